"""The flight paths of a fight as a figure in the diary: the chart, and whose letter is whose."""

from collections.abc import Iterable
from itertools import groupby
from math import hypot
from typing import Any

from sheetgen.core.language import join
from sheetgen.games.wings.fight.track import Flown, Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet.tracks.chart import Stretch, chart, letters, style
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.page import Area, Item, Point, Points, Polyline
from sheetgen.kits.telling.figures import Figure

FINE = 0.03
"""A path is drawn in straight strokes that are nowhere further from it, in mm."""


def name(mission: Mission) -> str:
    """What the figure of a mission is called in the text of the diary."""
    return f"track-{mission.number}"


def figures(chronicle: Chronicle, missions: Iterable[Mission]) -> dict[str, Figure]:
    """The flight paths of every mission that was fought card by card, in the order in which they
    stand: the first one's caption says how they are drawn."""
    drawn: dict[str, Figure] = {}
    for mission in missions:
        flown = track(chronicle, mission)
        if flown is not None:
            drawn[name(mission)] = figure(mission, flown, explained=not drawn)
    return drawn


def figure(mission: Mission, flown: Track, explained: bool) -> Figure:
    """The chart of a whole fight, for a column of any width."""

    def draw(wide: float) -> list[Item]:
        items = chart(flown, Area(0, 0, wide, 0), Stretch(0, flown.turns))
        return [_plain(item) for item in items]

    return Figure(draw, 0.0, caption(mission, flown, explained), flown.width / flown.length)


def caption(mission: Mission, flown: Track, explained: bool) -> str:
    """How many turns are to be seen, and who is which letter; `explained`: with the signs."""
    words = data("track")["figure"]
    crews = "; ".join(
        _crews(mission, flown, list(planes), words)
        for _, planes in groupby(flown.planes, key=lambda plane: (plane.side, plane.aircraft))
    )
    signs = f" {words['signs']}" if explained else ""
    return f"{words['turns'].format(number=mission.number, turns=flown.turns)} {crews}.{signs}"


def _crews(mission: Mission, flown: Track, planes: list[Flown], words: dict[str, Any]) -> str:
    """Those of one side who flew one type: their letters, the type, what their lines are."""
    marked = letters(flown)
    men = join(
        f"{marked[one.crew]} {mission.flight(one.crew).airman.name.surname}" for one in planes
    )
    line = join(words["lines"][style(flown, plane)] for plane in planes)
    told: str = words["crews"].format(
        men=men, type=mission.theatre.aircraft[planes[0].aircraft].name, line=line
    )
    return told


def _plain(item: Item) -> Item:
    """An item without the points of a path that are not to be seen."""
    if isinstance(item, Polyline):
        return Polyline(thinned(item.points, FINE), item.pen)
    return item


def thinned(points: Points, within: float) -> Points:
    """A path without those of its points that lie nowhere further than `within` from it."""
    if len(points) < 3:
        return points
    away = [_distance(point, points[0], points[-1]) for point in points]
    furthest = max(range(len(points)), key=away.__getitem__)
    if away[furthest] <= within:
        return (points[0], points[-1])
    first = thinned(points[: furthest + 1], within)
    return (*first[:-1], *thinned(points[furthest:], within))


def _distance(point: Point, start: Point, end: Point) -> float:
    """How far a point is from a stroke."""
    (px, py), (ax, ay), (bx, by) = point, start, end
    length = hypot(bx - ax, by - ay)
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / length if length else 0.0
    along = min(max(along, 0.0), length) / (length or 1.0)
    return hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))
