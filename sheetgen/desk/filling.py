"""The report of what was fought out at the table, filled in on a page: the form of a game as
fields, with what is wrong beside each. What it comes to is said before it is recorded; what is half
filled in is kept beside the record."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import ReportFight
from sheetgen.desk.core import Desk, Form, Reply, of_seat, say
from sheetgen.desk.seats import Seat, digest
from sheetgen.kits.parts import parts_of
from sheetgen.kits.schema import forms
from sheetgen.kits.schema.forms import Asked, Part, part
from sheetgen.kits.schema.reading import Wrong
from sheetgen.kits.table import grid as grids
from sheetgen.kits.table.grid import Grid, Taken, form_of, is_untouched, keep, kept


def parts(grid: Grid, said: Mapping[str, Any], wrong: Sequence[Wrong]) -> list[Part]:
    """The fields that are to be filled in, row by row, with what is said in them; of the fight as a
    whole last."""
    whole, held = part(grid.form, said, wrong), said.get(grid.noun)
    (each,) = whole.parts

    def asked(number: str, row: Part) -> list[Asked]:
        own = held.get(number) if isinstance(held, dict) else None
        own = own if isinstance(own, dict) else {}
        named = ((one.name.rpartition("/")[2], one) for one in row.fields)
        return [one for key, one in named if one.wrong or own.get(key) or grid.asked(key, own)]

    rows = zip(grid.form.fields[grid.noun].fields, each.parts, strict=True)
    shown = [row._replace(fields=asked(number, row)) for number, row in rows]
    amiss = [*whole.wrong, *each.wrong]
    return [*shown, whole._replace(head=grid.form.called, parts=(), wrong=amiss)]


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
    return _page(desk, "report.html", seat, _read(seat))


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
    return _page(desk, "filling.html", seat, read, said, mark, part=True)


def _page(
    desk: Desk, page: str, seat: Seat, read: Read, said: str = "", mark: str = "", **more: bool
) -> Reply:
    told: dict[str, Any] = {"said": said, "mark": mark or read.mark, **more}
    return desk.page(page, id=seat.id, stamp=seat.stamp, read=read, **told)


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
