"""What happened to a convoy, ship by ship and watch by watch: told from a session's events.

Within a type ships are numbered and named in a fixed order, and always the lowest-numbered ship
that fits is the one damaged, sunk or sent home: two people with the same record see the same
names.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS, score
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    NONE,
    TANKER,
    TYPES,
    Kind,
    Option,
    State,
)
from sheetgen.games.convoy.story.watches import Watch, watch

SET_UP_ROLLS = len(TYPES) + 2
"""The rolls of the set-up: a type each, the journey and friendly waters."""


class Condition(StrEnum):
    """How a ship is."""

    SOUND = "sound"
    HURT = "damaged"
    SUNK = "sunk"
    HOME = "home"


SOUND, HURT, SUNK, HOME = Condition


@dataclass
class Ship:
    """A ship by name. `number` counts from 1 within its type; `hit_on` is the turn it was damaged
    and `gone_on` the turn it was sunk or sent home (None: never)."""

    kind: Kind
    number: int
    name: str
    condition: Condition = SOUND
    hit_on: int | None = None
    gone_on: int | None = None


@dataclass
class Hit:
    """A hit as rolled, and the ship it damaged or sank (None: it fell on nobody)."""

    rolled: ev.ShipHit
    ship: Ship | None


@dataclass
class Battle:
    """A contact played out. `interception` is None where no die was rolled for it, `attack` where
    the whole force was stopped or its dice are still to come."""

    force: ev.ForceMet
    interception: ev.Interception | None = None
    attack: ev.Attacked | None = None
    hits: list[Hit] = field(default_factory=list)


@dataclass
class Departure:
    """A carrier's roll when the covering force returns; `carrier` is None if it stays."""

    rolled: ev.CarrierRolled
    carrier: Ship | None
    escorts: list[Ship]


@dataclass
class Turn:
    """A turn as it was played.

    `option` is the option in force (a place in `state.OPTIONS`), `option_turn` counts its turns
    from 1, `option_ends` marks its last; `taken` tells of one begun this turn. `score` is as at
    the turn's end, or None if it has not ended.
    """

    number: int
    watch: Watch
    friendly: bool
    option: Option = NONE
    option_turn: int = 0
    option_ends: bool = False
    taken: ev.OptionTaken | None = None
    contact: ev.ContactRolled | None = None
    battle: Battle | None = None
    departures: list[Departure] = field(default_factory=list)
    score: int | None = None


@dataclass
class Chronicle:
    """The whole game so far. `fleet` holds the ships that sailed, by type (see `state.TYPES`);
    before the set-up is rolled, `length` and `friendly` are 0 and the fleet is empty. `rolled` are
    the dice of the set-up, by what was asked."""

    conditions: Conditions
    state: State
    fleet: tuple[list[Ship], ...] = field(default_factory=lambda: tuple([] for _ in TYPES))
    length: int = 0
    friendly: int = 0
    turns: list[Turn] = field(default_factory=list)
    finished: bool = False
    rolled: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def ships(self, kind: Kind, condition: Condition) -> list[Ship]:
        """The ships of a type in a condition, by number."""
        return [ship for ship in self.fleet[kind] if ship.condition == condition]

    def set_up(self) -> list[int]:
        """The set-up as rolled: ships by type, length, friendly waters; and the halfway turn."""
        grown = sum(turn.taken.extension for turn in self.turns if turn.taken)
        counts = [len(ships) for ships in self.fleet]
        return [*counts, self.length - grown, self.friendly, self.halfway()]

    def halfway(self) -> int:
        """The turn at whose end the covering force went back, or will as things stand: a journey
        made longer after that does not move it."""
        # Turn by turn: an extension counts from the turn it was rolled in.
        length = self.length - sum(turn.taken.extension for turn in self.turns if turn.taken)
        for turn in self.turns:
            length += turn.taken.extension if turn.taken else 0
            if 2 * turn.number >= length:
                return turn.number
        return (self.length + 1) // 2

    def halfways(self, maybe: int) -> list[int]:
        """Halfway as things stand, and if the journey were 1, 2 ... `maybe` turns longer."""
        if self.state.covered or not maybe:
            return [self.halfway()]
        lengths = range(self.length, self.length + maybe + 1)
        return [max((length + 1) // 2, len(self.turns)) for length in lengths]

    def reckoning(self) -> list[tuple[str, int, int]]:
        """The score line by line: what for (`start`, a type, `interceptions`, `no tankers`,
        `no cargo`), how many, and the points; the points add up to the score."""
        s = self.state
        lines = [("start", 1, 100)]
        for kind in (CARGO, TANKER, CARRIER, CRUISER):
            lines.append((TYPES[kind], s.lost[kind], -LOSS[kind] * s.lost[kind]))
        lines.append(("interceptions", s.interceptions, s.interceptions))
        for kind, line in ((TANKER, "no tankers"), (CARGO, "no cargo")):
            all_sunk = 0 < s.sailed(kind) == s.lost[kind]
            lines.append((line, int(all_sunk), -ALL_LOST[kind] * all_sunk))
        return lines

    def in_short(self) -> str:
        """How the game stands, in a line."""
        words, s = data("tellings")["in-short"], self.state
        slot = "over" if self.finished else "afloat" if self.length else "not-rolled"
        ships = words["ships"][s.sailed(TANKER) > 1].format(
            cargo=s.present(CARGO),
            all_cargo=s.sailed(CARGO),
            tankers=s.present(TANKER),
            all_tankers=s.sailed(TANKER),
        )
        return str(words[slot]).format(turn=s.turn, length=s.length, score=score(s), ships=ships)

    def standing(self) -> dict[str, Any]:
        """The state now as one object; see `sheetgen show --json`."""
        s = self.state
        set_up = bool(self.length)

        def by_type(count: Any) -> dict[str, int]:
            return {name: count(kind) if set_up else 0 for kind, name in enumerate(TYPES)}

        return {
            "edition": self.conditions.edition,
            "sailed": by_type(s.sailed),
            "afloat": by_type(s.present),
            "damaged": by_type(s.damaged.__getitem__),
            "lost": by_type(s.lost.__getitem__),
            "returned": by_type(s.returned.__getitem__),
            "turns": s.length if set_up else None,
            "friendly": s.friendly if set_up else None,
            "interceptions": s.interceptions,
            "score": score(s) if set_up else None,
            "finished": self.finished,
        }


def tell(session: Session) -> Chronicle:
    """The chronicle of a session, as far as it has come."""
    chronicle = Chronicle(session.conditions, session.state.copy(), finished=session.finished)
    chronicle.rolled = {answer.ask: answer.dice for answer in session.answers[:SET_UP_ROLLS]}
    for event in session.events:
        _RECORDED[type(event)](chronicle, event)
    # Where a turn was spent depends on the length of the journey, which Evade may have changed.
    for turn in chronicle.turns:
        turn.watch = watch(turn.number, chronicle.length)
    return chronicle


def _sailed(c: Chronicle, event: ev.Sailed) -> None:
    c.length, c.friendly = event.length, event.friendly
    named = data("ships")
    c.fleet = tuple(
        [
            Ship(kind, number + 1, ship["name"])
            for number, ship in enumerate(named[TYPES[kind]][:count])
        ]
        for kind, count in zip(Kind, event.fleet, strict=True)
    )


def _turn_began(c: Chronicle, event: ev.TurnBegan) -> None:
    turn = Turn(event.turn, watch(event.turn, c.length), event.turn <= c.friendly)
    before = c.turns[-1] if c.turns else turn
    if before.option != NONE and not before.option_ends:
        turn.option, turn.option_turn = before.option, before.option_turn + 1
    c.turns.append(turn)


def _option_taken(c: Chronicle, event: ev.OptionTaken) -> None:
    turn = c.turns[-1]
    turn.taken, turn.option, turn.option_turn = event, event.option, 1
    c.length += event.extension


def _option_ended(c: Chronicle, event: ev.OptionEnded) -> None:
    c.turns[-1].option_ends = True


def _contact_rolled(c: Chronicle, event: ev.ContactRolled) -> None:
    c.turns[-1].contact = event


def _force_met(c: Chronicle, event: ev.ForceMet) -> None:
    c.turns[-1].battle = Battle(event)


def _battle(c: Chronicle) -> Battle:
    battle = c.turns[-1].battle
    assert battle is not None
    return battle


def _interception(c: Chronicle, event: ev.Interception) -> None:
    _battle(c).interception = event


def _attacked(c: Chronicle, event: ev.Attacked) -> None:
    _battle(c).attack = event


def _ship_hit(c: Chronicle, event: ev.ShipHit) -> None:
    ship = None
    turn = c.turns[-1].number
    if event.outcome == ev.DAMAGED:
        ship = c.ships(event.kind, SOUND)[0]
        ship.condition, ship.hit_on = HURT, turn
    elif event.outcome in (ev.SUNK, ev.FINISHED):
        ship = c.ships(event.kind, SOUND if event.outcome == ev.SUNK else HURT)[0]
        ship.condition, ship.gone_on = SUNK, turn
    _battle(c).hits.append(Hit(event, ship))


def _carrier_rolled(c: Chronicle, event: ev.CarrierRolled) -> None:
    def leave(kind: Kind, sound: int, hurt: int) -> list[Ship]:
        leaving = c.ships(kind, HURT)[:hurt] + c.ships(kind, SOUND)[:sound]
        for ship in leaving:
            ship.condition, ship.gone_on = HOME, c.turns[-1].number
        return leaving

    # True and False count as one ship and none.
    carrier = leave(CARRIER, event.goes and not event.hurt, event.hurt)
    escorts = leave(CRUISER, *event.cruisers) + leave(DESTROYER, *event.destroyers)
    departure = Departure(event, carrier[0] if carrier else None, escorts)
    c.turns[-1].departures.append(departure)


def _turn_ended(c: Chronicle, event: ev.TurnEnded) -> None:
    c.turns[-1].score = event.score


_RECORDED: dict[type, Callable[[Chronicle, Any], None]] = {
    ev.Sailed: _sailed,
    ev.TurnBegan: _turn_began,
    ev.OptionTaken: _option_taken,
    ev.OptionEnded: _option_ended,
    ev.QuietWaters: lambda chronicle, event: None,
    ev.ContactRolled: _contact_rolled,
    ev.ForceMet: _force_met,
    ev.Interception: _interception,
    ev.Attacked: _attacked,
    ev.ShipHit: _ship_hit,
    ev.CarrierRolled: _carrier_rolled,
    ev.TurnEnded: _turn_ended,
}
