"""The sheet that a player of an event is handed for a board, and the specimen of one filled in."""

from collections.abc import Callable

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.core.session import played_by
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book.dicebook import declared
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.kits.book import dicebook
from sheetgen.kits.drawing.page import GROUP, Area, Box, Fill, Foot, Item, Page, Paper, Text
from sheetgen.kits.drawing.signs import tinted
from sheetgen.kits.drawing.typesetting import broken, width

STAMP, SMALL, LEADING = 34.0, 8.0, 3.4
"""The type of the stamp and of what is said below it, in pt, and its leading in mm."""


def drawer(
    paper: Paper, conditions: Conditions, chronicle: Chronicle, foot: Foot
) -> Callable[[Foot], list[Page]]:
    """What draws the sheet of a board, as far as the chronicle tells, for the foot of each player.
    The battle log lies beside the chart, and so is never on its back."""

    def pages(own: Foot) -> list[Page]:
        drawn = sheet.pages(paper, conditions, chronicle, own)
        return [page._replace(side="alone") for page in drawn]

    return pages


def specimen(paper: Paper, conditions: Conditions, foot: Foot, stamp: str) -> list[Page]:
    """Sheet and dice book of the example, played by the policy it names, with a stamp on each."""
    example = data("event")["specimen"]
    key = dice.key_of_seed(example["seed"])
    session = played_by(GAME, conditions, key, GAME.policies[example["policy"]])
    chronicle = tell(session)
    front, log = sheet.pages(paper, conditions, chronicle, foot)
    caption = example["said"].format(seed=example["seed"])
    under, stamped = _stamp(paper, stamp, caption)
    room = Area.around(under.points)
    clear = (item for item in log.art if not (isinstance(item, Text) and room.has(item.x, item.y)))
    said = declared(conditions, foot)
    book = dicebook.page(paper, said, foot, key)
    held = dicebook.holder(
        paper, said.title, example["stamped"].format(stamp=stamp, seed=example["seed"])
    )
    return [
        front._replace(title=example["sheet"]),
        log._replace(art=tuple(clear), marks=(*log.marks, under, *stamped)),
        book._replace(marks=(*book.marks, held), title=example["book"]),
    ]


def _stamp(paper: Paper, stamp: str, caption: str) -> tuple[Fill, list[Item]]:
    """The stamp, on the last lines of the log, which the example leaves empty; and the patch
    of paper under it."""
    log = sheet.place(paper, "lines")
    wide = width(stamp, "title", STAMP) + 10
    x = log.x + (log.width - wide) / 2
    lines = broken(caption, wide - 8, "text", SMALL)
    high = 13.5 + len(lines) * LEADING
    y = log.bottom - high - 4.0
    told: list[Item] = [Box(x, y, wide, high, GROUP)]
    told.append(Text(x + wide / 2, y + 10.6, stamp, "title", STAMP, "center"))
    for i, line in enumerate(lines):
        told.append(Text(x + wide / 2, y + 14.6 + i * LEADING, line, "text", SMALL, "center"))
    return tinted(Area(x, y, wide, high), "paper"), told
