"""Whether what a war diary says of the course of a fight is in the fight's track: turns, points,
chases, and that what decided it is told. Read from the text alone, by the turns it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, radians, sin

from sheetgen.games.wings.fight.track import Happening, Track
from sheetgen.games.wings.sheet.tracks.document import track
from sheetgen.games.wings.story.chronicle import Chronicle, Flight, Mission
from tests.benchmarks import telling_wings_record as record
from tests.benchmarks import telling_wings_words as words
from tests.benchmarks.telling_wings_reader import Check, Told, has

TURN = re.compile(r"\bturn (\d+)", re.IGNORECASE)
CHASE = re.compile(r"\btail\b|\bchase\b|hung behind|\bfollowed\b|\bBehind\b")
AT_LEAST, AT_MOST = 1, 4
"""So many sentences of a mission name a turn."""
LOST, DUD, BLOWS = "lost", "dud", ("guns", "fire")
NEAR = 30_000
"""Whoever chases is no further behind, in hundredths of a mm."""


def flown(chronicle: Chronicle, told: list[Told]) -> Iterator[tuple[Mission, Told, Track | None]]:
    """Every mission with how it is told and its track."""
    for mission, one in zip(chronicle.missions, told, strict=True):
        yield mission, one, track(chronicle, mission)


def sentences(one: Told) -> list[str]:
    """The sentences of a mission that name a turn of its fight."""
    return [s for s in one.sentences if TURN.search(s)]


def how_many(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """A fight that was fought card by card is told by its turns, any other is not."""
    for mission, one, course in flown(chronicle, told):
        count = len(sentences(one))
        low, high = (AT_LEAST, AT_MOST) if course else (0, 0)
        if not low <= count <= high:
            yield f"mission {mission.number}: {count} sentences name a turn"


def turns(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """On every turn that is named, one of the men who are did something or had it done to him; of
    nobody by name, anyone."""
    for mission, one, course in flown(chronicle, told):
        for sentence in sentences(one):
            men = named(mission, sentence) or mission.flights
            for turn in map(int, TURN.findall(sentence)):
                if course is None or (
                    turn not in events(course, men) and not CHASE.search(sentence)
                ):
                    yield f"mission {mission.number}: nothing happened then: {sentence}"


def points(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Every number in a sentence that names a turn fits the men who are named in it."""
    for mission, one, course in flown(chronicle, told):
        for sentence in sentences(one) if course else ():
            assert course is not None
            men = named(mission, sentence) or mission.flights
            lasted = durations(course, men)
            plain = re.sub(rf"\b{words.RANK}(?= [A-Z])", "", sentence)
            for value, noun in words.numbers(plain):
                if noun.startswith("turn"):
                    fits = value in lasted or bool(CHASE.search(sentence))
                else:
                    fits = value in amounts(course, men) | {1} or "shot at in" in sentence
                if not fits:
                    yield f"mission {mission.number}: {value} {noun} in: {sentence}"


def chases(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Who is told to have chased another was close behind him for so long, from that turn on."""
    for mission, one, course in flown(chronicle, told):
        for sentence in sentences(one) if course else ():
            assert course is not None
            if not CHASE.search(sentence):
                continue
            pair = named(mission, sentence)
            at = [*map(int, TURN.findall(sentence))]
            lasted = [v for v, noun in words.numbers(sentence) if noun.startswith("turn")]
            last = at[1] if len(at) > 1 else at[0] + lasted[0] - 1
            ways = ((a, b) for a in pair for b in pair if a is not b)
            if len(pair) != 2 or not any(
                all(behind(course, a, b, turn) for turn in range(at[0], last + 1)) for a, b in ways
            ):
                yield f"mission {mission.number}: no such chase: {sentence}"


def decisive(told: list[Told], chronicle: Chronicle) -> Iterator[str]:
    """Where guns brought somebody down, one such loss is told with its turn; every dud is."""
    for mission, one, course in flown(chronicle, told):
        if course is None:
            continue
        said = sentences(one)
        losses = [
            (row.turn, record.surname(mission.flight(row.crew)), event)
            for row in course.rows
            for event in row.happened
            if event.kind == LOST and event.what in BLOWS and event.other
        ]
        blows = [(turn, man) for turn, man, by in losses if was_hit(course, mission, turn, man, by)]
        if blows and not any(
            has(man, s) and turn in [*map(int, TURN.findall(s))]
            for turn, man in blows
            for s in said
        ):
            yield f"mission {mission.number}: nothing is told of {blows}"
        for row in course.surface:
            for event in row.happened:
                if event.what == DUD:
                    man = record.surname(mission.flight(int(row.name.split()[1])))
                    if not any(has(man, s) and re.search(SILENT, s) for s in one.sentences):
                        yield f"mission {mission.number}: {man}'s dud is not told"


SILENT = r"dud|go off|explode|silent"


def was_hit(course: Track, mission: Mission, turn: int, man: str, lost: Happening) -> bool:
    """Whether he was lost by a shot that drew points or blew him up, or by a fire that had burned
    before."""
    crew = next(f.airman.number for f in mission.flights if record.surname(f) == man)
    drew = any(
        event.kind == "fired" and event.other == str(crew) and event.number
        for row in course.rows
        if (row.turn, str(row.crew)) == (turn, lost.other)
        for event in row.happened
    )
    if lost.what == "guns":
        here = [row for row in course.of(crew) if row.turn == turn]
        return drew or any(event.what == "explosion" for row in here for event in row.happened)
    return any(
        event.what == "fire" for row in course.of(crew) if row.turn < turn for event in row.happened
    )


def named(mission: Mission, sentence: str) -> list[Flight]:
    """The men a sentence names."""
    return [f for f in mission.flights if has(record.surname(f), sentence)]


def events(course: Track, men: list[Flight]) -> set[int]:
    """The turns on which one of them did something or had it done to him; torpedoes are theirs."""
    crews = {flight.airman.number for flight in men}
    names = {f"torpedo {crew}" for crew in crews}
    found = {row.turn for row in course.rows if row.crew in crews and row.happened}
    return found | {row.turn for row in course.surface if row.name in names and row.happened}


def durations(course: Track, men: list[Flight]) -> set[int]:
    """How many turns may lie between two events of theirs, be they counted in or not, and how
    many turns there were up to one of them."""
    at = sorted(events(course, men))
    return {b - a + more for a in at for b in at if a <= b for more in (0, 1)} | set(at)


def amounts(course: Track, men: list[Flight]) -> set[int]:
    """How many points may be said of them: of a shot, of all shots of one at another in a stretch,
    of damage at any time, of what was taken in a few turns, of what they could still bear; and how
    often one fired."""
    found: set[int] = set()
    for flight in men:
        assert flight.report is not None
        rows = course.of(flight.airman.number)
        found |= {row.damage for row in rows} | {flight.report.holds - flight.report.damage}
        found |= {b.damage - a.damage for i, a in enumerate(rows) for b in rows[i + 1 : i + 7]}
        by_guns = [
            sum(e.number for e in row.happened if e.kind == "tokens" and e.other != "fire")
            for row in rows
        ]
        found |= {sum(by_guns[i : i + n]) for i in range(len(by_guns)) for n in range(1, 6)}
        for target in {event.other for row in rows for event in row.happened}:
            drawn = [
                sum(e.number for e in row.happened if e.kind == "fired" and e.other == target)
                for row in rows
            ]
            fired = [any(e.kind == "fired" and e.other == target for e in r.happened) for r in rows]
            for start in range(len(drawn)):
                for end in range(start + 1, len(drawn) + 1):
                    found |= {sum(drawn[start:end]), sum(fired[start:end])}
    return found


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


FLIGHT: tuple[Check, ...] = (how_many, turns, points, chases, decisive)
