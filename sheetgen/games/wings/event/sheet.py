"""What a player of a campaign weekend is handed: the log, the record cards, and the briefings of
all missions, as far as they can be foretold; and the specimen of a log."""

from collections.abc import Callable

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.wings import game_in
from sheetgen.games.wings.event.book import CampaignBook
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import campaign_log as log
from sheetgen.games.wings.sheet import record_cards as cards
from sheetgen.games.wings.sheet.briefing import page as briefings
from sheetgen.games.wings.sheet.pages import Leaf
from sheetgen.games.wings.story.chronicle import Chronicle, tell
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import fitted
from sheetgen.kits.drawing.page import Foot, Items, Page, Paper, Text

STAMP = 11.0
"""The type of the specimen's stamp, in pt."""
NAME_ROOM = 80.0
"""The room for whose a briefing is, at the right of its foot, in mm."""


def specimen(paper: Paper, conditions: Conditions, foot: Foot, stamp: str) -> list[Page]:
    """The log of the example and the first page of its dice book, a stamp on each."""
    theatre: Theatre = conditions.theatre
    example = theatre.data("event")["specimen"]
    key, game = dice.key_of_seed(example["seed"]), game_in(theatre)
    told = tell(played_by(game, conditions, key, game.policies[example["policy"]]))
    leaf = next(log.leaves(paper, conditions, told, foot))
    page, said = leaf.page(), f"{stamp}, seed {example['seed']}"
    line = next(one.area for one in leaf.on.slots if one.slot.name.startswith("notes."))
    text, size = fitted(said, line.width, "title", STAMP)
    books = CampaignBook(theatre)
    book = books.pages(paper, conditions, key, foot)[0]
    return [
        page._replace(
            marks=(*page.marks, Text(line.x, line.bottom - 1, text, "title", size)), title="Log"
        ),
        book._replace(marks=(*book.marks, books.holder(paper, said)), title="Dice book"),
    ]


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
        return [*log.SHEET.leaves(*about), *cards.SHEET.leaves(*about)]

    # What is known of the campaign is drawn once for all.
    drawn = [leaf.on.marks(leaf.copy._replace(foot=Foot())) for leaf in own_leaves(foot)]

    def page(leaf: Leaf, known: Items) -> Page:
        own = leaf._replace(copy=leaf.copy._replace(chronicle=None)).page()
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
