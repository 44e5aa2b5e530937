"""What a contact of a Malta Convoy brings, as chances: the rules of a battle, part by part.

Every chance is that of the rules' own text, played with every answer; none is worked out here.
"""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from functools import cache, lru_cache
from math import fsum
from typing import NamedTuple

from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    DUMMY,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    Attacked,
    Enemy,
    ForceMet,
    Kind,
    Option,
    Result,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Called, Path, Reading, banded, cut, every_path

Pair = tuple[int, int]
"""Ships of a type: sound, damaged."""
HITS = (SHIP_DAMAGED, SHIP_DESTROYED)
"""The results of an attack die that are hits."""
_TO_INTERCEPTION = cut(sequence_of_play, "interception")


Dice = tuple[tuple[Result, ...], ...]
"""Attack dice: of each the results it may yet come to, one as likely as another."""


class Meeting(NamedTuple):
    """A contact up to the attack: the chances of attack dice, and the points expected for
    interceptions."""

    attacks: Mapping[Dice, float]
    points: float


@cache
def attack_die(t: Rulings, option: Option, enemy: Enemy) -> tuple[Result, ...]:
    """An attack die of an enemy (a row of ENEMY FORCE) while an option is in force: what each face
    comes to, from 1 up."""
    found = every_path(
        lambda: State(option=option),
        lambda s: sequence_of_play.enemy_attacks(s, t, 1, enemy),
        lambda s, path: (path.stopped.dice, path.stopped.results),
        until=lambda yielded: isinstance(yielded, Attacked),
    )
    return tuple(result for _, (result,) in sorted(found))


@cache
def aims(t: Rulings, option: Option, absent: frozenset[Kind]) -> dict[Kind, float]:
    """The chance that a hit falls on each type, where these are absent."""
    found = every_path(
        lambda: State(option=option, sound=[int(k not in absent) for k in Kind]),
        lambda s: sequence_of_play.target(s, t, 1, SHIP_DAMAGED),
        lambda s, path: None if path.events[-1].outcome == DUMMY else path.events[-1].kind,
    )
    return {kind: float(chance) for kind, chance in found.items() if kind is not None}


@cache
def struck(t: Rulings, ships: Pair, result: Result) -> dict[Pair, float]:
    """TARGETS: what a hit of one result makes of so many ships of a type, with its chances: the
    same for all types."""
    row = sequence_of_play.TARGET.index(CARGO)
    found = every_path(
        lambda: State(sound=[ships[0], 0, 0, 0, 0], damaged=[ships[1], 0, 0, 0, 0]),
        lambda s: sequence_of_play.hit(s, t, 1, result, 0, row),
        lambda s, path: (s.sound[CARGO], s.damaged[CARGO]),
    )
    return {left: float(chance) for left, chance in found.items()}


Contact = tuple[int, Enemy | None, int]
"""A contact that is to be fought: the row of the CONTACT table (0: it is none), the enemy and the
size of the force (0) if they are known."""
NO_CONTACT: Contact = (0, None, 0)


@lru_cache(1 << 12)
def meeting(
    t: Rulings, option: Option, contact: Contact, carriers: int, gone: frozenset[Kind]
) -> Meeting:
    """A contact while an option is in force, with so many carriers and the types of warship
    `gone`."""
    row, known, size = contact
    forces: Mapping[tuple[int, Enemy], float] = {}
    if known and size:
        forces = {(size, known): 1.0}
    elif row:
        forces = _forces(t, option, row)
        if known:
            forces = {met: chance for met, chance in forces.items() if met[1] == known}
    attackers: dict[tuple[Enemy, int], float] = defaultdict(float)
    points, whole = 0.0, fsum(forces.values())
    for (force, enemy), chance in forces.items():
        for (left, scored), odds in _intercepted(t, option, force, carriers, gone).items():
            points += chance / whole * odds * scored
            attackers[enemy, left] += chance / whole * odds
    attacks: dict[Dice, float] = defaultdict(float)
    for (enemy, left), chance in attackers.items():
        attacks[(attack_die(t, option, enemy),) * left] += chance
    return Meeting(attacks, points)


@cache
def _forces(t: Rulings, option: Option, row: int) -> dict[tuple[int, Enemy], float]:
    """The chance of each size of the force, and enemy."""

    def outcome(s: State, path: Path) -> tuple[int, Enemy]:
        met = next(event for event in path.events if isinstance(event, ForceMet))
        return met.force, met.enemy

    found = every_path(
        lambda: State(option=option),
        lambda s: _TO_INTERCEPTION.battle(s, t, row),
        outcome,
        until=lambda yielded: isinstance(yielded, Called),
    )
    return {met: float(chance) for met, chance in found.items()}


@lru_cache(1 << 12)
def _intercepted(
    t: Rulings, option: Option, force: int, carriers: int, gone: frozenset[Kind]
) -> dict[tuple[int, int], float]:
    """The chance of each size of what is left of a force, and of the points scored."""

    def start() -> State:
        # One of a type that is not gone is as good as many.
        sound = [int(kind not in gone) for kind in Kind]
        sound[CARRIER] = carriers
        return State(option=option, sound=sound)

    found = every_path(
        start,
        lambda s: sequence_of_play.interception(s, t, force),
        lambda s, path: (path.returned, s.interceptions),
        readings={"intercept": interceptors(t)},
    )
    return {left: float(chance) for left, chance in found.items()}


@cache
def interceptors(t: Rulings) -> Reading:
    """How interception dice are read: faces are as good that bring the same."""

    def brings(face: int) -> Hashable:
        found = every_path(
            State,
            lambda s: sequence_of_play.interception(s, t, 1),
            lambda s, path: (path.returned, s.interceptions),
            given=((face,),),
        )
        return frozenset(found.items())

    return banded(brings)


@cache
def goes_home(t: Rulings) -> Reading:
    """How the dice of carriers are read when the covering force returns: those are as good that
    let one go."""

    def brings(face: int) -> Hashable:
        return frozenset(
            every_path(
                lambda: State(sound=[0, 0, 1, 0, 0]),
                lambda s: sequence_of_play.covering_force_returns(s, t),
                lambda s, path: s.present(CARRIER),
                given=((face,),),
            )
        )

    return banded(brings)
