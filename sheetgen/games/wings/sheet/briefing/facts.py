"""What a mission's briefing is told of: names, dates and places come to it as plain text."""

from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.points import damage_by_target
from sheetgen.games.wings.rules.state import (
    ENEMY,
    HOME,
    LASTING,
    SKILLS,
    SetUp,
    Side,
    Task,
    Winner,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission


class Crew(NamedTuple):
    """A crew told off to fly: its pilot by rank and name, what is to be known of him,
    and his surname, which stands by his number on the plan."""

    pilot: str = ""
    of_him: str = ""
    surname: str = ""


class Result(NamedTuple):
    """The victory points by side, the side that has won (state.DRAWN: nobody), and the damage done
    to each ship or target, in the order of the playing area's."""

    points: tuple[int, int]
    winner: Winner
    damage: tuple[int, ...] = ()


class Briefing(NamedTuple):
    """What is known of a mission; whatever is empty is left to be written in.

    `aircraft` are the types by name, `units` those who fly them, in the order in which flights are
    told off: the attacker's fighters, his bombers if he has any, the defender's fighters. `crews`
    are in the same order, one an airplane. `ships` are the names of the vessels, in the order of
    the playing area's. `leaders` are the crews that lead a formation, by their places in `crews`.
    """

    theatre: Theatre
    kind: Task
    attacker: Side
    mission: int | None = None
    date: str = ""
    place: str = ""
    aircraft: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    crews: tuple[Crew, ...] = ()
    ships: tuple[str, ...] = ()
    set_up: SetUp | None = None
    result: Result | None = None
    leaders: frozenset[int] = frozenset()

    def texts(self) -> list[str]:
        """All that is told of it in other people's words."""
        of_crews = [text for crew in self.crews for text in crew]
        return [self.date, self.place, *self.aircraft, *self.units, *of_crews, *self.ships]


def briefing(chronicle: Chronicle, mission: Mission) -> Briefing:
    """What is known of a mission."""
    # One side's may be drawn before the other's.
    types = [aircraft for _, aircraft in mission.aircraft if aircraft]
    return Briefing(
        mission.theatre,
        kind=mission.kind,
        attacker=mission.attacker,
        mission=mission.number,
        date=in_words(mission.day),
        place=mission.place.name,
        aircraft=tuple(chronicle.theatre.aircraft[aircraft].name for aircraft in types),
        units=tuple(chronicle.unit(mission, aircraft).marked for aircraft in types),
        crews=tuple(
            Crew(one.title, _of_him(one), one.airman.name.surname) for one in mission.flights
        ),
        ships=tuple(ship.name for ship in mission.ships),
        set_up=mission.set_up,
        result=_result(mission),
        leaders=leaders(
            chronicle.theatre, mission.kind, [flight.before.rank for flight in mission.flights]
        ),
    )


def _of_him(flight: Flight) -> str:
    """What is to be known of a pilot before the fight."""
    words, man = flight.theatre.data("briefing")["of-him"], flight.before
    told = [words["novice"]] * man.novice + [words["lucky"]] * man.lucky
    told += [words["skills"][skill] for skill in SKILLS if man.has(skill)]
    told += [words["lasting"][kept] for kept in LASTING if man.keeps(kept)]
    told += [words["one wound"]] * (man.wounds > 0 or flight.felt)
    return ", ".join(filter(None, told))


def _result(mission: Mission) -> Result | None:
    if mission.fought is None:
        return None
    score, done = mission.fought.score, damage_by_target(mission.fought.fight)
    names = mission.theatre.targets(mission.kind, mission.attacker)
    damage = tuple(done[name] for name in names)
    return Result((score.of(HOME), score.of(ENEMY)), score.winner, damage)


def together(theatre: Theatre, kind: Task) -> list[range]:
    """The airplanes of a kind of mission that fly as one, by the numbers of their crews from 0."""
    mission = theatre.missions[kind]
    attackers = mission.fighters + mission.bombers
    defenders = range(attackers, attackers + mission.defenders)
    if not mission.of.attackers_form:
        return [defenders]
    if mission.of.together or not mission.bombers:
        return [range(attackers), defenders]
    return [range(mission.fighters), range(mission.fighters, attackers), defenders]


def leaders(theatre: Theatre, kind: Task, ranks: Sequence[int]) -> frozenset[int]:
    """Who leads each formation, by the number of his crew from 0, as soon as it is known who flies:
    the highest rank, of equals the first."""
    formed = together(theatre, kind) if ranks else []
    return frozenset(max(one, key=lambda crew: (ranks[crew], -crew)) for one in formed)
