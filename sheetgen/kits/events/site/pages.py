"""The pages of the site, one after the other: each is written before the next is made."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup

from sheetgen import __version__
from sheetgen.core.game import Game
from sheetgen.core.requests import Roll
from sheetgen.core.session import prerolled
from sheetgen.kits.chances.account import LEAST, change, decimal
from sheetgen.kits.chances.prices import Account
from sheetgen.kits.contract import Titled
from sheetgen.kits.events import ledger as ledgers
from sheetgen.kits.events import lines as lines_of
from sheetgen.kits.events.boards import board_called, dice_text
from sheetgen.kits.events.data import data
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import files, travellers
from sheetgen.kits.events.results.noticed import noticed
from sheetgen.kits.events.results.played import Played
from sheetgen.kits.events.results.rulings import published_rulings
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Accounts, Line, Luck, Traveller
from sheetgen.kits.events.site.sheets import Sheet, Sheets
from sheetgen.kits.parts import parts_of
from sheetgen.kits.telling.html import body
from sheetgen.kits.telling.lists import ListColumn, R
from sheetgen.kits.telling.markdown import parse
from sheetgen.kits.telling.templates import PAGES, Library, library

File = tuple[str, bytes]
"""A file by its name, in the folder of the site."""
SCHEME = "sheetgen-site-1"
COMES_AND_GOES = re.compile(r"(?:player-\d+|board-[\w-]+)\.html|sheets/[\w-]+\.svg")
"""Files that may be of who is no longer ranked, or of a board replaced since."""
_NARROW = frozenset({"rank", "name", "plan", "total", "score", "points", "datum"})
"""Heads of the columns of a wide table that a telephone has room for."""
_SHORT = 24
"""So many letters of a cell stand on one line."""


class Cell(NamedTuple):
    """A cell of a table: its text, the page it leads to ("": none), whether it is a figure, whether
    it is left out where there is little room, and whether it may be broken into lines."""

    text: str
    href: str = ""
    figures: bool = False
    spare: bool = False
    long: bool = False


class Grid(NamedTuple):
    """A table: its heads, and its rows."""

    heads: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


def grid(
    columns: Sequence[ListColumn[R]],
    rows: Iterable[R],
    link: Callable[[R], str] = lambda row: "",
    heads: Callable[[str], str] = lambda head: "",
) -> Grid:
    """A list as a table of a page, without the columns in which nothing stands; `link` is where the
    name in a row leads, `heads` where a head does."""
    listed = list(rows)
    held = [one for one in columns if any(one.of(row) for row in listed)]
    wide = any(one.head == "name" for one in held)

    def cell(one: ListColumn[R], text: str, href: str) -> Cell:
        spare = wide and one.head not in _NARROW
        text = _minus(text) if one.figures else text
        return Cell(text, href, one.figures, spare, len(text) > _SHORT)

    return Grid(
        tuple(cell(one, one.head, heads(one.head)) for one in held),
        tuple(
            tuple(cell(one, one.of(row), link(row) if one.head == "name" else "") for one in held)
            for row in listed
        ),
    )


class Part(NamedTuple):
    """What a player did on a board: its line on the traveller, its points as they are printed, his
    sheets, and the account of his game (None: it was not replayed)."""

    board: str
    line: Line
    points: str
    sheets: tuple[Sheet, ...]
    account: Account | None

    @property
    def plan(self) -> list[str]:
        """His plan, in the words of a slip."""
        return _plan(self.line.entry.decided)

    @property
    def gains(self) -> list[tuple[str, str]]:
        """What each option brought, by its name."""
        return [(option, change(gain, 0)) for option, gain in self.line.gains.items()]

    @property
    def was_ruled(self) -> bool:
        """Whether the director gave another score than that of the game as it was played."""
        replayed = round(self.account.score) if self.account else self.line.entry.score
        return replayed != self.line.entry.score


def board_page(board: str) -> str:
    """The page of a board."""
    return f"board-{board}.html"


def player_page(table: int) -> str:
    """The page of who sits at a table."""
    return f"player-{table}.html"


def site(name: str, content: bytes, played: Played | None) -> Iterator[File]:
    """The files of the site of an event whose published ledger is called `name` and has this
    content; what was `played` is shown once the key is in it. Raises Error for a ledger that is
    none."""
    path = Path(name)
    ledger = ledgers.ledger_from(path, lines_of.parsed(path, content).lines)
    assert ledger
    shown = played if ledger.key is not None and played and played.standings.ranked else None
    yield from _Site(name, content, ledger, shown).files()


class _Site:
    """What all pages are made from: the ledger, and what was played once that may be shown."""

    def __init__(self, name: str, content: bytes, ledger: Ledger, played: Played | None) -> None:
        self.name, self.content, self.ledger, self.played = name, content, ledger, played
        self.sealed = ledger.sealed_part
        self.shelf: Library = library()
        self.downloads: list[tuple[str, str, int, str]] = []
        self.about = {
            "name": self.sealed.name,
            "date": self.sealed.date,
            "mark": ledger.mark,
            "software": f"sheetgen {__version__}",
            "boards": played.standings.boards if played else (),
            "has_story": bool(played and played.story),
        }

    def files(self) -> Iterator[File]:
        """All files; the page of downloads, which names the others, is the last."""
        for name in ("site.css", "verify.js"):
            yield name, self.shelf.text(f"{PAGES}{name}").encode()
        yield self._handed_on(self.name, self.content, "ledger")
        if self.played:
            yield from self._played(self.played)
        else:
            game = self.sealed.played(self.ledger.near)
            about = {"sealed": self.sealed, "ledger": self.ledger, "game": game}
            yield self._page("index.html", "announcement", **about)
        yield self._verifying()
        yield self._page("downloads.html", "downloads", files=self.downloads)

    def _page(self, name: str, template: str, **values: Any) -> File:
        values |= {"site": self.about, "here": name, "minus": _minus}
        made = self.shelf.render(f"{PAGES}{template}.html.j2", **values)
        return name, made.encode()

    def _handed_on(self, name: str, content: bytes, what: str, **values: str) -> File:
        says = data("site")["files"][what].format(**values)
        self.downloads.append((name, says, len(content), sha256(content).hexdigest()))
        return name, content

    def _played(self, played: Played) -> Iterator[File]:
        standings, boards = played.standings, played.travellers
        if played.story:
            yield self._page("story.html", "story", story=Markup(body(parse(played.story))))
        yield self._index(standings)
        yield self._page("boards.html", "boards", boards=boards, decimal=decimal)
        for one in boards:
            yield self._board(standings, one)
        yield from self._players(played)
        yield from self._for_programs(played)

    def _index(self, standings: Standings) -> File:
        def head(name: str) -> str:
            return board_page(name) if name in standings.boards else ""

        columns = [
            one._replace(cell=lambda row: standings.named(row.table)) if one.head == "name" else one
            for one in files.columns(standings, standings.boards)
        ]
        return self._page(
            "index.html",
            "standings",
            grid=grid(columns, standings.listed, lambda row: player_page(row.table), head),
            tables=len(standings.ranked),
            rules=standings.rules(),
            rulings=published_rulings(standings.history),
            noticed=noticed(standings),
            without=[f"{one.name} (table {one.table})" for one in standings.without()],
        )

    def _board(self, standings: Standings, one: Traveller) -> File:
        game, name = standings.opened.event.game, one.board.name
        columns = travellers.columns(standings)
        return self._page(
            board_page(name),
            "board",
            board=name,
            dealt=self.ledger.boards.get(name),
            figures=travellers.figures(game, one),
            book=one.book,
            plan=_plan(one.book.best_plan.cells) if one.book else [],
            note=travellers.note(game, one),
            grid=grid(columns, one.lines, lambda line: player_page(line.entry.table)),
        )

    def _players(self, played: Played) -> Iterator[File]:
        standings, sheets = played.standings, Sheets()
        for board in played.travellers:
            yield from sheets.drawn(played.checker, board)
        lines = {
            line.entry.place: Part(
                board.board.name,
                line,
                standings.shown(line.points),
                sheets.of(line.entry),
                played.accounts.get(board.board.name, {}).get(line.entry.table),
            )
            for board in played.travellers
            for line in board.lines
        }
        ranks = Counter(row.rank for row in standings.ranked)
        for row in standings.listed:
            own = [
                lines[name, row.table] for name in standings.boards if (name, row.table) in lines
            ]
            yield self._page(
                player_page(row.table),
                "player",
                player=standings.players[row.table],
                row=row,
                shared=ranks[row.rank] > 1,
                total=standings.shown(row.total),
                score=standings.score(row.table),
                of=len(standings.ranked),
                parts=own,
                unit=data("results")["heads"][standings.ranking],
                luck=_luck(played.accounts, row.table),
                note=travellers.luck_note(standings.opened.event.game),
                apart=[part.board for part in own if part.was_ruled],
                rulings=published_rulings(standings.history, row.table),
                left=standings.history.out.get(row.table),
                game=standings.opened.event.game,
                choices=partial(choices, standings.opened.event.game),
            )

    def _for_programs(self, played: Played) -> Iterator[File]:
        standings, _, accounts, boards, _ = played
        held = {
            **files.as_object(standings),
            "scheme": SCHEME,
            "ledger": self.ledger.mark,
            "travellers": [_on_board(one) for one in boards],
            "luck": [
                {name: round(value, 4) for name, value in line._asdict().items()}
                for line in travellers.luck_lines(standings, accounts)
            ],
        }
        text = json.dumps(held, ensure_ascii=False, indent=1) + "\n"
        yield self._handed_on("results.json", text.encode(), "results.json")
        yield self._handed_on("standings.csv", files.to_csv(standings), "standings.csv")

    def _verifying(self) -> File:
        """The page that verifies the ledger in the reader's browser, with what no browser knows of
        a game: which dice its boards have, and what is rolled before play."""
        ledger, game, known = self.ledger, self.sealed.game, dict[str, Any]()
        if ledger.key is not None:
            opened = Opened.published(ledger)
            for name in ledger.boards:
                key = opened.key_of(board_called(name))
                session = prerolled(*opened.about, key)
                rolls = [
                    [one.turn, one.ask, one.sides, one.slot, one.number]
                    for one in session.asked
                    if isinstance(one, Roll)
                ][: len(session.answers)]
                known[name] = {"setup": rolls, "dice": dice_text(*opened.about, key)}
        told = {"game": game, "boards": known, "shown": bool(self.played)}
        return self._page(
            "verify.html",
            "verify",
            ledger=self.ledger,
            sealed=self.sealed,
            file=self.name,
            content=_hidden(self.content.decode("ascii")),
            known=_hidden(json.dumps(told)),
        )


def _luck(accounts: Accounts, table: int) -> Grid | None:
    """The luck of a table on each board, and on all; None, where no game could be replayed."""
    own = travellers.boards_of(accounts, table)
    if not own:
        return None
    rows = [(name, travellers.luck_of(accounts, table, [name])) for name in own]
    if len(rows) > 1:
        rows.append(("all", travellers.luck_of(accounts, table, own)))

    def figures(column: ListColumn[Luck]) -> ListColumn[tuple[str, Luck]]:
        return ListColumn(column.head, lambda row: column.cell(row[1]), figures=True)

    named = ListColumn[tuple[str, Luck]]("board", lambda row: row[0])
    return grid([named, *map(figures, travellers.LUCK)], rows)


def _plan(cells: Mapping[str, str]) -> list[str]:
    """What was decided, in the words of a slip."""
    first, *rest = cells.values() or ("",)
    return [] if first in ("", "-") else [first, *(text for text in rest if text not in ("", "-"))]


def _minus(figure: object) -> str:
    """A figure with a true minus sign."""
    return str(figure).replace("-", "−")


def _hidden(text: str) -> Markup:
    """A text to be read by a program, letter by letter: in it, quotation marks need no escape."""
    return Markup(text.replace("&", "&amp;").replace("<", "&lt;"))


def choices(game: Game, part: Part) -> list[tuple[str, str, str, str]]:
    """The decisions on a board that cost or gained anything before the dice fell: where, what was
    chosen, what the reference policy would have chosen, and what that was worth."""
    if not part.account:
        return []
    prices = parts_of(game).prices
    titled = prices.title if isinstance(prices, Titled) else str
    return [
        (
            data("site")["in-turn"].format(title=titled(one.ask), noun=game.noun, turn=one.turn),
            one.choice,
            one.reference,
            change(-one.cost),
        )
        for one in part.account.decisions
        if abs(one.cost) >= 10 * LEAST
    ]


def _on_board(one: Traveller) -> dict[str, Any]:
    """A board for programs."""
    book = one.book
    return {
        "board": one.board.name,
        "datum": round(float(one.datum), 6),
        "mean": round(float(one.mean), 6),
        "par": None if one.par is None else round(one.par, 4),
        "plain": book.plain_score if book else None,
        "best": book.best if book else None,
        "best_plan": book.best_plan.cells if book else None,
        "is_proven": book.is_proven if book else None,
    }
