"""Editions and rulings of Malta Convoy, read from `data/conditions.json`."""

from collections.abc import Callable
from functools import cache, lru_cache, partial
from pathlib import Path

from sheetgen.core import data as reading
from sheetgen.core.data import reader
from sheetgen.core.game import Conditions, Rules
from sheetgen.core.requests import Roll
from sheetgen.games.convoy.rules.sequence_of_play import (
    composition,
    interception,
    journey,
    take_option,
)
from sheetgen.games.convoy.rules.state import EVADE, Rulings, State

data = reader(Path(__file__).parents[1])
EDITIONS = reading.editions(data("conditions"))
RULINGS = reading.rulings(data("conditions"))
FIXED = reading.fixed(data("conditions"))


# Asked of every sheet of a packet, for each type of ship.
@lru_cache(maxsize=64)
def rulings_of(conditions: Conditions) -> Rulings:
    """Edition and rulings as the rules text reads them."""
    edition = data("conditions")["editions"][conditions.edition]
    numbers = {
        "cruiser_times": edition["cruiser"]["times"],
        "cruiser_plus": edition["cruiser"]["plus"],
        "destroyer_dice": edition["destroyer"]["dice"],
        "destroyer_times": edition["destroyer"]["times"],
        "destroyer_plus": edition["destroyer"]["plus"],
        "destroyed_may_hit_again": "destroyed" in edition["again_on"],
    }
    return Rulings(numbers | reading.ruled(RULINGS, conditions))


def words_of(conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    return reading.words(RULINGS, conditions)


@cache
def fewest_and_most(t: Rulings) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """How many ships of each type the set-up can give, at least and at most."""
    fewest, most = (_rolled(composition, t, face).sound for face in (1, 6))
    return tuple(fewest), tuple(most)


@cache
def shortest_and_longest(t: Rulings) -> tuple[tuple[int, int], tuple[int, int]]:
    """The turns of a journey, and those of it in friendly waters, at least and at most, that the
    set-up can give."""
    shortest, longest = (_rolled(journey, t, face) for face in (1, 6))
    return (shortest.length, shortest.friendly), (longest.length, longest.friendly)


def every_one_scores(t: Rulings) -> bool:
    """Whether a 1 rolled to intercept scores even where no enemy is left."""
    return _rolled(partial(interception, force=0), t, 1).interceptions > 0


@cache
def evade_adds(t: Rulings) -> tuple[int, int]:
    """How many turns Evade adds to the journey, at least and at most."""
    least, most = (_rolled(partial(take_option, option=EVADE), t, face).length for face in (1, 6))
    return least, most


def rolls_extension(t: Rulings) -> bool:
    """Whether a die says how many those are."""
    least, most = evade_adds(t)
    return least < most


def _rolled(rule: Callable[[State, Rulings], Rules], t: Rulings, face: int) -> State:
    """What a rule makes of an empty state where every die shows this face, or the most it can."""
    state = State()
    rules = rule(state, t)
    said = next(rules, None)
    while said is not None:
        dice = (min(face, said.sides),) * said.number if isinstance(said, Roll) else None
        try:
            said = rules.send(dice)
        except StopIteration:
            said = None
    return state
