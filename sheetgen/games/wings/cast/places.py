"""Where the missions are flown, and against which ships; nothing is drawn twice in a campaign.

Either side attacks with a kind of mission once in each period. So the two missions draw from the
same list of places, the early one first; and of ships each period has its own.
"""

from typing import NamedTuple

from sheetgen.games.wings.campaigns import folder
from sheetgen.games.wings.campaigns.folder import role
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of, months_off
from sheetgen.games.wings.rules.state import SIDES, Side, Task
from sheetgen.games.wings.rules.tables import EARLY, LATER

PERIODS = (EARLY, LATER)


class Place(NamedTuple):
    """A place or sea: its name, and how it stands in a sentence: `in the Ionian Sea`."""

    name: str
    where: str


class Ship(NamedTuple):
    """A ship of a mission, and what it is there: `boat`, `escort`, `cargo`, `carrier` or
    `destroyer`."""

    role: str
    name: str


def place_of(cast: Cast, mission: int, kind: Task, attacker: Side) -> Place:
    """Where a mission of the campaign is flown: the sea, the airfield or the harbour attacked, or
    what lies below."""
    said = cast.theatre.said_of(kind)[folder.SIDES[attacker.key]]["places"]
    places = cast.order(f"place-{kind}-{SIDES[attacker]}", said)
    return Place(**places[PERIODS.index(cast.theatre.period(mission))])


def ships_of(cast: Cast, mission: int, kind: Task, attacker: Side) -> tuple[Ship, ...]:
    """The ships a mission of the campaign is flown against, one for each target in their order;
    none on land."""
    wanted = cast.theatre.data("ships")["missions"].get(str(kind), {}).get(SIDES[attacker], [])
    drawn = {row["role"]: iter(_drawn(cast, mission, **row)) for row in wanted}
    return (
        tuple(next(drawn[role(name)]) for name in cast.theatre.targets(kind, attacker))
        if drawn
        else ()
    )


def _drawn(
    cast: Cast, mission: int, *, role: str, number: int, pool: str, first: int
) -> list[Ship]:
    """So many ships of a pool that sailed at the time, or nearest to it; those before the `first`
    of a pool are drawn for others."""
    of_period = cast.theatre.period(mission)
    purpose = f"ships-{pool}-{of_period}".replace(" ", "-")
    ships = cast.order(purpose, cast.theatre.data("ships")["pools"][pool][of_period])
    ships = ships[first:] + ships[:first]
    ships.sort(key=lambda ship: months_off(ship, date_of(cast, mission)))
    return [Ship(role, name) for name in sorted(ship["name"] for ship in ships[:number])]
