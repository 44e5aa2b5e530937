"""IN THE DRINK: who is pulled out of the sea, and by whom."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import InTheDrink
from sheetgen.games.wings.misses import misses
from sheetgen.games.wings.rolling import Offer, on_table
from sheetgen.games.wings.state import FIT, Sortie, State
from sheetgen.games.wings.tables import (
    AIRCRAFT,
    BOMBER_CREW,
    DRINK,
    DRINK_FATES,
    MISSIONS,
    PROTECTING,
    row_of,
)


def in_the_drink(s: State, sortie: Sortie) -> Rules:
    """The roll of a man who is alive in the sea."""
    man = s.man(sortie.man)

    def offer(die: int) -> Offer:
        return fate(s, sortie, row_of(DRINK, die)), man.wounds

    die = yield from on_table(s, sortie.man, "drink", offer)
    row = row_of(DRINK, die)
    man.status = fate(s, sortie, row)
    yield InTheDrink(sortie.man, die, row, man.status)
    if man.status == FIT:
        yield from misses(s, sortie.man, DRINK[row].misses)


def fate(s: State, sortie: Sortie, row: int) -> int:
    """The status a row makes of a man."""
    unless = DRINK[row].unless
    saved = (unless == PROTECTING and protects_shipping(s, sortie)) or (
        unless == BOMBER_CREW and AIRCRAFT[sortie.aircraft].bomber
    )
    return FIT if saved else DRINK_FATES[DRINK[row].fate]


def protects_shipping(s: State, sortie: Sortie) -> bool:
    """Whether a man protects friendly shipping: the defender, while a vessel of his is afloat."""
    return MISSIONS[s.kind].shipping and s.afloat and s.man(sortie.man).side != s.attacker
