"""Numbers and places as the operators of a page tell them: no longer than a printer needs."""

from collections.abc import Callable
from functools import lru_cache

from sheetgen.kits.drawing.paper import PT

FINE, COARSE = 2, 1
"""Decimals of a pt: of what a file holds once, and of what every page of hundreds has of its own.
A tenth of a pt is less than a dot of a printer of 600 to the inch."""
SLACK = {FINE: 0.025, COARSE: 0.14}
"""How far out a place may be drawn, in pt: a hundredth and a twentieth of a mm."""


def number(value: float, decimals: int = FINE) -> str:
    """A number in pt."""
    short = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def steps(height: float, decimals: int) -> Callable[[float, float], str]:
    """A function that says how far it is, in pt, to a place from the one before, on a paper
    `height` mm high: `x` in pt and `y` in mm, as items have it. Equal steps are told
    alike, so that they deflate well: the place reached may be out by up to SLACK."""
    unit, slack = 10**decimals, SLACK[decimals] * 10**decimals
    written = _writer(unit)
    at_x = at_y = 0
    last_x = last_y = 0.0

    def step(x: float, y: float) -> str:
        nonlocal at_x, at_y, last_x, last_y
        x, y = unit * x, unit * PT * (height - y)
        dx, dy = round(x - last_x), round(y - last_y)
        # Equal steps, each rounded, drift: this one is taken from the place really reached.
        if abs(at_x + dx - x) > slack:
            dx = round(x) - at_x
        if abs(at_y + dy - y) > slack:
            dy = round(y) - at_y
        at_x, at_y, last_x, last_y = at_x + dx, at_y + dy, x, y
        return f"{written(dx)} {written(dy)}"

    return step


@lru_cache(maxsize=2)
def _writer(unit: int) -> Callable[[int], str]:
    """A function that tells a whole number of units in pt."""
    return lru_cache(maxsize=4096)(lambda count: f"{count / unit:g}")
