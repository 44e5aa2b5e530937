"""The course of a game: its curve, and the turn that decided it."""

from types import SimpleNamespace
from typing import Any

from sheetgen.games.convoy.rules.state import State
from sheetgen.games.convoy.story.chronicle import Chronicle, tell
from sheetgen.games.convoy.story.course import course
from tests.games.convoy.report.reports import GAME, game

LENGTH = 12


def played(curve: list[float]) -> Any:
    """A game with this curve: the course as its analysis has it."""
    chronicle = Chronicle(GAME.conditions("sheet"), State(), length=LENGTH, finished=True)
    analysis = SimpleNamespace(ledger=SimpleNamespace(expected=tuple(curve)))
    return course(chronicle, analysis)


def curve(start: float, *steps: float) -> list[float]:
    points = [start]
    for step in (*steps, *[0.0] * (LENGTH - len(steps))):
        points.append(points[-1] + step)
    return points


def test_the_turn_that_swung_most_decides_if_it_swung_far():
    assert played(curve(86, 1, -2, 6, -5)).decisive == 3
    assert played(curve(86, 1, -2, 1, -1)).decisive is None
    assert played(curve(86, 1, -7, 6)).weightiest()[:3] == [2, 3, 1]
    assert played(curve(86, 4, -7)).swing(2) == -7


def test_without_an_analysis_the_score_is_the_curve():
    _, session = game("score", "sheet", "steady")
    chronicle = tell(session)
    way = course(chronicle, None)
    assert len(way.expected) == len(chronicle.turns) + 1
    assert way.expected[-1] == chronicle.turns[-1].score
    falls = [
        turn.number for turn, before in zip(chronicle.turns[1:], chronicle.turns, strict=False)
        if turn.score is not None and before.score is not None and turn.score < before.score - 1
    ]  # fmt: skip
    assert falls
    assert all(way.swing(turn) < -1 for turn in falls)
