"""What is laid on the chart: the options, the contact, the covering force and the key."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import rolls_extension, rulings_of
from sheetgen.games.convoy.rules.state import EVADE, OPTIONS, REAL_OPTIONS, Option
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import Chronicle, option_name
from sheetgen.kits.drawing.blocks import Area, rows
from sheetgen.kits.drawing.items import GROUP, HAIR, MARK, MAYBE, Box, Item, Line, Text
from sheetgen.kits.drawing.signs import HEADING, LEADING, READING, die, panel, reading, step, tinted
from sheetgen.kits.drawing.typesetting import width

PAD = 1.8
OPTION_CELLS = {"from": 8.0, "die": 5.4, "last": 8.0}
"""The cells of an option: the turn it is taken in, the die, the last turn it runs; their widths."""
MORE_GAP = 1.2
"""Between these and the cell for what Evade adds, which is before them."""
OPTION_TOP, OPTION_ROW, OPTION_CELL = 6.6, 6.2, 5.5
MEANING = 5.6
FIRST_ATTACK = 3
"""The row of the contact table that the attacks begin with."""
COVER_CELL, COVER_LABEL = 14.6, 9.6
RULED = 6.5
"""From line to line of the notes, in mm."""

Words = dict[str, Any]


# 1, the options.


def option_rows(area: Area) -> dict[Option, Area]:
    """The row of each option in its panel."""
    top, wide = area.y + OPTION_TOP, area.width - 2 * PAD
    return {
        option: Area(area.x + PAD, top + i * OPTION_ROW, wide, OPTION_ROW)
        for i, option in enumerate(REAL_OPTIONS)
    }


def option_cells(row: Area, option: Option, conditions: Conditions) -> dict[str, Area]:
    """The cells of an option in its row, by name; Evade has one more, if what it adds is rolled."""
    x, cells = row.right - sum(OPTION_CELLS.values()), dict[str, Area]()
    if option == EVADE and rolls_extension(rulings_of(conditions)):
        wide = OPTION_CELLS["die"]
        cells["more"] = Area(x - MORE_GAP - wide, row.y + 0.3, wide, OPTION_CELL)
    for cell, wide in OPTION_CELLS.items():
        cells[cell] = Area(x, row.y + 0.3, wide, OPTION_CELL)
        x += wide
    return cells


def option(area: Area, conditions: Conditions) -> list[Item]:
    """The panel: for each option what it does, and the cells for its turns."""
    part, items = texts(conditions)["option"], panel(area)
    items += step(area.x + PAD, area.y + 1.2, "1", part["title"])
    left = area.x + PAD + 8.0 + width(part["title"], "title", HEADING)
    items.append(Text(left, area.y + 4.7, part["note"], "text", READING))
    for option, row in option_rows(area).items():
        name, cells = option_name(option), option_cells(row, option, conditions)
        if row.y < area.y + OPTION_TOP + OPTION_ROW:
            for cell, head in zip(cells.values(), part["heads"], strict=True):
                middle = cell.x + cell.width / 2
                items.append(Text(middle, area.y + 4.7, head, "bold", READING, "center"))
        items += [
            Text(row.x, row.y + 2.5, name, "bold", READING),
            Text(row.x, row.y + 5.5, part["rows"][OPTIONS[option]], "text", READING),
            tinted(cells["last"]),
            *(Box(*cell, HAIR) for cell in cells.values()),
        ]
        if "more" in cells:
            after = row.x + width(name, "bold", READING) + 1.8
            items.append(Text(after, row.y + 2.5, part["adds"], "text", READING))
    return items


def option_marks(area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """Options taken: from which turn, the die, to which turn, and what Evade added."""
    rows = option_rows(area)
    for turn in chronicle.turns:
        if turn.taken:
            option, turns = turn.taken.option, turn.taken.turns
            cells = option_cells(rows[option], option, chronicle.conditions)
            written = {"from": turn.number, "die": turns, "last": turn.number + turns - 1}
            if "more" in cells:
                written["more"] = turn.taken.extension
            for cell, value in written.items():
                x, y, wide, high = cells[cell]
                yield Text(x + wide / 2, y + high / 2 + 1.25, str(value), "mono", 10, "center")


# 2, the contact.


def contact(area: Area, conditions: Conditions) -> Iterator[Item]:
    """The panel: the table, its attacks in grey, and beside it what a result leads to."""
    words = texts(conditions)
    part, x, y = words["contact"], area.x + PAD, area.y + 1.0
    middle = area.x + 54.0
    top = y + 8.4
    grey = Area(x - 0.8, top + FIRST_ATTACK * LEADING - 2.7, middle - x + 1.6, 4 * LEADING + 0.5)
    yield from panel(area)
    yield tinted(grey)
    yield from step(x, y, "2", part["title"], middle, part["note"])
    yield from rows(x, top, middle, part["rows"], LEADING, MEANING, READING)
    at, line = middle + 5.0, y + 3.2
    for text in words["front"]["contact"]:
        lines = reading(at, line, area.right - PAD - at, text)
        yield from lines
        line = lines[-1].y + LEADING + 0.3
    yield from _key(at, area.bottom - 2.6, words)


# ½, the covering force.


def cover_cells(area: Area, carrier: int) -> tuple[Area, Area, Area, Area]:
    """The cells of a carrier (from 0): its die; the warships' die, and how many of either type."""
    high = 5.5
    wide = min(COVER_CELL, (area.width - 2 * PAD - COVER_LABEL) / 3)
    # Lower than other cells: the words above them hang down.
    x, top = area.right - PAD - (3 - carrier) * wide, area.bottom - PAD / 2 - 2 * high
    third = wide / 3
    lower = (Area(x + i * third, top + high, third, high) for i in range(3))
    return (Area(x, top, wide, high), *lower)  # type: ignore[return-value]


def covering(area: Area, conditions: Conditions) -> Iterator[Item]:
    """The panel: what happens at halfway, and the cells of three carriers."""
    part = texts(conditions)["front"]["covering"]
    yield from panel(area)
    yield from step(area.x + PAD, area.y + 1.2, "½", part["title"])
    title, text = width(part["title"], "title", HEADING), part["text"]
    beside = area.width - 2 * PAD - 8.0 - title
    if max(width(note, "text", 7.5) for note in part["note"]) < beside:
        for line, note in enumerate(part["note"]):
            y = area.y + 3.3 + line * 3.0
            yield Text(area.right - PAD, y, note, "text", 7.5, "right")
    else:
        text = f"{text} {', '.join(part['note'])}."
    yield from reading(area.x + PAD, area.y + 9.0, area.width - 2 * PAD, text)
    for carrier in range(3):
        die_cell, home, cruisers, destroyers = cover_cells(area, carrier)
        yield tinted(cruisers)
        yield tinted(destroyers)
        yield from (Box(*cell, HAIR) for cell in (home, cruisers, destroyers))
        yield Box(*die_cell, HAIR)
        yield Box(die_cell.x, die_cell.y, die_cell.width, 2 * die_cell.height, GROUP)
        for cell, letter in zip((cruisers, destroyers), part["escorts"], strict=True):
            yield Text(cell.x + 0.3, cell.bottom - 0.6, letter, "text", 7.5)
    first = cover_cells(area, 0)
    for row, label in enumerate(part["rows"]):
        cell = first[row]
        yield Text(cell.x - 1.2, cell.y + 3.8, label, "bold", READING, "right")


def covering_marks(area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """The covering force's return, once it is over."""
    departures = [d for turn in chronicle.turns for d in turn.departures]
    for carrier, departure in enumerate(departures):
        rolled = departure.rolled
        cells = cover_cells(area, carrier)
        texts, counts = [str(rolled.die)], list[str]()
        if departure.carrier is not None:
            ship = f"A{departure.carrier.number}"
            texts = [f"{rolled.die} {ship}", str(rolled.escort_die)]
            counts = [str(sum(rolled.cruisers)), str(sum(rolled.destroyers))]
        for cell, text in zip(cells, texts, strict=False):
            yield Text(cell.x + cell.width / 2, cell.y + 3.8, text, "mono", 9, "center")
        for cell, text in zip(cells[2:], counts, strict=False):
            yield Text(cell.right - 0.3, cell.y + 3.8, text, "mono", 9, "right")
    if chronicle.state.covered:
        for carrier in range(len(departures), 3):
            die_cell = cover_cells(area, carrier)[0]
            y = die_cell.bottom
            yield Line(die_cell.x + 1.5, y, die_cell.right - 1.5, y, MARK)


# The key.


def _key(x: float, y: float, words: Words) -> Iterator[Item]:
    """What the signs of the chart mean."""
    part = words["front"]["key"]
    swatch = Area(x, y - 1.9, 5.0, 3.8)
    yield tinted(swatch, "night")
    yield Box(*swatch, HAIR)
    yield Text(x + 6.2, y + 1.1, part["night"], "text", READING)
    x += 8.2 + width(part["night"], "text", READING)
    yield from die(x + 0.6, y - 1.9, 3.8, 5)
    yield Text(x + 6.0, y + 1.1, part["die"], "text", READING)
    x += 8.0 + width(part["die"], "text", READING)
    yield Box(x, y - 1.9, 5.0, 3.8, MAYBE)
    yield Text(x + 6.2, y + 1.1, part["maybe"], "text", READING)


PANELS: dict[str, Callable[[Area, Conditions], Iterable[Item]]] = {
    "option": option,
    "contact": contact,
    "covering": covering,
}
"""What is laid on the chart where it stands on the same page, by its name among the places."""


# Ruled lines for the player's notes.


def notes(area: Area, title: str) -> Iterator[Item]:
    """The title, and as many lines as there is room for."""
    yield Line(area.x, area.y, area.right, area.y, GROUP)
    yield Text(area.x, area.y + 3.8, title, "title", 8.5)
    y = area.y + 2 * RULED
    while y <= area.bottom:
        yield Line(area.x, y, area.right, y, HAIR)
        y += RULED
