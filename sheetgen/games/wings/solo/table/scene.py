"""The table as a browser draws it: airplanes by their outlines; and each card tried on it, with
its arcs and who may fire, if all others fly straight on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import chain
from math import cos, pi, sin
from typing import NamedTuple

from sheetgen.core.requests import Choose
from sheetgen.core.session import Session
from sheetgen.games.wings.fight import battle, turn
from sheetgen.games.wings.fight.board import RELEASE, Table, Torpedo, Vessel
from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    HALF_RULER,
    MM,
    RULER,
    STEPS,
    Pose,
    moved,
)
from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.fight.manoeuvres import CARDS, Card
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.track import Recorder, Row, Track
from sheetgen.games.wings.rules.tables import Aircraft
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.on_table import View, arrow_head
from sheetgen.games.wings.sheet.pages import airplane
from sheetgen.games.wings.sheet.tracks.chart import Stretch, chart, path
from sheetgen.games.wings.solo.flying import Fighting
from sheetgen.games.wings.solo.forecast import Course, after, straight_on
from sheetgen.games.wings.solo.table.words import WORDS, clock, hours, said
from sheetgen.kits.drawing import page as enlarge
from sheetgen.kits.drawing.page import (
    MARK,
    MAYBE,
    Area,
    Item,
    Items,
    Line,
    Pen,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.table.scene import Picture, Scene, Tried

WIDE, ROOM = 150.0, 0.6
"""How wide the table is drawn, and what is free around it, in mm."""
SIGN, REACH = 22.0, 64.0
"""The side of a card's own picture, and how many mm of the table it shows."""
WAKE = 60 * MM
"""What is drawn of a torpedo's run: a turn of it."""
UP = STEPS * 3 // 4
"""The heading up the page."""
STROKE = Pen(4)


class _Drawn(NamedTuple):
    """The place of the table on the drawing, and its scale."""

    area: Area
    view: View
    theatre: Theatre

    def airplane(self, plane: Plane, letter: str = "") -> Items:
        """An airplane by its outline, with its letter on it."""
        heading, (x, y) = plane.heading * 360 / STEPS + 90, self.at(plane)
        wide = BASE_LENGTH / self.view.scale
        called = [Text(x, y + 0.9, letter, "bold", 7, "center")] if letter else []
        return (*airplane(self.theatre, plane.model.key, x, y, wide, heading), *called)

    def at(self, there: Plane | Vessel) -> tuple[float, float]:
        """Where something is."""
        return self.view.at((there.x, there.y))

    def way(self, before: Plane, after: Plane) -> tuple[tuple[float, float], ...]:
        """The way of an airplane along a card."""
        card = after.card.code
        points = path(after.model, _row(0, before, ""), _row(1, after, card))
        return tuple(self.view.at((round(x), round(y))) for x, y in points)

    def lines(self, there: Plane, others: Iterable[Plane | Vessel]) -> Items:
        """Lines from an airplane to others."""
        return tuple(Line(*self.at(there), *self.at(one), MARK) for one in others)

    def run(self, torpedo: Torpedo) -> Items:
        """The last of a torpedo's run, with an arrow where it is."""
        pose = Pose(torpedo.x, torpedo.y, torpedo.heading)
        way = tuple(self.view.at((one.x, one.y)) for one in (moved(pose, -WAKE), pose))
        return Polyline(way, MARK), Polyline(arrow_head(way), MARK)

    def arcs(self, plane: Plane) -> Items:
        """The arcs of its guns, with both halves of the ruler."""
        by = MM / self.view.scale
        return enlarge.moved(enlarge.enlarged(_arcs(plane), by), self.area.x, self.area.y)


def _arcs(plane: Plane) -> Iterator[Item]:
    """The arcs of an airplane's guns, each with the near half of the ruler and the far."""
    arcs = {(bearing, gun.half_arc) for gun in guns(plane.model) for bearing in gun.bearings}
    for bearing, half in sorted(arcs):
        middle = plane.heading + bearing
        for reach in (HALF_RULER, RULER):
            bow = [_ray(plane, middle + step, reach) for step in range(-half, half + 1)]
            yield Polyline(tuple(bow), MAYBE)
        for side in (-half, half):
            yield Polyline(((plane.x / MM, plane.y / MM), _ray(plane, middle + side, RULER)), MAYBE)


def _ray(plane: Plane, heading: int, reach: int) -> tuple[float, float]:
    angle = heading * 2 * pi / STEPS
    return (plane.x + reach * cos(angle)) / MM, (plane.y + reach * sin(angle)) / MM


def scene(session: Session) -> Scene:
    """The table as it stands, and what each choice would come to."""
    at: Fighting = session.state
    track, plane = _now(at.table), at.plane if session.request else None
    area = Area(ROOM, ROOM, WIDE, WIDE * track.width / track.length)
    drawn = _Drawn(area, View(ROOM, ROOM, track.length / WIDE), track.theatre)
    seen = chart(track, area, Stretch(track.turns, track.turns, altitudes=True))
    seen += [item for torpedo in at.table.torpedoes for item in drawn.run(torpedo)]
    size = area.width + 2 * ROOM, area.height + 2 * ROOM
    whole = Picture(*size, tuple(seen), WORDS["scene"]["says"])
    if plane is None:
        return Scene(whole, (0.5, 0.5), (), (), {}, (), {})
    x, y = drawn.at(plane)
    about = x / whole.width, y / whole.height
    says = tuple(said(at, plane))
    if at.question is not None:
        there = after(at.table, plane) if at.question.ask == RELEASE else plane
        asked = dict(_asked(at, drawn, there))
        over = (*drawn.airplane(there), *drawn.arcs(there))
        return Scene(whole, about, says, over, asked, (), {})
    assert isinstance(session.request, Choose)
    there = after(at.table, plane)
    others = {one.crew: one for one in straight_on(at.table) if one.crew != plane.crew}
    then = [drawn.airplane(one, at.letters[one.crew]) for one in (there, *others.values())]
    ways = [Polyline(drawn.way(plane, there), MAYBE)] if not plane.still else []
    tried = {
        code: _tried(at, drawn, there, at.courses[CARDS[code]], others)
        for code in session.request.choices
    }
    hand = tuple(map(tuple, WORDS["hand"]))
    over = (*chain.from_iterable(then), *ways)
    return Scene(whole, about, says, over, tried, hand, WORDS["cards"])


def _now(table: Table) -> Track:
    """What a track has of the table as it is at the moment, in the middle of a turn, too."""
    now = Recorder()
    now.surface = [*table.track.surface]
    at_hand = replace(table, planes=table.flying(), track=now)
    turn.note(at_hand)
    # Letters go by their order among all.
    return battle.track(replace(at_hand, planes=table.planes))


def _row(number: int, plane: Plane, card: str) -> Row:
    return Row(number, plane.crew, *plane.pose, plane.altitude, plane.fast, card, plane.damage)


def _tried(
    at: Fighting, drawn: _Drawn, there: Plane, course: Course, others: Mapping[int, Plane]
) -> Tried:
    """A card: its way and where it leads, whom it brings before the guns, before whose guns."""
    plane = at.plane
    assert plane is not None
    mine = course.plane
    vessels = {one.name: one for one in at.table.vessels}
    targets = [others[int(one)] if one.isdigit() else vessels[one] for one in course.fires_at]
    firers = [others[crew] for crew in course.fired_at_by]
    hour, distance = clock(plane.pose, mine.x, mine.y)
    says = WORDS["scene"]["leads"].format(
        hour=hour,
        distance=distance,
        course=hours(mine.heading - plane.heading),
        altitude=mine.altitude,
    )
    if at.table.off(mine.x, mine.y):
        says += WORDS["scene"]["off"]
    way = Polyline(drawn.way(there, mine), MARK)
    return Tried(
        _sign(plane.model, mine.card),
        (way, *drawn.airplane(mine), *drawn.arcs(mine)),
        drawn.lines(mine, targets),
        drawn.lines(mine, firers),
        says,
    )


@cache
def _sign(model: Aircraft, card: Card) -> Picture:
    """A card by its own way, up the page."""
    start = Row(0, 0, 0, 0, UP, 0, False, "", 0)
    way = path(model, start, start._replace(turn=1, y=-1, card=card.code))
    if len(way) < 3:
        return Picture(SIGN, SIGN, (Ring(SIGN / 2, SIGN / 2, SIGN / 4, STROKE),), "")
    # From the front edge on, as the arrow is printed.
    (_, first), scale = way[1], SIGN / (REACH * MM)
    points = tuple((SIGN / 2 + x * scale, SIGN - 2 + (y - first) * scale) for x, y in way[1:-1])
    items = Polyline(points, STROKE), Polyline(arrow_head(points), STROKE)
    return Picture(SIGN, SIGN, items, "")


def _asked(at: Fighting, drawn: _Drawn, there: Plane) -> Iterator[tuple[str, Tried]]:
    """What is decided in the middle of a turn, with a line to what is fired at or dropped on."""
    assert at.question is not None
    vessels = {one.name: one for one in at.table.vessels}
    for name, about in at.question.choices.items():
        target = getattr(about, "target", None)
        if at.question.ask == RELEASE and about:
            target = vessels.get(about[0])
        lines = drawn.lines(there, [target]) if target else ()
        yield at.called(name), Tried(None, (), lines, (), "")
