"""A fight as a strip of pictures, one a turn: what each airplane flew, and what happened."""

from typing import Any

from sheetgen.core.errors import check_printable
from sheetgen.core.game import Conditions
from sheetgen.games.wings.fight.by_turn import Turn, turns
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet.pages import frame
from sheetgen.games.wings.sheet.tracks.chart import Stretch, chart, letters
from sheetgen.games.wings.sheet.tracks.sheet import SIZE, BlockColumn, Fought, paged
from sheetgen.kits.drawing.fonts import paragraph
from sheetgen.kits.drawing.page import Area, Foot, Item, Page, Paper, Text, moved
from sheetgen.kits.pages.sheet import on_its_side

COLUMNS = 4
"""Pictures side by side."""
GAP, CAPTION, LEADING = 4.0, 4.2, 3.1


def pages(paper: Paper, conditions: Conditions, fought: Fought, foot: Foot) -> list[Page]:
    """The strip of a fight. Raises UnprintableText."""
    for text in (fought.title, fought.about):
        check_printable(text, "a text of the strip")
    words, about = data("track"), (fought.title, fought.about)
    framed = frame(on_its_side(paper), conditions, foot, words["strip-title"], about)
    column = BlockColumn(framed.body._replace(y=framed.body.y + 1.0))
    area = column.area
    wide = (area.width - (COLUMNS - 1) * GAP) / COLUMNS
    told = turns(fought.track, letters(fought.track), words)
    for begin in range(0, len(told), COLUMNS):
        places = [Area(area.x + i * (wide + GAP), 0, wide, 0) for i in range(COLUMNS)]
        row = [
            pictured(place, fought, turn, words)
            for place, turn in zip(places, told[begin : begin + COLUMNS], strict=False)
        ]
        high = max(high for _, high in row)
        if not column.room(high):
            column.turn()
        for picture, _ in row:
            column.put([*moved(picture, 0, column.y)], 0)
        column.put([], high + GAP)
    return paged(conditions.theatre, column, framed, f"{words['strip-title']}, {fought.title}")


def pictured(
    area: Area, fought: Fought, turn: Turn, words: dict[str, Any]
) -> tuple[list[Item], float]:
    """A turn: its number above the table, and below it the cards flown and what happened; and how
    high that is, in mm."""
    track = fought.track
    said = words["one-turn"].format(first=turn.number)
    marked = letters(track).values()
    # A card stands in one line with its letter and its altitude.
    flown = [
        f"{a} {b}".replace(" ", "\u00a0") for a, b in zip(marked, turn.flown, strict=False) if b
    ]
    place = area._replace(y=area.y + CAPTION, height=area.width * track.width / track.length)
    below = place.bottom + LEADING + 0.6
    cards = paragraph(area.x, below, area.width, ", ".join(flown), LEADING, "bold", SIZE)
    below += len(cards) * LEADING
    happened = paragraph(area.x, below, area.width, turn.happened, LEADING, size=SIZE)
    title = Text(area.x, area.y + 3.0, said, "bold", 9)
    drawn = chart(track, place, Stretch(max(turn.number - 1, 0), turn.number, labelled=False))
    return [title, *drawn, *cards, *happened], below + len(happened) * LEADING
