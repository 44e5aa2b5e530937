"""RETURN TO BASE: who rolls on which table, where the lost come down, and re-rolls."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.return_to_base import landing_place, return_to_base
from sheetgen.games.wings.rules.state import (
    DEAD,
    ENEMY,
    FIT,
    FRIENDLY,
    HOME,
    HOSTILE,
    IN_THE_SEA,
    PRISONER,
    SEA,
    Rulings,
    Sortie,
    State,
)
from tests.cases import each
from tests.games.wings.table.by_hand import HURRICANE, asks, flown, plays, ruled, skills, told

ALL_MEANS = ("luck-of-the-devil", "good-at-escaping", "acrobatic-pilot")
AGAIN = {
    "get-home": "get-home 1, reroll-get-home roll-again, get-home-2",
    "bale-out": "way-down bale-out, bale-out 1, reroll-bale-out roll-again, bale-out-2",
    "shot-down": "way-down nurse, shot-down 1, reroll-shot-down roll-again, shot-down-2",
}


def back(s: State, script: str, t: Rulings | None = None) -> list[Any]:
    events, _ = asks(return_to_base(s, t or ruled(), s.sorties[0]), script)
    return events


def british(kind: int = 4, attacker: int = HOME, **fight: Any) -> State:
    return flown(Sortie(1, HURRICANE, **fight), kind=kind, attacker=attacker)


class TestWhoRolls:
    def test_an_airplane_not_shot_down_gets_home(self) -> None:
        events = back(british(), "get-home 50")
        assert events[-1] == ev.CameBack(1, FIT, 0)

    def test_one_shot_down_chooses_between_two_ways(self) -> None:
        assert told(back(british(shot_down=True), "way-down bale-out, bale-out 50"), ev.BaledOut)
        assert told(back(british(shot_down=True), "way-down nurse, shot-down 75"), ev.WreckNursed)

    @each(
        ("kind", "altitude", "low"),
        [
            (1, 1, True), (1, 2, True), (1, 3, False),
            (2, 2, True), (2, 3, False),
            (3, 2, True), (3, 3, False),
            (4, 2, True), (4, 3, False),
            (5, 0, True), (5, 1, False),
            (6, 0, False),
        ],
    )  # fmt: skip
    def test_nobody_bales_out_at_low_level(self, kind: int, altitude: int, low: bool) -> None:
        s = british(kind, shot_down=True, altitude=altitude)
        back(s, "shot-down 96" if low else "way-down nurse, shot-down 96")

    def test_nothing_is_left_to_nurse_of_one_that_blew_up(self) -> None:
        for shot_down in (True, False):
            s = british(shot_down=shot_down, exploded=True)
            assert back(s, "bale-out 50")[-1] == ev.CameBack(1, PRISONER, 0)

    @each("fight", [{"altitude": 2}, {"wounds": 2}])
    def test_who_cannot_bale_out_of_an_explosion_is_killed(self, fight: dict[str, int]) -> None:
        s = british(shot_down=True, exploded=True, **fight)
        s.man(1).wounds = fight.get("wounds", 0)
        assert back(s, "")[0] == ev.CrewKilled(1, ev.EXPLOSION)
        assert s.man(1).status == DEAD

    @each("shot_down", [True, False])
    def test_an_incapacitated_pilot_crashes(self, shot_down: bool) -> None:
        s = british(shot_down=shot_down)
        s.man(1).wounds = 2
        assert back(s, "shot-down 71")[-1] == ev.CameBack(1, PRISONER, 2)

    def test_three_wounds_kill_without_a_roll(self) -> None:
        s = british()
        s.man(1).wounds = 3
        assert back(s, "") == [ev.CrewKilled(1, ev.WOUNDS), ev.CameBack(1, DEAD, 3)]
        assert ev.WOUNDS != ev.EXPLOSION

    def test_the_sea_is_rolled_for_after_either_way_down(self) -> None:
        for script in ("way-down bale-out, bale-out 41", "way-down nurse, shot-down 51"):
            s = british(2, shot_down=True)
            assert told(back(s, f"{script}, drink 60"), ev.InTheDrink)
            assert s.man(1).status == PRISONER


class TestWhere:
    @each(
        ("kind", "attacking", "defending"),
        [
            (1, SEA, SEA),
            (2, SEA, SEA),
            (3, SEA, SEA),
            (4, HOSTILE, FRIENDLY),
            (6, HOSTILE, FRIENDLY),
        ],
    )
    @each("coast", [True, False])
    def test_each_mission(self, kind: int, attacking: int, defending: int, coast: bool) -> None:
        for attacker, place in ((HOME, attacking), (ENEMY, defending)):
            s = british(kind, attacker, over_coast=coast)
            assert landing_place(s, ruled(), s.sorties[0]) == place

    @each(
        ("ruling", "coast", "attacking", "defending"),
        [
            ("mat", True, HOSTILE, FRIENDLY),
            ("mat", False, SEA, SEA),
            ("territory", True, HOSTILE, FRIENDLY),
            ("territory", False, HOSTILE, FRIENDLY),
        ],
    )
    def test_the_harbour_as_it_is_ruled(
        self, ruling: str, coast: bool, attacking: int, defending: int
    ) -> None:
        t = ruled(harbour_location=ruling)
        for attacker, place in ((HOME, attacking), (ENEMY, defending)):
            s = british(5, attacker, over_coast=coast)
            assert landing_place(s, t, s.sorties[0]) == place

    def test_an_axis_crew_that_attacks_comes_down_among_enemies(self) -> None:
        for number in (2, 3):
            s = flown(Sortie(number, "c202"), kind=6, attacker=ENEMY)
            assert landing_place(s, ruled(), s.sorties[0]) == HOSTILE


class TestBurningExit:
    def test_kill_only_rolls_to_get_home_with_fire_damage(self) -> None:
        s = british(burning=True)
        assert told(back(s, "get-home 10", ruled(burning_exit="kill-only")), ev.GotHome)[0].crashed

    def test_shot_down_goes_down(self) -> None:
        s = british(burning=True)
        assert back(s, "way-down nurse, shot-down 85", ruled(burning_exit="shot-down"))
        assert s.man(1).status == FIT


class TestRollingAgain:
    @each("table", AGAIN)
    @each("means", [*ALL_MEANS, "luck"])
    def test_each_means_serves_on_its_tables(self, means: str, table: str) -> None:
        s = british(shot_down=table != "get-home")
        man = s.man(1)
        man.lucky = means == "luck"
        man.skills = 0 if man.lucky else skills(means)
        if means == "acrobatic-pilot" and table == "bale-out":
            back(s, "way-down bale-out, bale-out 1")
            assert man.status == DEAD
        else:
            (again,) = told(back(s, f"{AGAIN[table]} 90"), ev.RolledAgain)
            place = [*ALL_MEANS, "luck"].index(means)
            assert again == ev.RolledAgain(1, table, place, 1)
            assert man.status != DEAD
            assert not man.lucky

    @each("means", [*ALL_MEANS, "luck"])
    def test_who_may_roll_again_in_the_sea(self, means: str) -> None:
        s = british(2, shot_down=True)
        man = s.man(1)
        man.lucky = means == "luck"
        man.skills = 0 if man.lucky else skills(means)
        start = "way-down nurse, shot-down 60"
        if means == "acrobatic-pilot":
            back(s, f"{start}, reroll-shot-down keep, drink 1")
            assert man.status == DEAD
        else:
            back(s, f"{start}, reroll-shot-down keep, drink 1, reroll-drink roll-again, drink-2 61")
            assert man.status == FIT

    @each("useless", ["itchy-trigger-finger", "perfect-aim", "sniper"])
    def test_other_skills_are_no_means(self, useless: str) -> None:
        s = british()
        s.man(1).skills = skills(useless)
        back(s, "get-home 1")

    def test_they_are_used_in_order_and_the_second_roll_stands(self) -> None:
        s = british(2, shot_down=True)
        man = s.man(1)
        man.lucky, man.skills = True, skills(*ALL_MEANS)
        events = back(s, f"{AGAIN['shot-down']} 51, drink 1, reroll-drink roll-again, drink-2 2")
        assert [again.means for again in told(events, ev.RolledAgain)] == [0, 1]
        assert (man.status, man.lucky) == (DEAD, True)

    def test_luck_comes_last(self) -> None:
        s = british()
        man = s.man(1)
        man.lucky, man.skills = True, skills("acrobatic-pilot")
        back(s, f"{AGAIN['get-home']} 1")
        assert man.lucky
        assert man.wounds == 1

    def test_what_is_kept_is_not_spent(self) -> None:
        s = british()
        s.man(1).lucky = True
        assert not told(back(s, "get-home 1, reroll-get-home keep"), ev.RolledAgain)
        assert s.man(1).lucky
        assert s.man(1).wounds == 1

    def test_a_skill_serves_once_a_mission(self) -> None:
        s = british(2, shot_down=True)
        s.man(1).skills = skills("good-at-escaping")
        back(s, f"{AGAIN['bale-out']} 41, drink 1")
        assert s.man(1).status == DEAD

    def test_luck_gained_on_the_way_may_be_used_at_once(self) -> None:
        s = british(2, shot_down=True)
        back(s, "way-down bale-out, bale-out 96, drink 1, reroll-drink roll-again, drink-2 61")
        assert (s.man(1).status, s.man(1).lucky) == (FIT, False)

    @each(
        ("kind", "die", "offered"),
        [(4, 1, (DEAD, 0)), (4, 11, (PRISONER, 2)), (4, 77, (FIT, 1)), (2, 31, (IN_THE_SEA, 1))],
    )
    def test_whoever_decides_is_told_what_the_roll_would_bring(
        self, kind: int, die: int, offered: tuple[int, int]
    ) -> None:
        s = british(kind, shot_down=True, altitude=2)
        s.man(1).lucky = True
        rules = return_to_base(s, ruled(), s.sorties[0])
        assert rules.send(None).ask == "shot-down:raf-01"
        assert rules.send((die,)).ask == "reroll-shot-down:raf-01"
        assert (s.offered_status, s.offered_wounds) == offered

    def test_with_the_next_mission_names_and_skills_begin_afresh(self) -> None:
        s = british()
        s.man(1).skills = skills("acrobatic-pilot")
        for _ in range(2):
            plays(s, f"{AGAIN['get-home']} 50")
