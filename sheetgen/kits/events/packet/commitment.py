"""The commitment sheet: what is posted on the wall before the event, and how anybody checks it."""

from sheetgen.core import dice
from sheetgen.core.errors import Error, check_printable
from sheetgen.core.files import safe
from sheetgen.kits.drawing import qr
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, field, head, on_field
from sheetgen.kits.drawing.items import Item, Text
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.events.data import data
from sheetgen.kits.events.ledger import ENDING
from sheetgen.kits.events.packet import frame
from sheetgen.kits.events.packet.brief import Brief

READING, LEADING, GAP = 10.0, 4.3, 6.0
NUMBER, NUMBER_ROW, GROUP_OF, GROUPS = 26.0, 11.5, 4, 4
"""The number's type in pt and the height of its rows in mm; groups of so many figures, so many in a
row."""
CODE = 44.0
"""The side of the code, in mm, with the white around it."""
TYPED, TYPED_LEADING = 8.0, 3.5


def page(brief: Brief) -> Page:
    """The page. Raises UnprintableText if the sealed text cannot be printed."""
    words, area = data("packet")["commitment"], frame.body(brief.paper)
    text = brief.opened.text or brief.sealed.text
    check_printable(text, "the sealed text")
    items: list[Item] = []
    y = frame.told(items, area, area.y + 3, [words["what"]], READING, LEADING, GAP - LEADING)
    y = _number(items, area, y, words["number"], brief.committed)
    y = _section(items, area, y, words["delayed"])
    sentence = words["delayed-text"].format(delayed=brief.sealed.delayed.rstrip("."))
    y = frame.told(items, area, y, [sentence], READING, LEADING, 8 - LEADING)
    items += field(area.x, y, area.width, words["delayed-field"])
    value = brief.opened.delayed
    items += on_field(area.x, y, area.width, words["delayed-field"], value) if value else []
    y = _section(
        items, area, y + GAP, words["sealed"], words["sealed-text"].format(count=len(text))
    )
    for line in _run_on(text, area.width):
        items.append(Text(area.x, y, line, "mono", TYPED))
        y += TYPED_LEADING
    y = _section(items, area, y + GAP - TYPED_LEADING, words["verify"])
    file = f"{safe(brief.sealed.name)}{ENDING}"
    inside = area._replace(x=area.x + 6, width=area.width - 6)
    for number, step in enumerate(words["steps"], start=1):
        items.append(Text(area.x, y, str(number), "bold", READING))
        sentence = step.format(scheme=dice.SCHEME, file=file)
        y = frame.told(items, inside, y, [sentence], READING, LEADING, 1)
    if y - LEADING > area.bottom:
        raise Error("the sealed text is too long for the commitment sheet")
    return frame.page(brief, words["title"], items)


def _section(items: list[Item], area: Area, y: float, title: str, note: str = "") -> float:
    """A section head; returns its first baseline."""
    items += head(area.x, y, area.width, title, "", note)
    return y + HEAD_HEIGHT + LEADING


def _number(items: list[Item], area: Area, y: float, label: str, number: str) -> float:
    """The number in groups, large, and its code beside it; returns where they end."""
    items += head(area.x, y, area.width, label)
    top = y + HEAD_HEIGHT + 1.5
    # In capitals its letters take less room.
    code = qr.code(number.upper(), area.right, top + CODE, CODE)
    assert code
    items.append(code)
    groups = _cut(number, GROUP_OF)
    step = (area.width - CODE - 4) / GROUPS
    for i, group in enumerate(groups):
        row, column = divmod(i, GROUPS)
        baseline = top + 9 + row * NUMBER_ROW
        items.append(Text(area.x + column * step, baseline, group, "mono-bold", NUMBER))
    return top + CODE + GAP


def _run_on(text: str, room: float) -> list[str]:
    """A text in lines of as many characters as fit, broken anywhere."""
    return _cut(text, int(room / width("0", "mono", TYPED)))


def _cut(text: str, count: int) -> list[str]:
    """A text in pieces of so many characters."""
    return [text[i : i + count] for i in range(0, len(text), count)]
