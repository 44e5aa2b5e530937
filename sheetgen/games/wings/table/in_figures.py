"""The mission at hand in figures: units, damage, points, and where the fight comes from."""

from functools import partial

from sheetgen.core.language import counted
from sheetgen.games.wings.report.facts import ship_name
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.tellings import (
    damage_done,
    no_points,
    reasoned,
    side_name,
    source,
    target_name,
)
from sheetgen.kits.telling.usertext import inert


def facts(chronicle: Chronicle, mission: Mission) -> list[str]:
    """A mission in figures, in sentences without their full stops."""
    said = [f"{mission.name}, {side_name(chronicle.theatre, mission.attacker)} attack"]
    if all(mission.fighters):
        said.append(_forces(chronicle, mission))
    if mission.fought is None:
        return said
    said += [*_damage_taken(mission), *_damage_done(mission), _points(mission)]
    said.append(source(mission.fought.fight))
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
        told.append(
            f"{many}{chronicle.theatre.aircraft[aircraft].name} of {unit.full} ({unit.where})"
        )
    return "; ".join(told)


def _damage_taken(mission: Mission) -> list[str]:
    taken = []
    for flight in mission.flights:
        report = flight.report
        if report is not None and (report.damage or report.specials or report.wounds):
            hurt = (counted(report.wounds, "wound"),) if report.wounds else ()
            fell = (DOWN,) if flight.down else ()
            marks = "".join(f", {mark}" for mark in (*report.specials, *hurt, *fell))
            taken.append(f"{flight.airman.name.surname} {report.damage} of {report.holds}{marks}")
    return [f"Damage taken: {'; '.join(taken)}"] if taken else []


def _damage_done(mission: Mission) -> list[str]:
    assert mission.fought is not None
    told = damage_done(
        mission.fought.fight, mission, partial(target_name, mission, named=ship_name)
    )
    return [f"Damage done: {'; '.join(told)}"] if told else []


def _points(mission: Mission) -> str:
    """The points of both sides with what they are for; of a dogfight who is left counts."""
    if not mission.on_points:
        return no_points()
    assert mission.fought is not None
    told = reasoned(mission.theatre, mission.fought.score, (mission.attacker, mission.defender))
    return f"Points: {'; '.join(told)}"
