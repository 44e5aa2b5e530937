"""The numbers that may be told of the course of a fight: read from its track, for the men of whom
they are told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from sheetgen.games.wings.chronicle import Flight, Mission
from sheetgen.games.wings.combat.track import FIRED, TOKENS, Row, Track
from sheetgen.games.wings.fight import FIRE
from sheetgen.games.wings.scenarios import TORPEDO

TURN = re.compile(r"\bturn (\d+)", re.IGNORECASE)
RUN_IN = 5
"""Over so many turns at most the points of several shots are told together."""


class Numbers(NamedTuple):
    """The turns that may be named, the turns that may lie between them, the points."""

    turns: set[int]
    lasted: set[int]
    points: set[int]


def numbers(mission: Mission, flown: Track, text: str, chased: bool) -> Numbers:
    """What may be told of the men whom a text names, or of all where it names none. `chased`: of a
    chase, which is told by turns in which nothing need have happened."""
    men = [f for f in mission.flights if _names(text, f)] or mission.flights
    crews = {flight.airman.number for flight in men}
    torpedoes = {f"{TORPEDO} {crew}" for crew in crews}
    turns = {row.turn for row in flown.rows if row.crew in crews and row.happened}
    turns |= {row.turn for row in flown.surface if row.name in torpedoes and row.happened}
    if chased:
        turns = set(range(1, flown.turns + 1))
    lasted = {b - a + more for a in turns for b in turns if a <= b for more in (0, 1)} | turns
    points = {f.report.holds - f.report.damage for f in men if f.report is not None}
    return Numbers(turns, lasted, points.union(*(_of(flown.of(crew)) for crew in crews)))


def _names(text: str, flight: Flight) -> bool:
    return re.search(rf"(?<!\w){re.escape(flight.airman.name.surname)}(?!\w)", text) is not None


def _of(rows: Sequence[Row]) -> set[int]:
    """The points an airplane had taken at any time, those that guns did it in a few turns, those of
    its shots at one other, on end or one by one, and how many shots they were."""
    guns = [
        sum(one.number for one in row.happened if (one.kind, one.other == FIRE) == (TOKENS, False))
        for row in rows
    ]
    found = {row.damage for row in rows} | _sums(guns, RUN_IN)
    for target in {one.other for row in rows for one in row.happened if one.kind == FIRED}:
        shots = [
            [one.number for one in row.happened if (one.kind, one.other) == (FIRED, target)]
            for row in rows
        ]
        found |= _sums([sum(drawn) for drawn in shots], len(rows))
        found |= _sums([bool(drawn) for drawn in shots], len(rows))
    return found


def _sums(numbers: Sequence[int], longest: int) -> set[int]:
    """What so many of some numbers on end come to, or fewer."""
    found = set[int]()
    for start in range(len(numbers)):
        total = 0
        for number in numbers[start : start + longest]:
            total += number
            found.add(total)
    return found
