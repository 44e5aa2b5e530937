"""A roster as spreadsheets and registration systems give it: with columns that nobody asked for,
with first and last names apart, or names alone."""

import re
from collections.abc import Iterable, Iterator, Sequence

from sheetgen.core.faults import Fault
from sheetgen.core.language import folded, join
from sheetgen.core.requests import quoted
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import Player
from sheetgen.kits.schema.fields import nearest
from sheetgen.kits.schema.rows import Columns, Row, below, columns_named, listed
from sheetgen.kits.schema.toml import Unreadable

NAME, FIRST, LAST = "name", "first name", "last name"
_MOST_NOTED = 12
_MARKS = re.compile(r"[\s_.:*#-]+")


def rows(
    content: bytes, columns: Columns, most: int, faults: list[Fault], notes: list[str]
) -> Iterator[Row]:
    """The rows of a roster below the one that names its columns, but for those that are empty;
    where none does, and nothing but one cell is in each row, each is a name.

    `faults` takes what is wrong: with the file, which then goes no further, and rows that are too
    long, which are left out; `notes` what is passed over, in words.
    """
    try:
        lines = listed(content)
        line, head = lines[0] if lines else (1, [])
        names = _meant(head, columns)
        if twice := next((one for one in columns if head.count(one) > 1), ""):
            raise Unreadable(line, f"the column {twice} appears twice")
        alone = [(at, [*filter(None, cells)]) for at, cells in lines]
        if {NAME, FIRST, LAST} & {*names}:
            notes += _passed_over(head, names, columns)
            lines = lines[1:]
        elif not any(names) and len(lines) > 1 and all(len(cells) == 1 for _, cells in alone):
            lines, names = alone, [NAME]
            notes.append(
                f"no row names the columns: from {quoted(alone[0][1][0])} on all are names"
            )
        else:
            raise Unreadable(line, f"there is no column {NAME}; {columns_named(columns)}")
        for line, held in below(lines, names, most, faults):
            whole = " ".join(filter(None, (held.pop(FIRST, ""), held.pop(LAST, ""))))
            yield line, {NAME: whole, **held}
    except Unreadable as error:
        faults.append(error.fault)


def _meant(head: Sequence[str], columns: Columns) -> list[str]:
    """The columns that a row names, each once, however a registration calls them ("": none), up to
    the last cell that says anything."""
    words, found = data("roster"), list[str]()
    for cell in head:
        plain = _MARKS.sub(" ", folded(cell)).strip()
        known = (name for name in (*columns, FIRST, LAST) if plain in words.get(name, [name]))
        name = next(known, "")
        found.append(name if name not in found else "")
    if NAME in found and FIRST in found and LAST not in found:
        # With first names beside it, a name is the last.
        found[found.index(NAME)] = LAST
    if NAME in found:
        found = ["" if one in (FIRST, LAST) else one for one in found]
    return found[: max((at for at, cell in enumerate(head, start=1) if cell), default=0)]


def _passed_over(head: Sequence[str], names: Sequence[str], columns: Columns) -> Iterator[str]:
    """The columns that nobody asked for."""
    lacking = tuple(name for name in columns if name not in names)
    others = [cell for cell, name in zip(head, names, strict=False) if cell and not name]
    if others:
        told = ", ".join(f"{quoted(one)}{nearest(one, lacking)}" for one in others[:_MOST_NOTED])
        told += f" and {len(others) - _MOST_NOTED} more" if len(others) > _MOST_NOTED else ""
        yield f"columns that are passed over: {told}"


def unprinted(players: Iterable[Player]) -> str:
    """Whose name or club no typeface here can print, and what helps; "": everybody's can be."""
    named = [one for one in players if not f"{one.name}{one.club}".isascii()]
    if not named:
        return ""
    # Typefaces take their time to load.
    from sheetgen.kits.drawing import fonts

    fonts.unprinted.clear()
    whose = []
    for one in named:
        parts = [part for text in (one.name, one.club) for _, part in fonts.parted(text, "text")]
        whose += [quoted(one.name)] if fonts.SIGN in "".join(parts) else []
    if more := len(whose[_MOST_NOTED:]):
        whose[_MOST_NOTED:] = [f"{more} more"]
    said = f"{join(whose)}: {fonts.told()}" if fonts.unprinted else ""
    fonts.unprinted.clear()
    return said
