"""A new game as a package of its own: small, whole, and its author's to edit."""

import re
from collections.abc import Mapping
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from string import Template

from sheetgen.core import game as games
from sheetgen.core.errors import Error
from sheetgen.core.files import read_whole, write_whole
from sheetgen.core.game import names, pick
from sheetgen.core.requests import quoted
from sheetgen.kits.telling.templates import shipped

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40

CAMPAIGNS = f"*/{games.CAMPAIGN_FILE}"


KINDS = ("track", "map", "deck")
"""The shapes of games that there is one of to begin with, the usual one first."""
SHARED = "shared"
"""The folder of what they have in common."""


def new_game(name: str, folder: Path, title: str = "", kind: str = KINDS[0]) -> list[Path]:
    """Write a new game of that name into a folder, of one of KINDS; returns the files. Its title is
    the name in words unless one is given. Raises Error for a name that cannot be a game's, for an
    unknown kind, and if there is something in the folder."""
    pick(kind, KINDS, "kind of game")
    package = name.replace("-", "_")
    _check(name, package)
    _check_empty(folder)
    # In print an apostrophe is curved, and no keyboard has it.
    title = title.replace("'", "’") or " ".join(word.capitalize() for word in name.split("-"))
    if not title.isprintable() or set(title) & set('\\"'):
        raise Error(f"{quoted(title)} cannot be a title: leave out quotation marks and backslashes")
    known = {"name": name, "package": package, "title": title}
    sources = [shipped() / "new-game" / part for part in (SHARED, kind)]
    found = [
        # Parts of a path called so are named for the game.
        (folder.joinpath(*(known.get(p, p) for p in path.relative_to(source).parts)), path)
        for source in sources
        for path in source.rglob("*")
        if path.suffix in (".py", ".toml", ".md")
    ]
    return [_write(path, place, known) for place, path in sorted(found)]


def new_campaign(name: str, folder: Path) -> list[Path]:
    """Write a copy of a campaign that comes with a game into a folder; returns the files. Raises
    Error if there is no such campaign, and if there is something in the folder."""
    places = [game.campaigns for game in games.Games().values() if game.campaigns]
    ours = {path.parent.name: path.parent for one in places for path in one.glob(CAMPAIGNS)}
    return copied_campaign(ours[pick(name, ours, "campaign")], folder)


def copied_campaign(source: Path, folder: Path) -> list[Path]:
    """Write a copy of the campaign of a folder into another; returns the files. Raises Error if
    there is something in it."""
    _check_empty(folder)
    written = []
    for path in sorted(source.rglob("*.toml")):
        place = folder / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        write_whole(place, read_whole(path))
        written.append(place)
    return written


def _check_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise Error(f"{folder} already exists and is not empty: name another folder")


def _check(name: str, package: str) -> None:
    if not _NAME.fullmatch(name) or len(name) > _LONGEST:
        raise Error(
            f"{quoted(name)} cannot be a game's name: lower-case letters and figures, with a hyphen"
            " between words"
        )
    if name in names():
        raise Error(f"there is a game called {quoted(name)} already: choose another name")
    if iskeyword(package) or find_spec(package) or (shipped() / name).exists():
        raise Error(f"{quoted(package)} means something else to Python: choose another name")


def _write(source: Path, path: Path, known: Mapping[str, str]) -> Path:
    text = Template(source.read_text("utf-8")).substitute(known)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, text.encode())
    return path
