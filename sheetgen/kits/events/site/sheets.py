"""The sheets of an event's games as pictures: what many share once, and the marks of each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen import __version__
from sheetgen.core.session import Session
from sheetgen.kits.contract import CHRONICLE, SHEET
from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.drawing.svg import page_svg

FOLDER = "sheets"
PAPER = PAPERS["a4"]


class Sheet(NamedTuple):
    """A page of a game's sheet: the file of its marks, that of what lies under them, and how the
    game stands, in a line."""

    marks: str
    art: str
    says: str


class Sheets:
    """Draws the sheets of games. Those who decided alike have one game, and one sheet."""

    def __init__(self) -> None:
        self._drawn: dict[int, tuple[Sheet, ...]] = {}
        self._games: list[Session] = []
        self._art: dict[tuple[Items, ...], str] = {}

    def of(self, board: str, session: Session) -> tuple[tuple[Sheet, ...], list[tuple[str, bytes]]]:
        """The pages of a game on a board, and the files that are new with it."""
        known = self._drawn.get(id(session))
        if known is not None:
            return known, []
        files = list(self._files(board, session))
        # Kept alive here, its id is no other's.
        self._games.append(session)
        return self._drawn[id(session)], files

    def _files(self, board: str, session: Session) -> Iterator[tuple[str, bytes]]:
        game, drawn = session.game, list[Sheet]()
        told = CHRONICLE.of(game).tell(session)
        foot = Foot(credits=game.credits, software=f"sheetgen {__version__}", board=board)
        pages = SHEET.of(game).pages(PAPER, session.conditions, told, foot)
        for number, page in enumerate(pages, start=1):
            shared = (page.art, *page.layers)
            if shared not in self._art:
                self._art[shared] = f"art-{len(self._art) + 1}.svg"
                ground = page_svg(page._replace(marks=(), turned=()), "")
                yield f"{FOLDER}/{self._art[shared]}", ground.encode()
            art = self._art[shared]
            name = f"{board}-{len(self._games) + 1}-{number}.svg"
            marks = page_svg(page._replace(art=(), layers=()), told.in_short(), on=art)
            yield f"{FOLDER}/{name}", marks.encode()
            drawn.append(Sheet(f"{FOLDER}/{name}", f"{FOLDER}/{art}", told.in_short()))
        self._drawn[id(session)] = tuple(drawn)
