"""A delayed value has one form: who may write it in two ways may choose his dice."""

import pytest

from sheetgen.kits.events.event import Sealed, canonical
from tests.cases import each

LOTTERY = Sealed(
    "N", "2026-12-05", "convoy", "sheet", kind="lottery", numbers=(5, 2), ranges=("1-50", "0-12")
)
TEXT = Sealed("N", "2026-12-05", "convoy", "sheet")


@each(
    "typed",
    [
        "3 12 19 33 48 2 9",
        "3  12 19 33 48 2 9 ",
        "3\u00a012\u00a019 33 48 2 9",
        "48 12 19 33 3 9 2",
        "03, 12, 19, 33, 48 + 02, 09",
        "3-12-19-33-48 (2/9)",
        "\uff13 12 19 33 48 2 9",
    ],
)
def test_a_lottery_has_one_form(typed) -> None:
    assert canonical(LOTTERY, typed) == "3 12 19 33 48 2 9"


@each(
    ("typed", "said"),
    [
        ("pizza", "5 and 2 numbers, nothing else"),
        ("3 12 19 33 48 2", "5 and 2 numbers"),
        ("3 12 19 33 48 2 9 9", "5 and 2 numbers"),
        ("3 12 19 33 48 2 9 EuroMillions", "5 and 2 numbers"),
        ("3 3 19 33 48 2 9", "a number is there twice"),
        ("95 96 97 98 99 2 9", "95 is not among 1-50"),
        ("3 12 19 33 48 2 13", "13 is not among 0-12"),
        ("0 12 19 33 48 0 9", "0 is not among 1-50"),
        ("", "the delayed value is empty"),
    ],
)
def test_what_is_no_draw_is_refused(typed, said) -> None:
    with pytest.raises(ValueError, match=said):
        canonical(LOTTERY, typed)


def test_spaces_and_capitals_of_a_text_count_no_more() -> None:
    for typed in ("Closing price  12.50", "closing\u00a0price 12.50 ", "CLOSING PRICE 12.50"):
        assert canonical(TEXT, typed) == "closing price 12.50"
