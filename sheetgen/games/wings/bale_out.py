"""BALE OUT: leaving an airplane that was shot down."""

from __future__ import annotations

from sheetgen.game import Rules
from sheetgen.games.wings.events import BaledOut
from sheetgen.games.wings.landing import landed, settle
from sheetgen.games.wings.rolling import Offer, on_table
from sheetgen.games.wings.state import Man, State
from sheetgen.games.wings.tables import BALE_OUT, BALE_OUT_ARM, row_of


def bale_out(s: State, number: int) -> Rules:
    """The roll, at the place the state holds. Returns whether the man is alive in the sea."""
    man = s.man(number)
    added = modifier(man)

    def offer(die: int) -> Offer:
        return landed(man, BALE_OUT[row_of(BALE_OUT, die + added)], s.place)

    die = yield from on_table(s, number, "bale-out", offer)
    row = row_of(BALE_OUT, die + added)
    in_the_sea: bool = settle(man, BALE_OUT[row], s.place)
    yield BaledOut(number, die, added, row, s.place, man.wounds)
    return in_the_sea


def modifier(man: Man) -> int:
    """What is added to the roll."""
    return BALE_OUT_ARM if man.keeps("arm") else 0
