"""The player's own notes in a book to write in: typed where they belong.

They shrink to a floor while lines to write on stay free; what is longer goes on at the end of the
book. Whatever they hold is text.
"""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.kits.book.leaves import FIRST_LINE, LINE, SMALL, TEXT
from sheetgen.kits.drawing.fonts import broken
from sheetgen.kits.drawing.page import Area, Text

SIZES = (8.5, 8.0, 7.5)
"""The sizes notes are set in, in pt: the first that leaves FREE lines to write on."""
FREE, LEAST_FREE = 3, 2
"""How many lines stay free, and how many where even the smallest type is not small enough."""
RISE, LEADING = 5.0, 0.44
"""From the line above to the first of the notes, in mm; from line to line, in mm for a pt."""
MORE = 3.7
"""From the last line to the one that says where they go on, in mm."""
HEAD_GAP = 8.0
"""From the last line of a note that goes on to the head of the next, in mm."""
Rest = tuple[str, tuple[str, ...]]
"""What goes on at the end of the book: its head, and the rest of the notes."""


class Typed(NamedTuple):
    """Notes as they are set: their lines, their size in pt, and what found no room."""

    lines: tuple[str, ...] = ()
    size: float = SIZES[0]
    rest: tuple[str, ...] = ()

    @property
    def height(self) -> float:
        """From the line above to the last line, in mm."""
        lines = RISE + (len(self.lines) - 1) * self.size * LEADING if self.lines else 0.0
        return lines + (MORE if self.rest else 0.0)


def typed(notes: tuple[str, ...], wide: float, high: float) -> Typed:
    """Notes set to a width, where what is below the line above them is `high` mm without the lines
    that are to stay free."""
    notes = tuple(line for note in notes for line in note.splitlines() if line)
    for size in SIZES:
        lines = [line for note in notes for line in broken(note, wide, "mono", size)]
        set_so = Typed(tuple(lines), size)
        if set_so.height <= high - _ruled(FREE):
            return set_so
    room = high - _ruled(LEAST_FREE)
    if set_so.height <= room:
        return set_so
    rows = int((room - MORE - RISE) / (SIZES[-1] * LEADING)) + 1
    kept = set_so.lines[: max(rows, 0)]
    return Typed(kept, SIZES[-1], _after(notes, kept))


def _ruled(lines: int) -> float:
    return FIRST_LINE + (lines - 1) * LINE


def _after(notes: tuple[str, ...], lines: tuple[str, ...]) -> tuple[str, ...]:
    """What is left of notes of which these lines are set."""
    left = list(notes)
    for line in lines:
        left[0] = left[0][len(line) :].lstrip(" ")
        if not left[0]:
            del left[0]
    return tuple(left)


def marks(area: Area, above: float, own: Typed, more: str) -> Iterator[Text]:
    """Notes as typed, below a line whose baseline is `above`; `more` says that they go on."""
    step, first = own.size * LEADING, above + RISE
    yield from (
        Text(area.x, first + i * step, line, "mono", own.size) for i, line in enumerate(own.lines)
    )
    if own.rest:
        yield Text(area.right, above + own.height, more, "italic", SMALL, "right")


def leaves(area: Area, rests: list[Rest]) -> list[list[Text]]:
    """What goes on at the end of the book, as the texts of each page; `area` is what a page has
    for them."""
    size, step = SIZES[0], SIZES[0] * LEADING
    pages: list[list[Text]] = []
    y = area.height
    for head, notes in rests:
        texts = (line for note in notes for line in broken(note, area.width, "mono", size))
        lines = [Text(0, 0, line, "mono", size) for line in texts]
        for i, text in enumerate([Text(0, 0, head, "bold", TEXT), *lines]):
            y += HEAD_GAP if i == 0 else RISE if i == 1 else step
            # A head stands on the page of its first line.
            if y + (RISE if i == 0 else 0) > area.height:
                pages.append([])
                y = 3.0
            pages[-1].append(text._replace(y=y))
    return pages
