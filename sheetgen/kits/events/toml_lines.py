"""In which line of a TOML file each key stands, for the messages about what is wrong with it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.core.faults import Fault

KeyPath = tuple[str | int, ...]
"""The names of the tables and the key; an item of an array by its number, from 0."""

_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|'''
    r"""\#[^\n]*|[\[\]{}=,.\n]|[ \t\r]+|[^\s\[\]{}=,.\#"']+""",
    re.DOTALL,
)
_AT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


class Statement(NamedTuple):
    """A header, or a key with its value: the path of what it says, of its table (of a header its
    own), and its first and last line."""

    path: KeyPath
    table: KeyPath
    first: int
    last: int


class TomlLines:
    """The lines of a text that is valid TOML; `statements` are all that stand in it, in order."""

    def __init__(self, text: str) -> None:
        self.statements: list[Statement] = []
        self._lines: dict[KeyPath, int] = {}
        self._tables: dict[KeyPath, int] = {}
        self._table: KeyPath = ()
        for tokens, line in _statements(text):
            self._read(tokens, line)

    def of(self, *path: str | int) -> int:
        """The line where a key, or an item of an array, begins; else that of what holds it; 0 if
        nothing does."""
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)

    def _read(self, tokens: list[tuple[str, int]], line: int) -> None:
        words = [token for token, _ in tokens]
        last = tokens[-1][1] + words[-1].count("\n")
        if words[0] == "[":
            self._table = self._header(words)
            self._note(self._table, line)
            self.statements.append(Statement(self._table, self._table, line, last))
            return
        equals = words.index("=")
        key = self._table + _names(words[:equals])
        self._note(key, line)
        self.statements.append(Statement(key, self._table, line, last))
        if words[equals + 1 : equals + 2] == ["["]:
            for number, at in enumerate(_items(tokens[equals + 1 :])):
                self._lines.setdefault((*key, number), at)

    def _header(self, words: list[str]) -> KeyPath:
        several = words[1] == "["
        names = self._inside(_names(words[2:-2] if several else words[1:-1]))
        if not several:
            return names
        number = self._tables.get(names, 0)
        self._tables[names] = number + 1
        return (*names, number)

    def _inside(self, names: KeyPath) -> KeyPath:
        """The path of a table that may lie in the last item of an array of tables."""
        path: KeyPath = ()
        for name in names[:-1]:
            path = (*path, name)
            if path in self._tables:
                path = (*path, self._tables[path] - 1)
        return path + names[-1:]

    def _note(self, path: KeyPath, line: int) -> None:
        for end in range(1, len(path) + 1):
            self._lines.setdefault(path[:end], line)


def syntax_fault(error: ValueError, text: str) -> Fault:
    """What the reader of TOML says, as a fault with its line."""
    found = _AT.fullmatch(str(error))
    if not found:
        return Fault(0, str(error))
    line = int(found[2]) if found[2] else text.count("\n") + 1
    return Fault(line, f"{found[1][:1].lower()}{found[1][1:]} (texts stand in quotation marks)")


def _statements(text: str) -> Iterator[tuple[list[tuple[str, int]], int]]:
    """The tokens of each header and each `key = value`, with their lines, and the line of the
    first."""
    held: list[tuple[str, int]] = []
    line, depth = 1, 0
    for token in _TOKEN.findall(text.replace("\r\n", "\n")):
        if token == "\n" and held and not depth:
            yield held, held[0][1]
            held = []
        elif token in "[{":
            depth += 1
        elif token in "]}":
            depth -= 1
        if token.strip() and not token.startswith("#"):
            held.append((token, line))
        line += token.count("\n")
    if held:
        yield held, held[0][1]


def _names(words: list[str]) -> KeyPath:
    """The parts of a dotted key."""
    return tuple(word.strip("\"'") for word in words if word != ".")


def _items(tokens: list[tuple[str, int]]) -> Iterator[int]:
    """The line of each item of an array."""
    depth, awaited = 0, False
    for token, line in tokens:
        if token in "]}":
            depth -= 1
        elif token == "," and depth == 1:
            awaited = True
        elif awaited and depth == 1:
            yield line
            awaited = False
        if token in "[{":
            depth += 1
            awaited = awaited or depth == 1


def nearest(name: str, known: Mapping[str, Any] | tuple[str, ...]) -> str:
    """` (did you mean ...?)` for a name that is like one of those known, or nothing."""
    from difflib import get_close_matches

    found = get_close_matches(name[:40], list(known), 1)
    return f"; did you mean {found[0]}?" if found else ""
