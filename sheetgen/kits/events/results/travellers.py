"""Travellers: of a board what every table did and scored, and what the dice would have given; and
the luck of the tables."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from sheetgen.core.game import Game
from sheetgen.core.language import Phrases
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.chances.prices import Account
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, Tally
from sheetgen.kits.events.of_game import has_plans, plans, words
from sheetgen.kits.events.results import best, scoring
from sheetgen.kits.events.results.best import Book
from sheetgen.kits.events.results.checking import AGREES, Checker
from sheetgen.kits.events.results.files import who
from sheetgen.kits.events.results.history import Entry
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.telling.lists import ListColumn


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
        checker.let_go()
    return tuple(found)


def _traveller(standings: Standings, checker: Checker, board: Board) -> Traveller:
    event, entries = standings.opened.event, standings.on(board.name)
    scores = {table: entry.score for table, entry in entries.items()}
    points = {row.table: row.boards[board.name] for row in standings.listed}
    lines = [
        Line(entry, points[table], _gains(checker, board, entry))
        for table, entry in entries.items()
    ]
    known = of_game.has_plans(event.game)
    dealt = (*standings.opened.about, standings.opened.key_of(board))
    book = best.book(*dealt) if known else None
    par = best.par(*dealt) if known and book is None else None
    return Traveller(
        board,
        tuple(sorted(lines, key=lambda line: (-line.entry.score, line.entry.table))),
        scoring.datum(scores.values()),
        Fraction(sum(scores.values()), len(scores)),
        book.par if book else par,
        book,
    )


def _gains(checker: Checker, board: Board, entry: Entry) -> dict[str, int]:
    if not checker.replays:
        return {}
    game = checker.event.game
    results = of_game.results(game)
    # Of the game as it was played, whatever score the director gave it.
    score, gains = results.score(checker.of(entry)), {}
    for option, less in of_game.plans(game).without(of_game.plans(game).read(entry.decided)):
        gains[option] = score - results.score(checker.replay(board, less))
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


Accounts = Mapping[str, Mapping[int, Account]]
"""The accounts of games, by board and table."""


def luck_lines(standings: Standings, accounts: Accounts) -> tuple[Luck, ...]:
    """The luck of every table whose boards can be replayed, in the order of the standings."""
    played = ((row.table, boards_of(accounts, row.table)) for row in standings.listed)
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
        if checker.replays
    ]
    games: Iterable[tuple[str, Entry]] = watch(replayed)
    price: Any = None
    for name, entry in games:
        # The checker plays a plan once: of two tables with the same there is one game.
        session = checker.of(entry)
        if name not in found:
            found[name], told, price = {}, {}, None
            checker.let_go()
            session = checker.of(entry)
            price = of_game.results(session.game).accounts(session.conditions)
        if id(session) not in told:
            made = price(session)
            # What the set-up was worth is estimated anew with each game, and is one figure.
            par = next((one.par for one in told.values()), made.par)
            told[id(session)] = made._replace(par=par, luck=made.luck + made.par - par)
        found[name][entry.table] = told[id(session)]
    checker.let_go()
    return found


# As it is shown.

say = Phrases(data, "results").say
_CORRECTED = "*"


class Figure(NamedTuple):
    """A key figure: what is large, what stands beside it, and its label."""

    figure: str
    more: str
    label: str


def _corrected(line: Line) -> bool:
    return line.entry.verdict != AGREES and str(line.entry.score) != line.entry.slip["score"]


def _options(game: Game) -> Mapping[str, str]:
    return plans(game).HEADS if has_plans(game) else {}


def columns(standings: Standings) -> list[ListColumn[Line]]:
    """Who, what was decided and counted, the score, and what each option gained."""
    own = of_game.declared(standings.opened.event.game)
    options = _options(standings.opened.event.game)
    counted = [tally for tally in own.tallies if tally.head]
    # The first column of a plan is the widest; what is told by no other column is told in full.
    widths = [32.0 if counted or options else 108.0, *[14.0] * len(own.decided)]

    whose: list[ListColumn[Line]] = who(standings, lambda line: line.entry.table)

    def decided(name: str, width: float) -> ListColumn[Line]:
        return ListColumn(name, lambda line: line.entry.decided[name], width)

    def tallied(tally: Tally) -> ListColumn[Line]:
        return ListColumn(tally.head, lambda line: line.entry.tallies[tally.name], 6.2, True)

    def score(line: Line) -> str:
        return f"{_CORRECTED if _corrected(line) else ''}{line.entry.score}"

    def gain(option: str) -> ListColumn[Line]:
        def gained(line: Line) -> str:
            return change(line.gains[option], 0) if option in line.gains else ""

        return ListColumn(options[option], gained, 7.4, True)

    points = data("results")["on-board"][standings.ranking]
    return [
        *whose,
        *(decided(one.name, width) for one, width in zip(own.decided, widths, strict=False)),
        *map(tallied, counted),
        ListColumn("score", score, 11, True),
        ListColumn(points, lambda line: standings.shown(line.points), 13, True),
        *map(gain, options),
    ]


def figures(game: Game, traveller: Traveller) -> list[Figure]:
    """Par, datum, and what the book holds."""
    datum = Figure(decimal(float(traveller.datum)), "", say("traveller", "datum"))
    if traveller.par is None:
        return [datum]
    par = Figure(decimal(traveller.par), "", say("traveller", "par"))
    book = traveller.book
    if book is None:
        return [par, datum]
    plan, *rest = book.best_plan.cells.items()
    best = say("traveller", "best" if book.is_proven else "best-found")
    best += "".join(f", {name} {cell}" for name, cell in rest if cell not in ("", "-"))
    plain = Figure(str(book.plain_score), "", words(game)["plain"])
    return [par, plain, datum, Figure(str(book.best), plan[1], best)]


def note(game: Game, traveller: Traveller) -> str:
    """What the columns of a traveller mean."""
    said, own = [], of_game.declared(game)
    if any(tally.head for tally in own.tallies):
        said.append(f"{words(game)['counted']}: {_heads(own)}.")
    said += [
        say("traveller", "decided", name=column.name.capitalize(), asked=column.asked)
        for column in own.decided
        if not column.asked.startswith(column.name)
    ]
    if heads := _options(game):
        options = ", ".join(f"{head} {option}" for option, head in heads.items())
        said.append(say("traveller", "gains", options=options))
    if any(_corrected(line) for line in traveller.lines):
        said.append(say("traveller", "corrected", mark=_CORRECTED))
    return " ".join(said)


def _heads(own: Declared) -> str:
    """The heads of the tallies with what they stand for, those together that share a field."""
    groups: dict[str, list[str]] = {}
    for tally in own.tallies:
        if tally.head:
            groups.setdefault(tally.within, []).append(f"{tally.head} {tally.name}")
    return "; ".join(map(", ".join, groups.values()))


LUCK: tuple[ListColumn[Luck], ...] = (
    ListColumn("par", lambda line: decimal(line.par), 17, True),
    ListColumn("the book", lambda line: change(line.book), 21, True),
    ListColumn("own luck", lambda line: change(line.own), 21, True),
    ListColumn("choice", lambda line: change(line.choice), 21, True),
    ListColumn("score", lambda line: line.score, 21, True),
)
"""What a score is made up of."""


def luck_note(game: Game) -> str:
    """What the figures of luck and choice mean."""
    return say("luck", policy=game.measure)
