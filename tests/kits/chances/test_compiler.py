"""The compiled rules are the rules: the same dice give the same state at every turn."""

from __future__ import annotations

import importlib
import sys
from itertools import product
from random import Random

import pytest

from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances import engine
from sheetgen.kits.chances.compiler import source
from sheetgen.kits.chances.syntax import CannotCompile
from tests.kits.chances.parity import (
    COMPILED,
    CONVOY,
    PLACE,
    assert_parity,
    compiled,
    drawn_conditions,
)


@pytest.mark.long
def test_plain_python_plays_the_same_games() -> None:
    assert_parity(fast=False, games=400)


@pytest.mark.parametrize("policy", COMPILED)
def test_every_policy_compiles(policy: str) -> None:
    assert compiled(policy, fast=False).value(PLACE.pack(State())) == 100


@pytest.mark.long
def test_machine_code_plays_the_same_games(tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(engine, "_cache_folder", lambda: tmp_path)
    # The two whose rules are the longest: numba takes its time over each.
    assert_parity(fast=True, games=200, policies=("random", "best"))


BAD = {
    "a return before the end": "def f(s, t):\n    if s.turn:\n        return 1\n    return 2\n",
    "try": "def f(s, t):\n    try:\n        s.turn = 1\n    except ValueError:\n        pass\n",
    "for": "def f(s, t):\n    for i in range(3):\n        s.turn = i\n",
}


@pytest.mark.parametrize("form", BAD)
def test_a_form_it_does_not_know_is_refused_by_its_line(form: str, tmp_path, monkeypatch) -> None:
    (tmp_path / "bad_rules.py").write_text(BAD[form] + "def score(s):\n    return 0\n")
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("bad_rules", None)
    module = importlib.import_module("bad_rules")
    with pytest.raises(CannotCompile, match=r"line [0-9]+ of the rules text"):
        source(module, ("f",), "score", State(), (), {})


def test_all_pairs_of_editions_and_policies_are_drawn() -> None:
    random = Random("parity False")
    seen = {(drawn_conditions(random).edition, random.choice(COMPILED)) for _ in range(400)}
    assert seen == set(product((e.name for e in CONVOY.editions), COMPILED))
