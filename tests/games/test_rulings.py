"""A ruling of either game is told in its data and read in its rules text, and nowhere by hand."""

import ast
import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

from sheetgen.core.game import Game, find
from sheetgen.games import convoy, wings
from sheetgen.games.convoy.rules.conditions import rulings_of as of_convoy
from sheetgen.games.wings.rules.conditions import rulings_of as of_wings
from tests.cases import each

GAMES = [(find("convoy"), convoy, of_convoy), (find("wings"), wings, of_wings)]


def nodes(folder: Path) -> Iterator[ast.AST]:
    for path in sorted(folder.rglob("*.py")):
        yield from ast.walk(ast.parse(path.read_text("utf-8")))


def read_by(package: Path) -> set[str]:
    """What the rules text, and the fights that go by it, read of `t`."""
    return {
        node.attr
        for folder in ("rules", "fight")
        for node in nodes(package / folder)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "t"
    }


@each(("game", "package", "rulings_of"), GAMES)
def test_the_rules_text_reads_what_is_ruled_and_nothing_else(game, package, rulings_of):
    said = rulings_of(game.conditions())
    assert read_by(Path(package.__file__).parent) == set(said._fields)
    assert {one.reads for one in game.rulings if one.reads} <= set(said._fields)
    assert pickle.loads(pickle.dumps(said)) == said
    with pytest.raises(AttributeError, match="no ruling says gas"):
        _ = said.gas


@each("game", [game for game, *_ in GAMES])
def test_every_value_of_a_ruling_has_the_same_words_and_cases_if_any_has(game: Game):
    for ruling in game.rulings:
        # A rule that may be left out has words and cases where it is in.
        spoken = ["on"] if list(ruling.values) == ["off", "on"] else list(ruling.values)
        for held in (ruling.words, ruling.cases):
            assert not held or list(held) in (spoken, list(ruling.values)), ruling.name
        assert len({tuple(words) for words in ruling.words.values()}) < 2, ruling.name


@each(("game", "package", "rulings_of"), GAMES)
def test_no_module_asks_for_a_ruling_by_its_name(game, package, rulings_of):
    names = {ruling.name for ruling in game.rulings}
    asked = {
        node.slice.value
        for node in nodes(Path(package.__file__).parent)
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant)
    }
    # How many crews there are, what optional rules count and what mats are called is in the data's
    # own tables.
    assert asked & names <= {"squadron-size", "flak", "fuel", "mats"}
