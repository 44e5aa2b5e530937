"""Where everything stands on a page of the campaign log, in mm: one list of places, in which what
is known is typed and marked, and which are the fields of a form."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.state import ENEMY, HOME, SIDES, Side, Task
from sheetgen.games.wings.rules.tables import EARLY, LATER
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import widest_side
from sheetgen.games.wings.sheet.printed_tables import spans
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import Area
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, Slot, across

PERIODS = (EARLY, LATER)
SIDES_IN_ORDER = (ENEMY, HOME)
"""The sides, in the order of the printed tables."""
FIGHTERS, CREWS, GAP = 36.5, 40.0, 3.0
"""The widths of two blocks in mm (the first has what they leave), and the space between them."""
DIE, BOX, NUMBER, BETWEEN = 4.4, 4.2, 4.2, 3.0
"""The column of a die, a box to cross out, the room for a mission's number behind it, and the space
between the two columns of missions."""
TABLE_HEAD, TABLE_ROW, LOG_HEAD = 7.6, 4.35, 7.2
LINES = range(3)
ATTACK, BOMB, DEFEND = LINES
"""The lines of a mission."""
LABEL, SIDE = 12.0, 9.2
"""The least room for the names beside the track, and for the name of a side in the log."""
CREW_COLUMNS = ("first", "second", "third")
SCORE = ("points", "kills", "lost", "won")
WON = ("british", "axis", "drawn")
"""Who may have won a mission, in the order of the track."""
PITCH, BESIDE = 5.1, 5.0
"""The boxes of the track, and the space to what stands beside it."""
FACES = 6
"""Those of the die that draws fighters."""
FEWEST = 16
"""So many boxes have room for the head above them."""


class LogAreas(NamedTuple):
    """The areas of the page; `row` is the height of a mission, `track_row` of a row of the
    track, `label` the width of the names beside it, `die` that of the faces that draw a mission,
    and `widths` those of the columns, of which those of 0 share what the others leave."""

    tables: Area
    log: Area
    track: Area
    beside: Area
    row: float
    track_row: float
    label: float
    die: float
    widths: tuple[tuple[str, float], ...]

    @property
    def columns(self) -> dict[str, tuple[float, float]]:
        """The left and right edge of each column of the log, by its key."""
        return _columns(self.log.x, self.log.width, self.widths)

    def cell(self, place: int, key: str, line: int, lines: int = 1) -> Area:
        """A cell of the mission at a place of the page, from 0: in a column, from a line, `lines`
        high."""
        left, right = self.columns[key]
        high = self.row / len(LINES)
        top = self.log.y + LOG_HEAD + place * self.row
        return Area(left, top + line * high, right - left, lines * high)

    @property
    def draw(self) -> Area:
        """The rows of the missions that may be drawn, right of the faces of their die."""
        block, *_ = self.blocks()
        return block._replace(x=block.x + self.die, width=block.width - self.die)

    def blocks(self) -> tuple[Area, Area, Area]:
        """What is drawn for a mission, the fighters, and who flies."""
        edges = across(
            self.tables.x,
            (self.tables.width - FIGHTERS - CREWS - 2 * GAP, GAP, FIGHTERS, GAP, CREWS),
        )
        draw, _, fighters, _, crews = (
            self.tables._replace(x=left, width=right - left) for left, right in edges
        )
        return draw, fighters, crews

    def base(self, row: int) -> float:
        """The baseline of a row of the tables, from 1."""
        return self.tables.y + TABLE_HEAD + (row - 0.5) * TABLE_ROW + 0.95

    def kind(self, attacker: Side, kind: Task) -> Area:
        """The row of a kind of mission by its attacker, from the box to cross out on."""
        wide = (self.draw.width - BETWEEN) / 2
        x = self.draw.x + SIDES_IN_ORDER.index(attacker) * (wide + BETWEEN)
        return Area(x, self.base(kind) - 0.95 - BOX / 2, wide, BOX)

    def won(self, row: int, count: int) -> Area:
        """A box of the track: in the row of British, Axis or drawn missions, from 1."""
        x = self.track.x + self.label + (count - 1) * PITCH
        return Area(x, self.track.y + HEAD_HEIGHT + row * self.track_row, PITCH, self.track_row)

    def note(self, row: int) -> Area:
        """The room above a line for notes, in a row of the track."""
        return self.beside._replace(y=self.won(row, 1).y, height=self.track_row)


@cache
def _columns(
    left: float, room: float, widths: tuple[tuple[str, float], ...]
) -> dict[str, tuple[float, float]]:
    wide = dict(widths)
    rest = (room - sum(wide.values())) / list(wide.values()).count(0)
    return dict(zip(wide, across(left, (w or rest for w in wide.values())), strict=True))


def _widths(named: float) -> tuple[tuple[str, float], ...]:
    """The widths of the columns, by the room that the name of a side has to have: what it takes
    beyond the usual is a little of each of three narrow columns, then of the mission's."""
    wider = max(0.0, named + 1.4 - SIDE)
    less = min(wider, 2.2) / 3
    return (
        ("number", 6.2 - less), ("mission", 42.5 - wider + 3 * less), ("role", 11.2), ("side", 5.2),
        ("type", 21.8), ("first", 0), ("second", 0), ("third", 19.8), ("label", SIDE + wider),
        ("points", 8.6 - less), ("kills", 6.2), ("lost", 6.2), ("won", 6.2 - less),
    )  # fmt: skip


@cache
def plan(theatre: Theatre, body: Area) -> LogAreas:
    """The plan of a page: the rows of missions and of the track share what the tables leave."""
    of_period, named = theatre.length // len(PERIODS), widest_side(theatre)
    rows = max(len(theatre.missions), FACES)
    faces = (spans(theatre.faces_of(kind)) for kind in theatre.missions)
    die = max(DIE, *(width(one, "bold", 7.5) + 1.2 for one in faces))
    tables = Area(body.x, body.y + 0.8, body.width, TABLE_HEAD + rows * TABLE_ROW)
    top = tables.bottom + 1.2
    # A row of the track is a little lower than a line of a mission.
    line = (body.bottom - top - LOG_HEAD - HEAD_HEIGHT - 1.6) / (len(LINES) * (of_period + 0.95))
    row = line * len(LINES)
    log = Area(body.x, top, body.width, LOG_HEAD + of_period * row)
    label = max(LABEL, named + 1.2)
    wide, high = label + max(theatre.length, FEWEST) * PITCH, HEAD_HEIGHT + 0.95 * row
    track = Area(body.x, log.bottom + 1.4, wide, high)
    beside = Area(track.right + BESIDE, track.y, body.right - track.right - BESIDE, high)
    return LogAreas(tables, log, track, beside, row, 0.95 * line, label, die, _widths(named))


def missions(theatre: Theatre, period: str) -> range:
    """The missions of a period."""
    of_period = theatre.length // len(PERIODS)
    first = PERIODS.index(period) * of_period + 1
    return range(first, first + of_period)


@cache
def slots(theatre: Theatre, body: Area, period: str) -> tuple[Slot, ...]:
    """All places of a page, in the order of reading."""
    at = plan(theatre, body)
    return (
        *_drawn(theatre, at, period),
        *_missions(theatre, at, period),
        *_track(theatre, at),
        *ending(theatre, at, period),
    )


def _drawn(theatre: Theatre, at: LogAreas, period: str) -> Iterator[Slot]:
    """For each mission that may be drawn, that it has been, and as which of the campaign's."""
    attackers = theatre.data("log")["draw"]["attackers"]
    for kind, mission in theatre.missions.items():
        for side in SIDES_IN_ORDER:
            row = at.kind(side, kind)
            called = mission.by(side)
            name, tip = (
                f"drawn.{period}.{SIDES[side]}.{kind}",
                f"{attackers[SIDES[side]]}, {period}",
            )
            fought, number = (row._replace(x=row.x + i * BOX, width=BOX) for i in range(2))
            yield Slot(f"{name}.fought", f"{tip}: {called}, crossed out", fought, "cross")
            yield Slot(f"{name}.number", f"{tip}: {called}, mission number", number, align="center")


def _missions(theatre: Theatre, at: LogAreas, period: str) -> Iterator[Slot]:
    for place, number in enumerate(missions(theatre, period)):

        def slot(
            key: str, line: int, part: str, says: str, lines: int = 1, name: int = number,
            place: int = place, **look: Any,
        ) -> Slot:  # fmt: skip
            area = at.cell(place, key, line, lines)
            return Slot(f"log.{name:02}.{part}", f"Mission {name}: {says}", area, **look)

        for line, what in enumerate(("date", "place", "mission")):
            yield slot("mission", line, what, what)
        for line, flies in zip(LINES, ("attack", "bombers", "defence"), strict=True):
            yield slot("side", line, f"{flies}.side", f"{flies}, side", align="center")
            yield slot("type", line, f"{flies}.type", f"{flies}, type")
            for crew, key in enumerate(CREW_COLUMNS[: 3 if line == DEFEND else 2], start=1):
                yield slot(key, line, f"{flies}.crew.{crew}", f"{flies}, crew {crew}")
        yield slot("third", ATTACK, "notes", "notes", lines=2, several=True)
        for line, side in enumerate(WON[:2]):
            for key in SCORE:
                says = f"{side.capitalize()}, {key}"
                yield slot(key, line, f"{side}.{key}", says, align="center")
        winner = slot("points", DEFEND, "winner", "winner")
        wide = at.columns["kills"][1] - winner.area.x
        yield winner._replace(area=winner.area._replace(width=wide))
        yield slot("won", DEFEND, "drawn.won", "drawn, won", align="center")


def _track(theatre: Theatre, at: LogAreas) -> Iterator[Slot]:
    words = theatre.data("log")["track"]
    for row, (who, label) in enumerate(zip(WON, words["rows"], strict=True)):
        for count in range(1, theatre.length + 1):
            tip = f"{words['title'].capitalize()}, {label}: {count} struck off"
            yield Slot(f"won.{who}.{count:02}", tip, at.won(row, count), "stroke")


def ending(theatre: Theatre, at: LogAreas, period: str) -> Iterator[Slot]:
    """Who has won the campaign, under the last period; and lines for notes."""
    words, last = theatre.data("log")["track"], period == PERIODS[-1]
    if last:
        winners = zip(("british", "axis", "nobody"), words["by"], strict=True)
        for place, (who, label) in enumerate(winners):
            x, y = at.beside.x + place * at.beside.width / 3, at.note(0).y + 0.2
            tip = f"{words['end'].capitalize()} {label}"
            yield Slot(f"campaign.{who}", tip, Area(x, y, BOX, BOX), "tick")
    for row in range(1 if last else 0, len(LINES)):
        tip = f"Notes, {period} period, line {row}"
        yield Slot(f"notes.{period}.{row}", tip, at.note(row), size=8.0)
