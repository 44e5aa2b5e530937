"""What an attack is expected to do to each type of ship, exactly: the rules' own dice, one by one.

The dice of an attack are as good as rolled one after the other, as their hits are played. A type
is followed alone: what falls on the others does not touch it, unless hits fall to it because none
of another type is left. So the places a chain can come to stay few.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.events import DAMAGED, DUMMY, FINISHED, NO_MORE, SUNK, Attacked
from sheetgen.games.convoy.rules.state import CARGO, TYPES, Rulings, State
from sheetgen.kits.chances.enumeration import Path, Step, banded, earned, every_path

Ships = tuple[tuple[int, int], ...]
"""The ships with a convoy, by type: sound, damaged."""
Place = tuple[tuple[int, int] | None, ...]
"""The same, None for a type that is not followed."""
AttackDie = tuple[tuple[int, Fraction], ...]
"""The results of an attack die (see `sequence_of_play.ATTACK`), each with its chance."""

GAINS: dict[int, tuple[int, int, int]] = {
    NO_MORE: (1, 0, 0),
    DAMAGED: (1, 1, 0),
    SUNK: (1, 0, 1),
    FINISHED: (1, 0, 1),
}
"""What a hit that falls on a ship adds to Losses, by its outcome."""
_NOTHING = (0, 0, 0)

HIT_AGAIN = banded(lambda face: face <= 3)
"""How the hit-again roll is read."""


class Losses(NamedTuple):
    """Hits on a type of ship, and its ships damaged and sunk: expected numbers."""

    hit: Fraction
    damaged: Fraction
    sunk: Fraction


def ships_of(s: State) -> Ships:
    """The ships with a convoy."""
    return tuple(zip(s.sound, s.damaged, strict=True))


@cache
def attack_die(t: Rulings, option: int, enemy: int) -> AttackDie:
    """One attack die of an enemy (a row of ENEMY FORCE) while an option is in force."""
    results = every_path(
        lambda: State(option=option),
        lambda s: sequence_of_play.enemy_attacks(s, t, 1, enemy),
        lambda s, path: int(path.stopped.results[0]),
        until=lambda yielded: isinstance(yielded, Attacked),
    )
    return tuple(sorted(results.items()))


def losses(
    t: Rulings, option: int, ships: Ships, dice: Sequence[AttackDie]
) -> list[tuple[Losses, ...]]:
    """What is expected to be lost, by type, after each of these attack dice."""
    by_type = [_losses_of(kind, t, option, ships, dice) for kind in range(len(TYPES))]
    return list(zip(*by_type, strict=True))


def _losses_of(
    kind: int, t: Rulings, option: int, ships: Ships, dice: Sequence[AttackDie]
) -> list[Losses]:
    """What is expected to be lost of a type."""
    passed_on = _passed_on(t) if kind == CARGO else frozenset()
    start = tuple(
        pair if other == kind or other in passed_on else None for other, pair in enumerate(ships)
    )

    def step(number: int, place: Place) -> Iterable[Step]:
        left = len(dice) - number - 1
        for chance, to, gains in _strike(t, option, kind, dice[number], place):
            yield Step(chance, _reachable(to, kind, left), gains)

    chain = earned(_reachable(start, kind, len(dice)), step, len(dice))
    return [Losses(*gains) for gains in chain]


@cache
def _reachable(place: Place, kind: int, dice: int) -> Place:
    """A place that follows of the other types only those that can all be sunk by so many dice
    before the last is thrown."""
    return tuple(
        pair if pair is None or other == kind or sum(pair) < dice else None
        for other, pair in enumerate(place)
    )


def _strike(t: Rulings, option: int, kind: int, die: AttackDie, place: Place) -> Iterable[Step]:
    """What an attack die does to the types that are followed, and costs one of them."""
    nothing = Fraction(1)
    for aimed, own in enumerate(place):
        if own is not None:
            # Cargo ships bear on it only once the type is gone: left out, they make fewer cases.
            cargo = place[CARGO] if own == (0, 0) else None
            blow = _blow(t, option, die, aimed, own, cargo)
            nothing -= blow.chance
            for chance, hit, pair, gains in blow.outcomes:
                to = (*place[:hit], pair, *place[hit + 1 :])
                yield Step(chance, to, gains if hit == kind else _NOTHING)
    yield Step(nothing, place, _NOTHING)


class Blow(NamedTuple):
    """An attack die that hits and is aimed at one type: the chance of it, and its outcomes,
    each with its chance: the type it falls on, the ships of that type then, what is gained."""

    chance: Fraction
    outcomes: list[tuple[Fraction, int, tuple[int, int], tuple[int, ...]]]


@cache
def _blow(
    t: Rulings,
    option: int,
    die: AttackDie,
    aimed: int,
    own: tuple[int, int],
    cargo: tuple[int, int] | None,
) -> Blow:
    """What an attack die does that is aimed at a type; `own` and `cargo` are as in `_hit`."""
    odds = _aims(t, option).get(aimed, Fraction(0))
    outcomes: dict[tuple[int, tuple[int, int], tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for result, chance in die if odds else ():
        if result != sequence_of_play.MISS:
            for (hit, pair, outcome), share in _hit(t, aimed, own, cargo, result).items():
                outcomes[hit, pair, GAINS.get(outcome, _NOTHING)] += odds * chance * share
    return Blow(sum(outcomes.values(), Fraction(0)), [(outcomes[each], *each) for each in outcomes])


@cache
def _hit(
    t: Rulings, aimed: int, own: tuple[int, int], cargo: tuple[int, int] | None, result: int
) -> dict[tuple[int, tuple[int, int], int], Fraction]:
    """A hit aimed at a type of which there are `own`: the type it falls on, the ships of that
    type then, the outcome. `cargo` are the cargo ships it may fall on instead."""

    def start() -> State:
        s = State()
        if cargo is not None:
            s.sound[CARGO], s.damaged[CARGO] = cargo
        s.sound[aimed], s.damaged[aimed] = own
        return s

    def outcome(s: State, path: Path) -> tuple[int, tuple[int, int], int]:
        hit = path.events[-1]
        return hit.kind, (s.sound[hit.kind], s.damaged[hit.kind]), hit.outcome

    return every_path(
        start,
        lambda s: sequence_of_play.hit(s, t, 1, result, 0, sequence_of_play.TARGET.index(aimed)),
        outcome,
        readings={"again": HIT_AGAIN},
    )


@cache
def _aims(t: Rulings, option: int) -> dict[int | None, Fraction]:
    """The chance that a hit is aimed at each type, None standing for the dummy convoy."""
    return every_path(
        lambda: State(option=option, sound=[1] * len(TYPES)),
        lambda s: sequence_of_play.target(s, t, 1, sequence_of_play.SHIP_DAMAGED),
        lambda s, path: None if path.events[-1].outcome == DUMMY else int(path.events[-1].kind),
    )


@cache
def _passed_on(t: Rulings) -> frozenset[int]:
    """The types whose hits fall on a cargo ship once there is no ship of the type."""
    return frozenset(
        kind
        for kind in range(len(TYPES))
        if kind != CARGO
        for hit, _, _ in _hit(t, kind, (0, 0), (1, 0), sequence_of_play.SHIP_DAMAGED)
        if hit == CARGO
    )
