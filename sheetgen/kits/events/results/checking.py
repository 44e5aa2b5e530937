"""Result slips judged: each is replayed on the dice of its board, and compared with the replay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetgen.core.session import Session
from sheetgen.kits.events import of_game
from sheetgen.kits.events.boards import Board, board_called
from sheetgen.kits.events.declared import Plan, Results
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import best
from sheetgen.kits.events.results.slips import Judged, Slip, highest
from sheetgen.kits.events.results.turns import parting

if TYPE_CHECKING:
    from sheetgen.kits.events.results.history import Entry

AGREES, ARITHMETIC, TURN_OFF, PLAY_ERROR, HELD, UNFINISHED, IMPOSSIBLE, TRUSTED = VERDICTS = (
    "agrees",
    "arithmetic slip",
    "a turn off",
    "play error",
    "held",
    "unfinished",
    "impossible",
    "on trust",
)
"""What can be said of a slip: it agrees with the replay; its score is wrongly added up; it agrees
if something was written down wrongly; sheet and replay part; they part in the player's favour, and
the director must rule; the board was not finished; it cannot be; nothing is replayed."""


class Checker:
    """Judges the slips of an event. A plan is replayed once a board."""

    def __init__(
        self,
        opened: Opened,
        in_favour: bool = False,
        accepted: bool = False,
    ) -> None:
        """Unless partings `in_favour` of the player are granted, as the director may, they are
        held, and the lower figure stands. Of slips that were `accepted` before it is not asked
        again whether any plan comes to as much."""
        self.accepted = accepted
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

    def gives(self, slip: Slip, plan: Plan) -> int:
        """The score of a plan on the dice of a slip."""
        return self._results().score(self.replay(slip.board, plan))

    def let_go(self) -> None:
        """Keep no more of the games that were replayed so far."""
        self._replays.clear()

    def of(self, entry: Entry) -> Session:
        """The game of a result that stands."""
        plan = of_game.plans(self.event.game).read(entry.decided)
        return self.replay(board_called(entry.board), plan)

    def judge(self, slip: Slip) -> Judged:
        """The verdict on a slip."""
        if slip.plan is None:
            return Judged(slip, TRUSTED, "not replayed", None, slip.score, slip.tallies)
        wrong = [*self._too_many(slip)]
        if wrong:
            return _refused(slip, wrong)
        hooks = of_game.plans(self.event.game)
        session = self.replay(slip.board, slip.plan)
        plan = hooks.completed(slip.plan, session)
        departures = hooks.departures(session, plan)
        if not departures and self._same(session, slip):
            return self._scored(slip, session, plan)
        meant = self._meant(slip, plan)
        if meant:
            return self._held(meant, self._stands(slip, session, plan, TURN_OFF, "")) or meant
        if departures:
            return _refused(slip, departures)
        parted = self._beyond(slip) or self._parted(slip, session, plan)
        claimed = Judged(slip, HELD, "", plan, self._reckoned(slip), slip.tallies)
        return self._held(parted, claimed) or parted

    def unfinished(self, slip: Slip) -> Judged:
        """A slip of a board that was not finished: it counts as far as it was played, the rest by
        its plan as it stands."""
        if slip.plan is None:
            return Judged(slip, UNFINISHED, "not replayed", slip.plan, slip.score, slip.tallies)
        session = self.replay(slip.board, slip.plan)
        plan = of_game.plans(self.event.game).completed(slip.plan, session)
        return self._stands(slip, session, plan, UNFINISHED, "played to its end by the plan")

    def _held(self, favoured: Judged, other: Judged) -> Judged | None:
        """The verdict where sheet and replay part in the player's favour: the lower stands, until
        it is ruled upon; None, where they do not."""
        if self.in_favour or favoured.score is None or other.score is None:
            return None
        if favoured.score <= other.score:
            return None
        said = favoured.explanation.removesuffix(f". {favoured.score} counts")
        return other._replace(
            verdict=HELD,
            explanation=f"{said}. {other.score} counts until the director rules; if he accepts the"
            f" slip, {favoured.score} counts",
        )

    def _results(self) -> Results:
        return of_game.results(self.event.game)

    def _too_many(self, slip: Slip) -> Iterator[str]:
        said = of_game.words(self.event.game)
        for tally, most in highest(self.opened, slip.board).items():
            left = slip.tallies[tally]
            if left > most:
                yield said["too-many"].format(count=left, tally=tally, most=most)
            elif left < 0:
                yield said["too-many-gone"].format(count=most - left, tally=tally, most=most)

    def _same(self, session: Session, slip: Slip) -> bool:
        """Whether a replay has the tallies of a slip."""
        return self._results().tallies(session) == slip.tallies

    def _scored(self, slip: Slip, session: Session, plan: Plan) -> Judged:
        """The verdict where the tallies agree: the score does, or it is wrongly added up."""
        score = self._results().score(session)
        if score == slip.score:
            return self._stands(slip, session, plan, AGREES, "")
        explanation = f"the slip adds up to {score}, not to {slip.score}: {score} counts"
        return self._stands(slip, session, plan, ARITHMETIC, explanation)

    def _stands(
        self, slip: Slip, session: Session, plan: Plan, verdict: str, explanation: str
    ) -> Judged:
        results = self._results()
        score, tallies = results.score(session), results.tallies(session)
        return Judged(slip, verdict, explanation, plan, score, tallies)

    def _meant(self, slip: Slip, written: Plan) -> Judged | None:
        """The verdict if a plan beside the one written down gives the slip's result."""
        hooks = of_game.plans(self.event.game)
        found: dict[Plan, list[str]] = {}
        steps = 0
        for plan, explanation, step in hooks.neighbours(written):
            if found and step > steps:
                break
            session = self.replay(slip.board, plan)
            if not self._same(session, slip):
                continue
            if not hooks.departures(session, plan):
                found.setdefault(plan, []).append(explanation)
                steps = step
        if not found:
            return None
        plan = next(iter(found))
        session = self.replay(slip.board, plan)
        score = self._results().score(session)
        words = " or if ".join(one for each in found.values() for one in each)
        explanation = f"agrees if {words}"
        if score != slip.score:
            explanation += f"; it then adds up to {score}, not to {slip.score}"
        return self._stands(slip, session, plan, TURN_OFF, explanation)

    def _beyond(self, slip: Slip) -> Judged | None:
        """The verdict on a slip that is better than any plan on the book could be."""
        if self.accepted:
            return None
        claimed = self._reckoned(slip)
        most = best.book(*self.opened.about, self.opened.key_of(slip.board)).best
        if claimed <= most:
            return None
        adds_up = of_game.words(self.event.game)["adds-up"]
        return _refused(slip, [f"{adds_up} to {claimed}; no plan on this board reaches it"])

    def _reckoned(self, slip: Slip) -> int:
        """What a slip's tallies add up to; where they do not tell, its score."""
        points = self._results().reckoned(highest(self.opened, slip.board), slip.tallies)
        return slip.score if points is None else points

    def _parted(self, slip: Slip, session: Session, plan: Plan) -> Judged:
        """The verdict where sheet and replay part; the replay stands."""
        where = parting(session, slip.tallies, slip.running)
        score = self._results().score(session)
        explanation = (
            f"the plan gives {score} on these dice, and the slip has {self._reckoned(slip)}; they"
            f" part in turn {where.turn}: {where.says} (dice: {where.dice or 'none'})."
            f" {score} counts"
        )
        return self._stands(slip, session, plan, PLAY_ERROR, explanation)


def _refused(slip: Slip, reasons: list[str]) -> Judged:
    return Judged(slip, IMPOSSIBLE, "; ".join(reasons), None, None, {})
