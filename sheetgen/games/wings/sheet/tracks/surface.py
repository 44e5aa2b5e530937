"""What stands below on a track chart: clouds, vessels with their wakes, targets, torpedoes."""

from dataclasses import dataclass, field
from itertools import groupby

from sheetgen.games.wings.fight.geometry import MM, Pose, corners, moved
from sheetgen.games.wings.fight.track import EXIT, SUNK, SurfaceRow, Track
from sheetgen.games.wings.rules.playing_area import CARD, PlayingArea
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View, arrow_head, hull
from sheetgen.games.wings.sheet.tracks import marks as mark
from sheetgen.games.wings.sheet.tracks.marks import inside
from sheetgen.kits.drawing.chart import Point
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Pen

WAKE, RUN = Pen(0.4, 0.4, 5), Pen(0.8, 0.8, 2)
CLOUD = Pen(0.4, 1.2, 1.5)
TORPEDO = "torpedo "


@dataclass
class Below:
    """What is drawn: `under` gives way first, on `cards` lies no label, `names` say what stands
    at a place; `afloat` says that it is ships."""

    afloat: bool
    under: Lines = field(default_factory=list)
    lines: Lines = field(default_factory=list)
    marks: list[Item] = field(default_factory=list)
    cards: list[Area] = field(default_factory=list)
    names: list[tuple[Point, str]] = field(default_factory=list)


def below(
    track: Track, view: View, area: PlayingArea, turns: tuple[int, int], frame: Area
) -> Below:
    """What stood there over the turns after the first of two up to the other, within a frame."""
    (first, last), drawn = turns, Below(afloat=bool(area.ships))
    drawn.under += [(view.ring(ring), CLOUD) for ring in track.clouds]
    sizes = {card.name: (card.length, card.width) for card in (*area.ships, *area.targets)}
    by_name = sorted(track.surface, key=lambda row: (row.name, row.turn))
    for name, rows in groupby(by_name, lambda row: row.name):
        known = [row for row in rows if row.turn <= last]
        shown = [row for i, row in enumerate(known) if row.turn >= first or i == len(known) - 1]
        if not shown:
            continue
        if name.startswith(TORPEDO):
            _run(drawn, track, view, [row for row in shown if row.turn > first])
        else:
            size = sizes.get(name, CARD)
            _vessel(drawn, view, frame, shown, (size[0] * MM, size[1] * MM))
    return drawn


def _run(drawn: Below, track: Track, view: View, rows: list[SurfaceRow]) -> None:
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
        drawn.lines.append((view.along(*places), RUN))


def _vessel(
    drawn: Below, view: View, frame: Area, rows: list[SurfaceRow], size: tuple[int, int]
) -> None:
    """A vessel with its wake, where it was last; or a target that stands where it stood."""
    start, end = rows[0], rows[-1]
    wake = inside(view.along((start.x, start.y), (end.x, end.y)), frame)
    _card(drawn, view, start, size)
    sunk = any(one.kind == SUNK for row in rows for one in row.happened)
    gone = any(one.kind == EXIT for one in end.happened)
    if len(wake) > 1 and wake[0] != wake[-1]:
        drawn.under.append((wake, WAKE))
        if gone:
            drawn.lines.append((arrow_head(wake), HAIR))
        else:
            _card(drawn, view, end, size)
    if sunk:
        drawn.marks += mark.drawn(mark.cross(wake[-1]))
    card = drawn.cards[-1]
    drawn.names.append(((card.right, card.y + card.height / 2), start.name))


def _card(drawn: Below, view: View, row: SurfaceRow, size: tuple[int, int]) -> None:
    """The card of a vessel, with a hull, or of a target."""
    pose = Pose(row.x, row.y, row.heading)
    place = corners(pose, *size)
    drawn.lines.append((view.ring(place), GROUP))
    if drawn.afloat:
        sides = (moved(pose, *step) for step in hull(*size, MM))
        drawn.lines.append((view.ring(tuple((at.x, at.y) for at in sides)), HAIR))
    drawn.cards.append(Area.around(map(view.at, place)))
