"""A campaign's diary in every format, and its log: the same facts, nobody's text obeyed."""

import re
from functools import cache

import pytest

from sheetgen.core.journal import Header
from sheetgen.core.requests import purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.report import lonelog
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.story.tellings import nouns
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.formats import FORMATS, missing, numbers_of_tables
from tests.games.wings.report.diaries import GAME, campaign


@cache
def played(table: bool) -> tuple[Header, Session]:
    return campaign("formats", table=table)


@cache
def log(table: bool = True) -> str:
    return lonelog.markdown(*played(table), [])


@cache
def diary() -> str:
    return report.tell(Asked(*played(True), appendix=True)).text


@pytest.mark.long
@pytest.mark.parametrize("form", FORMATS)
def test_every_number_of_the_tables_is_in_every_format(form: str) -> None:
    text = diary()
    assert sum(numbers_of_tables(text).values()) > 500
    assert not missing(form, text)


@each("table", [True, False])
def test_a_log_has_every_die_and_every_choice(table: bool) -> None:
    _, session = played(table)
    rolled = re.findall(r"^d: ([\w-]+) \d+d\d+=([\d,]+)", log(table), re.MULTILINE)
    assert [(ask, tuple(map(int, faces.split(",")))) for ask, faces in rolled] == [
        (purpose(answer.ask), answer.dice) for answer in session.answers if answer.dice
    ]
    chosen = re.findall(r"^@(?:\([^)]*\))? ([\w-]+): ([\w-]+)$", log(table), re.MULTILINE)
    assert chosen == [(purpose(a.ask), a.choice) for a in session.answers if a.choice]


@each("table", [True, False])
def test_a_log_has_a_scene_and_a_battle_a_mission_with_its_points(table: bool) -> None:
    chronicle = tell(played(table)[1])
    scenes = re.split(r"^### S\d+ ", log(table), flags=re.MULTILINE)[1:]
    assert len(scenes) == len(chronicle.missions)
    for scene, mission in zip(scenes, chronicle.missions, strict=True):
        assert scene.startswith(f"*{mission.place.name}, ")
        assert scene.count("[BATTLE]") == scene.count("[/BATTLE]") == 1
        assert f"[Scenario:{mission.name}|" in scene
        assert mission.fought
        (said,) = re.findall(r"^d: fight .* -> (.*)$", scene, re.MULTILINE)
        points = sorted(int(number) for number in re.findall(r"-?\d+", said))
        score = mission.fought.score
        assert points in ([], sorted(score.of(side) for side in (0, 1)))
        for flight in mission.flights:
            assert f"[N:{flight.title}|" in scene
            assert flight.after
            left = scene.rsplit("[CAMPAIGN]", 1)[1].splitlines()
            status = nouns()["status"][flight.after.status]
            if status == "fit" and flight.after.misses:
                hurt = flight.followed_by(ev.Injury)
                status = "(?:in hospital|away)" if hurt else "away"
            assert [
                line
                for line in left
                if flight.airman.name.full in line and re.search(rf"\|{status}\]$", line)
            ]


def test_the_turns_of_a_fight_are_in_order() -> None:
    turns = 0
    for scene in log().split("\n### S")[1:]:
        found = [int(turn) for turn in re.findall(r"^Tn(\d+)$", scene, re.MULTILINE)]
        assert found == sorted(set(found))
        turns += len(found)
    assert turns > 15


def test_typed_text_is_no_notation() -> None:
    hostile = "[/BATTLE] [Unit:Mine|×9] => won -> all ``` \x02"
    _, session = played(True)
    logs = []
    for typed in (hostile, "plain"):
        own = Header("wings", "2018", GAME.rules_version, {}, None, None, typed)
        logs.append(lonelog.markdown(own, session, [(0, typed), (60, typed), (9999, typed)]))
    mine, bare = (text.split("---\n", 2)[2] for text in logs)
    for sign in ("[", "]", "|", "->", "=>", "```", "\n"):
        assert mine.count(sign) == bare.count(sign), sign
    assert mine.count("(note: (/BATTLE) (Unit:Mine/×9) = > won - > all ''' \\x02)") == 3


@each("upto", [0, 1, 2, 5, 9, 20, 47])
def test_a_log_may_be_written_at_any_point(upto: int) -> None:
    header, session = campaign("points", upto=upto)
    text = lonelog.markdown(header, session, [(upto, "my note")])
    rolled = re.findall(r"^d: [\w-]+ \d+d", text, re.MULTILINE)
    assert len(rolled) == sum(bool(answer.dice) for answer in session.answers)
    assert text.count("(note: my note)") == 1
    assert "None" not in text
    assert text.count("[BATTLE]") == text.count("[/BATTLE]")


def test_the_same_bytes_twice() -> None:
    assert log.__wrapped__(False) == log(False) != log(True)
