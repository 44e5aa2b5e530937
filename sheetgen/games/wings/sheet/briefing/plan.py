"""The playing area of a briefing, drawn to scale: mats, distances, and what stands there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.playing_area import (
    DISTANCES,
    HALF_RULER,
    RULER,
    Card,
    Flight,
    PlayingArea,
    Point,
    moved,
)
from sheetgen.games.wings.rules.state import ENEMY, HOME, NOBODY, SetUp, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import on_table as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.on_table import (
    EDGE,
    LEADING,
    LINK,
    Drawing,
    Label,
    Lines,
    Spot,
    View,
    measure,
)
from sheetgen.kits.drawing.fonts import cut, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Text

Words = dict[str, Any]
SIZE = 7.5
CLEAR = 0.3
"""The white on either side of a line no label may lie on, in mm."""
TYPE_ROOM = 40.0
"""The room a type of airplane may take on the plan, in mm."""
LEVEL = 70
"""How far below a dogfight its distances are shown, in mm on the table."""
COURSE = 260
"""How much of their course is drawn before ships, in mm on the table."""
QUARTER = RULER // 4
PARTS = 6
"""So many areas a side of a cloud takes up."""
Side = tuple[tuple[float, float], tuple[float, float]]
CLOUD_LONG, CLOUD_HIGH = 160, 90
"""The room for a label within a cloud, and from its middle to one outside, in mm on the table."""


def drawing(
    place: Area, scale: int, words: Words, area: PlayingArea, briefing: Briefing
) -> list[Item]:
    """The plan in its place, 1 to `scale`, and how long and deep it is."""
    plan = Plan(place, scale, area)
    _mats(plan, words)
    meets = briefing.theatre.kind_of(briefing.kind).meets
    if meets:
        _meeting(plan, briefing)
    else:
        _ships(plan, words)
        _targets(briefing.theatre, plan, words, briefing.kind)
        _formations(plan, briefing)
    if briefing.set_up and briefing.kind in briefing.theatre.clouds:
        _clouds(briefing.theatre, plan, words, briefing.kind, briefing.set_up)
    # What is written leaves all outlines whole.
    if meets:
        _seen(plan, words, briefing)
    else:
        _flights(plan, words, briefing)
    return [*plan.items(), *_sizes(place, area)]


def _mats(plan: Plan, words: Words) -> None:
    """The line where two mats meet, and what the coastal one is."""
    for mat in plan.area.mats[1:]:
        plan.under.append((plan.view.along((mat.x, 0), (mat.x, mat.width)), EDGE))
    coastal = plan.area.mats[-1]
    if coastal.coastal:
        plan.say(words["coast"], (coastal.x, coastal.width), 2, -2)


def _ships(plan: Plan, words: Words) -> None:
    """Ships, their formation and course, and the ruler from their edge."""
    ships = plan.area.ships
    if not ships:
        return
    view, first = plan.view, ships[0]
    down = first.heading == 90
    edge = 0 if down else plan.area.width
    for card in ships:
        plan.stands(card, "", symbol.ship(view, card))
    bow = moved((first.x, first.y), first.heading, (first.length // 2 + 12, 0))
    end = moved(bow, first.heading, (COURSE, 0))
    plan.lines += symbol.arrow(view, bow, end)
    (x, y1), (_, y2) = view.at(bow), view.at(end)
    plan.taken.append(Area(x - 0.8, min(y1, y2), 1.6, abs(y2 - y1)))
    plan.say(words["course"], end, 0, 3.6 if down else -1.8, "center")
    for one, two in neighbours(ships):
        plan.under.append((between(view, one, two), LINK))
    beside = first.x - 2 * HALF_RULER - 50
    plan.lines += measure(view, (beside, edge), (beside, first.y))
    plan.lines.append((view.along((beside, first.y), (first.x - 26, first.y)), HAIR))
    plan.say(words["ruler"], (beside, (edge + first.y) // 2), -1.2, 0.8, "right")
    for card in ships:
        _name(plan, words, card, first)


def _name(plan: Plan, words: Words, card: Card, first: Card) -> None:
    """The name of a ship beside it, on the side away from the middle."""
    name = card.name
    if name == plan.area.balloon:
        name = words["balloon"].format(ship=name)
        plan.lines += symbol.circle(plan.view, (card.x, card.y), 12, GROUP)
    left = card.x < first.x
    side = -card.width // 2 if left else card.width // 2
    plan.say(name, (card.x + side, card.y), -1.4 if left else 1.4, 0.8, "right" if left else "left")


def _targets(theatre: Theatre, plan: Plan, words: Words, kind: Task) -> None:
    """Targets on land, and the ruler from the defender's edge."""
    if not plan.area.targets:
        return
    view, first, of = plan.view, plan.area.targets[0], theatre.kind_of(kind)
    edge = plan.area.length
    for card in plan.area.targets:
        lines: Lines = [(view.ring(card.corners), GROUP)]
        called, _, number = card.name.partition(" ")
        letter = "" if of.there else f"{called[0].upper()}{number}"
        if of.there:
            middle = (card.x - card.length // 2, card.y), (card.x + card.length // 2, card.y)
            lines.append((view.along(*middle), HAIR))
        plan.stands(card, letter, lines)
    if of.placed:
        near, far = RULER, plan.area.width - RULER
        ring = ((near, near), (edge - near, near), (edge - near, far), (near, far))
        plan.under.append((view.ring(ring), EDGE))
        plan.say(words["inland"], (plan.area.length // 2, near), 0, -1.2, "center")
        corners = view.ring(ring)
        plan.taken += [Area.around(side).wider(CLEAR) for side in pairwise(corners)]
        for one, two in neighbours(plan.area.targets):
            plan.under.append((between(view, one, two), LINK))
    else:
        near_miss = first._replace(
            length=first.length + 2 * QUARTER, width=first.width + 2 * QUARTER
        )
        plan.lines.append((view.ring(near_miss.corners), EDGE))
        corner = near_miss.corners[0]
        plan.say(words["near"].format(target=first.name), corner, 0, -1.2, "right")
        plan.taken.append(view.area(near_miss))
    level = first.y + of.below
    plan.under.append((view.along((first.x, first.y), (first.x, level)), HAIR))
    plan.lines += measure(view, (first.x, level), (edge, level))
    plan.say(words["ruler"], ((first.x + edge) // 2, level), 0, -1.2, "center")


def _clouds(theatre: Theatre, plan: Plan, words: Words, kind: Task, set_up: SetUp) -> None:
    """The clouds, each with its number and the altitudes it covers."""
    low, high = theatre.clouds[kind]
    for number, outline in enumerate(clouds.outlines(plan.area, set_up), start=1):
        edge = plan.view.ring(outline)
        plan.under.append((edge, GROUP))
        plan.taken += [Area.around(part) for side in pairwise(edge) for part in _parts(*side)]
        x, y = plan.view.at(clouds.middle(plan.area, set_up.clouds[number - 1]))
        told = words["cloud"].format(number=number), words["covers"].format(low=low, high=high)
        away = CLOUD_HIGH / plan.view.scale
        inside = width(told[1], "text", SIZE) < CLOUD_LONG / plan.view.scale
        offs = (-0.7, away, -away) if inside else (away, -away, -0.7)
        plan.write(Label(told), *(Spot(x, y + off, "center") for off in offs))


def _parts(start: tuple[float, float], end: tuple[float, float]) -> Iterator[Side]:
    """A line in short parts, so that the areas around them are no wider than the line."""
    way = [
        (start[0] + (end[0] - start[0]) * n / PARTS, start[1] + (end[1] - start[1]) * n / PARTS)
        for n in range(PARTS + 1)
    ]
    return pairwise(way)


def _sizes(plan: Area, area: PlayingArea) -> list[Item]:
    """How long and deep the area is: below it and at its left."""
    items: list[Item] = []
    level, beside = plan.bottom + 2.6, plan.x - 2.6
    long, deep = f"{area.length // 10} cm", f"{area.width // 10} cm"
    middle = plan.x + plan.width / 2
    items.append(Text(middle, level + 0.8, long, "text", SIZE, "center"))
    items.append(Text(plan.x - 0.8, plan.y + plan.height / 2 + 0.8, deep, "text", SIZE, "right"))
    gap = width(long, "text", SIZE) / 2 + 1
    flat: Lines = [
        (((plan.x, level), (middle - gap, level)), HAIR),
        (((middle + gap, level), (plan.right, level)), HAIR),
    ]
    upright = plan.y + plan.height / 2
    flat += [
        (((beside, plan.y), (beside, upright - 2.4)), HAIR),
        (((beside, upright + 2.0), (beside, plan.bottom)), HAIR),
    ]
    tick = symbol.TICK
    flat += [(((x, level - tick), (x, level + tick)), HAIR) for x in (plan.x, plan.right)]
    flat += [(((beside - tick, y), (beside + tick, y)), HAIR) for y in (plan.y, plan.bottom)]
    return [*items, *symbol.drawn(flat)]


# The flights, and how a dogfight begins.


def _formations(plan: Plan, briefing: Briefing) -> None:
    """The airplanes of either side, and what joins those in formation."""
    area, number = plan.area, 0
    for flight in area.flights:
        number = _airplanes(plan, flight, number)
    in_formation = (
        {HOME, ENEMY}
        if briefing.theatre.kind_of(briefing.kind).attackers_form
        else {area.flights[-1].side}
    )
    _links(plan, in_formation)


def _flights(plan: Plan, words: Words, briefing: Briefing) -> None:
    """What is said of the flights, and the half ruler from their edge."""
    area = plan.area
    edges: set[Point] = set()
    first = 0
    for flight, kind in zip(area.flights, _kinds(briefing.aircraft, area), strict=True):
        edges = _half_ruler(plan, words, flight, edges)
        role = words["bombers" if flight.bombers else "fighters"]
        crews = _crews(briefing, first, len(flight.planes))
        told = (kind or role, _levels(words, flight), *crews, *_example(words, flight, briefing))
        first += len(flight.planes)
        plan.write(Label(told, bold=True), *_beside(plan, flight, len(told)))


def _crews(briefing: Briefing, first: int, count: int) -> tuple[str, ...]:
    """Who flies in a flight, each with the number of his crew, as soon as that is known."""
    crews = briefing.crews[first : first + count]
    named = [f"{number} {one.surname}" for number, one in enumerate(crews, first + 1)]
    told = ", ".join(named) if all(one.surname for one in crews) else ""
    return (cut(told, TYPE_ROOM, "text", SIZE),) if told else ()


def _example(words: Words, flight: Flight, briefing: Briefing) -> tuple[str, ...]:
    """That the defenders of a harbour may start at another edge, as long as it is not known."""
    known = briefing.set_up is not None and briefing.set_up.coastal_edge != NOBODY
    coastal = briefing.theatre.kind_of(briefing.kind).coastal
    defend = coastal and flight.side != briefing.attacker
    return (words["example"],) if defend and not known else ()


def _half_ruler(plan: Plan, words: Words, flight: Flight, shown: set[Point]) -> set[Point]:
    """The half ruler between a flight and its edge, unless they touch, or the flight is between
    airplanes for which it is shown. Returns what is shown."""
    # The uppermost airplane: the measure is drawn above it, clear of the rest.
    highest = min(flight.planes, key=lambda plane: plane.y)
    left = highest.heading == 0
    edge = 0 if left else plan.area.length
    among = any(near((highest.x, highest.y), other) for other in shown)
    if abs(highest.x - edge) == HALF_RULER and not among:
        top = highest.y - 36
        plan.lines += measure(plan.view, (edge, top), (highest.x, top))
        plan.say(words["half"], (edge, top), *((1, -1.2) if left else (-1, -1.2, "right")))
    return shown | {(plane.x, plane.y) for plane in flight.planes}


def _kinds(aircraft: tuple[str, ...], area: PlayingArea) -> tuple[str, ...]:
    """The types by flight, empty as long as they are not known."""
    return tuple(cut(kind, TYPE_ROOM, "bold", SIZE) for kind in aircraft) or ("",) * len(
        area.flights
    )


def _airplanes(plan: Plan, flight: Flight, number: int) -> int:
    """The airplanes of a flight with the numbers of their crews, which begin after `number`.
    Returns the last."""
    for plane in flight.planes:
        number += 1
        plan.stands(plane, str(number), symbol.base(plan.view, plane))
        nose = moved((plane.x, plane.y), plane.heading, (symbol.NOSE, 0))
        plan.taken.append(plan.view.area(plane._replace(x=nose[0], y=nose[1])))
    return number


def _links(plan: Plan, in_formation: Collection[int]) -> None:
    """What joins the airplanes of a side in formation that fly half a ruler from each other."""
    planes: dict[int, list[Card]] = {}
    flying = (flight for flight in plan.area.flights if flight.side in in_formation)
    for flight in flying:
        planes.setdefault(flight.side, []).extend(flight.planes)
    for side in planes.values():
        for one, two in neighbours(side):
            plan.under.append((between(plan.view, one, two), LINK))


def _levels(words: Words, flight: Flight) -> str:
    """The altitudes a flight may start at, in words."""
    levels = words["or"].join(map(str, flight.altitudes))
    return str(words["altitude"].format(levels=levels))


def _beside(plan: Plan, flight: Flight, lines: int = 2) -> list[Spot]:
    """Where the label of a flight may stand: before it or behind it, below it or above it."""
    together = flight.planes if neighbours(flight.planes) else flight.planes[:1]
    places = [plan.view.at(corner) for plane in together for corner in plane.corners]
    xs, ys = zip(*places, strict=True)
    nose = symbol.NOSE / plan.view.scale + 1.5
    middle, across = (min(ys) + max(ys)) / 2 - 0.4, (min(xs) + max(xs)) / 2
    sides = [Spot(max(xs) + nose, middle), Spot(min(xs) - nose, middle, "right")]
    if flight.planes[0].heading == 180:
        sides.reverse()
    up = (lines - 2) * LEADING
    levels = [max(ys) + nose + 1.8, min(ys) - nose - 2.7 - up, max(ys) + 9, min(ys) - 9 - up]
    end = plan.frame.right - 1.2
    ends = [spot for y in levels for spot in (Spot(across, y, "center"), Spot(end, y, "right"))]
    return [*sides, *(ends if flight.planes[0].heading == 180 else ends[::2])]


def _meeting(plan: Plan, briefing: Briefing) -> None:
    """The flights of a dogfight, or the distances they may have from the middle."""
    view, middle = plan.view, plan.area.middle
    x, y = view.at(middle)
    plan.lines += symbol.cross((x, y))
    plan.taken.append(Area(x - 1.6, y - 1.6, 3.2, 3.2))
    if not plan.area.flights:
        for distance in DISTANCES:
            plan.lines += symbol.circle(view, middle, distance.mm, EDGE)
            plan.say(distance.says, (middle[0], middle[1] - distance.mm), 0, 0.8, "center")
        return
    _links(plan, (HOME, ENEMY))
    for flight in plan.area.flights:
        attacks = flight.side == briefing.attacker
        _airplanes(plan, flight, 0 if attacks else 2)
        first = flight.planes[0]
        level = middle[1] + LEVEL
        ends = ((first.x, level), (middle[0], level))
        plan.lines += measure(view, *ends)
        plan.under.append((view.along((first.x, first.y), (first.x, level)), HAIR))
        says = next(row.says for row in DISTANCES if row.mm == abs(first.x - middle[0]))
        plan.say(says, ((first.x + middle[0]) // 2, level), 0, 3.3, "center")
    plan.under.append((view.along(middle, (middle[0], middle[1] + LEVEL)), HAIR))


def _seen(plan: Plan, words: Words, briefing: Briefing) -> None:
    """What is said of the flights of a dogfight."""
    for flight in plan.area.flights:
        attacks = flight.side == briefing.attacker
        seen = words["seen" if flight.planes[0].x < plan.area.middle[0] else "seeing"]
        kind = _kinds(briefing.aircraft, plan.area)[0 if attacks else 1] or words["fighters"]
        crews = _crews(briefing, 0 if attacks else 2, 2)
        told = (kind, seen, _levels(words, flight), *crews)
        plan.write(Label(told, bold=True), *_beside(plan, flight, len(told)))


class Plan(Drawing):
    """A plan being drawn."""

    def __init__(self, place: Area, scale: int, area: PlayingArea) -> None:
        super().__init__(View(place.x, place.y, scale), place)
        self.area = area

    def write(self, label: Label, *spots: Spot) -> None:
        """A label in the first of these spots that is free, or else near the first of them."""
        if not self.put(label, chain(spots, self.net(spots[0]))):
            raise Error(f"no room on the plan for {label.lines[0]!r}")

    def say(self, text: str, place: Point, dx: float, dy: float, align: str = "left") -> None:
        """A small text, so far from a place on the table."""
        x, y = self.view.at(place)
        self.write(Label((text,)), Spot(x + dx, y + dy, align))

    def stands(self, card: Card, letter: str, drawn: Lines) -> None:
        """A card on the table, with a letter or number on it if it has one."""
        self.lines += drawn
        self.cards.append(self.view.area(card, 0.4))
        self.taken.append(self.cards[-1])
        if letter:
            self.texts.append(symbol.lettered(self.view, card, letter, SIZE))


def neighbours(cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Cards within half a ruler of each other."""
    pairs = [(one, two) for i, one in enumerate(cards) for two in cards[i + 1 :]]
    return [(one, two) for one, two in pairs if near((one.x, one.y), (two.x, two.y))]


def near(one: Point, two: Point) -> bool:
    """Whether two places are within half a ruler of each other, as whole mm have it."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 <= (HALF_RULER + 1) ** 2


def between(view: View, one: Card, two: Card) -> tuple[tuple[float, float], ...]:
    """The line between the middles of two cards."""
    return view.along((one.x, one.y), (two.x, two.y))
