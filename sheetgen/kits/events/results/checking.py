"""Result slips judged: each is replayed on the dice of its board, and compared with the replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from sheetgen.core.session import Session, prerolled
from sheetgen.kits.events import plans
from sheetgen.kits.events.boards import Board
from sheetgen.kits.events.event import OWN_DICE
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import best
from sheetgen.kits.events.results.slips import Slip

AGREES, ARITHMETIC, TURN_OFF, PLAY_ERROR, IMPOSSIBLE, TRUSTED = VERDICTS = (
    "agrees",
    "arithmetic slip",
    "a turn off",
    "play error",
    "impossible",
    "on trust",
)
"""What can be said of a slip: it agrees with the replay; its score is wrongly added up; it agrees
if something was written down wrongly; sheet and replay part; it cannot be; nothing is replayed."""


class Judged(NamedTuple):
    """A slip and the verdict on it, in words; `plan` and `score` are what stands (None: nothing
    does, and the slip is not accepted). `survivors` and `interceptions` are those of the score."""

    slip: Slip
    verdict: str
    explanation: str
    plan: Any
    score: int | None
    survivors: Mapping[str, int]
    interceptions: int

    @property
    def accepted(self) -> bool:
        """Whether the table has a score by it."""
        return self.score is not None


class Checker:
    """Judges the slips of an event. A plan is replayed once a board. `dice` are the dice rolled at
    the tables, by board and table, for an event of own dice (see `table_dice`)."""

    def __init__(self, opened: Opened, dice: Mapping[tuple[str, int], Any] | None = None) -> None:
        self.opened = opened
        self.event = opened.event
        self._dice = dice or {}
        self._replays: dict[tuple[Board, Any, int], Session] = {}
        self._keys: dict[Board, str] = {}

    def key(self, board: Board) -> str:
        """The key of a board's dice."""
        if board not in self._keys:
            self._keys[board] = self.opened.key_of(board)
        return self._keys[board]

    def replays(self, slip_of: tuple[Board, int]) -> bool:
        """Whether the dice of a board at a table are known."""
        board, table = slip_of
        if not plans.has_plans(self.event.game):
            return False
        return self.event.sealed.format != OWN_DICE or (board.name, table) in self._dice

    def replay(self, board: Board, plan: Any, table: int = 0) -> Session:
        """The game of a plan on a board; at a table, if each rolls his own dice. Raises Error
        where its dice do not go so far."""
        own = self._dice.get((board.name, table))
        place = (board, plan, table if own else 0)
        if place not in self._replays:
            key = self.key(board)
            self._replays[place] = (
                own.replay(self.event, key, plan) if own else plans.replay(self.event, key, plan)
            )
        return self._replays[place]

    def tried(self, board: Board, plan: Any, table: int = 0) -> Session | None:
        """The game of a plan that nobody played, or None where a table's own dice do not tell."""
        try:
            return self.replay(board, plan, table)
        except ValueError:
            return None

    def judge(self, slip: Slip) -> Judged:
        """The verdict on a slip."""
        if not plans.has_plans(self.event.game):
            return Judged(slip, TRUSTED, "not replayed", None, slip.score, {}, 0)
        wrong = [*self._too_many(slip)]
        if wrong:
            return _refused(slip, wrong)
        if not self.replays((slip.board, slip.table)):
            return self._added_up(slip)
        hooks = self.event.game.part("event.plans")
        try:
            session = self.replay(slip.board, slip.plan, slip.table)
        except ValueError as error:
            return _refused(slip, [str(error)])
        plan = hooks.completed(slip.plan, session)
        departures = hooks.departures(session, plan)
        if not departures and self._same(session, slip):
            return self._scored(slip, session, plan)
        meant = self._meant(slip, plan)
        if meant:
            return meant
        if departures:
            return _refused(slip, departures)
        return self._beyond(slip) or self._parted(slip, session, plan)

    def _results(self) -> Any:
        return self.event.game.part("event.results")

    def _fleet(self, board: Board) -> dict[str, int]:
        """The ships that sail on a board, by kind."""
        session = prerolled(self.event.game, self.event.conditions, self.key(board))
        fleet: dict[str, int] = self._results().sailed(session)
        return fleet

    def _too_many(self, slip: Slip) -> Iterator[str]:
        for kind, sailed in self._fleet(slip.board).items():
            if slip.survivors[kind] > sailed:
                yield f"{slip.survivors[kind]} survivors in {kind}: {sailed} sailed"

    def _same(self, session: Session, slip: Slip) -> bool:
        """Whether a replay has the survivors and interceptions of a slip."""
        results = self._results()
        same: bool = (
            results.survivors(session) == dict(slip.survivors)
            and results.interceptions(session) == slip.interceptions
        )
        return same

    def _scored(self, slip: Slip, session: Session, plan: Any) -> Judged:
        """The verdict where the survivors agree: the score does, or it is wrongly added up."""
        score = self._results().score(session)
        if score == slip.score:
            return self._stands(slip, session, plan, AGREES, "")
        explanation = f"the slip adds up to {score}, not to {slip.score}: {score} stands"
        return self._stands(slip, session, plan, ARITHMETIC, explanation)

    def _stands(
        self, slip: Slip, session: Session, plan: Any, verdict: str, explanation: str
    ) -> Judged:
        results = self._results()
        return Judged(
            slip, verdict, explanation, plan, results.score(session), results.survivors(session),
            results.interceptions(session),
        )  # fmt: skip

    def _meant(self, slip: Slip, written: Any) -> Judged | None:
        """The verdict if a plan beside the one written down gives the slip's result."""
        hooks = self.event.game.part("event.plans")
        found: dict[Any, list[str]] = {}
        steps = 0
        for plan, explanation, step in hooks.neighbours(written):
            if found and step > steps:
                break
            session = self.tried(slip.board, plan, slip.table)
            if session is None or not self._same(session, slip):
                continue
            if not hooks.departures(session, plan):
                found.setdefault(plan, []).append(explanation)
                steps = step
        if not found:
            return None
        plan = next(iter(found))
        session = self.replay(slip.board, plan, slip.table)
        score = self._results().score(session)
        words = " or if ".join(one for each in found.values() for one in each)
        explanation = f"agrees if {words}"
        if score != slip.score:
            explanation += f"; it then adds up to {score}, not to {slip.score}"
        return self._stands(slip, session, plan, TURN_OFF, explanation)

    def _beyond(self, slip: Slip) -> Judged | None:
        """The verdict on a slip that is better than any plan on the book could be."""
        if self.event.sealed.format == OWN_DICE:
            return None
        claimed = self._reckoned(slip)
        most = best.book(self.event, self.key(slip.board)).best
        if claimed <= most:
            return None
        explanation = (
            f"its ships and interceptions come to {claimed}; no plan on this board reaches it"
        )
        return _refused(slip, [explanation])

    def _reckoned(self, slip: Slip) -> int:
        """What a slip's ships and interceptions come to."""
        fleet = self._fleet(slip.board)
        points: int = self._results().reckoned(fleet, slip.survivors, slip.interceptions)
        return points

    def _added_up(self, slip: Slip) -> Judged:
        """The verdict on a slip whose dice nobody knows: its sum is checked."""
        score = self._reckoned(slip)
        explanation, verdict = "own dice, not replayed", TRUSTED
        if score != slip.score:
            verdict = ARITHMETIC
            explanation = (
                f"the slip adds up to {score}, not to {slip.score}: {score} stands; {explanation}"
            )
        return Judged(
            slip, verdict, explanation, slip.plan, score, dict(slip.survivors), slip.interceptions
        )

    def _parted(self, slip: Slip, session: Session, plan: Any) -> Judged:
        """The verdict where sheet and replay part; the replay stands."""
        results = self._results()
        where = results.parting(session, slip.survivors, slip.interceptions, slip.running)
        score = results.score(session)
        explanation = (
            f"turn {where.turn}: {where.says} (dice: {where.dice or 'none'}); {score} stands"
        )
        return self._stands(slip, session, plan, PLAY_ERROR, explanation)


def _refused(slip: Slip, reasons: list[str]) -> Judged:
    return Judged(slip, IMPOSSIBLE, "; ".join(reasons), None, None, {}, 0)
