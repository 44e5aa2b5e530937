"""All that the author of a game needs, in one import: what rules ask, what a game is, and what it
may declare."""

from collections.abc import Callable
from dataclasses import dataclass

from sheetgen.core import game as core
from sheetgen.core.game import (
    POLICIES,
    Conditions,
    Decider,
    Edition,
    Policy,
    Rules,
    Ruling,
    any_choice,
    any_number,
    first_choice,
    lowest_number,
)
from sheetgen.core.requests import Choose, ChooseNumber, ReportFight, Roll
from sheetgen.kits.defaults.declaration import (
    Decision,
    Declares,
    Phrase,
    Read,
    Strength,
    Table,
    Turns,
)
from sheetgen.kits.equipment.decks import NO_CARD, Deck
from sheetgen.kits.equipment.held import Count, Named, Tally, Track
from sheetgen.kits.equipment.lying import Chart, Pool
from sheetgen.kits.equipment.places import NOWHERE, Map, Route
from sheetgen.kits.parts import CARDS
from sheetgen.kits.parts import Machine as Parts

__all__ = [
    "NOWHERE",
    "NO_CARD",
    "POLICIES",
    "Chart",
    "Choose",
    "ChooseNumber",
    "Conditions",
    "Count",
    "Decider",
    "Decision",
    "Deck",
    "Declares",
    "Edition",
    "Game",
    "Map",
    "Named",
    "Parts",
    "Phrase",
    "Policy",
    "Pool",
    "Read",
    "ReportFight",
    "Roll",
    "Route",
    "Rules",
    "Ruling",
    "Strength",
    "Table",
    "Tally",
    "Track",
    "Turns",
    "any_choice",
    "any_number",
    "first_choice",
    "lowest_number",
]


@dataclass(frozen=True, eq=False)
class Game(core.Game):
    """A game whose parts are made from its rules and from what it declares, unless it names a class
    of `Parts` that has its own."""

    makes_parts: Callable[[core.Game], object] | None = Parts

    def __post_init__(self) -> None:
        super().__post_init__()
        if CARDS not in self.further and any(
            held.pile for held in getattr(self.declares, "holds", ())
        ):
            object.__setattr__(self, "further", (*self.further, CARDS))
