"""The back of the game sheet: the passage on a map, its incidents, notes, and the roster.

As on the front, what every sheet of an edition and its rulings has is the art, what many share is
in layers, and what a copy has of its own is the marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain
from math import inf
from typing import NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import fleet, incidents, notes, roster
from sheetgen.games.convoy.sheet import map as passage
from sheetgen.games.convoy.sheet import rules_tables as rules
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS
from sheetgen.games.convoy.sheet.layout import plan as front
from sheetgen.games.convoy.sheet.route import chart_on
from sheetgen.games.convoy.sheet.text import TITLE, foot_lines, texts
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.chart import Chart
from sheetgen.kits.drawing.items import Item, Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper

GAP = 3.2
"""Between the blocks of the page, in mm."""
NOTES = 62.0
"""The width of the notes, in mm; the incidents have the rest."""
COLUMN_GAP = 3.2


class BackLayout(NamedTuple):
    """The areas of the page; `chart` is the map's."""

    header: Area
    passage: Area
    chart: Chart
    incidents: Area
    notes: Area
    roster: Area
    foot: Area


@cache
def plan(paper: Paper) -> BackLayout:
    """The layout for a paper: what a longer one has to spare goes to incidents and notes."""
    header, foot = front(paper).header, footing.area(paper)
    top = header.bottom + GAP / 2
    chart = chart_on(header.x, top + HEAD_HEIGHT, header.width)
    middle = chart.area.bottom + GAP
    fleet_top = foot.y - GAP / 2 - roster.HEIGHT
    high = fleet_top - GAP - middle
    left = header.width - NOTES - COLUMN_GAP
    return BackLayout(
        header,
        Area(header.x, top, header.width, chart.area.bottom - top),
        chart,
        Area(header.x, middle, left, high),
        Area(header.right - NOTES, middle, NOTES, high),
        Area(header.x, fleet_top, header.width, roster.HEIGHT),
        foot,
    )


def page(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    dice: str,
    maybe: int,
) -> Page:
    """The back of the sheet whose front is `document.page`. `dice` says where they come from,
    `maybe` how many turns the journey may still grow."""
    if chronicle and not chronicle.length:
        chronicle = None
    ruled = tuple(conditions.rulings.items())
    about = (foot.rulings, foot.credits, foot.software)
    kind = (chronicle is None, bool(foot.board))
    art = _art(paper, conditions.edition, ruled, kind, about, foot.page)
    entries = incidents.incidents(chronicle) if chronicle else []
    layers = _layers(paper, chronicle, len(entries), maybe) if chronicle else ()
    return Page(paper, art, _marks(paper, chronicle, foot, dice, entries), "", layers)


@lru_cache(maxsize=8)
def _art(
    paper: Paper,
    edition: str,
    ruled: tuple[tuple[str, str], ...],
    kind: tuple[bool, bool],
    about: tuple[tuple[str, ...], tuple[str, ...], str],
    number: str,
) -> Items:
    """What is the same on every copy of a `kind`: blank or not, of an event or not; on a blank
    sheet, also all there may be."""
    blank, event = kind
    layout, words = plan(paper), data("back")
    conditions = Conditions(edition, dict(ruled))
    return (
        *rules.header(front(paper), TITLE, conditions, event),
        *head(*layout.passage[:3], words["passage"]["title"], "", words["passage"]["note"]),
        *passage.art(layout.chart, words["passage"]),
        *notes.art(layout.notes, words["notes"], _ruled(layout)),
        *roster.art(layout.roster, words["roster"], texts(conditions)["fleet"]),
        *footing.art(layout.foot, foot_lines(edition, *about), number),
        *(chain.from_iterable(_most(paper, conditions)) if blank else ()),
    )


def _most(paper: Paper, conditions: Conditions) -> tuple[Items, ...]:
    """The most turns and ships there may be."""
    turns = _turns(paper, LEAST_TURNS, MOST_TURNS - LEAST_TURNS, "blank")
    return (turns, _table(paper, 0), *_ships(paper, fleet.most(conditions)))


def _ruled(layout: BackLayout) -> tuple[float, ...]:
    """The lines of the notes: level with those of the incidents."""
    return incidents.tops(layout.notes, incidents.rows(layout.notes))[1:]


def _layers(paper: Paper, chronicle: Chronicle, count: int, maybe: int) -> tuple[Items, ...]:
    """What a copy shares with others of the same journey, of as many ships of a type."""
    turns = _turns(paper, chronicle.length, maybe, "evade")
    ships = tuple(len(kind) for kind in chronicle.fleet)
    return (turns, _table(paper, count), *_ships(paper, ships))


def _ships(paper: Paper, counts: tuple[int, ...]) -> Iterator[Items]:
    area = plan(paper).roster
    return (roster.ships(area, kind, count) for kind, count in enumerate(counts))


@lru_cache(maxsize=64)
def _turns(paper: Paper, turns: int, maybe: int, why: str) -> Items:
    words = data("back")["passage"]["maybe"]
    return tuple(passage.turns(plan(paper).chart, turns, maybe, words[why]))


@lru_cache(maxsize=64)
def _table(paper: Paper, count: int) -> Items:
    area = plan(paper).incidents
    return tuple(incidents.art(area, data("back")["incidents"], incidents.rows(area, count)))


def _marks(
    paper: Paper,
    chronicle: Chronicle | None,
    foot: Foot,
    dice: str,
    entries: list[incidents.Incident],
) -> Items:
    """What this copy has of its own. A name or seed too long for the head is in the notes."""
    layout = plan(paper)
    items: list[Item] = [
        *rules.header_marks(front(paper), foot),
        *notes.marks(layout.notes, _ruled(layout), rules.unfitted(front(paper), foot)),
        *footing.marks(layout.foot, foot, dice, inf),
    ]
    if chronicle is None:
        return tuple(items)
    return (
        *items,
        *passage.marks(layout.chart, chronicle, incidents.written(chronicle, entries)),
        *incidents.marks(layout.incidents, entries, incidents.rows(layout.incidents, len(entries))),
        *roster.marks(layout.roster, chronicle),
    )
