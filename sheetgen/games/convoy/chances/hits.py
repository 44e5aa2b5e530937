"""What a convoy at sea is worth in the hands of a policy: a close estimate, by the hits to come.

The score is a sum over types of ship. How many hits are still to come on a type is worked out turn
by turn from the rules' own text, for each course of the journey and each state of the carriers, on
which attacks depend; and so are points scored by interception, and carriers. Who else is still
there to intercept is taken to stay, but for those that go home with the covering force. What so
many hits make of a type is then its chain of *damaged* and *destroyed*.

A number of hits is told by its generating function: of hits that are added up these are multiplied,
so that a battle is one matrix for all courses.

In a turn under way the rules are played up to what a battle may yet bring: that is worked out in
the same way, by the ships there are.

Against prices worked out in every way (`tests/benchmarks/default_prices.py`, 20 games) the price of
a die is off by 0.006 on average, par by 0.02, in a fifth of a second of CPU a game.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache, partial
from itertools import product
from math import fsum
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import ChooseNumber
from sheetgen.games.convoy.chances.battle import (
    HITS,
    NO_CONTACT,
    Contact,
    Dice,
    Pair,
    aims,
    attack_die,
    goes_home,
    interceptors,
    meeting,
    struck,
)
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY, no_warship_left, score, send_home
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    NONE,
    TANKER,
    Attacked,
    ContactRolled,
    ForceMet,
    Kind,
    Option,
    OptionEnded,
    Result,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path, not_thrown

Array = np.ndarray[Any, np.dtype[Any]]
Gone = frozenset[Kind]
"""The types of warship of which none is left to intercept, and tankers if none is left to hit."""
_LEFT_OPEN = cut(
    sequence_of_play, "battle", "force_size", "interception", "enemy_attacks", "target",
    "covering_force_returns", "score",
)  # fmt: skip
"""The rules without what is worked out of a turn once no more of it is known."""
_UNDER_WAY = cut(sequence_of_play, "options", "battle", "covering_force_returns", "score")
"""The rules without what happens to ships, in a turn whose option is decided."""
_CARRIERS = cut(sequence_of_play, "carrier_goes_home")
_COUNTED = CARGO, TANKER, CRUISER
"""The types on which hits are counted, and after them hits on cruisers once the covering force has
returned."""
_LATER = len(_COUNTED)
_POINTS = _LATER + 1
"""After those stand, where others have their first root, the points that are to be expected of
interceptions, and of carriers that are not sunk."""
_MOST_HITS = 24
"""Fewer hits fall on a type."""
_CARRIES = sorted({*sequence_of_play.CONTACT_CARRY})
"""What the last contact may leave to the next."""
_ROOTS = np.exp(-2j * np.pi * np.arange(_MOST_HITS // 2 + 1) / _MOST_HITS)
"""Where the generating functions are known: by the other roots of unity nothing more is told."""
_WEIGHTS = np.array([1, *[2] * (_MOST_HITS // 2 - 1), 1]) / _MOST_HITS
"""Each root but the first and the last stands for two."""
_TO_NUMBERS = _WEIGHTS[:, None] * _ROOTS[:, None] ** -np.arange(_MOST_HITS)
"""What is known at the roots, multiplied by this and added up, is the chance of each number of
hits: the real part."""


Rows = tuple[tuple[tuple[int, float], ...], ...]
"""By what a convoy carries from its last contact: the rows of the next that bring a battle, each
with its chance."""


class Battle(NamedTuple):
    """What a contact may bring, by what is carried: the chances to come from a state of the
    carriers to another, times the generating functions of the hits, one below the other; and the
    points expected of interceptions."""

    hits: Array
    points: Array


class Open(NamedTuple):
    """What a battle that is open may bring, from some states of the carriers: the chances to come
    to others, times the generating functions of the hits, by the share of hits that destroy; how
    many hits it may bring; and the points expected of interceptions. Or, from one state, the
    chances of the carriers then and of numbers of hits; and the points."""

    hits: Mapping[float, Array]
    most: int
    points: Any


class Turn(NamedTuple):
    """A way that a turn may go: whether the covering force returns at its end, and the course then;
    the chances that it comes to that from what is carried to what is carried then, where no battle
    may come; and where one may, by the place of what is carried then, of which rows."""

    returns: bool
    then: "Course"
    quiet: Array
    battles: list[tuple[int, Rows]]


class Course(NamedTuple):
    """What is to come depends on this and on what is carried, besides the ships: fields of a State
    of these names."""

    turn: int
    length: int
    option: Option
    option_turns: int
    unused: int
    covered: bool

    @classmethod
    def of(cls, s: State) -> "Course":
        """The course a state is on."""
        return cls(*_ON_COURSE(s))

    def state(self, friendly: int, carry: int) -> State:
        """A state on it."""
        turn, length, option, turns, unused, covered = self
        return State(turn, length, friendly, carry, option, turns, unused, covered)


_ON_COURSE = attrgetter(*Course._fields)


class Left(NamedTuple):
    """What matters of a convoy at the end of a turn of which a part may be open: its ships by type,
    those sound, damaged, lost and returned; its points for interceptions; whether the covering
    force is to return; and under which option which contact is to be fought, and which attack dice
    are to hit."""

    course: Course
    carry: int
    friendly: int
    ships: tuple[tuple[int, ...], ...]
    points: int
    returns: bool
    option: Option
    contact: Contact
    dice: Dice

    @property
    def state(self) -> State:
        """The convoy with what is not open."""
        s = self.course.state(self.friendly, self.carry)
        s.sound, s.damaged, s.lost, s.returned = map(list, self.ships)
        s.interceptions = self.points
        return s


class Worth:
    """What convoys are worth, the score of one at Malta. Raises Error for a policy that looks ahead
    or has dice of its own."""

    rules = _LEFT_OPEN

    def __init__(self, conditions: Conditions, policy: Policy) -> None:
        if policy.looks_ahead is not None:
            raise Error("no expectation is known for a policy that looks ahead")
        self._rulings = t = rulings_of(conditions)
        self.readings = {"intercept": interceptors(t), "attack": not_thrown, "return": goes_home(t)}
        # Worked out for one set-up at a time.
        self._of_set_up = lru_cache(1)(partial(_Ahead, t, policy))
        # Refuses a policy now, and not in a game.
        _Ahead(t, policy, (1,) * len(Kind), 0).options(Course.of(State(length=1)), 0)

    def left(self, s: State, events: Sequence[object]) -> Left:
        """What matters of a state at the end of a turn."""
        option, contact, returns = s.option, NO_CONTACT, False
        # Of the attack dice: how many are not thrown, and of those that are what hits are open.
        thrown: tuple[int, ...] = ()
        enemy, number, dice = ENEMY[1], 0, list[tuple[Result, ...]]()
        for event in events:
            match event:
                case Called(rule, given):
                    match rule:
                        case "battle":
                            contact = given[0], None, 0
                        case "force_size":
                            contact = given[0], given[2], 0
                        case "interception" if given[0]:
                            contact = 0, enemy, given[0]
                        case "enemy_attacks":
                            number, enemy = given
                        case "target" if thrown[given[0] - 1]:
                            dice.append((given[1],))
                        case "covering_force_returns":
                            returns = True
                case OptionEnded(option):
                    pass
                case ForceMet():
                    enemy = event.enemy
                case Attacked(thrown):
                    number = thrown.count(0)
        if number:
            dice += [attack_die(self._rulings, option, enemy)] * number
        if contact == NO_CONTACT and not dice:
            option = NONE
        ships = tuple(s.sound), tuple(s.damaged), tuple(s.lost), tuple(s.returned)
        return Left(
            Course.of(s), s.carry, s.friendly, ships, s.interceptions, returns, option, contact,
            tuple(dice),
        )  # fmt: skip

    def of(self, left: Left) -> float:
        """The expected final score."""
        sailed = tuple(map(sum, zip(*left.ships, strict=True)))
        # States that differ by points alone are many, and are worth so much more.
        return self._of_set_up(sailed, left.friendly).worth(left._replace(points=0)) + left.points


class _Ahead:
    """What is to come of convoys of one set-up."""

    def __init__(self, t: Rulings, policy: Policy, sailed: tuple[int, ...], friendly: int) -> None:
        self.rulings, self.policy, self.sailed, self.friendly = t, policy, sailed, friendly
        self._ships = {
            kind: {ships: i for i, ships in enumerate(_states(sailed[kind]))}
            for kind in (*_COUNTED, CARRIER)
        }
        self._carriers = self._ships[CARRIER]
        self._known: dict[tuple[Course, Gone], Array] = {}
        self._turns: dict[object, list[Turn]] = {}
        self._decided = cache(self._by_option)
        # Whether hits on tankers that are not there fall on others.
        self._passed_on = aims(t, NONE, frozenset([TANKER])) != aims(t, NONE, frozenset())
        carriers = len(self._carriers)
        shape = _POINTS + 1, len(_ROOTS), carriers
        self._none = np.zeros((*shape, carriers), complex)
        self._nothing = np.zeros((*shape, len(_CARRIES)), complex)
        self._fought, self._volley = cache(self._battle), cache(self._dice)
        self._hits, self._chain = cache(self._hit), cache(self._after)
        self._falls = cache(lambda *hit: (list[Array](), self._fall(*hit)))
        self._opened = cache(self._open_from)
        self.worth = cache(self._total)
        self._brings = cache(self._bring)
        self._stays, self._sunk = cache(self._stay), cache(self._all_sunk)

    def _total(self, left: Left) -> float:
        """The expected final score."""
        t, s = self.rulings, left.state
        gone = frozenset(k for k in (CRUISER, DESTROYER) if no_warship_left(s, t, k))
        if not s.present(TANKER) and self._passed_on:
            gone |= {TANKER}
        by_carry = (self._returned if left.returns else self._ahead)(left.course, gone)
        ahead = by_carry[..., _CARRIES.index(left.carry)]
        ships = {kind: (s.sound[kind], s.damaged[kind]) for kind in self._ships}
        fought = self._opened(left.option, left.contact, left.dice, gone, ships[CARRIER])
        total = self._sunk(tuple(s.returned)) + fought.points
        for share, hits in fought.hits.items():
            total += hits[_LATER, 0] @ ahead[_POINTS, 0].real
            for i, kind in enumerate(_COUNTED):
                chain = self._chain(kind, ships[kind], share, fought.most)
                total += np.vdot(hits[i], (chain @ ahead[i]).real)
            if left.returns or not s.covered:
                stay = self._stays(ships[CRUISER], s.present(CARRIER), s.present(DESTROYER))
                total += hits[_LATER, 0] @ (stay @ ahead[_LATER]).real
        # What is certain is so to the last place.
        return round(float(total), 9)

    def _open(self, option: Option, contact: Contact, dice: Dice, gone: Gone, *there: Pair) -> Open:
        """CONTACT to TARGETS, as far as that is open, from each of these states of the carriers."""
        attacks: dict[Dice, Array] = defaultdict(lambda: np.zeros(len(there), complex))
        points = np.zeros(len(there))
        for i, carriers in enumerate(there):
            brings: Mapping[Dice, float] = {dice: 1.0}
            if contact != NO_CONTACT:
                brings, points[i] = meeting(self.rulings, option, contact, sum(carriers), gone)
            for each, chance in brings.items():
                attacks[each][i] = chance
        first = self._carriers[there[0]]
        rows = slice(first, first + len(there))
        hits: dict[float, Array] = {}
        for each, chances in attacks.items():
            volley = chances[:, None] * self._volley(option, gone, each)[..., rows, :]
            share = _share(each)
            hits[share] = hits.get(share, 0) + volley
        return Open(hits, max(map(len, attacks)), points)

    def _open_from(self, *fought: Any) -> Open:
        hits, most, points = self._open(*fought)
        numbers = {
            share: (_TO_NUMBERS.T[: most + 1] @ one[..., 0, :]).real for share, one in hits.items()
        }
        return Open(numbers, most, points[0])

    def _all_sunk(self, returned: tuple[int, ...]) -> int:
        """The score if none but these came home."""
        lost = [ships - home for ships, home in zip(self.sailed, returned, strict=True)]
        return score(State(lost=lost, returned=list(returned)))

    def _stay(self, cruisers: Pair, carriers: int, destroyers: int) -> Array:
        """What the cruisers that leave when the covering force returns are spared, by the
        generating function of the hits that come later."""
        # What is brought before any hit is a constant: by the first root.
        brings, unhit = self._brings(CRUISER), np.eye(1, len(_ROOTS))[0]
        found = np.zeros(len(_ROOTS), complex)
        for going, share in carriers_home(carriers, self.rulings).items():
            most = min(destroyers, going * most_with_a_carrier(self.rulings))
            for (left, _), chance in left_by(going, cruisers, most, self.rulings).items():
                for some, sign in ((left, 1), (cruisers, -1)):
                    row = brings[self._ships[CRUISER][some]]
                    found += sign * share * chance * (row - brought(CRUISER, sum(some)) * unhit)
        return found

    def _bring(self, kind: Kind) -> Array:
        """What ships of a type bring, by the ships: what the generating function of the hits that
        fall on them is to be multiplied by, root by root."""
        places = self._ships[kind]
        moves = [
            (i, places[then], chance)
            for ships, i in places.items()
            for then, chance in self._hits(ships, self._usual)
        ]
        begun, to, odds = map(np.array, zip(*moves, strict=True))
        found = [np.array([brought(kind, sum(ships)) for ships in places])]
        while len(found) < _MOST_HITS:
            found.append(np.bincount(begun, odds * found[-1][to]))
        return np.asarray((_TO_NUMBERS @ found).T)

    @cached_property
    def _usual(self) -> float:
        return _share(tuple(attack_die(self.rulings, NONE, enemy) for enemy in ENEMY[1:]))

    def _hit(self, ships: Pair, share: float) -> list[tuple[Pair, float]]:
        """TARGETS: what a hit makes of so many ships of a type, if a share of hits destroys."""
        # One ship is as good as many.
        few = min(ships[0], 1), min(ships[1], 1)
        if few != ships:
            more, hurt = ships[0] - few[0], ships[1] - few[1]
            return [((a + more, b + hurt), odds) for (a, b), odds in self._hits(few, share)]
        found: dict[Pair, float] = defaultdict(float)
        for result, odds in zip(HITS, (1 - share, share), strict=True):
            for then, chance in struck(self.rulings, ships, result).items():
                found[then] += odds * chance
        return [*found.items()]

    def _after(self, kind: Kind, ships: Pair, share: float, most: int) -> Array:
        """What so many ships of a type bring, in the same way, by the number of hits that fall on
        them before, of which a share destroys."""
        known, further = self._falls(kind, ships, share)
        while len(known) <= most:
            known.append(next(further))
        return np.array(known[: most + 1])

    def _fall(self, kind: Kind, ships: Pair, share: float) -> Iterator[Array]:
        """The same hit by hit, without an end."""
        places, step = self._ships[kind], {ships: 1.0}
        while True:
            brings = self._brings(kind)[[places[some] for some in step]]
            yield np.array([*step.values()]) @ brings
            then: dict[Pair, float] = defaultdict(float)
            for some, chance in step.items():
                for left, odds in self._hits(some, share):
                    then[left] += chance * odds
            step = then

    def _ahead(self, course: Course, gone: Gone) -> Array:
        """What is to come from the end of a turn on, by the state of the carriers and what is
        carried: for each type the generating function of the hits, at the roots; and the points."""
        # Once the covering force has returned, courses are alike that have as many turns left.
        if course.covered:
            turn, length, *others = course
            begun = min(turn, self.friendly)
            course = Course._make((begun, length - turn + begun, *others))
        if (course, gone) not in self._known:
            self._known[course, gone] = self._worked_out(course, gone)
        return self._known[course, gone]

    def _worked_out(self, course: Course, gone: Gone) -> Array:
        if self._next(course) is None:
            found = self._nothing.copy()
            found[:_POINTS] = 1
            safe = [brought(CARRIER, sum(carriers)) for carriers in self._carriers]
            found[_POINTS, 0] = np.array(safe)[:, None]
            return found
        ways = [self.options(course, carry) for carry in _CARRIES]
        if ways == [[(1.0, course)]] * len(ways):
            return self._decided(course, gone)
        found = self._nothing.copy()
        for i, taken in enumerate(ways):
            for odds, then in taken:
                found[..., i] += odds * self._decided(then, gone)[..., i]
        return found

    def _by_option(self, course: Course, gone: Gone) -> Array:
        """The same in a turn whose option is decided."""
        found = self._nothing.copy()
        for turn in self._turn(course):
            ahead = (self._returned if turn.returns else self._ahead)(turn.then, gone)
            found += ahead @ turn.quiet
            for carried, rows in turn.battles:
                hits, points = self._fought(course.option, rows, gone)
                found += (hits @ ahead[..., carried, None]).reshape(found.shape)
                found[_POINTS, 0] += points.T
        return found

    def _next(self, course: Course) -> "_Going | None":
        return _going(self.rulings, course.turn, course.length, self.friendly, course.covered)

    def _returned(self, then: Course, gone: Gone) -> Array:
        """COVERING FORCE RETURNS: what is to come before it."""
        found = self._nothing.copy()
        found[_POINTS, 0] = self._brought_home[:, None]
        for without, moves in self._home.items():
            found += moves @ self._ahead(then, gone | without)
        found[_LATER] = found[_COUNTED.index(CRUISER)]
        return found

    @cached_property
    def _brought_home(self) -> Array:
        """What carriers that go home with the covering force bring, by the carriers there are."""
        going = (carriers_home(sum(carriers), self.rulings) for carriers in self._carriers)
        return np.array(
            [fsum(share * brought(CARRIER, n) for n, share in some.items()) for some in going]
        )

    @cached_property
    def _home(self) -> Mapping[Gone, Array]:
        """COVERING FORCE RETURNS: the chances to come from a state of the carriers to another, by
        the types of warship of which none is left then; of those that sailed."""
        found: dict[Gone, Array] = defaultdict(lambda: np.zeros((len(self._carriers),) * 2))
        cruisers, destroyers = self.sailed[CRUISER], self.sailed[DESTROYER]
        for carriers, i in self._carriers.items():
            for going, share in carriers_home(sum(carriers), self.rulings).items():
                to = self._carriers[sent_home(carriers, going, self.rulings)]
                ways = left_by(going, (cruisers, 0), destroyers, self.rulings)
                for (some, others), chance in ways.items():
                    s = State(sound=[0, 0, 0, sum(some), others])
                    s.returned = [0, 0, 0, cruisers - sum(some), destroyers - others]
                    kinds = CRUISER, DESTROYER
                    gone = frozenset(k for k in kinds if no_warship_left(s, self.rulings, k))
                    found[gone][i, to] += share * chance
        return found

    def options(self, course: Course, carry: int) -> list[tuple[float, Course]]:
        """OPTIONS: what the policy takes in the next turn, with the chances of its dice."""
        s = course.state(self.friendly, carry)
        s.turn += 1
        asked = next(sequence_of_play.options(s, self.rulings), None)
        chosen = NONE
        if asked is not None:
            chosen = Option(self.policy.deciders["option"](s, asked, _no_dice))
        if chosen == NONE:
            return [(1.0, course)]
        turn, length, _, _, left, covered = course
        return [
            (chance, Course(turn, length + longer, option, turns, left & unused, covered))
            for (option, turns, longer, unused), chance in _taken(chosen, self.rulings).items()
        ]

    def _turn(self, course: Course) -> Iterator[Turn]:
        """CONTACT: how the next turn may go, the option of it being decided."""
        alike = self._next(course), course.option, course.option_turns, course.covered
        if alike not in self._turns:
            self._turns[alike] = [*self._ways(course)]
        for turn in self._turns[alike]:
            _, _, option, turns, _, covered = turn.then
            now = course.turn + 1, course.length, option, turns, course.unused, covered
            yield Turn(turn.returns, Course(*now), turn.quiet, turn.battles)

    def _ways(self, course: Course) -> Iterator[Turn]:
        ways: dict[tuple[bool, Course], dict[int, list[list[tuple[int, float]]]]] = {}
        for i, carry in enumerate(_CARRIES):
            found = every_path(
                lambda carry=carry: course.state(self.friendly, carry),  # type: ignore[misc]
                lambda s: _UNDER_WAY.turn(s, self.rulings),
                _went,
            )
            for (row, returns, then, left), chance in found.items():
                by_left = ways.setdefault(
                    (returns, then), defaultdict(lambda: [[] for _ in _CARRIES])
                )
                by_left[_CARRIES.index(left)][i].append((row, float(chance)))
        for (returns, then), by_left in ways.items():
            # Complex, as is all that it is to be multiplied by.
            quiet, battles = np.zeros((len(_CARRIES),) * 2, complex), []
            for left, by_carry in by_left.items():
                quiet[left] = [fsum(odds for row, odds in rows if not row) for rows in by_carry]
                rows = tuple(tuple(sorted(one for one in rows if one[0])) for rows in by_carry)
                if any(rows):
                    battles.append((left, rows))
            yield Turn(returns, then, quiet, battles)

    def _battle(self, option: Option, rows: Rows, gone: Gone) -> Battle:
        """CONTACT to TARGETS, for contacts with their chances."""
        points = np.zeros((len(_CARRIES), len(self._carriers)))
        hits = np.zeros_like(np.stack([self._none] * len(_CARRIES), 3))
        by_row: dict[int, dict[int, float]] = defaultdict(dict)
        for i, some in enumerate(rows):
            for row, odds in some:
                by_row[row][i] = odds
        for row, of_carries in by_row.items():
            fought = self._open(option, (row, None, 0), (), gone, *self._carriers)
            each = sum(fought.hits.values())
            for i, odds in of_carries.items():
                points[i] += odds * fought.points
                hits[..., i, :] += odds * each
        return Battle(hits.reshape(*hits.shape[:2], -1, hits.shape[-1]), points)

    def _dice(self, option: Option, gone: Gone, dice: Dice) -> Array:
        """ENEMY ATTACKS: these attack dice, as the hits of a battle."""
        if len(dice) > 1:
            one, others = (self._volley(option, gone, some) for some in (dice[:1], dice[1:]))
            return np.asarray(one @ others)
        hits = np.zeros_like(self._none)
        for carriers, i in self._carriers.items():
            hits[..., i, i] = 1.0
            absent = gone if sum(carriers) else gone | {CARRIER}
            for die, result in product(dice, HITS):
                for kind, aimed in aims(self.rulings, option, absent).items():
                    odds = aimed * die.count(result) / len(die)
                    if kind == CARRIER:
                        hits[..., i, i] -= odds
                        for then, chance in struck(self.rulings, carriers, result).items():
                            hits[..., i, self._carriers[then]] += odds * chance
                    elif kind in _COUNTED:
                        hits[_COUNTED.index(kind), :, i, i] += odds * (_ROOTS - 1)
        return hits


@lru_cache(1 << 12)
def _share(dice: Dice) -> float:
    """The share of the hits of attack dice that destroy."""
    hurt, destroyed = (fsum(die.count(result) / len(die) for die in dice) for result in HITS)
    return destroyed / (hurt + destroyed) if hurt + destroyed else 0.0


def _states(ships: int) -> Iterator[Pair]:
    """All there may be left of so many ships."""
    for sound in range(ships + 1):
        for hurt in range(ships + 1 - sound):
            yield sound, hurt


@cache
def brought(kind: Kind, ships: int) -> float:
    """SCORING: what so many ships of a type bring, compared with their being sunk."""
    s, sunk = State(), State()
    s.sound[kind] = sunk.lost[kind] = ships
    return float(score(s) - score(sunk))


class _Going(NamedTuple):
    """What may come in a turn, whatever its option and its dice: a contact roll, a battle, the
    return of the covering force. Turns that go alike share what is worked out."""

    contact: bool
    battle: bool
    returns: bool


@lru_cache(1 << 12)
def _going(t: Rulings, turn: int, length: int, friendly: int, covered: bool) -> _Going | None:
    """What may come in the next turn; None where there is none."""

    def begun() -> State:
        return State(turn, length, friendly, covered=covered)

    def went(s: State, path: Path) -> _Going:
        contact = any(isinstance(event, ContactRolled) for event in path.events)
        row, returns, _, _ = _went(s, path)
        return _Going(contact, row > 0, returns)

    if next(sequence_of_play.to_malta(begun(), t), None) is None:
        return None
    found = every_path(begun, lambda s: _UNDER_WAY.turn(s, t), went)
    return max(found)


def _went(s: State, path: Path) -> tuple[int, bool, Course, int]:
    """How a turn went: the row of a contact that brings a battle (0: none does), whether the
    covering force returns, and the course and what is carried then."""
    called = {event.rule: event.arguments for event in path.events if isinstance(event, Called)}
    (row,) = called.get("battle", (0,))
    return row, "covering_force_returns" in called, Course.of(s), s.carry


@cache
def _taken(option: Option, t: Rulings) -> Mapping[tuple[Option, int, int, int], float]:
    """OPTIONS: what taking one makes of a state: the option, its turns, the turns that the journey
    grows by, and the options not taken yet."""
    found = every_path(
        State,
        lambda s: sequence_of_play.take_option(s, t, option),
        lambda s, path: (s.option, s.option_turns, s.length, s.unused),
    )
    return {taken: float(chance) for taken, chance in found.items()}


def sent_home(ships: Pair, number: int, t: Rulings) -> Pair:
    """COVERING FORCE RETURNS: what so many ships of a type leave behind."""
    s = State()
    s.sound[CARRIER], s.damaged[CARRIER] = ships
    send_home(s, t, CARRIER, number)
    return s.sound[CARRIER], s.damaged[CARRIER]


@cache
def carriers_home(carriers: int, t: Rulings) -> Mapping[int, float]:
    """COVERING FORCE RETURNS: the chance of each number of carriers that go home."""
    found = every_path(
        lambda: State(sound=[0, 0, carriers, 0, 0]),
        lambda s: _CARRIERS.covering_force_returns(s, t),
        lambda s, path: sum(isinstance(event, Called) for event in path.events),
    )
    return {number: float(chance) for number, chance in found.items()}


@cache
def left_by(
    carriers: int, cruisers: Pair, destroyers: int, t: Rulings
) -> Mapping[tuple[Pair, int], float]:
    """COVERING FORCE RETURNS: the chance of each number of cruisers and destroyers that so many
    carriers leave behind, with the fewest cruisers."""
    if carriers == 0:
        return {(cruisers, destroyers): 1.0}
    found: dict[tuple[Pair, int], float] = defaultdict(float)
    for (some, others), share in left_by(carriers - 1, cruisers, destroyers, t).items():
        ways = every_path(
            lambda some=some, others=others: State(  # type: ignore[misc]
                sound=[0, 0, 1, some[0], others], damaged=[0, 0, 0, some[1], 0]
            ),
            # The face of its roll is only told.
            lambda s: sequence_of_play.carrier_goes_home(s, t, 1, 0),
            lambda s, path: ((s.sound[CRUISER], s.damaged[CRUISER]), s.present(DESTROYER)),
            decide=_fewest,
        )
        for left, chance in ways.items():
            found[left] += share * float(chance)
    return found


@cache
def most_with_a_carrier(t: Rulings) -> int:
    """COVERING FORCE RETURNS: how many warships go home with a carrier at the most."""
    many = 99
    return many - min(left for _, left in left_by(1, (0, 0), many, t))


def _fewest(s: State, asked: object) -> int:
    assert isinstance(asked, ChooseNumber)
    return asked.low


def _no_dice(sides: int) -> int:
    raise Error("no expectation is known for a policy that rolls dice of its own")
