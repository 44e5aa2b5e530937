"""Editions and rulings of the campaign, read from the file `conditions`."""

from sheetgen.core import data as reading
from sheetgen.core.game import Conditions
from sheetgen.games.wings.campaigns.played import FOLDER
from sheetgen.games.wings.campaigns.played import data as data
from sheetgen.games.wings.rules.state import AIR_FORCES, Rulings

EDITIONS = reading.editions(data("conditions"))
RULINGS = tuple(
    one for one in reading.rulings(data("conditions")) if one.reads not in FOLDER.without
)


def rulings_of(conditions: Conditions) -> Rulings:
    """Rulings as the rules text reads them."""
    squadrons = data("conditions")["squadrons"][conditions.rulings["squadron-size"]]
    crews = {"squadrons": tuple(tuple(squadrons[force]) for force in AIR_FORCES)}
    return Rulings(FOLDER.without | reading.ruled(RULINGS, conditions) | crews)


def words_of(conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    return reading.words(RULINGS, conditions)
