"""Malta Convoy for the ledger: the moments of a session, and what its dice are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from sheetgen.game import Policy
from sheetgen.games.convoy import events as ev
from sheetgen.games.convoy import rules
from sheetgen.games.convoy.conditions import terms
from sheetgen.games.convoy.expectation import Expectation, no_dice
from sheetgen.games.convoy.expectation_battle import FACES, contact_row, force_size
from sheetgen.games.convoy.expectation_turn import Within
from sheetgen.games.convoy.ledger_names import names
from sheetgen.games.convoy.state import CARRIER, EVADE, OPTIONS, State
from sheetgen.odds.ledger import Decided, Moment, NothingPlayed, Rolled
from sheetgen.play import Session
from sheetgen.requests import Answer, Choose, ChooseNumber, Roll

__all__ = ["moments", "names"]


def moments(
    session: Session, policy: Policy, at_end: Expectation | None = None
) -> tuple[list[Moment], float]:
    """The moments of a session since it sailed, with a reference policy; and the score, or what is
    to be expected of a game not finished. Games of the same set-up may share an expectation.

    Raises NothingPlayed if the convoy has not sailed, and ValueError for a policy that no
    expectation is known of.
    """
    if not session.state.length or not session.state.friendly:
        raise NothingPlayed("the convoy has not sailed yet: there is nothing to account for")
    teller = _Teller(session, policy, at_end)
    found = list(teller.all())
    if session.finished:
        return found, float(rules.score(session.state))
    return found, teller.ahead()


Event = TypeVar("Event", ev.ForceMet, ev.Attacked, ev.ContactRolled)


class _Teller:
    """Plays a session again, and tells its moments."""

    def __init__(self, session: Session, policy: Policy, at_end: Expectation | None) -> None:
        self.t, self.policy = terms(session.conditions), policy
        self.session = session
        self.live = Session(session.game, session.conditions)
        self.at_end = at_end or Expectation(self.t, policy)
        self.within = Within(self.at_end)

    def all(self) -> Iterator[Moment]:
        """The moments of all that has been answered."""
        for place, answer in enumerate(self.session.answers):
            if self.live.state.friendly:
                self.at_end.prepare(self.live.state)
                yield from self._moments(place, answer)
            self.live.answer(answer)

    def ahead(self) -> float:
        """What is to be expected at the question asked now."""
        request, s = self.live.request, self.live.state
        self.at_end.prepare(s)
        if isinstance(request, Choose):
            return self.within.taking(s, self._reference(request))
        if isinstance(request, ChooseNumber):
            return self._escorts(s, request, self._reference(request))
        assert isinstance(request, Roll)
        faces = (1,) * request.number
        first = next(iter(self._moments(0, Answer(request.ask, faces))))
        return sum(first.values) / len(first.values)  # type: ignore[arg-type]

    def _moments(self, place: int, answer: Answer) -> Iterator[Moment]:
        request, s = self.live.request, self.live.state
        assert request is not None
        if isinstance(request, Choose | ChooseNumber):
            reference = self._reference(request)
            if isinstance(request, Choose):
                value = self.within.taking(s, reference)
            else:
                value = self._escorts(s, request, reference)
            assert answer.choice is not None
            name = request.text(reference)
            yield Decided(
                place, s.turn, request.ask, request.slot, answer.choice, name, {name: value}
            )
            return
        told = _VALUES[request.ask.partition("-")[0]](self, s, answer)
        for number, (face, values) in enumerate(zip(answer.dice, told, strict=True)):
            yield Rolled(place, s.turn, request.ask, request.slot + number, face, values)

    def _reference(self, request: Choose | ChooseNumber) -> int:
        return int(self.policy.deciders[request.ask](self.live.state, request, no_dice))

    def _last(self, kind: type[Event]) -> Event:
        """The last event of a kind."""
        return next(e for e in reversed(self.live.events) if isinstance(e, kind))

    def duration(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """OPTIONS: how long an option runs."""
        option = OPTIONS.index(answer.ask.removeprefix("duration-"))
        if option != EVADE:
            extensions = [0]
        else:
            extensions = [1] if self.t.evade_adds_one else [1, 2, 3]
        yield tuple(
            sum(self._taken(s, option, turns, extension) for extension in extensions)
            / len(extensions)
            for turns in FACES
        )

    def extension(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """EVADE OPTION: the longer journey."""
        (turns,) = self.live.answers[-1].dice
        yield tuple(self._taken(s, EVADE, turns, extension) for extension in (1, 2, 3))

    def _taken(self, s: State, option: int, turns: int, extension: int) -> float:
        now = s.copy()
        now.option, now.option_turns = option, turns
        now.unused -= 1 << option
        now.length += extension
        return self.within.contact_ahead(now)

    def contact(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """CONTACT."""
        after = {}
        rows = [contact_row(s.carry, s.option, die) for die in FACES]
        for row in set(rows):
            now = s.copy()
            now.carry = rules.CONTACT_CARRY[row]
            if row >= rules.FIRST_CONTACT_ROW and s.turn > s.friendly:
                after[row] = self.within.row_met(now, row)
            else:
                after[row] = self.within.ended(now)
        yield tuple(after[row] for row in rows)

    def enemy(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """ENEMY FORCE."""
        row = self._last(ev.ContactRolled).row
        yield tuple(self.within.enemy_met(s, row, rules.ENEMY[die]) for die in FACES)

    def force(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """FORCE SIZE."""
        row = self._last(ev.ContactRolled).row
        enemy = rules.ENEMY[self.live.answers[-1].dice[0]]
        yield tuple(
            self.within.intercepted(s, force_size(row, enemy, die, s.option), enemy)
            for die in FACES
        )

    def intercept(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """INTERCEPTION, a die after the other."""
        met, ones = self._last(ev.ForceMet), 0
        for thrown, face in enumerate(answer.dice, 1):
            by_face = [
                self.within.intercepted(s, met.force, met.enemy, ones + stopped, thrown)
                for stopped in (1, 0)
            ]
            yield (by_face[0], *by_face[1:] * 5)
            ones += face == 1

    def attack(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """ENEMY ATTACKS, a die after the other."""
        return self.within.attacks(s, answer.dice, self._last(ev.ForceMet).enemy)

    def target(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """TARGETS."""
        number, result, rest = self._hit()
        yield tuple(self.within.targeted(s, number, result, (die,), rest) for die in FACES)

    def again(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """TARGETS: hit again or not."""
        number, result, rest = self._hit()
        (die,) = self.live.answers[-1].dice
        yield tuple(self.within.targeted(s, number, result, (die, face), rest) for face in FACES)

    def _hit(self) -> tuple[int, int, list[int]]:
        """The attack die whose hit is being played, its result, and the results of hits to come."""
        assert self.live.request is not None
        number, results = self.live.request.slot, self._last(ev.Attacked).results
        return number, results[number - 1], [r for r in results[number:] if r != rules.MISS]

    def returns(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """COVERING FORCE RETURNS: a carrier's roll."""
        rolls = self._rolls()
        stays, goes = self.within.returning(s, rolls - 1), self.within.goes_home(s, rolls)
        yield (stays,) * 3 + (goes,) * 3

    def escort(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """COVERING FORCE RETURNS: the warships that go with a carrier."""
        yield tuple(self.within.escorted(s, self._rolls(), die) for die in FACES)

    def _escorts(self, s: State, request: ChooseNumber, cruisers: int) -> float:
        (die,) = self.live.answers[-1].dice
        return self.within.escorted(s, self._rolls(), die, cruisers)

    def _rolls(self) -> int:
        """How many carriers are still to be rolled for, with the one at hand."""
        assert self.live.request is not None
        rolled = [e for e in self.live.events if isinstance(e, ev.CarrierRolled)]
        began: int = self.live.state.present(CARRIER) + sum(e.goes for e in rolled)
        return began + 1 - self.live.request.slot


_VALUES: dict[str, Callable[[_Teller, State, Answer], Iterator[tuple[float, ...]]]] = {
    "duration": _Teller.duration,
    "extension": _Teller.extension,
    "contact": _Teller.contact,
    "enemy": _Teller.enemy,
    "force": _Teller.force,
    "intercept": _Teller.intercept,
    "attack": _Teller.attack,
    "target": _Teller.target,
    "again": _Teller.again,
    "return": _Teller.returns,
    "escort": _Teller.escort,
}
"""What is to be expected after each face, for each die of a roll, by the roll's name."""
