"""A file of TOML written anew with something else in it, so that whatever it holds besides, remarks
among it, stays."""

import re
from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.items import AoT, Array, Item, Table

from sheetgen.core.errors import Error
from sheetgen.kits.schema.fields import say
from sheetgen.kits.schema.toml import entry, literal, parsed

WIDE = 100
"""A longer list is written an item a line."""


def rewritten(text: str, wanted: Mapping[str, Any]) -> str:
    """A text with what it holds changed to what is wanted, and all else as it is. A key that is new
    takes the place of the remark that shows it.

    Raises Error for a text that is no TOML, or is written in a way in which that cannot be done.
    """
    file = parsed(text)
    if file.unread:
        raise Error(file.unread.text)
    if file.held == wanted:
        return text
    document = tomlkit.parse(_shown_in_remarks(text, file.held, wanted))
    _change(document, wanted)
    made = tomlkit.dumps(document)
    if parsed(made).held != wanted:
        raise Error(say("fixed"))
    return made.strip("\n") + "\n" if wanted else made


def _shown_in_remarks(text: str, held: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """A text with keys that are new in the places of the remarks that show them."""
    lines, at, here, now = text.split("\n"), "", held, wanted
    for number, line in enumerate(lines):
        if header := re.match(r"\[([\w.-]+)\]", line):
            here, now = held, wanted
            for name in header[1].split("."):
                here, now = here.get(name, {}), now.get(name, {})
        shown = re.match(r"# ?([\w-]+) = ", line)
        if shown and shown[1] in now and shown[1] not in here and shown[1] != at:
            at = shown[1]
            lines[number] = entry(at, now[at])
    return "\n".join(lines)


def _change(table: Any, wanted: Mapping[str, Any]) -> None:
    """Change what stands in a table of a document to what is wanted."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        was = table.get(key)
        # A flag is no item of its own.
        if was is not None and getattr(was, "unwrap", lambda was=was: was)() == value:
            continue
        if isinstance(value, dict) and isinstance(was, dict):
            _change(was, value)
        elif _are_tables(value) and _are_tables(was):
            for one, new in zip(was, value, strict=False):
                _change(one, new)
            del was[len(value) :]
            for new in value[len(was) :]:
                was.append(_item(new) if isinstance(was, AoT) else tomlkit.item(new))
        elif was is None:
            _add(table, key, _item(value))
        else:
            table[key] = _item(value)


def _add(table: Any, key: str, item: Item) -> None:
    """Add what is new to a table, before the remarks that stand before the next one."""
    inside: Container = table if isinstance(table, Container) else table.value
    body = inside.body if isinstance(inside, Container) else ()
    plain = [name for name, one in body if name and not isinstance(one, Table | AoT)]
    if plain and not isinstance(item, Table | AoT):
        inside._insert_after(plain[-1], key, item)
    else:
        table[key] = item


def _item(value: Any) -> Item:
    """A value as TOML has it; a long list an item a line."""
    if _are_tables(value):
        made = tomlkit.aot()
        for one in value:
            made.append(_item(one))
        return made
    if isinstance(value, dict):
        table = tomlkit.table()
        for key, one in value.items():
            table[key] = _item(one)
        return table
    item: Item = tomlkit.item(value)
    if isinstance(item, Array) and len(literal(value)) > WIDE:
        item.multiline(True)
    return item


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
