"""A game played in pencil on a printed blank: figures as high and as wide as a hand makes them.

What is written is read back by where it stands on the paper, and by nothing else.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.sheet.leaves import UNITS, leaves
from sheetgen.games.convoy.sheet.one_page import SIGNS
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import PAPERS, Area, Item, Line, Page, Pen, Polyline, Text, enlarged
from sheetgen.kits.drawing.signs import marked
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.table.form_file import TICKED
from tests.games.convoy.sheet.sheets import Place, foot, known, places
from tests.kits.drawing.measuring import Extent, extent, ink, meeting, visible

HIGH, WIDE, APART = 3.5, 2.5, 0.6
"""The height and the width of a figure in mm, and the space between two."""
SIGN = 1.0
"""The width of a sign of a tally."""
LEAD = Pen(1.0)
STROKES = {
    "0": ("abgdca",), "1": ("ebh",), "2": ("abfcd",), "3": ("abdc", "ef"), "4": ("aefbh",),
    "5": ("baefgc",), "6": ("bacdfe",), "7": ("abh",), "8": ("abdca", "ef"), "9": ("feabg",),
    "+": ("ef", "ih"), "−": ("ef",), "–": ("ef",), "/": ("cb",), "×": ("ad", "bc"),
    "=": ("ef", "cd"), "~": ("ef",), "C": ("bacd",), "T": ("ab", "ih"), "A": ("cid", "ef"),
    "K": ("ac", "bed"), "D": ("aigca",), "E": ("bacd", "ef"), "G": ("bacdf",), "I": ("ih",),
    "S": ("baefdc",), "U": ("acdb",), "c": ("fecd",), "e": ("gefc", "cd"), "p": ("ce", "efge"),
    "v": ("ehf",),
}  # fmt: skip
"""The strokes of a figure between points of its box: corners a b c d, the middles of its sides e f
and g (lower right), i (top) and h (bottom)."""
_AT = {
    "a": (0, 0), "b": (1, 0), "c": (0, 1), "d": (1, 1), "e": (0, 0.5), "f": (1, 0.5),
    "g": (1, 0.75), "i": (0.5, 0), "h": (0.5, 1),
}  # fmt: skip


class Mark(NamedTuple):
    """What a pencil put in a place: a text, or a tick of a kind; and how."""

    name: str
    page: int
    area: Area
    text: str
    items: tuple[Item, ...]


def entry(name: str, place: Place, text: str) -> Mark:
    """A text in the middle of its cell, as large as a hand writes it; a tally as long as has
    room."""
    wide = WIDE
    if set(text) <= set(SIGNS):
        wide = SIGN
        if _long(text, wide) > place.area.width:
            text, wide = "".join(f"{text.count(s)}{s}" for s in SIGNS if s in text), SIGN * 1.4
    long = _long(text, wide)
    x = place.area.x + (place.area.width - long) / 2
    y = place.area.y + (place.area.height - HIGH) / 2
    return Mark(name, place.page, Area(x, y, long, HIGH), text, tuple(_drawn(text, x, y, wide)))


def _long(text: str, wide: float) -> float:
    return len(text) * (wide + APART * wide / WIDE) - APART * wide / WIDE


def _drawn(text: str, x: float, y: float, wide: float) -> Iterator[Item]:
    """The strokes of a text."""
    for character in text:
        for stroke in STROKES[character]:
            points = ((_AT[p][0] * wide + x, _AT[p][1] * HIGH + y) for p in stroke)
            yield Polyline(tuple(points), LEAD)
        x += wide * (1 + APART / WIDE)


def ticked(name: str, place: Place, unit: float) -> Mark:
    """What a pencil draws in a place to tick, on a page so many times larger."""
    slot, area = place.slot, place.area
    # As laid out, before the page is enlarged.
    small = Area(*(side / unit for side in area))
    items = enlarged(slot.draws(small), unit) if slot.draws else marked(slot.mark, area)
    return Mark(name, place.page, area, TICKED, tuple(one._replace(pen=LEAD) for one in items))


def entries(told: Chronicle, size: str = "normal") -> dict[str, str]:
    """All that a game has written on its sheet."""
    return {name: text for name, text in known(told, size).items() if text}


def played(told: Chronicle, size: str = "normal", paper: str = "a4", logs: int = 1) -> list[Mark]:
    """All that is written of a game on a printed blank with so many logs. Raises KeyError for what
    has no place there."""
    on, marks = places(None, paper, size, told.conditions, logs), list[Mark]()
    unit = UNITS.get(size, 1.0)
    for name, text in entries(told, size).items():
        place = on[name]
        is_tick = place.slot.kind == "mark"
        marks.append(ticked(name, place, unit) if is_tick else entry(name, place, text))
    return marks


@lru_cache(maxsize=32)
def blank(size: str, paper: str, conditions: object, logs: int = 1) -> tuple[Page, ...]:
    """The printed blank."""
    about = (PAPERS[paper], size, "both", conditions, Copy(foot(), None))
    return tuple(leaf.page("", about[-1]) for leaf in leaves(*about, logs))


def pages(told: Chronicle, size: str = "normal", paper: str = "a4") -> list[Page]:
    """The printed blank with the game in pencil on it."""
    crossed = ruled_out(told, size, paper)
    made = []
    for number, page in enumerate(blank(size, paper, told.conditions)):
        marks = [m for m in played(told, size, paper) if m.page == number]
        own = [item for mark in marks for item in mark.items]
        own += [item for on, item in crossed if on == number]
        made.append(page._replace(marks=(*page.marks, *own)))
    return made


def ruled_out(told: Chronicle, size: str, paper: str) -> Iterator[tuple[int, Item]]:
    """Each on its page: the ships that stay in port and the turns there are not, crossed out;
    where friendly waters end, and the journey."""
    unit = UNITS.get(size, 1.0)
    for name, (page, area, _) in places(None, paper, size, told.conditions).items():
        what, *named = name.split(".")
        if name.endswith("damaged"):
            if int(named[1]) > len(told.fleet[TYPES.index(named[0])]):
                y = area.y + area.height / 2
                yield page, Line(area.x, y, area.right + area.width, y, LEAD)
        elif name.endswith((".die", ".option")) and what in ("track", "log") and len(named) == 2:
            turn = int(named[0])
            last = turn in (told.friendly, told.length)
            if what == "track":
                end = (area.right, area.y - 13.0 * unit, area.right, area.y - 6.0 * unit)
            else:
                end = (area.x - 18.8, area.bottom, area.right + 80.0, area.bottom)
            if last:
                yield page, Line(*end, Pen(2.0))
            if turn > told.length:
                left = area.x - (0.0 if what == "track" else 18.0)
                yield page, Line(left, area.bottom, area.right, area.y, LEAD)


def seen(told: Chronicle, found: Iterable[Mark]) -> dict[str, str]:
    """What stands in each cell of the printed sheet, by where the marks stand."""
    read, points = {}, [(mark.page, *mark.area.middle, mark.text) for mark in found]
    for name, (page, area, _) in places(None, conditions=told.conditions).items():
        for number, x, y, text in points:
            inside = area.x <= x <= area.right and area.y <= y <= area.bottom
            if inside and number == page:
                read[name] = text
    return read


def faults(told: Chronicle, size: str = "normal", paper: str = "a4", logs: int = 1) -> list[str]:
    """Whatever of a game in pencil is past the lines of its cell, on print or on another mark."""
    on, found = places(None, paper, size, told.conditions, logs), list[str]()
    marks = played(told, size, paper, logs)
    for mark in marks:
        if mark.text != TICKED and not _is_inside(mark.area, on[mark.name].area):
            found.append(f"past its cell: {mark.name} {mark.text}")
    for number in range(len(blank(size, paper, told.conditions, logs))):
        words, strokes = _print(size, paper, told.conditions, logs, number)
        here = [mark for mark in marks if mark.page == number]
        at, printed = [_extent(mark) for mark in here], [print_ for _, print_ in words]
        for one, other in meeting(at, printed):
            # A ring goes around a letter, a stroke over a ship.
            mark, (word, print_) = here[one], words[other]
            if mark.text != TICKED or not _is_inside(_area(print_), on[mark.name].area):
                found.append(f"on print: {mark.name} {mark.text} {word}")
        for one, _ in meeting(at, strokes):
            if here[one].text != TICKED:
                found.append(f"on a line: {here[one].name} {here[one].text}")
        for one, other in meeting(at, at):
            if one < other and not _same_ship(here[one].name, here[other].name):
                found.append(f"on another mark: {here[one].name} {here[other].name}")
    return found


@lru_cache(maxsize=64)
def _print(
    size: str, paper: str, conditions: object, logs: int, number: int
) -> tuple[list[tuple[str, Extent]], list[Extent]]:
    """The words of a printed page with their places, and its strokes."""
    page = blank(size, paper, conditions, logs)[number]
    words = [(item.text, ink(item)) for item in page.items if isinstance(item, Text) and item.text]
    return words, [at for _, at in visible(page)]


def _extent(mark: Mark) -> Extent:
    every = [extent(item) for item in mark.items]
    lefts, tops, rights, bottoms = zip(*every, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _same_ship(one: str, other: str) -> bool:
    return one.startswith("fleet.") and one.rpartition(".")[0] == other.rpartition(".")[0]


def _area(at: Extent) -> Area:
    left, top, right, bottom = at
    return Area(left, top, right - left, bottom - top)


def _is_inside(area: Area, room: Area) -> bool:
    across = room.x - 0.1 <= area.x and area.right <= room.right + 0.1
    return across and room.y - 0.1 <= area.y and area.bottom <= room.bottom + 0.1
