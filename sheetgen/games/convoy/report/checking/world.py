"""What happened in a game, as its reader has it: ships, scenes and decisions, and what may be said
of them.

A scene is one attack, or several that may be told of together: on end, of a day, of one enemy, or
all. Whatever a text says of a fight is asked of every scene; it is false if it is so of none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import OPTIONS
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Chronicle, Turn, watch

DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
FIRST_DAY = data("passage")["first_day"]
HOURS_A_WATCH, WATCHES = 4, 6
PLACES = tuple(p["place"] for p in data("passage")["waypoints"] if "Harbour" not in p["place"])
KINDS = ("freighter", "tanker", "carrier", "cruiser", "destroyer")
GROUPS = {
    **{kind: ((kind,),) for kind in KINDS},
    "merchant": (("freighter", "tanker"), ("freighter",)),
    "cargo": (("freighter",), ("freighter", "tanker")),
    "escort": (("cruiser", "destroyer"), ("carrier", "cruiser", "destroyer")),
    "small": (("cruiser", "destroyer"),),
    "warship": (("carrier", "cruiser", "destroyer"), ("cruiser", "destroyer")),
    "ship": (KINDS, ("freighter", "tanker")),
}
"""The kinds that a noun for ships may take in: there may be more than one way to count."""
ENEMIES = {1: "uboat", 2: "italian", 3: "german", 4: "mixed"}
SAID = {
    "uboat": "U-boats", "italian": "Italian aircraft", "german": "German aircraft",
    "mixed": "aircraft of both air forces",
}  # fmt: skip


class Ship(NamedTuple):
    """A ship, the turns she was hit and gone (0: never), and her fate: `in` (in harbour, or still
    with the convoy), `sunk` or `home`."""

    name: str
    kind: str
    hit_on: int
    gone_on: int
    fate: str
    hit_at: tuple[int, int] = (0, 0)
    sunk_at: tuple[int, int] = (0, 0)


class Attack(NamedTuple):
    """An attack: those who came, were turned back and missed."""

    turn: int
    enemy: str
    force: int
    turned: int
    missed: int


class Choice(NamedTuple):
    """An option taken: in which turn, for how many watches, at what price in watches."""

    option: str
    turn: int
    runs: int
    price: int


class Scene:
    """Attacks that are told of together. What became of ships in it, and until its end, is in
    `fleets`: more than one set of a name where people may mean more than one."""

    def __init__(self, attacks: tuple[Attack, ...], ships: Iterable[Ship], last: int) -> None:
        self.attacks, self.turns = attacks, {a.turn for a in attacks} or {last or -1}
        self.force = sum(a.force for a in attacks)
        self.turned, self.missed = sum(a.turned for a in attacks), sum(a.missed for a in attacks)
        self.hits = self.force - self.turned - self.missed
        self.last, self._ships, self.is_all = last, tuple(ships), not attacks

    @property
    def counted(self) -> set[int]:
        """How many attacks it may be said to have: those that came, hit or sank, or each attacker
        by himself."""
        hit = [a for a in self.attacks if a.force - a.turned - a.missed]
        sank = {s.gone_on for s in self._ships if s.fate == "sunk"} & self.turns
        return {len(self.attacks), len(hit), len(sank), self.force, self.through}

    @property
    def through(self) -> int:
        """How many were not turned back."""
        return self.force - self.turned

    def those(self, test: Callable[[Ship], bool]) -> frozenset[str]:
        """The names of some ships."""
        return frozenset(s.name for s in self._ships if test(s))

    @cached_property
    def fleets(self) -> dict[str, tuple[frozenset[str], ...]]:
        """Ships by what was done to them."""
        turns, end = self.turns, self.last
        sunk = self.those(lambda s: s.fate == "sunk" and s.gone_on in turns)
        struck = self.those(lambda s: s.hit_on in turns)
        # Who was hit twice may be told of once.
        once = sunk - struck
        by_now = self.those(lambda s: s.fate == "sunk" and 0 < s.gone_on <= end)
        gone = self.those(lambda s: 0 < s.gone_on <= end)
        hurt = self.those(lambda s: 0 < s.hit_on <= end) - by_now
        return {
            "sunk": (sunk,),
            "damaged": (struck - sunk, struck),
            "hit": (struck | sunk, struck, sunk),
            "gone": (struck | sunk, self.those(lambda s: s.gone_on in turns)),
            "finished": (once, sunk),
            "lost": (sunk,),
            "sunk by now": (by_now,),
            "finished by now": (by_now,),
            "lost by now": (by_now, gone),
            "damaged by now": (hurt, hurt - gone),
            "hit by now": (hurt | by_now,),
            "left": (
                self.those(lambda s: s.fate == "in" or s.gone_on > end),
                self.those(lambda s: s.fate == "in" or s.gone_on >= end),
            ),
        }  # fmt: skip

    def by(self, who: str, strictly: bool = False) -> bool:
        """Whether all were such attackers; a German may come with a mixed force, unless `strictly`
        so many of them are counted."""
        kinds = {a.enemy for a in self.attacks}
        if who == "any":
            return True
        if who == "air":
            return "uboat" not in kinds
        if who == "mixed":
            return "uboat" not in kinds and (kinds == {"mixed"} or len(kinds) > 1)
        return kinds <= ({who} if strictly or who == "uboat" else {who, "mixed"})


class World:
    """A game, to ask; finished, or as far as it came. `par` is what a fleet like it averages (None:
    nobody knows)."""

    def __init__(self, chronicle: Chronicle, par: float | None) -> None:
        self.chronicle, self.par, turns = chronicle, par, chronicle.turns
        standing = chronicle.standing()
        self.score, self.stopped = (int(standing[what] or 0) for what in ("score", "interceptions"))
        self.half = chronicle.halfway()
        # Before the set-up is rolled there is no length, and nothing is so.
        self.length = max(chronicle.length, 1)
        self.ships = {
            s.name: Ship(
                s.name, kind, s.hit_on or 0, s.gone_on or 0,
                "in" if s.condition in (SOUND, HURT) else str(s.condition),
            )
            for kind, fleet in zip(KINDS, chronicle.fleet, strict=True)
            for s in fleet
        }  # fmt: skip
        for t in turns:
            for n, hit in enumerate(t.battle.hits if t.battle else (), 1):
                if hit.ship and (ship := self.ships[hit.ship.name]):
                    at = (t.number, n)
                    damaged = hit.rolled.outcome == ev.DAMAGED
                    ship = ship._replace(hit_at=at) if damaged else ship._replace(sunk_at=at)
                    self.ships[ship.name] = ship
        self._ends = dict[str, tuple[frozenset[str], ...]]()
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
        self.met = {a.turn for a in self.attacks}
        self.partings = [
            ({s.name for s in d.escorts}, {d.carrier.name} if d.carrier else set[str]())
            for t in turns
            for d in t.departures
        ]
        scenes = sorted(self._together())
        self.singles = [self.scene((a,)) for a in self.attacks]
        self.scenes = [*self.singles, *(self.scene(run) for run in scenes)]
        self.whole = self.scene(tuple(self.attacks), self.length)
        self.whole.is_all = True
        self.scenes.append(self.whole)
        self.states = [self.scene((), turn) for turn in range(self.length + 2)]

    def scene(self, attacks: tuple[Attack, ...], last: int | None = None) -> Scene:
        """Some attacks as a scene, of which is known what happened until the turn `last`."""
        last = last if last is not None else attacks[-1].turn
        return Scene(attacks, self.ships.values(), last)

    def _together(self) -> set[tuple[Attack, ...]]:
        """Attacks that may be told of together."""
        found = set[tuple[Attack, ...]]()
        alike = [self.attacks, [a for a in self.attacks if not a.turned]]
        alike += [[a for a in self.attacks if a.enemy in (who, "mixed")] for who in SAID]
        alike += [[a for a in self.attacks if a.enemy == who] for who in SAID]
        alike += [
            [a for a in self.attacks if (a.turn - 1) // WATCHES == day and a.enemy in of]
            for day in range((self.length - 1) // WATCHES + 1)
            for of in (tuple(SAID), *((who,) for who in SAID))
        ]
        for some in alike:
            spans = combinations(range(len(some) + 1), 2)
            found |= {tuple(some[i:j]) for i, j in spans if j - i > 1}
        return found

    def count(self, names: Iterable[str], noun: str) -> tuple[int, ...]:
        """How many of some ships are under a noun, by each of its meanings."""
        kinds = [self.ships[name].kind for name in names]
        return tuple(sum(kind in group for kind in kinds) for group in GROUPS[noun])

    def ends(self, role: str) -> tuple[frozenset[str], ...]:
        """Ships by what became of them in the end, or at halfway: `in`, `in hurt`, `home`,
        `stayed`, `kept` and `sailed`."""
        if role not in self._ends:
            self._ends[role] = self._ended(role)
        return self._ends[role]

    def _ended(self, role: str) -> tuple[frozenset[str], ...]:
        those = self.whole.those
        came = those(lambda s: s.fate == "in")
        home = those(lambda s: s.fate == "home")
        if role == "home":
            parts = [part for a, b in self.partings for part in (a, b, a | b)]
            return (home, *(frozenset(part) for part in parts))
        if role == "in hurt":
            return (came & those(lambda s: s.hit_on > 0),)
        if role == "sailed":
            return (frozenset(self.ships),)
        if role == "stayed":
            return (those(lambda s: s.fate == "in" or s.gone_on > self.half), came)
        if role == "kept":
            gone = {0} | {s.gone_on for s in self.ships.values() if s.gone_on}
            return tuple(self.scene((), t).fleets["left"][0] for t in sorted(gone))
        return (came,)

    def to_go(self, turn: int) -> set[int]:
        """How many watches there were to go at a turn, as the journey was then; with it, or not."""
        return {length - turn + n for length in self.lengths for n in (0, 1)}

    def at(self, place: str) -> set[int]:
        """The turns spent at a place, or near one that is named alone (in small letters); or that
        would have been on an even journey as long as this one then was: so a map on paper has
        them."""
        c = self.chronicle
        some = [each for each in PLACES if each == place or each.lower().endswith(place)]
        there = {t for t in range(1, c.length + 1) if c.watch(t).place in some}
        there |= {t for length in self.lengths for each in some for t in _spent_at(each, length)}
        return there if place in PLACES else {t + n for t in there for n in (-1, 0, 1)}

    # What the record says, in words.

    def when(self, turn: int) -> str:
        """A turn, and when and where it was."""
        on = self.chronicle.watch(max(turn, 1))
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

    def of_scene(self, scene: Scene) -> str:
        """A scene, and what was done in it."""
        told = self.when(scene.attacks[0].turn)
        if len(scene.attacks) > 1:
            told += f" (and {len(scene.attacks) - 1} more)"
        enemies = " and ".join(dict.fromkeys(SAID[a.enemy] for a in scene.attacks))
        told += f": {scene.force} {enemies}, {scene.turned} turned back, {scene.missed} missed"
        for role in ("sunk", "damaged"):
            names = [name for name in self.ships if name in scene.fleets[role][0]]
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
        said = {"freighter": "cargo ships", "merchant": "merchant ships", "cargo": "cargo"}
        some = [s.fate for s in self.ships.values() if s.kind in GROUPS[noun][0]]
        told = ((len(some), "sailed"), (some.count("in"), "arrived"), (some.count("sunk"), "sunk"))
        numbers = [f"{n} {verb}" for n, verb in (*told, (some.count("home"), "went home"))]
        return f"{said.get(noun, f'{noun}s')}: {', '.join(numbers)}"


def _attack(t: Turn) -> Attack:
    assert t.battle is not None
    force, met = t.battle.force.force, t.battle.interception
    results = t.battle.attack.results if t.battle.attack else ()
    turned = force - met.force if met else 0
    missed = sum(die == ev.MISS for die in results)
    return Attack(t.number, ENEMIES[int(t.battle.force.enemy)], force, turned, missed)


def _spent_at(place: str, length: int) -> set[int]:
    """The turns of an even journey spent at a place; where there are none, those nearest to it."""
    points = data("passage")["waypoints"]
    there = {t for t in range(1, length + 2) if watch(t, length).place == place}
    mile, end = next(p["nm"] for p in points if p["place"] == place), points[-1]["nm"]
    away = {t: abs((t - 0.5) / length * end - mile) for t in range(1, length + 1)}
    return there or {t for t in away if away[t] <= 1.5 * min(away.values())}
