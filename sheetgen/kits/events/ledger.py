"""The published record of an event, NAME.event.json: all that anybody needs to check its dice.

It is published when the event is sealed, and again when it is opened, when a board is replaced and
when the key is revealed; each time it holds what it held before and something more.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen import __version__
from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, safe, write_whole
from sheetgen.kits.events.boards import LAST_RESERVE, board_called, next_reserve
from sheetgen.kits.events.event import MOST_BOARDS, MOST_RESERVES, MOST_SESSIONS, Event, Sealed

SCHEME = "sheetgen-event-1"
ENDING = ".event.json"
_LARGEST = 10_000_000
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
    """What is published of an event.

    `sealed` is the sealed text the commitment is made over, letter by letter; a friendly event has
    no commitment. `delayed` is None before the event is opened, `key` before it is revealed, and
    `boards` is empty until then. `event_file` is the name of the event file.
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

    @property
    def replacements(self) -> Mapping[str, Replacement]:
        """The replacements, by the name of the board taken out."""
        return {replacement.board: replacement for replacement in self.replaced}

    @property
    def sealed_part(self) -> Sealed:
        """The sealed part in its fields. Raises Error if the text holds no such thing."""
        return read_sealed(self.sealed)


def new_ledger(path: Path, event: Event, commitment: str | None) -> Ledger:
    """The ledger of an event file, before anything has happened."""
    return Ledger(path.name, event.sealed.text, commitment, event.game.rules_version)


def place(path: Path, event: Event) -> Path:
    """Where the ledger of an event file is written first: beside it, named after the event."""
    return path.with_name(f"{safe(event.sealed.name)}{ENDING}")


def find_ledger(path: Path) -> Ledger | None:
    """The ledger of an event file, or None. Raises as `find_place` and `read` do."""
    found = find_place(path)
    return read(found) if found else None


def find_place(path: Path) -> Path | None:
    """Where the ledger of an event file is: the one beside it that names it.

    Raises Error if two do.
    """
    found = [
        other
        for other in sorted(path.parent.glob(f"*{ENDING}"))
        if other.is_file() and _json(other).get("event_file") == path.name
    ]
    if len(found) > 1:
        raise Error(f"{found[0]} and {found[1]} are both of {path}: move one of them away")
    return found[0] if found else None


def write(path: Path, ledger: Ledger) -> None:
    """Write a ledger, whole or not at all."""
    text = json.dumps(_to_json(ledger), ensure_ascii=False, indent=1)
    write_whole(path, f"{text}\n".encode())


def read(path: Path) -> Ledger:
    """The ledger in a file. Raises Error, naming the file, if it holds none."""
    held = _json(path)
    try:
        return _from_json(held)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"{error.args[0]} is missing" if isinstance(error, KeyError) else str(error)
        raise Error(f"{path} is no published record of an event: {reason}") from None


def read_sealed(text: str) -> Sealed:
    """The sealed part of its text. Raises Error if the text holds no such thing."""
    try:
        held = json.loads(text)
        held["sessions"] = tuple(_whole(boards) for boards in held["sessions"])
        held["tie_breaks"] = tuple(_text(name) for name in held.get("tie_breaks", ()))
        held["rulings"] = {_text(k): _text(v) for k, v in held.get("rulings", {}).items()}
        held["reserves"] = _whole(held.get("reserves", 0))
        sealed = Sealed(**held)
        _check_counts(sealed)
        for field in ("name", "date", "game", "edition", "format", "ranking", "delayed"):
            _text(getattr(sealed, field))
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise Error(f"its sealed text cannot be read: {error}") from None
    return sealed


def _check_counts(sealed: Sealed) -> None:
    if not 1 <= len(sealed.sessions) <= MOST_SESSIONS:
        raise Error(f"an event has 1 to {MOST_SESSIONS} sessions")
    if not all(1 <= boards <= MOST_BOARDS for boards in sealed.sessions):
        raise Error(f"a session has 1 to {MOST_BOARDS} boards")
    if not 0 <= sealed.reserves <= MOST_RESERVES:
        raise Error(f"a board has 0 to {MOST_RESERVES} reserves")
    if not isinstance(sealed.friendly, bool):
        raise Error("an event is friendly or not")


def _json(path: Path) -> dict[str, Any]:
    try:
        held = json.loads(read_whole(path, _LARGEST))
    except (ValueError, RecursionError) as error:
        raise Error(f"{path} is no published record of an event: {error}") from None
    if not isinstance(held, dict):
        raise Error(f"{path} is no published record of an event: it holds no object")
    return held


def _to_json(ledger: Ledger) -> dict[str, Any]:
    return {
        "scheme": SCHEME,
        "event_file": ledger.event_file,
        "software": ledger.software,
        "dice": ledger.dice,
        "rules": ledger.rules,
        "commitment": ledger.commitment,
        "sealed": ledger.sealed,
        "delayed": ledger.delayed,
        "replaced": [replacement._asdict() for replacement in ledger.replaced],
        "key": ledger.key,
        "boards": {name: dealt._asdict() for name, dealt in ledger.boards.items()},
    }


def _from_json(held: dict[str, Any]) -> Ledger:
    if held["scheme"] != SCHEME:
        raise Error(f"its scheme is not {SCHEME}")
    commitment, delayed, key = held["commitment"], held["delayed"], held["key"]
    if delayed and "\n" in _text(delayed):
        raise Error("a delayed value is one line")
    return Ledger(
        event_file=_text(held["event_file"]),
        sealed=_text(held["sealed"]),
        commitment=None if commitment is None else _hex(commitment),
        rules=_text(held["rules"]),
        delayed=None if delayed is None else _text(delayed),
        replaced=tuple(_replacement(each) for each in held["replaced"]),
        key=None if key is None else _hex(key),
        boards={board_called(name).name: _dealt(each) for name, each in held["boards"].items()},
        software=_text(held["software"]),
        dice=_text(held["dice"]),
    )


def _replacement(held: dict[str, Any]) -> Replacement:
    taken, by = board_called(_text(held["board"])), board_called(_text(held["by"]))
    if taken.reserve == LAST_RESERVE or by != next_reserve(taken):
        raise Error(f"{by.name} is not the next board after {taken.name}")
    return Replacement(taken.name, by.name, _text(held["reason"]))


def _dealt(held: dict[str, Any]) -> Dealt:
    return Dealt(_hex(held["key"]), _text(held["check"]), _text(held["setup"]))


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise Error(f"{value!r:.40} is no text")
    return value


def _whole(value: object) -> int:
    # True is an int to Python.
    if not isinstance(value, int) or isinstance(value, bool):
        raise Error(f"{value!r:.40} is no whole number")
    return value


def _hex(value: object) -> str:
    text = _text(value)
    if len(text) != 64 or not set(text) <= _HEX:
        raise Error(f"{text[:40]!r} is not 64 hex digits")
    return text
