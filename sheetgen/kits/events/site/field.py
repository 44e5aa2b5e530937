"""The scores of a board as a row of dots: who is how far from the others, at a glance."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.kits.events.results.travellers import Traveller

WIDE, SIZE = 640.0, 10.0
_EDGE = 40.0
_MOST = 14
"""Dots one above the other, where there is room for them; more lie closer."""


class Mark(NamedTuple):
    """A place along the row: how far from its left end, and what it is."""

    x: float
    what: str


class Column(NamedTuple):
    """The dots of a score, one above the other: how far from the left they stand, how high the
    last is above the first, and the score."""

    x: float
    rise: float
    score: int


class Field(NamedTuple):
    """The dots of a board by score and how far they are apart, the height of the drawing, the scale
    below it, and `marks` of what else is known: par, the best."""

    columns: tuple[Column, ...]
    pitch: float
    high: float
    ticks: tuple[tuple[float, int], ...]
    marks: tuple[Mark, ...]
    low: int
    top: int
    own: int | None = None

    def of(self, score: int) -> Field:
        """The field as who has this score sees it."""
        return self._replace(own=score)


def field_of(one: Traveller) -> Field:
    """The field of a board."""
    scores = [line.entry.score for line in one.lines]
    beside = [one.book.best, one.book.plain_score] if one.book else []
    known = [*scores, *beside, *([round(one.par)] if one.par is not None else [])]
    low, top = min(known), max(known)
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (top - low) / n <= 8)
    first, last = low // step * step, -(-top // step) * step

    def x(score: float) -> float:
        share = (score - first) / (last - first) if last > first else 0.5
        return round(_EDGE + share * (WIDE - 2 * _EDGE), 1)

    counts = {score: scores.count(score) for score in sorted(set(scores))}
    most = max(counts.values())
    pitch = round(min(SIZE + 1, _MOST * SIZE / most), 2)
    # A little more, or the last would be lost to rounding.
    columns = tuple(
        Column(x(score), round((count - 1) * pitch + 0.1, 2), score)
        for score, count in counts.items()
    )
    high = round(most * pitch + SIZE, 1)
    ticks = tuple((x(score), score) for score in range(first, last + 1, step))
    marks = [Mark(x(one.par), "par")] if one.par is not None else []
    marks += [Mark(x(one.book.best), "best")] if one.book else []
    return Field(columns, pitch, high, ticks, tuple(marks), min(scores), max(scores))
