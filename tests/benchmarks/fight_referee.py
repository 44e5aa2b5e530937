"""Referees fights of Wings over Malta turn by turn, by code that shares nothing with their rules.

    python -m tests.benchmarks.fight_referee [--count 1000] [--first 0]

A fight is handed over as the lines of its track. The decks, the guns and the geometry here are
written down anew from the printed figures of the airplanes, in degrees and millimetres. Exit status
1 if any card, place, level, shot or exit is illegal.
"""

import argparse
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Any

from sheetgen.games.wings.rules.theatre import MALTA

# Fast and slow straight in mm, degrees of a turn and of a hard one (0: none), whether it reverses,
# climb counters, the highest level; then its guns: mount, middle of the arc, half of it, letters in
# the near and the far half; `low`: lower targets only, `both`: to either side.
FRONT = 0, 32.5
TYPES: dict[str, tuple[tuple[float, ...], dict[str, tuple[Any, ...]]]] = {
    "cr42": ((40, 31, 50, 75, 1, 4, 13), {"front": (*FRONT, "B", "B")}),
    "c200": ((47, 37, 45, 70, 1, 3, 11), {"front": (*FRONT, "BA", "B")}),
    "c202": ((56, 44, 42.5, 65, 1, 3, 14), {"front": (*FRONT, "BA", "B")}),
    "bf109e7": ((54, 42, 42.5, 65, 1, 3, 13), {"front": (*FRONT, "ACC", "C")}),
    "gladiator": ((38, 30, 57.5, 85, 1, 4, 13), {"front": (*FRONT, "B", "A")}),
    "hurricane1": ((49, 38, 45, 70, 1, 4, 13), {"front": (*FRONT, "BB", "B")}),
    "hurricane2a": ((51, 40, 45, 70, 1, 3, 14), {"front": (*FRONT, "BB", "B")}),
    "spitfire2a": ((54, 42, 47.5, 70, 1, 3, 14), {"front": (*FRONT, "BB", "B")}),
    "sm79": ((40, 31, 37.5, 0, 0, 10, 9), {
        "fixed forward": (*FRONT, "A", "A"), "dorsal rear": (180, 60, "A", "A"),
        "ventral rear": (180, 45, "A", "A", "low"), "beam": (90, 35, "A", "A", "both")}),
    "br20m": ((40, 31, 40, 0, 0, 10, 9), {
        "nose": (0, 45, "A", "A"), "dorsal turret": (180, 110, "A", "A"),
        "ventral rear": (180, 45, "A", "A", "low")}),
    "ju88a": ((42, 33, 35, 0, 0, 8, 10), {
        "front": (0, 30, "A", "A"), "dorsal rear": (180, 60, "A", "A"),
        "ventral rear": (180, 45, "A", "A", "low")}),
    "swordfish": ((21, 16, 55, 85, 0, 8, 7), {
        "fixed forward": (*FRONT, "A", "A"), "rear": (180, 70, "A", "A")}),
    "beaufort1": ((39, 30, 35, 0, 0, 8, 6), {
        "wing forward": (*FRONT, "A", "A"), "dorsal turret": (180, 110, "A", "A"),
        "chin rear blister": (180, 30, "A", "A", "low")}),
    "beaufighter1c": ((49, 38, 37.5, 0, 0, 5, 10), {"front": (*FRONT, "BACCCC", "ACC")}),
    "blenheim1": ((42, 33, 42.5, 0, 0, 6, 10), {
        "wing forward": (*FRONT, "A", "A"), "dorsal turret": (180, 110, "A", "A")}),
    "blenheim4": ((40, 31, 42.5, 0, 0, 7, 10), {
        "wing forward": (*FRONT, "A", "A"), "dorsal turret": (180, 110, "A", "A"),
        "chin rear": (180, 30, "A", "A", "low")}),
}  # fmt: skip
FLOOR = {5: 2, 6: 4}
"""The floor of a mission, 0 of all others."""
RULER, LONG, WIDE = 200.0, 68.0, 44.0
OF_STRAIGHT = {"T": 0.88, "H": 0.88, "SL": 0.85, "ST": 0.55, "CL": 0.8, "DV": 1.1, "OD": 1.1}
"""The length of an arrow, as a share of the straight of its speed."""
ASIDE = 20.0
SLACK = 0.06
"""Millimetres by which a place may be off: the table is kept in whole hundredths."""
Spot = tuple[float, float, float]
"""Where a base is: x and y in mm, and its heading in degrees."""


@dataclass
class Flight:
    """What the referee writes down of an airplane; `hits` are the turns of rudder hits;
    `acrobatics` says that its pilot used his skill when he planned the card at hand."""

    type: str
    side: int
    spot: Spot
    level: int
    counters: int = 0
    cards: list[str] = field(default_factory=lambda: ["S>"])
    engine: int = 99
    burned: int = -1
    hits: list[tuple[str, int]] = field(default_factory=list)
    acrobatics: bool = False


def kind(card: str) -> str:
    """A card without its side and speed: `T`, `H`, `SL`, `S`, or its own code."""
    card = card.rstrip("^>")
    return {"TL": "T", "TR": "T", "HL": "H", "HR": "H", "SL": "SL", "SR": "SL"}.get(card, card)


def is_steep(card: str) -> bool:
    """Whether two of them may not follow each other."""
    return kind(card) in ("H", "ST", "CL", "DV", "IM", "SS", "OD")


def forbidden(plane: Flight, card: str, turn: int, floor: int) -> str:
    """Why a card may not be flown after the last one, by what was known when it was planned."""
    _, _, _, hard, reverses, _, ceiling = TYPES[plane.type][0]
    last, lamed = plane.cards[-1], plane.engine <= turn - 2
    after = {"IM": "S^", "SS": "S>", "OD": "S>"}.get(last)
    if after and not (plane.acrobatics and last != "OD"):
        after = "S^" if lamed else after
        return "" if card == after else f"{after} has to follow {last}"
    if (kind(card) == "H" and not hard) or (card in ("IM", "SS") and not reverses):
        return "not in its deck"
    needed = {"IM": "S>", "SS": "ST", "OD": "ST"}.get(card)
    if needed and last != needed:
        return f"{needed} goes before it"
    if is_steep(card) and is_steep(last) and not needed:
        return "two steep cards"
    fast = card.endswith(">") or card in ("SS", "OD")
    if lamed and fast:
        return "its engine is hit"
    burns = plane.burned == turn - 1
    if burns and ((kind(card) == "S" and last not in ("DV", "OD")) or card in ("IM", "SS")):
        return "it burns"
    side = "left" if card[:2] in ("TL", "HL") else "right" if card[:2] in ("TR", "HR") else ""
    if any(way == side and 2 <= turn - when <= 3 for way, when in plane.hits):
        return "its rudder is hit"
    if plane.level < {"DV": 2, "OD": 3, "SS": 1 if plane.counters else 2}.get(card, 1):
        return "too low"
    return "too high" if card == "CL" and plane.level >= ceiling - floor else ""


def led(plane: Flight, card: str) -> Spot:
    """Where a card leads: the arrow starts at the middle of the front edge, and the rear edge is
    set on its head."""
    fast, slow, turn, hard = TYPES[plane.type][0][:4]
    x, y, heading = plane.spot
    if card in ("IM", "SS"):
        return x, y, heading + 180
    what, side = kind(card), 1 if "R" in card[:2] else -1
    straight = fast if card.endswith(">") or card in ("DV", "OD") else slow
    length, aside = straight * OF_STRAIGHT.get(what, 1.0), side * ASIDE if what == "SL" else 0.0
    by = {"T": turn, "H": hard}.get(what, 0.0) * side
    if by:
        radius = length / radians(abs(by))
        length, aside = radius * sin(radians(abs(by))), side * radius * (1 - cos(radians(by)))
    here, there = radians(heading), radians(heading + by)
    ahead = LONG / 2 + length
    x += ahead * cos(here) - aside * sin(here) + LONG / 2 * cos(there)
    y += ahead * sin(here) + aside * cos(here) + LONG / 2 * sin(there)
    return x, y, heading + by


def climbed(plane: Flight, card: str, floor: int) -> tuple[int, int]:
    """The level and the climb counters after a card."""
    needed, ceiling = int(TYPES[plane.type][0][5]), int(TYPES[plane.type][0][6]) - floor
    level, counters = plane.level, plane.counters
    if card in ("DV", "OD") or (kind(card) == "S" and plane.cards[-1] == "OD"):
        return max(level - 1, 1), 0
    if card in ("CL", "IM"):
        if level >= ceiling:
            return level, 0
        return (level + 1, 0) if counters + 1 >= needed else (level, counters + 1)
    if card == "SS" and not counters:
        return (level - 1, needed - 1) if level > 1 else (level, 0)
    return (level, counters - 1) if card == "SS" else (level, counters)


def dots(spot: Spot, long: float = LONG, wide: float = WIDE) -> list[tuple[float, float]]:
    """The nine points by which a base is reached."""
    x, y, heading = spot
    c, s = cos(radians(heading)), sin(radians(heading))
    ways = product((-long / 2, 0, long / 2), (-wide / 2, 0, wide / 2))
    return [(x + a * c - b * s, y + a * s + b * c) for a, b in ways]


def lie_on_each_other(one: Spot, two: Spot) -> bool:
    """Whether two bases clearly overlap: a grid of points of one lies within the other."""
    x, y, heading = two
    c, s = cos(radians(heading)), sin(radians(heading))
    grid = product(range(-33, 34, 6), range(-21, 22, 6))
    ox, oy, way = one
    oc, os = cos(radians(way)), sin(radians(way))
    for a, b in grid:
        px, py = ox + a * oc - b * os - x, oy + a * os + b * oc - y
        if abs(px * c + py * s) < LONG / 2 - 1 and abs(py * c - px * s) < WIDE / 2 - 1:
            return True
    return False


def _off(way: float, bearing: float) -> float:
    return abs((way - bearing + 180) % 360 - 180)


def reached(one: Flight, two: Flight, mount: str) -> float:
    """How far the nearest dot of a base is that lies in a gun's arc, in mm."""
    bearing, half, _, _, *only = TYPES[one.type][1][mount]
    x, y, heading = one.spot
    found = [math.inf]
    for px, py in dots(two.spot):
        way = degrees(atan2(py - y, px - x)) - heading
        off = min(_off(way, bearing), _off(way, -bearing) if "both" in only else 180)
        if off <= half + 0.1:
            found.append(hypot(px - x, py - y))
    return min(found)


def no_shot(one: Flight, two: Flight, mount: str, itchy: bool) -> str:
    """Why an airplane may not fire a gun at another."""
    if mount not in TYPES[one.type][1]:
        return "no such gun"
    if one.side == two.side:
        return "a friend"
    apart = abs(one.level - two.level)
    if apart > 1 or ("low" in TYPES[one.type][1][mount] and two.level >= one.level):
        return "not at that level"
    if lie_on_each_other(one.spot, two.spot) and not itchy:
        return "overlapping bases"
    far = reached(one, two, mount) > (RULER / 2 if apart else RULER) + SLACK
    return "out of the arc or the ruler" if far else ""


def tokens_of(one: Flight, two: Flight, mount: str) -> set[int]:
    """How many tokens a shot may draw. Where the nearest dot is hidden, the next may be far."""
    _, _, near, far, *_ = TYPES[one.type][1][mount]
    if one.level == two.level and reached(one, two, mount) <= RULER / 2 + SLACK:
        return {len(near), len(far)}
    return {len(far)}


def faults(lines: str, counters: dict[int, int]) -> Iterator[str]:
    """All that is wrong in a fight, told by its lines. Some airplanes begin with climb counters, by
    crew."""
    from tests.benchmarks.surface_referee import Surface

    flights: dict[int, Flight] = {}
    by_turn: dict[int, list[list[Any]]] = {}
    below: dict[int, list[list[Any]]] = {}
    mission, size = 0, (0, 0)
    for line in lines.splitlines():
        what, *rest = json.loads(line)
        if what == "table":
            mission, size = rest[0], (rest[2], rest[3])
            surface = Surface((size[0] // 100, size[1] // 100), rest[1])
        elif what == "plane":
            flights[rest[0]] = Flight(rest[1], rest[2], (0, 0, 0), 0, counters.get(rest[0], 0))
        elif what == "at":
            by_turn.setdefault(rest[0], []).append(rest)
        elif what == "surface":
            below.setdefault(rest[0], []).append(rest)
    for turn, rows in sorted(by_turn.items()):
        there = {row[1]: flights[row[1]] for row in rows}
        for row in rows:
            for fault in _moved(there[row[1]], row, mission, size):
                yield f"mission {mission}, turn {turn}, crew {row[1]}: {fault}"
        for row in rows:
            for fault in _fired(there, {row[1]: row for row in rows}, row[1]):
                yield f"mission {mission}, turn {turn}, crew {row[1]}: {fault}"
        for fault in surface.faults(turn, rows, below.get(turn, []), there):
            yield f"mission {mission}, turn {turn}: {fault}"
        for row in rows:
            _is_hit(there[row[1]], row)


def _moved(plane: Flight, row: list[Any], mission: int, size: tuple[int, int]) -> Iterator[str]:
    """What is wrong with how an airplane has moved."""
    turn, _, x, y, heading, level, fast, card, _, happened = row
    seen, floor = (x / 100, y / 100, heading * 2.5), FLOOR.get(mission, 0)
    if any(one[0] == "illegal" for one in happened):
        yield "an illegal card was planned"
    if not turn:
        plane.spot, plane.level = seen, level
        return
    if any(one[0] == "tokens" and one[1] == "fire" for one in happened):
        plane.burned = turn
    if not card:
        if any(one[0] == "fired" for one in happened):
            yield "it fires, and has burnt up before"
        return
    if why := forbidden(plane, card, turn, floor):
        yield f"{card} after {plane.cards[-1]}: {why}"
    ex, ey, to = led(plane, card)
    if hypot(ex - seen[0], ey - seen[1]) > SLACK or abs((to - seen[2] + 180) % 360 - 180) > 0.1:
        yield f"{card} does not lead there"
    plane.level, plane.counters = climbed(plane, card, floor)
    if plane.level != level:
        yield f"level {level} for {plane.level} after {card}"
    if fast != (card.endswith(">") or card in ("DV", "OD", "SS")):
        yield "at the wrong speed"
    if any(one[0] == "exit" for one in happened) == (0 <= x <= size[0] and 0 <= y <= size[1]):
        yield "off the table and still there, or the other way about"
    plane.spot = seen
    plane.cards.append(card)
    plane.acrobatics = any(one[0] == "skill" and one[2] == "acrobatic-pilot" for one in happened)


def _fired(there: dict[int, Flight], rows: dict[int, list[Any]], crew: int) -> Iterator[str]:
    """What is wrong with the shots of an airplane: those at others, and one of each gun."""
    row, firer = rows[crew], there[crew]
    shots = [one for one in row[9] if one[0] == "fired"]
    if any(number > 1 for number in Counter(one[2] for one in shots).values()):
        yield "a gun has fired twice"
    skills = {one[2] for one in row[9] if one[0] == "skill"}
    drawn: dict[int, list[set[int]]] = {}
    for _, name, mount, *_ in shots:
        if not name.isdigit():
            if row[5] != 1:
                yield "it strafes from too high"
        elif int(name) not in there:
            yield f"{name} is gone"
        elif why := no_shot(firer, there[int(name)], mount, "itchy-trigger-finger" in skills):
            yield f"fires at {name}: {why}"
        else:
            may = tokens_of(firer, there[int(name)], mount)
            drawn.setdefault(int(name), []).append(may)
    for target, may_be in drawn.items():
        happened = rows[target][9]
        told = [
            sum(word[0].isdigit() for word in one[2].split())
            for one in happened
            if one[:2] == ["tokens", str(crew)]
        ]
        # Snipers draw one more, and luck ignores one.
        if skills or any(one[0] == "skill" for one in happened):
            continue
        if len(told) != len(may_be) or any(
            n not in may for n, may in zip(told, may_be, strict=True)
        ):
            yield f"draws {told} tokens against {target} for {may_be}"


def _is_hit(plane: Flight, row: list[Any]) -> None:
    """What decides the cards of later turns."""
    for what, _, special, *_ in row[9]:
        if what == "special" and special == "engine":
            plane.engine = min(plane.engine, row[0])
        elif what == "special" and special.startswith("rudder"):
            plane.hits.append((special.split()[1], row[0]))


def fight(number: int) -> tuple[str, dict[int, int]]:
    """A fight by its number, each kind of mission in turn: its lines, and the climb counters that
    airplanes begin with. This alone knows the program."""
    from sheetgen.core import dice
    from sheetgen.games.wings import GAME
    from sheetgen.games.wings.fight import battle, scene
    from sheetgen.games.wings.fight.pilots.minds import Pilots
    from sheetgen.games.wings.fight.throws import Throws
    from sheetgen.games.wings.fight.track import lines_of
    from sheetgen.games.wings.rules.state import Side
    from sheetgen.games.wings.solo.rules import single_mission
    from tests.benchmarks.combat_games import of_all_sorts

    pairs = list(product(MALTA.missions, Side, ("early", "later")))
    kind_, side, period = pairs[number % len(pairs)]
    key = dice.key_of_seed(f"referee {number}")
    # Every other round of missions has flak where a scenario has room for it.
    rulings = {"flak": "on"} if number // len(pairs) % 2 else {}
    s, t = single_mission(kind_, side, period, key, GAME.conditions(None, rulings))
    of_all_sorts(s, random.Random(number))
    draw = Throws(key, s.mission)
    table = scene.table(s, t, s.set_up, draw)
    counters = {plane.crew: plane.counters for plane in table.planes}
    battle.play_out(table, Pilots(), draw)
    return lines_of(battle.track(table)), counters


def main() -> int:
    """Referee and print. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    illegal, cards = 0, 0
    for number in range(options.first, options.first + options.count):
        lines, counters = fight(number)
        cards += lines.count('["at"')
        for fault in faults(lines, counters):
            illegal += 1
            print(f"fight {number}: {fault}", flush=True)
    print(f"{options.count} fights, {cards} cards, {illegal} illegal")
    return 1 if illegal else 0


if __name__ == "__main__":
    sys.exit(main())
