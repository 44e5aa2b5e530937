"""The return-to-base worksheet: all that is rolled after a fight, in the order of play.

A page has the tables of steps 1 to 12 and a line for each crew. Blank it is any mission's;
pre-rolled, there is a page for each mission of the campaign; filled, for each that was fought.
"""

from functools import cache, lru_cache
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.mission_row import MissionRow
from sheetgen.games.wings.sheet.pages import bookmark, frame
from sheetgen.games.wings.sheet.worksheet import lines as log
from sheetgen.games.wings.sheet.worksheet import tables
from sheetgen.games.wings.sheet.worksheet.facts import Cell, airplanes, cells, letters
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.columns import Band, Setting, placed
from sheetgen.kits.drawing.page import Area, Foot, Items, Page, Paper
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, written
from sheetgen.kits.pages.sheet import Frame

FIELDS = {"mission": 42.6, "attacker": 25.8, "date": 36.1, "won": 24.2, "place": 45.8}
"""The lines of the head, and how they share its width."""
SHARES, SHARES_AFTER = (1.0, 1.0, 1.0), (1.04, 0.96, 1.0)
SETTINGS = [Setting(7.5, leading / 100) for leading in range(300, 256, -2)]
BAND_GAP, LEAST_LINE = 2.4, 7.4


class Layout(NamedTuple):
    """The areas of the page, and how its tables are set."""

    head: MissionRow
    returning: Area
    afterwards: Area
    log: Area
    setting: Setting


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The worksheet: a page for each mission of `missions_shown`, or one for whichever comes.

    Raises UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    missions: list[Mission | None] = [*missions_shown(chronicle)] or [None]
    of = frame_of(paper, conditions, foot)
    return [_page(of, conditions, mission) for mission in missions]


def missions_shown(chronicle: Chronicle | None) -> list[Mission]:
    """The missions that have a page: those fought; before the first fight, all that are drawn."""
    drawn = chronicle.missions if chronicle else []
    return [mission for mission in drawn if mission.fought is not None] or drawn


def frame_of(paper: Paper, conditions: Conditions, foot: Foot) -> Frame:
    """The frame of a page."""
    of = frame(
        paper,
        conditions,
        foot,
        conditions.theatre.data("worksheet")["title"],
        ("", conditions.theatre.title),
    )
    labels = ("Name", "Seed") if foot.seed else ("Name",)
    return of._replace(head=of.head._replace(labels=labels))


def _page(of: Frame, conditions: Conditions, mission: Mission | None) -> Page:
    theatre: Theatre = conditions.theatre
    art = _art(of._replace(own=of.own.shared()), conditions)
    layout, said = plan(of.body, conditions), theatre.data("worksheet")
    marks = of.marks()
    if mission is None:
        return Page(of.paper, art, tuple(marks), bookmark(theatre, said["called"], of.own))
    marks += written(layout.head.slots(), _known(mission))
    if mission.fought is None:
        for row, aircraft in enumerate(airplanes(mission)):
            marks += log.marks(layout.log, row, {"crew": Cell("", aircraft)}, ("",), "")
    else:
        for row, flight in enumerate(mission.flights):
            called = (*flight.called[:3], flight.airman.name.surname)
            crew = cells(mission, flight), called, letters(theatre, flight.before)
            marks += log.marks(layout.log, row, *crew)
    return Page(of.paper, art, tuple(marks), said["bookmark"].format(mission=mission.number))


@lru_cache(maxsize=8)
def _art(of: Frame, conditions: Conditions) -> Items:
    layout = plan(of.body, conditions)
    items = [*of.art(), *layout.head.art(), *log.art(conditions.theatre, layout.log)]
    for band, area in zip(_bands(conditions), (layout.returning, layout.afterwards), strict=True):
        items += band.drawn(area, layout.setting)
    return tuple(items)


def _bands(conditions: Conditions) -> tuple[Band, Band]:
    """What is rolled when crews come back, and afterwards."""
    return (
        Band(tables.returning(conditions), SHARES),
        Band(tables.afterwards(conditions), SHARES_AFTER),
    )


@cache
def plan(body: Area, conditions: Conditions) -> Layout:
    """The layout of a page: what a longer one has to spare goes to the tables first, then to the
    lines to write on."""
    said = conditions.theatre.data("worksheet")["head"]
    head = MissionRow(body, tuple((name, said[name], share) for name, share in FIELDS.items()))
    below = head.below
    least = HEAD_HEIGHT + log.COLUMN_HEAD + log.CREWS * LEAST_LINE
    room = below._replace(height=below.height - least - BAND_GAP - 0.6)
    setting, (returning, afterwards) = placed(_bands(conditions), room, SETTINGS, BAND_GAP)
    start = afterwards.bottom + BAND_GAP
    lines = below._replace(y=start, height=below.bottom - start - 0.6)
    return Layout(head, returning, afterwards, lines, setting)


def _known(mission: Mission) -> dict[str, str]:
    said, won = mission.theatre.data("worksheet"), ""
    if mission.fought:
        winner = mission.fought.score.winner
        won = said["drawn"] if winner == DRAWN else said["sides"][winner]
    return {
        "number": str(mission.number),
        "mission": mission.name,
        "attacker": said["sides"][mission.attacker],
        "date": in_words(mission.day),
        "won": won,
        "place": mission.place.name,
    }
