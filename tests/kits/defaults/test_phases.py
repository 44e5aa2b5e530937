"""When something is asked, as a game's turns tell it or as it declares."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Roll
from sheetgen.design import Declares
from sheetgen.kits.defaults.dicebook import DiceBook
from sheetgen.kits.defaults.event_paper import EventDice
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing.items import Run, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from tests.fixtures.night_patrol import BARE

KEY = dice.key_of_seed("walk")


class Steps:
    """How far a walker has come."""

    turn = at = 0


def walk(s: Steps) -> Iterator[Roll]:
    s.at = sum((yield Roll("wind", 1, 6)))
    while s.turn < 3:
        s.turn += 1
        s.at += sum((yield Roll("wind", 1, 6, s.turn)))
        if s.turn == 2:
            s.at += sum((yield Roll("storm", 1, 6, s.turn)))


def begun(conditions: Conditions) -> tuple[Steps, Iterator[Roll]]:
    state = Steps()
    return state, walk(state)


def walking(**phases: str) -> Subject:
    return Subject(BARE._replace(begin=begun, declares=Declares(phases=phases)))


def test_what_is_rolled_in_the_set_up_and_in_the_turns_has_dice_for_both() -> None:
    about = walking()
    under = about.game.conditions()
    assert [c.ask for c in about.of_set_up(under)] == ["wind"]
    assert [c.ask for c in about.of_turns(under)] == ["wind", "storm"]
    named = [line.rsplit(" ", 2)[0] for line in EventDice(about).text(under, KEY).split("\n")]
    assert named == [*(f"{n} wind" for n in range(4)), *(f"{n} storm" for n in (1, 2, 3))]
    page = DiceBook(about).page(PAPERS["a4"], under, KEY, Foot())
    shown = [item.text for item in page.marks if isinstance(item, Run | Text)]
    assert sum(text.isdigit() for text in shown) == len(named)


def test_a_game_may_declare_what_is_rolled_once() -> None:
    about = walking(storm="once")
    assert [c.ask for c in about.once(about.game.conditions())] == ["storm"]
    with pytest.raises(Error, match="phase"):
        walking(storm="often").once(about.game.conditions())
