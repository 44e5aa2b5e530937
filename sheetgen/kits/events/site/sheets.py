"""The sheets of games, as pictures of a page: what lies under the marks of several is one file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen import __version__
from sheetgen.core.session import Session
from sheetgen.kits.drawing.page import PAPERS, Foot, Items
from sheetgen.kits.drawing.svg import page_svg
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import Entry
from sheetgen.kits.events.results.travellers import Traveller
from sheetgen.kits.parts import parts_of

FOLDER = "sheets"
PAPER = PAPERS["a4"]


class Sheet(NamedTuple):
    """A page of a game's sheet: the file of its marks, that of what lies under them, and how the
    game stands, in a line."""

    marks: str
    art: str
    says: str


class Sheets:
    """The sheets of games, by board and table. Those who decided alike have one game, and one
    sheet."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[str, int], tuple[Sheet, ...]] = {}
        self._art: dict[tuple[Items, ...], str] = {}

    def of(self, entry: Entry) -> tuple[Sheet, ...]:
        """The pages of a table's sheet, once its board was drawn; none, if it was not replayed."""
        return self._sheets.get(entry.place, ())

    def drawn(self, checker: Checker, board: Traveller) -> Iterator[tuple[str, bytes]]:
        """Draw the sheets of a board; yields their files. Its games are let go then."""
        game, name = checker.event.game, board.board.name
        if not game.sheets:
            return
        known: dict[int, tuple[Sheet, ...]] = {}
        for line in board.lines:
            if not checker.replays:
                continue
            session = checker.of(line.entry)
            if id(session) not in known:
                pages = []
                for page, files in self._pages(f"{name}-{len(known) + 1}", name, session):
                    pages.append(page)
                    yield from files
                known[id(session)] = tuple(pages)
            self._sheets[line.entry.place] = known[id(session)]
        checker.let_go()

    def _pages(
        self, stem: str, board: str, session: Session
    ) -> Iterator[tuple[Sheet, list[tuple[str, bytes]]]]:
        """The pages of a game's sheet, each with the files that are new with it."""
        game = session.game
        told = parts_of(game).chronicle.tell(session)
        foot = Foot(credits=game.credits, software=f"sheetgen {__version__}", board=board)
        pages = parts_of(game).sheet(game.sheets[0]).pages(PAPER, session.conditions, told, foot)
        for number, page in enumerate(pages, start=1):
            shared, files = (page.art, *page.layers), []
            if shared not in self._art:
                self._art[shared] = f"art-{len(self._art) + 1}.svg"
                ground = page_svg(page._replace(marks=(), turned=()), "")
                files.append((f"{FOLDER}/{self._art[shared]}", ground.encode()))
            art, name = self._art[shared], f"{FOLDER}/{stem}-{number}.svg"
            marks = page_svg(page._replace(art=(), layers=()), told.in_short(), on=art)
            files.append((name, marks.encode()))
            yield Sheet(name, f"{FOLDER}/{art}", told.in_short()), files
