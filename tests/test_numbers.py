"""Numbers found in prose, in words and figures, and what they count."""

from __future__ import annotations

from tests.cases import each
from tests.numbers import counted_numbers


@each(
    ("text", "found"),
    [
        ("Three destroyers, one hundred and two ships.", [(3, "destroyers"), (102, "ships")]),
        ("of seventy-nine merchant ships", [(79, "merchant ships")]),
        ("Two quiet watches followed", [(2, "quiet watches")]),
        ("four of twelve German aircraft", [(4, "of"), (12, "German aircraft")]),
        ("three and one of 17 of them", [(3, "and"), (17, "of them")]),
        ("one of them, no ship, the other, twice", []),
        ("on the 12th, U-73 and the two-faced", []),
        ("someone weighed anchor; often", []),
    ],
)
def test_numbers_are_read_with_what_they_count(text, found):
    assert [(number.value, number.after) for number in counted_numbers(text)] == found


def test_where_a_number_stands_is_told():
    (found,) = counted_numbers("the convoy lost nine ships before noon")
    assert "lost nine ships before" in found.where
