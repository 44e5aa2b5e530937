"""Where the dice of a dice book stand."""

from __future__ import annotations

from sheetgen.kits.book.dicebook import Layout


def places(layout: Layout) -> dict[tuple[int, str, int], tuple[float, float]]:
    """The centre and baseline of every die, by its turn, purpose and slot."""
    return {
        (die.turn, die.purpose, die.slot + n): table.place(number, column, n)
        for table in layout.tables
        for number, row in enumerate(table.said.rows)
        for column, die in enumerate(row.dice)
        for n in range(die.number)
    }
