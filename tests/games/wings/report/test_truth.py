"""What a war diary once told wrongly: each case by itself."""

import re
from collections import Counter
from types import SimpleNamespace

from sheetgen.games.wings.book import logbook
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import ENEMY, HOME, Side
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.sheet.log import campaign_log as log
from sheetgen.games.wings.story.plan import course, plan
from tests.games.wings.report.diaries import Diary, diaries


def of_ruling(kill_only: bool) -> list[Diary]:
    """The diaries of campaigns in which who leaves on fire is a kill and no more, or the others."""
    return [
        d
        for d in diaries()
        if (d.chronicle.conditions.rulings["burning-exit"] == "kill-only") == kill_only
    ]


def test_who_leaves_on_fire_is_shot_down_only_by_the_ruling_that_says_so() -> None:
    burnt = 0
    for diary in of_ruling(kill_only=True):
        burnt += len(diary.phrases("burning"))
        assert "counted shot down" not in diary.text
    assert burnt > 5
    told = [
        values["counts"] for d in of_ruling(kill_only=False) for values, _ in d.phrases("burning")
    ]
    assert told
    assert all(told)


def test_every_count_of_the_lost_follows_the_ruling_on_those_who_leave_on_fire() -> None:
    alight = 0
    for diary in diaries():
        told = diary.chronicle
        ruled = told.conditions.rulings["burning-exit"] == "shot-down"
        counted = Counter[Side]()
        for mission, one in zip(told.missions, told.standing()["missions"], strict=True):
            reports = {f.airman.number: f.report for f in mission.flights if f.report}
            down = [
                crew
                for crew, report in reports.items()
                if report.fate == "shot down" or (ruled and report.burning)
            ]
            assert one["down"] == down
            for side in Side:
                ours = [f for f in mission.of(side) if f.airman.number in down]
                assert log.lost(mission, side) == len(ours)
                counted[side] += len(ours)
            alight += ruled and sum(report.burning for report in reports.values())
        words = {"figures": {"rows": {"down": "Shot down"}}}
        (row,) = logbook.counted(
            SimpleNamespace(chronicle=told, conditions=told.conditions, words=words)
        )  # type: ignore[arg-type]
        assert row.values == tuple(str(counted[side]) for side in Side)
    assert alight


def test_the_newspaper_counts_as_the_ruling_does() -> None:
    seen = 0
    for diary in diaries():
        missions = {m.number: m for m in diary.chronicle.missions}
        for values, _ in diary.phrases("lead-cost"):
            (mission,) = (m for m in missions.values() if in_words(m.day) == values["date"])
            down = {side: sum(flight.down for flight in mission.of(side)) for side in (HOME, ENEMY)}
            assert (values["kills"], values["losses"]) == (down[ENEMY], down[HOME])
            seen += 1
    assert seen == 4 * len(diaries())


def test_an_old_score_is_with_one_who_shot_him_down() -> None:
    for diary in of_ruling(kill_only=True):
        fell = {
            (flight.airman.name.surname, diary.chronicle.men[by - 1].name.surname)
            for mission in diary.chronicle.missions
            if mission.fought
            for kill in mission.fought.kills
            for flight in [mission.flight(kill.lost)]
            if flight.report and flight.report.fate == "shot down"
            for by in kill.by
        }
        for values, _ in diary.phrases("met-again", "met-again-shared"):
            assert (values["v"].split()[-1], values["k"].split()[-1]) in {
                (victim.split()[-1], by.split()[-1]) for victim, by in fell
            }


def test_why_a_man_flies_what_he_was_not_trained_for_is_told() -> None:
    seen = 0
    for diary in diaries():
        lent = {
            flight.airman.number
            for mission in diary.chronicle.missions
            for flight in mission.flights
            if flight.airman.man.bomber != MALTA.aircraft[flight.aircraft].bomber
        }
        told = diary.phrases("lent")
        assert sum(values["m"] for values, _ in told) == len(lent)
        assert all(re.search(r"nobody|none|not one|every", text) for _, text in told)
        seen += len(lent)
    assert seen > 3


def test_a_campaign_that_is_over_has_a_last_chapter() -> None:
    for diary in diaries():
        story = diary.text.split("\n## The squadrons at the end\n")[0]
        last = story.split("\n## ")[-4:]
        assert last[0].count("\n### ") == 1
        assert f"**{in_words(diary.chronicle.missions[-1].day)}.**" in last[0]
        assert [part.split("\n")[0] for part in last[2:]] == ["What it came to", "Afterwards"]
        followed = plan(diary.chronicle).men
        assert all(airman.name.surname in last[3] for airman in followed)


def test_the_results_stand_behind_the_story_with_the_score_after_each() -> None:
    for diary in diaries():
        assert diary.text.index("\n## The course of") > diary.text.index("\n## Afterwards")


def test_the_mission_that_settled_a_campaign_is_told_to_have_done_so() -> None:
    seen = 0
    for diary in diaries():
        settled = course(diary.chronicle).settled
        told = diary.phrases("settled")
        assert len(told) == bool(settled)
        if settled:
            seen += 1
            assert told[0][1].lower() in diary.chapters[settled - 1].prose.lower()
    assert seen > 5


def test_what_a_planner_needs_is_in_the_standing() -> None:
    for diary in diaries():
        told = diary.chronicle
        standing = told.standing()
        missions, men = standing["missions"], standing["men"]
        assert [one["number"] for one in missions] == [*range(1, 25)]
        assert missions[-1]["score"] == standing["won"]
        for one, mission in zip(missions, told.missions, strict=True):
            points = [*one["points"].values()]
            assert one["margin"] == (None if mission.kind == 6 else abs(points[0] - points[1]))
            assert one["winner"] in ("british", "axis", "nobody")
        lost = [number for one in missions for number in one["lost"]]
        away = [man["number"] for man in men if man["status"] in ("dead", "prisoner", "crippled")]
        assert sorted(lost) == away
        for man, airman in zip(men, told.men, strict=True):
            assert man["flown"] == [
                one["number"] for one in missions if man["number"] in one["flew"]
            ]
            assert (man["name"], man["kills"]) == (airman.name.full, airman.man.kills)
