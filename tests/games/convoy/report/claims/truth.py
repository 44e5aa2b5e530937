"""What happened, as the reader has it: from the chronicle of a game, by code of its own."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Chronicle, Turn

KINDS = ("freighter", "tanker", "carrier", "cruiser", "destroyer")
GROUPS = {
    **{kind: (kind,) for kind in KINDS},
    "merchant": ("freighter", "tanker"),
    "escort": ("cruiser", "destroyer"),
    "warship": ("carrier", "cruiser", "destroyer"),
    "ship": KINDS,
}
"""What a noun for ships may take in; `warship` may mean the escort alone, too."""
ENEMIES = {1: "uboat", 2: "italian", 3: "german", 4: "mixed"}


class Ship(NamedTuple):
    """A ship and her fate: `in` (in harbour, hit or not), `sunk` or `home`."""

    name: str
    kind: str
    hit_on: int
    gone_on: int
    fate: str


class Attack(NamedTuple):
    """An attack, or some on end told as one, in these turns."""

    turns: tuple[int, ...]
    enemies: frozenset[str]
    force: int
    turned: int
    missed: int
    sunk: tuple[str, ...]
    finished: tuple[str, ...]
    damaged: tuple[str, ...]

    @property
    def hits(self) -> int:
        """The dice that hit."""
        return self.force - self.turned - self.missed


class Choice(NamedTuple):
    """An option taken: in which turn, for how many watches, at what price in watches."""

    option: str
    turn: int
    runs: int
    price: int


class Truth:
    """A finished game, to ask. `par` is what a fleet like it averages."""

    def __init__(self, chronicle: Chronicle, par: float) -> None:
        self.chronicle, self.par = chronicle, par
        self.score = int(chronicle.standing()["score"])
        self.length = chronicle.length
        self.ships = {
            s.name: Ship(
                s.name,
                kind,
                s.hit_on or 0,
                s.gone_on or 0,
                "in" if s.condition in (SOUND, HURT) else str(s.condition),
            )
            for kind, fleet in zip(KINDS, chronicle.fleet, strict=True)
            for s in fleet
        }
        turns = chronicle.turns
        self.choices = [
            Choice(OPTIONS[t.taken.option], t.number, t.taken.turns, t.taken.extension)
            for t in turns
            if t.taken
        ]
        self.attacks = [self._attack(t) for t in turns if t.battle]
        spans = combinations(range(len(self.attacks) + 1), 2)
        self.runs = [_joined(self.attacks[i:j]) for i, j in spans if j - i > 1]

    def _attack(self, t: Turn) -> Attack:
        assert t.battle is not None
        force = t.battle.force.force
        through = t.battle.interception.force if t.battle.interception else force
        dice = t.battle.attack.results if t.battle.attack else ()
        sunk = [s for s in self.ships.values() if s.fate == "sunk" and s.gone_on == t.number]
        return Attack(
            (t.number,), frozenset({ENEMIES[int(t.battle.force.enemy)]}), force, force - through,
            sum(die == ev.MISS for die in dice), tuple(s.name for s in sunk),
            tuple(s.name for s in sunk if 0 < s.hit_on < t.number),
            tuple(s.name for s in self.ships.values() if s.hit_on == t.number and s not in sunk),
        )  # fmt: skip

    def among(self, noun: str, names: Iterable[str]) -> set[int]:
        """How many of some ships are under a noun: what it may come to."""
        kinds = [self.ships[name].kind for name in names]
        either = {"warship": (noun, "escort"), "ship": (noun, "merchant")}.get(noun, (noun,))
        return {sum(kind in GROUPS[each] for kind in kinds) for each in either}

    def ended(self, *fates: str) -> list[Ship]:
        """The ships of some fates, or all."""
        return [s for s in self.ships.values() if not fates or s.fate in fates]

    def number(self, noun: str, *fates: str) -> set[int]:
        """How many ships of some fates, or of all, are under a noun."""
        return self.among(noun, (s.name for s in self.ended(*fates)))

    def ever(self, noun: str) -> set[int]:
        """Every number that ships under a noun came to in any way in the game."""
        sets = [self.ended(*fates) for fates in (("in",), ("sunk",), ("home",), ("in", "home"))]
        for turn in range(self.length + 1):
            left = [s for s in self.ships.values() if s.fate == "in" or s.gone_on > turn]
            gone = [s for s in self.ended("sunk", "home") if s.gone_on == turn]
            sets += [left, gone, [s for s in left if 0 < s.hit_on <= turn]]
        names = [[s.name for s in ships] for ships in sets]
        for a in [*self.attacks, *self.runs]:
            names += [[*a.sunk], [*a.damaged], [*a.sunk, *a.damaged]]
        return {n for each in names for n in self.among(noun, each)}

    def place(self, turn: int) -> str:
        """Where a watch was spent."""
        return self.chronicle.turns[turn - 1].watch.place


def _joined(parts: list[Attack]) -> Attack:
    sunk = tuple(name for a in parts for name in a.sunk)
    return Attack(
        tuple(a.turns[0] for a in parts), frozenset(e for a in parts for e in a.enemies),
        sum(a.force for a in parts), sum(a.turned for a in parts), sum(a.missed for a in parts),
        sunk, tuple(name for a in parts for name in a.finished),
        tuple(name for a in parts for name in a.damaged if name not in sunk),
    )  # fmt: skip
