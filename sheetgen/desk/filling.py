"""The report of what was fought out at the table, filled in on a page: the form of a game as
fields, with what is wrong beside each. What it comes to is said before it is recorded; what is half
filled in is kept beside the record."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import ReportFight
from sheetgen.desk.core import Desk, Form, Reply, of_seat, say
from sheetgen.desk.seats import Seat, digest
from sheetgen.kits.parts import parts_of
from sheetgen.kits.schema import forms
from sheetgen.kits.schema.fields import Table
from sheetgen.kits.schema.forms import Asked, Part, part
from sheetgen.kits.schema.reading import KeyPath
from sheetgen.kits.table.filling import form_of
from sheetgen.kits.table.grid import Filled, Grid, Wrong
from sheetgen.kits.table.grid_file import given


def parts(grid: Grid, said: Filled, wrong: Iterable[Wrong]) -> list[Part]:
    """The fields that are to be filled in, row by row, with what is said in them."""
    faults: dict[KeyPath, list[str]] = {}
    for one in wrong:
        # What is of no single field stands with its row; of no row, with the fight as a whole.
        path: KeyPath = (one.row, one.column) if one.column else (one.row,)
        faults.setdefault(path, []).append(one.text)
    found = []
    for row in grid.rows:
        table, at = row.table(grid.columns), row.number
        cells = {name: (at, name) for name in table.fields}
        asked = {
            name: field
            for name, field in table.fields.items()
            if (cell := cells[name]) in said or cell in faults or grid.asked(cell, said)
        }
        held = {name: said[cell] for name, cell in cells.items() if cell in said}
        made = part(replace(table, fields=asked), held, faults, (at,))
        # What may stand there is said where something else does.
        fields = [
            _by_name(one._replace(hint=""), grid.called(at, name), held.get(name))
            for name, one in zip(asked, made.fields, strict=True)
        ]
        found.append(made._replace(head=row.title, fields=fields))
    return found


def _by_name(field: Asked, called: Mapping[str, int], held: Any) -> Asked:
    """A field with numbers that have names: those are chosen, one after the other."""
    if not called:
        return field
    among = {str(number): name for name, number in called.items()}
    chosen = [str(one) for one in (held if isinstance(held, list) else ())][: len(among)]
    left = [""] if len(chosen) < len(among) else []
    return field._replace(shown="ranked", among=among, value=[*chosen, *left])


def _in_lists(grid: Grid, form: Form) -> Form:
    """What a form says, with what was chosen one after the other as a list."""
    said = dict(form)
    for row in grid.rows:
        for column in row.columns:
            name = forms.name_of((row.number, column))
            places = range(len(grid.called(row.number, column)))
            chosen = [form.get(f"{name}.{place}", "") for place in places]
            if any(chosen):
                said[name] = ", ".join(filter(None, chosen))
    return said


# The report.


class Read(NamedTuple):
    """What was filled in: the `report` it makes (None while it is wrong), what that comes to in
    lines, and the fields that the page shows. `said` is what stands in them."""

    said: Filled
    report: dict[str, Any] | None
    says: tuple[str, ...]
    parts: Sequence[Part] = ()

    @property
    def mark(self) -> str:
        """What it is known by; nothing as long as nothing is filled in."""
        said = json.dumps(self.report, sort_keys=True)
        return digest(said) if self.report and self.said else ""


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
    book = seat.sitting.table.book
    read = _whole(form_of(book.session), book.draft.held())
    return desk.page("report.html", **_seen(seat, read))


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
    grid = form_of(seat.sitting.table.book.session)
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
    book = seat.sitting.table.book
    grid = form_of(book.session)
    held = _held(grid, _in_lists(grid, form))
    book.draft.keep(held)
    return _whole(grid, held)


def _held(grid: Grid, form: Form) -> Table:
    """What a form says, as a file of it has that."""
    rows = {
        row.number: forms.filled(row.table(grid.columns), form, (row.number,)) for row in grid.rows
    }
    told = [{grid.noun: number, **of} for number, of in rows.items() if number and of]
    return {**rows.get(0, {}), grid.noun: told}


def _whole(grid: Grid, held: Table) -> Read:
    """All that is made of what stands in a form."""
    said, cells, found = given(grid, held)
    taken = grid.taken(cells)
    wrong = [*(one for _, one in found), *taken.wrong]
    report = None if found else taken.report
    return Read(said, report, taken.totals, parts(grid, said, wrong))
