"""Where in a filled form of a fight something stands: faults are named with their line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sheetgen.games.wings.fault import Fault

_CREW = re.compile(r"\s*\[\[\s*crew\s*\]\]")
_FIELD = re.compile(r"\s*([\w-]+)\s*=\s*(\d{1,9}\b)?")
_TOP = -1
"""The place of what stands before the first crew."""


class _Form:
    """The lines of a form: where each crew begins, and where its fields are. Rows are counted from
    0; `_TOP` is what stands before the first."""

    def __init__(self, text: str) -> None:
        self.begins = {_TOP: 1}
        self.fields: dict[tuple[int, str], int] = {}
        self.rows: dict[int, int] = {}
        row = _TOP
        for number, line in enumerate(text.split("\n"), start=1):
            if _CREW.match(line):
                row += 1
                self.begins[row] = number
            elif field := _FIELD.match(line):
                self.fields.setdefault((row, field[1]), number)
                if field[1] == "crew" and field[2]:
                    self.rows.setdefault(int(field[2]), row)

    def line(self, fault: Fault) -> int:
        """The line of the field that a fault is about, else that on which its crew begins, else
        the first."""
        row = self.rows.get(fault.crew, _TOP) if fault.row is None else fault.row
        field = "crew" if fault.field == "crews" else fault.field
        return self.fields.get((row, field), self.begins.get(row, 1))


def located(text: str, faults: Iterable[Fault]) -> Iterator[tuple[int, Fault]]:
    """Each fault with its line in the text of the form."""
    form = _Form(text)
    return ((form.line(fault), fault) for fault in faults)
