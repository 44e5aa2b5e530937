"""What a report of a convoy is held to: the facts it has to tell, the names it may use, and its
gates."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.journal import Header
from sheetgen.core.session import Session
from sheetgen.games.convoy.report import document as report
from sheetgen.games.convoy.report.opening import planned_length
from sheetgen.games.convoy.report.options import Worth, worths
from sheetgen.games.convoy.report.outline import NEWS
from sheetgen.games.convoy.report.toll import lost_on, toll
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, EVADE, OPTIONS
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle, Ship, Turn, tell
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.plan import RECONNAISSANCE, theme
from sheetgen.games.convoy.story.watches import HOURS
from sheetgen.kits.chances.analysis import Analysis
from sheetgen.kits.telling import gates, lint, prose
from sheetgen.kits.telling.audit import Audit, Fact, recall, telling, whole
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.prose import Counted, counted_numbers
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import BRIEF, FULL, VOICE, bank_of

ENDS = ("Losses", "The convoy now")
"""The headings the prose ends at."""
ELSEWHERE = (
    "Every number from two upwards is held against the turns it is told of. Not looked at here: "
    "whether each contact is told with its enemy, strength, hour and place, whether a sentence "
    "stands in too many reports, whether words go with points over many games, and whether the "
    "same record gives the same bytes. The project's own measurements look at all this, with a "
    "reader of their own who has the text and the record, and not the table below."
)
NOUNS = lint.Nouns(
    ("ship", "watch", "contact", "carrier", "tanker", "destroyer", "cruiser", "attack"),
    ("hit", "force"),
    ("aircraft",),
)
"""What a report counts."""
_TYPES = (
    r"(?:cargo ship|merchant ship|merchantm[ae]n|tanker|carrier|cruiser|destroyer|warship|ship)s?"
)
# Longest first: a pattern takes the first alternative that matches.
_NUMBER = "|".join(sorted(map(number, range(2, 100)), key=len, reverse=True))
_PLACES = "|".join(
    sorted((re.escape(p["place"]) for p in data("passage")["waypoints"]), key=len, reverse=True)
)
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day"
_DAY = rf"(?:the \d+(?:st|nd|rd|th)|\d+(?: to \d+)? August|{_WEEKDAY})"
_WATCH = r"(?:Middle|Morning|Forenoon|Afternoon|First) Watch|Dog Watches"
NAMES = (
    rf"(?i)(?:the )?(?:{_PLACES})",
    rf"(?:the )?(?:{_WATCH})(?: of {_DAY})?",
    rf"(?:(?:of|on) )?{_DAY}",
    r"(?:[Tt]he )?(?:(?:cargo ship|tanker|carrier|cruiser|destroyer)s? )?\*[^*]+\*",
    rf"(?i)\b(?:{_NUMBER}|one)\b {_TYPES}\b",
    rf"(?i)\b(?:{_NUMBER})\b",
    r"\b(?:noon|midnight|\d{4})\b",
)
"""Patterns of what is masked where only the wording counts: places, dates, ships, numbers."""
_LOSS = ("sunk", "twice", "finished", "lost-besides")
_SLOTS = {
    "loss": _LOSS,
    "damage": ("damaged", "twice"),
    "contact": ("open",),
    "interception": ("stopped-",),
    "option": ("take-",),
    "option ends": ("end-",),
    "covering force": ("goes-", "others-stay", "all-stay", "none-stays"),
    "reconnaissance": ("seen",),
}
"""Which slots of a voice tell a kind of fact: they begin so."""
_OF_THE_CLOCK = re.compile(
    r"\b\d+ (?:to \d+ )?August(?: \d+)?|\b(?:four|eight) in the (?:morning|afternoon|evening)",
    re.IGNORECASE,
)
_KINDS = (
    ("watches", re.compile(r"\bwatch(?:es)?\b")),
    ("hours", re.compile(r"\bhours?\b")),
    ("days", re.compile(r"\bdays?\b")),
    (
        "ships",
        re.compile(r"\b(?:\w*ships?|merchantm[ae]n|tankers?|cruisers?|destroyers?|carriers?)\b"),
    ),
)


def audit(
    header: Header,
    session: Session,
    templates: Path | None,
    analysis: Analysis | None,
    voice: str = VOICE,
    length: str = FULL,
) -> Audit:
    """The audit of a game's report as it is told without the player's notes."""
    narrated = report.telling(header, session, [], templates, analysis, voice, length)
    chronicle = tell(session)
    paragraphs = prose.narrative(narrated.text, ENDS)
    brief = length == BRIEF
    news = report.order_of(library(templates), bank_of(library(templates), "convoy", voice)) == NEWS
    facts = list(_facts(chronicle, prose.sentences(paragraphs), whole(narrated.told), brief, news))
    course = course_of(chronicle, analysis)
    held = [
        recall(facts),
        *_truth(chronicle, worths(session, None, chronicle), paragraphs, narrated.told),
        *gates.of_prose(paragraphs, NAMES, NOUNS, "news" if news and not brief else length),
    ]
    if chronicle.finished:
        held += _of_the_whole(chronicle, course, narrated.told, brief)
    return Audit(_title(narrated.text), facts, held, ELSEWHERE)


def _title(text: str) -> str:
    found = re.search(r"^# (.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def _facts(
    chronicle: Chronicle, sentences: list[str], phrases: list[Told], brief: bool, news: bool
) -> Iterator[Fact]:
    """Every fact that a report has to tell; of a brief one, the losses; of `news`, what is known in
    a harbour."""

    def fact(turn: Turn, kind: str, what: str, ship: Ship | None = None) -> Fact:
        matching = [
            phrase
            for phrase in phrases
            if phrase.slot.startswith(_SLOTS[kind])
            and turn.number in phrase.about
            and (ship is None or f"*{ship.name}*" in phrase.text)
        ]
        return Fact(turn.number, kind, what, telling(sentences, matching), kind == "loss")

    for turn in chronicle.turns:
        for kind, what, ship in _of_turn(turn):
            if kind == "loss" or not (brief or (news and _is_hidden(turn, kind))):
                yield fact(turn, kind, what, ship)


def _is_hidden(turn: Turn, kind: str) -> bool:
    """Whether a harbour hears nothing of a fact: who shadowed, and every option but a detour."""
    detour = kind == "option" and turn.taken is not None and turn.taken.option == EVADE
    return kind in ("reconnaissance", "option", "option ends") and not detour


def _of_turn(turn: Turn) -> Iterator[tuple[str, str, Ship | None]]:
    """The facts of a turn: kind, what, and the ship it befell."""
    if turn.taken:
        yield "option", f"{OPTIONS[turn.taken.option]} taken", None
    if turn.contact and turn.contact.row == RECONNAISSANCE:
        yield "reconnaissance", "seen", None
    if turn.battle and turn.score is not None:
        yield "contact", f"a force of {turn.battle.force.force}", None
        if turn.battle.interception:
            stopped = turn.battle.force.force - turn.battle.interception.force
            yield "interception", f"{stopped} stopped", None
        result = toll(turn.battle, turn.number)
        for ship in result.lost:
            yield "loss", f"{ship.name} sunk", ship
        for ship in result.damaged:
            yield "damage", f"{ship.name} damaged", ship
    for departure in turn.departures:
        if departure.carrier:
            yield "covering force", f"{departure.carrier.name} goes home", departure.carrier
        else:
            yield "covering force", "a carrier stays", None
    if turn.option_ends:
        yield "option ends", f"{OPTIONS[turn.option]} ends", None


def _truth(
    chronicle: Chronicle, judged: Mapping[int, Worth], paragraphs: list[str], phrases: list[Told]
) -> list[Gate]:
    """No ship, place, day or number that the record has not, and no word of daylight."""
    text = "\n".join(paragraphs)
    sailed = {ship.name for fleet in chronicle.fleet for ship in fleet} | {"Editor's note:"}
    there = {turn.watch.place for turn in chronicle.turns} | {"Grand Harbour"}
    days = {turn.watch.day for turn in chronicle.turns}
    days |= {min(days) - 1, max(days) + 1} if days else set()
    named = {int(day) for day in re.findall(r"\b(\d+)(?:(?:st|nd|rd|th)\b| August)", text)}
    places = {found[0] for found in re.finditer(_PLACES, text)}
    return [
        gates.none(
            "ships that did not sail", sorted(set(re.findall(r"\*([^*]+)\*", text)) - sailed)
        ),
        gates.none("places that were not passed", sorted(places - there)),
        gates.none("days that were not of the passage", sorted(named - days)),
        gates.none(
            "numbers that are not of the record", without_source(chronicle, judged, phrases)
        ),
        gates.none("words of daylight", [fault.where for fault in lint.daylight(text)]),
    ]


def _of_the_whole(
    chronicle: Chronicle, course: Course, phrases: list[Told], brief: bool
) -> list[Gate]:
    """Headline and last paragraph by the record's question; how the words go with the points."""
    slots, asked = {phrase.slot for phrase in phrases}, theme(chronicle, course)
    missing = [slot for slot in (f"title-{asked}", f"answer-{asked}") if slot not in slots]
    agrees = gates.none("headline and last paragraph of another question", missing)
    if brief:
        return [agrees]
    words = gates.words_by_turn((t.about, t.text) for t in phrases if t.slot != "history")
    swings = {turn: course.swing(turn) for turn in range(1, len(course.expected))}
    return [agrees, gates.proportion(words, swings)]


# The numbers a report may use: those of its record, by what they count and the turns they are
# told of.


class Known(NamedTuple):
    """The numbers there are for a phrase, by what they count; `others` of whatever else."""

    ships: set[int]
    watches: set[int]
    hours: set[int]
    days: set[int]
    others: set[int]

    def has(self, found: Counted) -> bool:
        """Whether a number is one of what it counts; where that is not said, one of any."""
        for kind, noun in _KINDS:
            if noun.search(found.after):
                return found.value in getattr(self, kind)
        return any(found.value in known for known in self)


def without_source(
    chronicle: Chronicle, judged: Mapping[int, Worth], phrases: Iterable[Told]
) -> Iterator[str]:
    """The numbers that are told of a turn, or of the whole passage, and are not of its record;
    `judged`: its options, as `options.worths` has them."""
    for phrase in phrases:
        known = _known(chronicle, judged, [chronicle.turns[turn - 1] for turn in phrase.about])
        for found in counted_numbers(_OF_THE_CLOCK.sub("", _without_history(phrase.text))):
            if not known.has(found):
                yield f"{found.value} in: {found.where}"


def _without_history(text: str) -> str:
    """The text without what is told of the real convoy, which is no part of the record."""
    text = text.replace(str(data("passage")["year"]), "")
    for event in data("chronology"):
        text = text.replace(str(event.get("told")), "").replace(str(event["time"]), "")
    return text


def _known(chronicle: Chronicle, judged: Mapping[int, Worth], turns: list[Turn]) -> Known:
    """What may be counted of the whole passage and of some turns of it."""
    tolls = [len(lost_on(chronicle, turn)) for turn in chronicle.turns]
    worst = max(tolls, default=0)
    others = {sum(turn.battle is not None for turn in chronicle.turns), sum(tolls) - worst}
    ships = {worst} | _as_they_stood(chronicle, len(chronicle.turns))
    ships |= _as_they_stood(chronicle, chronicle.halfway())
    runs = {len(turns), len(turns) - 1}
    watches = runs | {chronicle.length, planned_length(chronicle), chronicle.friendly}
    hours, days = {HOURS}, set[int]()
    for turn in turns:
        ships |= _as_they_stood(chronicle, turn.number) | _up_to(tolls[turn.number - 1])
        ships |= _as_they_stood(chronicle, turn.number - 1)
        others |= _of_battle(turn)
        watches.add(planned_length(chronicle, turn.number) - turn.number)
        watches |= {turn.taken.turns, turn.taken.extension} if turn.taken else set()
        days |= {turn.watch.day - then.watch.day for then in chronicle.turns[: turn.number]}
    if turns and turns[-1].number in judged:
        others |= {n for n in vars(judged[turns[-1].number]).values() if isinstance(n, int)}
    return Known(ships, watches, hours | {HOURS * n for n in watches}, days, others)


def _as_they_stood(chronicle: Chronicle, turn: int) -> set[int]:
    """By type, of the merchant ships, of the warships and of all: how many sailed, and after a turn
    were lost, were not lost, and were still with the convoy."""
    merchants = [ship for fleet in chronicle.fleet[:CARRIER] for ship in fleet]
    warships = [ship for fleet in chronicle.fleet[CARRIER:] for ship in fleet]
    counts = set[int]()
    for group in (*chronicle.fleet, merchants, warships, merchants + warships):
        lost, home = (_gone(group, how, turn) for how in (SUNK, HOME))
        counts |= {len(group), lost, home, len(group) - lost, len(group) - lost - home}
    return counts


def _gone(ships: list[Ship], how: str, turn: int) -> int:
    return sum(ship.condition == how and (ship.gone_on or 0) <= turn for ship in ships)


def _of_battle(turn: Turn) -> set[int]:
    """How many came, were stopped, got through, hit and missed."""
    battle = turn.battle
    if battle is None:
        return set()
    came = battle.force.force
    through = battle.interception.force if battle.interception else came
    hits = len(battle.hits)
    return {came, through, came - through, through - hits} | _up_to(hits)


def _up_to(count: int) -> set[int]:
    """A count, and any part of it that may be counted apart."""
    return set(range(count + 1))
