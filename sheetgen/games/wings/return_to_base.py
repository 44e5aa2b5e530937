"""RETURN TO BASE: who must roll what, and where those come down who do not get home."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings import bale_out, drink, get_home, shot_down
from sheetgen.games.wings.events import EXPLOSION, WOUNDS, CameBack, CrewKilled
from sheetgen.games.wings.landing import DEADLY
from sheetgen.games.wings.rolling import chosen
from sheetgen.games.wings.state import DEAD, FRIENDLY, HOSTILE, SEA, Sortie, State, Terms
from sheetgen.games.wings.tables import MISSIONS

PARACHUTE, WRECK = range(2)
WAYS_DOWN = ("bale-out", "nurse")
"""The ways down of a man who was shot down; a way is its place here."""

INCAPACITATING = 2
"""WOUNDS: with so many a pilot cannot fly."""
LOW_LEVEL = 3
"""BALE OUT: floor and altitude together must be at least this."""


def comes_back(s: State, t: Terms, sortie: Sortie) -> Rules:
    """The return of one man, whose wounds of the fight are counted already."""
    man = s.man(sortie.man)
    if man.wounds >= DEADLY:
        man.status = DEAD
        yield CrewKilled(sortie.man, WOUNDS)
    elif is_down(s, t, sortie):
        yield from comes_down(s, t, sortie)
    else:
        yield from get_home.get_home(s, sortie)
    yield CameBack(sortie.man, man.status, man.wounds)


def is_down(s: State, t: Terms, sortie: Sortie) -> bool:
    """Whether an airplane was shot down: an incapacitated pilot's crashes, and a burning one that
    leaves the playing area is down where it is so ruled."""
    return (
        sortie.shot_down
        or sortie.exploded
        or s.man(sortie.man).wounds >= INCAPACITATING
        or (sortie.burning and t.burning_exit_is_shot_down)
    )


def comes_down(s: State, t: Terms, sortie: Sortie) -> Rules:
    """Bale out or nurse the wreck down, and out of the sea."""
    number = sortie.man
    man = s.man(number)
    s.place = place_of(s, t, sortie)
    ways = ways_down(s, sortie)
    if ways == 0:
        man.status = DEAD
        yield CrewKilled(number, EXPLOSION)
        return
    way = PARACHUTE if ways == 1 << PARACHUTE else WRECK
    if ways == 1 << PARACHUTE | 1 << WRECK:
        way = yield from chosen(s, number, "way-down", WAYS_DOWN, ways)
    if way == PARACHUTE:
        in_the_sea = yield from bale_out.bale_out(s, number)
    else:
        in_the_sea = yield from shot_down.nurse(s, number, man.wounds >= INCAPACITATING)
    if in_the_sea:
        yield from drink.in_the_drink(s, sortie)


def ways_down(s: State, sortie: Sortie) -> int:
    """A bit mask of the ways down a man has: nobody bales out at low level or incapacitated, and an
    airplane that blew up leaves no wreck to nurse."""
    high = MISSIONS[s.kind].floor + sortie.altitude >= LOW_LEVEL
    ways = 0
    if high and s.man(sortie.man).wounds < INCAPACITATING:
        ways |= 1 << PARACHUTE
    if not sortie.exploded:
        ways |= 1 << WRECK
    return ways


def place_of(s: State, t: Terms, sortie: Sortie) -> int:
    """Where a man comes down whose "location is determined by the scenario": in the sea, or in the
    defender's territory."""
    over = MISSIONS[s.kind].over
    land = sortie.over_coast or t.harbour_is_territory
    if over == "sea" or (over == "harbour" and not land):
        place = SEA
    elif s.man(sortie.man).side == s.attacker:
        place = HOSTILE
    else:
        place = FRIENDLY
    return place
