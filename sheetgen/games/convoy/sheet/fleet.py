"""The fleet: every ship that may sail, as a silhouette to be marked, by type; and the set-up."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import cos, pi, sin
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.substitutes import faces_of
from sheetgen.games.convoy.rules.conditions import data, fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.sheet.text import fleet_dice
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Item, Line, Pen, Polyline, Text
from sheetgen.kits.drawing.signs import reading, silhouette, step
from sheetgen.kits.drawing.typesetting import width

LETTERS = "CTAKD"
"""The letters of the types of ship, by their places in `state.TYPES`."""
LABEL = 26.4
"""The column of the types, with the box for how many sail."""
BOX, DIE = (8.4, 6.8), (4.2, 5.5)
WITH_DICE = 18.2
"""The least height of a type with boxes for its dice."""
SET_UP, LEGEND = 9.4, 4.6
SET_UP_NARROW, LEGEND_NARROW = 15.4, 7.8
"""The height of the set-up where its text stands below its boxes, and of the legend so."""
RANK = {CARGO: 11.3, TANKER: 11.3, CARRIER: 11.3, CRUISER: 7.0, DESTROYER: 5.7}
"""From one rank of a type to the next."""
PITCH = {CARGO: 19.6, TANKER: 15.8, CARRIER: 18.0, CRUISER: 11.0, DESTROYER: 8.0}
"""From one ship to the next, at least."""
MOST_IN_RANK = {CARGO: 9, TANKER: 6, CARRIER: 3, CRUISER: 15, DESTROYER: 20}
LONG = {CARGO: 16.0, TANKER: 14.4, CARRIER: 16.5, CRUISER: 10.4, DESTROYER: 7.4}
"""How long a silhouette is."""
TANKER_SHARE = 0.64
"""How much of the row that tankers and carriers share is theirs."""
BESIDE = 190.0
"""In a fleet as wide as this tankers and carriers stand side by side."""
NUMBER, FIVES = 3.6, 4.2
"""Before a rank of escorts, and between fives of them: room for a number."""
HIGH, HIGHER = 0.34, 0.42
"""The height of a silhouette's marks for its length; of an escort's."""
STROKE, RING = Pen(1.1), Pen(0.9)
NAME, NAME_GAP = 7.5, 1.0
"""The type of a ship's name, in pt, and the least space to the next and to the box before the
rank."""
COUNT_GAP = 2.2
"""From the box for how many sail to the rank."""
ESCORTS = (CRUISER, DESTROYER)


def least(conditions: Conditions) -> tuple[int, ...]:
    """The fewest ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[0]


def most(conditions: Conditions) -> tuple[int, ...]:
    """The most ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[1]


def several_dice(conditions: Conditions) -> dict[int, int]:
    """The types whose number is the sum of several dice, and how many."""
    dice = {CARGO: 3, DESTROYER: rulings_of(conditions).destroyer_dice}
    return {kind: number for kind, number in dice.items() if number > 1}


class Ranks(NamedTuple):
    """Where the ships of a type stand: their area with its head at the left, how many are in a
    rank, and from one ship to the next."""

    area: Area
    kind: Kind
    in_rank: int
    pitch: float

    def place(self, number: int) -> tuple[float, float]:
        """Where a ship's silhouette begins, and its waterline; numbered from 1."""
        rank, column = divmod(number - 1, self.in_rank)
        left, top = self.area.x + LABEL, self.area.y + rank * RANK[self.kind]
        if self.kind in ESCORTS:
            x = left + NUMBER + column * self.pitch + column // 5 * FIVES
            return x, top + RANK[self.kind] - 1.0
        return left + column * self.pitch + (self.pitch - LONG[self.kind]) / 2, top + 7.4

    def ship_area(self, number: int) -> Area:
        """What a ship's marks are made on."""
        (x, y), long = self.place(number), LONG[self.kind]
        high = long * (HIGHER if self.kind in ESCORTS else HIGH)
        return Area(x, y - high, long, high + 0.4)

    def dice_boxes(self, dice: int) -> list[Area]:
        """The boxes for the dice of the set-up, where a type has several."""
        count = self.count_box()
        left = count.right - dice * DIE[0]
        return [Area(left + n * DIE[0], count.bottom + 1.0, *DIE) for n in range(dice)]

    def count_box(self) -> Area:
        """The box for how many of the type sail."""
        return Area(self.area.x + LABEL - BOX[0] - COUNT_GAP, self.area.y + 4.2, *BOX)


@cache
def ranks(area: Area, kinds: tuple[int, int], counts: tuple[int, ...]) -> Mapping[Kind, Ranks]:
    """The ranks of some types, from the first to the last, on an area with room for as many ships
    as `counts` has of each."""
    y = area.y + (_set_up_height(area) if kinds[0] == CARGO else 0.0)
    found: dict[Kind, Ranks] = {}
    for kind in list(Kind)[kinds[0] : kinds[1] + 1]:
        found[kind] = _ranks(_wide(area, kind)._replace(y=y), kind, counts[kind])
        if not (kind == TANKER and area.width >= BESIDE):
            y += found[kind].area.height
    rows = len(found) - (TANKER in found and CARRIER in found and area.width >= BESIDE)
    gap = max(min((area.bottom - _legend_height(area) - y) / rows, 3.0), 0.0)
    down, spread = -1, dict[Kind, Ranks]()
    for kind, of in found.items():
        down += not (kind == CARRIER and area.width >= BESIDE)
        taller = of.area._replace(y=of.area.y + down * gap, height=of.area.height + gap)
        spread[kind] = of._replace(area=taller)
    return spread


def _set_up_height(area: Area) -> float:
    return SET_UP if area.width >= BESIDE else SET_UP_NARROW


def _legend_height(area: Area) -> float:
    return LEGEND if area.width >= BESIDE else LEGEND_NARROW


def _wide(area: Area, kind: Kind) -> Area:
    """The stretch of the width that a type has."""
    if area.width < BESIDE or kind not in (TANKER, CARRIER):
        return area
    wide = LABEL + (area.width - 2 * LABEL) * TANKER_SHARE
    if kind == TANKER:
        return area._replace(width=wide)
    return area._replace(x=area.x + wide, width=area.width - wide)


def _ranks(area: Area, kind: Kind, count: int) -> Ranks:
    room = area.width - LABEL
    if kind in ESCORTS:
        five = 5 * PITCH[kind] + FIVES
        fives = max(min(int((room - NUMBER + FIVES) / five), MOST_IN_RANK[kind] // 5), 1)
        in_rank = 5 * fives
        pitch = (room - NUMBER - (fives - 1) * FIVES) / in_rank
    else:
        in_rank = max(min(int(room / PITCH[kind]), MOST_IN_RANK[kind]), 1)
        pitch = room / in_rank
    least = WITH_DICE if kind in (CARGO, DESTROYER) else RANK[CARGO]
    high = max(-(-count // in_rank) * RANK[kind], least)
    return Ranks(area._replace(height=high), kind, in_rank, pitch)


def set_up_boxes(area: Area) -> list[Area]:
    """The boxes of friendly waters and of the journey."""
    wide, high = BOX
    return [
        Area(area.right - (2 - i) * wide - (1 - i) * 20.0, area.y + 0.6, wide, high)
        for i in range(2)
    ]


# What is printed.


def art(
    area: Area, kinds: tuple[int, int], words: dict[str, Any], conditions: Conditions, blank: bool
) -> Iterator[Item]:
    """What every sheet has: the set-up, the types, the legend."""
    part, dice = words["fleet page"], fleet_dice(conditions)
    if kinds[0] == CARGO:
        yield from _set_up(area, part, blank)
    for kind, of in ranks(area, kinds, most(conditions)).items():
        x, y, right, _ = of.area.x, of.area.y, of.area.right, 0
        yield Line(x, y, right, y, HAIR)
        if of.area.x > area.x:
            yield Line(x - 0.7, y + 1.2, x - 0.7, of.area.bottom - 1.2, HAIR)
        yield Text(x, y + 3.4, LETTERS[kind], "title", 8.5)
        yield Text(x + 4.0, y + 3.4, part["titles"][kind], "title", 7.5)
        yield Text(x, y + 6.6, dice[kind], "text", 7.5)
        yield Text(x, y + 9.6, part["target"][kind], "text", 7.5)
        yield Box(*of.count_box(), GROUP)
        yield from (Box(*box, HAIR) for box in of.dice_boxes(several_dice(conditions).get(kind, 0)))
    yield from _legend(area, part)


def _set_up(area: Area, part: dict[str, Any], blank: bool) -> Iterator[Item]:
    yield from step(area.x, area.y, "0", part["title"])
    boxes = set_up_boxes(area)
    text = part["blank"] if blank else part["rolled"]
    if area.width >= BESIDE:
        left = area.x + LABEL
        room = boxes[0].x - 23.0 - left
        yield from reading(left, area.y + 2.6, room, text, "text", 7.5, 3.1)
    else:
        yield from reading(area.x, area.y + SET_UP + 0.6, area.width, text, "text", 7.5, 3.1)
    for box, label, rolled in zip(boxes, part["boxes"], part["dice"], strict=True):
        yield Box(*box, GROUP)
        yield Text(box.x - 1.0, box.y + 2.8, label, "bold", 7.5, "right")
        yield Text(box.x - 1.0, box.y + 5.9, rolled, "text", 7.5, "right")


def _legend(area: Area, part: dict[str, Any]) -> Iterator[Item]:
    y, x, top = area.bottom - 0.4, area.x, area.bottom - _legend_height(area)
    yield Line(area.x, top, area.right, top, HAIR)
    shape = data("silhouettes")["cruiser"]
    for name, condition in zip(part["legend"], ("", HURT, SUNK, HOME), strict=True):
        yield from silhouette(shape, x, y, 7.2)
        yield from mark(x, y, 7.2, condition)
        yield Text(x + 10.6, y, name, "bold", 7.5)
        x += 13.4 + width(name, "bold", 7.5)
    at = (x + 1.0, y) if area.width >= BESIDE else (area.x, top + 2.7)
    yield Text(*at, part["text"], "text", 7.5)


def ships(
    of: Ranks, first: int, last: int, named: Mapping[int, Text] = MappingProxyType({})
) -> Iterator[Item]:
    """The silhouettes of some ships of a type, with their names as far as those are known."""
    shape = data("silhouettes")[TYPES[of.kind]]
    for number in range(first, last + 1):
        x, y = of.place(number)
        yield from silhouette(shape, x, y, LONG[of.kind])
        if number in named:
            yield named[number]
        elif of.kind in ESCORTS and number % 5 == 1:
            yield Text(x - 0.7, y, str(number), "text", NAME, "right")


def names(of: Ranks, ships: Sequence[Ship]) -> dict[int, Text]:
    """The names of the ships of a type by number, none of escorts: each under its ship, but clear
    of the next, of the end of the rank and of the box before it."""
    named: dict[int, Text] = {}
    numbered = {} if of.kind in ESCORTS else {s.number: f"{s.number} {s.name}" for s in ships}
    half = {number: width(name, "text", NAME) / 2 for number, name in numbered.items()}
    # Carriers may stand beside tankers, after a line.
    right = of.area.right - (2.0 if of.kind == TANKER else 0.0)
    middles, end = dict[int, float](), right
    for number in reversed(numbered):
        end = right if number % of.in_rank == 0 else end
        middles[number] = min(of.place(number)[0] + LONG[of.kind] / 2, end - half[number])
        end = middles[number] - half[number] - NAME_GAP
    for number, name in numbered.items():
        if number % of.in_rank == 1:
            end = of.count_box().right + NAME_GAP
        middle = max(middles[number], end + half[number])
        named[number] = Text(middle, of.place(number)[1] + 3.2, name, "text", NAME, "center")
        end = middle + half[number] + NAME_GAP
    return named


# What was played.


def mark(x: float, y: float, long: float, condition: str) -> Iterator[Item]:
    """A pencil's mark on a silhouette: a stroke, a cross, a ring."""
    high = long * (HIGH if long > 12 else HIGHER)
    left, right, top, bottom = x + long * 0.14, x + long * 0.86, y - high - 0.3, y + 0.5
    if condition in (HURT, SUNK):
        yield Line(left, bottom, right, top, STROKE)
    if condition == SUNK:
        yield Line(left, top, right, bottom, STROKE)
    if condition == HOME:
        yield _ring(Area(x - 0.25, top - 0.4, long + 0.5, bottom - top + 0.7))


def _ring(area: Area) -> Polyline:
    """A ring drawn around something long: two half circles and two level lines."""
    r, middle = area.height / 2, area.y + area.height / 2
    turns = [pi * (0.5 + i / 8) for i in range(9)]
    west = [(area.x + r + r * cos(a), middle - r * sin(a)) for a in turns]
    east = [(area.right - r - r * cos(a), middle + r * sin(a)) for a in turns]
    return Polyline((*west, *east, west[0]), RING)


def marks(area: Area, kinds: tuple[int, int], chronicle: Chronicle) -> Iterator[Item]:
    """The names of the ships, and what became of each; one damaged that goes home has both
    marks."""
    for kind, of in ranks(area, kinds, most(chronicle.conditions)).items():
        yield from names(of, chronicle.fleet[kind]).values()
        for ship in chronicle.fleet[kind]:
            x, y = of.place(ship.number)
            yield from mark(x, y, LONG[kind], ship.condition)
            if ship.condition == HOME and ship.hit_on is not None:
                yield from mark(x, y, LONG[kind], HURT)


def set_up_marks(area: Area, kinds: tuple[int, int], chronicle: Chronicle) -> Iterator[Item]:
    """How many of each type sail; friendly waters, the journey, what Evade added."""
    *counts, length, friendly, _ = chronicle.set_up()
    for kind, of in ranks(area, kinds, most(chronicle.conditions)).items():
        yield _typed(of.count_box(), str(counts[kind]))
        if kind == CARRIER:
            # They are 1D3: beside it, the faces of the D6 that come to so many.
            faces = f"({faces_of(counts[kind], 3)})"
            yield Text(of.count_box().x - 0.8, of.area.y + 6.6, faces, "text", 7.5, "right")
        dice = chronicle.rolled[TYPES[kind]] if kind in several_dice(chronicle.conditions) else ()
        for box, face in zip(of.dice_boxes(len(dice)), dice, strict=True):
            yield _typed(box, str(face), 10, 4.0)
    if kinds[0] == CARGO:
        for box, value in zip(set_up_boxes(area), (friendly, length), strict=True):
            yield _typed(box, str(value))


def _typed(box: Area, text: str, size: float = 11, down: float = 4.7) -> Text:
    return Text(box.x + box.width / 2, box.y + down, text, "mono", size, "center")
