"""Captains for a Malta Convoy: each decides from the state alone, or with dice of its own.

Deciders keep to the forms of the rules text: they are compiled with it.
"""

from __future__ import annotations

from sheetgen.games.convoy.state import DECOY, EVADE, NONE, SCREEN, State
from sheetgen.play import Choose, ChooseNumber, Draw, Policy

RECONNAISSANCE = 2
"""What a Reconnaissance Plane leaves to the next contact roll."""


def no_option(s: State, request: Choose, draw: Draw) -> int:
    """Takes none."""
    return NONE


def fewest_cruisers(s: State, request: ChooseNumber, draw: Draw) -> int:
    """Keeps the cruisers with the convoy."""
    return request.low


def any_option(s: State, request: Choose, draw: Draw) -> int:
    """Takes any choice with equal chances."""
    choices = 0
    option = NONE
    while option <= SCREEN:
        choices += request.allowed >> option & 1
        option += 1
    left = draw(choices)
    option = NONE - 1
    while left > 0:
        option += 1
        left -= request.allowed >> option & 1
    return option


def any_number(s: State, request: ChooseNumber, draw: Draw) -> int:
    """Takes any number with equal chances."""
    return request.low + draw(request.high - request.low + 1) - 1


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


POLICIES = {
    "never": Policy(
        "Takes no option, and sends home the fewest cruisers.",
        {"option": no_option, "escort-cruisers": fewest_cruisers},
    ),
    "random": Policy(
        "Takes any choice with equal chances.",
        {"option": any_option, "escort-cruisers": any_number},
    ),
    "steady": Policy(
        "Evades when a reconnaissance plane has found the convoy and sends out the decoy when one "
        "has again, does either anyway before the journey is out, and keeps its cruisers.",
        {"option": evade_then_decoy, "escort-cruisers": fewest_cruisers},
    ),
}
