"""CALCULATE PILOT EXPERIENCE: points, Novices, ace skills, promotions, medals."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.experience import (
    experience,
    gain_skill,
    roll_for_medal,
    roll_for_promotion,
)
from sheetgen.games.wings.rules.state import (
    CRIPPLED,
    DEAD,
    DRAWN,
    ENEMY,
    FIT,
    HOME,
    POSTED,
    PRISONER,
    SKILLS,
    Man,
    Sortie,
    State,
)
from sheetgen.games.wings.rules.theatre import MALTA
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

THIRTY = "ace-skill 1, ace-skill-2 2, skill luck-of-the-devil, promotion 1, medal 1 1"


def one(number: int = 1, **man: Any) -> State:
    s = campaign()
    for name, value in man.items():
        setattr(s.man(number), name, value)
    return s


def after(s: State, script: str = "") -> list[Any]:
    events, _ = asks(experience(s, s.sorties[0]), script)
    return events


class TestPoints:
    @each(
        ("fight", "points"),
        [
            ({}, 2),
            ({"shot_down": True}, 2),
            ({"kills": 1}, 10),
            ({"kills": 2}, 18),
            ({"shared": 1}, 6),
            ({"kills": 1, "shared": 1}, 14),
        ],
    )
    def test_for_a_man_who_survives(self, fight: dict[str, int], points: int) -> None:
        s = flown(Sortie(1, HURRICANE, **fight))
        assert after(s) == [ev.ExperienceGained(1, points, points)]
        assert (s.man(1).kills, s.man(1).shared) == (fight.get("kills", 0), fight.get("shared", 0))

    @each(
        ("number", "winner", "points"),
        [
            (1, HOME, 4), (1, ENEMY, 2), (1, DRAWN, 2),
            (2, ENEMY, 4), (2, HOME, 2), (3, ENEMY, 4), (3, DRAWN, 2),
        ],
    )  # fmt: skip
    def test_for_the_winner(self, number: int, winner: int, points: int) -> None:
        s = flown(Sortie(number, HURRICANE), winner=winner)
        assert after(s) == [ev.ExperienceGained(number, points, points)]

    @each(("status", "points"), [(FIT, 12), (CRIPPLED, 12), (DEAD, 8), (PRISONER, 8)])
    def test_only_kills_count_for_the_lost(self, status: int, points: int) -> None:
        s = flown(Sortie(1, HURRICANE, kills=1), winner=HOME)
        s.man(1).status = status
        assert after(s) == [ev.ExperienceGained(1, points, points)]
        assert s.man(1).kills == 1

    @each("status", [DEAD, PRISONER, CRIPPLED])
    def test_who_is_lost_to_the_service_rolls_for_nothing(self, status: int) -> None:
        s = flown(Sortie(1, HURRICANE, kills=4, sank_ship=True))
        s.man(1).status, s.man(1).experience, s.man(1).novice = status, 25, True
        assert len(after(s)) == 1
        assert s.man(1).novice

    @each(("before", "kills", "sets"), [(0, 3, 0), (27, 0, 0), (28, 0, 1), (29, 3, 1), (50, 1, 1)])
    def test_each_thirty_brings_a_set_of_rolls(self, before: int, kills: int, sets: int) -> None:
        s = flown(Sortie(1, HURRICANE, kills=kills))
        s.man(1).experience = before
        s.man(1).medals = 3
        script = THIRTY.replace(", medal 1 1", "") if sets else ""
        assert len(told(after(s, script), ev.SkillGained)) == sets

    def test_two_thirties_in_a_mission_bring_two_sets(self) -> None:
        s = flown(Sortie(1, HURRICANE, kills=4))
        s.man(1).experience = 26
        more = "ace-skill-3 3, ace-skill-4 4, skill sniper, promotion-2 6, medal-2 6 6, medal-3 1 1"
        events = after(s, f"{THIRTY}, {more}")
        assert s.man(1).experience == 60
        assert s.man(1).skills == skills("luck-of-the-devil", "sniper")
        assert (s.man(1).rank, s.man(1).medals, s.man(1).misses) == (1, 1, 1)
        assert len(told(events, ev.MedalRolled)) == 3


class TestNovice:
    @each(("fight", "points"), [({}, 0), ({"kills": 1}, 8), ({"shared": 1}, 4)])
    def test_only_kills_count(self, fight: dict[str, int], points: int) -> None:
        s = flown(Sortie(1, HURRICANE, **fight), winner=HOME)
        s.man(1).novice = True
        after(s)
        assert s.man(1).experience == points
        assert s.man(1).novice == (points == 0)

    @each(("missions", "novice"), [(0, True), (1, False)])
    def test_two_missions_make_him_experienced(self, missions: int, novice: bool) -> None:
        s = flown(Sortie(1, HURRICANE))
        s.man(1).novice, s.man(1).missions = True, missions
        events = plays(s, "get-home 50")
        assert s.man(1).novice == novice
        assert s.man(1).missions == missions + 1
        assert told(events, ev.NoviceNoMore) == ([] if novice else [ev.NoviceNoMore(1)])


class TestSkills:
    @each(
        ("die", "name"),
        [
            (1, "luck-of-the-devil"),
            (2, "itchy-trigger-finger"),
            (3, "perfect-aim"),
            (4, "sniper"),
            (5, "acrobatic-pilot"),
            (6, "good-at-escaping"),
        ],
    )
    def test_each_row_of_ace_skill(self, die: int, name: str) -> None:
        other = die % 6 + 1
        for first, second in ((die, other), (other, die)):
            s = one()
            script = f"ace-skill {first}, ace-skill-2 {second}, skill {name}"
            events, _ = asks(gain_skill(s, 1), script)
            assert s.man(1).skills == skills(name)
            assert events == [ev.SkillGained(1, (first - 1, second - 1), SKILLS.index(name))]

    def test_nothing_but_the_two_may_be_chosen(self) -> None:
        rules = gain_skill(one(), 1)
        rules.send(None)
        rules.send((3,))
        assert rules.send((6,)).choices == ("perfect-aim", "good-at-escaping")

    def test_a_skill_he_has_and_a_like_roll_are_rolled_again(self) -> None:
        s = one(skills=skills("sniper"))
        asks(
            gain_skill(s, 1),
            "ace-skill 4, ace-skill-2 4, ace-skill-3 1, ace-skill-4 1, ace-skill-5 4, "
            "ace-skill-6 2, skill itchy-trigger-finger",
        )
        assert s.man(1).skills == skills("sniper", "itchy-trigger-finger")

    def test_a_bomber_crew_rolls_again_for_acrobatic_pilot(self) -> None:
        s = one(bomber=True)
        asks(gain_skill(s, 1), "ace-skill 5, ace-skill-2 1, ace-skill-3 5, ace-skill-4 2, skill "
             "luck-of-the-devil")  # fmt: skip

    @each(
        ("last", "bomber"), [("good-at-escaping", False), ("sniper", True), (None, False),
                             (None, True)],
    )  # fmt: skip
    def test_a_last_skill_is_given_and_with_none_left_nothing(
        self, last: str | None, bomber: bool
    ) -> None:
        held = {*SKILLS} - {last} - ({"acrobatic-pilot"} if bomber else set())
        s = one(skills=skills(*held), bomber=bomber)
        events, _ = asks(gain_skill(s, 1), "")
        gained = [ev.SkillGained(1, (), SKILLS.index(last))] if last else []
        assert events == gained
        assert s.man(1).skills == skills(*held, *([last] if last else []))

    def test_perfect_aim_gives_a_one_eyed_man_his_plain_bonus_back(self) -> None:
        s = one(lasting=lasting("one-eyed"))
        asks(gain_skill(s, 1), "ace-skill 3, ace-skill-2 1, skill perfect-aim")
        assert (s.man(1).skills, s.man(1).aims_still) == (0, True)
        asks(gain_skill(s, 1), "ace-skill-3 3, ace-skill-4 4, ace-skill-5 1, skill sniper")
        assert s.man(1).skills == skills("sniper")


class TestPromotion:
    @each(("die", "promoted"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1)])
    @each("number", [1, 2, 3])
    def test_each_face(self, number: int, die: int, promoted: int) -> None:
        s = one(number, rank=1)
        events, _ = asks(roll_for_promotion(s, number), f"promotion {die}")
        assert s.man(number).rank == 1 + promoted
        assert events == [ev.PromotionRolled(number, die, bool(promoted), 1 + promoted)]

    def test_the_ranks(self) -> None:
        assert dict(zip(MALTA.air_forces, MALTA.ranks, strict=True)) == {
            "raf": (
                "Pilot Officer", "Flying Officer", "Flight Lieutenant", "Squadron Leader",
                "Wing Commander",
            ),
            "luftwaffe": (
                "Leutnant", "Oberleutnant", "Hauptmann", "Major", "Oberstleutnant", "Oberst",
            ),
            "regia": (
                "Tenente", "Primo Tenente", "Capitano", "Maggiore", "Tenente Colonnello",
                "Colonnello",
            ),
        }  # fmt: skip

    @each("bomber", [True, False])
    def test_a_wing_commander_goes_to_a_desk_and_is_replaced(self, bomber: bool) -> None:
        s = one(rank=3, bomber=bomber, experience=120)
        events, _ = asks(roll_for_promotion(s, 1), "promotion 4")
        assert s.man(1).status == POSTED
        assert events[-1] == ev.PostedAway(1, 4)
        assert s.man(4) == Man(s.man(1).air_force, bomber=bomber)

    @each("number", [2, 3])
    def test_the_others_fly_on_at_the_top_and_roll_no_more(self, number: int) -> None:
        s = one(number, rank=4)
        asks(roll_for_promotion(s, number), "promotion 6")
        assert (s.man(number).rank, s.man(number).status) == (5, FIT)
        asks(roll_for_promotion(s, number), "")
        assert len(s.men) == 3

    def test_a_new_wing_commander_still_rolls_for_his_medal(self) -> None:
        s = flown(Sortie(1, HURRICANE, kills=4))
        s.man(1).experience, s.man(1).rank = 26, 3
        start = THIRTY.replace("promotion 1", "promotion 6")
        after(s, f"{start}, medal-2 6 6, medal-3 6 6")
        assert (s.man(1).status, s.man(1).medals) == (POSTED, 2)


class TestMedals:
    @each(("number", "least"), [(1, 8), (2, 6), (3, 7)])
    @each(
        ("kept", "added"),
        [
            ((), 0),
            (("impressive-scars",), 1),
            (("horrible-scars",), -1),
            (("impressive-scars", "horrible-scars"), 0),
        ],
    )
    @each("total", range(2, 13))
    def test_each_throw(
        self, number: int, least: int, kept: tuple[str, ...], added: int, total: int
    ) -> None:
        s = one(number, lasting=lasting(*kept))
        dice = (max(total - 6, 1), total - max(total - 6, 1))
        events, _ = asks(roll_for_medal(s, number), f"medal {dice[0]} {dice[1]}")
        awarded = total + added >= least
        man = s.man(number)
        assert events[0] == ev.MedalRolled(number, dice, added, awarded)
        assert (man.medals, man.misses) == ((1, 1) if awarded else (0, 0))
        assert told(events, ev.MedalAwarded) == (
            [ev.MedalAwarded(number, 1, False)] if awarded else []
        )

    @each(("number", "medals"), [(1, 3), (2, 3), (3, 4)])
    def test_with_none_left_no_roll_is_made(self, number: int, medals: int) -> None:
        s = one(number, medals=medals - 1)
        asks(roll_for_medal(s, number), "medal 6 6")
        assert s.man(number).medals == medals
        asks(roll_for_medal(s, number), "")
        assert (s.man(number).medals, s.man(number).misses) == (medals, 1)

    @each(
        ("fight", "rolls"),
        [
            ({"sank_ship": True}, True),
            ({"kills": 3}, True),
            ({"kills": 3, "sank_ship": True}, True),
            ({"kills": 2, "shared": 2}, False),
        ],
    )
    def test_a_spectacular_mission_earns_one_roll(self, fight: dict[str, int], rolls: bool) -> None:
        s = flown(Sortie(1, HURRICANE, **fight))
        after(s, "medal 1 1" if rolls else "")

    def test_the_awards(self) -> None:
        assert dict(zip(MALTA.air_forces, MALTA.medals, strict=True)) == {
            "raf": ("Distinguished Flying Cross (DFC)", "Bar", "Bar"),
            "luftwaffe": (
                "Iron Cross, Second Class",
                "Iron Cross, First Class",
                "Knight's Cross of the Iron Cross",
                "Knight's Cross of the Iron Cross with Oak Leaves",
            ),
            "regia": (
                "Medaglia di bronzo al valore aeronautico",
                "Medaglia d'argento al valore aeronautico",
                "Medaglia d'oro al valore aeronautico",
            ),
        }
