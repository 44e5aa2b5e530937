"""A file of TOML: what stands in it, how a value is written there, and in which line each key
stands, for the messages about what is wrong with it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault
from sheetgen.core.files import read_whole
from sheetgen.core.requests import quoted
from sheetgen.kits.schema.fields import PHRASES, say
from sheetgen.kits.schema.reading import Wrong

_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|'''
    r"""\#[^\n]*|[\[\]{}=,.\n]|[ \t\r]+|[^\s\[\]{}=,.\#"']+""",
    re.DOTALL,
)
_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_HERE = "line-where-this-begins"
"""What the line of a table is called beside those of its keys."""
_CURLED = "“”„‟«»‹›‘’‚"
LARGEST = 20_000_000
"""So many bytes a file may have."""


class Unreadable(Error):
    """A file goes no further; `fault` says where and why."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.fault = Fault(line, text)


def decoded(content: bytes, most: int = LARGEST) -> str:
    """The text of a file. Raises Unreadable if it is not UTF-8, or has more than so many bytes."""
    if len(content) > most:
        shown = f"{most // 1_000_000} MB" if most >= 1_000_000 else f"{most // 1000} kB"
        raise Unreadable(0, say("large", most=shown))
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Unreadable(1, say("utf-16"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        byte = error.object[error.start : error.start + 1]
        raise Unreadable(line, say("no-text", shown=quoted(byte.decode("latin-1")))) from None


class File(NamedTuple):
    """A file as it was read: its text, what stands in it (nothing, if that cannot be read), and
    why it cannot."""

    text: str = ""
    held: Mapping[str, Any] = {}
    unread: Fault | None = None

    def faults(self, wrong: list[Wrong]) -> list[Fault]:
        """What is wrong with it, each with its line."""
        if self.unread or not wrong:
            return [self.unread] if self.unread else []
        lines = self.lines
        return [Fault(lines.of(*at), text) for at, text in wrong]

    @property
    def lines(self) -> TomlLines:
        """The lines of its keys."""
        return TomlLines(self.text)


def opened(path: Path, most: int = LARGEST) -> File:
    """A file of TOML, whatever is wrong with it. Raises OSError if it is not there."""
    try:
        return parsed(decoded(read_whole(path, most + 1), most))
    except Unreadable as error:
        return File(unread=error.fault)


def parsed(text: str) -> File:
    """A text of TOML, whatever is wrong with it."""
    try:
        return File(text, tomllib.loads(text))
    except (ValueError, RecursionError) as error:
        return File(text, {}, syntax_fault(error, text))


class TomlLines:
    """The lines of a text that is valid TOML: it is read once more, with its line in the place of
    each value."""

    def __init__(self, text: str) -> None:
        said = []
        for tokens, line in _statements(text):
            words = [token for token, _ in tokens]
            if words[0] == "[":
                said.append(f"{''.join(words)}\n{_HERE} = {line}")
                continue
            value = words.index("=") + 1
            items = enumerate(_items(tokens[value:]) if words[value] == "[" else ())
            lines = "".join(f", {number} = {at}" for number, at in items)
            said.append(f"{''.join(words[:value])}{{{_HERE} = {line}{lines}}}")
        self._lines: dict[str, Any] = {}
        # A file may have this key itself; its faults are told without their lines.
        with suppress(tomllib.TOMLDecodeError):
            self._lines = tomllib.loads("\n".join(said))

    def of(self, *path: str | int) -> int:
        """The line where a key, or an item of an array, begins; else that of what holds it; 0 if
        nothing does."""
        found: Any = self._lines
        line = 0
        for step in path:
            if isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            elif isinstance(found, dict) and str(step) in found:
                found = found[str(step)]
            else:
                break
            line = _first(found)
        return line


def _first(lines: Any) -> int:
    """The line where something begins, of those of what is in it."""
    while not isinstance(lines, int):
        own = lines if isinstance(lines, list) else [lines.get(_HERE), *lines.values()]
        lines = next(filter(None, own))
    return lines


def syntax_fault(error: Exception, text: str) -> Fault:
    """What the reader of TOML says, as a fault with its line; of what word processors and Windows
    make of a text, what to write in its place."""
    found = _AT.fullmatch(str(error))
    if not found:
        return Fault(0, say("deep"))
    line = int(found[2]) if found[2] else text.count("\n") + 1
    if found[3] and (sign := _sign_at(text, line, int(found[3]))) in _CURLED:
        return Fault(line, say("curled", sign=sign))
    if found[1].startswith(("Unescaped '\\'", "Invalid hex value")):
        return Fault(line, say("backslash"))
    said = f"{found[1][:1].lower()}{found[1][1:]}"
    known = (ours for theirs, ours in PHRASES.words("syntax").items() if said.startswith(theirs))
    return Fault(line, next(known, said))


def _sign_at(text: str, line: int, column: int) -> str:
    """What stands at a place, or a blank beyond the end of its line."""
    return text.replace("\r\n", "\n").split("\n")[line - 1][column - 1 :][:1] or " "


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


def literal(value: object) -> str:
    """A text, a number, true or false, or a list or table of such, as TOML has it; JSON's way of
    writing it is one of those, but for a table. A day comes to be a text."""
    if isinstance(value, dict):
        return f"{{{', '.join(entry(key, one) for key, one in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")


def entry(key: str, value: object) -> str:
    """A key with its value, in one line."""
    plain = re.fullmatch(r"[A-Za-z0-9_-]+", key)
    return f"{key if plain else literal(key)} = {literal(value)}"
