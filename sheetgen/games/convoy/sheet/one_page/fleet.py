"""The fleet of one page: every ship that may sail, as a silhouette to be marked, by type; and the
numbers by which types are hit."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.sheet.fleet import LETTERS, MARKS, STROKE, mark, marked, most, ticks
from sheetgen.games.convoy.sheet.one_page.log import ORDER, say, tip, words
from sheetgen.games.convoy.sheet.text import fleet_dice, texts
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship, ships_of
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line
from sheetgen.kits.drawing.items import Text as Printed
from sheetgen.kits.drawing.signs import READING, silhouette
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.pages.tree import Art, Column, Framed, Node, Of, Row, Share, Slot, Space, Text


class Ranks(NamedTuple):
    """How the ships of a type stand: how many in a rank, how long each is, from one rank to the
    next, and from the top of a rank to the waterline."""

    in_rank: int
    long: float
    high: float
    water: float


RANKS = {
    TANKER: Ranks(6, 9.6, 8.8, 5.2),
    CARGO: Ranks(9, 10.4, 5.8, 4.9),
    CARRIER: Ranks(3, 11.0, 8.8, 5.2),
    CRUISER: Ranks(15, 6.0, 5.2, 4.3),
    DESTROYER: Ranks(20, 4.2, 5.2, 4.3),
}
NAMED = (TANKER, CARRIER)
"""The types whose ships have their names below them; the ranks of the others are numbered."""
LEGENDS = {CARGO: (HURT, SUNK), CRUISER: (HOME, "none")}
"""The marks that are explained in the head of a type."""
TANKERS = 62.4
"""The width that tankers have beside the carriers."""
NUMBER, FIVES = 3.8, 1.8
"""The room for the number before a rank, and between fives of escorts."""
HEAD = 5.6
"""The height of the head of a type."""
TALL, LOW = 0.36, 3.2
"""How high the marks on a ship are for its length, and at least, in mm."""
NAME, NAME_GAP = 7.5, 1.0
"""The type of a ship's name, in pt, and the least space to the next."""


def fleet(conditions: Conditions, blank: bool) -> list[Node]:
    """The types in the order of their numbers, but that carriers stand beside the tankers; on a
    sheet that is not blank without their ships."""
    of = {kind: _type(kind, conditions, blank) for kind in ORDER}
    above = Row(Column(of[TANKER], size=TANKERS), Column(of[CARRIER], size=Share()), gap=2.0)
    return [above, of[CARGO], of[CRUISER], of[DESTROYER]]


def _type(kind: Kind, conditions: Conditions, blank: bool) -> Node:
    """A type: its number in the table of targets, its letter and name, the dice of the set-up, how
    many sail, and the ships."""
    said = texts(conditions)
    title, dice = said["fleet page"]["titles"][kind], fleet_dice(conditions)[kind]
    number = Text(said["one page"]["targets"][kind], "bold", 9.5, align="center", middle=True)
    name, count = f"set-up.{TYPES[kind]}", say("set-up", cell=tip(TYPES[kind]))
    head = Row(
        Framed(number, HAIR, tone="result", size=9.0),
        Space(size=1.4),
        Text(LETTERS[kind], "title", 9.5, middle=True, size=4.2),
        Text(title, "title", 7.5, middle=True),
        Space(size=1.8),
        Text(dice, "text", READING, middle=True),
        Space(size=1.4),
        Slot(name, "number", count, partial(_sailed, kind), boxed=GROUP, size=8.4),
        Art(partial(_legend, kind), size=Share()),
        size=HEAD,
    )
    whole, of = most(conditions)[kind], RANKS[kind]
    afloat = Art(
        partial(_printed, kind, conditions, blank),
        high=-(-whole // of.in_rank) * of.high,
        slots=partial(_slots, kind, conditions),
        name=TYPES[kind],
    )
    return Column(head, Of(partial(marked, kind), afloat))


def _sailed(kind: Kind, chronicle: Chronicle) -> str:
    return str(len(chronicle.fleet[kind]))


def _printed(kind: Kind, conditions: Conditions, blank: bool, area: Area) -> Iterator[Item]:
    """What is printed where the ships of a type are."""
    if blank:
        yield from ships(kind, most(conditions)[kind], area)
        yield from names(ships_of(conditions, kind), area)


def _legend(kind: Kind, area: Area) -> Iterator[Item]:
    """What some marks say, at the right; those of ships stand on one."""
    x, shape = area.right, data("silhouettes")["cruiser"]
    for condition in reversed(LEGENDS.get(kind, ())):
        text = words("legend", condition)
        x -= width(text, "text", READING)
        yield Printed(x, area.bottom - 1.6, text, "text", READING)
        if condition in MARKS:
            on = Area(x - 8.6, area.bottom - 4.2, 7.2, 3.0)
            yield from silhouette(shape, on.x, on.bottom - 0.4, on.width)
            yield from mark(on, condition)
            x -= 8.6
        x -= 4.0


def hull(kind: Kind, number: int, area: Area) -> Area:
    """A ship, whose number counts from 1, where the ships of her type are: what marks are made
    on."""
    of = RANKS[kind]
    rank, column = divmod(number - 1, of.in_rank)
    left = area.x + (0.0 if kind in NAMED else NUMBER)
    fives = 0.0 if of.in_rank < 10 else FIVES
    pitch = (area.right - left - (of.in_rank - 1) // 5 * fives) / of.in_rank
    x = left + column * pitch + column // 5 * fives + (pitch - of.long) / 2
    high = max(of.long * TALL, LOW)
    return Area(x, area.y + rank * of.high + of.water - high, of.long, high + 0.4)


def ships(kind: Kind, count: int, area: Area) -> Iterator[Item]:
    """The silhouettes of the first ships of a type, and the numbers of their ranks."""
    shape, of = data("silhouettes")[TYPES[kind]], RANKS[kind]
    for number in range(1, count + 1):
        on = hull(kind, number, area)
        water = on.bottom - 0.4
        yield from silhouette(shape, on.x, water, of.long)
        if kind not in NAMED and number % of.in_rank == 1:
            yield Printed(area.x + NUMBER - 0.8, water, str(number), "text", NAME, "right")


def names(some: Sequence[Ship], area: Area) -> Iterator[Item]:
    """The names of ships of a type, if such have any here: each below its own, but clear of the
    next and of the ends of the rank."""
    named = [ship for ship in some if ship.kind in NAMED]
    half = [width(ship.name, "text", NAME) / 2 for ship in named]
    on = [hull(ship.kind, ship.number, area) for ship in named]
    middles, end = [one.middle[0] for one in on], area.right
    for n in reversed(range(len(named))):
        middles[n] = min(middles[n], end - half[n])
        end = middles[n] - half[n] - NAME_GAP
    end = area.x
    for n, ship in enumerate(named):
        middle = max(middles[n], end + half[n])
        end = middle + half[n] + NAME_GAP
        yield Printed(middle, on[n].bottom + 2.8, ship.name, "text", NAME, "center")


def _slots(kind: Kind, conditions: Conditions, area: Area) -> Iterator[tuple[Slot, Area]]:
    """The places of the marks of all ships that may sail."""
    for ship in ships_of(conditions, kind):
        yield from ticks(ship, hull(kind, ship.number, area))


def crossed_out(chronicle: Chronicle, kind: Kind, area: Area) -> Iterator[Item]:
    """A line through the ships of each rank that stay in port."""
    whole, in_rank = most(chronicle.conditions)[kind], RANKS[kind].in_rank
    for last in range(in_rank, whole + in_rank, in_rank):
        first = max(len(chronicle.fleet[kind]), last - in_rank) + 1
        if first <= min(last, whole):
            one, other = hull(kind, first, area), hull(kind, min(last, whole), area)
            yield Line(one.x, one.bottom, other.right, other.bottom - 2.0, STROKE)
