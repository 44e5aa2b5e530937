"""Malta Convoy at the table: its questions, decisions and tables in words (see `asking.words`).

What the first question does not need is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.asking.words import Table
from sheetgen.games.convoy.table_panels import panels
from sheetgen.games.convoy.table_prompts import prompt
from sheetgen.games.convoy.table_told import told
from sheetgen.play import Session
from sheetgen.requests import Decision, Request

__all__ = ["choices", "panels", "prompt", "table", "told"]


def choices(request: Decision, session: Session) -> Mapping[str, str]:
    """What may be chosen, each with its consequence in a few words."""
    from sheetgen.games.convoy import table_choices

    return table_choices.choices(request, session)


def table(request: Request, session: Session) -> Table:
    """The table that the answer is looked up on."""
    from sheetgen.games.convoy import table_rows

    return table_rows.table(request, session)
