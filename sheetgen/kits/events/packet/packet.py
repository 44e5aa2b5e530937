"""The packet: its parts in the order they are handed out, each a file, and all in one."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import pick
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE, WEEKEND
from sheetgen.kits.events.packet import (
    books,
    caller,
    contest,
    director,
    run_sheet,
    seating_lists,
    slips,
)
from sheetgen.kits.events.packet.brief import Brief

_DRAWN: dict[str, Callable[[Brief], Iterable[Page]]] = {
    "run-sheet": run_sheet.pages,
    "seating": seating_lists.seating,
    "conditions": lambda brief: [contest.page(brief)],
    "cards": seating_lists.cards,
    "signs": caller.signs,
    "sheets": books.sheets,
    "dice": lambda brief: (),
    "slips": slips.pages,
    "director": director.pages,
}
"""What draws each part; of dice there are several books."""
NAMES = tuple(_DRAWN)
"""The parts by name, in the order they are handed out."""
OF_A_TABLE = ("cards", "sheets", "dice", "slips")
"""The parts that are of a table, in the order of its pile."""
_OF_PLAYERS = {"seating", "cards", "signs", "sheets", "dice", "slips"}
ALL = "packet"
"""All parts in one file."""
_BOOKS: dict[str, tuple[str, Callable[[Brief, Board], Iterator[Page]], int]] = {
    SAME_DICE: ("folded", books.folded, 2),
    WEEKEND: ("dice", books.campaigns, 24),
}
"""What every player has of the dice of a board: the end of its name, what draws it, and the pages
for each player."""


class Part(NamedTuple):
    """A file of the packet: the part it belongs to, the end of its name, its bookmark, what draws
    its pages, and about how many they are."""

    name: str
    ending: str
    title: str
    pages: Callable[[], Iterable[Page]]
    sheets: int


def parts(brief: Brief, wanted: Sequence[str] = ()) -> list[Part]:
    """The files of the parts wanted, or of all. Raises Error for a part there is not."""
    for name in wanted:
        pick(name, NAMES, "part of a packet")
    chosen = [name for name in NAMES if name in wanted or not wanted]
    return [part for name in chosen for part in _parts(brief, name)]


def file_name(brief: Brief, ending: str) -> str:
    """The name of a file: `EVENT-S1-B2-dice.pdf`."""
    return f"{safe(brief.sealed.name)}-{ending}.pdf"


def bound(parts: Iterable[Part]) -> Iterator[Page]:
    """The pages of parts as one document, a bookmark for each part above those of its pages. For
    the sake of a part that is read through, all others would have blank backs: it is printed on one
    side there, as they are."""
    for part in parts:
        for number, page in enumerate(part.pages()):
            sided = page._replace(side="front") if page.side == "next" else page
            yield sided if number else sided._replace(part=part.title)


def check(brief: Brief, parts: Iterable[Part]) -> None:
    """Raise Error for what these parts cannot be made of."""
    if {part.name for part in parts} & _OF_PLAYERS and not brief.holders:
        raise Error(
            "the event has no players yet: name them in the event file, under [open], or write "
            "copies = 12 there for twelve blank sets"
        )


def expected(brief: Brief) -> int:
    """About how many pages all parts have."""
    return sum(part.sheets for part in parts(brief))


# The parts.


def _parts(brief: Brief, name: str) -> Iterator[Part]:
    """The files of a part, if the event has it."""
    if name == "dice":
        yield from _dice(brief)
        return
    each, players = len(brief.holders) * len(brief.boards), len(brief.players)
    sheets = {"cards": (players + 1) // 2, "sheets": each, "slips": each // 12 + 1}
    there = {
        "cards": players > 0,
        "signs": brief.sealed.format == CALLED,
        "director": bool(director.cases(brief)),
    }
    if there.get(name, True):
        title = data("packet")["parts"][name]
        yield Part(name, name, title, partial(_DRAWN[name], brief), sheets.get(name, 1))


def _dice(brief: Brief) -> Iterator[Part]:
    """The books that dice are read from, or the pages they are folded under; of a called event what
    is read out of each board, and what runners bring: neither is of a table."""
    if brief.sealed.format != CALLED:
        ending, pages, sheets = _BOOKS[brief.sealed.format]
        made, boards = {ending: (pages, sheets * len(brief.holders))}, brief.boards
    else:
        made = {"caller": (caller.book, 5)}
        made |= {"runner": (caller.cards, 5)} if caller.cards_of(brief) else {}
        boards = brief.opened.boards() if brief.of_table is None else ()
    for board in boards:
        for ending, (pages, sheets) in made.items():
            title = data("packet")["parts"][ending].format(board=board.name)
            drawn = partial(pages, brief, board)
            yield Part("dice", f"{board.name}-{ending}", title, drawn, sheets)
