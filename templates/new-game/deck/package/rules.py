"""The rules: a state of numbers, events that tell what happened, and a generator for each rule. One
that asks for a card, a roll or a decision is sent the answer. The deck is declared once, lies in a
field of the state, and stands on the sheet as the rules use it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.design import Choose, Conditions, Deck, Roll, Rules

CLEAR, MUD, GUIDE, MECHANIC = "a clear road", "mud", "a guide", "a mechanic"
DANGERS = ("a minefield", "raiders", "a ford")
CARDS = Deck(
    "cards",
    (*(CLEAR,) * 3, *(MUD,) * 4, *DANGERS * 3, *(GUIDE,) * 3, *(MECHANIC,) * 2),
    does={
        MUD: "2 fuel more, or a mechanic",
        **dict.fromkeys(DANGERS, "a danger"),
        GUIDE: "stays in hand, for a danger",
        MECHANIC: "stays in hand, for mud",
    },
)
LEGS, CRATES, FUEL = 10, 9, 16
PASSES = ("slowly", "by night", "with a guide")
SLOWLY, BY_NIGHT, GUIDED = 0, 1, 2


@dataclass
class State:
    """The trucks, and where each card lies."""

    turn: int = 0
    crates: int = 0
    fuel: int = FUEL
    cards: list[int] = field(default_factory=CARDS.new)


class Loaded(NamedTuple):
    """The trucks are loaded."""

    crates: int


class Drawn(NamedTuple):
    """The card of a leg."""

    card: int


class Helped(NamedTuple):
    """A card in hand is played."""

    card: int


class Lost(NamedTuple):
    """Crates are lost."""

    crates: int


def play(s: State) -> Rules:
    """A whole journey."""
    yield from set_up(s)
    yield from road(s)


def set_up(s: State) -> Rules:
    """BEFORE THE JOURNEY: shuffle the deck; 16 units of fuel; nine crates, and 1D6 more."""
    s.crates = CRATES + sum((yield Roll("crates", 1, 6)))
    yield Loaded(s.crates)


def road(s: State) -> Rules:
    """THE ROAD: ten legs, or until there is no fuel, or no crate."""
    while s.turn < LEGS and s.fuel > 0 and s.crates > 0:
        yield from leg(s)


def leg(s: State) -> Rules:
    """A LEG: draw a card, and use a unit of fuel. A guide or a mechanic stays in hand; all else is
    discarded. Mud takes two units more, unless a mechanic is discarded from the hand."""
    s.turn += 1
    card = yield from CARDS.draw(s)
    yield Drawn(card)
    s.fuel -= 1
    drawn = CARDS.cards[card]
    if drawn not in (GUIDE, MECHANIC):
        CARDS.lay(s, card, "discard")
    if drawn == MUD and held(s, MECHANIC):
        yield from helped(s, MECHANIC)
    elif drawn == MUD:
        s.fuel = max(s.fuel - 2, 0)
    if drawn in DANGERS:
        yield from danger(s)


def danger(s: State) -> Rules:
    """A DANGER (a minefield, raiders, a ford): discard a guide, and nothing happens. Or go slowly,
    which takes a unit of fuel, and lose a crate on 1 or 2; or by night, and lose two on 1 to 3."""
    way = yield Choose("way", PASSES, 7 if held(s, GUIDE) else 3, s.turn)
    if way == GUIDED:
        yield from helped(s, GUIDE)
    else:
        (die,) = yield Roll("danger", 1, 6, s.turn)
        s.fuel = max(s.fuel - 1, 0) if way == SLOWLY else s.fuel
        lost = min((die < 3) if way == SLOWLY else 2 * (die < 4), s.crates)
        s.crates -= lost
        if lost > 0:
            yield Lost(lost)


def held(s: State, name: str) -> list[int]:
    """The cards of a name in hand."""
    return [card for card in CARDS.at(s, "hand") if CARDS.cards[card] == name]


def helped(s: State, name: str) -> Rules:
    """A card of the hand is discarded."""
    card = held(s, name)[0]
    CARDS.lay(s, card, "discard")
    yield Helped(card)


def score(s: State) -> int:
    """SCORE: the crates; if the trucks have not come to the tenth leg, half of them."""
    return s.crates if s.turn >= LEGS else s.crates // 2


def sparing(s: State, request: Choose, draw: object) -> int:
    """A captain's decision: takes a guide, and else goes slowly as long as the fuel lasts."""
    alone = SLOWLY if s.fuel > LEGS - s.turn + 1 else BY_NIGHT
    return GUIDED if request.allowed >> GUIDED & 1 else alone


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """Trucks at the depot, and the rules of their journey."""
    state = State()
    return state, play(state)
