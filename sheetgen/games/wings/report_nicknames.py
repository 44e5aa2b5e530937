"""Nicknames: what the squadrons call a man after something the record has of him."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings.chronicle import Airman, Flight, Mission
from sheetgen.games.wings.report_hospital import Stay
from sheetgen.games.wings.report_voice import Voice, vessels
from sheetgen.games.wings.state import AIR_FORCES, FIT, FRIENDLY

OF_A_STAY = {
    "one-eyed": "one-eyed",
    "horrible-scars": "scars",
    "impressive-scars": "scars",
    "countess-keeps-him": "countess",
    "countess-mechanic": "countess",
    "nurse-loves-him": "nurse",
    "food-poisoning": "tea",
}
"""The occasion that a recovery event is."""
MOST = 4
"""So many men of a side at most earn a name in a campaign."""


def christened(voice: Voice, mission: Mission, stays: list[Stay]) -> list[str]:
    """The name that a man earned by a mission, or in hospital, if one did: a clause."""
    names: dict[str, Any] = voice.nicknames
    for airman, occasion in _occasions(mission, stays):
        if airman.number in voice.called or airman.name.nickname or _of_side(voice, airman) >= MOST:
            continue
        given = voice.called.values()
        for one in names[AIR_FORCES[airman.man.air_force]].get(occasion, []):
            if one["name"] not in given:
                return [_give(voice, airman, occasion, one)]
    return []


def _give(voice: Voice, airman: Airman, occasion: str, one: dict[str, str]) -> str:
    said = voice.say(
        f"called-{occasion}",
        n=airman.name.surname,
        name=one["name"],
        means=f", {one['means']}" if "means" in one else "",
    )
    voice.called[airman.number] = one["name"]
    return said


def _of_side(voice: Voice, airman: Airman) -> int:
    men = voice.chronicle.men
    own = [men[number - 1] for number in voice.called]
    return sum(man.man.side == airman.man.side and not man.name.nickname for man in own)


def _occasions(mission: Mission, stays: list[Stay]) -> Iterator[tuple[Airman, str]]:
    """What a mission has brought that gives a man a name, the rarest first."""
    assert mission.fought is not None
    for stay in stays:
        if stay.until == mission.number and stay.event and stay.event.event in OF_A_STAY:
            yield stay.flight.airman, OF_A_STAY[stay.event.event]
    back = [f for f in mission.flights if f.status == FIT and f.after and f.after.status == FIT]
    for flight in back:
        number = flight.airman.number
        if flight.report and flight.report.flask:
            yield flight.airman, "flask"
        if any(crew == number and t in vessels(mission) for t, crew in mission.fought.sunk):
            yield flight.airman, "ship"
        if sum(kill.by == (number,) for kill in mission.fought.kills) > 1:
            yield flight.airman, "two"
    for flight in back:
        yield from ((flight.airman, occasion) for occasion in _of_the_return(flight))


def _of_the_return(flight: Flight) -> Iterator[str]:
    if flight.told(ev.InTheDrink):
        yield "sea"
    elif any(event.place == FRIENDLY for event in flight.told(ev.BaledOut)):
        yield "parachute"
    for event in flight.told(ev.GotHome):
        if event.crashed:
            yield "crash"
        elif event.lucky:
            yield "lucky"
