"""What a result slip of Malta Convoy asks for, besides who played which board."""

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.kits.events.declared import Declared, from_data

DECLARED: Declared = from_data(
    data("event_slip"),
    {
        "tankers": lambda tallies, plan: tallies["tanker"],
        "cargo": lambda tallies, plan: tallies["cargo"],
        "carriers": lambda tallies, plan: tallies["carrier"],
        "fewer-options": lambda tallies, plan: -plan.taken,
    },
)
"""Survivors are the ships that were not lost, at Malta or gone home."""
