"""A file of TOML written anew with something else in it, so that whatever it holds besides, remarks
among it, stays."""

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.container import Container
from tomlkit.items import AoT, Array, Item, Table

from sheetgen.core.errors import Error
from sheetgen.kits.schema.fields import say
from sheetgen.kits.schema.toml import literal, parsed

WIDE = 100
"""A longer list is written an item a line."""


def rewritten(text: str, wanted: Mapping[str, Any]) -> str:
    """A text with what it holds changed to what is wanted, and all else as it is.

    Raises Error for a text that is no TOML, or is written in a way in which that cannot be done.
    """
    file = parsed(text)
    if file.unread:
        raise Error(file.unread.text)
    if file.held == wanted:
        return text
    document = tomlkit.parse(text)
    _change(document, wanted)
    made = tomlkit.dumps(document)
    if parsed(made).held != wanted:
        raise Error(say("fixed"))
    return made.strip("\n") + "\n" if wanted else made


def _change(table: Any, wanted: Mapping[str, Any]) -> None:
    """Change what stands in a table of a document to what is wanted."""
    for key in [key for key in table if key not in wanted]:
        del table[key]
    for key, value in wanted.items():
        was = table.get(key)
        # A flag is no item of its own.
        if was is not None and getattr(was, "unwrap", lambda was=was: was)() == value:
            continue
        made: Any = was
        if isinstance(value, dict):
            made = was if isinstance(was, dict) else tomlkit.table()
            _change(made, value)
        elif _are_tables(value):
            made = was if _are_tables(was) else tomlkit.aot()
            del made[len(value) :]
            for place, one in enumerate(value):
                if place == len(made):
                    made.append({})
                _change(made[place], one)
        else:
            _put(table, key, value)
        if made is not was:
            table[key] = made


def _put(table: Any, key: str, value: Any) -> None:
    """Write a value: a long list an item a line, and what is new before the remarks that stand
    before the next table."""
    item: Item = tomlkit.item(value)
    if isinstance(item, Array) and len(literal(value)) > WIDE:
        item.multiline(True)
    inside = table if isinstance(table, Container) else table.value
    body = inside.body if isinstance(inside, Container) else ()
    plain = [name for name, one in body if name and not isinstance(one, Table | AoT)]
    if key in table or not plain:
        table[key] = item
    else:
        inside._insert_after(plain[-1], key, item)


def _are_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)
