"""What a convoy at sea is worth in the hands of a policy: a close estimate, by the hits to come.

The score is a sum over types of ship. What is still to come of hits on a type, of points scored by
interception and of carriers is worked out turn by turn from the rules' own text, for each course of
the journey and each state of the carriers, on which attacks depend; who else is still there to
intercept is taken to stay, but for those that go home with the covering force. What so many hits
make of a type is then its chain of *damaged* and *destroyed*.

Against prices worked out in every way (`tests/benchmarks/default_prices.py`, 20 games) the price of
a die is off by 0.04 on average, par by 0.13.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import ChooseNumber
from sheetgen.games.convoy.chances.battle import HITS, Pair, aims, attack_die, meeting, struck
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
    ContactRolled,
    Enemy,
    Kind,
    Option,
    Rulings,
    State,
)
from sheetgen.kits.chances.enumeration import Called, Path, cut, every_path

Gone = frozenset[Kind]
"""The types of warship of which none is left to intercept, and tankers if none is left to hit."""
_UNDER_WAY = cut(sequence_of_play, "options", "battle", "covering_force_returns", "score")
"""The rules without what happens to ships, in a turn whose option is decided."""
_CARRIERS = cut(sequence_of_play, "carrier_goes_home")
_MOST_HITS = 16
"""More hits on a type are taken for so many."""
_TOGETHER = 1.4
"""The variance of the number of hits on a type over its mean: of one battle come several."""


class ToCome(NamedTuple):
    """What is to be expected yet: hits on each type (on cruisers before the covering force returns,
    and later), and the points of interceptions and of carriers that are not sunk."""

    cargo: float = 0.0
    tanker: float = 0.0
    cruiser: float = 0.0
    later: float = 0.0
    points: float = 0.0


ByCarriers = Mapping[Pair, ToCome]
Turn = tuple[float, tuple[tuple[int, float], ...], bool, "Course"]
"""A way that a turn may go: its chance without a battle, and by the row of the contact with one;
whether the covering force returns at its end, and the course then."""


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
        return cls(*(getattr(s, name) for name in cls._fields))

    def state(self, friendly: int) -> State:
        """A state on it."""
        return State(friendly=friendly, **self._asdict())


def worth(conditions: Conditions, policy: Policy) -> Callable[[State], float]:
    """What convoys between two turns are worth, the score of one at Malta. Raises Error for a
    policy that looks ahead or has dice of its own."""
    if policy.looks_ahead is not None:
        raise Error("no expectation is known for a policy that looks ahead")
    t = rulings_of(conditions)
    # Worked out for one set-up at a time.
    of_set_up = lru_cache(1)(lambda sailed, friendly: _Ahead(t, policy, sailed, friendly))

    def of(s: State) -> float:
        sailed = tuple(map(sum, zip(s.sound, s.damaged, s.lost, s.returned, strict=True)))
        return of_set_up(sailed, s.friendly)(s)

    of(State(sound=[1] * len(Kind), length=1))  # Refuses a policy now, and not in a game.
    return of


class _Ahead:
    """What is to come of convoys of one set-up."""

    def __init__(self, t: Rulings, policy: Policy, sailed: tuple[int, ...], friendly: int) -> None:
        self.rulings, self.policy, self.sailed, self.friendly = t, policy, sailed, friendly
        self._carriers = [*_states(sailed[CARRIER])]
        self._known: dict[tuple[Course, Gone], ByCarriers] = {}
        self._turns: dict[object, list[Turn]] = {}
        self._fights: dict[object, tuple[list[tuple[Pair, float]], ToCome]] = {}
        self._chains = cache(self._chain)
        self._worths: dict[tuple[Kind, Pair, float], float] = {}
        self._totals: dict[tuple[Any, ...], float] = {}
        self._stays = cache(self._stay)

    def __call__(self, s: State) -> float:
        """The expected final score of a state between turns."""
        # States that differ by points alone are many, and are worth so much more.
        alike = Course.of(s), *s.sound, *s.damaged, *s.returned
        if alike not in self._totals:
            self._totals[alike] = self._total(s) - s.interceptions
        return self._totals[alike] + s.interceptions

    def _total(self, s: State) -> float:
        t = self.rulings
        if _going(t, s.turn, s.length, s.friendly, s.covered) is None:
            return float(score(s))
        ships = {kind: (s.sound[kind], s.damaged[kind]) for kind in Kind}
        gone = frozenset(k for k in (CRUISER, DESTROYER) if no_warship_left(s, t, k))
        if not s.present(TANKER):
            gone |= {TANKER}
        ahead = self._ahead(Course.of(s), gone)[ships[CARRIER]]
        sunk = s.copy()
        sunk.lost = [lost + s.present(kind) for kind, lost in enumerate(s.lost)]
        sunk.sound = sunk.damaged = [0] * len(Kind)
        total = score(sunk) + ahead.points
        for kind, hits in zip((CARGO, TANKER, CRUISER), ahead, strict=False):
            total += self._left(kind, ships[kind], hits)
        carriers, destroyers = s.present(CARRIER), s.present(DESTROYER)
        stay = {} if s.covered else self._stays(ships[CRUISER], carriers, destroyers)
        for left, chance in stay.items():
            total -= chance * (brought(CRUISER, sum(left)) - self._left(CRUISER, left, ahead.later))
        return total

    def _stay(self, cruisers: Pair, carriers: int, destroyers: int) -> Mapping[Pair, float]:
        """The cruisers that may stay when the covering force returns, with their chances."""
        found: dict[Pair, float] = defaultdict(float)
        for going, share in carriers_home(carriers, self.rulings).items():
            most = min(destroyers, going * most_with_a_carrier(self.rulings))
            for (left, _), chance in left_by(going, cruisers, most, self.rulings).items():
                found[left] += share * chance
        return found

    def _left(self, kind: Kind, ships: Pair, hits: float) -> float:
        """What so many ships of a type bring when so many hits on them are expected."""
        known = kind, ships, hits
        if known not in self._worths:
            # By the negative binomial law: Poisson's, but for hits that come together.
            share, chance, total = (
                hits / (_TOGETHER - 1),
                _TOGETHER ** -(hits / (_TOGETHER - 1)),
                0.0,
            )
            for number, by_ships in enumerate(self._chains(kind)):
                total += chance * by_ships[ships]
                chance *= (share + number) / (number + 1) * (1 - 1 / _TOGETHER)
            self._worths[known] = total
        return self._worths[known]

    def _chain(self, kind: Kind) -> list[dict[Pair, float]]:
        """What ships of a type bring after no hit, one, two, and so on."""
        results = [
            result for enemy in ENEMY[1:] for result in attack_die(self.rulings, NONE, enemy)
        ]
        shares = {result: results.count(result) for result in HITS}
        after = {
            ships: [
                (shares[result] / sum(shares.values()) * chance, then)
                for result in HITS
                for then, chance in struck(self.rulings, ships, result).items()
            ]
            for ships in _states(self.sailed[kind])
        }
        found = [{ships: brought(kind, sum(ships)) for ships in after}]
        for _ in range(_MOST_HITS):
            last = found[-1]
            found.append(
                {s: sum(odds * last[to] for odds, to in ways) for s, ways in after.items()}
            )
        return found

    def _ahead(self, course: Course, gone: Gone) -> ByCarriers:
        """What is to come from the end of a turn on, by the carriers."""
        # Once the covering force has returned, courses are alike that have as many turns left.
        alike = course
        if course.covered:
            begun = min(course.turn, self.friendly)
            alike = course._replace(turn=begun, length=course.length - course.turn + begun)
        if (alike, gone) not in self._known:
            self._known[alike, gone] = self._worked_out(alike, gone)
        return self._known[alike, gone]

    def _worked_out(self, course: Course, gone: Gone) -> ByCarriers:
        if self._next(course) is None:
            return {c: ToCome(points=brought(CARRIER, sum(c))) for c in self._carriers}
        total = {carriers: [0.0] * len(ToCome._fields) for carriers in self._carriers}
        for odds, taken in self._options(course):
            for quiet, rows, returns, then in self._turn(taken):
                ahead = self._returned(then, gone) if returns else self._ahead(then, gone)
                for carriers, sums in total.items():
                    _add(sums, odds * quiet, ahead[carriers])
                    if rows:
                        left, brought_now = self._fought(taken.option, rows, carriers, gone)
                        _add(sums, odds, brought_now)
                        for after, chance in left:
                            _add(sums, odds * chance, ahead[after])
        return {carriers: ToCome(*sums) for carriers, sums in total.items()}

    def _next(self, course: Course) -> "_Going | None":
        return _going(self.rulings, course.turn, course.length, self.friendly, course.covered)

    def _returned(self, then: Course, gone: Gone) -> ByCarriers:
        """COVERING FORCE RETURNS: what is to come before it, by the carriers."""
        found = {}
        for carriers in self._carriers:
            sums = [0.0] * len(ToCome._fields)
            for going, share in carriers_home(sum(carriers), self.rulings).items():
                left = sent_home(carriers, going, self.rulings)
                for without, odds in self._without(going).items():
                    ahead = self._ahead(then, gone | without)[left]
                    later = ahead._replace(cruiser=0.0, later=ahead.cruiser)
                    _add(sums, share * odds, later)
                sums[-1] += share * brought(CARRIER, going)
            found[carriers] = ToCome(*sums)
        return found

    def _without(self, carriers: int) -> Mapping[Gone, float]:
        """The types of warship of which none is left when so many carriers have gone home, with the
        chances; of those that sailed."""
        cruisers, destroyers = self.sailed[CRUISER], self.sailed[DESTROYER]
        found: dict[Gone, float] = defaultdict(float)
        ways = left_by(carriers, (cruisers, 0), destroyers, self.rulings)
        for (some, others), chance in ways.items():
            s = State(sound=[0, 0, 0, sum(some), others])
            s.returned = [0, 0, 0, cruisers - sum(some), destroyers - others]
            gone = (k for k in (CRUISER, DESTROYER) if no_warship_left(s, self.rulings, k))
            found[frozenset(gone)] += chance
        return found

    def _options(self, course: Course) -> Iterator[tuple[float, Course]]:
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
            rows: dict[tuple[bool, Course], dict[int, float]] = defaultdict(dict)
            for (row, returns, then), chance in found.items():
                rows[returns, then][row] = float(chance)
            self._turns[alike] = [
                (by.pop(0, 0.0), tuple(by.items()), *then) for then, by in rows.items()
            ]
        for quiet, by, returns, then in self._turns[alike]:
            turn, length, unused = course.turn + 1, course.length, course.unused
            yield quiet, by, returns, then._replace(turn=turn, length=length, unused=unused)

    def _fought(
        self,
        option: Option,
        rows: tuple[tuple[int, float], ...],
        carriers: Pair,
        gone: Gone,
    ) -> tuple[list[tuple[Pair, float]], ToCome]:
        """CONTACT to TARGETS, for contacts with their chances: the carriers that are left with
        theirs, and what is expected of them."""
        known = option, rows, carriers, gone
        if known not in self._fights:
            left: dict[Pair, float] = defaultdict(float)
            hits = dict.fromkeys(Kind, 0.0)
            points = 0.0
            for row, odds in rows:
                met = meeting(self.rulings, option, row, sum(carriers), gone)
                points += odds * met.points
                left[carriers] += odds * (1 - sum(met.attacks.values()))
                for (enemy, dice), chance in met.attacks.items():
                    now = {carriers: odds * chance}
                    for _ in range(dice):
                        now = self._attacked(option, enemy, now, gone, hits)
                    for each, share in now.items():
                        left[each] += share
            brings = ToCome(hits[CARGO], hits[TANKER], hits[CRUISER], points=points)
            self._fights[known] = [*left.items()], brings
        return self._fights[known]

    def _attacked(
        self,
        option: Option,
        enemy: Enemy,
        before: Mapping[Pair, float],
        gone: Gone,
        hits: dict[Kind, float],
    ) -> dict[Pair, float]:
        """ENEMY ATTACKS: the carriers after an attack die; hits on others are added to `hits`."""
        die = attack_die(self.rulings, option, enemy)
        after: dict[Pair, float] = defaultdict(float)
        for carriers, share in before.items():
            after[carriers] += share
            absent = gone if sum(carriers) else gone | {CARRIER}
            for result in HITS:
                for kind, aimed in aims(self.rulings, option, absent).items():
                    odds = share * aimed * die.count(result) / len(die)
                    hits[kind] += odds
                    if kind == CARRIER:
                        after[carriers] -= odds
                        for then, chance in struck(self.rulings, carriers, result).items():
                            after[then] += odds * chance
        return after


def _add(sums: list[float], chance: float, to_come: ToCome) -> None:
    sums[:] = [total + chance * more for total, more in zip(sums, to_come, strict=True)]


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
