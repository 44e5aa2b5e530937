"""Who left a fight before its end, who was there then, and what leaving cost."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from sheetgen.games.wings.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.conditions import terms
from sheetgen.games.wings.fight import LEFT, OWN, TABLE
from sheetgen.games.wings.points import EARLY, pays_for_leaving, shot_down
from sheetgen.games.wings.report_voice import Voice, by_side, run_on
from sheetgen.games.wings.scenarios import SCENARIOS
from sheetgen.reports.words import counted, number

FEW = 2
"""More airplanes than these that stayed are not said to have been left alone."""


def left(voice: Voice, mission: Mission, told: Container[int] = ()) -> list[str]:
    """Who left before the end, who was there then, and the points lost for it, in clauses; `told`
    are crews of whom it is told otherwise, if nothing else is to be said of their leaving."""
    too_soon, astray, gone = _leavers(voice, mission)
    said = []
    if too_soon:
        said.append(voice.say("left-early", names=voice.names(too_soon), m=len(too_soon)))
    if astray:
        said.append(voice.say("left-astray", names=voice.names(astray), m=len(astray)))
    stay = left_alone(mission)
    if gone and stay:
        values = {"gone": voice.names(gone), "stay": voice.names(stay)}
        said.append(voice.say("field", m=len(stay), **values))
    else:
        others = [flight for flight in gone if flight.airman.number not in told]
        said += _by_sides(voice, mission, others)
        if said and not _stayed(mission):
            said.append(voice.say("nobody-stayed"))
    return [*run_on(said), *_cost(voice, mission)]


def _by_sides(voice: Voice, mission: Mission, gone: list[Flight]) -> list[str]:
    """Those who left for no reason that is known, the one side and then the other."""
    said: list[str] = []
    sides = by_side(gone)
    for side in sides:
        slot = "left-too" if said else "left-fight"
        of = voice.people(mission, side[0].airman.man.side)
        more = len(sides) > 1
        said.append(voice.say(slot, names=voice.names(side), m=len(side), of=of, more=more))
    return said


def left_alone(mission: Mission) -> list[Flight]:
    """The few of one side who were there at the end when all of the other who lived had left."""
    stay = _stayed(mission)
    gone = [flight for flight in mission.flights if flight.report and flight.report.fate == LEFT]
    apart = len(by_side(stay)) == len(by_side(gone)) == 1 and len(by_side([*stay, *gone])) > 1
    return stay if apart and len(stay) <= FEW else []


def _stayed(mission: Mission) -> list[Flight]:
    return [flight for flight in mission.flights if flight.report and flight.report.fate == TABLE]


def _leavers(voice: Voice, mission: Mission) -> tuple[list[Flight], list[Flight], list[Flight]]:
    """Those of the attackers who left for home too soon and those who left another way, where that
    costs points; and all others who left. Who left on fire is told of among the losses."""
    too_soon: list[Flight] = []
    astray: list[Flight] = []
    others: list[Flight] = []
    for flight in mission.flights:
        report = flight.report
        if report is None or report.fate != LEFT or report.burning:
            continue
        if flight.airman.man.side == mission.defender or not pays(voice.chronicle, mission, flight):
            others.append(flight)
        elif report.edge == OWN:
            too_soon.append(flight)
        else:
            astray.append(flight)
    return too_soon, astray, others


def pays(chronicle: Chronicle, mission: Mission, flight: Flight) -> bool:
    """Whether a man's leaving cost his side points."""
    if mission.fought is None or flight.report is None or not SCENARIOS[mission.kind].left_early:
        return False
    then = replace(chronicle.state, attacker=mission.attacker)
    ruled = terms(chronicle.conditions)
    counts_as_lost = shot_down(flight.report, ruled)
    return not counts_as_lost and pays_for_leaving(flight.report, mission.fought.fight, then, ruled)


def _cost(voice: Voice, mission: Mission) -> list[str]:
    """The points that both sides have lost for leaving."""
    assert mission.fought is not None
    lines = [line for line in mission.fought.score.lines if line.reason == EARLY]
    if not lines:
        return []
    one, *other = [(voice.people(mission, line.side), -line.points) for line in lines]
    values = {"side": one[0], "points": counted(one[1], "point")}
    if not other:
        return [voice.say("leaving-cost", **values)]
    (two,) = other
    return [
        voice.say(
            "leaving-cost-both",
            **values,
            other=two[0],
            others=number(two[1]),
            even=one[1] == two[1],
        )
    ]
