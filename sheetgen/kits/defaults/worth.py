"""What a game between two turns is worth in the hands of a policy: an estimate for the states that
it may come to next, from games played on from them by the compiled rules.

Turn by turn, from the last one back, a function of the numbers of the state is fitted to what it
comes to a turn later. Rules that cannot be compiled are played as they are, and less often. Against
an exact ledger (`tests/benchmarks/default_ledger.py`, 40 games) the price of a die is off by 0.092
on average, par by 0.35, in 2.6 s CPU a game.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import accumulate, combinations, repeat
from math import lcm
from random import Random
from statistics import fmean
from typing import Any

import numpy as np

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Request, Roll
from sheetgen.core.session import ASKED, NoEnd
from sheetgen.kits.chances.compiler import SPARE, TOLD, noting, source
from sheetgen.kits.chances.engine import BLOCK, LONGEST, plain
from sheetgen.kits.chances.enumeration import TooManyWays, every_path
from sheetgen.kits.chances.layout import layout
from sheetgen.kits.chances.syntax import CannotCompile
from sheetgen.kits.defaults import rules
from sheetgen.kits.defaults.running import Running, copied, decided, run
from sheetgen.kits.defaults.subject import Made, Subject

WAYS, MOST_WAYS = 120, 1000
"""Where a turn may go more ways, so many stand for all: every face as often, up to a D20."""
GAMES, GAMES_AS_THEY_ARE = 14_000, 2_000
"""Games played on for an estimate, by compiled rules or by others."""
_SPREAD = 48
"""Dice of a turn whose faces are spread evenly over its ways; those after are the same in all."""
_PAIRS = 9
"""Of so many numbers, the products of every two are looked at."""
_RIDGE = 5.0
_MORE = 9
"""So many times more games are played from the first ends: no earlier games pass there."""
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
def _ways(number: int) -> list[list[Any]]:
    """Words for so many ways of a turn; before them there is room for those that are told."""
    words: Any = np.random.SFC64(1).random_raw(number * _SPREAD + LONGEST)
    order = words[LONGEST:].reshape(number, _SPREAD).argsort(axis=0)
    even = (2 * order + 1 << 32) // (2 * number)
    others = (words[:LONGEST] >> 32).tolist()
    return [[0] * LONGEST + row + others for row in even.tolist()]


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

    def __init__(self, subject: Subject, conditions: Conditions, policy: Policy) -> None:
        self._subject = subject
        self.begun = rules.begun(subject.game, conditions)
        self.entries = rules.entries(self.begun) if _is_row(self.begun.state) else None
        self.deciders = policy.deciders
        self._score = subject.score
        self._rulings: list[int] = []
        self._passed: list[list[int]] = []
        self._rules: dict[str, Callable[..., int]] = {}
        self._rest, self.games = self._rest_as_it_is, GAMES_AS_THEY_ARE
        if self.entries:
            self.layout = layout(self.begun.state)
            self._compile(self.entries)

    def _compile(self, entries: rules.Entries) -> None:
        state, names = self.begun.state, getattr(self.begun.rulings, "_fields", ())
        parts = entries.set_up, entries.turn, entries.rest
        if self.begun.rulings is not None and not names:
            return
        try:
            text = source(self.begun.text, parts, None, state, names, self.deciders, told=True)
        except CannotCompile:
            return
        compiled = vars(plain(noting(text, entries.rest)))
        compiled |= {name: self._ending(compiled[name]) for name in parts}
        self._rulings = [int(getattr(self.begun.rulings, name)) for name in names]
        self._rules, self._rest = compiled, compiled[entries.rest]
        self._passed, self.games = compiled["passed"], GAMES

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

    def run(self, name: str, state: Any) -> Running:
        """A rule at its first question, on the state itself."""
        return run(self._subject.game, self.rule(name), state, self.begun.rulings)

    def pack(self, state: Any) -> list[int]:
        """The row of a state."""
        if self.entries:
            return self.layout.pack(state)
        assert self._score is not None
        return [self._score(state)]

    def every_end(self, rule: str, row: Row, given: Sequence[Any], most: int) -> Ends:
        """How a turn, or another rule, may end from a row on, once it has been sent these values.
        Raises TooManyWays if there are more than `most`."""
        rulings = () if self.begun.rulings is None else (self.begun.rulings,)
        chances = every_path(
            lambda: self.state(row),
            lambda state: self.rule(rule)(state, *rulings),
            lambda state, path: tuple(self.pack(state)),
            decide=lambda state, asked: decided(asked, state, self.deciders, _no_dice),
            given=given,
            most=most,
        )
        whole = lcm(*(chance.denominator for chance in chances.values()))
        return Counter({end: int(chance * whole) for end, chance in chances.items()})

    def some_ends(self, rule: str, row: Row, words: Sequence[Any], number: int) -> Ends:
        """The same, in so many ways that stand for all, when so much of it is told in words."""
        play = self._rules.get(rule) or partial(self._as_it_is, rule)
        found: Ends = Counter()
        begin = LONGEST - len(words)
        for way in _ways(number):
            way[begin:LONGEST] = words
            end = list(row)
            at = play(end, self._rulings, way, begin)
            found[tuple(end)] += 1
            if at == LONGEST:
                break
        return found

    def onward(self, rows: Iterable[Row]) -> Iterator[tuple[list[Row], float]]:
        """Games played on from each of these: the rows passed between two turns, and the score."""
        random, words, at = np.random.SFC64(2), [0], 1
        for row in rows:
            if at + LONGEST + SPARE > len(words):
                words, at = [*(random.random_raw(BLOCK) >> 32).tolist(), *[0] * SPARE], 0
            self._passed.clear()
            end = list(row)
            at = self._rest(end, self._rulings, words, at)
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
        def draw(sides: int) -> int:
            nonlocal at
            at += 1
            if at > len(words):
                raise self._no_end()
            return int((words[at - 1] * sides >> 32) + 1)

        running = self.run(rule, self.state(row))
        while (request := running.request) is not None:
            if isinstance(request, Roll):
                value: Any = tuple(draw(request.sides) for _ in range(request.number))
            elif isinstance(words[at], int) and words[at] < TOLD:
                value = decided(request, running.state, self.deciders, draw)
            else:
                value = words[at] - TOLD if isinstance(words[at], int) else words[at]
                at += 1
            running = running.sent(value)
        row[:] = self.pack(running.state)
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
    way in the one at hand, and how it may end. `is_exact` as long as no ways stood for others."""

    running: Running

    def __init__(self, turns: Turns) -> None:
        self.turns, self.is_exact = turns, True
        self.number = 0 if turns.entries else 1
        self.state = copied(turns.begun.state)
        self._begin(turns.entries.set_up if turns.entries else turns.begun.play)
        self._go_on()

    def answer(self, request: Request, value: Any) -> None:
        """Answer the question."""
        self._given.append((request, value))
        self.running = self.running.sent(value)
        self._go_on()

    def ends(self, *further: tuple[Request, Any], ways: int = WAYS) -> Ends:
        """How the turn may end once this has been answered, too, the last answer being perhaps but
        the first dice of a roll: in every way if there are no more than so many."""
        given = [*self._given, *further]
        # Of rules whose turns are not known as a part, a row does not hold the state.
        if self.turns.entries:
            with suppress(TooManyWays):
                values = [value for _, value in given]
                return self.turns.every_end(self._rule, self._row, values, ways)
        self.is_exact = False
        words = [word for request, value in given for word in words_taken(request, value)]
        return self.turns.some_ends(self._rule, self._row, words, min(ways, MOST_WAYS))

    def _begin(self, rule: str) -> None:
        self._rule, self._given = rule, list[tuple[Request, Any]]()
        self._row = tuple(self.turns.pack(self.state))
        self.running = self.turns.run(rule, self.state)

    def _go_on(self) -> None:
        """Go on to the next turn where this one asks nothing more."""
        turns = self.turns
        while turns.entries and not self.running.request and turns.goes_on(turns.pack(self.state)):
            self.number += 1
            self._begin(turns.entries.turn)


class Worth:
    """The worth of rows in which turns may end: `ends` are these by the number of turns played.
    As many games are played on from one number of turns as from another, but for the first."""

    def __init__(self, turns: Turns, ends: Mapping[int, Sequence[Ends]]) -> None:
        self._turns = turns
        self._fits: dict[int, Callable[[Any], Any]] = {}
        self._known: dict[tuple[Row, int], float] = {}
        rows: dict[int, list[Row]] = defaultdict(list)
        # What a game was at last worth, and which row it passed a turn later.
        scores: dict[int, list[float]] = defaultdict(list)
        later: dict[int, list[int]] = defaultdict(list)
        each = turns.games // (len(ends) + _MORE)
        begun = [
            (n, row)
            for n, some in ends.items()
            for row in _drawn(some, each * (1 + _MORE * (n == min(ends))))
        ]
        played = turns.onward(row for _, row in begun)
        for (first, _), (passed, score) in zip(begun, played, strict=True):
            for n, row in enumerate(passed, first):
                rows[n].append(row)
                scores[n].append(score)
                later[n].append(len(rows[n + 1]) if row is not passed[-1] else -1)
        then = np.zeros(0)
        for n in sorted(rows, reverse=True):
            some, place = np.array(rows[n]), np.array(later[n])
            known = np.append(then, 0.0)[place]
            self._fits[n] = self._fitted(some, np.where(place < 0, scores[n], known))
            then = self._fits[n](some)

    def mean(self, ends: Ends, number: int) -> float:
        """The mean worth of a turn's ends when so many turns have been played."""
        missing = [row for row in ends if (row, number) not in self._known]
        going = [row for row in missing if number in self._fits and self._turns.goes_on(row)]
        self._known |= {(row, number): self._turns.score(row) for row in missing}
        if going:
            worth = self._fits[number](np.array(going)).tolist()
            self._known |= {(row, number): each for row, each in zip(going, worth, strict=True)}
        total = sum(self._known[row, number] * count for row, count in ends.items())
        return total / ends.total()

    def _fitted(self, rows: Any, worth: Any) -> Callable[[Any], Any]:
        """The function of rows that comes nearest to what they were worth: linear in their numbers,
        their squares, and the products of those that belong together."""
        low, high = rows.min(axis=0), rows.max(axis=0)
        varying = np.flatnonzero(low != high)
        pairs = [
            (i, j)
            for (i, a), (j, b) in combinations(enumerate(varying), 2)
            if len(varying) <= _PAIRS or self._turns.together(int(a), int(b))
        ]
        one, other = np.array(pairs, dtype=int).reshape(-1, 2).T

        def terms(some: Any) -> Any:
            # A row that no game came to is taken for the nearest one.
            x = (np.clip(some, low, high) - low)[:, varying] / (high - low)[varying] * 2 - 1
            return np.hstack([x, x**2, x[:, one] * x[:, other]])

        known = terms(rows)
        middle, spread = known.mean(axis=0), known.std(axis=0) + 1e-9
        known = (known - middle) / spread
        square = known.T @ known + _RIDGE * np.eye(known.shape[1])
        mean = worth.mean()
        weights = np.linalg.solve(square, known.T @ (worth - mean)) / spread
        return lambda some: mean + (terms(some) - middle) @ weights


def _drawn(ends: Sequence[Ends], games: int) -> Iterator[Row]:
    """The rows so many games begin at: as many from each of these ends."""
    random = Random(0)
    rows = [(list(some), list(accumulate(some.values()))) for some in ends]
    for number in range(games):
        some, weights = rows[number % len(rows)]
        yield random.choices(some, cum_weights=weights)[0]


class Expectation(Made):
    """The default of `chances.expectation`."""

    def of(self, conditions: Conditions, policy: Policy) -> Callable[[Any], float]:
        """What a game is worth when its set-up is known, in the hands of a policy, as a function of
        its state. Raises Error for rules whose turns are not known as a part."""
        turns = Turns(self.subject, conditions, policy)
        if turns.entries is None:
            raise Error(f"the rules of {self.subject.game.title} are not known part by part")

        def mean(state: Any) -> float:
            begun = repeat(tuple(turns.pack(state)), turns.games // 4)
            return fmean(score for _, score in turns.onward(begun))

        return mean
