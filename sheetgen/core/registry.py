"""Which games there are: each a folder of `sheetgen.games`, or a package that registers itself
under that name."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from sheetgen.core.errors import Error
from sheetgen.core.game import OWN, Game, pick
from sheetgen.core.requests import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from sheetgen.core.journal import Header

GROUP = "sheetgen.games"
_FOLDER = Path(__file__).parents[1] / "games"
BUILT_IN = {one.name: f"{GROUP}.{one.name}" for one in iter_modules([str(_FOLDER)])}


class Games(Mapping[str, Game]):
    """All games by name, the built-in ones first. A game is loaded when it is asked for; then Error
    is raised if another package's cannot be."""

    def __getitem__(self, name: str) -> Game:
        if name not in names():
            raise KeyError(name)
        return find(name)

    def __iter__(self) -> Iterator[str]:
        return iter(names())

    def __len__(self) -> int:
        return len(names())


def names() -> list[str]:
    """The names of all games: the built-in ones first, then those other packages register."""
    return [*BUILT_IN, *_registered()]


def find(name: str) -> Game:
    """The game of that name. Raises Error if another package's game cannot be loaded, and if there
    is none: with the games that can be, and what is wrong with the others."""
    if name in BUILT_IN:
        built_in: Game = import_module(BUILT_IN[name]).GAME
        return built_in
    registered = _registered()
    if name in registered:
        return _loaded(name, registered[name])
    known, broken = list(BUILT_IN), ""
    for other, point in registered.items():
        try:
            known.append(_loaded(other, point).name)
        except Error as error:
            broken += f"; {error}"
    return find(pick(name, known, "game", broken))


def of(header: Header) -> Game:
    """The game that a record is of: one of a name, or a fight of it by itself. Raises Error as
    `find` does, if the game has no such fight, and if what the players brought of their own cannot
    be."""
    game = find(header.game)
    if header.own is not None:
        game = game.part(OWN).game(header.own)
    if header.fight is None:
        return game
    alone: Game = game.part("solo.rules").game(header.fight, header.seed or "")
    return alone


def _loaded(name: str, point: EntryPoint) -> Game:
    """A game that is registered under a name. Raises Error if it cannot be loaded."""
    try:
        game = point.load()
    except Exception as error:
        # Whatever another package does wrong as it is imported is told in one sentence.
        raise Error(f"the game {name} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise Error(f"the game {name} cannot be loaded: its entry point names no Game")
    for fault in faults(game, name):
        raise Error(f"the game {name} cannot be loaded: {fault}")
    return game


def faults(game: Game, name: str) -> Iterator[str]:
    """What is wrong with a game that is registered under a name."""
    if game.name != name:
        yield f"its entry point has that name, and its Game the name {quoted(game.name)}"
    if game.default_edition not in {edition.name for edition in game.editions}:
        yield f"its default edition {quoted(game.default_edition)} is none of its editions"
    for what, policy in (("default", game.default_policy), ("reference", game.reference_policy)):
        if policy not in game.policies and (policy or what == "default"):
            yield f"its {what} policy {quoted(policy)} is none of its policies"
    for ruling in game.rulings:
        if not ruling.values:
            yield f"its ruling {quoted(ruling.name)} has no values"


def _registered() -> dict[str, EntryPoint]:
    return _registered_on(tuple(sys.path))


@cache
def _registered_on(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The games of other packages on a path, which is looked through once."""
    if not _anybody_registers(path):
        return {}
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point for point in found if point.name not in BUILT_IN}


def _anybody_registers(path: tuple[str, ...]) -> bool:
    """A look at the files alone: to read all metadata costs as much as the rest of start-up."""
    for folder in map(Path, path):
        for points in folder.glob("*-info/entry_points.txt"):
            with suppress(OSError):
                if f"[{GROUP}]" in points.read_text("utf-8", "replace"):
                    return True
    return False
