"""A form as lines of a width: the rows under their heads, totals, the cell at hand, what is wrong.

Where not all columns have room, those about the cell at hand are shown.
"""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.asking.grid import CHOICE, NUMBER, NUMBERS, SEVERAL, TEXT, YES, Column, Row, Wrong
from sheetgen.table.views import BAR, HEAD, KEY, MARKED, PLAIN, WRONG, Line, Span

if TYPE_CHECKING:
    from sheetgen.table.form import Form

GAP = 1
"""Columns between two cells."""
WIDEST = 12
"""A cell is no wider than this."""
EMPTY, ASKED, MORE = "", ".", ("<", ">")
"""What stands in a cell that is not asked, in one that is, and where there are more columns."""
FEWEST_WRONG = 2
"""So many lines of what is wrong have room before the totals have."""
_HELP = {
    NUMBER: "a number",
    NUMBERS: "numbers, a blank between",
    YES: "y yes, n no",
    TEXT: "in words",
}
_HANDS = {
    "Tab": "next",
    "Enter": "next row",
    "arrows": "move",
    "Backspace": "take out",
    "F2": "done",
    "Esc": "back",
}


class _Shown(NamedTuple):
    """The columns that have room, each with its width, and whether there are more before and
    after."""

    columns: list[tuple[Column, int]]
    before: bool
    after: bool


def laid(form: Form, width: int, height: int) -> list[Line]:
    """A form in so many lines of a width."""
    names = max(len(row.short) for row in form.grid.rows) + 1
    shown = _fitting(form, width - names - 2)
    lines: list[Line] = [(Span(f" {form.grid.title}"[:width].ljust(width), BAR),)]
    lines += [_heads(shown, names), *(_row(form, row, shown, names) for row in form.grid.rows)]
    asks = _asks(form, width)
    room = height - len(lines) - len(asks) - 3
    wrong = _wrong(form, width)
    totals = [line for total in form.taken.totals for line in _wrapped(total, width)]
    totals = totals[: max(room - min(len(wrong), FEWEST_WRONG), 0)]
    wrong = _shortened(wrong, room - len(totals))
    lines += [(), *asks, (), *totals, *wrong]
    lines = [*lines[: height - 1], *[()] * (height - 1 - len(lines)), _hands()]
    return [_cut(line, width) for line in lines]


def _fitting(form: Form, room: int) -> _Shown:
    """The columns that are asked, as many about the cell at hand as have room."""
    columns = [column for column in form.grid.columns if form.is_asked(column.name)]
    wide = [_wide(form, column) for column in columns]
    at = next(i for i, column in enumerate(columns) if column.name == form.at[1])
    first, last, taken = 0, 0, 0
    for i, needed in enumerate(wide):
        taken += needed + GAP
        last = i
        while taken > room and (first < at):
            taken -= wide[first] + GAP
            first += 1
        if taken > room:
            last = i - 1
            break
        if i >= at and i + 1 < len(wide) and taken + wide[i + 1] + GAP > room:
            break
    placed = list(zip(columns, wide, strict=True))[first : last + 1]
    return _Shown(placed, first > 0, last < len(columns) - 1)


def _wide(form: Form, column: Column) -> int:
    """The width of a column: of its head, or of the longest that stands in it."""
    told = [form.shown((row.number, column.name)) for row in form.grid.rows]
    if column.kind == CHOICE:
        told += [option.shown for option in column.among]
    return min(max(len(column.head), *map(len, told)), WIDEST)


def _heads(shown: _Shown, names: int) -> Line:
    before, after = MORE
    heads = " ".join(f"{column.head:<{wide}}" for column, wide in shown.columns)
    lead = (before if shown.before else "").rjust(names)
    return (Span(f" {lead}{heads}{after if shown.after else ''}", HEAD),)


def _row(form: Form, row: Row, shown: _Shown, names: int) -> Line:
    spans = [Span(f" {row.short:<{names}}", HEAD if row.number == form.at[0] else PLAIN)]
    faulty = {(wrong.row, wrong.column) for wrong in form.taken.wrong}
    for column, wide in shown.columns:
        cell = (row.number, column.name)
        text, look = EMPTY, PLAIN
        if column.name in row.columns and form.is_open(cell):
            text = form.shown(cell)[-wide:] or ASKED
            look = WRONG if cell in faulty else MARKED if text != ASKED else PLAIN
        if cell == form.at:
            look = BAR
        spans += [Span(f"{text:<{wide}}", look), Span(" " * GAP)]
    return tuple(spans)


def _asks(form: Form, width: int) -> list[Line]:
    """The cell at hand: whose, what it asks for, and the keys."""
    row, column = form.row, form.column
    lines: list[Line] = [(Span(f" {row.title}"[:width], HEAD),)]
    lines += _wrapped(f"{column.head}: {column.asks}", width)
    keys: list[Span] = []
    if column.kind in (CHOICE, SEVERAL):
        parts = [(option.key, option.value) for option in column.among]
    else:
        parts = [("", _HELP[column.kind])]
    used = 0
    for key, does in parts:
        needed = len(key) + len(does) + 4
        if used and used + needed > width:
            lines.append(tuple(keys))
            keys, used = [], 0
        keys += [Span(f" {key}", KEY), Span(f" {does}  ")]
        used += needed
    lines.append(tuple(keys))
    if form.said:
        lines += [(Span(f" ! {form.said}", WRONG),)]
    return lines


def _wrong(form: Form, width: int) -> list[Line]:
    """What is wrong, that of the row at hand first."""
    told = sorted(form.taken.wrong, key=lambda wrong: wrong.row != form.at[0])
    titles = {row.number: row.short.strip() for row in form.grid.rows}
    return [
        (Span(line, WRONG),) for wrong in told for line in _sentence(titles, wrong, form, width)
    ]


def _sentence(titles: dict[int, str], wrong: Wrong, form: Form, width: int) -> list[str]:
    heads = {column.name: column.head for column in form.grid.columns}
    about = ", ".join(filter(None, (titles.get(wrong.row, ""), heads.get(wrong.column, ""))))
    text = f"! {about}: {wrong.says}" if about else f"! {wrong.says}"
    return wrap(text, width - 2, initial_indent=" ", subsequent_indent="   ")


def _shortened(wrong: list[Line], room: int) -> list[Line]:
    """So many lines of what is wrong, the last of them saying that there are more."""
    if len(wrong) <= room:
        return wrong
    return [*wrong[: max(room - 1, 0)], (Span(" ! ... and more", WRONG),)]


def _wrapped(text: str, width: int) -> list[Line]:
    return [(Span(f" {part}"),) for part in wrap(text, width - 2)]


def _cut(line: Line, width: int) -> Line:
    """A line no longer than the width."""
    spans, room = [], width
    for span in line:
        spans.append(span._replace(text=span.text[:room]))
        room -= len(spans[-1].text)
    return tuple(spans)


def _hands() -> Line:
    return tuple(
        span for key, does in _HANDS.items() for span in (Span(f" {key}", KEY), Span(f" {does} "))
    )
