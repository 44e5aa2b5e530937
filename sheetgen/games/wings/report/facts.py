"""A mission's entry in figures: units, damage, points, and where the fight comes from."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.report.voice import ship_name, vessels
from sheetgen.games.wings.rules.fight import AT_THE_TABLE, BY_ENGINE, BY_OUTCOMES, DOWN
from sheetgen.games.wings.rules.points import damage_by_target
from sheetgen.games.wings.rules.scenarios import targets
from sheetgen.games.wings.rules.state import AXIS, BRITISH, Task
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.telling.grammar import counted, join, minus
from sheetgen.kits.telling.usertext import inert

FOUGHT = {
    AT_THE_TABLE: "Fight as reported from the table",
    BY_OUTCOMES: "Fight drawn from the table of outcomes",
    BY_ENGINE: "Fight fought card by card by the program",
}
"""Where the result of a fight comes from."""


def facts(chronicle: Chronicle, mission: Mission, terms: dict[str, Any]) -> list[str]:
    """A mission in figures, in sentences without their full stops."""
    said = [f"{mission.name}, {terms['side'][mission.attacker]} attack"]
    if all(mission.fighters):
        said.append(_forces(chronicle, mission))
    if mission.fought is None:
        return said
    said += [*_damage_taken(mission), *_damage_done(mission, terms), _points(mission, terms)]
    said.append(FOUGHT[mission.fought.fight.source])
    optional = mission.fought.fight.optional
    if optional:
        said.append(f"Optional rules: {inert(optional)}")
    return said


def _forces(chronicle: Chronicle, mission: Mission) -> str:
    told = []
    for _, aircraft in mission.aircraft:
        unit = chronicle.unit(mission, aircraft)
        number = sum(flight.aircraft == aircraft for flight in mission.flights)
        many = f"{number} " if number else ""
        told.append(f"{many}{AIRCRAFT[aircraft].name} of {unit.full} ({unit.base})")
    return "; ".join(told)


def _damage_taken(mission: Mission) -> list[str]:
    taken = []
    for flight in mission.flights:
        report = flight.report
        if report is not None and (report.damage or report.specials or report.wounds):
            hurt = (counted(report.wounds, "wound"),) if report.wounds else ()
            fell = (DOWN,) if report.fate == DOWN else ()
            marks = "".join(f", {mark}" for mark in (*report.specials, *hurt, *fell))
            taken.append(f"{flight.airman.name.surname} {report.damage} of {report.holds}{marks}")
    return [f"Damage taken: {'; '.join(taken)}"] if taken else []


def _damage_done(mission: Mission, terms: dict[str, Any]) -> list[str]:
    assert mission.fought is not None
    done = damage_by_target(mission.fought.fight)
    ships = vessels(mission)
    told = []
    for name, target in targets(mission.kind, mission.attacker).items():
        if done[name]:
            able = target.sinks or target.holds
            shown = ship_name(ships[name]) if name in ships else terms["target"][name]
            told.append(f"{shown} {_of(done[name], able, name in ships)}")
    return [f"Damage done: {'; '.join(told)}"] if told else []


def _of(done: int, able: int, ship: bool) -> str:
    """Damage of what a target can bear, or that it was too much for it."""
    if not able:
        return str(done)
    if done >= able:
        return f"{done}, {'sunk' if ship else 'destroyed'}"
    return f"{done} of {able}"


def _points(mission: Mission, terms: dict[str, Any]) -> str:
    """The points of both sides with what they are for; of a dogfight who is left counts."""
    if mission.kind == Task.DOGFIGHT:
        return "No points: the side left in the air wins"
    assert mission.fought is not None
    told = []
    for side in (mission.attacker, mission.defender):
        reasons: dict[str, int] = {}
        for line in mission.fought.score.lines:
            if line.side == side:
                reasons[line.reason] = reasons.get(line.reason, 0) + line.points
        why = join(f"{terms['points'][reason]} {minus(n)}" for reason, n in reasons.items())
        total = minus(mission.fought.score.of(side))
        told.append(f"{terms['side'][side]} {total}{f' ({why})' if why else ''}")
    return f"Points: {'; '.join(told)}"


def score_of(mission: Mission) -> tuple[str, str]:
    """The points of the British and the Axis for a table."""
    if mission.fought is None or mission.kind == Task.DOGFIGHT:
        return "–", "–"
    score = mission.fought.score
    return minus(score.of(BRITISH)), minus(score.of(AXIS))
