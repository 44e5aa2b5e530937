"""What a game of Malta Convoy came to, as a result slip has it, and how it came to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.requests import Roll
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.sequence_of_play import ALL_LOST, LOSS
from sheetgen.games.convoy.rules.sequence_of_play import score as points
from sheetgen.games.convoy.rules.state import TYPES
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.games.convoy.story.tellings import noun, so_many, told
from sheetgen.games.convoy.story.toll import toll
from sheetgen.kits.telling.grammar import counted_in_figures

if TYPE_CHECKING:
    from sheetgen.kits.chances.ledger import Ledger

KINDS = TYPES
"""What survivors are counted by on a slip: ships that were not lost, at Malta or gone home."""
INTERCEPTIONS = "interceptions"


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
        return so_many(self.lost)


def turn_by_turn(session: Session) -> tuple[Line, ...]:
    """The turns of a game, as far as they have ended."""
    thrown = _thrown(session)
    lines: list[Line] = []
    lost, scored = [0] * len(KINDS), 0
    for turn in tell(session).turns:
        battle = turn.battle
        for ship in toll(battle, turn.number).lost if battle else ():
            lost[ship.kind] += 1
        scored += battle.interception.scored if battle and battle.interception else 0
        attacked = battle is not None and battle.attack is not None
        if turn.score is not None:
            dice = tuple(thrown.get(turn.number, {}).items())
            says = told(turn).text
            lines.append(Line(turn.number, says, dice, tuple(lost), scored, turn.score, attacked))
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
                ships = counted_in_figures(line.lost[kind], noun(kind))
                reason = f"the replay has lost {ships} by then, the slip {lost} in all"
                return Parting(line.turn, reason, line.thrown)
        if line.interceptions > scored:
            reason = (
                f"the replay has {counted_in_figures(line.interceptions, 'interception')} by then, "
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
        f"{counted_in_figures(fleet[name] - tallies[name] - last.lost[kind], noun(kind))} more lost"
        for kind, name in enumerate(KINDS)
        if fleet[name] - tallies[name] > last.lost[kind]
    ]
    if scored > last.interceptions:
        more.append(f"{counted_in_figures(scored - last.interceptions, 'interception')} more")
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
