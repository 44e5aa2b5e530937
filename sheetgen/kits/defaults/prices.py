"""The moments of a session, to be priced, and what its dice are called.

After each face of each die the turn is played to its end, in every way where these are few, else in
so many by the compiled rules, the faces met being the same ones in each; what the ends are worth is
the estimate of `worth`, made for these ends. Of rules whose turns are not known as a part, the
whole game is one turn.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request
from sheetgen.core.session import Session
from sheetgen.kits.chances import prices
from sheetgen.kits.chances.prices import Die, Moment
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.running import decided, drawing
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.defaults.turns import AtHand, Ends, Turns
from sheetgen.kits.defaults.worth import Worth


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
        return prices.moments(session, _Ending(turns), score)

    def ahead(self, session: Session, policy: Policy) -> list[float]:
        """What is to be expected now, after each choice if one is asked for."""
        return prices.ahead(session, _Ending(Turns(self.subject, session.conditions, policy)))

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
            yield f"{title} {die.face}{among}" + (f": {meaning}" if meaning else "")

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it."""
        return self.subject.title(ask)


class _Ending:
    """A session by how the turn at hand may end, each time with the number of that turn."""

    def __init__(self, turns: Turns) -> None:
        self._at = AtHand(turns)

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

    def expected(self, request: Request, value: Any) -> tuple[int, Ends]:
        """How the turn may end after an answer, or after the first dice of a roll."""
        return self.turn, self._at.ends((request, value))

    def priced(self, expected: Sequence[tuple[int, Ends]]) -> Callable[[Any], float]:
        """What any of these is worth."""
        by_turn: dict[int, list[Ends]] = defaultdict(list)
        for turn, ends in expected:
            by_turn[turn].append(ends)
        worth = Worth(self._at.turns, by_turn)
        return lambda one: worth.mean(one[1], one[0])
