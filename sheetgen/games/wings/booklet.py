"""All sheets of a campaign as one booklet: a cover, then the sheets in the order of their use.

A mission's briefing is followed by its worksheet; the cards, which are cut out, come last.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from sheetgen.game import Conditions
from sheetgen.games.wings import cover
from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.games.wings.cover import MISSIONS, Section
from sheetgen.sheets.foot import in_booklet
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

ORDER = ("quick", "log", "board", MISSIONS, "briefings", "worksheet", "cards")


def bound(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sheets: Mapping[str, list[Page]],
) -> list[Page]:
    """The pages of some sheets (by name) as a booklet with a cover, its pages numbered.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    parts = {name: pages for name, pages in arranged(sheets).items() if pages}
    sections, last = [], 1
    for name, pages in parts.items():
        sections.append(Section(name, last + 1, last + len(pages)))
        last += len(pages)
    front = cover.page(paper, conditions, chronicle, foot, tuple(sections))
    pages = [front, *chain.from_iterable(parts.values())]
    return [in_booklet(page, number, last) for number, page in enumerate(pages, start=1)]


def arranged(sheets: Mapping[str, list[Page]]) -> dict[str, list[Page]]:
    """The sheets in the order of the booklet. Briefings and worksheets of the same missions are
    one part, mission by mission."""
    parts = dict(sheets)
    briefings, worksheets = (parts.get(name, []) for name in ("briefings", "worksheet"))
    if len(briefings) == len(worksheets) > 1:
        pairs = zip(parts.pop("briefings"), parts.pop("worksheet"), strict=True)
        parts[MISSIONS] = list(chain.from_iterable(pairs))
    return {name: parts[name] for name in ORDER if name in parts}
