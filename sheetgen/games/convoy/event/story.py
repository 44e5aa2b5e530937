"""The story of a board of an event: one convoy as many commodores ran it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from sheetgen.core.language import capital, counted, join, ordinal
from sheetgen.core.session import Session
from sheetgen.games.convoy.event.plans import NAMES, played
from sheetgen.games.convoy.event.results import score
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER, Kind
from sheetgen.games.convoy.story.chronicle import SUNK, Chronicle, Turn, tell
from sheetgen.games.convoy.story.tellings import noun
from sheetgen.kits.chances.account import change, decimal
from sheetgen.kits.telling.storyteller import Memory, Storyteller, kind_from
from sheetgen.kits.telling.templates import Library
from sheetgen.kits.telling.words import Saying

BANK = "convoy/field.txt"
TOLD_OF = (CARGO, TANKER, CARRIER)
"""The ships whose fates are told, by type."""
MOST_SHIPS = 3
LEAST_COST = Fraction(1)
"""A turn that cost less in the mean is not told of."""
DID = {
    "decoy": "sent out the decoy",
    "split": "split up",
    "evade": "turned away to evade",
    "screen": "spread a screen",
}
ENEMIES = {
    1: "U-boats",
    2: "Italian Air Force",
    3: "German Air Force",
    4: "combined air forces",
}


class FieldBoard(NamedTuple):
    """A board to be told of: its tables with their names, ready to print, and what each option that
    they took gained; and par."""

    tables: Sequence[tuple[str, Session, Mapping[str, int]]]
    par: float


class Words(Saying):
    """The words of a passage."""

    def capital(self, text: str) -> str:
        """A text with its first letter a capital."""
        return capital(text)


# What a passage of each kind can name.


@dataclass(eq=False, repr=False)
class Sailed:
    """What sailed, how many watches from Malta, and to how many tables."""

    force: str
    length: int
    tables: int


@dataclass(eq=False, repr=False)
class Spread:
    """What the tables came to, and par."""

    low: int
    high: int
    mean: str
    par: str


@dataclass(eq=False, repr=False)
class Worst:
    """The turn that cost most, and how many met the enemy there."""

    watch: str
    turn: int
    met: int
    tables: int
    enemy: str
    cost: str


@dataclass(eq=False, repr=False)
class Divided:
    """A ship whose fate was not the same at every table."""

    kind: str
    ship: str
    lost: int
    saved: int


@dataclass(eq=False, repr=False)
class Option:
    """An option: by how many it was taken, when, and what it gained."""

    taken: int
    first: int
    last: int
    did: str
    gain: str


@dataclass(eq=False, repr=False)
class First:
    """Who came first, and by what option, if any helped."""

    name: str
    score: int
    did: str = ""
    turn: int = 0
    gain: int = 0


@dataclass(eq=False, repr=False)
class Shared:
    """So many who shared the lead."""

    leaders: int
    score: int


KINDS = {
    kind: kind_from(Words, Words, facts)
    for kind, facts in {
        "sailed": Sailed, "spread": Spread, "worst": Worst, "ship": Divided, "option": Option,
        "first": First, "shared": Shared,
    }.items()
}  # fmt: skip


def paragraphs(board: FieldBoard, shelf: Library, key: str) -> list[str]:
    """The story of a board in paragraphs, told by a key in the words of a shelf."""
    teller = Storyteller(shelf.passages(BANK, KINDS), key, Memory())
    sessions = [session for _, session, _ in board.tables]
    chronicles = [tell(session) for session in sessions]
    scores = [score(session) for session in sessions]
    first, many = chronicles[0], len(sessions)
    mean = decimal(sum(scores) / many)
    told: list[list[tuple[str, object]]] = [
        [
            ("sailed", Sailed(_force(first), first.set_up()[5], many)),
            ("spread", Spread(min(scores), max(scores), mean, decimal(board.par))),
        ],
        [*_worst(chronicles), *(("ship", one) for one in _ships(chronicles))],
        [("option", one) for one in _options(board)],
        [_first(board, scores)],
    ]
    texts = (" ".join(teller.tell(kind, facts, Words()) for kind, facts in part) for part in told)
    return [text for text in texts if text]


def _force(chronicle: Chronicle) -> str:
    """What sailed, in words."""
    return join(
        counted(len(ships), noun(kind))
        for kind, ships in zip(Kind, chronicle.fleet, strict=True)
        if ships
    )


def _worst(chronicles: list[Chronicle]) -> Iterator[tuple[str, Worst]]:
    """The turn that cost the tables most in the mean, if any cost them much."""
    most = max(len(chronicle.turns) for chronicle in chronicles)
    costs = {
        turn: Fraction(sum(_cost(chronicle, turn) for chronicle in chronicles), len(chronicles))
        for turn in range(1, most + 1)
    }
    turn = max(costs, key=lambda number: (costs[number], -number))
    met = [each for each in _turns(chronicles, turn) if each.battle]
    if costs[turn] < LEAST_COST or not met:
        return
    enemies = [each.battle.force.enemy for each in met if each.battle]
    enemy = max(set(enemies), key=lambda row: (enemies.count(row), -row))
    watch = f"{met[0].watch.name} of the {ordinal(met[0].watch.day)}"
    cost = decimal(float(costs[turn]))
    yield "worst", Worst(watch, turn, len(met), len(chronicles), ENEMIES[enemy], cost)


def _turns(chronicles: list[Chronicle], turn: int) -> list[Turn]:
    return [each.turns[turn - 1] for each in chronicles if turn <= len(each.turns)]


def _cost(chronicle: Chronicle, turn: int) -> int:
    """What a turn took from a convoy's score; below 0 if it added to it."""
    if turn > len(chronicle.turns):
        return 0
    after = chronicle.turns[turn - 1].score
    before = chronicle.turns[turn - 2].score if turn > 1 else 100
    assert after is not None
    assert before is not None
    return before - after


def _ships(chronicles: list[Chronicle]) -> Iterator[Divided]:
    """The ships whose fate was the most divided."""
    divided = []
    for kind in TOLD_OF:
        for place, ship in enumerate(chronicles[0].fleet[kind]):
            lost = sum(each.fleet[kind][place].condition == SUNK for each in chronicles)
            saved = len(chronicles) - lost
            if min(lost, saved):
                divided.append((-min(lost, saved), -kind, place, ship, lost, saved))
    for _, _, _, ship, lost, saved in sorted(divided, key=lambda each: each[:3])[:MOST_SHIPS]:
        yield Divided(noun(ship.kind), f"*{ship.name}*", lost, saved)


def _options(board: FieldBoard) -> Iterator[Option]:
    """What was tried, option by option, the most often taken first."""
    plans = [(played(session), gains) for _, session, gains in board.tables]
    taken = {name: [one for one in plans if name in one[1]] for name in NAMES}
    for place, name in sorted(enumerate(NAMES), key=lambda one: (-len(taken[one[1]]), one[0])):
        if took := taken[name]:
            starts = [plan.starts[place] for plan, _ in took]
            gain = change(sum(gains[name] for _, gains in took) / len(took))
            yield Option(len(took), min(starts), max(starts), DID[name], gain)


def _first(board: FieldBoard, scores: list[int]) -> tuple[str, First | Shared]:
    """Who came first on the board, and by what."""
    top = max(scores)
    leaders = [table for table, points in zip(board.tables, scores, strict=True) if points == top]
    if len(leaders) > 1:
        return "shared", Shared(len(leaders), top)
    name, session, gains = leaders[0]
    option = max(gains, key=lambda each: gains[each], default="")
    if not option or gains[option] <= 0:
        return "first", First(name, top)
    turn = played(session).starts[NAMES.index(option)]
    return "first", First(name, top, DID[option], turn, gains[option])
