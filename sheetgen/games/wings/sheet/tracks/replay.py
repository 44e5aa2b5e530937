"""A fight turn by turn: on a screen, and each turn as a picture to keep."""

from collections.abc import Sequence
from functools import partial

from sheetgen.games.wings.fight.by_turn import Turn, turns
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.sheet.tracks.chart import Stretch, chart, letters
from sheetgen.games.wings.sheet.tracks.sheet import Fought, pictured
from sheetgen.kits.drawing.page import Area, Page, Paper
from sheetgen.kits.pages.layout import high, laid
from sheetgen.kits.pages.prose import Prose
from sheetgen.kits.pages.tree import Column, Space
from sheetgen.kits.table.scene import Frame, Picture, Replay

WIDE, MARGIN, ROOM = 150.0, 6.0, 0.6
"""How wide the table is drawn; what is free around it on a page of its own, and on a screen."""


def replay(fought: Fought) -> Replay:
    """A fight to be seen turn by turn."""
    words = data("track")
    told = [Turn(0, (), ""), *turns(fought.track, letters(fought.track), words)]
    return Replay(
        fought.title, fought.about, len(told) - 1, partial(_frame, fought, told),
        partial(_page, fought, told),
    )  # fmt: skip


def _frame(fought: Fought, told: Sequence[Turn], number: int) -> Frame:
    track, turn = fought.track, told[number]
    area = Area(ROOM, ROOM, WIDE, WIDE * track.width / track.length)
    stretch = Stretch(max(number - 1, 0), number, labelled=False)
    says = data("track")["one-turn"].format(first=number)
    items = tuple(chart(track, area, stretch))
    picture = Picture(area.width + 2 * ROOM, area.height + 2 * ROOM, items, says)
    cards, flew = data("solo")["cards"], data("track")["flew"]
    called = letters(track)
    flown = [
        flew.format(who=called[row.crew], card=cards[row.card], altitude=row.altitude)
        for row in track.rows
        if row.turn == number and row.card
    ]
    return Frame(picture, "; ".join(flown), turn.happened)


def _page(fought: Fought, told: Sequence[Turn], number: int) -> Page:
    about = Prose(7.5, 3.1).text(f"{fought.title}. {fought.about}")
    node = Column(pictured(fought, told[number], data("track")), Space(size=2.0), about)
    tall = high(node, WIDE)
    drawn = laid(node, Area(MARGIN, MARGIN, WIDE, tall)).items
    title = f"{fought.title}, {data('track')['one-turn'].format(first=number)}"
    return Page(Paper("", WIDE + 2 * MARGIN, tall + 2 * MARGIN), (), drawn, title)
