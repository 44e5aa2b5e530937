"""The geometry of the table, in whole numbers: the same on every machine, and in a mirror.

Places are in hundredths of a mm, `x` to the right and `y` downwards. A heading is one of 144 steps
of 2.5 degrees, clockwise from one to the right. What is rounded is rounded away from 0 at a half,
so that a mirrored table gives mirrored places.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

Point = tuple[int, int]

STEPS = 144
"""Headings of a whole circle."""
MM = 100
"""Hundredths in a mm."""
UNIT = 100_000
"""What a sine of 1 is."""
# A table, not math.sin: floating point need not round alike on every machine.
_QUADRANT = (
    0, 4362, 8716, 13053, 17365, 21644, 25882, 30071, 34202, 38268, 42262, 46175, 50000,
    53730, 57358, 60876, 64279, 67559, 70711, 73728, 76604, 79335, 81915, 84339, 86603,
    88701, 90631, 92388, 93969, 95372, 96593, 97630, 98481, 99144, 99619, 99905, 100000,
)  # fmt: skip
_HALF = _QUADRANT + _QUADRANT[-2:0:-1]
SIN: tuple[int, ...] = _HALF + tuple(-sine for sine in _HALF)
"""The sine of each heading: how far it goes down the table, in UNITs."""
COS: tuple[int, ...] = SIN[STEPS // 4 :] + SIN[: STEPS // 4]
"""The cosine of each heading: how far it goes to the right."""
PI, OF_PI = 355, 113
"""Pi to six places, as a fraction: no float may decide where a card leads."""
BASE_LENGTH, BASE_WIDTH = 68 * MM, 44 * MM
RULER = 200 * MM
HALF_RULER = RULER // 2


class Pose(NamedTuple):
    """A card or base by its middle and its heading."""

    x: int
    y: int
    heading: int


def rounded(number: int, divisor: int) -> int:
    """A number divided by a positive one, rounded; a half goes away from 0."""
    if number < 0:
        return -((2 * -number + divisor) // (2 * divisor))
    return (2 * number + divisor) // (2 * divisor)


@lru_cache(maxsize=4096)
def turned(heading: int, ahead: int, right: int) -> Point:
    """The way across the table of so much ahead and so much to the right on a heading."""
    cos, sin = COS[heading % STEPS], SIN[heading % STEPS]
    return (
        rounded(ahead * cos - right * sin, UNIT),
        rounded(ahead * sin + right * cos, UNIT),
    )


def moved(pose: Pose, ahead: int, right: int = 0, turn: int = 0) -> Pose:
    """A pose so much further ahead and to the right, then turned by so many steps clockwise."""
    dx, dy = turned(pose.heading, ahead, right)
    return Pose(pose.x + dx, pose.y + dy, (pose.heading + turn) % STEPS)


def seen_from(pose: Pose, at: Point) -> Point:
    """How far a place lies ahead of and to the right of a pose, in UNITs of a hundredth."""
    cos, sin = COS[pose.heading], SIN[pose.heading]
    dx, dy = at[0] - pose.x, at[1] - pose.y
    return dx * cos + dy * sin, dy * cos - dx * sin


@lru_cache(maxsize=1024)
def corners(pose: Pose, length: int = BASE_LENGTH, width: int = BASE_WIDTH) -> tuple[Point, ...]:
    """The corners of a card, from the front left one clockwise."""
    ahead, aside = length // 2, width // 2
    ends = ((ahead, -aside), (ahead, aside), (-ahead, aside), (-ahead, -aside))
    found = []
    for along, across in ends:
        dx, dy = turned(pose.heading, along, across)
        found.append((pose.x + dx, pose.y + dy))
    return tuple(found)


@lru_cache(maxsize=1024)
def nine_points(
    pose: Pose, length: int = BASE_LENGTH, width: int = BASE_WIDTH
) -> tuple[Point, ...]:
    """The points by which a card is reached: corners, middles of the edges, and its middle."""
    found = []
    for along in (-1, 0, 1):
        for across in (-1, 0, 1):
            dx, dy = turned(pose.heading, along * (length // 2), across * (width // 2))
            found.append((pose.x + dx, pose.y + dy))
    return tuple(found)


def in_arc(pose: Pose, bearing: int, half_arc: int, at: Point) -> bool:
    """Whether a place lies within an arc about a bearing of a pose, the edge of it included; a
    bearing and half an arc (at most half a circle) are in steps, clockwise from ahead."""
    to, dx, dy = (pose.heading + bearing) % STEPS, at[0] - pose.x, at[1] - pose.y
    cos, sin = COS[to], SIN[to]
    return (dx * cos + dy * sin) * SIN[half_arc] >= abs(dy * cos - dx * sin) * COS[half_arc]


def squared_distance(one: Point, two: Point) -> int:
    """The square of the distance of two places."""
    dx, dy = two[0] - one[0], two[1] - one[1]
    return dx * dx + dy * dy


def overlap(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether two convex outlines have ground in common, by the method of separating axes; to
    touch is not to overlap."""
    return not (_apart(one, two) or _apart(two, one))


def _apart(one: Sequence[Point], two: Sequence[Point]) -> bool:
    """Whether the line along a side of `one` parts the two."""
    for (ax, ay), (bx, by) in sides(one):
        nx, ny = by - ay, ax - bx
        mine = [nx * x + ny * y for x, y in one]
        theirs = [nx * x + ny * y for x, y in two]
        if max(mine) <= min(theirs) or max(theirs) <= min(mine):
            return True
    return False


def crosses(one: Point, two: Point, ring: Sequence[Point]) -> bool:
    """Whether the straight line from one place to another meets an outline or what is within."""
    if inside(one, ring) or inside(two, ring):
        return True
    return any(meet(one, two, a, b) for a, b in sides(ring))


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two strokes meet; strokes along one line do not count."""
    one, two = side_of(a, b, c), side_of(a, b, d)
    three, four = side_of(c, d, a), side_of(c, d, b)
    return one * two <= 0 and three * four <= 0 and not one == two == 0


def sides(ring: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The strokes of an outline."""
    return list(pairwise((*ring, ring[0])))


def side_of(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from `a` to `b` a place lies: 1, 0 or -1."""
    area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
    return (area > 0) - (area < 0)


def inside(at: Point, ring: Sequence[Point]) -> bool:
    """Whether a place lies within a ring; one on its line may be either."""
    x, y = at
    within = False
    for (x1, y1), (x2, y2) in sides(ring):
        if (y1 > y) != (y2 > y):
            # x left of where the side is at that height, without a division
            left = (x - x1) * (y2 - y1) < (x2 - x1) * (y - y1)
            within ^= left == (y2 > y1)
    return within
