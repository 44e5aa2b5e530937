"""Captains for a Malta Convoy: each decides from the state alone, or with dice of its own."""

from __future__ import annotations

from sheetgen.games.convoy.state import DECOY, EVADE, OPTIONS, State
from sheetgen.play import Choose, Decision, Draw

RECONNAISSANCE = 2
"""What a Reconnaissance Plane leaves to the next contact roll."""
EVADE_WITH_TURNS_LEFT = 8
DECOY_WITH_TURNS_LEFT = 5


def never(state: State, request: Decision, draw: Draw) -> str:
    """Takes no option, and sends home the fewest cruisers."""
    return request.choices[0]


def random(state: State, request: Decision, draw: Draw) -> str:
    """Takes any choice with equal chances."""
    return request.choices[draw(len(request.choices)) - 1]


def steady(state: State, request: Decision, draw: Draw) -> str:
    """Evades when a reconnaissance plane has found the convoy and sends out the decoy when one has
    again, does either anyway before the journey is out, and keeps its cruisers."""
    if not isinstance(request, Choose):
        return request.choices[0]
    found = state.carry == RECONNAISSANCE
    left = state.length - state.turn + 1
    for option, late in ((EVADE, EVADE_WITH_TURNS_LEFT), (DECOY, DECOY_WITH_TURNS_LEFT)):
        if state.unused >> option & 1:
            return OPTIONS[option] if found or left <= late else "none"
    return "none"


POLICIES = {"never": never, "random": random, "steady": steady}
