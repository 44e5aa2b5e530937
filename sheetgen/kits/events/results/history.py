"""The history of an event's results, NAME.results.jsonl: a line for every slip that was accepted.

Lines are only ever added. A correction is a new line, which says what it takes the place of and
why; of each board and table the last line stands.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.kits.events.declared import Declared, Tallies, declared
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.results.checking import Judged
from sheetgen.kits.events.results.slips import cells_of

SCHEME = "sheetgen-results-1"
ENDING = ".results.jsonl"
_LARGEST = 100_000_000


class Entry(NamedTuple):
    """A line of the history: its number, the cells of the slip as it was handed in, the verdict and
    what it says, the plan that stands by column, its score and its tallies; `reason` is why it
    came late or takes the place of line number `instead_of` (0: of none)."""

    number: int
    slip: Mapping[str, str]
    verdict: str
    says: str
    decided: Mapping[str, str]
    score: int
    tallies: Tallies
    reason: str = ""
    instead_of: int = 0

    @property
    def board(self) -> str:
        """The board's name."""
        return self.slip["board"]

    @property
    def table(self) -> int:
        """The table's number."""
        return int(self.slip["table"])

    @property
    def place(self) -> tuple[str, int]:
        """The board and the table."""
        return self.board, self.table

    def same(self, other: Entry) -> bool:
        """Whether another entry is of the same slip with the same verdict, in whatever words."""
        left = self._replace(number=0, says="", reason="", instead_of=0)
        return left == other._replace(number=0, says="", reason="", instead_of=0)


class History(NamedTuple):
    """The lines of an event's history, in order; `torn` is the number of a last line cut short (0:
    none is), and `whole` how many bytes come before it."""

    entries: tuple[Entry, ...] = ()
    torn: int = 0
    whole: int = 0

    def standing(self) -> dict[tuple[str, int], Entry]:
        """What stands, by board and table."""
        return {entry.place: entry for entry in self.entries}


def place(event_file: Path) -> Path:
    """Where the history of an event file is."""
    return event_file.with_name(f"{event_file.stem}{ENDING}")


def read(path: Path, event: Event) -> History:
    """The history in a file; an empty one if there is none. A last line that was cut short is left
    out.

    Raises Error, naming file and line, for what is no history of this event.
    """
    try:
        content = read_whole(path, _LARGEST)
    except FileNotFoundError:
        return History()
    whole = content.rfind(b"\n") + 1
    lines = content[:whole].split(b"\n")[:-1]
    torn = len(lines) + 1 if len(content) > whole else 0
    if lines and _json(path, 1, lines[0]) != _header(event):
        raise Error(f"{path}, line 1: this is no history of results of {event.sealed.name}")
    held = declared(event.game)
    entries = tuple(
        _entry(held, path, number, line) for number, line in enumerate(lines[1:], start=1)
    )
    return History(entries, torn, whole)


def added(history: History, judged: Iterable[Judged], reason: str = "") -> tuple[Entry, ...]:
    """The lines that accepted slips add to a history; a slip that stands already adds none. One
    that takes the place of another says so, and for want of a `reason` where it comes from."""
    standing = history.standing()
    number = len(history.entries)
    new = []
    for one in judged:
        if one.score is None:
            continue
        entry = _made(number + 1, one, reason)
        before = standing.get(entry.place)
        if before and entry.same(before):
            continue
        if before:
            entry = entry._replace(
                instead_of=before.number, reason=reason or "a new slip was handed in"
            )
        number += 1
        new.append(entry)
        standing[entry.place] = entry
    return tuple(new)


def append(path: Path, event: Event, history: History, entries: Iterable[Entry]) -> None:
    """Add lines to the history on disk, and see that they are there."""
    lines = [] if history.whole else [_header(event)]
    lines += [_to_json(declared(event.game), entry) for entry in entries]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    with path.open("r+b" if history.whole or history.torn else "ab") as file:
        file.seek(history.whole)
        # A last line that was cut short goes; the next would run into it.
        file.truncate()
        file.write(text.encode())
        file.flush()
        os.fsync(file.fileno())


def _header(event: Event) -> dict[str, Any]:
    return {"scheme": SCHEME, "event": event.sealed.name, "date": event.sealed.date}


def _made(number: int, judged: Judged, reason: str) -> Entry:
    assert judged.score is not None
    return Entry(
        number,
        cells_of(judged.slip),
        judged.verdict,
        judged.explanation,
        judged.plan.cells if judged.plan else {},
        judged.score,
        dict(judged.tallies),
        reason,
    )


def _to_json(declared: Declared, entry: Entry) -> dict[str, Any]:
    """The line of an entry: what the game declares stands there under names of its own."""
    line: dict[str, Any] = {}
    for name, value in entry._asdict().items():
        if name == "decided":
            line |= declared.decided_fields(value)
        elif name == "tallies":
            line |= declared.counted_fields(value)
        else:
            line[name] = value
    return {**line, "software": f"sheetgen {__version__}"}


def _json(path: Path, line: int, content: bytes) -> Any:
    try:
        return json.loads(content)
    except (ValueError, RecursionError) as error:
        raise Error(f"{path}, line {line}: {error}") from None


def _entry(declared: Declared, path: Path, number: int, content: bytes) -> Entry:
    held = _json(path, number + 1, content)
    try:
        decided = {column.name: held[column.name] for column in declared.decided}
        tallies = declared.tallies_in(held)
        for name in (*declared.decided_fields(decided), *declared.counted_fields(tallies)):
            del held[name]
        del held["software"]
        entry = Entry(**held, decided=decided, tallies=tallies)
        good = entry.number == number and all(
            isinstance(value, kind)
            for value, kind in (
                (entry.slip, dict), (entry.verdict, str), (entry.says, str), (entry.score, int),
                (entry.reason, str), (entry.instead_of, int), (entry.board, str),
                (entry.table, int), *((text, str) for text in decided.values()),
                *((count, int) for count in tallies.values()),
            )
        )  # fmt: skip
    except (AttributeError, KeyError, TypeError, ValueError):
        good = False
    if not good:
        raise Error(f"{path}, line {number + 1}: this is no line of a history of results")
    return entry
