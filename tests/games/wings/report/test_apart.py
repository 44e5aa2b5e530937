"""The prose of many war diaries: each side's men apart, leaving with its price, plain English."""

import re
from collections import Counter

import pytest

from sheetgen.core.language import counted, number
from sheetgen.games.wings.report.fight import cost_points
from sheetgen.games.wings.rules.fight import LEFT, OWN
from sheetgen.games.wings.rules.points import EARLY
from sheetgen.games.wings.rules.state import DEAD, PRISONER
from sheetgen.games.wings.story.chronicle import Flight, Mission
from sheetgen.games.wings.story.plan import PAGE
from tests.games.wings.report.diaries import Chapter, Diary, diaries

pytestmark = pytest.mark.long


def every_mission() -> list[tuple[Diary, Mission, Chapter]]:
    return [(diary, *told) for diary in diaries() for told in diary.missions]


def at_length() -> list[tuple[Diary, Mission, Chapter]]:
    return [(diary, *told) for diary in diaries() for told in diary.at_length]


def lists_of_men(diary: Diary, text: str) -> list[list[int]]:
    """Every list of men in a text, as the sides of its men: `Lt. Hill, Gray and P/O Rossi`."""
    sides = {airman.name.surname: airman.man.side for airman in diary.chronicle.men}
    man = rf"(?:[A-Z][\w./-]* ){{0,3}}?(?:{'|'.join(map(re.escape, sides))})\b(?!'s [A-Z])"
    surname = re.compile(rf"\b({'|'.join(map(re.escape, sides))})\b")
    lists = re.findall(rf"{man}(?:, {man})*(?: and| nor) {man}", text)
    return [[sides[name] for name in surname.findall(found)] for found in lists]


def test_no_list_joins_men_of_both_sides() -> None:
    seen = 0
    for diary, mission, chapter in every_mission():
        for sentence in chapter.sentences:
            for sides in lists_of_men(diary, sentence):
                seen += 1
                assert len(set(sides)) == 1, (diary.name, mission.number, sentence)
    assert seen > 480


def test_a_list_of_enemies_would_be_found() -> None:
    (diary, *_) = diaries()
    one, two = (diary.chronicle.of(side)[0].name.surname for side in (0, 1))
    own = diary.chronicle.of(0)[1].name.surname
    assert lists_of_men(diary, f"P/O {one} and Ten. {two} drew off.") == [[0, 1]]
    assert lists_of_men(diary, f"{one}, {own} and {two} were hit.") == [[0, 0, 1]]
    assert lists_of_men(diary, f"{one} was hit, and {two} broke off.") == []


def test_no_phrase_is_given_men_of_both_sides() -> None:
    slots = ("left-early", "left-astray", "wounded", "wounded-each", "to-hospital",
             "to-hospital-both", "out-none", "engine-hit", "on-fire", "learnt", "novices",
             "safe")  # fmt: skip
    seen: Counter[str] = Counter()
    for diary in diaries():
        sides = {a.name.surname: a.man.side for a in diary.chronicle.men}
        for slot, values, _ in diary.said:
            if slot in slots:
                seen[slot] += 1
                named = [side for name, side in sides.items() if name in values["names"]]
                assert len(set(named)) == 1, (diary.name, slot, values["names"])
    assert set(seen) == set(slots)


def leavers(mission: Mission) -> list[Flight]:
    """Who left, and is not told of as burning."""
    return [
        flight
        for flight in mission.flights
        if flight.report and flight.report.fate == LEFT and not flight.report.burning
    ]


def test_points_lost_for_leaving_are_told() -> None:
    said = re.compile(r"\b[Ll]eaving\b|cost .* to leave")
    seen = 0
    for diary, mission, chapter in at_length():
        assert mission.fought is not None
        lines = [line for line in mission.fought.score.lines if line.reason == EARLY]
        told = [s for s in chapter.sentences if said.search(s)]
        assert len(told) == bool(lines), (diary.name, mission.number, told)
        for line in lines:
            seen += 1
            shown = (counted(-line.points, "point"), f" {number(-line.points)}.")
            assert any(one in told[0] for one in shown), (diary.name, mission.number, told)
    assert seen > 10


def test_attackers_who_pay_are_told_to_have_left_too_soon_or_the_wrong_way() -> None:
    too_soon = re.compile("before both bombers had attacked|an attack still to be|left too soon")
    astray = re.compile("direction of home|not towards home|not homewards")
    seen: Counter[str] = Counter()
    for diary, mission, chapter in at_length():
        if chapter.size != PAGE:
            continue
        paying = [
            flight
            for flight in leavers(mission)
            if flight.airman.man.side == mission.attacker
            and cost_points(diary.chronicle, mission, flight)
        ]
        home = [f for f in paying if f.report and f.report.edge == OWN]
        for pattern, men in ((too_soon, home), (astray, [f for f in paying if f not in home])):
            told = [s for s in chapter.sentences if pattern.search(s)]
            assert len(told) == bool(men), (diary.name, mission.number, told)
            for flight in men:
                seen[pattern.pattern] += 1
                assert flight.airman.name.surname in told[0], (diary.name, mission.number)
    assert len(seen) == 2


def test_who_pays_is_who_the_score_says() -> None:
    for diary, mission, _ in every_mission():
        assert mission.fought is not None
        for line in mission.fought.score.lines:
            if line.reason == EARLY:
                gone = [
                    f for f in mission.of(line.side) if cost_points(diary.chronicle, mission, f)
                ]
                assert len(gone) == line.number, (diary.name, mission.number)


def test_luck_and_skill_do_not_save_the_lost() -> None:
    seen = 0
    for diary in diaries():
        lost = {
            flight.airman.name.surname
            for mission in diary.chronicle.missions
            for flight in mission.flights
            if flight.status in (DEAD, PRISONER)
        }
        for values, phrase in diary.phrases("again-luck", "again-skill"):
            fails = bool(re.search("not save|failed|no help", phrase))
            assert fails == values["lost"], phrase
            seen += fails
        assert lost or not seen
    assert seen > 3
