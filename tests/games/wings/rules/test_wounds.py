"""DETERMINE EFFECT OF WOUNDS: every row of both tables, and what lasts."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    FIT,
    LASTING,
    PRISONER,
    Man,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.rules.wounds import effect_of_wounds, old_war_wound
from tests.cases import each
from tests.games.wings.table.by_hand import (
    HURRICANE,
    asks,
    campaign,
    flown,
    lasting,
    plays,
    skills,
    told,
)

CRIPPLES, EVENT, HEALS = range(3)
SPECIAL_INJURY = {
    1: [(1, 50, EVENT), (51, 100, HEALS)],
    2: [(1, 10, CRIPPLES), (11, 60, EVENT), (61, 100, HEALS)],
}
RECOVERY: list[tuple[int, int, tuple[int, int], dict[str, Any]]] = [
    (1, 5, (2, 2), {}),
    (6, 10, (2, 2), {}),
    (11, 15, (2, 2), {"lasting": lasting("arm")}),
    (16, 20, (2, 2), {}),
    (21, 25, (1, 2), {"lasting": lasting("old-wound")}),
    (26, 30, (1, 2), {"lasting": lasting("one-eyed")}),
    (31, 35, (1, 2), {"lucky": True}),
    (36, 40, (1, 2), {}),
    (41, 45, (1, 2), {"lasting": lasting("horrible-scars")}),
    (46, 50, (1, 2), {"lasting": lasting("impressive-scars")}),
    (51, 55, (1, 2), {"lasting": lasting("national-hero")}),
    (56, 60, (1, 2), {"lasting": lasting("hip-flask")}),
    (61, 65, (0, 0), {}),
    (66, 70, (2, 2), {}),
    (71, 75, (1, 2), {"lasting": lasting("cigarette-case")}),
    (76, 80, (0, 0), {"wounds": 1}),
    (81, 85, (2, 2), {}),
    (86, 90, (1, 2), {"sturdier": 3}),
    (91, 95, (1, 2), {"medals": 1}),
    (96, 100, (2, 3), {}),
]
"""Low, high, missions missed with one wound and with two, and what else it changes."""
EVENTS = [
    "chest", "leg", "arm", "head", "old-wound", "one-eyed", "nurse-loves-him", "he-loves-nurse",
    "horrible-scars", "impressive-scars", "national-hero", "hip-flask", "miraculous",
    "food-poisoning", "cigarette-case", "checks-out", "countess-keeps-him", "countess-mechanic",
    "general", "bombed",
]  # fmt: skip


def wounded(wounds: int, **man: Any) -> State:
    s = campaign()
    for name, value in ({"wounds": wounds} | man).items():
        setattr(s.man(1), name, value)
    return s


def in_hospital(s: State, *dice: int) -> list[Any]:
    """A man is found to need a recovery event, and these are rolled."""
    names = ["recovery", *(f"recovery-{n}" for n in range(2, len(dice) + 1))]
    rolled = ", ".join(f"{name} {die}" for name, die in zip(names, dice, strict=True))
    events, _ = asks(effect_of_wounds(s, 1), f"special-injury 50, {rolled}")
    return events


@each("wounds", [1, 2])
def test_the_rows_make_up_a_hundred(wounds: int) -> None:
    for table in (SPECIAL_INJURY[wounds], RECOVERY):
        assert [n for low, high, *_ in table for n in range(low, high + 1)] == [*range(1, 101)]


@each(
    ("wounds", "low", "high", "row"),
    [(wounds, *row) for wounds, rows in SPECIAL_INJURY.items() for row in rows],
)
def test_each_row_of_special_injury(wounds: int, low: int, high: int, row: int) -> None:
    for die in (low, high):
        s = wounded(wounds)
        script = f"special-injury {die}" + (", recovery 61" if row == EVENT else "")
        events, _ = asks(effect_of_wounds(s, 1), script)
        man = s.man(1)
        assert events[0] == ev.Injury(1, die, -10 if wounds == 2 else 0, row)
        assert man.status == (CRIPPLED if row == CRIPPLES else FIT)
        assert man.misses == (wounds if row == HEALS else 0)
        assert man.wounds == 0
        assert told(events, ev.OutOfAction) == ([ev.OutOfAction(1, wounds)] if row == HEALS else [])


@each("wounds", [1, 2])
@each(("low", "high", "misses", "changes"), RECOVERY)
def test_each_row_of_recovery_event(
    low: int, high: int, misses: tuple[int, int], changes: dict[str, Any], wounds: int
) -> None:
    row = [each[0] for each in RECOVERY].index(low)
    for die in (low, high):
        s = wounded(wounds)
        events = in_hospital(s, die)
        missed = misses[wounds - 1]
        man = s.man(1)
        man.thrown = {}
        assert man == Man(man.air_force, **{"misses": missed, **changes})
        assert events[1] == ev.RecoveryEvent(1, die, row, False)
        assert told(events, ev.OutOfAction) == ([ev.OutOfAction(1, missed)] if missed else [])


def test_what_each_row_of_special_injury_comes_to() -> None:
    assert [row.comes_to for row in MALTA.special_injury] == ["crippled", "recovery", "heals"]


def test_the_events_have_their_names_and_sentences() -> None:
    assert [row.event for row in MALTA.recovery_events] == EVENTS
    assert all(row.says for row in MALTA.recovery_events)


@each(
    ("die", "kept"),
    [
        (15, "arm"), (25, "old-wound"), (30, "one-eyed"), (45, "horrible-scars"),
        (50, "impressive-scars"), (55, "national-hero"), (60, "hip-flask"), (75, "cigarette-case"),
    ],
)  # fmt: skip
def test_what_he_keeps_already_is_rolled_again(die: int, kept: str) -> None:
    s = wounded(1, lasting=lasting(kept))
    events = in_hospital(s, die, die, 61)
    rolled = told(events, ev.RecoveryEvent)
    assert [event.held for event in rolled] == [True, True, False]
    assert s.man(1).misses == 0
    assert s.man(1).lasting == lasting(kept)


def test_other_events_may_come_again() -> None:
    everything = (1 << len(LASTING)) - 1
    for low, _, _, changes in RECOVERY:
        if "lasting" not in changes:
            s = wounded(1, lasting=everything, lucky=True, medals=1)
            in_hospital(s, low)
            assert s.man(1).lasting == everything
            assert s.man(1).lucky


def test_an_event_falls_to_those_who_keep_another() -> None:
    s = wounded(1, lasting=lasting("hip-flask"))
    in_hospital(s, 75)
    assert s.man(1).lasting == lasting("hip-flask", "cigarette-case")


def test_misses_add_up() -> None:
    s = wounded(1, misses=1)
    in_hospital(s, 1)
    assert s.man(1).misses == 3


def test_a_one_eyed_perfect_aim_keeps_the_plain_bonus_alone() -> None:
    s = wounded(1, skills=skills("perfect-aim", "sniper"))
    in_hospital(s, 26)
    assert (s.man(1).skills, s.man(1).aims_still) == (skills("sniper"), True)


def test_another_one_eyed_man_has_no_bonus() -> None:
    s = wounded(1, skills=skills("sniper"))
    in_hospital(s, 26)
    assert (s.man(1).skills, s.man(1).aims_still) == (skills("sniper"), False)


def test_a_general_decorates_in_bed_while_there_are_medals() -> None:
    s = wounded(1, medals=2)
    assert told(in_hospital(s, 91), ev.MedalAwarded) == [ev.MedalAwarded(1, 3, True)]
    s = wounded(1, medals=3)
    assert not told(in_hospital(s, 91), ev.MedalAwarded)
    assert (s.man(1).medals, s.man(1).misses) == (3, 1)


@each(("die", "felt"), [(1, True), (2, False), (6, False)])
def test_an_old_war_wound_is_felt_on_a_1(die: int, felt: bool) -> None:
    s = campaign()
    s.man(1).thrown = {"old-wound": 1}
    events, plays_up = asks(old_war_wound(s, 1), f"old-wound {die}")
    assert events == [ev.OldWoundFelt(1, die, felt)]
    assert plays_up == felt
    assert s.man(1).wounds == 0


class TestWoundsOfAMission:
    def test_those_of_the_fight_and_of_the_landing_add_up(self) -> None:
        s = flown(Sortie(1, HURRICANE, wounds=1))
        plays(s, "get-home 1, special-injury 61")
        assert s.man(1).misses == 2

    def test_who_checked_out_starts_with_a_wound(self) -> None:
        s = flown(Sortie(1, HURRICANE, wounds=1), kind=4)
        s.man(1).wounds = 1
        plays(s, "shot-down 75")
        assert s.man(1).status == PRISONER

    def test_his_wound_is_rolled_for_if_he_lands_with_it(self) -> None:
        s = flown(Sortie(1, HURRICANE))
        s.man(1).wounds = 1
        plays(s, "get-home 50, special-injury 51")
        assert (s.man(1).misses, s.man(1).wounds) == (1, 0)

    @each(
        ("script", "status"),
        [("shot-down 1", DEAD), ("shot-down 31", PRISONER)],
    )
    def test_the_lost_roll_for_no_injury(self, script: str, status: int) -> None:
        s = flown(Sortie(1, HURRICANE, shot_down=True, altitude=1), kind=4)
        plays(s, script)
        assert s.man(1).status == status

    def test_all_return_before_anybody_is_in_hospital(self) -> None:
        s = flown(Sortie(1, HURRICANE, wounds=1), Sortie(2, "c202", wounds=1))
        plays(s, "get-home 50, get-home 50, special-injury 51, special-injury 51")
        assert [man.misses for man in s.men] == [1, 1, 0]


class TestMissionsMissed:
    def test_one_for_every_mission_sat_out(self) -> None:
        s = flown(Sortie(1, HURRICANE))
        s.man(2).misses = 2
        assert told(plays(s, "get-home 50"), ev.MissionMissed) == [ev.MissionMissed(2, 1)]

    def test_none_for_who_flew_is_fit_or_is_gone(self) -> None:
        s = flown(Sortie(1, HURRICANE))
        s.man(1).misses = 1
        s.man(2).misses, s.man(2).status = 1, DEAD
        assert not told(plays(s, "get-home 50"), ev.MissionMissed)

    def test_those_of_this_mission_begin_with_the_next(self) -> None:
        s = flown(Sortie(1, HURRICANE, wounds=1))
        plays(s, "get-home 50, special-injury 51")
        assert s.man(1).misses == 1


def test_what_is_used_up_in_the_fight_is_gone() -> None:
    for used, kept in (("flask", "hip-flask"), ("case", "cigarette-case")):
        s = flown(Sortie(1, HURRICANE, **{used: True}))
        s.man(1).lasting = lasting("hip-flask", "cigarette-case", "arm")
        plays(s, "get-home 50")
        assert s.man(1).lasting == lasting("hip-flask", "cigarette-case", "arm") - lasting(kept)


def test_luck_used_in_the_fight_rolls_nothing_again() -> None:
    s = flown(Sortie(1, HURRICANE, luck=True))
    s.man(1).lucky = True
    plays(s, "get-home 1, special-injury 51")
    assert not s.man(1).lucky


def test_a_tuned_airplane_is_flown_once() -> None:
    s = flown(Sortie(1, HURRICANE))
    s.man(1).sturdier = s.man(2).sturdier = 3
    plays(s, "get-home 50")
    assert [man.sturdier for man in s.men] == [0, 3, 0]
