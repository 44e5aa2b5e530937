"""The players of an event: from a CSV file, or inline in the event file."""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault
from sheetgen.core.requests import quoted
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.toml_lines import nearest

COLUMNS = ("name", "club", "table")
MOST_PLAYERS, MOST_TABLE, LONGEST_NAME = 5000, 9999, 60
_LARGEST = 20_000_000
_SEPARATORS = ",;\t"

Reading = tuple[list[Player], list[Fault]]
"""Players, and what is wrong with them."""


def read_roster(content: bytes) -> Reading:
    """The players of a CSV file with a row of column names, and all that is wrong in it.

    The columns stand in any order, parted by commas, semicolons or tabs; those without a table
    have table 0.
    """
    players: list[Player] = []
    faults: list[Fault] = []
    try:
        rows = _rows(decoded(content))
        columns = _columns(rows)
        for line, row in rows:
            if len(players) + len(faults) > MOST_PLAYERS:
                faults.append(Fault(line, f"more than {MOST_PLAYERS} players"))
                break
            _read_row(row, columns, line, players, faults)
        if not players and not faults:
            faults.append(Fault(1, "the roster names nobody"))
    except Unreadable as error:
        faults.append(error.fault)
    return players, faults


class Unreadable(Error):
    """A file goes no further; `fault` says where and why."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(line, text)


def decoded(content: bytes) -> str:
    """The text of a file. Raises Unreadable if it is not UTF-8."""
    if len(content) > _LARGEST:
        raise Unreadable(0, f"the file is larger than {_LARGEST // 1_000_000} MB")
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(1, "the file is UTF-16 text: save it as UTF-8")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        byte = error.object[error.start : error.start + 1]
        shown = quoted(byte.decode("latin-1"))
        raise Unreadable(
            line,
            f"a byte is not UTF-8 text (is it {shown} in another encoding?): save the file as"
            " UTF-8; a spreadsheet calls it CSV UTF-8",
        ) from None


def checked_name(text: str, what: str, longest: int = LONGEST_NAME) -> str | None:
    """What is wrong with a text that is printed, in words; None: nothing is."""
    from sheetgen.kits.drawing.fonts import UnprintableText, check_printable

    if len(text) > longest:
        return f"{what} has {len(text)} characters; {longest} can be printed"
    try:
        check_printable(text, what, "text", "bold", "mono")
    except UnprintableText as error:
        return str(error)
    return None


def clean(text: str) -> str:
    """A text in Unicode form NFC, without space around it."""
    return unicodedata.normalize("NFC", text).strip()


def faults_of(player: Player) -> Iterator[Fault]:
    """What is wrong with a player, taken alone."""
    if not player.name:
        yield Fault(player.line, "the player has no name")
    for what, text in (("the player's name", player.name), ("the club", player.club)):
        wrong = checked_name(text, what)
        if wrong:
            yield Fault(player.line, wrong)


def faults_among(players: Iterable[Player]) -> Iterator[Fault]:
    """Players who are named twice, and tables that are given to two."""
    people: dict[tuple[str, str], Player] = {}
    tables: dict[int, Player] = {}
    for player in players:
        who = (" ".join(player.name.casefold().split()), " ".join(player.club.casefold().split()))
        other = people.setdefault(who, player)
        if other is not player and player.name:
            text = f"{quoted(player.name)} is in line {other.line} already; if they are two, say so"
            yield Fault(player.line, f"{text} in the name or the club")
        other = tables.setdefault(player.table, player)
        if player.table and other is not player:
            yield Fault(player.line, f"table {player.table} is given out in line {other.line}")


def seated(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players of whom each has a table: those without one get the lowest numbers that are free,
    in the order of the roster."""
    listed = tuple(players)
    taken = {player.table for player in listed}
    free = (number for number in range(1, len(listed) + 1) if number not in taken)
    return tuple(p if p.table else p._replace(table=next(free)) for p in listed)


def read_file(path: Path) -> Reading:
    """`read_roster` of a file; one that is not there is a fault without a line."""
    try:
        if path.stat().st_size > _LARGEST:
            return [], [Fault(0, f"the file is larger than {_LARGEST // 1_000_000} MB")]
        return read_roster(path.read_bytes())
    except OSError as error:
        return [], [Fault(0, str(error.strerror))]


def csv_reader(text: str) -> Any:
    """A reader of the rows of a CSV text, parted by what its first row holds most of."""
    first = text.lstrip("\r\n").split("\n", 1)[0]
    separator = max(_SEPARATORS, key=first.count)
    return csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with the line it begins in."""
    reader = csv_reader(text)
    line = 1
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield line, row
            # A cell in quotation marks may run over several lines.
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(line, f"the row cannot be read: {error}") from None


def _columns(rows: Iterator[tuple[int, list[str]]]) -> dict[str, int]:
    """The place of each column that the first row names. Raises Unreadable."""
    line, head = next(rows, (1, []))
    names = [clean(cell).casefold() for cell in head]
    while names and not names[-1]:
        names.pop()
    for name in names:
        if name not in COLUMNS:
            text = f"there is no column {quoted(name)}{nearest(name, COLUMNS)}"
            raise Unreadable(line, f"{text}; the first row names the columns: name, club, table")
        if names.count(name) > 1:
            raise Unreadable(line, f"the column {name} is there twice")
    if "name" not in names:
        raise Unreadable(line, "the first row must name the columns: name, club, table")
    return {name: place for place, name in enumerate(names)}


def _read_row(
    row: list[str],
    columns: dict[str, int],
    line: int,
    players: list[Player],
    faults: list[Fault],
) -> None:
    cells = [clean(cell) for cell in row]
    if any(cells[len(columns) :]):
        text = f"the row has {len(cells)} cells for {len(columns)} columns"
        faults.append(Fault(line, f"{text}; a name with a comma in it stands in quotation marks"))
        return
    held = {name: cells[place] for name, place in columns.items() if place < len(cells)}
    table = held.get("table", "")
    # int() takes other figures than ASCII's, and long over thousands of them.
    number = int(table) if table.isascii() and table.isdigit() and len(table) < 9 else 0
    if table and not 1 <= number <= MOST_TABLE:
        faults.append(Fault(line, f"{quoted(table)} is no table from 1 to {MOST_TABLE}"))
        number = 0
    player = Player(held.get("name", ""), held.get("club", ""), number, line)
    faults.extend(faults_of(player))
    players.append(player)
