"""Voices and lengths: the same facts in each, brief ones, voices of a user's own, and the record
of what was told."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.narrative import on_the_clock
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.toll import lost_on
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import TemplateError
from tests.benchmarks.telling_lexicon import LOST
from tests.games.convoy.report.reports import EDITIONS, UNFILLED, body, game, story_of, told

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


def words(text: str) -> int:
    return len(re.findall(r"[\w'’-]+", " ".join(narrative(text))))


def sinkings(text: str) -> Counter[str]:
    """The ships a text says are lost, by sentences that say so in any voice."""
    found: Counter[str] = Counter()
    for sentence in re.split(r"(?<=[.!?])\s+", "\n".join(narrative(text))):
        if LOST.search(sentence):
            found |= Counter(set(re.findall(r"\*([^*.]+)\*", sentence)))
    return found


def test_our_own_voices_are_there():
    assert report.voices() == sorted(VOICES)


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("played", GAMES[:3], ids=lambda played: played[0])
def test_a_brief_report_is_lead_box_and_last_line(played, voice):
    header, session = game(*played)
    full, text = (
        report.tell(Asked(header, session, voice=voice, length=length)).text
        for length in ("full", "brief")
    )
    lead, *story = narrative(full)
    last = re.split(r"(?<=[.!?])\s+(?=[^a-z])", story[-1])[-1]
    assert narrative(text) == [lead, last]
    boxed = r"(?s)<!-- box -->.*<!-- end of box -->"
    assert re.search(boxed, text)[0] == re.search(boxed, full)[0]
    assert not re.search(r"(?m)^##|figure: ", text)
    assert "**Dice.**" in text


@pytest.mark.parametrize("length", ["full", "brief"])
def test_a_voice_changes_the_words_and_not_the_tables(length):
    header, session = game("tables", "sheet", "steady")
    whole = {
        v: report.tell(Asked(header, session, voice=v, length=length, appendix=True)).text
        for v in VOICES
    }
    numbered = r"(?s)\n## (?:The passage|Watch by watch)\n.*?(?=\n## )"
    tables = {re.sub(numbered, "", t.split("\n## Losses\n")[1]) for t in whole.values()}
    assert len({re.search(r"(?s)<!-- box -->.*?-->", text)[0] for text in whole.values()}) == 1
    assert len(tables) == 1
    assert len({"\n".join(narrative(text)) for text in whole.values()}) == 3
    for voice, text in whole.items():
        front = text.split("---\n")[1]
        assert f'voice: "{voice}"\n' in front
        assert f"length: {length}\n" in front


@pytest.mark.parametrize("voice", VOICES)
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


@pytest.mark.parametrize("voice", VOICES)
@pytest.mark.parametrize("length", ["full", "brief"])
def test_a_game_may_be_told_at_any_point_in_any_voice(voice, length):
    header, session = game("points", "sheet", "random")
    answers = len(session.answers)
    for standing in range(answers, -1, -7):
        session.back_to(standing)
        text = report.tell(Asked(header, session, [], voice=voice, length=length)).text
        assert not re.search(UNFILLED, body(text)), standing
        assert ("finished: true" in text) == (standing == answers)


def test_an_unknown_voice_or_length_is_refused():
    header, session = game("u")
    with pytest.raises(
        ValueError, match='voice of convoy called "x"; choose account, diary or press'
    ):
        report.tell(Asked(header, session, [], voice="x"))
    with pytest.raises(ValueError, match="no length of a report"):
        report.tell(Asked(header, session, [], length="long"))


def own(folder: Path, name: str, text: str) -> Path:
    (folder / "convoy" / "voices").mkdir(parents=True, exist_ok=True)
    (folder / "convoy" / "voices" / f"{name}.toml").write_text(text, "utf-8")
    return folder


@pytest.mark.long
def test_a_user_adds_a_voice_with_a_file(tmp_path):
    header, session = game("own", "sheet", "steady")
    own(tmp_path, "parrot", 'based_on = "diary.toml"\nquiet = ["squawk until {{ until }}"]\n')
    assert "parrot" in report.voices(tmp_path)
    assert "parrot" not in report.voices()
    text = report.tell(Asked(header, session, [], tmp_path, voice="parrot")).text
    diary = report.tell(Asked(header, session, [], tmp_path, voice="diary")).text
    assert "Squawk until" in text
    assert "Squawk" not in diary
    assert re.search(r"\bwe\b", "\n".join(narrative(text)))


def test_a_voice_of_our_name_may_be_based_on_ours(tmp_path):
    header, session = game("own", "sheet", "steady")
    own(tmp_path, "diary", 'based_on = "diary.toml"\nheading-end = ["In port"]\n')
    text = report.tell(Asked(header, session, [], tmp_path, voice="diary")).text
    ours = report.tell(Asked(header, session, [], voice="diary")).text
    assert text != ours
    assert text == re.sub("## (?:Grand Harbour|Malta|Alongside)", "## In port", ours)


@pytest.mark.parametrize(
    ("bank", "said"),
    [
        ('based_on = "nothing.toml"', "no template called 'convoy/voices/nothing.toml'"),
        ('based_on = "a.toml"', "based on itself"),
        ("based_on = 3", "is the name of a file"),
        ('based_on = "../../../etc/passwd"', "no template called '../etc/passwd'"),
        ('based_on = "press.toml"\nsunk = ["{{ nobody }}"]', r"a\.toml, 'sunk', phrase 1"),
    ],
)
def test_a_voice_that_cannot_be_used_is_named(tmp_path, bank, said):
    header, session = game("own", "sheet", "steady")
    own(tmp_path, "a", bank)
    with pytest.raises(TemplateError, match=said):
        report.tell(Asked(header, session, [], tmp_path, voice="a"))


@pytest.mark.parametrize("voice", ["diary", "press"])
def test_what_was_told_is_recorded_with_its_turns(voice):
    for played in GAMES[:4]:
        header, session = game(*played)
        text, record = report.tell(Asked(header, session, [], voice=voice))
        prose = "\n".join(narrative(text)).lower()
        chronicle = tell(session)
        for each in record:
            if each.slot.startswith("title"):
                continue
            assert each.text.lower() in prose or each.slot in ("history", "dateline"), each
            assert all(1 <= turn <= len(chronicle.turns) for turn in each.about)
        opened = [turn for each in record if each.slot.startswith("open") for turn in each.about]
        battles = [turn.number for turn in chronicle.turns if turn.battle]
        assert sorted({*opened} & {*battles}) == battles


@pytest.mark.long
@pytest.mark.parametrize("voice", ["diary", "press"])
def test_what_the_real_convoy_met_with_is_told_at_its_watch_and_place(voice):
    events = {event["told"]: event for event in data("chronology") if "told" in event}
    seen = 0
    for number in range(12):
        found = told(f"history {number}", "sheet", "steady", voice=voice)
        for chapter in body(found.text).split("\n## "):
            asides = [line for line in chapter.splitlines() if line.startswith("> ")]
            assert len(asides) <= 1
            for aside in asides:
                event = next(event for said, event in events.items() if said in aside)
                time = str(event["time"])
                assert (on_the_clock(time) if voice == "press" else time) in aside
                turn = next(
                    turn for turn in found.chronicle.turns
                    if turn.watch.day == event["day"]
                    and 0 <= int(event["time"][:2]) - int(turn.watch.start[:2]) < 4
                )  # fmt: skip
                assert abs(turn.watch.lat - event["lat"]) <= 1
                assert abs(turn.watch.lon - event["lon"]) <= 1.3
                seen += 1
    assert seen >= 8


@pytest.mark.parametrize(
    "played", [("cleat 62", "sheet", "steady"), ("binnacle 8", "sheet", "steady")]
)
def test_a_diary_counts_a_day_by_itself_and_calls_no_ship_untouched_that_was_hit(played):
    one = told(*played, voice="diary")
    days: dict[int, list[int]] = {}
    for turn in one.chronicle.turns:
        day = days.setdefault(turn.watch.day, [0, 0])
        day[0] += turn.battle is not None
        day[1] += len(lost_on(one.chronicle, turn))
    counted = [[values["met"], values["lost"]] for values, _ in one.phrases("evening-look")]
    assert counted
    assert all(each in days.values() for each in counted)
    for (slot, values, _), about in zip(one.said, one.about, strict=True):
        if slot == "untouched-one":
            hits = one.chronicle.turns[about[-1] - 1].battle.hits
            assert values["name"] not in [f"*{hit.ship.name}*" for hit in hits if hit.ship]
