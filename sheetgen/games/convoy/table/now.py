"""A game as it stands at a question, and what the rules would make of an answer to it.

What an answer would do is never worked out here: the rules themselves play it, on a copy of the
state.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions, Rules
from sheetgen.core.requests import Answer, ChooseNumber, Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import rulings_of
from sheetgen.games.convoy.rules.events import MISS, SHIP_DAMAGED, SHIP_DESTROYED, Enemy, Result
from sheetgen.games.convoy.rules.state import Kind, Option, Rulings, State
from sheetgen.games.convoy.story.chronicle import HURT, SOUND, Battle, Chronicle, Ship, Turn, tell
from sheetgen.kits.table.questions import played

FACES = range(1, 7)
NEVER_AGAIN = 6
"""A hit-again roll that sinks nobody."""


class Now(NamedTuple):
    """A game as it stands: told so far, under its rulings, what is asked, and the answer given
    last."""

    chronicle: Chronicle
    rulings: Rulings
    request: Any
    last: Answer | None

    @property
    def state(self) -> State:
        """The state as it stands."""
        return self.chronicle.state

    @property
    def conditions(self) -> Conditions:
        """Edition and rulings."""
        return self.chronicle.conditions

    @property
    def turn(self) -> Turn:
        """The turn at hand."""
        return self.chronicle.turns[-1]

    @property
    def contact(self) -> ev.ContactRolled:
        """The contact roll of the turn."""
        assert self.turn.contact is not None
        return self.turn.contact

    @property
    def battle(self) -> Battle:
        """The contact being played out."""
        assert self.turn.battle is not None
        return self.turn.battle

    @property
    def results(self) -> tuple[Result, ...]:
        """The results of the attack dice."""
        assert self.battle.attack is not None
        return self.battle.attack.results

    @property
    def hits(self) -> list[int]:
        """The numbers of the attack dice that hit."""
        return [n for n, result in enumerate(self.results, 1) if result != MISS]

    @property
    def warships(self) -> int:
        """The cruisers and destroyers with the convoy."""
        return self.state.present(Kind.CRUISER) + self.state.present(Kind.DESTROYER)

    @property
    def face(self) -> int:
        """The die rolled last."""
        assert self.last is not None
        return self.last.dice[0]

    def under(self, option: Option) -> Now:
        """The same with an option in force."""
        state = self.state.copy()
        state.option = option
        return self._replace(chronicle=replace(self.chronicle, state=state))


def now(session: Session) -> Now:
    """How a session stands."""
    last = session.answers[-1] if session.answers else None
    return Now(tell(session), rulings_of(session.conditions), session.request, last)


def _told(at: Now, rule: Callable[..., Rules], given: tuple[Any, ...], *answers: Any) -> list[Any]:
    """All that a rule would tell and ask, given so much besides state and rulings."""
    return played(rule(at.state.copy(), at.rulings, *given), *answers)[0]


def journey(at: Now, face: int) -> int:
    """How many turns the journey would take."""
    state = at.state.copy()
    played(sequence_of_play.journey(state, at.rulings), (face,))
    return state.length


def contact(at: Now, face: int) -> ev.ContactRolled:
    """What a contact roll would come to."""
    rolled: ev.ContactRolled = _told(at, sequence_of_play.contact, (), (face,))[-1]
    return rolled


def enemies(at: Now) -> list[int]:
    """The faces of the contact roll that bring an enemy."""
    return [face for face in FACES if contact(at, face).row >= sequence_of_play.FIRST_CONTACT_ROW]


def force(at: Now, face: int) -> int:
    """What a force roll would come to; the enemy was rolled last."""
    row, enemy = at.contact.row, sequence_of_play.ENEMY[at.face]
    met = _told(at, sequence_of_play.force_size, (row, at.face, enemy), (face,))[-1]
    assert isinstance(met, ev.ForceMet)
    return met.force


def interception_dice(at: Now) -> int:
    """How many dice would be rolled to intercept."""
    asked = _told(at, sequence_of_play.interception, (1,))
    return asked[0].number if asked else 0


def stops(at: Now, face: int) -> bool:
    """Whether an interception die with this face stops one of the force."""
    dice, force = (face,) * interception_dice(at), 2
    met = _told(at, sequence_of_play.interception, (force,), dice)[-1]
    return bool(met.force < force)


def attack_modifier(at: Now, enemy: Enemy) -> int:
    """What would be added to an enemy's attack dice."""
    attacked = _told(at, sequence_of_play.enemy_attacks, (1, enemy), (1,))[1]
    assert isinstance(attacked, ev.Attacked)
    return attacked.modifier


def falls(at: Now, slot: int, face: int, again: int = NEVER_AGAIN) -> ev.ShipHit:
    """What would come of the hit of an attack die: with a target die, and a hit-again roll where
    the rules ask for one."""
    return struck(at, at.results[slot - 1], face, again, slot)


def struck(
    at: Now, result: Result, face: int, again: int = NEVER_AGAIN, slot: int = 1
) -> ev.ShipHit:
    """What would come of a hit that damages or destroys."""
    hit: ev.ShipHit = _told(at, sequence_of_play.target, (slot, result), (face,), (again,))[-1]
    return hit


def ship_of(at: Now, hit: ev.ShipHit) -> Ship | None:
    """The ship that a hit yet to fall would damage or sink."""
    if hit.outcome in (ev.DAMAGED, ev.SUNK):
        return at.chronicle.ships(hit.kind, SOUND)[0]
    return damaged_ship(at, hit.kind) if hit.outcome == ev.FINISHED else None


def damaged_ship(at: Now, kind: Kind) -> Ship:
    """The damaged ship of a type that is hit again."""
    return at.chronicle.ships(kind, HURT)[0]


def spent(at: Now, kind: Kind) -> list[int]:
    """The faces of a hit-again roll on which the hit is spent on the damaged ship."""
    damage = SHIP_DAMAGED
    return [
        face
        for face in FACES
        if sequence_of_play.apply_hit(at.state.copy(), kind, damage, face) == ev.FINISHED
    ]


def merchants_hit(at: Now) -> int:
    """On how many faces of the target die a hit that destroys sinks a merchant ship."""
    hits = (struck(at, SHIP_DESTROYED, face) for face in FACES)
    fallen = (hit for hit in hits if hit.outcome in (ev.SUNK, ev.FINISHED))
    return sum(hit.kind in (Kind.CARGO, Kind.TANKER) for hit in fallen)


def carrier_leaving(at: Now) -> Ship:
    """The carrier that would go home."""
    state = at.state.copy()
    hurt = sequence_of_play.send_home(state, at.rulings, Kind.CARRIER, 1)
    return at.chronicle.ships(Kind.CARRIER, HURT if hurt else SOUND)[0]


def going(at: Now) -> list[int]:
    """The faces on which a carrier goes home."""
    returns = sequence_of_play.covering_force_returns
    then = {face: _told(at, returns, (), (face,))[1] for face in FACES}
    return [face for face in FACES if isinstance(then[face], Roll) and then[face].ask == "escort"]


class Escort(NamedTuple):
    """Warships that would go home: how many, and how many of them at least and at most are
    cruisers."""

    warships: int
    low: int
    high: int


def escort(at: Now, face: int) -> Escort:
    """Who would go home on an escort roll."""
    answer = _told(at, sequence_of_play.carrier_goes_home, (1, 4), (face,))[-1]
    if isinstance(answer, ChooseNumber):
        gone, _ = left_by(at, face, answer.low)
        return Escort(sum(gone.cruisers + gone.destroyers), answer.low, answer.high)
    cruisers = sum(answer.cruisers)
    return Escort(cruisers + sum(answer.destroyers), cruisers, cruisers)


def left_by(at: Now, face: int, cruisers: int) -> tuple[ev.CarrierRolled, Now]:
    """Who would go home on an escort roll with so many cruisers, and how it would then stand."""
    # A copy, for the rules change the state they play on.
    after = at.under(at.state.option)
    home = sequence_of_play.carrier_goes_home(after.state, at.rulings, 1, 4)
    gone = played(home, (face,), cruisers)[0][-1]
    assert isinstance(gone, ev.CarrierRolled)
    return gone, after
