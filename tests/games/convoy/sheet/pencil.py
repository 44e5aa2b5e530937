"""A game played in pencil on a printed blank: figures as high and as wide as a hand makes them.

What is written is read back by where it stands on the paper, and by nothing else.
"""

from typing import NamedTuple

from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.sheet import document, form, reading
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, TextField
from sheetgen.kits.drawing.items import Item, Line, Pen, Polyline, Ring
from sheetgen.kits.drawing.page import Page
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.drawing.signs import shape as shape_of
from sheetgen.kits.table.form_file import TICKED
from tests.games.convoy.sheet.sheets import foot, known, places

HIGH, WIDE, APART = 3.5, 2.5, 0.6
"""The height and the width of a figure in mm, and the space between two."""
LEAD = Pen(1.0)
STROKES = {
    "0": ("abgdca",), "1": ("ebh",), "2": ("abfcd",), "3": ("abdc", "ef"), "4": ("aefbh",),
    "5": ("baefgc",), "6": ("bacdfe",), "7": ("abh",), "8": ("abdca", "ef"), "9": ("feabg",),
    "+": ("ef", "ih"), "−": ("ef",), "/": ("cb",), "×": ("ad", "bc"), "=": ("ef", "cd"),
    "~": ("ef",), "C": ("bacd",), "T": ("ab", "ih"), "A": ("cid", "ef"), "K": ("ac", "bed"),
    "D": ("aigca",),
}  # fmt: skip
"""The strokes of a figure between points of its box: corners a b c d, the middles of its sides e f
and g (lower right), i (top) and h (bottom)."""
_AT = {
    "a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1), "e": (0, 0.5), "f": (1, 0.5),
    "g": (1, 0.75), "i": (0.5, 0), "h": (0.5, 1),
}  # fmt: skip


class Mark(NamedTuple):
    """What a pencil put in a place: a text, or a tick of a kind."""

    page: int
    area: Area
    text: str


def entry(field: TextField, text: str, page: int) -> Mark:
    """A text in the middle of its cell, as large as a hand writes it."""
    long = len(text) * (WIDE + APART) - APART
    x = field.area.x + (field.area.width - long) / 2
    y = field.area.y + (field.area.height - HIGH) / 2
    return Mark(page, Area(x, y, long, HIGH), text)


def drawn(mark: Mark) -> list[Item]:
    """The strokes of a mark."""
    items: list[Item] = []
    for place, character in enumerate(mark.text):
        left = mark.area.x + place * (WIDE + APART)
        for stroke in STROKES.get(character, ()):
            points = ((_AT[p][0] * WIDE + left, _AT[p][1] * HIGH + mark.area.y) for p in stroke)
            items.append(Polyline(tuple(points), LEAD))
    return items


def ticked(field: Field) -> list[Item]:
    """What a pencil draws in a place to tick."""
    area, items = field.area, list[Item]()
    for shape in shape_of(field.mark, area.width, area.height):
        if isinstance(shape, Ring):
            items.append(Ring(area.x + shape.x, area.y + shape.y, shape.radius, LEAD))
        else:
            x, y = area.x, area.y
            items.append(Line(x + shape.x1, y + shape.y1, x + shape.x2, y + shape.y2, LEAD))
    return items


def played(told: Chronicle, written: dict[str, str]) -> tuple[list[Page], list[Mark]]:
    """A printed blank with a game in pencil on it, and the marks."""
    conditions, paper = told.conditions, PAPERS["a4"]
    pages = document.pages(paper, conditions, None, foot())
    made, all_marks = [], list[Mark]()
    # The fields of a second log have no paper here.
    for number, page in enumerate(form.pages(paper, conditions, None, foot())[: len(pages)]):
        pencilled: list[Item] = []
        for field in page.fields:
            text = written.get(field.name)
            if text and isinstance(field, TextField):
                mark = entry(field, text, number)
                all_marks.append(mark)
                pencilled += drawn(mark)
            elif text:
                all_marks.append(Mark(number, field.area, TICKED))
                # On paper a ship is marked from end to end.
                pencilled += [] if field.name.startswith("fleet.") else ticked(field)
        made.append(pages[number]._replace(marks=(*pages[number].marks, *pencilled)))
    made[0] = made[0]._replace(marks=(*made[0].marks, *ruled_out(told)))
    return made, all_marks


def ruled_out(told: Chronicle) -> list[Item]:
    """The ships that were hit; those that stay in port and the turns there are not, crossed out;
    where friendly waters end, and the journey."""
    slots, items = places(None, conditions=told.conditions), list[Item]()
    for name, (_, area, slot) in slots.items():
        what, *named = name.split(".")
        if what == "fleet" and name in known(told):
            items += slot.draws(area)
        elif name.endswith("damaged"):
            if int(named[1]) > len(told.fleet[TYPES.index(named[0])]):
                y = area.y + area.height / 2
                items.append(Line(area.x, y, area.right + area.width, y, LEAD))
        elif name.endswith(".die") and what == "track":
            turn = int(named[0])
            if turn in (told.friendly, told.length):
                items.append(Line(area.right, area.y - 13.0, area.right, area.y - 6.0, Pen(2.0)))
            if turn > told.length:
                items.append(Line(area.x, area.bottom, area.right, area.y, LEAD))
    return items


def seen(told: Chronicle, found: list[Mark]) -> dict[str, str]:
    """What stands in each cell of the printed sheet, by where the marks stand."""
    read = {}
    for number, page in enumerate(form.pages(PAPERS["a4"], told.conditions, None, foot())):
        here = [mark for mark in found if mark.page == number]
        for field in page.fields:
            for mark in here:
                x, y = mark.area.x + mark.area.width / 2, mark.area.y + mark.area.height / 2
                if field.area.x <= x <= field.area.right and field.area.y <= y <= field.area.bottom:
                    read[field.name] = mark.text
    return read


def is_inside(mark: Mark, field: Field) -> bool:
    """Whether what was written stands between the lines of its cell."""
    room, area = field.area, mark.area
    across = room.x - 0.1 <= area.x and area.right <= room.right + 0.1
    return across and room.y - 0.1 <= area.y and area.bottom <= room.bottom + 0.1


def entries(told) -> dict[str, str]:
    """All that a game has written on its sheet."""
    return {name: value for name, value in reading.filled(told).items() if value}
