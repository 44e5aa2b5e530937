"""The rosters: who founds them, who joins, and who flies a mission."""

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose
from sheetgen.games.wings.rules.events import Flies, Joined
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.rolling import identity
from sheetgen.games.wings.rules.state import FIT, AirForce, Berth, Man, Rulings, State
from sheetgen.games.wings.rules.wounds import old_war_wound

FLY, REPLACE = range(2)
OLD_WOUND = ("fly", "replace")


def call_up(s: State, t: Rulings) -> Rules:
    """The founders of an air force, before the mission at hand: those of the Luftwaffe with the
    later period."""
    if s.mission == 1:
        yield from founders(s, t, AirForce.HOME)
        yield from founders(s, t, AirForce.FIRST)
    elif s.theatre.period(s.mission) != s.theatre.period(s.mission - 1) and not t.axis_is_italian:
        yield from founders(s, t, AirForce.LATER)


def founders(s: State, t: Rulings, air_force: AirForce) -> Rules:
    """The founders of one air force, all of them Experienced."""
    fighters, bombers = t.squadrons[air_force]
    for number in range(fighters + bombers):
        yield from joins(s, Man(air_force, bomber=number >= fighters))


def joins(s: State, man: Man) -> Rules:
    """A man joins the roster."""
    s.enter(man)
    yield Joined(len(s.men), man.air_force, man.bomber, man.novice)


def who_flies(s: State, t: Rulings) -> Rules:
    """The crews of a mission: the attacker's fighters and bombers, then the defenders."""
    mission = s.theatre.missions[s.kind]
    s.flying, s.resting = [], []
    yield from man_airplanes(s, t, s.fighters[s.attacker], mission.fighters)
    if s.bomber:
        yield from man_airplanes(s, t, s.bomber, mission.bombers)
    yield from man_airplanes(s, t, s.fighters[enemy_of(s.attacker)], mission.defenders)


def man_airplanes(s: State, t: Rulings, aircraft: str, number: int) -> Rules:
    """Crews for so many airplanes of a type. A Novice joins for each gap; men fly what they are
    trained for, and the others' only where none of theirs is fit."""
    air_force, bomber = s.theatre.air_force_of(aircraft, t), s.theatre.aircraft[aircraft].bomber
    # one pool lends to the other only where that has nobody fit.
    spare = available(s, air_force, bomber) or available(s, air_force, not bomber)
    chosen, spare = spare[:number], spare[number:]
    while len(chosen) < number:
        yield from joins(s, Man(air_force, bomber, novice=True))
        chosen.append(len(s.men))
    for man in chosen:
        yield from takes_his_place(s, man, aircraft, spare)


def available(s: State, air_force: AirForce, bomber: bool) -> list[int]:
    """The men of an air force who can fly a mission and have no airplane yet, in the order in which
    they are taken: who checked himself out of hospital, then who has flown least."""
    taken = {*s.resting, *(berth.man for berth in s.flying)}
    fit = [
        number
        for number, man in enumerate(s.men, start=1)
        if (man.air_force, man.bomber, man.status, man.misses) == (air_force, bomber, FIT, 0)
        and number not in taken
    ]
    # R-79, then R-11; sorting is stable, so equals stay in roster order.
    return sorted(fit, key=lambda number: (s.man(number).wounds == 0, s.man(number).missions))


def takes_his_place(s: State, number: int, aircraft: str, spare: list[int]) -> Rules:
    """A man is told off to fly. One whose old war wound is playing up can be replaced by a spare
    man, whom it may trouble as well."""
    felt = False
    if s.man(number).keeps("old-wound"):
        felt = yield from old_war_wound(s, number)
    if felt and spare:
        allowed = 1 << FLY | 1 << REPLACE
        name = f"old-wound-flies:{identity(s, number)}"
        if (yield Choose(name, OLD_WOUND, allowed, s.mission, about=number)) == REPLACE:
            s.resting.append(number)
            yield from takes_his_place(s, spare.pop(0), aircraft, spare)
            return
    s.flying.append(Berth(number, aircraft, felt))
    yield Flies(number, aircraft, felt)
