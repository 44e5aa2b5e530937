"""A game turn by turn in a few words, to be laid beside another."""

from __future__ import annotations

from sheetgen.games.convoy.chronicle import tell
from sheetgen.games.convoy.report import TERMS
from sheetgen.games.convoy.report_tables import watches
from sheetgen.play import Session
from sheetgen.reports.templates import library


def turns(session: Session) -> dict[int, tuple[str, int | None]]:
    """What happened in each turn, in plain words, and the score at its end (None: it has not
    ended)."""
    chronicle = tell(session)
    rows = watches(chronicle, library().data(TERMS))
    return {
        turn.number: (row[4].replace("*", ""), turn.score)
        for turn, row in zip(chronicle.turns, rows, strict=True)
    }
