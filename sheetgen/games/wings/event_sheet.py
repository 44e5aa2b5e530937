"""What a player of a campaign weekend is handed: the log, the record cards, and the briefings of
all missions, as far as they can be foretold."""

from __future__ import annotations

from collections.abc import Callable

from sheetgen.games.wings import briefings, cards, log
from sheetgen.games.wings.chronicle import Chronicle
from sheetgen.play import Conditions
from sheetgen.sheets import foot as footing
from sheetgen.sheets.items import Text
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper
from sheetgen.sheets.setting import fitted

NAME_ROOM = 80.0
"""The room for whose a briefing is, at the right of its foot, in mm."""


def drawer(
    paper: Paper, conditions: Conditions, chronicle: Chronicle, foot: Foot
) -> Callable[[Foot], list[Page]]:
    """What draws the sheets of a campaign that is drawn and not begun, for the foot of each player;
    `foot` is the board's. The briefings take long to draw: all players share them."""
    shared = [
        page._replace(marks=(), layers=(*page.layers, page.marks))
        for page in briefings.pages(paper, conditions, chronicle, foot)
    ]

    def pages(own: Foot) -> list[Page]:
        said = f"table {own.table}: {own.player}"
        text, size = fitted(said, NAME_ROOM, "mono", footing.SIZE, footing.OWN_FLOOR)
        place = footing.area(paper)
        whose = Text(place.right, footing.baseline(place, 1), text, "mono", size, "right")
        return [
            *log.pages(paper, conditions, chronicle, own),
            *cards.pages(paper, conditions, chronicle, own),
            *(page._replace(marks=(whose,)) for page in shared),
        ]

    return pages
