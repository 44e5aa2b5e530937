"""Editions and rulings of Malta Convoy, read from `data/conditions.json`."""

from __future__ import annotations

from pathlib import Path

from sheetgen.core import data as reading
from sheetgen.core.data import reader
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Roll
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.state import EVADE, Rulings, State

data = reader(Path(__file__).parents[1])
EDITIONS = reading.editions(data("conditions"))
RULINGS = reading.rulings(data("conditions"))
FIXED = reading.fixed(data("conditions"))


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


def evade_adds(t: Rulings) -> tuple[int, int]:
    """How many turns Evade adds to the journey, at least and at most."""
    least, most = (_after_evade(t, face).length for face in (1, 6))
    return least, most


def _after_evade(t: Rulings, face: int) -> State:
    """The state after Evade is taken, where every die shows this face, or the most it can."""
    state = State()
    rules = sequence_of_play.take_option(state, t, EVADE)
    asked = next(rules, None)
    while asked is not None:
        answer = (min(face, asked.sides),) if isinstance(asked, Roll) else None
        try:
            asked = rules.send(answer)
        except StopIteration:
            asked = None
    return state
