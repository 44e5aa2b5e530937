"""What a mission's briefing is told of: names, dates and places come to it as plain text."""

from typing import NamedTuple

from sheetgen.games.wings.rules.state import SetUp, Side, Task, Winner
from sheetgen.games.wings.rules.theatre import Theatre


class Crew(NamedTuple):
    """A crew told off to fly: its pilot by rank and name, what is to be known of him, the altitude
    he starts at, and how he came back."""

    pilot: str = ""
    of_him: str = ""
    altitude: str = ""
    came_back: str = ""


class Result(NamedTuple):
    """The victory points by side, the side that has won (state.DRAWN: nobody), and the damage done
    to each ship or target, in the order of the playing area's."""

    points: tuple[int, int]
    winner: Winner
    damage: tuple[int, ...] = ()


class Briefing(NamedTuple):
    """What is known of a mission; whatever is empty is left to be written in.

    `aircraft` are the types by name, `units` those who fly them, in the order in which flights are
    told off: the attacker's fighters, his bombers if he has any, the defender's fighters. `crews`
    are in the same order, one an airplane. `ships` are the names of the vessels, in the order of
    the playing area's. `leaders` are the crews that lead a formation, by their places in `crews`.
    """

    theatre: Theatre
    kind: Task
    attacker: Side
    mission: int | None = None
    date: str = ""
    place: str = ""
    aircraft: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    crews: tuple[Crew, ...] = ()
    ships: tuple[str, ...] = ()
    set_up: SetUp | None = None
    result: Result | None = None
    leaders: frozenset[int] = frozenset()

    def texts(self) -> list[str]:
        """All that is told of it in other people's words."""
        of_crews = [text for crew in self.crews for text in crew]
        return [self.date, self.place, *self.aircraft, *self.units, *of_crews, *self.ships]
