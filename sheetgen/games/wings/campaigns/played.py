"""The campaign that is played here, and the data that is read of it and of the game."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.core.data import read
from sheetgen.games.wings.campaigns.folder import MALTA, Folder

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
    return _filled_in(read(path), own) if own else read(path)


def _filled_in(said: Any, own: Any) -> Any:
    if not isinstance(own, dict):
        return own
    return said | {key: _filled_in(said.get(key, {}), one) for key, one in own.items()}
