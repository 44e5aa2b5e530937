"""Malta Convoy at the table: its questions, decisions and tables in words (see `asking.words`)."""

from __future__ import annotations

from sheetgen.games.convoy.table_choices import choices
from sheetgen.games.convoy.table_panels import panels
from sheetgen.games.convoy.table_prompts import prompt
from sheetgen.games.convoy.table_rows import table
from sheetgen.games.convoy.table_told import told

__all__ = ["choices", "panels", "prompt", "table", "told"]
