"""The moments of a game at which the player is asked for a line of his own.

Which they are a game says in its part `moments`; one that has none gets those the machine
knows of. They are worked out from the answers, each as it is given, so that a record that is gone
on with has come to the same ones: what was passed over need not be written down.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from typing import NamedTuple, Protocol

from sheetgen.core.journal import answer_to_json, canonical_json
from sheetgen.core.language import phrases
from sheetgen.core.requests import Answer, Choose, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.kits.table import turns

_words = phrases(__file__).words
DECISION, LOSS, HALFWAY, END = "decision", "loss", "halfway", "end"
MOST = 5
"""So many questions are asked in a game; the last of them is kept for its end."""
MOST_OF = {DECISION: 2, HALFWAY: 1, LOSS: 2, END: 1}
"""So many of each kind; those that matter more stand after those that matter less."""
SETTLED, FEW = 2, 6
"""A question that was answered so often in one way is answered in another for a reason; one with
more choices than the other figure asks for a move, as a card is played."""
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


class TableMoments(Protocol):
    """The part `moments`, of a game that knows better than any when a player is to be asked for a
    line of his own."""

    def moments(self, session: Session, answers: int, events: int) -> Sequence[Moment]:
        """The moments that a game has come to since it had so many answers and events."""


class Asking:
    """Which moments a game has come to, and what is asked of the player `now`: a question stands
    until he gives the next answer, whatever the program rolls for him meanwhile. `asked` are the
    names of those that he was asked at, and `own` is what the game knows of its moments."""

    def __init__(self, session: Session, seeded: bool, own: TableMoments | None) -> None:
        self._moments = own or General()
        self._seeded = seeded
        self._raised: set[str] = set()
        self.asked: list[str] = []
        self.now: Moment | None = None
        self.went_back(session)

    def went_back(self, session: Session) -> None:
        """A session was taken back, or is only beginning: what is asked now is not asked any
        more."""
        self._answers, self._events, self.now = len(session.answers), len(session.events), None

    def went_on(self, session: Session) -> None:
        """A session has taken an answer."""
        answer = session.answers[-1]
        if not (answer.dice and (answer.rolled or self._seeded)):
            self.now = None
        found = self._moments.moments(session, self._answers, self._events)
        self._answers, self._events = len(session.answers), len(session.events)
        for moment in found:
            if moment.name not in self._raised:
                self._raised.add(moment.name)
                self._put(moment)
        now = self.now
        # A loss is asked of when its turn is over.
        if now and now.later and turns.at_hand(session) > now.turn + (now.kind == LOSS):
            self.now = now._replace(question=now.later)

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


class General:
    """The moments of any game: a choice between a few, of a question that was always answered
    otherwise; halfway, where it is known how many turns there are; the end."""

    def moments(self, session: Session, answers: int, events: int) -> list[Moment]:
        """See TableMoments."""
        if session.finished:
            return [_moment(session, END)]
        found = list[Moment]()
        given = list(zip(session.asked, session.answers, strict=True))
        for request, answer in given[answers:]:
            if isinstance(request, Choose) and len(request.choices) <= FEW:
                what = purpose(request.ask)
                before = [a.choice for r, a in given[:answers] if purpose(r.ask) == what]
                # Who chooses otherwise every time has not changed his mind.
                if len(before) >= SETTLED and {*before} == {before[-1]} != {answer.choice}:
                    found.append(_moment(session, DECISION, choice=answer.choice))
        declared = session.game.declares
        middle = declared.turns.most // 2 if declared else 0
        if turns.come_to(session.asked, answers) <= middle < turns.at_hand(session) and middle:
            found.append(_moment(session, HALFWAY, noun=session.game.noun, turn=middle))
        return found


def _moment(session: Session, kind: str, **said: object) -> Moment:
    turn = turns.come_to(session.asked, len(session.answers))
    return Moment(kind, turn, one_of(_words("moments", kind), session.answers).format(**said))


def one_of(questions: Sequence[str], answers: Sequence[Answer]) -> str:
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
