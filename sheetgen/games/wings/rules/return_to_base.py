"""RETURN TO BASE: who must roll what, and where those come down who do not get home."""

from sheetgen.core.game import Rules
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import tables as printed
from sheetgen.games.wings.rules.experience import misses
from sheetgen.games.wings.rules.rolling import Offer, chosen, on_table
from sheetgen.games.wings.rules.state import (
    FRIENDLY,
    HOSTILE,
    IN_THE_SEA,
    SEA,
    Ground,
    Man,
    Offered,
    Rulings,
    Sortie,
    State,
    Status,
)
from sheetgen.games.wings.rules.theatre import Theatre

DEADLY = 3
"""WOUNDS: so many kill."""
INCAPACITATING = 2
"""WOUNDS: with so many a pilot cannot fly."""
LOW_LEVEL = 3
"""BALE OUT: floor and altitude together must be at least this."""
PARACHUTE, WRECK = range(2)
WAYS_DOWN = ("bale-out", "nurse")
"""The ways down of a man who was shot down; a way is its place here."""
ALIVE_IN: dict[Ground, Offered] = {HOSTILE: Status.PRISONER, FRIENDLY: Status.FIT, SEA: IN_THE_SEA}
"""What becomes of a man who lands alive in each place."""


def return_to_base(s: State, t: Rulings, sortie: Sortie) -> Rules:
    """The return of one man, whose wounds of the fight are counted already."""
    man = s.man(sortie.man)
    # wounds already carried into the mission count, so this goes before any table.
    if man.wounds >= DEADLY:
        man.status = Status.DEAD
        yield ev.CrewKilled(sortie.man, ev.WOUNDS)
    elif is_down(s, t, sortie):
        yield from come_down(s, t, sortie)
    else:
        yield from get_home(s, sortie)
    yield ev.CameBack(sortie.man, man.status, man.wounds)


# GET HOME: the landing of an airplane that was not shot down.


def get_home(s: State, sortie: Sortie) -> Rules:
    """The roll, its wounds, and the luck of a man who lands safely after fire or engine damage."""
    man, rows = s.man(sortie.man), s.theatre.get_home
    added = get_home_modifier(s.theatre, man, sortie)

    def makes(row: printed.HomeRow) -> Offer:
        return status_after_wounds(man, row.wounds if is_a_crash(row, sortie) else 0)

    die, row = yield from on_table(s, sortie.man, "get-home", rows, added, makes)
    crashed = is_a_crash(rows[row], sortie)
    man.status, man.wounds = status_after_wounds(man, rows[row].wounds if crashed else 0)
    lucky = not crashed and special_damage(sortie)
    man.lucky = man.lucky or lucky
    yield ev.GotHome(sortie.man, die, added, row, crashed, lucky)


def get_home_modifier(theatre: Theatre, man: Man, sortie: Sortie) -> int:
    """What is added to the roll."""
    return theatre.aircraft[sortie.aircraft].get_home + (
        theatre.get_home_novice if man.novice else 0
    )


def is_a_crash(row: printed.HomeRow, sortie: Sortie) -> bool:
    """Whether a row means a crash for this airplane."""
    # damage counts even if it was put out, and half is not more than half.
    hurt = special_damage(sortie) or 2 * sortie.damage > sortie.holds
    return row.crash == printed.ALWAYS or (row.crash == printed.IF_HURT and hurt)


def special_damage(sortie: Sortie) -> bool:
    """Whether the airplane had engine or fire damage."""
    return sortie.engine or sortie.fire or sortie.burning


# Shot down: by parachute or with the wreck, and where that is.


def is_down(s: State, t: Rulings, sortie: Sortie) -> bool:
    """Whether an airplane was shot down: an incapacitated pilot's crashes, and a burning one that
    leaves the playing area is down where it is so ruled."""
    return (
        sortie.shot_down
        or sortie.exploded
        or s.man(sortie.man).wounds >= INCAPACITATING
        or (sortie.burning and t.burning_exit_is_shot_down)
    )


def come_down(s: State, t: Rulings, sortie: Sortie) -> Rules:
    """Bale out or nurse the wreck down, and out of the sea."""
    number = sortie.man
    man = s.man(number)
    # Kept in the state for whoever decides: the way down and a re-roll both turn on it.
    s.place = landing_place(s, t, sortie)
    ways = ways_down(s, sortie)
    # no wreck is left of an explosion, and who cannot bale out goes with it.
    if ways == 0:
        man.status = Status.DEAD
        yield ev.CrewKilled(number, ev.EXPLOSION)
        return
    way = PARACHUTE if ways == 1 << PARACHUTE else WRECK
    if ways == 1 << PARACHUTE | 1 << WRECK:
        way = yield from chosen(s, number, "way-down", WAYS_DOWN, ways)
    if way == PARACHUTE:
        in_the_sea = yield from bale_out(s, number)
    else:
        in_the_sea = yield from nurse_the_wreck(s, number, man.wounds >= INCAPACITATING)
    if in_the_sea:
        yield from in_the_drink(s, sortie)


def ways_down(s: State, sortie: Sortie) -> int:
    """A bit mask of the ways down a man has: nobody bales out at low level or incapacitated, and an
    airplane that blew up leaves no wreck to nurse."""
    high = s.theatre.missions[s.kind].floor + sortie.altitude >= LOW_LEVEL
    ways = 0
    if high and s.man(sortie.man).wounds < INCAPACITATING:
        ways |= 1 << PARACHUTE
    if not sortie.exploded:
        ways |= 1 << WRECK
    return ways


def landing_place(s: State, t: Rulings, sortie: Sortie) -> Ground:
    """Where a man comes down whose "location is determined by the scenario": in the sea, or in the
    defender's territory."""
    over = s.theatre.missions[s.kind].over
    # whether the harbour itself counts as territory is a ruling.
    land = sortie.over_coast or t.harbour_is_territory
    if over == "sea" or (over == "harbour" and not land):
        place = SEA
    elif s.man(sortie.man).side == s.attacker:
        place = HOSTILE
    else:
        place = FRIENDLY
    return place


# BALE OUT


def bale_out(s: State, number: int) -> Rules:
    """The roll, at the place the state holds. Returns whether the man is alive in the sea."""
    man, rows = s.man(number), s.theatre.bale_out
    added = bale_out_modifier(s.theatre, man)

    def makes(row: printed.LandingRow) -> Offer:
        return landing_result(man, row, s.place)

    die, row = yield from on_table(s, number, "bale-out", rows, added, makes)
    in_the_sea: bool = land(man, rows[row], s.place)
    yield ev.BaledOut(number, die, added, row, s.place, man.wounds)
    return in_the_sea


def bale_out_modifier(theatre: Theatre, man: Man) -> int:
    """What is added to the roll."""
    return theatre.bale_out_arm if man.keeps("arm") else 0


# SHOT DOWN


def nurse_the_wreck(s: State, number: int, incapacitated: bool) -> Rules:
    """The roll, with the scenario's location as the state holds it. Returns whether the man is
    alive in the sea."""
    man, rows = s.man(number), s.theatre.shot_down

    def makes(row: printed.LandingRow) -> Offer:
        return landing_result(man, landing_on(row, incapacitated), s.place)

    die, row = yield from on_table(s, number, "shot-down", rows, 0, makes)
    landing = landing_on(rows[row], incapacitated)
    in_the_sea: bool = land(man, landing, s.place)
    yield ev.WreckNursed(number, die, row, landing_place_on(landing, s.place), man.wounds)
    return in_the_sea


def landing_on(row: printed.LandingRow, incapacitated: bool) -> printed.LandingRow:
    """What a row means: for an incapacitated pilot every controlled landing is a crash where the
    scenario says, without further wounds."""
    # he cannot fly, so the table's controlled landings are not for him.
    if incapacitated and row.lands not in (printed.KILLED, printed.BY_SCENARIO):
        return row._replace(lands=printed.BY_SCENARIO, wounds=0, lucky=False)
    return row


# What the rows of Bale Out and Shot Down make of a man.


def land(man: Man, row: printed.LandingRow, place: Ground) -> bool:
    """Let a man land on a row. Returns whether he is alive in the sea."""
    status, man.wounds = landing_result(man, row, place)
    if status != IN_THE_SEA:
        man.status = status
    if row.lucky:
        man.lucky = True
    return status == IN_THE_SEA


def landing_result(man: Man, row: printed.LandingRow, place: Ground) -> Offer:
    """His status (or IN_THE_SEA) and his wounds on a row, where the scenario lets him down in
    `place`."""
    status: Offered
    status, wounds = status_after_wounds(man, row.wounds)
    if row.lands == printed.KILLED:
        status = Status.DEAD
    elif status == Status.FIT and row.lands == printed.BY_SCENARIO:
        status = ALIVE_IN[place]
    return status, wounds


def landing_place_on(row: printed.LandingRow, place: Ground) -> Ground:
    """Where a row lets him down, where the scenario's location is `place`."""
    return place if row.lands in (printed.BY_SCENARIO, printed.KILLED) else FRIENDLY


def status_after_wounds(man: Man, wounds: int) -> tuple[Status, int]:
    """His status and wounds with so many wounds more: the third kills."""
    total = man.wounds + wounds
    return (Status.DEAD if total >= DEADLY else Status.FIT), total


# IN THE DRINK


def in_the_drink(s: State, sortie: Sortie) -> Rules:
    """The roll of a man who is alive in the sea."""
    man, rows = s.man(sortie.man), s.theatre.drink

    def makes(row: printed.DrinkRow) -> Offer:
        return status_from_the_sea(s, sortie, row), man.wounds

    die, row = yield from on_table(s, sortie.man, "drink", rows, 0, makes)
    man.status = status_from_the_sea(s, sortie, rows[row])
    yield ev.InTheDrink(sortie.man, die, row, man.status)
    if man.status == Status.FIT:
        yield from misses(s, sortie.man, rows[row].misses)


def status_from_the_sea(s: State, sortie: Sortie, row: printed.DrinkRow) -> Status:
    """The status a row makes of a man."""
    # what saves the man despite the row.
    saved = (row.unless == printed.PROTECTING and protects_shipping(s, sortie)) or (
        row.unless == printed.BOMBER_CREW and s.theatre.aircraft[sortie.aircraft].bomber
    )
    return Status.FIT if saved else Status.of(row.fate)


def protects_shipping(s: State, sortie: Sortie) -> bool:
    """Whether a man protects friendly shipping: the defender, while a vessel of his is afloat."""
    return s.theatre.missions[s.kind].shipping and s.afloat and s.man(sortie.man).side != s.attacker
