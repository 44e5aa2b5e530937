"""The house as `docs/architecture.md` draws it: its floors, its rooms, the paths it names."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "sheetgen"
FLOORS = {"core": 1, "kits": 2, "games": 3, "library": 4, "cli": 5, "desk": 5}
MODULES = sorted(PACKAGE.rglob("*.py"))
MOST = 26
MORE = {"cli/commands": 31}
"""A file a command: there are as many as there are commands."""
PATHS = [
    "sheetgen",
    "sheetgen/games/convoy",
    "sheetgen/games/convoy/data",
    "sheetgen/games/wings",
    "sheetgen/games/wings/data",
    "sheetgen/kits",
    ".",
]


def imported(path: Path) -> set[str]:
    """The modules of the package that a module imports, at its head or later; where their names
    take several lines, the one they come from; and those it names in a text, to import them so."""
    by_name = re.findall(r"[\"'](sheetgen\.[a-z][\w.]*)", path.read_text("utf-8"))
    lines = re.findall(r"^\s*from (sheetgen\S*) import (.*)", path.read_text("utf-8"), re.MULTILINE)
    named = {f"{module}.{name}" for module, names in lines for name in re.findall(r"\w+", names)}
    return {module for module, _ in lines} - {"sheetgen"} | named | {*by_name}


def floor(parts: tuple[str, ...]) -> int:
    """On which floor a room lies; what belongs to the package as a whole lies on none."""
    return FLOORS.get(parts[0], 0) if parts else 0


def test_nothing_imports_what_stands_above_it() -> None:
    for path in MODULES:
        here = path.relative_to(PACKAGE).parts[:-1]
        for name in imported(path):
            there = tuple(name.split(".")[1:])
            # `core/game.py` lists the folders of the games, and imports none.
            if path.parts[-2:] == ("core", "game.py") and there == ("games",):
                continue
            assert not floor(here) or floor(there) <= floor(here), f"{path} imports {name}"
            # Of two clients none is the other's.
            assert here[:1] != ("desk",) or there[:1] != ("cli",), f"{path} imports {name}"
            if here[:1] != ("games",):
                assert there[:1] != ("games",), f"{path} names a game: {name}"
            if here[:1] == there[:1] == ("games",) and here[1:]:
                assert there[1:2] in ((), here[1:2]), f"{path} imports {name}"


def test_every_room_says_what_lives_there_and_can_be_surveyed() -> None:
    for room in {path.parent for path in MODULES}:
        assert ast.get_docstring(ast.parse((room / "__init__.py").read_text("utf-8"))), room
        most = MORE.get(room.relative_to(PACKAGE).as_posix(), MOST)
        assert len(list(room.glob("*.py"))) - 1 <= most, room


def test_every_path_that_the_page_names_is_there() -> None:
    texts = [
        (ROOT / "docs" / f"{name}.md").read_text("utf-8")
        for name in ("architecture", "contributing")
    ]
    assert len(texts[0].split()) <= 700
    text = "\n".join(texts)
    named = {name for name in re.findall(r"`([\w/.]+)`", text) if name.endswith((".py", "/"))}
    assert len(named) > 30
    for name in named:
        assert any((ROOT / folder / name).exists() for folder in PATHS), name
    for room in re.findall(r"`data/(\w+)\.json`", text):
        assert (PACKAGE / "games" / "convoy" / "data" / f"{room}.json").exists(), room
