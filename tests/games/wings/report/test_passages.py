"""The passages of a war diary: every one can be read, what they say is so, and they fit any
campaign and anybody who flies."""

import re
from functools import cache
from itertools import pairwise

import pytest

import sheetgen
from sheetgen.core.journal import Header, Note
from sheetgen.core.requests import Choose, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.campaigns.folder import MALTA as FOLDER
from sheetgen.games.wings.campaigns.own import game
from sheetgen.games.wings.report import diary as builds
from sheetgen.games.wings.report import scenes
from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.report.campaign import Campaign
from sheetgen.games.wings.report.diary import (
    ENTRIES,
    KINDS,
    LETTER,
    LIVES,
    MISSION,
    PLAN,
    SUMS,
    plan,
)
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.bank import Bank
from sheetgen.kits.telling.report import Asked
from sheetgen.kits.telling.templates import shipped
from tests.cases import each
from tests.games.wings.report.diaries import RULINGS, campaign, campaigns, diaries, told
from tests.games.wings.report.reader import APART, read

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


def test_what_is_told_often_has_a_plain_passage_that_can_be_told_again() -> None:
    often = "life.met life.did life.fell life.down letter.met letter.did letter.fell letter.down"
    often += " letter.victim letter.brief letter.gap course.flew obituary.flew letter.flew life.gap"
    often += " leg brief errand heading last why also entries.gap"
    often += " entries.day entries.short entries.fall entries.how mission.stake mission.man"
    for kind in {*often.split(), *scenes.KINDS}:
        assert any(not passage.weight for passage in bank().kinds[kind]), kind


def test_what_a_diary_says_is_so() -> None:
    made = 0
    for diary in diaries():
        claims, wrong = read(diary.text, diary.chronicle)
        assert wrong == [], diary.name
        made += len(claims)
    assert made > 8 * len(diaries())


@pytest.mark.long
def test_sixty_more_diaries_say_nothing_that_is_not_so() -> None:
    """And none leaves out anybody lost in the mission that cost most, or shot down in the one that
    it is about, or by the one whom it is about, nor what became of that one."""
    builds_ = set[str]()
    for n in range(60):
        diary = told(*campaign(f"fresh {n}", RULINGS[n % len(RULINGS)], table=True))
        claims, wrong = read(diary.text, diary.chronicle)
        assert wrong == [], diary.name
        assert len(claims) > 2, diary.name
        found = plan(diary.chronicle)
        builds_.add(found.build)
        c = found.campaign
        named = [one for pilot in found.whom for s in pilot.sorties for one in s.killed]
        named += c.dearest.gone if c.dearest and not found.whom else []
        named += found.day.down if found.day and found.build == MISSION else []
        for man in named:
            assert re.search(rf"\b{man.pilot.surname}\b", diary.story), man.pilot.surname
        *_, end = [p for p in map(str.strip, diary.story.split("\n\n")) if p]
        for pilot in found.whom if found.build != LETTER else ():
            assert re.search(rf"\b{pilot.surname}\b", end), (diary.name, pilot.surname)
    assert {*LIVES, SUMS, MISSION, PLAN, ENTRIES} == builds_


def test_the_reader_finds_who_did_not_do_it() -> None:
    spoilt = found = 0
    for diary in diaries():
        men = [airman.name.surname for airman in diary.chronicle.men]
        for name, other in zip(men, [*men[5:], *men[:5]], strict=True):
            for claim in read(diary.text, diary.chronicle)[0]:
                wrong = re.sub(rf"\b{name}(?= (?:shot|sank)\b|, who)", other, claim.sentence)
                if wrong != claim.sentence and claim.sentence in diary.text:
                    spoilt += 1
                    found += bool(
                        read(diary.text.replace(claim.sentence, wrong), diary.chronicle)[1]
                    )
    assert found >= 0.8 * spoilt > 5


def test_the_reader_finds_a_wrong_result() -> None:
    other, spoilt = {"lost": "won", "won": "lost", "theirs": "ours", "ours": "theirs"}, 0
    said = r"\bWe (won|lost)(?= (?:over|off|in) (?![^.,]* and ))"
    said += r"|(?<!little )\bwas (ours|theirs)(?=[.,])"
    for diary in diaries():
        if one := re.search(said, diary.story):
            how = one[1] or one[2]
            wrong = one[0].replace(how, other[how])
            spoilt += 1
            assert read(diary.text.replace(one[0], wrong), diary.chronicle)[1], diary.name
    assert spoilt > 2


def test_the_prose_is_clean() -> None:
    for diary in diaries():
        assert not re.search(
            r"\bNone\b(?! of)|\b[Ww]e drawn|[{}]|\.\.|,,| [,.]|''|\bno to\b|\b[Aa] [aeio]\w"
            r"|(?<!-)\b[Oo]ne (?:crews|missions|airplanes|points|kills)\b",
            diary.story,
        )


def test_a_diary_can_be_read_in_a_few_minutes() -> None:
    for diary in diaries():
        assert 250 < len(re.sub(r"(?m)^(?:#|\*).*$", "", diary.story).split()) < 750, diary.name


def test_whom_a_diary_is_about_is_in_every_part_of_it() -> None:
    lives = 0
    for diary in diaries():
        found = plan(diary.chronicle)
        for pilot in found.whom:
            lives += 1
            paragraphs = [p for p in map(str.strip, diary.story.split("\n\n")) if p]
            title, opening, _course, *told_ = [p for p in paragraphs if p[0] != "*"]
            assert pilot.surname in title
            assert pilot.surname in opening
            about = rf"\b(?:{pilot.surname}|[Yy]ou|[Hh]e)\b"
            for paragraph in told_[:-1]:
                assert re.search(about, paragraph) or "No mission cost more" in paragraph
            # Every fall is told.
            assert all(s.day.place in diary.story for s in pilot.sorties if s.is_down)
    assert lives > 1


def test_a_mission_in_full_tells_of_all_who_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    many = 0
    for diary in diaries()[::2]:
        header, session = next(one for one in campaigns() if one[0].seed == diary.name)
        day = plan(diary.chronicle, MISSION).day
        assert day
        monkeypatch.setattr(builds, "plan", lambda c, _: plan(c, MISSION))
        text = report.tell(Asked(header, session)).text
        assert read(text, diary.chronicle)[1] == []
        full = text.split("\n## ")[1]
        for man in day.down:
            many += 1
            assert re.search(rf"\b{man.pilot.surname}\b", full), man.pilot.surname
    assert many > 4


def test_everybody_told_of_goes_by_name() -> None:
    types = {str(name) for name in MALTA.nouns["airplane"].values()}
    any_type = "|".join(map(re.escape, sorted(types, key=len, reverse=True)))
    nameless = re.compile(
        rf"\b(?:one|two|three|both|all|another|other|some)(?: of)?(?: the)? (?:{any_type})s?\b"
        r"|\b(?:another|the other) (?:pilot|crew)\b"
    )
    for diary in diaries():
        assert not nameless.search(diary.story), nameless.search(diary.story)


def test_a_rank_is_said_once_of_anybody() -> None:
    for diary in diaries():
        for airman in diary.chronicle.men:
            assert diary.story.count(airman.name.full) <= 1, airman.name.full


def test_no_long_sentence_stands_twice() -> None:
    for diary in diaries():
        sentences = re.split(r"(?<=[.?!])\s+", diary.story)
        long = [s for s in sentences if len(s.split()) > 9]
        assert len(long) == len({*long}), diary.name


def of_build(build: str) -> tuple[Header, Session]:
    """A campaign that is told in a build."""
    builds = {d.name: plan(d.chronicle).build for d in diaries()}
    return next(one for one in campaigns() if builds[one[0].seed or ""] == build)


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
    header, session = next(one for one in campaigns() if one[0].seed == "diary 28")
    return header, Session(played, played.conditions(), session.answers)


def test_a_campaign_of_women_has_no_he() -> None:
    diary = told(*of_women())
    assert all(airman.man.she for airman in diary.chronicle.men)
    text = diary.text.split("\n<!-- appendix -->")[0]
    assert not MEN.search(text), MEN.findall(text)
    assert re.search(r"\b(?:[Ss]he|[Hh]er)\b", diary.story)


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
    _, session = of_women()
    men = Session(played, played.conditions(), session.answers).state.men
    assert [man.she for man in men[:2]] == [True, False]
    assert sum(man.she for man in men) == 1


# Another campaign, lengths, voices.


@each("seed", ["1", "2", "5"])
def test_another_campaign_is_told_in_its_own_names(seed: str) -> None:
    record = sheetgen.play("wings", seed=seed, campaign="skarholm", policy="careful")
    text = record.report().markdown().split(APART)[0]
    assert not re.search("Malta|Axis|British|Italian|German", text.split("\n---\n")[1])
    assert "Skarholm" in text
    assert read(text, record.chronicle)[1] == []


def test_a_brief_diary_is_the_lead_the_box_and_the_last_word() -> None:
    for diary in diaries()[:3]:
        header, session = campaign(diary.name)
        text = report.tell(Asked(header, session, length="brief")).text
        assert not re.findall(r"(?m)^##+ ", text)
        assert len(text.split("\n# ")[1].split()) < 420


def test_a_growing_campaign_is_told_in_the_same_words() -> None:
    header, session = campaign("grows")
    one = report.tell(Asked(header, session)).text
    typed = report.tell(Asked(Header("wings", "2018", header.rules), session)).text
    assert typed.split("\n# ")[1].split(APART)[0] == one.split("\n# ")[1].split(APART)[0]


def test_why_prints_each_passage_with_its_facts() -> None:
    header, session = campaign("why")
    why = report.why(Asked(header, session))
    assert why.count(f"({BANK}, line ") > 15
    assert re.search(r"(?m)^[\w.]+ \(.*\n    if .*\n        ", why)


def test_a_voice_of_a_users_own(tmp_path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "wings" / "voices"
    folder.mkdir(parents=True)
    (folder / "terse.txt").write_text("based_on: diary\n\n@entries.end\nTwo to watch.\n", "utf-8")
    header, session = of_build(ENTRIES)
    asked = Asked(header, session, templates=tmp_path, voice="terse")
    assert "Two to watch." in report.tell(asked).text
    assert report.voices() == ["diary", "press"]
    with pytest.raises(ValueError, match="no voice of wings"):
        report.tell(asked._replace(voice="x"))


def test_the_newspaper_has_a_page_after_every_six_missions() -> None:
    for header, session in [*campaigns()][-2:]:
        text = report.tell(Asked(header, session, voice="press")).text
        assert re.findall(r"\*No\. (\d)\*", text) == ["1", "2", "3", "4"]


def test_one_nickname_at_most_is_given() -> None:
    given = set[str]()
    forces = MALTA.library().data("wings/nicknames.toml").values()
    nicknames = {str(one["name"]) for force in forces for some in force.values() for one in some}
    for diary in diaries():
        names = {name for name in nicknames if re.search(rf"\b{name}\b", diary.story)}
        assert len(names) <= 1, diary.name
        given |= names
    assert given


def test_who_came_home_in_the_wreck_is_not_told_as_brought_down() -> None:
    for diary in diaries():
        assert not re.search(r"\b(?:shot|brought) down\b[^.]*only just got home", diary.story)


# What befell whom, and what a newspaper prints.


def test_nobody_who_was_shot_down_went_home_first() -> None:
    homeward = re.compile(r"[Ww]ent home (?:first|before)|went home,")
    told = [p for p in bank().passages() if homeward.search(p.text)]
    assert len(told) > 8
    assert not [p.text for p in told if "went_home" not in p.condition]
    days = [day for diary in diaries() for day in Campaign(diary.chronicle).fought]
    assert any(day.went_home for day in days)
    assert not any(man.is_down for day in days for man in day.went_home)


def test_what_was_before_that_is_told_after_that() -> None:
    late = 0
    for diary in diaries():
        for day in Campaign(diary.chronicle).fought:
            for before, one in pairwise([None, *scenes.moments(day, 6)]):
                if isinstance(one, scenes.Fall) and one.is_late:
                    late += 1
                    assert before is not None
                    assert before.man in one.by
    assert late


@each("number", range(4))
def test_a_newspaper_says_no_i_and_has_its_news_first(number: int) -> None:
    header, session = [*campaigns()][number]
    note = Note(0, "I flew it on the kitchen table.")
    text = report.tell(Asked(header, session, [note], voice="press")).text
    assert text.index("<!-- end of cutting -->") < text.index(note.text)
    story = text.replace(note.text, "").split("<!-- credits -->")[0]
    assert not re.search(r"\b(?:I|me|my)\b", story), re.search(r".*\b(?:I|me|my)\b.*", story)
