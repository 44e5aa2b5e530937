"""What a report of a convoy is held to: the facts it has to tell, the names it may use, and its
gates."""

import re
from collections.abc import Collection, Iterator, Sequence

from sheetgen.games.convoy.report.document import Story
from sheetgen.games.convoy.report.outline import ENTRIES, NEWS
from sheetgen.games.convoy.report.voice import name
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import EVADE, OPTIONS, TYPES
from sheetgen.games.convoy.story.chronicle import Chronicle, Ship, Turn, tell
from sheetgen.games.convoy.story.course import Course
from sheetgen.games.convoy.story.course import course as course_of
from sheetgen.games.convoy.story.plan import RECONNAISSANCE, theme, weights
from sheetgen.games.convoy.story.toll import toll
from sheetgen.games.convoy.story.watches import HOURS
from sheetgen.kits.telling import gates, lint, prose
from sheetgen.kits.telling.audit import Audit, Wanted, audited, facts_told, whole
from sheetgen.kits.telling.gates import Gate
from sheetgen.kits.telling.grammar import number
from sheetgen.kits.telling.phrases import Told
from sheetgen.kits.telling.report import Asked, Telling
from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import bank_of, order_of

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
NOUNS = lint.Nouns(
    ("ship", "watch", "contact", "carrier", "tanker", "destroyer", "cruiser", "attack", "attacker"),
    ("hit", "force"),
    ("aircraft",),
)
"""What a report counts."""
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
    "reconnaissance": ("seen",),
}
"""Which slots of a voice tell a kind of fact: they begin so."""
OWN_NUMBERS = (HOURS, int(data("passage")["year"]))
"""What any report may count: the hours of a watch, and the year."""


def audit(asked: Asked, told: Telling) -> Audit:
    """The audit of a game's report."""
    chronicle, phrases = tell(asked.session), told.told
    paragraphs = prose.narrative(told.text, ENDS)
    shelf = library(asked.templates)
    bank = bank_of(shelf, asked.voice, asked.length, "convoy")
    order, by_count = order_of(shelf, bank), shelf.data(bank).get("by-count", ())
    if asked.is_brief:
        # Of a brief report, the losses, each by name.
        wanted = [fact for turn in chronicle.turns for fact in _of_turn(turn, ()) if fact.once]
    else:
        # Of news, what is known in a harbour; of a diary, what its writer counts.
        wanted = [
            fact
            for turn in chronicle.turns
            for fact in _of_turn(turn, by_count)
            if not _is_hidden(order, turn, fact)
        ]
    facts = [*facts_told(wanted, _SLOTS, whole(phrases), prose.sentences(paragraphs))]
    held = [
        *_truth(chronicle, paragraphs, phrases),
        *gates.of_prose(paragraphs, NAMES, NOUNS, _length(asked, order)),
    ]
    if chronicle.finished:
        course = course_of(chronicle, asked.analysis)
        held += _of_the_whole(chronicle, course, phrases, order, asked.is_brief)
    return audited(told.text, facts, held, ELSEWHERE)


def worded(asked: Asked, story: Story, told: Telling) -> list[Gate]:
    """The gates of a report that another draft of it may keep: of its words, and how they go with
    the points."""
    paragraphs = prose.narrative(told.text, ENDS)
    held = gates.of_prose(paragraphs, NAMES, NOUNS, _length(asked, story.order))
    chronicle, course = story.chronicle, story.course
    return held + _of_the_whole(chronicle, course, told.told, story.order, asked.is_brief)


def _length(asked: Asked, order: str) -> str:
    """The length that is asked of a report, a key of `gates.WORDS`."""
    return asked.length if asked.is_brief or order not in gates.WORDS else order


def _is_hidden(order: str, turn: Turn, fact: Wanted) -> bool:
    """Whether a voice says nothing of a fact. A harbour does not hear who shadowed, nor of any
    option but a detour; a diary does not reckon up who was stopped, nor enter a sighting that had
    come to nothing by the evening."""
    if order == NEWS:
        detour = fact.kind == "option" and _is_detour(turn)
        return fact.kind in ("reconnaissance", "option", "option ends") and not detour
    if order == ENTRIES:
        beaten = turn.battle and turn.battle.interception and not turn.battle.interception.force
        return fact.kind == "reconnaissance" or (fact.kind == "interception" and not beaten)
    return False


def _of_turn(turn: Turn, by_count: Collection[str]) -> Iterator[Wanted]:
    """The facts of a turn that a report has to tell; ships of the types `by_count` by no name."""

    def fact(kind: str, what: str, ship: Ship | None = None) -> Wanted:
        names = (name(ship),) if ship and TYPES[ship.kind] not in by_count else ()
        return Wanted(turn.number, kind, what, names, kind == "loss" and bool(names))

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


def _of_the_whole(
    chronicle: Chronicle, course: Course, phrases: Sequence[Told], order: str, brief: bool
) -> list[Gate]:
    """Headline and last paragraph by the record's question; how the words go with the points."""
    slots, asked = {phrase.slot for phrase in phrases}, theme(chronicle, course)
    missing = [slot for slot in (f"title-{asked}", f"answer-{asked}") if slot not in slots]
    agrees = gates.none("headline and last paragraph of another question", missing)
    if brief:
        return [agrees]
    words = gates.words_by_turn((t.about, t.text) for t in phrases if t.slot != "history")
    weighed = weights(chronicle, course)
    if order == NEWS:
        # What a harbour does not hear of weighs nothing there.
        weighed |= {t.number: 0.0 for t in chronicle.turns if not is_heard_of(t)}
    return [agrees, gates.proportion(words, weighed)]


def is_heard_of(turn: Turn) -> bool:
    """Whether a turn brought anything that a harbour hears of."""
    return _is_detour(turn) or turn.battle is not None or bool(turn.departures)


def _is_detour(turn: Turn) -> bool:
    return turn.taken is not None and turn.taken.option == EVADE
