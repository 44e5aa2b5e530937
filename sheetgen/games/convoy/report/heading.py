"""The line of ships above a report: the merchantmen that sailed, in outline those sunk."""

from functools import partial

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Ship
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.drawing.page import Item
from sheetgen.kits.drawing.signs import silhouette
from sheetgen.kits.telling.figures import Figure
from sheetgen.kits.telling.grammar import counted, join

MERCHANTS = (Kind.CARGO, Kind.TANKER)
LONG, SPARE = 9.0, 0.8
"""How long a ship is at most, in mm, and how much of its room it fills."""
HEIGHT, WATERLINE = 6.6, 4.0


def figure(chronicle: Chronicle) -> Figure:
    """The line, and what it shows in words."""
    ships = [ship for kind in MERCHANTS for ship in chronicle.fleet[kind]]
    sailed = join([counted(len(chronicle.fleet[kind]), noun(kind)) for kind in MERCHANTS])
    sunk = counted(sum(ship.condition == SUNK for ship in ships), "ship")
    says = f"The line of {sailed} that sailed; {sunk} sunk, in outline."
    return Figure(partial(_line, ships), HEIGHT, says)


def _line(ships: list[Ship], wide: float) -> list[Item]:
    """The ships one behind the other, all over a column so wide."""
    room = wide / max(len(ships), 1)
    long, items = min(LONG, SPARE * room), list[Item]()
    for place, ship in enumerate(ships):
        shape = data("silhouettes")[TYPES[ship.kind]]
        x = place * (wide - long) / max(len(ships) - 1, 1)
        drawn = silhouette(shape, x, WATERLINE, long, ship.condition != SUNK)
        # Of one in outline, its second item.
        items += drawn[1:2] or drawn
    return items
