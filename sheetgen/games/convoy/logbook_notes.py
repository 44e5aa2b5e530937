"""The player's own notes in a solo journal: each in the half page of its watch (see
`sheets.own_notes`)."""

from __future__ import annotations

from sheetgen.games.convoy.report_dice import turn_when
from sheetgen.play import Session
from sheetgen.reports.usertext import visible
from sheetgen.sheets.own_notes import LEAST_FREE as LEAST_FREE
from sheetgen.sheets.own_notes import SIZES as SIZES
from sheetgen.sheets.own_notes import Rest as Rest
from sheetgen.sheets.own_notes import Typed as Typed
from sheetgen.sheets.own_notes import leaves as leaves
from sheetgen.sheets.own_notes import marks as marks
from sheetgen.sheets.own_notes import typed as typed

Notes = dict[int, tuple[str, ...]]
"""The notes of each turn (0: before the first), in the order they were made."""


def placed(session: Session, notes: list[tuple[int, str]]) -> Notes:
    """The notes of a record, each with how many answers stood when it was made, by their turns."""
    found: Notes = {}
    for standing, text in notes:
        if shown := visible(text):
            turn = turn_when(session.asked, standing)
            found[turn] = (*found.get(turn, ()), shown)
    return found
