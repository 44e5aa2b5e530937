"""A mission in figures: units, damage, points, and where the fight comes from."""

from collections import Counter
from collections.abc import Iterator

from sheetgen.core.language import join, minus
from sheetgen.games.wings.rules.fight import DOWN, LEFT
from sheetgen.games.wings.rules.points import damage_by_target, sinkings
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.tellings import nouns, say, side_name, so_many, target_name


def facts(chronicle: Chronicle, mission: Mission) -> list[str]:
    """A mission in figures, in sentences without their full stops."""
    said = [f"{mission.name}, {side_name(chronicle.theatre, mission.attacker)} attack"]
    if all(mission.fighters):
        said.append(_forces(chronicle, mission))
    if mission.fought is None:
        return said
    fight = mission.fought.fight
    said += [*of_fight(mission), str(nouns()["source"][fight.source])]
    optional = " ".join(fight.optional.split())
    return [*said, f"Optional rules: {optional}"] if optional else said


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


def of_fight(mission: Mission) -> Iterator[str]:
    """What a fight did to airplanes, who is credited with them, what it did to targets, and the
    points of both sides with what they are for; of a dogfight who is left counts."""
    assert mission.fought is not None
    if taken := [*_taken(mission)]:
        yield f"Damage taken: {'; '.join(taken)}"
    if kills := [*_kills(mission)]:
        yield f"Kills: {'; '.join(kills)}"
    if done := [*_done(mission)]:
        yield f"Damage done: {'; '.join(done)}"
    sides = mission.attacker, mission.defender
    points = (_points(mission, side) for side in sides)
    yield f"Points: {'; '.join(points)}" if mission.on_points else say("result", "no-points")


def _taken(mission: Mission) -> Iterator[str]:
    """What each airplane and its crew have suffered: `Ogden 3 of 12, fire, 1 wound, shot down`."""
    for flight in mission.flights:
        report = flight.report
        assert report is not None
        gone = DOWN if flight.down else "left the table" if report.fate == LEFT else ""
        marks = [*report.specials, so_many(report.wounds, "wound"), gone]
        if report.damage or any(marks):
            hurt = f"{flight.airman.name.surname} {report.damage} of {report.holds}"
            yield ", ".join(filter(None, (hurt, *marks)))


def _kills(mission: Mission) -> Iterator[str]:
    """Who is credited with whom: `Martinelli by Ashworth and MacLeod`."""
    assert mission.fought is not None
    names = {flight.airman.number: flight.airman.name.surname for flight in mission.flights}
    for lost, by in mission.fought.kills:
        yield f"{names[lost]} by {join(names[one] for one in by)}"


def _done(mission: Mission) -> Iterator[str]:
    """The damage to each target that has any: `Empire Guillemot 3 of 4`."""
    assert mission.fought is not None
    fight, on_table = mission.fought.fight, mission.theatre.targets(mission.kind, mission.attacker)
    done, sunk = damage_by_target(fight), sinkings(fight, on_table)
    for name, target in on_table.items():
        if done[name]:
            able = target.sinks or target.holds
            gone = "sunk" if name in mission.vessels else "destroyed"
            slot = gone if name in sunk else "hit" if able else "done"
            called = target_name(mission, name)
            yield say("target", slot, target=called, done=done[name], able=able)


def _points(mission: Mission, side: Side) -> str:
    """The points of a side: `British 5 (damage to targets 5)`."""
    assert mission.fought is not None
    score, reasons = mission.fought.score, Counter[str]()
    for line in score.lines:
        if line.side == side:
            reasons[line.reason] += line.points
    why = join(f"{nouns()['points'][one]} {minus(n)}" for one, n in reasons.items())
    points = f"{side_name(mission.theatre, side)} {minus(score.of(side))}"
    return f"{points} ({why})" if why else points
