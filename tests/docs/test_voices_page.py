"""The page on voices lists what passages can name as the program has it."""

from __future__ import annotations

import re

from docs.make_voices import PAGE, markdown
from sheetgen.games.convoy.report.kinds import KINDS
from sheetgen.kits.telling.bank import read

VOICES = PAGE.with_name("voices.md")


def test_the_lists_are_those_of_the_program() -> None:
    assert PAGE.read_text("utf-8") == markdown(), "python docs/make_voices.py"


def test_the_bank_of_the_page_can_be_read() -> None:
    shown = re.search(r"gruff.txt`:\n\n((?:    .*\n|\n)+)", VOICES.read_text("utf-8"))
    assert shown
    bank = read(re.sub(r"^    ", "", shown[1], flags=re.M), "gruff.txt", KINDS)
    bank.check()
    assert len(bank.kinds["scene"]) == 2
