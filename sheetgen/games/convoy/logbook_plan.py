"""What stands in a solo journal: the watches of its passage, and what is known of each.

One plan for the booklet and for its twin in Markdown. Blank, nothing is known but the hour of a
watch and its light; where the set-up is rolled, its place is; made from a record, what was played.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.game import Conditions
from sheetgen.games.convoy import logbook_words as plain
from sheetgen.games.convoy import sheet_log as log
from sheetgen.games.convoy.chronicle import Chronicle, Turn
from sheetgen.games.convoy.logbook_notes import Notes
from sheetgen.games.convoy.logbook_prompts import Moment, Prompts
from sheetgen.games.convoy.passage import Watch, watch
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS
from sheetgen.games.convoy.sheet_text import texts
from sheetgen.games.convoy.state import EVADE
from sheetgen.reports.prompts import bank
from sheetgen.reports.templates import library

BANK = "convoy/logbook.toml"
NARROWS, APPROACH = 9.6, 12.4
"""Longitudes, in degrees east, where the narrows begin and where they are left behind."""


class Entry(NamedTuple):
    """A watch of the book.

    `watch` holds its hour, and its place if `placed`; `reach` is the part of the route (fractions)
    it is spent in; `maybe` marks a turn only Evade brings. `cells` is what the boxes hold (see
    sheet_log), `played` whether the turn has ended, `happened` what came of it in plain words,
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
    maybe = _maybe(known) if known else 0
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


def _maybe(chronicle: Chronicle) -> int:
    """How many turns Evade may still add."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return 1 if chronicle.conditions.rulings["evade-length"] == "one" else 3


def _blank(number: int, prompts: Prompts) -> Entry:
    """A watch of a journey of unknown length."""
    lengths = range(max(LEAST_TURNS, number), MOST_TURNS + 1)
    phases = {_phase(number, length, 1, (length + 1) // 2) for length in lengths}
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
    kept = watch(number, max(length, number))
    turn = chronicle.turns[number - 1] if number <= len(chronicle.turns) else None
    played = turn is not None and turn.score is not None
    after, ship = plain.after(turn) if turn and played else ((), "")
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
        plain.happened(turn, words["happened"]) if turn and played else "",
        prompts.draw(moment),
        notes.get(number, ()),
    )


def _end(number: int, chronicle: Chronicle) -> str:
    """Whether a turn is the first or, for certain, the last."""
    if number == 1:
        return "first"
    return "last" if number == chronicle.length and not _maybe(chronicle) else ""


def _cells(chronicle: Chronicle, turn: Turn) -> dict[str, str]:
    left = 0
    for each in chronicle.turns[: turn.number]:
        left = each.taken.turns if each.taken else left - 1
    cells = log.entries(texts(chronicle.conditions), turn, left)
    if turn.battle is None:
        # What a row of the sheet says in a word the line under the boxes says better.
        cells.pop("targets", None)
    return cells


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
