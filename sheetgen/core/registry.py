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
from sheetgen.core.files import called
from sheetgen.core.game import Game, pick
from sheetgen.core.requests import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from sheetgen.core.journal import Header

GROUP = "sheetgen.games"
_FOLDER = Path(__file__).parents[1] / "games"
CAMPAIGN_FILE = "campaign.toml"
"""What a folder has in it that a game can be played from."""
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


def meant(name: str) -> str:
    """The name of the game that somebody types, in whatever case; itself if there is none."""
    if name in BUILT_IN:
        return name
    return next((one for one in names() if one.casefold() == name.casefold()), name)


def find(name: str) -> Game:
    """The game of that name, in whatever case. Raises Error if another package's game cannot be
    loaded, and if there is none: with the games that can be, and what is wrong with the others."""
    return game_named(meant(name))


def game_named(name: str) -> Game:
    """The game of exactly that name. Raises as `find` does."""
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
    return game_named(pick(name, known, "game", broken))


def of_campaign(game: Game, campaign: str | Path) -> Game:
    """A game played from the data of a folder, or from those that come with it under that name.
    Raises Error if it cannot be, and Faults for all that is wrong with the folder."""
    if game.of_folder is None or game.campaigns is None:
        raise Error(f"{game.title} is not played from a folder of data")
    folder, own = called(campaign), game.campaigns / str(campaign)
    if not folder.is_dir() and own.parent == game.campaigns and own.is_dir():
        folder = own
    if not (folder / CAMPAIGN_FILE).is_file():
        known = ", ".join(
            sorted(path.parent.name for path in game.campaigns.glob(f"*/{CAMPAIGN_FILE}"))
        )
        raise Error(
            f"there is no campaign in {quoted(str(campaign))}: a folder with a file "
            f"{CAMPAIGN_FILE} was expected, or one of {known}"
        )
    return game.of_folder(folder)


def of_same_data(
    game: Game,
    wanted: Mapping[str, str],
    near: Path | None = None,
    campaign: str | Path | None = None,
) -> Game:
    """The game played from the data that a record names: of the `campaign` a user has named, else
    of one that comes with the game, or lies beside the file `near` or its folder. Raises Error if
    it is not there."""
    name = quoted(wanted["name"])
    if campaign is not None:
        one = of_campaign(game, campaign)
        if one.campaign and one.campaign["data"] == wanted["data"]:
            return one
        raise Error(
            f"the record is of the campaign {name}, and {campaign} has other data than it was "
            "begun with"
        )
    places = [game.campaigns, *((near.parent, near.absolute().parents[1]) if near else ())]
    found = [path.parent for place in places if place for path in place.glob(f"*/{CAMPAIGN_FILE}")]
    for folder in found:
        # What is wrong with one of them is no matter of the record's.
        with suppress(Error):
            one = of_campaign(game, folder)
            if one.campaign and one.campaign["data"] == wanted["data"]:
                return one
    changed = [folder for folder in found if folder.name == wanted["name"]]
    if changed:
        raise Error(
            f"the record is of the campaign {name}, and the files in {changed[-1]} have changed "
            "since it was begun: name with --campaign a folder that has them as they were"
        )
    raise Error(
        f"the record is of the campaign {name}: name its folder with --campaign, or put it beside "
        "the record"
    )


def game_of(header: Header, near: Path | None = None, campaign: str | Path | None = None) -> Game:
    """The game that a record is of: one of a name, or a fight of it by itself; `near` is the file,
    beside which the data of its campaign may lie, and `campaign` the folder that a user has named
    for them. Raises Error as `find` does, if the game has no such fight, if the data are not found,
    and if what the players brought of their own cannot be."""
    game = game_named(header.game)
    if header.campaign is not None:
        game = of_same_data(game, header.campaign, near, campaign)
    elif campaign is not None and of_campaign(game, campaign).campaign:
        raise Error(f"the record is of {game.title} itself: leave out --campaign")
    if header.own is not None:
        if game.of_own is None:
            raise Error(f"{game.title} takes nothing of the players' own")
        game = game.of_own(header.own)
    return game if header.fight is None else of_fight(game, header)


def of_fight(game: Game, header: Header) -> Game:
    """A fight of a game by itself, as its header tells it. Raises Error if the game has no such
    fight."""
    if game.of_fight is None:
        raise Error(f"{game.title} has no fights by themselves")
    return game.of_fight(header.fight or {}, header.seed or "")


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
        if policy and policy not in game.policies:
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
