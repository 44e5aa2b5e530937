"""The scores of a board as a row of dots: who is how far from the others, at a glance."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.kits.events.results.travellers import Traveller

WIDE, RADIUS = 640.0, 5.0
_EDGE = 40.0
_MOST = 14
"""Dots one above the other, where there is room for them; more lie closer."""


class Mark(NamedTuple):
    """A place along the row: how far from its left end, and what it is."""

    x: float
    what: str


class Field(NamedTuple):
    """The dots of a board by their places and scores, the height of the drawing, the scale below
    it, and `marks` of what else is known: par, the best."""

    dots: tuple[tuple[float, float, int], ...]
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
    span = max(last - first, 1)

    def x(score: float) -> float:
        return round(_EDGE + (score - first) / span * (WIDE - 2 * _EDGE), 1)

    counts = {score: scores.count(score) for score in sorted(set(scores))}
    most = max(counts.values())
    pitch = min(2 * RADIUS + 1, _MOST * 2 * RADIUS / most)
    high = round(most * pitch + 2 * RADIUS, 1)
    dots = tuple(
        (x(score), round(high - RADIUS - place * pitch, 1), score)
        for score, count in counts.items()
        for place in range(count)
    )
    ticks = tuple((x(score), score) for score in range(first, last + 1, step))
    marks = [Mark(x(one.par), "par")] if one.par is not None else []
    marks += [Mark(x(one.book.best), "best")] if one.book else []
    return Field(dots, high, ticks, tuple(marks), min(scores), max(scores))
