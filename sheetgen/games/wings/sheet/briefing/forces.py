"""The right column of a briefing: forces, targets, key and the result."""

from typing import Any, NamedTuple

from sheetgen.games.wings.rules.playing_area import RULER, Card, PlayingArea, altitudes
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import DRAWN, SIDES, Side, Task
from sheetgen.games.wings.rules.tables import AIRCRAFT, CAMPAIGN, MISSIONS, bomber_of, fighter_of
from sheetgen.games.wings.sheet.briefing.facts import Briefing
from sheetgen.games.wings.sheet.briefing.layout import SIDE_HEAD, TARGET, Layout
from sheetgen.games.wings.sheet.pages import airplane
from sheetgen.kits.drawing.blocks import FIELD_FLOOR, HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import GROUP, HAIR, MARK, Box, Item, Line, Text
from sheetgen.kits.drawing.slots import broken_at_commas
from sheetgen.kits.drawing.typesetting import fitted, width

Words = dict[str, Any]

SIZE = 7.5
PLANE = 5.6
"""The room of an airplane of a flight, in mm."""
LINE, UNIT_LINE = 3.3, 2.9
WHAT, KIND, LATER, UNIT, AFTER = 2.4, 6.2, 9.2, 3.6, 2.7
"""The baselines of a flight: what it is, its type, or the types of either period; from there to its
unit; and what is left below it, in mm."""
INDENT = 2.0
DAMAGE = (9.0, 4.4)
"""The box for the damage done to a target."""
TAKES = 5.2
"""The room left of it for what a target takes."""
"""The kind of mission whose vessels take damage and do not sink by bombs."""
ROOM = (12.0, 5.2)
"""A box of the result."""


class Listed(NamedTuple):
    """A flight in the list of forces: how many of what, at what altitudes, and the types it may be
    of, by period."""

    number: int
    bombers: bool
    attacks: bool
    types: tuple[tuple[str, ...], tuple[str, ...]]


def listed(kind: Task, attacker: Side) -> list[Listed]:
    """The flights of a mission, the attacker's first."""
    mission = MISSIONS[kind]
    flights = [Listed(mission.fighters, False, True, _fighters(attacker))]
    if mission.bombers:
        flights.append(Listed(mission.bombers, True, True, _bombers(kind, attacker)))
    return [*flights, Listed(mission.defenders, False, False, _fighters(enemy_of(attacker)))]


def _fighters(side: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    early, later = ([fighter_of(n, side, die) for die in range(1, 7)] for n in (1, CAMPAIGN))
    return _named(early), _named(later)


def _bombers(kind: Task, attacker: Side) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return _named([bomber_of(1, attacker, kind)]), _named([bomber_of(CAMPAIGN, attacker, kind)])


def _named(types: list[str]) -> tuple[str, ...]:
    return tuple(AIRCRAFT[key].name for key in dict.fromkeys(types))


def forces(layout: Layout, words: Words, area: PlayingArea, briefing: Briefing) -> list[Item]:
    """Who flies and what is attacked. Types and units are written in where they are not known."""
    place, said = layout.forces, words["forces"]
    items = head(place.x, place.y, place.width, said["title"])
    y = place.y + HEAD_HEIGHT
    flights = listed(briefing.kind, briefing.attacker)
    sides = words["head"]["sides"]
    for i, flight in enumerate(flights):
        if i == 0 or not flight.attacks:
            y += SIDE_HEAD
            items.append(Text(place.x, y - 1.0, said["attacker" if i == 0 else "defender"], "bold"))
            side = briefing.attacker if flight.attacks else 1 - briefing.attacker
            items.append(Text(place.right, y - 1.0, sides[side], "text", 7.5, "right"))
        items += _flight(place, y, words, flight, briefing, i)
        y = max(item.y for item in items if isinstance(item, Text)) + AFTER
    if area.ships or area.targets:
        items += _targets(place, y + SIDE_HEAD, said, area, briefing)
    return items


def _flight(
    place: Area, y: float, words: Words, flight: Listed, briefing: Briefing, number: int
) -> list[Item]:
    """A flight: what it is and how high, its type and its unit, or lines to write them on."""
    said = words["forces"]
    levels = words["area"]["or"].join(map(str, altitudes(briefing.kind, flight.attacks)))
    height = words["area"]["altitude"].format(levels=levels)
    what = f"{flight.number} {said['bombers' if flight.bombers else 'fighters']}, {height}"
    items: list[Item] = [Text(place.x, y + WHAT, what, "text", SIZE)]
    if briefing.aircraft:
        name = briefing.aircraft[number]
        items.append(_typed(place, y + KIND, name))
        for key in (one.key for one in AIRCRAFT.values() if one.name == name):
            for place_of in range(flight.number):
                x = place.right - (place_of + 0.5) * PLANE
                items += airplane(key, x, y + KIND - 0.6, PLANE - 0.6)
    else:
        for period, types, base in zip(
            (said["early"], said["later"]), flight.types, (LATER - LINE, LATER), strict=True
        ):
            line = f"{period}: {', '.join(types)}"
            items.append(Text(place.x + INDENT, y + base, line, "text", 7.5))
    if briefing.units:
        base = (KIND if briefing.aircraft else LATER) + UNIT
        items += _unit(place, y + base, briefing.units[number])
    return items


def _unit(place: Area, y: float, unit: str) -> list[Item]:
    """A unit, on a second line if need be."""
    first, *rest = broken_at_commas(unit, place.width - INDENT, "mono", 7.5)
    items: list[Item] = [_typed(place, y, first)]
    if rest:
        items.append(_typed(place, y + UNIT_LINE, " ".join(rest)))
    return items


def _typed(place: Area, y: float, value: str) -> Text:
    text, size = fitted(value, place.width - INDENT, "mono", 7, FIELD_FLOOR)
    return Text(place.x + INDENT, y, text, "mono", size)


def _targets(
    place: Area, y: float, said: Words, area: PlayingArea, briefing: Briefing
) -> list[Item]:
    """Ships and targets: the name of each, what it takes, and a box for the damage done."""
    told = targets(briefing.kind, briefing.attacker)
    box = place.right - DAMAGE[0]
    items: list[Item] = [Text(place.x, y - 1.0, said["targets"], "bold")]
    items.append(Text(place.right, y - 1.0, said["done"], "text", 7.5, "right"))
    if any(target.sinks or target.holds for target in told.values()):
        takes = said["sinks" if area.ships and briefing.kind != Task.BOATS else "takes"]
        items.append(Text(box - 1.2, y - 1.0, takes, "text", 7.5, "right"))
    damage = briefing.result.damage if briefing.result else ()
    for i, card in enumerate((*area.ships, *area.targets)):
        top, target = y + i * TARGET, told[card.name]
        items.append(Box(box, top, *DAMAGE, HAIR))
        items.append(Text(place.x, top + 3.2, _label(card), "text", SIZE))
        number = target.sinks or target.holds
        if number:
            items.append(Text(box - 1.2, top + 3.2, str(number), "text", SIZE, "right"))
        if i < len(briefing.ships):
            start, room = name_room(place, card)
            text, size = fitted(briefing.ships[i], room, "mono", 7, FIELD_FLOOR)
            items.append(Text(start, top + 3.2, text, "mono", size))
        if i < len(damage):
            middle = box + DAMAGE[0] / 2
            items.append(Text(middle, top + 3.2, str(damage[i]), "mono", 8, "center"))
    return items


def name_room(place: Area, card: Card) -> tuple[float, float]:
    """Where the name of a ship begins in the list, and the room it has."""
    start = place.x + width(_label(card), "text", SIZE) + 1.6
    return start, place.right - DAMAGE[0] - TAKES - start


def _label(card: Card) -> str:
    return f"{card.name[0].upper()}{card.name[1:]}"


def overlong(layout: Layout, area: PlayingArea, briefing: Briefing) -> list[str]:
    """What is cut short in the list, in full with what it is."""
    place, found = layout.forces, []
    room = place.width - INDENT
    for kind in briefing.aircraft:
        if width(kind, "mono", FIELD_FLOOR) > room:
            found.append(kind)
    for unit in briefing.units:
        if (
            width(" ".join(broken_at_commas(unit, room, "mono", 7.5)[1:]), "mono", FIELD_FLOOR)
            > room
        ):
            found.append(unit)
    for card, name in zip(area.ships, briefing.ships, strict=False):
        if width(name, "mono", FIELD_FLOOR) > name_room(place, card)[1]:
            found.append(f"{_label(card)}: {name}")
    return found


def key(layout: Layout, words: Words) -> list[Item]:
    """A ruler to the scale of the plan, and what the plan is drawn with."""
    place, said = layout.key, words["key"]
    items = head(
        place.x, place.y, place.width, said["title"], "", said["scale"].format(scale=layout.scale)
    )
    y = place.y + HEAD_HEIGHT + 2.6
    long = RULER / layout.scale
    for part, tick in ((0.0, 1.6), (0.5, 1.1), (1.0, 1.6)):
        x = place.x + part * long
        items.append(Line(x, y - tick, x, y, GROUP))
    items.append(Line(place.x, y, place.x + long, y, GROUP))
    items.append(Text(place.x + long + 2, y, said["ruler"], "text", SIZE))
    for i, line in enumerate(said["lines"], start=1):
        items.append(Text(place.x, y + 1.0 + i * LINE, line, "text", SIZE))
    return items


def result(layout: Layout, words: Words) -> list[Item]:
    """The points of either side, and the winner: to be ringed, or nobody."""
    place, said = layout.result, words["result"]
    items = head(place.x, place.y, place.width, said["title"], "", said["points"])
    for side, name in zip(Side, words["head"]["sides"], strict=True):
        x, y = _box(place, side)
        items += [Text(place.x, y + 3.7, name, "text", SIZE), Box(x, y, *ROOM, GROUP)]
    items.append(Text(place.x, _winner_base(place), said["winner"], "bold", SIZE))
    for x, name in _winners(place, words):
        items.append(Text(x, _winner_base(place), name, "text", SIZE, "center"))
    return items


def result_marks(layout: Layout, words: Words, briefing: Briefing) -> list[Item]:
    """The points, and a ring about the winner."""
    if briefing.result is None:
        return []
    items: list[Item] = []
    for side, points in zip(Side, briefing.result.points, strict=True):
        x, y = _box(layout.result, side)
        said = str(points).replace("-", "−")
        items.append(Text(x + ROOM[0] / 2, y + 3.8, said, "mono", 9, "center"))
    winner = len(SIDES) if briefing.result.winner == DRAWN else briefing.result.winner
    x, name = _winners(layout.result, words)[winner]
    half = width(name, "text", SIZE) / 2 + 1.2
    y = _winner_base(layout.result)
    return [*items, Box(x - half, y - 2.9, 2 * half, 4.2, MARK)]


def _box(place: Area, side: Side) -> tuple[float, float]:
    return place.right - ROOM[0], place.y + HEAD_HEIGHT + 0.6 + side * (ROOM[1] + 1.0)


def _winner_base(place: Area) -> float:
    return place.bottom - 1.4


def _winners(place: Area, words: Words) -> list[tuple[float, str]]:
    """Who may have won, and where that stands."""
    names = [*words["head"]["sides"], words["result"]["drawn"]]
    start = place.x + width(words["result"]["winner"], "bold", SIZE) + 3
    room = (place.right - start) / len(names)
    return [(start + (i + 0.5) * room, name) for i, name in enumerate(names)]
