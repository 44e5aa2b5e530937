"""A list that somebody typed: a CSV file as spreadsheets write it, with the line of each fault."""

import csv
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from sheetgen.core.errors import Error, check_printable
from sheetgen.core.faults import Fault
from sheetgen.core.language import clean
from sheetgen.core.requests import quoted
from sheetgen.kits.schema.fields import NUMBER, Field, Table, nearest, say
from sheetgen.kits.schema.reading import Wrong, read
from sheetgen.kits.schema.toml import Unreadable, decoded

SEPARATORS = ",;\t"
_WORKBOOK = b"PK\x03\x04"
"""What an .xlsx workbook begins with."""
Columns = Mapping[str, bool]
"""The columns of a list by name, and whether each must be there."""
Line = tuple[int, list[str]]
Row = tuple[int, dict[str, str]]
"""The line that a row begins in, and its cells, by column."""


def check_text(text: str, what: str, longest: int) -> None:
    """Raise Error for a text that is too long to be printed, or holds what cannot be."""
    if len(text) > longest:
        raise Error(f"{what} has {len(text)} characters; {longest} can be printed")
    check_printable(text, what)


def rows_of(content: bytes, columns: Columns, most: int, faults: list[Fault]) -> Iterator[Row]:
    """The rows of a list below the row that names its columns, in any order, but for those that are
    empty. `faults` takes the rows that are too long, which are left out. Raises Unreadable for what
    is wrong with all of it."""
    (line, head), *lines = listed(content) or [(1, [""])]
    names = _names(line, head, columns)
    yield from below(lines, names, most, faults)


def listed(content: bytes) -> list[Line]:
    """The rows of a list that are not empty. They are parted by commas, semicolons or tabs; by
    which, its first line may say, as Excel writes it (`sep=;`). Raises Unreadable."""
    if content.startswith(_WORKBOOK):
        raise Unreadable(0, say("workbook"))
    text, found, line = decoded(content), list[Line](), 1
    said = re.match(r"\"?sep=([,;\t])\"?[ \t,;]*(?=[\r\n]|$)", text, re.IGNORECASE)
    text = text[said.end() :] if said else text
    first = text.lstrip("\r\n").split("\n", 1)[0]
    separator = said[1] if said else max(SEPARATORS, key=first.count)
    reader = csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        for row in reader:
            if any(cells := [clean(cell) for cell in row]):
                found.append((line, cells))
            # A cell in quotation marks may run over several lines.
            line = reader.line_num + 1
    except csv.Error as error:
        raise Unreadable(line, f"the row cannot be read: {error}") from None
    return found


def below(
    lines: Iterable[Line], names: Sequence[str], most: int, faults: list[Fault]
) -> Iterator[Row]:
    """The rows below the one that names the columns, of which there are so many at the most; those
    that have no name are passed over."""
    for count, (line, cells) in enumerate(lines, start=1):
        if count > most:
            raise Unreadable(line, f"more than {most} rows")
        if any(cells[len(names) :]):
            wrong = f"the row has {len(cells)} cells for {len(names)} columns"
            faults.append(Fault(line, f"{wrong}; a cell with a comma stands in quotation marks"))
        else:
            yield line, {name: cell for name, cell in zip(names, cells, strict=False) if name}


def _names(line: int, head: list[str], columns: Columns) -> list[str]:
    """The columns that the first row names. Raises Unreadable."""
    if not any(head):
        raise Unreadable(line, columns_named(columns))
    called = {name.casefold(): name for name in columns}
    names = [called.get(cell.casefold(), cell.casefold()) for cell in head]
    while not names[-1]:
        names.pop()
    for name in names:
        if name not in columns:
            text = f"there is no column {quoted(name)}{nearest(name, tuple(columns))}"
            raise Unreadable(line, f"{text}; {columns_named(columns)}")
        if names.count(name) > 1:
            raise Unreadable(line, f"the column {name} appears twice")
    lacking = [name for name, needed in columns.items() if needed and name not in names]
    if lacking:
        raise Unreadable(line, f"there is no column {', '.join(lacking)}; {columns_named(columns)}")
    return names


def columns_named(columns: Columns) -> str:
    """What the first row of a list is to say."""
    listed = (name if needed else f"[{name}]" for name, needed in columns.items())
    return f"the first row names the columns: {', '.join(listed)}"


def read_row(table: Field, cells: Mapping[str, str]) -> tuple[Table, list[Wrong]]:
    """What the cells of a row hold, by the fields of its columns, and what is wrong with it; a cell
    that is empty is left out."""
    held: Table = {name: cell for name, cell in cells.items() if cell and name in table.fields}
    for name in held:
        one = table.fields[name]
        number = whole(held[name], one.least, one.most) if one.kind == NUMBER else None
        held[name] = held[name] if number is None else number
    return read(table, held)


def whole(text: str, least: int, most: int) -> int | None:
    """The whole number that a text is, from `least` to `most`; None: it is none."""
    # int() takes other figures than ASCII's, and long over thousands of them.
    # Spreadsheets and statistics write a whole number as 1.0, too.
    text = re.sub(r"[.,]0+$", "", text.replace("−", "-"))
    digits = text.removeprefix("-")
    good = digits.isascii() and digits.isdigit() and len(digits) < 9
    return int(text) if good and least <= int(text) <= most else None
