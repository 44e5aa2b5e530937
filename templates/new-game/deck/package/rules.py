"""The rules: a state of numbers, events that tell what happened, and a generator for each rule. One
that asks for a roll or a decision is sent the answer. Keep to the form of `play` (a set-up, then a
turn over and over) and to plain whole numbers, and the odds can be worked out, too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.design import Choose, Conditions, Roll, Rules

# The kinds of cards by the die, 1 to 6, and how many there are of each.
CARDS = ("", "a clear road", "mud", "a minefield", "raiders", "a village", "a ford")
CLEAR, MUD, MINES, RAIDERS, VILLAGE, FORD = 1, 2, 3, 4, 5, 6
DECK = (0, 3, 3, 3, 3, 3, 3)
HAND = ("guide", "mechanic")
GUIDE, MECHANIC = 0, 1
LEGS, CRATES, FUEL = 10, 12, 16
PASSES = ("slowly", "by night")
SLOWLY, BY_NIGHT = 0, 1


@dataclass
class State:
    """The trucks, the cards that are left, and those in hand."""

    turn: int = 0
    crates: int = CRATES
    fuel: int = FUEL
    card: int = 0
    deck: list[int] = field(default_factory=lambda: list(DECK))
    hand: list[int] = field(default_factory=lambda: [0, 0])


class Loaded(NamedTuple):
    """The trucks are loaded."""

    crates: int


class Drawn(NamedTuple):
    """The card of a leg."""

    card: int


class Helped(NamedTuple):
    """Somebody joins the trucks."""

    who: int


class Lost(NamedTuple):
    """Crates are lost."""

    crates: int


def play(s: State) -> Rules:
    """A whole journey."""
    yield from set_up(s)
    yield from road(s)


def set_up(s: State) -> Rules:
    """BEFORE THE JOURNEY: twelve crates, 16 units of fuel, a deck of three cards of each kind, and
    by 1D6 a helper in hand: a guide on 1 to 3, else a mechanic."""
    (die,) = yield Roll("helper", 1, 6)
    s.hand[GUIDE if die < 4 else MECHANIC] += 1
    yield Loaded(s.crates)


def road(s: State) -> Rules:
    """THE ROAD: ten legs, or until there is no fuel, or no crate."""
    while s.turn < LEGS and s.fuel > 0 and s.crates > 0:
        yield from leg(s)


def leg(s: State) -> Rules:
    """A LEG: draw a card: 1D6 for its kind, and where none of that is left, the next that is.
    A leg takes a unit of fuel. In mud it takes two more, or a mechanic. A village gives a guide."""
    s.turn += 1
    (s.card,) = yield Roll("card", 1, 6, s.turn)
    while s.deck[s.card] < 1:
        s.card = s.card % FORD + 1
    s.deck[s.card] -= 1
    yield Drawn(s.card)
    s.fuel -= 1
    if s.card == MUD:
        if s.hand[MECHANIC] > 0:
            s.hand[MECHANIC] -= 1
        else:
            s.fuel = max(s.fuel - 2, 0)
    if s.card == VILLAGE:
        s.hand[GUIDE] += 1
        yield Helped(GUIDE)
    if s.card == MINES or s.card == RAIDERS or s.card == FORD:
        yield from danger(s)


def danger(s: State) -> Rules:
    """A DANGER (a minefield, raiders, a ford): a guide in hand leads the trucks past it. Else go
    slowly, which takes a unit of fuel, and lose a crate on 1 or 2; or by night, and lose two on 1
    to 3."""
    if s.hand[GUIDE] > 0:
        s.hand[GUIDE] -= 1
    else:
        way = yield Choose("way", PASSES, 3, s.turn)
        (die,) = yield Roll("danger", 1, 6, s.turn)
        s.fuel -= 1 if way == SLOWLY else 0
        lost = 1 if way == SLOWLY and die < 3 else 0
        lost = 2 if way == BY_NIGHT and die < 4 else lost
        lost = min(lost, s.crates)
        s.crates -= lost
        if lost > 0:
            yield Lost(lost)


def score(s: State) -> int:
    """SCORE: the crates; if the trucks have not come to the tenth leg, half of them."""
    return s.crates if s.turn >= LEGS else s.crates // 2


def sparing(s: State, request: Choose, draw: object) -> int:
    """A captain's decision: goes slowly as long as the fuel lasts."""
    return SLOWLY if s.fuel > LEGS - s.turn + 1 else BY_NIGHT


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """Trucks at the depot, and the rules of their journey."""
    state = State()
    return state, play(state)
