"""The days of an event for a calendar: a file of iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from hashlib import sha256
from typing import NamedTuple

from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Event, Sealed
from sheetgen.kits.events.ledger import Ledger
from sheetgen.kits.events.timetable import sessions

_WIDEST = 75
"""Bytes of a line; what is longer goes on in the next, after a space."""


class Entry(NamedTuple):
    """An entry of a calendar: what makes it one, its name, what it says, and when it begins and
    ends: on a day, or at an hour of the place where it is."""

    of: str
    name: str
    says: str
    begins: date
    ends: date


def calendar(ledger: Ledger, starts: tuple[int, ...]) -> bytes:
    """The sessions of the event, which begin at so many minutes after midnight as far as that is
    said, and if it is sealed the day of the draw."""
    sealed = ledger.sealed_part
    at = next((line.at for line in ledger.all_lines), "") or f"{sealed.date}T000000Z"
    stamp = at.replace("-", "").replace(":", "")
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sheetgen//event//EN"]
    for entry in _entries(ledger, sealed, starts):
        number = sha256(f"{entry.of}\n{ledger.sealed}".encode()).hexdigest()[:32]
        lines += [
            "BEGIN:VEVENT",
            f"UID:{number}@sheetgen",
            f"DTSTAMP:{stamp}",
            f"DTSTART{_at(entry.begins)}",
            f"DTEND{_at(entry.ends)}",
            f"SUMMARY:{_text(entry.name)}",
            f"DESCRIPTION:{_text(entry.says)}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


def _entries(ledger: Ledger, sealed: Sealed, starts: tuple[int, ...]) -> Iterator[Entry]:
    words, midnight = data("site")["calendar"], datetime.fromisoformat(sealed.date)
    for session in sessions(Event(sealed, starts=starts)):
        boards = sealed.sessions[session.number - 1]
        says = words["boards"].format(boards=boards)
        if ledger.commitment:
            says += f" {words['commitment'].format(commitment=ledger.commitment)}"
        several = len(sealed.sessions) > 1
        name = words["session"].format(name=sealed.name, number=session.number)
        of = f"event {session.number}" if session.number > 1 else "event"
        begins, ends = (midnight + timedelta(minutes=m) for m in (session.begins, session.ends))
        yield Entry(of, name if several else sealed.name, says, begins, ends)
    if sealed.drawn:
        day = date.fromisoformat(sealed.drawn)
        name = words["draw"].format(name=sealed.name)
        yield Entry("draw", name, sealed.delayed, day, day + timedelta(days=1))


def _at(moment: date) -> str:
    """When something is: a day, or the hour of a clock at the place, wherever the reader is."""
    timed = isinstance(moment, datetime)
    return f":{moment:%Y%m%dT%H%M%S}" if timed else f";VALUE=DATE:{moment:%Y%m%d}"


def _text(text: str) -> str:
    """A text as a value."""
    text = text.replace("\\", "\\\\").replace(";", "\\;").replace(",", "\\,")
    return "\\n".join(text.splitlines())


def _folded(line: str) -> Iterator[str]:
    """A line in parts that are short enough; no letter is cut in two."""
    part, room = "", _WIDEST
    for letter in line:
        size = len(letter.encode())
        if size > room:
            yield part
            part, room = " ", _WIDEST - 1
        part += letter
        room -= size
    yield part
