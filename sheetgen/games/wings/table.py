"""Wings over Malta at the table: its questions, decisions and tables (see `asking.words`)."""

from __future__ import annotations

from sheetgen.games.wings.table_choices import choices
from sheetgen.games.wings.table_panels import panels
from sheetgen.games.wings.table_prompts import prompt
from sheetgen.games.wings.table_rows import table
from sheetgen.games.wings.table_told import told

__all__ = ["choices", "panels", "prompt", "table", "told"]
