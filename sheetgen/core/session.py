"""One game being played: what the rules ask, how it is answered, and the session between.

The rules of a game are generators. They yield requests (a roll, a decision, a report of what was
fought out at the table) and are sent the answers; they also yield events, which tell what happened
and are sent nothing. Seeded play, a policy, a recorded game and a person with real dice are ways of
answering the same requests.

Rules are an author's text, and captains are code: a choice that may be repeated, taken by a captain
who always takes the first, goes on for ever. What is played here ends, or says why not; and it is
called off once nobody waits for it: what takes long asks now and then, and says how far it is.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from itertools import count
from types import GeneratorType
from typing import Any, TypeVar

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Draw, Game, Policy, Rules
from sheetgen.core.requests import (
    REQUESTS,
    Answer,
    Choose,
    ChooseNumber,
    IllegalAnswer,
    ReportFight,
    Request,
    Roll,
    in_words,
    quoted,
)

TIMES, ASKED, EVENTS = 1_000, 20_000, 10_000
"""So often one thing is asked in a turn at the most, so much in a game, and so much happens before
the next question. Of our own games the longest asks 688 times, and one thing 37 times in a turn."""


class NoEnd(Error):
    """A game that comes to no end, however it is answered: its name, the turn and the question."""


class Asking:
    """The rules of a game, begun, and how often they have asked for what."""

    def __init__(self, game: Game, rules: Rules) -> None:
        self._game, self._rules = game, rules
        self._asked = 0
        self._times: dict[tuple[str, int], int] = defaultdict(int)
        self._last: Request | None = None

    @property
    def place(self) -> str:
        """Where in its text the game stands, or what it waits for: file and line."""
        rules: Any = self._rules
        while isinstance(rules.gi_yieldfrom, GeneratorType):
            rules = rules.gi_yieldfrom
        return f"{rules.gi_code.co_filename}, line {rules.gi_frame.f_lineno}"

    def send(
        self, value: Any = None, happens: Callable[[Any], object] = lambda event: None
    ) -> Request | None:
        """What the rules ask when a value has been sent (None: nothing more); `happens` is told
        every event before that. Raises NoEnd, and Error for a choice that leaves none."""
        try:
            yielded = self._rules.send(value)
            events = 0
            while not isinstance(yielded, REQUESTS):
                happens(yielded)
                events += 1
                if events == EVENTS:
                    after = f" after {self._named(self._last)}" if self._last else ""
                    raise self._no_end(f"{EVENTS:,} events came{after}, and no question")
                yielded = next(self._rules)
        except StopIteration:
            return None
        self._count(yielded)
        self._last = yielded
        return yielded

    def _count(self, request: Request) -> None:
        name = request.ask, request.turn
        self._asked += 1
        self._times[name] += 1
        if self._times[name] > TIMES:
            raise self._no_end(f"{self._named(request)} was asked {TIMES:,} times")
        if self._asked > ASKED:
            says = f"{ASKED:,} questions were asked, the last of them {self._named(request)}"
            raise self._no_end(says)
        is_empty = (
            not request.choices if isinstance(request, Choose)
            else isinstance(request, ChooseNumber) and request.low > request.high
        )  # fmt: skip
        if is_empty:
            raise Error(
                f"{self.place}: the rules of {self._game.title} ask for "
                f"{self._named(request)}, and allow no choice"
            )

    def _named(self, request: Request) -> str:
        when = f" in {self._game.noun} {request.turn}" if request.turn else ""
        return f"{quoted(request.ask)}{when}"

    def _no_end(self, says: str) -> NoEnd:
        return NoEnd(
            f"{self.place}: {self._game.title} does not end: {says}; the rules, or the captain, "
            "must put an end to it"
        )


@dataclass
class Session:
    """A game from its first request to its last: asks, takes answers, takes them back.

    `request` is what is asked now (None when the game is over), `asked` and `answers` run in
    parallel, and so do `turns`, in which each was asked (0: before the first), and `told`, how many
    of all the `events` had happened when it had been answered; `turn` is that of what is asked now,
    or of a game that is over its last. A turn begins where the rules count one more in the state's
    `turn`, or else with the first question that bears its number. A session is no more than its
    answers: any point of it can be rebuilt from the first so many of them. By `lot` is drawn what
    no die of the rules gives, as who has which name: a key; or nothing, and then it stands as it is
    listed.
    """

    game: Game
    conditions: Conditions
    answers: list[Answer] = field(default_factory=list)
    lot: str = ""
    asked: list[Request] = field(init=False)
    turns: list[int] = field(init=False)
    events: list[Any] = field(init=False)
    told: list[int] = field(init=False)
    request: Request | None = field(init=False)
    turn: int = field(init=False)
    state: Any = field(init=False)

    def __post_init__(self) -> None:
        self.back_to(len(self.answers))

    @property
    def finished(self) -> bool:
        """Whether the rules ask nothing more."""
        return self.request is None

    def with_answers(self, answers: Iterable[Answer] = ()) -> "Session":
        """The same game, its lot too, with these answers. Raises IllegalAnswer if the rules cannot
        take one."""
        return Session(self.game, self.conditions, list(answers), self.lot)

    def answer(self, answer: Answer) -> None:
        """Take the answer to the request at hand, and play on to the next.

        Raises IllegalAnswer, and changes nothing, if the rules cannot take it.
        """
        go_on()
        value = self.check(answer)
        assert self.request is not None
        self.asked.append(self.request)
        self.turns.append(self.turn)
        self.answers.append(answer)
        self._play_on(value)
        self.told.append(len(self.events))

    def check(self, answer: Answer) -> Any:
        """What the rules would be sent for this answer now. Raises IllegalAnswer."""
        if self.request is None:
            raise IllegalAnswer(
                f"the game is over, and nothing was asked; answered {in_words(answer)}"
            )
        return self.request.value(answer)

    def back_to(self, to: int) -> None:
        """Go back to the request that answer number `to` (from 0) was given to.

        Raises Error if the game has not come so far.
        """
        if not 0 <= to <= len(self.answers):
            raise Error(f"there are {len(self.answers)} answers, and none numbered {to}")
        # Generators do not run backwards: the game is begun again, and answered again.
        kept = self.answers[:to]
        self.answers, self.asked, self.events, self.told = [], [], [], []
        self.turns, self.turn = [], 0
        self.state, rules = self.game.begin(self.conditions)
        self._uncounted = getattr(self.state, "turn", 0)
        self._rules = Asking(self.game, rules)
        self._named: set[tuple[type[Request], str, int, int]] = set()
        self._play_on(None)
        for answer in kept:
            self.answer(answer)

    def _play_on(self, value: Any) -> None:
        request = self._rules.send(value, self.events.append)
        if request is not None:
            self._name(request)
            counted = getattr(self.state, "turn", 0)
            begun = counted if counted != self._uncounted else 0
            self.turn = max(self.turn, request.turn, begun)
        self.request = request

    def _name(self, request: Request) -> None:
        """Keep the names of what is asked. Raises Error where one was asked before: the same dice
        would fall again, and nobody be the wiser."""
        kind, ask, turn = type(request), request.ask, request.turn
        for slot in slots(request):
            name = (kind, ask, turn, slot)
            if name in self._named:
                raise Error(
                    f"{self._rules.place}: the rules of {self.game.title} ask for "
                    f"{quoted(ask)}, turn {turn}, slot {slot}, a second time in one"
                    " game: give each request its turn, and a slot where a turn has several"
                )
            self._named.add(name)


Answerer = Callable[[Request, Session], Answer | None]
"""A way of answering: from a request to an answer, or to None where it has none to give."""


def seeded(key: str) -> Answerer:
    """Answers every roll with the dice of a key (see `dice.key_of_seed`)."""

    def answer(request: Request, session: Session) -> Answer | None:
        if not isinstance(request, Roll):
            return None
        ask, number, sides, turn, slot, *_ = request
        return Answer(ask, dice.faces(key, session.game.name, turn, ask, sides, number, slot))

    return answer


def decided(policy: Policy, key: str) -> Answerer:
    """Answers every decision and report by a policy, whose own dice are drawn under `policy-`
    names."""

    def answer(request: Request, session: Session) -> Answer | None:
        if isinstance(request, Roll):
            return None

        decide = policy.decider(request, session.conditions)
        draw = draws(key, session.game, request)
        return request.answer(decide(session.state, request, draw))

    return answer


def draws(key: str, game: Game, request: Request) -> Draw:
    """A captain's own dice for one decision, under `policy-` names."""
    drawn = count(1)

    def draw(sides: int) -> int:
        # Each further draw of one decision is a die of another name: policy-option, -2, -3.
        number = next(drawn)
        name = f"policy-{request.ask}" + (f"-{number}" if number > 1 else "")
        return dice.faces(key, game.name, request.turn, name, sides, 1, request.slot)[0]

    return draw


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


NOBODY = first_of()
"""Answers nothing."""


def play_out(session: Session, answerer: Answerer) -> None:
    """Play until the game is over or nobody answers."""
    while session.request is not None:
        answer = answerer(session.request, session)
        if answer is None:
            return
        session.answer(answer)


def played_by(game: Game, conditions: Conditions, key: str, policy: Policy) -> Session:
    """A game that plays itself to its end, by the dice of a key and the decisions of a policy."""
    session = Session(game, conditions, lot=key)
    play_out(session, first_of(seeded(key), decided(policy, key)))
    return session


def prerolled(game: Game, conditions: Conditions, key: str) -> Session:
    """A session in which all is rolled by a key that can be before anybody plays: what the game
    foretells, or else the set-up."""
    begin, roll = game.foretell or game.begin, seeded(key)

    def before_play(request: Request, session: Session) -> Answer | None:
        return None if session.turn and not game.foretell else roll(request, session)

    session = Session(game._replace(begin=begin), conditions, lot=key)
    play_out(session, before_play)
    return session


Name = tuple[str, int, int, int]
"""Of a die: purpose, turn, sides, slot. Of anything else the sides are 0."""


class Remembered:
    """Answers by their names, to be given again: a die by its purpose, turn, sides and slot,
    anything else by its purpose, turn and slot. Of several of one name the last counts. A card
    that lay on a table (`by_card`) is drawn again itself, whichever are left beside it."""

    def __init__(
        self,
        asked: Iterable[Request] = (),
        answers: Iterable[Answer] = (),
        by_card: bool = False,
    ) -> None:
        self._by_card, self._cards = by_card, dict[tuple[str, int], str]()
        self._faces: dict[Name, int] = {}
        self._rolled: dict[Name, bool] = {}
        self._others: dict[Name, Answer] = {}
        # A game replayed with other choices asks the same thousands of times.
        self._found: dict[Request, Answer | None] = {}
        self.add(asked, answers)

    def add(self, asked: Iterable[Request], answers: Iterable[Answer]) -> None:
        """Keep these, too."""
        self._found.clear()
        for request, answer in zip(asked, answers, strict=True):
            named = names(request)
            if isinstance(request, Roll):
                self._faces.update(zip(named, answer.dice, strict=True))
                self._rolled.update(dict.fromkeys(named, answer.rolled))
                if request.cards:
                    self._cards[request.ask, request.slot] = request.cards[answer.dice[0] - 1]
            else:
                self._others[named[0]] = answer

    def faces(self, roll: Roll) -> tuple[int, ...]:
        """The dice of a roll, 0 for one that is not kept."""
        if self._by_card and roll.cards:
            card = self._cards.get((roll.ask, roll.slot))
            return (roll.cards.index(card) + 1 if card in roll.cards else 0,)
        return tuple(self._faces.get(name, 0) for name in names(roll))

    def known(self, request: Request | None) -> tuple[int, ...]:
        """The dice of a roll that are kept."""
        return tuple(filter(None, self.faces(request))) if isinstance(request, Roll) else ()

    def answer(self, request: Request) -> Answer | None:
        """What was answered to a request; None if nothing was, or not what is to be taken now."""
        if isinstance(request, ReportFight):
            return self._answer(request)
        if request not in self._found:
            self._found[request] = self._answer(request)
        return self._found[request]

    def _answer(self, request: Request) -> Answer | None:
        named = names(request)
        if isinstance(request, Roll):
            faces = self.known(request)
            rolled = all(self._rolled.get(name) for name in named)
            given = Answer(request.ask, faces, rolled=rolled)
        else:
            given = self._others.get(named[0], Answer(request.ask))
        try:
            request.value(given)
        except IllegalAnswer:
            return None
        return given


def slots(request: Request) -> range:
    """The numbers of the dice of a roll, or that of anything else."""
    return range(request.slot, request.slot + (request.number if isinstance(request, Roll) else 1))


def names(request: Request) -> list[Name]:
    """The names of the dice of a roll, or that of anything else."""
    sides = request.sides if isinstance(request, Roll) else 0
    return [(request.ask, request.turn, sides, slot) for slot in slots(request)]


T = TypeVar("T")
Watch = Callable[[Iterable[Any], str, int | None], Iterable[Any]]
_WAITS: ContextVar[Callable[[], bool]] = ContextVar("waits", default=lambda: True)


class CalledOff(BaseException):
    """Nobody waits for this any more. It is no error, and nothing that mends errors stops it."""


@contextmanager
def as_long_as(waits: Callable[[], bool]) -> Iterator[None]:
    """Work in here goes on only as long as somebody `waits` for it."""
    token = _WAITS.set(waits)
    try:
        yield
    finally:
        _WAITS.reset(token)


def go_on() -> None:
    """Raises CalledOff if nobody waits any more."""
    if not _WAITS.get()():
        raise CalledOff


_WATCH: ContextVar[Watch] = ContextVar("watch", default=lambda things, unit, count: things)


@contextmanager
def watching(watch: Watch) -> Iterator[None]:
    """What is `watched` in here goes through something that shows how far it has come."""
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


def watched(things: Iterable[T], unit: str = "", count: int | None = None) -> Iterable[T]:
    """Things passed on, of which there are so many, while it is shown how many of them have passed;
    what has no `unit` is shown to nobody who counts in words."""
    return _WATCH.get()(things, unit, count)


class Progress:
    """How far something has come, from 0 to 1: what is `watched` within a step of what is watched
    counts for a part of that step."""

    def __init__(self) -> None:
        self.done, self._part = 0.0, (0.0, 1.0)

    def watch(self, things: Iterable[T], unit: str, count: int | None) -> Iterator[T]:
        """Passes things on, as long as somebody waits."""
        begun, ends = self._part
        known = count or (len(things) if isinstance(things, Sized) else 0)
        for number, thing in enumerate(things):
            go_on()
            if known:
                here, there = (min(one / known, 1) for one in (number, number + 1))
                self.done = begun + (ends - begun) * here
                self._part = self.done, begun + (ends - begun) * there
            yield thing
        self._part = begun, ends
