"""DETERMINE EFFECT OF WOUNDS: special injuries, and the missions missed."""

from sheetgen.core.game import Rules
from sheetgen.core.requests import Roll
from sheetgen.games.wings.rules import tables as printed
from sheetgen.games.wings.rules.events import Injury, OldWoundFelt, RecoveryEvent
from sheetgen.games.wings.rules.experience import award_medal, misses
from sheetgen.games.wings.rules.rolling import identity, thrown
from sheetgen.games.wings.rules.state import CRIPPLED, LASTING, SKILLS, Man, State

OLD_WOUND_FELT = 1
"""OLD WAR WOUND: the face of the die on which it plays up."""


def effect_of_wounds(s: State, number: int) -> Rules:
    """The special injury roll of a wounded man; his wounds heal while he misses missions."""
    theatre = s.theatre
    man = s.man(number)
    added = theatre.special_injury_two if man.wounds >= 2 else 0
    (die,) = yield from thrown(s, number, "special-injury", 100)
    row = printed.row_of(theatre.special_injury, die + added)
    yield Injury(number, die, added, row)
    comes_to = theatre.special_injury[row].comes_to
    if comes_to == printed.CRIPPLES:
        man.status = CRIPPLED
        man.wounds = 0
    elif comes_to == printed.HEALS:
        yield from misses(s, number, man.wounds)
        man.wounds = 0
    else:
        yield from recovery_event(s, number)


# RECOVERY EVENT: what happens to a man in hospital, and what he keeps of it.


def recovery_event(s: State, number: int) -> Rules:
    """The roll, again while he keeps what is rolled already, and its effects."""
    man = s.man(number)
    held = True
    while held:
        (die,) = yield from thrown(s, number, "recovery", 100)
        row = printed.row_of(s.theatre.recovery_events, die)
        event = s.theatre.recovery_events[row]
        # an event he keeps already is rolled again.
        held = event.lasting is not None and man.keeps(event.lasting)
        yield RecoveryEvent(number, die, row, held)
    # Before the event takes effect, which overwrites them (R-42: he may start with one).
    wounds = man.wounds
    take_effect(man, event)
    yield from misses(s, number, missions_missed(event, wounds))
    if event.medal:
        yield from award_medal(s, number, in_hospital=True)


def missions_missed(event: printed.RecoveryRow, wounds: int) -> int:
    """How many missions an event makes a man miss who had so many wounds."""
    return (wounds if event.misses is None else event.misses) + event.longer


def take_effect(man: Man, event: printed.RecoveryRow) -> None:
    """What an event changes for good, and for the next mission."""
    man.wounds = event.wound
    man.sturdier = event.damage
    man.lucky = man.lucky or event.lucky
    if event.lasting is not None:
        man.lasting |= 1 << LASTING.index(event.lasting)
    # the skill is lost, but the plain bonus for aimed fire stays.
    if event.lasting == "one-eyed" and man.has("perfect-aim"):
        man.skills -= 1 << SKILLS.index("perfect-aim")
        man.aims_still = True


# OLD WAR WOUND


def old_war_wound(s: State, number: int) -> Rules:
    """OLD WAR WOUND: the die before a mission. Returns whether it is playing up: then he flies as
    if he had one wound, which is not counted afterwards."""
    # Asked once a mission at most, so no slot has to be counted as for other dice.
    (die,) = yield Roll(f"old-wound:{identity(s, number)}", 1, 6, s.mission, about=number)
    felt = die == OLD_WOUND_FELT
    yield OldWoundFelt(number, die, felt)
    return felt
