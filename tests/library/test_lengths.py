"""A report's lengths: a third is a row of data, and nothing else."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from docs import make_commands
from sheetgen.cli.parser import parser
from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.wings.report import war_diary
from sheetgen.kits.telling.report import Asked, Telling
from sheetgen.kits.telling.voices import LENGTHS, Length
from sheetgen.library.record import Subject, played
from tests.cases import each
from tests.fixtures import siege
from tests.games.wings.report.diaries import campaign


@pytest.fixture
def middling(monkeypatch: pytest.MonkeyPatch) -> str:
    """A third length between the two, as a row of the data file would have it."""
    keeps = ["lead", "box", "scenes", "ending", "question", "people"]
    brief = LENGTHS["brief"]
    monkeypatch.delitem(LENGTHS, "brief")
    monkeypatch.setitem(LENGTHS, "middling", Length("Read half of it", 4, keeps))
    monkeypatch.setitem(LENGTHS, "brief", brief)
    return "middling"


def _lies_between(
    tell: Callable[[Asked], Telling], played: tuple[Header, Session], voice: str
) -> None:
    """A game in each length: the third lies between the others."""
    asked = Asked(*played, voice=voice)
    told = {length: tell(asked._replace(length=length)).text for length in LENGTHS}
    assert "\nlength: middling\n" in told["middling"]
    words = [len(told[length].split()) for length in ("full", "middling", "brief")]
    assert words == sorted({*words}, reverse=True)


@pytest.mark.long
@each("voice", war_diary.voices())
def test_a_campaign_is_told_in_a_third_length(middling: str, voice: str) -> None:
    _lies_between(war_diary.tell, campaign("voices"), voice)


def test_a_game_of_any_kind_is_told_in_a_third_length(middling: str) -> None:
    one = played(Subject(siege.GAME, siege.GAME.conditions()), "a", None, None)
    told = {length: one.report(length=length).told.text for length in LENGTHS}
    words = [len(told[length].split()) for length in ("full", middling, "brief")]
    assert words == sorted({*words}, reverse=True)


def test_the_command_line_and_its_page_offer_a_third_length(middling: str) -> None:
    given = ["report", "a.journal.jsonl", "--length", middling]
    assert parser("report").parse_args(given).length == middling
    assert r"--length full\|middling\|brief" in make_commands.markdown()
