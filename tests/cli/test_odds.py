from __future__ import annotations

import json
import re

import pytest


@pytest.mark.long
def test_the_object_holds_the_figures(run):
    told = json.loads(run("odds", "convoy", "--games", "300", "--json").out)
    assert told["games"] == 300
    assert 80 < told["mean"] < 95
    assert 0 < told["standard_error"] < told["deviation"] < 20
    assert list(told["quantiles"]) == [
        "0.01", "0.05", "0.1", "0.25", "0.5", "0.75", "0.9", "0.95", "0.99",
    ]  # fmt: skip
    assert sum(told["bands"].values()) > 0.999


def mean(run, *words: str) -> float:
    return json.loads(run("odds", "convoy", "--games", "100", "--json", *words).out)["mean"]


def test_a_set_up_reaches_the_games(run):
    small, large = "cargo=3,tanker=1,journey=26", "cargo=18,tanker=6"
    assert mean(run, "--setup", small) < mean(run, "--setup", large)


@pytest.mark.long
def test_policies_and_rulings_reach_the_games(run):
    assert (
        mean(run, "--policy", "never") != mean(run) != mean(run, "--ruling", "no-such-ship=cargo")
    )


def test_the_page_is_written_and_named_after_what_was_asked(run, here):
    run("odds", "convoy", "--games", "300", "--json")
    assert list(here.iterdir()) == []
    shown = run("odds", "convoy", "--games", "300").out
    assert "300 games: mean " in shown
    assert re.search(r"^80 to 89 +\d+\.\d %$", shown, re.MULTILINE)
    assert re.search(r"^50 % +\d\d$", shown, re.MULTILINE)
    assert any(line.split()[:2] == ["tanker", "lost"] for line in shown.splitlines())
    assert run("odds", "convoy", "--games", "200").status == 0
    assert run("odds", "convoy", "--games", "300", "--setup", "cargo=9").status == 0
    names = sorted(path.name for path in (here / "output").iterdir())
    assert len(names) == 2
    assert names[0].startswith("convoy-sheet-steady-cargo-9-")
    assert names[1] == "convoy-sheet-steady.odds.pdf"
