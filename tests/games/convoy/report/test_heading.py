"""The line of ships above a report."""

from __future__ import annotations

from sheetgen.games.convoy.report import map as drawings
from sheetgen.games.convoy.story.chronicle import SUNK
from sheetgen.kits.drawing.page import Fill, Polyline
from tests.cases import each
from tests.games.convoy.sheet.sheets import chronicle


@each("seed", ["hits18", "pedestal", "s155"])
def test_every_merchantman_stands_there_and_the_sunk_in_outline(seed):
    told = chronicle(seed)
    ships = [ship for kind in (0, 1) for ship in told.fleet[kind]]
    sunk = sum(ship.condition == SUNK for ship in ships)
    figure = drawings.heading(told)
    drawn = figure.draw(170.0)
    assert sum(isinstance(item, Fill) and item.tone == "black" for item in drawn) == (
        len(ships) - sunk
    )
    assert sum(isinstance(item, Polyline) for item in drawn) == sunk
    left = [min(x for x, _ in item.points) for item in drawn]
    right = [max(x for x, _ in item.points) for item in drawn]
    assert all(a < b for a, b in zip(right, left[1:], strict=False))
    assert right[-1] <= 170
