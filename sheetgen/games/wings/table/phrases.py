"""Words at the table: phrases of `data/table.json`, and names that fit."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from sheetgen.games.wings.cast.names import short_rank, title
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.story.chronicle import Airman
from sheetgen.kits.table.questions import Phrases
from sheetgen.kits.telling.grammar import counted_in_figures as count

if TYPE_CHECKING:
    from fractions import Fraction

LONGEST = 76
"""The longest sentence that is told, in characters."""
PHRASES = Phrases(data, "table")
"""The words at the table: `data/table.json`."""
say, words = PHRASES.say, PHRASES.words


@cache
def diary() -> dict[str, Any]:
    """The diary's names for things: `terms.toml`."""
    from sheetgen.kits.telling.templates import library

    return library(None).data("wings/terms.toml")


def side_name(side: Side) -> str:
    """A side: `British`."""
    return str(data("log")["sides"][side])


def listed(parts: Iterable[str]) -> str:
    """What there is of some parts, with commas between."""
    return ", ".join(part for part in parts if part)


def called(airman: Airman, rank: int) -> tuple[str, ...]:
    """What a man may be called, with full name first and the least room last."""
    force, name = airman.man.air_force, airman.name
    short = short_rank(force, rank)
    return (
        title(force, rank, name),
        f"{short} {name.given[0]}. {name.surname}",
        f"{short} {name.surname}",
        name.surname,
    )


def sentence_about(airman: Airman, rank: int, phrase: str, /, **fields: object) -> str:
    """A sentence about a man as `n`, with as much of his name as there is room for."""
    said = [phrase.format(n=name, **fields) for name in called(airman, rank)]
    return next((one for one in said if len(one) <= LONGEST), shortened(said[-1]))


def shortened(text: str, longest: int = LONGEST) -> str:
    """A text cut off where there is no room for more."""
    return text if len(text) <= longest else text[: longest - 3].rstrip(" ,;:") + "..."


def wounds(number: int) -> str:
    """So many wounds: `1 wound`, and nothing for none."""
    return count(number, "wound") if number else ""


def percent(chance: Fraction) -> str:
    """A chance in per cent, to a tenth: `61.3`."""
    return f"{100 * float(chance):.1f}"
