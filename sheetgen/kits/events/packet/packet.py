"""The packet: its parts in the order they are handed out, each a file, and all in one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import safe
from sheetgen.core.game import pick
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import OWN_DICE, WEEKEND
from sheetgen.kits.events.packet import books
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.telling.grammar import join

NAMES = (
    "commitment",
    "seating",
    "conditions",
    "specimen",
    "cards",
    "sheets",
    "dice",
    "slips",
    "posting",
    "director",
)
"""The parts by name, in the order they are handed out."""
_OF_PLAYERS = {"seating", "cards", "sheets", "dice", "slips", "posting"}
ALL = "packet"
"""All parts in one file."""


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
    return [part for name in chosen for part in _PARTS[name](brief)]


def file_name(brief: Brief, ending: str) -> str:
    """The name of a file: `EVENT-S1-B2-dice.pdf`."""
    return f"{safe(brief.sealed.name)}-{ending}.pdf"


def bound(parts: Iterable[Part]) -> Iterator[Page]:
    """The pages of parts as one document, a bookmark for each part above those of its pages."""
    for part in parts:
        for number, page in enumerate(part.pages()):
            yield page if number else page._replace(part=part.title)


def check(brief: Brief, parts: Iterable[Part]) -> None:
    """Raise Error for what these parts cannot be made of."""
    if not {part.name for part in parts} & _OF_PLAYERS:
        return
    if not brief.holders:
        raise Error(
            "the event has no players yet: name them in the event file, under [open], or write "
            "copies = 12 there for twelve blank sets"
        )
    has = books.ways(brief.game)
    if lacking := [way for way in brief.hiding_used if way not in has]:
        raise Error(
            f"{brief.game.title} has no {join(lacking, 'or')} to hide dice by: "
            f"--hiding {','.join(has)}"
        )
    if books.PARTNER not in brief.hiding_used:
        return
    ways = ", ".join(way for way in has if way != books.PARTNER)
    other = f"--hiding one of {ways}" if ways else "write hiding = [] in the event file"
    if len(brief.holders) == 1:
        raise Error(f"one player has no partner to read to him: {other}")
    for number, boards in brief.sessions():
        if len(boards) == 1:
            raise Error(
                f"session {number} has one board, and partners must not play the same: {other}"
            )


# The parts.


def _title(name: str, **values: str) -> str:
    title: str = data("packet")["parts"][name].format(**values)
    return title


def _one(name: str, pages: Callable[[], Iterable[Page]], count: int = 1) -> Iterator[Part]:
    yield Part(name, name, _title(name), pages, count)


def _commitment(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import commitment

    if brief.committed:
        yield from _one("commitment", lambda: [commitment.page(brief)])


def _seating(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import seating_lists

    yield from _one("seating", lambda: seating_lists.seating(brief))


def _conditions(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import contest

    yield from _one("conditions", lambda: [contest.page(brief)])


def _specimen(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import player_sheets as specimen

    if hasattr(brief.game.part("event.sheet"), "specimen"):
        yield from _one("specimen", lambda: specimen.specimen_pages(brief), 2)


def _cards(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import table_cards

    if brief.players:
        yield from _one("cards", lambda: table_cards.pages(brief), (len(brief.players) + 1) // 2)


def _sheets(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import player_sheets

    yield from _one("sheets", lambda: player_sheets.pages(brief), _each(brief))


def _slips(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import slips

    yield from _one("slips", lambda: slips.pages(brief), _each(brief) // 8 + 1)


def _posting(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import seating_lists

    yield from _one("posting", lambda: seating_lists.posting(brief))


def _director(brief: Brief) -> Iterator[Part]:
    from sheetgen.kits.events.packet import director

    yield from _one("director", lambda: director.pages(brief))


def _each(brief: Brief) -> int:
    """How many sheets there are of all boards together."""
    return len(brief.holders) * len(brief.opened.boards())


def _dice(brief: Brief) -> Iterator[Part]:
    """The dice books as they are hidden; of an event with own dice the logs to write in."""
    count = len(brief.holders)
    if brief.sealed.format == OWN_DICE:
        logs = _title("logs")
        yield Part("dice", "dice-logs", logs, lambda: books.dice_logs(brief), 2 * _each(brief))
        return
    if brief.sealed.format == WEEKEND:
        for board in brief.opened.boards():
            title = _title("dice", board=board.name)
            yield Part(
                "dice", f"{board.name}-dice", title, _of(books.campaigns, brief, board), 24 * count
            )
        return
    hiding = brief.hiding_used
    for board in brief.opened.boards():
        for ending, pages, sheets in _ways(hiding):
            title = _title(ending, board=board.name)
            ending = f"{board.name}-{ending}"
            yield Part("dice", ending, title, _of(pages, brief, board), sheets * count)
    if books.WINDOW in hiding:
        yield Part("dice", "window", _title("window"), lambda: books.window(brief), count)


Drawn = Callable[[Brief, Board], Iterator[Page]]


def _ways(hiding: Sequence[str]) -> Iterator[tuple[str, Drawn, int]]:
    """What is printed of every board to hide its dice so: the end of its name, what draws it, and
    the pages for each player."""
    if books.PARTNER in hiding:
        yield "dice", books.partners, 1
    elif books.WINDOW in hiding or not hiding:
        yield "dice", books.copies, 1
    if books.STRIPS in hiding:
        yield "strips", books.strips, 2
    if books.LETTERS in hiding:
        yield "letters", books.letters, 2


def _of(pages: Drawn, brief: Brief, board: Board) -> Callable[[], Iterator[Page]]:
    return lambda: pages(brief, board)


_PARTS: dict[str, Callable[[Brief], Iterator[Part]]] = {
    "commitment": _commitment,
    "seating": _seating,
    "conditions": _conditions,
    "specimen": _specimen,
    "cards": _cards,
    "sheets": _sheets,
    "dice": _dice,
    "slips": _slips,
    "posting": _posting,
    "director": _director,
}
