"""The dice book in letters: nothing in it can be read without the keys, which the partner keeps.

In each row every figure has four or five letters of its own, and each die is one of them; so one
figure does not look like itself. The keys, a strip for each row, say what the letters stand for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.book import dicebook
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.sheet.layout import MOST_TURNS
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import HAIR, Grid, Item, Run, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import paragraph

OPEN = ("cargo", "tanker", "carrier", "cruiser", "destroyer", "journey", "friendly")
"""What everybody may read: it stands on the player's sheet."""
COVERING = "covering"
FACES = 6
LETTER, FIGURE = 8.5, 9.0
"""The type of a key's letters and figures, in pt."""
COLUMNS, COLUMN_GAP = 2, 6.0
LABEL, PITCH, SIXES_GAP = 16.0, 2.7, 1.3
"""In mm: the room for the name of a row, from one letter to the next, and between groups of six."""


class Row(NamedTuple):
    """A row of dice that has a key of its own: an option (or the covering force), or a turn."""

    name: str
    turn: int = 0


def rows() -> list[Row]:
    """All rows, in the order of the strips."""
    options = [Row(name) for name in OPTIONS[1:]]
    return [*options, Row(COVERING), *(Row("turn", turn) for turn in range(1, MOST_TURNS + 1))]


def key_of(key: str, row: Row) -> str:
    """The key of a row: the figure of each letter from A to Z."""
    secret = hashlib.sha256(f"sheetgen-letters-1\n{key}".encode()).hexdigest()
    # A shuffle: the letters in the order of four bytes drawn for each.
    drawn = dice.faces(secret, "convoy", row.turn, f"key-{row.name}", 256, 4 * len(ascii_uppercase))
    order = sorted(range(len(ascii_uppercase)), key=lambda i: drawn[4 * i : 4 * i + 4])
    figures = [0] * len(order)
    for place, letter in enumerate(order):
        figures[letter] = place % FACES + 1
    return "".join(map(str, figures))


def written(key: str) -> kit.Written:
    """The dice of a key as letters, but for the set-up."""
    plain = kit.figures(dicebook.GAME, key)
    secret = hashlib.sha256(f"sheetgen-letters-1\n{key}".encode()).hexdigest()

    @cache
    def letters(row: Row) -> Mapping[str, str]:
        figures = key_of(key, row)
        return {
            str(face): "".join(
                letter
                for letter, figure in zip(ascii_uppercase, figures, strict=True)
                if figure == str(face)
            )
            for face in range(1, FACES + 1)
        }

    def coded(turn: int, purpose: str, sides: int, number: int, slot: int) -> Sequence[str]:
        figures = plain(turn, purpose, sides, number, slot)
        if purpose in OPEN:
            return figures
        among = letters(row_of(turn, purpose))
        # 60 can be shared out evenly among four letters and among five.
        picked = dice.faces(secret, "convoy", turn, f"letter-{purpose}", 60, number, slot)
        return "".join(
            among[figure][pick % len(among[figure])]
            for figure, pick in zip(figures, picked, strict=True)
        )

    return coded


def row_of(turn: int, purpose: str) -> Row:
    """The row that a die is in."""
    if turn:
        return Row("turn", turn)
    if purpose == "extension":
        return Row("evade")
    if purpose.startswith("duration-"):
        return Row(purpose.removeprefix("duration-"))
    return Row(COVERING)


def page(paper: Paper, conditions: Conditions, key: str, foot: Foot) -> Page:
    """The dice book in letters."""
    book = dicebook.page(paper, conditions, key, foot, written(key))
    area = dicebook.layout(paper, conditions, foot).use
    room = (area.width - 2 * kit.GAP) / 2
    x = area.right - room
    top = max(item.y for item in book.art if isinstance(item, Text) and item.x == x) + 4.0
    use = paragraph(x, top, room, data("event")["letters"]["use"], 3.3, "bold", 8)
    return book._replace(art=(*book.art, *use), title=f"{book.title}, in letters")


class Strip(NamedTuple):
    """Where the key of a row stands."""

    row: Row
    area: Area


def strips(area: Area) -> list[Strip]:
    """The strips of the keys, in two columns."""
    all_rows = rows()
    high = area.height / ((len(all_rows) + 1) // COLUMNS)
    wide = (area.width - COLUMN_GAP) / COLUMNS
    count = (len(all_rows) + 1) // COLUMNS
    found = []
    for i, row in enumerate(all_rows):
        column, place = divmod(i, count)
        x = area.x + column * (wide + COLUMN_GAP)
        found.append(Strip(row, Area(x, area.y + place * high, wide, high)))
    return found


def keys(area: Area, key: str) -> tuple[list[Item], list[Item]]:
    """The keys in an area, to be cut into strips: what every board has, and this one's figures."""
    items: list[Item] = []
    marks: list[Item] = []
    named = data("event")["strips"]["rows"]
    placed = strips(area)
    for strip in placed:
        row, place = strip
        name = named["covering"] if row.name == COVERING else row.name
        if row.turn:
            name = named["turn"].format(turn=row.turn)
        middle = place.y + place.height / 2
        label = name.split() if row.name == COVERING else [name]
        for i, line in enumerate(label):
            y = middle + 1 + (i - (len(label) - 1) / 2) * 3
            items.append(Text(place.x + 1, y, line, "bold", 8))
        for start in range(0, len(ascii_uppercase), FACES):
            x = place.x + LABEL + start * PITCH + start // FACES * SIXES_GAP
            items.append(
                Run(
                    x,
                    middle - 0.7,
                    PITCH,
                    ascii_uppercase[start : start + 6],
                    LETTER,
                    1,
                    "mono-bold",
                )
            )
            marks.append(Run(x, middle + 3.4, PITCH, key_of(key, row)[start : start + 6], FIGURE))
    for first in (placed[0].area, placed[-1].area):
        own = [strip.area for strip in placed if strip.area.x == first.x]
        ys = (own[0].y, *(place.bottom for place in own))
        items.append(Grid((first.x, first.right), ys, HAIR))
    return items, marks
