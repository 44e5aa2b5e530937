"""The course of a game: its arc, and the turn that decided it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sheetgen.games.convoy.rules.state import State
from sheetgen.games.convoy.story import course as rc
from sheetgen.games.convoy.story.chronicle import HOME, SOUND, SUNK, Chronicle, Ship, tell
from sheetgen.games.convoy.story.course import course
from tests.games.convoy.report.reports import GAME, game

LENGTH = 12


def played(
    curve: list[float],
    sunk: tuple[int, ...] = (),
    carrier: str = SOUND,
    lost_carrier: int | None = None,
) -> Any:
    """A finished game of three cargo ships, a tanker and a carrier, with this curve: the course
    as its analysis has it. `sunk` are places among the four merchant ships, `lost_carrier` the turn
    in which a second carrier sank."""
    merchants = [Ship(0, n + 1, f"C{n}") for n in range(3)] + [Ship(1, 1, "T0")]
    for place in sunk:
        merchants[place].condition = SUNK
    carriers = [Ship(2, 1, "A", carrier)]
    if lost_carrier:
        carriers.append(Ship(2, 2, "B", SUNK, gone_on=lost_carrier))
    fleet = (merchants[:3], merchants[3:], carriers, [], [])
    chronicle = Chronicle(GAME.conditions("sheet"), State(), fleet, LENGTH, 1, finished=True)
    analysis = SimpleNamespace(ledger=SimpleNamespace(expected=tuple(curve)))
    return course(chronicle, analysis)


def curve(start: float, *steps: float) -> list[float]:
    points = [start]
    for step in (*steps, *[0.0] * (LENGTH - len(steps))):
        points.append(points[-1] + step)
    return points


@pytest.mark.parametrize(
    ("arc", "points", "sunk", "carrier"),
    [
        (rc.CLEAN, curve(86, 1, 1, 1), (), SOUND),
        (rc.CLEAN, curve(86, -3, -4), (), HOME),
        (rc.NOTHING, curve(86, 0, -20, 0, -30), (0, 1, 2, 3), SOUND),
        (rc.EARLY, curve(86, 0, -9, 1, 1), (0,), SOUND),
        (rc.LATE, curve(86, *[0.5] * 9, -14), (0,), SOUND),
        (rc.INCHES, curve(86, *[-1.2] * 12), (0,), SOUND),
        (rc.RECOVERY, curve(86, -4, -4, 0, 3, 3, 3), (0,), SOUND),
        (rc.COVER, curve(86, 0, 0, 0, 0, 0, 0, -5, -4, 1, -3), (0,), HOME),
        (rc.PAR, curve(86, 1, -2, 1, -1), (0,), SOUND),
        (rc.PAR, curve(86, 3, 3, 3), (0,), SOUND),
    ],
)
def test_a_curve_has_its_arc(arc, points, sunk, carrier):
    assert played(points, sunk, carrier).arc == arc


@pytest.mark.parametrize(
    ("sunk_on", "is_bare"), [(2, True), (LENGTH // 2, True), (LENGTH // 2 + 1, False)]
)
def test_a_carrier_that_stayed_and_was_sunk_later_was_cover(sunk_on, is_bare):
    points = curve(86, 0, 0, 0, 0, 0, 0, -5, -4, 1, -3)
    assert (played(points, (0,), HOME, sunk_on).arc == rc.COVER) == is_bare


def test_the_turn_that_swung_most_decides_if_it_swung_far():
    assert played(curve(86, 1, -2, 6, -5), (0,)).decisive == 3
    assert played(curve(86, 1, -2, 1, -1), (0,)).decisive is None
    assert played(curve(86, 1, -7, 6), (0,)).weightiest()[:3] == [2, 3, 1]
    assert played(curve(86, 4, -7), (0,)).gained == pytest.approx(-3)


def test_a_game_at_sea_has_no_arc_yet():
    _, session = game("at sea", "sheet", "steady")
    session.back_to(len(session.answers) // 2)
    assert course(tell(session), None).arc == rc.PAR


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
