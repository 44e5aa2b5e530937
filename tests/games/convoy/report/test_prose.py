"""The prose of many reports: true to the record, complete, and clean."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, EVADE
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Ship
from sheetgen.games.convoy.story.course import course
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.lint import Nouns, agreement
from tests.benchmarks.telling_lexicon import DAYLIGHT
from tests.games.convoy.report.reports import EDITIONS, POLICIES, Told, body, told

SEEDS = [f"report {n}" for n in range(10)]
LOSSES = ("sunk", "twice", "finished")
OPENINGS = ("open", "open-seen", "open-scene", "open-scene-seen")
UNCLEAN = {
    "dice words": r"\b(dice|die|rolls?|rolled|modifier|turn \d)\b",
    "quotations": r"[\"“”„«»]",
    "figures for a count": r"\b\d+ (ships?|watch|aircraft|U-boats?)\b",
}
"""Besides what is faulty anywhere."""
NOUNS = Nouns(
    ("ship", "watch", "contact", "carrier", "tanker", "destroyer", "cruiser", "attack", "attacker"),
    ("hit", "force"),
    ("aircraft",),
)
"""What a report counts."""


def ships(report: Told) -> list[Ship]:
    return [ship for fleet in report.chronicle.fleet for ship in fleet]


def named(report: Told) -> list[Ship]:
    """The ships that a voice names: a diary gives the number of those of the escort."""
    return [ship for ship in ships(report) if report.voice != "diary" or ship.kind <= CARRIER]


SAME_PLACE = "in the same waters"
WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
HOURS = (
    ("00:00", "Middle Watch"), ("04:00", "Morning Watch"), ("08:00", "Forenoon Watch"),
    ("12:00", "Afternoon Watch"), ("16:00", "Dog Watches"), ("20:00", "First Watch"),
    ("00:00", "small hours|before dawn|before daybreak|early hours|dark before morning"),
    ("04:00", "first light|at dawn|at daybreak|early"),
    ("16:00", r"late (in|on|that) (the afternoon|\w+ afternoon|afternoon)|towards evening"),
    ("12:00", "afternoon|after noon|after midday"),
    ("08:00", "forenoon|morning|before noon"),
    ("20:00", "dusk|nightfall|light went|evening"),
)  # fmt: skip
"""How a watch may be told, by its first hour; what comes first goes before."""


def hour_of(text: str, last: bool = False) -> str | None:
    """The watch a text tells of, by its first hour; of several sentences the last one's."""
    text = re.split(r"(?<=\.)\s", text)[-1] if last else text
    return next((start for start, told in HOURS if re.search(told, text)), None)


def days_named(text: str) -> list[int]:
    """The days a text names, in order: by their number or as days of the week."""
    pattern = rf"\b(?:of|on) the (\d+)(?:st|nd|rd|th)\b|\b({'|'.join(WEEKDAYS)})\b"
    return [
        int(found[1]) if found[1] else 10 + WEEKDAYS.index(found[2])
        for found in re.finditer(pattern, text)
    ]


def in_order(report: Told):
    """The turns with a battle, in the order they are told, each with the phrase that opens it."""
    for (slot, values, phrase), about in zip(report.said, report.about, strict=True):
        if slot in OPENINGS:
            yield report.chronicle.turns[about[-1] - 1], (values, phrase)


def names(text: str) -> list[str]:
    return re.findall(r"\*([^*.]+)\*", text)


def stands_in(phrase: str, prose: str) -> bool:
    """Whether a phrase stands in the prose, with or without a capital."""
    return re.search(re.escape(phrase), prose, re.IGNORECASE) is not None


def check_every_loss_is_told_once_and_no_other(corpus):
    for report in corpus:
        phrases = report.phrases(*LOSSES)
        in_phrases = Counter(
            name for values, _ in phrases for name in names(values.get("ships") or values["ship"])
        )
        sunk = Counter(ship.name for ship in named(report) if ship.condition == SUNK)
        assert in_phrases == sunk, report.name
        for values, phrase in phrases:
            assert report.prose.lower().count(phrase.lower()) == 1, (report.name, phrase)
            for name in names(values.get("ships") or values["ship"]):
                assert f"*{name}*" in phrase


def check_every_ship_named_is_a_ship_of_the_record(corpus):
    for report in corpus:
        sailed = {ship.name for ship in ships(report)}
        named = names("\n".join(report.prose.splitlines()[1:]))
        assert set(named) <= sailed, report.name


def check_every_ship_damaged_or_gone_home_is_named(corpus):
    for report in corpus:
        for ship in named(report):
            if ship.hit_on is not None or ship.condition == HOME:
                assert f"*{ship.name}*" in report.prose, (report.name, ship.name)


def check_a_damaged_ship_that_sinks_recalls_the_first_hit(corpus):
    for report in corpus:
        sunk_later = [
            ship for ship in named(report) if ship.condition == SUNK and ship.hit_on is not None
        ]
        earlier = [ship.name for ship in sunk_later if ship.hit_on != ship.gone_on]
        told_of = [name for v, _ in report.phrases("finished") for name in names(v["ship"])]
        assert sorted(earlier) == sorted(told_of), report.name
        for values, phrase in report.phrases("finished"):
            assert values["since"] in phrase


def check_every_contact_is_told_with_its_watch_and_force(corpus):
    for report in corpus:
        battles = [turn.number for turn in report.chronicle.turns if turn.battle]
        opened = list(in_order(report))
        assert sorted(turn.number for turn, _ in opened) == battles, report.name
        for turn, (values, phrase) in opened:
            assert turn.battle
            assert stands_in(phrase, report.prose)
            assert values["force"] in phrase
            assert values["n"] == turn.battle.force.force
            if values["n"] > 2:
                assert number(values["n"]) in phrase
            if "watch" in values:
                # So many hours after the last is no hour of the clock.
                assert hour_of(phrase) in (turn.watch.start, None), (report.name, phrase)


def check_the_same_place_is_the_last_place_named(corpus):
    places = {point["place"] for point in data("passage")["waypoints"]} - {"Grand Harbour"}
    named = re.compile("|".join(sorted(map(re.escape, places), key=len, reverse=True)), re.I)
    for report in corpus:
        prose, start = report.prose, report.prose.index("\n")
        for (_, _, phrase), about in zip(report.said, report.about, strict=True):
            if SAME_PLACE not in phrase.lower():
                continue
            found = re.compile(re.escape(phrase), re.IGNORECASE).search(prose, start)
            start = found.end()
            here = report.chronicle.turns[about[-1] - 1].watch.place
            assert named.findall(prose[: found.start()])[-1].lower() == here.lower(), phrase


def check_a_day_is_named_before_its_watches(corpus):
    """Whoever reads on knows which day it is: each watch is of the last day named, if only by the
    heading."""
    for report in corpus:
        chapters = body(report.text).split("\n## Losses")[0].split("\n## ")
        for chapter in chapters[1:]:
            day = None
            for found in re.finditer(
                r"(\w+ Watch(?:es)?)\b|(?:of|on) the (\d+)\w\w|(\d+) Aug", chapter
            ):
                if found[2] or found[3]:
                    day = int(found[2] or found[3])
                elif not re.match(r" (?:of|on) (?:the )?\d", chapter[found.end() :]):
                    assert day is not None, (report.name, found[0])


def check_the_day_of_every_contact_is_the_last_day_named(corpus):
    """A day recalled ("damaged on the 11th") is a day named, too; so is one in a heading."""
    for report in corpus:
        text = body(report.text).split("\n## Losses")[0]
        text = "\n".join(line for line in text.splitlines() if not line.startswith(">"))
        text = re.sub(r"^## \w+ (\d+) August$", r"## on the \1th", text, flags=re.MULTILINE)
        place = text.index("\n## ")
        for turn, (_, phrase) in in_order(report):
            found = re.compile(re.escape(phrase), re.IGNORECASE).search(text, place)
            assert found is not None, (report.name, phrase)
            place = found.end()
            assert days_named(text[:place])[-1] == turn.watch.day, (report.name, phrase)


def check_decisions_are_told_and_their_ends(corpus):
    for report in corpus:
        taken = [turn for turn in report.chronicle.turns if turn.taken]
        ended = [turn for turn in report.chronicle.turns if turn.option_ends]
        if report.voice == "press":
            taken, ended = [turn for turn in taken if turn.taken.option == EVADE], []
        said = [slot for slot, _, _ in report.said]
        assert sum(slot.startswith("take-") for slot in said) == len(taken), report.name
        assert sum(slot.startswith("end-") for slot in said) == len(ended), report.name


def check_no_reconnaissance_is_in_the_news(corpus):
    """Nobody in a harbour knows who looked at a convoy from the air."""
    for report in corpus:
        said = [slot for slot, _, _ in report.said if slot.startswith("seen")]
        assert report.voice == "diary" or not said, report.name


def check_no_sentence_stands_twice(corpus):
    for report in corpus:
        twice = [s for s, times in Counter(report.sentences).items() if times > 1]
        assert twice == [], report.name


def check_the_prose_is_clean(corpus):
    for report in corpus:
        prose = "\n".join(report.prose.splitlines()[1:])
        assert agreement(prose, NOUNS) == [], report.name
        for fault, pattern in UNCLEAN.items():
            found = re.search(pattern, prose)
            around = found and prose[max(found.start() - 50, 0) : found.end() + 50]
            assert found is None, (report.name, fault, around)


def check_no_daylight_at_night(corpus):
    for report in corpus:
        assert DAYLIGHT.search(report.prose) is None, report.name


def check_the_decisive_turn_is_on_the_first_page(corpus):
    """Without an analysis the turn that decided most is the one that cost the score most."""
    for report in corpus:
        way = course(report.chronicle, None)
        if way.decisive is None:
            continue
        if report.voice == "press" and not report.chronicle.turns[way.decisive - 1].battle:
            continue
        hook = report.prose.splitlines()[1]
        on = report.chronicle.turns[way.decisive - 1].watch
        assert hour_of(hook, last=True) == on.start or on.name in hook, (report.name, hook)


CHECKS = [check for name, check in list(globals().items()) if name.startswith("check_")]


@pytest.mark.long
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_ten_reports(edition, policy):
    """Told once and checked for everything: telling them is what takes the time."""
    assert len(CHECKS) > 12
    check_all([told(seed, edition, policy) for seed in SEEDS])


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "policy"), list(zip(EDITIONS, ("random", "steady", "never"), strict=True))
)
def test_as_many_in_a_newspaper(edition, policy):
    check_all([told(seed, edition, policy, voice="press") for seed in SEEDS])


def check_all(corpus: list[Told]) -> None:
    for check in CHECKS:
        check(corpus)
