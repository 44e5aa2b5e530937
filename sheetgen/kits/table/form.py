"""A form being filled in on the screen: a key in, lines out. It knows no game and no terminal."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sheetgen.kits.table.grid import (
    CHOICE,
    LINES,
    NUMBER,
    NUMBERS,
    SEVERAL,
    TEXT,
    YES,
    Cell,
    Grid,
    GridColumn,
    Row,
    Taken,
    Wrong,
)
from sheetgen.kits.table.keys import PHRASES, say
from sheetgen.kits.table.views import (
    BAR,
    HEAD,
    MARKED,
    PLAIN,
    WRONG,
    Line,
    Span,
    cut,
    folded,
    keys,
    shortened,
    wrapped,
)

UP, DOWN, LEFT, RIGHT, NEXT, BACK = "up", "down", "left", "right", "tab", "s-tab"
BACKSPACE, ENTER, ESCAPE = "\b", "\r", "\x1b"
DONE, DRAFT = "f2", "c-s"
"""The keys that are no characters, as `Form.key` takes them."""
LONGEST_TEXT, MOST_NUMBERS = 200, 20
GAP = 1
"""Columns between two cells."""
WIDEST = 12
"""A cell is no wider than this."""
EMPTY, ASKED, MORE = "", ".", ("<", ">")
"""What stands in a cell that is not asked, in one that is, and where there are more columns."""
_MOST_KEYS = 2
"""Lines of keys."""
FEWEST_WRONG = 2
"""So many lines of what is wrong have room before the totals have."""
_FORM: dict[str, Any] = PHRASES.words("form")
Typed = dict[Cell, Any]
"""What is typed into the cells: by their kind the value of an option, a list of such, True, or
characters."""


class Form:
    """A form on the screen. `typed` is what was typed into it, `at` the cell that is being filled
    in, `message` the answer to the last key, `asking` whether the player is asked if what it comes
    to is to be recorded, `done` whether it was given as it stands, `left` whether it was left as it
    is."""

    def __init__(self, grid: Grid, typed: Typed | None = None) -> None:
        self.grid = grid
        self.message = ""
        self.asking = False
        self.done = False
        self.left = False
        self._columns = {column.name: column for column in grid.columns}
        self.typed: Typed = dict(typed or {})
        self._places: list[list[Cell]] = [self._of(row) for row in grid.rows]
        self.at = self._places[0][0]
        self._aim = ""
        self.taken: Taken = grid.taken(self.filled)

    @property
    def filled(self) -> dict[Cell, Any]:
        """What stands in the cells, as the grid takes it."""
        read: dict[str, Callable[[Any], Any]] = {NUMBER: int, NUMBERS: _numbers, TEXT: str.strip}
        found = {}
        for cell, typed in self.typed.items():
            reading = read.get(self._column(cell).kind)
            found[cell] = typed if reading is None else reading(typed)
        return {cell: value for cell, value in found.items() if value not in ("", [])}

    def report(self) -> dict[str, Any] | None:
        """The report as it is filled in; None while it contradicts itself."""
        return self.taken.report

    def key(self, key: str) -> None:
        """Take a key: one character, or one of those above."""
        self.message, self.left, self.done = "", False, False
        if self.asking:
            self.asking, self.done = False, key.lower() == "y"
            return
        self._aim = (self._aim or self.at[1]) if key in (UP, DOWN) else ""
        moves: dict[str, Callable[[], None]] = {
            UP: lambda: self._to_row(-1),
            DOWN: lambda: self._to_row(1),
            LEFT: lambda: self._along(-1),
            RIGHT: lambda: self._along(1),
            NEXT: lambda: self._onward(1),
            ENTER: self._to_next_row,
            BACK: lambda: self._onward(-1),
            DONE: self._give,
            DRAFT: self._keep,
            ESCAPE: self._leave,
        }
        if key in moves:
            moves[key]()
            return  # What stands in the form is what stood in it.
        if key == BACKSPACE:
            self._take_out()
        elif len(key) == 1 and key.isprintable():
            self._put_in(key)
        self.taken = self.grid.taken(self.filled)

    def lines(self, width: int, height: int) -> list[Line]:
        """The form on a part of the screen."""
        return form_lines(self, width, height)

    def shown(self, cell: Cell) -> str:
        """What is shown in a cell."""
        column, typed = self._column(cell), self.typed.get(cell)
        if typed is None:
            return ""
        if column.kind == YES:
            return "y"
        if column.kind == CHOICE:
            return next(option.shown for option in column.among if option.value == typed)
        if column.kind == SEVERAL:
            keys = {option.value: option.key for option in column.among}
            return "".join(keys[value] for value in typed)
        return str(typed)

    def is_open(self, cell: Cell) -> bool:
        """Whether a cell can be come to: it is to be filled in, something stands in it, or it is
        being filled in."""
        return self._opened([cell]) == [cell]

    def is_asked(self, column: str) -> bool:
        """Whether a column has a cell that can be come to."""
        return bool(self._opened(cell for row in self._places for cell in row if cell[1] == column))

    @property
    def column(self) -> GridColumn:
        """The column of the cell that is being filled in."""
        return self._column(self.at)

    @property
    def row(self) -> Row:
        """The row of the cell that is being filled in."""
        return next(row for row in self.grid.rows if row.number == self.at[0])

    def _column(self, cell: Cell) -> GridColumn:
        return self._columns[cell[1]]

    def _of(self, row: Row) -> list[Cell]:
        return [(row.number, name) for name in self._columns if name in row.columns]

    def _open(self, row: int) -> list[Cell]:
        """The cells of the row at a place that can be come to."""
        return self._opened(self._places[row])

    def _opened(self, cells: Iterable[Cell]) -> list[Cell]:
        """Those of some cells that can be come to."""
        filled = self.filled
        return [
            cell
            for cell in cells
            if cell == self.at or cell in self.typed or self.grid.asked(cell, filled)
        ]

    @property
    def _row(self) -> int:
        return next(i for i, row in enumerate(self.grid.rows) if row.number == self.at[0])

    def _along(self, steps: int) -> None:
        """To the next cell of the row, or the one before."""
        cells = self._open(self._row)
        self.at = cells[min(max(cells.index(self.at) + steps, 0), len(cells) - 1)]

    def _to_row(self, steps: int) -> None:
        """To a row below or above: to the column the way there began in, or the nearest before."""
        row = min(max(self._row + steps, 0), len(self._places) - 1)
        order = list(self._columns)
        place = order.index(self._aim)
        cells = self._open(row)
        before = [cell for cell in cells if order.index(cell[1]) <= place]
        self.at = (before or cells[:1])[-1]

    def _onward(self, steps: int) -> None:
        """To the next cell, in the next row after the last; or back."""
        cells = self._opened(cell for row in self._places for cell in row)
        self.at = cells[(cells.index(self.at) + steps) % len(cells)]

    def _to_next_row(self) -> None:
        """To the first cell of the row below, or of the first row after the last."""
        self.at = self._open((self._row + 1) % len(self._places))[0]

    def _give(self) -> None:
        self.asking = self.taken.report is not None
        if not self.asking:
            first = self.taken.wrong[0]
            self._show(first.row, first.column)
            self.message = _FORM["wrong"]

    def _show(self, row: int, column: str) -> None:
        """Go to the cell that something is wrong with."""
        cells = [cell for place in self._places for cell in place if cell[0] == row]
        wanted = [cell for cell in cells if cell[1] == column and self.is_open(cell)]
        opened = [cell for cell in cells if self.is_open(cell)]
        self.at = (wanted or opened or [self.at])[0]

    def _keep(self) -> None:
        # What is typed is kept at every key.
        self.message = _FORM["draft"]

    def _leave(self) -> None:
        self.left = True

    def _take_out(self) -> None:
        """Take the last thing out of the cell."""
        typed = self.typed.pop(self.at, None)
        if self.column.kind in (CHOICE, YES) or not typed:
            return
        if typed[:-1]:
            self.typed[self.at] = typed[:-1]

    def _put_in(self, key: str) -> None:
        column, typed = self.column, self.typed.get(self.at)
        option = next((one for one in column.among if one.key == key.lower()), None)
        if column.kind == CHOICE and option:
            self.typed[self.at] = option.value
        elif column.kind == SEVERAL and option:
            self.typed[self.at] = [*(typed or []), option.value]
        elif column.kind == YES and key.lower() in "yx ":
            self.typed[self.at] = True
        elif column.kind == YES and key.lower() == "n":
            self.typed.pop(self.at, None)
        elif column.kind == NUMBER and key.isascii() and key.isdecimal():
            self.typed[self.at] = ((typed or "") + key)[-column.digits :]
        elif column.kind == NUMBERS and key in "0123456789 ,":
            self._type_numbers(typed or "", " " if key == "," else key)
        elif column.kind == TEXT and len(typed or "") < LONGEST_TEXT:
            self.typed[self.at] = (typed or "") + key
        else:
            self.message = say("form", "no-key", key=repr(key))

    def _type_numbers(self, typed: str, key: str) -> None:
        after = f"{typed}{key}".lstrip().replace("  ", " ")
        parts = after.split()
        if len(parts) <= MOST_NUMBERS and all(len(part) <= self.column.digits for part in parts):
            self.typed[self.at] = after


def typed_before(grid: Grid, cells: list[Any]) -> Typed:
    """What was typed into a form, from lists of row, column and what stood there; what the form
    cannot hold is left out."""
    columns = {column.name: column for column in grid.columns}
    found: Typed = {}
    for cell in cells:
        match cell:
            case [int(number), str(name), typed] if name in columns:
                has = any(row.number == number and name in row.columns for row in grid.rows)
                if has and fits(columns[name], typed):
                    found[number, name] = typed
    return found


def fits(column: GridColumn, typed: Any) -> bool:
    """Whether something may have been typed into a cell of this column."""
    among = [option.value for option in column.among]
    if column.kind == YES:
        return typed is True
    if column.kind == SEVERAL:
        return isinstance(typed, list) and bool(typed) and all(one in among for one in typed)
    if not isinstance(typed, str) or not typed:
        return False
    if column.kind == CHOICE:
        return typed in among
    if column.kind in (TEXT, LINES):
        lines = typed.splitlines() if column.kind == LINES else [typed]
        return all(len(line) <= LONGEST_TEXT and line.isprintable() for line in lines)
    parts = typed.split(" ") if column.kind == NUMBERS else [typed]
    written = [part for part in parts if part]
    digits = all(part.isascii() and part.isdecimal() for part in written)
    return digits and len(written) <= MOST_NUMBERS and all(len(p) <= column.digits for p in written)


def _numbers(typed: str) -> list[int]:
    return [int(part) for part in typed.split()]


# A form in lines of the screen's width: its rows under their heads, the cell at hand, totals, and
# what is wrong. Where not all columns have room, those about the cell at hand are shown.


def form_lines(form: Form, width: int, height: int) -> list[Line]:
    """A form in so many lines of a width."""
    if form.asking:
        return _page(form, width, height)
    names = max(len(row.short) for row in form.grid.rows) + 1
    shown = _fitting(form, width - names - 2)
    lines: list[Line] = [_title(form, width)]
    lines += [_heads(shown, names), *(_row(form, row, shown, names) for row in form.grid.rows)]
    asks = _asks(form, width)
    foot = keys(_FORM["hands"].items(), width)[:_MOST_KEYS]
    room = height - len(lines) - len(asks) - 2 - len(foot)
    wrong = _wrong(form, width)
    totals = [line for total in form.taken.totals for line in wrapped(total, width)]
    fewer = max(room - min(len(wrong), FEWEST_WRONG), 0)
    if fewer < len(totals):
        totals = [*totals[: fewer - 1], (Span(" ..."),)] if fewer else []
    wrong = _shortened(wrong, room - len(totals))
    lines += [(), *asks, (), *totals, *wrong]
    lines = [
        *lines[: height - len(foot)],
        *[()] * (height - len(foot) - len(lines)),
        *foot,
    ]
    return [cut(line, width) for line in lines]


def _title(form: Form, width: int) -> Line:
    return (Span(f" {shortened(form.grid.title, width - 2, ' ...')}".ljust(width), BAR),)


def _page(form: Form, width: int, height: int) -> list[Line]:
    """What the form comes to, in words, and the question whether it is to be recorded."""
    lines: list[Line] = [_title(form, width), ()]
    lines += [(Span(f" {_FORM['recorded']}", HEAD),), ()]
    if not form.typed:
        lines += wrapped(_FORM["untouched"], width)
    lines += [line for total in form.taken.totals for line in wrapped(total, width)]
    lines += [(), *keys(_FORM["agreed"].items(), width)]
    return [cut(line, width) for line in lines[:height]]


class _Shown(NamedTuple):
    """The columns that have room, each with its width, and whether there are more before and
    after."""

    columns: list[tuple[GridColumn, int]]
    before: bool
    after: bool


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


def _wide(form: Form, column: GridColumn) -> int:
    """The width of a column: of its head, or of the longest that stands in it."""
    texts = [form.shown((row.number, column.name)) for row in form.grid.rows]
    if column.kind == CHOICE:
        texts += [option.shown for option in column.among]
    return min(max(len(column.head), *map(len, texts)), WIDEST)


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
    lines: list[Line] = [(Span(f" {part}", HEAD),) for part in folded(row.title, width - 2)]
    lines += wrapped(f"{column.head}: {column.asks}", width)
    if column.kind in (CHOICE, SEVERAL):
        parts = [(option.key, option.value) for option in column.among]
    else:
        parts = [("", _FORM["help"][column.kind])]
    lines += keys(parts, width)
    if form.message:
        lines += [(Span(f" ! {form.message}", WRONG),)]
    return lines


def _wrong(form: Form, width: int) -> list[Line]:
    """What is wrong, that of the row at hand first."""
    ordered = sorted(form.taken.wrong, key=lambda wrong: wrong.row != form.at[0])
    titles = {row.number: row.short.strip() for row in form.grid.rows}
    return [
        (Span(line, WRONG),) for wrong in ordered for line in _sentence(titles, wrong, form, width)
    ]


def _sentence(titles: dict[int, str], wrong: Wrong, form: Form, width: int) -> list[str]:
    heads = {column.name: column.head for column in form.grid.columns}
    about = ", ".join(filter(None, (titles.get(wrong.row, ""), heads.get(wrong.column, ""))))
    text = f"! {about}: {wrong.text}" if about else f"! {wrong.text}"
    return folded(text, width - 2, " ", "   ")


def _shortened(wrong: list[Line], room: int) -> list[Line]:
    """So many lines of what is wrong, the last of them saying that there are more."""
    if len(wrong) <= room:
        return wrong
    return [*wrong[: max(room - 1, 0)], (Span(f" ! {_FORM['more']}", WRONG),)]
