"""The chart of a fight's track: flight paths to scale, shots and hits, losses, what stood below.

Airplanes are lettered in the order of the track: on a black disc who attacks, on a white square
who defends. Each has a line of its own, those of a flight of one family: heavy lines are fighters
that attack, rails their bombers, dots and thin dashes the defence. The chart needs no colour.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, groupby, pairwise
from math import cos, hypot, pi, sin
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.geometry import BASE_LENGTH, MM, STEPS, Pose, corners, moved
from sheetgen.games.wings.fight.manoeuvres import CARDS, REVERSALS, curve
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    EXIT,
    FIRED,
    LOST,
    SUNK,
    Flown,
    Happening,
    Row,
    SurfaceRow,
    Track,
)
from sheetgen.games.wings.rules.playing_area import CARD, PlayingArea, playing_area
from sheetgen.games.wings.rules.tables import Aircraft
from sheetgen.games.wings.sheet import on_table as mark
from sheetgen.games.wings.sheet.on_table import CAPITAL, Drawing, Label, Lines, Spot, View
from sheetgen.games.wings.sheet.pages import airplane
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    PT,
    Area,
    Box,
    Disc,
    Item,
    Pen,
    Point,
    Points,
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
REVERSAL_CODES = frozenset(card.code for card in REVERSALS)
EVERY = 5
"""A path is numbered every so many turns."""
NAMED, LETTERED, NUMBERED, POINTS = range(4)
"""The ranks of labels: names below, letters of airplanes, turns, points."""
ARC_STROKE = 2 * pi / 72
"""An arc is drawn in strokes that turn by no more than this."""
SLIP_STROKES = 6
STEP = 2 * pi / STEPS
MOST_LINES = 3
"""A label that may be left out covers fewer cells with lines than this."""
WAKE, RUN = Pen(0.4, 0.4, 5), Pen(0.8, 0.8, 2)
"""The lines of a vessel's wake and of a torpedo's run."""
CLOUD = Pen(0.4, 1.2, 1.5)
TORPEDO = "torpedo "
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
    text = Text(x, y + 0.95, letter, "bold", 7.5, "center", white=attacks)
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


class _Chart(Drawing):
    """A chart being drawn."""

    def __init__(self, track: Track, place: Area, stretch: Stretch) -> None:
        self.track, self.stretch = track, stretch
        scale = track.length / place.width
        frame = place._replace(height=track.width / scale)
        super().__init__(View(place.x, place.y, scale), frame)
        self.letters = letters(track)
        self.badges: list[tuple[Flown, Point, str]] = []
        # Labels are placed last, when all that they must not cover is known.
        self.wanted: list[tuple[int, Callable[[], Text | None]]] = []
        self._draw()

    def _draw(self) -> None:
        paths = [(one, self._path(one)) for one in self.track.planes]
        self._stands_below()
        for plane, way in paths:
            self._ends(plane, way)
            self._shots(plane)
            if self.stretch.labelled and not self.stretch.altitudes:
                self._turns(plane)
                self._damage(plane)
        self._badges()
        for rank, placed in sorted(self.wanted, key=lambda one: one[0]):
            put = placed()
            if rank == POINTS and put:
                self.marks.append(star((put.x, put.y - 0.95)))

    def _mark(self, at: Point, half: float, *items: Item) -> None:
        """A mark that no line and no label runs through; `half` is half its side, in mm."""
        self.marks += items
        self.taken.append(Area(*at, 0, 0).wider(half))

    def _label(self, rank: int, *label: Any, **about: Any) -> None:
        """A label beside a place; those of a lower rank are given their places first."""
        self.wanted.append((rank, partial(self._beside, *label, **about)))

    def _beside(
        self,
        at: Point,
        text: str,
        away: float,
        bold: bool = False,
        must: bool = False,
        pad: float = 0.0,
    ) -> Text | None:
        """A label near a place, at least `away` mm from it, with so much free around it. It is left
        out where it would lie on others, or on more than a line or two, unless it `must` be
        there."""
        label, most = Label((text,), bold=bold), 0.0 if must else MOST_LINES + 4 * pad
        spots = _around(at, label, away + pad, must)
        return next(iter(self.put(label, spots, pad, most)), None)

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
            self.inside(way) if _has(row, EXIT) else way
            for way, row in zip(ways, rows[-len(ways) :], strict=True)
        ]
        drawn = [way for way in kept if len(way) > 1]
        called = style(self.track, plane)
        self.lines += chain.from_iterable(lined(way, called) for way in joined(drawn))
        for way in drawn:
            self.keep_clear(way)
        for row in rows:
            if row.card in REVERSAL_CODES and self.frame.has(*self._at(row)):
                self.lines.append(mark.turned_about(self._at(row), row.heading * STEP))
                self.taken.append(Area.around(self.lines[-1][0]))
        return drawn

    def _stands_below(self) -> None:
        """Mats and clouds; vessels with their wakes, targets and torpedoes."""
        track, area, first, last = self.track, area_of(self.track), *self.stretch[:2]
        for mat in area.mats[1:]:
            end = (mat.x + mat.length, mat.y) if mat.y else (mat.x, mat.y + mat.width)
            ends = ((x * MM, y * MM) for x, y in ((mat.x, mat.y), end))
            self.under.append((self.view.along(*ends), EDGE))
        self.under += [(self.view.ring(ring), CLOUD) for ring in track.clouds]
        sizes = {card.name: (card.length, card.width) for card in (*area.ships, *area.targets)}
        by_name = sorted(track.surface, key=lambda row: (row.name, row.turn))
        for name, rows in groupby(by_name, lambda row: row.name):
            known = [row for row in rows if row.turn <= last]
            shown = [row for row in known if row.turn >= first] or known[-1:]
            if name.startswith(TORPEDO):
                self._run([row for row in shown if row.turn > first])
            elif shown:
                long, wide = sizes.get(name, CARD)
                card = self._vessel(shown, (long * MM, wide * MM), bool(area.ships))
                if self.stretch.labelled:
                    self._label(NAMED, (card.right, card.middle[1]), name, 2.2, must=True)

    def _run(self, rows: list[SurfaceRow]) -> None:
        """A torpedo's run from where it was dropped."""
        if not rows:
            return
        crew = int(rows[0].name.removeprefix(TORPEDO))
        dropped = [
            (one.x, one.y)
            for row in self.track.of(crew)
            for one in row.happened
            if one.kind == "dropped" and row.turn < rows[0].turn
        ]
        places = [*dropped[-1:], *((row.x, row.y) for row in rows)]
        if len(places) > 1:
            self.lines.append((self.view.along(*places), RUN))

    def _vessel(self, rows: list[SurfaceRow], size: tuple[int, int], is_afloat: bool) -> Area:
        """A vessel with its wake, where it was last; or a target that stands where it stood: the
        area of its card."""
        start, end = rows[0], rows[-1]
        places = self.view.along((start.x, start.y), (end.x, end.y))
        wake = self.inside(places) or places[:1]
        card = self._card(start, size, is_afloat)
        if wake[0] != wake[-1]:
            self.under.append((wake, WAKE))
            if any(one.kind == EXIT for one in end.happened):
                self.lines.append((mark.arrow_head(wake), HAIR))
            else:
                card = self._card(end, size, is_afloat)
        if any(one.kind == SUNK for row in rows for one in row.happened):
            self.marks += mark.drawn(mark.lost(wake[-1]))
        return card

    def _card(self, row: SurfaceRow, size: tuple[int, int], is_afloat: bool) -> Area:
        """The card of a vessel, with a hull, or of a target."""
        pose = Pose(row.x, row.y, row.heading)
        place = corners(pose, *size)
        self.lines.append((self.view.ring(place), GROUP))
        if is_afloat:
            sides = (moved(pose, *step) for step in mark.hull(*size, MM))
            self.lines.append((self.view.ring(tuple((at.x, at.y) for at in sides)), HAIR))
        self.taken.append(Area.around(map(self.view.at, place)))
        return self.taken[-1]

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
            self._label(LETTERED, self._at(start), letter, 1.6, bold=True, must=True)
        at = self._at(last)
        if _has(last, EXIT):
            at = way[-1][-1] if way else at
            self.lines += [(mark.arrow_head(way[-1]), GROUP)] if way else []
        elif _has(last, LOST):
            self._mark(at, mark.LOST, *mark.drawn(mark.lost(at)))
        elif len(shown) > 1:
            self._airplane(plane, last)
        if len(shown) > 1:
            self._label(LETTERED, at, letter, 1.7, bold=True, must=True)

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
            letter = self.letters[plane.crew]
            if Area(*at, 0, 0).wider(BADGE).meets(self.taken):
                put = self._beside(at, letter, 0.8, bold=True, must=True, pad=BADGE / 2)
                if put is None and not self.stretch.altitudes:
                    continue
                # What somebody plays by is there, whatever it lies on.
                if put:
                    self.texts.remove(put)
                    at = put.x, put.y - 0.95
            self._mark(at, BADGE + 0.1, *badge(at, letter, plane.side == self.track.attacker))
            self.holes.append(Area(*at, 0, 0).wider(BADGE))
            if self.stretch.altitudes:
                put = self._beside(at, turn, BADGE + 0.3, must=True)
                self.marks += [] if put else [Text(at[0] + BADGE + 0.3, at[1] + 0.95, turn)]
            elif turn:
                self._label(NUMBERED, at, turn, BADGE + 0.3)

    def _shots(self, plane: Flown) -> None:
        """Shots and the points they drew; bombs and torpedoes: where they were released, and where
        they went off."""
        for row in self._rows(plane):
            at, shots = self._at(row), [one for one in row.happened if one.kind == FIRED]
            if shots and self.frame.has(*at):
                is_hit = sum(one.number for one in shots) > 0
                self._mark(at, mark.SHOT, mark.shot(at, is_hit))
                targets = (self._target(shot, row.turn) for shot in shots if shot.number)
                self.under += [((at, there), SHOT) for there in targets if there]
            for one in row.happened:
                there = self.view.at((one.x, one.y)) if one.x or one.y else at
                if one.kind == DROPPED:
                    self._mark(there, mark.DROP, mark.drop(there))
                elif one.kind == BURST and self.frame.has(*there):
                    self.lines += mark.burst(there)
                    if self.stretch.labelled:
                        self._label(NUMBERED, there, one.what, 1.5)

    def _target(self, shot: Happening, turn: int) -> Point | None:
        """Where what was fired at is on the page."""
        if shot.other.isdigit():
            found = [r for r in self.track.of(int(shot.other)) if r.turn == turn]
            at = self._at(found[0]) if found else None
        else:
            there = [r for r in self.track.surface if r.name == shot.other and r.turn <= turn]
            at = self.view.at((there[-1].x, there[-1].y)) if there else None
        return at if at and self.frame.has(*at) else None

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
                self._label(POINTS, self._at(row), str(taken), 1.2, bold=True, pad=1.2)


def _around(at: Point, label: Label, away: float, must: bool) -> Iterator[Spot]:
    """Where a label may stand about a place, the nearest first; further off if it must be there."""
    (text,) = label.at(Spot(0, 0))
    wide, high = width(text.text, text.face, text.size), CAPITAL * text.size / PT
    for further in (0.0, 1.2, 2.6, 4.4) if must else (0.0, 0.9):
        reach = away + further
        for across, down in DIRECTIONS:
            x = at[0] + across * (reach + wide / 2)
            yield Spot(x, at[1] + down * (reach + high / 2) + high / 2, "center")


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


def joined(ways: Sequence[Points]) -> list[Points]:
    """Paths that go on where the one before ends, as one each."""
    whole: list[list[Point]] = []
    for way in ways:
        if whole and hypot(whole[-1][-1][0] - way[0][0], whole[-1][-1][1] - way[0][1]) < 0.01:
            whole[-1] += way[1:]
        else:
            whole.append(list(way))
    return [tuple(way) for way in whole]
