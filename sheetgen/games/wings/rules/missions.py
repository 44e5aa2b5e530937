"""DETERMINE THE MISSION: who attacks what, and in which airplanes."""

from sheetgen.core.game import Rules
from sheetgen.core.requests import Roll
from sheetgen.games.wings.rules.events import AircraftDrawn, MissionDrawn
from sheetgen.games.wings.rules.state import ENEMY, HOME, Rulings, State


def next_mission(s: State, t: Rulings) -> Rules:
    """The next mission of the campaign and its airplanes. With the later period all missions can be
    drawn again."""
    s.mission += 1
    if s.theatre.period(s.mission) != s.theatre.period(s.mission - 1):
        # the crosses are rubbed out.
        s.played = 0
    yield from draw_mission(s)
    yield from draw_aircraft(s, t)


def draw_mission(s: State) -> Rules:
    """Attacker and mission, both dice again while the pair is crossed out."""
    pairs = 0
    # both dice again, so that all missions left are equally likely.
    crossed_out = True
    while crossed_out:
        pairs += 1
        (side,) = yield Roll("attacker", 1, 6, s.mission, pairs)
        (face,) = yield Roll("mission", 1, s.theatre.mission_die, s.mission, pairs)
        if face <= len(s.theatre.mission_of_die):
            s.kind, s.attacker = (
                s.theatre.mission_of_die[face - 1],
                s.theatre.attacker_of_die[side - 1],
            )
            cell = 1 << s.attacker * len(s.theatre.missions) + s.kind - 1
            crossed_out = bool(s.played & cell)
    s.played |= cell
    yield MissionDrawn(s.mission, s.kind, s.attacker, pairs)


def draw_aircraft(s: State, t: Rulings) -> Rules:
    """The fighter type of either side, and the bombers of a mission that has any."""
    theatre = s.theatre
    if t.fighter_die_per_side:
        (home,) = yield Roll("fighter-british", 1, 6, s.mission)
        (enemy,) = yield Roll("fighter-axis", 1, 6, s.mission)
    else:
        (home,) = yield Roll("fighter", 1, 6, s.mission)
        enemy = home
    s.fighters[HOME] = theatre.fighter_of(s.mission, HOME, home)
    s.fighters[ENEMY] = theatre.fighter_of(s.mission, ENEMY, enemy)
    s.bomber = theatre.bomber_of(s.mission, s.attacker, s.kind)
    yield AircraftDrawn(tuple(s.fighters), s.bomber)
