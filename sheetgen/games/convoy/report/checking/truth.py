"""What happened, as the reader has it: from the chronicle of a game, by code of its own."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, cached_property
from itertools import combinations, pairwise
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.words import DAYS, FIRST_DAY
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Chronicle, Turn
from sheetgen.games.convoy.story.watches import watch

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
SAID = {
    "uboat": "U-boats", "italian": "Italian aircraft", "german": "German aircraft",
    "mixed": "aircraft of both air forces",
}  # fmt: skip
FATES = {"in": "arrived", "sunk": "sunk", "home": "sent home"}
MEASURES = {
    "evade": "turned off the direct road",
    "decoy": "dummies",
    "split": "split",
    "screen": "screen",
}


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
    """A game, to ask; finished, or as far as it came. `par` is what a fleet like it averages (None:
    nobody knows)."""

    def __init__(self, chronicle: Chronicle, par: float | None) -> None:
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
        prices = [c.price for c in self.choices]
        self.lengths = {self.length - sum(prices[i:]) for i in range(len(prices) + 1)}
        """How long the journey was to be, as it was known from time to time."""

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

    # Ships.

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

    def afloat(self, turn: int) -> list[Ship]:
        """The ships with the convoy at the end of a turn (0: as it sailed)."""
        return [s for s in self.ships.values() if s.fate == "in" or s.gone_on > turn]

    @cached_property
    def left(self) -> list[list[str]]:
        """The names of the ships with the convoy, turn by turn."""
        return [[s.name for s in self.afloat(turn)] for turn in range(self.length + 1)]

    @cached_property
    def departures(self) -> list[list[str]]:
        """Those who went home: with each carrier, and with any of them together."""
        each = [
            [s.name for s in (*([d.carrier] if d.carrier else []), *d.escorts)]
            for t in self.chronicle.turns
            for d in t.departures
        ]
        sets = [c for n in range(1, len(each) + 1) for c in combinations(each, n)]
        return [[name for one in some for name in one] for some in sets]

    @cache  # noqa: B019
    def ever(self, noun: str) -> frozenset[int]:
        """Every number that ships under a noun came to in any way in the game."""
        names = [[s.name for s in self.ended(*fates)] for fates in _FATES] + self.left
        for turn in range(self.length + 1):
            gone = [s.name for s in self.ended("sunk", "home") if s.gone_on == turn]
            hit = [n for n in self.left[turn] if 0 < self.ships[n].hit_on <= turn]
            sound = [n for n in self.left[turn] if n not in hit]
            names += [gone, hit, sound]
        for a in [*self.attacks, *self.runs]:
            names += [[*a.sunk], [*a.damaged], [*a.sunk, *a.damaged]]
            names += [[*a.finished], [n for n in a.sunk if n not in a.finished]]
        names += self.departures
        return frozenset(n for each in names for n in self.among(noun, each))

    # Watches.

    def is_at(self, turn: int, place: str) -> bool:
        """Whether a watch was spent there; or would have been, as long as the journey then was."""
        return any(watch(turn, length).place == place for length in self.lengths)

    @property
    def cover_ends(self) -> int:
        """The turn in which the last carrier was sunk or went home; 0 if one was there to the end
        or none sailed."""
        gone = [s.gone_on for s in self.ships.values() if s.kind == "carrier"]
        return max(gone) if gone and all(gone) else 0

    @property
    def longest_lull(self) -> int:
        """The most watches on end without an attack."""
        met = [0, *(a.turns[0] for a in self.attacks), self.length + 1]
        return max(last - first - 1 for first, last in pairwise(met))

    # What the record says, in words.

    def when(self, turn: int) -> str:
        """A turn, and when and where it was."""
        on = self.chronicle.turns[turn - 1].watch
        day = DAYS[on.day - FIRST_DAY]
        return f"turn {turn}, {day} {on.day} August, {on.name}, {on.place}"

    def of_ship(self, name: str) -> str:
        """What became of a ship."""
        if name not in self.ships:
            return f"{name} did not sail"
        ship = self.ships[name]
        told = [f"damaged ({self.when(ship.hit_on)})"] if ship.hit_on else []
        if ship.fate == "in":
            told.append("with the convoy" if not self.chronicle.finished else "arrived")
        else:
            told.append(f"{FATES[ship.fate]} ({self.when(ship.gone_on)})")
        kind = "cargo ship" if ship.kind == "freighter" else ship.kind
        return f"{name}, a {kind}: {', '.join(told)}"

    def of_attack(self, a: Attack) -> str:
        """An attack."""
        enemy = SAID[next(iter(a.enemies))]
        told = (
            f"{self.when(a.turns[0])}: {a.force} {enemy}, {a.turned} turned back, {a.missed} missed"
        )
        told += f"; sunk: {', '.join(a.sunk)}" if a.sunk else ""
        return told + (f"; damaged: {', '.join(a.damaged)}" if a.damaged else "")

    def of_choices(self) -> str:
        """The options taken."""
        told = [
            f"{MEASURES[c.option]} ({self.when(c.turn)}; for {c.runs} watches"
            + (f", {c.price} added to the passage)" if c.price else ")")
            for c in self.choices
        ]
        return "; ".join(told) or "no measure was taken"

    def of_counts(self, noun: str) -> str:
        """How many under a noun sailed, arrived, were sunk and went home."""
        said = {"freighter": "cargo", "merchant": "merchant ships", "ship": "ships"}.get(
            noun, f"{noun}s"
        )
        fates = (
            ("sailed", ()),
            ("arrived", ("in",)),
            ("sunk", ("sunk",)),
            ("went home", ("home",)),
        )
        numbers = [f"{max(self.number(noun, *fate))} {verb}" for verb, fate in fates]
        return f"{said}: {', '.join(numbers)}"


_FATES = ((), ("in",), ("sunk",), ("home",), ("in", "home"), ("sunk", "home"), ("in", "sunk"))


def _joined(parts: list[Attack]) -> Attack:
    sunk = tuple(name for a in parts for name in a.sunk)
    return Attack(
        tuple(a.turns[0] for a in parts), frozenset(e for a in parts for e in a.enemies),
        sum(a.force for a in parts), sum(a.turned for a in parts), sum(a.missed for a in parts),
        sunk, tuple(name for a in parts for name in a.finished),
        tuple(name for a in parts for name in a.damaged if name not in sunk),
    )  # fmt: skip
