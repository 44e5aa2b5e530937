"""Who attacked what, who flew, and who was new or not well: how a mission begins."""

from sheetgen.core.language import join, number
from sheetgen.games.wings.report.past import is_gone, target
from sheetgen.games.wings.report.voice import (
    BOAT,
    Voice,
    are_ours,
    bombers,
    by_side,
    defenders,
    fighters,
    ship_name,
)
from sheetgen.games.wings.rules.playing_area import SHIPPING
from sheetgen.games.wings.rules.state import Sort
from sheetgen.games.wings.story.chronicle import Flight, Mission

OPENINGS = {
    Sort.BOATS: "open-boats", Sort.SUPPLY_SHIPS: "open-ships", Sort.WARSHIPS: "open-ships",
    Sort.AIRFIELD: "open-airfield", Sort.HARBOUR: "open-harbour", Sort.DOGFIGHT: "open-dogfight",
}  # fmt: skip
ESCORTED, ESCORT = "cargo", "escort"


def going_out(voice: Voice, mission: Mission) -> list[str]:
    """The forces of a mission whose crews are told off, in clauses."""
    return [*_forces(voice, mission), *lent(voice, mission), *not_as_usual(voice, mission)]


def _forces(voice: Voice, mission: Mission) -> list[str]:
    theatre = voice.theatre
    attackers, defending = fighters(mission), defenders(mission)
    against = mission.fighters[mission.defender]
    defence = {
        "d": voice.names(defending),
        "df": voice.airplanes(against),
        "du": voice.unit(mission, against),
    }
    attack = _covering(voice, mission, attackers)
    load = {}
    if mission.bomber:
        load = {
            "bom": voice.names(bombers(mission)),
            "b": voice.airplanes(mission.bomber),
            "bu": voice.unit(mission, mission.bomber),
        }
    said = [
        voice.say(
            OPENINGS[theatre.sort_of(mission.kind)],
            **attack, **load, **defence,
            where=mission.place.where,
            target=target(mission),
            ships=ships(mission),
            boats=ships(mission),
            **voice.whose(mission, mission.attacker),
        )
    ]  # fmt: skip
    if mission.bomber:
        said.append(voice.say("escort", **attack))
    if theatre.sort_of(mission.kind) != Sort.DOGFIGHT:
        said.append(
            voice.say(
                "defend",
                **defence,
                dn=number(len(defending)),
                what=what(mission),
                ships=theatre.sort_of(mission.kind) in SHIPPING,
                **voice.whose(mission, mission.defender),
            )
        )
    return said


def _covering(voice: Voice, mission: Mission, men: list[Flight]) -> dict[str, str]:
    fighter = mission.fighters[mission.attacker]
    return {
        "att": voice.names(men),
        "f": voice.airplanes(fighter),
        "fu": voice.unit(mission, fighter),
    }


def escort(voice: Voice, mission: Mission) -> str:
    """Who went with the bombers of a mission, in a clause."""
    return voice.say("told-escort", **_covering(voice, mission, fighters(mission)))


def what(mission: Mission) -> str:
    """What is attacked, in a word: `the boats`."""
    named = {Sort.BOATS: "the boats", Sort.AIRFIELD: "the airfield", Sort.HARBOUR: "the harbour"}
    return named.get(mission.theatre.sort_of(mission.kind), "the ships")


def whom(mission: Mission) -> str:
    """What a mission was flown against, with where it was."""
    on_land = mission.theatre.sort_of(mission.kind) in (Sort.AIRFIELD, Sort.HARBOUR)
    return target(mission) if on_land else f"{what(mission)} {mission.place.where}"


def ships(mission: Mission) -> str:
    """The ships a mission is flown against, by name."""
    by_role: dict[str, list[str]] = {}
    for ship in mission.ships:
        by_role.setdefault(ship.role, []).append(ship_name(ship))
    called = {ship.role: ship.called or ship.role for ship in mission.ships}
    if BOAT in by_role:
        return f"the boats {join(by_role[BOAT])}"
    if ESCORTED in by_role:
        guarded = f" with their escort {join(by_role[ESCORT])}" if ESCORT in by_role else ""
        return f"the merchant ships {join(by_role[ESCORTED])}{guarded}"
    return join(
        f"the {called[role]}{'s' if len(names) > 1 else ''} {join(names)}"
        for role, names in by_role.items()
    )


def not_as_usual(voice: Voice, mission: Mission) -> list[str]:
    """Novices, old wounds, and wounds that have not healed."""
    said = []
    new = [flight for flight in mission.flights if _joined(mission, flight.airman.number)]
    for side in by_side(new):
        said.append(voice.say("novices", names=voice.names(side), m=len(side), ours=are_ours(side)))
    for flight in mission.flights:
        if flight.before.wounds:
            said.append(voice.say("unhealed", n=voice.of(flight)))
        if flight.felt:
            said.append(voice.say("felt", n=voice.of(flight)))
    flying = {flight.airman.number for flight in mission.flights}
    for event in mission.old_wounds:
        if event.felt and event.man not in flying:
            airman = voice.chronicle.men[event.man - 1]
            rank = rank_before(airman.flights, mission.number)
            said.append(voice.say("rested", n=voice.name(airman, rank)))
    return said


def lent(voice: Voice, mission: Mission) -> list[str]:
    """Why men fly what they were not trained for, told the first time that each does."""
    some: dict[tuple[int, str], list[Flight]] = {}
    for flight in mission.flights:
        key = ("lent", flight.airman.number)
        own = voice.theatre.aircraft[flight.aircraft].bomber
        if flight.airman.man.bomber != own and key not in voice.recalled:
            voice.recalled.add(key)
            some.setdefault((flight.before.air_force, flight.aircraft), []).append(flight)
    return [_lent(voice, mission, *what, men) for what, men in some.items()]


def _lent(voice: Voice, mission: Mission, force: int, aircraft: str, men: list[Flight]) -> str:
    """Why men flew what they were not trained for: of those who were nobody was fit (R-10)."""
    bomber = voice.theatre.aircraft[aircraft].bomber
    own = [
        airman for airman in voice.chronicle.men
        if (airman.man.air_force, airman.man.bomber) == (force, bomber)
        and airman.joined <= mission.number
    ]  # fmt: skip
    away = sum(is_gone(airman, mission.number - 1) for airman in own)
    return voice.say(
        "lent",
        names=voice.names(men),
        m=len(men),
        aircraft=voice.airplanes(aircraft) if len(men) > 1 else voice.airplane(aircraft),
        own="bomber" if bomber else "fighter",
        force=voice.terms["air_force"][force],
        gone=away,
        left=len(own) - away,
        ours=are_ours(men),
    )


def _joined(mission: Mission, man: int) -> bool:
    return any(airman.number == man and airman.as_novice for airman in mission.joined)


def rank_before(flights: list[Flight], mission: int) -> int:
    """The rank a man had come to before a mission."""
    known = [f.after.rank for f in flights if f.mission < mission and f.after is not None]
    return known[-1] if known else 0


def whereto(voice: Voice, mission: Mission) -> str:
    """What a mission that is still to be flown will be, after its subject."""
    side = str(voice.terms["side"][mission.attacker])
    on_land = voice.theatre.sort_of(mission.kind) in (Sort.AIRFIELD, Sort.HARBOUR)
    against = target(mission) if on_land else ships(mission)
    if voice.theatre.sort_of(mission.kind) == Sort.DOGFIGHT:
        return f"the next fight is a dogfight {mission.place.where}, the {side} side attacking"
    where = "" if on_land else f" {mission.place.where}"
    return f"the next attack is {side}, on {against}{where}"
