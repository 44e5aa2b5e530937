"""A second reckoning of a game, from its events alone: the printed scoring, ship by ship.

Knows nothing of the rules' own state, and finds fault with a game by AssertionError.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from sheetgen.core import dice
from sheetgen.core.game import find
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DECOY,
    DESTROYER,
    SCREEN,
    TANKER,
    TYPES,
)

GAME = find("convoy")
POINTS = {CARGO: 2, TANKER: 3, CARRIER: 5, CRUISER: 1, DESTROYER: 0}


def drawn_session(number: int) -> Session:
    """A game played to its end; the number draws its edition, rulings, captain and seed."""
    draw = Random(number)
    edition = draw.choice([edition.name for edition in GAME.editions])
    rulings = {r.name: draw.choice(list(r.values)) for r in GAME.rulings}
    policy = draw.choice([p for p in GAME.policies.values() if p.looks_ahead is None])
    key = dice.key_of_seed(f"game {number}")
    session = Session(GAME, GAME.conditions(edition, rulings))
    play_out(session, first_of(seeded(key), decided(policy, key)))
    return session


class Reckoner:
    """Counts a convoy's ships by type and condition, and its points, event by event."""

    def __init__(self, session: Session) -> None:
        self.sound, self.damaged = Counter[int](), Counter[int]()
        self.lost, self.returned, self.sailed = Counter[int](), Counter[int](), Counter[int]()
        self.turn = self.length = self.friendly = self.points = self.option = self.turns_left = 0
        self.taken: list[int] = []
        rulings = session.conditions.rulings
        self.capped = rulings["interception-score"] == "capped"
        self.sunk_only = rulings["no-warships"] == "sunk-only"
        self.force, self.intercepted = 0, False
        for event in session.events:
            self.told(event)

    def score(self) -> int:
        """The printed scoring."""
        points = 100 + self.points - sum(POINTS[kind] * self.lost[kind] for kind in POINTS)
        return points - 10 * sum(self.lost[k] == self.sailed[k] for k in (TANKER, CARGO))

    def told(self, event: object) -> None:
        """Take an event into account. Raises AssertionError where it cannot be."""
        match event:
            case ev.Sailed(fleet, length, friendly):
                self.sailed = self.sound.copy()
                self.sailed.update(dict(enumerate(fleet)))
                self.sound.update(self.sailed)
                self.length, self.friendly = length, friendly
                assert 21 <= length <= 26
                assert 1 <= friendly <= 6
            case ev.TurnBegan(turn):
                assert turn == self.turn + 1
                self.turn = turn
            case ev.OptionTaken(option, turns, extension):
                assert self.option == 0, "one option is taken while another runs"
                assert option not in self.taken, "an option is taken twice"
                assert 1 <= turns <= 6
                self.option, self.turns_left = option, turns
                self.taken.append(option)
                self.length += extension
            case ev.OptionEnded(option):
                assert (self.option, self.turns_left) == (option, 1)
                self.option = 0
            case ev.QuietWaters():
                assert self.turn <= self.friendly
            case ev.ContactRolled(die, modifier, row, harmless):
                assert row == min(max(die + modifier, 1), 8)
                assert harmless == (row >= 5 and self.turn <= self.friendly)
            case ev.ForceMet():
                assert self.turn > self.friendly, "an attack in friendly waters"
                assert 1 <= event.force <= 9
                self.force, self.intercepted = event.force, False
            case ev.Interception(thrown, scored, force):
                stopped = min(thrown.count(1), self.force)
                assert force == self.force - stopped
                assert len(thrown) == self.interception_dice()
                assert scored == (stopped if self.capped else thrown.count(1))
                self.points += scored
                self.force, self.intercepted = force, True
            case ev.Attacked():
                assert self.intercepted or self.interception_dice() <= 0
                assert len(event.dice) == len(event.results) == self.force > 0
            case ev.ShipHit():
                self.hit(event)
            case ev.CarrierRolled():
                assert event.goes == (event.die >= 4)
                if event.goes:
                    self.goes_home(CARRIER, int(not event.hurt), int(event.hurt))
                self.goes_home(CRUISER, *event.cruisers)
                self.goes_home(DESTROYER, *event.destroyers)
            case ev.TurnEnded(turn, score):
                assert turn == self.turn <= self.length
                assert score == self.score()
                self.turns_left -= self.option != 0
                self.balances()
            case _:
                raise AssertionError(f"{event} is no event of this game")

    def interception_dice(self) -> int:
        """Three, one for each carrier, less for warships gone, and what the options do."""
        rolls = 3 + self.sound[CARRIER] + self.damaged[CARRIER]
        for kind in (CRUISER, DESTROYER):
            sunk = self.lost[kind] == self.sailed[kind]
            none_left = self.sound[kind] + self.damaged[kind] == 0
            rolls -= sunk if self.sunk_only else none_left
        return rolls + {DECOY: -1, SCREEN: 2}.get(self.option, 0)

    def hit(self, hit: ev.ShipHit) -> None:
        """A hit takes a sound ship, a damaged one, or none."""
        if hit.outcome in (ev.DAMAGED, ev.SUNK):
            self.sound[hit.kind] -= 1
        if hit.outcome == ev.FINISHED:
            self.damaged[hit.kind] -= 1
        self.damaged[hit.kind] += hit.outcome == ev.DAMAGED
        self.lost[hit.kind] += hit.outcome in (ev.SUNK, ev.FINISHED)

    def goes_home(self, kind: int, sound: int, damaged: int) -> None:
        """Ships leave for base."""
        self.sound[kind] -= sound
        self.damaged[kind] -= damaged
        self.returned[kind] += sound + damaged

    def balances(self) -> None:
        """Every ship that sailed is afloat, lost or sent home; none is counted below nothing."""
        for kind in range(len(TYPES)):
            counts = (self.sound[kind], self.damaged[kind], self.lost[kind], self.returned[kind])
            assert min(counts) >= 0
            assert sum(counts) == self.sailed[kind]

    def agrees_with(self, session: Session) -> None:
        """The rules' own state is what the events tell."""
        s = session.state
        for kind in range(len(TYPES)):
            counts = (self.sound[kind], self.damaged[kind], self.lost[kind], self.returned[kind])
            assert counts == (s.sound[kind], s.damaged[kind], s.lost[kind], s.returned[kind])
        assert (self.turn, self.length, self.points) == (s.turn, s.length, s.interceptions)
        assert (self.friendly, self.option) == (s.friendly, s.option)
        if session.finished:
            assert self.turn == self.length <= 29
