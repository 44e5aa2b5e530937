"""What the ledger of an event says: its record, as far as it has come."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole
from sheetgen.kits.events import event as events
from sheetgen.kits.events import lines as ledgers
from sheetgen.kits.events.boards import LAST_RESERVE, board_called, next_reserve
from sheetgen.kits.events.event import Event, Player, Sealed
from sheetgen.kits.events.lines import Line, Lines, as_text, as_whole

ENDING = ".event.jsonl"
"""How the published file's name ends."""
MADE, CHECKED = "made", "checked"
SEALED, OPENED, REVEALED = "sealed", "opened", "revealed"
PRINTED, PUBLISHED = "printed", "published"
SLIP, RULING, RESULT = "slip", "ruling", "result"
"""What lines tell."""
_RECORD = "published record of an event"
_HEX = frozenset("0123456789abcdef")


class Replacement(NamedTuple):
    """A board taken out of play, the reserve that stands in for it, and why."""

    board: str
    by: str
    reason: str


class Dealt(NamedTuple):
    """What is published of a board with the key: the key of its dice, the check digits of all its
    dice (empty: it has none), and what is rolled before anybody plays, in words."""

    key: str
    check: str
    setup: str


class Ledger(NamedTuple):
    """What the ledger of an event says.

    `sealed` is the sealed text the commitment is made over, letter by letter; a friendly event has
    no commitment. `delayed` is None before the event is opened, `key` before it is revealed, and
    `boards` is empty until then. `event_file` is the name of the event file, and `lines` are those
    of the ledger that stand: no ruling that was taken back is among them; `all_lines` are all. It
    was read from the file `near`.
    """

    event_file: str
    sealed: str
    commitment: str | None
    rules: str
    delayed: str | None = None
    replaced: tuple[Replacement, ...] = ()
    key: str | None = None
    boards: Mapping[str, Dealt] = MappingProxyType({})
    software: str = f"sheetgen {__version__}"
    dice: str = dice.SCHEME
    lines: tuple[Line, ...] = ()
    all_lines: tuple[Line, ...] = ()
    near: Path | None = None

    @property
    def roster(self) -> tuple[Player, ...]:
        """The players as they were printed last; empty before anything was."""
        return (self.rosters or ((),))[-1]

    @property
    def rosters(self) -> tuple[tuple[Player, ...], ...]:
        """The players as they were printed first, and as they were ruled to be since."""
        rosters = (line.held["roster"] for line in self.lines if "roster" in line.held)
        return tuple(
            tuple(
                Player(as_text(name), as_text(club), as_whole(table))
                for table, name, club in roster
            )
            for roster in rosters
        )

    @property
    def is_played(self) -> bool:
        """Whether anything hangs on the sealed text: slips, replaced boards, a key that is out."""
        return bool(self.replaced) or any(line.what in (SLIP, REVEALED) for line in self.lines)

    @property
    def mark(self) -> str:
        """The mark of the last line, as far as it is noted."""
        return self.all_lines[-1].mark[:32]

    def told(self, what: str) -> Iterator[Line]:
        """The lines that tell one thing."""
        return (line for line in self.lines if line.what == what)

    @property
    def replacements(self) -> Mapping[str, Replacement]:
        """The replacements, by the name of the board taken out."""
        return {replacement.board: replacement for replacement in self.replaced}

    @property
    def sealed_part(self) -> Sealed:
        """The sealed part in its fields. Raises Error if the text holds no such thing."""
        return read_sealed(self.sealed)


NO_LEDGER = Ledger("", "", None, "")
"""That of an event which has none yet."""


def begun(path: Path, event: Event, sealed: str, commitment: str | None = None) -> dict[str, Any]:
    """The line that seals an event, or begins the record of a friendly one."""
    return {
        "scheme": ledgers.SCHEME,
        "event_file": path.name,
        "software": f"sheetgen {__version__}",
        "dice": dice.SCHEME,
        "rules": event.game.rules_version,
        "commitment": commitment,
        "sealed": sealed,
    }


def roster_line(players: tuple[Player, ...]) -> dict[str, Any]:
    """What a line that fixes the players' numbers holds."""
    return {"roster": [[player.table, player.name, player.club] for player in players]}


def lines_of(event_file: Path) -> Lines:
    """The lines of an event's ledger; none, if it has none. Raises Error for a ledger in which
    something was changed."""
    path = ledgers.place(event_file)
    found = ledgers.read(path)
    for line in found.lines:
        if line.wrong:
            raise Error(f"{path}, line {line.number}: {line.wrong}")
    return found


def find_ledger(event_file: Path) -> Ledger | None:
    """What the ledger of an event file says; None before it is sealed."""
    return ledger_from(ledgers.place(event_file), lines_of(event_file).lines)


def read(path: Path) -> Ledger:
    """What a published file says. Raises Error, naming the file, if it is none."""
    return published(path, read_whole(path, ledgers.LARGEST))


def published(path: Path, content: bytes) -> Ledger:
    """`read` of what a file holds."""
    found = ledger_from(path, ledgers.parsed(path, content).lines)
    if found is None:
        raise Error(f"{path} is not a {_RECORD}: nothing was sealed")
    return found


def ledger_from(path: Path, lines: tuple[Line, ...]) -> Ledger | None:
    """What lines say; None if nothing was sealed. Raises Error, naming the file, for what is no
    record of an event."""
    try:
        found = _said(lines)
        return found and found._replace(near=path)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise Error(f"{path} is not a {_RECORD}: {reason}") from None


def _said(lines: tuple[Line, ...]) -> Ledger | None:
    """`ledger_from`, with whatever goes wrong in lines that hold anything."""
    standing = tuple(_standing(lines))
    held: dict[str, Any] = {"delayed": None, "replaced": [], "key": None, "boards": {}}
    for line in standing:
        if line.what in (SEALED, OPENED, REVEALED):
            held |= line.held
        elif line.held.get("ruling") == "replace":
            held["replaced"] = [*held["replaced"], line.held]
    if "scheme" not in held:
        return None
    found = _from_json(held)._replace(lines=standing, all_lines=lines)
    # Every roster can be read.
    _ = found.rosters
    return found


def _standing(lines: tuple[Line, ...]) -> Iterator[Line]:
    """The lines but for rulings that were taken back, and those that took them back."""
    gone: set[int] = set()
    for line in reversed(lines):
        if line.held.get("ruling") == "undo":
            if line.number not in gone:
                gone.add(as_whole(line.held.get("of", 0)))
            gone.add(line.number)
    return (line for line in lines if line.number not in gone)


_LISTS: Mapping[str, Callable[[object], str | int]] = {
    "sessions": as_whole, "numbers": as_whole, "tie_breaks": as_text, "ranges": as_text,
}  # fmt: skip


def read_sealed(text: str) -> Sealed:
    """The sealed part of its text. Raises Error if the text holds no such thing."""
    try:
        held = json.loads(text)
        for name, value in held.items():
            if name in _LISTS:
                held[name] = tuple(map(_LISTS[name], value))
            elif name == "rulings":
                held[name] = {as_text(ruling): as_text(one) for ruling, one in value.items()}
            elif name != "friendly":
                (as_whole if name in ("reserves", "minutes") else as_text)(value)
        sealed = Sealed(**held)
        _check_counts(sealed)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Error(f"its sealed text cannot be read: {error}") from None
    return sealed


def _check_counts(sealed: Sealed) -> None:
    if not 1 <= len(sealed.sessions) <= events.MOST_SESSIONS:
        raise Error(f"an event has 1 to {events.MOST_SESSIONS} sessions")
    if not all(1 <= boards <= events.MOST_BOARDS for boards in sealed.sessions):
        raise Error(f"a session has 1 to {events.MOST_BOARDS} boards")
    if not 0 <= sealed.reserves <= events.MOST_RESERVES:
        raise Error(f"a board has 0 to {events.MOST_RESERVES} reserves")
    if not isinstance(sealed.friendly, bool):
        raise Error("an event is friendly or not")


def _from_json(held: dict[str, Any]) -> Ledger:
    if held["scheme"] != ledgers.SCHEME:
        raise Error(f"its scheme is not {ledgers.SCHEME}")
    commitment, delayed, key = held["commitment"], held["delayed"], held["key"]
    if delayed and "\n" in as_text(delayed):
        raise Error("a delayed value is one line")
    return Ledger(
        event_file=as_text(held["event_file"]),
        sealed=as_text(held["sealed"]),
        commitment=None if commitment is None else _hex(commitment),
        rules=as_text(held["rules"]),
        delayed=None if delayed is None else as_text(delayed),
        replaced=tuple(_replacement(each) for each in held["replaced"]),
        key=None if key is None else _hex(key),
        boards={
            board_called(name).name: Dealt(
                _hex(each["key"]), as_text(each["check"]), as_text(each["setup"])
            )
            for name, each in held["boards"].items()
        },
        software=as_text(held["software"]),
        dice=as_text(held["dice"]),
    )


def _replacement(held: dict[str, Any]) -> Replacement:
    taken, by = board_called(as_text(held["board"])), board_called(as_text(held["by"]))
    if taken.reserve == LAST_RESERVE or by != next_reserve(taken):
        raise Error(f"{by.name} is not the next board after {taken.name}")
    return Replacement(taken.name, by.name, as_text(held["reason"]))


def _hex(value: object) -> str:
    text = as_text(value)
    if len(text) != 64 or not set(text) <= _HEX:
        raise Error(f"{text[:40]!r} is not 64 hex digits")
    return text
