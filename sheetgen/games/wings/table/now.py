"""A campaign as it stands at a question."""

from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from sheetgen.core.requests import Answer, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import Man, Rulings, Sortie, State
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission, tell

REROLLED = "reroll-"
"""What begins the name of a question whether something is rolled again."""


class Now(NamedTuple):
    """A campaign as it stands: told so far, its rulings, and the session itself."""

    chronicle: Chronicle
    rulings: Rulings
    session: Session

    @property
    def state(self) -> State:
        """The state as it stands; not to be changed."""
        return self.chronicle.state

    @property
    def theatre(self) -> Theatre:
        """The theatre of the campaign."""
        return self.chronicle.theatre

    @property
    def request(self) -> Any:
        """What is asked."""
        return self.session.request

    @property
    def name(self) -> str:
        """What is asked, whoever it is about: `drink` of `drink:raf-03`."""
        return purpose(self.request.ask)

    @property
    def number(self) -> int:
        """The man it is asked about."""
        return int(self.request.about)

    @property
    def again(self) -> bool:
        """Whether it is asked again, for what was rolled counts for nothing."""
        return isinstance(self.request, Roll) and self.request.slot > 1

    @property
    def mission(self) -> Mission:
        """The mission at hand."""
        return self.chronicle.missions[-1]

    @property
    def last(self) -> Answer:
        """The answer given last."""
        return self.session.answers[-1]

    def airman(self, number: int) -> Airman:
        """The man of that number, by name."""
        return self.chronicle.men[number - 1]

    def man(self, number: int) -> Man:
        """The man of that number."""
        return self.state.man(number)

    def flight(self, number: int) -> Flight:
        """The flight of a man in the mission at hand."""
        return self.mission.flight(number)

    def sortie(self, number: int) -> Sortie:
        """What the fight has left of a man and his airplane."""
        return next(sortie for sortie in self.state.sorties if sortie.man == number)

    def thrown(self, name: str) -> tuple[int, ...]:
        """The dice rolled last for what is asked by that name."""
        return next(a.dice for q, a in self._back() if purpose(q.ask) == name)

    def run_of(self, name: str, number: int) -> list[int]:
        """The dice rolled just before, one after the other, for one man by that name."""
        wanted = name, number
        run = takewhile(lambda one: (purpose(one[0].ask), one[0].about) == wanted, self._back())
        return [answer.dice[0] for _, answer in run][::-1]

    def _back(self) -> Iterator[tuple[Any, Answer]]:
        """What was asked and answered, the last first."""
        return zip(reversed(self.session.asked), reversed(self.session.answers), strict=True)


_remembered: list[tuple[list[Answer], Now]] = []


def now(session: Session) -> Now:
    """How a session stands. The one told last is remembered: a question is put in several parts."""
    if _remembered:
        answers, told = _remembered[0]
        if answers == session.answers and told.chronicle.conditions == session.conditions:
            return told._replace(session=session)
    told = Now(tell(session), rulings_of(session.conditions), session)
    _remembered[:] = [([*session.answers], told)]
    return told


def replacement(at: Now) -> int:
    """The man who would fly for one whose old war wound is playing up."""
    session, request = at.session, at.request
    after = session.with_answers([*session.answers, Answer(request.ask, choice="replace")])
    flies = (one.man for one in after.events[len(session.events) :] if isinstance(one, ev.Flies))
    return int(next(flies, request.about))
