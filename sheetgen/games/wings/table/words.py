"""Wings over Malta at the table: its questions, decisions and tables in words, as
`kits.table.words` asks for them.

What the first question does not need is imported when it is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.requests import Decision, Request
from sheetgen.core.session import Session
from sheetgen.games.wings.table.panels import panels
from sheetgen.games.wings.table.prompts import prompt
from sheetgen.games.wings.table.sentences import sentences
from sheetgen.kits.table.words import Table

__all__ = ["choices", "panels", "prompt", "sentences", "table"]


def choices(request: Decision, session: Session) -> Mapping[str, str]:
    """What may be chosen, each with its consequence in a few words."""
    from sheetgen.games.wings.table import choices as table_choices

    return table_choices.choices(request, session)


def table(request: Request, session: Session) -> Table:
    """The table that the answer is looked up on."""
    from sheetgen.games.wings.table import rows

    return rows.table(request, session)
