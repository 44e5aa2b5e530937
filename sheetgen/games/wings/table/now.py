"""A campaign as it stands at a question, and what the rules would make of an answer to it.

What an answer would do is never worked out here: the rules themselves play it, on a copy of the
state.
"""

from itertools import takewhile
from typing import Any, NamedTuple

from sheetgen.core.requests import Answer, Choose, Roll, purpose
from sheetgen.core.session import Session
from sheetgen.games.wings.rules import events as ev
from sheetgen.games.wings.rules import return_to_base
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.return_to_base import INCAPACITATING
from sheetgen.games.wings.rules.rolling import KEEP
from sheetgen.games.wings.rules.state import IN_THE_SEA, Man, Offered, Rulings, Sortie, State
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Airman, Chronicle, Flight, Mission, tell
from sheetgen.kits.table.questions import Phrases, played

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
    def phrases(self) -> Phrases:
        """The words at the table: `data/table.json`."""
        return self.theatre.phrases("table")

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
        pairs = zip(self.session.asked, self.session.answers, strict=True)
        return next(a.dice for q, a in reversed([*pairs]) if purpose(q.ask) == name)

    def run_of(self, name: str, number: int) -> list[int]:
        """The dice rolled just before, one after the other, for one man by that name."""
        pairs = zip(self.session.asked, self.session.answers, strict=True)
        run = takewhile(
            lambda pair: purpose(pair[0].ask) == name and pair[0].about == number,
            reversed([*pairs]),
        )
        return [answer.dice[0] for _, answer in run][::-1]


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


class Landing(NamedTuple):
    """What a face of a Return to Base table makes of a man: the row it falls on, what was added to
    it, his status (or IN_THE_SEA), his wounds, whether he is lucky by it, and whether he is to miss
    a mission for it."""

    row: int
    modifier: int
    status: Offered
    wounds: int
    lucky: bool = False
    misses: bool = False


def landing(at: Now, table: str, number: int, face: int) -> Landing:
    """What a face would make of a man on a Return to Base table, if it stands."""
    s = at.state.to_try_on(number)
    sortie, before = at.sortie(number), at.man(number)
    rules: dict[str, Any] = {
        "get-home": lambda: return_to_base.get_home(s, sortie),
        "bale-out": lambda: return_to_base.bale_out(s, number),
        "shot-down": lambda: return_to_base.nurse_the_wreck(
            s, number, at.man(number).wounds >= INCAPACITATING
        ),
        "drink": lambda: return_to_base.in_the_drink(s, sortie),
    }
    told, in_the_sea = played(rules[table](), (face,), KEEP)
    rolled = next(event for event in told if hasattr(event, "row"))
    man = s.man(number)
    status: Offered = IN_THE_SEA if in_the_sea else man.status
    lucky, misses = man.lucky and not before.lucky, man.misses > before.misses
    return Landing(rolled.row, getattr(rolled, "modifier", 0), status, man.wounds, lucky, misses)


def landings(at: Now, table: str, number: int) -> list[Landing]:
    """What each face of the D100 would make of a man, from 1 to 100."""
    return [landing(at, table, number, face) for face in range(1, 101)]


def then(at: Now, choice: str) -> tuple[list[Any], Any]:
    """What would happen if this were chosen now: the events, and what would be asked next."""
    session = at.session
    assert isinstance(session.request, Choose)
    answer = Answer(session.request.ask, choice=choice)
    after = session.with_answers([*session.answers, answer])
    return after.events[len(session.events) :], after.request


def replacement(at: Now) -> int:
    """The man who would fly for one whose old war wound is playing up."""
    events, request = then(at, "replace")
    flies = [event.man for event in events if isinstance(event, ev.Flies)]
    return int(flies[0] if flies else request.about)


def berth_of(at: Now) -> str:
    """The airplane that is to be manned next."""
    s, kind = at.state, at.theatre.missions[at.state.kind]
    berths = [s.fighters[s.attacker]] * kind.fighters
    berths += [s.bomber] * (kind.bombers if s.bomber else 0)
    berths += [s.fighters[enemy_of(s.attacker)]] * kind.defenders
    return berths[len(s.flying)]
