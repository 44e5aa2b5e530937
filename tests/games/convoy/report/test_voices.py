"""Voices and lengths: the same facts in each, and brief ones."""

from __future__ import annotations

import re

import pytest

from sheetgen.games.convoy.report import after_action as report
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.games.convoy.report.reports import EDITIONS, UNFILLED, body, game, story_of

VOICES = ("account", "diary", "press")
GAMES = [
    (f"voices {n}", EDITIONS[n % 3], ("never", "random", "steady")[n // 3 % 3]) for n in range(9)
]


def narrative(text: str) -> list[str]:
    """The lines of prose, without headings, tables, asides and the line below the title."""
    prose = story_of(text)
    lines = [line for line in prose.splitlines() if line and not line.startswith(("|", "#", ">"))]
    # The line below the title and the dateline are set apart.
    return [line for line in lines if not re.match(r"\*(?:Malta Convoy|[A-Z]+),", line)]


def test_our_own_voices_are_there():
    assert report.voices() == sorted(VOICES)


@each("voice", VOICES)
@each("played", GAMES[:5])
def test_a_brief_report_is_the_lead_box_and_last_paragraph_of_the_whole_one(played, voice):
    header, session = game(*played)
    full, text = (
        report.tell(Asked(header, session, voice=voice, length=length)).text
        for length in ("full", "brief")
    )
    lead, *story = [line for line in narrative(full) if "diary, " not in line]
    # A diary may have no more above its entries than where it is from.
    told = narrative(text)
    assert told in ([lead, story[-1]], [story[-1]] if voice == "diary" else [])
    assert re.findall(r"(?m)^# .*", text) == re.findall(r"(?m)^# .*", full)
    # All that is read in short stands in the whole story, in the same order.
    in_full, in_brief = (sorted(("<!-- box -->", *told), key=of.index) for of in (full, text))
    assert in_full == in_brief
    boxed = r"(?s)<!-- box -->.*<!-- end of box -->"
    assert re.search(boxed, text)[0] == re.search(boxed, full)[0]
    assert not re.search(r"(?m)^##|figure: ", text)
    assert "**Dice.**" in text


@each("length", ["full", "brief"])
def test_a_voice_changes_the_words_and_not_the_tables(length):
    header, session = game("tables", "sheet", "steady")
    whole = {
        v: report.tell(Asked(header, session, voice=v, length=length, appendix=True)).text
        for v in VOICES
    }
    tables = {text.split("\n## Losses\n")[1] for text in whole.values()}
    assert len({re.search(r"(?s)<!-- box -->.*?-->", text)[0] for text in whole.values()}) == 1
    assert len(tables) == 1
    assert len({"\n".join(narrative(text)) for text in whole.values()}) == 3
    for voice, text in whole.items():
        front = text.split("---\n")[1]
        assert f'voice: "{voice}"\n' in front
        assert f"length: {length}\n" in front


@each("voice", VOICES)
def test_notes_stand_in_every_voice(voice):
    header, session = game("notes", "classic", "never")
    notes = [
        (0, "a remark before"),
        (12, "a first remark"),
        (len(session.answers), "a last remark"),
    ]
    text = report.tell(Asked(header, session, notes, voice=voice)).text
    for _, note in notes:
        assert text.count(note) == 1


@each("voice", VOICES)
@each("length", ["full", "brief"])
def test_a_game_may_be_told_at_any_point_in_any_voice(voice, length):
    header, session = game("points", "sheet", "random")
    answers = len(session.answers)
    for standing in range(answers, -1, -17):
        session.back_to(standing)
        text = report.tell(Asked(header, session, [], voice=voice, length=length)).text
        assert not re.search(UNFILLED, body(text)), standing
        assert ("finished: true" in text) == (standing == answers)


@each("voice", VOICES)
def test_a_turn_in_which_nothing_is_answered_is_not_played(voice):
    header, session = game("points", "sheet", "random")
    session.back_to(7)
    text = report.tell(Asked(header, session, [], voice=voice)).text
    assert re.search(r"\b0 of \d+ watches sailed", text)
    assert "one turn played" not in text
    assert not re.search(UNFILLED, body(text))


def test_a_convoy_is_halfway_in_the_middle_of_its_voyage_alone():
    titles = {}
    for seed in "abc":
        header, session = game(seed, "sheet", "never")
        for standing in range(len(session.answers) - 1, 7, -9):
            session.back_to(standing)
            asked = Asked(header, session, [])
            facts = report.facts_of(asked, is_judged=False)
            sailed = len(facts.watches) / facts.length
            titles.setdefault("\n# Halfway" in report.tell(asked).text, []).append(sailed)
    assert 0.4 <= min(titles[True]) <= max(titles[True]) <= 0.6


def test_an_unknown_voice_or_length_is_refused():
    header, session = game("u")
    with pytest.raises(
        ValueError, match='voice of convoy called "x"; choose account, diary or press'
    ):
        report.tell(Asked(header, session, [], voice="x"))
    with pytest.raises(ValueError, match="no length of a report"):
        report.tell(Asked(header, session, [], length="long"))
