"""The passages of a war diary: every one can be read, what they say is so, and they fit any
campaign and anybody who flies."""

import re
from functools import cache

import pytest

import sheetgen
from sheetgen.core.journal import Header
from sheetgen.core.requests import Choose, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.campaigns.folder import MALTA as FOLDER
from sheetgen.games.wings.campaigns.own import game
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.report.diary import KINDS, plan
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.bank import Bank
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import shipped
from tests.cases import each
from tests.games.wings.report.diaries import campaign, diaries, told
from tests.games.wings.report.reader import parts, read

BANK = "wings/voices/diary.txt"
MEN = re.compile(r"\b(?:he|him|his|himself|men|airmen)\b", re.IGNORECASE)


@cache
def bank() -> Bank:
    return MALTA.library().passages(BANK, KINDS)


def test_every_condition_and_slot_can_be_read() -> None:
    bank().check()


def test_no_passage_names_a_campaign_or_takes_everybody_for_a_man() -> None:
    text = (shipped() / BANK).read_text("utf-8")
    lines = [line for line in text.splitlines() if line[:1] not in ("#", "@")]
    plain = [re.sub(r"\{.*?\}", "", line) for line in lines]
    assert not [line for line in plain if re.search("Malta|Axis|British|Italian|German|RAF", line)]
    assert not [line for line in plain if MEN.search(line)]


def test_a_kind_that_is_asked_for_often_has_a_plain_passage_that_can_be_told_again() -> None:
    plain = ("heading", "run", "fell", "fall", "fate", "sunk", "whole.end", "named")
    for kind in (*plain, *(kind for kind in KINDS if re.match(r"day\.(?!waiting|landing)", kind))):
        assert any(not passage.weight for passage in bank().kinds[kind]), kind


def test_a_mission_told_for_one_thing_says_how_it_went() -> None:
    for kind in ("gone", "fell", "killed", "sank", "marked", "point", "dear", "course"):
        for passage in bank().kinds[f"day.{kind}"]:
            says = re.search(r"(?:went|did)\(day\)|tell\(\"how\"\)", passage.text)
            is_plain = re.search(r"\bdr[ae]w\b|[Ww]on\b|the mission(?: with|,)", passage.text)
            assert says or is_plain, passage.text


def test_nothing_hangs_on_a_mission_when_the_campaign_is_over() -> None:
    wants_it_open = re.compile(r"needed this|to fly|more to fly|could afford")
    for passage in bank().kinds["stake"]:
        if wants_it_open.search(passage.text):
            assert re.search(r"(?<!not )\bis_open", passage.condition), passage.text


def test_the_kills_of_those_followed_are_told() -> None:
    for diary in diaries():
        found = plan(diary.chronicle)
        told_ = {m.number: part for part, some in parts(diary.text, diary.chronicle) for m in some}
        for man in (s for pilot in found.men for s in pilot.sorties):
            if man.killed and man.killed[0].is_down:
                assert man.pilot.surname in told_[man.day.number], diary.name


def test_the_paper_in_a_diary_has_no_loss_that_stands_above_it() -> None:
    for diary in diaries():
        for page in re.findall(r"(?s)<!-- cutting -->(.*?)<!-- end", diary.text):
            lead, *items = re.findall(r"(?m)^\*\*.*$", page)
            lost = [
                i for i in items if re.match(r"\*\*(?:Not back|Off the list|Chairs|Those we)", i)
            ]
            for name in (a.name.surname for a in diary.chronicle.men):
                gone = rf"(?:for|not see|cost us|lost|fewer:) {name}\b"
                assert not (re.search(gone, lead) and any(name in item for item in lost)), name


def test_somebody_beside_one_who_is_followed_is_told_by_type() -> None:
    said = "\n".join(diary.story for diary in diaries())
    assert not re.search(r"[A-Z]\w+ and (?:another|\w+ others)\b", said)
    assert re.search(r"[A-Z]\w+ and a second [A-Z]", said)


def test_what_a_diary_says_is_so() -> None:
    made = 0
    for diary in diaries():
        claims, wrong = read(diary.text, diary.chronicle)
        assert wrong == [], diary.name
        made += len(claims)
    assert made > 20 * len(diaries())


def test_the_reader_finds_who_did_not_do_it() -> None:
    spoilt = found = 0
    for diary in diaries():
        men = [airman.name.surname for airman in diary.chronicle.men]
        for name, other in zip(men, [*men[5:], *men[:5]], strict=True):
            for part, _ in parts(diary.text, diary.chronicle):
                did = "shot|sank|has|fired|fell|drowned|was (?:killed|taken)"
                wrong = re.sub(rf"\b{name}(?= (?:{did})\b)", other, part)
                if wrong != part and part in diary.text:
                    spoilt += 1
                    found += bool(read(diary.text.replace(part, wrong), diary.chronicle)[1])
    assert found >= 0.85 * spoilt > 5


def test_the_reader_finds_who_did_not_win() -> None:
    spoilt = found = 0
    for diary in diaries():
        for claim in (c for c in read(diary.text, diary.chronicle)[0] if c.kind == "won"):
            side = claim.named[0]
            other = "Axis" if side in ("British", "Malta") else "British"
            wrong = claim.sentence.replace(side, other)
            spoilt += 1
            found += bool(read(diary.text.replace(claim.sentence, wrong), diary.chronicle)[1])
    assert found >= 0.9 * spoilt > 5


def test_the_prose_is_clean() -> None:
    for diary in diaries():
        assert not re.search(
            r"\bNone\b(?! of)|\b[Ww]e drawn|[{}]|\.\.|,,| [,.]|''|\bno to\b|\b[Aa] [aeio]\w"
            r"|(?<!-)\b[Oo]ne (?:crews|missions|airplanes|points|kills)\b",
            diary.story,
        )


def test_a_diary_ends_with_what_it_came_to() -> None:
    for diary in diaries():
        assert "\n## What it came to\n" in diary.story
        assert "\n## Afterwards\n" in diary.story


def test_three_missions_are_told_whole_under_headings() -> None:
    for diary in diaries():
        assert len(re.findall(r"(?m)^### ", diary.story)) == 3


def test_a_diary_names_less_than_half_of_those_who_flew() -> None:
    for diary in diaries():
        flew = [a.name.surname for a in diary.chronicle.men if a.flights]
        assert 2 * sum(name in diary.story for name in flew) < len(flew)


def test_a_diary_dwells_on_little() -> None:
    for diary in diaries():
        long = [len(part.split()) for part, _ in parts(diary.text, diary.chronicle)]
        assert len(long) < 20 < len(diary.chronicle.missions)
        assert max(long) > 5 * min(long)


def test_what_was_expected_and_wrong_is_owned_up_to_only_where_it_was_said() -> None:
    owned = 0
    for diary in diaries()[:4]:
        header, session = campaign(diary.name)
        told_ = re.findall(r"(?m)^guess\.(\w+)(\.paid)? ", report.why(Asked(header, session)))
        said = [what for what, paid in told_ if not paid]
        assert all(what in said for what, paid in told_ if paid)
        owned += sum(bool(paid) for _, paid in told_)
    assert owned


def test_a_rank_is_said_once_of_anybody() -> None:
    for diary in diaries():
        for airman in diary.chronicle.men:
            assert diary.story.count(airman.name.full) <= 1, airman.name.full


def test_no_long_sentence_stands_twice() -> None:
    for diary in diaries():
        sentences = re.split(r"(?<=[.?!])\s+", diary.story)
        long = [s for s in sentences if len(s.split()) > 9]
        assert len(long) == len({*long}), diary.name


# Women fly.

WOMEN = "Ann Bea Cora Dot Eve Fay Gwen Hope Ida Joan Kit Lena May Nell Olga Peg Rose Sue Tess Una"


@cache
def of_women() -> tuple[Header, Session]:
    """A campaign in which everybody is a woman."""
    last = "abcdefghijklmnopqrst"
    pilots = {
        force: {
            "pilots": [
                f"{name} {force.title()}{letter * 2}on"
                for name, letter in zip(WOMEN.split(), last, strict=True)
            ],
            "she": [f"{force.title()}{letter * 2}on" for letter in last],
        }
        for force in MALTA.air_forces
    }
    played = game(FOLDER, {"pilots": pilots})
    header, session = campaign("women")
    return header, Session(played, played.conditions(), session.answers)


def test_a_campaign_of_women_has_no_he() -> None:
    diary = told(*of_women())
    assert all(airman.man.she for airman in diary.chronicle.men)
    text = diary.text.split("\n<!-- appendix -->")[0]
    assert not MEN.search(text), MEN.findall(text)
    assert len(re.findall(r"\b(?:she|her)\b", diary.story)) > 3


def test_a_table_of_women_has_no_he() -> None:
    _, session = of_women()
    words, done, asked = parts_of(session.game).words, session.answers, set[str]()
    sentences = " ".join(words.sentences(session, 0))
    for number, request in enumerate(session.asked):
        if request.about and (name := purpose(request.ask)) not in asked:
            asked.add(name)
            at = session.with_answers(done[:number])
            said = [words.prompt(request, at), words.guide(request, at), words.table(request, at)]
            said += [words.choices(request, at)] if isinstance(request, Choose) else []
            assert not MEN.search(str(said)), name
    assert {"drink", "recovery", "ace-skill", "medal", "reroll-drink"} & asked
    assert not MEN.search(sentences)
    assert re.search(r"\bher\b", sentences)


def test_own_names_decide_and_nobody_else_is_a_woman() -> None:
    pilots = {"raf": {"pilots": ["Jane Miller", "Tom Hale"], "she": ["jane miller"]}}
    played = game(FOLDER, {"pilots": pilots})
    _, session = campaign("women")
    men = Session(played, played.conditions(), session.answers).state.men
    assert [man.she for man in men[:2]] == [True, False]
    assert sum(man.she for man in men) == 1


# Another campaign, lengths, voices.


@each("seed", ["1", "2", "5"])
def test_another_campaign_is_told_in_its_own_names(seed: str) -> None:
    record = sheetgen.play("wings", seed=seed, campaign="skarholm", policy="careful")
    text = record.report().markdown().split("\n## The squadrons")[0]
    assert not re.search("Malta|Axis|British|Italian|German", text.split("\n---\n")[1])
    assert "Skarholm" in text
    assert read(text, record.chronicle)[1] == []


def test_a_brief_diary_is_the_lead_the_box_and_the_last_word() -> None:
    for diary in diaries()[:3]:
        header, session = campaign(diary.name)
        text = report.tell(Asked(header, session, length="brief")).text
        assert re.findall(r"(?m)^##+ (.*)$", text) == ["What it came to"]
        assert len(text.split("\n# ")[1].split()) < 420


def test_a_growing_campaign_is_told_in_the_same_words() -> None:
    header, session = campaign("grows")
    one = report.tell(Asked(header, session)).text
    assert report.tell(Asked(Header("wings", "2018", header.rules), session)).text.split(
        "\n# "
    )[1].split("\n## What")[0] == one.split("\n# ")[1].split("\n## What")[0]  # fmt: skip


def test_why_prints_each_passage_with_its_facts() -> None:
    header, session = campaign("why")
    why = report.why(Asked(header, session))
    assert why.count(f"({BANK}, line ") > 60
    assert re.search(r"(?m)^fell \(.*\n    if .*\n        ", why)


def test_a_voice_of_a_users_own(tmp_path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "wings" / "voices"
    folder.mkdir(parents=True)
    (folder / "terse.txt").write_text("based_on: diary\n\n@men\nTwo to watch.\n", "utf-8")
    header, session = campaign("own voice")
    asked = Asked(header, session, templates=tmp_path, voice="terse")
    assert "Two to watch." in report.tell(asked).text
    assert report.voices() == ["diary", "press"]
    with pytest.raises(ValueError, match="no voice of wings"):
        report.tell(asked._replace(voice="x"))
