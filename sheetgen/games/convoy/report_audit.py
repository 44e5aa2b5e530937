"""What a report of a convoy is held to: the facts it has to tell, the names it may use, and its
gates."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sheetgen.games.convoy import report
from sheetgen.games.convoy.chronicle import Chronicle, Ship, Turn, tell
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.report_course import Course, course
from sheetgen.games.convoy.report_numbers import without_source
from sheetgen.games.convoy.report_quiet import RECONNAISSANCE
from sheetgen.games.convoy.report_toll import toll
from sheetgen.games.convoy.state import OPTIONS
from sheetgen.journal import Header
from sheetgen.odds.analysis import Analysis
from sheetgen.play import Session
from sheetgen.reports import gates, lint, prose
from sheetgen.reports.audit import Audit, Fact, recall, telling, whole
from sheetgen.reports.gates import Gate
from sheetgen.reports.telling import Told
from sheetgen.reports.words import number

ENDS = ("Losses", "The convoy now")
"""The headings the prose ends at."""
ELSEWHERE = (
    "Every number from two upwards is held against the turns it is told of. Not looked at here: "
    "whether each contact is told with its enemy, strength, hour and place, whether a sentence "
    "stands in too many reports, whether words go with points over many games, and whether the "
    "same record gives the same bytes. `python -m tests.benchmarks.telling` looks at all this, "
    "with a reader of its own who has the text and the record, and not the table below."
)
_WELL = re.compile(
    r"luck(?:y|ier)|luck (?:had (?:been|done)|was|has|with)|better than|favoured|let off|sadder|"
    r"fortune had been (?:kind|on)|more (?:has been achieved )?than|looking after|missed his|"
    r"as much|better served|otherwise|twice$"
)
_ILL = re.compile(
    r"less than|(?:fell|falls) (?:far |a long way )?short|hoped (?:for|to)|"
    r"been against|better result|higher"
)
"""Last words that only a result well above its promise has earned, or one well below."""
MUCH = 4
"""So many points above or below its promise make a result good or bad."""
_TYPES = (
    r"(?:cargo ship|merchant ship|merchantm[ae]n|tanker|carrier|cruiser|destroyer|warship|ship)s?"
)
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
    "reconnaissance": ("seen", "quiet-then-seen"),
}
"""Which slots of a voice tell a kind of fact: they begin so."""


def audit(
    header: Header,
    session: Session,
    templates: Path | None,
    analysis: Analysis | None,
    voice: str = report.VOICE,
    length: str = report.FULL,
) -> Audit:
    """The audit of a game's report as it is told without the player's notes."""
    told = report.telling(header, session, [], templates, analysis, voice, length)
    chronicle = tell(session)
    paragraphs = prose.narrative(told.text, ENDS)
    brief = length == report.BRIEF
    facts = list(_facts(chronicle, prose.sentences(paragraphs), whole(told.told), brief))
    way = course(chronicle, analysis)
    held = [
        recall(facts),
        *_truth(chronicle, paragraphs, told.told),
        *gates.of_prose(paragraphs, NAMES, length),
    ]
    if chronicle.finished:
        held += _of_the_whole(way, told.told, brief)
    return Audit(_title(told.text), facts, held, ELSEWHERE)


def _title(text: str) -> str:
    found = re.search(r"^# (.*)$", text, re.MULTILINE)
    return found[1] if found else ""


def _facts(
    chronicle: Chronicle, sentences: list[str], told: list[Told], brief: bool
) -> Iterator[Fact]:
    """Every fact that a report has to tell; of a brief one, the losses."""

    def fact(turn: Turn, kind: str, what: str, ship: Ship | None = None) -> Fact:
        phrases = [
            phrase
            for phrase in told
            if phrase.slot.startswith(_SLOTS[kind])
            and turn.number in phrase.about
            and (ship is None or f"*{ship.name}*" in phrase.text)
        ]
        return Fact(turn.number, kind, what, telling(sentences, phrases), kind == "loss")

    for turn in chronicle.turns:
        for kind, what, ship in _of_turn(turn):
            if kind == "loss" or not brief:
                yield fact(turn, kind, what, ship)


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


def _truth(chronicle: Chronicle, paragraphs: list[str], told: list[Told]) -> list[Gate]:
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
        gates.none("numbers that are not of the record", without_source(chronicle, told)),
        gates.none("words of daylight", [fault.where for fault in lint.daylight(text)]),
    ]


def _of_the_whole(way: Course, told: list[Told], brief: bool) -> list[Gate]:
    """Headline and close by the arc of the curve; and how the words go with the points."""
    slots = {phrase.slot for phrase in told}
    missing = [slot for slot in (f"title-{way.arc}", f"close-{way.arc}") if slot not in slots]
    agrees = gates.none("headline and close of another arc", missing)
    unearned = gates.none("last words the result has not earned", not_earned(way, told))
    if brief:
        return [agrees, unearned]
    said = gates.words_by_turn((t.about, t.text) for t in told if t.slot != "history")
    swings = {turn: way.swing(turn) for turn in range(1, len(way.expected))}
    return [agrees, unearned, gates.proportion(said, swings)]


def not_earned(way: Course, told: list[Told]) -> list[str]:
    """Last words of a passage that was par that praise or blame it more than its points do."""
    last = [phrase.text for phrase in told if phrase.slot == "close-par"]
    well = [text for text in last if _WELL.search(text) and way.gained < MUCH]
    return well + [text for text in last if _ILL.search(text) and way.gained > -MUCH]
