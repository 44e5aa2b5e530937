"""What stands in a solo journal: the watches of its passage, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known but the hour of a
watch and its light; where the set-up is rolled, its place is; made from a record, what was played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import Session
from sheetgen.games.convoy.report.toll import Toll, toll
from sheetgen.games.convoy.report.voice import ENEMIES
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import CARRIER, NONE, OPTIONS, TYPES
from sheetgen.games.convoy.sheet import log
from sheetgen.games.convoy.sheet.document import maybe_turns
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import Chronicle, Ship, Turn
from sheetgen.games.convoy.story.watches import Watch, watch
from sheetgen.kits.book.prompts import bank
from sheetgen.kits.table.turns import come_to
from sheetgen.kits.telling.grammar import capital, counted, join, number
from sheetgen.kits.telling.templates import TemplateError, library
from sheetgen.kits.telling.usertext import visible

BANK = "convoy/logbook.toml"
NARROWS, APPROACH = 9.6, 12.4
"""Longitudes, in degrees east, where the narrows begin and where they are left behind."""
WORTH = (2, 1, 0, 3, 4)
"""Types of ship from the one most worth a word to the least: carrier, tanker, cargo, ..."""
Notes = dict[int, tuple[str, ...]]
"""The notes of each turn (0: before the first), in the order they were made."""
GAME = "convoy"
GENERAL_EVERY = 3
"""So often a prompt is one that fits anywhere."""


class Entry(NamedTuple):
    """A watch of the book.

    `watch` holds its hour, and its place if `placed`; `reach` is the part of the route (fractions)
    it is spent in; `maybe` marks a turn only Evade brings. `cells` is what the boxes hold (see
    `sheet.log`), `played` whether the turn has ended, `happened` what came of it in plain words,
    `notes` what the player noted in it.
    """

    number: int
    watch: Watch
    placed: bool
    reach: tuple[float, float]
    friendly: bool
    maybe: bool
    cells: dict[str, str]
    played: bool
    happened: str
    prompt: str
    notes: tuple[str, ...] = ()


class Book(NamedTuple):
    """A journal to be made. `chronicle` is None in a blank one; `words` is its bank of phrases;
    `maybe` is how many turns Evade may still add; `ending` is the prompt of the reckoning;
    `notes` are the player's from before the first turn."""

    conditions: Conditions
    chronicle: Chronicle | None
    words: dict[str, Any]
    maybe: int
    entries: tuple[Entry, ...]
    ending: str
    notes: tuple[str, ...] = ()

    @property
    def turns(self) -> int:
        """The length of the journey as it stands; 0 if that is not known."""
        return self.chronicle.length if self.chronicle else 0


class Moment(NamedTuple):
    """What a prompt must fit: the turn, its light, the phase of the passage, whether it is the
    first or last, what happened in it (the most telling first), and the ship that is spoken of."""

    turn: int
    light: str
    phase: str = ""
    watch: str = ""
    after: tuple[str, ...] = ()
    ship: str = ""


def plan(
    conditions: Conditions,
    chronicle: Chronicle | None,
    key: str,
    templates: Path | None = None,
    notes: Notes | None = None,
) -> Book:
    """The plan of a journal; `key` is what its prompts are drawn by (64 hex digits), `notes` are
    the player's own.

    A game whose set-up is not rolled to its end makes a blank one. Raises TemplateError if a
    template or phrase bank cannot be used.
    """
    words = bank(library(templates), BANK)
    known = chronicle if chronicle and chronicle.length else None
    maybe = maybe_turns(known) if known else 0
    last = known.length + maybe if known else MOST_TURNS
    prompts = Prompts(words["prompts"]["list"], BANK, key)
    notes = notes or {}
    entries = [
        _known(known, number, words, prompts, notes) if known else _blank(number, prompts)
        for number in range(1, last + 1)
    ]
    ending = Prompts([{"say": say} for say in words["reckoning"]["prompts"]], BANK, key)
    last_word = ending.draw(Moment(0, ""))
    return Book(conditions, known, words, maybe, tuple(entries), last_word, notes.get(0, ()))


def placed(session: Session, notes: list[tuple[int, str]]) -> Notes:
    """The notes of a record, each with how many answers stood when it was made, by their turns."""
    found: Notes = {}
    for standing, text in notes:
        if shown := visible(text):
            turn = come_to(session.asked, standing)
            found[turn] = (*found.get(turn, ()), shown)
    return found


def _blank(number: int, prompts: Prompts) -> Entry:
    """A watch of a journey of unknown length."""
    lengths = range(max(LEAST_TURNS, number), MOST_TURNS + 1)
    phases = {_phase(number, length, 1, (length + 1) // 2) for length in lengths}
    # Only what holds for every length the journey may have.
    phase = phases.pop() if len(phases) == 1 else ""
    kept = watch(number, lengths[0])
    reach = ((number - 1) / lengths[-1], number / lengths[0])
    moment = Moment(number, kept.light, phase, "first" if number == 1 else "")
    return Entry(number, kept, False, reach, False, False, {}, False, "", prompts.draw(moment))


def _known(
    chronicle: Chronicle, number: int, words: dict[str, Any], prompts: Prompts, notes: Notes
) -> Entry:
    """A watch of a journey whose length is rolled."""
    length = chronicle.length
    maybe = number > length
    # A turn that only Evade may bring lies past the length as it stands.
    kept = watch(number, max(length, number))
    turn = chronicle.turns[number - 1] if number <= len(chronicle.turns) else None
    played = turn is not None and turn.score is not None
    after, ship = tags_of(turn) if turn and played else ((), "")
    moment = Moment(
        number,
        kept.light,
        "" if maybe else _phase(number, length, chronicle.friendly, chronicle.halfway()),
        _end(number, chronicle),
        after,
        ship,
    )
    at = (number - 0.5) / max(length, number)
    return Entry(
        number,
        kept,
        not maybe,
        (at, at),
        number <= chronicle.friendly,
        maybe,
        _cells(chronicle, turn) if turn else {},
        played,
        in_plain_words(turn, words["happened"]) if turn and played else "",
        prompts.draw(moment),
        notes.get(number, ()),
    )


def _end(number: int, chronicle: Chronicle) -> str:
    """Whether a turn is the first or, for certain, the last."""
    if number == 1:
        return "first"
    return "last" if number == chronicle.length and not maybe_turns(chronicle) else ""


def _phase(number: int, length: int, friendly: int, halfway: int) -> str:
    """The phase of the passage a turn falls in."""
    if number <= friendly:
        return "friendly"
    if number == halfway:
        return "halfway"
    lon = watch(number, length).lon
    if lon < NARROWS:
        return "open"
    return "narrows" if lon < APPROACH else "approach"


def _cells(chronicle: Chronicle, turn: Turn) -> dict[str, str]:
    left = 0
    for each in chronicle.turns[: turn.number]:
        left = each.taken.turns if each.taken else left - 1
    cells = log.entries(texts(chronicle.conditions), turn, left)
    if turn.battle is None:
        # What a row of the sheet says in a word the line under the boxes says better.
        cells.pop("targets", None)
    return cells


# What happened in a watch: in plain words, and as the tags of prompts.


def in_plain_words(turn: Turn, words: dict[str, Any]) -> str:
    """A turn in a few short sentences. `words` is the part of the bank of that name."""
    phrases = [_option(turn, words), *_contact(turn, words), *_departures(turn, words)]
    if turn.option_ends:
        phrases.append(words["ended"].format(option=OPTIONS[turn.option].capitalize()))
    return " ".join(part for part in phrases if part)


def _option(turn: Turn, words: dict[str, Any]) -> str:
    if turn.taken is None:
        return ""
    option = OPTIONS[turn.taken.option].capitalize()
    phrase = words["taken"].format(option=option, turns=counted(turn.taken.turns, "turn"))
    if not turn.taken.extension:
        return str(phrase)
    return f"{phrase} {words['longer'].format(turns=counted(turn.taken.extension, 'turn'))}"


def _contact(turn: Turn, words: dict[str, Any]) -> list[str]:
    contact = turn.contact
    if contact is None:
        return [words["friendly"]]
    if contact.harmless and contact.row >= FIRST_CONTACT_ROW:
        return [words["harmless"]]
    if turn.battle is None:
        return [words["quiet"][contact.row]]
    return _battle(turn, words)


def _battle(turn: Turn, words: dict[str, Any]) -> list[str]:
    battle = turn.battle
    assert battle is not None
    force = battle.force
    phrases = [words["met"].format(enemy=capital(words["enemy"][force.enemy]), force=force.force)]
    left = battle.interception.force if battle.interception else force.force
    stopped = force.force - left
    if left == 0:
        slot = "beaten" if stopped > 1 else "beaten-one"
        return [*phrases, capital(words[slot].format(stopped=number(stopped)))]
    if stopped:
        phrases.append(capital(words["stopped"].format(stopped=number(stopped))))
    result = toll(battle, turn.number)
    if result.lost:
        phrases.append(words["sunk"].format(ships=_names(result.lost)))
    if result.damaged:
        phrases.append(words["damaged"].format(ships=_names(result.damaged)))
    if not result.lost + result.damaged:
        phrases.append(words["spared" if battle.hits else "missed"])
    return phrases


def _departures(turn: Turn, words: dict[str, Any]) -> list[str]:
    phrases = []
    for departure in turn.departures:
        if departure.carrier is not None:
            escorts = len(departure.escorts)
            slot = "home" if escorts else "alone"
            phrases.append(
                words[slot].format(ship=departure.carrier.name, escorts=counted(escorts, "warship"))
            )
    stays = sum(departure.carrier is None for departure in turn.departures)
    if stays:
        phrases.append(capital(words["stays"].format(carriers=counted(stays, TYPES[CARRIER]))))
    return phrases


def _names(ships: list[Ship]) -> str:
    return join(ship.name for ship in ships)


def tags_of(turn: Turn) -> tuple[tuple[str, ...], str]:
    """What a turn was, as the tags of prompts, the most telling first; and the ship to speak of."""
    tags, ship = _losses(turn)
    gone = [departure.carrier.name for departure in turn.departures if departure.carrier]
    if turn.departures:
        tags.append("home" if gone else "stays")
    if turn.taken:
        tags.append(OPTIONS[turn.taken.option])
    if turn.battle:
        tags += _encounter(turn)
    elif turn.contact and CONTACT_CARRY[turn.contact.row] > 0:
        tags.append("plane")
    elif turn.contact and turn.option == NONE and turn.number % 2:
        # Half of the quiet watches: the others are better served by their hour and place.
        tags.append("quiet")
    return tuple(tags), ship or (gone[0] if gone else "")


def _losses(turn: Turn) -> tuple[list[str], str]:
    result = toll(turn.battle, turn.number) if turn.battle else Toll()
    if result.lost:
        worst = min(result.lost, key=lambda ship: WORTH[ship.kind])
        tags = [f"sunk-{TYPES[worst.kind]}", "sunk"]
        # Turn about, so that a book has prompts of both kinds.
        return (tags if turn.number % 2 else tags[::-1]), worst.name
    if result.damaged:
        return ["damaged"], min(result.damaged, key=lambda ship: WORTH[ship.kind]).name
    return [], ""


def _encounter(turn: Turn) -> list[str]:
    battle = turn.battle
    assert battle is not None
    enemy = ENEMIES[battle.force.enemy]
    if battle.interception and battle.interception.force == 0:
        return ["beaten", enemy]
    if battle.attack and not any(battle.attack.results):
        return ["missed", enemy]
    return [enemy]


# The prompts: a short question under each watch, none of them twice in a book.


class Prompts:
    """The prompts of a bank, each given out once: drawn by dice under `tell-prompt`, so that the
    same key gives the same book."""

    def __init__(self, bank: list[dict[str, Any]], name: str, key: str) -> None:
        self._left = list(bank)
        self._name = name
        self._key = key

    def draw(self, moment: Moment) -> str:
        """A prompt that fits, of those that fit best; nothing if none is left.

        What happened comes before the first and the last watch, those before all else. Raises
        TemplateError for a prompt that cannot be filled in.
        """
        for tags in (*({"after": each} for each in moment.after), {"watch": moment.watch}, {}):
            fitting = [each for each in self._left if _fits(each, moment, tags)]
            fitting = _of_here(fitting, moment.turn) or fitting
            if fitting:
                chosen = fitting[self._face(moment, len(fitting)) - 1]
                self._left.remove(chosen)
                return self._filled(chosen["say"], moment.ship)
        return ""

    def _face(self, moment: Moment, sides: int) -> int:
        # A die has two sides at least; one that has too many is not needed to be fair.
        sides = min(sides, 256)
        if sides == 1:
            return 1
        return dice.faces(self._key, GAME, moment.turn, "tell-prompt", sides, 1)[0]

    def _filled(self, say: str, ship: str) -> str:
        try:
            return say.format(ship=ship)
        except (KeyError, IndexError, ValueError, AttributeError):
            raise TemplateError(f"{self._name}: this prompt cannot be filled in: {say}") from None


def _of_here(prompts: list[dict[str, Any]], turn: int) -> list[dict[str, Any]]:
    """The prompts of this light or phase, or in every third turn those that fit anywhere."""
    anywhere = turn % GENERAL_EVERY == 0
    return [each for each in prompts if anywhere != ("light" in each or "phase" in each)]


def _fits(prompt: dict[str, Any], moment: Moment, tags: dict[str, str]) -> bool:
    """Whether a prompt fits the moment, and has these tags; where none are given, it has no tag of
    what happened nor of first and last."""
    for tag in ("after", "watch"):
        if prompt.get(tag, "") != tags.get(tag, ""):
            return False
    for tag, here in (("light", moment.light), ("phase", moment.phase)):
        if prompt.get(tag, here) != here:
            return False
    return "{ship}" not in prompt["say"] or bool(moment.ship)
