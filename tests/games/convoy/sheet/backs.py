"""Both sides of game sheets to test."""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import within
from sheetgen.kits.drawing.items import Line, Polyline, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.sheets import GAME, foot
from tests.kits.drawing.measuring import faults, ink


def both(told, paper="a4", edition="sheet", rulings=None, **known) -> list[Page]:
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    return sheet.pages(PAPERS[paper], conditions, told, foot(rulings=departures, **known))


def back(*about, **known) -> Page:
    return both(*about, **known)[1]


def texts(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def inside(area, x, y) -> bool:
    """Whether a place lies in an area, by no more than a hair outside it."""
    return area.x - 0.01 < x < area.right + 0.01 and area.y - 0.01 < y < area.bottom + 0.01


def map_faults(page, frame) -> list[str]:
    """As `faults`, with strokes that are neither level nor upright taken as they run; those of
    several strokes are the map's, which ends at its frame."""
    strokes = [item for item in page.items if _slanting(item)]
    level = tuple(item for item in page.items if not _slanting(item))
    found = faults(page._replace(art=(), layers=(), marks=level))
    runs = [(item, a, b) for item in strokes for a, b in pairwise(_ends(item))]
    xs = np.array([(a[0], b[0]) for _, a, b in runs]).reshape(-1, 2)
    ys = np.array([(a[1], b[1]) for _, a, b in runs]).reshape(-1, 2)
    sides = xs.min(axis=1), xs.max(axis=1), ys.min(axis=1), ys.max(axis=1)
    for text in (item for item in page.items if isinstance(item, Text)):
        left, top, right, bottom = ink(text)
        area = Area(left, top, right - left, bottom - top)
        low_x, high_x, low_y, high_y = sides
        near = (high_x > left) & (low_x < right) & (high_y > top) & (low_y < bottom)
        for item, a, b in (runs[place] for place in np.flatnonzero(near)):
            if within(a, b, area):
                found.append(f"stroke through: {text} {item}")
    for item in (item for item in strokes if isinstance(item, Polyline)):
        if not all(inside(frame, x, y) for x, y in item.points):
            found.append(f"past the frame: {item}")
    return found


def _ends(item):
    return item.points if isinstance(item, Polyline) else (item[:2], item[2:4])


def _slanting(item) -> bool:
    return isinstance(item, Polyline) or (
        isinstance(item, Line) and item.x1 != item.x2 and item.y1 != item.y2
    )
