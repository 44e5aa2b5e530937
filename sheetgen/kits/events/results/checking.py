"""Result slips judged: the plan of each is replayed on the dice of its board, and the score that it
gives held against the one that is claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.core.language import alike
from sheetgen.core.session import Session
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.declared import Plan
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results.slips import Judged, Slip
from sheetgen.kits.parts import parts_of

if TYPE_CHECKING:
    from sheetgen.kits.events.results.history import Entry

AGREES, CORRECTED, HELD, UNFINISHED, IMPOSSIBLE, TRUSTED = VERDICTS = (
    "agrees", "corrected", "held", "unfinished", "impossible", "on trust",
)  # fmt: skip
"""What can be said of a slip: its plan gives its score; it gives less, which stands; it gives more,
and the director must rule; the board was not finished; the plan cannot be followed; nothing is
replayed."""


class Checker:
    """Judges the slips of an event. A plan is replayed once a board."""

    def __init__(self, opened: Opened, in_favour: bool = False) -> None:
        """Unless the director grants what is `in_favour` of the player, a slip that claims less
        than its plan gives is held, and stands as it claims."""
        self.opened = opened
        self.in_favour = in_favour
        self.event = opened.event
        self._replays: dict[tuple[Board, Plan], Session] = {}

    @property
    def replays(self) -> bool:
        """Whether slips are replayed: the game has plans."""
        return of_game.has_plans(self.event.game)

    def replay(self, board: Board, plan: Plan) -> Session:
        """The game of a plan on a board."""
        if (board, plan) not in self._replays:
            key = self.opened.key_of(board)
            self._replays[board, plan] = of_game.replay(*self.opened.about, key, plan)
        return self._replays[board, plan]

    def gives(self, board: Board, plan: Plan) -> int:
        """The score of a plan on the dice of a board."""
        return of_game.results(self.event.game).score(self.replay(board, plan))

    def let_go(self) -> None:
        """Keep no more of the games that were replayed so far."""
        self._replays.clear()

    def of(self, entry: Entry) -> Session:
        """The game of a result that stands."""
        plan = of_game.plans(self.event.game).read(entry.decided)
        return self.replay(board_called(entry.board), plan)

    def judge(self, slip: Slip, is_finished: bool = True) -> Judged:
        """The verdict on a slip; of a board that was not finished what its plan gives counts."""
        if slip.plan is None:
            verdict = TRUSTED if is_finished else UNFINISHED
            return Judged(slip, verdict, "not replayed", None, slip.score, {})
        hooks, results = of_game.plans(self.event.game), of_game.results(self.event.game)
        session = self.replay(slip.board, slip.plan)
        gives, plan = results.score(session), hooks.completed(slip.plan, session)
        judged = Judged(slip, AGREES, "", plan, gives, results.tallies(session))
        if not is_finished:
            says = "played to its end by the plan"
            return judged._replace(verdict=UNFINISHED, explanation=says)
        if wrong := hooks.departures(session, plan):
            return Judged(slip, IMPOSSIBLE, "; ".join(wrong), None, None, {})
        if gives == slip.score:
            return judged
        says = self._parted(slip, session, plan, gives)
        if gives < slip.score or self.in_favour:
            return judged._replace(
                verdict=CORRECTED, explanation=f"{says}. The plan's {gives} counts"
            )
        says += f". The slip's {slip.score} counts, unless the director accepts the plan's {gives}"
        return judged._replace(verdict=HELD, explanation=says, score=slip.score)

    def _parted(self, slip: Slip, session: Session, plan: Plan, gives: int) -> str:
        """Where plan and score part: what the score is turn by turn, and which other plan would
        come to what the slip has."""
        says = f"the plan gives {gives}, and the slip has {slip.score}"
        if part := parts_of(session.game).turns:
            scores = [score for _, score in part.turns(session).values() if score is not None]
            told = (
                f"{'-'.join(map(str, sorted({first, last})))}: {score}"
                for first, last, score in alike(scores)
            )
            says += f"; on these dice the score is, after turn {', '.join(told)}"
        hooks = of_game.plans(self.event.game)
        for other, words, _ in hooks.neighbours(plan):
            if self.gives(slip.board, other) != slip.score:
                continue
            if not hooks.departures(self.replay(slip.board, other), other):
                return f"{says}; they agree if {words}"
        return says
