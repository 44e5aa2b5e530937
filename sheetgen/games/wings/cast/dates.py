"""The dates of the missions (R-14), and how dates and months are said."""

from datetime import date, timedelta
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.language import MONTHS as MONTHS
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.rules.theatre import Theatre

DAYS_BETWEEN = 4
"""So many days at least pass from one mission to the next."""


def date_of(cast: Cast, mission: int) -> date:
    """The day of a mission, 1 to 24. The missions of a period share it out evenly: each has a day
    of its own part, so later missions have later days. Raises Error for any other mission."""
    if not 1 <= mission <= cast.theatre.length:
        raise Error(f"a campaign has missions 1 to {cast.theatre.length}, not {mission}")
    first, last = bounds(cast.theatre, cast.theatre.period(mission))
    days, parts = (last - first).days + 1, cast.theatre.length // 2
    part = (mission - 1) % parts
    begins, ends = (days * bound // parts for bound in (part, part + 1))
    room = ends - begins - DAYS_BETWEEN
    return first + timedelta(days=begins + cast.face("date", room, turn=mission) - 1)


def bounds(theatre: Theatre, of_period: str) -> tuple[date, date]:
    """The first and the last day of a period, `early` or `later`."""
    said = theatre.folder.file("campaign")[of_period]
    return date.fromisoformat(said["from"]), date.fromisoformat(said["to"])


def in_words(day: date) -> str:
    """A date as it is read, on every machine alike: `26 July 1941`."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def in_short(day: date) -> str:
    """The same for a table: `26 Jul 1941`."""
    return f"{day.day} {MONTHS[day.month - 1][:3]} {day.year}"


def months_off(thing: dict[str, Any], day: date) -> int:
    """How many months a day lies outside the months `from` and `to` of something that was there
    for a time (either left out: without end); 0 within."""
    month = 12 * day.year + day.month
    early = _count(thing["from"]) - month if "from" in thing else 0
    late = month - _count(thing["to"]) if "to" in thing else 0
    return max(early, late, 0)


def _count(month: str) -> int:
    year, number = map(int, month.split("-"))
    return 12 * year + number


# What the printed tables have out of its time.


class Anachronism(NamedTuple):
    """What the printed tables have out of its time: the types concerned, and a sentence."""

    aircraft: list[str]
    says: str


def anachronisms(theatre: Theatre) -> tuple[Anachronism, ...]:
    """What the printed tables have out of its time."""
    said = theatre.folder.file("campaign")["history"]["anachronisms"]
    return tuple(Anachronism(**one) for one in said)


def licences(theatre: Theatre) -> tuple[str, ...]:
    """What the names of a campaign make free with, in sentences."""
    return tuple(theatre.folder.file("campaign")["history"]["licences"])
