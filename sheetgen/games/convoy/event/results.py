"""What a game of Malta Convoy came to, as a result slip has it, and how it came to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS
from sheetgen.games.convoy.rules.sequence_of_play import score as points
from sheetgen.games.convoy.rules.state import OPTIONS, TYPES

if TYPE_CHECKING:
    from sheetgen.kits.chances.ledger import Ledger

KINDS = TYPES
"""What survivors are counted by on a slip: ships that were not lost, at Malta or gone home."""
INTERCEPTIONS = "interceptions"
NOUNS = ("cargo ship", "tanker", "carrier", "cruiser", "destroyer")
QUIET_ROWS = {1: "Dumb Luck", 4: "Reconnaissance Plane"}
"""The rows of the contact table that leave something to the next roll."""
ENEMIES = ("", "U-boats", "Italian Air Force", "German Air Force", "Combined Air Force")


def highest(session: Session) -> dict[str, int]:
    """The ships that set out, by kind."""
    return {name: session.state.sailed(kind) for kind, name in enumerate(KINDS)}


def tallies(session: Session) -> dict[str, int]:
    """The ships that were not lost, by kind, and the points scored by interceptions."""
    s = session.state
    left = {name: s.sailed(kind) - s.lost[kind] for kind, name in enumerate(KINDS)}
    return {**left, INTERCEPTIONS: int(s.interceptions)}


def score(session: Session) -> int:
    """The score."""
    return points(session.state)


def reckoned(fleet: Mapping[str, int], tallies: Mapping[str, int]) -> int:
    """The score of so many survivors of a fleet, and so many interceptions."""
    total = 100 + tallies[INTERCEPTIONS]
    for kind, name in enumerate(KINDS):
        lost = fleet[name] - tallies[name]
        total -= LOSS[kind] * lost
        if 0 < fleet[name] == lost:
            total -= ALL_LOST[kind]
    return total


class Line(NamedTuple):
    """A turn of a game: what happened in words, the dice as rolled by purpose, the ships lost so
    far by kind, the points of interceptions so far, and the score at its end; `attacked` where the
    enemy's dice were rolled."""

    turn: int
    says: str
    dice: tuple[tuple[str, tuple[int, ...]], ...]
    lost: tuple[int, ...]
    interceptions: int
    score: int
    attacked: bool

    @property
    def thrown(self) -> str:
        """The dice in words."""
        return ", ".join(
            f"{ask} {' '.join(str(face) if face else '-' for face in faces)}"
            for ask, faces in self.dice
        )

    @property
    def losses(self) -> str:
        """The ships lost so far in words."""
        return _ships(self.lost)


def turn_by_turn(session: Session) -> tuple[Line, ...]:
    """The turns of a game, as far as they have ended."""
    thrown = _thrown(session)
    lines: list[Line] = []
    lost, scored = [0] * len(KINDS), 0
    happened: list[Any] = []
    for event in session.events:
        if isinstance(event, ev.TurnBegan):
            happened = []
        elif isinstance(event, ev.ShipHit) and event.outcome in (ev.SUNK, ev.FINISHED):
            lost[event.kind] += 1
        elif isinstance(event, ev.Interception):
            scored += event.scored
        happened.append(event)
        if isinstance(event, ev.TurnEnded):
            attacked = any(isinstance(each, ev.Attacked) for each in happened)
            lines.append(
                Line(
                    event.turn,
                    "; ".join(_in_few_words(happened)) or "no contact",
                    tuple(thrown.get(event.turn, {}).items()),
                    tuple(lost),
                    scored,
                    event.score,
                    attacked,
                )
            )
    return tuple(lines)


def _thrown(session: Session) -> dict[int, dict[str, tuple[int, ...]]]:
    """The dice of every turn by purpose; a slot that was not rolled is 0. Those named by no turn
    stand in the turn they were rolled in."""
    found: dict[int, dict[str, tuple[int, ...]]] = {}
    turn = 0
    for request, answer in zip(session.asked, session.answers, strict=True):
        turn = request.turn or turn
        if isinstance(request, Roll) and turn:
            before = found.setdefault(turn, {}).get(request.ask, ())
            gap = (0,) * (request.slot - 1 - len(before))
            found[turn][request.ask] = (*before, *gap, *answer.dice)
    return found


def _in_few_words(happened: list[Any]) -> Iterator[str]:
    """What happened in a turn, each thing in a few words."""
    for event in happened:
        if isinstance(event, ev.OptionTaken):
            longer = f", journey {event.extension} longer" if event.extension else ""
            yield f"{OPTIONS[event.option].capitalize()} for {event.turns}{longer}"
        elif isinstance(event, ev.QuietWaters):
            yield "friendly waters"
        elif isinstance(event, ev.ContactRolled) and event.row in QUIET_ROWS:
            yield QUIET_ROWS[event.row]
        elif isinstance(event, ev.ForceMet):
            yield f"{ENEMIES[event.enemy]}, force {event.force}"
        elif isinstance(event, ev.Interception) and event.scored:
            yield f"{event.scored} intercepted"
        elif isinstance(event, ev.CarrierRolled) and event.goes:
            yield f"carrier {event.number} goes home with {_escort(event)}"
    hurt, sunk = [0] * len(KINDS), [0] * len(KINDS)
    for event in happened:
        if isinstance(event, ev.ShipHit):
            hurt[event.kind] += event.outcome == ev.DAMAGED
            sunk[event.kind] += event.outcome in (ev.SUNK, ev.FINISHED)
    for counts, what in ((hurt, "damaged"), (sunk, "lost")):
        if any(counts):
            yield f"{_ships(counts)} {what}"


def _ships(counts: Sequence[int]) -> str:
    """So many ships by kind, those of which there are any."""
    return ", ".join(_counted(n, NOUNS[kind]) for kind, n in enumerate(counts) if n)


def _escort(event: ev.CarrierRolled) -> str:
    cruisers, destroyers = sum(event.cruisers), sum(event.destroyers)
    return f"{_counted(cruisers, 'cruiser')}, {_counted(destroyers, 'destroyer')}"


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


class Parting(NamedTuple):
    """The first turn in which a sheet and a replay part, as far as a slip tells."""

    turn: int
    says: str
    dice: str


def parting(session: Session, tallies: Mapping[str, int], running: tuple[int, ...] = ()) -> Parting:
    """Where a slip of so many survivors and interceptions parts from a replay; `running` are the
    scores at the turns' ends, as far as the sheet has them."""
    lines = turn_by_turn(session)
    fleet, scored = highest(session), tallies[INTERCEPTIONS]
    for line, written in zip(lines, running, strict=False):
        if line.score != written:
            reason = f"the replay stands at {line.score}, the sheet at {written}"
            return Parting(line.turn, reason, line.thrown)
    for line in lines:
        for kind, name in enumerate(KINDS):
            lost = fleet[name] - tallies[name]
            if line.lost[kind] > lost:
                ships = _counted(line.lost[kind], NOUNS[kind])
                reason = f"the replay has lost {ships} by then, the slip {lost} in all"
                return Parting(line.turn, reason, line.thrown)
        if line.interceptions > scored:
            reason = (
                f"the replay has {_counted(line.interceptions, 'interception')} by then, "
                f"the slip {scored} in all"
            )
            return Parting(line.turn, reason, line.thrown)
    return _not_before(lines, fleet, tallies)


def _not_before(
    lines: tuple[Line, ...], fleet: Mapping[str, int], tallies: Mapping[str, int]
) -> Parting:
    """Of a slip that has lost or scored more than the replay: the first turn that could differ."""
    last = lines[-1]
    scored = tallies[INTERCEPTIONS]
    more = [
        f"{_counted(fleet[name] - tallies[name] - last.lost[kind], NOUNS[kind])} more lost"
        for kind, name in enumerate(KINDS)
        if fleet[name] - tallies[name] > last.lost[kind]
    ]
    if scored > last.interceptions:
        more.append(f"{_counted(scored - last.interceptions, 'interception')} more")
    met = next((line for line in lines if line.attacked or line.interceptions), last)
    return Parting(
        met.turn, f"the slip has {', '.join(more)}; that cannot have been earlier", met.thrown
    )


def accounts(conditions: Conditions) -> Callable[[Session], Ledger]:
    """A way to tell luck from choice in games of one set-up, by the game's reference policy."""
    from sheetgen.games.convoy import GAME
    from sheetgen.games.convoy.chances.expectation import Expectation
    from sheetgen.games.convoy.chances.ledger import moments
    from sheetgen.games.convoy.rules.conditions import rulings_of
    from sheetgen.kits.chances.ledger import account

    policy = GAME.policies[GAME.reference_policy]
    shared = Expectation(rulings_of(conditions), policy)
    return lambda session: account(*moments(session, policy, shared))
