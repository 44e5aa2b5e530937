"""SHOT DOWN: nursing the wreck down."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import WreckNursed
from sheetgen.games.wings.landing import comes_down_in, landed, settle
from sheetgen.games.wings.rolling import Offer, on_table
from sheetgen.games.wings.state import State
from sheetgen.games.wings.tables import BY_SCENARIO, KILLED, SHOT_DOWN, LandingRow, row_of


def nurse(s: State, number: int, incapacitated: bool) -> Rules:
    """The roll, with the scenario's location as the state holds it. Returns whether the man is
    alive in the sea."""
    man = s.man(number)

    def offer(die: int) -> Offer:
        return landed(man, landing_of(row_of(SHOT_DOWN, die), incapacitated), s.place)

    die = yield from on_table(s, number, "shot-down", offer)
    row = row_of(SHOT_DOWN, die)
    landing = landing_of(row, incapacitated)
    in_the_sea: bool = settle(man, landing, s.place)
    yield WreckNursed(number, die, row, comes_down_in(landing, s.place), man.wounds)
    return in_the_sea


def landing_of(row: int, incapacitated: bool) -> LandingRow:
    """What a row means: for an incapacitated pilot every controlled landing is a crash where the
    scenario says, without further wounds."""
    landing = SHOT_DOWN[row]
    if incapacitated and landing.lands not in (KILLED, BY_SCENARIO):
        landing = landing._replace(lands=BY_SCENARIO, wounds=0, lucky=False)
    return landing
