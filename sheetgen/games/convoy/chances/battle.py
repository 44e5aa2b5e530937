"""What a contact of a Malta Convoy brings, as chances: the rules of a battle, part by part.

Every chance is that of the rules' own text, played with every answer; none is worked out here.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from sheetgen.core.game import Rules
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    DUMMY,
    SHIP_DAMAGED,
    TYPES,
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

_TO_INTERCEPTION = cut(sequence_of_play, "interception")


class Meeting(NamedTuple):
    """A contact up to the attack: the chance of each number of attack dice (above 0) of an enemy;
    and the points expected for interceptions. Of enemies whose dice are alike, the first stands
    for all."""

    attacks: dict[tuple[Enemy, int], float]
    points: float


@cache
def bands(t: Rulings) -> Mapping[str, Callable[[int], Hashable]]:
    """Of rolls of which some faces are as good as others, what these have in common: that they
    bring the same."""

    def by_face(rule: Callable[[State], Rules]) -> Callable[[int], Hashable]:
        def brought(face: int) -> Hashable:
            found = every_path(
                lambda: State(sound=[1, 0, 1, 0, 0], damaged=[1, 0, 0, 0, 0]),
                rule,
                lambda s, path: (path.returned, s.interceptions, *s.sound, *s.damaged),
                given=((face,),),
            )
            return frozenset(found.items())

        return [None, *map(brought, range(1, 7))].__getitem__

    row = sequence_of_play.TARGET.index(CARGO)
    return {
        "enemy": sequence_of_play.ENEMY.__getitem__,
        "intercept": by_face(lambda s: sequence_of_play.interception(s, t, 1)),
        "again": by_face(lambda s: sequence_of_play.hit(s, t, 1, SHIP_DAMAGED, 0, row)),
        "return": by_face(lambda s: sequence_of_play.covering_force_returns(s, t)),
    }


@cache
def readings(t: Rulings) -> Mapping[str, Reading]:
    """How these rolls are read."""
    return {ask: banded(band) for ask, band in bands(t).items()}


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
def aims(t: Rulings, option: Option) -> dict[int | None, float]:
    """The chance that a hit is aimed at each type, None standing for the dummy convoy."""
    found = every_path(
        lambda: State(option=option, sound=[1] * len(TYPES)),
        lambda s: sequence_of_play.target(s, t, 1, SHIP_DAMAGED),
        lambda s, path: None if path.events[-1].outcome == DUMMY else int(path.events[-1].kind),
    )
    return {kind: float(chance) for kind, chance in found.items()}


@cache
def passed_on(t: Rulings) -> frozenset[int]:
    """The types whose hits fall on a cargo ship once there is no ship of the type."""
    rows = {kind: sequence_of_play.TARGET.index(kind) for kind in Kind if kind != CARGO}
    return frozenset(kind for kind, row in rows.items() if struck(t, row, (1, 0)) != {(1, 0): 1.0})


@cache
def struck(t: Rulings, row: int, cargo: Pair, result: Result = SHIP_DAMAGED) -> dict[Pair, float]:
    """What a hit of one result on a row of TARGETS makes of so many cargo ships, with its
    chances."""
    found = every_path(
        lambda: State(sound=[cargo[0], 0, 0, 0, 0], damaged=[cargo[1], 0, 0, 0, 0]),
        lambda s: sequence_of_play.hit(s, t, 1, result, 0, row),
        lambda s, path: (s.sound[CARGO], s.damaged[CARGO]),
        readings=readings(t),
    )
    return {left: float(chance) for left, chance in found.items()}


@lru_cache(1 << 12)
def meeting(
    t: Rulings,
    option: Option,
    row: int,
    carriers: int,
    gone: frozenset[int],
    given: tuple[tuple[int, ...], ...] = (),
) -> Meeting:
    """A contact of a row of the CONTACT table while an option is in force, with so many carriers
    and the types of warship `gone`, once so much has been rolled, perhaps not all of the last."""
    attacks: dict[tuple[Enemy, int], float] = defaultdict(float)
    points = 0.0
    for (force, enemy), chance in forces(t, option, row, given[:2]).items():
        met = _intercepted(t, option, force, carriers, gone, given[2:])
        for (left, scored), odds in met.items():
            points += chance * odds * scored
            if left:
                attacks[enemy, left] += chance * odds
    return Meeting(dict(attacks), points)


@cache
def alike(t: Rulings, option: Option, enemy: Enemy) -> Enemy:
    """The first enemy whose attack dice are like those of this one."""
    die = sorted(attack_die(t, option, enemy))
    return next(first for first in Enemy if sorted(attack_die(t, option, first)) == die)


@cache
def forces(
    t: Rulings, option: Option, row: int, given: tuple[tuple[int, ...], ...] = ()
) -> dict[tuple[int, Enemy], float]:
    """The chance of each size of the force, and enemy, once so much has been rolled."""

    def outcome(s: State, path: Path) -> tuple[int, Enemy]:
        met = next(event for event in path.events if isinstance(event, ForceMet))
        return met.force, alike(t, option, met.enemy)

    found = every_path(
        lambda: State(option=option),
        lambda s: _TO_INTERCEPTION.battle(s, t, row),
        outcome,
        readings=readings(t),
        until=lambda yielded: isinstance(yielded, Called),
        given=given,
    )
    return {met: float(chance) for met, chance in found.items()}


@lru_cache(1 << 12)
def _intercepted(
    t: Rulings,
    option: Option,
    force: int,
    carriers: int,
    gone: frozenset[int],
    given: tuple[tuple[int, ...], ...],
) -> dict[Pair, float]:
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
        readings=readings(t),
        given=given,
    )
    return {left: float(chance) for left, chance in found.items()}
