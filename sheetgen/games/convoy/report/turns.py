"""A game turn by turn in a few words, to be laid beside another."""

from __future__ import annotations

from sheetgen.core.session import Session
from sheetgen.games.convoy.report.document import TERMS
from sheetgen.games.convoy.report.tables import watches
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.telling.templates import library


def turns(session: Session) -> dict[int, tuple[str, int | None]]:
    """What happened in each turn, in plain words, and the score at its end (None: it has not
    ended)."""
    chronicle = tell(session)
    rows = watches(chronicle, library().data(TERMS))
    return {
        turn.number: (row[4].replace("*", ""), turn.score)
        for turn, row in zip(chronicle.turns, rows, strict=True)
    }
