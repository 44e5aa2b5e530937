from __future__ import annotations

import sys
from collections import Counter

import numpy as np
import pytest

from sheetgen.core.game import find
from sheetgen.core.session import NoEnd
from sheetgen.kits.chances.engine import Engine
from sheetgen.kits.chances.simulation import SHARE, Summary, simulate
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.fixtures import endless

CONVOY = find("convoy")


@pytest.mark.long
@pytest.mark.parametrize(
    ("edition", "mean"), [("classic", 86.252), ("revised", 86.287), ("sheet", 85.869)]
)
def test_the_reference_means_are_found_again(edition, mean):
    """Policy never, default rulings; the references have a standard error of 0.004."""
    summary = simulate(CONVOY, CONVOY.conditions(edition), "never", 60_000, "reference")
    assert abs(summary.mean - mean) < 4 * summary.standard_error
    assert summary.standard_error < 0.05


@pytest.mark.long
def test_the_figures_are_the_same_whatever_the_number_of_workers():
    games = 2 * SHARE + 5
    one, two = (
        simulate(CONVOY, CONVOY.conditions(), "never", games, "crew", workers=workers)
        for workers in (1, 2)
    )
    assert one == two
    assert one.games == games


def test_a_program_in_one_file_starts_no_other(monkeypatch):
    monkeypatch.setattr("sheetgen.kits.chances.simulation.SHARE", 20)
    monkeypatch.setattr("sys.frozen", True, raising=False)
    monkeypatch.setitem(sys.modules, "joblib", None)
    summary = simulate(CONVOY, CONVOY.conditions(), "never", 50, "crew", workers=2)
    assert summary.games == 50


@pytest.mark.long
def test_another_seed_gives_other_figures():
    one, two = (simulate(CONVOY, CONVOY.conditions(), "never", 500, seed) for seed in "ab")
    assert one.scores != two.scores


@pytest.mark.long
def test_a_given_set_up_is_what_sails():
    given = {"cargo": 9, "tanker": 3, "carrier": 1, "journey": 24, "friendly": 2}
    motor = Engine(
        CONVOY,
        CONVOY.conditions(),
        CONVOY.policies["never"],
        parts_of(CONVOY).odds.positions(given, CONVOY.conditions()),
    )
    rows, _ = motor.games(300, np.random.SeedSequence(1))
    of = {name: rows[:, first : first + max(length, 1)] for name, (first, length)
          in motor.layout.positions.items()}  # fmt: skip
    sailed = of["sound"] + of["damaged"] + of["lost"] + of["returned"]
    assert (sailed[:, :3] == [9, 3, 1]).all()
    assert (of["length"] == 24).all()
    assert (of["friendly"] == 2).all()
    assert len(set(sailed[:, 3].tolist())) == 6


def test_a_summary_of_known_scores():
    summary = Summary(4, Counter({80: 1, 90: 2, 100: 1}), Counter({"cargo lost": 6}))
    assert summary.mean == 90
    assert summary.deviation == pytest.approx((200 / 3) ** 0.5)
    assert summary.standard_error == pytest.approx((200 / 3) ** 0.5 / 2)
    assert [summary.quantile(q) for q in (0.01, 0.25, 0.26, 0.75, 0.76, 1)] == [
        80, 80, 90, 90, 100, 100,
    ]  # fmt: skip
    assert summary.chance(80, 89) == 0.25
    assert summary.chance(90, 100) == 0.75
    assert summary.bands() == [(80, 89), (90, 99), (100, 109)]
    assert summary.per_game() == {"cargo lost": 1.5}


@each(("spread", "wide"), [(0, 1), (0.7, 1), (1.5, 2), (5.1, 5), (9.2, 10), (10.7, 10), (170, 200)])
def test_bands_are_as_wide_as_scores_differ(spread, wide):
    assert Summary(1, Counter({7: 1}), spread=spread).band == wide


def test_one_game_has_no_deviation():
    assert Summary(1, Counter({90: 1})).deviation == 0


def test_odds_of_games_that_do_not_end_name_the_question():
    game = endless.GAME
    assert simulate(game, game.conditions(), "random", 50, "a").games == 50
    with pytest.raises(NoEnd, match='"spade" in turn 1 was asked 1,000 times'):
        simulate(game, game.conditions(), "first", 50, "a")
