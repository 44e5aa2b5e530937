"""The halves of a solo journal's pages, which are those of `sheets.leaves`."""

from __future__ import annotations

from sheetgen.sheets.blocks import Area
from sheetgen.sheets.leaves import FIRST_LINE as FIRST_LINE
from sheetgen.sheets.leaves import LEADING as LEADING
from sheetgen.sheets.leaves import LINE as LINE
from sheetgen.sheets.leaves import SMALL as SMALL
from sheetgen.sheets.leaves import TEXT as TEXT
from sheetgen.sheets.leaves import Leaf as Leaf
from sheetgen.sheets.leaves import below as below
from sheetgen.sheets.leaves import covers as covers
from sheetgen.sheets.leaves import folio as folio
from sheetgen.sheets.leaves import heading as heading
from sheetgen.sheets.leaves import leaf as leaf
from sheetgen.sheets.leaves import ruled as ruled

BETWEEN = 5.5
"""The space between the two watches of a page."""


def halves(page: Leaf) -> tuple[Area, Area]:
    """The two halves of a page."""
    body = page.body
    high = (body.height - BETWEEN) / 2
    upper = Area(body.x, body.y, body.width, high)
    return upper, upper._replace(y=body.bottom - high)
