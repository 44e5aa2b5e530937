"""What a mission did to a man, in one sign: as a pencil makes it behind a name or in a box."""

from collections.abc import Iterator

from sheetgen.games.wings.rules.state import CRIPPLED, DEAD, FIT, POSTED, PRISONER
from sheetgen.games.wings.story.chronicle import Airman, Flight, Mission
from sheetgen.kits.drawing.page import MARK, Area, Disc, Item, Line, Ring, Text
from sheetgen.kits.drawing.signs import marked

FLEW, WOUNDED, MISSED, TOLD_OFF = "/", "w", "–", "•"
LOST = {DEAD: "×", PRISONER: "P", CRIPPLED: "C", POSTED: "D"}
"""Why a man is off the roster for good."""
DOT = 0.75
"""The radius of a pencil's dot, in mm."""


def of_flight(mission: Mission, flight: Flight) -> str:
    """The sign of a man's part in a mission."""
    if mission.fought is None:
        return TOLD_OFF
    # After all that followed: what he is now, if he has not flown since.
    if flight is flight.airman.flights[-1] and flight.airman.man.status != FIT:
        return LOST[flight.airman.man.status]
    return WOUNDED if flight.wounded else FLEW


def of_mission(mission: Mission, airman: Airman) -> str:
    """The sign of a man in a mission, whether or not he flew it; nothing if he was not needed."""
    for flight in mission.flights:
        if flight.airman.number == airman.number:
            return of_flight(mission, flight)
    missed = any(event.man == airman.number for event in mission.sat_out)
    return MISSED if missed else ""


def lost_on(airman: Airman) -> int:
    """The mission that took a man off the roster; 0 if he is still on it."""
    return airman.flights[-1].mission if airman.man.status != FIT else 0


def drawn(area: Area, sign: str) -> Iterator[Item]:
    """A sign in a box: a dot for who flew, a stroke through it for a wound, a cross for a death, a
    ring with its letter for who is gone otherwise, a dash for who missed it."""
    x, y = area.x + area.width / 2, area.y + area.height / 2
    half = min(area.width, area.height) / 2 - 0.3
    square = Area(x - half, y - half, 2 * half, 2 * half)
    if sign in (FLEW, TOLD_OFF, WOUNDED):
        yield Disc(x, y, DOT)
    if sign == WOUNDED:
        yield from marked("stroke", square)
    elif sign == MISSED:
        yield Line(x - 1.0, y, x + 1.0, y, MARK)
    elif sign == LOST[DEAD]:
        yield from marked("cross", square)
    elif sign in LOST.values():
        yield Ring(x, y, half)
        yield Text(x, y + 0.9, sign, "mono", 7.5, "center")
