"""Malta Convoy for the ledger: the moments of a session, and what its dice are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.battle import FACES, contact_row, force_size
from sheetgen.games.convoy.chances.expectation import Expectation, no_dice
from sheetgen.games.convoy.chances.turn import Within
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY, MISS
from sheetgen.games.convoy.rules.state import CARRIER, EVADE, OPTIONS, State
from sheetgen.games.convoy.story import tellings
from sheetgen.games.convoy.story.chronicle import Battle, Departure, Turn, tell
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed, Rolled
from sheetgen.kits.telling.grammar import counted_in_figures

Event = TypeVar("Event", ev.ForceMet, ev.Attacked, ev.ContactRolled)


def moments(
    session: Session, policy: Policy, at_end: Expectation | None = None
) -> tuple[list[Moment], float]:
    """The moments of a session since it sailed, with a reference policy; and the score, or what is
    to be expected of a game not finished. Games of the same set-up may share an expectation.

    Raises NothingPlayed if the convoy has not sailed, and Error for a policy that no
    expectation is known of.
    """
    if not session.state.length or not session.state.friendly:
        raise NothingPlayed("the convoy has not sailed yet: there is nothing to account for")
    replay = _Replay(session, policy, at_end)
    found = list(replay.all())
    if session.finished:
        return found, float(sequence_of_play.score(session.state))
    return found, replay.ahead()


class _Replay:
    """A session played again, for its moments."""

    def __init__(self, session: Session, policy: Policy, at_end: Expectation | None) -> None:
        self.t, self.policy = rulings_of(session.conditions), policy
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
        # The mean over the faces is the same whichever fell: any answer will do.
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
        values_by_die = _VALUES[request.ask.partition("-")[0]](self, s, answer)
        for number, (face, values) in enumerate(zip(answer.dice, values_by_die, strict=True)):
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
            now.carry = sequence_of_play.CONTACT_CARRY[row]
            if row >= sequence_of_play.FIRST_CONTACT_ROW and s.turn > s.friendly:
                after[row] = self.within.row_met(now, row)
            else:
                after[row] = self.within.ended(now)
        yield tuple(after[row] for row in rows)

    def enemy(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """ENEMY FORCE."""
        row = self._last(ev.ContactRolled).row
        yield tuple(self.within.enemy_met(s, row, sequence_of_play.ENEMY[die]) for die in FACES)

    def force(self, s: State, answer: Answer) -> Iterator[tuple[float, ...]]:
        """FORCE SIZE."""
        row = self._last(ev.ContactRolled).row
        enemy = sequence_of_play.ENEMY[self.live.answers[-1].dice[0]]
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
            # A 1 stops an enemy, five faces do not.
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
        return (
            number,
            results[number - 1],
            [r for r in results[number:] if r != sequence_of_play.MISS],
        )

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
        # As many as were there before the first of the rolls.
        began: int = self.live.state.present(CARRIER) + sum(e.goes for e in rolled)
        return began + 1 - self.live.request.slot


_VALUES: dict[str, Callable[[_Replay, State, Answer], Iterator[tuple[float, ...]]]] = {
    "duration": _Replay.duration,
    "extension": _Replay.extension,
    "contact": _Replay.contact,
    "enemy": _Replay.enemy,
    "force": _Replay.force,
    "intercept": _Replay.intercept,
    "attack": _Replay.attack,
    "target": _Replay.target,
    "again": _Replay.again,
    "return": _Replay.returns,
    "escort": _Replay.escort,
}
"""What is to be expected after each face, for each die of a roll, by the roll's name."""


# The name of every die: what was rolled, and what came of it.


def names(session: Session, dice: Sequence[Die]) -> list[str]:
    """The name of each die thrown since the convoy sailed: what it did, where the session has come
    so far that this is known. `attack die 2: Ohio is sunk`."""
    turns = tell(session).turns
    return [f"{_title(die)}: {_came_to(die, turns[die.turn - 1])}" for die in dice]


def _title(die: Die) -> str:
    ask, _, option = die.ask.partition("-")
    return _phrase("titles", ask, option=option.capitalize(), n=die.slot)


def _came_to(die: Die, turn: Turn) -> str:
    match die.ask.partition("-")[0]:
        case "duration":
            return counted_in_figures(die.face, "turn")
        case "extension":
            return _phrase("longer", extension=die.face)
        case "contact" if turn.contact:
            return tellings.contact_rolled(turn.contact)
        case "enemy":
            return tellings.enemy_name(ENEMY[die.face])
        case "return" | "escort":
            return _departed(die, turn.departures)
    assert turn.battle is not None
    return _in_battle(die, turn.battle)


def _in_battle(die: Die, battle: Battle) -> str:
    if die.ask == "force":
        return counted_in_figures(battle.force.force, "enemy")
    if die.ask == "intercept":
        assert battle.interception is not None
        ones = battle.interception.dice[: die.slot].count(1)
        stops = "stops" if ones <= battle.force.force else "late"
        return _phrase(stops if die.face == 1 else "fails")
    hit = next((hit for hit in battle.hits if hit.rolled.die == die.slot), None)
    if hit is not None:
        return tellings.what_hit(hit)
    missed = battle.attack is not None and battle.attack.results[die.slot - 1] == MISS
    return _phrase("miss" if missed else "open")


def _departed(die: Die, departures: list[Departure]) -> str:
    """What came of a carrier's roll; she has not left while her escort is to be chosen."""
    gone = next((each for each in departures if each.rolled.number == die.slot), None)
    if gone is None:
        return _phrase("leaving")
    if gone.carrier is None:
        return tellings.carriers_stay(1)
    warships = counted_in_figures(len(gone.escorts), "warship")
    return _phrase(die.ask, ship=gone.carrier.name, warships=warships)


def _phrase(*where: str, **fields: object) -> str:
    """The phrase that stands in this place of the data, filled in."""
    phrase = data("ledger")
    for key in where:
        phrase = phrase[key]
    return str(phrase.format(**fields))
