"""What a mission did to a man, in one sign: as a pencil makes it behind a name or in a box."""

from __future__ import annotations

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, FIT, POSTED, PRISONER, Status
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission

FLEW, WOUNDED, MISSED, TOLD_OFF = "/", "w", "–", "•"
LOST = {DEAD: "×", PRISONER: "P", CRIPPLED: "C", POSTED: "D"}
"""Why a man is off the roster for good."""


def of_flight(mission: Mission, flight: Flight) -> str:
    """The sign of a man's part in a mission."""
    if mission.fought is None:
        return TOLD_OFF
    status = _status(flight)
    if status != FIT:
        return LOST[status]
    return WOUNDED if flight.wounded else FLEW


def of_mission(mission: Mission, airman: Airman) -> str:
    """The sign of a man in a mission, whether or not he flew it; nothing if he was not needed."""
    for flight in mission.flights:
        if flight.airman.number == airman.number:
            return of_flight(mission, flight)
    missed = any(event.man == airman.number for event in mission.sat_out)
    return MISSED if missed else ""


def is_decorated(mission: Mission, airman: Airman) -> bool:
    """Whether a mission brought a man a medal."""
    flights = (flight for flight in airman.flights if flight.mission == mission.number)
    return any(flight.followed_by(ev.MedalAwarded) for flight in flights)


def lost_on(airman: Airman) -> int:
    """The mission that took a man off the roster; 0 if he is still on it."""
    return airman.flights[-1].mission if airman.man.status != FIT else 0


def _status(flight: Flight) -> Status:
    """His status after all that followed: what he is now, if he has not flown since."""
    last = flight.airman.flights[-1]
    return flight.airman.man.status if flight is last else FIT
