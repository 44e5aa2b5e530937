"""The site of an event: one page that needs no network, its looks, and the files it hands on. Its
words stand in `templates/site`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from sheetgen import __version__
from sheetgen.kits.events.ledger import published
from sheetgen.kits.events.results import files, travellers
from sheetgen.kits.events.results.rulings import published_rulings
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Traveller
from sheetgen.kits.telling.html import body
from sheetgen.kits.telling.lists import ListColumn, R
from sheetgen.kits.telling.markdown import parse
from sheetgen.kits.telling.templates import PAGES, library

File = tuple[str, bytes]
"""A file by its name, in the folder of the site."""


class Cell(NamedTuple):
    """A cell of a table: its text, and whether it is a figure."""

    text: str
    is_figure: bool


class Grid(NamedTuple):
    """A table: its heads, and its rows."""

    heads: list[Cell]
    rows: list[list[Cell]]


class Board(NamedTuple):
    """A board as it is shown: its name, its figures, its table, and what is noted of that; and the
    field's story, as markup."""

    name: str
    figures: dict[str, str]
    grid: Grid
    note: str
    story: Markup


def site(
    name: str, content: bytes, standings: Standings | None, told: Sequence[Traveller] = ()
) -> Iterator[File]:
    """The files of the site of an event whose published ledger is called `name` and has this
    content; its standings, and what is `told` of its boards, are shown once the key is in it.
    Raises Error for a ledger that is none."""
    ledger, shelf = published(Path(name), content), library()
    sealed, values = ledger.sealed_part, dict[str, Any](standings=None)
    handed_on = {name: content}
    if ledger.key is not None and standings and standings.ranked:
        handed_on["standings.csv"] = files.to_csv(standings)
        handed_on["standings.json"] = files.to_json(standings)
        values = {
            "standings": standings,
            "grid": grid(files.columns(standings, standings.boards), standings.listed),
            "rulings": published_rulings(standings.history),
            "without": [f"{one.name} (table {one.table})" for one in standings.without()],
            "boards": [_board(standings, one) for one in told],
        }
    page = shelf.render(
        f"{PAGES}event.html.j2",
        ledger=ledger,
        sealed=sealed,
        game=sealed.played(ledger.near),
        files=handed_on,
        minus=_minus,
        software=f"sheetgen {__version__}",
        **values,
    )
    yield "index.html", page.encode()
    yield "site.css", shelf.text(f"{PAGES}site.css").encode()
    yield from handed_on.items()


def _board(standings: Standings, one: Traveller) -> Board:
    game = standings.opened.event.game
    return Board(
        one.board.name,
        travellers.figures(one),
        grid(travellers.columns(standings), one.lines),
        travellers.note(game, one),
        Markup(body(parse(one.story))),
    )


def grid(columns: Sequence[ListColumn[R]], rows: Iterable[R]) -> Grid:
    """A list as a table of a page, without the columns in which nothing stands."""
    listed = list(rows)
    held = [one for one in columns if any(one.of(row) for row in listed)]
    return Grid(
        [Cell(one.head, one.figures) for one in held],
        [[Cell(one.of(row), one.figures) for one in held] for row in listed],
    )


def _minus(figure: object) -> str:
    """A figure with a true minus sign."""
    return str(figure).replace("-", "−")
