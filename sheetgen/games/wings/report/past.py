"""What a war diary remembers: who has shot down whom, and what a man had behind him."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from sheetgen.core.language import counted, join
from sheetgen.games.wings.cast.dates import MONTHS
from sheetgen.games.wings.rules.state import FIT, Sort
from sheetgen.games.wings.story.chronicle import LOST, Airman, Chronicle, Flight, Mission


class Downing(NamedTuple):
    """An airplane shot down, or set alight: in which mission, whose it was, and who are credited
    with it."""

    mission: Mission
    lost: Flight
    by: tuple[int, ...]


class Memory(NamedTuple):
    """Something that can be recalled: how much it is worth, the slot of its phrase, what makes it
    this thing and no other, and the phrase's values (a Flight stands for its man)."""

    worth: int
    slot: str
    key: tuple[Any, ...]
    values: dict[str, Any]


def downings(chronicle: Chronicle, upto: int) -> Iterator[Downing]:
    """The kills of the missions up to and with a number, in order."""
    for mission in chronicle.missions[:upto]:
        if mission.fought is not None:
            for kill in mission.fought.kills:
                yield Downing(mission, mission.flight(kill.lost), kill.by)


def falls(chronicle: Chronicle, upto: int) -> Iterator[Downing]:
    """Those of them who were shot down, and did not fly home on fire."""
    return (one for one in downings(chronicle, upto) if one.lost.down)


def kills_of(chronicle: Chronicle, man: int, upto: int) -> list[Downing]:
    """What a man has had to do with shooting down, up to and with a mission."""
    return [kill for kill in downings(chronicle, upto) if man in kill.by]


def flights_before(airman: Airman, mission: int) -> list[Flight]:
    """A man's fights before a mission."""
    return [f for f in airman.flights if f.mission < mission and f.report is not None]


def is_lost(flight: Flight) -> bool:
    """Whether a mission cost a man's side his services, by the enemy's doing."""
    return flight.after is not None and flight.after.status in LOST


def is_gone(airman: Airman, after: int) -> bool:
    """Whether a man is off the roster for good after a mission."""
    known = [f.after.status for f in airman.flights if f.mission <= after and f.after]
    return bool(known) and known[-1] != FIT


def can_fly(airman: Airman, mission: int) -> bool:
    """Whether a man on the roster was there to fly a mission, as those before it left him."""
    before = flights_before(airman, mission)
    return not before or (not is_gone(airman, mission - 1) and before[-1].next_possible <= mission)


def sank(chronicle: Chronicle, man: int, upto: int) -> list[tuple[Mission, str]]:
    """The vessels a man has sunk, up to and with a mission: each with where, by its place on the
    table."""
    return [
        (mission, target)
        for mission in chronicle.missions[:upto]
        if mission.fought is not None
        for target, crew in mission.fought.sunk
        if crew == man
    ]


def flew_with(mission: Mission, flight: Flight) -> list[Flight]:
    """Who flew the same job on a man's side in a mission: the other bombers, or fighters."""
    own = mission.theatre.aircraft[flight.aircraft].bomber
    side = mission.of(flight.airman.man.side)
    return [
        f for f in side if f is not flight and mission.theatre.aircraft[f.aircraft].bomber == own
    ]


def target(mission: Mission) -> str:
    """The place of a mission as a target: `the Syracuse seaplane base`."""
    name = mission.place.name
    return f"the {name}" if name.endswith("base") else name


def where_it_was(mission: Mission) -> str:
    """Where a mission that is past was: over a place on land, else as it was told then."""
    on_land = mission.theatre.sort_of(mission.kind) in (Sort.AIRFIELD, Sort.HARBOUR)
    return f"over {target(mission)}" if on_land else mission.place.where


def when(then: date, now: date) -> str:
    """A month that is past, as it is said on a day: `in May`, `in May 1941`, `that same month`."""
    if (then.year, then.month) == (now.year, now.month):
        return "that same month"
    month = f"in {MONTHS[then.month - 1]}"
    return month if then.year == now.year else f"{month} {then.year}"


def score_of(kills: int, shared: int) -> str:
    """Kills and shared kills in words."""
    return join(
        (counted(kills, "kill") if kills else "", counted(shared, "share") if shared else "")
    )
