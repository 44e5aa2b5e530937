"""The places of a page that are written in or marked, as one list: what is known stands in them as
a typewriter or a pencil would have it, and they are the fields of a form. Lengths in mm, type in
pt.

Like items, fields say where they are and know nothing of the PDF. Their names are parts joined by
dots (`log.07.contact.die`), from the whole to the particular; fields of the same name are one, in
several places. Their order is the order of reading, in which the tab key goes through them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple

from sheetgen.kits.drawing.page import HAIR, PT, Area, Box, Field, Item, Mark, Text, TextField, Tick
from sheetgen.kits.drawing.signs import marked, ringed, tinted
from sheetgen.kits.drawing.typesetting import ELLIPSIS, HARD_SPACE, broken, cut, width

FACE = "mono"
"""The face of what is typed in: the file brings the whole of it."""
LEADING, FIRST = 1.25, 0.83
"""From line to line where a field has several, and from its top to the first, in sizes of type."""
CLEAR = 0.1
"""How far inside the lines of its box a field stays, in mm: the lines remain to be seen."""
FLOOR = 7.5
"""The smallest type of what is typed in."""
LINE_STEP, SPACE = 2.9, 0.55
"""From line to line where there are several, and the least space above and below them."""
PAD, LEAST_PAD = 0.6, 0.3
"""The space beside what is typed at the left of its place, and in its middle."""
CAPITAL = 0.66
"""The height of a capital, in sizes of type."""
OBLONG = 1.3
"""A place so much wider than it is high has a ring as long as it is."""
_COPY = re.compile(r"sheet-\d+-of-\d+")
Align = Literal["left", "center"]


class Slot(NamedTuple):
    """A place: its name and what it is, where, and the mark that is made in it; without one it is
    written in, in type of a `size` or smaller. What is too long stands in `several` lines where
    there is room for them. If it is `boxed`, the `label` stands beside its box: bold, with a line
    below; and it is grey if `tinted`."""

    name: str
    tip: str
    area: Area
    mark: Mark | None = None
    size: float = FLOOR
    align: Align = "left"
    several: bool = False
    boxed: bool = False
    tinted: bool = False
    label: tuple[str, ...] = ()


Known = Mapping[str, str | Sequence[str]]
"""What is known of places by their names: a text, or texts of which the first that fits is typed;
any text for a place that is marked."""


def printed(slots: Iterable[Slot]) -> Iterator[Item]:
    """The boxes of places, and what they are called."""
    for slot in slots:
        area, x = slot.area, slot.area.right + 0.7
        if slot.tinted:
            yield tinted(area, "night")
        if slot.boxed:
            yield Box(*area, HAIR)
        for row, line in enumerate(slot.label):
            middle = area.y + area.height / 2 + 1.0
            y = middle if len(slot.label) == 1 else area.y + 1.7 + 2.6 * row
            yield Text(x, y, line, "text" if row else "bold", 7.5)


def written(slots: Iterable[Slot], known: Known) -> Iterator[Item]:
    """What is known, typed or marked in its places."""
    for slot in slots:
        value = known.get(slot.name)
        if not value:
            continue
        if not slot.mark:
            yield from typed(slot.area, value, slot.size, slot.align, slot.several)
        elif slot.mark == "ring" and slot.area.width > OBLONG * slot.area.height:
            x, y, wide, high = slot.area
            yield ringed(Area(x + 0.1, y + 0.2, wide - 0.2, high - 0.4))
        else:
            yield from marked(slot.mark, slot.area)


def cut_short(slots: Iterable[Slot], known: Known) -> list[Slot]:
    """The places to write in that do not hold what is known of them whole."""
    found = []
    for slot in slots:
        value = known.get(slot.name) if not slot.mark else ""
        shown = typed(slot.area, value, slot.size, slot.align, slot.several) if value else []
        if shown and shown[-1].text.endswith(ELLIPSIS):
            found.append(slot)
    return found


def fields(slots: Iterable[Slot], known: Known) -> Iterator[Field]:
    """The places as fields that hold what is known; of several texts the first."""
    for name, tip, area, mark, size, align, several, *_ in slots:
        value = known.get(name, "")
        if mark:
            yield Tick(name, tip, within(*area), mark, bool(value))
        else:
            text = value if isinstance(value, str) else value[0]
            yield TextField(name, tip, within(*area), text, size, align, several)


def across(x: float, widths: Iterable[float]) -> list[tuple[float, float]]:
    """The left and right edges of columns side by side, the first at `x`."""
    return list(pairwise(accumulate(widths, initial=x)))


def typed(
    area: Area,
    value: str | Sequence[str],
    size: float = FLOOR,
    align: Align = "left",
    several: bool = False,
    face: str = FACE,
) -> list[Text]:
    """The first of some texts that fits its place whole: in type of `size` or smaller on a line, or
    on as many as there is room for; if none does, the end of the last is cut off."""
    texts = [value] if isinstance(value, str) else value
    room = area.width - 2 * (PAD if align == "left" else LEAST_PAD)
    most = _most(area.height) if several else 1
    for text in texts:
        full = width(text, face, size)
        if full <= room:
            return _set(area, [text], size, align, face)
        shrunk = int(10 * size * room / full) / 10
        if shrunk >= FLOOR:
            return _set(area, [text], shrunk, align, face)
        lines = broken_at_commas(text, room, face, FLOOR)
        if len(lines) <= most:
            return _set(area, lines, FLOOR, align, face)
    lines = broken(texts[-1], room, face, FLOOR)
    lines[most - 1 :] = [cut(" ".join(lines[most - 1 :]), room, face, FLOOR)]
    return _set(area, lines, FLOOR, align, face)


def _most(height: float) -> int:
    """How many lines of the smallest type a place of that height holds."""
    least = CAPITAL * FLOOR / PT + 2 * SPACE
    return 1 + max(0, int((height - least) / LINE_STEP))


def _set(area: Area, lines: Sequence[str], size: float, align: Align, face: str) -> list[Text]:
    """Lines in the middle of the height of their place."""
    capital = CAPITAL * size / PT
    first = area.y + (area.height - (len(lines) - 1) * LINE_STEP + capital) / 2
    x = area.x + PAD if align == "left" else area.x + area.width / 2
    return [
        Text(x, first + i * LINE_STEP, line, face, size, align)
        for i, line in enumerate(lines)
        if line
    ]


def broken_at_commas(text: str, room: float, face: str, size: float) -> list[str]:
    """A text in lines no wider than `room`: broken only after its commas, unless a part of it has
    no room on a line."""
    parts = text.split(", ")
    if any(width(f"{part},", face, size) > room for part in parts):
        return broken(text, room, face, size)
    kept = ", ".join(part.replace(" ", HARD_SPACE) for part in parts)
    return [line.replace(HARD_SPACE, " ") for line in broken(kept, room, face, size)]


# A page as a form.


def within(x: float, y: float, wide: float, high: float) -> Area:
    """The room for a field in a box, given by its upper left corner and its size."""
    return Area(x + CLEAR, y + CLEAR, wide - 2 * CLEAR, high - 2 * CLEAR)


def of_copy(fields: Iterable[Field], copy: str) -> Iterator[Field]:
    """The fields of one of several sheets in a file, the `copy` of which is `"3 of 500"`:
    `sheet-3-of-500.score.100`. Fields of one name would hold the same."""
    sheet = "-".join(("sheet", *copy.split()))
    return (field._replace(name=f"{sheet}.{field.name}") for field in fields)


def copy_of(name: str) -> tuple[str, str]:
    """Of which of several sheets a field is (empty: of the only one), and its name there."""
    sheet, _, own = name.partition(".")
    return (sheet, own) if _COPY.fullmatch(sheet) else ("", name)
