"""The record of a fight's course: per airplane and turn where it was and what happened to it."""

import json
from enum import StrEnum
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.state import Side, Task
from sheetgen.games.wings.rules.theatre import Theatre


class Kind(StrEnum):
    """What may happen to an airplane or be done by it, and what to a vessel: it is sunk. A torpedo
    runs as long as it does nothing else."""

    FIRED = "fired"
    TOKENS = "tokens"
    SPECIAL = "special"
    DROPPED = "dropped"
    BURST = "burst"
    EXIT = "exit"
    LOST = "lost"
    FIRE_OUT = "fire out"
    WOUNDED = "wounded"
    SKILL = "skill"
    ILLEGAL = "illegal"
    SUNK = "sunk"
    RUNS = "runs"
    TAILS = "tails"
    COLLIDES = "collides"
    DRY = "out of fuel"
    BURSTS = "flak"


(
    FIRED, TOKENS, SPECIAL, DROPPED, BURST, EXIT, LOST, FIRE_OUT, WOUNDED, SKILL, ILLEGAL, SUNK,
    RUNS, TAILS, COLLIDES, DRY, BURSTS,
) = Kind  # fmt: skip
BLOWS = "overdive"
"""What draws the token of an overdive that takes flames away, and no damage."""


class Happening(NamedTuple):
    """What happened: by whom or to whom (a crew's number, or a vessel's name), and what it was.

    FIRED: `other` the target, `what` the gun's mount, `number` the points, `tokens` those drawn, in
    one word each (`2 0+smoke`), and whether it was at long range (`far`). TOKENS: `other` the firer
    (FIRE, or BLOWS), `what` the tokens drawn, `number` the points taken.
    SPECIAL: `what` it is. DROPPED: `what` the weapon. BURST: `other` the target, `what` the result.
    EXIT: `what` the edge. LOST: `what` the cause, `other` by whom. SKILL: `what` the skill used.
    ILLEGAL: `what` the card that was not flown. TAILS, COLLIDES: `other` whom. BURSTS, of a gun:
    `what` the altitude of its counter. `x` and `y` are where it was, if not at the
    airplane.
    """

    kind: Kind
    other: str = ""
    what: str = ""
    number: int = 0
    x: int = 0
    y: int = 0
    tokens: str = ""
    far: bool = False


class Row(NamedTuple):
    """An airplane at the end of a turn (turn 0: at the start), in hundredths of a mm and steps of
    2.5 degrees. `card` is the code of the card flown, none if it was lost before it moved. `damage`
    is all it has taken so far."""

    turn: int
    crew: int
    x: int
    y: int
    heading: int
    altitude: int
    fast: bool
    card: str
    damage: int
    happened: tuple[Happening, ...] = ()


class SurfaceRow(NamedTuple):
    """A vessel, a target or a torpedo (`torpedo 4` of crew 4) at the end of a turn. Those that
    neither move nor have anything happen to them have a row for turn 0 only."""

    turn: int
    name: str
    x: int
    y: int
    heading: int
    damage: int = 0
    bombs: int = 0
    happened: tuple[Happening, ...] = ()


class Flown(NamedTuple):
    """An airplane of the track: its crew, its type, its side and what it was there for."""

    crew: int
    aircraft: str
    side: Side
    role: str


class Track(NamedTuple):
    """The whole course of a fight. `length` and `width` are those of the table."""

    theatre: Theatre
    kind: Task
    attacker: Side
    length: int
    width: int
    planes: tuple[Flown, ...]
    rows: tuple[Row, ...]
    surface: tuple[SurfaceRow, ...] = ()
    clouds: tuple[tuple[tuple[int, int], ...], ...] = ()

    @property
    def turns(self) -> int:
        """How many turns it took."""
        return max((row.turn for row in self.rows), default=0)

    def of(self, crew: int) -> tuple[Row, ...]:
        """The rows of an airplane."""
        return tuple(row for row in self.rows if row.crew == crew)


class Recorder:
    """Gathers what happens in a turn, and makes the track of it."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.surface: list[SurfaceRow] = []
        self._planes: dict[int, list[Happening]] = {}
        self._surface: dict[str, list[Happening]] = {}

    def happened(self, crew: int, what: Happening) -> None:
        """Note what happened to an airplane."""
        self._planes.setdefault(crew, []).append(what)

    def on_surface(self, name: str, what: Happening) -> None:
        """Note what happened to a vessel, a target or a torpedo."""
        self._surface.setdefault(name, []).append(what)

    def row(self, row: Row) -> None:
        """Note where an airplane is, with all that happened to it since its last row."""
        self.rows.append(row._replace(happened=tuple(self._planes.pop(row.crew, ()))))

    def surface_row(self, row: SurfaceRow) -> None:
        """Note where a vessel is; one that only stands there has no second row."""
        happened = tuple(self._surface.pop(row.name, ()))
        last = next((old for old in reversed(self.surface) if old.name == row.name), None)
        if last is None or happened or (last.x, last.y) != (row.x, row.y):
            self.surface.append(row._replace(happened=happened))


def lines_of(track: Track) -> str:
    """A track as lines of JSON: the table first, then a line for each airplane and each row."""
    table = [track.kind, track.attacker, track.length, track.width]
    records: list[Any] = [["table", *table, track.clouds]]
    records += [["plane", *flown] for flown in track.planes]
    records += [["at", *row] for row in track.rows]
    records += [["surface", *row] for row in track.surface]
    return "".join(json.dumps(one, separators=(",", ":")) + "\n" for one in records)
