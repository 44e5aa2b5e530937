"""What a player of a campaign weekend is handed: the log, the squadron boards, and the briefings of
all missions, as far as they can be foretold."""

from collections.abc import Callable

from sheetgen.core.game import Conditions
from sheetgen.games.wings.sheet import campaign_log as log
from sheetgen.games.wings.sheet import squadron_board as board
from sheetgen.games.wings.sheet.briefing import page as briefings
from sheetgen.games.wings.sheet.pages import Leaf
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import fitted
from sheetgen.kits.drawing.page import Foot, Items, Page, Paper, Text
from sheetgen.kits.pages.sheet import Copy

NAME_ROOM = 80.0
"""The room for whose a briefing is, at the right of its foot, in mm."""


def drawer(
    paper: Paper, conditions: Conditions, chronicle: Chronicle, foot: Foot
) -> Callable[[Foot], list[Page]]:
    """What draws the sheets of a campaign that is drawn and not begun, for the foot of each player;
    `foot` is the board's. The briefings take long to draw: all players share them."""
    shared = [
        page._replace(marks=(), layers=(*page.layers, page.marks))
        for page in briefings.SHEET.pages(paper, conditions, chronicle, foot)
    ]

    def own_leaves(own: Foot) -> list[Leaf]:
        about = paper, conditions, chronicle, own
        return [*log.SHEET.leaves(*about), *board.SHEET.leaves(*about)]

    # What is known of the campaign is drawn once for all.
    drawn = [leaf.on.marks(Copy(Foot(), leaf.told)) for leaf in own_leaves(foot)]

    def page(leaf: Leaf, known: Items) -> Page:
        own = leaf._replace(told=None).page()
        return own._replace(layers=(*own.layers, known))

    def pages(own: Foot) -> list[Page]:
        said = f"table {own.table}: {own.player}"
        text, size = fitted(said, NAME_ROOM, "mono", footing.SIZE, footing.SIZE)
        place = footing.area(paper)
        whose = Text(place.right, footing.baseline(place, 2), text, "mono", size, "right")
        return [
            *map(page, own_leaves(own), drawn),
            *(page._replace(marks=(whose,)) for page in shared),
        ]

    return pages
