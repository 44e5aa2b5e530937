"""What happened, as the reader has it: a table of the moments of a game, and what is so at each.

A moment is the sailing, a turn, halfway, some attacks on end, the arrival, or the whole voyage.
What may be said of one is a fact, a small tuple; the table has, for each fact, the moments at which
it is so, a bit each. What is said at once is so where the bits of all of it meet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.words import DAYS, FIRST_DAY, GROUPS, KINDS, WATCHES
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Chronicle, Turn, watch
from sheetgen.games.convoy.story.plan import RECONNAISSANCE, row

ENEMIES = {1: "uboat", 2: "italian", 3: "german", 4: "mixed"}
SAID = {
    "uboat": "U-boats", "italian": "Italian aircraft", "german": "German aircraft",
    "mixed": "aircraft of both air forces",
}  # fmt: skip
BOTH = ("german", "italian")
FATES = {"in": "arrived", "sunk": "sunk", "home": "sent home"}
MEASURES = {
    "evade": "turned off the direct road",
    "decoy": "dummies",
    "split": "split",
    "screen": "screen",
}

Fact = tuple[str | float, ...]
"""`("name", role, name)`, `("count", role, noun, n)`, or a word and a number or a name."""


class Ship(NamedTuple):
    """A ship and her fate: `in` (in harbour, hit or not), `sunk` or `home`."""

    name: str
    kind: str
    hit_on: int
    gone_on: int
    fate: str


class Attack(NamedTuple):
    """An attack: those who came, were turned back and missed, and the dice against them."""

    turn: int
    enemy: str
    force: int
    turned: int
    missed: int
    dice: int

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


class Moment(NamedTuple):
    """A moment: what it is (`sailing`, `turn`, `halfway`, `run`, `arrival`, `whole`), the turns it
    is told of, and its attacks."""

    what: str
    turns: tuple[int, ...]
    attacks: tuple[Attack, ...] = ()

    @property
    def is_wide(self) -> bool:
        """Whether it is of any of its turns, and not of all."""
        return self.what in ("sailing", "halfway", "arrival")


class Truth:
    """A game, to ask; finished, or as far as it came. `par` is what a fleet like it averages (None:
    nobody knows)."""

    def __init__(self, chronicle: Chronicle, par: float | None) -> None:
        self.chronicle, self.par = chronicle, par
        self.friendly = chronicle.friendly
        self.score = int(chronicle.standing()["score"] or 0)
        # Before the set-up is rolled there is no length, and nothing is so.
        self.length, self.half = max(chronicle.length, 1), chronicle.halfway()
        self.ships = {
            s.name: Ship(
                s.name, kind, s.hit_on or 0, s.gone_on or 0,
                "in" if s.condition in (SOUND, HURT) else str(s.condition),
            )
            for kind, fleet in zip(KINDS, chronicle.fleet, strict=True)
            for s in fleet
        }  # fmt: skip
        turns = chronicle.turns
        self.scores = {t.number: t.score for t in turns if t.score is not None}
        self.choices = [
            Choice(OPTIONS[t.taken.option], t.number, t.taken.turns, t.taken.extension)
            for t in turns
            if t.taken
        ]
        self.attacks = [self._attack(t) for t in turns if t.battle]
        self.prices = [c.price for c in self.choices]
        self.lengths = {self.length - sum(self.prices[i:]) for i in range(len(self.prices) + 1)}
        """How long the journey was to be, as it was known from time to time."""
        self.seen = {t.number for t in turns if row(t) == RECONNAISSANCE}
        self.lulls = set(self._lulls())
        self.moments = [*self._moments()]
        self.all = (1 << len(self.moments)) - 1
        self.table = defaultdict[Fact, int](int)
        for i, moment in enumerate(self.moments):
            for fact in self._facts(moment):
                self.table[fact] |= 1 << i

    @staticmethod
    def _attack(t: Turn) -> Attack:
        assert t.battle is not None
        force, met = t.battle.force.force, t.battle.interception
        results = t.battle.attack.results if t.battle.attack else ()
        return Attack(
            t.number, ENEMIES[int(t.battle.force.enemy)], force, force - met.force if met else 0,
            sum(die == ev.MISS for die in results), len(met.dice) if met else 0,
        )  # fmt: skip

    def _moments(self) -> Iterator[Moment]:
        met = {a.turn: (a,) for a in self.attacks}
        yield Moment("sailing", (1,))
        for turn in range(1, len(self.chronicle.turns) + 1):
            yield Moment("turn", (turn,), met.get(turn, ()))
        yield Moment("halfway", (self.half, self.half + 1))
        yield Moment("arrival", (self.length, self.length + 1))
        runs = set[tuple[Attack, ...]]()
        alike = [self.attacks, [a for a in self.attacks if not a.turned]]
        for enemy in SAID:
            either = {enemy, "mixed"} if enemy in BOTH else {enemy}
            alike.append([a for a in self.attacks if a.enemy in either])
        for some in alike:
            spans = combinations(range(len(some) + 1), 2)
            runs |= {tuple(some[i:j]) for i, j in spans if j - i > 1}
        for day in range((self.length - 1) // WATCHES + 1):
            # Those of a day that are told of together, when one of them has been told by itself.
            some = [a for a in self.attacks if (a.turn - 1) // WATCHES == day]
            runs |= {(*some[:i], *some[i + 1 :]) for i in range(len(some)) if len(some) > 2}
        for run in sorted(runs):
            yield Moment("run", tuple(a.turn for a in run), run)
        yield Moment("whole", tuple(range(1, self.length + 1)), tuple(self.attacks))

    def _lulls(self) -> Iterator[int]:
        """How many watches without an attack there were on end, from one event to another."""
        attacks = {0, *(a.turn for a in self.attacks), self.length + 1}
        taken = {t for c in self.choices for t in (c.turn, c.turn + c.runs - 1)}
        events = sorted({*attacks, *self.seen, *taken, self.chronicle.friendly, self.half})
        for i, first in enumerate(events):
            for last in events[i + 1 :]:
                yield from (last - first - 1, last - first)
                if last in attacks:
                    break

    # What is so at a moment.

    def _facts(self, m: Moment) -> Iterator[Fact]:
        yield (m.what,)
        for role, names in self._fleets(m):
            yield from (("name", role, name) for name in names)
            if not names:
                yield ("none", role)
            kinds = Counter(self.ships[name].kind for name in names)
            for noun in GROUPS:
                for n in _under(noun, kinds):
                    yield ("count", role, noun, n)
                    if n:
                        yield ("some", role, noun)
        if m.attacks:
            yield from self._fought(m)
        if m.what == "turn" and not m.attacks:
            yield ("quiet",)
            if not {(a.turn - 1) // WATCHES for a in self.attacks} & {(m.turns[0] - 1) // WATCHES}:
                yield ("quiet day",)
        if m.what == "turn" and m.turns[0] in self.seen:
            yield ("seen",)
        if m.what in ("turn", "halfway", "arrival", "sailing"):
            at = {"sailing": 0, "arrival": self.length}.get(m.what, m.turns[0])
            grown = sum(c.price for c in self.choices if c.turn > at)
            for length in {self.length - grown, self.length}:
                yield from (("to go", length - at + n) for n in (0, 1))
            taken = sum(c.price for c in self.choices if c.turn == at)
            yield ("to go", self.length - grown - taken - at + 1)
            yield from (("score", s) for n in (-1, 0) if (s := self.scores.get(at + n)) is not None)
        for c in self.choices:
            runs = range(c.turn, c.turn + c.runs)
            if m.what == "whole" or (m.what == "turn" and m.turns[0] in runs):
                yield from (("option", c.option), ("option", "any"))
                if m.turns[0] == c.turn:
                    yield from (("began", c.option), ("began", "any"))

    def _fleets(self, m: Moment) -> Iterator[tuple[str, set[str]]]:
        """Ships by what they are, or what became of them."""
        ships, turns = self.ships.values(), {*m.turns}
        at = {"sailing": 0, "arrival": self.length, "whole": self.length}.get(m.what, m.turns[-1])
        if m.what == "halfway":
            at = self.half
        sunk = {s.name for s in ships if s.fate == "sunk" and s.gone_on in turns}
        hit = {s.name for s in ships if s.hit_on in turns}
        home = {s.name for s in ships if s.fate == "home"}
        if m.what in ("turn", "run", "whole"):
            yield from (("sunk", sunk), ("damaged", hit - sunk))
            if m.what == "turn":
                yield ("damaged", hit)
            yield from (("hit", hit | sunk), ("finished", sunk - hit))
            yield ("finished", {n for n in sunk if self.ships[n].hit_on})
            yield ("fresh", {n for n in sunk if not 0 < self.ships[n].hit_on < min(turns)})
        if m.what in ("halfway", "whole"):
            yield ("home", home)
            yield ("stayed", {s.name for s in ships if s.fate == "in" or s.gone_on > self.half})
            for d in (d for t in self.chronicle.turns for d in t.departures):
                some = {s.name for s in d.escorts}
                yield from (
                    ("home", some),
                    ("home", some | ({d.carrier.name} if d.carrier else set())),
                )
            yield ("lost", home)
        came = {s.name for s in ships if s.fate == "in"}
        if m.what in ("arrival", "whole"):
            hurt = {n for n in came if self.ships[n].hit_on}
            yield from (("in", came), ("in hurt", hurt))
        if m.what in ("sailing", "whole"):
            yield ("sailed", {*self.ships})
        if m.what == "run":
            return
        left = {s.name for s in ships if s.fate == "in" or s.gone_on > at}
        before = {s.name for s in ships if s.fate == "in" or s.gone_on >= at}
        if m.what != "whole":
            was = {n for n in left if 0 < self.ships[n].hit_on <= at}
            still = {n for n in home if self.ships[n].gone_on == at}
            yield from (
                ("floats", left),
                ("floats", left | still),
                ("afloat", left),
                ("afloat", before),
                ("afloat", left | still),
                ("lame", was),
                ("lame", {n for n in still | was if self.ships[n].hit_on}),
            )
            yield ("lame before", {n for n in before if 0 < self.ships[n].hit_on < at})
        gone = {s.name for s in ships if s.fate == "sunk" and s.gone_on <= at}
        away = {n for n in home if self.ships[n].gone_on <= at}
        yield from (("gone", gone), ("gone", away), ("gone", gone | away))
        earlier = {s.name for s in ships if s.fate == "sunk" and s.gone_on < at}
        yield from (("gone", earlier), ("sunken", gone), ("sunken", earlier))
        yield ("struck", {s.name for s in ships if 0 < s.hit_on <= at} | gone)

    def _fought(self, m: Moment) -> Iterator[Fact]:
        """What is so of attacks."""
        whos = {a.enemy for a in m.attacks}
        said = {"any", *whos} if len(whos) == 1 else {"any"}
        said |= {"air"} if "uboat" not in whos else set()
        said |= {"mixed"} if "uboat" not in whos and len(whos) > 1 else set()
        force, turned, missed, hits = (
            sum(getattr(a, what) for a in m.attacks)
            for what in ("force", "turned", "missed", "hits")
        )
        yield ("attack",)
        yield ("attacks", len(m.attacks))
        if m.what == "whole":
            struck = {s.gone_on for s in self.ships.values() if s.fate == "sunk"}
            yield ("attacks", sum(a.turn in struck for a in m.attacks))
        for who in said:
            yield ("force", who, force)
            yield from (("through", who, n) for n in {force, force - turned, hits, force - missed})
        yield from (("by", who) for who in (*whos, *(BOTH if "mixed" in whos else ())))
        for who in SAID:
            if whos <= {who, *(("mixed",) if who in BOTH else ())}:
                yield ("all by", who)
        yield from (("turned", turned), ("missed", missed), ("hits", hits))
        if m.what == "whole":
            yield ("turned", int(self.chronicle.standing()["interceptions"] or 0))
        yield from (
            ("got through", n) for n in {force - turned, force - missed, hits, missed, turned}
        )
        for what, n, of in (
            ("turned", turned, force),
            ("missed", missed, force - turned),
            ("hits", hits, force - turned),
        ):
            yield (what, "but", of - n)
            yield (what, "of", n, of)
            yield (what, "of", n, force)
            if n == of:
                yield (what, "all")
        if len(m.attacks) == 1:
            yield ("dice", m.attacks[0].dice)

    # Where facts are looked up.

    def at(self, *facts: Fact) -> int:
        """The moments at which any of some facts is so."""
        out = 0
        for fact in facts:
            out |= self.table.get(fact, 0)
        return out

    def where(self, test: Callable[[Moment], bool]) -> int:
        """The moments that pass a test."""
        return sum(1 << i for i, m in enumerate(self.moments) if test(m))

    def those(self, mask: int) -> list[Moment]:
        """Some moments."""
        return [m for i, m in enumerate(self.moments) if mask >> i & 1]

    def turns(self, mask: int) -> set[int]:
        """The turns of some moments."""
        return {t for m in self.those(mask) for t in m.turns}

    def after(self, mask: int, turns: int) -> int:
        """The moments that begin so many turns after one of some."""
        then = {
            t + turns
            for m in self.those(mask)
            for t in (m.turns if m.what == "halfway" else m.turns[-1:])
        }
        return self.where(lambda m: m.what != "whole" and m.turns[0] in then)

    def beside(self, mask: int) -> int:
        """The moments whose turns are some of those, or next to them."""
        wide = {t + n for t in self.turns(mask) for n in (-1, 0, 1)}
        return self.where(lambda m: wide >= {*m.turns})

    def near(self, mask: int) -> int:
        """The moments that begin not before the day of some, and not a day after them."""
        turns = self.turns(mask)
        first, last = (min(turns) - 1) // WATCHES * WATCHES, max(turns) + WATCHES
        return self.where(lambda m: m.what == "whole" or first <= m.turns[0] <= last)

    def number(self, noun: str, *fates: str) -> set[int]:
        """How many ships of some fates, or of all, are under a noun."""
        some = (s.kind for s in self.ships.values() if not fates or s.fate in fates)
        return _under(noun, Counter(some))

    def is_at(self, turn: int, place: str) -> bool:
        """Whether a watch was spent there; or would have been, as long as the journey then was."""
        return any(turn in spent_at(place, length) for length in self.lengths)

    # What the record says, in words.

    def when(self, turn: int) -> str:
        """A turn, and when and where it was."""
        on = watch(max(turn, 1), self.length)
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

    def of_moment(self, m: Moment) -> str:
        """A moment, and its attacks."""
        if m.what not in ("turn", "run"):
            return ""
        enemies = " and ".join(dict.fromkeys(SAID[a.enemy] for a in m.attacks))
        force, turned, missed = (
            sum(getattr(a, what) for a in m.attacks) for what in ("force", "turned", "missed")
        )
        told = self.when(m.turns[0])
        if len(m.attacks) > 1:
            told += f" (and {len(m.attacks) - 1} more)"
        if not m.attacks:
            return f"{told}: no attack"
        told += f": {force} {enemies}, {turned} turned back, {missed} missed"
        ships = self.ships.values()
        sunk = [s.name for s in ships if s.fate == "sunk" and s.gone_on in m.turns]
        hit = [s.name for s in ships if s.hit_on in m.turns and s.name not in sunk]
        told += f"; sunk: {', '.join(sunk)}" if sunk else ""
        return told + (f"; damaged: {', '.join(hit)}" if hit else "")

    def of_length(self) -> str:
        """How long the passage was."""
        return f"the passage: {self.length} watches, the first {self.friendly} friendly"

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


@cache
def spent_at(place: str, length: int) -> set[int]:
    """The turns of a journey spent at a place; where there are none, those nearest to it."""
    points = data("passage")["waypoints"]
    there = {t for t in range(1, length + 2) if watch(t, length).place == place}
    at = next(i for i, point in enumerate(points) if point["place"] == place)
    (mile,), end = {points[at]["nm"]}, points[-1]["nm"]
    away = {t: abs((t - 0.5) / length * end - mile) for t in range(1, length + 1)}
    return there or {t for t in away if away[t] <= 1.5 * min(away.values())}


def _under(noun: str, kinds: Counter[str]) -> set[int]:
    """How many of some kinds are under a noun: what it may come to."""
    other = {"warship": "escort", "ship": "merchant", "cargo": "freighter"}.get(noun, noun)
    return {sum(kinds[kind] for kind in GROUPS[each]) for each in (noun, other)}
