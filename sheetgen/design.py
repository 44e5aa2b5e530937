"""All that the author of a game needs, in one import: what rules ask, what a game is, and what it
may declare."""

from sheetgen.core.choosing import any_choice, any_number, first_choice, lowest_number
from sheetgen.core.game import POLICIES, Conditions, Decider, Edition, Game, Policy, Rules, Ruling
from sheetgen.core.requests import Choose, ChooseNumber, Report, Roll
from sheetgen.kits.defaults import part as default_part
from sheetgen.kits.defaults.declaration import (
    Count,
    Decision,
    Declares,
    Named,
    Phrase,
    Table,
    Tally,
    Track,
    Turns,
)

__all__ = [
    "POLICIES",
    "Choose",
    "ChooseNumber",
    "Conditions",
    "Count",
    "Decider",
    "Decision",
    "Declares",
    "Edition",
    "Game",
    "Named",
    "Phrase",
    "Policy",
    "Report",
    "Roll",
    "Rules",
    "Ruling",
    "Table",
    "Tally",
    "Track",
    "Turns",
    "any_choice",
    "any_number",
    "default_part",
    "first_choice",
    "lowest_number",
]
