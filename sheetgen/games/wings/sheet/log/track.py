"""The foot of the log: the missions won, struck off a track, and who has won the campaign."""

from collections.abc import Iterator
from typing import Any

from sheetgen.games.wings.rules.state import AXIS, BRITISH, DRAWN, Winner
from sheetgen.games.wings.rules.tables import CAMPAIGN
from sheetgen.games.wings.sheet.log.layout import LINES, PERIODS, Layout, missions
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import GROUP, HAIR, Box, Grid, Item, Line, Run, Text
from sheetgen.kits.drawing.signs import marked

ROWS: tuple[Winner, ...] = (BRITISH, AXIS, DRAWN)
LABEL, PITCH = 12.0, 5.1
GAP = 5.0
ENOUGH = CAMPAIGN // 2 + 1
"""So many missions won cannot be caught up with."""
STROKE = ("╱", 8.6, 2.1)
TICK = 4.2


def art(layout: Layout, words: dict[str, Any], period: str) -> list[Item]:
    """The track; beside it lines for notes, or under the last period the end of the campaign."""
    return [*_track(layout, words), *_beside(layout, words, period == PERIODS[-1])]


def _track(layout: Layout, words: dict[str, Any]) -> Iterator[Item]:
    area, _ = _areas(layout)
    yield from head(
        area.x, area.y, area.width, words["title"], "", words["note"].format(enough=ENOUGH)
    )
    ys = tuple(cell(layout, row, 1).y for row in range(LINES + 1))
    xs = tuple(cell(layout, 0, count).x for count in range(1, CAMPAIGN + 2))
    yield Grid(xs, ys, HAIR)
    for row, label in enumerate(words["rows"]):
        baseline = ys[row] + layout.track_row / 2 + 0.85
        yield Text(area.x, baseline, label)
        for count in range(1, CAMPAIGN + 1):
            x = xs[count - 1] + PITCH / 2
            yield Text(x, baseline, str(count), "text", 7.5, "center")
        if row != ROWS.index(DRAWN):
            yield Box(*cell(layout, row, ENOUGH), GROUP)


def _beside(layout: Layout, words: dict[str, Any], ending: bool) -> Iterator[Item]:
    _, area = _areas(layout)
    yield from head(area.x, area.y, area.width, words["end" if ending else "noted"])
    if ending:
        for place, label in enumerate(words["by"]):
            box = box_of(layout, place)
            yield Box(*box, GROUP)
            yield Text(box.right + 1.1, box.y + TICK / 2 + 0.85, label)
    for row in range(1 if ending else 0, LINES):
        line = line_of(layout, row)
        yield Line(line.x, line.bottom, line.right, line.bottom, HAIR)


def marks(layout: Layout, period: str, chronicle: Chronicle) -> list[Item]:
    """The missions won up to the end of a period, once it has begun; and the winner."""
    last = missions(period)[-1]
    fought = [m.fought.score.winner for m in chronicle.missions if m.fought and m.number <= last]
    if len(fought) < missions(period)[0] - 1:
        return []
    items: list[Item] = []
    sign, size, stretch = STROKE
    for row, side in enumerate(ROWS):
        for count in range(1, fought.count(side) + 1):
            box = cell(layout, row, count)
            x, y = box.x + box.width / 2, box.y + box.height / 2
            items.append(Run(x, y + 1.15, PITCH, sign, size, stretch))
    if period == PERIODS[-1] and chronicle.winner is not None:
        box = box_of(layout, ROWS.index(chronicle.winner))
        items += marked("tick", box)
    return items


def cell(layout: Layout, row: int, count: int) -> Area:
    """A box of the track: in the row of British, Axis or drawn missions, from 1."""
    track, _ = _areas(layout)
    x = track.x + LABEL + (count - 1) * PITCH
    return Area(x, track.y + HEAD_HEIGHT + row * layout.track_row, PITCH, layout.track_row)


def box_of(layout: Layout, place: int) -> Area:
    """The box to tick for a winner, in the order of ROWS."""
    _, beside = _areas(layout)
    y = beside.y + HEAD_HEIGHT + (layout.track_row - TICK) / 2
    return Area(beside.x + place * beside.width / 3, y, TICK, TICK)


def line_of(layout: Layout, row: int) -> Area:
    """The room above a line for notes, in a row of the track."""
    track, (_, beside) = cell(layout, row, 1), _areas(layout)
    return beside._replace(y=track.y, height=track.height)


def _areas(layout: Layout) -> tuple[Area, Area]:
    area = layout.track
    wide = LABEL + CAMPAIGN * PITCH
    start = area.x + wide + GAP
    return area._replace(width=wide), Area(start, area.y, area.right - start, area.height)
