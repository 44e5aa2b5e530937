"""Result slips: what a table hands in for a board, read from the cells of a row; and how they come
in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Game, pick
from sheetgen.core.requests import quoted
from sheetgen.kits.events import boards
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.csv_file import rows
from sheetgen.kits.events.declared import Plan, Tallies, Tally, declared, has_plans, plans
from sheetgen.kits.events.opened import Opened

if TYPE_CHECKING:
    from sheetgen.kits.events.results.history import History

SCORE = Tally("score", "the number in score", 999, -999)
_WHOLE = re.compile(r"[-−]?[0-9]{1,4}")
_SPACES = re.compile(r"[\s,;/]+")
WORDS = {
    "board": "board (empty: no more slips)",
    "check": "check digits",
    "running": "running score, turn by turn",
}
"""What is asked for by more than its name in every game."""
AT_A_PROMPT = ("running",)
"""Columns that nobody is asked for."""
MOST_ROWS = 100_000


class Slip(NamedTuple):
    """A result slip: the board and the table, the plan (None: the game has none), the tallies and
    the score, all as the table claims them; `check` are the check digits and `running` the scores
    at the turns' ends, where they are given. `line` is where it stands."""

    board: Board
    table: int
    plan: Plan | None
    tallies: Tallies
    score: int
    check: str = ""
    running: tuple[int, ...] = ()
    line: int = 0

    @property
    def name(self) -> str:
        """What the slip is of, in words."""
        return f"board {self.board.name}, table {self.table}"


def columns(game: Game) -> dict[str, bool]:
    """The columns of a results file, and whether each must be there."""
    decided = {column.name: column.needed for column in declared(game).decided}
    counted = {tally.name: True for tally in declared(game).tallies}
    return {
        "board": True, "check": False, "table": True, **decided, **counted,
        "score": True, "running": False,
    }  # fmt: skip


def read_slip(
    opened: Opened, cells: Mapping[str, str], line: int = 0
) -> tuple[Slip | None, list[str]]:
    """The slip of a row's cells by column, or None, and all that is wrong with it."""
    wrong: list[str] = []
    game = opened.event.game
    board = _board(opened, cells.get("board", ""), wrong)
    table = _table(opened, cells.get("table", ""), wrong)
    check = cells.get("check", "").replace(" ", "").upper()
    if board and check:
        wrong += _wrong_check(opened, board, check)
    plan = None
    if has_plans(game):
        try:
            plan = plans(game).read(cells)
        except ValueError as error:
            wrong.append(str(error))
    tallies = {tally.name: _whole(cells, tally, wrong) for tally in declared(game).tallies}
    score = _whole(cells, SCORE, wrong)
    running = tuple(_running(cells.get("running", ""), wrong))
    if wrong or board is None:
        return None, wrong
    return Slip(board, table, plan, tallies, score, check, running, line), []


def _board(opened: Opened, text: str, wrong: list[str]) -> Board | None:
    if not text:
        wrong.append("the board is missing")
        return None
    try:
        board = board_called(text.upper()[:-1] + text[-1:])
    except ValueError as error:
        wrong.append(str(error))
        return None
    playing = opened.boards()
    if board in playing:
        return board
    if board.name in opened.replaced:
        instead = opened.replaced[board.name]
        wrong.append(f"board {board.name} was replaced by {instead.by}: {instead.reason}")
    else:
        known = ", ".join(each.name for each in playing)
        wrong.append(f"there is no board {quoted(text)} in play; there are {known}")
    return None


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
    event = opened.event

    def digits(other: Board) -> str:
        return boards.check_digits(event.game, event.conditions, opened.key_of(other), other)

    if check == digits(board):
        return
    other = next((each.name for each in opened.boards() if digits(each) == check), "")
    if other:
        yield f"the check digits {check} are those of board {other}, not of {board.name}"
    else:
        yield f"{quoted(check)} are not the check digits of board {board.name}"


def _whole(cells: Mapping[str, str], tally: Tally, wrong: list[str]) -> int:
    text, least, most = cells.get(tally.name, ""), tally.least, tally.most
    if not text:
        wrong.append(f"{tally.words} is missing")
        return 0
    number = int(text.replace("−", "-")) if _WHOLE.fullmatch(text) else least - 1
    if not least <= number <= most:
        wrong.append(f"{tally.words} is a number from {least} to {most}, not {quoted(text)}")
    return number


def _running(text: str, wrong: list[str]) -> Iterator[int]:
    for word in _SPACES.split(text.strip()) if text else ():
        if not _WHOLE.fullmatch(word):
            wrong.append(f"{quoted(word)} in running is no score")
            return
        yield int(word.replace("−", "-"))


def cells_of(slip: Slip) -> dict[str, str]:
    """The cells of a slip, as `read_slip` takes them."""
    decided = slip.plan.cells if slip.plan else {}
    counted = {name: str(count) for name, count in slip.tallies.items()}
    return {
        "board": slip.board.name, "check": slip.check, "table": str(slip.table), **decided,
        **counted, "score": str(slip.score), "running": " ".join(map(str, slip.running)),
    }  # fmt: skip


# How slips come in: as rows of a file, typed in at a terminal, as a correction.


def read(opened: Opened, path: Path) -> tuple[Slip, ...]:
    """The slips of a file, a row a slip. Raises Faults with all that is wrong in it, each with its
    line, and OSError if it cannot be read."""
    slips: list[Slip] = []
    faults: list[Fault] = []
    seen: dict[str, int] = {}
    for line, cells in rows(read_whole(path), columns(opened.event.game), MOST_ROWS, faults):
        slip, wrong = read_slip(opened, cells, line)
        faults += [Fault(line, text) for text in wrong]
        if slip:
            slips.append(slip)
            first = seen.setdefault(slip.name, line)
            if first != line:
                faults.append(Fault(line, f"{slip.name} is in line {first} already"))
    complain((path, faults))
    return tuple(slips)


def typed(opened: Opened, ask: Callable[[str], str], tell: Callable[[str], None]) -> Iterator[Slip]:
    """Slips as they are typed in, until a board is left empty. `ask` gives an answer to a prompt;
    `tell` says what is wrong with a slip, which is then asked for again."""
    game = opened.event.game
    names = [name for name in columns(game) if name not in AT_A_PROMPT]
    words = {**WORDS, **{column.name: column.asked for column in declared(game).decided}}
    while True:
        cells = {"board": ask(f"{words['board']}: ").strip()}
        if not cells["board"]:
            return
        for name in names[1:]:
            cells[name] = ask(f"{words.get(name, name)}: ").strip()
        slip, wrong = read_slip(opened, cells)
        for fault in wrong:
            tell(fault)
        if slip:
            yield slip


def corrected(
    opened: Opened, history: History, board: str, table: str, changes: Sequence[str]
) -> Slip:
    """The slip that stands of a board and table, with some of its cells changed: `score=80`.

    Raises Error if there is no such slip, or the change is none.
    """
    place = (board.upper()[:-1] + board[-1:], int(table) if table.isdecimal() else 0)
    entry = history.standing().get(place)
    if entry is None:
        raise Error(f"there is no result of board {board}, table {table} to correct")
    cells = dict(entry.slip)
    known = [name for name in columns(opened.event.game) if name not in ("board", "table")]
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals:
            raise Error(f"{quoted(change)} is no correction: give it as score=80")
        cells[pick(name, known, "column")] = value.strip()
    slip, wrong = read_slip(opened, cells)
    if slip is None:
        raise Error("; ".join(wrong))
    return slip
