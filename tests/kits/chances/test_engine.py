"""The random words of the fast engine, and what it makes of them."""

import ast
from itertools import islice

import numpy as np
import pytest

from sheetgen.core.game import find
from sheetgen.kits.chances import engine
from sheetgen.kits.chances.compiler import SPARE, source
from sheetgen.kits.chances.engine import BLOCK, Engine
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.fixtures import endless

CONVOY = find("convoy")


def motor(fast: bool) -> Engine:
    return Engine(CONVOY, CONVOY.conditions("classic"), CONVOY.policies["never"], fast=fast)


@pytest.fixture(autouse=True, scope="module")
def cache_folder(tmp_path_factory):
    """Machine code is kept in a folder of the tests' own."""
    folder = tmp_path_factory.mktemp("odds")
    kept, engine._cache_folder = engine._cache_folder, lambda: folder
    yield
    engine._cache_folder = kept


@pytest.mark.long
@pytest.mark.parametrize("fast", [False, True])
def test_the_words_are_those_of_sfc64_block_after_block(fast: bool) -> None:
    found = [
        np.array(words[:-SPARE], dtype=np.uint64)
        for words in islice(motor(fast)._words(np.random.SFC64(3)), 3)
    ]
    numbers = np.random.SFC64(3).random_raw(3 * BLOCK // 2)
    assert (np.concatenate(found)[0::2] == numbers & 0xFFFFFFFF).all()
    assert (np.concatenate(found)[1::2] == numbers >> 32).all()


def test_a_seed_gives_the_same_games_for_ever() -> None:
    """The first and the last games, which take more than two blocks of words."""
    _, worth = motor(False).games(1300, np.random.SeedSequence(5))
    assert worth[:6].tolist() == [88, 77, 89, 92, 85, 98]
    assert worth[-6:].tolist() == [97, 83, 77, 93, 83, 84]


def test_what_is_written_without_branches_plays_the_same_games(monkeypatch) -> None:
    plain = engine.plain
    texts = []

    def unguessed(text: str):
        texts.append(ast.unparse(engine._Unguessed().visit(ast.parse(text))))
        return plain(texts[-1])

    monkeypatch.setattr(engine, "plain", unguessed)
    _, worth = motor(False).games(100, np.random.SeedSequence(5))
    monkeypatch.undo()
    assert "_rolled" in texts[0]
    assert " & " in texts[0]
    assert worth.tolist() == motor(False).games(100, np.random.SeedSequence(5))[1].tolist()


@each(
    "kept",
    [
        "if place > 0 and row[place] > 1:\n        x = 2",
        "if number and 6 % number == 0:\n        x = 2",
        "if row[0] > 1:\n        x = words[at]\n        at += 1",
    ],
)
def test_a_branch_that_guards_what_follows_it_is_kept(kept: str) -> None:
    text = f"def play(row, place, number, words, at):\n    {kept}"
    assert ast.unparse(engine._Unguessed().visit(ast.parse(text))) == text


def test_games_begun_at_each_of_some_rows_in_turn() -> None:
    machine = motor(False)
    row = machine.layout.pack(parts_of(CONVOY).odds.start())
    length, turn = (machine.layout.positions[name][0] for name in ("length", "turn"))
    over = [[*row] for _ in range(2)]
    for number, one in enumerate(over):
        one[length] = one[turn] = 21 + number
    rows, _ = machine.games_from_each(over, 5, np.random.SeedSequence(1))
    assert rows[:, turn].tolist() == [21, 22, 21, 22, 21]


def test_no_games_are_played_where_none_are_asked_for() -> None:
    rows, worth = motor(False).games(0, np.random.SeedSequence(1))
    assert len(rows) == len(worth) == 0


@each(
    ("rule", "policy"),
    [("day", "first"), ("never_good_enough", "first"), ("no_last_turn", "random")],
)
def test_a_loop_that_does_not_end_is_left(rule, policy) -> None:
    """One that rolls runs into the end of the words, one that does not is counted."""
    deciders = endless.GAME.policies[policy].deciders
    text = source(endless, (rule,), "score", endless.State(), ("soft",), deciders)
    play = getattr(engine.plain(text), rule)
    with pytest.raises(OverflowError):
        play([0, 0, 0], [1], [0] * BLOCK, 0)
    play = getattr(engine.plain(text.replace("raise OverflowError", "return at")), rule)
    assert play([0, 0, 0], [1], [0] * BLOCK, 0) < BLOCK
