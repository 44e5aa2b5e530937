"""A new game: what it is written as, and what may not be its name."""

from pathlib import Path

import pytest

from sheetgen.core.errors import Error
from sheetgen.library.new_game import KINDS, new_game
from tests.cases import each


@each("kind", KINDS)
def test_it_is_small_and_bears_its_name(tmp_path: Path, kind: str) -> None:
    tmp_path /= kind
    files = new_game("dawn-raid", tmp_path / "raid", kind=kind)
    assert {str(path.relative_to(tmp_path / "raid")) for path in files} == {
        "README.md",
        "dawn_raid/__init__.py",
        "dawn_raid/parts.py",
        "dawn_raid/rules.py",
        "dawn_raid/templates/dawn-raid/phrases.toml",
        "pyproject.toml",
        "tests/asked.py",
        "tests/test_game.py",
        "tests/test_play.py",
    }
    counted = [p for p in files if p.suffix != ".md" and p.parent.name != "tests"]
    assert sum(len(path.read_text("utf-8").splitlines()) for path in counted) < 310
    rules = (tmp_path / "raid/dawn_raid/rules.py").read_text("utf-8").splitlines()
    assert len(rules) <= 150
    assert 'title="Dawn Raid"' in (tmp_path / "raid/dawn_raid/__init__.py").read_text("utf-8")
    assert not any("$" in path.read_text("utf-8") for path in files)


@each(
    ("name", "says"),
    [
        ("Dawn Raid", "lower-case letters"),
        ("dawn--raid", "lower-case letters"),
        ("../raid", "lower-case letters"),
        ("convoy", 'a game called "convoy" already'),
        ("random", "means something else to Python"),
        ("class", "means something else to Python"),
        ("defaults", "means something else to"),
    ],
)
def test_a_name_that_cannot_be_a_games_is_refused(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(Error, match=says):
        new_game(name, tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "notes").touch()
    with pytest.raises(Error, match="is not empty: name another folder"):
        new_game("dawn-raid", tmp_path)


def test_an_apostrophe_is_curved(tmp_path: Path) -> None:
    new_game("kings-road", tmp_path / "new", "The King's Road")
    assert 'title="The King’s Road"' in (tmp_path / "new/kings_road/__init__.py").read_text("utf-8")


def test_a_title_that_would_break_its_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Error, match="cannot be a title"):
        new_game("dawn-raid", tmp_path, 'The "Raid"')


def test_a_kind_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Error, match='no kind of game called "dice"; choose track, map or deck'):
        new_game("dawn-raid", tmp_path / "new", kind="dice")
    assert not (tmp_path / "new").exists()
