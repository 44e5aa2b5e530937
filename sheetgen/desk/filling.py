"""The report of what was fought out at the table, filled in on a page. What it comes to is said
before it is recorded; what is half filled in is kept beside the record, as the screen keeps it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import Report
from sheetgen.core.session import Session
from sheetgen.desk.core import Desk, Form, Reply, action, say
from sheetgen.desk.fields import Group, elsewhere, groups, typed
from sheetgen.desk.seats import Seat, digest
from sheetgen.kits.contract import FIGHT_FORM, FIGHT_GRID, Assumed
from sheetgen.kits.table.form import Form as Filled
from sheetgen.kits.table.form import Typed, typed_before
from sheetgen.kits.table.grid import Wrong

WHOLE, SHORT = "whole", "short"
_TEXT, _INSTEAD = "in short", "instead "
"""Where the draft has a short form, and what was said instead of an assumption of it."""
_LONGEST = 4000


class Read(NamedTuple):
    """What was filled in: the `way` it was, the `report` it makes (None while it is wrong), what it
    comes to in lines, and what the page shows of it: the fields; or the text, and what is assumed,
    each with what was said instead and what is wrong with that. `cells` is what is kept of it."""

    way: str
    cells: Typed
    report: dict[str, Any] | None
    says: tuple[str, ...]
    wrong: tuple[str, ...]
    groups: tuple[Group, ...] = ()
    text: str = ""
    assumed: tuple[tuple[Assumed, str, str], ...] = ()

    @property
    def mark(self) -> str:
        """What it is known by; nothing as long as nothing is filled in."""
        said = json.dumps(self.report, sort_keys=True)
        return digest(said) if self.report and self.cells else ""


def offered(seat: Seat) -> bool:
    """Whether a report is asked for that can be filled in here."""
    session = seat.sitting.table.book.session
    return isinstance(session.request, Report) and FIGHT_GRID.is_in(session.game)


@action("report")
def report(desk: Desk, form: Form) -> Reply:
    """The form, as it was filled in so far."""
    with desk.shelf.seat(form.get("id", "")) as seat:
        if not offered(seat):
            return Reply(to=f"/table?id={seat.id}")
        cells = {
            f"c.0.{column}": said
            for row, column, said in filter(_is_cell, seat.sitting.table.book.draft.cells())
            if row == 0
        }
        way = form.get("way") or (SHORT if f"c.0.{_TEXT}" in cells else WHOLE)
        read = _in_short(seat, *_kept(cells)) if way == SHORT else _whole(seat, {}, True)
        return desk.page("report.html", **_seen(seat, read))


@action("fill", changes=True)
def fill(desk: Desk, form: Form) -> Reply:
    """What was changed in the form: kept, and looked over."""
    with desk.shelf.seat(form.get("id", "")) as seat:
        return _shown(desk, seat, form, _read(seat, form))


@action("record", changes=True)
def record(desk: Desk, form: Form) -> Reply:
    """The report recorded, if it is the one that was said."""
    with desk.shelf.seat(form.get("id", "")) as seat:
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
        assert isinstance(request, Report)
        at.begin()
        at.answer(request.answer(read.report))
        seat.look()
        if at.wrong:
            return _shown(desk, seat, form, read, at.message)
        return Reply(to=f"/table?id={seat.id}")


def _is_cell(kept: Any) -> bool:
    return isinstance(kept, list) and len(kept) == 3


def _shown(desk: Desk, seat: Seat, form: Form, read: Read, said: str = "", mark: str = "") -> Reply:
    if not form.get("fragment"):
        return Reply(to=f"/report?id={seat.id}&way={read.way}")
    return desk.page("filling.html", **_seen(seat, read, said, mark), part=True)


def _seen(seat: Seat, read: Read, said: str = "", mark: str = "") -> dict[str, Any]:
    book = seat.sitting.table.book
    grid = FIGHT_GRID.of(book.game).grid(book.session)
    return {
        "id": seat.id,
        "stamp": seat.stamp,
        "title": grid.title,
        "read": read,
        "mark": mark or read.mark,
        "said": said,
        "tells": _tells(seat, read.report) if read.report else (),
        "explained": FIGHT_FORM.of(book.game).in_short() if read.way == SHORT else (),
        "longest": _LONGEST,
    }


def _tells(seat: Seat, report: Mapping[str, Any]) -> list[str]:
    """What the record will tell of it."""
    at, book = seat.sitting.table, seat.sitting.table.book
    session = Session(book.game, book.session.conditions, book.session.answers)
    events = len(session.events)
    assert isinstance(session.request, Report)
    session.answer(session.request.answer(dict(report)))
    return at.words.sentences(session, events)


def _read(seat: Seat, form: Form) -> Read:
    """What a form holds; it is kept on disk before this returns. Raises Error where no report is
    asked for, and OSError if it cannot be kept."""
    if not offered(seat):
        raise Error(say("no-report"))
    short = form.get("way") == SHORT
    read = _in_short(seat, *_kept(form)) if short else _whole(seat, form)
    seat.sitting.table.book.draft.keep(read.cells)
    return read


def _whole(seat: Seat, form: Form, before: bool = False) -> Read:
    """The whole form, as the fields have it or, `before` they do, as it was kept."""
    book = seat.sitting.table.book
    grid = FIGHT_GRID.of(book.game).grid(book.session)
    wrong: list[Wrong] = []
    if before:
        cells = typed_before(grid, book.draft.cells())
    else:
        cells, wrong = typed(grid, form)
    taken = Filled(grid, cells).taken
    report = None if wrong else taken.report
    wrong += taken.wrong
    shown = tuple(groups(grid, cells, wrong, form))
    return Read(WHOLE, cells, report, taken.totals, tuple(elsewhere(grid, wrong)), shown)


def _kept(form: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """A short form, and what was said instead of its assumptions, from fields or from a draft."""
    begins = f"c.0.{_INSTEAD}"
    said = {
        name.removeprefix(begins): str(value).strip()[:80]
        for name, value in form.items()
        if name.startswith(begins)
    }
    text = "\n".join(str(form.get(f"c.0.{_TEXT}", ""))[:_LONGEST].splitlines())
    return text, {name: value for name, value in said.items() if value}


def _in_short(seat: Seat, text: str, said: Mapping[str, str]) -> Read:
    """A short form, with what is assumed in it."""
    session = seat.sitting.table.book.session
    part = FIGHT_FORM.of(session.game)
    cells: Typed = {(0, _TEXT): text} if text else {}
    cells |= {(0, _INSTEAD + name): value for name, value in said.items()}
    if not text.strip():
        return Read(SHORT, cells, None, (), (), text=text)
    try:
        every = part.assumed(text, session)
        instead, faults = dict[str, str](), dict[str, str]()
        # What is said instead of one may leave another to be assumed.
        while left := [one for one in every if one.name in said.keys() - instead - faults.keys()]:
            for one in left:
                try:
                    more = part.assumed(text, session, {**instead, one.name: said[one.name]})
                    instead[one.name] = said[one.name]
                    every = (*every, *(new for new in more if new not in every))
                except ValueError as error:
                    faults[one.name] = str(error)
        report = part.read(text, session, instead)
    except ValueError as error:
        return Read(SHORT, cells, None, (), tuple(str(error).splitlines()), text=text)
    assumed = tuple((one, said.get(one.name, ""), faults.get(one.name, "")) for one in every)
    says = part.told(report, session)
    return Read(SHORT, cells, None if faults else report, says, (), (), text, assumed)
