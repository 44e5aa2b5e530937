"""What if: a recorded game once more, with one decision changed.

Dice have names, so every die thrown in both games falls alike, whatever was decided between. The
answers before the decision stay. After it

- a die that the record holds falls as it did there; one that it lacks falls as the record's seed
  has it. A game whose dice were typed in has no seed: there such a die is hypothetical, and the
  game is played a number of times, each with hypothetical dice of its own, fixed by the record;
- a decision is as recorded where it is asked again and still allowed, else as the policy that the
  game is measured by decides it;
- a report of what was fought out at the table is as recorded where it still fits; where it does
  not, the game stops there.

A game that is not finished is played to the end of the turn the record has come to. In the middle
of that turn the record itself is not played on: it stays as it stands.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import pick
from sheetgen.core.journal import answer_to_json
from sheetgen.core.requests import Answer, Decision, ReportFight, Request, quoted
from sheetgen.core.session import Answerer, Remembered, Session, decided, first_of, seeded

COMPLETIONS = 200
"""Games played where dice are hypothetical."""


class Played(NamedTuple):
    """A game with one decision changed.

    `hypothetical` is the number of its dice that nobody rolled and no seed gives.
    """

    session: Session
    hypothetical: int


class Branches:
    """A recorded game, to be played with other choices. Where every die is known, by the answers of
    the session and their `seed`, it is one game for each choice; else it is `completions` games, in
    which all that differs is hypothetical."""

    def __init__(self, session: Session, seed: str | None, completions: int) -> None:
        self.session = session
        self._kept = Remembered(session.asked, session.answers, by_card=seed is None)
        self._last = last_turn(session)
        self._seed = None if seed is None else dice.key_of_seed(seed)
        self._keys = list(_keys(session.answers, completions)) if seed is None else []

    def instead(self, place: int, choice: str) -> list[Played]:
        """The games with another choice at answer number `place` (from 0). Raises Error if
        that is no decision, or not one that allows the choice."""
        return list(self.games(place, choice))

    def games(self, place: int, choice: str) -> Iterator[Played]:
        """The same, one by one: whoever has seen enough of them plays no more."""
        request = self.session.asked[place]
        if not isinstance(request, Decision):
            raise Error(f"answer {place + 1} is not a decision")
        when = f" in turn {request.turn}" if request.turn else ""
        pick(choice, request.choices, f"choice for {quoted(request.ask)}{when}")
        if self._seed is not None:
            yield Played(self._branch(place, choice, self._seed)[0], 0)
        for key in self._keys:
            played = Played(*self._branch(place, choice, key))
            yield played
            # No die had to be made up: all the games would be the same.
            if played.hypothetical == 0:
                break

    def _branch(self, place: int, choice: str, key: str) -> tuple[Session, int]:
        """The game with the choice, and how many dice of it the record lacks; they are those of the
        key."""
        session = self.session
        branch = session.with_answers(session.answers[:place])
        branch.answer(Answer(session.asked[place].ask, choice=choice))
        policy = session.game.policies[session.game.measure]
        further = first_of(seeded(key), decided(policy, key))
        answers = _AsRecorded(self._kept, further, self._last)
        while branch.request is not None:
            answer = answers(branch.request, branch)
            if answer is None:
                break
            branch.answer(answer)
        return branch, answers.lacking


def last_turn(session: Session) -> int | None:
    """The turn a game has come to, as far as it was asked about; None if it is finished."""
    return None if session.finished else max(session.turns, default=0)


class _AsRecorded:
    """Answers by name as the record does, what it lacks by `further`, and counts the dice of that;
    nothing that is asked in a turn after the last."""

    def __init__(self, kept: Remembered, further: Answerer, last: int | None) -> None:
        self.lacking = 0
        self._kept, self._further, self._last = kept, further, last

    def __call__(self, request: Request, session: Session) -> Answer | None:
        if self._last is not None and session.turn > self._last:
            return None
        answer = self._kept.answer(request)
        if answer is not None or isinstance(request, ReportFight):
            # What nobody has fought is not reported.
            return answer
        others = self._further(request, session)
        if others is None or isinstance(request, Decision):
            return others
        faces = self._kept.faces(request)
        self.lacking += faces.count(0)
        mixed = (face or other for face, other in zip(faces, others.dice, strict=True))
        return Answer(request.ask, dice=tuple(mixed))


def _keys(answers: Iterable[Answer], count: int) -> Iterable[str]:
    """Keys of hypothetical dice: of the answers alone, whoever made the record."""
    plain = [answer_to_json(answer._replace(rolled=False)) for answer in answers]
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    for number in range(1, count + 1):
        yield hashlib.sha256(f"sheetgen-whatif-1\n{text}\n{number}".encode()).hexdigest()
