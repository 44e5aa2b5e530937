"""BALE OUT, SHOT DOWN and IN THE DRINK: every row, over each kind of place."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.rules.events import BaledOut, InTheDrink, OutOfAction, WreckNursed
from sheetgen.games.wings.rules.return_to_base import bale_out, in_the_drink, nurse_the_wreck
from sheetgen.games.wings.rules.state import (
    DEAD,
    ENEMY,
    FIT,
    FRIENDLY,
    HOME,
    HOSTILE,
    PRISONER,
    SEA,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.table.by_hand import HURRICANE, asks, campaign, flown, lasting

KILLED, SCENARIO, FRIENDS, BASE = "killed", "scenario", "friendly", "base"
BALE_OUT = [
    (1, 4, KILLED, 0, False),
    (5, 8, KILLED, 0, False),
    (9, 20, SCENARIO, 2, False),
    (21, 40, SCENARIO, 1, False),
    (41, 95, SCENARIO, 0, False),
    (96, 100, SCENARIO, 0, True),
]
SHOT_DOWN = [
    (1, 10, KILLED, 0, False),
    (11, 30, SCENARIO, 2, False),
    (31, 50, SCENARIO, 1, False),
    (51, 70, SCENARIO, 0, False),
    (71, 76, FRIENDS, 2, False),
    (77, 84, FRIENDS, 1, False),
    (85, 90, FRIENDS, 0, False),
    (91, 95, BASE, 1, False),
    (96, 100, BASE, 0, True),
]
DRINK = [
    (1, 15, DEAD, DEAD, DEAD),
    (16, 30, DEAD, DEAD, DEAD),
    (31, 40, DEAD, FIT, DEAD),
    (41, 50, DEAD, DEAD, FIT),
    (51, 60, PRISONER, PRISONER, PRISONER),
    (61, 100, FIT, FIT, FIT),
]
"""Low, high, and what becomes of anybody, of one who protects shipping, of a bomber crew."""
PLACES = [HOSTILE, FRIENDLY, SEA]


def over(place: int, **man: Any) -> State:
    s = campaign(place=place)
    for name, value in man.items():
        setattr(s.man(1), name, value)
    return s


def status_on(lands: str, place: int) -> int | None:
    if lands == KILLED:
        return DEAD
    if lands == SCENARIO:
        return {HOSTILE: PRISONER, FRIENDLY: FIT, SEA: None}[place]
    return FIT


@each("table", [BALE_OUT, SHOT_DOWN, DRINK])
def test_the_rows_make_up_a_hundred(table: list[tuple[int, ...]]) -> None:
    assert [n for low, high, *_ in table for n in range(low, high + 1)] == list(range(1, 101))


@each("place", PLACES)
@each(("low", "high", "lands", "wounds", "lucky"), BALE_OUT)
def test_each_row_of_bale_out(
    low: int, high: int, lands: str, wounds: int, lucky: bool, place: int
) -> None:
    row = [each[0] for each in BALE_OUT].index(low)
    for die in (low, high):
        s = over(place)
        events, in_the_sea = asks(bale_out(s, 1), f"bale-out {die}")
        man, status = s.man(1), status_on(lands, place)
        assert in_the_sea == (status is None)
        assert (man.status, man.wounds, man.lucky) == (status or FIT, wounds, lucky)
        assert events == [BaledOut(1, die, 0, row, place, wounds)]


@each(
    ("low", "high", "row"),
    [(1, 9, 0), (10, 13, 1), (14, 25, 2), (26, 45, 3), (46, 100, 4)],
)
def test_a_bad_arm_is_5_less_on_each_row_of_bale_out(low: int, high: int, row: int) -> None:
    for die in (low, high):
        s = over(FRIENDLY, lasting=lasting("arm"))
        (event,), _ = asks(bale_out(s, 1), f"bale-out {die}")
        assert (event.modifier, event.row) == (-5, row)
        assert s.man(1).wounds == BALE_OUT[row][3]


@each("place", PLACES)
@each(("low", "high", "lands", "wounds", "lucky"), SHOT_DOWN)
def test_each_row_of_shot_down(
    low: int, high: int, lands: str, wounds: int, lucky: bool, place: int
) -> None:
    row = [each[0] for each in SHOT_DOWN].index(low)
    down_in = place if lands in (SCENARIO, KILLED) else FRIENDLY
    for die in (low, high):
        s = over(place)
        events, in_the_sea = asks(nurse_the_wreck(s, 1, False), f"shot-down {die}")
        man, status = s.man(1), status_on(lands, place)
        assert in_the_sea == (status is None)
        assert (man.status, man.wounds, man.lucky) == (status or FIT, wounds, lucky)
        assert events == [WreckNursed(1, die, row, down_in, wounds)]
    assert MALTA.shot_down[row].lands == ("by scenario" if lands == SCENARIO else lands)


@each("place", PLACES)
@each(("low", "high", "lands", "wounds", "lucky"), SHOT_DOWN)
def test_each_row_of_shot_down_for_an_incapacitated_pilot(
    low: int, high: int, lands: str, wounds: int, lucky: bool, place: int
) -> None:
    """R-28: two wounds already, so further wounds kill; from 71 on he crashes by the scenario."""
    if low >= 71:
        lands, wounds = SCENARIO, 0
    status = DEAD if wounds else status_on(lands, place)
    for die in (low, high):
        s = over(place, wounds=2)
        (event,), in_the_sea = asks(nurse_the_wreck(s, 1, True), f"shot-down {die}")
        assert in_the_sea == (status is None)
        assert (s.man(1).status, s.man(1).wounds) == (status or FIT, 2 + wounds)
        assert not s.man(1).lucky
        assert event.place == place


@each(("before", "status"), [(0, None), (1, DEAD)])
def test_the_third_wound_kills_before_the_sea_does(before: int, status: int | None) -> None:
    for rule, script in ((bale_out, "bale-out 9"), (nurse_the_wreck, "shot-down 30")):
        s = over(SEA, wounds=before)
        rules = rule(s, 1) if rule is bale_out else nurse_the_wreck(s, 1, False)
        _, in_the_sea = asks(rules, script)
        assert in_the_sea == (status is None)
        assert s.man(1).status == (status or FIT)
        assert s.man(1).wounds == before + 2


@each(("low", "high", "anybody", "protecting", "bomber"), DRINK)
def test_each_row_of_in_the_drink(
    low: int, high: int, anybody: int, protecting: int, bomber: int
) -> None:
    row = [each[0] for each in DRINK].index(low)
    cases = [
        (anybody, HURRICANE, HOME, True),
        (anybody, HURRICANE, ENEMY, False),
        (protecting, HURRICANE, ENEMY, True),
        (bomber, "swordfish", HOME, True),
    ]
    for status, aircraft, attacker, afloat in cases:
        for die in (low, high):
            s = flown(Sortie(1, aircraft), kind=2, attacker=attacker, afloat=afloat)
            events, _ = asks(in_the_drink(s, s.sorties[0]), f"drink {die}")
            assert s.man(1).status == status
            assert events[0] == InTheDrink(1, die, row, status)
            by_ship = row == 2 and status == FIT
            assert events[1:] == ([OutOfAction(1, 1)] if by_ship else [])
            assert s.man(1).misses == (1 if by_ship else 0)


@each(("kind", "status"), [(1, FIT), (2, FIT), (3, FIT), (5, DEAD)])
def test_only_missions_against_vessels_are_to_protect_shipping(kind: int, status: int) -> None:
    s = flown(Sortie(1, HURRICANE), kind=kind, attacker=ENEMY, afloat=True)
    asks(in_the_drink(s, s.sorties[0]), "drink 31")
    assert s.man(1).status == status


@each(
    ("aircraft", "status"),
    [
        ("cr42", DEAD), ("c200", DEAD), ("c202", DEAD), ("bf109e7", DEAD),
        ("gladiator", DEAD), ("hurricane1", DEAD), ("hurricane2a", DEAD), ("spitfire2a", DEAD),
        ("sm79", FIT), ("br20m", FIT), ("ju88a", FIT), ("swordfish", FIT), ("beaufort1", FIT),
        ("beaufighter1c", FIT), ("blenheim1", FIT), ("blenheim4", FIT),
    ],
)  # fmt: skip
def test_which_airplanes_have_a_bomber_crew(aircraft: str, status: int) -> None:
    s = flown(Sortie(1, aircraft), kind=2)
    asks(in_the_drink(s, s.sorties[0]), "drink 41")
    assert s.man(1).status == status
