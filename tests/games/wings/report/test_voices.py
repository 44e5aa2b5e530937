"""Voices and lengths: the same campaign in each, brief ones, and voices of a user's own."""

import re
from functools import cache
from pathlib import Path

import pytest

from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.kits.telling.prose import agreement
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.voices import LENGTHS
from tests.cases import each
from tests.games.wings.report.diaries import RULINGS, campaign
from tests.games.wings.report.numbers_of_record import NOUNS

VOICES = ("diary", "press", "staff")
OTHERS = [(voice, length) for voice in VOICES for length in LENGTHS][:-2]
COUNTS = re.compile(r"\b(dice|die|rolled|d6|modifier|turn \d+)\b")


def played(by_table: bool, upto: int | None = None) -> tuple[Header, Session]:
    return campaign("voices", RULINGS[by_table], table=by_table, upto=upto)


@cache
def told(voice: str, length: str, by_table: bool = True) -> str:
    how = {"voice": voice, "length": length, "appendix": True}
    return report.tell(Asked(*played(by_table), **how)).text


def story(text: str) -> str:
    """What is told of the missions of a whole diary, without newspaper."""
    whole = re.split(r"\n## The squadrons (?:at the end|now)\n", text)[0]
    return re.sub(
        r"(?s)<!-- columns -->.*?<!-- end of columns -->", "", whole.partition("\n## ")[2]
    )


def test_our_own_voices_are_there() -> None:
    assert report.voices() == [*VOICES]


def test_the_staffs_is_the_usual_one_and_adds_nothing_to_the_words_there_are() -> None:
    shelf = MALTA.library()
    assert shelf.data("wings/voices/staff.toml") == shelf.data("wings/phrases.toml")
    part = played(True, 120)
    usual = report.tell(Asked(*part, [])).text
    assert usual == report.tell(Asked(*part, [], voice="staff", length="full")).text
    assert 'voice: "staff"\nlength: full\n' in usual.split("---\n")[1]


@each("voice", ["diary", "press"])
def test_a_voice_has_no_phrases_that_nobody_asks_for(voice: str) -> None:
    shelf = MALTA.library()
    asked = {*shelf.data("wings/phrases.toml"), "headline", "licence"}
    assert set(shelf.data(f"wings/voices/{voice}.toml")) <= asked


@pytest.mark.long
@pytest.mark.parametrize(
    ("voice", "length", "by_table"),
    [*((*other, True) for other in (*OTHERS, ("staff", "brief"))), ("press", "full", False)],
)
def test_every_kind_of_mission_is_told_truly_in_every_voice(
    voice: str, length: str, by_table: bool
) -> None:
    _, session = played(by_table)
    assert {mission.kind for mission in tell(session).missions} == set(MALTA.missions)
    text = told(voice, length, by_table)
    assert agreement(story(text), NOUNS) == []
    if voice != "staff":
        assert not COUNTS.search(story(text))


@pytest.mark.long
def test_a_voice_changes_the_words_and_not_the_figures() -> None:
    def figures(text: str) -> list[str]:
        kept = re.findall(r"^(?:\||\*\*\d+\. ).*$", text, re.MULTILINE)
        return [line for line in kept if "---" not in line]

    texts = {voice: told(voice, "full") for voice in VOICES}
    assert len({tuple(figures(text)) for text in texts.values()}) == 1
    assert len({story(text) for text in texts.values()}) == 3
    assert len(re.findall(r"\b(?:we|us|our|I)\b", story(texts["diary"]))) > 25
    assert not re.search(r"\bI\b", story(texts["press"]))
    headings = re.findall(r"^### ([A-Z][A-Z].*)$", texts["press"], re.MULTILINE)
    assert len(headings) > 3
    assert all(heading == heading.upper() for heading in headings)


@each("voice", VOICES)
def test_a_brief_diary_is_brief(voice: str) -> None:
    text = told(voice, "brief")
    text = text.split("\n<!-- appendix -->")[0]
    prose = text.split("\n# ")[1].split("\n## ")[0].split("\n", 2)[2]
    assert 80 <= len(prose.split()) <= 330
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["The squadrons at the end"]
    front = text.split("---\n")[1]
    assert f'voice: "{voice}"\nlength: brief\n' in front


@each(("voice", "length"), [("diary", "full"), ("press", "full"), ("staff", "brief")])
def test_a_campaign_can_be_told_at_any_moment_in_any_voice(voice: str, length: str) -> None:
    whole = len(played(True)[1].answers)
    for standing in (0, 1, 5, *range(9, whole // 4, whole // 12)):
        header, session = played(True, standing)
        text = report.tell(
            Asked(header, session, [(standing, "here")], voice=voice, length=length)
        ).text
        assert not re.search(r"\bNone\b|\{\{|Undefined", text), standing
        assert text.count("*“here”*") == 1, standing


def test_an_unknown_voice_or_length_is_refused() -> None:
    header, session = played(True, 0)
    with pytest.raises(ValueError, match='no voice of wings called "x"; choose diary, press or'):
        report.tell(Asked(header, session, [], voice="x"))
    with pytest.raises(ValueError, match="no length of a report"):
        report.tell(Asked(header, session, [], length="long"))


def test_a_user_adds_a_voice_with_a_file(tmp_path: Path) -> None:
    folder = tmp_path / "wings" / "voices"
    folder.mkdir(parents=True)
    own = 'based_on = "diary.toml"\ndefend = ["{{ d }} squawked along in {{ df }}"]\n'
    (folder / "parrot.toml").write_text(own, "utf-8")
    assert "parrot" in report.voices(tmp_path)
    assert "parrot" not in report.voices()
    header, session = played(True, 200)
    text = report.tell(Asked(header, session, [], tmp_path, voice="parrot")).text
    assert "squawked along in" in text
    assert re.search(r"\b[Ww]e\b", story(text))


def test_who_is_out_of_hospital_is_not_said_to_be_out_of_action() -> None:
    wards = re.findall("(?m)^- (\\w+): ", told("staff", "full").split("<!-- columns -->", 1)[1])
    assert "Discharged" in wards
    assert "Out" not in wards
