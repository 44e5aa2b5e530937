"""The exact chances of who is shot down, on either way down, from the rules text itself."""

from fractions import Fraction
from functools import cache, partial
from typing import NamedTuple

from sheetgen.core.game import Rules
from sheetgen.core.requests import Decision, purpose
from sheetgen.games.wings.rules import tables as printed
from sheetgen.games.wings.rules.policies import AFTERMATH
from sheetgen.games.wings.rules.return_to_base import return_to_base
from sheetgen.games.wings.rules.state import Rulings, Sortie, State, Status
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.rules.wounds import effect_of_wounds
from sheetgen.kits.chances.enumeration import Reading, any_face, banded, every_path


class Fates(NamedTuple):
    """The chances of a man; alive, prisoner and dead make up one.

    Of the living, so many are `wounded`, and so many of the wounded `crippled`: both as chances of
    the man at the start.
    """

    alive: Fraction
    prisoner: Fraction
    dead: Fraction
    wounded: Fraction
    crippled: Fraction


def way_down(s: State, t: Rulings, sortie: Sortie, way: int) -> Fates:
    """The chances of a man who was shot down, as he and his mission are in the state, which is not
    changed, if he takes one of the two ways down. Who may roll again does so rather than be killed,
    captured or left with two wounds."""
    found = every_path(
        partial(s.to_try_on, sortie.man),
        partial(_chain, sortie, t),
        lambda state, path: (state.man(sortie.man).status, path.returned),
        readings=_readings(s.theatre),
        decide=partial(_decide, way),
    )

    def chance(*statuses: int, wounded: tuple[bool, ...] = (False, True)) -> Fraction:
        of = ((status, hurt) for status in statuses for hurt in wounded)
        return sum((found.get(one, Fraction(0)) for one in of), Fraction(0))

    return Fates(
        alive=chance(Status.FIT, Status.CRIPPLED),
        prisoner=chance(Status.PRISONER),
        dead=chance(Status.DEAD),
        wounded=chance(Status.FIT, Status.CRIPPLED, wounded=(True,)),
        crippled=chance(Status.CRIPPLED),
    )


def _chain(sortie: Sortie, t: Rulings, s: State) -> Rules:
    yield from return_to_base(s, t, sortie)
    man = s.man(sortie.man)
    wounded = man.status == Status.FIT and man.wounds > 0
    if wounded:
        yield from effect_of_wounds(s, sortie.man)
    return wounded


def _decide(way: int, s: State, asked: Decision) -> int:
    if purpose(asked.ask) == "way-down":
        return way
    # No decider of these draws dice.
    return int(AFTERMATH[purpose(asked.ask)](s, asked, lambda sides: 1))


@cache
def _readings(theatre: Theatre) -> dict[str, Reading]:
    """Which faces are as good, by what is rolled for: those that fall on the same row under each of
    the modifiers there may be."""

    def by_rows(rows: tuple[printed.Banded, ...], *modifiers: int) -> Reading:
        return banded(lambda face: tuple(printed.row_of(rows, face + by) for by in modifiers))

    types = {aircraft.get_home for aircraft in theatre.aircraft.values()}
    home = (by + more for by in types for more in (0, theatre.get_home_novice))
    return {
        "get-home": by_rows(theatre.get_home, *home),
        "bale-out": by_rows(theatre.bale_out, 0, theatre.bale_out_arm),
        "shot-down": by_rows(theatre.shot_down, 0),
        "drink": by_rows(theatre.drink, 0),
        "special-injury": by_rows(theatre.special_injury, 0, theatre.special_injury_two),
        # No event changes what is asked: what became of him, and whether he was wounded.
        "recovery": any_face,
    }
