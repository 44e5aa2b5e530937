"""Travellers: of a board what every table did and scored, and what the dice would have given."""

import ctypes
import gc
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.kits.chances.ledger import Decision
from sheetgen.kits.events import declared
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.event import OWN_DICE
from sheetgen.kits.events.results import best, scoring
from sheetgen.kits.events.results.best import Book
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import Entry
from sheetgen.kits.events.results.standings import Standings


def _let_go(checker: Checker) -> None:
    """Have the system take back what was worked out for the board before: it is large, lies in
    cycles, and in pieces too small for the C library of Linux to give them back unasked."""
    checker.let_go()
    gc.collect()
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


class Line(NamedTuple):
    """A table on a board: its entry, its points by the ranking, and what each option that it took
    gained (below 0: cost), by the same dice without it."""

    entry: Entry
    points: Fraction
    gains: Mapping[str, int]


class Traveller(NamedTuple):
    """A board: the tables in order of their scores, the datum, the mean, and what its book holds
    (None: every table had dice of its own)."""

    board: Board
    lines: tuple[Line, ...]
    datum: Fraction
    mean: Fraction
    par: float | None
    book: Book | None


def travellers(standings: Standings, checker: Checker) -> tuple[Traveller, ...]:
    """The travellers of all boards that were played."""
    found = []
    for name in standings.boards:
        found.append(_traveller(standings, checker, board_called(name)))
        _let_go(checker)
    return tuple(found)


def _traveller(standings: Standings, checker: Checker, board: Board) -> Traveller:
    event, entries = standings.opened.event, standings.on(board.name)
    scores = {table: entry.score for table, entry in entries.items()}
    points = {row.table: row.boards[board.name] for row in standings.ranked}
    lines = [
        Line(entry, points[table], _gains(checker, board, entry))
        for table, entry in entries.items()
    ]
    known = declared.has_plans(event.game)
    key = checker.key(board)
    open_book = known and event.sealed.format != OWN_DICE
    book = best.book(event.game, event.conditions, key) if open_book else None
    par = best.par(event.game, event.conditions, key) if known and book is None else None
    return Traveller(
        board,
        tuple(sorted(lines, key=lambda line: (-line.entry.score, line.entry.table))),
        scoring.datum(scores.values()),
        Fraction(sum(scores.values()), len(scores)),
        book.par if book else par,
        book,
    )


def _gains(checker: Checker, board: Board, entry: Entry) -> dict[str, int]:
    if not checker.replays((board, entry.table)):
        return {}
    game = checker.event.game
    results = declared.results(game)
    # Of the game as it was played, whatever score the director gave it.
    score, gains = results.score(checker.of(entry)), {}
    for option, less in declared.plans(game).without(declared.plans(game).read(entry.decided)):
        session = checker.tried(board, less, entry.table)
        if session:
            gains[option] = score - results.score(session)
    return gains


class Luck(NamedTuple):
    """A table's luck over all its boards: par + book + own + choice = score. `book` is the luck
    that the field had on the mean with the same dice, `own` what the table had beside it, `choice`
    what its decisions gained against the game's reference policy."""

    table: int
    par: float
    book: float
    own: float
    choice: float
    score: int


class Account(NamedTuple):
    """What is kept of the account of a game: its figures, and the decisions that cost or gained
    something against the game's reference policy."""

    par: float
    luck: float
    errors: float
    score: float
    decisions: tuple[Decision, ...] = ()


Accounts = Mapping[str, Mapping[int, Account]]
"""The accounts of games, by board and table."""


def luck_lines(standings: Standings, accounts: Accounts) -> tuple[Luck, ...]:
    """The luck of every table whose boards can be replayed, in the order of the standings."""
    played = ((row.table, boards_of(accounts, row.table)) for row in standings.ranked)
    return tuple(luck_of(accounts, table, own) for table, own in played if own)


def boards_of(accounts: Accounts, table: int) -> list[str]:
    """The boards of which a table has an account."""
    return [board for board, at in accounts.items() if table in at]


def luck_of(accounts: Accounts, table: int, boards: Sequence[str]) -> Luck:
    """The luck of a table on some boards."""
    own = [accounts[board][table][:4] for board in boards]
    par, luck, errors, score = map(sum, zip(*own, strict=True))
    book = sum(
        sum(one.luck for one in accounts[board].values()) / len(accounts[board]) for board in boards
    )
    return Luck(table, par, book, luck - book, -errors, round(score))


def accounted(
    standings: Standings, checker: Checker, watch: Any = iter
) -> dict[str, dict[int, Account]]:
    """The accounts of the games that can be replayed; one for each plan. `watch` passes the games
    on one by one, and may show how far it has come."""
    found: dict[str, dict[int, Account]] = {}
    told: dict[int, Account] = {}
    replayed = [
        (name, entry)
        for name in standings.boards
        for entry in standings.on(name).values()
        if checker.replays((board_called(name), entry.table))
    ]
    games: Iterable[tuple[str, Entry]] = watch(replayed)
    price: Any = None
    for name, entry in games:
        # The checker plays a plan once: of two tables with the same there is one game.
        session = checker.of(entry)
        if name not in found:
            found[name], told, price = {}, {}, None
            _let_go(checker)
            session = checker.of(entry)
            price = declared.results(session.game).accounts(session.conditions)
        if id(session) not in told:
            made = price(session)
            decisions = tuple(one for one in made.decisions if one.cost)
            told[id(session)] = Account(made.par, made.luck, made.errors, made.score, decisions)
        found[name][entry.table] = told[id(session)]
    price = None
    _let_go(checker)
    return found
