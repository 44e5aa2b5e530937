"""The course of a game: its curve of expected scores, and the turn that decided it."""

from typing import NamedTuple

from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.chances.analysis import Analysis

USUAL = 13.0
"""Points a passage costs on an average: what is drawn on where a game has not been analysed."""
LEAST = 2.5
"""A swing of fewer points decides nothing."""


class Course(NamedTuple):
    """What was to be expected after every turn (`expected[0]`: of the set-up), and the turn that
    swung most (None: none swung far)."""

    expected: tuple[float, ...]
    decisive: int | None

    def swing(self, turn: int) -> float:
        """What a turn changed."""
        return self.expected[turn] - self.expected[turn - 1]

    def weightiest(self) -> list[int]:
        """The turns, those that swung most first."""
        turns = range(1, len(self.expected))
        return sorted(turns, key=lambda turn: (-abs(self.swing(turn)), turn))


def course(chronicle: Chronicle, analysis: Analysis | None) -> Course:
    """The course of a game, by its analysis, or without one by its score as it went."""
    expected = tuple(analysis.ledger.expected) if analysis else _as_it_went(chronicle)
    whole = Course(expected, None)
    first = next(iter(whole.weightiest()), None)
    decisive = first if first and abs(whole.swing(first)) >= LEAST else None
    return whole._replace(decisive=decisive)


def _as_it_went(chronicle: Chronicle) -> tuple[float, ...]:
    """The score after every turn, less what the rest of the way usually costs."""
    scores = [100.0]
    for turn in chronicle.turns:
        scores.append(float(turn.score) if turn.score is not None else scores[-1])
    length = max(chronicle.length, 1)
    return tuple(score - USUAL * (1 - turn / length) for turn, score in enumerate(scores))
