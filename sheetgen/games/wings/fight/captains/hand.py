"""A person in the captains' place: he plans for the airplanes of one side, the captains for the
other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.games.wings.fight.board import Table
from sheetgen.games.wings.fight.captains.minds import Captains
from sheetgen.games.wings.fight.manoeuvres import Card, legal
from sheetgen.games.wings.fight.plane import Plane
from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.fight.turn import standing

Asked = Callable[[Table, Plane, Sequence[Card], Card], Card]
"""Asks a person for the card an airplane plans: of these cards, of which the captain would take the
last argument."""


class Hand:
    """A planner that asks a person for the airplanes of a side. Where only one card may be planned
    nobody is asked."""

    def __init__(self, side: int, ask: Asked) -> None:
        self.side, self._ask, self._captains = side, ask, Captains()

    def __call__(self, table: Table, plane: Plane, draw: Draw) -> Card:
        """The card that an airplane plans."""
        advised = self._captains(table, plane, draw)
        if plane.side != self.side:
            return advised
        cards = legal(plane.aircraft, standing(table, plane))
        return cards[0] if len(cards) == 1 else self._ask(table, plane, cards, advised)
