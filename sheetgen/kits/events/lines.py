"""The ledger of an event on disk, EVENT.ledger.jsonl: all that ever happened to it, in order.

A line is a JSON object: its number (`line`), when it was written (`at`, by the organiser's clock,
in UTC), `what` it tells, all that belongs to that (`held`), the mark of the line before (`before`)
and its own `mark`: the SHA-256 of the object without it, as JSON in ASCII, keys sorted, no space.
Lines are only ever added.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.files import locked, read_whole, writing

SCHEME = "sheetgen-event-1"
ENDING = ".ledger.jsonl"
LARGEST = 100_000_000
FIRST = hashlib.sha256(SCHEME.encode()).hexdigest()
"""What stands for the mark of a line before the first."""
_NAMES = ("line", "at", "what", "held", "before", "mark")


class Line(NamedTuple):
    """A line: its number, when it was written, what it tells, what belongs to it, its mark, and
    what is wrong with it ("": nothing is)."""

    number: int
    at: str
    what: str
    held: Mapping[str, Any]
    mark: str = ""
    wrong: str = ""

    @property
    def day(self) -> str:
        """The day on which it was written: `2026-12-05`."""
        return self.at[:10]


class Lines(NamedTuple):
    """The lines of a ledger; `torn` is the number of a last line cut short (0: none is), `whole`
    how many bytes come before it."""

    lines: tuple[Line, ...] = ()
    torn: int = 0
    whole: int = 0


def now() -> str:
    """The time, in UTC: `2026-12-05T19:30:00Z`."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def place(event_file: Path) -> Path:
    """Where the ledger of an event file is."""
    return event_file.with_name(f"{event_file.stem}{ENDING}")


@contextmanager
def alone(event_file: Path) -> Iterator[None]:
    """Hold the ledger of an event for this program alone. Raises FileNotFoundError if the event has
    no file, and Error if another program is at work on it."""
    # Else a lock would be made beside a file that is not there.
    event_file.stat()
    with locked(place(event_file)):
        yield


def read(path: Path) -> Lines:
    """The lines of a ledger, up to the last that is whole; none, if there is no file.

    Lines that were changed, moved or taken out have their fault with them. Raises Error, naming
    file and line, for what is no line at all.
    """
    try:
        return parsed(path, read_whole(path, LARGEST))
    except FileNotFoundError:
        return Lines()


def parsed(path: Path, content: bytes) -> Lines:
    """`read` of what a file holds."""
    whole = content.rfind(b"\n") + 1
    found: list[Line] = []
    for number, text in enumerate(content[:whole].split(b"\n")[:-1], start=1):
        found.append(_line(path, number, text, found[-1].mark if found else FIRST))
    return Lines(tuple(found), len(found) + 1 if len(content) > whole else 0, whole)


def _line(path: Path, number: int, text: bytes, before: str) -> Line:
    try:
        told = json.loads(text)
        number_said, at, what, held, last, mark = (told[name] for name in _NAMES)
        texts = (at, what, last, mark)
        if not isinstance(held, dict) or not all(isinstance(one, str) for one in texts):
            raise TypeError
    except (KeyError, TypeError, ValueError, RecursionError):
        raise Error(f"{path}, line {number}: this is not a line of an event's ledger") from None
    wrong = ""
    if _mark({name: value for name, value in told.items() if name != "mark"}) != mark:
        wrong = "was changed after it was written"
    elif last != before or number_said != number:
        wrong = "does not follow the line before it: one was taken out, put in or moved"
    return Line(number, at, what, held, mark, wrong)


def _mark(held: Mapping[str, Any]) -> str:
    text = json.dumps(held, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def as_text(value: object) -> str:
    """A value that is a text. Raises Error if it is none."""
    if not isinstance(value, str):
        raise Error(f"{value!r:.40} is not a text")
    return value


def as_whole(value: object) -> int:
    """A value that is a whole number. Raises Error if it is none."""
    # True is an int to Python, and no number to anybody else.
    if type(value) is not int:
        raise Error(f"{value!r:.40} is not a whole number")
    return value


def append(path: Path, to: Lines, what: Iterable[tuple[str, Mapping[str, Any]]]) -> Lines:
    """Add lines to a ledger on disk, see that they are there, and return all."""
    found, texts, at = list(to.lines), [], now()
    for name, held in what:
        before = found[-1].mark if found else FIRST
        line: dict[str, Any] = dict(
            zip(_NAMES, (len(found) + 1, at, name, held, before), strict=False)
        )
        mark = _mark(line)
        texts.append(json.dumps({**line, "mark": mark}) + "\n")
        found.append(Line(len(found) + 1, at, name, held, mark))
    content = "".join(texts).encode()
    with writing(path), path.open("r+b" if to.whole or to.torn else "ab") as file:
        file.seek(to.whole)
        # A last line that was cut short goes; the next would run into it.
        file.truncate()
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return Lines(tuple(found), 0, to.whole + len(content))
