"""The dice book of a Malta Convoy: a row a turn, a column for each purpose, and above them what is
rolled once a game."""

from __future__ import annotations

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES
from sheetgen.games.convoy.sheet.layout import MOST_TURNS
from sheetgen.games.convoy.sheet.log import WATCHES
from sheetgen.games.convoy.sheet.text import TITLE, fleet_dice, foot_lines, texts
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.book.dicebook import Block, Column, Declared, Die, Layout, Once, Row, Rows
from sheetgen.kits.drawing.items import GROUP, HAIR, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

GAME = "convoy"
COLUMNS = tuple(
    Column(purpose, data("dicebook")["columns"][purpose], most, step)
    for purpose, most, step in (
        ("contact", 1, "2"),
        ("enemy", 1, "3"),
        ("force", 1, "4"),
        ("intercept", 8, "5"),
        ("attack", 9, "6"),
        ("target", 9, "7"),
        ("again", 9, "8"),
    )
)
"""The dice of a turn, as many as may be asked for."""
RULES = {0: GROUP, 3: HAIR}
"""The line above the first watch of a day, and that at its middle."""


def page(
    paper: Paper, conditions: Conditions, key: str, foot: Foot, written: kit.Written | None = None
) -> Page:
    """The dice book of a key (64 hex digits) under an edition and its rulings; `written` is how its
    dice are printed, unless as figures.

    Raises fonts.UnprintableText if the seed holds a character that cannot be printed.
    """
    said = declared(conditions, foot)
    return kit.page(paper, said, foot, written or kit.figures(GAME, key))


def holder(paper: Paper, name: str) -> Text:
    """Who holds a copy of a board's book, in its head."""
    return kit.holder(paper, TITLE, name)


def layout(paper: Paper, conditions: Conditions, foot: Foot | None = None) -> Layout:
    """Where everything stands."""
    return kit.layout(paper, declared(conditions, foot or Foot()))


def declared(conditions: Conditions, foot: Foot) -> Declared:
    """What stands in the book."""
    words = data("dicebook")
    return Declared(
        GAME,
        TITLE,
        conditions.edition,
        once(conditions),
        ((Rows(words["turns"], "", COLUMNS, tuple(map(_row, range(1, MOST_TURNS + 1)))),),),
        tuple(words["use"]),
        foot_lines(conditions.edition, foot.rulings, foot.credits, foot.software),
    )


def once(conditions: Conditions) -> tuple[Block, Block, Block]:
    """What is rolled once a game: the set-up, the options, the covering force."""
    words, rulings = data("dicebook")["once"], rulings_of(conditions)
    counts = (3, 1, 1, 1, rulings.destroyer_dice, 1, 1)
    names = (*TYPES, "journey", "friendly")
    set_up = tuple(
        Once(label, roll, (Die(name, 3 if name == "carrier" else 6, count),))
        for label, roll, name, count in zip(
            texts(conditions)["set-up"], fleet_dice(conditions), names, counts, strict=False
        )
    )
    extension = () if rulings.evade_adds_one else (Die("extension", 3),)
    options = tuple(
        Once(
            option.capitalize(),
            "",
            (Die(f"duration-{option}"), *(extension if option == "evade" else ())),
        )
        for option in OPTIONS[1:]
    )
    covering = tuple(
        Once(
            words["covering"]["row"].format(number=number),
            "",
            (Die("return", slot=number), Die("escort", slot=number)),
        )
        for number in (1, 2, 3)
    )

    def block(name: str, rows: tuple[Once, ...], share: float) -> Block:
        heads = tuple(zip(words[name]["columns"], words[name]["dice"], strict=True))
        return Block(words[name]["title"], rows, heads, share)

    return (
        Block(words["set-up"]["title"], set_up, share=0.40, across=2),
        block("option", options, 0.30),
        block("covering", covering, 0.30),
    )


def _row(turn: int) -> Row:
    """A turn with its watch; the first of a day has its date."""
    passage = data("passage")
    day, of_day = divmod(turn - 1, len(WATCHES))
    date = f"{passage['first_day'] + day} {passage['month'][:3]}" if of_day == 0 else ""
    return Row(turn, str(turn), date, WATCHES[of_day], rule=RULES.get(of_day))
