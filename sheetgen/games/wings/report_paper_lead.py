"""The lead of the squadron's newspaper: the mission that mattered most of six."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.cast_dates import in_words
from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.report_course import headed
from sheetgen.games.wings.report_past import at, is_lost, was_down
from sheetgen.games.wings.report_voice import Voice, vessels
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import AXIS, BRITISH
from sheetgen.reports.words import join, sentences


def lead(voice: Voice, missions: list[Mission]) -> dict[str, Any]:
    """The item: its headline, and what happened from this side."""
    mission = max(missions, key=lambda one: (_weight(one), one.number))
    assert mission.fought is not None
    ours = mission.of(BRITISH)
    credited = {kill.lost for kill in mission.fought.kills}
    kills, losses = (
        sum(was_down(f) or f.airman.number in credited for f in mission.of(side))
        for side in (AXIS, BRITISH)
    )
    score = mission.fought.score
    dogfight = mission.kind == DOGFIGHT
    values: dict[str, Any] = {
        "where": at(mission),
        "date": in_words(mission.day),
        "kills": kills,
        "losses": losses,
        "margin": 0 if dogfight else abs(score.of(BRITISH) - score.of(AXIS)),
    }
    sunk = _sunk(voice, mission)
    ours_sank = mission.attacker == BRITISH
    gone = [flight for flight in ours if is_lost(flight)]
    values |= {
        "ships": join(sunk) if ours_sank else "",
        "theirs": "" if ours_sank else join(sunk),
        "gone": len(gone),
        "won": score.winner == BRITISH,
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
    if sunk:
        by = [mission.flight(crew) for crew in dict.fromkeys(sunk.values())]
        names = voice.names(by)
        said.append(voice.say("lead-sunk", ships=join(sunk), names=names, ours=ours_sank))
    if gone:
        said.append(voice.say("lead-gone", names=voice.names(gone), m=len(gone)))
    return {"heading": headed(heading), "paragraphs": [sentences(said)]}


def _sunk(voice: Voice, mission: Mission) -> dict[str, int]:
    """The vessels that were sunk, each with the crew that did it."""
    assert mission.fought is not None
    afloat = vessels(mission)
    return {
        voice.target(mission, target): crew
        for target, crew in mission.fought.sunk
        if target in afloat
    }


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
    said: list[str] = []
    for slot, own in (("lead-kills", True), ("lead-falls", False)):
        pairs: dict[tuple[int, ...], list[Flight]] = {}
        for kill in mission.fought.kills:
            if (kill.lost not in ours) == own:
                pairs.setdefault(kill.by, []).append(mission.flight(kill.lost))
        verb = "got" if own else "had"
        done = []
        for crews, lost in pairs.items():
            by = voice.names([mission.flight(crew) for crew in crews])
            done.append(f"{by} {verb} {voice.names(lost)}")
        if done:
            said.append(voice.say(slot, done="; ".join(done), ours=bool(said)))
    return said
