"""Which parts of the game sheet stand on which page, and where, for every size. In mm; parts that
are enlarged have the measures of normal type.

The normal sheet is two landscape pages that lie side by side in play: the front says where the
convoy is and who is left, the back what happened. The cut follows the rules: a quiet turn needs
three figures, an attack up to forty. Half size and large print have the same parts on more pages.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER
from sheetgen.games.convoy.story.watches import MOST_TURNS
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.frame import on_its_side, plate
from sheetgen.kits.drawing.paper import Paper

UNITS = {"normal": 1.0, "half": 1.0, "large": 2.15}
"""How much larger than normal the type of each size is."""
HEAD, TITLE, GAP = 10.4, 8.2, 2.4
FOOT, LOW_FOOT = 10.4, 7.6
LARGE_FOOT, LARGE_LOW_FOOT = 27.6, 8.4
"""The foot of a first page, with room for a code, and of the others."""
BELOW, RAIL, RAIL_GAP = 105.0, 52.0, 4.6
"""What the front needs besides the chart; the rail beside the fleet."""
STEPS, LOG_HEAD = 36.6, 7.2
LINES = 12
"""So many attacks have a line on the normal sheet: enough for 98 games of 100."""
TIER, LARGE_TIER = 5.5, 8.6
"""The least height of a tier of the log, as printed, and in large print."""
OPTION, CONTACT, COVER = (69.4, 31.8), (118.0, 31.0), (61.0, 29.2)
"""The panels of the chart: width and height."""
MIDDLE = 15
"""The last turn of the western half of a track in two."""


class Place(NamedTuple):
    """A part on a page; where it is of turns, types of ship, steps or lines, the first and the
    last of them."""

    part: str
    area: Area
    first: int = 0
    last: int = 0


class Leaf(NamedTuple):
    """A page: its parts, laid out on an area `unit` times smaller than printed, and its foot as
    printed."""

    places: tuple[Place, ...]
    foot: Area
    unit: float = 1.0

    def area(self, part: str) -> Area:
        """Where a part of this page is."""
        return next(place.area for place in self.places if place.part == part)


def landscape(paper: Paper, size: str = "normal") -> Paper:
    """The page of a size: the paper on its side, or half of it."""
    if size == "half":
        return paper.half
    return on_its_side(paper)


@cache
def leaves(paper: Paper, size: str, sides: str, logs: int = 1) -> tuple[Leaf, ...]:
    """The pages of a sheet in a size, with so many pages of log: its `front`, or `both` sides."""
    on = plate(landscape(paper, size))
    if size == "normal":
        made = [_front(on), *([_log(on, n) for n in range(logs)] if sides == "both" else [])]
    elif size == "half":
        made = [*_half(on), *([*_half_back(on, max(logs, 2))] if sides == "both" else [])]
    else:
        made = [*_large(on), *([*_large_back(on, max(logs, 2))] if sides == "both" else [])]
    return tuple(made)


def lines_on(leaf: Leaf) -> int:
    """How many lines the log of a page has; 0 for one without."""
    return sum(place.last - place.first + 1 for place in leaf.places if place.part == "log")


def _foot(on: Area, high: float) -> Area:
    return Area(on.x, on.bottom - high, on.width, high)


def _panels(chart: Area) -> list[Place]:
    """The panels laid on a chart."""
    pad = 1.0
    (wide, high), (broad, tall), (narrow, low) = OPTION, CONTACT, COVER
    x, y = chart.x + pad, chart.y + pad
    return [
        Place("option", Area(x, y, wide, high)),
        Place("contact", Area(chart.x + 86, chart.bottom - pad - tall, broad, tall)),
        Place("covering", Area(chart.right - pad - narrow, y, narrow, low)),
    ]


def _front(on: Area) -> Leaf:
    foot = _foot(on, FOOT)
    chart = Area(on.x, on.y + HEAD, on.width, on.height - BELOW)
    top = chart.bottom + GAP
    high = foot.y - 1.4 - top
    return Leaf(
        (
            Place("head", on._replace(height=HEAD)),
            Place("track", chart, 1, MOST_TURNS),
            *_panels(chart),
            Place("fleet", Area(on.x, top, on.width - RAIL - RAIL_GAP, high), CARGO, DESTROYER),
            Place("rail", Area(on.right - RAIL, top, RAIL, high)),
        ),
        foot,
    )


def _log(on: Area, number: int) -> Leaf:
    """The steps of an attack, and the lines of a log: the first, the second, ..."""
    foot = _foot(on, LOW_FOOT)
    steps = Area(on.x, on.y + TITLE, on.width, STEPS)
    top = steps.bottom + LOG_HEAD
    lines = min(LINES, int((foot.y - top) / (2 * TIER)))
    log = Area(on.x, top, on.width, foot.y - 0.8 - top)
    first = number * lines + 1
    return Leaf(
        (
            Place("title", on._replace(height=TITLE)),
            Place("steps", steps, 3, 8),
            Place("log", log, first, first + lines - 1),
        ),
        foot,
    )


# Half size: the type of the normal sheet on half the paper.


def _half(on: Area) -> Iterator[Leaf]:
    foot = _foot(on, FOOT)
    (wide, high), _, (narrow, low) = OPTION, CONTACT, COVER
    chart = Area(on.x, on.y + HEAD, on.width, foot.y - 4.8 - high - GAP - on.y - HEAD)
    y = chart.bottom + GAP
    yield Leaf(
        (
            Place("head", on._replace(height=HEAD)),
            Place("track", chart, 1, MOST_TURNS),
            Place("option", Area(on.x, y, wide, high)),
            Place("contact", Area(on.x + wide + GAP, y, on.width - wide - GAP, high)),
        ),
        foot,
    )
    foot = _foot(on, LOW_FOOT)
    below = on.y + TITLE
    title = Place("title", on._replace(height=TITLE))
    fleet = Area(on.x, below, on.width, foot.y - 1.0 - below)
    for kinds in ((CARGO, CARRIER), (CRUISER, DESTROYER)):
        yield Leaf((title, Place("fleet", fleet, *kinds)), foot)
    rail = Area(on.right - RAIL, below, RAIL, foot.y - 1.0 - below)
    top = below + low + GAP
    notes = Area(on.x, top, rail.x - GAP - on.x, rail.bottom - top)
    covering = Place("covering", Area(on.x, below, narrow, low))
    yield Leaf((title, covering, Place("notes", notes), Place("rail", rail)), foot)


def _half_back(on: Area, logs: int) -> Iterator[Leaf]:
    foot = _foot(on, LOW_FOOT)
    below = on.y + TITLE
    title = Place("title", on._replace(height=TITLE))
    half = (foot.y - 1.0 - below) / 2
    yield Leaf(
        (
            title,
            Place("steps", Area(on.x, below, on.width, half), 3, 5),
            Place("steps", Area(on.x, below + half, on.width, half), 6, 8),
        ),
        foot,
    )
    yield from _log_leaves(on, logs, foot, title, 1.0)


def _log_leaves(on: Area, logs: int, foot: Area, title: Place, unit: float) -> Iterator[Leaf]:
    """Pages of nothing but log."""
    top = title.area.bottom + LOG_HEAD
    high = foot.y / unit - 1.0 - top
    lines = int(high / (2 * (TIER if unit == 1 else LARGE_TIER) / unit))
    for number in range(logs):
        first = number * lines + 1
        log = Place(
            "log", Area(title.area.x, top, title.area.width, high), first, first + lines - 1
        )
        yield Leaf((title, log), foot, unit)


# Large print: what is used at once stands side by side.


def _large(on: Area) -> Iterator[Leaf]:
    own, below, foot = _enlarged(on, LARGE_FOOT)
    head = Place("head", own._replace(height=TITLE))
    yield Leaf((head, Place("track", below, 1, MIDDLE)), foot, UNITS["large"])
    own, below, foot = _enlarged(on, LARGE_LOW_FOOT)
    title, unit = Place("title", own._replace(height=TITLE)), UNITS["large"]
    (wide, high), (_, tall), _ = OPTION, CONTACT, COVER
    yield Leaf((title, Place("track", below, MIDDLE + 1, MOST_TURNS)), foot, unit)
    high += 5.0
    turn = (
        Place("option", Area(own.x, below.y, wide, high)),
        Place("covering", Area(own.x + wide + 1.4, below.y, own.width - wide - 1.4, high)),
        Place("contact", Area(own.x, below.y + high + 1.4, own.width, tall + 4.0)),
    )
    yield Leaf((title, *turn), foot, unit)
    for kinds in ((CARGO, CARGO), (TANKER, CRUISER), (DESTROYER, DESTROYER)):
        yield Leaf((title, Place("fleet", below, *kinds)), foot, unit)
    rail = Place("rail", below._replace(width=RAIL))
    notes = Area(below.x + RAIL + GAP, below.y, below.width - RAIL - GAP, below.height)
    yield Leaf((title, rail, Place("notes", notes)), foot, unit)


def _large_back(on: Area, logs: int) -> Iterator[Leaf]:
    own, below, foot = _enlarged(on, LARGE_LOW_FOOT)
    title, unit = Place("title", own._replace(height=TITLE)), UNITS["large"]
    half = below._replace(height=below.height / 2)
    lower = half._replace(y=half.bottom)
    yield Leaf((title, Place("steps", half, 3, 5), Place("steps", lower, 6, 7)), foot, unit)
    yield Leaf((title, Place("steps", half, 8, 8), Place("notes", lower)), foot, unit)
    yield from _log_leaves(on, logs, foot, title, unit)


def _enlarged(on: Area, low: float) -> tuple[Area, Area, Area]:
    """In large print with so high a foot: a page as laid out, what is below its title, and the
    foot as printed."""
    unit, foot = UNITS["large"], _foot(on, low)
    own = Area(on.x / unit, on.y / unit, on.width / unit, (foot.y - 1.4 - on.y) / unit)
    return own, own._replace(y=own.y + TITLE, height=own.height - TITLE), foot
