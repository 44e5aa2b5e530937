"""What history has to do with it: days on which it happened, and what never did."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from sheetgen.games.wings.cast_dates import bounds, in_words, month_in_words
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.state import SIDES
from sheetgen.games.wings.tables import period


class Precedent(NamedTuple):
    """Something that happened: when (`26 July 1941`, or only the month), and a sentence."""

    when: str
    says: str


class Anachronism(NamedTuple):
    """What the printed tables have out of its time: the types concerned, and a sentence."""

    aircraft: tuple[str, ...]
    says: str


def precedents(mission: int, kind: int, attacker: int) -> list[Precedent]:
    """What happened of this kind, with this attacker, in the period of a mission of the campaign,
    oldest first; the mission's own date has no part in it."""
    first, last = bounds(period(mission))
    found = []
    for one in data("history")["precedents"]:
        whole = one["date"].count("-") == 2
        day = date.fromisoformat(one["date"] if whole else f"{one['date']}-01")
        if (one["kind"], one["attacker"]) == (kind, SIDES[attacker]) and first <= day <= last:
            found.append((day, (in_words if whole else month_in_words)(day), one["says"]))
    return [Precedent(when, says) for _, when, says in sorted(found)]


def anachronisms() -> tuple[Anachronism, ...]:
    """What the printed tables have out of its time."""
    said = data("history")["anachronisms"]
    return tuple(Anachronism(tuple(one["aircraft"]), one["says"]) for one in said)


def licences() -> tuple[str, ...]:
    """What the names of a campaign make free with, in sentences."""
    return tuple(data("history")["licences"])
