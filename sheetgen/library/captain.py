"""A captain found by search, from the rules of a game alone: games are played in which he is led
astray by chance, and a rule that can be read is made of what each choice then came to; round after
round.

For each question a rule has its choices, the best first, and exceptions: where a number of the
state is so large or so small, something else is chosen first.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import compress, groupby
from math import sqrt
from random import Random
from statistics import fmean, stdev
from textwrap import wrap
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import POLICIES, Conditions, Decider, Draw, Game
from sheetgen.core.language import join, spoken
from sheetgen.core.requests import Choose, ChooseNumber, Decision, ReportFight, Roll, purpose
from sheetgen.core.session import ASKED, NoEnd, watched
from sheetgen.kits.defaults.running import answered, begin, copied, rolled
from sheetgen.kits.defaults.subject import subject as known

ROUNDS, ANSWERS = 5, 1_000_000
"""Rounds, and about how many questions are answered in each: a minute or so in all."""
STRAY = 0.5
"""So often he is led astray."""
OF_A_GAME = 20
"""Questions of one name that are looked at in a game, at most."""
EXCEPTIONS, SURE, SOME = 3, 4.0, 50
"""A rule has so many exceptions at most; one must gain so many standard errors, and be met at so
many questions."""
FOUND = "found"
"""What the captain is called that was found."""
LONGER = 3
"""A game so many times longer than any that was looked at is broken off."""
NUMBERS = 12
"""So many numbers of a list or a range are looked at."""
COMPARED, FRESH = 1000, 2000
"""Games by which captains are compared, and by which it is told how good they are."""


class Exceptional(NamedTuple):
    """An exception: the number of the state by its field and its place in a list (-1: it is by
    itself), whether it is no less or no more `than` so much, and what is then chosen."""

    field: str
    place: int
    is_least: bool
    than: int
    choice: str

    def holds(self, state: Any) -> bool:
        """Whether a state is so."""
        value = getattr(state, self.field)
        value = value if self.place < 0 else value[self.place]
        return bool(value >= self.than if self.is_least else value <= self.than)

    @property
    def test(self) -> str:
        """What it asks, as rules do: `s.fuel <= 3`."""
        place = f"[{self.place}]" if self.place >= 0 else ""
        return f"s.{self.field}{place} {'>=' if self.is_least else '<='} {self.than}"

    @property
    def words(self) -> str:
        """The same in words: `fuel is 3 or less`."""
        number = f" {self.place + 1}" if self.place >= 0 else ""
        more = "more" if self.is_least else "less"
        return f"{spoken(self.field)}{number} is {self.than} or {more}"


_IN = "    "


class Rule(NamedTuple):
    """How one question is decided: by the first exception that holds, else by the first of the
    choices that may be made. Of a number it is the nearest that may be chosen. `among` are the
    names there are (none: a number is asked for), `free` those that may always be chosen."""

    ask: str
    choices: tuple[str, ...]
    exceptions: tuple[Exceptional, ...] = ()
    among: tuple[str, ...] = ()
    free: frozenset[str] = frozenset()

    def decide(self, s: Any, request: Any, draw: Draw) -> int:
        """The decision, as any decider has it."""
        if isinstance(request, ChooseNumber):
            return min(max(int(self.wanted(s)[0]), request.low), request.high)
        return _value(request, self.first(s, request.choices))

    def wanted(self, state: Any) -> list[str]:
        """The choices in a state, the best first."""
        return [*(one.choice for one in self.exceptions if one.holds(state)), *self.choices]

    def first(self, state: Any, choices: Sequence[str]) -> str:
        """The best of the choices that there are; of numbers the nearest to that."""
        wanted = self.wanted(state)
        if not self.among:
            return min(choices, key=lambda choice: abs(int(choice) - int(wanted[0])))
        return next((choice for choice in wanted if choice in choices), choices[0])

    @property
    def words(self) -> list[tuple[str, str]]:
        """It in words: what is chosen, and when."""
        found: list[tuple[str, str]] = []
        for choice, those in groupby(self.exceptions, lambda one: one.choice):
            found.append((choice, f"where {join([one.words for one in those], 'or')}"))
        return [*found, (", ".join(self.needed), "otherwise" if found else "always")]

    @property
    def needed(self) -> tuple[str, ...]:
        """Its choices up to the first that can always be made."""
        free = (n for n, one in enumerate(self.choices, 1) if not self.among or one in self.free)
        return self.choices[: next(free, None)]

    @property
    def function(self) -> str:
        """What it is called as a function of the rules."""
        return f"decide_{spoken(self.ask).replace(' ', '_')}"

    @property
    def code(self) -> str:
        """It as a function of the rules."""
        says = "; ".join(f"{choice} {when}" for choice, when in self.words)
        kind = "Choose" if self.among else "ChooseNumber"
        lines = [
            f"def {self.function}(s: State, request: {kind}, draw: object) -> int:",
            *wrap(f'"""A captain\'s decision: {says}."""', 96, initial_indent=_IN,
                  subsequent_indent=_IN),
        ]  # fmt: skip
        *better, worst = self.needed
        lines.append(f"    choice = {self._written(worst)}")
        tried = [(choice, "") for choice in reversed(better)]
        tried += [(one.choice, one.test) for one in reversed(self.exceptions)]
        for choice, test in tried:
            bound = self.among and choice not in self.free
            allowed = f"request.allowed >> {self.among.index(choice)} & 1" if bound else ""
            lines.append(f"    if {' and '.join(filter(None, (test, allowed)))}:")
            lines.append(f"        choice = {self._written(choice)}")
        end = "choice" if self.among else "min(max(choice, request.low), request.high)"
        return "\n".join([*lines, f"    return {end}", ""])

    def _written(self, choice: str) -> str:
        return f"{self.among.index(choice)}  # {choice}" if self.among else choice


def _value(request: Decision, choice: str) -> int:
    """What the rules are sent for a choice."""
    return request.among.index(choice) if isinstance(request, Choose) else int(choice)


class Captain(NamedTuple):
    """A captain and how good he is: the mean score of so many games and its standard error, or the
    share of them that are won."""

    name: str
    mean: float
    error: float
    is_chance: bool

    @property
    def words(self) -> str:
        """How good he is: `won 39.2 % (standard error 1.1 %)`."""
        if self.is_chance:
            return f"won {100 * self.mean:.1f} % (standard error {100 * self.error:.1f} %)"
        return f"mean score {self.mean:.2f} (standard error {self.error:.2f})"


class Found(NamedTuple):
    """What a search has found: a rule for each question; and how good that is, and beside it the
    game's own captains."""

    rules: tuple[Rule, ...]
    captains: tuple[Captain, ...]

    @property
    def code(self) -> str:
        """It as an author puts it into his game: functions of the rules, and a policy."""
        functions = "\n\n".join(rule.code for rule in self.rules)
        named = ", ".join(f'"{one.ask}": {one.function}' for one in self.rules)
        return (
            f'{functions}\n\n    reference_policy="{FOUND}",\n    policies={{\n'
            f'        "{FOUND}": Policy.choosing("{self.good}", {{{named}}}),\n'
            "        **POLICIES,\n    },\n"
        )

    @property
    def good(self) -> str:
        """How good it is, as the captain is introduced."""
        return f"Found by search: {self.captains[0].words.partition(' (')[0]}."


class _Met(NamedTuple):
    """A question that was met in a game: the state, what could be chosen, what was, and how likely
    that was."""

    state: Any
    choices: tuple[str, ...]
    chosen: str
    chance: float


class _Looked:
    """Questions of one name, each with what its game came to at last."""

    def __init__(self, met: Sequence[tuple[_Met, int]]) -> None:
        import numpy as np

        self.states = [one.state for one, _ in met]
        self.choices = [*dict.fromkeys(choice for one, _ in met for choice in one.choices)]
        place = {choice: n for n, choice in enumerate(self.choices)}
        self.can = np.array([[choice in one.choices for choice in self.choices] for one, _ in met])
        self.chosen = np.array([place[one.chosen] for one, _ in met])
        worth = np.array([came_to for _, came_to in met], dtype=float)
        # What is rarely chosen stands for all the times that it was not.
        self.weighed = (worth - worth.mean()) / np.array([one.chance for one, _ in met])

    def ranked(self) -> list[str]:
        """The choices, the best on average first."""
        some = self.weighed / self.can.sum(axis=1)
        gains = [
            (self.weighed * (self.chosen == n) - some)[can].mean() if can.any() else 0.0
            for n, can in enumerate(self.can.T)
        ]
        return sorted(self.choices, key=lambda choice: -gains[self.choices.index(choice)])

    def better(self, rule: Rule) -> Exceptional | None:
        """The exception to a rule that gains most, if that is no matter of chance."""
        import numpy as np

        now = np.array(
            [
                self.choices.index(rule.first(state, [*compress(self.choices, can)]))
                for state, can in zip(self.states, self.can.tolist(), strict=True)
            ]
        )
        best, most = None, 0.0
        for n, choice in enumerate(self.choices):
            differ = self.can[:, n] & (now != n)
            gains = (
                self.weighed * ((self.chosen == n).astype(float) - (self.chosen == now)) * differ
            )
            for test, holds in self.tests:
                here = gains[holds]
                gain, error = here.sum(), sqrt((here * here).sum())
                if differ[holds].sum() >= SOME and gain > max(most, SURE * error):
                    best, most = test._replace(choice=choice), gain
        return best

    @cached_property
    def tests(self) -> list[tuple[Exceptional, Any]]:
        """What an exception may ask of a state, as far as it tells some of these apart, and of
        which it holds; of what is then chosen nothing is said yet."""
        import numpy as np

        found = []
        for name, held in vars(self.states[0]).items():
            is_list = isinstance(held, list)
            if is_list and len({len(getattr(state, name)) for state in self.states}) > 1:
                continue
            for place in range(min(len(held), NUMBERS)) if is_list else (-1,):
                values = (getattr(state, name) for state in self.states)
                some = [value[place] if is_list else value for value in values]
                if not all(isinstance(value, int) for value in some):
                    continue
                numbers = np.array(some)
                steps = np.unique(numbers)
                for than in steps[:: -(-len(steps) // NUMBERS)].tolist():
                    for is_least, holds in ((True, numbers >= than), (False, numbers <= than)):
                        if not holds.all():
                            found.append((Exceptional(name, place, is_least, int(than), ""), holds))
        return found


class _Search:
    """The search for a captain, in a game under its conditions."""

    def __init__(self, game: Game, conditions: Conditions) -> None:
        self.game, self.conditions = game, conditions
        subject = known(game)
        if subject.score is None:
            raise Error(
                f"{game.title} has no score, and is neither won nor lost: give its rules a "
                "function score or outcome, and a captain can be looked for"
            )
        self.score, self.is_chance = subject.score, subject.is_outcome
        self.answers, self.longest = 0, ASKED
        self.among: dict[str, tuple[str, ...]] = {}
        self.free: dict[str, frozenset[str]] = {}

    def deciders(self, rules: Iterable[Rule]) -> dict[str, Decider]:
        """How a captain with these rules decides; anything else he leaves to chance."""
        return {**POLICIES["random"].deciders, **{rule.ask: rule.decide for rule in rules}}

    def scores(self, deciders: Mapping[str, Decider], seed: str, games: int) -> list[int]:
        """What so many games come to in the hands of deciders; one that does not end, or is far
        longer than any before, what it has come to."""
        found = []
        for number in range(games):
            running, random = begin(self.game, self.conditions), Random(f"{seed}/{number}")
            left = LONGER * self.longest
            with suppress(NoEnd):
                while running.request is not None and left:
                    left -= 1
                    running = running.sent(answered(running, deciders, random))
            found.append(self.score(running.state))
        return found

    def captains(self, found: Mapping[str, Iterable[Rule]], seed: str) -> Iterator[Captain]:
        """How good captains with such rules are, and the game's own."""
        own = {n: p.deciders for n, p in self.game.policies.items() if p.looks_ahead is None}
        every = {**{name: self.deciders(rules) for name, rules in found.items()}, **own}
        for name, deciders in every.items():
            scores = self.scores(deciders, f"{seed}/b", FRESH)
            yield Captain(name, fmean(scores), stdev(scores) / sqrt(FRESH), self.is_chance)

    def round(self, rules: Mapping[str, Rule], seed: str) -> dict[str, Rule]:
        """The rules that are made of what games come to in the hands of a captain led astray."""
        found = defaultdict[str, list[tuple[_Met, int]]](list)
        until, number, longest = self.answers + ANSWERS, 0, 0
        while self.answers < until:
            number += 1
            before = self.answers
            random = Random(f"{seed}/{number}")
            met, came_to = self.met(rules, random)
            longest = max(longest, self.answers - before)
            for ask, some in met.items():
                shown = random.sample(some, min(OF_A_GAME, len(some)))
                found[ask] += [(one, came_to) for one in shown]
            # Now and then a game is over before anything is decided.
            if self.answers == before or (not found and number >= COMPARED):
                break
        self.longest = longest
        return {ask: self.rule(ask, _Looked(some)) for ask, some in found.items()}

    def met(self, rules: Mapping[str, Rule], random: Random) -> tuple[dict[str, list[_Met]], int]:
        """The questions of a game that left a choice, and what it came to."""
        running, found = begin(self.game, self.conditions), defaultdict[str, list[_Met]](list)
        with suppress(NoEnd):
            while (request := running.request) is not None:
                self.answers += 1
                if isinstance(request, Roll):
                    running = running.sent(rolled(request, random))
                    continue
                if isinstance(request, ReportFight):
                    raise Error(
                        f"what is fought out at the table in {self.game.title} cannot be tried: no "
                        "captain is looked for"
                    )
                ask, choices = purpose(request.ask), _choices(request)
                self._note(ask, request)
                rule = rules.get(ask)
                wanted = rule.first(running.state, choices) if rule else ""
                is_astray = not wanted or random.random() < STRAY
                chosen = random.choice(choices) if is_astray else wanted
                astray = (STRAY if wanted else 1.0) / len(choices)
                if len(choices) > 1:
                    chance = astray + (1 - STRAY) * (chosen == wanted)
                    met = _Met(copied(running.state), tuple(choices), chosen, chance)
                    found[ask].append(met)
                running = running.sent(_value(request, chosen))
        return found, self.score(running.state)

    def _note(self, ask: str, request: Decision) -> None:
        if isinstance(request, Choose):
            if self.among.setdefault(ask, request.among) != request.among:
                raise Error(
                    f"what may be chosen at {ask} has other names from time to time: no captain "
                    "can be found for it"
                )
            allowed = frozenset(request.choices)
            self.free[ask] = self.free.get(ask, allowed) & allowed

    def rule(self, ask: str, looked: _Looked) -> Rule:
        """The rule that is best at some questions by what choices came to there."""
        free = self.free.get(ask, frozenset[str]())
        rule = Rule(ask, tuple(looked.ranked()), (), self.among.get(ask, ()), free)
        for _ in range(EXCEPTIONS):
            better = looked.better(rule)
            if better is None:
                break
            rule = rule._replace(exceptions=(better, *rule.exceptions))
        return rule


def _choices(request: Decision) -> list[str]:
    """What is tried at a question: each name, or some numbers of a range."""
    if isinstance(request, Choose):
        return list(request.choices)
    wide = request.high - request.low
    steps = min(wide, NUMBERS - 1)
    return [str(request.low + wide * n // max(steps, 1)) for n in range(steps + 1)]


def searched(game: Game, conditions: Conditions, seed: str = "1") -> Found:
    """A captain for a game from its rules, found by search: the same for the same seed. Raises
    Error for a game without a score, without decisions, or with fights at the table."""
    search = _Search(game, conditions)
    best, most = dict[str, Rule](), float("-inf")
    for number in watched(range(ROUNDS), "round"):
        rules = search.round(best, f"{seed}/{number}")
        scores = search.scores(search.deciders(rules.values()), f"{seed}/a", COMPARED)
        if fmean(scores) > most:
            best, most = rules, fmean(scores)
    if not best:
        raise Error(f"nothing is decided in {game.title}: it needs no captain")
    return Found((*best.values(),), tuple(search.captains({FOUND: best.values()}, seed)))


def measured(game: Game, conditions: Conditions, seed: str = "1") -> list[Captain]:
    """How good the game's own captains are, but for those who look ahead. Raises Error for a game
    without a score, or with fights at the table."""
    return list(_Search(game, conditions).captains({}, seed))
