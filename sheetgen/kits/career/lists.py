"""The games of a career as a list: for a spreadsheet, and on paper."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import printable
from sheetgen.core.files import plain_name
from sheetgen.kits.career.career import FIGURES, Career, Figure, Played
from sheetgen.kits.chances.account import came_to, change, decimal
from sheetgen.kits.telling import lists
from sheetgen.kits.telling.lists import ListColumn


class Numbered(NamedTuple):
    """A game, and its number in the list of games; 0 of one that is not finished."""

    number: int
    played: Played


def numbered(games: Sequence[Played]) -> list[Numbered]:
    """Games in their order; those that are finished are counted."""
    count, found = 0, []
    for played in games:
        count += played.finished
        found.append(Numbered(count if played.finished else 0, played))
    return found


_DATE = ListColumn[Numbered]("date", lambda game: game.played.date)
_TEXTS: tuple[ListColumn[Numbered], ...] = (
    ListColumn("number", lambda game: game.number or None, figures=True),
    ListColumn("file", lambda game: game.played.file),
    ListColumn("game", lambda game: game.played.title),
    ListColumn("edition", lambda game: game.played.edition),
    ListColumn("player", lambda game: game.played.player),
    ListColumn("decided by", lambda game: game.played.decider),
    ListColumn("dice", lambda game: game.played.dice),
    ListColumn("finished", lambda game: "yes" if game.played.finished else "no"),
    ListColumn("result", lambda game: game.played.in_short),
    ListColumn("winner", lambda game: game.played.winner),
)
HEADS = (*(column.head for column in _TEXTS), *FIGURES)
"""What every spreadsheet of a career begins with."""


def to_csv(career: Career) -> bytes:
    """A row a game, for a spreadsheet. Numbers count the finished games; a side's wins have a
    column each."""

    def of(name: str, figure: Figure) -> ListColumn[Numbered]:
        def written(game: Numbered) -> str | None:
            value = figure(game.played)
            return None if value is None else f"{value:.6g}"

        return ListColumn(name, written, figures=True)

    def won(side: str) -> ListColumn[Numbered]:
        return ListColumn(f"won by {side}", lambda game: game.played.won.get(side), figures=True)

    # Not among the heads of all: a record need not have one.
    dated = any(played.date for played in career.games)
    dates = [_DATE] if dated else []
    sides = dict.fromkeys(side for played in career.games for side in played.won)
    figures = (of(name, figure) for name, figure in FIGURES.items())
    return lists.to_csv([*_TEXTS, *figures, *dates, *map(won, sides)], numbered(career.games))


def is_one(path: Path) -> bool:
    """Whether a file is there and has the heads of such a table."""
    return lists.is_csv(path, *HEADS)


def _priced(name: str, written: Callable[..., str]) -> Callable[[Numbered], str]:
    """A figure of a finished game, if its dice are priced."""

    def cell(game: Numbered) -> str:
        value = FIGURES[name](game.played) if game.number else None
        return "" if value is None else written(value, is_chance=game.played.is_outcome)

    return cell


def _whose(game: Numbered) -> str:
    """The player; of a game that played itself, the policy."""
    decided = f"by {game.played.decider}" if game.played.decider else ""
    return printable(game.played.player or decided)


ON_PAPER: tuple[ListColumn[Numbered], ...] = (
    ListColumn("no.", lambda game: game.number or None, 7.4, True),
    ListColumn("record", lambda game: printable(plain_name(game.played.file)), share=0.25),
    ListColumn("game", lambda game: printable(", ".join(game.played.kind[:2])), share=0.25),
    ListColumn("player", _whose, share=0.17),
    ListColumn("result", lambda game: result(game.played), 23, True),
    ListColumn("par", _priced("par", decimal), 11.5, True),
    ListColumn("luck", _priced("luck", change), 11.5, True),
    ListColumn("errors", _priced("errors", decimal), 11.5, True),
)  # fmt: skip
AT_A_TERMINAL = (ON_PAPER[0], _DATE, *ON_PAPER[1:])
"""Where a column in which nothing stands takes no room."""
IN_BOOK = tuple(column for column in ON_PAPER if column.head != "record")
"""In a book that has the games themselves."""


def result(played: Played) -> str:
    """The result of a game, as short as can be: its score, or who has won and how often."""
    if not played.finished:
        return "not finished"
    if played.score is not None:
        return came_to(played.score, played.is_outcome)
    counts = "–".join(map(str, played.won.values()))
    winner = played.winner or ""
    return f"{winner.capitalize() if winner in played.won else winner} {counts}".strip()
