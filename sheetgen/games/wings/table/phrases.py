"""Words at the table: phrases of `data/table.json`."""

from collections.abc import Iterable

from sheetgen.core.language import Phrases
from sheetgen.games.wings.rules.conditions import data

PHRASES = Phrases(data, "table")
"""The words at the table: `data/table.json`."""
say, words = PHRASES.say, PHRASES.words


def listed(parts: Iterable[str]) -> str:
    """What there is of some parts, with commas between."""
    return ", ".join(part for part in parts if part)
