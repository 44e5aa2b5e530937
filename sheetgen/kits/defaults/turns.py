"""A game turn by turn, in the hands of a policy: how the turn at hand may end, from any question of
it on, and games played on from there.

Rules are compiled where that can be, and else played as they are. Whatever is not looked at in
every way is looked at in so many ways that stand for all.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cache, cached_property, lru_cache, partial
from math import inf, lcm
from random import Random
from threading import Lock
from typing import Any, TypeVar

from sheetgen.core.game import Conditions, Policy, Rules
from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import ASKED, NoEnd
from sheetgen.kits.chances.compiler import LONGEST, SPARE, TOLD, layout, noting, plain, source
from sheetgen.kits.chances.enumeration import Reading, TooManyWays, every_path
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.declaration import Worth
from sheetgen.kits.defaults.running import Happens, Running, copied, decided, run, unheard
from sheetgen.kits.defaults.subject import Subject

WAYS, WAYS_AS_THEY_ARE, EVERY = 216, 108, 40
"""A turn is looked at in every way where there are no more than EVERY; else so many stand for all,
of compiled rules or of others: every face of a D6 as often, of the first JOINT dice every face with
every other."""
JOINT, ALIKE = 3, 18
"""Faces after which so many of these ways end alike are as good."""
GAMES, GAMES_AS_THEY_ARE = 14_000, 2_000
"""Games played on for an estimate, by compiled rules or by others."""
_SPREAD = 48
"""Dice of a turn whose faces are spread evenly over its ways; those after are the same in all."""
_BEFORE = 256
"""The words of what is known of a turn, of all but very long ones."""
_BLOCK = 1 << 16
"""Random words drawn at a time."""
Outcome = TypeVar("Outcome", bound=Hashable)
Row = tuple[int, ...]
Ends = Counter[Row]
"""Rows in which a turn may end, each as often as it does."""


def words_taken(request: Request, value: Any) -> list[Any]:
    """The words that rules take for this answer; a report, which no compiled rules ask for, is its
    own."""
    if not isinstance(request, Roll):
        return [TOLD + value if isinstance(value, int) else value]
    return [-(-(face - 1 << 32) // request.sides) for face in value]


@cache
def _ways(number: int) -> tuple[list[tuple[int, ...]], list[int]]:
    """Words for so many ways of a turn: those in which they differ, and those that follow."""
    random = Random(1)
    even = [(2 * place + 1 << 32) // (2 * number) for place in range(number)]
    dice = []
    for power in range(_SPREAD):
        # Of the first dice the ways are all numbers in base six, digit by digit.
        digit = [way // 6**power % 6 if power < JOINT else 0 for way in range(number)]
        order = sorted(range(number), key=lambda way: (digit[way], random.random()))
        words = [0] * number
        for place, way in enumerate(order):
            words[way] = even[place]
        dice.append(words)
    ways = [*zip(*dice, strict=True)]
    random.shuffle(ways)
    return ways, [random.getrandbits(32) for _ in range(LONGEST)]


_LAYING_OUT = Lock()
"""One thread at a time writes what is known into the ways that are laid out."""


@lru_cache(maxsize=2)
def _laid_out(number: int, before: int) -> list[list[Any]]:
    """The same with room before each for the words of what is known: a turn is looked at in
    thousands of ways, and lists are slow to make."""
    ways, rest = _ways(number)
    return [[0] * before + [*way, *rest] for way in ways]


def _is_row(state: Any) -> bool:
    """Whether a state is but whole numbers and rows of them."""
    try:
        layout(state).pack(state)
    except (TypeError, ValueError):
        return False
    return True


def _no_dice(sides: int) -> int:
    # The ways of a policy with dice of its own are drawn with them.
    raise TooManyWays("a policy rolls dice of its own")


class Turns:
    """The rules of a game from turn to turn, in the hands of a policy, on rows of numbers. Rules
    whose turns are not known as a part are one turn, and the row at its end is the score."""

    def __init__(
        self, subject: Subject, conditions: Conditions, policy: Policy, times: int = 1
    ) -> None:
        self._subject, self._times = subject, times
        self.begun = rules.begun(subject.game, conditions)
        self.entries = rules.entries(self.begun) if _is_row(self.begun.state) else None
        self.deciders = policy.deciders
        self._score, self.is_outcome = subject.score, subject.is_outcome
        self._passed: list[list[int]] = []
        if self.entries:
            self.layout = layout(self.begun.state)

    @cached_property
    def _rules(self) -> dict[str, Callable[..., int]]:
        """The compiled set-up and turn; none where they cannot be."""
        names = self._ruled
        if not self.entries or (self.begun.rulings is not None and not names):
            return {}
        parts = self.entries.set_up, self.entries.turn
        try:
            compiled = vars(plain(self._source(*parts)))
        except CannotCompile:
            return {}
        return {name: self._ending(compiled[name]) for name in parts}

    @property
    def _ruled(self) -> tuple[str, ...]:
        return getattr(self.begun.rulings, "_fields", ())

    @cached_property
    def _rulings(self) -> list[int]:
        return [int(getattr(self.begun.rulings, name)) for name in self._ruled]

    @property
    def ways(self) -> int:
        """So many ways stand for all of a turn."""
        return (WAYS if self._rules else WAYS_AS_THEY_ARE) * self._times

    def _source(self, *parts: str) -> str:
        begun, names = self.begun, self._ruled
        return source(begun.text, parts, None, begun.state, names, self.deciders, told=True)

    @property
    def games(self) -> int:
        """How many games are played on for an estimate."""
        return GAMES_AS_THEY_ARE if self._rest == self._rest_as_it_is else GAMES

    @cached_property
    def _rest(self) -> Callable[..., int]:
        """What is left of a game, turn by turn; the rows it passes are noted. Not all that is
        priced needs it."""
        if not self._rules or not self.entries:
            return self._rest_as_it_is
        rest = self.entries.rest
        try:
            compiled = vars(plain(noting(self._source(rest), rest)))
        except CannotCompile:
            return self._rest_as_it_is
        self._passed = compiled["passed"]
        return self._ending(compiled[rest])

    def _ending(self, play: Callable[..., int]) -> Callable[..., int]:
        """A compiled rule that says so if it does not end."""

        def ending(*given: Any) -> int:
            try:
                return play(*given)
            except OverflowError:
                raise self._no_end() from None

        return ending

    def _no_end(self) -> NoEnd:
        return NoEnd(
            f"{self._subject.game.title} does not always end: one of many games played on from "
            "this one, by the policy it is measured by, went on and on"
        )

    def rule(self, name: str) -> Callable[..., Any]:
        """A rule by its name."""
        found: Callable[..., Any] = getattr(self.begun.text, name)
        return found

    def run(self, name: str, state: Any, happens: Happens = unheard) -> Running:
        """A rule at its first question, on the state itself; `happens` is told its events."""
        return run(self._subject.game, self.rule(name), state, self.begun.rulings, happens)

    def pack(self, state: Any) -> list[int]:
        """The row of a state."""
        if self.entries:
            return self.layout.pack(state)
        return [self._score(state)] if self._score else []

    def chances(
        self,
        rule: Callable[..., Rules],
        start: Any,
        given: Sequence[Any],
        told: Callable[[Any, list[Any]], Outcome],
        readings: Mapping[str, Reading] | None = None,
        most: float = inf,
    ) -> dict[Outcome, Fraction]:
        """The chance of all that may be told of the state and the events of a turn, or another
        rule, from a state on, once it has been sent these values. Raises TooManyWays if it may go
        more ways than `most`."""
        rulings = self.begun.rulings
        return every_path(
            lambda: copied(start),
            lambda state: rule(state) if rulings is None else rule(state, rulings),
            lambda state, path: told(state, path.events),
            readings=readings,
            decide=lambda state, asked: decided(asked, state, self.deciders, _no_dice),
            given=given,
            most=most,
        )

    def every_way(
        self,
        rule: str,
        row: Row,
        given: Sequence[Any],
        most: int,
        told: Callable[[Any, list[Any]], Outcome],
    ) -> Counter[Outcome]:
        """The same in whole numbers, of a rule by its name."""
        chances = self.chances(self.rule(rule), self.state(row), given, told, most=most)
        whole = lcm(*(chance.denominator for chance in chances.values()))
        return Counter({end: int(chance * whole) for end, chance in chances.items()})

    def some_ways(
        self,
        rule: str,
        row: Row,
        words: Sequence[Any],
        number: int,
        told: Callable[[Any, list[Any]], Outcome],
    ) -> Counter[Outcome]:
        """The same, in so many ways that stand for all, when so much of it is told in words."""
        found: Counter[Outcome] = Counter()
        ways, rest = _ways(number)
        for way in ways:
            state, events = self.state(row), list[Any]()
            self._play(rule, state, [*words, *way, *rest], 0, events.append)
            found[told(state, events)] += 1
        return found

    def some_ends(
        self, rule: str, row: Row, words: Sequence[Any], number: int, most: int | None = None
    ) -> Ends:
        """The same at the ends of a turn; of these ways in no more than `most`."""
        play, rulings = self._rules.get(rule) or partial(self._as_it_is, rule), self._rulings
        found: Ends = Counter()
        before = _BEFORE if len(words) <= _BEFORE else len(words)
        at = before - len(words)
        with _LAYING_OUT:
            for way in _laid_out(number, before)[:most]:
                end = list(row)
                way[at:before] = words
                used = play(end, rulings, way, at)
                found[tuple(end)] += 1
                if used == before:
                    break
        return found

    def onward(self, rows: Iterable[Row]) -> Iterator[tuple[list[Row], float]]:
        """Games played on from each of these: the rows passed between two turns, and the score."""
        random, words, at, rest = Random(2), [0], 1, self._rest
        for row in rows:
            if at + LONGEST + SPARE > len(words):
                words, at = [*(random.getrandbits(32) for _ in range(_BLOCK)), *[0] * SPARE], 0
            self._passed.clear()
            end = list(row)
            at = rest(end, self._rulings, words, at)
            yield [tuple(each) for each in self._passed], self.score(end)

    def goes_on(self, row: Sequence[int]) -> bool:
        """Whether there is a further turn."""
        entries, rulings = self.entries, self.begun.rulings
        return entries is not None and entries.goes_on(self.state(row), rulings)

    def score(self, row: Sequence[int]) -> float:
        """What a game that ends in a row is worth."""
        assert self._score is not None
        return float(self._score(self.state(row)) if self.entries else row[0])

    def together(self, a: int, b: int) -> bool:
        """Whether two numbers of a row stand at the same place of lists that are as long."""
        places = self.layout.positions.values()
        of_lists = {at + i: (length, i) for at, length in places for i in range(length)}
        return a in of_lists and of_lists[a] == of_lists.get(b)

    def state(self, row: Sequence[int]) -> Any:
        """The state of a row."""
        state = copied(self.begun.state)
        for name, (at, length) in self.layout.positions.items() if self.entries else ():
            setattr(state, name, list(row[at : at + length]) if length else row[at])
        return state

    def _as_it_is(self, rule: str, row: list[int], rulings: Any, words: list[Any], at: int) -> int:
        state = self.state(row)
        at = self._play(rule, state, words, at)
        row[:] = self.pack(state)
        return at

    def _play(
        self, rule: str, state: Any, words: list[Any], at: int, happens: Happens = unheard
    ) -> int:
        """Play a rule as it is, on the state itself; `happens` is told its events."""

        def draw(sides: int) -> int:
            nonlocal at
            at += 1
            if at > len(words):
                raise self._no_end()
            return int((words[at - 1] * sides >> 32) + 1)

        running = self.run(rule, state, happens)
        while (request := running.request) is not None:
            if isinstance(request, Roll):
                value: Any = tuple(draw(request.sides) for _ in range(request.number))
            elif isinstance(words[at], int) and words[at] < TOLD:
                value = decided(request, running.state, self.deciders, draw)
            else:
                value = words[at] - TOLD if isinstance(words[at], int) else words[at]
                at += 1
            running = running.sent(value, happens)
        return at

    def _rest_as_it_is(self, row: list[int], rulings: Any, words: list[Any], at: int) -> int:
        while self.entries and self.goes_on(row):
            self._passed.append(row[:])
            if len(self._passed) > ASKED:
                raise self._no_end()
            at = self._as_it_is(self.entries.turn, row, rulings, words, at)
        return at


class AtHand:
    """A session played answer by answer, for what it has come to: `number` turns, the rules under
    way in the one at hand, how many events of it have been told, and how it may go on. `is_exact`
    as long as no ways stood for others."""

    running: Running

    def __init__(self, turns: Turns) -> None:
        self.turns, self.is_exact = turns, True
        self.number = 0 if turns.entries else 1
        self.state = copied(turns.begun.state)
        self._ends: dict[Hashable, Ends] = {}
        self._alike: dict[tuple[Any, ...], Hashable] = {}
        self._left: dict[Any, dict[Hashable, float]] = {}
        self._begin(turns.entries.set_up if turns.entries else turns.begun.play)
        self._go_on()

    def answer(self, request: Request, value: Any) -> None:
        """Answer the question."""
        self._given.append((request, value))
        self._ends.clear()
        self._alike.clear()
        self._left.clear()
        self.running = self.running.sent(value, self._happens)
        self._go_on()

    def ends(self, *further: tuple[Request, Any], ways: int = EVERY) -> Ends:
        """How the turn may end once this has been answered, too, the last answer being perhaps but
        the first dice of a roll: in every way if there are no more than so many."""
        given = [*self._given, *further]
        alike = self.alike(*further), ways
        if alike not in self._ends:
            self._ends[alike] = self._ends_of(given, _in_words(given), ways)
        return self._ends[alike]

    def alike(self, *further: tuple[Request, Any]) -> Hashable:
        """What is the same for answers after which few ways end alike: one is as good as another,
        the last of them being perhaps but the first dice of a roll."""
        words = tuple(_in_words([*self._given, *further]))
        if words not in self._alike:
            few = self.turns.some_ends(self._rule, self._row, words, self.turns.ways, ALIKE)
            self._alike[words] = frozenset(few.items()), len(further)
        return self._alike[words]

    def left_open(self, worth: Worth, value: Any) -> dict[Hashable, float]:
        """What may be left of the turn where a declared worth is known, with its chances, once this
        has been answered, too."""
        if value not in self._left:
            rule, given = getattr(worth.rules, self._rule), [known for _, known in self._given]
            chances = self.turns.chances(
                rule, self._start, [*given, value], worth.left, worth.readings
            )
            self._left[value] = {left: float(chance) for left, chance in chances.items()}
        return self._left[value]

    def _ends_of(self, given: list[tuple[Request, Any]], words: list[Any], ways: int) -> Ends:
        # Of rules whose turns are not known as a part, a row does not hold the state.
        if self.turns.entries:
            with suppress(TooManyWays):
                return self._every(given, ways, lambda state, events: tuple(self.turns.pack(state)))
        self.is_exact = False
        return self.turns.some_ends(self._rule, self._row, words, self.turns.ways)

    def ways(
        self,
        *further: tuple[Request, Any],
        most: int,
        told: Callable[[Any, list[Any]], Outcome],
    ) -> Counter[Outcome]:
        """What is told of the state at the end of the turn, and of the events up to then, once this
        has been answered, too: in every way if there are no more than so many."""
        given, known = [*self._given, *further], self.events

        def since(state: Any, events: list[Any]) -> Outcome:
            return told(state, events[known:])

        with suppress(TooManyWays):
            return self._every(given, most, since)
        self.is_exact = False
        return self.turns.some_ways(self._rule, self._row, _in_words(given), most, since)

    def _every(
        self,
        given: list[tuple[Request, Any]],
        most: int,
        told: Callable[[Any, list[Any]], Outcome],
    ) -> Counter[Outcome]:
        values = [value for _, value in given]
        return self.turns.every_way(self._rule, self._row, values, most, told)

    def _happens(self, event: Any) -> None:
        self.events += 1

    def _begin(self, rule: str) -> None:
        self._rule, self._given, self.events = rule, list[tuple[Request, Any]](), 0
        self._row, self._start = tuple(self.turns.pack(self.state)), copied(self.state)
        self.running = self.turns.run(rule, self.state, self._happens)

    def _go_on(self) -> None:
        """Go on to the next turn where this one asks nothing more."""
        turns = self.turns
        while turns.entries and not self.running.request and turns.goes_on(turns.pack(self.state)):
            self.number += 1
            self._begin(turns.entries.turn)


def _in_words(given: list[tuple[Request, Any]]) -> list[Any]:
    return [word for request, value in given for word in words_taken(request, value)]
