"""The prices of a game made from its rules: what was to be expected at every die and every
decision, in the hands of a policy.

Of the turn at hand the ways that it may go are looked at, as far as to where the game declares what
is left of it to be worth; or, if it does not, to the ends, which are worth what `worth` estimates.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from math import fsum
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.chances import prices
from sheetgen.kits.chances.prices import Die, Moment
from sheetgen.kits.defaults.declaration import Worth
from sheetgen.kits.defaults.running import decided, drawing
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.defaults.turns import AtHand, Ends, Turns

MORE = 6
"""Where few questions are priced, and not the hundred of a whole game, each is looked at in so many
times more ways."""


class Accounts(Made):
    """The default of `prices`."""

    @property
    def DEVIATION(self) -> float:  # noqa: N802
        """By how much scores differ, about."""
        return self.subject.deviation

    def score(self, state: Any) -> int:
        """What a state is worth."""
        assert self.subject.score is not None
        return self.subject.score(state)

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """The moments of a session from its first turn on, with a reference policy; and the score,
        or what is to be expected of a game not finished. Raises NothingPlayed before the first
        turn."""
        turns, at_hand = self._pricing(session.conditions, policy)
        score = turns.score(turns.pack(session.state)) if session.finished else 0.0
        return prices.moments(session, at_hand, score)

    def ahead(self, session: Session, policy: Policy) -> list[float]:
        """What is to be expected now, after each choice if one is asked for."""
        _, at_hand = self._pricing(session.conditions, policy, MORE)
        return prices.ahead(session, at_hand)

    def _pricing(
        self, conditions: Conditions, policy: Policy, times: int = 1
    ) -> tuple[Turns, prices.AtHand]:
        """Turns, and a session of them to be priced: by what the game declares or, if it does not,
        in so many times more ways."""
        turns = Turns(self.subject, conditions, policy, times)
        declared = self.subject.declares.worth
        if declared is None:
            return turns, _Ending(turns)
        return turns, _LeftOpen(turns, declared(conditions, policy))

    def names(self, session: Session, dice: Sequence[Die]) -> Iterator[str]:
        """Each die in words: what was rolled, the face, and what the roll came to."""
        from sheetgen.kits.defaults.chronicle import Chronicle

        chronicle = Chronicle(self.subject, session)
        steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        for die in dice:
            table = chronicle.subject.tables.get(die.ask.partition(":")[0])
            step = steps[die.place]
            meaning = table.meaning(die.face + step.added) if table and table.each else step.meaning
            title, rolled = self.subject.title(die.ask), step.answer.dice
            if step.cards:
                yield f"{title}: {step.cards[die.face - 1]}"
                continue
            # One of several dice is not the roll that means this, and of equal ones it is one.
            among = f" of {' '.join(map(str, rolled))}" if len(rolled) > 1 else ""
            among += f", die {die.slot}" if rolled.count(die.face) > 1 else ""
            yield f"{title} {die.face}{among}" + (f": {meaning}" if meaning else "")

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it."""
        return self.subject.title(ask)


class _Priced:
    """A session to be priced, by how the turn at hand may go on."""

    def __init__(self, turns: Turns) -> None:
        self._at = AtHand(turns)

    @property
    def turn(self) -> int | None:
        """The turn it has come to, 0 before the first; None of rules whose turns are no part."""
        return self._at.number if self._at.turns.entries else None

    def answer(self, request: Request, answer: Answer) -> None:
        """Answer the question."""
        self._at.answer(request, request.value(answer))

    def reference(self, request: Choose | ChooseNumber) -> int:
        """What the policy decides."""
        deciders = self._at.turns.deciders
        return int(decided(request, self._at.state, deciders, drawing(request)))


class _LeftOpen(_Priced):
    """By what may be left of it where the game declares what that is worth."""

    def __init__(self, turns: Turns, worth: Worth) -> None:
        super().__init__(turns)
        self._worth = worth

    def alike(self, request: Request, value: Any) -> Hashable:
        """The same for answers that leave the same."""
        return frozenset(self._at.left_open(self._worth, value).items())

    def expected(self, request: Request, value: Any) -> float:
        """What is to be expected after an answer, or after the first dice of a roll."""
        left = self._at.left_open(self._worth, value)
        return fsum(self._worth.of(one) * chance for one, chance in left.items())

    def priced(self, expected: Sequence[float]) -> Callable[[Any], float]:
        """What is expected is the price."""
        return float


class _Ending(_Priced):
    """By the number of the turn and its ends, which are estimated when all are known."""

    def alike(self, request: Request, value: Any) -> Hashable:
        """The same for answers of which one is as good as another."""
        return self._at.alike((request, value))

    def expected(self, request: Request, value: Any) -> tuple[int, Ends]:
        """How the turn may end after an answer, or after the first dice of a roll."""
        return self._at.number, self._at.ends((request, value))

    def priced(self, expected: Sequence[tuple[int, Ends]]) -> Callable[[Any], float]:
        """What any of these is worth."""
        try:
            from sheetgen.kits.defaults import worth
        except ImportError:
            raise Error(
                "what dice of this game are worth needs numpy; install sheetgen to know it"
            ) from None

        by_turn: dict[int, list[Ends]] = defaultdict(list)
        for turn, ends in expected:
            by_turn[turn].append(ends)
        known = worth.Worth(self._at.turns, by_turn)
        return lambda one: known.mean(one[1], one[0])
