"""A file that a player writes as a form: a field for every key that may stand in it, and every
fault beside its field. What may stand there is data of the game: the kind of each key by its name,
which ends in `?` if it may be left out; `*` is any other name; a table is a form, `[kind]` a list.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from sheetgen.desk.core import Form
from sheetgen.kits.events.toml_lines import KeyPath, Leaves, entry, literal, standing
from sheetgen.kits.telling.grammar import capital

ANY = "*"
Schema = Mapping[str, Any]
_NUMBER = re.compile(r"-?\d{1,9}")
_NARROW = {"key", "name", "word", "short"}
_BOTH = {"true": "yes", "false": "no"}


class Words(NamedTuple):
    """What is said beside the fields: what a key is called (`label`) and what helps to fill it in
    (`hint`) say the `files`; what is `wrong`, by the place of each fault."""

    files: Any
    wrong: Mapping[KeyPath, Sequence[str]]


class Field(NamedTuple):
    """A field: its name, label and hint; how it is asked for (`text`, a `broad` one, `number`,
    `date`, `choice` of some, `ticks` of some, `lines`, which may be broad); what may be chosen, and
    what stands in it; what is wrong."""

    name: str
    label: str
    hint: str
    shown: str
    among: Mapping[str, str]
    value: Any
    wrong: Sequence[str]


class Part(NamedTuple):
    """A table: its fields, and the tables in it. It is one of `several`, and then can be taken
    away; or it `adds` some, by number or by a key."""

    name: str
    head: str
    hint: str
    wrong: Sequence[str]
    fields: Sequence[Field] = ()
    parts: Sequence[Part] = ()
    several: bool = False
    adds: str = ""

    @property
    def is_filled(self) -> bool:
        """Whether anything stands in it, or is wrong with it."""
        own = self.wrong or any(one.value or one.wrong for one in self.fields)
        return bool(own) or any(one.is_filled for one in self.parts)


def part(
    schema: Schema, held: Leaves, words: Words, at: KeyPath = (), several: bool = False
) -> Part:
    """A table of a file as a part of a form."""
    fields, parts = list[Field](), list[Part]()
    for key, kind, _ in _keys(schema):
        path = (*at, key)
        if _is_table(kind) and key == ANY:
            others = [one for one in _below(held, at) if one not in dict(_named(schema))]
            parts += [part(kind, held, words, (*at, one), True) for one in others]
        elif _is_table(kind):
            adds = "key" if _is_table(kind.get(ANY)) else ""
            parts.append(part(kind, held, words, path)._replace(adds=adds))
        elif _is_table(kind[0]):
            items = [part(kind[0], held, words, (*path, n), True) for n in _below(held, path)]
            parts.append(Part(*_about(path, kind, words), (), items, adds="number"))
        else:
            fields.append(_field(path, kind, held, words))
    return Part(*_about(at, schema, words), fields, parts, several)


def _about(at: KeyPath, kind: Any, words: Words) -> tuple[str, str, str, Sequence[str]]:
    """The name of a part or a field, its head, its hint, and what is wrong with it."""
    named = [one for one in at if isinstance(one, str) and one != ANY] or [""]
    head = capital(words.files.label(named[-1])) if named[-1] else ""
    number = f", no. {at[-1] + 1}" if at and isinstance(at[-1], int) else ""
    # Said once, of the first of several.
    hint = (
        ""
        if number or any(one for one in at if isinstance(one, int))
        else words.files.hint(named[-1], kind)
    )
    return name_of(at), head + number, hint, words.wrong.get(at, ())


def _field(path: KeyPath, kind: Any, held: Leaves, words: Words) -> Field:
    several, value = isinstance(kind, list), standing(held, path)
    of = str(kind[0] if several else kind)
    among = _BOTH if of == "flag" else {one: one for one in of.split("|") if "|" in of}
    if path[-1] == ANY:
        others = {str(one): held.get((*path[:-1], one), "") for one in _below(held, path[:-1])}
        shown, value = "lines", "\n".join(entry(*one) for one in others.items())
    elif several:
        items = value if isinstance(value, list) else [value]
        items = [_said(one) for one in items if one not in ("", None)]
        lines = "lines" if of in _NARROW or _counts(of) else "broad lines"
        shown, value = ("ticks", items) if among else (lines, "\n".join(items))
    else:
        value = "" if value is None else _said(value)
        shown = "choice" if among else "number" if _counts(of) else "text"
        shown = {"day": "date", "text": "broad", "long": "broad"}.get(of, shown)
    if among and value:
        # What stands there is shown, though it may not.
        given = value if several else [value]
        among = {**{one: one for one in given}, **among} if {*given} - among.keys() else among
    name, label, hint, wrong = _about(path, kind, words)
    return Field(name, label, hint, shown, among, value, wrong)


def _said(value: Any) -> str:
    return literal(value) if isinstance(value, bool | dict | list) else str(value)


def _below(held: Leaves, at: KeyPath) -> list[Any]:
    """The keys, or the numbers, of what stands at a path."""
    return list(dict.fromkeys(path[len(at)] for path in held if path[: len(at)] == at != path))


def name_of(path: KeyPath) -> str:
    """What the field of a path is called."""
    return "/".join(["f", *(quote(str(one), safe=" ") for one in path)])


# From the fields to the file.


def filled(schema: Schema, form: Form, at: KeyPath = ()) -> Leaves:
    """What a form says of a table. What must not be left out stands there though it be empty: then
    that is the fault of its field."""
    found = Leaves()
    for key, kind, optional in _keys(schema):
        path = (*at, key)
        if _is_table(kind) and key == ANY:
            for one in _given(form, at):
                found |= {} if one in dict(_named(schema)) else filled(kind, form, (*at, one))
        elif _is_table(kind):
            of = filled(kind, form, path)
            found |= of if not optional or any(one not in ("", []) for one in of.values()) else {}
        elif _is_table(kind[0]):
            for number in filter(str.isdecimal, _given(form, path)):
                found |= filled(kind[0], form, (*path, int(number)))
        elif key == ANY:
            lines = form.get(name_of(path), "")
            found |= {
                (*at, one): value
                for one, value in _entries(lines)
                if one not in dict(_named(schema))
            }
        else:
            value = _typed(kind, form, name_of(path))
            found |= {path: value} if value not in ("", []) or not optional else {}
    return found


def _given(form: Form, at: KeyPath) -> list[str]:
    """The keys, or numbers, of which a form has fields."""
    begins = f"{name_of(at)}/"
    rest = (name.removeprefix(begins) for name in form if name.startswith(begins))
    return [unquote(one) for one in dict.fromkeys(name.partition("/")[0] for name in rest)]


def _typed(kind: Any, form: Form, name: str) -> Any:
    """What stands in a field, as its kind has it; an empty text if that is nothing."""
    if not isinstance(kind, list):
        return _value(kind, form.get(name, "").strip())
    if "|" in kind[0]:
        begins = f"{name}."
        return [key.removeprefix(begins) for key in form if key.startswith(begins)] or ""
    lines = (line.strip() for line in form.get(name, "").splitlines())
    nothing: Any = [] if kind[1:] == [0] else ""
    return [_value(kind[0], line) for line in lines if line] or nothing


def _value(kind: str, text: str) -> Any:
    if kind == "flag" and text in _BOTH:
        return text == "true"
    if _counts(kind) and _NUMBER.fullmatch(text):
        return int(text)
    if text.startswith("{"):
        return next((one for _, one in _entries(f"one = {text}")), text)
    return text


def _entries(text: str) -> Iterator[tuple[str, Any]]:
    """Lines that have a key and a value each."""
    for line in filter(str.strip, text.splitlines()):
        key, _, value = line.partition("=")
        found = {key.strip(): value.strip()}
        with suppress(tomllib.TOMLDecodeError):
            found = tomllib.loads(line)
        yield from found.items()


# The forms of a game.


def place(schema: Schema, path: KeyPath) -> tuple[KeyPath, Any]:
    """The path of the field or part in which something stands, and its kind."""
    kind: Any = schema
    for deep, step in enumerate(map(str, path)):
        if _is_table(kind):
            known = dict(_named(kind))
            if step not in known and not _is_table(known.get(ANY)):
                return ((*path[:deep], ANY), known[ANY]) if ANY in known else (path[:deep], kind)
            kind = known.get(step, known.get(ANY))
        elif isinstance(kind, list) and _is_table(kind[0]):
            kind = kind[0]
        else:
            return path[:deep], kind
    return path, kind


def has_field(schema: Schema, path: KeyPath) -> bool:
    """Whether what stands at a path has a field; what has none stays as it is."""
    kind = place(schema, path)[1]
    return not _is_table(kind[0] if isinstance(kind, list) else kind)


def _is_table(kind: Any) -> bool:
    return isinstance(kind, Mapping)


def _counts(kind: str) -> bool:
    return kind == "number" or ".." in kind


def _named(schema: Schema) -> Iterator[tuple[str, Any]]:
    return ((key.rstrip("?"), kind) for key, kind in schema.items())


def _keys(schema: Schema) -> Iterator[tuple[str, Any, bool]]:
    """Each key of a form, its kind, and whether it may be left out."""
    return ((key.rstrip("?"), kind, key.endswith("?")) for key, kind in schema.items())
