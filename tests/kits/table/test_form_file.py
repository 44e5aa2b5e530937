"""Filled forms as files: what is in them, and files that are none."""

import pytest

from sheetgen.kits.drawing.page import Area, TextField, Tick
from sheetgen.kits.table.form_file import opened
from tests.cases import each
from tests.kits.drawing.drawn import page, pdf

BOX = Area(20, 20, 10, 6)


def form(*values: str, prefix: str = "") -> bytes:
    fields = [
        TextField(f"{prefix}die.{number}", "a die", BOX, value)
        for number, value in enumerate(values)
    ]
    ticks = [Tick(f"{prefix}hit", "hit", BOX, "cross", on=True), Tick("no", "not", BOX, "cross")]
    return pdf(page()._replace(fields=(*fields, *ticks)))


def test_what_is_filled_in_is_read_and_what_is_empty_is_not():
    assert opened(form("4", "", "Ħ")).written == {"die.0": "4", "die.2": "Ħ", "hit": "yes"}


def test_of_several_sheets_the_one_that_is_filled_in_is_read():
    assert opened(form("4", prefix="sheet-2-of-3.")).written == {"die.0": "4", "hit": "yes"}


def test_of_two_filled_sheets_none_is_read():
    fields = tuple(TextField(f"sheet-{n}-of-2.die", "a die", BOX, "4") for n in (1, 2))
    with pytest.raises(ValueError, match="not clear which is filled in"):
        opened(pdf(page()._replace(fields=fields)))


@each(
    ("content", "says"),
    [
        (b"%PDF-1.7 and nothing more", "not a PDF that can be read"),
        (pdf(page()), "without fields to fill in"),
    ],
)
def test_files_that_are_no_forms(content, says):
    with pytest.raises(ValueError, match=says):
        opened(content)
