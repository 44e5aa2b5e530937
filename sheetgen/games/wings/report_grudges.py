"""Old scores between men: shot down by one who is met again, and paid back, or not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.report_past import Downing, Memory, at, downings, is_lost, when
from sheetgen.games.wings.report_voice import Voice


def meetings(voice: Voice, mission: Mission) -> Iterator[Memory]:
    """Men who meet him again by whom they were shot down."""
    flying = {flight.airman.number: flight for flight in mission.flights}
    for past in downings(voice.chronicle, mission.number - 1):
        lost = flying.get(past.lost.airman.number)
        for crew in past.by:
            if lost is not None and crew in flying:
                values = {"v": lost, "k": flying[crew], **_then(past, mission)}
                shared = len(past.by) > 1
                key = ("met", lost.airman.number, crew, past.mission.number)
                yield Memory(8, "met-again-shared" if shared else "met-again", key, values)


def settled(voice: Voice, mission: Mission) -> dict[int, str]:
    """What a kill of this mission means to those who had an old score: a clause by the crew that
    was shot down, or none."""
    assert mission.fought is not None
    past = [*downings(voice.chronicle, mission.number - 1)]
    for kill in mission.fought.kills:
        if len(kill.by) == 1:
            lost, by = mission.flight(kill.lost), mission.flight(kill.by[0])
            for slot, old in _scores(past, lost, by):
                key = (slot, kill.lost, kill.by[0], old.mission.number)
                if key not in voice.recalled:
                    voice.recalled.add(key)
                    return {kill.lost: _told(voice, mission, slot, old, lost, by)}
    return {}


def _told(voice: Voice, mission: Mission, slot: str, old: Downing, lost: Flight, by: Flight) -> str:
    values: dict[str, Any] = {"v": voice.of(lost), "k": voice.of(by), **_then(old, mission)}
    if slot == "avenged":
        values["other"] = old.lost.airman.name.surname
    return voice.say(slot, **values)


def _scores(past: list[Downing], lost: Flight, by: Flight) -> Iterator[tuple[str, Downing]]:
    """The old scores that a kill bears on, the weightiest first, the latest of a kind first."""
    victim, shooter = lost.airman.number, by.airman.number
    for old in reversed(past):
        if old.lost.airman.number == shooter and old.by == (victim,):
            yield "paid-back", old
    for old in reversed(past):
        if old.lost.airman.number == victim and old.by == (shooter,):
            yield "twice-down", old
    for old in reversed(past):
        comrade = old.lost.airman.man.air_force == by.airman.man.air_force
        if comrade and old.by == (victim,) and is_lost(old.lost):
            yield "avenged", old


def _then(past: Downing, mission: Mission) -> dict[str, str]:
    then = past.mission
    return {"where": at(then), "month": when(then.day, mission.day)}
