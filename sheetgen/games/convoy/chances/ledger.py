"""Malta Convoy for the ledger: the moments of a session, and what its dice are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from sheetgen.core.game import Policy
from sheetgen.core.requests import Answer, Choose, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.chances.battle import FACES, contact_row, force_size
from sheetgen.games.convoy.chances.expectation import Expectation, no_dice
from sheetgen.games.convoy.chances.turn import Within
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import data, rulings_of
from sheetgen.games.convoy.rules.sequence_of_play import ENEMY, FIRST_CONTACT_ROW, MISS
from sheetgen.games.convoy.rules.state import CARRIER, EVADE, OPTIONS, State
from sheetgen.games.convoy.story.chronicle import (
    Battle,
    Chronicle,
    Departure,
    Hit,
    Ship,
    Turn,
    tell,
)
from sheetgen.games.convoy.story.tellings import contact_name, enemy_name, noun, nouns
from sheetgen.kits.chances.ledger import Decided, Die, Moment, NothingPlayed, Rolled
from sheetgen.kits.telling.grammar import article, counted_in_figures

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


# The name of every die, by what came of it.


class _Thrown(NamedTuple):
    """A die, the turn it was thrown in, and, of a hit-again roll, the ship it was about."""

    die: Die
    turn: Turn
    spared: Ship | None


def names(session: Session, dice: Sequence[Die]) -> list[str]:
    """The name of each die thrown since the convoy sailed: what it did, where the session has come
    so far that this is known."""
    chronicle = tell(session)
    spared = _spared(chronicle)
    thrown = (
        _Thrown(die, chronicle.turns[die.turn - 1], spared.get((die.turn, die.slot)))
        for die in dice
    )
    return [_NAMED[each.die.ask.partition("-")[0]](each) for each in thrown]


def _duration(thrown: _Thrown) -> str:
    option = thrown.die.ask.partition("-")[2].capitalize()
    return _phrase("duration", option=option, turns=counted_in_figures(thrown.die.face, "turn"))


def _extension(thrown: _Thrown) -> str:
    return _phrase("extension", turns=counted_in_figures(thrown.die.face, "turn"))


def _contact(thrown: _Thrown) -> str:
    contact = thrown.turn.contact
    assert contact is not None
    row = contact_name(contact.row)
    if contact.harmless:
        return _phrase("contact", "harmless", row=row)
    if contact.row < FIRST_CONTACT_ROW:
        return _phrase("contact", "none", row=row)
    return _phrase("contact", "met", row=article(row))


def _enemy(thrown: _Thrown) -> str:
    return _phrase("enemy", enemy=enemy_name(ENEMY[thrown.die.face]))


def _force(thrown: _Thrown) -> str:
    return _phrase("force", enemies=counted_in_figures(_battle(thrown).force.force, "enemy"))


def _intercept(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.interception is not None
    if thrown.die.face != 1:
        which = "fails"
    elif battle.interception.dice[:slot].count(1) <= battle.force.force:
        which = "stops"
    else:
        which = "late"
    return _phrase("intercept", which, n=slot)


def _attack(thrown: _Thrown) -> str:
    battle, slot = _battle(thrown), thrown.die.slot
    assert battle.attack is not None
    if battle.attack.results[slot - 1] == MISS:
        return _phrase("attack", "miss", n=slot)
    hit = _hit(thrown)
    if hit is None:
        return _phrase("attack", "open", n=slot)
    return _phrase("attack", str(hit.rolled.outcome), n=slot, **_struck(hit))


def _target(thrown: _Thrown) -> str:
    hit = _hit(thrown)
    if hit is None:
        return _phrase("target", "open")
    which = "struck" if hit.ship else str(hit.rolled.outcome)
    return _phrase("target", which, **_struck(hit))


def _again(thrown: _Thrown) -> str:
    hit, ship = _hit(thrown), thrown.spared
    assert hit is not None
    assert ship is not None
    if thrown.die.face <= 3:
        which = "finished"
    else:
        which = "in-vain" if hit.ship is ship else "spared"
    return _phrase("again", which, ship=ship.name)


def _return(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _phrase("return", "open")
    if departure.carrier is None:
        return _phrase("return", "stays")
    return _phrase("return", "goes", ship=departure.carrier.name)


def _escort(thrown: _Thrown) -> str:
    departure = _departure(thrown)
    if departure is None:
        return _phrase("escort", "open")
    assert departure.carrier is not None
    number = len(departure.escorts)
    which = str(number) if number < 2 else "more"
    return _phrase("escort", which, n=number, ship=departure.carrier.name)


_NAMED: Mapping[str, Callable[[_Thrown], str]] = {
    "duration": _duration,
    "extension": _extension,
    "contact": _contact,
    "enemy": _enemy,
    "force": _force,
    "intercept": _intercept,
    "attack": _attack,
    "target": _target,
    "again": _again,
    "return": _return,
    "escort": _escort,
}
"""How the dice of a roll are named, by the roll's name."""


def _battle(thrown: _Thrown) -> Battle:
    assert thrown.turn.battle is not None
    return thrown.turn.battle


def _hit(thrown: _Thrown) -> Hit | None:
    """The hit the die's attack die scored; None while it has not fallen."""
    hits = _battle(thrown).hits
    return next((hit for hit in hits if hit.rolled.die == thrown.die.slot), None)


def _struck(hit: Hit) -> dict[str, str]:
    """The ship and the type a hit fell on, as phrases name them."""
    kind = hit.rolled.kind
    return {"ship": hit.ship.name if hit.ship else "", "type": noun(kind), "types": nouns(kind)}


def _departure(thrown: _Thrown) -> Departure | None:
    """What came of a carrier's roll; None while it has not left, or its escort is to be chosen."""
    departures = thrown.turn.departures
    return next((each for each in departures if each.rolled.number == thrown.die.slot), None)


def _spared(chronicle: Chronicle) -> Mapping[tuple[int, int], Ship]:
    """The damaged ship each hit-again roll was about, by turn and attack die."""
    about: dict[tuple[int, int], Ship] = {}
    damaged: list[Ship] = []
    for turn in chronicle.turns:
        for hit in turn.battle.hits if turn.battle else ():
            if hit.rolled.again:
                of_type = (ship for ship in damaged if ship.kind == hit.rolled.kind)
                about[turn.number, hit.rolled.die] = min(of_type, key=lambda ship: ship.number)
            if hit.ship and hit.rolled.outcome == ev.DAMAGED:
                damaged.append(hit.ship)
            elif hit.ship in damaged:
                damaged.remove(hit.ship)
        damaged = [ship for ship in damaged if ship not in _gone_home(turn)]
    return about


def _gone_home(turn: Turn) -> list[Ship]:
    gone = [ship for departure in turn.departures for ship in departure.escorts]
    return gone + [departure.carrier for departure in turn.departures if departure.carrier]


def _phrase(*where: str, **fields: object) -> str:
    """The phrase that stands in this place of the data, filled in."""
    phrase = data("ledger")
    for key in where:
        phrase = phrase[key]
    return str(phrase.format(**fields))
