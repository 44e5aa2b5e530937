"""The course of a fight in a few sentences, each in its place: before the losses, after them, after
the targets, and at the end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sheetgen.games.wings import report_flight as course
from sheetgen.games.wings.chronicle import Mission
from sheetgen.games.wings.combat.track import Track
from sheetgen.games.wings.fight import DOWN, LEFT
from sheetgen.games.wings.points import enemy_of
from sheetgen.games.wings.report_flight import Fact
from sheetgen.games.wings.report_forces import what
from sheetgen.games.wings.report_voice import Voice
from sheetgen.games.wings.scenarios import DOGFIGHT
from sheetgen.games.wings.state import DRAWN
from sheetgen.games.wings.tables import AIRCRAFT

FEWEST = 2
MOST = {4: 4, 6: 3, 7: 2}
"""So many sentences are told of a fight's course, as far as there are so many worth it; at most,
by how many fly: of more men the rest of the diary has more to say."""
BADLY = 0.5
"""Who got away with so much of the damage that he could bear is told of."""
DECIDED = (course.BLOW, course.BURNT, course.HEAVIEST)
WORTH = {
    course.RUN: 5,
    course.CHASE: 5,
    course.PUT_OUT: 5,
    course.RAN: 4,
    course.FIRST: 4,
    course.BOTH: 1,
    course.OVER: 3,
}
"""What the others are worth, less what has been told of their kind."""
BEFORE, LOSSES, TARGETS, END = ("before", "losses", "targets", "end")
STANDS = {
    course.FIRST: BEFORE,
    course.BOTH: BEFORE,
    course.CHASE: BEFORE,
    course.RUN: TARGETS,
    course.RAN: TARGETS,
    course.DUD: TARGETS,
    course.OVER: TARGETS,
}
"""Where a fact stands, if not where its kind is told otherwise: what decided it after the losses,
the rest at the end."""


@dataclass
class Passage:
    """What is told of a fight's course, in clauses by where they stand. `duds` and `put_out` are
    the crews of whom it tells what the record has as a miss, and as a fire."""

    clauses: dict[str, list[str]] = field(default_factory=dict)
    duds: set[int] = field(default_factory=set)
    put_out: set[int] = field(default_factory=set)

    def at(self, place: str) -> list[str]:
        """The clauses that stand somewhere."""
        return self.clauses.get(place, [])


def passage(voice: Voice, mission: Mission, track: Track | None) -> Passage:
    """What is told of a mission's fight; nothing of one that was fought at a table."""
    told = Passage()
    if track is None:
        return told
    for fact in _chosen(voice, mission, course.facts(track)):
        voice.recalled.add(("flown", fact.kind, mission.number))
        place = STANDS.get(fact.kind, LOSSES if fact.kind in DECIDED else END)
        told.clauses.setdefault(place, []).append(_said(voice, mission, fact))
        if fact.kind == course.DUD:
            told.duds |= set(fact.by)
        if fact.kind == course.PUT_OUT:
            told.put_out |= set(fact.by)
    return told


def _chosen(voice: Voice, mission: Mission, found: list[Fact]) -> list[Fact]:
    """Every dud, what decided the fight, the one that got away; then what is worth most, of each
    kind and of each man once, as many as there is room for. In the order in which they happened."""
    chosen = [fact for fact in found if fact.kind == course.DUD]
    chosen += [*_decisive(mission, found)][:1]
    chosen += [*_away(mission, found)][:1]
    rest = [f for f in found if f.kind in WORTH and not _is_told_otherwise(mission, f)]
    worth = {fact.kind: WORTH[fact.kind] - _times(voice, fact.kind) for fact in rest}
    most = MOST[len(mission.flights)]
    for fact in sorted(rest, key=lambda fact: (-worth[fact.kind], fact.turn)):
        needed = len(chosen) < FEWEST or (worth[fact.kind] > 0 and len(chosen) < most)
        if needed and not any(_is_about_the_same(fact, other) for other in chosen):
            chosen.append(fact)
    return sorted(chosen, key=lambda fact: fact.turn)


def _times(voice: Voice, kind: str) -> int:
    """What a kind that has been told often has lost in worth."""
    return sum(key[:2] == ("flown", kind) for key in voice.recalled) // 2


def _is_about_the_same(one: Fact, other: Fact) -> bool:
    """Whether two facts are of one kind, or of the same two men."""
    return one.kind == other.kind or (bool(one.at) and {*one.by, one.at} == {*other.by, other.at})


def _is_told_otherwise(mission: Mission, fact: Fact) -> bool:
    """Whether a torpedo sank what it struck, or who put out a fire was lost all the same: of both
    the record has more to say."""
    assert mission.fought is not None
    if fact.kind == course.RAN:
        return (fact.target, fact.by[0]) in mission.fought.sunk
    return fact.kind == course.PUT_OUT and mission.fought.fight.crew(fact.by[0]).fate == DOWN


def _decisive(mission: Mission, found: list[Fact]) -> Iterator[Fact]:
    """What brought down the airplane that mattered most: one of the side that lost, a bomber rather
    than a fighter, and the last of a dogfight; where none was shot down, the heaviest shot."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    beaten = enemy_of(winner) if winner != DRAWN else DRAWN

    def order(fact: Fact) -> tuple[bool, bool, int]:
        flight = mission.flight(fact.at)
        fighter = not AIRCRAFT[flight.aircraft].bomber
        late = mission.kind == DOGFIGHT
        return flight.airman.man.side != beaten, fighter, -fact.turn if late else fact.turn

    downed = [fact for fact in found if fact.kind in (course.BLOW, course.BURNT)]
    yield from sorted(downed, key=order)
    yield from (fact for fact in found if fact.kind == course.HEAVIEST)


def _away(mission: Mission, found: list[Fact]) -> Iterator[Fact]:
    """Those who left badly damaged, most of it by one enemy; the worst damaged first."""

    assert mission.fought is not None
    reports = {report.crew: report for report in mission.fought.fight.crews}

    def worn(fact: Fact) -> float:
        return reports[fact.at].damage / reports[fact.at].holds

    away = [
        fact
        for fact in found
        if fact.kind == course.AWAY and reports[fact.at].fate == LEFT
        if not reports[fact.at].burning and worn(fact) >= BADLY
    ]
    yield from sorted(away, key=lambda fact: -worn(fact))


def _said(voice: Voice, mission: Mission, fact: Fact) -> str:
    """A fact in words."""
    plain = mission.kind == DOGFIGHT
    if fact.kind == course.BOTH:
        # Enemies never stand in one list.
        return voice.say(f"flight-{fact.kind}", plain=plain, t=fact.turn, points=fact.points)
    flights = [mission.flight(crew) for crew in fact.by]
    values: dict[str, Any] = {
        "names": voice.names(flights),
        "m": len(flights),
        "type": voice.airplane(flights[0].aircraft),
        "t": fact.turn,
        "points": fact.points,
        "turns": fact.turns,
        "times_fired": fact.times,
    }
    if fact.at:
        values |= _of_the_other(voice, mission, fact)
    if fact.kind == course.CHASE:
        values["fired"] = voice.part("flight-fired", points=fact.points, times_fired=fact.times)
    if fact.kind in (course.RAN, course.DUD):
        values["target"] = voice.target(mission, fact.target)
    if fact.kind == course.OVER:
        values |= {"what": what(mission), "were_shot": "were" if mission.ships else "was"}
    return voice.say(f"flight-{fact.kind}", plain=plain, **values)


def _of_the_other(voice: Voice, mission: Mission, fact: Fact) -> dict[str, Any]:
    """The man who was fired at and his airplane: what it could still bear at the end, what it had
    taken from others, whether it was `worn` out by damage, and whether his side was beaten."""
    other = mission.flight(fact.at)
    report, score = other.report, mission.fought and mission.fought.score
    assert report is not None
    assert score is not None
    return {
        "v": voice.of(other),
        "their": voice.airplane(other.aircraft),
        "spare": report.holds - report.damage,
        "others": report.damage - fact.points,
        "worn": report.damage >= report.holds,
        "decided": score.winner == enemy_of(other.airman.man.side),
    }
