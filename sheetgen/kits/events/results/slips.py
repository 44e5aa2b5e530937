"""Result slips: what a table hands in for a board, a plan and the score it came to, read from the
cells of a row; and how they come in."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Game
from sheetgen.core.requests import quoted
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Plan, Tallies
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.schema.fields import Form, files
from sheetgen.kits.schema.rows import read_row, rows_of
from sheetgen.kits.schema.toml import Unreadable
from sheetgen.kits.telling.lists import ListColumn, to_csv

SLIPS = files(data("results_file"))["slips"]
"""What may stand in a file of results, in the columns that those of every game have."""
GIVEN = ("board", "check", "table", "player")
"""What stands in every row of a file to fill in; where nothing else does, no slip has come in."""
MOST_ROWS = 100_000


class Slip(NamedTuple):
    """A result slip: the board and the table, the plan (None: the game has none) and the score, as
    the table claims them; `check` are the check digits, where they are given. `line` is where it
    stands."""

    board: Board
    table: int
    plan: Plan | None
    score: int
    check: str = ""
    line: int = 0

    @property
    def name(self) -> str:
        """What the slip is of, in words."""
        return f"board {self.board.name}, table {self.table}"


class Judged(NamedTuple):
    """A slip and the verdict on it, in words; `plan` and `score` are what stands (None: nothing
    does, and the slip is not accepted), `tallies` what the plan's game came to besides."""

    slip: Slip
    verdict: str
    explanation: str
    plan: Plan | None
    score: int | None
    tallies: Tallies

    @property
    def accepted(self) -> bool:
        """Whether the table has a score by it."""
        return self.score is not None


def fields(game: Game) -> Form:
    """The columns of a results file."""
    ours = dict(SLIPS.fields)
    score = ours.pop("score")
    decided = {
        one.name: replace(ours["check"], name=one.name, needed=one.needed, help=one.asked)
        for one in of_game.declared(game).decided
    }
    return {**ours, **decided, "score": score}


def columns(game: Game) -> dict[str, bool]:
    """The columns of a results file, and whether each must be there."""
    return {name: one.needed for name, one in fields(game).items()}


def to_fill_in(opened: Opened, standing: Container[tuple[str, int]]) -> bytes:
    """A file of slips to fill in, as a spreadsheet opens it: a row for every slip that is due, and
    below them what the columns are."""
    event = opened.event
    found: list[Mapping[str, str]] = []
    for board in opened.boards():
        for player in event.players:
            who = ", ".join(filter(None, (player.name, player.club)))
            given = (board.name, opened.check(board), str(player.table), who)
            if (board.name, player.table) not in standing:
                found.append(dict(zip(GIVEN, given, strict=True)))
    asked = fields(event.game)
    found += [{"board": f"# {name}: {one.help}"} for name, one in asked.items() if one.help]

    def column(name: str) -> ListColumn[Mapping[str, str]]:
        return ListColumn(name, lambda row: row.get(name))

    return to_csv([column(name) for name in asked], found)


def read_slip(
    opened: Opened, cells: Mapping[str, str], line: int = 0
) -> tuple[Slip | None, list[str]]:
    """The slip of a row's cells by column, or None, and all that is wrong with it."""
    wrong: list[str] = []
    game = opened.event.game
    board = plan = None
    try:
        if not cells.get("board"):
            raise Error("the board is missing")
        board = board_in_play(opened, cells["board"])
    except ValueError as error:
        wrong.append(str(error))
    table = _table(opened, cells.get("table", ""), wrong)
    check = cells.get("check", "").replace(" ", "").upper()
    if board and check:
        wrong += _wrong_check(opened, board, check)
    if of_game.has_plans(game):
        try:
            plan = of_game.plans(game).read(cells)
        except ValueError as error:
            wrong.append(str(error))
    read, faults = read_row(replace(SLIPS, fields={"score": SLIPS.fields["score"]}), cells)
    wrong += [one.told for one in faults]
    if wrong or board is None:
        return None, wrong
    return Slip(board, table, plan, read["score"], check, line), []


def board_in_play(opened: Opened, text: str) -> Board:
    """The board of a name; of an event of one session its number is enough, as `B3`. Raises Error
    if it is none in play."""
    name = text.strip().upper()[:-1] + text.strip()[-1:]
    playing = opened.boards()
    if re.fullmatch(r"B?[1-9]\d*[a-z]?", name) and len(opened.event.sealed.sessions) == 1:
        name = f"S1-B{name.removeprefix('B')}"
    board = board_called(name)
    if board in playing:
        return board
    if board.name in opened.replaced:
        instead = opened.replaced[board.name]
        raise Error(f"board {board.name} was replaced by {instead.by}: {instead.reason}")
    known = ", ".join(each.name for each in playing)
    raise Error(f"there is no board {quoted(text)} in play; there are {known}")


def _table(opened: Opened, text: str, wrong: list[str]) -> int:
    tables = {player.table for player in opened.event.players}
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 4 else 0
    if not text:
        wrong.append("the table is missing")
    elif number not in tables:
        wrong.append(f"there is no table {quoted(text)} in this event")
    return number


def _wrong_check(opened: Opened, board: Board, check: str) -> Iterator[str]:
    """What is wrong with check digits that are given."""
    if check == opened.check(board):
        return
    other = next((each.name for each in opened.boards() if opened.check(each) == check), "")
    if other:
        yield f"the check digits {check} are those of board {other}, not of {board.name}"
    else:
        yield f"{quoted(check)} are not the check digits of board {board.name}"


def cells_of(slip: Slip) -> dict[str, str]:
    """The cells of a slip as the record has them."""
    decided = slip.plan.cells if slip.plan else {}
    given = {"board": slip.board.name, "check": slip.check, "table": str(slip.table)}
    return {**given, **decided, "score": str(slip.score)}


# How slips come in.


def read(opened: Opened, path: Path) -> tuple[tuple[Slip, ...], list[str]]:
    """The slips of a file, a row a slip, and what is wrong with the rows that hold none, each named
    by its line. Raises Faults for a file that cannot be read at all, and OSError."""
    slips: dict[str, Slip] = {}
    bad: list[Fault] = []
    try:
        content, expected = read_whole(path), columns(opened.event.game)
        for line, cells in rows_of(content, expected, MOST_ROWS, bad):
            if cells["board"].startswith("#") or not any(
                text for name, text in cells.items() if name not in GIVEN
            ):
                continue
            slip, wrong = read_slip(opened, cells, line)
            bad += [Fault(line, text) for text in wrong]
            if slip and (first := slips.setdefault(slip.name, slip)) is not slip:
                bad.append(Fault(line, f"{slip.name} is in line {first.line} already"))
    except Unreadable as error:
        complain((path, [error.fault]))
    return tuple(slips.values()), [fault.sentence(str(path)) for fault in sorted(bad)]


def slip_of(opened: Opened, cells: Mapping[str, str]) -> Slip:
    """The slip that cells hold. Raises Error if they hold none."""
    slip, wrong = read_slip(opened, cells)
    if slip is None:
        raise Error("; ".join(wrong))
    return slip
