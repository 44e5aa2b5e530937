"""The report of what was fought out at the table, filled in on a page: the form of a game as
fields, with what is wrong beside each. What it comes to is said before it is recorded; what is half
filled in is kept beside the record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import capital
from sheetgen.core.requests import ReportFight
from sheetgen.desk.core import Desk, Form, Reply, of_seat, say
from sheetgen.desk.seats import Seat, digest
from sheetgen.kits.parts import needed, parts_of
from sheetgen.kits.schema.forms import Asked
from sheetgen.kits.table.grid import (
    CHOICE,
    LINES,
    NUMBER,
    NUMBERS,
    SEVERAL,
    TEXT,
    YES,
    Grid,
    GridColumn,
    Row,
    Typed,
    Wrong,
    filled,
    fits,
    typed_before,
)

MOST_OF_ONE = 9
"""An option of which there may be several is given so often at most."""


_SHOWN = {
    CHOICE: "choice",
    SEVERAL: "counts",
    YES: "check",
    NUMBER: "number",
    NUMBERS: "number",
    TEXT: "broad",
    LINES: "broad lines",
}
"""How a page asks for what the cells of a column hold."""


class Group(NamedTuple):
    """The fields of a row, under its title."""

    number: int
    title: str
    fields: tuple[Asked, ...]


def typed(grid: Grid, form: Form) -> tuple[Typed, list[Wrong]]:
    """What was typed into the fields of a form; and what is wrong with what cannot stand there."""
    found: Typed = {}
    wrong = []
    for row, column in _cells(grid):
        name = _name(row, column)
        given: object = "\n".join(form.get(name, "").strip().splitlines())
        if column.kind == SEVERAL:
            given = _several(form, name, column)
        elif column.kind == NUMBERS:
            given = " ".join(str(given).replace(",", " ").split())
        elif column.kind == YES:
            given = given == "yes"
        if given and fits(column, given):
            found[row.number, column.name] = given
        elif given:
            wrong.append(Wrong(row.number, column.name, say(f"not-{column.kind}")))
    return found, wrong


def _several(form: Form, name: str, column: GridColumn) -> list[str]:
    """Each option as often as it was said to be."""
    numbers = {one.value: form.get(f"{name}.{one.value}", "") for one in column.among}
    return [
        value
        for value, said in numbers.items()
        if said.isascii() and said.isdecimal()
        for _ in range(min(int(said[:3]), MOST_OF_ONE))
    ]


def groups(grid: Grid, cells: Typed, wrong: Iterable[Wrong], form: Form) -> list[Group]:
    """The fields that are to be filled in, row by row. What was given in a form stands in them as
    it was given."""
    stands = filled(grid, cells)
    faults: dict[tuple[int, str], list[str]] = {}
    for one in wrong:
        faults.setdefault((one.row, one.column), []).append(one.text)
    rows: dict[Row, list[Asked]] = {row: [] for row in grid.rows}
    for row, column in _cells(grid):
        cell, name = (row.number, column.name), _name(row, column)
        if cell in cells or cell in faults or grid.asked(cell, stands):
            value = cells.get(cell, form.get(name, ""))
            if column.kind == SEVERAL:
                value = {one.value: [*value].count(one.value) for one in column.among}
            among = {one.value: one.value for one in column.among}
            among = {"": "–", **among} if column.kind == CHOICE else among
            label, says = capital(column.asks), tuple(faults.get(cell, ()))
            rows[row].append(Asked(name, label, "", _SHOWN[column.kind], among, value, says))
    return [Group(row.number, row.title, tuple(held)) for row, held in rows.items()]


def elsewhere(grid: Grid, wrong: Iterable[Wrong]) -> list[str]:
    """What is wrong with no single field."""
    titles = {row.number: row.title for row in grid.rows}
    return [
        f"{titles[one.row]}: {one.text}" if one.row in titles else one.text
        for one in wrong
        if not one.column
    ]


def _cells(grid: Grid) -> Iterable[tuple[Row, GridColumn]]:
    return ((r, c) for r in grid.rows for c in grid.columns if c.name in r.columns)


def _name(row: Row, column: GridColumn) -> str:
    return f"c.{row.number}.{column.name}"


# The report.


class Read(NamedTuple):
    """What was filled in: the `report` it makes (None while it is wrong), what that comes to in
    lines, and the fields that the page shows. `cells` is what is kept of it."""

    cells: Typed
    report: dict[str, Any] | None
    says: tuple[str, ...]
    wrong: tuple[str, ...]
    groups: tuple[Group, ...] = ()

    @property
    def mark(self) -> str:
        """What it is known by; nothing as long as nothing is filled in."""
        said = json.dumps(self.report, sort_keys=True)
        return digest(said) if self.report and self.cells else ""


def offered(seat: Seat) -> bool:
    """Whether a report is asked for that can be filled in here."""
    session = seat.sitting.table.book.session
    return (
        isinstance(session.request, ReportFight) and parts_of(session.game).fight_grid is not None
    )


@of_seat("report")
def report(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The form, as it was filled in so far."""
    if not offered(seat):
        return Reply(to=f"/table?id={seat.id}")
    return desk.page("report.html", **_seen(seat, _whole(seat, {}, True)))


@of_seat("fill", changes=True)
def fill(desk: Desk, form: Form, seat: Seat) -> Reply:
    """What was changed in the form: kept, and looked over."""
    return _shown(desk, seat, form, _read(seat, form))


@of_seat("record", changes=True)
def record(desk: Desk, form: Form, seat: Seat) -> Reply:
    """The report recorded, if it is the one that was said."""
    if not offered(seat) or form.get("stamp") != seat.stamp:
        return Reply(to=f"/table?id={seat.id}")
    read = _read(seat, form)
    if read.report is None:
        return _shown(desk, seat, form, read, say("to-put-right"))
    mark = read.mark or "nothing"
    if form.get("shown") != mark:
        said = say("nothing-filled-in" if mark == "nothing" else "look-first")
        return _shown(desk, seat, form, read, said, mark)
    at, request = seat.sitting.table, seat.sitting.table.book.session.request
    assert isinstance(request, ReportFight)
    at.begin()
    at.answer(request.answer(read.report))
    seat.look()
    if at.wrong:
        return _shown(desk, seat, form, read, at.message)
    return Reply(to=f"/table?id={seat.id}")


def _shown(desk: Desk, seat: Seat, form: Form, read: Read, said: str = "", mark: str = "") -> Reply:
    if not form.get("fragment"):
        return Reply(to=f"/report?id={seat.id}")
    return desk.page("filling.html", **_seen(seat, read, said, mark), part=True)


def _seen(seat: Seat, read: Read, said: str = "", mark: str = "") -> dict[str, Any]:
    book = seat.sitting.table.book
    grid = needed(parts_of(book.game).fight_grid, "grid of a fight").grid(book.session)
    return {
        "id": seat.id,
        "stamp": seat.stamp,
        "title": grid.title,
        "read": read,
        "mark": mark or read.mark,
        "said": said,
        "tells": _tells(seat, read.report) if read.report else (),
    }


def _tells(seat: Seat, report: Mapping[str, Any]) -> list[str]:
    """What the record will tell of it."""
    at, book = seat.sitting.table, seat.sitting.table.book
    session = book.session.with_answers(book.session.answers)
    events = len(session.events)
    assert isinstance(session.request, ReportFight)
    session.answer(session.request.answer(dict(report)))
    return at.words.sentences(session, events)


def _read(seat: Seat, form: Form) -> Read:
    """What a form holds; it is kept on disk before this returns. Raises Error where no report is
    asked for, and OSError if it cannot be kept."""
    if not offered(seat):
        raise Error(say("no-report"))
    read = _whole(seat, form)
    seat.sitting.table.book.draft.keep(read.cells)
    return read


def _whole(seat: Seat, form: Form, before: bool = False) -> Read:
    """The whole form, as the fields have it or, `before` they do, as it was kept."""
    book = seat.sitting.table.book
    grid = needed(parts_of(book.game).fight_grid, "grid of a fight").grid(book.session)
    wrong: list[Wrong] = []
    if before:
        cells = typed_before(grid, book.draft.cells())
    else:
        cells, wrong = typed(grid, form)
    taken = grid.taken(filled(grid, cells))
    report = None if wrong else taken.report
    wrong += taken.wrong
    shown = tuple(groups(grid, cells, wrong, form))
    return Read(cells, report, taken.totals, tuple(elsewhere(grid, wrong)), shown)
