"""Travellers and the luck of the tables on paper."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.tables import COLUMNS, Column, Row, Table
from sheetgen.kits.events.declared import Declared, declared, plans, words
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.packet.lists import Figure, listed
from sheetgen.kits.events.plans import has_plans
from sheetgen.kits.events.results.best import Book
from sheetgen.kits.events.results.checking import AGREES
from sheetgen.kits.events.results.standings import Standings, shown
from sheetgen.kits.events.results.travellers import Line, Luck, Traveller

_CORRECTED = "*"
_BESIDE = 44
"""So many letters of a plan have room beside a figure."""


def pages(brief: Brief, standings: Standings, travellers: Sequence[Traveller]) -> list[Page]:
    """A traveller for each board, over as many pages as it takes."""
    return [page for one in travellers for page in _traveller(brief, standings, one)]


def _traveller(brief: Brief, standings: Standings, traveller: Traveller) -> list[Page]:
    own = declared(brief.game)
    decided = tuple(column.name for column in own.decided)
    counted = {tally.name: tally.head for tally in own.tallies if tally.head}
    options = plans(brief.game).HEADS if has_plans(brief.game) else {}
    rows = [Row(_cells(standings, line, counted, options)) for line in traveller.lines]
    points = "points" if standings.matchpoints else "datum"
    caption = (
        "table", "name", *decided, *counted.values(), "score", points, *options.values(),
    )  # fmt: skip
    places = _places(len(decided), len(counted), len(options))
    table = Table("TABLES", caption, rows, COLUMNS, places)
    corrected = any(_corrected(line) for line in traveller.lines)
    note = _note(brief, own, bool(options), corrected, traveller.book)
    name = traveller.board.name
    return listed(
        brief, "TRAVELLER", table, note, _figures(brief, traveller),
        head_note=f"{name}  {brief.check(traveller.board)}".strip(), bookmark=f"Traveller {name}",
    )  # fmt: skip


def _corrected(line: Line) -> bool:
    return line.entry.verdict != AGREES and str(line.entry.score) != line.entry.slip["score"]


def _cells(
    standings: Standings, line: Line, counted: Iterable[str], options: Iterable[str]
) -> tuple[str, ...]:
    entry = line.entry
    mark = _CORRECTED if _corrected(line) else ""
    gains = (change(line.gains[o], 0) if o in line.gains else "" for o in options)
    return (
        str(entry.table), standings.players[entry.table].name, *entry.decided.values(),
        *(str(entry.tallies[name]) for name in counted),
        f"{mark}{entry.score}", shown(line.points, standings.matchpoints), *gains,
    )  # fmt: skip


def _places(decided: int, counted: int, options: int) -> tuple[Column, ...]:
    """Where the columns stand, from the right: the names have what the figures leave."""
    x, found = 1.0, list[Column]()
    for step in (*[0.038] * options, 0.065, 0.055, *[0.031] * counted):
        found.append(Column(x - step + 0.004, x, True))
        x -= step
    # The first column of a plan is the widest; what is told by no other column is told in full.
    first = 0.165 if counted or options else 0.56
    for step, over in reversed([(first, 0.008), *[(0.07, 0.0)] * (decided - 1)][:decided]):
        found.append(Column(x - step + 0.015, x + over))
        x -= step
    found += [Column(0.065, x), Column(0, 0.05, True)]
    return tuple(reversed(found))


def _figures(brief: Brief, traveller: Traveller) -> list[Figure]:
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
        Figure(str(book.plain_score), "", words(brief.game)["plain"], 2 if beside else 3),
        datum,
        Figure(str(book.best), plan if beside else "", best, 4 if beside else 3),
    ]


def _best_plan(book: Book) -> tuple[str, bool]:
    """The best plan in words, and whether it has room beside its score."""
    plan = next(iter(book.best_plan.cells.values()))
    return plan, len(plan) <= _BESIDE


def _note(brief: Brief, own: Declared, options: bool, corrected: bool, book: Book | None) -> str:
    said = []
    if any(tally.head for tally in own.tallies):
        said.append(f"{words(brief.game)['counted']}: {_heads(own)}.")
    if options:
        said.append("At the right, what each option gained or cost: the same dice without it.")
    if book and not _best_plan(book)[1]:
        said.append(f"The plan of the best: {_best_plan(book)[0]}.")
    if corrected:
        said.append(f"{_CORRECTED} the score of the replay, not of the slip.")
    return " ".join(said)


def _heads(own: Declared) -> str:
    """The heads of the tallies with what they stand for, those together that share a field."""
    groups: dict[str, list[str]] = {}
    for tally in own.tallies:
        if tally.head:
            groups.setdefault(tally.within, []).append(f"{tally.head} {tally.name}")
    return "; ".join(map(", ".join, groups.values()))


_LUCK = (
    Column(0, 0.06, True),
    Column(0.085, 0.47),
    Column(0.47, 0.56, True),
    Column(0.56, 0.67, True),
    Column(0.67, 0.78, True),
    Column(0.78, 0.89, True),
    Column(0.89, 1, True),
)


def luck_pages(brief: Brief, standings: Standings, lines: Sequence[Luck]) -> list[Page]:
    """What each table owes to its dice, and what to its captain."""
    rows = [
        Row(
            (
                str(line.table), standings.players[line.table].name, decimal(line.par),
                change(line.book), change(line.own), change(line.choice), str(line.score),
            )
        )
        for line in lines
    ]  # fmt: skip
    caption = ("table", "name", "par", "the book", "own luck", "choice", "score")
    table = Table("ALL BOARDS", caption, rows, COLUMNS, _LUCK)
    note = (
        "Par + the book + own luck + choice = score. Par: what the set-ups were worth. The book: "
        "the luck the tables had on the mean, with the same dice. Own luck: what a table had "
        "beside that, because its decisions called other dice. Choice: what its decisions were "
        f"worth against the policy {brief.game.measure}, before the dice fell."
    )
    return listed(brief, "LUCK AND CHOICE", table, note)
