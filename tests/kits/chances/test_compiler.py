"""The compiled rules are the rules: the same dice give the same state at every turn."""

import importlib
import re
import sys
from itertools import product
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from sheetgen.games.convoy.rules.state import State
from sheetgen.kits.chances.compiler import noting, plain, source
from sheetgen.kits.chances.syntax import CannotCompile
from tests.cases import each
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
    assert_parity(games=400)


@each("policy", COMPILED)
def test_every_policy_compiles(policy: str) -> None:
    assert compiled(policy).value(PLACE.pack(State())) == 100


BAD = {
    "return 1": "    if s.turn:\n        return 1\n    return 2\n",
    "try:": "    try:\n        s.turn = 1\n    except ValueError:\n        pass\n",
    "for i in range(3)": "    for i in range(3):\n        s.turn = i\n",
    "break": "    while s.turn:\n        break\n",
    "DICT is not a whole number": "    s.turn = DICT[s.turn]\n",
    "ROWS is not a whole number": "    s.turn = ROWS[0][1]\n",
    "TEXT is not a whole number": "    s.turn = TEXT\n",
    "low is not known": "    s.turn = low\n",
    "abs(3)": "    s.turn = abs(3)\n",
    "s.nothing": "    s.turn = s.nothing\n",
    "s.nothing()": "    s.turn = s.nothing()\n",
    "an assignment to s.nothing": "    s.nothing = 1\n",
    "s.sound is changed number by number": "    s.sound = [0, 0]\n",
    "s.sound is looked at number by number": "    s.turn = max(s.sound)\n",
    "s.turn / 2: whole numbers": "    s.turn = s.turn / 2\n",
    "1:2": "    s.turn = FIVE[1:2]\n",
    "two(3, 4, 5): give first, second": "    s.turn = two(3, 4, 5)\n",
    "two(3): give first, second": "    s.turn = two(3)\n",
    "Roll('a', 2): give ask, number, sides": "    (die,) = yield Roll('a', 2)\n",
    "thrown are dice": "    thrown = yield Roll('a', 2, 6)\n    s.turn = max(thrown)\n",
    "sum(thrown)": "    thrown = yield Roll('a', 2, 6)\n    s.turn = sum(thrown)\n",
    "of several dice, each is asked for by its place": "    (one, other) = yield Roll('a', 2, 6)\n",
    "the policy does not decide 'a'": "    s.turn = yield Choose('a', FIVE, 3)\n",
}
"""By what is said of it, the body of a rule in a form that is not known."""
HEAD = """from sheetgen.core.requests import Choose, Roll
DICT, ROWS, TEXT, FIVE, low = {1: 2}, ((1, 2), (3, 4)), "x", (1, 2, 3), 3
def two(first, second):
    return first + second
def score(s):
    return 0
def f(s, t):
"""


def _module(body: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    (folder / "some_rules.py").write_text(HEAD + body)
    monkeypatch.syspath_prepend(folder)
    sys.modules.pop("some_rules", None)
    return importlib.import_module("some_rules")


@each("says", BAD)
def test_a_form_it_does_not_know_is_refused_with_file_and_line(
    says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = _module(BAD[says], tmp_path, monkeypatch)
    place = r"some_rules\.py, line (8|9)"
    with pytest.raises(CannotCompile, match=rf"{place} cannot be compiled: {re.escape(says)}"):
        source(module, ("f",), "score", State(), (), {})


def test_what_is_given_by_name_is_as_what_is_given_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_name = (
        "    s.turn = two(second=1, first=s.turn)\n    (d,) = yield Roll('a', sides=6, number=1)\n"
    )
    in_order = "    s.turn = two(s.turn, 1)\n    (d,) = yield Roll('a', 1, 6)\n"
    written = [
        source(_module(body, tmp_path / str(n), monkeypatch), ("f",), "score", State(), (), {})
        for n, body in enumerate((by_name, in_order))
        if not (tmp_path / str(n)).mkdir()
    ]
    assert written[0] == written[1]


def test_all_pairs_of_editions_and_policies_are_drawn() -> None:
    random = Random("parity")
    seen = {(drawn_conditions(random).edition, random.choice(COMPILED)) for _ in range(400)}
    assert seen == set(product((e.name for e in CONVOY.editions), COMPILED))


def test_what_is_called_in_the_test_of_a_loop_is_called_before_every_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = "    while two(s.turn, 1) < 6:\n        s.turn += 1\n"
    text = source(_module(body, tmp_path, monkeypatch), ("f",), "score", State(), (), {})
    for begun, ended in ((0, 5), (4, 5), (5, 5), (9, 9)):
        state = State()
        state.turn = begun
        row = PLACE.pack(state)
        plain(text).f(row, [], [0] * 300, 0)
        state.turn = ended
        assert row == PLACE.pack(state)


def test_the_loop_of_a_game_is_the_last_that_stands_there() -> None:
    text = (
        "def rest(state, rulings, words, at):\n    n = 0\n    while n < 2:\n        n += 1\n"
        "    while state[0] < 3:\n        state[0] += n\n    return at\n"
    )
    made = vars(plain(noting(text, "rest")))
    made["rest"](row := [0], (), (), 0)
    assert (row, made["passed"]) == ([4], [[0], [2]])


def test_rules_that_read_no_rulings_need_not_take_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = "    s.turn += 1\n"
    written = []
    for n, head in enumerate(("def f(s, t):", "def f(s):")):
        monkeypatch.setattr(sys.modules[__name__], "HEAD", HEAD.replace("def f(s, t):", head))
        (tmp_path / str(n)).mkdir()
        module = _module(body, tmp_path / str(n), monkeypatch)
        written.append(source(module, ("f",), "score", State(), (), {}))
    assert written[0] == written[1]
