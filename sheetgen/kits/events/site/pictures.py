"""The pictures of the site: the sheets of an event's games, what many share once and the marks of
each game; and the scores of a board as a row of dots: who is how far from the others, at a glance.
"""

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


WIDE, SIZE = 640.0, 10.0
_EDGE = 40.0
_MOST = 14
"""Dots one above the other, where there is room for them; more lie closer."""


class Mark(NamedTuple):
    """A place along the row: how far from its left end, and what it is."""

    x: float
    what: str


class Dots(NamedTuple):
    """The dots of a score, one above the other: how far from the left they stand, how high the
    last is above the first, and the score."""

    x: float
    rise: float
    score: int


class Field(NamedTuple):
    """The dots of a board by score and how far they are apart, the height of the drawing, the scale
    below it, and `marks` of what else is known: par, the best."""

    columns: tuple[Dots, ...]
    pitch: float
    high: float
    ticks: tuple[tuple[float, int], ...]
    marks: tuple[Mark, ...]
    low: int
    top: int
    own: int | None = None

    def of(self, score: int) -> Field:
        """The field as who has this score sees it."""
        return self._replace(own=score)


def field_of(one: Traveller) -> Field:
    """The field of a board."""
    scores = [line.entry.score for line in one.lines]
    beside = [one.book.best, one.book.plain_score] if one.book else []
    known = [*scores, *beside, *([round(one.par)] if one.par is not None else [])]
    low, top = min(known), max(known)
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**6) if (top - low) / n <= 8)
    first, last = low // step * step, -(-top // step) * step

    def x(score: float) -> float:
        share = (score - first) / (last - first) if last > first else 0.5
        return round(_EDGE + share * (WIDE - 2 * _EDGE), 1)

    counts = {score: scores.count(score) for score in sorted(set(scores))}
    most = max(counts.values())
    pitch = round(min(SIZE + 1, _MOST * SIZE / most), 2)
    # A little more, or the last would be lost to rounding.
    columns = tuple(
        Dots(x(score), round((count - 1) * pitch + 0.1, 2), score)
        for score, count in counts.items()
    )
    high = round(most * pitch + SIZE, 1)
    ticks = tuple((x(score), score) for score in range(first, last + 1, step))
    marks = [Mark(x(one.par), "par")] if one.par is not None else []
    marks += [Mark(x(one.book.best), "best")] if one.book else []
    return Field(columns, pitch, high, ticks, tuple(marks), min(scores), max(scores))
