"""The referee's ruler, and what is printed: the tables of `docs/wings-fights.md`, and where cards
lead on the table, in whole hundredths of a mm."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import cos, pi, radians, sin
from pathlib import Path
from typing import Any

PRINTED = (Path(__file__).parents[4] / "docs" / "wings-fights.md").read_text(encoding="utf-8")
STEPS, UNIT, MM = 144, 100_000, 100
SINE = [round(UNIT * sin(radians(2.5 * step))) for step in range(STEPS)]
COSINE = SINE[STEPS // 4 :] + SINE[: STEPS // 4]
LONG, WIDE, HALF, RULER = 68 * MM, 44 * MM, 100 * MM, 200 * MM
STRAIGHT, DIVES, REVERSES = {"S^", "S>"}, {"DV", "OD"}, {"IM", "SS"}
STEEP = {"HL", "HR", "ST", "CL", "IM", "SS"} | DIVES
FAST = {"S>", "TL>", "TR>", "SL>", "SR>"} | DIVES
ARROW = {"T": 88, "H": 88, "SL": 85, "ST": 55, "CL": 80, "DV": 110, "OD": 110}
CODES = (
    *("S^", "S>", "TL^", "TR^", "TL>", "TR>", "SL^", "SR^", "SL>", "SR>", "HL", "HR"),
    *("ST", "CL", "DV", "IM", "SS", "OD"),
)
Spot = tuple[int, int]
Pose = tuple[int, int, int]


def table(head: str) -> list[list[str]]:
    """The printed table whose first column is called so."""
    _, _, after = PRINTED.partition(f"| {head} |")
    rows = after.partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


@dataclass(frozen=True)
class Gun:
    """A gun as it is printed; `arcs` are their middles, in steps."""

    mount: str
    arcs: tuple[int, ...]
    half: int
    near: str
    far: str
    lower: bool
    gunner: str


@cache
def types() -> dict[str, tuple[list[float], tuple[Gun, ...]]]:
    """The airplanes by their names: their figures, and their guns."""
    found = {}
    for name, *figures, reverses, climb, ceiling, guns in table("airplane"):
        numbers = [0 if one == "–" else float(one) for one in (*figures, climb, ceiling)]
        found[name] = [*numbers, float(reverses == "yes")], tuple(map(_gun, guns.split("; ")))
    return found


def _gun(text: str) -> Gun:
    mount, at, half, near, far, more = re.fullmatch(
        r"(.+?) (\d+) ± ([\d.]+): (\w+) / (\w+)(.*)", text
    ).groups()
    middle = round(int(at) / 2.5)
    arcs = (middle, -middle) if "either" in more else (middle,)
    gunner = "one" if "gunner" in more else mount
    return Gun(mount, arcs, round(float(half) / 2.5), near, far, "lower" in more, gunner)


@cache
def bag(letter: str) -> tuple[str, ...]:
    """The tokens of a bag, in their order."""
    found = []
    for token in dict(table("bag"))[letter].split(", "):
        number, _, word = token.rpartition(" × ")
        found += [word] * int(number or 1)
    return tuple(found)


@cache
def surface() -> dict[str, tuple[Any, ...]]:
    """The letters of the guns on the surface, near and far, and on how many turns one is theirs."""
    rows = table("surface")
    return {name: (*map(str.strip, guns.split("/")), int(every)) for name, guns, every in rows}


@cache
def aside() -> dict[str, list[int]]:
    """How far aside a torpedo is aimed, in steps, by the pilot's quality."""
    return {
        quality: [round(float(one) / 2.5) for one in faces.split(", ")]
        for quality, faces in table("torpedo")
    }


def part(number: int, of: int) -> int:
    """A share, rounded, a half away from 0."""
    return (2 * abs(number) + of) // (2 * of) * (1 if number >= 0 else -1)


def on(pose: Sequence[int], ahead: int, right: int = 0) -> Spot:
    """A place so far ahead and to the right."""
    x, y, heading = pose
    c, s = COSINE[heading % STEPS], SINE[heading % STEPS]
    return x + part(ahead * c - right * s, UNIT), y + part(ahead * s + right * c, UNIT)


def seen(pose: Sequence[int], spot: Spot) -> Spot:
    """How far ahead and to the right a place lies, times UNIT."""
    dx, dy, heading = spot[0] - pose[0], spot[1] - pose[1], pose[2] % STEPS
    c, s = COSINE[heading], SINE[heading]
    return dx * c + dy * s, dy * c - dx * s


def apart(one: Sequence[int], two: Sequence[int]) -> int:
    """The square of a distance."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def base(pose: Pose, long: int = LONG, wide: int = WIDE) -> list[Spot]:
    """The corners of a base or a card, clockwise."""
    ways = ((1, -1), (1, 1), (-1, 1), (-1, -1))
    return [on(pose, a * (long // 2), b * (wide // 2)) for a, b in ways]


def dots(pose: Pose, long: int = LONG, wide: int = WIDE) -> list[Spot]:
    """The points by which it is reached."""
    return [on(pose, a * (long // 2), b * (wide // 2)) for a in (-1, 0, 1) for b in (-1, 0, 1)]


def turn_of(a: Spot, b: Spot, c: Spot) -> int:
    """Which way one turns at b from a to c: 1, 0 or -1."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def sides(ring: Sequence[Spot]) -> list[tuple[Spot, Spot]]:
    return list(zip(ring, [*ring[1:], ring[0]], strict=True))


def within(spot: Spot, ring: Sequence[Spot]) -> bool:
    x, y = spot
    crossed = 0
    for (ax, ay), (bx, by) in sides(ring):
        if (ay > y) != (by > y):
            crossed += Fraction((bx - ax) * (y - ay), by - ay) + ax > x
    return crossed % 2 == 1


def blocked(one: Spot, two: Spot, ring: Sequence[Spot]) -> bool:
    """Whether something lies on the line between two places."""
    if within(one, ring) or within(two, ring):
        return True
    for a, b in sides(ring):
        p, q, r, s = (
            turn_of(one, two, a),
            turn_of(one, two, b),
            turn_of(a, b, one),
            turn_of(a, b, two),
        )
        if p * q <= 0 and r * s <= 0 and (p, q) != (0, 0):
            return True
    return False


def overlap(one: Sequence[Spot], two: Sequence[Spot]) -> bool:
    """Whether two cards lie on each other: no side of either parts them."""
    for ring in (one, two):
        for (ax, ay), (bx, by) in sides(ring):
            mine, theirs = ([(by - ay) * x + (ax - bx) * y for x, y in of] for of in (one, two))
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
    return True


def led(type_: str, card: str, pose: Pose) -> Pose:
    """Where a card leads."""
    _, fast, slow, turn, hard, *_ = types()[type_][0]
    x, y, heading = pose
    if card in REVERSES:
        return x, y, (heading + STEPS // 2) % STEPS
    kind = re.sub("[LR]?[\\^>]?$", "", card) if card[0] in "THS" and card != "ST" else card
    kind = "SL" if card[:2] in ("SL", "SR") else kind
    side = -1 if "L" in card[:2] and card != "CL" else 1
    length = part(int(fast if card in FAST else slow) * MM * ARROW.get(kind, 100), 100)
    aside, by = side * 20 * MM if kind == "SL" else 0, 0
    if kind in ("T", "H"):
        degrees = turn if kind == "T" else hard
        by, radius = round(degrees / 2.5), length * 180 / (pi * degrees)
        aside = side * round(radius * (1 - cos(radians(degrees))))
        length = round(radius * sin(radians(degrees)))
    there = (heading + side * by) % STEPS
    front = on(pose, LONG // 2 + length, aside)
    return (*on((*front, there), LONG // 2), there)


def lies_on(one: Pose, two: Pose) -> bool:
    ahead, right = seen(two, one[:2])
    return abs(ahead) * 2 <= LONG * UNIT and abs(right) * 2 <= WIDE * UNIT


def lead(nose: Spot, pose: Pose, speed: int) -> Spot:
    """Where a torpedo meets a vessel that holds its course: after the time in which it runs as far
    as the vessel is away then."""
    vx, vy = (end - start for end, start in zip(on(pose, speed), pose, strict=False))
    px, py = pose[0] - nose[0], pose[1] - nose[1]
    a, b = (60 * MM) ** 2 - vx * vx - vy * vy, px * vx + py * vy
    time = (b + (b * b + a * (px * px + py * py)) ** 0.5) / a
    return int(pose[0] + vx * time // 1), int(pose[1] + vy * time // 1)


def met(was: Pose, card: dict[str, Any], start: Spot, end: Spot) -> Fraction | None:
    """When a torpedo first lies on a card that sails, as a share of its way; None: never."""
    enters, leaves = Fraction(0), Fraction(1)
    ends = zip(seen(was, start), seen(card["pose"], end), (card["long"], card["wide"]), strict=True)
    for at, to, size in ends:
        if at == to:
            if 2 * abs(at) > size * UNIT:
                return None
            continue
        cuts = sorted(Fraction(sign * size * UNIT // 2 - at, to - at) for sign in (-1, 1))
        enters, leaves = max(enters, cuts[0]), min(leaves, cuts[1])
    return enters if enters <= leaves else None


def became(burst: Spot, card: dict[str, Any]) -> tuple[int, int]:
    """What a burst is to a card: 0 a hit, 1 a near miss, 2 a miss; and how far its middle is."""
    away = seen(card["pose"], burst)
    over = [
        max(0, abs(one) - size * UNIT // 2)
        for one, size in zip(away, (card["long"], card["wide"]), strict=True)
    ]
    is_near = over[0] ** 2 + over[1] ** 2 <= (50 * MM * UNIT) ** 2
    return (0 if not any(over) else 1 if is_near else 2), apart(burst, card["pose"])
