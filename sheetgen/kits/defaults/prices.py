"""The prices of a game made from its rules: what was to be expected at every die and every
decision, in the hands of a policy.

Of the turn at hand the ways that it may go are looked at; its ends are worth what the game declares
or, if it does not, what `worth` estimates.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.chances import prices
from sheetgen.kits.chances.prices import Die, Moment
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.running import decided, drawing
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.defaults.turns import AtHand, Ends, Row, Turns

Worth = Callable[[Ends, int], float]
"""What a turn's ends are worth when so many turns have been played."""
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
        turns = Turns(self.subject, session.conditions, policy)
        score = turns.score(turns.pack(session.state)) if session.finished else 0.0
        return prices.moments(session, self._ending(turns, policy, session.conditions)(), score)

    def ahead(self, session: Session, policy: Policy) -> list[float]:
        """What is to be expected now, after each choice if one is asked for."""
        turns = Turns(self.subject, session.conditions, policy)
        turns.ways *= MORE
        return prices.ahead(session, self._ending(turns, policy, session.conditions)())

    def _ending(
        self, turns: Turns, policy: Policy, conditions: Conditions
    ) -> Callable[[], "_Ending"]:
        """Sessions to be priced, by what a turn's ends are worth as the game declares it."""
        declared = self.subject.declares.worth
        if declared is None:
            return lambda: _Ending(turns, None)
        of_state = declared(conditions, policy)

        @cache
        def of_row(row: Row) -> float:
            return of_state(turns.state(row))

        def mean(ends: Ends, number: int) -> float:
            return sum(of_row(row) * count for row, count in ends.items()) / ends.total()

        return lambda: _Ending(turns, mean)

    def names(self, session: Session, dice: Sequence[Die]) -> Iterator[str]:
        """Each die in words: what was rolled, the face, and what the roll came to."""
        chronicle = Chronicle(self.subject, session)
        steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        for die in dice:
            table = chronicle.subject.tables.get(die.ask.partition(":")[0])
            step = steps[die.place]
            meaning = table.meaning(die.face + step.added) if table and table.each else step.meaning
            title, rolled = self.subject.title(die.ask), step.answer.dice
            # One of several dice is not the roll that means this.
            among = f" of {' '.join(map(str, rolled))}" if len(rolled) > 1 else ""
            face = step.cards[die.face - 1] if step.cards else die.face
            yield f"{title} {face}{among}" + (f": {meaning}" if meaning else "")

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it."""
        return self.subject.title(ask)


class _Ending:
    """A session by how the turn at hand may end: by what that is worth if it is known, else by the
    number of that turn and its ends."""

    def __init__(self, turns: Turns, worth: Worth | None) -> None:
        self._at, self._worth = AtHand(turns), worth

    @property
    def turn(self) -> int:
        """The turn it has come to; 0 before the first."""
        return self._at.number

    def answer(self, request: Request, answer: Answer) -> None:
        """Answer the question."""
        self._at.answer(request, request.value(answer))

    def reference(self, request: Choose | ChooseNumber) -> int:
        """What the policy decides."""
        deciders = self._at.turns.deciders
        return int(decided(request, self._at.state, deciders, drawing(request)))

    def alike(self, request: Request, value: Any) -> Hashable:
        """The same for answers of which one is as good as another."""
        return self._at.alike((request, value))

    def expected(self, request: Request, value: Any) -> Any:
        """How the turn may end after an answer, or after the first dice of a roll."""
        ends = self._at.ends((request, value))
        return self._worth(ends, self.turn) if self._worth else (self.turn, ends)

    def priced(self, expected: Sequence[Any]) -> Callable[[Any], float]:
        """What any of these is worth."""
        if self._worth:
            return float
        try:
            from sheetgen.kits.defaults.worth import Worth
        except ImportError:
            raise Error(
                "what dice of this game are worth needs numpy; install sheetgen to know it"
            ) from None

        by_turn: dict[int, list[Ends]] = defaultdict(list)
        for turn, ends in expected:
            by_turn[turn].append(ends)
        worth = Worth(self._at.turns, by_turn)
        return lambda one: worth.mean(one[1], one[0])
