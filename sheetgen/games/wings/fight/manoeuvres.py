"""The manoeuvre cards of an airplane's deck: where they lead, how they are followed, and when they
may be planned. The cards are our own, made from each type's figures.

A turn card has a speed; the Immelmann, the Split-S and the
dive of an overdive are cards that are planned after a fast straight or a stall and are followed by
a straight.
"""

from enum import IntEnum
from functools import cache
from math import isqrt
from typing import Any, NamedTuple, Self

from sheetgen.games.wings.fight.geometry import (
    BASE_LENGTH,
    COS,
    MM,
    OF_PI,
    PI,
    SIN,
    STEPS,
    UNIT,
    Pose,
    moved,
    rounded,
)
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.tables import Aircraft


class Card(IntEnum):
    """A card, in the order in which pilots look at them, with its `code`: straight, turn,
    sideslip and hard turn to the left or right, stall, climb, dive, Immelmann, Split-S and the dive
    of an overdive; `^` is slow and `>` fast."""

    code: str

    def __new__(cls, number: int, code: str) -> Self:
        """A card of that number."""
        card = int.__new__(cls, number)
        card._value_, card.code = number, code
        return card

    SLOW_STRAIGHT = 0, "S^"
    FAST_STRAIGHT = 1, "S>"
    TURN_LEFT_SLOW = 2, "TL^"
    TURN_RIGHT_SLOW = 3, "TR^"
    TURN_LEFT = 4, "TL>"
    TURN_RIGHT = 5, "TR>"
    SLIP_LEFT_SLOW = 6, "SL^"
    SLIP_RIGHT_SLOW = 7, "SR^"
    SLIP_LEFT = 8, "SL>"
    SLIP_RIGHT = 9, "SR>"
    HARD_LEFT = 10, "HL"
    HARD_RIGHT = 11, "HR"
    STALL = 12, "ST"
    CLIMB = 13, "CL"
    DIVE = 14, "DV"
    IMMELMANN = 15, "IM"
    SPLIT_S = 16, "SS"
    OVERDIVE = 17, "OD"


CARDS = {card.code: card for card in Card}
"""The cards by their codes."""
(
    SLOW_STRAIGHT, FAST_STRAIGHT, TURN_LEFT_SLOW, TURN_RIGHT_SLOW, TURN_LEFT, TURN_RIGHT,
    SLIP_LEFT_SLOW, SLIP_RIGHT_SLOW, SLIP_LEFT, SLIP_RIGHT, HARD_LEFT, HARD_RIGHT,
    STALL, CLIMB, DIVE, IMMELMANN, SPLIT_S, OVERDIVE,
) = Card  # fmt: skip
STRAIGHTS = (SLOW_STRAIGHT, FAST_STRAIGHT)
TURNS_LEFT = frozenset((TURN_LEFT_SLOW, TURN_LEFT, HARD_LEFT))
TURNS_RIGHT = frozenset((TURN_RIGHT_SLOW, TURN_RIGHT, HARD_RIGHT))
STEEP = frozenset((HARD_LEFT, HARD_RIGHT, STALL, CLIMB, DIVE, IMMELMANN, SPLIT_S, OVERDIVE))
FAST = frozenset((FAST_STRAIGHT, TURN_LEFT, TURN_RIGHT, SLIP_LEFT, SLIP_RIGHT, DIVE, OVERDIVE))
"""Cards flown fast; all others are slow. A dive needs no engine."""
SLIPS = frozenset((SLIP_LEFT_SLOW, SLIP_RIGHT_SLOW, SLIP_LEFT, SLIP_RIGHT))
DIVES = frozenset((DIVE, OVERDIVE))
SLOWLY = SLOW_STRAIGHT, TURN_LEFT_SLOW, TURN_RIGHT_SLOW
"""Straight on and either way, as slowly as can be."""
REVERSALS = frozenset((IMMELMANN, SPLIT_S))
AFTER = {IMMELMANN: FAST_STRAIGHT, SPLIT_S: STALL, OVERDIVE: STALL}
"""What these cards follow, and nothing else."""
LOWEST = 1

_CARDS: dict[str, Any] = data("combat_cards")


class Deck(NamedTuple):
    """The cards of a type of airplane. `ends` says for each card and heading how far the middle of
    the base goes and what the heading is then, `longest` how far at the most; `cards` are those in
    the deck."""

    cards: tuple[Card, ...]
    ends: tuple[tuple[tuple[int, int, int], ...], ...]
    longest: int
    climb: int
    fast: int
    slow: int


@cache
def deck(model: Aircraft) -> Deck:
    """The deck of a type."""
    row = model.cards
    cards = [
        card
        for card in Card
        if not (card in (HARD_LEFT, HARD_RIGHT) and not row["sharp"])
        and not (card in REVERSALS and not row["immelmann"])
    ]
    # For all headings at once: pilots look up thousands of ends a turn.
    ends = tuple(tuple(_end(model, card, heading) for heading in range(STEPS)) for card in Card)
    longest = max(isqrt(dx * dx + dy * dy) for (dx, dy, _), *_ in ends)
    return Deck(tuple(cards), ends, longest, row["climb"], row["fast"] * MM, row["slow"] * MM)


def arrow(model: Aircraft, card: Card) -> int:
    """How long the arrow of a card is, along its curve."""
    row = model.cards
    straight: int = row["fast" if card in FAST else "slow"] * MM
    if card in REVERSALS:
        return 0
    if card in STRAIGHTS:
        return straight
    kinds = {STALL: "stall", CLIMB: "climb", **dict.fromkeys(DIVES, "dive")}
    kind = "slip" if card in SLIPS else kinds.get(card, "turn")
    return rounded(straight * _CARDS[f"{kind}_percent"], 100)


def steps_turned(model: Aircraft, card: Card) -> int:
    """By how many steps a card turns, clockwise."""
    row = model.cards
    if card in REVERSALS:
        return STEPS // 2
    by: int = row["sharp"] if card in (HARD_LEFT, HARD_RIGHT) else row["turn"]
    return -by if card in TURNS_LEFT else by if card in TURNS_RIGHT else 0


def end(model: Aircraft, card: Card, pose: Pose) -> Pose:
    """Where a card leads from a pose."""
    dx, dy, heading = deck(model).ends[card][pose.heading]
    return Pose(pose.x + dx, pose.y + dy, heading)


def curve(model: Aircraft, card: Card) -> tuple[int, int, int]:
    """How far the head of a card's arrow lies ahead of its start and to the right, and by how many
    steps it is turned."""
    length, turn = arrow(model, card), steps_turned(model, card)
    if card in REVERSALS:
        return 0, 0, turn
    if turn:
        sign, angle = (1, turn) if turn > 0 else (-1, -turn)
        # The radius is the length over the angle, of which one step is a seventy-second of pi.
        radius, under = length * 72 * OF_PI, angle * PI
        ahead = rounded(radius * SIN[angle], under * UNIT)
        return ahead, sign * rounded(radius * (UNIT - COS[angle]), under * UNIT), turn
    aside = _CARDS["slip_aside_mm"] * MM
    if card in (SLIP_LEFT, SLIP_LEFT_SLOW):
        return length, -aside, 0
    return length, aside if card in (SLIP_RIGHT, SLIP_RIGHT_SLOW) else 0, 0


def _end(model: Aircraft, card: Card, heading: int) -> tuple[int, int, int]:
    """The middle of the front edge goes along the arrow, and the rear edge is set on its head; an
    airplane that reverses turns on its place."""
    if card in REVERSALS:
        return 0, 0, (heading + STEPS // 2) % STEPS
    ahead, right, turn = curve(model, card)
    front = moved(Pose(0, 0, heading), BASE_LENGTH // 2 + ahead, right, turn)
    return moved(front, BASE_LENGTH // 2)


class Place(NamedTuple):
    """Where an airplane is: its pose, its altitude above the floor, and its climb counters."""

    x: int
    y: int
    heading: int
    altitude: int
    counters: int

    @property
    def pose(self) -> Pose:
        """Where its base is."""
        return Pose(self.x, self.y, self.heading)


def flown(model: Aircraft, card: Card, last: Card, at: Place, ceiling: int) -> Place:
    """Where a card leads that follows the card `last`."""
    dx, dy, heading = deck(model).ends[card][at.heading]
    height = height_after(card, last, at.altitude, at.counters, deck(model).climb, ceiling)
    return Place(at.x + dx, at.y + dy, heading, *height)


class Standing(NamedTuple):
    """What decides which cards an airplane may plan: the last card planned, its altitude and climb
    counters once that is flown, the highest altitude, whether its engine is hit, whether it burns,
    which turns its rudder forbids, and whether its pilot may follow a reversal with another card
    than a straight."""

    last: Card
    altitude: int
    counters: int
    ceiling: int
    engine_hit: bool = False
    burns: bool = False
    no_left: bool = False
    no_right: bool = False
    acrobat: bool = False


def follows(standing: Standing) -> Card | None:
    """The straight that must follow the last card, if one must: slow after an Immelmann, fast after
    a Split-S and an overdive (as fast as the engine can)."""
    if standing.last == IMMELMANN:
        return SLOW_STRAIGHT
    if standing.last in (SPLIT_S, OVERDIVE):
        return SLOW_STRAIGHT if standing.engine_hit else FAST_STRAIGHT
    return None


@cache
def legal(model: Aircraft, standing: Standing) -> tuple[Card, ...]:
    """The cards that may be planned, in their order; never none."""
    forced = follows(standing)
    if forced is not None and not (standing.acrobat and standing.last in REVERSALS):
        return (forced,)
    found = [card for card in deck(model).cards if may_plan(standing, card)]
    if forced is not None and forced not in found:
        found.append(forced)
    # Who burns with a broken rudder in an old airplane may have nothing left but a straight.
    return tuple(found) or (SLOW_STRAIGHT,)


def may_plan(s: Standing, card: Card) -> bool:
    """Whether a card may be planned where none has to follow."""
    if s.engine_hit and (card in FAST or card == SPLIT_S) and card != DIVE:
        return False
    if s.burns and (card in REVERSALS or (card in STRAIGHTS and s.last not in DIVES)):
        return False
    if (card in TURNS_LEFT and s.no_left) or (card in TURNS_RIGHT and s.no_right):
        return False
    if card in AFTER:
        if s.last != AFTER[card]:
            return False
    elif card in STEEP and s.last in STEEP:
        return False
    # A Split-S costs a climb counter, or a level where there is none.
    least = {DIVE: LOWEST + 1, OVERDIVE: LOWEST + 2, SPLIT_S: LOWEST + (not s.counters)}
    return s.altitude >= least.get(card, LOWEST) and not (card == CLIMB and s.altitude >= s.ceiling)


def height_after(
    card: Card, last: Card, altitude: int, counters: int, climb: int, ceiling: int
) -> tuple[int, int]:
    """The altitude and the climb counters after a card, which follows the card `last`."""
    if card in DIVES or (card in STRAIGHTS and last == OVERDIVE):
        return max(altitude - 1, LOWEST), 0
    if card in (CLIMB, IMMELMANN):
        if altitude >= ceiling:
            return altitude, 0
        return (altitude + 1, 0) if counters + 1 >= climb else (altitude, counters + 1)
    if card == SPLIT_S:
        if counters:
            return altitude, counters - 1
        return (altitude - 1, climb - 1) if altitude > LOWEST else (altitude, 0)
    return altitude, counters
