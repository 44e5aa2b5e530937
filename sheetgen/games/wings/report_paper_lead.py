"""The lead of the squadron's newspaper: the mission that mattered most of six."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.chronicle import Mission
from sheetgen.games.wings.report_course import headed
from sheetgen.games.wings.report_past import at, is_lost, was_down
from sheetgen.games.wings.report_voice import Voice
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import AXIS, BRITISH
from sheetgen.reports.words import join, sentences


def lead(voice: Voice, missions: list[Mission]) -> dict[str, Any]:
    """The item: its headline, and what happened from this side."""
    mission = max(missions, key=lambda one: (_weight(one), one.number))
    assert mission.fought is not None
    ours = mission.of(BRITISH)
    kills = sum(kill.lost in _numbers(mission, AXIS) for kill in mission.fought.kills)
    losses = sum(was_down(flight) for flight in ours)
    score = mission.fought.score
    dogfight = mission.kind == DOGFIGHT
    values: dict[str, Any] = {
        "where": at(mission),
        "date": in_words(mission.day),
        "kills": kills,
        "losses": losses,
        "margin": 0 if dogfight else abs(score.of(BRITISH) - score.of(AXIS)),
    }
    outcome = {BRITISH: "won", AXIS: "lost"}.get(score.winner, "drawn")
    surname = ours[0].airman.name.surname
    heading = voice.say(f"lead-{outcome}-head", names=surname, **values)
    attack = "attack" if mission.attacker == BRITISH else "defence"
    said = [
        voice.say(f"lead-{attack}", names=voice.names(ours), **values),
        voice.say("lead-cost", **values),
    ]
    said += _duels(voice, mission)
    return {"heading": headed(heading), "paragraphs": [sentences(said)]}


def _weight(mission: Mission) -> int:
    """How much happened: men lost, and airplanes shot down."""
    assert mission.fought is not None
    gone = sum(is_lost(flight) for flight in mission.flights)
    return 2 * gone + len(mission.fought.kills) + 2 * len(mission.fought.sunk)


def _numbers(mission: Mission, side: int) -> list[int]:
    return [flight.airman.number for flight in mission.of(side)]


def _duels(voice: Voice, mission: Mission) -> list[str]:
    """Who shot whom down: of ours, and then of theirs."""
    assert mission.fought is not None
    ours = _numbers(mission, BRITISH)
    said = []
    for slot, own in (("lead-kills", True), ("lead-falls", False)):
        pairs: dict[str, list[str]] = {}
        for kill in mission.fought.kills:
            if (kill.lost not in ours) == own:
                by = voice.names([mission.flight(crew) for crew in kill.by])
                pairs.setdefault(by, []).append(voice.of(mission.flight(kill.lost)))
        if pairs:
            verb = "got" if own else "had"
            done = "; ".join(f"{by} {verb} {join(lost)}" for by, lost in pairs.items())
            said.append(voice.say(slot, done=done))
    return said
