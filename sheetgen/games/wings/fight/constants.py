"""What the data file says of surface targets, their guns, and what is dropped on them; lengths in
hundredths of a mm."""

from typing import Any, NamedTuple

from sheetgen.games.wings.rules.conditions import data


class AntiAircraft(NamedTuple):
    """The guns of a kind of vessel: the letters they draw for an airplane within half a ruler, and
    within a ruler; each fires on one of so many turns."""

    close: str
    far: str = ""
    every: int = 1


class Surface(NamedTuple):
    """The numbers of the surface.

    `clock` are the turns after which a fight is over, `ship_speed` what vessels move a turn,
    `near_miss` how far from a card a bomb still counts. `drift` is how far beyond its place the
    bomb of a level bomber falls, for each face of a die, and `low_drift` one of a low run. Guns
    fire up to the altitude `highest`, the balloon's cable reaches up to `cable` and does damage of
    the letter `cable_letter`.
    """

    clock: int
    ship_speed: int
    near_miss: int
    drift: list[int]
    low_drift: list[int]
    highest: int
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
    """What pilots reckon with: the worth, in hundredths, of a bomb's sure `hit` and of a
    `near_miss`, and of a `torpedo` that hits. A torpedo is dropped with `aimed_run` before it where
    none of the best runs has room on the table; a low bomber that has passed its target turns back
    when it is `turns_back` away. A point of strafing is worth so many per cent of a point of damage
    (`strafed`), a shot so many per cent of one a turn before it (`later`), and a release of one a
    turn before it (`waits`)."""

    hit: int
    near_miss: int
    torpedo: int
    aimed_run: int
    turns_back: int
    strafed: int
    later: int
    waits: int


_DATA: dict[str, Any] = data("combat_surface")
SURFACE = Surface(**_DATA["surface"])
GUNS = {kind: AntiAircraft(**guns) for kind, guns in _DATA["guns"].items()}
"""The guns of each kind of vessel or target that has any: what briefings print, and fights fire."""
TORPEDOES = Torpedoes(**_DATA["torpedo"])
EXPECTED = Expected(**_DATA["expected"])
AGREED: dict[str, Any] = data("combat_agreed")
"""The numbers of the optional rules."""
