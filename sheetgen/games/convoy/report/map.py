"""The passage on a map in a report: the route to Malta, and its incidents: by their numbers, or the
attacks alone where the text has no numbers."""

from collections.abc import Collection, Iterator, Mapping
from itertools import pairwise
from math import dist
from typing import NamedTuple

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import route as where
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.games.convoy.story.incidents import incidents, sign
from sheetgen.kits.drawing.blocks import Area, number_width
from sheetgen.kits.drawing.callouts import Stop, beside, leader
from sheetgen.kits.drawing.chart import Chart, Point, chart_frame, outside, within
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    MARK,
    MAYBE,
    Box,
    Disc,
    Item,
    Line,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.telling.figures import Figure

ROOMY = 140.0
"""On a map so wide, in mm, there is room for the dates."""
SIDES = (3.6, 3.1, 2.6)
"""The side of an incident's number, in mm: where there is no room for them all, a smaller one."""
STOP, DATE_HIGH = 0.5, 2.6
NUMBER_SIZE, NUMBER_DROP = 2.25, 0.117
"""The size of a number in pt for a mm of its box; how far below the middle its baseline is, in mm
for a pt of it."""
ROUND = 1.25
"""How much wider than the side of a box a disc is."""
PAD = 0.5
"""What is free around a number or a date, in mm: it is clear of the lines beside the route."""
SUNK = "×"
ATTACK = 1.3
"""The radius of an attack that has no number, in mm."""


class Flag(NamedTuple):
    """What stands beside the route at a stop, in its room: an incident's number, or a date."""

    stop: Stop
    text: str
    size: Point
    incident: bool = True
    sunk: bool = False
    scene: bool = False


def figure(chronicle: Chronicle, scenes: Collection[int] = (), is_numbered: bool = True) -> Figure:
    """The map of a convoy that is at sea: with its incidents and the `scenes` of its story, which
    are turns, by their numbers; or with its attacks."""

    def draw(wide: float) -> list[Item]:
        return items(where.chart_on(0, 0, wide), chronicle, scenes, is_numbered)

    area = where.chart_on(0, 0, 100).area
    says = caption(chronicle, scenes, is_numbered)
    return Figure(draw, 0.0, says, area.height / area.width)


def caption(chronicle: Chronicle, scenes: Collection[int] = (), is_numbered: bool = True) -> str:
    """What is to be seen on the map."""
    words = data("back")["report"]
    played, length = len(chronicle.turns), chronicle.length
    passage = words["way" if played == length else "so far"].format(played=played, length=length)
    if not is_numbered:
        fought = any(turn.battle for turn in chronicle.turns)
        attacks = words["attacks"] + (words["sunk"] if _sunk(chronicle) else "") if fought else ""
        return f"{passage}{attacks}. {words['marks']}"
    numbers = words["numbers"] if incidents(chronicle, besides=scenes) else ""
    sunk = words["sunk"] if _sunk(chronicle) else ""
    told = words["scenes"] if scenes else ""
    return f"{passage}{numbers}{sunk}{told}. {words['marks']}"


def items(
    on: Chart, chronicle: Chronicle, scenes: Collection[int] = (), is_numbered: bool = True
) -> list[Item]:
    """The map on a chart: coast, route, friendly waters, halfway, and what stands beside them."""
    numbers: dict[int, str] = {}
    if is_numbered:
        entries = incidents(chronicle, besides=scenes)
        numbers = {each.turn: str(each.number) for each in entries}
    flags, areas = _placed(on, chronicle, scenes, numbers)
    marks = [mark for flag, area in zip(flags, areas, strict=True) for mark in _flag(flag, area)]
    lines = [((item.x1, item.y1), (item.x2, item.y2)) for item in marks if isinstance(item, Line)]
    names = _names(on, lines, areas)
    holes = [*map(where.room, names), *areas]
    coast = [
        Polyline(points, HAIR)
        for line in data("map")["coast"]
        for points in outside(on.line(line), holes)
    ]
    course = [*_route(on, chronicle), *where.waters(on, chronicle)]
    if not is_numbered:
        course += _attacks(on, chronicle)
    return [*chart_frame(on), *coast, *course, *names, *marks]


def _names(on: Chart, lines: list[tuple[Point, Point]], areas: list[Area]) -> list[Text]:
    """The names of the ends of the route, each in the first place that is free, and of the other
    names those that are: clear of the route, of these lines and areas, and of one another."""
    ends = data("back")["report"]["ends"]
    tried = [
        Text(*on.at(*place), name, "bold", 7.5, "center")
        for name, places in ends.items()
        for place in places
    ]
    strokes = [*pairwise(where.route_between(on, 0, 1)), *lines]
    names: list[Text] = []
    for text in [*tried, *(text for text in where.names(on) if text.text not in ends)]:
        room, taken = where.room(text), [*areas, *map(where.room, names)]
        is_free = not any(within(*stroke, room) for stroke in strokes)
        is_free &= not room.meets(taken) and on.area.holds(room)
        if is_free and text.text not in {name.text for name in names}:
            names.append(text)
    return names


def _route(on: Chart, chronicle: Chronicle) -> list[Item]:
    """The route as far as it was sailed, and on to Malta; a square a turn."""
    sailed = len(chronicle.turns) / chronicle.length
    items: list[Item] = [Polyline(where.route_between(on, 0, sailed), MARK)]
    if sailed < 1:
        items.append(Polyline(where.route_between(on, sailed, 1), MAYBE))
    stops = (_stop(on, chronicle, turn.number) for turn in chronicle.turns)
    return items + [Box(x - STOP, y - STOP, 2 * STOP, 2 * STOP, filled=True) for (x, y), _ in stops]


def _attacks(on: Chart, chronicle: Chronicle) -> Iterator[Item]:
    """A ring where the convoy was attacked, solid where a ship was sunk."""
    sunk = _sunk(chronicle)
    for turn in (turn.number for turn in chronicle.turns if turn.battle):
        (x, y), _ = _stop(on, chronicle, turn)
        yield Disc(x, y, ATTACK) if turn in sunk else Ring(x, y, ATTACK)


def _stop(on: Chart, chronicle: Chronicle, turn: int) -> Stop:
    return where.stop_at(on, (turn - 0.5) / chronicle.length)


def _placed(
    on: Chart, chronicle: Chronicle, scenes: Collection[int], numbers: Mapping[int, str]
) -> tuple[list[Flag], list[Area]]:
    """The flags of a map, each with its area: on the route itself where there is no room beside."""
    route, islands = where.route_between(on, 0, 1), where.islands(on)
    for side in SIDES:
        flags = _flags(on, chronicle, scenes, numbers, side)
        stops, sizes = [flag.stop for flag in flags], [flag.size for flag in flags]
        try:
            return flags, beside(stops, sizes, route, islands, on.area)
        except ValueError:
            continue
    return flags, [
        Area(x - wide / 2, y - high / 2, wide, high)
        for ((x, y), _), (wide, high) in zip(stops, sizes, strict=True)
    ]


def _flags(
    on: Chart,
    chronicle: Chronicle,
    scenes: Collection[int],
    numbers: Mapping[int, str],
    side: float,
) -> list[Flag]:
    """The numbers and dates in the order of their turns."""
    sunk, flags = _sunk(chronicle), []
    for turn in (turn.number for turn in chronicle.turns):
        stop, date = _stop(on, chronicle, turn), where.date_of(turn)
        if turn in numbers:
            is_scene = turn in scenes
            wide = ROUND * side if is_scene else number_width(numbers[turn], side)
            size = _padded(wide, wide if is_scene else side)
            flags.append(Flag(stop, numbers[turn], size, sunk=turn in sunk, scene=is_scene))
        if date and on.area.width >= ROOMY:
            size = _padded(width(date, "bold"), DATE_HIGH)
            flags.append(Flag(stop, date, size, incident=False))
    return flags


def _padded(wide: float, high: float) -> Point:
    return wide + 2 * PAD, high + 2 * PAD


def _sunk(chronicle: Chronicle) -> set[int]:
    """The turns on which a ship was sunk."""
    return {turn.number for turn in chronicle.turns if sign(turn) == SUNK}


def _flag(flag: Flag, room: Area) -> list[Item]:
    """A number in its box, or of a scene in its disc, a solid one where a ship was sunk; a date;
    each with its leader."""
    x, y, wide, high = room
    area = Area(x + PAD, y + PAD, wide - 2 * PAD, high - 2 * PAD)
    end = leader(flag.stop.at, area)
    items: list[Item] = [Line(*flag.stop.at, *end, HAIR)] if dist(flag.stop.at, end) > STOP else []
    if not flag.incident:
        return [*items, Text(area.x, area.bottom - 0.4, flag.text, "bold")]
    x, y, radius = area.x + area.width / 2, area.y + area.height / 2, area.width / 2
    size = area.height / (ROUND if flag.scene else 1) * NUMBER_SIZE
    number = Text(x, y + size * NUMBER_DROP, flag.text, "bold", size, "center", white=flag.sunk)
    if not flag.scene:
        return [*items, Box(*area, GROUP, filled=flag.sunk), number]
    return [*items, Disc(x, y, radius) if flag.sunk else Ring(x, y, radius, MARK), number]
