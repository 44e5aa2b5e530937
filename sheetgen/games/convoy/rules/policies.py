"""Captains for a Malta Convoy: each decides from the state alone, or with dice of its own.

Deciders keep to the forms of the rules text: they are compiled with it.
"""

from collections.abc import Mapping

from sheetgen.core.game import (
    Conditions,
    Decider,
    Draw,
    Policy,
    any_choice,
    any_number,
    lowest_number,
)
from sheetgen.core.requests import Choose
from sheetgen.games.convoy.rules.state import DECOY, EVADE, NONE, State

RECONNAISSANCE = 2
"""What a Reconnaissance Plane leaves to the next contact roll."""


def no_option(s: State, request: Choose, draw: Draw) -> int:
    """Takes none."""
    return NONE


def evade_then_decoy(s: State, request: Choose, draw: Draw) -> int:
    """Evades when found or with 8 turns left, then sends the decoy when found or with 5 left."""
    found = s.carry == RECONNAISSANCE
    left = s.length - s.turn + 1
    option = NONE
    if s.unused >> EVADE & 1:
        if found or left <= 8:
            option = EVADE
    elif s.unused >> DECOY & 1 and (found or left <= 5):
        option = DECOY
    return option


def evade_before_decoy(s: State, request: Choose, draw: Draw) -> int:
    """Evades when found outside friendly waters or with 8 turns left, 3 after Dumb Luck; then the
    decoy when found again or with 5 turns left, 2 after Dumb Luck.

    Found by search in the edition sheet; one rule serves the three editions. The numbers lie on a
    flat top: a turn more or less is worth 0.01 at most.
    """
    left = s.length - s.turn + 1
    evade_late = 8
    decoy_late = 5
    if s.carry < 0:
        evade_late = 3
        decoy_late = 2
    found = s.carry == RECONNAISSANCE and s.turn > s.friendly
    option = NONE
    if s.unused >> EVADE & 1 and (found or left <= evade_late):
        option = EVADE
    elif s.unused >> DECOY & 1 and (found or left <= decoy_late):
        option = DECOY
    return option


BEST: Mapping[str, Decider] = {"option": evade_before_decoy, "escort-cruisers": lowest_number}
"""The deciders of `best`, about 3.1 points above `never`. To send home the most cruisers would gain
0.01 to 0.02 in the editions classic and sheet, and lose 0.07 in revised."""


def look_ahead(conditions: Conditions) -> Mapping[str, Decider]:
    """The deciders of `rollout`, for the conditions of a game."""
    from sheetgen.games.convoy.rules import rollout

    return rollout.deciders(conditions, BEST)


POLICIES = {
    "never": Policy(
        "Sails straight on: takes no option, and keeps its cruisers.",
        {"option": no_option, "escort-cruisers": lowest_number},
    ),
    "random": Policy(
        "Leaves every choice to chance.",
        {"option": any_choice, "escort-cruisers": any_number},
    ),
    "steady": Policy(
        "Once seen, evades; seen again, sends out the decoy.",
        {"option": evade_then_decoy, "escort-cruisers": lowest_number},
    ),
    "best": Policy(
        "As steady, but waits for the better moment: the best plan found.",
        BEST,
    ),
    "rollout": Policy(
        "Plays out every choice many times first: the strongest, and slow.",
        BEST,
        look_ahead,
    ),
}
