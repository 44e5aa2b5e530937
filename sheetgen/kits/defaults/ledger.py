"""The moments of a session for the ledger, and what its dice are called.

After each face of each die the turn is played to its end in so many ways by the compiled rules, the
faces met being the same ones in each; what the ends are worth is the estimate of `worth`, made for
these ends. Of rules whose turns are not known as a part, the whole game is one turn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, NamedTuple

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Report, Roll
from sheetgen.core.session import Session
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed, Rolled
from sheetgen.kits.defaults.chronicle import Chronicle
from sheetgen.kits.defaults.running import Running, copied, decided, drawing, run
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.defaults.worth import Ends, Turns, Worth, told


class Accounts:
    """The default of `chances.ledger`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def moments(self, session: Session, policy: Policy) -> tuple[list[Moment], float]:
        """The moments of a session from its first turn on, with a reference policy; and the score,
        or what is to be expected of a game not finished. Raises NothingPlayed before the first
        turn."""
        turns = Turns(self.subject, session.conditions, policy)
        replay = _Replay(session, turns)
        if not replay.number:
            raise NothingPlayed("no turn has begun yet: there is nothing to account for")
        ends: dict[int, list[Ends]] = defaultdict(list)
        for asked in replay.asked:
            ends[asked.number] += chain.from_iterable(asked.ends)
        ahead = None if session.finished else replay.ahead()
        if ahead:
            ends[replay.number].append(ahead)
        worth = Worth(turns, ends)
        found = [moment for asked in replay.asked for moment in asked.moments(worth)]
        if ahead:
            return found, worth.mean(ahead, replay.number)
        return found, turns.score(turns.pack(session.state))

    def names(self, session: Session, dice: Sequence[Die]) -> Iterator[str]:
        """Each die in words: what was rolled, the face, and what the roll came to."""
        chronicle = Chronicle(self.subject, session)
        steps = [s for turn in (chronicle.set_up, *chronicle.turns) for s in turn.steps]
        for die in dice:
            table = chronicle.subject.tables.get(die.ask.partition(":")[0])
            meaning = table.meaning(die.face) if table and table.each else steps[die.place].meaning
            title = self.subject.title(die.ask)
            yield f"{title} {die.face}" + (f": {meaning}" if meaning else "")

    def title(self, ask: str) -> str:
        """What is asked, as the game calls it."""
        return self.subject.title(ask)


class _Asked(NamedTuple):
    """What was asked after the set-up: its place, the number of the turn it was asked in, and how
    that turn may end: by the face of each die of a roll, or as the policy decides."""

    place: int
    number: int
    request: Roll | Choose | ChooseNumber
    answer: Answer
    reference: str
    ends: list[list[Ends]]

    def moments(self, worth: Worth) -> Iterator[Moment]:
        """Its moments."""
        request, answer = self.request, self.answer
        of_request = self.place, max(request.turn, self.number), request.ask
        values = [tuple(worth.mean(end, self.number) for end in some) for some in self.ends]
        if isinstance(request, Roll):
            for k, (face, means) in enumerate(zip(answer.dice, values, strict=True)):
                yield Rolled(*of_request, request.slot + k, face, means)
        else:
            chosen, name = answer.choice or "", self.reference
            yield Decided(*of_request, request.slot, chosen, name, {name: values[0][0]})


class _Replay:
    """A session played again turn by turn, for what was asked in it."""

    _running: Running

    def __init__(self, session: Session, turns: Turns) -> None:
        self.turns, self.number = turns, 0
        entries, begun = turns.entries, turns.begun
        state = copied(begun.state)
        self._begin(entries.set_up if entries else begun.play, state)
        if entries is None:
            self.number = 1
        self._go_on(state)
        self.asked: list[_Asked] = []
        for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
            value = request.value(answer)
            if self.number and not isinstance(request, Report):
                self.asked.append(self._asked(place, request, answer))
            self._words += told(request, value)
            self._running = self._running.sent(value)
            self._go_on(state)

    def ahead(self) -> Ends:
        """How the turn at hand may end."""
        return self._ends([])

    def _go_on(self, state: Any) -> None:
        """Go on to the next turn where this one asks nothing more."""
        turns = self.turns
        while turns.entries and not self._running.request and turns.goes_on(turns.pack(state)):
            self.number += 1
            self._begin(turns.entries.turn, state)

    def _begin(self, rule: str, state: Any) -> None:
        self._rule, self._row = rule, self.turns.pack(state)
        self._words: list[Any] = []
        self._running = run(self.turns.rule(rule), state, self.turns.begun.rulings)

    def _ends(self, words: list[Any]) -> Ends:
        return self.turns.ends(self._rule, self._row, self._words + words)

    def _asked(self, place: int, request: Roll | Choose | ChooseNumber, answer: Answer) -> _Asked:
        if isinstance(request, Roll):
            faces, name = range(1, request.sides + 1), ""
            told_so = [
                [told(request, (*answer.dice[:k], face)) for face in faces]
                for k in range(request.number)
            ]
        else:
            state, deciders = self._running.state, self.turns.deciders
            value = decided(request, state, deciders, drawing(request))
            told_so, name = [[told(request, value)]], request.text(value)
        ends = [[self._ends(words) for words in some] for some in told_so]
        return _Asked(place, self.number, request, answer, name, ends)
