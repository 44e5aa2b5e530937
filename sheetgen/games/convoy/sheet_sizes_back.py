"""The parts of the back page on the pages of another size: as on the normal sheet, in other places.

Art, layers and marks are as in `sheet_back`; items have the measures of normal type.
"""

from __future__ import annotations

from functools import lru_cache

from sheetgen.game import Conditions
from sheetgen.games.convoy import sheet_fleet as fleet
from sheetgen.games.convoy import sheet_incidents as incidents
from sheetgen.games.convoy import sheet_map as passage
from sheetgen.games.convoy import sheet_roster as roster
from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.conditions import data
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS
from sheetgen.games.convoy.sheet_sizes_back_layout import Rear, Table
from sheetgen.games.convoy.sheet_text import texts
from sheetgen.sheets.blocks import head
from sheetgen.sheets.items import Item, Items

Told = list[incidents.Incident]
FLOOR = 6.6
"""The least type of an incident on one line, in pt: few rows have the height for two."""


def art(part: str, rear: Rear, conditions: Conditions, blank: bool) -> list[Item]:
    """What a part has on every copy; on a blank one, all there may be."""
    words = data("back")
    match part:
        case "passage":
            title = head(*rear.passage[:3], words[part]["title"], "", words[part]["note"])
            turns = _turns(rear, LEAST_TURNS, MOST_TURNS - LEAST_TURNS, "blank") if blank else ()
            return [*title, *passage.art(rear.chart, words[part]), *turns]
        case "incidents":
            return list(_table(rear.table, 0)) if blank else []
        case "roster":
            counts = fleet.most(conditions) if blank else ()
            ships = (roster.ships(rear.roster, kind, n) for kind, n in enumerate(counts))
            items = roster.art(rear.roster, words[part], texts(conditions)["fleet"])
            return [*items, *(item for kind in ships for item in kind)]
    raise ValueError(f"no part of the back page: {part}")


def layers(part: str, rear: Rear, chronicle: Chronicle, maybe: int, told: Told) -> list[Items]:
    """What a part shares with copies of the same journey, of as many ships of a type or incidents
    `told`. `maybe` is how many turns the journey may still grow."""
    match part:
        case "passage":
            return [_turns(rear, chronicle.length, maybe, "evade")]
        case "incidents":
            return [_table(rear.table, len(told))]
        case "roster":
            ships = enumerate(chronicle.fleet)
            return [roster.ships(rear.roster, kind, len(sailed)) for kind, sailed in ships]
    return []


@lru_cache(maxsize=64)
def _turns(rear: Rear, turns: int, maybe: int, why: str) -> Items:
    words = data("back")["passage"]["maybe"]
    on = rear.chart
    return tuple(passage.turns(on, turns, maybe, words[why], passage.date_rooms(on, turns)))


@lru_cache(maxsize=64)
def _table(table: Table, told: int) -> Items:
    shown = table.numbers(told)
    return tuple(incidents.art(table.area, data("back")["incidents"], len(shown), shown.start))


def marks(part: str, rear: Rear, chronicle: Chronicle, told: Told) -> list[Item]:
    """What a part has of this copy's own."""
    match part:
        case "passage":
            return passage.marks(rear.chart, chronicle, incidents.written(chronicle, told))
        case "incidents":
            shown = rear.table.numbers(len(told))
            here = told[shown.start - 1 : shown.stop - 1]
            return incidents.marks(rear.table.area, here, len(shown), FLOOR)
        case "roster":
            return roster.marks(rear.roster, chronicle)
    return []
