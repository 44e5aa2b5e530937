"""What a copy of the game sheet shares with some others: all that goes with one number of its own,
as the length of the journey or how many ships there are of a type. A file holds each once."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from sheetgen.game import Conditions
from sheetgen.games.convoy import sheet_fleet as fleet
from sheetgen.games.convoy import sheet_journey as journey
from sheetgen.games.convoy import sheet_log as log
from sheetgen.games.convoy import sheet_rules as rules
from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.sheet_layout import Layout
from sheetgen.games.convoy.sheet_text import texts
from sheetgen.games.convoy.state import TYPES
from sheetgen.sheets.items import Items

LENGTH, FRIENDLY, HALFWAY = range(len(TYPES), len(TYPES) + 3)
"""The places of these in the set-up, after the ships."""
Edition = tuple[str, tuple[tuple[str, str], ...]]
"""An edition and its rulings."""


def layers(layout: Layout, chronicle: Chronicle, maybe: int) -> tuple[Items, ...]:
    """The layers of a sheet whose journey may still grow by `maybe` turns."""
    conditions = chronicle.conditions
    edition = conditions.edition, tuple(conditions.rulings.items())
    told = chronicle.set_up()
    begun = min(len(chronicle.turns), chronicle.friendly)
    fewest = fleet.least(conditions)
    return (
        *(_ships(layout, kind, fewest[kind], told[kind]) for kind in range(len(TYPES))),
        _length(layout, edition, chronicle.length, told[LENGTH], maybe),
        _friendly(layout, edition, chronicle.friendly, begun),
        _halfway(layout, edition, told[HALFWAY]),
        *(_option(layout, *used) for used in rules.options_used(chronicle)),
    )


@lru_cache(maxsize=256)
def _ships(layout: Layout, kind: int, fewest: int, count: int) -> Items:
    boxes = fleet.boxes(layout, kind, fewest, count)
    return (rules.set_up_mark(layout, kind, count), *boxes)


@lru_cache(maxsize=64)
def _length(layout: Layout, edition: Edition, length: int, rolled: int, maybe: int) -> Items:
    """A journey of known length, `rolled` before it grew."""
    words = _words(edition)
    return (
        rules.set_up_mark(layout, LENGTH, rolled),
        *log.more_rows(layout, length, length + maybe, words["log"]["words"]["maybe"]),
        *journey.turns(layout, length, maybe, words["journey"]["to"]),
    )


@lru_cache(maxsize=64)
def _friendly(layout: Layout, edition: Edition, turns: int, begun: int) -> Items:
    """Friendly waters, so many turns of which have begun."""
    words = _words(edition)
    return (
        rules.set_up_mark(layout, FRIENDLY, turns),
        *log.waters(layout, begun + 1, turns, words["log"]["words"]["friendly"]),
        *journey.waters(layout, turns, words["journey"]["friendly"]),
    )


@lru_cache(maxsize=64)
def _halfway(layout: Layout, edition: Edition, turn: int) -> Items:
    mark = rules.set_up_mark(layout, HALFWAY, turn)
    return (mark, *journey.half(layout, turn, _words(edition)["journey"]["halfway"]))


@lru_cache(maxsize=256)
def _option(layout: Layout, option: int, turns: int, extension: int, used: int) -> Items:
    return tuple(rules.option_mark(layout, option, turns, extension, used))


def _words(edition: Edition) -> dict[str, Any]:
    name, ruled = edition
    return texts(Conditions(name, dict(ruled)))
