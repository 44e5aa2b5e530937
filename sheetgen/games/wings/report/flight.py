"""The course of a fight in words: what of it there is room for, and where it stands."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.report.voice import Voice
from sheetgen.games.wings.rules.fight import DOWN, LEFT
from sheetgen.games.wings.rules.state import Sort
from sheetgen.games.wings.story.chronicle import Mission
from sheetgen.games.wings.story.course_of_fight import (
    AWAY,
    BLEW_UP,
    BLOW,
    BURNT,
    CHASE,
    DUD,
    FIRST,
    PUT_OUT,
    RUN,
    Fact,
    facts,
    wounds,
)

BADLY = 0.5
"""Who got away with so much of the damage that he could bear is told of."""
WORTH = {RUN: 5, CHASE: 5, PUT_OUT: 5, FIRST: 4}
"""What a kind of fact is worth, less what has been told of it."""
BEFORE, RUN_IN, TARGETS, END = ("before", "run-in", "targets", "end")
STANDS = {FIRST: BEFORE, CHASE: BEFORE, RUN: RUN_IN, DUD: TARGETS}
"""Where a fact stands; the rest at the end."""


class Passage(NamedTuple):
    """What is to be told of a fight's course. `ends` say how airplanes were shot down by one man,
    by the crews they were of; `wounds` are the crews that were wounded, each with whose guns it
    were: a crew's number, or a gun's name."""

    facts: tuple[Fact, ...] = ()
    ends: Mapping[int, Fact] = {}
    wounds: Mapping[int, str] = {}

    def of(self, kind: str) -> set[int]:
        """The crews of whom something of a kind is told."""
        return {crew for fact in self.facts if fact.kind == kind for crew in fact.by}


def passage_of(voice: Voice, mission: Mission, track: Track | None, most: int) -> Passage:
    """What is told of a mission's fight, how its losses came apart in so many sentences at most;
    nothing of one that was fought at a table."""
    if track is None:
        return Passage()
    found = facts(track)
    told = _chosen(voice, mission, found, most)
    voice.recalled |= {("flown", fact.kind, mission.number) for fact in told}
    downed = [fact for fact in found if fact.kind in (BLOW, BLEW_UP, BURNT)]
    ends = {fact.at: fact for fact in downed if _is_his_alone(mission, fact)}
    return Passage(tuple(told), ends, wounds(track))


def clauses_at(voice: Voice, mission: Mission, flown: Passage, place: str) -> list[str]:
    """What stands somewhere, in clauses. They are drawn as they are told, so that they echo nothing
    that stands before them."""
    here = [fact for fact in flown.facts if STANDS.get(fact.kind, END) == place]
    return [_clause(voice, mission, fact) for fact in here]


def credited(mission: Mission, crew: int) -> tuple[int, ...]:
    """The crews that have the kill of one that was lost."""
    assert mission.fought is not None
    return next((kill.by for kill in mission.fought.kills if kill.lost == crew), ())


def brought_down(voice: Voice, mission: Mission, fact: Fact) -> str:
    """How an airplane was shot down by one man: by his last burst, by blowing it up, or by
    the fire that he lit."""
    nobody = "" if credited(mission, fact.at) else "-nobody"
    by = voice.of(mission.flight(fact.by[0]))
    values = _of_the_other(voice, mission, fact)
    return voice.say(f"down-{fact.kind}{nobody}", k=by, before=fact.times, **values)


def _clause(voice: Voice, mission: Mission, fact: Fact) -> str:
    """A fact in words."""
    flights = [mission.flight(crew) for crew in fact.by]
    values: dict[str, Any] = {
        "names": voice.names(flights),
        "m": len(flights),
        "type": voice.airplane(flights[0].aircraft),
        "points": fact.points,
        "times_fired": fact.times,
    }
    if fact.at:
        values |= _of_the_other(voice, mission, fact)
    if fact.kind == CHASE:
        values["fired"] = voice.part("flight-fired", points=fact.points, times_fired=fact.times)
    if fact.kind == DUD:
        values["target"] = voice.target(mission, fact.target)
    return voice.say(
        f"flight-{fact.kind}", plain=voice.theatre.sort_of(mission.kind) == Sort.DOGFIGHT, **values
    )


def _of_the_other(voice: Voice, mission: Mission, fact: Fact) -> dict[str, Any]:
    """The man who was fired at and his airplane: what it could still bear at the end, what it had
    taken from others, whether it was `worn` out by damage; and how long that took."""
    other = mission.flight(fact.at)
    report = other.report
    assert report is not None
    return {
        "v": voice.of(other),
        "their": voice.airplane(other.aircraft),
        "spare": report.holds - report.damage,
        "others": report.damage - fact.points,
        "worn": report.damage >= report.holds,
        "points": fact.points,
        "turns": fact.turns,
    }


# Which of the facts are told.


def _chosen(voice: Voice, mission: Mission, found: list[Fact], most: int) -> list[Fact]:
    """Every dud and the one that got away; then what is worth most, of each kind and of each man
    once, as many as there is room for. In the order in which they happened."""
    chosen = [fact for fact in found if fact.kind == DUD]
    away = [fact for fact in found if fact.kind == AWAY and _worn(mission, fact) >= BADLY]
    chosen += sorted(away, key=lambda fact: -_worn(mission, fact))[: min(most, 1)]
    worth = {kind: worth - _times(voice, kind) for kind, worth in WORTH.items()}
    rest = [f for f in found if worth.get(f.kind, 0) > 0 and not _is_said_elsewhere(mission, f)]
    for fact in sorted(rest, key=lambda fact: (-worth[fact.kind], fact.turn)):
        if len(chosen) < most and not any(_is_about_the_same(fact, other) for other in chosen):
            chosen.append(fact)
    return sorted(chosen, key=lambda fact: fact.turn)


def _times(voice: Voice, kind: str) -> int:
    """What a kind that has been told often has lost in worth."""
    return sum(key[:2] == ("flown", kind) for key in voice.recalled) // 2


def _is_about_the_same(one: Fact, other: Fact) -> bool:
    """Whether two facts are of one kind, or of the same two men."""
    return one.kind == other.kind or (bool(one.at) and {*one.by, one.at} == {*other.by, other.at})


def _is_said_elsewhere(mission: Mission, fact: Fact) -> bool:
    """Whether who put out a fire was lost all the same: of that the record has more to say."""
    report = mission.flight(fact.by[0]).report
    return fact.kind == PUT_OUT and report is not None and report.fate == DOWN


def _worn(mission: Mission, fact: Fact) -> float:
    """How much of what he could bear one had taken who left, and not on fire."""
    report = mission.flight(fact.at).report
    assert report is not None
    return report.damage / report.holds if report.fate == LEFT and not report.burning else 0.0


def _is_his_alone(mission: Mission, fact: Fact) -> bool:
    """Whether the loss of an airplane is told of nobody but him whose shot or fire it was."""
    report = mission.flight(fact.at).report
    assert report is not None
    return fact.by == (credited(mission, fact.at) or report.by)
