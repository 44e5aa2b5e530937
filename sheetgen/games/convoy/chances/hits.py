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
from numpy.typing import NDArray

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import ChooseNumber
from sheetgen.games.convoy.chances.battle import (
    HITS,
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

Array = NDArray[Any]
Gone = frozenset[Kind]
"""The types of warship of which none is left to intercept, and tankers if none is left to hit."""
_LEFT_OPEN = cut(
    sequence_of_play, "battle", "enemy_attacks", "target", "covering_force_returns", "score"
)
"""The rules without what is worked out of a turn once no more of it is known."""
_UNDER_WAY = cut(sequence_of_play, "options", "battle", "covering_force_returns", "score")
"""The rules without what happens to ships, in a turn whose option is decided."""
_CARRIERS = cut(sequence_of_play, "carrier_goes_home")
_COUNTED = CARGO, TANKER, CRUISER
"""The types on which hits are counted, and after them hits on cruisers once the covering force has
returned."""
_LATER = len(_COUNTED)
_MOST_HITS = 24
"""Fewer hits fall on a type."""
_ROOTS = np.exp(-2j * np.pi * np.arange(_MOST_HITS // 2 + 1) / _MOST_HITS)
"""Where the generating functions are known: by the other roots of unity nothing more is told."""


Dice = tuple[tuple[Result, ...], ...]
"""Attack dice: of each the results it may yet come to, one as likely as another."""


class ToCome(NamedTuple):
    """What is to be expected yet, by the state of the carriers: the generating function of the
    hits, at the roots; and the points of interceptions and of carriers that are not sunk."""

    hits: Array
    points: Array


class Meets(NamedTuple):
    """What a contact brings: the chances of attack dice, and the points of interceptions."""

    attacks: list[tuple[Dice, float]]
    points: float


class Battle(NamedTuple):
    """What a turn may bring: the chances to come from a state of the carriers to another, times the
    generating functions of the hits; and the points expected of interceptions."""

    hits: Array
    points: Array


class Open(NamedTuple):
    """What a battle that is open may bring, from the carriers there are: the chances of numbers of
    hits on each type and of carriers then, by the share of hits that destroy; how many hits it may
    bring; and the points expected of interceptions."""

    hits: list[tuple[float, Array]]
    most: int
    points: float


Turn = tuple[tuple[tuple[int, float], ...], bool, "Course"]
"""A way that a turn may go: the rows of the contact that bring a battle, each with its chance (0:
none does); whether the covering force returns at its end, and the course then."""


class Course(NamedTuple):
    """What is to come depends on this, besides the ships: fields of a State of these names."""

    turn: int
    length: int
    carry: int
    option: Option
    option_turns: int
    unused: int
    covered: bool

    @classmethod
    def of(cls, s: State) -> "Course":
        """The course a state is on."""
        return cls(*_ON_COURSE(s))

    def state(self, friendly: int) -> State:
        """A state on it."""
        return State(friendly=friendly, **self._asdict())


_ON_COURSE = attrgetter(*Course._fields)


class Left(NamedTuple):
    """What matters of a convoy at the end of a turn of which a part may be open: its ships by type,
    those sound, damaged, lost and returned; its points for interceptions; whether the covering
    force is to return; and under which option which contact (0: none) is to be fought, and which
    attack dice are to hit."""

    course: Course
    friendly: int
    ships: tuple[tuple[int, ...], ...]
    points: int
    returns: bool
    option: Option
    row: int
    dice: Dice

    @property
    def state(self) -> State:
        """The convoy with what is not open."""
        s = self.course.state(self.friendly)
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
        next(_Ahead(t, policy, (1,) * len(Kind), 0).options(Course.of(State(length=1))))

    def left(self, s: State, events: Sequence[object]) -> Left:
        """What matters of a state at the end of a turn."""
        option, row, returns = s.option, 0, False
        # Of the attack dice: how many are not thrown, and of those that are what hits are open.
        thrown: tuple[int, ...] = ()
        enemy, number, dice = ENEMY[1], 0, list[tuple[Result, ...]]()
        for event in events:
            match event:
                case OptionEnded(option):
                    pass
                case ForceMet():
                    enemy = event.enemy
                case Attacked(thrown):
                    number = thrown.count(0)
                case Called("battle", (row,)):
                    pass
                case Called("enemy_attacks", (number, enemy)):
                    pass
                case Called("target", (hit, result)) if thrown[hit - 1]:
                    dice.append((result,))
                case Called("covering_force_returns"):
                    returns = True
        if number:
            dice += [attack_die(self._rulings, option, enemy)] * number
        ships = tuple(s.sound), tuple(s.damaged), tuple(s.lost), tuple(s.returned)
        under = option if row or dice else NONE
        return Left(
            Course.of(s), s.friendly, ships, s.interceptions, returns, under, row, tuple(dice)
        )

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
        self._known: dict[tuple[Course, Gone], ToCome] = {}
        self._turns: dict[object, list[Turn]] = {}
        # Whether hits on tankers that are not there fall on others.
        self._passed_on = aims(t, NONE, frozenset([TANKER])) != aims(t, NONE, frozenset())
        carriers = len(self._carriers)
        self._none = np.zeros((_LATER + 1, len(_ROOTS), carriers, carriers), complex)
        self._fought, self._volley = cache(self._battle), cache(self._dice)
        self._met = cache(self._meets)
        self._hits, self._chain = cache(self._hit), cache(self._after)
        self._opened, self.worth = cache(self._open), cache(self._total)
        self._worths, self._brings = cache(self._by_ships), cache(self._bring)
        self._stays, self._sunk = cache(self._stay), cache(self._all_sunk)

    def _total(self, left: Left) -> float:
        """The expected final score."""
        t, s = self.rulings, left.state
        gone = frozenset(k for k in (CRUISER, DESTROYER) if no_warship_left(s, t, k))
        if not s.present(TANKER) and self._passed_on:
            gone |= {TANKER}
        worths, points = self._worths(left.course, gone, left.returns)
        ships = {kind: (s.sound[kind], s.damaged[kind]) for kind in self._ships}
        fought = self._opened(left.option, left.row, left.dice, gone, ships[CARRIER])
        total = self._sunk(tuple(s.returned)) + fought.points
        for share, hits in fought.hits:
            total += hits[_LATER, 0] @ points
            for i, kind in enumerate(_COUNTED):
                then, chances = self._chain(kind, ships[kind], share, fought.most)
                total += (hits[i] * (chances @ worths[i][then])).sum()
        if left.returns or not s.covered:
            stay = self._stays(ships[CRUISER], s.present(CARRIER), s.present(DESTROYER))
            later = worths[_LATER] @ sum(hits[_LATER, 0] for _, hits in fought.hits)
            for some, chance in stay.items():
                total += chance * (self._safe(later, some) - self._safe(later, ships[CRUISER]))
        # What is certain is so to the last place.
        return round(float(total), 9)

    def _open(self, option: Option, row: int, dice: Dice, gone: Gone, carriers: Pair) -> Open:
        """CONTACT to TARGETS, as far as that is open."""
        met = self._met(option, row, gone, carriers) if row else Meets([(dice, 1.0)], 0.0)
        hits: dict[float, Array] = {}
        for each, chance in met.attacks:
            volley = self._volley(option, gone, each)[..., self._carriers[carriers], :]
            share = _share(each)
            hits[share] = hits.get(share, 0) + chance * volley
        most = max(len(each) for each, _ in met.attacks)
        numbers = [
            (share, np.fft.irfft(one, _MOST_HITS, 1)[:, : most + 1]) for share, one in hits.items()
        ]
        return Open(numbers, most, met.points)

    def _all_sunk(self, returned: tuple[int, ...]) -> int:
        """The score if none but these came home."""
        lost = [ships - home for ships, home in zip(self.sailed, returned, strict=True)]
        return score(State(lost=lost, returned=list(returned)))

    def _safe(self, later: Array, cruisers: Pair) -> float:
        """What hits that come later take from so many cruisers, as points below 0."""
        return float(later[self._ships[CRUISER][cruisers]]) - brought(CRUISER, sum(cruisers))

    def _stay(self, cruisers: Pair, carriers: int, destroyers: int) -> Mapping[Pair, float]:
        """The cruisers that may stay when the covering force returns, with their chances."""
        found: dict[Pair, float] = defaultdict(float)
        for going, share in carriers_home(carriers, self.rulings).items():
            most = min(destroyers, going * most_with_a_carrier(self.rulings))
            for (left, _), chance in left_by(going, cruisers, most, self.rulings).items():
                found[left] += share * chance
        return found

    def _by_ships(self, course: Course, gone: Gone, returns: bool) -> tuple[list[Array], Array]:
        """What ships of each type bring from the end of a turn on, by the ships and the carriers;
        and the points to come."""
        ahead = (self._returned if returns else self._ahead)(course, gone)
        numbers = np.fft.irfft(ahead.hits, _MOST_HITS, axis=1)
        kinds = *_COUNTED, CRUISER
        return [
            self._brings(kind) @ each for kind, each in zip(kinds, numbers, strict=True)
        ], ahead.points

    def _bring(self, kind: Kind) -> Array:
        """What ships of a type bring, by the ships and the number of hits that fall on them."""
        places = self._ships[kind]
        moves = np.zeros((len(places), len(places)))
        for ships, i in places.items():
            for then, chance in self._hits(ships, self._usual):
                moves[i, places[then]] = chance
        found = [np.array([brought(kind, sum(ships)) for ships in places])]
        while len(found) < _MOST_HITS:
            found.append(moves @ found[-1])
        return np.array(found).T

    @cached_property
    def _usual(self) -> float:
        return _share(tuple(attack_die(self.rulings, NONE, enemy) for enemy in ENEMY[1:]))

    def _hit(self, ships: Pair, share: float) -> list[tuple[Pair, float]]:
        """TARGETS: what a hit makes of so many ships of a type, if a share of hits destroys."""
        found: dict[Pair, float] = defaultdict(float)
        for result, odds in zip(HITS, (1 - share, share), strict=True):
            for then, chance in struck(self.rulings, ships, result).items():
                found[then] += odds * chance
        return [*found.items()]

    def _after(self, kind: Kind, ships: Pair, share: float, most: int) -> tuple[list[int], Array]:
        """What so many ships of a type may come to; and the chances of each, by the number of hits
        that fall on them, of which a share destroys."""
        steps: list[Mapping[Pair, float]] = [{ships: 1.0}]
        while len(steps) <= most:
            then: dict[Pair, float] = defaultdict(float)
            for some, chance in steps[-1].items():
                for left, odds in self._hits(some, share):
                    then[left] += chance * odds
            steps.append(then)
        every = {some: None for step in steps for some in step}
        chances = [[step.get(some, 0.0) for some in every] for step in steps]
        return [self._ships[kind][some] for some in every], np.array(chances)

    def _ahead(self, course: Course, gone: Gone) -> ToCome:
        """What is to come from the end of a turn on."""
        # Once the covering force has returned, courses are alike that have as many turns left.
        alike = course
        if course.covered:
            begun = min(course.turn, self.friendly)
            alike = course._replace(turn=begun, length=course.length - course.turn + begun)
        if (alike, gone) not in self._known:
            self._known[alike, gone] = self._worked_out(alike, gone)
        return self._known[alike, gone]

    def _worked_out(self, course: Course, gone: Gone) -> ToCome:
        if self._next(course) is None:
            safe = [brought(CARRIER, sum(carriers)) for carriers in self._carriers]
            return ToCome(np.ones_like(self._none[..., 0]), np.array(safe))
        hits, points = np.zeros_like(self._none[..., 0]), np.zeros(len(self._carriers))
        for odds, taken in self.options(course):
            for rows, returns, then in self._turn(taken):
                ahead = self._returned(then, gone) if returns else self._ahead(then, gone)
                if any(row for row, _ in rows):
                    battle = self._fought(taken.option, rows, gone)
                    hits += odds * (battle.hits @ ahead.hits[..., None])[..., 0]
                    points += odds * (battle.points + battle.hits[_LATER, 0].real @ ahead.points)
                else:
                    quiet = odds * fsum(chance for _, chance in rows)
                    hits += quiet * ahead.hits
                    points += quiet * ahead.points
        return ToCome(hits, points)

    def _next(self, course: Course) -> "_Going | None":
        return _going(self.rulings, course.turn, course.length, self.friendly, course.covered)

    def _returned(self, then: Course, gone: Gone) -> ToCome:
        """COVERING FORCE RETURNS: what is to come before it."""
        hits, points = np.zeros_like(self._none[..., :1]), self._brought_home
        for without, moves in self._home.items():
            ahead = self._ahead(then, gone | without)
            hits += moves @ ahead.hits[..., None]
            points = points + moves @ ahead.points
        hits[_LATER] = hits[_COUNTED.index(CRUISER)]
        return ToCome(hits[..., 0], points)

    @cached_property
    def _brought_home(self) -> Array:
        """What carriers that go home with the covering force bring, by the carriers there are."""
        going = (carriers_home(sum(carriers), self.rulings) for carriers in self._carriers)
        return np.array(
            [sum(share * brought(CARRIER, n) for n, share in some.items()) for some in going]
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

    def options(self, course: Course) -> Iterator[tuple[float, Course]]:
        """OPTIONS: what the policy takes in the next turn, with the chances of its dice."""
        s = course.state(self.friendly)
        s.turn += 1
        asked = next(sequence_of_play.options(s, self.rulings), None)
        chosen = NONE
        if asked is not None:
            chosen = Option(self.policy.deciders["option"](s, asked, _no_dice))
        if chosen == NONE:
            yield 1.0, course
            return
        for (option, turns, longer, unused), chance in _taken(chosen, self.rulings).items():
            yield (
                chance,
                course._replace(
                    length=course.length + longer,
                    option=option,
                    option_turns=turns,
                    unused=course.unused & unused,
                ),
            )

    def _turn(self, course: Course) -> Iterator[Turn]:
        """CONTACT: how the next turn may go, the option of it being decided."""
        alike = self._next(course), course.carry, course.option, course.option_turns, course.covered
        if alike not in self._turns:
            found = every_path(
                lambda: course.state(self.friendly),
                lambda s: _UNDER_WAY.turn(s, self.rulings),
                _went,
            )
            rows: dict[tuple[bool, Course], list[tuple[int, float]]] = defaultdict(list)
            for (row, returns, then), chance in found.items():
                rows[returns, then].append((row, float(chance)))
            self._turns[alike] = [(tuple(sorted(by)), *then) for then, by in rows.items()]
        for by, returns, then in self._turns[alike]:
            turn, length, unused = course.turn + 1, course.length, course.unused
            yield by, returns, then._replace(turn=turn, length=length, unused=unused)

    def _battle(self, option: Option, rows: tuple[tuple[int, float], ...], gone: Gone) -> Battle:
        """CONTACT to TARGETS, for contacts with their chances."""
        points = np.zeros(len(self._carriers))
        attacks: dict[Dice, Array] = defaultdict(lambda: np.zeros(len(self._carriers)))
        for carriers, i in self._carriers.items():
            for row, odds in rows:
                met = self._met(option, row, gone, carriers)
                points[i] += odds * met.points
                for dice, chance in met.attacks:
                    attacks[dice][i] += odds * chance
        hits = sum(
            chances[:, None] * self._volley(option, gone, dice) for dice, chances in attacks.items()
        )
        return Battle(np.asarray(hits), points)

    def _meets(self, option: Option, row: int, gone: Gone, carriers: Pair) -> Meets:
        """CONTACT to INTERCEPTION, for a contact of a row (0: that brings no battle)."""
        attacks: dict[Dice, float] = defaultdict(float)
        points = 0.0
        if row:
            met, points = meeting(self.rulings, option, row, sum(carriers), gone)
            for (enemy, number), chance in met.items():
                attacks[(attack_die(self.rulings, option, enemy),) * number] += chance
        attacks[()] = 1 - fsum(attacks.values())
        return Meets([*attacks.items()], points)

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
        row, returns, _ = _went(s, path)
        return _Going(contact, row > 0, returns)

    if next(sequence_of_play.to_malta(begun(), t), None) is None:
        return None
    found = every_path(begun, lambda s: _UNDER_WAY.turn(s, t), went)
    return max(found)


def _went(s: State, path: Path) -> tuple[int, bool, Course]:
    """How a turn went: the row of a contact that brings a battle (0: none does), whether the
    covering force returns, and the course then."""
    called = {event.rule: event.arguments for event in path.events if isinstance(event, Called)}
    (row,) = called.get("battle", (0,))
    return row, "covering_force_returns" in called, Course.of(s)


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
