"""A table of a TOML file read key by key: whatever is wrong is kept, and a default taken."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sheetgen.packets.faults import Fault
from sheetgen.packets.roster import clean
from sheetgen.packets.toml_lines import Path, TomlLines, nearest
from sheetgen.requests import quoted


class Table:
    """A table of a file, at its path there; `faults` collects what is wrong.

    Keys that are not among `known` are faults at once; without any known, all may stand there.
    """

    def __init__(
        self,
        held: object,
        path: Path,
        lines: TomlLines,
        faults: list[Fault],
        known: Sequence[str] = (),
    ) -> None:
        self._path, self._lines, self._faults = path, lines, faults
        self.held: dict[str, Any] = held if isinstance(held, dict) else {}
        if not isinstance(held, dict):
            faults.append(Fault(lines.of(*path), f"{_named(path)} is no table"))
        for key in self.held:
            if known and key not in known:
                self.fault(key, f"there is no key {quoted(key)} here{nearest(key, tuple(known))}")

    def fault(self, key: str | int, text: str) -> None:
        """Keep what is wrong with a key."""
        self.add(Fault(self.line(key), text))

    def add(self, fault: Fault) -> None:
        """Keep a fault."""
        self._faults.append(fault)

    def line(self, key: str | int) -> int:
        """The line where a key stands, or else the table."""
        return self._lines.of(*self._path, key)

    def table(self, key: str, known: Sequence[str] = ()) -> Table:
        """A table in this one; an empty one if it is not there."""
        return Table(self.held.get(key, {}), (*self._path, key), self._lines, self._faults, known)

    def item(self, key: str, number: int, known: Sequence[str]) -> Table:
        """A table that is an item of an array."""
        path = (*self._path, key, number)
        return Table(self.held[key][number], path, self._lines, self._faults, known)

    def text(self, key: str, default: str = "") -> str:
        """A text, in form NFC and without space around it."""
        value = self.held.get(key, default)
        if not isinstance(value, str):
            self.fault(key, f"{key} is no text: write it in quotation marks")
            return default
        return clean(value)

    def whole(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from `low` to `high`."""
        value = self.held.get(key, default)
        if not is_whole(value, low, high):
            self.fault(key, f"{key} is a whole number from {low} to {high}, not {shown(value)}")
            return default
        return int(value)

    def flag(self, key: str) -> bool:
        """Whether a key says true; false if it is not there."""
        value = self.held.get(key, False)
        if not isinstance(value, bool):
            self.fault(key, f"{key} is true or false, without quotation marks")
        return value is True

    def one_of(self, key: str, known: Sequence[str], default: str) -> str:
        """One of the names known."""
        name = self.text(key, default)
        if name in known:
            return name
        self.unknown(key, key, name, known)
        return default

    def several_of(self, key: str, known: Sequence[str], default: Sequence[str]) -> tuple[str, ...]:
        """Names among those known, each once, in the order they stand in."""
        value = self.held.get(key, list(default))
        if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
            self.fault(key, f"{key} is a list of texts, as {list(known[:2])}")
            return tuple(default)
        for name in value:
            if name not in known:
                self.unknown(key, key, name, known)
        if len(set(value)) < len(value):
            self.fault(key, f"{key} names one twice")
        return tuple(value)

    def unknown(self, key: str, kind: str, name: str, known: Iterable[str]) -> None:
        """Keep that there is no such name, with those there are."""
        names = tuple(known)
        near = nearest(name, names) or f"; choose from {', '.join(names)}"
        self.fault(key, f"there is no {kind} called {quoted(name)}{near}")


def is_whole(value: object, low: int, high: int) -> bool:
    """Whether a value is a whole number from `low` to `high`."""
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def shown(value: object) -> str:
    """A value of a file in a message."""
    return quoted(value) if isinstance(value, str) else quoted(str(value))[1:-1]


def _named(path: Path) -> str:
    *names, last = (part if isinstance(part, str) else f"item {part + 1}" for part in path)
    return f"{last} of {'.'.join(names)}" if names else last
