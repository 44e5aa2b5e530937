"""The chart of a fight's track: flight paths to scale, shots and hits, losses, what stood below.

Airplanes are lettered in the order of the track. The attacker's paths are solid lines, the
defender's broken ones, those of bombers are heavier: the chart needs no colour.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.games.wings import track_marks as mark
from sheetgen.games.wings.briefing_labels import interrupted
from sheetgen.games.wings.briefing_symbols import Lines, View
from sheetgen.games.wings.combat.geometry import MM
from sheetgen.games.wings.combat.manoeuvres import CARDS, REVERSALS
from sheetgen.games.wings.combat.plane import BOMBER
from sheetgen.games.wings.combat.track import (
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
from sheetgen.games.wings.playing_area import PlayingArea, playing_area
from sheetgen.games.wings.track_frame import inside, is_in, joined, shown
from sheetgen.games.wings.track_labels import Labels
from sheetgen.games.wings.track_paths import flown
from sheetgen.games.wings.track_surface import below
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.chart import Point, Points
from sheetgen.sheets.items import HEAD, Item, Pen, Polyline

SOLID, BROKEN = Pen(0.6), Pen(0.6, 2.6, 0.7)
HEAVY, HEAVY_BROKEN = Pen(1.1), Pen(1.1, 3.6, 0.6)
SHOT = Pen(0.3, 0.7, 2)
"""The line of fire of a shot that drew damage."""
EDGE = Pen(0.25, 1.0, 3)
"""Where two mats meet."""
LETTER, FIGURE = 7.5, 6.0
"""The type of letters and of figures, in pt."""
ABOUT = frozenset(CARDS[card] for card in REVERSALS)
EVERY = 5
"""A path is numbered every so many turns."""


NAMED, LETTERED, POINTS, NUMBERED, HIGH = range(5)
"""The ranks of labels: names below, letters of airplanes, points, turns, altitudes."""


class Stretch(NamedTuple):
    """The turns a chart shows: those after `first` up to `last`; `labelled` says that turns,
    altitudes and points of damage are told."""

    first: int
    last: int
    labelled: bool = True


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


def chart(track: Track, place: Area, stretch: Stretch) -> list[Item]:
    """The chart in an area of the page; it is as large as the area is wide."""
    return _Chart(track, place, stretch).items()


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
            if row.card in ABOUT and is_in(self._at(row), self.frame):
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
