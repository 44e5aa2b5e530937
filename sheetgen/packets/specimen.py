"""The specimen: a sheet and a dice book of a published example, filled in as they should be."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.packets.brief import Brief
from sheetgen.packets.reading import data
from sheetgen.sheets.page import Page


def pages(brief: Brief) -> Iterator[Page]:
    """Its pages."""
    words = data("packet")["specimen"]
    stamp = words["stamp"]
    foot = brief.foot()._replace(player=stamp, board=words["board"], table="–")
    yield from brief.game.part("event_sheet").specimen(brief.paper, brief.conditions, foot, stamp)
