"""What a result slip of a campaign weekend asks for, besides who flew which board."""

from sheetgen.games.wings.rules.conditions import data
from sheetgen.kits.events.declared import Declared, from_data

DECLARED: Declared = from_data(data("event")["declared"])
