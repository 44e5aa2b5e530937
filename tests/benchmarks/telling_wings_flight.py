"""Whether what a war diary says of the course of a fight is in the fight's track: chases, duds, one
telling of every fall. Read from the text alone."""

import re
from collections.abc import Iterator
from itertools import groupby, permutations
from math import cos, hypot, radians, sin

from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.fight import DOWN
from sheetgen.games.wings.sheet.tracks.flight_paths import track
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from tests.benchmarks import telling_wings_record as record
from tests.benchmarks.telling_wings_reader import Check, Told, has

TURN = re.compile(r"\bturn \d+|\b(?:in|by|until|from|of|for \w+) turns?\b", re.IGNORECASE)
CHASE = re.compile(r"\'s tail\b|\bchase\b|hung behind|\bfollowed\b|\bbehind\b.* sat\b")
FALL = re.compile(
    r"(?<!been )\b(?:shot .*\bdown|brought .*\bdown|blew up|blown up|exploded|fell to|finished)\b"
)
BEFORE = re.compile(r"\bhad (?:shot|brought|blown|gone)|\bwhom\b|\bagain\b|[Tt]he man who\b")
DUD, SILENT = "dud", r"dud|go off|explode|silent"
LEAST = 5
"""A chase lasts so many turns."""
NEAR = 30_000
"""Whoever chases is no further behind, in hundredths of a mm."""


def flown(chronicle: Chronicle, told: list[Told]) -> Iterator[tuple[Mission, Told, Track | None]]:
    """Every mission with how it is told and its track."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        yield mission, one, track(chronicle, mission)


def no_turns(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """No sentence names a turn of the fight."""
    for mission, one, _ in flown(chronicle, told):
        yield from (f"mission {mission.number}: {s}" for s in one.sentences if TURN.search(s))


def chases(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Who is told to have chased another was close behind him for so long."""
    for mission, one, course in flown(chronicle, told):
        for sentence in one.sentences if course else ():
            assert course is not None
            if CHASE.search(sentence) and not any(
                chased(course, a, b) for a, b in permutations(named(mission, sentence), 2)
            ):
                yield f"mission {mission.number}: no such chase: {sentence}"


def one_fall(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Nobody's fall is told twice in a mission."""
    for mission, one, _ in flown(chronicle, told):
        for flight in mission.flights:
            if flight.report and flight.report.fate == DOWN:
                man = record.surname(flight)
                falls = [s for s in one.sentences if fell(man, s)]
                if len(falls) > 1:
                    yield f"mission {mission.number}: {man} falls twice: {' '.join(falls)}"


def fell(man: str, sentence: str) -> bool:
    """Whether a sentence tells in this mission's own words that a man's airplane fell to guns."""
    at = re.search(
        rf"\b{man}(?:'s \S+)?(?: down| blew(?! up [A-Z])| exploded| fell to)|"
        rf"(?:down|blew up|shot|fired at) {man}\b",
        sentence,
    )
    return bool(at) and bool(FALL.search(sentence)) and not BEFORE.search(sentence)


def duds(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every torpedo that struck and did not go off is told."""
    for mission, one, course in flown(chronicle, told):
        for row in course.surface if course else ():
            for event in row.happened:
                if event.what == DUD:
                    man = record.surname(mission.flight(int(row.name.split()[1])))
                    if not any(has(man, s) and re.search(SILENT, s) for s in one.sentences):
                        yield f"mission {mission.number}: {man}'s dud is not told"


def named(mission: Mission, sentence: str) -> list[Flight]:
    """The men a sentence names."""
    return [f for f in mission.flights if has(record.surname(f), sentence)]


def chased(course: Track, one: Flight, other: Flight) -> bool:
    """Whether an airplane was behind another for so many turns on end."""
    turns = groupby(range(1, course.turns + 1), lambda turn: behind(course, one, other, turn))
    return any(is_behind and len([*run]) >= LEAST for is_behind, run in turns)


def behind(course: Track, one: Flight, other: Flight, turn: int) -> bool:
    """Whether an airplane was near another on a turn, on its tail and pointing at it."""
    a, b = (
        next((r for r in course.of(f.airman.number) if r.turn == turn), None) for f in (one, other)
    )
    if a is None or b is None:
        return False
    x, y = b.x - a.x, b.y - a.y
    ahead = x * cos(radians(2.5 * a.heading)) + y * sin(radians(2.5 * a.heading))
    away = x * cos(radians(2.5 * b.heading)) + y * sin(radians(2.5 * b.heading))
    return hypot(x, y) <= NEAR + 2 and ahead > 0 and away > 0


FLIGHT: tuple[Check, ...] = (no_turns, chases, one_fall, duds)
