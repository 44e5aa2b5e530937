"""Words at the table: phrases of `data/table.json`, and names that fit."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sheetgen.games.wings.cast.names import called
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.story.chronicle import Airman
from sheetgen.kits.table.questions import Phrases

if TYPE_CHECKING:
    from fractions import Fraction

LONGEST = 76
"""The longest sentence that is told, in characters."""
PHRASES = Phrases(data, "table")
"""The words at the table: `data/table.json`."""
say, words = PHRASES.say, PHRASES.words


def listed(parts: Iterable[str]) -> str:
    """What there is of some parts, with commas between."""
    return ", ".join(part for part in parts if part)


def sentence_about(airman: Airman, rank: int, clause: str) -> str:
    """A sentence about a man, with as much of his name as there is room for."""
    said = [
        f"{name} {clause}."
        for name in called(airman.theatre, airman.man.air_force, rank, airman.name)
    ]
    return next((one for one in said if len(one) <= LONGEST), shortened(said[-1]))


def shortened(text: str, longest: int = LONGEST) -> str:
    """A text cut off where there is no room for more."""
    return text if len(text) <= longest else text[: longest - 3].rstrip(" ,;:") + "..."


def percent(chance: Fraction) -> str:
    """A chance in per cent, to a tenth: `61.3`."""
    return f"{100 * float(chance):.1f}"
