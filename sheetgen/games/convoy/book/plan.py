"""What stands in a solo journal: the watches of its passage, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known but the hour of a
watch and its light; where the set-up is rolled, its place is; made from a record, what was played.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import signed
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data, texts
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY, FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import NONE, OPTIONS, TYPES
from sheetgen.games.convoy.sheet.battle_log import ENEMIES, OUTCOMES
from sheetgen.games.convoy.sheet.fleet import LETTERS
from sheetgen.games.convoy.sheet.passage import maybe_turns
from sheetgen.games.convoy.story.chronicle import (
    LEAST_TURNS,
    Battle,
    Chronicle,
    Hit,
    Toll,
    Turn,
    Watch,
    most_turns,
    toll,
    watch,
)
from sheetgen.games.convoy.story.tellings import told
from sheetgen.kits.book.logbook import Entry
from sheetgen.kits.book.prompts import Prompt, Prompts, Wanted

NARROWS, APPROACH = 9.6, 12.4
"""Longitudes, in degrees east, where the narrows begin and where they are left behind."""
WORTH = (2, 1, 0, 3, 4)
"""Types of ship from the one most worth a word to the least: carrier, tanker, cargo, ..."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
"""The days of the week from the first of the passage."""
GENERAL_EVERY = 3
"""So often a prompt is one that fits anywhere."""


class Kept(NamedTuple):
    """What is known of a watch of the book.

    `watch` holds its hour, and its place if `placed`; `reach` is the part of the route (fractions)
    it is spent in; `maybe` marks a turn only Evade brings. `cells` is what the boxes hold (see
    `shorthand`), `played` whether the turn has ended.
    """

    watch: Watch
    placed: bool
    reach: tuple[float, float]
    friendly: bool
    maybe: bool
    cells: dict[str, str]
    played: bool


class Moment(NamedTuple):
    """What a prompt must fit: the turn, its light, the phase of the passage, whether it is the
    first or last, what happened in it (the most telling first), and the ship that is spoken of."""

    turn: int
    light: str
    phase: str = ""
    watch: str = ""
    after: tuple[str, ...] = ()
    ship: str = ""


def entries(
    conditions: Conditions, chronicle: Chronicle | None, words: dict[str, Any], prompts: Prompts
) -> Iterator[Entry]:
    """The watches of the book: of a journey of unknown length, as many as there may be."""
    last = chronicle.length + maybe_turns(chronicle) if chronicle else most_turns(conditions)
    for turn in range(1, last + 1):
        moment, kept, happened = _known(chronicle, turn) if chronicle else _blank(turn, last)
        name = f"Turn {turn}: {day(kept.watch)}, {kept.watch.name}"
        prompt = prompts.draw(turn, _wanted(moment), {"ship": moment.ship})
        yield Entry(turn, name, kept, happened, prompt)


def day(kept: Watch) -> str:
    """The day of a watch: `Tuesday 11 August`."""
    passage = data("passage")
    return f"{DAYS[(kept.day - passage['first_day']) % 7]} {kept.day} {passage['month']}"


def _blank(number: int, most: int) -> tuple[Moment, Kept, str]:
    """A watch of a journey of unknown length, at most of so many turns."""
    lengths = range(max(LEAST_TURNS, number), most + 1)
    phases = {_phase(number, length, 1, (length + 1) // 2) for length in lengths}
    # Only what holds for every length the journey may have.
    phase = phases.pop() if len(phases) == 1 else ""
    kept = watch(number, lengths[0])
    reach = ((number - 1) / lengths[-1], number / lengths[0])
    moment = Moment(number, kept.light, phase, "first" if number == 1 else "")
    return moment, Kept(kept, False, reach, False, False, {}, False), ""


def _known(chronicle: Chronicle, number: int) -> tuple[Moment, Kept, str]:
    """A watch of a journey whose length is rolled."""
    length = chronicle.length
    maybe = number > length
    # A turn that only Evade may bring lies past the length as it stands.
    kept = watch(number, max(length, number))
    turn = chronicle.turns[number - 1] if number <= len(chronicle.turns) else None
    played = turn is not None and turn.score is not None
    after, ship = tags_of(turn) if turn and played else ((), "")
    halfways = {*chronicle.halfways(maybe_turns(chronicle))}
    halfway = halfways.pop() if len(halfways) == 1 else 0
    phase = "" if maybe else _phase(number, length, chronicle.friendly, halfway)
    is_last = number == length and not maybe_turns(chronicle)
    end = "first" if number == 1 else "last" if is_last else ""
    moment = Moment(number, kept.light, phase, end, after, ship)
    at = (number - 0.5) / max(length, number)
    cells = _cells(chronicle, turn) if turn else {}
    happened = told(turn).text if turn and played else ""
    friendly = number <= chronicle.friendly
    return moment, Kept(kept, not maybe, (at, at), friendly, maybe, cells, played), happened


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
    cells = shorthand(texts(chronicle.conditions), turn, left)
    if turn.battle is None:
        # What a row of the sheet says in a word the line under the boxes says better.
        cells.pop("targets", None)
    return cells


# What happened in a watch, as the tags of prompts.


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


def _wanted(moment: Moment) -> Iterator[Wanted]:
    """Prompts that fit, the best first: what happened comes before the first and the last watch,
    those before all else; of this light or phase, or in every third turn those that fit anywhere.
    """
    for tags in (*({"after": each} for each in moment.after), {"watch": moment.watch}, {}):
        yield partial(_fits, moment, tags, True)
        yield partial(_fits, moment, tags, False)


def _fits(moment: Moment, tags: dict[str, str], best: bool, prompt: Prompt) -> bool:
    """Whether a prompt fits the moment (or fits it best), and has these tags; where none are given,
    it has no tag of what happened nor of first and last."""
    for tag in ("after", "watch"):
        if prompt.get(tag, "") != tags.get(tag, ""):
            return False
    here = {"light": moment.light, "phase": moment.phase}
    if best and any(tag in prompt for tag in here) == (moment.turn % GENERAL_EVERY == 0):
        return False
    return all(prompt.get(tag, value) == value for tag, value in here.items())


# A turn in the shorthand of a log: a few figures and letters for each thing that was rolled.


MARKS = {**OUTCOMES, ev.LOST_HIT: "–"}
"""What came of a hit, in a sign; one that fell on nobody is told from one without effect."""


def shorthand(texts: dict[str, Any], turn: Turn, left: int) -> dict[str, str]:
    """What a tidy player writes in a turn's row, by column; cells not named stay empty. `left` is
    how many turns the option in force has left, this one included."""
    cells: dict[str, str] = {}
    if turn.option != NONE:
        cells["option"] = f"{OPTIONS[turn.option][:2].capitalize()}{left}"
    if turn.contact:
        cells["contact"] = str(turn.contact.die)
        cells["contact-modifier"] = signed(turn.contact.modifier, "0")
        cells["row"] = str(turn.contact.row)
    if turn.battle:
        cells |= _battle_cells(turn.battle)
    words = _in_a_word(texts["log"]["words"], turn)
    if words:
        cells["targets"] = words
    if turn.score is not None:
        cells["score"] = str(turn.score)
    return cells


def _battle_cells(battle: Battle) -> dict[str, str]:
    force = battle.force
    cells = {
        "enemy": f"{force.enemy_die} {ENEMIES[force.enemy]}",
        "force": str(force.force_die),
        "size": str(force.force),
    }
    if battle.interception:
        cells["interception"] = "".join(map(str, battle.interception.dice))
        cells["left"] = str(battle.interception.force)
    if battle.attack:
        cells["attack"] = "".join(map(str, battle.attack.dice))
        cells["attack-modifier"] = signed(battle.attack.modifier, "0")
    if battle.hits:
        cells["targets"] = " ".join(hit_text(hit) for hit in battle.hits)
    return cells


def hit_text(hit: Hit) -> str:
    """A hit in short: target die, hit-again die in brackets, ship, mark: `3(2)A1×`."""
    rolled = hit.rolled
    again = f"({rolled.again})" if rolled.again else ""
    number = hit.ship.number if hit.ship else ""
    letter = "" if rolled.outcome == ev.DUMMY else LETTERS[rolled.kind]
    return f"{rolled.target}{again}{letter}{number}{MARKS[rolled.outcome]}"


def _in_a_word(words: dict[str, str], turn: Turn) -> str:
    """What happened, in a word, where no ship was hit."""
    if turn.battle:
        battle = turn.battle
        if battle.attack and not any(battle.attack.results):
            return words["none"]
        if battle.interception and battle.interception.force == 0:
            return words["stopped"]
        return ""
    if turn.friendly and (turn.contact is None or turn.contact.harmless):
        return words["friendly"]
    if turn.contact and turn.contact.row < FIRST_CONTACT_ROW:
        return words["rows"][turn.contact.row - 1]
    return ""
