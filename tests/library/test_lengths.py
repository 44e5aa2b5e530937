"""A report's lengths: a third is a row of data, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from docs import make_commands
from sheetgen.cli.parser import parser
from sheetgen.kits.telling.voices import LENGTHS, Length
from sheetgen.library.record import played
from sheetgen.library.subject import Subject
from tests.fixtures import siege


@pytest.fixture
def middling(monkeypatch: pytest.MonkeyPatch) -> str:
    """A third length, as a row of the data file would have it."""
    row: dict[str, Any] = {"offer": "Read half of it", "scenes": 1, "keeps": ["people"]}
    monkeypatch.setitem(LENGTHS, "middling", Length(**row))
    return "middling"


def test_a_report_is_told_in_a_third_length(middling: str) -> None:
    one = played(Subject(siege.GAME, siege.GAME.conditions()), "a", None, None)
    told = {length: one.report(length=length).markdown() for length in LENGTHS}
    assert f"\nlength: {middling}\n" in told[middling]
    sizes = [len(told[length]) for length in ("full", "brief", middling)]
    assert sizes == sorted(sizes, reverse=True)
    assert len({*sizes}) == 3


def test_the_command_line_and_its_page_offer_a_third_length(middling: str) -> None:
    given = ["report", "a.journal.jsonl", "--length", middling]
    assert parser("report").parse_args(given).length == middling
    assert r"--length full\|brief\|middling" in make_commands.markdown()
