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
    "director": contest.case_pages,
}
"""What draws each part; of dice there are several books."""
NAMES = tuple(_DRAWN)
"""The parts by name, in the order they are handed out."""
OF_A_TABLE = ("cards", "sheets", "dice", "slips")
"""The parts that are of a table, in the order of its pile."""
_OF_PLAYERS = {"seating", "cards", "signs", "sheets", "dice", "slips"}
ALL = "packet"
"""All parts in one file."""
_BOOKS: dict[str, tuple[str, Callable[[Brief, Board], Iterator[Page]]]] = {
    SAME_DICE: ("folded", books.folded),
    WEEKEND: ("dice", books.campaigns),
}
"""What every player has of the dice of a board: the end of its name, and what draws it."""


class Part(NamedTuple):
    """A file of the packet: the part it belongs to, the end of its name, its bookmark, and what
    draws its pages."""

    name: str
    ending: str
    title: str
    pages: Callable[[], Iterable[Page]]


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


# The parts.


def _parts(brief: Brief, name: str) -> Iterator[Part]:
    """The files of a part, if the event has it."""
    if name == "dice":
        yield from _dice(brief)
        return
    there = {
        "cards": bool(brief.players),
        "signs": brief.sealed.format == CALLED,
        "director": bool(contest.cases(brief)),
    }
    if there.get(name, True):
        title = data("packet")["parts"][name]
        yield Part(name, name, title, partial(_DRAWN[name], brief))


def _dice(brief: Brief) -> Iterator[Part]:
    """The books that dice are read from, or the pages they are folded under; of a called event what
    is read out of each board, and what runners bring: neither is of a table."""
    if brief.sealed.format != CALLED:
        made, boards = dict([_BOOKS[brief.sealed.format]]), brief.boards
    else:
        made = {"caller": caller.book}
        made |= {"runner": caller.cards} if caller.cards_of(brief) else {}
        boards = brief.opened.boards() if brief.of_table is None else ()
    for board in boards:
        for ending, pages in made.items():
            title = data("packet")["parts"][ending].format(board=board.name)
            yield Part("dice", f"{board.name}-{ending}", title, partial(pages, brief, board))
