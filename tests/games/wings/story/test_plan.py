"""What a campaign is about: its question, the weight of its missions, the men who are followed."""

from functools import cache

from sheetgen.games.wings.rules.points import Points, Reason, Score
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME
from sheetgen.games.wings.story.chronicle import Chronicle, Mission, tell
from sheetgen.games.wings.story.plan import (
    HALF,
    LINE,
    PAGE,
    PARAGRAPH,
    Margin,
    course,
    margin,
    plan,
    runs,
)
from tests.cases import each
from tests.games.wings.report.diaries import campaign, campaigns

STRAFING, TORPEDOES, DOGFIGHT = 1, 2, 6


@cache
def chronicles() -> tuple[Chronicle, ...]:
    return tuple(tell(one[1]) for one in campaigns())


def of_winners(won: str) -> Chronicle:
    """A campaign won as a line of letters says: British, Axis, or drawn."""
    sides = {"B": HOME, "A": ENEMY, "d": DRAWN}
    chronicle = tell(campaign("plan")[1])
    for mission, letter in zip(chronicle.missions, won, strict=False):
        assert mission.fought is not None
        score = mission.fought.score._replace(winner=sides[letter])
        mission.fought = mission.fought._replace(score=score)
    chronicle.state.won = [won.count("B"), won.count("A")]
    british, axis = chronicle.state.won
    chronicle.winner = DRAWN if british == axis else HOME if british > axis else ENEMY
    return chronicle


def test_a_campaign_open_until_the_last_mission_asks_how_it_came_to_that() -> None:
    told = of_winners("BA" * 11 + "dB")
    found = plan(told)
    assert found.theme == "decider"
    assert (found.course.settled, found.course.lead) == (24, 1)
    assert "settled" in found.turned[24]
    # Two behind with three to fly, a defeat would have settled it, and so would the next.
    behind = plan(of_winners("AB" * 9 + "AAd" + "BBB"))
    assert "saved" in behind.turned[22]
    assert "saved" in behind.turned[23]


def test_a_drawn_campaign_asks_why_nobody_won() -> None:
    assert plan(of_winners("BA" * 12)).theme == "nobodys"


def test_a_lead_that_was_made_up_is_the_question() -> None:
    told = of_winners("AAAA" + "BBA" * 5 + "BBBBd")
    assert course(told) == (HOME, 5, 4, 17, 22)
    assert plan(told).theme in ("comeback", "men")


def test_runs_are_missions_won_on_end() -> None:
    told = of_winners("BBAdAAAAB" + "A" * 15)
    assert [(run.side, run.first, run.last) for run in runs(told)] == [
        (HOME, 1, 2), (ENEMY, 3, 3), (ENEMY, 5, 8), (HOME, 9, 9), (ENEMY, 10, 24)
    ]  # fmt: skip
    turned = plan(told).turned
    assert "run" in turned[8]
    assert "run-ended" in turned[9]


def scored(kind: int, attacker: int, damage: int, winner: int, *others: Points) -> Mission:
    """A mission of a kind with so much damage done to its targets, scored as its rules have it."""
    cast = chronicles()[0].missions[0].cast
    mission = Mission(1, kind, attacker, cast)
    lines = (Points(attacker, Reason.TARGET, damage, damage, "x"), *others)
    fought = next(m.fought for told in chronicles() for m in told.missions if m.fought)
    mission.fought = fought._replace(score=Score(lines, winner))
    return mission


@each(
    ("damage", "spared", "winner", "found"),
    [
        # The boats count as spared up to twenty points: one more would have been a draw.
        (19, 20, ENEMY, Margin(1, True, DRAWN)),
        (20, 20, DRAWN, Margin(1, True, HOME)),
        (21, 0, HOME, Margin(1, False, DRAWN)),
        (22, 0, HOME, Margin(2, False, DRAWN)),
    ],
)
def test_a_strafing_mission_turns_on_its_mark(damage, spared, winner, found) -> None:
    kept = [Points(ENEMY, Reason.SPARED, damage, spared)] if spared else []
    assert margin(scored(STRAFING, HOME, damage, winner, *kept)) == found


def test_a_torpedo_mission_turns_on_the_enemys_points() -> None:
    lost = Points(HOME, Reason.DESTROYED, 1, -2)
    assert margin(scored(TORPEDOES, HOME, 3, HOME, lost)) == Margin(1, False, DRAWN)


def test_a_dogfight_has_no_points_to_be_near_by() -> None:
    assert margin(scored(DOGFIGHT, HOME, 0, HOME)) is None


def test_missions_are_rationed_and_none_is_longer_than_one_that_weighs_more() -> None:
    order = {PAGE: 0, HALF: 1, PARAGRAPH: 2, LINE: 3}
    for told in chronicles():
        found = plan(told)
        sizes = [found.sizes[number] for number in found.heaviest(24) if number != 24]
        assert sizes == sorted(sizes, key=order.__getitem__)
        assert found.sizes[24] != LINE
        assert 2 <= sizes.count(PAGE) <= 3
        assert sizes.count(LINE) >= 5


def test_men_of_both_sides_are_followed_for_four_missions_or_more() -> None:
    for told in chronicles():
        found = plan(told)
        assert {airman.man.side for airman in found.men} == {HOME, ENEMY}
        assert all(len(thread.beats) >= 4 for thread in found.threads)
        assert len(found.men) <= 3


def test_a_campaign_can_be_planned_at_any_moment() -> None:
    _, session = campaign("plan")
    for upto in range(0, len(session.answers), 60):
        _, part = campaign("plan", upto=upto)
        assert plan(tell(part)).theme == "going-on"
