"""Travellers and the luck of the tables on paper."""

from collections.abc import Mapping, Sequence

from sheetgen.core.game import Game
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, Tally, declared, has_plans, plans, words
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.lists import Figure, listed
from sheetgen.kits.events.results.best import Book
from sheetgen.kits.events.results.checking import AGREES
from sheetgen.kits.events.results.files import who
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.events.results.travellers import Line, Luck, Traveller
from sheetgen.kits.telling.lists import Column

_CORRECTED = "*"
_BESIDE = 44
"""So many letters of a plan have room beside a figure."""


def pages(brief: Brief, standings: Standings, travellers: Sequence[Traveller]) -> list[Page]:
    """A traveller for each board, over as many pages as it takes."""
    return [page for one in travellers for page in _traveller(brief, standings, one)]


def _traveller(brief: Brief, standings: Standings, traveller: Traveller) -> list[Page]:
    name = traveller.board.name
    return listed(
        brief, "TRAVELLER", "TABLES", columns(standings), traveller.lines,
        note(brief.game, traveller), figures(brief.game, traveller),
        f"{name}  {brief.check(traveller.board)}".strip(), f"Traveller {name}",
    )  # fmt: skip


def _corrected(line: Line) -> bool:
    return line.entry.verdict != AGREES and str(line.entry.score) != line.entry.slip["score"]


def _options(game: Game) -> Mapping[str, str]:
    return plans(game).HEADS if has_plans(game) else {}


def columns(standings: Standings) -> list[Column[Line]]:
    """Who, what was decided and counted, the score, and what each option gained."""
    own = declared(standings.opened.event.game)
    options = _options(standings.opened.event.game)
    counted = [tally for tally in own.tallies if tally.head]
    # The first column of a plan is the widest; what is told by no other column is told in full.
    widths = [32.0 if counted or options else 108.0, *[14.0] * len(own.decided)]

    def table(line: Line) -> int:
        return line.entry.table

    def decided(name: str, width: float) -> Column[Line]:
        return Column(name, lambda line: line.entry.decided[name], width)

    def tallied(tally: Tally) -> Column[Line]:
        return Column(tally.head, lambda line: line.entry.tallies[tally.name], 6.2, True)

    def score(line: Line) -> str:
        return f"{_CORRECTED if _corrected(line) else ''}{line.entry.score}"

    def gain(option: str) -> Column[Line]:
        def gained(line: Line) -> str:
            return change(line.gains[option], 0) if option in line.gains else ""

        return Column(options[option], gained, 7.4, True)

    points = data("results")["on-board"][standings.ranking]
    return [
        *who(standings, table),
        *(decided(one.name, width) for one, width in zip(own.decided, widths, strict=False)),
        *map(tallied, counted),
        Column("score", score, 11, True),
        Column(points, lambda line: standings.shown(line.points), 13, True),
        *map(gain, options),
    ]


def figures(game: Game, traveller: Traveller) -> list[Figure]:
    """Par, datum, and what the book holds."""
    datum = Figure(decimal(float(traveller.datum)), "", "datum: trimmed mean of the tables", 3)
    if traveller.par is None:
        return [datum]
    par = Figure(decimal(traveller.par), "", "par: what the set-up was worth", 3)
    book = traveller.book
    if book is None:
        return [par, datum]
    plan, beside = _best_plan(book)
    best = "the best" if book.is_proven else "the best found"
    best += f" on these dice{book.best_plan.also(brief=True)}"
    return [
        par,
        Figure(str(book.plain_score), "", words(game)["plain"], 2 if beside else 3),
        datum,
        Figure(str(book.best), plan if beside else "", best, 4 if beside else 3),
    ]


def _best_plan(book: Book) -> tuple[str, bool]:
    """The best plan in words, and whether it has room beside its score."""
    plan = next(iter(book.best_plan.cells.values()))
    return plan, len(plan) <= _BESIDE


def note(game: Game, traveller: Traveller) -> str:
    """What the columns of a traveller mean."""
    said, own, book = [], declared(game), traveller.book
    if any(tally.head for tally in own.tallies):
        said.append(f"{words(game)['counted']}: {_heads(own)}.")
    if _options(game):
        said.append("At the right, what each option gained or cost: the same dice without it.")
    if book and not _best_plan(book)[1]:
        said.append(f"The plan of the best: {_best_plan(book)[0]}.")
    if any(_corrected(line) for line in traveller.lines):
        said.append(f"{_CORRECTED} the score of the replay, not of the slip.")
    return " ".join(said)


def _heads(own: Declared) -> str:
    """The heads of the tallies with what they stand for, those together that share a field."""
    groups: dict[str, list[str]] = {}
    for tally in own.tallies:
        if tally.head:
            groups.setdefault(tally.within, []).append(f"{tally.head} {tally.name}")
    return "; ".join(map(", ".join, groups.values()))


def _table(line: Luck) -> int:
    return line.table


LUCK: tuple[Column[Luck], ...] = (
    Column("par", lambda line: decimal(line.par), 17, True),
    Column("the book", lambda line: change(line.book), 21, True),
    Column("own luck", lambda line: change(line.own), 21, True),
    Column("choice", lambda line: change(line.choice), 21, True),
    Column("score", lambda line: line.score, 21, True),
)
"""What a score is made up of."""


def luck_note(game: Game) -> str:
    """What the figures of luck and choice mean."""
    return (
        "Par + the book + own luck + choice = score. Par: what the set-ups were worth. The book: "
        "the luck the tables had on the mean, with the same dice. Own luck: what a table had "
        "beside that, because its decisions called other dice. Choice: what its decisions were "
        f"worth against the policy {game.measure}, before the dice fell."
    )


def luck_pages(brief: Brief, standings: Standings, lines: Sequence[Luck]) -> list[Page]:
    """What each table owes to its dice, and what to its captain."""
    made = [*who(standings, _table), *LUCK]
    return listed(brief, "LUCK AND CHOICE", "ALL BOARDS", made, lines, luck_note(brief.game))
