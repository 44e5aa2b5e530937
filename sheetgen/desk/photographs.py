"""Photographs of a pencilled sheet at the desk: taken or dropped, read, looked at cell by cell, and
kept as a game. Nothing is kept before the page with the doubtful cells was seen."""

from __future__ import annotations

import secrets
from base64 import b64encode
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import find
from sheetgen.desk.core import Desk, Form, Reply, action, say, sent_bytes
from sheetgen.desk.first import found_games
from sheetgen.desk.seats import free_for, name_of
from sheetgen.kits.scan import MOST
from sheetgen.library import photographs
from sheetgen.library.record import answered

if TYPE_CHECKING:
    from sheetgen.kits.scan.reader import Doubt, Reading

MOST_BYTES = 32 << 20
"""Of a form with photographs, which the page has scaled."""
_KEPT = 4
"""Readings that are held at a time; the oldest is forgotten."""
_LOCK = RLock()
NOTHING = "-"
"""What a form says of a cell in which nothing stands: an empty field says nothing of it."""


class Cell(NamedTuple):
    """A cell to be looked at: where it is, what was read there, a picture of it, and what may stand
    there."""

    where: str
    said: str
    picture: str
    choices: tuple[str, ...]


@action("photographs")
def take(desk: Desk, form: Form) -> Reply:
    """Where photographs are taken, chosen or dropped."""
    return desk.page(
        "photographs.html", games=found_games(), most=MOST, fault=photographs.lacking()
    )


@action("photographs-read", changes=True, long=True, most=MOST_BYTES)
def read(desk: Desk, form: Form) -> Reply:
    """Read what was sent."""
    sent = [form[f"photo{n}"] for n in range(MOST) if form.get(f"photo{n}")]
    if not sent:
        raise Error(say("no-photographs"))
    pictures = [sent_bytes(one) for one in sent]
    names = [say("photograph", n=n) for n in range(1, len(pictures) + 1)]
    reading = photographs.read(find(form.get("game", "")), pictures, names=names)
    name = secrets.token_urlsafe(9)
    with _LOCK:
        while len(desk.readings) >= _KEPT:
            del desk.readings[next(iter(desk.readings))]
        desk.readings[name] = reading
    return Reply(to=f"/photographs-look?id={name}")


def _reading(desk: Desk, form: Form) -> Reading:
    found = desk.readings.get(form.get("id", ""))
    if found is None:
        raise Error(say("photographs-gone"))
    return found


@action("photographs-look")
def look(desk: Desk, form: Form) -> Reply:
    """What was read: the cells to be looked at, the slips of bookkeeping, how the game stands."""
    with _LOCK:
        return _page(desk, form, _reading(desk, form))


def _page(desk: Desk, form: Form, reading: Reading, wrong: str = "") -> Reply:
    return desk.page(
        "photographs-look.html", 422 if wrong else 200, id=form["id"], wrong=wrong,
        cells=[_cell(reading, one) for one in [*reading.overruled, *reading.doubtful]],
        told=photographs.in_short(reading), slips=list(photographs.slips(reading)),
        confirmed=reading.confirmed, nothing=NOTHING,
        pages=[(page.holds, _held("jpeg", page.outlined)) for page in reading.pages],
    )  # fmt: skip


def _cell(reading: Reading, doubt: Doubt) -> Cell:
    where = photographs.where(reading, doubt.slot, doubt.tip)
    picture = _held("png", reading.evidence.crop(doubt.slot))
    return Cell(where, photographs.said(reading, doubt), picture, (doubt.text, *doubt.others))


def _held(kind: str, picture: bytes) -> str:
    """A picture as an address that holds it."""
    return f"data:image/{kind};base64,{b64encode(picture).decode()}"


@action("photographs-confirm", changes=True, long=True)
def confirm(desk: Desk, form: Form) -> Reply:
    """Read once more with what a person has read in some cells."""
    with _LOCK:
        reading, told = _reading(desk, form), {}
        for number, one in enumerate([*reading.overruled, *reading.doubtful]):
            said = form.get(f"typed{number}", "").strip() or form.get(f"cell{number}", "")
            if said:
                told[one.slot] = "" if said == NOTHING else said
        try:
            desk.readings[form["id"]] = reading.confirm(told) if told else reading
        except Error as error:
            return _page(desk, form, reading, str(error))
        return Reply(to=f"/photographs-look?id={form['id']}")


@action("photographs-keep", changes=True)
def keep(desk: Desk, form: Form) -> Reply:
    """The game as a record of the folder."""
    with _LOCK:
        reading = _reading(desk, form)
        header = photographs.header_of(
            reading, form.get("player") or None, form.get("date") or None
        )
        record = answered(header, reading.session, ())
        called = say("photographed", game=record.game.name)
        path = free_for(desk.folder, called, record.journal().encode())
        desk.folder.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            record.save(path)
        del desk.readings[form["id"]]
    return Reply(to=f"/{'after' if record.finished else 'table'}?id={name_of(path)}")
