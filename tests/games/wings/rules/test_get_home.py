"""GET HOME: every row, its modifiers, and the luck of a safe landing."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.rules.events import GotHome
from sheetgen.games.wings.rules.return_to_base import return_to_base
from sheetgen.games.wings.rules.state import FIT, Sortie, State
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.table.by_hand import (
    HURRICANE,
    MACCHI,
    MESSERSCHMITT,
    asks,
    flown,
    ruled,
    told,
)

SAFE, CRASH = "safe", "crash"
SOUND: dict[str, Any] = {}
HURT: list[dict[str, Any]] = [
    {"engine": True},
    {"fire": True},
    {"burning": True},
    {"damage": 9, "holds": 17},
]
WHOLE: list[dict[str, Any]] = [SOUND, {"damage": 8, "holds": 17}, {"damage": 8, "holds": 16}]


def lands(s: State, die: int) -> GotHome:
    (sortie,) = s.sorties
    events, _ = asks(return_to_base(s, ruled(), sortie), f"get-home {die}")
    (landing,) = told(events, GotHome)
    return landing


def how(s: State, die: int) -> str:
    crashed = lands(s, die).crashed
    man = s.man(s.sorties[0].man)
    assert (man.status, man.wounds) == (FIT, 1 if crashed else 0)
    return CRASH if crashed else SAFE


@each("damage", WHOLE)
@each(("low", "high", "result"), [(1, 2, CRASH), (3, 10, SAFE), (11, 100, SAFE)])
def test_each_row_for_a_sound_airplane(
    low: int, high: int, result: str, damage: dict[str, Any]
) -> None:
    for die in (low, high):
        assert how(flown(Sortie(1, HURRICANE, **damage)), die) == result


@each("damage", HURT)
@each(("low", "high", "result"), [(1, 2, CRASH), (3, 10, CRASH), (11, 100, SAFE)])
def test_each_row_for_a_hurt_airplane(
    low: int, high: int, result: str, damage: dict[str, Any]
) -> None:
    for die in (low, high):
        assert how(flown(Sortie(1, HURRICANE, **damage)), die) == result


def test_when_each_row_is_a_crash() -> None:
    assert [row.crash for row in MALTA.get_home] == ["always", "if hurt", "never"]


@each(("die", "row"), [(1, 0), (2, 0), (3, 1), (10, 1), (11, 2), (100, 2)])
def test_the_row_is_told(die: int, row: int) -> None:
    assert lands(flown(Sortie(1, HURRICANE)), die) == GotHome(1, die, 0, row, row == 0, False)


@each(
    ("man", "aircraft", "novice", "crashes_to"),
    [
        (1, HURRICANE, False, 2),
        (1, HURRICANE, True, 7),
        (2, MACCHI, False, 2),
        (3, MESSERSCHMITT, False, 7),
        (3, "ju88a", False, 2),
        (2, MESSERSCHMITT, True, 12),
    ],
)
def test_novices_and_messerschmitts_roll_5_less(
    man: int, aircraft: str, novice: bool, crashes_to: int
) -> None:
    for die, result in ((crashes_to, CRASH), (crashes_to + 1, SAFE)):
        s = flown(Sortie(man, aircraft))
        s.man(man).novice = novice
        assert how(s, die) == result


@each(
    ("damage", "lucky"),
    [
        ({"engine": True}, True),
        ({"fire": True}, True),
        ({"burning": True}, True),
        ({"damage": 16, "holds": 17}, False),
        (SOUND, False),
    ],
)
def test_who_lands_safely_after_fire_or_engine_damage_is_lucky(
    damage: dict[str, Any], lucky: bool
) -> None:
    s = flown(Sortie(1, HURRICANE, **damage))
    assert lands(s, 11).lucky == s.man(1).lucky == lucky


@each("damage", HURT)
def test_who_crashes_is_not_lucky(damage: dict[str, Any]) -> None:
    s = flown(Sortie(1, HURRICANE, **damage))
    assert not lands(s, 10).lucky
    assert not s.man(1).lucky


def test_a_lucky_man_stays_lucky_without_further_luck() -> None:
    s = flown(Sortie(1, HURRICANE))
    s.man(1).lucky = True
    events, _ = asks(return_to_base(s, ruled(), s.sorties[0]), "get-home 11, reroll-get-home keep")
    assert not told(events, GotHome)[0].lucky
    assert s.man(1).lucky
