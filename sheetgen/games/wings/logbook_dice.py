"""The dice of a crew's return, and what became of it, for the row of a mission."""

from __future__ import annotations

from typing import Any

from sheetgen.games.wings import events as ev
from sheetgen.games.wings.chronicle import Flight
from sheetgen.games.wings.state import FIT, STATUSES

TABLES: tuple[tuple[str, type[Any]], ...] = (
    ("get-home", ev.GotHome),
    ("bale-out", ev.BaledOut),
    ("shot-down", ev.WreckNursed),
    ("drink", ev.InTheDrink),
    ("", ev.Injury),
    ("", ev.RecoveryEvent),
)
"""The tables in the order of the boxes: by what name they may be rolled again on, and what tells
of them."""


def dice_of(flight: Flight) -> tuple[str, ...]:
    """What was rolled on each of TABLES: every die in order, the last of which counts; nothing
    where none was."""
    again = flight.told(ev.RolledAgain)
    return tuple(
        ">".join(
            str(die)
            for die in (
                *(event.die for event in again if event.table == table),
                *(event.die for event in flight.told(kind)),
            )
        )
        for table, kind in TABLES
    )


def fate(flight: Flight, words: dict[str, Any]) -> str:
    """What became of a crew, in a word or two; nothing as long as it is not known."""
    back = flight.told(ev.CameBack)
    if not back:
        return ""
    status = flight.after.status if flight.after else back[0].status
    if status != FIT:
        return str(words[STATUSES[status]])
    if back[0].wounds:
        return str(words["wound" if back[0].wounds == 1 else "wounds"])
    if flight.told(ev.InTheDrink):
        return str(words["sea"])
    if any(isinstance(event, (ev.BaledOut, ev.WreckNursed)) for event in flight.events):
        return str(words["down"])
    return str(words["crash" if any(home.crashed for home in flight.told(ev.GotHome)) else "home"])
