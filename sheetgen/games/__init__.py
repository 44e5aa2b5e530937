"""The games: each a folder here, or a package that registers itself under `sheetgen.games`."""

from __future__ import annotations

from importlib import import_module

from sheetgen.play import Game, pick

BUILT_IN = {"convoy": "sheetgen.games.convoy"}
GROUP = "sheetgen.games"


def find(name: str) -> Game:
    """The game of that name. Raises ValueError, listing the games, if there is none."""
    if name in BUILT_IN:
        game: Game = import_module(BUILT_IN[name]).GAME
        return game
    registered = _registered()
    pick(name, [*BUILT_IN, *registered], "game")
    return registered[name]


def all_games() -> tuple[Game, ...]:
    """Every game: the built-in ones first, then those other packages register."""
    return (*(find(name) for name in BUILT_IN), *_registered().values())


def _registered() -> dict[str, Game]:
    from importlib.metadata import entry_points

    found = sorted(entry_points(group=GROUP), key=lambda point: point.name)
    return {point.name: point.load() for point in found if point.name not in BUILT_IN}
