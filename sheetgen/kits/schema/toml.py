"""A file of TOML: what stands in it, how a value is written there, and in which line each key
stands, for the messages about what is wrong with it."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault
from sheetgen.core.files import read_whole
from sheetgen.core.requests import quoted
from sheetgen.kits.schema.fields import PHRASES, say
from sheetgen.kits.schema.reading import KeyPath, Wrong

_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|'''
    r"""\#[^\n]*|[\[\]{}=,.]|\s+|[^\s\[\]{}=,.\#"']+""",
    re.DOTALL,
)
_STATEMENT = re.compile(r"""\s*(?:\[+\s*[A-Za-z][\w. "-]*\]+\s*$|[\w."'-]+\s*=)""")
"""How a line begins that has a key or the name of a table."""
_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
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
        lines = lines_of(self.text)
        return [Fault(line_of(lines, one.at), one.told) for one in wrong]


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


def line_of(lines: Mapping[KeyPath, int], at: KeyPath) -> int:
    """The line where something begins; else that of what holds it; 0 if nothing does."""
    held = (at[:deep] for deep in range(len(at), 0, -1))
    return next((lines[one] for one in held if one in lines), 0)


def lines_of(text: str) -> dict[KeyPath, int]:
    """The line where each table, key and item of an array begins, of a text that is valid TOML: it
    is gone through once more, token by token."""
    found: dict[KeyPath, int] = {}
    arrays = Counter[KeyPath]()
    tokens = [*_tokens(text)][::-1]

    def key(at: KeyPath, end: str, is_next: bool = False) -> KeyPath:
        """Where a key leads, up to what ends it: in an array of tables to the last, or the next."""
        while (token := tokens.pop())[0] != end:
            if token[0] != ".":
                at = (*at, _unquoted(token[0]))
                found.setdefault(at, token[1])
                arrays[at] += is_next and tokens[-1][0] == end
                at = (*at, arrays[at] - 1) if arrays[at] else at
        return at

    def value(at: KeyPath) -> None:
        begins, line = tokens.pop()
        if begins not in "[{":
            # A number has points in it, and a time a blank.
            while tokens and tokens[-1][1] == line and tokens[-1][0] not in ",]}":
                tokens.pop()
            return
        place = 0
        while (token := tokens[-1])[0] not in "]}":
            if token[0] == ",":
                tokens.pop()
                place += 1
            elif begins == "{":
                value(key(at, "="))
            else:
                found[*at, place] = token[1]
                value((*at, place))
        tokens.pop()

    table: KeyPath = ()
    while tokens:
        if tokens[-1][0] != "[":
            value(key(table, "="))
            continue
        _, line = tokens.pop()
        is_array = tokens[-1][0] == "["
        if is_array:
            tokens.pop()
        table = key((), "]", is_array)
        found[table] = line
        if is_array:
            tokens.pop()
    return found


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """What a text is made of but for blanks and remarks, each with its line."""
    line = 1
    for token in _TOKEN.findall(text.replace("\r\n", "\n")):
        if token.strip() and not token.startswith("#"):
            yield token, line
        line += token.count("\n")


def _unquoted(key: str) -> str:
    return next(iter(tomllib.loads(f"{key} = 0"))) if key[0] in "\"'" else key


def syntax_fault(error: Exception, text: str) -> Fault:
    """What the reader of TOML says, as a fault with its line; of what word processors and Windows
    make of a text, what to write in its place."""
    found = _AT.fullmatch(str(error))
    if not found:
        return Fault(0, say("deep"))
    line = int(found[2]) if found[2] else text.count("\n") + 1
    # Beyond the end of its line stands nothing.
    there = text.replace("\r\n", "\n").split("\n")[line - 1][int(found[3] or 1) - 1 :][:1]
    if found[3] and there and there in _CURLED:
        return Fault(line, say("curled", sign=there))
    if found[1].startswith(("Unescaped '\\'", "Invalid hex value")):
        return Fault(line, say("backslash"))
    begun = _open_list(text, line)
    if begun and found[1].lower().startswith(("invalid value", "unclosed array")):
        return Fault(line, say("open-list", line=begun))
    said = f"{found[1][:1].lower()}{found[1][1:]}"
    known = (ours for theirs, ours in PHRASES.words("syntax").items() if said.startswith(theirs))
    return Fault(line, next(known, said))


def _open_list(text: str, line: int) -> int:
    """The line where a list begins that goes on into a line with a key or the name of a table, or
    to the end of the text; 0 if none does."""
    lines = text.replace("\r\n", "\n").split("\n")
    if "".join(lines[line:]).strip() and not _STATEMENT.match(lines[line - 1]):
        return 0
    begun = list[int]()
    for token, number in _tokens("\n".join(lines[: line - 1])):
        if token == "[":
            begun.append(number)
        elif token == "]" and begun:
            begun.pop()
    return begun[0] if begun else 0


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
