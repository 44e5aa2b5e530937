"""What a campaign is about: its facts, the stories found in it, the missions told whole, those who
are followed."""

from functools import cache

import pytest

from sheetgen.games.wings.report import diary as diary_of
from sheetgen.games.wings.report import stories
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.diary import (
    BUILDS,
    COURSE,
    ENTRIES,
    FLOWN,
    KINDS,
    LETTER,
    LIVES,
    MISSION,
    OBITUARY,
    PLAN,
    SUMS,
    plan,
)
from sheetgen.games.wings.report.turning import Turn
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.fight import EXPLOSION
from sheetgen.games.wings.rules.points import Points, Reason, Score
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from tests.cases import each
from tests.games.wings.report.diaries import campaign, diaries

STRAFING, TORPEDOES, DOGFIGHT = 1, 2, 6


def of_winners(won: str) -> Campaign:
    """A campaign won as a line of letters says: by the home side, the enemy, or drawn."""
    sides = {"B": HOME, "A": ENEMY, "d": DRAWN}
    chronicle = tell(campaign("plan")[1])
    for mission, letter in zip(chronicle.missions, won, strict=False):
        assert mission.fought is not None
        score = mission.fought.score._replace(winner=sides[letter])
        mission.fought = mission.fought._replace(score=score)
    chronicle.state.won = [won.count("B"), won.count("A")]
    home, enemy = chronicle.state.won
    chronicle.winner = DRAWN if home == enemy else HOME if home > enemy else ENEMY
    return Campaign(chronicle)


def about(c: Campaign) -> list[str]:
    return [story.kind for story in stories.found(c)]


def test_a_campaign_open_until_the_last_mission_is_about_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stories, "FALLEN", 0)
    c = of_winners("BA" * 11 + "dB")
    assert "decider" in about(c)
    assert c.last.decides
    assert not c.last.settles


def test_a_drawn_campaign_is_nobodys(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stories, "FALLEN", 0)
    c = of_winners("AAA" + "BA" * 9 + "BBB")
    assert about(c)[0] == "nobodys"


def test_a_lead_that_was_made_up_is_a_comeback() -> None:
    c = of_winners("AAAA" + "BBA" * 5 + "BBBBd")
    (story,) = (vars(s) for s in stories.found(c) if s.kind == "comeback")
    assert (story["behind"], story["day"].number, story["ahead"].number) == (4, 4, 17)
    assert [d.number for d in c.days if d.settles] == [22]
    assert [d.number for d in c.days if not d.is_open] == [23, 24]


@each(
    ("won", "upto", "ends"),
    [
        # The last had to decide it; before that it was three down, and had then run four.
        ("AAABA" + "BBBB" + "AB" * 7 + "B", 24, [23, 24]),
        ("AAABA" + "BBBB" + "AB" * 7 + "B", 22, [5, 22]),
        ("A" * 24, 24, [13, 24]),
        ("BA" * 12, 20, [20]),
        ("", 0, []),
    ],
)
def test_a_course_is_parted_where_it_turned(won: str, upto: int, ends: list[int]) -> None:
    c = of_winners(won)
    legs = c.legs(c.days[:upto])
    assert [leg.last.number for leg in legs] == ends
    assert [d for leg in legs for d in leg.days] == c.days[:upto]


@each(
    ("won", "ahead", "turn"),
    [
        ("BABAB" + "A" * 19, 7, 16),
        ("ABBAAB" + "BA" * 9, 23, 23),
        ("B" * 24, 1, 13),
    ],
)
def test_it_is_known_who_went_in_front_and_when_it_was_decided(won, ahead, turn) -> None:
    c = of_winners(won)
    assert (c.whole.ahead.number, c.turns[0].number) == (ahead, turn)


def test_a_run_is_broken_by_the_other_side() -> None:
    c = of_winners("BBAdAAAAB" + "A" * 15)
    assert [d.broke for d in c.days[:10]] == [0, 0, 2, 1, 0, 0, 0, 0, 4, 1]


def test_a_comeback_is_the_sum_of_the_missions_that_made_it() -> None:
    c = of_winners("AAAA" + "BBA" * 5 + "BBBBd")
    (story,) = (s for s in stories.found(c) if s.kind == "comeback")
    assert [d.number for d in stories.steps(c, story)] == [*range(12, 18)]


def test_a_close_campaign_is_the_sum_of_its_close_missions() -> None:
    c = of_winners("BA" * 12)
    near = stories.steps(c, stories.story("close", 1.0))
    assert len(near) == min(6, sum(d.is_close and not d.is_drawn for d in c.fought)) > 0
    assert near == sorted(near, key=lambda d: d.number)
    assert all(d.is_close and not d.is_drawn for d in near)


def test_a_story_is_told_with_what_all_its_passages_need() -> None:
    bank = MALTA.library().passages("wings/voices/diary.txt", KINDS)
    for kind in {*stories.STORIES} - {"not_begun", "going_on", "day_by_day"}:
        for part in ("title", "lead") if kind in BUILDS else ("title",):
            passages = bank.kinds[f"{part}.{kind}"]
            assert len(passages) > 1 or not passages[0].condition, (part, kind)


@cache
def chronicles() -> tuple[Chronicle, ...]:
    return tuple(diary.chronicle for diary in diaries())


def turn(kind: int, damage: int, winner: int, *others: Points) -> Turn | None:
    """How near another result was to a mission with so much damage done to its targets."""
    c = Campaign(tell(campaign("plan")[1]))
    day = next(d for d in c.days if d.mission.kind == kind)
    day.mission.attacker = HOME
    lines = (Points(HOME, Reason.TARGET, damage, damage, "x"), *others)
    assert day.mission.fought is not None
    day.mission.fought = day.mission.fought._replace(score=Score(lines, winner))
    return day.turn


@each(
    ("damage", "spared", "winner", "wanted"),
    [
        # The boats count as spared up to twenty points: one more would have been a draw.
        (19, 20, ENEMY, (1, True, DRAWN)),
        (20, 20, DRAWN, (1, True, HOME)),
        (21, 0, HOME, (1, False, DRAWN)),
        (22, 0, HOME, (2, False, DRAWN)),
    ],
)
def test_a_strafing_mission_turns_on_its_mark(damage, spared, winner, wanted) -> None:
    kept = [Points(ENEMY, Reason.SPARED, damage, spared)] if spared else []
    found_ = turn(STRAFING, damage, winner, *kept)
    assert found_ is not None
    assert (found_.points, found_.is_more, found_.becomes) == wanted


def test_a_torpedo_mission_turns_on_the_enemys_points() -> None:
    lost = Points(HOME, Reason.DESTROYED, 1, -2)
    found_ = turn(TORPEDOES, 3, HOME, lost)
    assert found_ is not None
    assert (found_.points, found_.is_more, found_.becomes) == (1, False, DRAWN)


def test_a_dogfight_has_no_points_to_be_near_by() -> None:
    assert turn(DOGFIGHT, 0, HOME) is None


def test_the_strongest_story_asks_for_a_build() -> None:
    builds = set[str]()
    for chronicle in chronicles():
        found = plan(chronicle)
        assert found.story.kind == stories.found(found.campaign)[0].kind
        builds.add(found.build)
        if found.build in LIVES:
            (pilot,) = found.whom
            assert pilot.flown >= FLOWN
            dead = pilot.fate in ("killed", "died", "drowned")
            assert found.build == (OBITUARY if dead else COURSE if pilot.is_ours else LETTER)
            assert found.day in [s.day for s in pilot.sorties]
        else:
            assert not found.whom
            assert found.build in (SUMS, MISSION, PLAN, ENTRIES)
        if found.build == MISSION:
            assert found.day
            assert len(found.day.down) >= stories.FALLEN
    assert len(builds) >= 3


def test_a_build_that_is_asked_for_is_given() -> None:
    found = plan(chronicles()[0], "paper")
    assert (found.build, found.whom) == ("paper", [])
    assert found.day
    assert found.day.weight == max(day.weight for day in found.campaign.days)


@pytest.mark.long
def test_every_fate_is_that_of_the_record() -> None:
    for chronicle in chronicles():
        c = Campaign(chronicle)
        for pilot in c.pilots:
            assert (pilot.fate in ("fit", "posted")) != pilot.is_lost
            assert pilot.kills == sum(len(s.killed) for s in pilot.sorties)
        assert c.whole.ours_down == sum(f.down for m in chronicle.missions for f in m.of(HOME))


def test_the_longest_lead_is_that_of_the_score() -> None:
    for chronicle in chronicles():
        c = Campaign(chronicle)
        assert c.whole.high.lead == max(d.lead for d in c.days)
        assert c.whole.low.lead == min(d.lead for d in c.days)


def test_who_has_jumped_could_have_stayed() -> None:
    jumped = 0
    for chronicle in chronicles():
        for pilot in Campaign(chronicle).pilots:
            for man in pilot.sorties:
                baled = man.flight.followed_by(ev.BaledOut)
                report = man.flight.report
                exploded = report is None or EXPLOSION in report.specials
                assert man.has_jumped == bool(baled and pilot.is_ours and not exploded)
                jumped += man.has_jumped
    assert jumped


def test_the_mission_drawn_beside_a_life_is_told_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is none of the quiet ones that are left out, however much befell others in it."""
    seen = 0
    for chronicle in (diary.chronicle for diary in diaries()):
        for pilot in plan(chronicle).whom:
            quiet = {s.day.number for s in pilot.sorties if s.is_quiet}
            left_out = quiet - {pilot.sorties[0].day.number, pilot.sorties[-1].day.number}
            with monkeypatch.context() as m:
                m.setattr(diary_of, "weight", lambda day, out=left_out: float(day.number in out))
                drawn = plan(chronicle).day
            assert drawn is not None
            assert drawn.number not in left_out
            seen += bool(left_out)
    assert seen
