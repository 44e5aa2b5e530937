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

from sheetgen.games.convoy.chances.battle import AttackDie, aims, hit, passed_on
from sheetgen.games.convoy.rules.events import DAMAGED, FINISHED, MISS, NO_MORE, SUNK
from sheetgen.games.convoy.rules.state import CARGO, Kind, Option, Rulings, State
from sheetgen.kits.chances.enumeration import Step, earned

Ships = tuple[tuple[int, int], ...]
"""The ships with a convoy, by type: sound, damaged."""
Place = tuple[tuple[int, int] | None, ...]
"""The same, None for a type that is not followed."""

GAINS: dict[int, tuple[int, int, int]] = {
    NO_MORE: (1, 0, 0),
    DAMAGED: (1, 1, 0),
    SUNK: (1, 0, 1),
    FINISHED: (1, 0, 1),
}
"""What a hit that falls on a ship adds to Losses, by its outcome."""
_NOTHING = (0, 0, 0)


class Losses(NamedTuple):
    """Hits on a type of ship, and its ships damaged and sunk: expected numbers."""

    hit: Fraction
    damaged: Fraction
    sunk: Fraction


def ships_of(s: State) -> Ships:
    """The ships with a convoy."""
    return tuple(zip(s.sound, s.damaged, strict=True))


def losses(
    t: Rulings, option: Option, ships: Ships, dice: Sequence[AttackDie]
) -> list[tuple[Losses, ...]]:
    """What is expected to be lost, by type, after each of these attack dice."""
    by_type = [_losses_of(kind, t, option, ships, dice) for kind in Kind]
    return list(zip(*by_type, strict=True))


def _losses_of(
    kind: Kind, t: Rulings, option: Option, ships: Ships, dice: Sequence[AttackDie]
) -> list[Losses]:
    """What is expected to be lost of a type."""
    followed = {kind, *(passed_on(t) if kind == CARGO else ())}
    start = tuple(pair if other in followed else None for other, pair in enumerate(ships))

    def step(number: int, place: Place) -> Iterable[Step]:
        left = len(dice) - number - 1
        for chance, to, gains in _strike(t, option, kind, dice[number], place):
            yield Step(chance, _reachable(to, kind, left), gains)

    chain = earned(_reachable(start, kind, len(dice)), step, len(dice))
    return [Losses(*gains) for gains in chain]


@cache
def _reachable(place: Place, kind: Kind, dice: int) -> Place:
    """A place that follows of the other types only those that can all be sunk by so many dice
    before the last is thrown."""
    return tuple(
        pair if pair is None or other == kind or sum(pair) < dice else None
        for other, pair in enumerate(place)
    )


def _strike(t: Rulings, option: Option, kind: Kind, die: AttackDie, place: Place) -> Iterable[Step]:
    """What an attack die does to the types that are followed, and costs one of them."""
    nothing = Fraction(1)
    for aimed, own in enumerate(place):
        if own is not None:
            # Cargo ships bear on it only once the type is gone: left out, they make fewer cases.
            cargo = place[CARGO] if own == (0, 0) else None
            blow = _blow(t, option, die, aimed, own, cargo)
            nothing -= blow.chance
            for chance, fell, pair, gains in blow.outcomes:
                to = (*place[:fell], pair, *place[fell + 1 :])
                yield Step(chance, to, gains if fell == kind else _NOTHING)
    yield Step(nothing, place, _NOTHING)


class Blow(NamedTuple):
    """An attack die that hits and is aimed at one type: the chance of it, and its outcomes,
    each with its chance: the type it falls on, the ships of that type then, what is gained."""

    chance: Fraction
    outcomes: list[tuple[Fraction, int, tuple[int, int], tuple[int, ...]]]


@cache
def _blow(
    t: Rulings,
    option: Option,
    die: AttackDie,
    aimed: int,
    own: tuple[int, int],
    cargo: tuple[int, int] | None,
) -> Blow:
    """What an attack die does that is aimed at a type; `own` and `cargo` are as in `battle.hit`."""
    odds = aims(t, option).get(aimed, Fraction(0))
    outcomes: dict[tuple[int, tuple[int, int], tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for result, chance in die if odds else ():
        if result != MISS:
            for (fell, pair, outcome), share in hit(t, aimed, own, cargo, result).items():
                outcomes[fell, pair, GAINS.get(outcome, _NOTHING)] += odds * chance * share
    return Blow(sum(outcomes.values(), Fraction(0)), [(outcomes[each], *each) for each in outcomes])
