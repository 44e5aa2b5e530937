"""What the diary remembers beyond a mission: fortunes, old scores, names, lives, the newspaper;
read back by a reader who has only the text and the record, and who can find fault."""

import re

import pytest

from sheetgen.games.wings.report import war_diary as report
from sheetgen.games.wings.report.past import when
from sheetgen.games.wings.rules.state import DEAD
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import tell
from sheetgen.games.wings.story.plan import LINE, plan
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.plain import to_plain
from sheetgen.kits.telling.report import Asked
from tests.benchmarks import telling_wings_precision as precision
from tests.benchmarks import telling_wings_reader as reader
from tests.cases import each
from tests.games.wings.report.diaries import Diary, campaign, diaries
from tests.games.wings.report.numbers_of_record import without_source

SOME = slice(0, 4)
"""Diaries whose fights come from the table of outcomes."""


def some() -> tuple[Diary, ...]:
    return diaries()[SOME]


@each("check", [*reader.RECALL, *precision.PRECISION])
def test_a_reader_finds_no_fault(check: reader.Check) -> None:
    for diary in some():
        assert [*check(reader.read(diary.text), diary.chronicle)] == [], diary.name


SPOILT = {
    "kills": (r"\b(shot|brought|got|fell)\b", "met"),
    "deaths": (r"\b(killed|drowned)\b", "late"),
    "losses": (r"\bprisoner\b", "guest"),
    "names": (r"\blanded\b", "landed like Richthofen"),
    "months": (r" in (?=[A-Z][a-z]+ 194\d)", " in May 1949, not in "),
    "numbers": (r"\b(two|three|four) missions\b", "ninety missions"),
    "places": (r"\blanded\b", "landed over Narvik and Grand Harbour"),
    "pages": (r"\| 1 \| 0 \|", "| 7 | 0 |"),
    "lives": (r"\*\*([A-Z][a-z]+) ", r"**Adolf "),
}


@each("check", SPOILT)
def test_a_reader_would_find_a_fault(check: str) -> None:
    find = {c.__name__: c for c in (*reader.RECALL, *precision.PRECISION)}[check]
    pattern, instead = SPOILT[check]
    found = 0
    for diary in some():
        start = diary.text.index("\n## The early")
        spoilt = diary.text[:start] + re.sub(pattern, instead, diary.text[start:])
        found += len([*find(reader.read(spoilt), diary.chronicle)])
    assert found


def test_an_old_score_is_told_of_the_men_it_is_between() -> None:
    seen = 0
    for diary in diaries():
        chronicle = diary.chronicle
        for values, _ in diary.phrases("met-again", "paid-back", "twice-down"):
            victim, shooter = values["v"].split()[-1], values["k"].split()[-1]
            pairs = {
                (mission.flight(kill.lost).airman.name.surname.split()[-1], one.split()[-1])
                for mission in chronicle.missions
                if mission.fought
                for kill in mission.fought.kills
                for one in [mission.flight(kill.by[0]).airman.name.surname]
                if len(kill.by) == 1
            }
            assert (victim, shooter) in pairs, (diary.name, values)
            seen += 1
    assert seen > 10


def test_a_life_is_told_of_men_with_a_history_once_they_are_dead() -> None:
    seen = 0
    for diary in diaries():
        for mission, one in zip(diary.chronicle.missions, reader.read(diary.text), strict=True):
            dead = {f.airman.name.full: f for f in mission.flights if f.status == DEAD}
            for life in one.obituaries:
                seen += 1
                name = re.findall(r"\*\*(.+?)(?:, called \w+)?\.\*\*", life)[0]
                assert dead[name].after
                assert not reader.DEATH.search(life), (diary.name, life)
            size = plan(diary.chronicle).sizes[mission.number]
            for flight in dead.values() if size != LINE else ():
                if flight.after and flight.after.kills and flight.after.missions > 1:
                    assert any(flight.airman.name.full in life for life in one.obituaries)
    assert seen > 30


def test_a_nickname_is_given_once_and_used_from_then_on() -> None:
    used = 0
    for diary in diaries():
        given = [
            (values["name"], values["n"])
            for slot, values, _ in diary.said
            if slot.startswith("called-") or slot == "nickname"
        ]
        assert len({name for name, _ in given}) == len(given), diary.name
        for name, man in given:
            surname = man.split()[-1]
            pages = "".join(re.findall(r"(?s)<!-- columns -->.*?<!-- end", diary.text))
            used += len(re.findall(rf"{name} (?:\w+ )?{re.escape(surname)}\b|is {name}\b", pages))
            story = re.sub(r"(?s)<!-- columns -->.*?<!-- end", "", diary.text.split("## The sq")[0])
            assert not re.search(rf"\. {name} {re.escape(surname)}\b", story), (diary.name, name)
    assert used > 30


def test_nicknames_are_nobodys_surname() -> None:
    names = {
        one["name"]
        for force in MALTA.library().data("wings/nicknames.toml").values()
        for some_names in force.values()
        for one in some_names
    }
    for diary in diaries():
        assert not names & {word for a in diary.chronicle.men for word in a.name.full.split()}


@pytest.mark.long
def test_a_page_of_the_newspaper_follows_every_sixth_mission_in_every_format() -> None:
    (diary, *_) = some()
    (masthead,) = set(re.findall(r"^## (.+) \*No\. \d\*$", diary.text, re.MULTILINE))
    assert diary.text.count(f"## {masthead} ") == 4
    assert to_html(diary.text, "t").count("<section>") == 4
    for text in (to_plain(diary.text), to_forum(diary.text)):
        assert text.count(masthead) == 4
        assert "columns" not in text


@pytest.mark.long
def test_a_campaign_that_goes_on_has_the_pages_it_has_come_to() -> None:
    whole = campaign("takali")[1]
    thirteenth = next(i for i, r in enumerate(whole.asked) if r.turn == 8)
    header, session = campaign("takali", upto=thirteenth)
    text = report.tell(Asked(header, session, [])).text
    assert text.count("<!-- columns -->") == text.count("<!-- end of columns -->") == 1
    full = report.tell(Asked(header, whole, [])).text
    results = re.compile(r"^- \\d+ \\w+, .*: (?:won|lost|drawn)$", re.MULTILINE)
    assert results.findall(text) == results.findall(full)[:6]


@pytest.mark.long
def test_numbers_that_are_not_of_the_record_are_found() -> None:
    header, session = campaign("takali")
    told = report.tell(Asked(header, session)).told
    pattern = re.compile(r"\b(?:two|three|four|five|six) (?=(points|missions|kills)\b)")
    spoilt = [one._replace(text=pattern.sub("ninety ", one.text)) for one in told]
    found = " ".join(without_source(tell(session), spoilt))
    assert all(f"ninety {what}" in found for what in ("points", "missions", "kills"))


def test_a_month_that_is_past_is_told_as_from_the_day_at_hand() -> None:
    day = diaries()[0].chronicle.missions[8].day
    assert when(day, day) == "that same month"
    other = day.replace(month=day.month % 12 + 1)
    assert when(day, other) == f"in {day:%B}"
    assert when(day, day.replace(year=day.year + 1)) == f"in {day:%B} {day.year}"
