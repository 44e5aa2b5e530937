"""Fights for tests: a mission with its crews told off, and reports of it.

s = mission(kind=2)                      # British attack: crews 1 to 4; Axis defend: 5 and 6
fight = report(s, {5: {"fate": "shot down", "by": [1], "damage": 16, "altitude": 2}})
"""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.fight_form import FightFaults, fight_form
from sheetgen.games.wings.rules.points import Score, score
from sheetgen.games.wings.rules.state import (
    ENEMY,
    FIRST_FORCE,
    HOME,
    HOME_FORCE,
    Berth,
    Man,
    Rulings,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.games.wings.table.by_hand import ruled

FIGHTERS = {HOME: "hurricane1", ENEMY: "cr42"}
BOMBERS = {
    (2, HOME): "swordfish",
    (3, HOME): "swordfish",
    (5, HOME): "blenheim1",
    (2, ENEMY): "sm79",
    (3, ENEMY): "sm79",
    (5, ENEMY): "br20m",
}
LOST = {"fate": "shot down", "damage": 40, "altitude": 2}
"""An airplane that is down, but for the mat it fell on."""


def mission(kind: int, attacker: int = HOME, bomber: str | None = None) -> State:
    """A mission with its crews: the attacker's fighters and bombers, then the defenders."""
    printed = MALTA.missions[kind]
    bomber = BOMBERS.get((kind, attacker), "") if bomber is None else bomber
    flown = [FIGHTERS[attacker]] * printed.fighters + [bomber] * printed.bombers
    sides = [attacker] * len(flown) + [1 - attacker] * printed.defenders
    flown += [FIGHTERS[1 - attacker]] * printed.defenders
    men = [Man(HOME_FORCE if side == HOME else FIRST_FORCE) for side in sides]
    flying = [Berth(number, aircraft) for number, aircraft in enumerate(flown, start=1)]
    return State(
        MALTA, mission=7, kind=kind, attacker=attacker, bomber=bomber, men=men, flying=flying
    )


def as_json(s: State, crews: dict[int, dict[str, Any]], **top: Any) -> dict[str, Any]:
    """The report of a fight in which the crews not named came to no harm."""
    rows = [{"crew": berth.man, **crews.get(berth.man, {})} for berth in s.flying]
    return {"crews": rows, **top}


def report(
    s: State, crews: dict[int, dict[str, Any]] | None = None, t: Rulings | None = None, **top: Any
) -> Fight:
    """The fight as it is read."""
    return fight_form(s, t or ruled()).read(as_json(s, crews or {}, **top))


def scored(
    s: State, crews: dict[int, dict[str, Any]] | None = None, t: Rulings | None = None
) -> Score:
    """The score of a fight."""
    return score(report(s, crews, t), s, t or ruled())


def faults(
    s: State, crews: dict[int, dict[str, Any]], t: Rulings | None = None, **top: Any
) -> list[str]:
    """What is wrong with a report, a sentence each."""
    with pytest.raises(FightFaults) as refusal:
        report(s, crews, t, **top)
    return [fault.sentence for fault in refusal.value.faults]


def attack(weapon: str, target: str, result: str, turn: int = 0) -> dict[str, Any]:
    """An attack as a report has it."""
    return {"weapon": weapon, "target": target, "result": result, "turn": turn}
