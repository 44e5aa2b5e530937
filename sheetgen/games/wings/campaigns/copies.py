"""A campaign of a folder is played by a copy of this game's modules, bound to that folder.

The tables of the printed rules are constants of the modules that read them; so a copy of these
modules under a name of its own has other tables, and a record of one campaign can never be played
by those of another, however many are open at once. The files are the same: only what a module of
the copy imports of this package, it has from the copy.
"""

import sys
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

from sheetgen.core.game import Game
from sheetgen.games.wings.campaigns.checks import checked
from sheetgen.games.wings.campaigns.folder import MALTA, Folder

PACKAGE = "sheetgen.games.wings"
_NAME = "sheetgen_campaign_"
_folders: dict[str, Folder] = {}


def game(path: Path) -> Game:
    """The game that a folder makes: Malta's, if its data are the same. Raises Faults for all that
    is wrong with it."""
    folder = checked(path)
    if folder.digest == MALTA.digest:
        ours: Game = import_module(PACKAGE).GAME
        return ours
    folder.read_all()
    made(folder, folder.digest)
    return _called(folder.known_by["name"], folder.digest)


@cache
def _called(name: str, digest: str) -> Game:
    """The game of the data of a digest, by the name of the folder that has them."""
    found: Game = import_module(f"{_NAME}{digest}").GAME
    return found._replace(campaign={"name": name, "data": digest})


def made(folder: Folder, digest: str) -> Game:
    """The game played from the data of a campaign."""
    name = f"{_NAME}{digest}"
    if name not in _folders:
        _folders[name] = folder
        if _FINDER not in sys.meta_path:
            sys.meta_path.insert(0, _FINDER)
    found: Game = import_module(name).GAME
    return found


class _Finder(MetaPathFinder):
    """Finds the modules of the copies."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Where a module of a copy is, if it is of one."""
        copy, _, inside = fullname.partition(".")
        if copy not in _folders:
            return None
        if inside:
            found = PathFinder.find_spec(fullname, path)
            if found and found.origin:
                found.loader = _Loader(fullname, found.origin)
            return found
        here = Path(__file__).parents[1]
        found = spec_from_file_location(
            fullname,
            here / "__init__.py",
            loader=_Loader(fullname, str(here / "__init__.py")),
            submodule_search_locations=[str(here)],
        )
        if found:
            found.loader_state = _folders[copy]
        return found


_FINDER = _Finder()


class _Loader(SourceFileLoader):
    """Loads a module of a copy: what it imports of this package is imported from the copy."""

    def get_code(self, fullname: str) -> CodeType:
        """The code of the original, which is compiled once; its imports are those of the copy."""
        copy, _, inside = fullname.partition(".")
        original = f"{PACKAGE}.{inside}".rstrip(".")
        return _bound(_code(original, self.get_filename(fullname)), copy)


@cache
def _code(original: str, path: str) -> CodeType:
    """The code of a module of this package."""
    found = SourceFileLoader(original, path).get_code(original)
    assert found is not None
    return found


def _bound(code: CodeType, copy: str) -> CodeType:
    """Code that imports from a copy what it imports from this package: of the names in code, only
    those of modules hold a full stop."""
    return code.replace(
        co_names=tuple(
            copy + name.removeprefix(PACKAGE) if f"{name}.".startswith(f"{PACKAGE}.") else name
            for name in code.co_names
        ),
        co_consts=tuple(
            _bound(one, copy) if isinstance(one, CodeType) else one for one in code.co_consts
        ),
    )
