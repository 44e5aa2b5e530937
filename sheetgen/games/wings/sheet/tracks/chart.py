"""The chart of a fight's track: flight paths to scale, shots and hits, losses, what stood below.

Airplanes are lettered in the order of the track. The attacker's paths are solid lines, the
defender's broken ones, those of bombers are heavier: the chart needs no colour.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import ceil, cos, hypot, pi, sin
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.geometry import BASE_LENGTH, MM, STEPS
from sheetgen.games.wings.fight.manoeuvres import CARDS, REVERSALS, curve
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    EXIT,
    FIRED,
    LOST,
    Flown,
    Happening,
    Row,
    Track,
)
from sheetgen.games.wings.rules.playing_area import PlayingArea, playing_area
from sheetgen.games.wings.sheet.briefing.labels import covered, interrupted
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View
from sheetgen.games.wings.sheet.tracks import marks as mark
from sheetgen.games.wings.sheet.tracks.frame import inside, is_in, joined, shown
from sheetgen.games.wings.sheet.tracks.surface import below
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.chart import Point, Points
from sheetgen.kits.drawing.items import HEAD, Item, Pen, Polyline, Text
from sheetgen.kits.drawing.paper import PT
from sheetgen.kits.drawing.typesetting import width

SOLID, BROKEN = Pen(0.6), Pen(0.6, 2.6, 0.7)
HEAVY, HEAVY_BROKEN = Pen(1.1), Pen(1.1, 3.6, 0.6)
SHOT = Pen(0.3, 0.7, 2)
"""The line of fire of a shot that drew damage."""
EDGE = Pen(0.25, 1.0, 3)
"""Where two mats meet."""
LETTER, FIGURE = 7.5, 6.0
"""The type of letters and of figures, in pt."""
REVERSAL_CODES = frozenset(card.code for card in REVERSALS)
EVERY = 5
"""A path is numbered every so many turns."""
NAMED, LETTERED, POINTS, NUMBERED, HIGH = range(5)
"""The ranks of labels: names below, letters of airplanes, points, turns, altitudes."""
ARC_STROKE = 2 * pi / 72
"""An arc is drawn in strokes that turn by no more than this."""
SLIP_STROKES = 6
STEP = 2 * pi / STEPS
CELL = 0.7
"""The mesh, in mm, of the net in which lines are looked up."""
MOST_LINES = 3
"""A label that may be left out covers fewer cells with lines than this."""
CAPITAL = 0.66
"""The height of a capital in ems."""
DIRECTIONS = (
    (1, 0),
    (-1, 0),
    (0, -1),
    (0, 1),
    (0.75, -0.75),
    (0.75, 0.75),
    (-0.75, -0.75),
    (-0.75, 0.75),
)


class Stretch(NamedTuple):
    """The turns a chart shows: those after `first` up to `last`; `labelled` says that turns,
    altitudes and points of damage are told."""

    first: int
    last: int
    labelled: bool = True


def chart(track: Track, place: Area, stretch: Stretch) -> list[Item]:
    """The chart in an area of the page; it is as large as the area is wide."""
    return _Chart(track, place, stretch).items()


def letters(track: Track) -> dict[int, str]:
    """The letter of each crew's airplane."""
    return {one.crew: chr(ord("A") + i) for i, one in enumerate(track.planes)}


def pen(track: Track, plane: Flown) -> Pen:
    """What an airplane's path is drawn with."""
    attacks, heavy = plane.side == track.attacker, plane.role == BOMBER
    if heavy:
        return HEAVY if attacks else HEAVY_BROKEN
    return SOLID if attacks else BROKEN


def area_of(track: Track) -> PlayingArea:
    """The playing area a fight was fought on, by its size."""
    areas = (playing_area(track.kind, track.attacker, short) for short in (False, True))
    return next(one for one in areas if one.length * MM == track.length)


class _Chart:
    """A chart being drawn."""

    def __init__(self, track: Track, place: Area, stretch: Stretch) -> None:
        self.track, self.stretch = track, stretch
        scale = track.length / place.width
        self.frame = place._replace(height=track.width / scale)
        self.view = View(place.x, place.y, scale)
        self.letters = letters(track)
        self.labels = Labels(self.frame)
        self.lines: Lines = []
        self.under: Lines = []
        self.marks: list[Item] = []
        # Labels are placed last, when all that they must not cover is known.
        self.wanted: list[tuple[int, Point, str, float, dict[str, Any]]] = []

    def items(self) -> list[Item]:
        """All of it."""
        paths = [(one, self._path(one)) for one in self.track.planes]
        self._stands_below()
        for plane, way in paths:
            self._ends(plane, way)
            self._shots(plane)
            if self.stretch.labelled:
                self._turns(plane)
                self._altitudes(plane)
        for _, at, text, size, about in sorted(self.wanted, key=lambda label: label[0]):
            self.labels.around(at, text, size, **about)
        frame = self.frame
        corners = (
            (frame.x, frame.y),
            (frame.right, frame.y),
            (frame.right, frame.bottom),
            (frame.x, frame.bottom),
            (frame.x, frame.y),
        )
        return [
            *interrupted(shown(self.under, frame), self.labels.holes),
            *interrupted(shown(self.lines, frame), self.labels.holes),
            Polyline(corners, HEAD),
            *self.marks,
            *self.labels.texts,
        ]

    def _mark(self, at: Point, half: float, *items: Item) -> None:
        """A mark that no line and no label runs through; `half` is half its side, in mm."""
        self.marks += items
        self.labels.take(Area(at[0] - half, at[1] - half, 2 * half, 2 * half))

    def _label(self, rank: int, at: Point, text: str, size: float, **about: Any) -> None:
        """A label; those of a lower rank are given their places first."""
        self.wanted.append((rank, at, text, size, about))

    def _at(self, row: Row) -> Point:
        return self.view.at((row.x, row.y))

    def _rows(self, plane: Flown) -> list[Row]:
        """The rows of an airplane on the turns that are shown."""
        first, last = self.stretch.first, self.stretch.last
        return [row for row in self.track.of(plane.crew) if first < row.turn <= last]

    def _path(self, plane: Flown) -> list[Points]:
        """An airplane's path on the page, turn by turn, as far as it is on the table."""
        first, last = self.stretch.first, self.stretch.last
        ways = [
            tuple(self.view.at(point) for point in way)  # type: ignore[arg-type]
            for way in flown(self.track, plane.crew, first, last)
        ]
        # Between two turns a path may lead off the table and back; who leaves it is gone.
        rows = self._rows(plane)
        kept = [
            inside(way, self.frame) if _has(row, EXIT) else way
            for way, row in zip(ways, rows[-len(ways) :], strict=True)
        ]
        drawn = [way for way in kept if len(way) > 1]
        self.lines += [(way, pen(self.track, plane)) for way in joined(drawn)]
        for way in drawn:
            self.labels.keep_clear(way)
        for row in self._rows(plane):
            if row.card in REVERSAL_CODES and is_in(self._at(row), self.frame):
                self.lines += mark.turned_about(self.view, row)
        return drawn

    def _stands_below(self) -> None:
        """Mats, clouds, vessels, torpedoes, and what was dropped."""
        area = area_of(self.track)
        for mat in area.mats[1:]:
            lines = ((mat.x * MM, mat.y * MM), (mat.x * MM, (mat.y + mat.width) * MM))
            if mat.y:
                lines = ((mat.x * MM, mat.y * MM), ((mat.x + mat.length) * MM, mat.y * MM))
            self.under.append((self.view.along(*lines), EDGE))
        turns = (self.stretch.first, self.stretch.last)
        drawn = below(self.track, self.view, area, turns, self.frame)
        self.under += drawn.under
        self.lines += drawn.lines
        self.marks += drawn.marks
        for card in drawn.cards:
            self.labels.take(card)
        if self.stretch.labelled:
            for place, name in drawn.names:
                self._label(NAMED, place, name, FIGURE, away=2.2, must=True)

    def _ends(self, plane: Flown, way: list[Points]) -> None:
        """Where an airplane was first, and what became of it."""
        rows = self.track.of(plane.crew)
        shown = [row for row in rows if self.stretch.first <= row.turn <= self.stretch.last]
        if not shown or not is_in(self._at(shown[0]), self.frame):
            return
        letter, start, last = self.letters[plane.crew], shown[0], shown[-1]
        if self.stretch.labelled:
            self.lines += mark.base(self.view, start)
            self._label(LETTERED, self._at(start), letter, LETTER, bold=True, away=1.6, must=True)
        else:
            self._mark(self._at(start), mark.DOT, mark.dot(self._at(start)))
        at = self._at(last)
        if _has(last, EXIT):
            at = way[-1][-1] if way else at
            self.lines += [(mark.arrow_head(way[-1]), SOLID)] if way else []
        elif _has(last, LOST):
            self._mark(at, mark.CROSS, *mark.drawn(mark.cross(at)))
        elif len(shown) > 1:
            self.lines += mark.base(self.view, last)
        if len(shown) > 1 and (not _has(last, EXIT) or not self.stretch.labelled):
            self._label(LETTERED, at, letter, LETTER, bold=True, away=1.7, must=True)

    def _shots(self, plane: Flown) -> None:
        """Shots, and the points they drew."""
        for row in self._rows(plane):
            shots = [one for one in row.happened if one.kind == FIRED]
            if not shots or not is_in(self._at(row), self.frame):
                continue
            drawn = sum(one.number for one in shots)
            self._mark(self._at(row), mark.RADIUS, mark.shot(self._at(row), hit=drawn > 0))
            for shot in shots:
                if shot.number and (there := self._target(shot, row.turn)):
                    self.under.append(((self._at(row), there), SHOT))
            if drawn and self.stretch.labelled:
                self._label(POINTS, self._at(row), str(drawn), FIGURE, bold=True, away=0.9)
            self._dropped(row)
        for row in self._rows(plane):
            if not any(one.kind == FIRED for one in row.happened):
                self._dropped(row)

    def _target(self, shot: Happening, turn: int) -> Point | None:
        """Where what was fired at is on the page."""
        if shot.other.isdigit():
            found = [r for r in self.track.of(int(shot.other)) if r.turn == turn]
            at = self._at(found[0]) if found else None
        else:
            there = [r for r in self.track.surface if r.name == shot.other and r.turn <= turn]
            at = self.view.at((there[-1].x, there[-1].y)) if there else None
        return at if at and is_in(at, self.frame) else None

    def _dropped(self, row: Row) -> None:
        """Bombs and torpedoes: where they were released, and where they went off."""
        for one in row.happened:
            if one.kind == DROPPED:
                at = self.view.at((one.x, one.y)) if one.x or one.y else self._at(row)
                self._mark(at, mark.DROP, mark.drop(at))
            elif one.kind == BURST:
                at = self.view.at((one.x, one.y))
                if is_in(at, self.frame):
                    self.lines += mark.burst(at)
                    if self.stretch.labelled:
                        self._label(POINTS, at, one.what, FIGURE, away=1.5)

    def _turns(self, plane: Flown) -> None:
        """A dot and its number every five turns."""
        letter = self.letters[plane.crew]
        for row in self._rows(plane):
            ended = _has(row, EXIT) or _has(row, LOST)
            if row.turn % EVERY == 0 and not ended and is_in(self._at(row), self.frame):
                self._mark(self._at(row), mark.DOT, mark.dot(self._at(row)))
                self._label(NUMBERED, self._at(row), f"{letter}{row.turn}", FIGURE, away=0.8)

    def _altitudes(self, plane: Flown) -> None:
        """An airplane's altitude at first, and where it changes."""
        before: int | None = None
        for row in self.track.of(plane.crew):
            shown = self.stretch.first <= row.turn <= self.stretch.last
            if shown and row.altitude != before and is_in(self._at(row), self.frame):
                height = str(row.altitude)
                self._label(HIGH, self._at(row), height, FIGURE, face="italic", away=0.7)
            before = row.altitude


def _has(row: Row, kind: str) -> bool:
    return any(one.kind == kind for one in row.happened)


# Flight paths, the true arcs of the cards in hundredths of a mm. For drawing only: what decides a
# fight is the geometry of the engine, in whole numbers.


def flown(track: Track, crew: int, first: int = 0, last: int | None = None) -> list[Points]:
    """The path of an airplane over the turns after `first` up to `last`, turn by turn."""
    aircraft = next(one.aircraft for one in track.planes if one.crew == crew)
    rows = [
        row for row in track.of(crew) if first <= row.turn and (last is None or row.turn <= last)
    ]
    return [path(aircraft, before, after) for before, after in pairwise(rows)]


def path(aircraft: str, before: Row, after: Row) -> Points:
    """The way of the middle of the base from one turn to the next. It goes straight to the front
    edge, along the card's arrow, and straight on until the rear edge is at its head."""
    start, end = (float(before.x), float(before.y)), (float(after.x), float(after.y))
    if start == end or after.card in REVERSAL_CODES:
        # Who is lost to his fire before he moves has stayed where he was.
        return start, end
    ahead, right, turn = curve(aircraft, CARDS[after.card])
    half = BASE_LENGTH / 2
    local = [(0.0, 0.0), *((half + x, y) for x, y in _arrow(ahead, right, turn * STEP))]
    heading = before.heading * STEP
    placed = [_turned(start, heading, point) for point in local]
    return (*placed, end)


def _arrow(ahead: int, right: int, turn: float) -> list[Point]:
    """The arrow of a card from the middle of the front edge."""
    if turn:
        radius = right / (1 - cos(turn))
        strokes = max(2, round(abs(turn) / ARC_STROKE))
        parts = [turn * i / strokes for i in range(strokes + 1)]
        way = abs(radius) if turn > 0 else -abs(radius)
        return [(way * sin(part), way * (1 - cos(part))) for part in parts]
    if right:
        # An S of two even bends, as the card shows it.
        parts = [i / SLIP_STROKES for i in range(SLIP_STROKES + 1)]
        return [(ahead * part, right * (1 - cos(pi * part)) / 2) for part in parts]
    return [(0.0, 0.0), (float(ahead), 0.0)]


def _turned(origin: Point, heading: float, point: Point) -> Point:
    (x, y), (ahead, right) = origin, point
    return x + ahead * cos(heading) - right * sin(heading), y + ahead * sin(heading) + right * cos(
        heading
    )


# Labels beside the paths, each where it covers least; some may be left out.


class Labels:
    """The labels of a chart. Of what is taken they cover nothing, and of lines as little as may
    be; `holes` are what lines give way to."""

    def __init__(self, frame: Area) -> None:
        self.frame = frame
        self.texts: list[Text] = []
        self.holes: list[Area] = []
        self._taken: list[Area] = []
        self._lines: Counter[tuple[int, int]] = Counter()

    def take(self, area: Area) -> None:
        """No label may lie here."""
        self._taken.append(area)

    def keep_clear(self, way: Points) -> None:
        """Labels keep clear of this line where they can."""
        for (ax, ay), (bx, by) in pairwise(way):
            steps = max(1, ceil(hypot(bx - ax, by - ay) / CELL))
            for i in range(steps):
                x, y = ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps
                self._lines[int(x / CELL), int(y / CELL)] += 1

    def around(
        self,
        at: Point,
        text: str,
        size: float,
        away: float,
        bold: bool = False,
        face: str = "",
        must: bool = False,
    ) -> None:
        """A label near a place, at least `away` mm from it. It is left out where it would lie on
        others, or on more than a line or two, unless it `must` be there."""
        face = face or ("bold" if bold else "text")
        wide, high = width(text, face, size), CAPITAL * size / PT
        best: tuple[int, Text] | None = None
        for further in (0.0, 1.2, 2.6, 4.4) if must else (0.0, 0.9):
            for across, down in DIRECTIONS:
                reach = away + further
                x = at[0] + across * (reach + wide / 2)
                y = at[1] + down * (reach + high / 2) + high / 2
                item = Text(x, y, text, face, size, "center")
                lines = self._covers(covered(item))
                if lines is not None and (best is None or lines < best[0]):
                    best = lines, item
            if best and best[0] == 0:
                break
        if best and (must or best[0] < MOST_LINES):
            area = covered(best[1])
            self.texts.append(best[1])
            self.holes.append(area)
            self._taken.append(area)

    def _covers(self, area: Area) -> int | None:
        """How many cells with lines an area covers; None if it may not lie there at all."""
        frame = self.frame
        if area.x < frame.x or area.y < frame.y:
            return None
        if area.right > frame.right or area.bottom > frame.bottom:
            return None
        if any(_meet(area, other) for other in self._taken):
            return None
        columns = range(int(area.x / CELL), int(area.right / CELL) + 1)
        rows = range(int(area.y / CELL), int(area.bottom / CELL) + 1)
        return sum((column, row) in self._lines for column in columns for row in rows)


def _meet(one: Area, two: Area) -> bool:
    return one.x < two.right and two.x < one.right and one.y < two.bottom and two.y < one.bottom
