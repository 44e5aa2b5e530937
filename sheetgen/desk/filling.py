"""The report of what was fought out at the table, filled in on a page: the form of a game as
fields, with what is wrong beside each. What it comes to is said before it is recorded; what is half
filled in is kept beside the record."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import ReportFight
from sheetgen.desk.core import Desk, Form, Reply, of_seat, say
from sheetgen.desk.seats import Seat, digest
from sheetgen.kits.parts import parts_of
from sheetgen.kits.schema import forms
from sheetgen.kits.schema.forms import Part, part
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.table import grid as grids
from sheetgen.kits.table.grid import Grid, Taken, form_of, is_untouched, keep, kept


def parts(grid: Grid, said: Mapping[str, Any], wrong: Sequence[Wrong]) -> list[Part]:
    """The fields that are to be filled in, row by row, with what is said in them; of the fight as a
    whole last."""
    rows, places = grid.form.fields[grid.noun], {one.at[:3] for one in wrong}
    held = said.get(grid.noun)
    shown = {}
    for number, row in rows.fields.items():
        own = one if isinstance(held, dict) and isinstance(one := held.get(number), dict) else {}
        asked = {
            name: field
            for name, field in row.fields.items()
            if own.get(name) or (grid.noun, number, name) in places or grid.asked(name, own)
        }
        shown[number] = replace(row, fields=asked)
    form = grid.form.having(**{grid.noun: replace(rows, fields=shown)})
    whole = part(form, said, wrong)
    (each,) = whole.parts
    last = whole._replace(head=form.called, parts=(), wrong=[*whole.wrong, *each.wrong])
    # What may stand there is said where something else does.
    return [_without_hints(one) for one in (*each.parts, last)]


def _without_hints(of: Part) -> Part:
    fields = [field._replace(hint="") for field in of.fields]
    return of._replace(fields=fields, parts=[*map(_without_hints, of.parts)])


# The report.


class Read(NamedTuple):
    """What was filled in in the form of a `title`: what it comes to, whether anything was, and the
    fields that the page shows."""

    title: str
    taken: Taken
    untouched: bool
    parts: Sequence[Part]

    @property
    def mark(self) -> str:
        """What it is known by; nothing as long as nothing is filled in."""
        said = json.dumps(self.taken.report, sort_keys=True)
        return digest(said) if self.taken.report and not self.untouched else ""


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
    return desk.page("report.html", **_seen(seat, _read(seat)))


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
    if read.taken.report is None:
        return _shown(desk, seat, form, read, say("to-put-right"))
    mark = read.mark or "nothing"
    if form.get("shown") != mark:
        said = say("nothing-filled-in" if mark == "nothing" else "look-first")
        return _shown(desk, seat, form, read, said, mark)
    at, request = seat.sitting.table, seat.sitting.table.book.session.request
    assert isinstance(request, ReportFight)
    at.begin()
    at.answer(request.answer(read.taken.report))
    seat.look()
    if at.wrong:
        return _shown(desk, seat, form, read, at.message)
    return Reply(to=f"/table?id={seat.id}")


def _shown(desk: Desk, seat: Seat, form: Form, read: Read, said: str = "", mark: str = "") -> Reply:
    if not form.get("fragment"):
        return Reply(to=f"/report?id={seat.id}")
    return desk.page("filling.html", **_seen(seat, read, said, mark), part=True)


def _seen(seat: Seat, read: Read, said: str = "", mark: str = "") -> dict[str, Any]:
    return {
        "id": seat.id,
        "stamp": seat.stamp,
        "read": read,
        "mark": mark or read.mark,
        "said": said,
    }


def _read(seat: Seat, form: Form | None = None) -> Read:
    """What a form holds: as it was kept, or that of a page, which is kept on disk before this
    returns. Raises Error where no report is asked for, and OSError if it cannot be kept."""
    if not offered(seat):
        raise Error(say("no-report"))
    book = seat.sitting.table.book
    grid = form_of(book.session)
    if form is None:
        held = kept(seat.path, grid)
    else:
        held = forms.filled(grid.form, form)
        keep(seat.path, grid, book.game.title, held)
    taken = grids.read(grid, held)
    return Read(grid.title, taken, is_untouched(taken, grid), parts(grid, held, taken.wrong))
