"""The track of a man's experience, on his card and on the board: what each box of it reaches."""

from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.rules.theatre import Theatre

ROWS = 3
"""How often the step between two rolls is there."""


class Track(NamedTuple):
    """The points that each box of the track reaches; `each` is the experience of a box, the least
    with which a step has room, and `last` that of the last of a step, which is less where the
    others do not divide it."""

    boxes: tuple[int, ...]
    each: int
    last: int


@cache
def track(theatre: Theatre) -> Track:
    """The track of a campaign."""
    step = theatre.step
    each = next(each for each in (2, 5, 10, 20) if 16 * each >= step)
    boxes = (row * step + n for row in range(ROWS) for n in (*range(each, step, each), step))
    return Track(tuple(boxes), each, step % each or each)
