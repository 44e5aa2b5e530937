"""The chart of a fight's track: flight paths to scale, shots and hits, losses, what stood below.

Airplanes are lettered in the order of the track: on a black disc who attacks, on a white square
who defends. Each has a line of its own, those of a flight of one family: heavy lines are fighters
that attack, rails their bombers, broken lines the defence. The chart needs no colour.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, pairwise
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
from sheetgen.games.wings.rules.tables import Aircraft
from sheetgen.games.wings.sheet.briefing.labels import covered, interrupted
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View, arrow_head
from sheetgen.games.wings.sheet.pages import airplane
from sheetgen.games.wings.sheet.tracks import marks as mark
from sheetgen.games.wings.sheet.tracks.marks import clipped, inside, joined
from sheetgen.games.wings.sheet.tracks.surface import below
from sheetgen.kits.drawing.chart import Point, Points
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    PT,
    Area,
    Box,
    Disc,
    Item,
    Pen,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.signs import tinted

PENS = {
    "heavy": Pen(1.2), "dashed": Pen(1.2, 3.4, 0.6),
    "rails": Pen(0.5), "ties": Pen(0.6),
    "dotted": Pen(1.2, 1.2, 1.4), "thin": Pen(0.6, 3.0, 0.7), "sparse": Pen(0.9, 0.9, 3),
}  # fmt: skip
"""The lines of airplanes, by what they are called."""
FAMILIES = (("heavy", "dashed"), ("rails", "ties"), ("dotted", "thin", "sparse"))
"""Those of the attacker's fighters, of his bombers, and of the defence, in their order."""
APART, TIE, TIES = 0.45, 0.9, 2.0
"""Half the space between rails; half a tie, and from one to the next, in mm."""
BADGE = 1.9
"""The radius of a letter's disc, in mm."""
STAR = 2.0
SPAN = 1.0
"""How wide an airplane is drawn, in lengths of its base."""
SHOT = Pen(0.3, 0.7, 2)
"""The line of fire of a shot that drew damage."""
EDGE = Pen(0.25, 1.0, 3)
"""Where two mats meet."""
LETTER, FIGURE = 7.5, 7.5
"""The type of letters and of figures, in pt."""
REVERSAL_CODES = frozenset(card.code for card in REVERSALS)
EVERY = 5
"""A path is numbered every so many turns."""
NAMED, LETTERED, NUMBERED, POINTS = range(4)
"""The ranks of labels: names below, letters of airplanes, turns, points."""
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
    """The turns a chart shows: those after `first` up to `last`; `labelled` says that turns and
    points of damage are told, `altitudes` that the one at which each airplane begins is."""

    first: int
    last: int
    labelled: bool = True
    altitudes: bool = False


def chart(track: Track, place: Area, stretch: Stretch) -> list[Item]:
    """The chart in an area of the page; it is as large as the area is wide."""
    return _Chart(track, place, stretch).items()


def letters(track: Track) -> dict[int, str]:
    """The letter of each crew's airplane."""
    return {one.crew: chr(ord("A") + i) for i, one in enumerate(track.planes)}


def style(track: Track, plane: Flown) -> str:
    """What the line of an airplane is called, in PENS."""
    attacks = plane.side == track.attacker
    family = 2 if not attacks else 1 if plane.role == BOMBER else 0
    alike = [
        one.crew for one in track.planes
        if one.side == plane.side and (not attacks or one.role == plane.role)
    ]  # fmt: skip
    lines = FAMILIES[family]
    return lines[alike.index(plane.crew) % len(lines)]


def lined(way: Points, called: str) -> Lines:
    """A path as a line of PENS."""
    ink = PENS[called]
    if called == "rails":
        return [(_aside(way, side * APART), ink) for side in (-1, 1)]
    return [(way, ink), *(((tie), ink) for tie in (_ties(way) if called == "ties" else ()))]


def _aside(way: Points, off: float) -> Points:
    """A line beside another, so far to its right."""
    found: list[Point] = []
    for place, (x, y) in enumerate(way):
        (ax, ay), (bx, by) = way[max(place - 1, 0)], way[min(place + 1, len(way) - 1)]
        long = hypot(bx - ax, by - ay) or 1.0
        found.append((x - off * (by - ay) / long, y + off * (bx - ax) / long))
    return tuple(found)


def _ties(way: Points) -> Iterator[Points]:
    """Short strokes across a line at equal steps."""
    left = TIES / 2
    for (ax, ay), (bx, by) in pairwise(way):
        long = hypot(bx - ax, by - ay)
        while left < long:
            x, y = ax + (bx - ax) * left / long, ay + (by - ay) * left / long
            east, south = (bx - ax) / long, (by - ay) / long
            yield ((x - TIE * south, y + TIE * east), (x + TIE * south, y - TIE * east))
            left += TIES
        left -= long


def badge(at: Point, letter: str, attacks: bool) -> list[Item]:
    """An airplane's letter: on a black disc, or on a white square."""
    x, y = at
    text = Text(x, y + 0.95, letter, "bold", LETTER, "center", white=attacks)
    if attacks:
        return [Disc(x, y, BADGE), text]
    square = Area(x - BADGE + 0.2, y - BADGE + 0.2, 2 * BADGE - 0.4, 2 * BADGE - 0.4)
    return [tinted(square, "paper"), Box(*square, GROUP), text]


def star(at: Point) -> Polyline:
    """What stands around a number of points of damage."""
    steps = [(pi * i / 8, STAR if i % 2 else 0.8 * STAR) for i in range(17)]
    return Polyline(tuple((at[0] + r * cos(t), at[1] + r * sin(t)) for t, r in steps), HAIR)


def area_of(track: Track) -> PlayingArea:
    """The playing area a fight was fought on, by its size."""
    areas = (
        playing_area(track.theatre, track.kind, track.attacker, short) for short in (False, True)
    )
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
        self.badges: list[tuple[Flown, Point, str]] = []
        # Labels are placed last, when all that they must not cover is known.
        self.wanted: list[tuple[int, Point, str, float, dict[str, Any]]] = []

    def items(self) -> list[Item]:
        """All of it."""
        paths = [(one, self._path(one)) for one in self.track.planes]
        self._stands_below()
        for plane, way in paths:
            self._ends(plane, way)
            self._shots(plane)
            if self.stretch.labelled and not self.stretch.altitudes:
                self._turns(plane)
                self._damage(plane)
        self._badges()
        for rank, at, text, size, about in sorted(self.wanted, key=lambda label: label[0]):
            put = self.labels.around(at, text, size, **about)
            if rank == POINTS and put:
                self.marks.append(star((put.x, put.y - 0.95)))
        frame = self.frame
        return [
            *interrupted(clipped(self.under, frame), self.labels.holes),
            *interrupted(clipped(self.lines, frame), self.labels.holes),
            Polyline(frame.outline, HEAD),
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
        called = style(self.track, plane)
        self.lines += chain.from_iterable(lined(way, called) for way in joined(drawn))
        for way in drawn:
            self.labels.keep_clear(way)
        for row in self._rows(plane):
            if row.card in REVERSAL_CODES and self.frame.has(*self._at(row)):
                loop = mark.turned_about(self.view, row)
                self.lines += loop
                self.labels.take(Area.around(loop[0][0]))
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
        if not shown or not self.frame.has(*self._at(shown[0])):
            return
        letter, start, last = self.letters[plane.crew], shown[0], shown[-1]
        self._airplane(plane, start)
        if self.stretch.labelled:
            level = str(start.altitude) if self.stretch.altitudes else ""
            self.badges.append((plane, self._behind(start), level))
        else:
            self._label(LETTERED, self._at(start), letter, LETTER, bold=True, away=1.6, must=True)
        at = self._at(last)
        if _has(last, EXIT):
            at = way[-1][-1] if way else at
            self.lines += [(arrow_head(way[-1]), GROUP)] if way else []
        elif _has(last, LOST):
            self._mark(at, mark.CROSS, *mark.drawn(mark.cross(at)))
        elif len(shown) > 1:
            self._airplane(plane, last)
        if len(shown) > 1:
            self._label(LETTERED, at, letter, LETTER, bold=True, away=1.7, must=True)

    def _airplane(self, plane: Flown, row: Row) -> None:
        """An airplane where it is."""
        at, wide = self._at(row), SPAN * BASE_LENGTH / self.view.scale
        heading = row.heading * 360 / STEPS + 90
        # One that is about to leave would stand across the frame.
        if self.stretch.altitudes or self.frame.wider(-0.42 * wide).has(*at):
            self._mark(
                at, 0.51 * wide, *airplane(self.track.theatre, plane.aircraft, *at, wide, heading)
            )

    def _behind(self, row: Row) -> Point:
        """A place for a letter behind an airplane, or before it at the edge of the frame."""
        (x, y), angle = self._at(row), row.heading * STEP
        off = SPAN * BASE_LENGTH / self.view.scale / 2 + BADGE + 0.4
        for side in (-1, 1):
            at = x + side * off * cos(angle), y + side * off * sin(angle)
            if self.frame.wider(-BADGE).has(*at):
                break
        return at

    def _badges(self) -> None:
        """All letters, when it is known what stands where: each at its place, or near it where that
        is taken; with the number of a turn."""
        for plane, at, turn in self.badges:
            letter, labels = self.letters[plane.crew], self.labels
            if not labels.is_free(Area(*at, 0, 0).wider(BADGE)):
                put = labels.around(at, letter, LETTER, 0.8, bold=True, must=True, pad=BADGE / 2)
                if put is None and not self.stretch.altitudes:
                    continue
                # What somebody plays by is there, whatever it lies on.
                if put:
                    labels.texts.remove(put)
                    at = put.x, put.y - 0.95
            self._mark(at, BADGE + 0.1, *badge(at, letter, plane.side == self.track.attacker))
            labels.holes.append(Area(*at, 0, 0).wider(BADGE))
            if self.stretch.altitudes:
                put = labels.around(at, turn, FIGURE, BADGE + 0.3, must=True)
                beside = Text(at[0] + BADGE + 0.3, at[1] + 0.95, turn, size=FIGURE)
                self.marks += [] if put else [beside]
            elif turn:
                self._label(NUMBERED, at, turn, FIGURE, away=BADGE + 0.3)

    def _shots(self, plane: Flown) -> None:
        """Shots, and the points they drew."""
        for row in self._rows(plane):
            shots = [one for one in row.happened if one.kind == FIRED]
            if not shots or not self.frame.has(*self._at(row)):
                continue
            drawn = sum(one.number for one in shots)
            self._mark(self._at(row), mark.RADIUS, mark.shot(self._at(row), hit=drawn > 0))
            for shot in shots:
                if shot.number and (there := self._target(shot, row.turn)):
                    self.under.append(((self._at(row), there), SHOT))
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
        return at if at and self.frame.has(*at) else None

    def _dropped(self, row: Row) -> None:
        """Bombs and torpedoes: where they were released, and where they went off."""
        for one in row.happened:
            if one.kind == DROPPED:
                at = self.view.at((one.x, one.y)) if one.x or one.y else self._at(row)
                self._mark(at, mark.DROP, mark.drop(at))
            elif one.kind == BURST:
                at = self.view.at((one.x, one.y))
                if self.frame.has(*at):
                    self.lines += mark.burst(at)
                    if self.stretch.labelled:
                        self._label(NUMBERED, at, one.what, FIGURE, away=1.5)

    def _turns(self, plane: Flown) -> None:
        """Its letter and the turn every five turns."""
        for row in self._rows(plane):
            ended = _has(row, EXIT) or _has(row, LOST)
            inside_it = self.frame.wider(-BADGE - 0.3).has(*self._at(row))
            if row.turn % EVERY == 0 and not ended and inside_it:
                self.badges.append((plane, self._at(row), str(row.turn)))

    def _damage(self, plane: Flown) -> None:
        """What it took in a turn, where it was then."""
        before = 0
        for row in self.track.of(plane.crew):
            taken, before = row.damage - before, row.damage
            if taken > 0 and self.frame.has(*self._at(row)):
                self._label(POINTS, self._at(row), str(taken), FIGURE, bold=True, away=1.2, pad=1.2)


def _has(row: Row, kind: str) -> bool:
    return any(one.kind == kind for one in row.happened)


# Flight paths, the true arcs of the cards in hundredths of a mm. For drawing only: what decides a
# fight is the geometry of the engine, in whole numbers.


def flown(track: Track, crew: int, first: int = 0, last: int | None = None) -> list[Points]:
    """The path of an airplane over the turns after `first` up to `last`, turn by turn."""
    flown = next(one.aircraft for one in track.planes if one.crew == crew)
    model = track.theatre.aircraft[flown]
    rows = [
        row for row in track.of(crew) if first <= row.turn and (last is None or row.turn <= last)
    ]
    return [path(model, before, after) for before, after in pairwise(rows)]


def path(model: Aircraft, before: Row, after: Row) -> Points:
    """The way of the middle of the base from one turn to the next. It goes straight to the front
    edge, along the card's arrow, and straight on until the rear edge is at its head."""
    start, end = (float(before.x), float(before.y)), (float(after.x), float(after.y))
    if start == end or after.card in REVERSAL_CODES:
        # Who is lost to his fire before he moves has stayed where he was.
        return start, end
    ahead, right, turn = curve(model, CARDS[after.card])
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
        must: bool = False,
        pad: float = 0.0,
    ) -> Text | None:
        """A label near a place, at least `away` mm from it, with so much free around it. It is left
        out where it would lie on others, or on more than a line or two, unless it `must` be
        there."""
        face = "bold" if bold else "text"
        wide, high = width(text, face, size), CAPITAL * size / PT
        best: tuple[int, Text] | None = None
        for further in (0.0, 1.2, 2.6, 4.4) if must else (0.0, 0.9):
            for across, down in DIRECTIONS:
                reach = away + further + pad
                x = at[0] + across * (reach + wide / 2)
                y = at[1] + down * (reach + high / 2) + high / 2
                item = Text(x, y, text, face, size, "center")
                lines = self._covers(covered(item).wider(pad))
                if lines is not None and (best is None or lines < best[0]):
                    best = lines, item
            if best and best[0] == 0:
                break
        if best is None or not (must or best[0] < MOST_LINES + 4 * pad):
            return None
        area = covered(best[1]).wider(pad)
        self.texts.append(best[1])
        self.holes.append(area)
        self._taken.append(area)
        return best[1]

    def is_free(self, area: Area) -> bool:
        """Whether nothing that is taken lies in an area."""
        return not area.meets(self._taken)

    def _covers(self, area: Area) -> int | None:
        """How many cells with lines an area covers; None if it may not lie there at all."""
        if not (self.frame.holds(area) and self.is_free(area)):
            return None
        columns = range(int(area.x / CELL), int(area.right / CELL) + 1)
        rows = range(int(area.y / CELL), int(area.bottom / CELL) + 1)
        return sum((column, row) in self._lines for column in columns for row in rows)
