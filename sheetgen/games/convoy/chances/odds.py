"""Malta Convoy for the odds kit: what is compiled, and what is asked of a great many games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules import conditions, sequence_of_play
from sheetgen.games.convoy.rules.state import CARGO, TANKER, TYPES, State

if TYPE_CHECKING:
    from sheetgen.kits.chances.layout import Layout

RULES = sequence_of_play
SET_UP, PLAY, VALUE = "set_up", "to_malta", "score"
RULINGS = conditions.rulings_of(GAME.conditions())._fields
DEVIATION = 10.0


def start() -> State:
    """A state before the set-up."""
    return State()


def rulings(of: Conditions) -> tuple[int, ...]:
    """The rulings of a game as numbers."""
    return tuple(map(int, conditions.rulings_of(of)))


def positions(given: Mapping[str, int]) -> dict[int, int]:
    """Where the numbers of a given set-up (`cargo`, `journey`, ...) lie in a row, and their values.

    `journey` is the length in turns. Raises Error for what no set-up can hold.
    """
    from sheetgen.kits.chances.layout import layout

    row = layout(State()).positions
    sound, _ = row["sound"]
    known = {name: sound + kind for kind, name in enumerate(TYPES)}
    known |= {"journey": row["length"][0], "friendly": row["friendly"][0]}
    editions = [conditions.rulings_of(GAME.conditions(each.name)) for each in conditions.EDITIONS]
    most = map(max, zip(*(conditions.fewest_and_most(t)[1] for t in editions), strict=True))
    limits = {name: (0, number) for name, number in zip(TYPES, most, strict=True)}
    journeys = zip(*conditions.shortest_and_longest(editions[0]), strict=True)
    limits |= zip(("journey", "friendly"), journeys, strict=True)
    found = {}
    for name, value in given.items():
        if name not in known:
            raise Error(f"a set-up has no {name}; choose from {', '.join(known)}")
        low, high = limits[name]
        if not low <= value <= high:
            raise Error(f"{name} is {low} to {high}, not {value}")
        found[known[name]] = value
    return found


def counted(place: Layout, finals: Any) -> dict[str, Any]:
    """What is counted in the rows of finished games (an array, a row a game): numbers by game for
    each type of ship, lost and gone home, and yes or no for what may befall a whole type."""
    lost, _ = place.positions["lost"]
    returned, _ = place.positions["returned"]
    sound, _ = place.positions["sound"]
    damaged, _ = place.positions["damaged"]
    columns = {f"{name} lost": finals[:, lost + kind] for kind, name in enumerate(TYPES)}
    for kind, name in ((TANKER, "tanker"), (CARGO, "cargo ship")):
        columns[f"a {name} reaches Malta"] = finals[:, sound + kind] + finals[:, damaged + kind] > 0
    columns["interceptions"] = finals[:, place.positions["interceptions"][0]]
    columns["warships gone home"] = finals[:, returned + 3] + finals[:, returned + 4]
    return columns
