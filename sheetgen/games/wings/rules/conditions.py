"""Editions and rulings of the campaign, read from the file `conditions`."""

from pathlib import Path

from sheetgen.core import language as reading
from sheetgen.core.game import Conditions
from sheetgen.core.language import reader
from sheetgen.games.wings.rules.state import Rulings

data = reader(Path(__file__).parents[1])
"""A data file of the game by its name; what hangs on the theatre, it has with the words for it."""
EDITIONS = reading.editions(data("conditions"))


def rulings_of(conditions: Conditions) -> Rulings:
    """Rulings as the rules text reads them."""
    theatre = conditions.theatre
    squadrons = theatre.data("conditions")["squadrons"][conditions.rulings["squadron-size"]]
    crews = {"squadrons": tuple(tuple(squadrons[force]) for force in theatre.air_forces)}
    ruled = reading.ruled(theatre.rulings, conditions)
    return Rulings(theatre.folder.without | ruled | crews)


def words_of(conditions: Conditions) -> dict[str, str]:
    """What the rulings have printed in the places of these names."""
    return reading.words(conditions.theatre.rulings, conditions)
