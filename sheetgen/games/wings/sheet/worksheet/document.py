"""The return-to-base worksheet: all that is rolled after a fight, in the order of play.

A page has the tables of steps 1 to 12 and a line for each crew. Blank it is any mission's;
pre-rolled, there is a page for each mission of the campaign; filled, for each that was fought.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.games.wings.rules.tables import CAMPAIGN
from sheetgen.games.wings.sheet import page_foot
from sheetgen.games.wings.sheet.columns import Setting, column, column_height, side_by_side
from sheetgen.games.wings.sheet.pages import bookmark
from sheetgen.games.wings.sheet.worksheet import lines as log
from sheetgen.games.wings.sheet.worksheet import tables
from sheetgen.games.wings.sheet.worksheet.facts import Cell, airplanes, cells, letters
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import FIELD_FLOOR, HEAD_HEIGHT, Area, field, field_room, on_field
from sheetgen.kits.drawing.items import GROUP, Box, Item, Items, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import width

HEADER, NUMBER_BOX = 12.6, 11.0
TITLE_SIZE, TITLE_BASE, FIELD_BASE = 18.0, 5.4, 10.6
FIELDS = {"mission": 56.0, "attacker": 24.0, "date": 34.0, "won": 22.0}
"""The write-ins of the head and their widths; the place has what they leave."""
FIELD_GAP = 2.0
OWN_FIELDS = {"name": (98.0, 56.0), "seed": (39.0, 39.0)}
"""The write-ins beside the title: how far from the right they begin, and their widths."""
COLUMN_GAP = 4.0
SHARES, SHARES_AFTER = (1.0, 1.0, 1.0), (1.04, 0.96, 1.0)
SIZE = 7.5
LEADING, MOST_LEADING = 2.7, 3.0
BLOCK_GAP, BAND_GAP, FOOT_GAP = 2.2, 2.6, 2.0
LEAST_LINE = 7.4


class Layout(NamedTuple):
    """The areas of the page, and how its tables are set."""

    header: Area
    returning: Area
    afterwards: Area
    log: Area
    foot: Area
    setting: Setting


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The worksheet: a page for each mission of `shown`, or one for whichever comes.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    missions: list[Mission | None] = [*shown(chronicle)] or [None]
    return [_page(paper, conditions, mission, foot) for mission in missions]


def shown(chronicle: Chronicle | None) -> list[Mission]:
    """The missions that have a page: those fought; before the first fight, all that are drawn."""
    drawn = chronicle.missions if chronicle else []
    return [mission for mission in drawn if mission.fought is not None] or drawn


def _page(paper: Paper, conditions: Conditions, mission: Mission | None, foot: Foot) -> Page:
    art = _art(paper, conditions, foot.shared())
    layout = plan(paper, conditions)
    marks = _own_marks(paper, layout.header, conditions, foot)
    said = tables.words()
    if mission is None:
        return Page(paper, art, tuple(marks), bookmark(said["called"], foot))
    marks += _header_marks(layout.header, mission)
    if mission.fought is None:
        for row, aircraft in enumerate(airplanes(mission)):
            marks += log.marks(layout.log, row, {"crew": Cell("", aircraft)}, ("",), "")
    else:
        for row, flight in enumerate(mission.flights):
            written = cells(mission, flight), flight.called[:3], letters(flight.before)
            marks += log.marks(layout.log, row, *written)
    return Page(paper, art, tuple(marks), said["bookmark"].format(mission=mission.number))


@lru_cache(maxsize=8)
def _art(paper: Paper, conditions: Conditions, foot: Foot) -> Items:
    layout = plan(paper, conditions)
    bands = (
        (layout.returning, SHARES, tables.returning(conditions)),
        (layout.afterwards, SHARES_AFTER, tables.afterwards(conditions)),
    )
    items = _header(layout.header)
    for area, shares, columns in bands:
        for place, blocks in zip(side_by_side(area, shares, COLUMN_GAP), columns, strict=True):
            items += column(blocks, place, layout.setting, BLOCK_GAP)
    return (*items, *log.art(layout.log), *page_foot.art(paper, conditions.edition, foot))


@cache
def plan(paper: Paper, conditions: Conditions) -> Layout:
    """The layout for a paper: what a longer one has to spare goes to the tables first, then to the
    lines to write on."""
    bands = (
        (SHARES, tables.returning(conditions)),
        (SHARES_AFTER, tables.afterwards(conditions)),
    )
    wide, foot = paper.width - 2 * MARGIN, footing.area(paper)
    top, bottom = MARGIN + HEADER + BAND_GAP / 2, foot.y - FOOT_GAP
    least_log = HEAD_HEIGHT + log.COLUMN_HEAD + log.CREWS * LEAST_LINE

    def heights(leading: float) -> list[float]:
        area = Area(0, 0, wide, 0)
        return [
            max(
                column_height(blocks, place.width, Setting(SIZE, leading), BLOCK_GAP)
                for place, blocks in zip(
                    side_by_side(area, shares, COLUMN_GAP), columns, strict=True
                )
            )
            for shares, columns in bands
        ]

    room = bottom - top - least_log - 2 * BAND_GAP
    low, high = sum(heights(LEADING)), sum(heights(MOST_LEADING))
    share = min(1.0, max(0.0, (room - low) / (high - low)))
    leading = LEADING + share * (MOST_LEADING - LEADING)
    first, second = heights(leading)
    returning = Area(MARGIN, top, wide, first)
    afterwards = Area(MARGIN, returning.bottom + BAND_GAP, wide, second)
    start = afterwards.bottom + BAND_GAP
    return Layout(
        Area(MARGIN, MARGIN, wide, HEADER),
        returning,
        afterwards,
        Area(MARGIN, start, wide, bottom - start),
        foot,
        Setting(SIZE, leading),
    )


def fields(header: Area) -> dict[str, tuple[float, float]]:
    """The write-ins of the head: left end and width, in mm."""
    x, places = header.x + NUMBER_BOX + 3, {}
    for label, wide in FIELDS.items():
        places[label] = (x, wide)
        x += wide + FIELD_GAP
    return {**places, "place": (x, header.right - x)}


def _own_marks(paper: Paper, header: Area, conditions: Conditions, foot: Foot) -> list[Item]:
    """Name and seed in the head, and the foot, which has the name if the head has no room."""
    said, items = tables.words()["head"], []
    for label, value in (("name", foot.player), ("seed", foot.seed)):
        if value:
            x, wide = OWN_FIELDS[label]
            items += on_field(header.right - x, header.y + TITLE_BASE, wide, said[label], value)
    room = field_room(OWN_FIELDS["name"][1], said["name"])
    if foot.player and width(foot.player, "mono", FIELD_FLOOR) <= room:
        foot = foot._replace(player=None)
    return [*items, *page_foot.marks(paper, conditions, foot)]


def _header(area: Area) -> list[Item]:
    said = tables.words()
    title = said["title"].upper()
    items: list[Item] = [
        Box(area.x, area.y, NUMBER_BOX, NUMBER_BOX, GROUP),
        Text(area.x + NUMBER_BOX + 3, area.y + TITLE_BASE, title, "title", TITLE_SIZE),
    ]
    for label, (x, wide) in fields(area).items():
        items += field(x, area.y + FIELD_BASE, wide, said["head"][label])
    for label, (x, wide) in OWN_FIELDS.items():
        items += field(area.right - x, area.y + TITLE_BASE, wide, said["head"][label])
    return items


def _header_marks(area: Area, mission: Mission) -> list[Item]:
    said = tables.words()
    values = {
        "mission": mission.name,
        "attacker": said["sides"][mission.attacker],
        "date": in_words(mission.day),
        "won": _won(mission),
        "place": mission.place.name,
    }
    middle = area.x + NUMBER_BOX / 2
    items: list[Item] = [
        Text(middle, area.y + 6.2, str(mission.number), "mono-bold", 15, "center"),
        Text(middle, area.y + 9.6, said["of"].format(missions=CAMPAIGN), "text", 7.5, "center"),
    ]
    for label, (x, wide) in fields(area).items():
        if values[label]:
            items += on_field(x, area.y + FIELD_BASE, wide, said["head"][label], values[label])
    return items


def _won(mission: Mission) -> str:
    """Who has won it; empty if it is not yet fought."""
    if mission.fought is None:
        return ""
    said, winner = tables.words(), mission.fought.score.winner
    return str(said["drawn"] if winner == DRAWN else said["sides"][winner])
