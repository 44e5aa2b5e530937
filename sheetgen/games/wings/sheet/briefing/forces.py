"""Beside the plan of a briefing: forces, targets, key and the result; and the formations."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from sheetgen.core import language
from sheetgen.games.wings.rules.playing_area import (
    FLIGHT_FORMATIONS,
    RULER,
    Card,
    PlayingArea,
    moved,
)
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.state import DRAWN, SIDES, Side, Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing import symbols as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.layout import (
    FLIGHT,
    SHIP,
    SIDE_HEAD,
    TARGET,
    UNKNOWN,
    Layout,
)
from sheetgen.games.wings.sheet.briefing.symbols import LINK, Lines, View
from sheetgen.games.wings.sheet.pages import airplane
from sheetgen.kits.drawing.fonts import paragraph, width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Box, Item, Line, Text
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, PAD, Slot, head

Words = dict[str, Any]

SIZE, LINE = 7.5, 3.3
PLANE = 5.6
"""The room of an airplane of a flight, in mm."""
WHAT = 2.6
"""From the upper edge of a flight to its first baseline."""
KIND, UNIT = 4.2, (3.8, 6.7)
"""The heights of the place of a type, and of that of a unit of one line and of two."""
INDENT = 2.0
DAMAGE = (9.0, 4.6)
"""The box for the damage done to a target."""
ROOM = (12.0, 5.2)
"""A box of the result."""
FIRST = 2.4
"""From below the head of the formations to the first line of text, in mm."""
MIDDLE = 10.0
"""From the lower edge of their block up to the middle of what is drawn, in mm."""
PAIR_SCALE, FOUR_SCALE = 15, 30
"""The scales for two airplanes and for more."""


class Listed(NamedTuple):
    """A flight in the list of forces: how many of what, at what altitudes, and the types it may be
    of, by period."""

    number: int
    bombers: bool
    attacks: bool
    types: tuple[tuple[str, ...], tuple[str, ...]]


def listed(theatre: Theatre, kind: Task, attacker: Side) -> list[Listed]:
    """The flights of a mission, the attacker's first."""
    mission = theatre.missions[kind]
    flights = [Listed(mission.fighters, False, True, _fighters(theatre, attacker))]
    if mission.bombers:
        early, later = (
            _named(theatre, [theatre.bomber_of(n, attacker, kind)]) for n in (1, theatre.length)
        )
        flights.append(Listed(mission.bombers, True, True, (early, later)))
    return [
        *flights,
        Listed(mission.defenders, False, False, _fighters(theatre, enemy_of(attacker))),
    ]


def _fighters(theatre: Theatre, side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    early, later = (
        [theatre.fighter_of(n, side, die) for die in range(1, 7)] for n in (1, theatre.length)
    )
    return _named(theatre, early), _named(theatre, later)


def _named(theatre: Theatre, types: list[str]) -> tuple[str, ...]:
    return tuple(theatre.aircraft[key].name for key in dict.fromkeys(types))


def forces(layout: Layout, words: Words, area: PlayingArea, briefing: Briefing) -> Iterator[Item]:
    """Who flies and what is attacked; the types there may be, where they are not known."""
    place, said = layout.forces, words["forces"]
    yield from head(place.x, place.y, place.width, said["title"])
    for number, (flight, top) in enumerate(_flights(layout, briefing)):
        if number == 0 or not flight.attacks:
            side = briefing.attacker if flight.attacks else enemy_of(briefing.attacker)
            name = words["head"]["sides"][side]
            yield Text(place.x, top - 1.0, said["attacker" if number == 0 else "defender"], "bold")
            yield Text(place.right, top - 1.0, name, "text", SIZE, "right")
        levels = words["area"]["or"].join(
            map(str, briefing.theatre.altitudes(briefing.kind, flight.attacks))
        )
        height = words["area"]["altitude"].format(levels=levels)
        what = f"{flight.number} {said['bombers' if flight.bombers else 'fighters']}, {height}"
        yield Text(place.x, top + WHAT, what, "text", SIZE)
        if briefing.aircraft:
            yield from _outlines(
                briefing.theatre, place, top + WHAT + 2.9, briefing.aircraft[number], flight.number
            )
        else:
            periods = zip((said["early"], said["later"]), flight.types, strict=True)
            for row, (period, types) in enumerate(periods, start=1):
                line = f"{period}: {', '.join(types)}"
                yield Text(place.x + INDENT, top + WHAT + row * LINE, line, "text", SIZE)
    if area.ships or area.targets:
        yield from _targets(layout, said, area, briefing)


def _outlines(theatre: Theatre, place: Area, y: float, name: str, number: int) -> Iterator[Item]:
    """The airplanes of a flight, at the right."""
    for key in (one.key for one in theatre.aircraft.values() if one.name == name):
        for each in range(number):
            x = place.right - (each + 0.5) * PLANE
            yield from airplane(theatre, key, x, y, PLANE - 0.6)


def _flights(layout: Layout, briefing: Briefing) -> list[tuple[Listed, float]]:
    """The flights, each with the upper edge of its place."""
    y, found = layout.forces.y + HEAD_HEIGHT, []
    for number, flight in enumerate(listed(briefing.theatre, briefing.kind, briefing.attacker)):
        if number == 0 or not flight.attacks:
            y += SIDE_HEAD
        found.append((flight, y))
        y += _flight_height(layout, briefing, number)
    return found


def _flight_height(layout: Layout, briefing: Briefing, number: int) -> float:
    known = FLIGHT - UNIT[1] + _unit_height(layout, briefing, number)
    return known if briefing.aircraft else UNKNOWN


def _unit_height(layout: Layout, briefing: Briefing, number: int) -> float:
    """The height of the place of a unit, which may have two lines."""
    named = briefing.units[number] if briefing.units else ""
    room = layout.forces.width - INDENT + 0.6 - 2 * PAD
    return UNIT[width(named, "mono", SIZE) > room]


def _tops(layout: Layout, area: PlayingArea, briefing: Briefing) -> list[float]:
    """The upper edges of the ships and targets, and below the last."""
    flights = _flights(layout, briefing)
    y = flights[-1][1] + _flight_height(layout, briefing, len(flights) - 1) + SIDE_HEAD
    high = SHIP if area.ships else TARGET
    return [y + i * high for i in range(len(area.ships) + len(area.targets) + 1)]


def _targets(layout: Layout, said: Words, area: PlayingArea, briefing: Briefing) -> Iterator[Item]:
    """Ships and targets: what each is and takes, and a box for the damage done."""
    place, told = layout.forces, briefing.theatre.targets(briefing.kind, briefing.attacker)
    tops, box = _tops(layout, area, briefing), place.right - DAMAGE[0]
    yield Text(place.x, tops[0] - 1.0, said["targets"], "bold")
    yield Text(place.right, tops[0] - 1.0, said["done"], "text", SIZE, "right")
    if any(target.sinks or target.holds for target in told.values()):
        takes = said["sinks" if any(target.sinks for target in told.values()) else "takes"]
        yield Text(box - 1.2, tops[0] - 1.0, takes, "text", SIZE, "right")
    for card, top in zip((*area.ships, *area.targets), tops, strict=False):
        target = told[card.name]
        yield Box(box, top, *DAMAGE, HAIR)
        yield Text(place.x, top + 3.2, f"{card.name[0].upper()}{card.name[1:]}", "text", SIZE)
        number = target.sinks or target.holds
        if number:
            yield Text(box - 1.2, top + 3.2, str(number), "text", SIZE, "right")


def slots(layout: Layout, area: PlayingArea, briefing: Briefing) -> Iterator[Slot]:
    """The types and units as they are known, the names of ships, the damage, and the result."""
    place, said = layout.forces, layout.result
    for number, (flight, top) in enumerate(_flights(layout, briefing)):
        left, y = place.x + INDENT - 0.6, top + WHAT + 0.8
        room = place.right - left
        kind = Area(left, y, room - flight.number * PLANE, KIND)
        unit = Area(left, y + KIND - 0.4, room, _unit_height(layout, briefing, number))
        yield Slot(f"flight.{number}.type", f"{number + 1}", kind)
        yield Slot(f"flight.{number}.unit", f"{number + 1}", unit, several=True)
    for card, top in zip((*area.ships, *area.targets), _tops(layout, area, briefing), strict=False):
        name = Area(place.x + INDENT - 0.6, top + 3.6, place.width - DAMAGE[0] - 4.0, KIND)
        done = Area(place.right - DAMAGE[0], top, *DAMAGE)
        if card in area.ships:
            yield Slot(f"{card.name}.name", f"{card.name[0].upper()}{card.name[1:]}", name)
        yield Slot(f"{card.name}.done", card.name, done, size=8.0, align="center")
    for side in Side:
        yield Slot(f"points.{SIDES[side]}", SIDES[side], _box(said, side), None, 9.0, "center")
    for winner, ring in _winners(layout):
        yield Slot(f"winner.{winner}", winner, ring, "ring")


def force_texts(area: PlayingArea, briefing: Briefing) -> dict[str, str]:
    """What is known of them, by the names of their places."""
    cards = [card.name for card in (*area.ships, *area.targets)]
    found = {f"flight.{i}.type": name for i, name in enumerate(briefing.aircraft)}
    found |= {f"flight.{i}.unit": name for i, name in enumerate(briefing.units)}
    found |= {f"{card}.name": name for card, name in zip(cards, briefing.ships, strict=False)}
    result = briefing.result
    if result:
        done = zip(cards, result.damage, strict=False)
        found |= {f"{card}.done": str(damage) for card, damage in done}
        for side, points in zip(SIDES, result.points, strict=True):
            found[f"points.{side}"] = language.minus(points)
        found[f"winner.{'drawn' if result.winner == DRAWN else SIDES[result.winner]}"] = "×"
    return found


def key(layout: Layout, words: Words) -> Iterator[Item]:
    """A ruler to the scale of the plan, and what the plan is drawn with."""
    place, said = layout.key, words["key"]
    scale = said["scale"].format(scale=layout.scale)
    yield from head(place.x, place.y, place.width, said["title"], "", scale)
    y, long = place.y + HEAD_HEIGHT + 2.6, RULER / layout.scale
    for part, tick in ((0.0, 1.6), (0.5, 1.1), (1.0, 1.6)):
        x = place.x + part * long
        yield Line(x, y - tick, x, y, GROUP)
    yield Line(place.x, y, place.x + long, y, GROUP)
    yield Text(place.x + long + 2, y, said["ruler"], "text", SIZE)
    for i, line in enumerate(said["lines"], start=1):
        yield Text(place.x, y + 1.0 + i * LINE, line, "text", SIZE)


def result(layout: Layout, words: Words) -> Iterator[Item]:
    """The points of either side, and the winner: to be ringed, or nobody."""
    place, said = layout.result, words["result"]
    yield from head(place.x, place.y, place.width, said["title"], "", said["points"])
    for side, name in zip(Side, words["head"]["sides"], strict=True):
        box = _box(place, side)
        yield Text(place.x, box.y + 3.7, name, "text", SIZE)
        yield Box(*box, GROUP)
    yield Text(place.x, place.bottom - 1.4, said["winner"], "bold", SIZE)
    names = [*words["head"]["sides"], said["drawn"]]
    for name, (_, ring) in zip(names, _winners(layout), strict=True):
        at = ring.x + ring.width / 2, place.bottom - 1.4
        yield Text(*at, name, "text", SIZE, "center")


def _box(place: Area, side: Side) -> Area:
    y = place.y + HEAD_HEIGHT + 0.6 + side * (ROOM[1] + 1.0)
    return Area(place.right - ROOM[0], y, *ROOM)


def _winners(layout: Layout) -> list[tuple[str, Area]]:
    """Who may have won, and the room for a ring about his name."""
    place, start = layout.result, 13.0
    wide = (place.width - start) / 3
    return [
        (name, Area(place.x + start + i * wide, place.bottom - 4.4, wide - 0.4, 4.4))
        for i, name in enumerate((*SIDES, "drawn"))
    ]


# The formations: which airplanes fly as one, and how they may.


def together(theatre: Theatre, kind: Task) -> list[range]:
    """The airplanes of a kind of mission that fly as one, by the numbers of their crews from 0."""
    mission = theatre.missions[kind]
    attackers = mission.fighters + mission.bombers
    defenders = range(attackers, attackers + mission.defenders)
    if not mission.of.attackers_form:
        return [defenders]
    if mission.of.together or not mission.bombers:
        return [range(attackers), defenders]
    return [range(mission.fighters), range(mission.fighters, attackers), defenders]


def leaders(theatre: Theatre, kind: Task, ranks: Sequence[int]) -> frozenset[int]:
    """Who leads each formation, by the number of his crew from 0, as soon as it is known who flies:
    the highest rank, of equals the first."""
    formed = together(theatre, kind) if ranks else []
    return frozenset(max(one, key=lambda crew: (ranks[crew], -crew)) for one in formed)


def formations(theatre: Theatre, layout: Layout, words: Words, kind: Task) -> Iterator[Item]:
    """Who flies as one, and the formations there are, for as many as fly in the largest."""
    place, said = layout.formations, words["formations"]
    yield from head(place.x, place.y, place.width, said["title"], "", said["note"])
    first = place.y + HEAD_HEIGHT + FIRST
    who = (
        theatre.kind_of(kind)
        .briefing["who"]
        .format(defenders=language.number(theatre.missions[kind].defenders))
    )
    yield from paragraph(place.x, first, place.width, who, LINE, "text", SIZE)
    together_fly = max(map(len, together(theatre, kind)))
    scale = PAIR_SCALE if together_fly == 2 else FOUR_SCALE
    column = place.width / len(FLIGHT_FORMATIONS)
    for i, (name, (_, (ahead, aside))) in enumerate(FLIGHT_FORMATIONS.items()):
        middle = place.x + (i + 0.5) * column
        steps = [(n * ahead, n * aside) for n in range(together_fly)]
        at = (-steps[-1][1] // 2, steps[-1][0] // 2)
        view = View(middle, place.bottom - MIDDLE, scale)
        cards = [Card("", *moved(at, 270, step), 270) for step in steps]
        lines: Lines = [line for card in cards for line in symbol.airplane(view, card)]
        lines.append((view.along(*((card.x, card.y) for card in cards)), LINK))
        yield from symbol.strokes(lines)
        yield Text(middle, place.bottom, name, "text", SIZE, "center")
