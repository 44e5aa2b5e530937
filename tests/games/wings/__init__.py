"""Wings over Malta."""

from sheetgen.games.wings.rules.state import Task

BOATS, SUPPLY_SHIPS, WARSHIPS, AIRFIELD, HARBOUR, DOGFIGHT = map(Task, range(1, 7))
"""The missions of Malta, by what they are for."""
