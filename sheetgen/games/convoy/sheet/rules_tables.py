"""The upper part of the game sheet: head, set-up and the tables of steps 1 to 8."""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet.layout import BAND, Layout
from sheetgen.games.convoy.sheet.text import fleet_dice
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import (
    FIELD_FLOOR,
    HEAD_HEIGHT,
    Area,
    field,
    field_room,
    head,
    on_field,
    rows,
)
from sheetgen.kits.drawing.items import GROUP, HAIR, HEAD, MARK, Box, BoxRow, Item, Line, Run, Text
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.typesetting import paragraph, width

Texts = dict[str, Any]

LEADING = 2.8
READING, READING_LEADING = 7.7, 2.9
SHARES = (41.9, 37.2, 35.3, 34.0, 35.2)
"""How the columns of tables share the width: option, contact, enemy, interception, target."""
COLUMN_GAP = 2.6
FIVE = 190.0
"""In a band narrower than this the options stand in a strip above four columns."""
STRIP, STRIP_GAP = 13.0, 1.6
"""The height of that strip, and the space below it."""
OPTION_HEAD, OPTION_GAP = 8.2, 1.0
"""What stands above the first option; between an option's line and its boxes."""
TICK_UP = 1.3
"""How much higher than its boxes the tick box of an option stands."""
NOTE_GAP, STEP_GAP = 0.4, 2.2
"""Between a table and the note below it; from the last baseline of a step to the next step."""
TITLE_BASE = 4.6
WRITE_IN = (7.0, 5.2)
TITLE_ROOM, FIELD_GAP = 55.0, 2.0
WRITE_INS = (("Seed", 36.0), ("Edition", 20.0), ("Date", 24.0))
EVENT_WRITE_INS = (("Board", 36.0), ("Edition", 20.0), ("Table", 18.0))
"""The write-ins of the head from the right, on a sheet and on one of an event, and their widths in
mm."""


# Head.


def fields(layout: Layout, event: bool = False) -> dict[str, tuple[float, float]]:
    """The write-ins of the head by label, of a sheet of an `event` or another: left end and width,
    in mm. The name has what the title and the others leave."""
    spans, x = {}, layout.header.right
    for label, wide in EVENT_WRITE_INS if event else WRITE_INS:
        x -= wide
        spans[label] = (x, wide)
        x -= FIELD_GAP
    start = layout.header.x + TITLE_ROOM
    return {"Name": (start, x - start), **spans}


def header(layout: Layout, conditions: Conditions, event: bool = False) -> list[Item]:
    """The title and the fields to write in; the edition is printed."""
    area = layout.header
    baseline = area.y + TITLE_BASE
    items: list[Item] = [Text(area.x, baseline, GAME.title.upper(), "title", 18)]
    for label, (x, wide) in fields(layout, event).items():
        items += field(x, baseline, wide, label)
    x, wide = fields(layout, event)["Edition"]
    start = x + width("Edition") + 1.6
    return [*items, Text(start, baseline, conditions.edition, "bold", 8)]


def header_marks(layout: Layout, foot: Foot) -> list[Item]:
    """Name and seed, or table and board, as far as they are known."""
    baseline, spans = layout.header.y + TITLE_BASE, fields(layout, bool(foot.board))
    items: list[Item] = []
    for label, value in _values(foot):
        if value:
            items += on_field(*_at(spans[label], baseline), label, value)
    return items


def _values(foot: Foot) -> tuple[tuple[str, str | None], ...]:
    """What is typed in the head, by the labels of the fields."""
    if foot.board:
        return (("Name", foot.player), ("Table", foot.table), ("Board", foot.board))
    return (("Name", foot.player), ("Seed", foot.seed))


def unfitted(layout: Layout, foot: Foot) -> list[tuple[str, str]]:
    """The fields of the head whose value is cut short there: label and value."""
    spans, found = fields(layout, bool(foot.board)), []
    for label, value in _values(foot):
        room = field_room(spans[label][1], label)
        if value and width(value, "mono", FIELD_FLOOR) > room:
            found.append((label, value))
    return found


def _at(place: tuple[float, float], baseline: float) -> tuple[float, float, float]:
    return place[0], baseline, place[1]


# Set-up.


def set_up_boxes(layout: Layout) -> list[Area]:
    """The write-ins of the set-up, in order."""
    area = layout.set_up
    start = area.x + 15.5
    pitch = (area.right - start + 1.5) / 8
    wide, high = WRITE_IN
    return [Area(start + (i + 1) * pitch - 1.5 - wide, area.y + 0.4, wide, high) for i in range(8)]


def set_up(layout: Layout, texts: Texts, conditions: Conditions) -> list[Item]:
    """What is rolled before the first turn, with a box for each."""
    area = layout.set_up
    items: list[Item] = [
        Line(area.x, area.y - 0.6, area.right, area.y - 0.6, HEAD),
        Text(area.x, area.y + 4.2, "SET-UP", "title", 8),
    ]
    dice = (*fleet_dice(conditions), "turn")
    for box, label, roll in zip(set_up_boxes(layout), texts["set-up"], dice, strict=True):
        items.append(Box(*box, GROUP))
        items.append(Text(box.x - 1, area.y + 2.6, label, "text", 7, "right"))
        items.append(Text(box.x - 1, area.y + 5.3, roll, "bold", 7, "right"))
    return items


def set_up_mark(layout: Layout, place: int, value: int) -> Text:
    """A value in one of the set-up's boxes, counted from 0."""
    box = set_up_boxes(layout)[place]
    return Text(box.x + box.width / 2, box.y + 3.6, str(value), "mono", 9, "center")


def set_up_marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """The set-up as rolled."""
    return [set_up_mark(layout, i, value) for i, value in enumerate(chronicle.set_up())]


# Tables.


def columns(layout: Layout) -> list[Area]:
    """The areas of option, contact, enemy, interception and target, each with what is below it:
    five columns, or a strip and four."""
    band = layout.band
    if band.width >= FIVE:
        return _side_by_side(band, SHARES)
    below = band.y + STRIP + STRIP_GAP
    return [
        band._replace(height=STRIP),
        *_side_by_side(band._replace(y=below, height=band.bottom - below), SHARES[1:]),
    ]


def _side_by_side(band: Area, shares: tuple[float, ...]) -> list[Area]:
    """Columns that share the width of a band."""
    room = band.width - COLUMN_GAP * (len(shares) - 1)
    areas, x = [], band.x
    for share in shares:
        wide = room * share / sum(shares)
        areas.append(Area(x, band.y, wide, band.height))
        x += wide + COLUMN_GAP
    return areas


def tables(layout: Layout, texts: Texts) -> list[Item]:
    """Steps 1 to 8, each with its dice, its table and its modifiers. Where two stand in a column,
    the lower ones begin at the same height."""
    first, second, third, fourth, fifth = columns(layout)
    items = option(first, texts["option"], layout.box)
    _table(items, second, second.y, "2", texts["contact"], 5.4)
    _table(items, third, third.y, "3", texts["enemy"], 5.4)
    y = _interception(items, fourth, texts["interception"])
    _table(items, third, y, "4", texts["force"], 0)
    _attack(items, fourth, y, texts["attack"])
    end = _target(items, fifth, texts["target"])
    _table(items, fifth, max(y, end), "8", texts["again"], 0)
    return items


def _leading(area: Area, least: float = LEADING) -> float:
    """The leading of a table or a note: a higher band sets it wider."""
    return least * area.height / BAND


def _table(
    items: list[Item], area: Area, y: float, number: str, part: Texts, indent: float
) -> float:
    """A step: head, rows, text. Returns where the next may begin."""
    items += head(area.x, y, area.width, part["title"], number, part["note"])
    y += HEAD_HEIGHT + 2.3
    table = part.get("rows", [])
    if table:
        leading = _leading(area)
        items += rows(area.x, y, area.width, table, leading, indent)
        y += len(table) * leading + NOTE_GAP
    return _text(items, area, y, part["text"]) if "text" in part else y


def _text(items: list[Item], area: Area, y: float, text: str) -> float:
    leading = _leading(area, READING_LEADING)
    lines = paragraph(area.x, y + 0.5, area.width, text, leading, "text", READING)
    items += lines
    return lines[-1].y + STEP_GAP * area.height / BAND


def _interception(items: list[Item], area: Area, part: Texts) -> float:
    end = _table(items, area, area.y, "5", part, 7.6)
    y = area.y + HEAD_HEIGHT + 2.3 + (len(part["rows"]) - 1) * _leading(area)
    items += rows(area.x + 16.4, y, area.width, [part["screen"]], LEADING, 7.6)
    return end


def _attack(items: list[Item], area: Area, y: float, part: Texts) -> None:
    items += head(area.x, y, area.width, part["title"], "6", part["note"])
    y += HEAD_HEIGHT + 2.3
    leading = _leading(area)
    for i, (die, meaning) in enumerate(part["rows"]):
        x = area.x + (i + 0.5) * area.width / 3
        items.append(Text(x, y, die, "bold", 7, "center"))
        items.append(Text(x, y + leading, meaning, "text", 7, "center"))
    _text(items, area, y + 2 * leading + NOTE_GAP, part["text"])


def _target(items: list[Item], area: Area, part: Texts) -> float:
    table = [(die, *meaning) for die, _, *meaning in part["rows"]]
    end = _table(items, area, area.y, "7", {**part, "rows": table}, 9.0)
    y = area.y + HEAD_HEIGHT + 2.3
    for i, (_, letter, *_) in enumerate(part["rows"]):
        items.append(Text(area.x + 6.6, y + i * _leading(area), letter, "bold", 7, "center"))
    return end


# Options.


def option_areas(area: Area) -> dict[str, Area]:
    """The area of each option, by name: one below the other or, in a strip, side by side. It holds
    the space above an option, its line and its boxes."""
    names = OPTIONS[1:]
    if area.height == STRIP:
        strip = Area(area.x, area.y + HEAD_HEIGHT, area.width, STRIP - HEAD_HEIGHT)
        return dict(zip(names, _side_by_side(strip, (1.0,) * len(names)), strict=True))
    top, high = area.y + OPTION_HEAD, (area.height - OPTION_HEAD) / len(names)
    return {name: Area(area.x, top + i * high, area.width, high) for i, name in enumerate(names)}


def option(area: Area, part: Texts, box: float) -> list[Item]:
    """Step 1: the options, a tick box and six boxes to strike off turns for each."""
    if area.height == STRIP:
        items = head(area.x, area.y, area.width, part["title"], "1", part["strip"])
    else:
        items = head(area.x, area.y, area.width, part["title"], "1", part["note"])
        _text(items, area, area.y + HEAD_HEIGHT + 2.1, part["text"])
    areas = option_areas(area)
    for name, place in areas.items():
        top, indent = place.bottom - box, place.x + box + 1.6
        line = top - OPTION_GAP
        items.append(Box(place.x, top - TICK_UP, box, box, GROUP))
        items.append(Text(indent, line, name.capitalize(), "bold"))
        after = indent + width(name.capitalize(), "bold") + 1
        items.append(Text(after, line, part["rows"][name]))
        items.append(BoxRow(indent, top, box, box, 6, box, HAIR))
    right, y = areas["evade"].right, areas["evade"].bottom - box
    items.append(Text(right - 6, y + 2.9, "+", "bold", 8, "right"))
    items.append(Box(right - 5.4, y, 5.4, box, HAIR))
    return items


def option_marks(layout: Layout, chronicle: Chronicle) -> list[Item]:
    """Options taken: ticked, their turns struck off, the boxes they do not reach ruled out."""
    return [item for used in options_used(chronicle) for item in option_mark(layout, *used)]


def options_used(chronicle: Chronicle) -> list[tuple[int, int, int, int]]:
    """The options taken: which, for how many turns, by how many they make the journey longer, and
    how many of the turns are over."""
    over = [turn.option for turn in chronicle.turns if turn.score is not None]
    taken = (turn.taken for turn in chronicle.turns if turn.taken)
    return [(t.option, t.turns, t.extension, over.count(t.option)) for t in taken]


def option_mark(layout: Layout, option: int, turns: int, extension: int, used: int) -> list[Item]:
    """One of the options taken, as `options_used` tells of it."""
    area, box = option_areas(columns(layout)[0])[OPTIONS[option]], layout.box
    y = area.bottom - box
    struck = "×" * used + " " * (turns - used) + "–" * (6 - turns)
    items = _tick(area.x, y - TICK_UP)
    items.append(Run(area.x + box + 1.6 + box / 2, y + box / 2 + 1.3, box, struck, 11))
    if extension:
        items.append(Text(area.right - 2.7, y + 3.0, str(extension), "mono", 8, "center"))
    return items


def _tick(x: float, y: float) -> list[Item]:
    """A tick in the box with that upper left corner."""
    down = Line(x + 0.8, y + 2.1, x + 1.6, y + 3.2, MARK)
    return [down, Line(down.x2, down.y2, x + 3.3, y + 0.7, MARK)]
