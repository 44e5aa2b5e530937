"""The moments of a session for the ledger, and what its dice are called.

Within a turn every way the dice may fall is looked at, or so many as are not too many; what a game
is worth at a turn's end is the estimate of `worth`. Of rules whose turns are not known as a part,
the whole game is looked at so, and that tells less.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Request, Roll
from sheetgen.core.session import Session
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed, Rolled
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.running import Values, Ways, copied, decided
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.defaults.worth import Worth, worth


class Accounts:
    """The default of `chances.ledger`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """The moments of a session from its first turn on, with a reference policy; and the score,
        or what is to be expected of a game not finished. Raises NothingPlayed before the first
        turn."""
        known = worth(self.subject, session.conditions, policy)
        replay = _Replay(session, known)
        found = list(replay.all())
        if not replay.turns:
            raise NothingPlayed("no turn has begun yet: there is nothing to account for")
        if session.finished:
            return found, float(known.score(session.state))
        return found, replay.ahead()

    def names(self, session: Session, dice: Sequence[Die]) -> Iterator[str]:
        """Each die in words: what was rolled, the face, and what the roll came to."""
        chronicle = Chronicle(self.subject, session)
        steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        for die in dice:
            table = self.subject.tables.get(die.ask.partition(":")[0])
            meaning = table.meaning(die.face) if table and table.each else steps[die.place].meaning
            title = self.subject.title(die.ask)
            yield f"{title} {die.face}" + (f": {meaning}" if meaning else "")


class _Replay:
    """A session played again part by part, for its moments."""

    def __init__(self, session: Session, known: Worth) -> None:
        self.session, self.known = session, known
        self.turns = 0
        self.state: Any = copied(known.begun.state)
        self.values: Values = ()
        self.ways: Ways | None = None

    def all(self) -> Iterator[Moment]:
        """The moments of all that has been answered."""
        entries = self.known.entries
        self._begin(entries.set_up if entries else self.known.begun.play)
        if entries is None:
            self.turns = 1
        turn = 0
        for place, (request, answer) in enumerate(
            zip(self.session.asked, self.session.answers, strict=True)
        ):
            turn = max(turn, request.turn, 1)
            if self.turns:
                number = self.turns if entries else turn
                yield from self._moments(place, number, request, answer)
            self._answered(request, answer)

    def ahead(self) -> float:
        """What is to be expected at the question asked now."""
        return self._mean(self.values)

    def _begin(self, rule: str) -> None:
        self.values = ()
        known, turns = self.known, self.turns
        self.ways = Ways(
            known.rule(rule),
            self.state,
            known.begun.rulings,
            known.deciders,
            lambda state: known.of(state, turns),
        )
        self._at_end()

    def _answered(self, request: Request, answer: Answer) -> None:
        self.values = (*self.values, request.value(answer))
        self._at_end()

    def _at_end(self) -> None:
        """Go on to the next turn where this one asks nothing more."""
        assert self.ways is not None
        entries, running = self.known.entries, self.ways.at(self.values)
        if running.request is None and entries:
            self.state = running.state
            if entries.goes_on(self.state, self.known.begun.rulings):
                self.turns += 1
                self._begin(entries.turn)

    def _mean(self, values: Values, known: Sequence[int] = ()) -> float:
        """What is to be expected after these values in the turn."""
        assert self.ways is not None
        return float(self.ways.mean(values, known))

    def _moments(self, place: int, turn: int, request: Request, answer: Answer) -> Iterator[Moment]:
        if isinstance(request, Roll):
            for k, face in enumerate(answer.dice):
                before = answer.dice[:k]
                means = tuple(
                    self._mean(self.values, (*before, x)) for x in range(1, request.sides + 1)
                )
                yield Rolled(place, turn, request.ask, request.slot + k, face, means)
        elif isinstance(request, Choose | ChooseNumber):
            assert self.ways is not None
            state = self.ways.at(self.values).state
            random = Random(f"{request.ask}/{request.turn}")
            value = decided(request, state, self.known.deciders, random)
            mean = self._mean((*self.values, value))
            name, chosen = request.text(value), answer.choice or ""
            values: Mapping[str, float] = {name: mean}
            yield Decided(place, turn, request.ask, request.slot, chosen, name, values)
