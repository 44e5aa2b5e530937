"""Editions and rulings of the campaign, and the data that is read of it and of the game."""

from functools import cache
from pathlib import Path
from typing import Any

from sheetgen.core import data as reading
from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.folder import HERE, Folder
from sheetgen.games.wings.rules.state import AIR_FORCES, Rulings

_GAME = Path(__file__).parents[1]
CAMPAIGN_FOLDER = Folder(HERE / "malta")


@cache
def data(name: str) -> Any:
    """A data file of the game by its name, and in it what the campaign's folder has of it; what it
    returns is not to be changed."""
    path, own = _GAME / "data" / f"{name}.json", CAMPAIGN_FOLDER.data(name)
    return _filled_in(reading.read(path), own) if path.is_file() else own


def _filled_in(said: Any, own: Any) -> Any:
    if not isinstance(said, dict) or not isinstance(own, dict):
        return own
    return said | {key: _filled_in(said.get(key, {}), one) for key, one in own.items()}


EDITIONS = reading.editions(data("conditions"))
RULINGS = reading.rulings(data("conditions"))


def rulings_of(conditions: Conditions) -> Rulings:
    """Rulings as the rules text reads them."""
    squadrons = data("conditions")["squadrons"][conditions.rulings["squadron-size"]]
    crews = {"squadrons": tuple(tuple(squadrons[force]) for force in AIR_FORCES)}
    return Rulings(reading.ruled(RULINGS, conditions) | crews)


def words_of(conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    return reading.words(RULINGS, conditions)
