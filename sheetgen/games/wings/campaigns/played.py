"""The campaign that is played here, and the data that is read of it and of the game."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sheetgen.core.data import read
from sheetgen.games.wings.campaigns.folder import MALTA, Folder

if TYPE_CHECKING:
    from sheetgen.kits.telling.templates import Library

_GAME = Path(__file__).parents[1]
_PACKAGE = sys.modules[__name__.partition(".campaigns.")[0]]
FOLDER: Folder = getattr(_PACKAGE.__spec__, "loader_state", None) or MALTA
"""The campaign of this copy of the package (see `copies`)."""


@cache
def data(name: str) -> Any:
    """A data file of the game by its name, and in it what the campaign's folder has of it; what it
    returns is not to be changed."""
    path, own = _GAME / "data" / f"{name}.json", FOLDER.data(name)
    if not path.is_file():
        return own
    said = FOLDER.spoken(read(path))
    return _filled_in(said, own) if own else said


def library(user: Path | None = None) -> Library:
    """The templates, a user's own before ours; ours speak in the names of the campaign."""
    # Start-up need not wait for it.
    from sheetgen.kits.telling import templates

    if FOLDER.is_malta:
        return templates.library(user)
    return templates.Library(user, words=FOLDER.spoken)


def _filled_in(said: Any, own: Any) -> Any:
    if not isinstance(own, dict):
        return own
    return said | {key: _filled_in(said.get(key, {}), one) for key, one in own.items()}
