"""The moments of a game at which the player is asked for a line of his own.

They are worked out from the answers, each as it is given, so that a record that is gone on with has
come to the same ones: what was passed over need not be written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import NamedTuple

from sheetgen.core.journal import answer_to_json, canonical_json
from sheetgen.core.language import capital, counted_in_figures, phrases
from sheetgen.core.requests import Answer, Choose, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.parts import Machine, parts_of
from sheetgen.kits.table import turns

_words = phrases(__file__).words
DECISION, LOSS, HALFWAY, END = "decision", "loss", "halfway", "end"
MOST = 5
"""So many questions are asked in a game; the last of them is kept for its end."""
MOST_OF = {DECISION: 2, HALFWAY: 1, LOSS: 2, END: 1}
"""So many of each kind; those that matter more stand after those that matter less."""
NONE = "none"
"""The choice of nothing, where there is something to be taken."""
SETTLED, FEW = 2, 6
"""A question that was answered so often in one way is answered in another for a reason; one with
more choices than the other figure asks for a move, as a card is played."""
PART = 25
"""A turn that costs less than this part of the score that a game begins with stops nobody."""
_WEIGHTS = [*MOST_OF]


class Moment(NamedTuple):
    """A moment that matters: its kind, the turn it came in, and what the player is asked; `later`,
    if it is not empty, is asked in its place once dice that were rolled for him have taken the game
    on beyond that turn."""

    kind: str
    turn: int
    question: str
    later: str = ""

    @property
    def name(self) -> str:
        """What it is known by in a journal: `decision 7`."""
        return f"{self.kind} {self.turn}"


class Asking:
    """Which moments a game has come to, and what is asked of the player `now`: a question stands
    until he gives the next answer, whatever the program rolls for him meanwhile. `asked` are the
    names of those that he was asked at."""

    def __init__(self, session: Session, seeded: bool) -> None:
        self._seeded = seeded
        self._raised: set[str] = set()
        self.asked: list[str] = []
        self.now: Moment | None = None
        self.went_back(session)

    def went_back(self, session: Session) -> None:
        """A session was taken back, or is only beginning: what is asked now is not asked any
        more."""
        self._answers, self.now = len(session.answers), None

    def went_on(self, session: Session) -> None:
        """A session has taken an answer."""
        answer = session.answers[-1]
        if not (answer.dice and (answer.rolled or self._seeded)):
            self.now = None
        found = moments(session, self._answers)
        self._answers = len(session.answers)
        for moment in found:
            if moment.name not in self._raised:
                self._raised.add(moment.name)
                self._put(moment)
        if self.now and self.now.later and session.turn > self.now.turn:
            self.now = self.now._replace(question=self.now.later)

    def _put(self, moment: Moment) -> None:
        """Ask at a moment, unless one that matters more is asked at now, or enough were."""
        if self.now is not None:
            if _WEIGHTS.index(moment.kind) < _WEIGHTS.index(self.now.kind):
                return
            # Nobody has been asked at it yet.
            self.asked.remove(self.now.name)
        same = sum(name.startswith(f"{moment.kind} ") for name in self.asked)
        room = MOST if moment.kind == END else MOST - MOST_OF[END]
        if same < MOST_OF[moment.kind] and len(self.asked) < room:
            self.now = moment
            self.asked.append(moment.name)

    def answered(self, name: str) -> None:
        """The player has answered what was asked at the moment of that name."""
        if self.now is not None and self.now.name == name:
            self.now = None


def moments(session: Session, answers: int) -> list[Moment]:
    """The moments that a game has come to since it had so many answers: a choice between a few, of
    a question that was always answered otherwise, or by nothing; a turn that cost more than any
    before it; halfway, where it is known how many turns there are; the end."""
    if session.finished:
        return [_moment(session, END)]
    found = list[Moment]()
    given = list(zip(session.asked, session.answers, strict=True))
    for place, (request, answer) in enumerate(given[answers:], start=answers):
        if isinstance(request, Choose) and len(request.choices) <= FEW:
            what = purpose(request.ask)
            before = [a.choice for r, a in given[:answers] if purpose(r.ask) == what]
            # Who chooses otherwise every time has not changed his mind.
            is_settled = len(before) >= SETTLED and len({*before}) == 1
            is_taken = NONE in request.choices and answer.choice != NONE
            if (is_settled or is_taken) and answer.choice not in before:
                later = _words("moments", "later").format(choice=answer.choice)
                turn = turns.come_to(session, place + 1)
                asked = _moment(session, DECISION, turn, choice=answer.choice)
                found.append(asked._replace(later=later))
    over = turns.come_to(session, answers)
    if 0 < over < session.turn:
        if cost := _dearest(session, over):
            found.append(_moment(session, LOSS, over, cost=counted_in_figures(cost, "point")))
        if over <= (middle := _middle(session)) < session.turn:
            found.append(_moment(session, HALFWAY, middle))
    return found


def _middle(session: Session) -> int:
    """The turn with whose end half the way is gone; 0 where nobody knows."""
    parts = parts_of(session.game)
    declared = parts.declares if isinstance(parts, Machine) else None
    counted = declared.turns if declared else None
    number = int(getattr(session.state, counted.field, counted.most)) if counted else 0
    return (number + 1) // 2


def _dearest(session: Session, over: int) -> int:
    """What a turn that is over took from the score; 0 if one before it took as much, or it is not
    worth a word."""
    results = parts_of(session.game).results
    if results is None:
        return 0
    scores = {turn.number: results.score(turn.session) for turn in turns.each(session)}
    falls = {turn: a - b for (_, a), (turn, b) in pairwise(scores.items()) if turn <= over}
    cost = falls.pop(over, 0)
    is_heavy = cost * PART >= max(abs(next(iter(scores.values()))), 1)
    return cost if is_heavy and cost > max(falls.values(), default=0) else 0


def _moment(session: Session, kind: str, turn: int | None = None, **said: object) -> Moment:
    """A moment of a turn, or of that which the game has come to."""
    if turn is None:
        turn = turns.come_to(session, len(session.answers))
    question = _one_of(_words("moments", kind), session.answers)
    said = {"noun": session.game.noun, "turn": turn, **said}
    return Moment(kind, turn, capital(question.format(**said)))


def _one_of(questions: Sequence[str], answers: Sequence[Answer]) -> str:
    """One of several questions: that which the answers of a record draw, however they came."""
    plain = canonical_json([answer_to_json(answer._replace(rolled=False)) for answer in answers])
    return questions[sha256(plain.encode()).digest()[0] % len(questions)]


def standing(session: Session, moment: str, standing: int) -> int:
    """How many answers stood at a moment that was written of when so many did: the dice that a seed
    has thrown after a decision were none of its."""
    if moment.startswith(DECISION):
        # They may have been taken back since.
        standing = min(standing, len(session.asked))
        while standing and isinstance(session.asked[standing - 1], Roll):
            standing -= 1
    return standing
