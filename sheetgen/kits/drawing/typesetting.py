"""Setting type: lines broken to a width, and texts shrunk or cut to fit one. Widths in mm."""

from functools import lru_cache

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.page import BEFORE, PT, Text

ELLIPSIS, HARD_SPACE = "…", "\u00a0"


def width(text: str, face: str = "text", size: float = 7.5) -> float:
    """The width of a text in mm, set in a face at a size in pt."""
    return fonts.width(text, face, size) / PT


def extent(text: Text) -> tuple[float, float]:
    """Where a text begins, in mm, and its width."""
    wide = width(text.text, text.face, text.size)
    return text.x - wide * BEFORE[text.align], wide


def broken(text: str, room: float, face: str = "text", size: float = 7.5) -> list[str]:
    """A text in lines no wider than `room`, broken at spaces; a longer word is broken anywhere."""
    space = width(" ", face, size)
    lines, used = [""], 0.0
    for word in text.split(" "):
        wide = width(word, face, size)
        if lines[-1] and used + space + wide <= room:
            lines[-1] += f" {word}"
            used += space + wide
            continue
        if lines[-1]:
            lines.append("")
        while wide > room:
            head = _that_fits(word, room, face, size)
            lines[-1:] = [word[:head], ""]
            word = word[head:]
            wide = width(word, face, size)
        lines[-1], used = word, wide
    return lines


def _that_fits(text: str, room: float, face: str, size: float) -> int:
    """How many characters from the start fit the room; at least one."""
    count = 1
    while count < len(text) and width(text[: count + 1], face, size) <= room:
        count += 1
    return count


def paragraph(
    x: float,
    y: float,
    room: float,
    text: str,
    leading: float,
    face: str = "text",
    size: float = 7.5,
) -> list[Text]:
    """A text in lines no wider than `room`: the first baseline at `y`, the others `leading` mm
    apart."""
    lines = broken(text, room, face, size)
    return [Text(x, y + i * leading, line, face, size) for i, line in enumerate(lines)]


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: float, face: str = "text", size: float = 7.5, floor: float = 7.5
) -> tuple[str, float]:
    """A text and the size (pt) it fits the room in: shrunk as far as `floor`, then cut short."""
    full = width(text, face, size)
    if full <= room:
        return text, size
    # Rounded down, so that it fits for certain.
    shrunk = int(10 * size * room / full) / 10
    if shrunk >= floor:
        return text, shrunk
    return cut(text, room, face, floor), floor


def cut(text: str, room: float, face: str, size: float) -> str:
    """A text that fits the room, its end replaced by an ellipsis if need be."""
    if width(text, face, size) <= room:
        return text
    count = _that_fits(text, room - width(ELLIPSIS, face, size), face, size)
    return text[:count].rstrip() + ELLIPSIS
