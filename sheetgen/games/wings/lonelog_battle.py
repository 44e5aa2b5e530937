"""The battle of a mission in the notation of Lonelog: who met whom, what was done, the points."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.fight import AT_THE_TABLE, BY_ENGINE, BY_OUTCOMES, DOWN, LEFT
from sheetgen.games.wings.report_facts import signed
from sheetgen.games.wings.report_voice import vessels
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import DRAWN
from sheetgen.games.wings.tables import AIRCRAFT
from sheetgen.reports.lonelog import block, note, tag

SOURCES = {
    AT_THE_TABLE: "fought out at the table",
    BY_OUTCOMES: "drawn from the table of outcomes",
    BY_ENGINE: "fought card by card by the program",
}


def battle(chronicle: Chronicle, mission: Mission, terms: dict[str, Any]) -> list[str]:
    """A mission as it was flown; before the fight is known, the forces alone."""
    attacker = f"attacker: {terms['side'][mission.attacker]}"
    lines = [tag("Scenario", mission.name, mission.place.name, attacker)]
    if all(mission.fighters):
        lines += _units(chronicle, mission, terms)
    lines += [tag("Unit", ship.name, "×1", ship.role) for ship in vessels(mission).values()]
    lines += [tag("N", flight.title, AIRCRAFT[flight.aircraft].name) for flight in mission.flights]
    if mission.fought is None:
        return block("BATTLE", lines)
    lines += _fought(mission, terms)
    return [*block("BATTLE", lines), f"=> {_won(mission, terms)}"]


def _units(chronicle: Chronicle, mission: Mission, terms: dict[str, Any]) -> list[str]:
    lines = []
    for side, aircraft in mission.aircraft:
        unit = chronicle.unit(mission, aircraft)
        number = sum(flight.aircraft == aircraft for flight in mission.flights)
        size = f"×{number}" if number else ""
        of = terms["side"][side]
        lines.append(tag("Unit", AIRCRAFT[aircraft].name, size, unit.full, unit.base, of))
    return lines


def _fought(mission: Mission, terms: dict[str, Any]) -> list[str]:
    """What was done and suffered, turn by turn as far as turns were noted; then the points."""
    assert mission.fought is not None
    fight = mission.fought.fight
    turns: dict[int, list[str]] = {}
    for flight in mission.flights:
        report = flight.report
        assert report is not None
        for attack in report.attacks:
            at = _target(mission, attack.target, terms)
            who = flight.airman.name.surname
            said = f"@({who}) {attack.weapon}, {at} -> {attack.result}"
            turns.setdefault(attack.turn, []).append(said)
        turns.setdefault(report.turn, []).extend(_suffered(mission, flight, terms))
    lines = []
    for turn in sorted(turns):
        lines += ["", *([f"Tn{turn}"] if turn else []), *turns[turn]]
    lines += ["", f"d: fight, {SOURCES[fight.source]} -> {_points(mission, terms)}"]
    return [*lines, *([note(f"Optional rules: {fight.optional}")] if fight.optional else [])]


def _suffered(mission: Mission, flight: Flight, terms: dict[str, Any]) -> list[str]:
    """What a crew's guns did to targets, and what became of the crew."""
    report = flight.report
    assert report is not None
    name = flight.airman.name.surname
    done = [
        f"@({name}) guns, {_target(mission, target, terms)} -> {damage} damage"
        for target, damage in report.strafed
        if damage
    ]
    by = " and ".join(mission.flight(man).airman.name.surname for man in report.by)
    fate = {
        DOWN: f"shot down by {by}" if by else f"lost: {report.cause}",
        LEFT: f"left over the {report.edge} edge",
    }.get(report.fate, "")
    hurt = f"damage {report.damage} of {report.holds}" if report.damage else ""
    wounds = f"wounds {report.wounds}" if report.wounds else ""
    said = [hurt, *report.specials, wounds, fate]
    return [*done, f"=> {tag('N', flight.title, *said)}"] if any(said) else done


def _target(mission: Mission, name: str, terms: dict[str, Any]) -> str:
    ship = vessels(mission).get(name)
    return ship.name if ship else str(terms["target"].get(name, name))


def _points(mission: Mission, terms: dict[str, Any]) -> str:
    assert mission.fought is not None
    if mission.kind == DOGFIGHT:
        return "no points: the side left in the air wins"
    score = mission.fought.score
    sides = (mission.attacker, mission.defender)
    said = (f"{terms['side'][side]} {signed(score.of(side))}" for side in sides)
    return ", ".join(said).replace("−", "-")


def _won(mission: Mission, terms: dict[str, Any]) -> str:
    assert mission.fought is not None
    winner = mission.fought.score.winner
    return "Drawn" if winner == DRAWN else f"Won by the {terms['side'][winner]}"
