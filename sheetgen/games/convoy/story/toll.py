"""The toll of a battle: its hits by what came of them."""

from dataclasses import dataclass, field

from sheetgen.games.convoy.rules import events as ev
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Hit, Ship, Turn


@dataclass
class Toll:
    """What a battle did, ship by ship. `twice` were damaged and sunk in the same battle,
    `finished` had been damaged before it."""

    sunk: list[Ship] = field(default_factory=list)
    twice: list[Ship] = field(default_factory=list)
    finished: list[Ship] = field(default_factory=list)
    damaged: list[Ship] = field(default_factory=list)
    no_more: list[Hit] = field(default_factory=list)
    on_nobody: list[Hit] = field(default_factory=list)
    on_dummy: list[Hit] = field(default_factory=list)

    @property
    def lost(self) -> list[Ship]:
        """The ships sunk."""
        return self.sunk + self.twice + self.finished


def toll(battle: Battle, turn: int) -> Toll:
    """The hits of a battle by what came of them."""
    result = Toll()
    for hit in battle.hits:
        outcome, ship = hit.rolled.outcome, hit.ship
        if ship is None:
            {
                ev.LOST_HIT: result.on_nobody,
                ev.DUMMY: result.on_dummy,
                ev.NO_MORE: result.no_more,
            }[outcome].append(hit)
        elif outcome == ev.DAMAGED:
            result.damaged.append(ship)
        elif outcome == ev.SUNK:
            result.sunk.append(ship)
        elif ship.hit_on == turn:
            result.damaged.remove(ship)
            result.twice.append(ship)
        else:
            result.finished.append(ship)
    return result


def lost_on(chronicle: Chronicle, turn: Turn) -> list[Ship]:
    """The ships sunk in a turn."""
    return toll(turn.battle, turn.number).lost if turn.battle else []
