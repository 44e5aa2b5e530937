"""The rosters: founders, who flies, Novices, and who stands in for whom."""

from __future__ import annotations

from typing import Any

from sheetgen.core.requests import Choose
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.policies import MUSTER
from sheetgen.games.wings.rules.rosters import (
    FLY,
    OLD_WOUND,
    REPLACE,
    call_up,
    man_airplanes,
    who_flies,
)
from sheetgen.games.wings.rules.state import (
    DEAD,
    ENEMY,
    FIRST_FORCE,
    FIT,
    HOME,
    HOME_FORCE,
    LATER_FORCE,
    Berth,
    Man,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.table.by_hand import HURRICANE, MISSION, asks, lasting, ruled, told

SIZES = {
    "mixed": {HOME_FORCE: (6, 4), LATER_FORCE: (4, 3), FIRST_FORCE: (5, 4)},
    "4": dict.fromkeys((HOME_FORCE, LATER_FORCE, FIRST_FORCE), (4, 4)),
    "6": dict.fromkeys((HOME_FORCE, LATER_FORCE, FIRST_FORCE), (6, 6)),
    "8": dict.fromkeys((HOME_FORCE, LATER_FORCE, FIRST_FORCE), (8, 8)),
    "10": dict.fromkeys((HOME_FORCE, LATER_FORCE, FIRST_FORCE), (10, 10)),
}


def roster(*men: Man, **mission: Any) -> State:
    return State(MALTA, mission=MISSION, men=list(men), **mission)


def flies(s: State, number: int, script: str = "", aircraft: str = HURRICANE) -> list[int]:
    """Who flies so many airplanes of a type."""
    asks(man_airplanes(s, ruled(), aircraft, number), script)
    return [berth.man for berth in s.flying]


@each("size", SIZES)
@each(
    ("mission", "nationality", "called"),
    [
        (1, "by-aircraft", [HOME_FORCE, FIRST_FORCE]),
        (2, "by-aircraft", []),
        (12, "by-aircraft", []),
        (13, "by-aircraft", [LATER_FORCE]),
        (14, "by-aircraft", []),
        (1, "italian", [HOME_FORCE, FIRST_FORCE]),
        (13, "italian", []),
    ],
)
def test_who_is_called_up(mission: int, nationality: str, called: list[int], size: str) -> None:
    s = State(MALTA, mission=mission)
    t = ruled(axis_nationality=nationality, squadron_size=size)
    events, _ = asks(call_up(s, t), "")
    for force in called:
        fighters, bombers = SIZES[size][force]
        of_force = [man for man in s.men if man.air_force == force]
        assert of_force == [Man(force)] * fighters + [Man(force, bomber=True)] * bombers
    assert {man.air_force for man in s.men} == set(called)
    assert events == [
        ev.Joined(number, man.air_force, man.bomber, False)
        for number, man in enumerate(s.men, start=1)
    ]


def test_who_has_flown_least_comes_first_then_who_joined_first() -> None:
    s = roster(*(Man(HOME_FORCE, missions=n) for n in (3, 1, 2, 1)))
    assert flies(s, 3) == [2, 4, 3]


def test_who_has_checked_out_of_hospital_comes_before_all() -> None:
    s = roster(Man(HOME_FORCE, missions=0), Man(HOME_FORCE, missions=9, wounds=1))
    assert flies(s, 1) == [2]


@each("man", [Man(HOME_FORCE, status=DEAD), Man(HOME_FORCE, misses=1), Man(FIRST_FORCE)])
def test_who_cannot_fly_is_not_taken(man: Man) -> None:
    assert flies(roster(man, Man(HOME_FORCE)), 1) == [2]


def test_a_novice_joins_for_each_gap() -> None:
    s = roster(Man(HOME_FORCE))
    assert flies(s, 3) == [1, 2, 3]
    assert s.men[1:] == [Man(HOME_FORCE, novice=True)] * 2


def test_men_fly_what_they_are_trained_for_while_one_of_them_is_fit() -> None:
    s = roster(Man(HOME_FORCE), Man(HOME_FORCE), Man(HOME_FORCE, bomber=True))
    assert flies(s, 2, aircraft="swordfish") == [3, 4]
    assert s.man(4) == Man(HOME_FORCE, bomber=True, novice=True)


def test_the_others_lend_men_where_none_is() -> None:
    s = roster(Man(HOME_FORCE, bomber=True), Man(HOME_FORCE, bomber=True, status=DEAD))
    assert flies(s, 2) == [1, 3]
    assert s.man(3) == Man(HOME_FORCE, novice=True)


@each(
    ("kind", "attacker", "types"),
    [
        (1, HOME, ["hurricane1"] * 2 + ["cr42"] * 2),
        (1, ENEMY, ["cr42"] * 2 + ["hurricane1"] * 2),
        (2, ENEMY, ["cr42"] * 2 + ["sm79"] * 2 + ["hurricane1"] * 2),
        (5, HOME, ["hurricane1"] * 2 + ["blenheim1"] * 2 + ["cr42"] * 3),
        (6, HOME, ["hurricane1"] * 2 + ["cr42"] * 2),
    ],
)
def test_the_airplanes_of_a_mission(kind: int, attacker: int, types: list[str]) -> None:
    bomber = {2: "sm79", 5: "blenheim1"}.get(kind, "")
    s = State(MALTA, 1, kind, attacker, fighters=["hurricane1", "cr42"], bomber=bomber)
    asks(call_up(s, ruled()), "")
    events, _ = asks(who_flies(s, ruled()), "")
    assert [berth.aircraft for berth in s.flying] == types
    assert len({berth.man for berth in s.flying}) == len(types)
    assert told(events, ev.Flies) == [ev.Flies(*berth) for berth in s.flying]
    for berth in s.flying:
        force = HOME_FORCE if berth.aircraft in ("hurricane1", "blenheim1") else FIRST_FORCE
        assert s.man(berth.man).air_force == force
        assert s.man(berth.man).bomber == (berth.aircraft in ("sm79", "blenheim1"))


def test_who_flew_the_last_mission_is_free_again() -> None:
    s = roster(Man(HOME_FORCE), Man(FIRST_FORCE), kind=6, fighters=["hurricane1", "cr42"])
    s.flying, s.resting = [Berth(1, HURRICANE)], [2]
    asks(who_flies(s, ruled()), "")
    assert [berth.man for berth in s.flying] == [1, 3, 2, 4]


class TestOldWarWound:
    OLD = {"lasting": lasting("old-wound")}

    def test_it_is_rolled_for_by_those_who_are_to_fly(self) -> None:
        s = roster(Man(HOME_FORCE, **self.OLD), Man(HOME_FORCE, missions=1, **self.OLD))
        asks(man_airplanes(s, ruled(), HURRICANE, 1), "old-wound 2")
        assert s.flying == [Berth(1, HURRICANE, False)]

    def test_without_a_spare_man_he_flies_with_it(self) -> None:
        s = roster(Man(HOME_FORCE, **self.OLD))
        asks(man_airplanes(s, ruled(), HURRICANE, 1), "old-wound 1")
        assert s.flying == [Berth(1, HURRICANE, True)]

    def test_a_spare_man_may_fly_for_him(self) -> None:
        for answer, berth in (("fly", Berth(1, HURRICANE, True)), ("replace", Berth(2, HURRICANE))):
            s = roster(Man(HOME_FORCE, **self.OLD), Man(HOME_FORCE, missions=1))
            asks(
                man_airplanes(s, ruled(), HURRICANE, 1),
                f"old-wound 1, old-wound-flies {answer}",
            )
            assert s.flying == [berth]
            assert s.resting == ([1] if answer == "replace" else [])

    def test_a_spare_man_flies_for_one_only_and_may_be_troubled_too(self) -> None:
        s = roster(*(Man(HOME_FORCE, missions=n, **self.OLD) for n in range(3)))
        asks(
            man_airplanes(s, ruled(), HURRICANE, 2),
            "old-wound 1, old-wound-flies replace, old-wound 1, old-wound 1",
        )
        assert s.flying == [Berth(3, HURRICANE, True), Berth(2, HURRICANE, True)]

    def test_who_lets_another_fly_is_not_asked_for_the_bombers(self) -> None:
        s = roster(Man(HOME_FORCE, **self.OLD), Man(HOME_FORCE, missions=1))
        asks(man_airplanes(s, ruled(), HURRICANE, 1), "old-wound 1, old-wound-flies replace")
        asks(man_airplanes(s, ruled(), "swordfish", 1), "")
        assert s.flying[-1] == Berth(3, "swordfish")
        assert s.man(1).status == FIT

    def test_auto_play_lets_the_spare_man_fly(self) -> None:
        asked = Choose("old-wound-flies", OLD_WOUND, 1 << FLY | 1 << REPLACE, MISSION, 1)
        assert MUSTER["old-wound-flies"](roster(), asked, lambda sides: 1) == REPLACE
