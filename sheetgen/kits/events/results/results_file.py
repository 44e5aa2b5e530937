"""A file of result slips, results.csv: a row a slip, and all that is wrong in it at once."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from sheetgen.core.faults import Fault, Faults
from sheetgen.core.requests import quoted
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.slips import Slip, columns, read_slip
from sheetgen.kits.events.roster import Unreadable, clean, csv_reader, decoded

MOST_ROWS, MOST_TOLD = 100_000, 50


def read(opened: Opened, path: Path) -> tuple[Slip, ...]:
    """The slips of a file. Raises Faults with all that is wrong in it, each with its line, and
    OSError if it cannot be read."""
    slips: list[Slip] = []
    faults: list[Fault] = []
    try:
        for line, cells in _rows(opened, decoded(path.read_bytes()), faults):
            slip, wrong = read_slip(opened, cells, line)
            faults += [Fault(line, text) for text in wrong]
            if slip:
                slips.append(slip)
    except Unreadable as error:
        faults.append(error.fault)
    faults += _twice(slips)
    if faults:
        raise Faults(_sentences(str(path), sorted(faults)))
    return tuple(slips)


def _sentences(path: str, faults: list[Fault]) -> Iterator[str]:
    for fault in faults[:MOST_TOLD]:
        yield fault.sentence(path)
    if len(faults) > MOST_TOLD:
        yield f"{path}: and {len(faults) - MOST_TOLD} more"


def _twice(slips: list[Slip]) -> Iterator[Fault]:
    """Slips of a board and table that are in the file already."""
    seen: dict[str, int] = {}
    for slip in slips:
        first = seen.setdefault(slip.name, slip.line)
        if first != slip.line:
            yield Fault(slip.line, f"{slip.name} is in line {first} already")


def _rows(opened: Opened, text: str, faults: list[Fault]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows that are not empty, by column, each with the line it begins in; `faults` takes rows
    that are too long. Raises Unreadable."""
    reader = csv_reader(text)
    names: list[str] = []
    line = 1
    try:
        for row in reader:
            cells = [clean(cell) for cell in row]
            if any(cells):
                if not names:
                    names = _names(opened, line, cells)
                elif any(cells[len(names) :]):
                    said = f"the row has {len(cells)} cells for {len(names)} columns"
                    said += "; a cell with a comma stands in quotation marks"
                    faults.append(Fault(line, said))
                elif line > MOST_ROWS:
                    raise Unreadable(line, f"more than {MOST_ROWS} rows")
                else:
                    yield line, dict(zip(names, cells, strict=False))
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(line, f"the row cannot be read: {error}") from None
    if not names:
        raise Unreadable(1, f"the first row names the columns: {_listed(opened)}")


def _names(opened: Opened, line: int, head: list[str]) -> list[str]:
    """The columns that the first row names. Raises Unreadable."""
    known = columns(opened.event.game)
    names = [cell.casefold() for cell in head]
    while names and not names[-1]:
        names.pop()
    for name in names:
        if name not in known:
            text = f"there is no column {quoted(name)}"
            raise Unreadable(line, f"{text}; the first row names the columns: {_listed(opened)}")
        if names.count(name) > 1:
            raise Unreadable(line, f"the column {name} is there twice")
    lacking = [name for name, needed in known.items() if needed and name not in names]
    if lacking:
        text = f"there is no column {', '.join(lacking)}"
        raise Unreadable(line, f"{text}; the first row names the columns: {_listed(opened)}")
    return names


def _listed(opened: Opened) -> str:
    known = columns(opened.event.game)
    return ", ".join(name if needed else f"[{name}]" for name, needed in known.items())
