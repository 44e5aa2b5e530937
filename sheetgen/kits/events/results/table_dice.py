"""Dice that were rolled at the tables, written down raw, and replayed.

A file of dice has a row for each cell of a dice log: board, table, turn (0 for what is rolled once
a game), purpose and dice: `S1-B1,3,7,supply,46132`. A hyphen stands for a die that was not rolled,
where others of its row were.
"""

import re
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from sheetgen.core.dice import comes_to, thrown_sides
from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault, complain
from sheetgen.core.files import read_whole
from sheetgen.core.game import Conditions, Game
from sheetgen.core.requests import Answer, Request, Roll, quoted
from sheetgen.core.session import Session, first_of, play_out, prerolled
from sheetgen.kits.events.csv_file import rows, whole
from sheetgen.kits.events.declared import Plan
from sheetgen.kits.events.event_file import MOST_TABLE
from sheetgen.kits.events.of_game import plans
from sheetgen.kits.events.opened import Opened

COLUMNS = dict.fromkeys(("board", "table", "turn", "purpose", "dice"), True)
MOST_ROWS = 1_000_000
NO_DIE = 0
MOST_TURN = 99
_DICE = re.compile(r"[1-6-]{1,12}")
_PURPOSE = re.compile(r"[a-z][a-z-]{0,30}")


class OwnDice(NamedTuple):
    """The dice of a table on a board: faces by turn and purpose (NO_DIE where there is none), and
    the purposes whose dice have not six sides."""

    faces: Mapping[tuple[int, str], tuple[int, ...]]
    odd: Collection[str] = ()

    def replay(self, game: Game, conditions: Conditions, key: str, plan: Plan) -> Session:
        """The game of a plan with these dice; the set-up is the board's.

        Raises Error where a die is missing.
        """
        session = Session(game, conditions, prerolled(game, conditions, key).answers, key)
        follows = plans(game).follows(plan)
        play_out(session, first_of(self._answer, follows))
        if session.request is not None:
            where = f" in turn {session.request.turn}" if session.request.turn else ""
            raise Error(f"the dice end{where}: asked for {session.request.wanted}")
        return session

    def _answer(self, request: Request, session: Session) -> Answer | None:
        if not isinstance(request, Roll):
            return None
        held = self.faces.get((request.turn, request.ask), ())
        faces = held[request.slot - 1 : request.slot - 1 + request.number]
        if len(faces) != request.number or NO_DIE in faces:
            return None
        # A cell holds the face of the die that was thrown.
        thrown = thrown_sides(request.sides)
        return Answer(request.ask, comes_to(faces, request.sides, thrown))

    def thrown(self) -> list[int]:
        """All dice of six sides that were written down."""
        return [
            face
            for (_, purpose), faces in self.faces.items()
            for face in faces
            if face != NO_DIE and purpose not in self.odd
        ]


class Evenness(NamedTuple):
    """How evenly dice fell: how often each face, chi-square against fair dice, and the chance that
    fair dice fall as unevenly."""

    counts: tuple[int, ...]
    chi_square: float
    chance: float

    @property
    def sentence(self) -> str:
        """It in words. It is information, never proof."""
        counts = ", ".join(f"{face}: {count}" for face, count in enumerate(self.counts, start=1))
        chance = f"{100 * self.chance:.0f}" if self.chance >= 0.01 else "less than 1"
        return (
            f"{sum(self.counts)} dice ({counts}), chi-square {self.chi_square:.1f}: {chance} in "
            "100 tables with fair dice are as uneven"
        )


def evenness(faces: list[int]) -> Evenness | None:
    """How evenly dice of six sides fell; None if there are none."""
    if not faces:
        return None
    counts = tuple(faces.count(face) for face in range(1, 7))
    fair = len(faces) / 6
    chi_square = sum((count - fair) ** 2 / fair for count in counts)
    return Evenness(counts, chi_square, _chance_above(chi_square))


def evenness_by_table(dice: Mapping[tuple[str, int], OwnDice]) -> Iterator[tuple[int, Evenness]]:
    """How evenly the dice of each table fell."""
    tables: dict[int, list[int]] = {}
    for (_, table), own in dice.items():
        tables.setdefault(table, []).extend(own.thrown())
    for table, faces in sorted(tables.items()):
        if even := evenness(faces):
            yield table, even


def _chance_above(value: float) -> float:
    """The chance that chi-square with 5 degrees of freedom is above a value."""
    from math import erfc, exp, pi, sqrt

    half = value / 2
    return erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + 2 * half / 3)


def read(opened: Opened, path: Path) -> dict[tuple[str, int], OwnDice]:
    """The dice of a file by board and table. Raises Faults with all that is wrong in it, and
    OSError if it cannot be read."""
    faults: list[Fault] = []
    held: dict[tuple[str, int], dict[tuple[int, str], tuple[int, ...]]] = {}
    boards = {board.name for board in opened.boards()}
    tables = {player.table for player in opened.event.players}
    for line, cells in rows(read_whole(path), COLUMNS, MOST_ROWS, faults):
        wrong = list(_wrong(cells, boards, tables))
        faults += [Fault(line, text) for text in wrong]
        if wrong:
            continue
        faces = held.setdefault((cells["board"], int(cells["table"])), {})
        turn, purpose = int(cells["turn"]), cells["purpose"]
        if (turn, purpose) in faces:
            faults.append(Fault(line, f"{purpose} of turn {turn} is there already"))
        faces[turn, purpose] = tuple(int(c) if c != "-" else NO_DIE for c in cells["dice"])
    complain((path, faults))
    from sheetgen.kits.events.packet.hiding import odd

    other = odd(opened.event.game, opened.event.conditions)
    return {place: OwnDice(faces, other) for place, faces in held.items()}


def _wrong(cells: Mapping[str, str], boards: set[str], tables: set[int]) -> Iterator[str]:
    """What is wrong with a row."""
    board, table, turn, purpose, dice = (cells.get(name, "") for name in COLUMNS)
    if board not in boards:
        yield f"there is no board {quoted(board)} in play"
    if whole(table, 0, MOST_TABLE) not in tables:
        yield f"there is no table {quoted(table)} in this event"
    if whole(turn, 0, MOST_TURN) is None:
        yield f"{quoted(turn)} is no turn"
    if not _PURPOSE.fullmatch(purpose):
        yield f"{quoted(purpose)} is no purpose of dice"
    if not _DICE.fullmatch(dice):
        yield f"{quoted(dice)} are no dice: expected faces from 1 to 6, as 46132"
