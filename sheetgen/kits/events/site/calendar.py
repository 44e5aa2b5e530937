"""The days of an event for a calendar: a file of iCalendar (RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from hashlib import sha256

from sheetgen.kits.events.data import data
from sheetgen.kits.events.ledger import Ledger

_WIDEST = 75
"""Bytes of a line; what is longer goes on in the next, after a space."""


def calendar(ledger: Ledger) -> bytes:
    """The day of the event and, if it is sealed, that of the draw."""
    sealed, words = ledger.sealed_part, data("site")["calendar"]
    at = next((line.at for line in ledger.all_lines), "") or f"{sealed.date}T000000Z"
    stamp = at.replace("-", "").replace(":", "")
    days = [("event", sealed.date, sealed.name, words["event"])]
    if sealed.drawn:
        days.append(("draw", sealed.drawn, words["draw"].format(name=sealed.name), sealed.delayed))
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//sheetgen//event//EN"]
    for what, day, name, says in days:
        number = sha256(f"{what}\n{ledger.sealed}".encode()).hexdigest()[:32]
        begins = date.fromisoformat(day)
        told = says.format(boards=sum(sealed.sessions), commitment=ledger.commitment or "-")
        lines += [
            "BEGIN:VEVENT",
            f"UID:{number}@sheetgen",
            f"DTSTAMP:{stamp}",
            f"DTSTART;VALUE=DATE:{begins:%Y%m%d}",
            f"DTEND;VALUE=DATE:{begins + timedelta(days=1):%Y%m%d}",
            f"SUMMARY:{_text(name)}",
            f"DESCRIPTION:{_text(told if what == 'event' else says)}",
            "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    return "".join(f"{part}\r\n" for line in lines for part in _folded(line)).encode()


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
