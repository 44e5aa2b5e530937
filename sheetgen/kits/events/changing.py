"""An event file changed key by key: whatever else stands in it, remarks among it, stays."""

import re
import tomllib
from collections.abc import Mapping
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.kits.events.new_event import literal

_HEADER = re.compile(r"\s*\[+[^\[\],]+\]+\s*(#.*)?")


def changed(text: str, table: str, values: Mapping[str, object]) -> str:
    """The text of an event file with keys of a table (`sealed`, `sealed.rulings`, `open`) changed;
    a value of None takes a key out. A key that is new takes the place of the remark that shows it.

    Raises Error for a text that is no TOML, or is written in a way in which no single key can be
    changed.
    """
    wanted = _read(text)
    inner: dict[str, Any] = wanted
    for name in table.split("."):
        inner = inner.setdefault(name, {})
    inner |= values
    for key in [key for key, value in values.items() if value is None]:
        del inner[key]
    lines = text.rstrip("\n").split("\n")
    head = f"[{table}]"
    if head not in (line.partition("#")[0].strip() for line in lines):
        lines += ["", head]
    first = next(n for n, line in enumerate(lines, 1) if line.partition("#")[0].strip() == head)
    ends = (n for n in range(first, len(lines)) if _HEADER.fullmatch(lines[n]))
    last = next(ends, len(lines))
    part = lines[first:last]
    for key, value in values.items():
        _change(part, key, value)
    made = "\n".join([*lines[:first], *part, *lines[last:]]) + "\n"
    if _read(made) != wanted:
        raise Error("this event file is written in a way that only an editor of texts can change")
    return made


def _change(lines: list[str], key: str, value: object) -> None:
    """Change a key in the lines of its table."""
    new = [] if value is None else [f"{key} = {literal(value)}"]
    name = re.escape(key)
    for at, line in enumerate(lines):
        if re.match(rf'"?{name}"?\s*=', line):
            # A list may run over several lines: to the first at which it can be read.
            lengths = range(1, len(lines) - at + 1)
            lines[at : at + next((n for n in lengths if _is_whole(lines[at : at + n])), 1)] = new
            return
    shown = (at for at, line in enumerate(lines) if new and re.match(rf"# ?{name} = ", line))
    at = next(shown, -1)
    lines[max(at, 0) : at + 1] = new


def _is_whole(lines: list[str]) -> bool:
    try:
        return bool(tomllib.loads("\n".join(lines)))
    except tomllib.TOMLDecodeError:
        return False


def _read(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Error(f"the event file cannot be read: {error}") from None
