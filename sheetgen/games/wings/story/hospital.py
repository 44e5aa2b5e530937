"""Stays in hospital: who went in, what befell him there, and when he was out again."""

from dataclasses import dataclass

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.state import FIT
from sheetgen.games.wings.rules.tables import (
    CRIPPLES,
    RecoveryRow,
)
from sheetgen.games.wings.story.chronicle import HOSPITAL, Chronicle, Flight, Mission


@dataclass
class Stay:
    """A man's time in hospital after a mission.

    `event` is what befell him there (None: nothing). `until` is the last mission he missed, or that
    of his wound if he missed none; None while he is still there. `missed` counts the missions he
    has missed.
    """

    flight: Flight
    event: RecoveryRow | None
    missed: int
    until: int | None


def stays(chronicle: Chronicle) -> list[Stay]:
    """Every stay in hospital, in the order in which they began. Who is crippled has none: he does
    not come back."""
    return [
        _stay(chronicle, flight)
        for mission in chronicle.missions
        for flight in mission.flights
        if flight.followed_by(ev.Injury) and not is_crippled(flight)
    ]


def is_crippled(flight: Flight) -> bool:
    """Whether his wounds end a man's service."""
    return any(
        flight.theatre.special_injury[e.row].comes_to == CRIPPLES
        for e in flight.followed_by(ev.Injury)
    )


def _stay(chronicle: Chronicle, flight: Flight) -> Stay:
    events = [
        chronicle.theatre.recovery_events[e.row]
        for e in flight.followed_by(ev.RecoveryEvent)
        if not e.held
    ]
    missed, until = _missed(chronicle.missions, flight)
    return Stay(flight, events[0] if events else None, missed, until)


def _missed(missions: list[Mission], flight: Flight) -> tuple[int, int | None]:
    """How many missions a man has missed since one, and the last of them if he is back."""
    after = flight.after
    if after is None:
        return 0, None
    if after.status != FIT or flight.sends_him_to != HOSPITAL:
        return 0, flight.mission
    missed = 0
    for mission in missions[flight.mission :]:
        for event in mission.sat_out:
            if event.man == flight.airman.number:
                missed += 1
                if event.left == 0:
                    return missed, mission.number
    return missed, None


BAR = "Bar"


def medal_name(flight: Flight, number: int) -> str:
    """A medal as it stands in a sentence, after `the`: `Distinguished Flying Cross`; a bar by the
    medal it is to."""
    medals = flight.theatre.medals[flight.airman.man.air_force]
    name = medals[number - 1].partition(" (")[0]
    if name != BAR:
        return name
    return f"{'second ' if number > 2 else ''}Bar to the {medals[0].partition(' (')[0]}"
