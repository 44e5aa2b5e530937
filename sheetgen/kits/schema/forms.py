"""A file as a form of a page: what is asked for every field, with all that is wrong beside it; and
the other way round, what a form says as the file has it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from sheetgen.core.language import capital
from sheetgen.kits.schema.fields import ANY, DATE, DAY, FLAG, NUMBER, PHRASES, Field, Table
from sheetgen.kits.schema.reading import KeyPath, Wrong
from sheetgen.kits.schema.toml import entry, literal

_NUMBER = re.compile(r"-?[0-9]{1,13}")
YES = PHRASES.words("yes")
Form = Mapping[str, str]


class Asked(NamedTuple):
    """A field as a page asks for it: its name, label and hint; how (`text`, a `broad` one,
    `number`, `date`, `check`, `choice` of some, `radios`, `ticks` of some, `picks`: one after the
    other, a `row` of several, `lines`, which may be broad); what may be chosen, and what stands in
    it, if anything does, or each of a list; what is wrong."""

    name: str
    label: str
    hint: str
    shown: str
    among: Mapping[str, str]
    value: Sequence[str]
    wrong: Sequence[str]

    @property
    def text(self) -> str:
        """What stands in it, as it is typed."""
        return ("\n" if "lines" in self.shown else ", ").join(self.value)


class Part(NamedTuple):
    """A table: its fields, and the tables in it. It is one of `several`, and then can be taken
    away; or it `adds` some, by number or by a key."""

    name: str
    head: str
    hint: str
    wrong: Sequence[str]
    fields: Sequence[Asked] = ()
    parts: Sequence[Part] = ()
    several: bool = False
    adds: str = ""

    @property
    def is_filled(self) -> bool:
        """Whether anything stands in it, or is wrong with it."""
        own = any(one.value for one in self.fields) or any(one.is_filled for one in self.parts)
        return own or self.is_wrong

    @property
    def is_wrong(self) -> bool:
        """Whether anything is wrong with it."""
        own = self.wrong or any(one.wrong for one in self.fields)
        return bool(own) or any(one.is_wrong for one in self.parts)


def part(
    table: Field, held: Any, wrong: Iterable[Wrong] = (), at: KeyPath = (), several: bool = False
) -> Part:
    """A table of a file as a part of a form; all that is wrong stands beside the field or part that
    it is in."""
    fields, parts, left = list[Asked](), list[Part](), [*wrong]
    held = _known(table, held)
    others = [key for key in held if (one := table.of(key)) and one.name == ANY]
    for key, field in table.fields.items():
        path, own = (*at, key), held.get(key)
        inside = _taken(left, path)
        if field.is_part and field.counts:
            items = enumerate(own if isinstance(own, list) else field.usual or ())
            made = [
                part(field, one, _taken(inside, (*path, number)), (*path, number), True)
                for number, one in items
            ]
            parts.append(Part(*_about(path, field, inside), (), made, adds="number"))
        elif field.is_part and key == ANY:
            paths = {one: (*at, one) for one in others}
            parts += [
                part(field, held[one], _taken(left, path), path, True)
                for one, path in paths.items()
            ]
        elif field.is_part:
            parts.append(part(field, own, inside, path))
        elif key == ANY:
            inside = [fault for one in others for fault in _taken(left, (*at, one))]
            lines = [entry(one, held[one]) for one in others]
            fields.append(asked(field, "", inside, path)._replace(shown="lines", value=lines))
        else:
            fields.append(asked(field, own, inside, path))
    adds = "key" if ANY in table.fields and table.fields[ANY].is_part else ""
    return Part(*_about(at, table, left), fields, parts, several, adds)


def _known(table: Field, held: Any) -> Table:
    """What stands in a table, by the names of its fields, however those are typed."""
    said = held if isinstance(held, dict) else {}
    known = {key: table.of(key) for key in said}
    return {
        key if (of := known[key]) is None or of.name == ANY else of.name: one
        for key, one in said.items()
    }


def _taken(left: list[Wrong], path: KeyPath) -> list[Wrong]:
    """What is wrong in a place, taken out of what is left."""
    found = [one for one in left if one.at[: len(path)] == path]
    left[:] = [one for one in left if one.at[: len(path)] != path]
    return found


def _about(
    at: KeyPath, field: Field, wrong: Iterable[Wrong]
) -> tuple[str, str, str, Sequence[str]]:
    """The name of a part or a field, its head, its hint, and what is wrong with it."""
    number = f", no. {at[-1] + 1}" if at and isinstance(at[-1], int) else ""
    own = at and isinstance(at[-1], str) and field.name == ANY != at[-1]
    called = str(at[-1]).replace("_", " ") if own else field.called
    head = capital(called) + number if at else ""
    # Said once, of the first of several.
    hint = "" if any(isinstance(one, int) for one in at) else hint_of(field)
    # What is wrong with a key that has no field here is told with that.
    said = [one.told if field.is_part and one.at != at else one.beside for one in wrong]
    return name_of(at), head, hint, said


def hint_of(field: Field) -> str:
    """What helps to fill a field in on a page, where nothing stands in brackets."""
    if field.help or field.is_part or field.choices is not None:
        return re.sub(r"`([^`]*)`", lambda shown: re.sub(r'[\[\]{}"]', "", shown[1]), field.help)
    said = "" if field.kind in (FLAG, DATE, DAY) else field.hint or f"{capital(field.each)}."
    return said if field.each else ""


def shown(field: Field) -> str:
    """How a page asks for a field, as `Asked` has it."""
    if not field.counts:
        if field.kind == FLAG:
            return "check" if isinstance(field.usual, bool) else "choice"
        how = "choice" if field.choices else "broad" if field.broad else "text"
        return {NUMBER: "number", DATE: "date", DAY: "date"}.get(field.kind, how)
    if field.choices:
        return "picks" if field.row else "ticks"
    if field.row or field.kind == NUMBER:
        return "row"
    return "broad lines" if field.broad or field.fields else "lines"


def asked(field: Field, value: Any, wrong: Iterable[Wrong], path: KeyPath) -> Asked:
    """A field as it is asked for."""
    how, value = shown(field), field.usual if value is None else value
    items = value if isinstance(value, list) else [value]
    names = {str(one): name for name, one in (field.named or {}).items()}
    items = [names.get(said := _said(one), said) for one in items if one not in ("", None)]
    choices = YES if field.kind == FLAG else field.choices or {}
    among = {one: words or one for one, words in choices.items()}
    if among:
        # What stands there is shown, though it may not.
        among = {**{one: one for one in items if one not in among}, **among}
    if how == "picks" or (how == "choice" and not (items and (field.needed or field.usual))):
        among = {"": PHRASES.words("nothing"), **among}
    items = items if how != "check" or value else []
    name, label, hint, amiss = _about(path, field, wrong)
    return Asked(name, label, hint, how, among, items, amiss)


def _said(value: Any) -> str:
    return literal(value) if isinstance(value, bool | dict | list) else str(value)


def name_of(path: Iterable[object]) -> str:
    """What the field of a path is called."""
    return "/".join(["f", *(quote(str(one), safe=" ") for one in path)])


# From the fields to the file.


def filled(table: Field, form: Form, at: KeyPath = (), held: Any = None) -> Table:
    """What a form says of a table, with what is `held` there already and has no field. What must
    not be left out stands there though it be empty: then that is the fault of its field."""
    before = _known(table, held)
    found = {key: one for key, one in before.items() if table.of(key) is None}
    for key, field in table.fields.items():
        path, was = (*at, key), before.get(key)
        if field.counts and field.is_part:
            numbers = sorted(map(int, filter(str.isdecimal, _given(form, path))))
            each = dict(enumerate(was if isinstance(was, list) else ()))
            items = [filled(field, form, (*path, number), each.get(number)) for number in numbers]
            found |= {key: items} if items or field.needed else {}
        elif field.is_part and key == ANY:
            own = [one for one in _given(form, at) if table.of(one) is field]
            found |= {one: filled(field, form, (*at, one), before.get(one)) for one in own}
        elif field.is_part:
            inner = filled(field, form, path, was)
            found |= {key: inner} if field.needed or _says(inner) else {}
        elif key == ANY:
            lines = _entries(form.get(name_of(path), ""))
            found |= {one: value for one, value in lines if table.of(one) is field}
        else:
            value = _typed(field, form, name_of(path))
            left_out = value in ("", []) and not (field.needed or (value == [] and field.usual))
            found |= {} if left_out else {key: value}
    return found


def _says(value: Any) -> bool:
    """Whether anything is said in what stands in a form."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(map(_says, inner)) if isinstance(value, dict | list) else value != ""


def _given(form: Form, at: KeyPath) -> list[str]:
    """The keys, or numbers, of which a form has fields."""
    begins = f"{name_of(at)}/"
    rest = (name.removeprefix(begins) for name in form if name.startswith(begins))
    return [unquote(one) for one in dict.fromkeys(name.partition("/")[0] for name in rest)]


def _typed(field: Field, form: Form, name: str) -> Any:
    """What stands in a field, as its kind has it; an empty text if that is nothing."""
    how, text = shown(field), form.get(name, "").strip()
    if how == "check":
        return "" if bool(text) == field.usual else bool(text)
    if not field.counts:
        return _value(field, text)
    nothing: Any = [] if field.usual or not field.counts[0] else ""
    items = [*map(str.strip, text.splitlines())]
    if how in ("ticks", "picks"):
        begins = f"{name}."
        sent = {key.removeprefix(begins): form[key] for key in form if key.startswith(begins)}
        items = [*(sent if how == "ticks" else sent.values())]
    elif how == "row":
        apart = r"[,\s]+" if field.kind == NUMBER else r"[,\n]"
        items = [one for one in map(str.strip, re.split(apart, text)) if one]
        if field.loose and len(items) == 1:
            return items[0]
    return [_value(field, one) for one in items if one] or nothing


def _value(field: Field, text: str) -> Any:
    if field.kind == FLAG and text in YES:
        return text == "true"
    if field.kind == NUMBER and _NUMBER.fullmatch(text):
        return int(text)
    if field.fields and text.startswith("{"):
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
