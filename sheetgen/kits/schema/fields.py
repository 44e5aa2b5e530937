"""What may stand in a file, as fields.

A data file has the fields of a table by name: one that ends in `?` may be left out, `*` is any
other name. A field is a kind (`day`, `flag`, one of the file's own kinds of text, or of the choices
that its reader has), `4..24` a whole number, `a|b` one of some words, a table of fields, or `[kind,
2]` a list of so many (without a number of one or more; `0`: of any number; `1..20`). Where more is
to be said, it is a table with `is`, `among` (what may be chosen, each with its words) or `of`
(fields), and beside these what the attributes of a Field are called. What calls a thing of another
file by its name says of what kind that is: `key: type`.
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.language import folded, join, phrases

ANY = "*"
TABLE, CHOICE, NUMBER, FLAG = "table", "choice", "number", "flag"
DATE, DAY, MONTH, FILE = "date", "day", "month", "file"
PHRASES = phrases(__file__)
say = PHRASES.say
Table = dict[str, Any]
_SAID = {"is", "among", "of"}
_BOUNDS = re.compile(r"(-?\d+)\.\.(-?\d+)")
_MANY = 10**6
_TOLD = 12
"""So many names are told of those that there are."""


@dataclass(frozen=True)
class Field:
    """A field: its name, its kind, whether it must be there, as a list how many there may be; the
    fields of a table; what may be chosen, each with its words, or each with what is read in the
    place of its name, which is known in any letters and may stand there itself.

    `each` says in words what it is to be, or each of a list, and `means` what the whole list is.
    A number is from `least` to `most`; a text has so many characters, fits a `pattern`, and bears
    no signs of markup if it is `plain`; what is kept `as_typed` may hold any signs. It `calls` by
    its name one of these, which stands elsewhere.

    `label` is what it is called on a page, `help` what helps to fill it in, or else `hint`; it is
    `broad` if it wants room there. `lacking` is said where it is missing or empty. `usual` has its
    place where it is left out, `example` is shown of it in a new file. `keys` is what the names of
    a table's fields are called, and one is known, and read, by its `key`, too. Of what is `loose`
    one may stand for a list of one, and names of fields are known in any letters. On a page a list
    that is a `row` stands in a line.
    """

    name: str
    kind: str
    needed: bool = True
    counts: tuple[int, int] | None = None
    fields: Form = dataclasses.field(default_factory=dict)
    among: Mapping[str, str] | None = None
    named: Mapping[str, str | int] | None = None
    each: str = ""
    means: str = ""
    least: int = 1
    most: int = 0
    pattern: str = ".*"
    plain: bool = False
    as_typed: bool = False
    calls: str = ""
    label: str = ""
    help: str = ""
    hint: str = ""
    broad: bool = False
    lacking: str = ""
    usual: Any = None
    example: Any = None
    keys: str = ""
    key: str = ""
    loose: bool = False
    row: bool = False

    @property
    def empty(self) -> Any:
        """What stands for it where nothing does."""
        if self.usual is not None or self.counts:
            return [] if self.usual is None else self.usual
        return self.nothing

    @property
    def nothing(self) -> Any:
        """A value that says nothing; or one of its list."""
        if self.is_part:
            return {one.read_as: one.empty for one in self.fields.values() if one.name != ANY}
        return {NUMBER: 0, FLAG: False}.get(self.kind, "")

    @property
    def read_as(self) -> str:
        """The name of what is read of it."""
        return self.key or self.name

    @property
    def is_part(self) -> bool:
        """Whether it is a table, or a list of tables."""
        return self.kind == TABLE

    @property
    def choices(self) -> Mapping[str, str] | None:
        """What may be chosen, each with its words, if it has any; None: it is no choice."""
        return self.among if self.named is None else dict.fromkeys(self.named, "")

    @property
    def called(self) -> str:
        """What it is called on a page."""
        return self.label or self.name.rpartition("/")[2].replace("_", " ")

    @property
    def meant(self) -> str:
        """What it is to be, in words."""
        if self.means or not self.counts:
            return self.means or self.meant_each
        least, most = self.counts
        how = ("some" if least else "any") if most == _MANY else "between"
        listed = say("list", "so-many" if least == most else how, least=least, most=most)
        some = json.dumps([*(self.choices or ())][:2], ensure_ascii=False)
        return say("list", "as", list=listed, some=some) if self.choices else listed

    @property
    def meant_each(self) -> str:
        """What it is to be, or each of a list."""
        if self.choices is not None:
            return either(self.choices)
        return self.each or (say("table") if self.is_part else "")

    def of(self, key: str) -> Field | None:
        """The field of a table that a key is; None: it has none such."""
        if key in self.fields or not self.loose:
            return self.fields.get(key) or self.fields.get(ANY)
        every = self.fields.values()
        known = {folded(name): one for one in every for name in (one.name, one.key)}
        return known.get(folded(key)) or self.fields.get(ANY)

    def offering(self, among: Mapping[str, str]) -> Field:
        """The field with these to choose from."""
        return replace(self, kind=CHOICE, among=among)

    def by_name(self, named: Mapping[str, str | int]) -> Field:
        """The field with these to choose from by name, each with what is read of it."""
        return replace(self, kind=CHOICE, named=named)

    def having(self, **fields: Field) -> Field:
        """The table with some of its fields exchanged."""
        return replace(self, fields={**self.fields, **fields})


Form = Mapping[str, Field]
"""The fields of a table, by name."""


def files(
    said: Mapping[str, Any], choices: Mapping[str, Iterable[str]] = MappingProxyType({})
) -> Form:
    """What a data file says of files, a table each: its own `kinds` of text, and `files`; `labels`
    and `hints` are of all fields of a name. A field whose kind is one of the `choices` is read
    as one of these."""
    own = {**PHRASES.words("kinds"), **said.get("kinds", {})}
    kinds = {name: {"kind": name, **one} for name, one in own.items()}
    kinds |= {
        name: {"kind": CHOICE, "among": dict.fromkeys(among, "")} for name, among in choices.items()
    }
    about = {"label": said.get("labels", {}), "help": said.get("hints", {})}
    return _Said(kinds, about).form(said["files"])


class _Said(NamedTuple):
    """What a data file says of `kinds` of fields, and `about` all of a name."""

    kinds: Mapping[str, Table]
    about: Mapping[str, Mapping[str, str]]

    def form(self, said: Mapping[str, Any]) -> Form:
        """The fields of a table."""
        made = (self.field(name, one) for name, one in said.items())
        return {one.name: one for one in made}

    def field(self, key: str, said: Any) -> Field:
        """A field."""
        name = key.rstrip("?")
        if not isinstance(said, dict) or not _SAID & said.keys():
            said = {"of" if isinstance(said, dict) else "is": said}
        told = {what: one for what, one in said.items() if what not in _SAID}
        kind = said.get("is", TABLE if "of" in said else CHOICE)
        if isinstance(kind, list):
            told["counts"] = _counts(*kind[1:])
            kind = kind[0]
        if not isinstance(kind, str):
            return replace(self.field(key, kind), **told)
        if "of" in said:
            told["fields"] = self.form(said["of"])
        if "among" in said or "|" in kind:
            told["among"] = said.get("among") or dict.fromkeys(kind.split("|"), "")
            kind = CHOICE
        about = {what: names.get(name, "") for what, names in self.about.items()}
        # What hints at the kind does not fit what is said otherwise.
        hint = {"hint": ""} if "each" in told else {}
        of_field = {**about, **self.kind(kind), **hint, **told}
        return Field(name, needed=not key.endswith("?"), **of_field)

    def kind(self, said: str) -> Table:
        """What fields of a kind have; one may say what it calls."""
        if bounds := _BOUNDS.fullmatch(said):
            told = {"least": int(bounds[1]), "most": int(bounds[2])}
            each, hint = (say(how, **told) for how in ("number", "span"))
            return {"kind": NUMBER, "each": each, "hint": hint, **told}
        name, _, calls = said.partition(": ")
        return {**self.kinds.get(name, {"kind": name}), "calls": calls}


def _counts(said: int | str = 1) -> tuple[int, int]:
    if bounds := _BOUNDS.fullmatch(str(said)):
        return int(bounds[1]), int(bounds[2])
    return int(said), int(said) if int(said) > 1 else _MANY


def either(names: Iterable[str]) -> str:
    """One of some names, in words."""
    return join(dict.fromkeys(names), "or") or "none"


def nearest(name: str, known: Iterable[str]) -> str:
    """` (did you mean ...?)` for a name that is like one of those known, or nothing: no number is
    like another."""
    from difflib import get_close_matches

    found = [] if name.isdecimal() else get_close_matches(name[:40], list(known), 1)
    return say("near", name=found[0]) if found else ""


def known_among(name: str, among: Iterable[str]) -> str:
    """The nearest to a name of those known, or else which there are, for the end of a sentence."""
    some = [*among]
    told = ", ".join(some) if len(some) <= _TOLD else f"{', '.join(some[:_TOLD])} ..."
    return nearest(name, some) or say("known", names=told or "none")
