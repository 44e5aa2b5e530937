"""The playing area of a mission: mats, ships, targets and airplanes, in whole mm on the table.

The attacker's short edge is at the left, the defender's at the right; `x` grows to the right and
`y` downwards, so that the upper long edge is at the attacker's left hand. A heading is in degrees,
clockwise from one to the right. Distances are between middles, and from an edge to a middle.
"""

from typing import Any, NamedTuple

from sheetgen.games.wings.fight import geometry
from sheetgen.games.wings.fight.geometry import STEPS
from sheetgen.games.wings.fight.geometry import Point as Point
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.state import (
    NOBODY,
    CoastalEdge,
    LongEdge,
    SetUp,
    Side,
    Task,
)
from sheetgen.games.wings.rules.tables import row_of
from sheetgen.games.wings.rules.theatre import Theatre

_AREA: dict[str, Any] = data("playing_area")
RULER: int = _AREA["ruler"]
HALF_RULER = RULER // 2
CARD: Point = tuple(_AREA["card"])
"""The length and width of a card and of an airplane's base."""
LONG_EDGES, COASTAL_EDGES = LongEdge.keys(), CoastalEdge.keys()
LONG_EDGE_OF_DIE = tuple(map(LongEdge.of, _AREA["long-edge"]))
COASTAL_EDGE_OF_DIE = tuple(map(CoastalEdge.of, _AREA["coastal-edge"]))
"""The edge that each face of the die draws."""


class Card(NamedTuple):
    """A card or a base on the table, by its middle; it is `length` long along its heading."""

    name: str
    x: int
    y: int
    heading: int
    length: int = CARD[0]
    width: int = CARD[1]

    @property
    def corners(self) -> tuple[Point, ...]:
        """Its corners, from the front left one round."""
        return geometry.corners(
            geometry.Pose(self.x, self.y, self.heading * STEPS // 360), self.length, self.width
        )


class Mat(NamedTuple):
    """A mat by its upper left corner."""

    x: int
    y: int
    length: int
    width: int
    coastal: bool = False


class Flight(NamedTuple):
    """Airplanes of one type and side, and the altitudes they may start at."""

    side: Side
    bombers: bool
    planes: tuple[Card, ...]
    altitudes: tuple[int, ...]


class PlayingArea(NamedTuple):
    """All that stands on the table when a mission begins.

    `balloon` is the name of the ship that tows the barrage balloon (empty: none). The targets of
    an airfield are an example: the defender places them.
    """

    length: int
    width: int
    mats: tuple[Mat, ...]
    ships: tuple[Card, ...] = ()
    balloon: str = ""
    targets: tuple[Card, ...] = ()
    flights: tuple[Flight, ...] = ()

    @property
    def middle(self) -> Point:
        """Its middle."""
        return self.length // 2, self.width // 2


class Position(NamedTuple):
    """A row of the dogfight's positions: how those who are seen first see the others, and the
    heading they have then."""

    to: int
    position: str
    heading: int


class Distance(NamedTuple):
    """A row of the dogfight's distances from the middle, in quarters of a ruler and in words."""

    to: int
    quarters: int
    says: str

    @property
    def mm(self) -> int:
        """The distance in mm."""
        return self.quarters * RULER // 4


POSITIONS = tuple(Position(**row) for row in _AREA["positions"])
DISTANCES = tuple(Distance(**row) for row in _AREA["distances"])
FORMATIONS: dict[str, list[list[int]]] = _AREA["formations"]
"""The places of ships in formation, as steps ahead of the first and to its right."""


def playing_area(
    theatre: Theatre,
    kind: Task,
    attacker: Side,
    short_sides: bool = False,
    set_up: SetUp | None = None,
) -> PlayingArea:
    """The playing area of a kind of mission. As long as the set-up is not known, ships start at the
    left edge, defenders of a harbour at the land edge, and a dogfight has no airplanes yet.

    `short_sides` is the ruling that two mats lie together with their short sides.
    """
    area = _mats(theatre, kind, short_sides)
    if theatre.kind_of(kind).meets:
        return area._replace(
            flights=_meeting(theatre, area, kind, attacker, set_up) if set_up else ()
        )
    return area._replace(
        ships=_ships(theatre, area, kind, attacker, set_up),
        balloon=theatre.said_of(kind).get("balloon", ""),
        targets=_targets(theatre, area, kind),
        flights=(
            *_attackers(theatre, area, kind, attacker),
            _defenders(theatre, area, kind, attacker, set_up),
        ),
    )


def moved(at: Point, heading: int, steps: Point) -> Point:
    """Where one comes from a place on a heading, by steps ahead and to the right."""
    dx, dy = geometry.turned(heading * STEPS // 360, *steps)
    return at[0] + dx, at[1] + dy


def _mats(theatre: Theatre, kind: Task, short_sides: bool) -> PlayingArea:
    """The mats; one alone lies along the table."""
    narrow, wide = _AREA["mat"]
    if theatre.kind_of(kind).meets:
        return PlayingArea(wide, narrow, (Mat(0, 0, wide, narrow),))
    long, high = (wide, narrow) if short_sides else (narrow, wide)
    mats = (
        Mat(0, 0, long, high),
        Mat(long, 0, long, high, coastal=theatre.kind_of(kind).coastal),
    )
    return PlayingArea(2 * long, high, mats)


def _ships(
    theatre: Theatre, area: PlayingArea, kind: Task, attacker: Side, set_up: SetUp | None
) -> tuple[Card, ...]:
    """Ships in formation, the first a ruler from the middle of its edge."""
    if not theatre.kind_of(kind).sails:
        return ()
    right = set_up is not None and set_up.long_edge == LongEdge.RIGHT
    first = (area.length // 2, area.width - RULER if right else RULER)
    heading = 270 if right else 90
    places = FORMATIONS[theatre.said_of(kind)["formation"]]
    return tuple(
        Card(name, *moved(first, heading, (ahead, aside)), heading)
        for name, (ahead, aside) in zip(theatre.targets(kind, attacker), places, strict=True)
    )


def _targets(theatre: Theatre, area: PlayingArea, kind: Task) -> tuple[Card, ...]:
    """The targets on land, from the middle of the defender's edge."""
    edge = (area.length, area.width // 2)
    there = theatre.kind_of(kind).there
    if there:
        inland, aside = there["at"]
        return (Card(there["name"], edge[0] - inland, edge[1] + aside, 0, *there["size"]),)
    if not theatre.kind_of(kind).placed:
        return ()
    placed = ((one["name"], *one["at"]) for one in theatre.said_of(kind)["targets"])
    return tuple(Card(name, edge[0] - near, edge[1] + aside, 0) for name, near, aside in placed)


def _attackers(theatre: Theatre, area: PlayingArea, kind: Task, attacker: Side) -> list[Flight]:
    """The attacker's flights, half a ruler from his edge: bombers that fly together with their
    fighters between them, others in a formation of their own."""
    mission, levels = theatre.missions[kind], theatre.altitudes(kind, attacks=True)
    middle, apart = area.width // 2, _AREA["from-middle"]
    if mission.of.together:
        line = _abreast(HALF_RULER, middle, 0, mission.fighters + mission.bombers)
        return [
            Flight(attacker, False, (line[0], line[-1]), levels),
            Flight(attacker, True, line[1:-1], levels),
        ]
    if not mission.bombers:
        line = _abreast(HALF_RULER, middle, 0, mission.fighters)
        return [Flight(attacker, False, line, levels)]
    fighters = _abreast(HALF_RULER, middle - apart, 0, mission.fighters)
    bombers = _abreast(HALF_RULER, middle + apart, 0, mission.bombers)
    return [Flight(attacker, False, fighters, levels), Flight(attacker, True, bombers, levels)]


def _defenders(
    theatre: Theatre, area: PlayingArea, kind: Task, attacker: Side, set_up: SetUp | None
) -> Flight:
    """The defender's fighters: half a ruler from his edge, or touching one of the coastal mat."""
    number, levels = theatre.missions[kind].defenders, theatre.altitudes(kind, attacks=False)
    x, y, heading = area.length - HALF_RULER, area.width // 2, 180
    if theatre.kind_of(kind).coastal:
        known = set_up is not None and set_up.coastal_edge != NOBODY
        edge = set_up.coastal_edge if set_up and known else CoastalEdge.LAND
        x, touching = area.length - CARD[0] // 2, CARD[0] // 2
        if edge != CoastalEdge.LAND:
            x = area.mats[-1].x + area.mats[-1].length // 2
            y, heading = (
                (touching, 90) if edge == CoastalEdge.LEFT else (area.width - touching, 270)
            )
    return Flight(enemy_of(attacker), False, _abreast(x, y, heading, number), levels)


def _abreast(x: int, y: int, heading: int, number: int) -> tuple[Card, ...]:
    """Airplanes side by side, half a ruler from each other, about a place."""
    first = -(number - 1) * _AREA["spacing"] // 2
    asides = (first + i * _AREA["spacing"] for i in range(number))
    return tuple(Card("", *moved((x, y), heading, (0, aside)), heading) for aside in asides)


def _meeting(
    theatre: Theatre, area: PlayingArea, kind: Task, attacker: Side, set_up: SetUp
) -> tuple[Flight, ...]:
    """The flights of a dogfight, either side of the middle and as far from it: at the left those
    who are seen first, at the right those who see them, facing them."""
    if set_up.seen_first_by == NOBODY:
        return ()
    away = DISTANCES[row_of(DISTANCES, set_up.distance)].mm
    heading = POSITIONS[row_of(POSITIONS, set_up.position)].heading
    (x, y), seeing = area.middle, set_up.seen_first_by
    pairs = _pair((x - away, y), heading, area.middle), _pair((x + away, y), 180, area.middle)
    return tuple(
        Flight(side, False, pair, theatre.altitudes(kind, attacks=side == attacker))
        for side, pair in zip((enemy_of(seeing), Side(seeing)), pairs, strict=True)
    )


def _pair(first: Point, heading: int, middle: Point) -> tuple[Card, ...]:
    """Two airplanes side by side, the second on the side away from the middle."""
    sides = [moved(first, heading, (0, aside)) for aside in (_AREA["spacing"], -_AREA["spacing"])]
    # On the middle line both are as far: then the upper one.
    second = max(sides, key=lambda place: (abs(place[0] - middle[0]), -place[1]))
    return Card("", *first, heading), Card("", *second, heading)
