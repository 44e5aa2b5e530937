"""The last page of a book to write in: who made what, under which conditions, from which dice."""

from collections.abc import Iterator, Sequence

from sheetgen.kits.book.leaves import LEADING, TEXT, Leaf, covers
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.fonts import paragraph
from sheetgen.kits.drawing.foot import qr_code
from sheetgen.kits.drawing.page import Area, Bitmap, Item, Text

CODE_ROOM, CODE_GAP = 20.0, 4.0
"""The side of the square a code takes, in mm, and the white at its right."""
RULER_ROOM = 8.0
"""From the last line of text to the rule of 50 mm, in mm."""
BETWEEN = 2.0
"""The space between two paragraphs, besides the leading, in mm."""


def code_of(page: Leaf, text: str) -> Bitmap | None:
    """The code of a seeded game, in the lower left corner, if it has room for all."""
    body = page.body
    code = qr_code(text, body.x + CODE_ROOM, body.bottom - 0.5, CODE_ROOM)
    return code._replace(x=body.x) if code else None


def colophon(
    page: Leaf, title: str, printed: Sequence[str], typed: Sequence[str], code: Bitmap | None
) -> Iterator[Item]:
    """The page: paragraphs of `printed` text, and what was `typed` in beside the code."""
    body = page.body
    beside = code.x + len(code.rows) * code.pitch + CODE_GAP if code else body.x
    own = Area(beside, body.y, body.right - beside, body.height)
    lines = _set(own, typed, "mono", 8)
    top = body.bottom - RULER_ROOM
    if lines:
        lines, top = _ending_at(lines, top)
    if code:
        top = min(top, code.y + 2)
    # The whole stands at the foot of the page, above the rule.
    texts, top = _ending_at(
        _set(body, printed, "text", TEXT), top - (LEADING + BETWEEN if lines else 0)
    )
    head = Text(body.x, top - 8, title, "title", 11)
    yield from covers(page)
    yield head
    yield from texts
    yield from lines
    yield from (code,) if code else ()
    yield from footing.ruler(body.right - footing.RULER, body.bottom - 0.5)


def _set(area: Area, texts: Sequence[str], face: str, size: float) -> list[Text]:
    """Paragraphs one below the other."""
    items: list[Text] = []
    y = 0.0
    for text in texts:
        items += paragraph(area.x, y, area.width, text, LEADING, face, size)
        y = items[-1].y + LEADING + BETWEEN
    return items


def _ending_at(texts: list[Text], y: float) -> tuple[list[Text], float]:
    """Texts moved so that the last baseline is at `y`; and where the first is then."""
    down = y - texts[-1].y
    return [text._replace(y=text.y + down) for text in texts], texts[0].y + down
