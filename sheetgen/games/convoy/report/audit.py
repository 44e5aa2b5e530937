"""What a report of a convoy is held to: the facts it has to tell, the names it may use, and its
gates."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sheetgen.games.convoy.report.quiet import RECONNAISSANCE
from sheetgen.games.convoy.report.voice import name
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import Chronicle, Ship, Turn, tell
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.toll import toll
from sheetgen.games.convoy.story.watches import HOURS
from sheetgen.kits.telling import gates, lint, prose
from sheetgen.kits.telling.audit import Audit, Wanted, audited, facts_told, whole
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.report import Asked, Telling

ENDS = ("Losses", "The convoy now")
"""The headings the prose ends at."""
ELSEWHERE = (
    "Every number from two upwards is held against what its phrase was given from the record. Not "
    "looked at here: whether that was the right number, whether each contact is told with its "
    "enemy, strength, hour and place, whether a sentence stands in too many reports, whether words "
    "go with points over many games, and whether the same record gives the same bytes. The "
    "project's own measurements look at all this, with a reader of their own who has the text and "
    "the record, and not the table below."
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
NOUNS = lint.Nouns(
    ("ship", "watch", "contact", "carrier", "tanker", "destroyer", "cruiser", "attack"),
    ("hit", "force"),
    ("aircraft",),
)
"""What a report counts."""
MUCH = 4
"""So many points above or below its promise make a result good or bad."""
_TYPES = (
    r"(?:cargo ship|merchant ship|merchantm[ae]n|tanker|carrier|cruiser|destroyer|warship|ship)s?"
)
_NUMBER = prose.any_of(map(number, range(2, 100)))
_PLACES = prose.any_of(point["place"] for point in data("passage")["waypoints"])
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
OWN_NUMBERS = (HOURS, int(data("passage")["year"]))
"""What any report may count: the hours of a watch, and the year."""


def audit(asked: Asked, told: Telling) -> Audit:
    """The audit of a game's report."""
    chronicle, phrases = tell(asked.session), told.told
    paragraphs = prose.narrative(told.text, ENDS)
    # Of a brief report, the losses.
    wanted = [
        fact
        for turn in chronicle.turns
        for fact in _of_turn(turn)
        if fact.once or not asked.is_brief
    ]
    facts = [*facts_told(wanted, _SLOTS, whole(phrases), prose.sentences(paragraphs))]
    held = [
        *_truth(chronicle, paragraphs, phrases),
        *gates.of_prose(paragraphs, NAMES, NOUNS, asked.length),
    ]
    if chronicle.finished:
        held += _of_the_whole(course_of(chronicle, asked.analysis), phrases, asked.is_brief)
    return audited(told.text, facts, held, ELSEWHERE)


def _of_turn(turn: Turn) -> Iterator[Wanted]:
    """The facts of a turn that a report has to tell."""

    def fact(kind: str, what: str, ship: Ship | None = None) -> Wanted:
        return Wanted(turn.number, kind, what, (name(ship),) if ship else (), kind == "loss")

    if turn.taken:
        yield fact("option", f"{OPTIONS[turn.taken.option]} taken")
    if turn.contact and turn.contact.row == RECONNAISSANCE:
        yield fact("reconnaissance", "seen")
    if turn.battle and turn.score is not None:
        yield fact("contact", f"a force of {turn.battle.force.force}")
        if turn.battle.interception:
            stopped = turn.battle.force.force - turn.battle.interception.force
            yield fact("interception", f"{stopped} stopped")
        result = toll(turn.battle, turn.number)
        for ship in result.lost:
            yield fact("loss", f"{ship.name} sunk", ship)
        for ship in result.damaged:
            yield fact("damage", f"{ship.name} damaged", ship)
    for departure in turn.departures:
        home = departure.carrier
        said = f"{home.name} goes home" if home else "a carrier stays"
        yield fact("covering force", said, home)
    if turn.option_ends:
        yield fact("option ends", f"{OPTIONS[turn.option]} ends")


def _truth(chronicle: Chronicle, paragraphs: list[str], phrases: Sequence[Told]) -> list[Gate]:
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
        gates.of_numbers(phrases, OWN_NUMBERS),
        gates.none("words of daylight", [fault.where for fault in lint.daylight(text)]),
    ]


def _of_the_whole(course: Course, phrases: Sequence[Told], brief: bool) -> list[Gate]:
    """Headline and close by the arc of the curve; and how the words go with the points."""
    slots = {phrase.slot for phrase in phrases}
    missing = [slot for slot in (f"title-{course.arc}", f"close-{course.arc}") if slot not in slots]
    agrees = gates.none("headline and close of another arc", missing)
    unearned = gates.none("last words the result has not earned", not_earned(course, phrases))
    if brief:
        return [agrees, unearned]
    words = gates.words_by_turn((t.about, t.text) for t in phrases if t.slot != "history")
    swings = {turn: course.swing(turn) for turn in range(1, len(course.expected))}
    return [agrees, unearned, gates.proportion(words, swings)]


def not_earned(course: Course, phrases: Sequence[Told]) -> list[str]:
    """Last words of a passage that was par that praise or blame it more than its points do."""
    last = [phrase.text for phrase in phrases if phrase.slot == "close-par"]
    well = [text for text in last if _WELL.search(text) and course.gained < MUCH]
    return well + [text for text in last if _ILL.search(text) and course.gained > -MUCH]
