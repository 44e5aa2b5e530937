"""What a result slip of a campaign weekend asks for, besides who flew which board."""

from typing import NamedTuple

from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.kits.events.declared import Declared, from_data


class Slip(NamedTuple):
    """The slip of a theatre."""

    DECLARED: Declared


def slip(theatre: Theatre) -> Slip:
    """What the slip of a theatre asks for."""
    return Slip(from_data(theatre.data("event")["declared"]))
