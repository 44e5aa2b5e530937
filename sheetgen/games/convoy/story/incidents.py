"""The incidents of a passage: a line for every turn on which something happened, ships by name."""

from collections.abc import Collection
from typing import NamedTuple

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import CONTACT_CARRY
from sheetgen.games.convoy.story.chronicle import Chronicle, Turn
from sheetgen.games.convoy.story.tellings import Named, in_sentences, plain, told

SINKING = (ev.SUNK, ev.FINISHED)
"""The outcomes of a hit that sinks."""


class Incident(NamedTuple):
    """What happened on a turn, and its place among the incidents, from 1."""

    number: int
    turn: int
    text: str


def incidents(
    chronicle: Chronicle, named: Named = plain, besides: Collection[int] = ()
) -> list[Incident]:
    """The turns with an option begun, a contact or the covering force's return, and those named
    `besides`, from 1."""
    entries: list[Incident] = []
    for turn in chronicle.turns:
        happened = turn.taken or turn.battle or turn.departures
        if happened or turn.number in besides:
            parts = told(turn, named)
            what = parts.battle if happened else parts.contact
            text = in_sentences((parts.begun, what, parts.covering))
            entries.append(Incident(len(entries) + 1, turn.number, text))
    return entries


def sign(turn: Turn) -> str:
    """What was met on a turn: a loss, a contact, a reconnaissance plane or nothing."""
    if turn.battle:
        sunk = any(hit.rolled.outcome in SINKING for hit in turn.battle.hits)
        return "×" if sunk else "C"
    if turn.contact and CONTACT_CARRY[turn.contact.row] > 0:
        return "R"
    return "–"
