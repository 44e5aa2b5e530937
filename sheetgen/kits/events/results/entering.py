"""How slips come in: as rows of a file, typed in at a terminal, as a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.game import pick
from sheetgen.core.requests import quoted
from sheetgen.kits.events.csv_file import rows
from sheetgen.kits.events.declared import declared
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.history import History
from sheetgen.kits.events.results.slips import Slip, columns, read_slip

WORDS = {
    "board": "board (empty: no more slips)",
    "check": "check digits",
    "running": "running score, turn by turn",
}
"""What is asked for by more than its name in every game."""
AT_A_PROMPT = ("running",)
"""Columns that nobody is asked for."""
MOST_ROWS = 100_000


def read(opened: Opened, path: Path) -> tuple[Slip, ...]:
    """The slips of a file, a row a slip. Raises Faults with all that is wrong in it, each with its
    line, and OSError if it cannot be read."""
    slips: list[Slip] = []
    faults: list[Fault] = []
    seen: dict[str, int] = {}
    for line, cells in rows(path.read_bytes(), columns(opened.event.game), MOST_ROWS, faults):
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
