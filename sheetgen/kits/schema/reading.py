"""A file read by its fields: what stands in it, and all that is wrong with it at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import Any, NamedTuple

from sheetgen.core.errors import UnprintableText, check_printable
from sheetgen.core.language import clean, folded, in_letters
from sheetgen.core.requests import quoted
from sheetgen.kits.schema.fields import (
    ANY,
    CHOICE,
    DATE,
    DAY,
    FILE,
    FLAG,
    MONTH,
    NUMBER,
    TABLE,
    Field,
    Form,
    Table,
    known_among,
    nearest,
    say,
)

KeyPath = tuple[str | int, ...]
"""The names of the tables and the key; an item of a list by its number, from 0."""
_BY_BACKSLASH = frozenset("\b\t\n\f\r\x1b")
"""What a backslash in a path makes of a letter."""
_MARKUP = re.compile(r"[{}<>*_`|\\\[\]#\"~^$\x00-\x1f]")


class Wrong(NamedTuple):
    """Something that is wrong with a file: where, and what, in a sentence; or in the rest of one
    that begins with a `key`."""

    at: KeyPath
    text: str
    key: str = ""

    @property
    def told(self) -> str:
        """The whole sentence."""
        return f"{self.key} {self.text}" if self.key else self.text

    @property
    def beside(self) -> str:
        """What stands beside its field, which is not named."""
        item = self.at[-1] if self.key else ""
        return f"item {item + 1} {self.text}" if isinstance(item, int) else self.text

    @property
    def sentence(self) -> str:
        """What stands beside its field, with the names of what it stands in."""
        names = [one for one in self.at if isinstance(one, str)]
        about = [" ".join(map(_plainly, names[:2])), *map(_plainly, names[2:])]
        return f"{', '.join(about)}: {self.beside}" if names else self.text


def _plainly(name: str) -> str:
    """A name; in quotation marks one that is too long, or not to be printed."""
    shown = quoted(name)
    return name if shown == f'"{name}"' else shown


class Files(NamedTuple):
    """Files that hang together: what may stand in each, by its name, and what finds all that is
    wrong with them, by the name of the file, of what stands in them (None: it cannot be read)."""

    forms: Form
    wrong: Callable[[Mapping[str, Mapping[str, Any] | None]], Mapping[str, Sequence[Wrong]]]


def read(
    table: Field, held: Any, unsaid: int = 0, blanks: bool = False
) -> tuple[Table, list[Wrong]]:
    """What a table holds, by its fields, and all that is wrong with it. In the place of what is
    wrong, or is left out, stands what is usual, or nothing. Keys are named without so many of the
    tables they are in, from the top, as go `unsaid`. In a form that was printed with all its keys,
    which has `blanks`, an empty text says nothing of what may be left out."""
    reading = _Reading(unsaid, blanks)
    found = reading.value(table, held, ())
    return (found if isinstance(found, dict) else table.empty), reading.wrong


def naming(field: Field, value: Any, at: KeyPath = ()) -> Iterator[tuple[KeyPath, str, str]]:
    """What in a table calls something by name that stands elsewhere: where, of which kind that is,
    and the name."""
    if isinstance(value, list):
        for place, one in enumerate(value):
            yield from naming(field, one, (*at, place))
    elif isinstance(value, dict):
        for key, one in value.items():
            if inner := field.of(key):
                yield from naming(inner, one, (*at, key))
    elif field.calls:
        yield at, field.calls, str(value)


class _Reading:
    """Tables being read, as `read` has it."""

    def __init__(self, unsaid: int, blanks: bool) -> None:
        self.unsaid, self.blanks = unsaid, blanks
        self.wrong: list[Wrong] = []

    def no(self, at: KeyPath, what: str, more: str = "", **told: object) -> None:
        """Keep what is wrong with a key."""
        self.wrong.append(Wrong(at, say(what, **told) + more, self.named(at)))

    def named(self, at: KeyPath) -> str:
        """A key with the tables it is in, as TOML has it; an item by its number."""
        names = ".".join(one[:40] for one in at[self.unsaid :] or at[-1:] if isinstance(one, str))
        if at and isinstance(at[-1], int):
            return say("item", number=at[-1] + 1, key=names)
        return names

    def value(self, field: Field, value: Any, at: KeyPath) -> Any:
        """A value, or a list of such."""
        if self.blanks and value == "" and not field.needed:
            return None
        if not field.counts or (value == "" and field.lacking):
            return self.one(field, value, at)
        least, most = field.counts
        if field.loose and not isinstance(value, list):
            alone = self.one(field, value, at)
            return None if alone is None else [alone]
        if isinstance(value, dict) and field.is_part:
            self.no(at, "one-of-many", name=".".join(one for one in at if isinstance(one, str)))
            return None
        if not isinstance(value, list) or not least <= len(value) <= most:
            self.no(at, "wrong", means=field.meant, shown=shown(value))
            return None
        each = [self.one(field, one, (*at, place)) for place, one in enumerate(value)]
        # A table keeps its place, though there be nothing in it.
        kept = [field.nothing if one is None and field.is_part else one for one in each]
        return [one for one in kept if one is not None]

    def one(self, field: Field, value: Any, at: KeyPath) -> Any:
        """One value; None if it is wrong."""
        if isinstance(value, dict) and (field.fields or field.is_part):
            return self.table(field, value, at)
        if value == "" and field.lacking:
            self.wrong.append(Wrong(at, field.lacking))
            return None
        try:
            found = _fitting(field, value)
        except (ValueError, KeyError):
            known = field.choices
            near = nearest(value, known) if known and isinstance(value, str) else ""
            means = field.meant_each if field.counts else field.meant
            self.no(at, "wrong", near, means=means, shown=shown(value))
            return None
        if not isinstance(found, str) or not field.most or field.as_typed:
            return found
        if len(found) > field.most:
            self.no(at, "long", count=len(found), means=field.meant_each)
            return None
        try:
            check_printable(found, self.named(at))
        except UnprintableText as error:
            is_path_of_windows = field.kind == FILE and _BY_BACKSLASH & {*found}
            self.wrong.append(Wrong(at, say("backslash") if is_path_of_windows else str(error)))
            return None
        return found

    def table(self, field: Field, held: Mapping[str, Any], at: KeyPath) -> Table:
        """A table, field by field."""
        fields = field.fields
        found: Table = {one.read_as: one.empty for one in fields.values() if one.name != ANY}
        said = {key: field.of(key) for key in held}
        there = {one.name for one in said.values() if one}
        for name, one in fields.items():
            if one.needed and name not in there and name != ANY:
                key, is_alone = self.named((*at, name)), one.is_part and not one.counts
                means = say("part", name=key) if is_alone else one.meant
                self.wrong.append(Wrong(at, one.lacking or say("missing", key=key, means=means)))
        for key, known_as in said.items():
            if known_as is None:
                kind = field.keys or say("key")
                names = [name for name, each in fields.items() if each.key] or [*fields]
                names = [name for name in names if name not in there] or names
                said_so = say("unknown", kind=kind, name=quoted(key)) + known_among(key, names)
                self.wrong.append(Wrong((*at, key), said_so))
                continue
            value, name = self.value(known_as, held[key], (*at, key)), known_as.read_as
            found[key if name == ANY else name] = known_as.empty if value is None else value
        return found


def _fitting(field: Field, value: Any) -> Any:
    """A value as its kind has it. Raises ValueError for what is of another."""
    kind, fits = field.kind, False
    if field.named is not None:
        known = {folded(str(one)): item[1] for item in field.named.items() for one in item}
        return known[folded(str(value))]
    if kind == NUMBER:
        # True is an int to Python.
        fits = type(value) is int and field.least <= value <= field.most
    elif kind == FLAG:
        fits = isinstance(value, bool)
    elif kind == DATE and isinstance(value, date):
        # A datetime is a date, too.
        fits, value = not isinstance(value, datetime), value.isoformat()
    elif isinstance(value, str) and kind in (DATE, DAY, MONTH):
        value = value.strip() if kind == DATE else value
        text = f"{value}-01" if kind == MONTH else value
        fits = date.fromisoformat(text).isoformat() == text
    elif isinstance(value, str) and kind == CHOICE:
        value = {one: one for one in field.among or ()}[clean(value)]
        fits = True
    elif field.as_typed:
        fits = isinstance(value, str) and len(value) <= field.most
    elif isinstance(value, str) and kind != TABLE:
        fits = not (field.plain and _MARKUP.search(value))
        value = " ".join(clean(value).split()) if field.loose else clean(value)
        fits = fits and len(value) >= field.least
        fits = fits and bool(re.fullmatch(field.pattern, in_letters(value), re.DOTALL))
    if not fits:
        raise ValueError
    return value


def shown(value: Any) -> str:
    """A value of a file in a message."""
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return say("braces")
    try:
        if isinstance(value, list):
            # As in the file: "x", true.
            has_tables = any(isinstance(one, dict) for one in value)
            told = json.dumps(value, ensure_ascii=False, default=str)
            return say("tables") if has_tables else quoted(told)[1:-1]
        return quoted(str(value).lower() if isinstance(value, bool) else str(value))[1:-1]
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists within lists without end.
        return "..."
