"""What a campaign is about: its facts, the stories found in it, the missions told whole, those who
are followed."""

from functools import cache

import pytest

from sheetgen.games.wings.report import stories
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.diary import KINDS, SHARES, plan
from sheetgen.games.wings.report.turning import Turn
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


def test_a_campaign_open_until_the_last_mission_is_about_that() -> None:
    c = of_winners("BA" * 11 + "dB")
    assert "decider" in about(c)
    assert c.last.decides
    assert not c.last.settles
    # Two behind with three to fly, a defeat would have settled it, and so would the next.
    behind = of_winners("AB" * 9 + "AAd" + "BBB")
    assert [d.number for d in behind.days if d.saves] == [22, 23]


def test_a_drawn_campaign_is_nobodys() -> None:
    c = of_winners("AAA" + "BA" * 9 + "BBB")
    assert about(c)[0] == "nobodys"
    assert "thrown" in about(c)


def test_a_lead_that_was_made_up_is_a_comeback() -> None:
    c = of_winners("AAAA" + "BBA" * 5 + "BBBBd")
    (story,) = (vars(s) for s in stories.found(c) if s.kind == "comeback")
    assert (story["behind"], story["day"].number, story["ahead"].number) == (4, 4, 17)
    assert [d.number for d in c.days if d.settles] == [22]
    assert [d.number for d in c.days if not d.is_open] == [23, 24]


def test_runs_are_missions_won_on_end() -> None:
    c = of_winners("BBAdAAAAB" + "A" * 15)
    assert [(r.side, r.first.number, r.last.number) for r in c.runs] == [
        (HOME, 1, 2), (ENEMY, 3, 3), (ENEMY, 5, 8), (HOME, 9, 9), (ENEMY, 10, 24)
    ]  # fmt: skip
    assert c.days[8].broke == 4
    assert "the_run" in about(c)


def test_a_story_is_told_with_what_all_its_passages_need() -> None:
    bank = MALTA.library().passages("wings/voices/diary.txt", KINDS)
    for kind in {*stories.STORIES} - {"not_begun", "going_on"}:
        if kind == "thrown":
            assert bank.kinds[f"second.{kind}"]
            continue
        for part in ("title", "lead"):
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


def test_the_heaviest_missions_are_told_whole_and_both_sides_are_followed() -> None:
    for chronicle in chronicles():
        found = plan(chronicle)
        taken = [day.number for day in found.wholes]
        assert not found.campaign.last.decides or found.campaign.last in found.wholes
        for later in (False, True):
            half = [d for d in found.campaign.days if (d.number > 12) == later]
            most = max(d.weight for d in found.wholes if d in half)
            free = [d for d in half if not {d.number - 1, d.number, d.number + 1} & {*taken}]
            assert all(d.weight <= most for d in free) or found.campaign.last.decides
        assert {pilot.is_ours for pilot in found.men} == {True, False}
        assert len(found.men) == 2
        assert all(pilot.flown >= 4 for pilot in found.men)


def test_the_heaviest_of_the_others_is_told_in_a_few_sentences() -> None:
    for chronicle in chronicles():
        found = plan(chronicle)
        assert found.told
        assert found.told not in found.wholes
        seen = [s.pilot for d in found.wholes for s in d.sorties]
        if all(pilot in seen for pilot in found.men):
            others = [d for d in found.campaign.days if d not in found.wholes]
            assert all(d.weight <= found.told.weight or len(d.down) > SHARES for d in others)
        elif any(s.beats for p in found.men for s in p.sorties if p not in seen):
            assert any(s.beats for s in found.told.sorties if s.pilot in found.men)


def test_whom_the_story_is_about_is_followed() -> None:
    for chronicle in chronicles():
        found = plan(chronicle)
        pilot = getattr(found.story, "pilot", None)
        assert pilot is None or pilot in found.men or pilot.flown < 4


@pytest.mark.long
def test_every_fate_is_that_of_the_record() -> None:
    for chronicle in chronicles():
        c = Campaign(chronicle)
        for pilot in c.pilots:
            assert (pilot.fate in ("fit", "posted")) != pilot.is_lost
            assert pilot.kills == sum(len(s.killed) for s in pilot.sorties)
        assert c.home_down == sum(f.down for m in chronicle.missions for f in m.of(HOME))


def test_attacks_and_defences_are_all_missions() -> None:
    for chronicle in chronicles():
        c = Campaign(chronicle)
        assert len(c.attacks.days) + len(c.defences.days) == len(c.fought)
        assert c.attacks.won + c.defences.won == c.home
        assert c.attacks.lost + c.defences.lost == c.enemy
        assert c.whole.high.lead == max(d.lead for d in c.days)
        assert c.whole.low.lead == min(d.lead for d in c.days)
        assert c.victories.long >= len(c.victories.days) == c.victories.won


def test_the_meetings_of_rivals_are_the_missions_told() -> None:
    """Of a campaign that is about rivals each mission in which one shot the other down is told."""
    seen = 0
    for seed in ("wren", "heron-a"):
        found = plan(tell(campaign(seed)[1]))
        if found.story.kind == "rivals":
            told = [*found.wholes, found.told]
            seen += 1
            assert all(one.day in told and not one.is_home for one in vars(found.story)["fell"])
    assert seen
