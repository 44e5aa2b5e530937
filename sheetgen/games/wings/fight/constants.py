"""What the data file says of surface targets, their guns, and what is dropped on them."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.rules.conditions import data


class AntiAircraft(NamedTuple):
    """The guns of a kind of vessel: the letters they draw for an airplane within half a ruler, and
    within a ruler; each fires on one of so many turns."""

    close: str
    far: str = ""
    every: int = 1


class Surface(NamedTuple):
    """The numbers of the surface, lengths in hundredths of a mm.

    `clock` are the turns after which a fight is over, `ship_speed` what vessels move a turn,
    `near_miss` how far from a card a bomb still counts. `drift` is how far beyond its place the
    bomb of a level bomber falls, for each face of a die, and `low_drift` one of a low run. Guns
    fire up to the altitude `highest`, the balloon's cable reaches up to `cable` and does damage of
    the letter `cable_letter`.
    """

    clock: int
    ship_speed: int
    near_miss: int
    drift: tuple[int, ...]
    low_drift: tuple[int, ...]
    highest: int
    guns: dict[str, AntiAircraft]
    cable: int
    cable_letter: str


class Torpedoes(NamedTuple):
    """How a torpedo runs: so far a turn, for so many turns. It is released with its lead point from
    `nearest` to `farthest` ahead, at most `tangent` aside for each 100 000 ahead; a die of ten
    with at most `duds` is a dud. `aside` is how many steps of heading it is aimed aside, for each
    face of a die, by the pilot's quality."""

    run: int
    turns: int
    nearest: int
    farthest: int
    tangent: int
    duds: int
    aside: dict[str, list[int]]


class Expected(NamedTuple):
    """What captains reckon with: the worth, in hundredths, of a bomb's sure `hit` and of a
    `near_miss`, and of a `torpedo` that hits. A torpedo is best dropped with one of the `runs`
    before it (`aimed_run` where none has room on the table), and nearer than `least_run` no captain
    goes; a low bomber that has passed its target turns back when it is `turns_back` away. A point
    of strafing is worth so many per cent of a point of damage (`strafed`), a shot so many per cent
    of one a turn before it (`later`), and a release of one a turn before it (`waits`)."""

    hit: int
    near_miss: int
    torpedo: int
    runs: tuple[int, ...]
    aimed_run: int
    least_run: int
    turns_back: int
    strafed: int
    later: int
    waits: int


_DATA: dict[str, Any] = data("combat_surface")
_GUNS, _BALLOON, _TORPEDO = _DATA["anti_aircraft"], _DATA["balloon"], _DATA["torpedo"]
SURFACE = Surface(
    clock=_DATA["clock"],
    ship_speed=_DATA["ship_speed"] * MM,
    near_miss=_DATA["near_miss"] * MM,
    drift=tuple(mm * MM for mm in _DATA["drift"]["level"]),
    low_drift=tuple(mm * MM for mm in _DATA["drift"]["low"]),
    highest=_GUNS["highest"],
    guns={kind: AntiAircraft(**guns) for kind, guns in _GUNS["guns"].items()},
    cable=_BALLOON["highest"],
    cable_letter=_BALLOON["letter"],
)
TORPEDOES = Torpedoes(
    run=_TORPEDO["run"] * MM,
    turns=_TORPEDO["turns"],
    nearest=_TORPEDO["nearest"] * MM,
    farthest=_TORPEDO["farthest"] * MM,
    tangent=_TORPEDO["tangent"],
    duds=_TORPEDO["duds"],
    aside=_TORPEDO["aside"],
)
EXPECTED = Expected(
    hit=_DATA["expected"]["hit"],
    near_miss=_DATA["expected"]["near miss"],
    torpedo=_DATA["expected"]["torpedo"],
    runs=tuple(mm * MM for mm in _DATA["expected"]["runs"]),
    aimed_run=_DATA["expected"]["aimed_run"] * MM,
    least_run=_DATA["expected"]["least_run"] * MM,
    turns_back=_DATA["expected"]["turns_back"] * MM,
    strafed=_DATA["expected"]["strafed"],
    later=_DATA["expected"]["later"],
    waits=_DATA["expected"]["waits"],
)
