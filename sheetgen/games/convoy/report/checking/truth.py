"""What happened, as the reader has it: the moments of a game, and what is so at each.

A moment is the sailing, a turn, halfway, some attacks on end, the arrival, or the whole voyage.
Whatever is claimed is so at some of them, a bit each (a mask): what is said of one moment is so
where the bits of all of it meet.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.convoy.report.checking.words import DAYS, FIRST_DAY, GROUPS, KINDS, WATCHES
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Chronicle, Turn, watch

ENEMIES = {1: "uboat", 2: "italian", 3: "german", 4: "mixed"}
SAID = {
    "uboat": "U-boats", "italian": "Italian aircraft", "german": "German aircraft",
    "mixed": "aircraft of both air forces",
}  # fmt: skip

APART = 3
"""So many attacks on end may be told of by themselves, and the others together."""


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


class Choice(NamedTuple):
    """An option taken: in which turn, for how many watches, at what price in watches."""

    option: str
    turn: int
    runs: int
    price: int


class Moment:
    """A moment: what it is (`sailing`, `turn`, `halfway`, `run`, `arrival`, `whole`), the turns it
    is told of, its attacks, numbers, and ships by what they are or what became of them. There is
    more than one number or fleet of a name where people count in more than one way."""

    def __init__(self, what: str, turns: tuple[int, ...], attacks: tuple[Attack, ...] = ()) -> None:
        self.what, self.turns, self.attacks = what, turns, attacks
        self.force = sum(a.force for a in attacks)
        self.turned, self.missed = sum(a.turned for a in attacks), sum(a.missed for a in attacks)
        self.hits = self.force - self.turned - self.missed
        self.enemies = {a.enemy for a in attacks}
        self.numbers = defaultdict[str, set[float]](set)
        self.fleets = defaultdict[str, list[set[str]]](list)

    @property
    def through(self) -> int:
        """How many were not turned back."""
        return self.force - self.turned

    @property
    def is_wide(self) -> bool:
        """Whether it is of any of its turns, and not of all."""
        return self.what in ("sailing", "halfway", "arrival")

    def by(self, who: str) -> bool:
        """Whether such attackers were among them; a German may come with a mixed force."""
        either = {who, "mixed"} if who in ("german", "italian") else {who}
        return self.all_by(who) or bool(self.enemies & either)

    def only_by(self, who: str) -> bool:
        """Whether there may have been no others among them."""
        either = {who, "mixed"} if who in ("german", "italian") else {who}
        return bool(self.attacks) and (self.all_by(who) or self.enemies <= either)

    def all_by(self, who: str) -> bool:
        """Whether all were such attackers, and may be counted as such."""
        if who == "air" or (who == "mixed" and len(self.enemies) > 1):
            return bool(self.attacks) and "uboat" not in self.enemies
        return bool(self.attacks) and (who == "any" or self.enemies == {who})


class Truth:
    """A game, to ask; finished, or as far as it came. `par` is what a fleet like it averages (None:
    nobody knows)."""

    def __init__(self, chronicle: Chronicle, par: float | None) -> None:
        self.chronicle, self.par, turns = chronicle, par, chronicle.turns
        standing = chronicle.standing()
        self.score, self.stopped = (int(standing[what] or 0) for what in ("score", "interceptions"))
        self.friendly = chronicle.friendly
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
        self.scores = {0: 100} | {t.number: t.score for t in turns if t.score is not None}
        self.choices = [
            Choice(OPTIONS[t.taken.option], t.number, t.taken.turns, t.taken.extension)
            for t in turns
            if t.taken
        ]
        prices = [c.price for c in self.choices]
        # How long the journey was to be, as it was known from time to time.
        self.lengths = {self.length - sum(prices[i:]) for i in range(len(prices) + 1)}
        self.attacks = [_attack(t) for t in turns if t.battle]
        self.seen = {t.number for t in turns if t.is_seen}
        taken = {t for c in self.choices for t in (c.turn, c.turn + c.runs - 1, c.turn + c.runs)}
        met = {a.turn for a in self.attacks}
        self.events = {1, *met, *self.seen, *taken, self.half, self.friendly, self.friendly + 1}
        self.events |= {self.half + 1, self.length, self.length + 1}
        """The turns in which anything happened."""
        ends = {0, *met, self.length + 1}
        gaps = [
            (a, b)
            for a, b in combinations(sorted({*ends, *self.events}), 2)
            if not any(a < t < b for t in met)
        ]
        self.numbers = {
            "friendly": {self.friendly}, "price": {*prices, sum(prices)},
            "length": self.lengths | {n - self.friendly for n in self.lengths},
            # From one event to another, with no attack between.
            "lull": {b - a - n for a, b in gaps for n in (0, 1)},
        }  # fmt: skip
        self.moments = [*self._moments()]
        self.all = (1 << len(self.moments)) - 1
        for moment in self.moments:
            self._number(moment)
            for role, names in self._fleets(moment):
                moment.fleets[role].append(names)

    def _moments(self) -> Iterator[Moment]:
        met = {a.turn: (a,) for a in self.attacks}
        yield Moment("sailing", (1,))
        for turn in range(1, len(self.chronicle.turns) + 1):
            yield Moment("turn", (turn,), met.get(turn, ()))
        yield Moment("halfway", (self.half, self.half + 1))
        yield Moment("arrival", (self.length, self.length + 1))
        # Told of together are those on end, of one enemy or of all, or of which none was turned
        # back, and those of a day, or all, but for a few that were told of by themselves.
        runs = set[tuple[Attack, ...]]()
        alike = [self.attacks, [a for a in self.attacks if not a.turned]]
        alike += [[a for a in self.attacks if Moment("", (), (a,)).by(who)] for who in SAID]
        for some in alike:
            spans = combinations(range(len(some) + 1), 2)
            runs |= {tuple(some[i:j]) for i, j in spans if j - i > 1}
        days = [
            [a for a in self.attacks if (a.turn - 1) // WATCHES == day]
            for day in range((self.length - 1) // WATCHES + 1)
        ]
        for some in (*days, self.attacks):
            spans = combinations(range(len(some) + 1), 2)
            others = {(*some[:i], *some[j:]) for i, j in spans if j - i <= APART}
            runs |= {run for run in others if len(run) > 1}
        for run in sorted(runs):
            yield Moment("run", tuple(a.turn for a in run), run)
        yield Moment("whole", tuple(range(1, self.length + 1)), tuple(self.attacks))

    def _number(self, m: Moment) -> None:
        """The numbers of a moment: what they may be taken for."""
        if m.attacks:
            sunk = {x.gone_on for x in self.ships.values() if x.fate == "sunk"}
            m.numbers["attacks"] = {len(m.attacks)}
            if m.what == "whole":
                m.numbers["attacks"].add(sum(a.turn in sunk for a in m.attacks))
            elif len(m.attacks) == 1:
                # On the sheet each that gets through attacks.
                m.numbers["attacks"] |= {m.force, m.force - m.turned}
            m.numbers["dice"] = {m.attacks[0].dice, sum(a.dice for a in m.attacks)}
            through = {m.force - m.turned, m.force - m.missed}
            m.numbers["through"] = through | {m.hits, m.missed, m.turned}
        if m.what == "turn":
            m.numbers["score"] = {self.scores.get(m.turns[0] - n, 100) for n in (0, 1)}
        if m.what not in ("run", "whole"):
            # To go: as the length was known then, and as it came to be.
            at = {"sailing": 0, "arrival": self.length}.get(m.what, m.turns[0])
            grown = sum(c.price for c in self.choices if c.turn > at)
            taken = sum(c.price for c in self.choices if c.turn == at)
            left = {n - at + more for n in (self.length, self.length - grown) for more in (0, 1)}
            m.numbers["to_go"] = left | {self.length - grown - taken - at + 1}

    def _fleets(self, m: Moment) -> Iterator[tuple[str, set[str]]]:
        """Ships by what they are, or what became of them."""
        turns, fight = {*m.turns}, m.what in ("turn", "run", "whole")
        at = {"sailing": 0, "arrival": self.length, "whole": self.length, "halfway": self.half}.get(
            m.what, m.turns[-1]
        )

        def those(test: Callable[[Ship], bool]) -> set[str]:
            return {s.name for s in self.ships.values() if test(s)}

        home = those(lambda s: s.fate == "home")
        came = those(lambda s: s.fate == "in")
        hurt = those(lambda s: 0 < s.hit_on <= at)
        if fight:
            sunk = those(lambda s: s.fate == "sunk" and s.gone_on in turns)
            hit = those(lambda s: s.hit_on in turns)
            yield from (("sunk", sunk), ("damaged", hit - sunk), ("hit", hit | sunk))
            yield from (
                ("finished", sunk - hit),
                ("finished", sunk & those(lambda s: s.hit_on > 0)),
            )
            yield ("sunk", {n for n in sunk if not 0 < self.ships[n].hit_on < min(turns)})
            if m.what == "turn":
                yield ("damaged", hit)
            if m.what == "run":
                return
        if m.what in ("halfway", "whole"):
            gone = [
                ({s.name for s in d.escorts}, {d.carrier.name} if d.carrier else set())
                for t in self.chronicle.turns
                for d in t.departures
            ]
            some = [x for escorts, carrier in gone for x in (escorts, carrier, escorts | carrier)]
            yield from (("home", x) for x in (home, *some))
            yield ("stayed", those(lambda s: s.fate == "in" or s.gone_on > self.half))
        if m.what in ("arrival", "whole"):
            yield from (("in", came), ("in hurt", came & hurt))
        if m.what in ("sailing", "whole"):
            yield ("sailed", {*self.ships})
        left = those(lambda s: s.fate == "in" or s.gone_on > at)
        parting = those(lambda s: s.fate == "home" and s.gone_on == at)
        before = those(lambda s: s.fate == "in" or s.gone_on >= at)
        yield from (("afloat", x) for x in (left, left | parting, before))
        yield from (("left", x) for x in (left, left | parting))
        if m.what != "whole":
            yield from (("lame", x) for x in (left & hurt, (left | parting) & hurt))
            yield ("lame", {n for n in before & hurt if self.ships[n].hit_on < at})
        sunk = those(lambda s: s.fate == "sunk" and s.gone_on <= at)
        gone_by = [sunk, {n for n in sunk if self.ships[n].gone_on < at}]
        away = those(lambda s: s.fate == "home" and s.gone_on <= at)
        yield from (("sunken", x) for x in gone_by)
        yield from (("gone", x) for x in (*gone_by, away, sunk | away))
        yield ("struck", hurt | sunk)

    # Where things are looked up.

    def where(self, test: Callable[[Moment], object]) -> int:
        """The moments that pass a test."""
        return sum(1 << i for i, m in enumerate(self.moments) if test(m))

    def fights(self, test: Callable[[Moment], object]) -> int:
        """The moments with an attack that pass a test."""
        return self.where(lambda m: m.attacks and test(m))

    def at(self, *whats: str) -> int:
        """The moments of some sorts."""
        return self.where(lambda m: m.what in whats)

    def those(self, mask: int) -> list[Moment]:
        """Some moments."""
        return [m for i, m in enumerate(self.moments) if mask >> i & 1]

    def turns(self, mask: int) -> set[int]:
        """The turns of some moments."""
        return {t for m in self.those(mask) for t in m.turns}

    def is_at(self, turn: int, place: str) -> bool:
        """Whether a watch was spent there; or would have been, as long as the journey then was."""
        return any(turn in _spent_at(place, length) for length in self.lengths)

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
            fate = "sunk" if ship.fate == "sunk" else "sent home"
            told.append(f"{fate} ({self.when(ship.gone_on)})")
        kind = "cargo ship" if ship.kind == "freighter" else ship.kind
        return f"{name}, a {kind}: {', '.join(told)}"

    def of_moment(self, m: Moment) -> str:
        """A moment, and its attacks."""
        told = self.when(m.turns[0])
        if len(m.attacks) > 1:
            told += f" (and {len(m.attacks) - 1} more)"
        if not m.attacks:
            return f"{told}: no attack"
        enemies = " and ".join(dict.fromkeys(SAID[a.enemy] for a in m.attacks))
        told += f": {m.force} {enemies}, {m.turned} turned back, {m.missed} missed"
        for role in ("sunk", "damaged"):
            names = [name for name in self.ships if name in m.fleets[role][0]]
            told += f"; {role}: {', '.join(names)}" if names else ""
        return told

    def of_choices(self) -> str:
        """The options taken."""
        told = [
            f"{c.option} ({self.when(c.turn)}; for {c.runs} watches"
            + (f", {c.price} added to the passage)" if c.price else ")")
            for c in self.choices
        ]
        return "; ".join(told) or "no option was taken"

    def of_counts(self, noun: str) -> str:
        """How many under a noun sailed, arrived, were sunk and went home."""
        said = {"freighter": "cargo", "merchant": "merchant ships", "ship": "ships"}
        some = Counter(s.fate for s in self.ships.values() if s.kind in GROUPS[noun])
        told = ((some.total(), "sailed"), (some["in"], "arrived"), (some["sunk"], "sunk"))
        numbers = [f"{n} {verb}" for n, verb in (*told, (some["home"], "went home"))]
        return f"{said.get(noun, f'{noun}s')}: {', '.join(numbers)}"


def _attack(t: Turn) -> Attack:
    assert t.battle is not None
    force, met = t.battle.force.force, t.battle.interception
    results = t.battle.attack.results if t.battle.attack else ()
    return Attack(
        t.number, ENEMIES[int(t.battle.force.enemy)], force, force - met.force if met else 0,
        sum(die == ev.MISS for die in results), len(met.dice) if met else 0,
    )  # fmt: skip


def _spent_at(place: str, length: int) -> set[int]:
    """The turns of a journey spent at a place; where there are none, those nearest to it."""
    points = data("passage")["waypoints"]
    there = {t for t in range(1, length + 2) if watch(t, length).place == place}
    mile, end = next(p["nm"] for p in points if p["place"] == place), points[-1]["nm"]
    away = {t: abs((t - 0.5) / length * end - mile) for t in range(1, length + 1)}
    return there or {t for t in away if away[t] <= 1.5 * min(away.values())}
