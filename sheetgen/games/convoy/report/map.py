"""The drawings of a report: the passage on a map, with its dates and the attacks on it, and the
line of ships above a title, in outline those sunk."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from math import dist

from sheetgen.core.language import counted, join
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.story import route as where
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Ship
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.drawing.chart import (
    Chart,
    Stop,
    beside,
    chart_frame,
    leader,
    outside,
    within,
)
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    HAIR,
    MARK,
    MAYBE,
    Area,
    Box,
    Disc,
    Item,
    Line,
    Point,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.signs import silhouette
from sheetgen.kits.telling.figures import Figure

ROOMY = 140.0
"""On a map so wide, in mm, there is room for the dates."""
STOP, DATE_HIGH = 0.5, 2.6
PAD = 0.5
"""What is free around a date, in mm: it is clear of the lines beside the route."""
SINKING = (ev.SUNK, ev.FINISHED)
"""The outcomes of a hit that sinks."""
ATTACK = 1.3
"""The radius of an attack, in mm."""
SHIP_LONG, SPARE = 9.0, 0.8
"""How long a ship is at most, in mm, and how much of its room it fills."""
LINE_HIGH, WATERLINE = 6.6, 4.0


def figure(chronicle: Chronicle) -> Figure:
    """The map of a convoy that is at sea, with its attacks."""

    def draw(wide: float) -> list[Item]:
        return items(where.chart_on(wide), chronicle)

    area = where.chart_on(100).area
    return Figure(draw, 0.0, caption(chronicle), area.height / area.width)


def caption(chronicle: Chronicle) -> str:
    """What is to be seen on the map."""
    words = data("back")["report"]
    played, length = len(chronicle.turns), chronicle.length
    passage = words["way" if played == length else "so far"].format(played=played, length=length)
    fought = any(turn.battle for turn in chronicle.turns)
    attacks = words["attacks"] + (words["sunk"] if _sunk(chronicle) else "") if fought else ""
    return f"{passage}{attacks}. {words['marks']}"


def items(on: Chart, chronicle: Chronicle) -> list[Item]:
    """The map on a chart: coast, route, friendly waters, halfway, attacks, dates."""
    areas, dates = _dates(on, chronicle)
    lines = [((item.x1, item.y1), (item.x2, item.y2)) for item in dates if isinstance(item, Line)]
    names = _names(on, lines, areas)
    holes = [*map(where.room, names), *areas]
    coast = [
        Polyline(points, HAIR)
        for line in data("map")["coast"]
        for points in outside(on.line(line), holes)
    ]
    course = [*_route(on, chronicle), *where.waters(on, chronicle), *_attacks(on, chronicle)]
    return [*chart_frame(on), *coast, *course, *names, *dates]


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
    sailed = chronicle.sailed(len(chronicle.turns))
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
    return where.stop_at(on, chronicle.sailed(turn - 0.5))


def _dates(on: Chart, chronicle: Chronicle) -> tuple[list[Area], list[Item]]:
    """The dates beside the stops that begin a day, with their leaders, where there is room for
    them; and what they take of the map. Where none is beside it, a date is on the route itself."""
    dated = [(turn.number, where.date_of(turn.number)) for turn in chronicle.turns]
    dated = [(turn, date) for turn, date in dated if date and on.area.width >= ROOMY]
    stops = [_stop(on, chronicle, turn) for turn, _ in dated]
    sizes = [(width(date, "bold") + 2 * PAD, DATE_HIGH + 2 * PAD) for _, date in dated]
    try:
        areas = beside(stops, sizes, where.route_between(on, 0, 1), where.islands(on), on.area)
    except ValueError:
        areas = [
            Area(x - wide / 2, y - high / 2, wide, high)
            for ((x, y), _), (wide, high) in zip(stops, sizes, strict=True)
        ]
    items: list[Item] = []
    for (_, date), ((x, y), _), room in zip(dated, stops, areas, strict=True):
        area = Area(room.x + PAD, room.y + PAD, room.width - 2 * PAD, room.height - 2 * PAD)
        end = leader((x, y), area)
        items += [Line(x, y, *end, HAIR)] if dist((x, y), end) > STOP else []
        items.append(Text(area.x, area.bottom - 0.4, date, "bold"))
    return areas, items


def _sunk(chronicle: Chronicle) -> set[int]:
    """The turns on which a ship was sunk."""
    return {
        turn.number
        for turn in chronicle.turns
        if turn.battle and any(hit.rolled.outcome in SINKING for hit in turn.battle.hits)
    }


def heading(chronicle: Chronicle) -> Figure:
    """The line of ships, and what it shows in words."""
    ships = [ship for kind in (Kind.CARGO, Kind.TANKER) for ship in chronicle.fleet[kind]]
    sailed = join(
        [counted(len(chronicle.fleet[kind]), noun(kind)) for kind in (Kind.CARGO, Kind.TANKER)]
    )
    sunk = counted(sum(ship.condition == SUNK for ship in ships), "ship")
    says = f"The line of {sailed} that sailed; {sunk} sunk, in outline."
    return Figure(partial(_line, ships), LINE_HIGH, says)


def _line(ships: list[Ship], wide: float) -> list[Item]:
    """The ships one behind the other, all over a column so wide."""
    room = wide / max(len(ships), 1)
    long, items = min(SHIP_LONG, SPARE * room), list[Item]()
    for place, ship in enumerate(ships):
        shape = data("silhouettes")[TYPES[ship.kind]]
        x = place * (wide - long) / max(len(ships) - 1, 1)
        drawn = silhouette(shape, x, WATERLINE, long, ship.condition != SUNK)
        # Of one in outline, its second item.
        items += drawn[1:2] or drawn
    return items
