"""The packet: its parts in the order they are handed out, each a file, and all in one; or what is
of the tables sorted by table or by round, a pile for each, below its cover."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import pick
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import CALLED, SAME_DICE, WEEKEND, Player
from sheetgen.kits.events.packet import (
    books,
    caller,
    contest,
    frame,
    run_sheet,
    seating_lists,
    slips,
)
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.pages.prose import Prose
from sheetgen.kits.pages.tree import Column

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
    """The pages of parts as one document, a bookmark for each part above those of its pages."""
    for part in parts:
        for number, page in enumerate(_on_one_side(part)):
            yield page if number else page._replace(part=part.title)


def _on_one_side(part: Part) -> Iterator[Page]:
    """For the sake of a part that is read through, all others would have blank backs: it is printed
    on one side among them, as they are."""
    for page in part.pages():
        yield page._replace(side="front") if page.side == "next" else page


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


# Sorted.

TABLE, ROUND = "table", "round"
WAYS = (TABLE, ROUND)
"""How what is of the tables is sorted."""
_LARGEST, _LARGE, _READ = 54.0, 22.0, Prose(11.0, 5.2)


def piles(
    brief: Brief, by: str, names: Sequence[str], tables: Sequence[int] = ()
) -> Iterator[Part]:
    """The piles in their order: of these parts, those that are of a table; and of these tables
    (none: all)."""
    words = data("packet")["job"]
    if by == ROUND:
        yield from _rounds(brief, names)
    else:
        for one in (one for one in brief.players if not tables or one.table in tables):
            title, ending = words[by].format(table=one.table), f"{by}-{one.table:02}"
            yield _pile(title, ending, _of_table, brief, one, names)
    if brief.event.print.copies and not tables:
        yield _pile(words["blank"], "blank", _of_table, brief, Player(""), names)


def pages_of_a_board(brief: Brief, names: Sequence[str]) -> int:
    """How many pages of these parts a table has for the first board."""
    some = brief.players[:1] or [Player("")]
    own = brief._replace(of_table=some[0].table, in_round=(1, 1))
    drawn = (parts(own, (name,)) for name in ("sheets", "dice", "slips") if name in names)
    pages = sum(1 for some in drawn for part in some for _ in part.pages())
    return pages if brief.players else pages // max(brief.event.print.copies, 1)


def _pile(title: str, ending: str, draw: Callable[..., Iterable[Page]], *of: Any) -> Part:
    return Part("pile", ending, title, partial(draw, *of))


def job(brief: Brief, by: str, every: Sequence[Part]) -> Iterator[Page]:
    """The piles as one document; each begins with a page that says what it is and how it is
    printed, and lies on top of it."""
    for pile in every:
        cover = _cover(brief, by, pile.title)
        yield cover._replace(part=pile.title) if len(every) > 1 else cover
        yield from pile.pages()


def _of_table(brief: Brief, player: Player, names: Sequence[str]) -> Iterator[Page]:
    """All papers of a table."""
    own = brief._replace(of_table=player.table)
    for name in OF_A_TABLE:
        for part in parts(own, (name,)) if name in names else ():
            yield from _on_one_side(part)


def _rounds(brief: Brief, names: Sequence[str]) -> Iterator[Part]:
    """The papers of a round table by table; before all rounds the cards, and in each first the
    slips, which are cut."""
    words = data("packet")["job"]
    if "cards" in names and brief.players:
        yield _pile(words["cards"], "cards", seating_lists.cards, brief)
    for session, boards in brief.sessions():
        for number in range(1, len(boards) + 1):
            named = words["rounds" if len(brief.sealed.sessions) > 1 else "round"]
            title = named.format(session=session, number=number)
            played = (session, number)
            yield _pile(title, f"S{session}-R{number}", _of_round, brief, played, names)


def _of_round(brief: Brief, played: tuple[int, int], names: Sequence[str]) -> Iterator[Page]:
    own = [brief._replace(of_table=one.table, in_round=played) for one in brief.players]
    if "slips" in names and own:
        yield from slips.pages(*own)
    for each in own:
        for name in ("sheets", "dice"):
            for part in parts(each, (name,)) if name in names else ():
                yield from _on_one_side(part)


def _cover(brief: Brief, by: str, title: str) -> Page:
    """What lies on top of a pile: what it is, and how it is printed."""
    words, wide = data("packet")["job"], frame.body(brief.paper).width
    paper = brief.paper.name.upper() if brief.paper.name[1:].isdigit() else brief.paper.name
    said = [words["how"].format(paper=paper), words["backs"]]
    if brief.sealed.format in (SAME_DICE, WEEKEND):
        said.append(words["dice"])
    cover = Column(
        frame.largest(title.upper(), wide, 3, "title", _LARGEST),
        frame.line(words["side"], "title", _LARGE, 9.0),
        Column(*map(_READ.text, said), gap=2.0),
        gap=5.0,
    )
    return frame.page(brief, words["title"], cover, title, words["by"][by])
