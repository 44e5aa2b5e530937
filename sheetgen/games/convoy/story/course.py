"""The course of a game: its curve of expected scores, the turn that decided it, and its arc."""

from __future__ import annotations

from typing import NamedTuple

from sheetgen.games.convoy.rules.state import CARGO, CARRIER, TANKER
from sheetgen.games.convoy.story.chronicle import HOME, SUNK, Chronicle
from sheetgen.kits.chances.analysis import Analysis

CLEAN, EARLY, INCHES, LATE, RECOVERY, COVER, NOTHING, PAR = ARCS = (
    "clean-run", "early-blow", "death-by-inches", "late-disaster", "recovery", "cover-gone",
    "nothing-reached", "par",
)  # fmt: skip
USUAL = 13.0
"""Points a passage costs on an average: what is drawn on where a game has not been analysed."""
LEAST = 2.5
"""A swing of fewer points decides nothing."""
BAD, SINGLE, MOST, LARGEST = 5.0, 4.0, 0.55, 0.25
"""A passage that fell so far below its par went badly; a turn that cost so much is a blow; most of
what was lost is this part of it, and where no turn cost more than the last part none did it."""

SLIGHT, PLAIN, HEAVY = WEIGHTS = (0.0, 1.0, 2.25)
"""How much a turn weighs, by the points it changed: so many or more."""


class Course(NamedTuple):
    """What was to be expected after every turn (`expected[0]`: of the set-up), how the game went
    as a whole, and the turn that swung most (None: none swung far)."""

    expected: tuple[float, ...]
    arc: str
    decisive: int | None

    @property
    def gained(self) -> float:
        """How far the game ended above what its set-up was worth."""
        return self.expected[-1] - self.expected[0]

    def swing(self, turn: int) -> float:
        """What a turn changed."""
        return self.expected[turn] - self.expected[turn - 1]

    def weight(self, turn: int) -> float:
        """How much a turn weighs; one of `WEIGHTS`."""
        return max(weight for weight in WEIGHTS if weight <= abs(self.swing(turn)))

    def weightiest(self) -> list[int]:
        """The turns, those that swung most first."""
        turns = range(1, len(self.expected))
        return sorted(turns, key=lambda turn: (-abs(self.swing(turn)), turn))


def course(chronicle: Chronicle, analysis: Analysis | None) -> Course:
    """The course of a game, by its analysis, or without one by its score as it went."""
    expected = tuple(analysis.ledger.expected) if analysis else _as_it_went(chronicle)
    whole = Course(expected, PAR, None)
    first = next(iter(whole.weightiest()), None)
    decisive = first if first and abs(whole.swing(first)) >= LEAST else None
    return Course(expected, _arc(chronicle, whole), decisive)


def _as_it_went(chronicle: Chronicle) -> tuple[float, ...]:
    """The score after every turn, less what the rest of the way usually costs."""
    scores = [100.0]
    for turn in chronicle.turns:
        scores.append(float(turn.score) if turn.score is not None else scores[-1])
    length = max(chronicle.length, 1)
    return tuple(score - USUAL * (1 - turn / length) for turn, score in enumerate(scores))


def _arc(chronicle: Chronicle, whole: Course) -> str:
    """How a finished game went: the first that applies."""
    merchants = chronicle.fleet[CARGO] + chronicle.fleet[TANKER]
    if not chronicle.finished or not merchants:
        return PAR
    if all(ship.condition == SUNK for ship in merchants):
        return NOTHING
    if not any(ship.condition == SUNK for ship in merchants + chronicle.fleet[CARRIER]):
        return CLEAN
    expected = whole.expected
    low = min(expected)
    if whole.gained > -BAD:
        return RECOVERY if low <= expected[0] - BAD and expected[-1] >= low + BAD else PAR
    return _how_it_fell(chronicle, whole)


def _how_it_fell(chronicle: Chronicle, whole: Course) -> str:
    """How a game went that ended well below its par."""
    turns = len(whole.expected) - 1
    losses = {turn: max(-whole.swing(turn), 0.0) for turn in range(1, turns + 1)}
    fallen = sum(losses.values())
    middle = chronicle.halfway()
    early = [turn for turn in losses if turn <= turns // 2]
    late = [turn for turn in losses if turn > 2 * turns / 3]

    def took_most(part: list[int]) -> bool:
        most = sum(losses[turn] for turn in part) >= MOST * fallen
        return most and max((losses[turn] for turn in part), default=0.0) >= SINGLE

    if _left_bare(chronicle) and took_most([turn for turn in losses if turn > middle]):
        return COVER
    if took_most(early):
        return EARLY
    if took_most(late):
        return LATE
    return INCHES if max(losses.values()) <= LARGEST * fallen else PAR


def _left_bare(chronicle: Chronicle) -> bool:
    """Whether every carrier that was left at halfway went home."""
    middle = chronicle.halfway()
    there = [
        ship for ship in chronicle.fleet[CARRIER]
        if ship.condition != SUNK or (ship.gone_on or 0) > middle
    ]  # fmt: skip
    return bool(there) and all(ship.condition == HOME for ship in there)
