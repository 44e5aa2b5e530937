"""A file of TOML as it was written: in which line each key stands, for the messages about what is
wrong with it; and the file changed key by key, so that whatever else stands in it, remarks among
it, stays."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.faults import Fault

KeyPath = tuple[str | int, ...]
"""The names of the tables and the key; an item of an array by its number, from 0."""

_TOKEN = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|'''
    r"""\#[^\n]*|[\[\]{}=,.\n]|[ \t\r]+|[^\s\[\]{}=,.\#"']+""",
    re.DOTALL,
)
_AT = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
_CURLED = "“”„‟«»‹›‘’‚"
BACKSLASH = (
    "in double quotation marks a backslash makes a sign of its own of what follows: write the text"
    " in single ones, as 'C:\\Lists\\players.csv', or with / in its place"
)
"""What is said of a path as Windows writes it."""


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
    """What the reader of TOML says, as a fault with its line; of what word processors and Windows
    make of a text, what to write in its place."""
    found = _AT.fullmatch(str(error))
    if not found:
        return Fault(0, str(error))
    line = int(found[2]) if found[2] else text.count("\n") + 1
    if found[3] and (sign := _sign_at(text, line, int(found[3]))) in _CURLED:
        said = f'{sign} is no quotation mark to a program: write straight ones, as "Anna Grech"'
        return Fault(line, said)
    if found[1].startswith(("Unescaped '\\'", "Invalid hex value")):
        return Fault(line, BACKSLASH)
    return Fault(line, f"{found[1][:1].lower()}{found[1][1:]} (texts stand in quotation marks)")


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


# Changed key by key.

Leaves = dict[KeyPath, Any]
"""What a file holds: by its path each text, number, true or false, and list of such. A table in a
list of tables goes by its number."""
WIDE = 100
"""A longer list is written an item a line."""
Lines = list[list[str]]
"""What comes in the place of each line of a file, from the first; and before it."""


def leaves(held: Any, at: KeyPath = ()) -> Leaves:
    """What tables hold, leaf by leaf."""
    found = Leaves()
    for key, value in held.items() if isinstance(held, dict) else enumerate(held):
        if isinstance(value, dict) or _are_tables(value):
            found |= leaves(value, (*at, key))
        else:
            found[*at, key] = value
    return found


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def standing(found: Leaves, at: KeyPath = ()) -> Any:
    """The other way round: what stands at a path; None if nothing does."""
    if at in found:
        return found[at]
    keys = _keys(found, at)
    if keys and isinstance(keys[0], int):
        return [standing(found, (*at, key)) for key in keys]
    return {key: standing(found, (*at, key)) for key in keys} or None


def _keys(found: Leaves, at: KeyPath) -> list[Any]:
    """What comes next on the paths that begin so; numbers in their order."""
    deep = len(at)
    keys = list(dict.fromkeys(path[deep] for path in found if path[:deep] == at != path))
    return sorted(keys) if keys and isinstance(keys[0], int) else keys


def laid_out(found: Leaves, wide: int = 0, at: KeyPath = ()) -> Iterator[tuple[str, KeyPath]]:
    """The lines of a file that holds all of it, each with the path of what stands there: a leaf a
    line, and of a list longer than is `wide` an item a line."""
    below = [(*at, key) for key in _keys(found, at)]
    for path in (path for path in below if path in found):
        first, *items = _written(_key(path[-1]), found[path], wide)
        yield first, path
        yield from ((item, (*path, number)) for number, item in enumerate(items))
    for path in (path for path in below if path not in found):
        name = ".".join(_key(one) for one in path if isinstance(one, str))
        keys = _keys(found, path)
        several = isinstance(keys[0], int)
        for one in ((*path, key) for key in keys) if several else [path]:
            if several or any((*one, key) in found for key in keys):
                yield f"[[{name}]]" if several else f"[{name}]", one
            yield from laid_out(found, wide, one)


def rewritten(text: str, wanted: Leaves) -> str:
    """A text with what it holds changed to what is wanted. A table of a list of tables is known by
    its number: one that is missing goes, one that is new comes last. A key that is new takes the
    place of the remark that shows it.

    Raises Error for a text that is no TOML, or is written in a way in which that cannot be done.
    """
    old, said = leaves(_read(text)), TomlLines(text).statements
    made: Lines = [[], *([line] for line in text.rstrip("\n").split("\n"))]
    for one in said:
        was, now = standing(old, one.path), standing(wanted, one.path)
        if was != now and (now is None or one.path != one.table):
            here = slice(one.first, one.last + 1)
            key = ".".join(map(_key, one.path[len(one.table) :]))
            new = [] if now is None else _written(key, now)
            if len(new) == 1:
                new[0] += _remark([line for (line,) in made[here]])
            made[here] = [new, *([] for _ in range(one.first, one.last))]
    _add(made, wanted, said)
    changed_text = "\n".join(line for some in made for line in some).strip("\n") + "\n"
    with suppress(tomllib.TOMLDecodeError):
        if leaves(tomllib.loads(changed_text)) == leaves(standing(wanted) or {}):
            return changed_text
    raise Error("this file is written in a way that only an editor of texts can change")


def literal(value: object) -> str:
    """A text, a number, true or false, or a list or table of such, as TOML has it; JSON's way of
    writing it is one of those, but for a table. A day comes to be a text."""
    if isinstance(value, dict):
        held = (f"{_key(key)} = {literal(one)}" for key, one in value.items())
        return f"{{{', '.join(held)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(literal, value))}]"
    return json.dumps(value, ensure_ascii=False, default=str).replace("\x7f", "\\u007f")


def entry(key: str, value: object) -> str:
    """A key with its value, in one line."""
    return f"{_key(key)} = {literal(value)}"


def changed(text: str, table: str, values: Mapping[str, object]) -> str:
    """As `rewritten`, keys of a table (`sealed`, `sealed.rulings`, `open`) changed, and all else as
    it is; a value of None takes a key out."""
    at, wanted = tuple(table.split(".")), leaves(_read(text))
    for key, value in values.items():
        path = (*at, key)
        for other in [other for other in wanted if other[: len(path)] == path]:
            del wanted[other]
        wanted |= {} if value is None else {path: value}
    return rewritten(text, wanted)


def _add(made: Lines, wanted: Leaves, said: Sequence[Statement]) -> None:
    """Add what no statement says: keys at the end of their tables, tables after what is theirs."""
    there = {one.path for one in said if one.path != one.table}
    ends = {(): 0} | {one.table: one.last for one in said}
    parts = Leaves()
    for path, value in wanted.items():
        if there & {path[:end] for end in range(1, len(path) + 1)}:
            continue
        if path[:-1] in ends:
            new = _written(_key(path[-1]), value)
            shown = rf"# ?{re.escape(_key(path[-1]))} = "
            first = next((one.first for one in said if one.table == path[:-1]), 0)
            last = next((one.first for one in said if one.first > ends[path[:-1]]), len(made))
            for lines in made[first:last]:
                if len(lines) == 1 and re.match(shown, lines[0]):
                    lines[:] = new
                    break
            else:
                made[ends[path[:-1]]] += new
        else:
            parts[path] = value
    for name in dict.fromkeys(path[0] for path in parts):
        of_name = {path: value for path, value in parts.items() if path[0] == name}
        ends_at = [one.last for one in said if one.table and one.table[0] == name]
        for line, _ in laid_out(of_name, WIDE):
            made[max(ends_at, default=-1)] += ["", line] if line.startswith("[") else [line]


def _written(key: str, value: object, wide: int = WIDE) -> list[str]:
    """A key and its value as lines: one, but for a list that is longer than is `wide`."""
    if not isinstance(value, list) or len(literal(value)) <= wide:
        return [f"{key} = {literal(value)}"]
    return [f"{key} = [", *(f"  {literal(one)}," for one in value), "]"]


def _key(name: str | int) -> str:
    return str(name) if re.fullmatch(r"[A-Za-z0-9_-]+", str(name)) else literal(name)


def _remark(lines: list[str]) -> str:
    """The remark after a value."""
    *before, last = lines
    for found in re.finditer(r"\s*#", last):
        with suppress(tomllib.TOMLDecodeError):
            if tomllib.loads("\n".join([*before, last[: found.start()]])):
                return last[found.start() :]
    return ""


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Error(f"the file cannot be read: {error}") from None
