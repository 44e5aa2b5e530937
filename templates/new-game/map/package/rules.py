"""The rules: a state of numbers, events that tell what happened, and a generator for each rule. One
that asks for a roll or a decision is sent the answer. Keep to the form of `play` (a set-up, then a
turn over and over) and to plain whole numbers, and the odds can be worked out, too."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sheetgen.design import Choose, Conditions, Map, Roll, Rules

# Squares are numbered row by row from the north-west: A1 to E1 are 0 to 4, A2 is 5.
ROWS, COLUMNS = 3, 5
GROUND = ("", "open ground", "wire", "a post")
NOT_SEEN, OPEN, WIRE, POST = 0, 1, 2, 3
MAP = Map("ground", ROWS, COLUMNS, terrain=GROUND, pieces={"at": "patrol"})
# By the die, 1 to 6: what is found on a square.
FOUND = (0, 1, 1, 1, 2, 2, 3)
MOVES = ("north", "east", "south")
# How far each goes on, square by square.
STEPS = (-5, 1, 5)
WAYS = ("rush", "creep")
RUSH, CREEP = 0, 1
HOME, FAR, MEN, NIGHT = 5, 4, 4, 9


@dataclass
class State:
    """The patrol, and what it knows of the ground."""

    turn: int = 0
    at: int = HOME
    men: int = MEN
    hours: int = NIGHT
    prisoners: int = 0
    ground: list[int] = field(default_factory=lambda: [OPEN if n == HOME else 0 for n in range(15)])


class SetOut(NamedTuple):
    """The patrol leaves its trench."""

    men: int


class Found(NamedTuple):
    """The patrol comes to a square, and finds out what it is."""

    at: int
    ground: int


class Slowed(NamedTuple):
    """It takes more of the night."""

    hours: int


class Hit(NamedTuple):
    """Men are lost at a post."""

    men: int


class Taken(NamedTuple):
    """Prisoners are taken."""

    prisoners: int


class Ended(NamedTuple):
    """It is over: won (above 0) or lost (below)."""

    how: int


def play(s: State) -> Rules:
    """A whole raid."""
    yield from set_up(s)
    yield from raid(s)


def set_up(s: State) -> Rules:
    """BEFORE THE RAID: four men in A2, which is open ground; nine hours of darkness."""
    yield SetOut(s.men)


def raid(s: State) -> Rules:
    """THE RAID: move after move until the far side is reached, or all is lost."""
    while outcome(s) == 0:
        yield from move(s)


def move(s: State) -> Rules:
    """A MOVE: choose a square next to yours, north, east or south, and go there in an hour. Where
    nobody has been, 1D6 says what it is. Wire takes another hour; a post must be taken."""
    s.turn += 1
    row = s.at // COLUMNS
    allowed = (row > 0) + 2 * (s.at % COLUMNS < FAR) + 4 * (row < ROWS - 1)
    way = yield Choose("move", MOVES, allowed, s.turn)
    s.at += STEPS[way]
    s.hours -= 1
    if s.ground[s.at] == NOT_SEEN:
        (die,) = yield Roll("ground", 1, 6, s.turn)
        s.ground[s.at] = FOUND[die]
        yield Found(s.at, FOUND[die])
    if s.ground[s.at] == WIRE:
        s.hours = max(s.hours - 1, 0)
        yield Slowed(1)
    if s.ground[s.at] == POST:
        yield from post(s)
    if outcome(s) != 0:
        yield Ended(outcome(s))


def post(s: State) -> Rules:
    """A POST: rush it, and on 1 to 3 a man is lost; or creep, which takes two hours, and a man only
    on a 1. Then there is a prisoner, and the square is open ground."""
    way = yield Choose("post", WAYS, 3, s.turn)
    (die,) = yield Roll("fire", 1, 6, s.turn)
    if way == CREEP:
        s.hours = max(s.hours - 2, 0)
        yield Slowed(2)
    if die == 1 or (way == RUSH and die < 4):
        s.men -= 1
        yield Hit(1)
    s.prisoners += 1
    s.ground[s.at] = OPEN
    yield Taken(1)


def outcome(s: State) -> int:
    """THE END: won if three men or more are in column E with a prisoner; lost if fewer are left, or
    it is day."""
    lost = 1 if s.men < 3 else 0
    won = 1 if lost == 0 and s.at % COLUMNS == FAR and s.prisoners > 0 else 0
    late = 2 if lost + won == 0 and s.hours < 1 else 0
    return won - lost - late


def in_haste(s: State, request: Choose, draw: object) -> int:
    """A captain's decision: creeps while there is time."""
    return CREEP if s.hours > 4 else RUSH


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """A patrol in its trench, and the rules of its raid."""
    state = State()
    return state, play(state)
