"""The prices of a game: what it was worth at the start, what luck and decisions made of it.

A game's own part `prices` gives the moments of a session, in order: for every die what was
to be expected after each of its faces, for every decision what was to be expected of the reference
policy's choice. Here they become an account that balances: par + luck - errors = score.

Along the game itself the expectation is worked back from its end: before a die it is the mean over
the faces, with what did follow for the face that fell and for those that are as good. What is told
of a moment's other faces may thus be exact or an estimate: the account balances, and the mean luck
of every die is 0.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import fsum
from typing import Any, NamedTuple, Protocol

from sheetgen.core.errors import Error
from sheetgen.core.requests import Answer, Choose, ChooseNumber, ReportFight, Request, Roll
from sheetgen.core.session import Session


class Die(NamedTuple):
    """A die of a session: the place of its answer, its name, the face that fell, and what was to
    be expected after each face (None: as after the one that fell); in the account, what the face
    that fell brought above their mean."""

    place: int
    turn: int
    ask: str
    slot: int
    face: int
    values: tuple[float | None, ...]
    luck: float = 0.0


class Decided(NamedTuple):
    """A decision of a session: its name, what was chosen, what the reference policy would have
    chosen, and what was to be expected of that if it is something else."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    reference: str
    values: Mapping[str, float]


Moment = Die | Decided


class Decision(NamedTuple):
    """A decision in the account: `cost` is what the reference's choice was worth above it; it is
    below 0 where the choice was the better one."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    reference: str
    cost: float


class NothingPlayed(Error):
    """A session that has not come far enough to be accounted for."""


class AtHand(Protocol):
    """A session played answer by answer, for what is to be expected of it."""

    @property
    def turn(self) -> int | None:
        """The turn it has come to, 0 before the first; None where only the session knows it."""

    def answer(self, request: Request, answer: Answer) -> None:
        """Answer the question."""

    def reference(self, request: Choose | ChooseNumber) -> int:
        """What the reference policy decides."""

    def alike(self, request: Request, value: Any) -> Hashable:
        """The same for answers, or first dice of a roll, of which one is as good as another."""

    def expected(self, request: Request, value: Any) -> Any:
        """What is to be expected after an answer, or after the first dice of a roll: as it is
        priced when all is known that is asked for."""

    def priced(self, expected: Sequence[Any]) -> Callable[[Any], float]:
        """The price of any of these."""


def moments(session: Session, at_hand: AtHand, score: float) -> tuple[list[Moment], float]:
    """The moments of a session from its first turn on; and its score, or what is to be expected of
    a game not finished. Raises NothingPlayed before the first turn."""
    found: list[Moment] = []
    # A game that counts no turns is one.
    turns = [turn or int(session.finished and not session.turn) for turn in session.turns]
    for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
        found += _moments(at_hand, place, _turn(at_hand, turns[place]), request, answer)
        at_hand.answer(request, answer)
    if not _turn(at_hand, max(*turns, session.turn, 0)):
        raise NothingPlayed("no turn has begun yet: there is nothing to account for")
    now = _by_policy(at_hand, session.request)
    price = at_hand.priced([*(one for moment in found for one in _values(moment)), *now])
    if session.request is not None:
        score = _mean([*map(price, now)])
    return [_priced(moment, price) for moment in found], score


def ahead(session: Session, at_hand: AtHand) -> list[float]:
    """What is to be expected now, after each choice if one is asked for."""
    for request, answer in zip(session.asked, session.answers, strict=True):
        at_hand.answer(request, answer)
    asked = session.request
    if isinstance(asked, Choose | ChooseNumber):
        answers = (Answer(asked.ask, choice=text) for text in asked.choices)
        now = [[at_hand.expected(asked, asked.value(one))] for one in answers]
    else:
        now = [_by_policy(at_hand, asked)]
    price = at_hand.priced([one for some in now for one in some])
    return [_mean([*map(price, some)]) for some in now]


def _by_policy(at_hand: AtHand, request: Request | None) -> list[Any]:
    """What is to be expected now: the mean of these, in the policy's hands."""
    if isinstance(request, Choose | ChooseNumber):
        return [at_hand.expected(request, at_hand.reference(request))]
    return [*_by_face(at_hand, request, ())] if isinstance(request, Roll) else []


def _turn(at_hand: AtHand, turn: int) -> int:
    """The turn it has come to, which by the count of its session is `turn`."""
    known = at_hand.turn
    return turn if known is None else known and max(turn, known)


def _moments(
    at_hand: AtHand, place: int, turn: int, request: Request, answer: Answer
) -> Iterator[Moment]:
    """The moments of an answer of a turn, as they are to be priced; none before the first turn."""
    if not turn or isinstance(request, ReportFight):
        return
    if isinstance(request, Roll):
        for k, face in enumerate(answer.dice):
            values = _by_face(at_hand, request, answer.dice[:k], face)
            yield Die(place, turn, request.ask, request.slot + k, face, values)
    else:
        yield _decided(at_hand, place, turn, request, answer)


def _decided(
    at_hand: AtHand, place: int, turn: int, request: Choose | ChooseNumber, answer: Answer
) -> Decided:
    """A decision, as it is to be priced."""
    chosen, value = answer.choice or "", at_hand.reference(request)
    name = request.text(value)
    values = {} if name == chosen else {name: at_hand.expected(request, value)}
    return Decided(place, turn, request.ask, request.slot, chosen, name, values)


def _by_face(
    at_hand: AtHand, roll: Roll, known: tuple[int, ...], fell: int | None = None
) -> tuple[Any, ...]:
    """What is to be expected after each face of the next die of a roll; None after those that are
    as good as the one that fell."""
    good = at_hand.alike(roll, (*known, fell)) if fell else None

    def is_as_good(face: int) -> bool:
        return fell is not None and at_hand.alike(roll, (*known, face)) == good

    return tuple(
        None if face == fell or is_as_good(face) else at_hand.expected(roll, (*known, face))
        for face in range(1, roll.sides + 1)
    )


def _values(moment: Moment) -> list[Any]:
    values = moment.values if isinstance(moment, Die) else moment.values.values()
    return [value for value in values if value is not None]


def _priced(moment: Moment, price: Callable[[Any], float]) -> Moment:
    if isinstance(moment, Die):
        values = (None if value is None else price(value) for value in moment.values)
        return moment._replace(values=tuple(values))
    return moment._replace(values={name: price(one) for name, one in moment.values.items()})


def _mean(prices: Sequence[float]) -> float:
    return fsum(prices) / len(prices)


class Prices(NamedTuple):
    """The account of a game. `score` is what was scored or, in a game not finished, is to be
    expected; `expected[n]` is what was to be expected at the end of turn n (0: of the set-up)."""

    par: float
    score: float
    luck: float
    errors: float
    dice: tuple[Die, ...]
    decisions: tuple[Decision, ...]
    expected: tuple[float, ...]
    unit: float = 1.0
    """What weighs anything in the game's points: no smaller swing is a turning point."""
    noun: str = "turn"
    """What a turn is called."""
    is_chance: bool = False
    """Whether what is expected is the chance of winning, of a game that has no other score."""

    def swings(self) -> list[tuple[int, float]]:
        """The turns and what each changed in the expectation, the largest change first."""
        steps = enumerate(pairwise(self.expected), 1)
        changes = [(turn, after - before) for turn, (before, after) in steps]
        return sorted(changes, key=lambda change: (-abs(change[1]), change[0]))


def account(moments: Sequence[Moment], score: float) -> Prices:
    """The account of a session from its moments, in order, and what it came to."""
    expectation = score
    dice: list[Die] = []
    decisions: list[Decision] = []
    expected = {max((m.turn for m in moments), default=0): score}
    for moment in reversed(moments):
        if isinstance(moment, Die):
            values = [expectation if value is None else value for value in moment.values]
            values[moment.face - 1] = expectation
            mean = fsum(values) / len(values)
            dice.append(moment._replace(values=tuple(values), luck=expectation - mean))
            expectation = mean
        else:
            cost = 0.0
            if moment.choice != moment.reference:
                cost = moment.values[moment.reference] - expectation
            decisions.append(Decision(*moment[:6], cost))
            expectation += cost
        # Backwards, so that the first moment of a turn is the last to write this.
        expected[moment.turn - 1] = expectation
    prices = Prices(
        par=expectation,
        score=score,
        luck=fsum(die.luck for die in dice),
        errors=fsum(decision.cost for decision in decisions),
        dice=tuple(reversed(dice)),
        decisions=tuple(reversed(decisions)),
        expected=_filled(expected),
    )
    assert abs(prices.par + prices.luck - prices.errors - score) < 1e-9
    return prices


def _filled(expected: dict[int, float]) -> tuple[float, ...]:
    """The expectation by turn; nothing is changed by a turn in which nothing was asked."""
    last = max(expected)
    filled = [expected[last]]
    for turn in range(last - 1, -1, -1):
        filled.append(expected.get(turn, filled[-1]))
    return tuple(reversed(filled))
