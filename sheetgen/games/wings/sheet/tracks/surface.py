"""What stands below on a track chart: clouds, vessels with their wakes, targets, torpedoes."""

from itertools import groupby

from sheetgen.games.wings.fight.geometry import MM, Pose, corners, moved
from sheetgen.games.wings.fight.track import EXIT, SUNK, SurfaceRow, Track
from sheetgen.games.wings.rules.playing_area import CARD, PlayingArea
from sheetgen.games.wings.sheet.on_table import Drawing, arrow_head, drawn, hull, lost
from sheetgen.kits.drawing.chart import Point
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Pen

WAKE, RUN = Pen(0.4, 0.4, 5), Pen(0.8, 0.8, 2)
CLOUD = Pen(0.4, 1.2, 1.5)
TORPEDO = "torpedo "
Names = list[tuple[Point, str]]


def below(track: Track, on: Drawing, area: PlayingArea, first: int, last: int) -> Names:
    """Draw what stood there over the turns after the first up to the last, and tell the names of
    what stands at a place."""
    on.under += [(on.view.ring(ring), CLOUD) for ring in track.clouds]
    names: Names = []
    sizes = {card.name: (card.length, card.width) for card in (*area.ships, *area.targets)}
    by_name = sorted(track.surface, key=lambda row: (row.name, row.turn))
    for name, rows in groupby(by_name, lambda row: row.name):
        known = [row for row in rows if row.turn <= last]
        shown = [row for i, row in enumerate(known) if row.turn >= first or i == len(known) - 1]
        if not shown:
            continue
        if name.startswith(TORPEDO):
            _run(on, track, [row for row in shown if row.turn > first])
        else:
            long, wide = sizes.get(name, CARD)
            card = _vessel(on, shown, (long * MM, wide * MM), bool(area.ships))
            names.append(((card.right, card.middle[1]), name))
    return names


def _run(on: Drawing, track: Track, rows: list[SurfaceRow]) -> None:
    """A torpedo's run from where it was dropped."""
    if not rows:
        return
    crew = int(rows[0].name.removeprefix(TORPEDO))
    dropped = [
        (one.x, one.y)
        for row in track.of(crew)
        for one in row.happened
        if one.kind == "dropped" and row.turn < rows[0].turn
    ]
    places = [*dropped[-1:], *((row.x, row.y) for row in rows)]
    if len(places) > 1:
        on.lines.append((on.view.along(*places), RUN))


def _vessel(on: Drawing, rows: list[SurfaceRow], size: tuple[int, int], is_afloat: bool) -> Area:
    """A vessel with its wake, where it was last; or a target that stands where it stood. Returns
    where its card is."""
    start, end = rows[0], rows[-1]
    places = on.view.along((start.x, start.y), (end.x, end.y))
    wake = on.inside(places) or places[:1]
    card = _card(on, start, size, is_afloat)
    if wake[0] != wake[-1]:
        on.under.append((wake, WAKE))
        if any(one.kind == EXIT for one in end.happened):
            on.lines.append((arrow_head(wake), HAIR))
        else:
            card = _card(on, end, size, is_afloat)
    if any(one.kind == SUNK for row in rows for one in row.happened):
        on.marks += drawn(lost(wake[-1]))
    return card


def _card(on: Drawing, row: SurfaceRow, size: tuple[int, int], is_afloat: bool) -> Area:
    """The card of a vessel, with a hull, or of a target."""
    pose = Pose(row.x, row.y, row.heading)
    place = corners(pose, *size)
    on.lines.append((on.view.ring(place), GROUP))
    if is_afloat:
        sides = (moved(pose, *step) for step in hull(*size, MM))
        on.lines.append((on.view.ring(tuple((at.x, at.y) for at in sides)), HAIR))
    on.taken.append(Area.around(map(on.view.at, place)))
    return on.taken[-1]
