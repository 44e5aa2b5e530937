"""All recorded games of a folder, summed up."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from sheetgen import __version__
from sheetgen.core import again
from sheetgen.core.again import RECORD, Code
from sheetgen.core.errors import Error, of_file
from sheetgen.core.files import called, safe
from sheetgen.core.game import Game, find, pick
from sheetgen.core.journal import Header
from sheetgen.core.language import clean
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of, prices_by
from sheetgen.library.sheets import Document, mark

if TYPE_CHECKING:
    from sheetgen.kits.career.career import Career as Figures

SOFTWARE = f"sheetgen {__version__}"


class Career:
    """The games of a folder: `figures` are those of every game and of each kind; `passed_over` has
    a sentence for every file that looks like a journal and is not counted."""

    def __init__(
        self, folder: Path, player: str | None, figures: Figures, passed_over: tuple[str, ...]
    ) -> None:
        self.figures = figures
        self.passed_over = passed_over
        named = folder.resolve().name or "games"
        self.name = safe(named) + (f"-{safe(player)}" if player else "")
        self.header = Header("career", named, "", player=player, software=SOFTWARE)

    def csv(self) -> bytes:
        """A row a game, for a spreadsheet: UTF-8 with a byte order mark."""
        from sheetgen.kits.career.lists import to_csv

        return to_csv(self.figures)

    def document(self, paper: str = "a4") -> Document:
        """The figures on pages with charts. Raises Error for a paper that there is not."""
        from sheetgen.kits.career.page import pages
        from sheetgen.kits.drawing.page import Foot, unit

        foot = Foot(again=self._code(paper))
        on = PAPERS[pick(paper, PAPERS, "paper")]
        drawn = [*unit(pages(on, self.figures, self._foot(), foot))]
        author, bears = self.figures.player, mark(self.header, [])
        return Document(lambda: drawn, title="Career", author=author, keywords=bears)

    def _code(self, paper: str) -> Code:
        """The code of the pages, which names the records they sum up: how many, and what is known
        of a table that is another when any of them is."""
        record = f"{len(self.figures.games)}-{hashlib.sha256(self.csv()).hexdigest()[:16]}"
        looks = (("paper", "" if paper == again.PAPER else paper), ("player", self.figures.player))
        return Code(__version__, "0", ("career", RECORD, *again.words(looks)), record)

    def _foot(self) -> tuple[str, ...]:
        """How the figures are to be read, and who made the games."""
        credits = ["; ".join(game.credits) for game in _games(self.figures) if game.credits]
        return (*notes_on(self.figures), ". ".join((*credits, SOFTWARE)))


def _games(figures: Figures) -> list[Game]:
    return [find(name) for name in dict.fromkeys(played.game for played in figures.games)]


def notes_on(figures: Figures) -> tuple[str, ...]:
    """How the figures of a career are to be read."""
    return tuple(_note_on(game) for game in _games(figures) if prices_by(game))


def _note_on(game: Game) -> str:
    worth, does = "score", "score"
    if parts_of(game).endings() is not None:
        worth, does = "100 % if it is won", "win"
    priced = f"priced by what the policy {game.reference_policy} is expected to {does}"
    return f"{game.title}: par + luck − errors = {worth}, {priced}."


def of_folder(
    folder: str | Path, player: str | None, watch: Callable[[list[Path]], Iterable[Path]] = list
) -> Career:
    """The career in a folder; with `player`, only games under that name. `watch` passes its files
    on, and may show how many have passed.

    Raises Error if the folder cannot be read, and if there are no games in it.
    """
    from sheetgen.kits.career.reading import career_of

    path = called(folder)
    player = player if player is None else clean(player)
    try:
        found = career_of(path, player, watch)
    except OSError as error:
        raise Error(of_file(error)) from None
    return Career(path, player, found.career, found.passed_over)
