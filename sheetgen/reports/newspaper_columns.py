"""Flowables placed in columns of one depth: as shallow as holds them all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from reportlab.platypus import Flowable, Paragraph, Table

STEP = 4.0
"""Depths are tried at such steps, in pt."""
SPREAD, MOST_ROOM = 1.25, 24.0
"""Columns are drawn out to so much of their depth, with so much more room at most, in pt, above a
headline."""
SHORT_LIST = 3
"""A headline and so many entries at most are not parted."""
LEAST_LINES = 2
"""So many lines of a paragraph at least stand at the foot of a column."""


class Placed(NamedTuple):
    """A flowable in a column: its left side, its top and its foot below the top of the columns, the
    gap above it, whether it begins an item, and whether a rule stands there (a table has one of its
    own). In pt."""

    flowable: Flowable
    x: float
    top: float
    foot: float
    gap: float
    first: bool
    ruled: bool


def filled(
    items: Iterable[list[Flowable]], count: int, wide: float, gutter: float, room: float
) -> tuple[list[Placed], float] | None:
    """Items (each a headline and what follows) in `count` columns `wide` and no deeper than `room`,
    and how deep the columns are; None if they do not fit. In pt."""
    whole = [list(item) for item in items]
    if _placed(whole, count, wide, gutter, room) is None:
        return None
    shallow, deep = 0.0, room
    while deep - shallow > STEP:
        middle = (shallow + deep) / 2
        if _placed(whole, count, wide, gutter, middle) is None:
            shallow = middle
        else:
            deep = middle
    placed = _placed(whole, count, wide, gutter, deep)
    assert placed is not None
    used = max((one.foot for one in placed), default=0.0)
    target = min(room, SPREAD * used)
    columns = [[one for one in placed if one.x == x] for x in dict.fromkeys(p.x for p in placed)]
    return [one for column in columns for one in _spread(column, target)], target


def _spread(column: list[Placed], target: float) -> list[Placed]:
    """A column drawn out to a depth, by more room above its headlines."""
    starts = [one.first and one.gap > 0 for one in column]
    more = min((target - column[-1].foot) / max(sum(starts), 1), MOST_ROOM)
    spread, by = [], 0.0
    for one, start in zip(column, starts, strict=True):
        by += more * start
        gap = one.gap + more * start
        spread.append(one._replace(top=one.top + by, foot=one.foot + by, gap=gap))
    return spread


def _placed(
    items: list[list[Flowable]], count: int, wide: float, gutter: float, room: float
) -> list[Placed] | None:
    columns = _Columns(count, wide, gutter, room)
    for item in items:
        for place, flowable in enumerate(item):
            if not columns.place(flowable, first=place == 0, after=item[place + 1 :]):
                return None
    return columns.placed


class _Columns:
    """Columns as they are filled, one after another."""

    def __init__(self, count: int, wide: float, gutter: float, room: float) -> None:
        self.count, self.wide, self.gutter, self.room = count, wide, gutter, room
        self.column, self.depth, self.after = 0, 0.0, 0.0
        self.placed: list[Placed] = []

    def place(self, flowable: Flowable, first: bool, after: list[Flowable]) -> bool:
        """Place a flowable, a headline with some of what follows it; whether there was room."""
        while self.column < self.count:
            gap = max(self.after, flowable.getSpaceBefore()) if self.depth else 0.0
            if first and self.depth:
                gap = max(gap, 2 * self.after)
            high = self._high(flowable)
            need = high + (self._start_of(flowable, after) if first else 0.0)
            if self.depth + gap + need <= self.room:
                self._put(flowable, gap, high, first)
                return True
            parts = [] if first else self._split(flowable, self.room - self.depth - gap)
            if parts:
                self._put(parts[0], gap, self._high(parts[0]), first=False)
                flowable = parts[1]
            self.column, self.depth, self.after = self.column + 1, 0.0, 0.0
        return False

    def _put(self, flowable: Flowable, gap: float, high: float, first: bool) -> None:
        x = self.column * (self.wide + self.gutter)
        top = self.depth + gap
        self.depth, self.after = top + high, flowable.getSpaceAfter()
        ruled = first and gap > 0 and not isinstance(self.placed[-1].flowable, Table)
        self.placed.append(Placed(flowable, x, top, self.depth, gap, first, ruled))

    def _high(self, flowable: Flowable) -> float:
        return float(flowable.wrap(self.wide, 9999)[1])

    def _start_of(self, headline: Flowable, after: list[Flowable]) -> float:
        """What a headline needs below it: a short list, some lines, or a whole table."""
        need, above = 0.0, headline
        for one in after if 1 < len(after) <= SHORT_LIST else after[:1]:
            high = self._high(one)
            if isinstance(one, Paragraph):
                high = min(high, (LEAST_LINES + 1) * one.style.leading)
            need += max(above.getSpaceAfter(), one.getSpaceBefore()) + high
            above = one
        return float(need)

    def _split(self, flowable: Flowable, room: float) -> list[Flowable]:
        """A paragraph in two, if enough of it has room; a table is never split."""
        if not isinstance(flowable, Paragraph) or room < LEAST_LINES * flowable.style.leading:
            return []
        parts = flowable.split(self.wide, room)
        return parts if len(parts) == 2 else []
