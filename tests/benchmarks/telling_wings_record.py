"""What the record of a campaign vouches for, mission by mission: names, numbers, places, months."""

from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.rules.state import DEAD, FIT, PRISONER, SKILLS
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from sheetgen.games.wings.story.hospital import is_crippled, medal_name
from sheetgen.kits.telling.templates import library

TERMS = MALTA.nouns | MALTA.library().data("wings/terms.toml")


class Kill(NamedTuple):
    """A kill by surnames: who, by whom, and where."""

    lost: str
    by: tuple[str, ...]
    mission: Mission


def surname(flight: Flight) -> str:
    """A man's surname."""
    return flight.airman.name.surname


def kills(mission: Mission) -> list[Kill]:
    """The kills of a mission."""
    assert mission.fought is not None
    return [
        Kill(
            surname(mission.flight(kill.lost)),
            tuple(surname(mission.flight(crew)) for crew in kill.by),
            mission,
        )
        for kill in mission.fought.kills
    ]


def kills_upto(chronicle: Chronicle, upto: int) -> list[Kill]:
    """The kills of all missions up to one."""
    return [kill for mission in chronicle.missions[:upto] for kill in kills(mission)]


def lost(mission: Mission) -> list[Flight]:
    """Who did not come back to his squadron from a mission: dead, prisoners, crippled."""
    return [f for f in mission.flights if f.status in (DEAD, PRISONER) or is_crippled(f)]


def dead(mission: Mission) -> list[Flight]:
    """Who died in a mission."""
    return [flight for flight in mission.flights if flight.status == DEAD]


def gained(flight: Flight) -> Iterator[str]:
    """What a mission gave a man: ranks, medals, skills, by their names."""
    force = flight.airman.man.air_force
    for event in flight.events:
        if isinstance(event, ev.PromotionRolled) and event.promoted:
            yield MALTA.ranks[force][event.rank]
        elif isinstance(event, ev.MedalAwarded) and not event.in_hospital:
            yield medal_name(flight, event.medal)
        elif isinstance(event, ev.SkillGained) and _has(flight, event.skill):
            yield TERMS["skill"][event.skill]


def _has(flight: Flight, skill: int) -> bool:
    return flight.after is not None and flight.after.has(SKILLS[skill])


def margin(mission: Mission) -> int:
    """By how many points a mission was won."""
    assert mission.fought is not None
    score = mission.fought.score
    return abs(score.of(0) - score.of(1))


def where(mission: Mission) -> set[str]:
    """How the place of a mission may be named."""
    name = mission.place.name
    return {name, mission.place.where.split(" ", 1)[1], mission.place.where.removeprefix("over ")}


def all_places() -> list[str]:
    """Every place on the map, the longer names first."""
    named = {
        p["name"] for kind in MALTA.data("places").values() for side in kind.values() for p in side
    }
    return sorted(named, key=lambda name: (-len(name), name))


def nicknames(chronicle: Chronicle) -> dict[str, set[str]]:
    """By surname, whatever a man can be called."""
    bank = library().data("wings/nicknames.toml")
    allowed = {}
    for airman in chronicle.men:
        own = {airman.name.nickname} - {""}
        pool = {
            one["name"]
            for names in bank[MALTA.air_forces[airman.man.air_force]].values()
            for one in names
        }
        allowed[airman.name.surname] = own or pool
    return allowed


def meanings() -> list[str]:
    """What nicknames mean."""
    bank = library().data("wings/nicknames.toml")
    return [
        one.get("means", "") for names in bank.values() for some in names.values() for one in some
    ]


def _runs(chronicle: Chronicle) -> set[int]:
    """How long one side won, and a side lost nobody, on end."""
    found: set[int] = set()
    for side in (0, 1):
        won = lull = 0
        for mission in chronicle.missions:
            assert mission.fought is not None
            won = won + 1 if mission.fought.score.winner == side else 0
            lull = 0 if any(f.airman.man.side == side for f in lost(mission)) else lull + 1
            found |= {won, lull}
    return found


def of_missions(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many missions may be counted: flown by a man, run on end, fought, won, ahead."""
    counts = _runs(chronicle) | {mission.number} | set(standing(chronicle, mission.number))
    for airman in chronicle.men:
        flown = [f for f in airman.flights if f.mission <= mission.number]
        counts |= {len(flown), max(len(flown) - 1, 0)}
    return counts


def standing(chronicle: Chronicle, upto: int) -> tuple[int, int, int]:
    """Won by the British, by the Axis, and the difference."""
    winners = [m.fought.score.winner for m in chronicle.missions[:upto] if m.fought]
    one, other = winners.count(0), winners.count(1)
    return one, other, abs(one - other)


def of_kills(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many kills or shares may be counted: of a man at any time up to then, of a side, of a
    mission."""
    counts: set[int] = set()
    for airman in chronicle.men:
        for flight in airman.flights:
            if flight.mission <= mission.number and flight.after:
                counts |= {flight.before.kills, flight.before.shared}
                counts |= {flight.after.kills, flight.after.shared}
    return counts | of_airplanes(chronicle, mission)


def of_airplanes(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many airplanes may be counted: flying, shot down, lost under a man, by side so far."""
    counts = {len(mission.flights)} | set(range(1, 4))
    for side in (0, 1):
        down = [f for f in mission.of(side) if f.report and f.report.fate == DOWN]
        counts |= {len(mission.of(side)), len(down)}
        total = 0
        for then in chronicle.missions[: mission.number]:
            assert then.fought is not None
            own = {flight.airman.number for flight in then.of(side)}
            total += sum(kill.lost in own for kill in then.fought.kills)
        counts.add(total)
    for airman in chronicle.men:
        falls = [f for f in airman.flights if f.report and f.report.fate == DOWN]
        counts.add(len([f for f in falls if f.mission <= mission.number]))
    return counts


def of_crews(chronicle: Chronicle, mission: Mission) -> set[int]:
    """How many crews may be counted: lost by a side that day and so far, founders and those of
    them who are left."""
    counts: set[int] = set()
    for side in (0, 1):
        on = [
            sum(f.airman.man.side == side for f in lost(m))
            for m in chronicle.missions[: mission.number]
        ]
        counts |= {on[-1], sum(on)}
        for bomber in (False, True):
            first = [a for a in chronicle.of(side) if a.joined == 1 and a.man.bomber == bomber]
            gone = [a for a in first if _gone(a.flights, mission.number)]
            counts |= {len(first), len(first) - len(gone)}
    for force in range(len(MALTA.air_forces)):
        men = [a for a in chronicle.men if a.man.air_force == force and not a.as_novice]
        began = min((a.joined for a in men), default=0)
        for bomber in (False, True):
            counts.add(sum(a.joined == began and a.man.bomber == bomber for a in men))
    return counts


def _gone(flights: list[Flight], upto: int) -> bool:
    known = [f.after.status for f in flights if f.mission <= upto and f.after]
    return bool(known) and known[-1] != FIT


def of_points(mission: Mission) -> set[int]:
    """How many points may be counted: the margin, what leaving cost, what an airplane could
    still bear, and one or two by which the result would have been another."""
    assert mission.fought is not None
    spare = {r.holds - r.damage for r in mission.fought.fight.crews}
    lines = {abs(line.points) for line in mission.fought.score.lines}
    return {1, 2, margin(mission)} | lines | spare
