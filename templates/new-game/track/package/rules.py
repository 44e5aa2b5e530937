"""The rules: a state of numbers, events that tell what happened, and a generator for each rule. One
that asks for a roll or a decision is sent the answer. Keep to the form of `play` (a set-up, then a
turn over and over) and to plain whole numbers, and the odds can be worked out, too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.design import Choose, Conditions, Roll, Rules

WATCHES, MOST_DAMAGE, SIGNAL_IN = 12, 4, 8
AREAS = ("inshore", "offshore")
INSHORE, OFFSHORE = 0, 1
ATTACKS = ("dive", "one", "three")
DIVE, ONE, THREE = 0, 1, 2
TARGETS = ("nothing", "drifter", "collier", "tanker")
# By the modified die, 1 to 7: what is sighted.
SIGHTED = (0, 0, 0, 0, 1, 2, 2, 3)
# By the die, 1 to 6: what the depth charges of the escort do.
DEPTH_CHARGES = (0, 0, 0, 0, 1, 1, 2)


class Terms(NamedTuple):
    """The rulings as the rules read them."""

    always: bool


@dataclass
class State:
    """The boat on patrol."""

    turn: int = 0
    torpedoes: int = 0
    fuel: int = 0
    damage: int = 0
    recalled: int = 0
    target: int = 0
    sunk: list[int] = field(default_factory=lambda: [0] * len(TARGETS))


class Sailed(NamedTuple):
    """The boat puts to sea."""

    torpedoes: int
    fuel: int


class Sighted(NamedTuple):
    """What the watch sights."""

    target: int


class Fired(NamedTuple):
    """A salvo, and how many torpedoes of it hit."""

    target: int
    torpedoes: int
    hits: int


class DepthCharged(NamedTuple):
    """What the escort's depth charges do."""

    damage: int


class Recalled(NamedTuple):
    """The signal that calls the boat home, so many watches early."""

    early: int


def play(s: State, t: Terms) -> Rules:
    """A whole patrol."""
    yield from set_up(s, t)
    yield from patrol(s, t)


def set_up(s: State, t: Terms) -> Rules:
    """BEFORE SAILING: 2D6 torpedoes; 12 units of fuel, and 1D6 more."""
    s.torpedoes = sum((yield Roll("torpedoes", 2, 6)))
    s.fuel = 12 + sum((yield Roll("fuel", 1, 6)))
    yield Sailed(s.torpedoes, s.fuel)


def patrol(s: State, t: Terms) -> Rules:
    """THE PATROL: watch after watch until the last, or no fuel is left, or the boat is lost."""
    while s.turn < WATCHES - s.recalled and s.fuel > 0 and s.damage < MOST_DAMAGE:
        yield from watch(s, t)


def watch(s: State, t: Terms) -> Rules:
    """A WATCH: choose where to patrol (inshore takes 2 fuel, offshore 1), and look for a target."""
    s.turn += 1
    area = yield Choose("area", AREAS, 3, s.turn)
    s.fuel = max(s.fuel - (2 if area == INSHORE else 1), 0)
    (die,) = yield Roll("sighting", 1, 6, s.turn)
    s.target = SIGHTED[die + (1 if area == INSHORE else 0)]
    yield Sighted(s.target)
    if s.target > 0:
        yield from attack(s, t)
    if s.turn == SIGNAL_IN:
        yield from signal(s, t)


def attack(s: State, t: Terms) -> Rules:
    """AN ATTACK: dive, or fire one torpedo or three; each hits on 4 or more, and one hit sinks.
    Then the escort drops its depth charges."""
    allowed = 1 + 2 * (s.torpedoes > 0) + 4 * (s.torpedoes > 2)
    chosen = yield Choose("attack", ATTACKS, allowed, s.turn)
    if chosen != DIVE:
        salvo = 1 if chosen == ONE else 3
        thrown = yield Roll("torpedo", salvo, 6, s.turn)
        hits = thrown.count(4) + thrown.count(5) + thrown.count(6)
        s.torpedoes -= salvo
        if hits > 0:
            s.sunk[s.target] += 1
        yield Fired(s.target, salvo, hits)
        if t.always or hits > 0:
            (charges,) = yield Roll("depth-charges", 1, 6, s.turn)
            s.damage = min(s.damage + DEPTH_CHARGES[charges], MOST_DAMAGE)
            yield DepthCharged(DEPTH_CHARGES[charges])


def signal(s: State, t: Terms) -> Rules:
    """THE SIGNAL, once a game, in watch 8: on 1 or 2 the boat is called home that many watches
    early."""
    (die,) = yield Roll("signal", 1, 6)
    s.recalled = die if die < 3 else 0
    yield Recalled(s.recalled)


def score(s: State) -> int:
    """SCORE: 1 for a drifter, 3 for a collier, 7 for a tanker; 2 less for each hit taken."""
    return s.sunk[1] + 3 * s.sunk[2] + 7 * s.sunk[3] - 2 * s.damage


def what_pays(s: State, request: Choose, draw: object) -> int:
    """A captain's decision: lets a drifter pass, and fires all he may at anything larger."""
    salvo = THREE if request.allowed >> THREE & 1 else request.allowed >> ONE & 1
    return salvo if s.target > 1 else DIVE


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """A boat in harbour, and the rules of its patrol."""
    state = State()
    return state, play(state, Terms(conditions.rulings["escort"] == "always"))
