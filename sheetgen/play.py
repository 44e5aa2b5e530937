"""One game being played: what the rules ask, how it is answered, and the session between.

The rules of a game are generators. They yield requests (a roll, a decision, a report of what was
fought out at the table) and are sent the answers; they also yield events, which tell what happened
and are sent nothing. Seeded play, a policy, a recorded game and a person with real dice are ways of
answering the same requests.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from types import ModuleType
from typing import Any, NamedTuple, Protocol

from sheetgen import dice


class IllegalAnswer(ValueError):
    """An answer the rules cannot take; the message says what was asked for."""


class Answer(NamedTuple):
    """What was answered to one request: the faces of a roll, the text of a choice, or a report as
    an object of JSON. `rolled` marks dice that the program rolled for a player who rolls his own.
    """

    ask: str
    dice: tuple[int, ...] = ()
    choice: str | None = None
    report: Mapping[str, Any] | None = None
    rolled: bool = False


class Roll(NamedTuple):
    """Ask for `number` dice of `sides` sides, rolled together.

    `ask` is the purpose: the name of the dice, the prompt and the journal's key in one; where it is
    rolled for somebody, he stands after a colon (`get-home:raf-03`). The dice are named by `turn`
    (0 for what is rolled once a game) and numbered from `slot`. `about` is the game's own number of
    what it is about, no part of the name. The rules are sent the faces as a tuple.
    """

    ask: str
    number: int
    sides: int
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def wanted(self) -> str:
        """What is asked for, in words: `"contact": 1 die of 6 sides`."""
        noun = "die" if self.number == 1 else "dice"
        return f'"{self.ask}": {self.number} {noun} of {self.sides} sides'

    def value(self, answer: Answer) -> tuple[int, ...]:
        """The faces for the rules. Raises IllegalAnswer."""
        if answer.ask != self.ask or answer.choice is not None or answer.report is not None:
            raise IllegalAnswer(f"asked for {self.wanted}, answered {told(answer)}")
        if len(answer.dice) != self.number:
            raise IllegalAnswer(f"asked for {self.wanted}, given {len(answer.dice)}")
        for face in answer.dice:
            if not 1 <= face <= self.sides:
                raise IllegalAnswer(f"asked for {self.wanted}, given the face {str(face)[:8]}")
        return answer.dice


class Choose(NamedTuple):
    """Ask for a decision among the names in `among`; the rules are sent the name's place there.

    `allowed` is a bit mask: bit i is set where `among[i]` may be chosen now. `about` as a roll has
    it.
    """

    ask: str
    among: tuple[str, ...]
    allowed: int
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that may be answered now."""
        return tuple(name for i, name in enumerate(self.among) if self.allowed >> i & 1)

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": a choice of {", ".join(self.choices)}'

    def value(self, answer: Answer) -> int:
        """The place of the chosen name for the rules. Raises IllegalAnswer."""
        return self.among.index(_chosen(self, answer))

    def text(self, value: int) -> str:
        """The name at a place, as it is answered."""
        return self.among[value]

    def answer(self, value: int) -> Answer:
        """The answer that chooses the name at a place."""
        return Answer(self.ask, choice=self.text(value))


class ChooseNumber(NamedTuple):
    """Ask for a number from `low` to `high`; the rules are sent the number."""

    ask: str
    low: int
    high: int
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def choices(self) -> tuple[str, ...]:
        """The texts that may be answered."""
        return tuple(str(number) for number in range(self.low, self.high + 1))

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": a choice of {", ".join(self.choices)}'

    def value(self, answer: Answer) -> int:
        """The chosen number for the rules. Raises IllegalAnswer."""
        return int(_chosen(self, answer))

    def text(self, value: int) -> str:
        """The number as it is answered."""
        return str(value)

    def answer(self, value: int) -> Answer:
        """The answer that chooses a number."""
        return Answer(self.ask, choice=self.text(value))


class Form(Protocol):
    """What a report is filled in on."""

    @property
    def wanted(self) -> str:
        """What it asks for, in words."""

    def read(self, report: Mapping[str, Any]) -> Any:
        """What the rules are sent for a report. Raises ValueError, which names all that is wrong or
        contradicts itself."""


class Report(NamedTuple):
    """Ask for a report of what was fought out at the table, on a form; the rules are sent what the
    form reads in it."""

    ask: str
    form: Form
    turn: int = 0
    slot: int = 1
    about: int = 0

    @property
    def wanted(self) -> str:
        """What is asked for, in words."""
        return f'"{self.ask}": {self.form.wanted}'

    def value(self, answer: Answer) -> Any:
        """The report for the rules. Raises IllegalAnswer."""
        if answer.ask != self.ask or answer.report is None:
            raise IllegalAnswer(f"asked for {self.wanted}, answered {told(answer)}")
        try:
            return self.form.read(answer.report)
        except ValueError as error:
            raise IllegalAnswer(str(error)) from None

    def answer(self, value: Mapping[str, Any]) -> Answer:
        """The answer that gives a report."""
        return Answer(self.ask, report=value)


Decision = Choose | ChooseNumber
Request = Roll | Decision | Report
REQUESTS = (Roll, Choose, ChooseNumber, Report)


def purpose(ask: str) -> str:
    """What is asked, whoever it is asked for: `get-home` of `get-home:raf-03`."""
    return ask.partition(":")[0]


def _chosen(request: Decision, answer: Answer) -> str:
    if answer.ask != request.ask or answer.choice is None:
        raise IllegalAnswer(f"asked for {request.wanted}, answered {told(answer)}")
    if answer.choice not in request.choices:
        raise IllegalAnswer(f"asked for {request.wanted}, given {quoted(answer.choice)}")
    return answer.choice


def told(answer: Answer) -> str:
    """An answer in words, for a message."""
    if answer.report is not None:
        return f"{quoted(answer.ask)} with a report"
    if answer.choice is not None:
        return f"{quoted(answer.ask)} with the choice {quoted(answer.choice)}"
    shown = [str(face)[:8] for face in answer.dice[:20]]
    return f"{quoted(answer.ask)} with {', '.join(shown) or 'no dice'}"


def quoted(text: str) -> str:
    """A text in quotation marks for a message: at most 40 characters, no control characters."""
    shown = text if len(text) <= 40 else text[:40] + "..."
    return '"' + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown) + '"'


Rules = Generator[Any, Any, Any]
Draw = Callable[[int], int]
"""Draws one fair number from 1 to its argument, under the policy's own dice names."""
Decider = Callable[[Any, Any, Draw], Any]
"""Decides: from the state of the game, what is asked, and dice of its own, to a value.

Like the rules, a decider keeps to whole numbers: a choice's place among the names, or a number.
What is asked for as a report it makes up as one, an object of JSON.
"""


class Policy(NamedTuple):
    """A captain: what it does, in a sentence, and how it decides each thing the game asks.

    A captain who looks ahead has his deciders made for the conditions of the game; `deciders` are
    then how he takes the game to go on.
    """

    says: str
    deciders: Mapping[str, Decider]
    looks_ahead: Callable[[Conditions], Mapping[str, Decider]] | None = None

    def under(self, conditions: Conditions) -> Mapping[str, Decider]:
        """How it decides each thing in a game under these conditions."""
        return self.deciders if self.looks_ahead is None else self.looks_ahead(conditions)


class Edition(NamedTuple):
    """A published edition of a game: its name here and where it was printed."""

    name: str
    title: str


class Ruling(NamedTuple):
    """A question the printed rules leave open, and its answers, the default first."""

    name: str
    question: str
    values: Mapping[str, str]

    @property
    def default(self) -> str:
        """The value played unless another is named."""
        return next(iter(self.values))


class Conditions(NamedTuple):
    """What a game is played under: its edition, and a value for every ruling."""

    edition: str
    rulings: Mapping[str, str]


class Game(NamedTuple):
    """A game as the rest of the program knows it.

    `begin` sets up a state and the rules that will change it. `module` is the folder of the game;
    its parts (sheet, report, ...) are imported when they are needed. `reference_policy` is the one
    that dice and decisions are priced by (empty: the game knows no such prices). `sheets` names the
    parts that are its game sheets, in the order they are printed in, and `further` those that are
    drawn only when they are asked for. `foretell` is rules that roll
    what can be rolled before anybody plays (None: what `begin` rolls before the first decision).
    """

    name: str
    title: str
    module: str
    rules_version: str
    editions: tuple[Edition, ...]
    default_edition: str
    rulings: tuple[Ruling, ...]
    policies: Mapping[str, Policy]
    default_policy: str
    begin: Callable[[Conditions], tuple[Any, Rules]]
    credits: tuple[str, ...] = ()
    reference_policy: str = ""
    sheets: tuple[str, ...] = ("sheet",)
    further: tuple[str, ...] = ()
    foretell: Callable[[Conditions], tuple[Any, Rules]] | None = None

    def has(self, name: str) -> bool:
        """Whether the game has a module of that name."""
        try:
            return find_spec(f"{self.module}.{name}") is not None
        except ModuleNotFoundError:
            # A game may be a module by itself, which has no others.
            return False

    def part(self, name: str) -> ModuleType:
        """The game's module of that name, `"sheet"` for example.

        Raises ValueError if the game has none.
        """
        module = f"{self.module}.{name}"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
            raise ValueError(f"the game {self.name} has no {name}") from None

    def conditions(
        self, edition: str | None = None, rulings: Mapping[str, str] | None = None
    ) -> Conditions:
        """Conditions of play with every ruling filled in.

        Raises ValueError, in words for the player, for an unknown edition, ruling or value.
        """
        edition = self.default_edition if edition is None else edition
        pick(edition, (e.name for e in self.editions), f"edition of {self.name}")
        given = dict(rulings or {})
        for name in given:
            pick(name, (r.name for r in self.rulings), f"ruling of {self.name}")
        full = {r.name: given.get(r.name, r.default) for r in self.rulings}
        for ruling in self.rulings:
            pick(full[ruling.name], ruling.values, f"value of the ruling {ruling.name}")
        return Conditions(edition, full)

    def departures(self, conditions: Conditions) -> dict[str, str]:
        """The rulings that differ from the default, in the order they are listed."""
        return {
            r.name: conditions.rulings[r.name]
            for r in self.rulings
            if conditions.rulings[r.name] != r.default
        }


def prerolled(game: Game, conditions: Conditions, key: str) -> Session:
    """A session in which all is rolled by a key that can be before anybody plays."""
    begin = game.foretell or game.begin
    session = Session(game._replace(begin=begin), conditions)
    play_out(session, seeded(key))
    return session


def pick(name: str, names: Iterable[str], kind: str) -> str:
    """Return `name` if it is among `names`; else raise ValueError that lists them."""
    known = list(names)
    if name not in known:
        raise ValueError(f"there is no {kind} called {quoted(name)}; choose {_any_of(known)}")
    return name


def _any_of(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


@dataclass
class Session:
    """A game from its first request to its last: asks, takes answers, takes them back.

    `request` is what is asked now (None when the game is over), `asked` and `answers` run in
    parallel, `events` holds all that has happened. A session is no more than its answers: any
    point of it can be rebuilt from the first so many of them.
    """

    game: Game
    conditions: Conditions
    answers: list[Answer] = field(default_factory=list)
    asked: list[Request] = field(init=False)
    events: list[Any] = field(init=False)
    request: Request | None = field(init=False)
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        self.back_to(len(self.answers))

    @property
    def finished(self) -> bool:
        """Whether the rules ask nothing more."""
        return self.request is None

    def answer(self, answer: Answer) -> None:
        """Take the answer to the request at hand, and play on to the next.

        Raises IllegalAnswer, and changes nothing, if the rules cannot take it.
        """
        value = self.check(answer)
        assert self.request is not None
        self.asked.append(self.request)
        self.answers.append(answer)
        self._play_on(value)

    def check(self, answer: Answer) -> Any:
        """What the rules would be sent for this answer now. Raises IllegalAnswer."""
        if self.request is None:
            raise IllegalAnswer(f"the game is over, and nothing was asked; answered {told(answer)}")
        return self.request.value(answer)

    def back_to(self, to: int) -> None:
        """Go back to the request that answer number `to` (from 0) was given to.

        Raises ValueError if the game has not come so far.
        """
        if not 0 <= to <= len(self.answers):
            raise ValueError(f"there are {len(self.answers)} answers, and none numbered {to}")
        kept = self.answers[:to]
        self.answers, self.asked, self.events = [], [], []
        self.state, self._rules = self.game.begin(self.conditions)
        self._play_on(None)
        for answer in kept:
            self.answer(answer)

    def _play_on(self, value: Any) -> None:
        try:
            said = self._rules.send(value)
            while not isinstance(said, REQUESTS):
                self.events.append(said)
                said = next(self._rules)
            self.request = said
        except StopIteration:
            self.request = None


Answerer = Callable[[Request, Session], Answer | None]
"""A way of answering: from a request to an answer, or to None where it has none to give."""


def seeded(key: str) -> Answerer:
    """Answers every roll with the dice of a key (see `dice.key_of_seed`)."""

    def answer(request: Request, session: Session) -> Answer | None:
        if not isinstance(request, Roll):
            return None
        ask, number, sides, turn, slot, _ = request
        return Answer(ask, dice.faces(key, session.game.name, turn, ask, sides, number, slot))

    return answer


def decided(policy: Policy, key: str) -> Answerer:
    """Answers every decision and report by a policy, whose own dice are drawn under `policy-`
    names."""

    def answer(request: Request, session: Session) -> Answer | None:
        if isinstance(request, Roll):
            return None

        drawn = count(1)

        def draw(sides: int) -> int:
            # Each further draw of one decision is a die of another name: policy-option, -2, -3.
            number = next(drawn)
            name = f"policy-{request.ask}" + (f"-{number}" if number > 1 else "")
            return dice.faces(key, session.game.name, request.turn, name, sides, 1, request.slot)[0]

        decide = policy.under(session.conditions)[purpose(request.ask)]
        return request.answer(decide(session.state, request, draw))

    return answer


def recorded(answers: Iterable[Answer]) -> Answerer:
    """Answers from a list, in order, until it is used up."""
    rest: Iterator[Answer] = iter(answers)
    return lambda request, session: next(rest, None)


def first_of(*answerers: Answerer) -> Answerer:
    """Asks each in turn, and takes the first answer given."""

    def answer(request: Request, session: Session) -> Answer | None:
        given = (answerer(request, session) for answerer in answerers)
        return next((a for a in given if a is not None), None)

    return answer


def play_out(
    session: Session, answerer: Answerer, keep: Callable[[Answer], None] = lambda answer: None
) -> None:
    """Play until the game is over or nobody answers.

    `keep` is given every legal answer before the next question is asked: a journal's `write`.
    """
    while session.request is not None:
        answer = answerer(session.request, session)
        if answer is None:
            return
        session.check(answer)
        keep(answer)
        session.answer(answer)
