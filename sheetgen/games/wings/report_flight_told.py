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
from sheetgen.games.wings.tables import AIRCRAFT, CAMPAIGN

FEWEST = 2
MOST = {4: 4, 6: 3, 7: 2}
"""So many sentences are told of a fight's course, as far as there are so many worth it; at most,
by how many fly: of more men the rest of the diary has more to say. That both sides fired
first, or when it ended, is told only where there is nothing else."""
BADLY = 0.5
"""Who got away with so much of the damage that he could bear is told of."""
DOWNED = (course.BLOW, course.BLEW_UP, course.BURNT)
DECIDED = (*DOWNED, course.HEAVIEST)
WORTH = {
    course.RUN: 5,
    course.CHASE: 5,
    course.PUT_OUT: 5,
    course.RAN: 4,
    course.FIRST: 4,
    course.BOTH: 0,
    course.ENDED: -CAMPAIGN,
    course.OVER: 3,
}
"""What the others are worth, less what has been told of their kind."""
BEFORE, LOSSES, RUN_IN, TARGETS, END = ("before", "losses", "run-in", "targets", "end")
STANDS = {
    course.FIRST: BEFORE,
    course.BOTH: BEFORE,
    course.CHASE: BEFORE,
    course.RUN: RUN_IN,
    course.RAN: TARGETS,
    course.DUD: TARGETS,
    course.OVER: TARGETS,
}
"""Where a fact stands, if not where its kind is told otherwise: what decided it after the losses,
the rest at the end."""


@dataclass
class Passage:
    """What is to be told of a fight's course, by where it stands. `duds` and `put_out` are the
    crews of whom it tells what the record has as a miss, and as a fire, `away` those of whom it
    tells that they left, `ran_in` those of whom it tells that they dropped. `end` is how one was
    shot down, where it is to be told with his loss."""

    facts: dict[str, list[Fact]] = field(default_factory=dict)
    duds: set[int] = field(default_factory=set)
    put_out: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    ran_in: set[int] = field(default_factory=set)
    end: Fact | None = None


def passage(voice: Voice, mission: Mission, track: Track | None) -> Passage:
    """What is told of a mission's fight; nothing of one that was fought at a table."""
    told = Passage()
    if track is None:
        return told
    for fact in _chosen(voice, mission, course.facts(track)):
        voice.recalled.add(("flown", fact.kind, mission.number))
        if fact.kind in DOWNED and _is_his_alone(mission, fact):
            told.end = fact
            continue
        place = STANDS.get(fact.kind, LOSSES if fact.kind in DECIDED else END)
        told.facts.setdefault(place, []).append(fact)
        if fact.kind == course.DUD:
            told.duds |= set(fact.by)
        if fact.kind == course.PUT_OUT:
            told.put_out |= set(fact.by)
        if fact.kind == course.RUN:
            told.ran_in |= set(fact.by)
        if fact.kind == course.AWAY:
            told.away.add(fact.at)
    return told


def told_at(voice: Voice, mission: Mission, flown: Passage, place: str) -> list[str]:
    """What stands somewhere, in clauses. They are drawn as they are told, so that they echo nothing
    that stands before them."""
    return [_said(voice, mission, fact) for fact in flown.facts.get(place, [])]


def credited(mission: Mission, crew: int) -> tuple[int, ...]:
    """The crews that have the kill of one that was lost."""
    assert mission.fought is not None
    return next((kill.by for kill in mission.fought.kills if kill.lost == crew), ())


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
        fewest = 1 if fact.kind in (course.BOTH, course.ENDED) else FEWEST
        needed = len(chosen) < fewest or (worth[fact.kind] > 0 and len(chosen) < most)
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

    downed = [fact for fact in found if fact.kind in DOWNED]
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


def _is_his_alone(mission: Mission, fact: Fact) -> bool:
    """Whether the loss of an airplane is told of nobody but him whose shot or fire it was."""
    report = mission.flight(fact.at).report
    assert report is not None
    return fact.by == (credited(mission, fact.at) or report.by)


def brought_down(voice: Voice, mission: Mission, fact: Fact) -> str:
    """How an airplane was shot down by one man: by his last burst, by blowing it up, or by
    the fire that he lit."""
    values = _of_the_other(voice, mission, fact)
    by = voice.of(mission.flight(fact.by[0]))
    nobody = "" if credited(mission, fact.at) else "-nobody"
    return voice.say(
        f"down-{fact.kind}{nobody}",
        k=by,
        t=fact.turn,
        points=fact.points,
        turns=fact.turns,
        before=fact.times,
        **values,
    )


def _said(voice: Voice, mission: Mission, fact: Fact) -> str:
    """A fact in words."""
    plain = mission.kind == DOGFIGHT
    if fact.kind in (course.BOTH, course.ENDED):
        # Of nobody by name: enemies never stand in one list.
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
        "had_it": voice.names([mission.flight(crew) for crew in credited(mission, fact.at)]),
        "alone": len(credited(mission, fact.at)) == 1,
    }
