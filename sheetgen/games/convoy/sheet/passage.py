"""The chart with the turn track on it: upright boxes that climb and fall with the route."""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import inf
from typing import Any, NamedTuple

from sheetgen.core.language import signed
from sheetgen.games.convoy.rules.conditions import called, data, evade_adds, rulings_of, say
from sheetgen.games.convoy.rules.sequence_of_play import FIRST_CONTACT_ROW
from sheetgen.games.convoy.rules.state import EVADE, ContactRolled
from sheetgen.games.convoy.story.chronicle import LEAST_TURNS, MOST_TURNS, NIGHT, WATCHES, Chronicle
from sheetgen.kits.drawing.chart import Chart, View, outside
from sheetgen.kits.drawing.fonts import extent, width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARK,
    MAYBE,
    Area,
    Box,
    Fill,
    Item,
    Line,
    Pen,
    Point,
    Points,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.signs import READING, die, tinted
from sheetgen.kits.pages.tree import Asks, Kind, Slot

CELLS: dict[str, Kind] = {"modifier": "number", "die": "die", "result": "number"}
"""The cells of a turn, from above."""
READ = {"die": "die", "result": "row"}
BOX_HEAD, CELL = 6.6, 5.5
"""The head of a turn's box, and each of its cells: modifier, die, result."""
BOX_HIGH = BOX_HEAD + 3 * CELL
RAISED = 11.5
"""How far the top of a turn's box is above the route."""
START, END = 17.4, 21.0
"""Before the first box, and after the last, on a chart; from its frame."""
FLAG = 3.6
"""The side of a die below a box."""
NORTH, SOUTH = 40.6, 34.05
ABOVE, ABOVE_LOW = (22.5, 89.0, 0.4), (4.6, 68.6, 1.0)
"""How far below the frame the highest box stands, on a chart of a height, and how much more for
every mm it is higher: on one with panels laid on it, and on a lower one."""
PANELLED = 85.0
"""A chart so high has panels."""
COAST = Pen(0.3)
_HARBOUR = 14.6
"""A chart that reaches so far east, in degrees, shows Malta."""
PAD = 0.5


NAMED = 7.6
"""A box as wide as this has room for the name of its watch."""
EDGE = 3.0
"""Before the first box of the second part of a track, and after the last of the first."""


class Track(NamedTuple):
    """The boxes of the turns from `first` on: of each, where its top is; all `wide` mm wide.
    `certain` is the last turn that there is for certain."""

    left: float
    wide: float
    first: int
    tops: tuple[float, ...]
    certain: int

    @property
    def turns(self) -> range:
        """The turns it shows."""
        return range(self.first, self.first + len(self.tops))

    def box(self, turn: int) -> Area:
        """A turn's box."""
        place = turn - self.first
        return Area(self.left + place * self.wide, self.tops[place], self.wide, BOX_HIGH)

    def cell(self, turn: int, row: int) -> Area:
        """A cell of it: 0 the modifier, 1 the die, 2 the result."""
        x, y, wide, _ = self.box(turn)
        return Area(x, y + BOX_HEAD + row * CELL, wide, CELL)


def maybe_turns(chronicle: Chronicle) -> int:
    """How many turns Evade may still add to the journey."""
    if chronicle.finished or not chronicle.state.unused >> EVADE & 1:
        return 0
    return evade_adds(rulings_of(chronicle.conditions))[1]


def chart_on(area: Area, part: tuple[float, float] = (0.0, 1.0)) -> Chart:
    """A part of the western Mediterranean, from one fraction of its width to another, as large as
    fills the area's width; its north at the top."""
    view = data("map")["view"]
    span = view["east"] - view["west"]
    west, east = (view["west"] + fraction * span for fraction in part)
    degree = area.width / (east - west)
    # A degree of latitude is as long as one of longitude divided by the cosine of 37.4 degrees.
    south = NORTH - area.height / (degree / 0.794)
    return Chart(area, View(west, east, south, NORTH))


@cache
def passage(area: Area, shown: tuple[int, int], turns: int, maybe: int) -> tuple[Chart, Track]:
    """The chart on an area and the track on it: that of the turns `shown`, first and last of the
    longest journey, of one of so many turns and perhaps more."""
    count = turns + maybe
    # A part of the longest journey is as much of this one.
    first = round((shown[0] - 1) * count / MOST_TURNS) + 1
    last = round(shown[1] * count / MOST_TURNS)
    before, after = (START if first == 1 else EDGE), (END if last == count else EDGE)
    wide = (area.width - before - after) / (last - first + 1)
    # How much of the whole chart this one shows, so that its boxes are as wide as that.
    whole = START + count * wide + END
    begins = 0.0 if first == 1 else (START + (first - 1) * wide - before) / whole
    on = chart_on(area, (begins, begins + area.width / whole))
    left = area.x + before
    middles = [left + (n + 0.5) * wide for n in range(last - first + 1)]
    tops = [_route_at(on, x) - RAISED for x in middles]
    # A low chart shows less of the north.
    least, high, more = ABOVE if area.height > PANELLED else ABOVE_LOW
    spare = min(tops) - area.y - max(least + more * (area.height - high), ABOVE_LOW[0])
    if spare > 0 and on.view.south > SOUTH:
        spare = min(spare, (on.view.south - SOUTH) * area.height / (on.view.north - on.view.south))
        north = on.view.north - spare * (on.view.north - on.view.south) / area.height
        south = on.view.south - (on.view.north - north)
        on = Chart(area, on.view._replace(north=north, south=south))
        tops = [top - spare for top in tops]
    return on, Track(left, wide, first, tuple(tops), turns)


def _route_at(on: Chart, x: float) -> float:
    """Where the route runs, up the page, at `x` across it."""
    points = [on.at(p["lon"], p["lat"]) for p in data("passage")["waypoints"]]
    points = [p for p, after in pairwise([*points, (inf, 0.0)]) if p[0] < after[0]]
    place = min(max(bisect_right([p[0] for p in points], x), 1), len(points) - 1)
    (x1, y1), (x2, y2) = points[place - 1], points[place]
    return y1 + (y2 - y1) * (x - x1) / (x2 - x1)


# The coast.


@cache
def _shores(on: Chart) -> tuple[tuple[Points, ...], tuple[Points, ...]]:
    """The coast as lines, and the land as patches, within the frame."""
    known, frame = data("map"), _beyond(on.area)
    land = [
        on.line([*chain, *known["inland"].get(str(place), ())])
        for place, chain in enumerate(known["coast"])
    ]
    lines = tuple(part for points in land for part in outside(points, frame))
    return lines, tuple(filter(None, (_clipped(points, on.area) for points in land)))


def _beyond(area: Area) -> list[Area]:
    """Four areas around one."""
    far = 1000.0
    return [
        Area(area.x - far, area.y - far, far, 3 * far),
        Area(area.right, area.y - far, far, 3 * far),
        Area(area.x - far, area.y - far, 3 * far, far),
        Area(area.x - far, area.bottom, 3 * far, far),
    ]


def _clipped(points: Points, area: Area) -> Points:
    """A patch, as much of it as lies in an area; by the method of Sutherland and Hodgman."""
    for axis, limit, sign in (
        (0, area.x, 1), (0, area.right, -1), (1, area.y, 1), (1, area.bottom, -1),
    ):  # fmt: skip
        inside = [sign * (p[axis] - limit) >= 0 for p in points]
        if all(inside):
            continue
        kept: list[Point] = []
        for place, b in enumerate(points):
            if inside[place - 1] != inside[place]:
                a = points[place - 1]
                part = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])))
            if inside[place]:
                kept.append(b)
        points = tuple(kept)
    return points


def art(on: Chart, of: Track, holes: Sequence[Area], words: dict[str, Any]) -> Iterator[Item]:
    """Coast, frame, names and the boxes of the track; the coast is open at `holes`, which are laid
    on it."""
    boxes = [of.box(turn) for turn in of.turns]
    below = [Area(box.x, box.bottom, box.width, FLAG + 1.5) for box in boxes]
    days = [_day(of, turn, holes) for turn in of.turns if (turn - 1) % len(WATCHES) == 0]
    flags = [_room(text) for text in days]
    taken = [*holes, *boxes, *below, *flags]
    names = [text for text in _names(on, of, words) if _fits(_room(text), on.area, taken)]
    lines, land = _shores(on)
    open_at = [*holes, *boxes, *flags, *map(_room, names)]
    yield from (Fill(patch, "land") for patch in land)
    yield from (Polyline(part, COAST) for line in lines for part in outside(line, open_at))
    yield Box(*on.area, GROUP)
    yield from names
    for turn in of.turns:
        yield from _box(of, turn)
    for turn, text in zip((t for t in of.turns if (t - 1) % len(WATCHES) == 0), days, strict=True):
        box = of.box(turn)
        yield text
        yield Line(box.x, box.y - 3.4, box.x, box.y, GROUP)


def rooms(drawn: Sequence[Item]) -> list[Area]:
    """The room of what is drawn on the sea: of its texts, and of its dice and flags."""
    found = [_room(item) for item in drawn if isinstance(item, Text)]
    return found + [Area.around(item.points) for item in drawn if isinstance(item, Fill)]


def _fits(room: Area, area: Area, taken: Sequence[Area]) -> bool:
    """Whether there is room on the chart for a text, and nothing else there."""
    return area.holds(room) and not room.meets(taken)


def _names(on: Chart, of: Track, words: dict[str, Any]) -> list[Text]:
    """The names of places, and of the rows of the boxes."""
    west, east = words["ports"]
    names = [
        Text(*on.at(p["lon"], p["lat"]), p["name"], "italic", READING, p["align"])
        for p in data("map")["places"]
        if p["name"] in words["places"]
    ]
    if on.view.east > _HARBOUR:
        names.append(Text(on.area.right - 1.8, on.at(0, 35.32)[1], east, "title", 9, "right"))
    if of.first == 1:
        first = of.box(1)
        names.append(Text(on.area.x + 1.8, first.y - 6.0, west, "title", 9))
        names += [
            Text(first.x - 1.0, of.cell(1, row).y + 3.7, text, "text", READING, "right")
            for row, text in enumerate(words["track"])
        ]
    return names


def _room(text: Text) -> Area:
    left, wide = extent(text)
    return Area(left - PAD, text.y - 2.3 - PAD, wide + 2 * PAD, 3.0 + 2 * PAD)


def _box(of: Track, turn: int) -> Iterator[Item]:
    """A turn's box: its number and watch, and three cells; one that is not certain is dashed."""
    area, certain = of.box(turn), turn <= of.certain
    watch = WATCHES[(turn - 1) % len(WATCHES)]
    yield tinted(area, "paper")
    if watch in NIGHT:
        yield tinted(area._replace(height=3.6), "night")
    result = of.cell(turn, 2)
    yield tinted(result)
    yield Box(*area, GROUP if certain else MAYBE)
    for row in range(3):
        y = of.cell(turn, row).y
        yield Line(area.x, y, area.right, y, HAIR)
    middle = area.x + area.width / 2
    yield Text(middle, area.y + 3.05, str(turn), "bold", 9, "center")
    if area.width >= NAMED:
        yield Text(middle, area.y + 5.65, watch, "text", 7.5, "center")


def _day(of: Track, turn: int, taken: Sequence[Area]) -> Text:
    """A day's name at its first box: above it where that is lower than the box before, or wide
    enough; else above the one before; where a panel is in the way, below."""
    known, box = data("passage"), of.box(turn)
    number = (turn - 1) // len(WATCHES)
    name = f"{known['days'][number]} {known['first_day'] + number}"
    falls = turn == of.first > 1 or (turn > of.first and box.y > of.box(turn - 1).y)
    wide_enough = of.wide >= width(name, "bold", READING) + 0.8
    above = Text(box.x + 0.6, box.y - 0.9, name, "bold", READING)
    before = Text(box.x - 0.6, box.y - 0.9, name, "bold", READING, "right")
    for text in (above,) if falls or wide_enough else (before, above):
        if not _room(text).meets(taken):
            return text
    return Text(box.x + 0.2, box.bottom + 3.4, name, "bold", READING)


# What the dice of the set-up give, below the boxes.


def flags(of: Track, most: int, words: dict[str, Any]) -> list[Item]:
    """On a blank of a journey of at most so many turns: below each turn in which friendly waters or
    the journey may end the die that says so, and below those that may be halfway the lengths of
    which they are."""
    items: list[Item] = []
    for pips in range(1, 7):
        for turn in (pips, LEAST_TURNS - 1 + pips):
            if turn in of.turns:
                box = of.box(turn)
                items += die(box.x + (box.width - FLAG) / 2, box.bottom + 0.8, FLAG, pips)
    last = (most + 1) // 2
    for turn in range((LEAST_TURNS + 1) // 2, last + 1):
        lengths = [n for n in (2 * turn - 1, 2 * turn) if LEAST_TURNS <= n <= most]
        if turn in of.turns:
            items += _flag(of, turn, [str(n) for n in lengths])
    named = words["flags"]
    if 1 in of.turns:
        box = of.box(1)
        items.append(Text(box.x, box.bottom + FLAG + 4.2, named["friendly"], "italic", 7.5))
    if last in of.turns and last + 3 in of.turns:
        items.append(_beside(of, last + 1, last + 3, named["halfway"], "left"))
    elif last in of.turns:
        text = _beside(of, last - 7, last - 5, named["halfway"], "right")
        items.append(text._replace(y=text.y + 2.4))
    if LEAST_TURNS in of.turns:
        text = _beside(of, LEAST_TURNS - 3, LEAST_TURNS - 1, named["journey"], "right")
        # Narrow boxes leave no room for both texts on one level.
        items.append(text if of.wide >= NAMED else text._replace(y=text.y + 3.4))
    return items


def _beside(of: Track, first: int, last: int, text: str, align: str) -> Text:
    """A text below some boxes, at their left end or their right, clear of them all."""
    boxes = [of.box(turn) for turn in range(first, last + 1)]
    x = boxes[0].x + 0.8 if align == "left" else boxes[-1].right - 0.8
    return Text(x, max(box.bottom for box in boxes) + 3.2, text, "italic", 7.5, align)


def _flag(of: Track, turn: int, lines: Sequence[str]) -> list[Item]:
    """A flag of some lines below a turn's box."""
    box = of.box(turn)
    wide = max(box.width - 1.8, max(width(line, "text", READING) for line in lines) + 0.8)
    area = Area(box.x + (box.width - wide) / 2, box.bottom, wide, 1.7 + 3.0 * len(lines))
    middle = area.x + area.width / 2
    texts = [
        Text(middle, area.y + 2.9 + 3.0 * i, line, "text", READING, "center")
        for i, line in enumerate(lines)
    ]
    return [tinted(area, "paper"), Box(*area, HAIR), *texts]


def ends(of: Track, friendly: int, halfways: Sequence[int]) -> Iterator[Item]:
    """What the dice of the set-up end: a thick line where friendly waters do, beside the number of
    the turn and clear of the figures below it; and a flag below the turn at whose end the covering
    force goes back: while Evade may still make the journey longer, below each it may then be, by
    how many turns that adds."""
    yield from _end(of, friendly)
    turns: dict[int, list[str]] = {}
    for more, turn in enumerate(halfways):
        turns.setdefault(turn, []).append(f"½ +{more}" if more else "½")
    for turn, lines in turns.items():
        if turn in of.turns:
            yield from _flag(of, turn, _stacked(lines) if of.wide < NAMED else lines)


def _end(of: Track, turn: int) -> Iterator[Item]:
    if turn in of.turns:
        box = of.box(turn)
        yield Line(box.right, box.y - 2.0, box.right, box.y + BOX_HEAD - 0.4, Pen(1.8))


def drawn_in(of: Track, friendly: int, length: int) -> Iterator[Item]:
    """What a player draws on a blank track: where friendly waters and the journey end, and strokes
    through the turns beyond."""
    yield from _end(of, friendly)
    yield from _end(of, length)
    for turn in of.turns:
        if turn > length:
            x, y, wide, high = of.box(turn)
            yield Line(x, y + high, x + wide, y, MARK)


def _stacked(lines: Sequence[str]) -> list[str]:
    """What stands in a flag no wider than a narrow box: one mark to a line, ½ but once."""
    return list(dict.fromkeys(mark for line in lines for mark in line.split()))


# What was played.


def slots(of: Track) -> Iterator[tuple[Slot, Area]]:
    """The cells of each turn: modifier, die, result; and its number, which is ringed if somebody
    came."""
    for turn in of.turns:
        name = f"track.{turn:02}"
        for row, (cell, kind) in enumerate(CELLS.items()):
            asks = Asks("contact", at=turn) if kind == "die" else None
            tip = say("track", turn=turn, cell=called(cell))
            made = Slot(f"{name}.{cell}", kind, tip, _of_contact(turn, cell), asks)
            yield made, of.cell(turn, row)
        box = of.box(turn)
        wide = min(box.width - 0.2, 6.4)
        head = Area(box.x + (box.width - wide) / 2, box.y + 0.1, wide, 3.6)
        tip = say("track", turn=turn, cell=called("contact"))
        yield Slot(f"{name}.contact", "mark", tip, _came(turn), mark="ring"), head


def contacts(chronicle: Chronicle) -> dict[int, ContactRolled] | None:
    """What was rolled in which turn; nothing before the first."""
    return {one.number: one.contact for one in chronicle.turns if one.contact} or None


Finds = Callable[[dict[int, ContactRolled]], Any]


def _of_contact(turn: int, cell: str) -> Finds:
    """What finds what stands in a cell of a turn."""

    def found(told: dict[int, ContactRolled]) -> str | None:
        contact = told.get(turn)
        if contact is None:
            return None
        return signed(contact.modifier) if cell == "modifier" else str(getattr(contact, READ[cell]))

    return found


def _came(turn: int) -> Finds:
    """What finds whether a turn has a contact that comes to something."""

    def found(told: dict[int, ContactRolled]) -> bool:
        contact = told.get(turn)
        return contact is not None and contact.row >= FIRST_CONTACT_ROW and not contact.harmless

    return found
