"""What is worth telling of a fight's course: who fired first, the shot that decided it, chases,
runs under fire, torpedoes, and the one that got away. All of it is read from the track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.games.wings.fight.geometry import MM, Pose, seen_from, squared_distance
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    EXIT,
    FIRE_OUT,
    FIRED,
    LOST,
    SPECIAL,
    TOKENS,
    WOUNDED,
    Flown,
    Happening,
    Row,
    Track,
)
from sheetgen.games.wings.report.voice import Voice
from sheetgen.games.wings.rules.fight import DOWN, EXPLOSION, FIRE, LEFT, Cause
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.scenarios import TORPEDO
from sheetgen.games.wings.rules.state import DRAWN, Task
from sheetgen.games.wings.rules.tables import AIRCRAFT
from sheetgen.games.wings.story.chronicle import Mission

FIRST, BLOW, BLEW_UP, BURNT, AWAY, CHASE, PUT_OUT, RUN, DUD = (
    "first-shot",
    "last-blow",
    "blew-up",
    "burnt",
    "got-away",
    "chase",
    "fire-out",
    "run-under-fire",
    "dud",
)
"""What is told: the first shot at an airplane, the shot that brought one down, the one that blew
one up, the fire that brought one down, an enemy who got away, a chase, a fire put out, a run to the
target under fire, a torpedo that struck and did not go off."""
BEHIND, LONG_CHASE = 300 * MM, 5
"""Who chases another is no further behind him, and for so many turns at least."""
RUN_IN_TURNS, HARD = 5, 2
"""A run is under fire that cost so many points or more in so many turns before the release."""
BADLY = 0.5
"""Who got away with so much of the damage that he could bear is told of."""
DOWNED = (BLOW, BLEW_UP, BURNT)
WORTH = {
    RUN: 5,
    CHASE: 5,
    PUT_OUT: 5,
    FIRST: 4,
}
"""What the others are worth, less what has been told of their kind."""
BEFORE, RUN_IN, TARGETS, END = ("before", "run-in", "targets", "end")
STANDS = {
    FIRST: BEFORE,
    CHASE: BEFORE,
    RUN: RUN_IN,
    DUD: TARGETS,
}
"""Where a fact stands; the rest at the end."""


class Fact(NamedTuple):
    """Something of a fight's course: on which turn, by whom (crews of one side), against whom (0:
    nobody), how many points of damage, and how many turns it took. `times` is how often was fired,
    or other points of damage: where a kind has any, its function says which."""

    kind: str
    turn: int
    by: tuple[int, ...]
    at: int = 0
    points: int = 0
    turns: int = 0
    times: int = 0
    target: str = ""


class Shot(NamedTuple):
    """A shot of one airplane at another, and the points it drew."""

    turn: int
    by: int
    at: int
    points: int


@dataclass
class Passage:
    """What is to be told of a fight's course, by where it stands. `duds` and `put_out` are the
    crews of whom it tells what the record has as a miss, and as a fire, `away` those of whom it
    tells that they left, `ran_in` those of whom it tells that they dropped. `end` is how one was
    shot down, where it is to be told with his loss. `wounds` are the crews that were wounded, each
    with whose guns it were: a crew's number, or a gun's name."""

    facts: dict[str, list[Fact]] = field(default_factory=dict)
    duds: set[int] = field(default_factory=set)
    put_out: set[int] = field(default_factory=set)
    away: set[int] = field(default_factory=set)
    ran_in: set[int] = field(default_factory=set)
    end: Fact | None = None
    wounds: dict[int, str] = field(default_factory=dict)


def passage_of(voice: Voice, mission: Mission, track: Track | None, most: int) -> Passage:
    """What is told of a mission's fight, how its losses came apart in so many sentences at most;
    nothing of one that was fought at a table."""
    told = Passage()
    if track is None:
        return told
    told.wounds = wounds(track)
    for fact in _chosen(voice, mission, facts(track), most):
        if fact.kind in DOWNED:
            # One fall is told once: where others have the kill, in the sentence on that.
            told.end = fact if _is_his_alone(mission, fact) else None
            continue
        voice.recalled.add(("flown", fact.kind, mission.number))
        place = STANDS.get(fact.kind, END)
        told.facts.setdefault(place, []).append(fact)
        if fact.kind == DUD:
            told.duds |= set(fact.by)
        if fact.kind == PUT_OUT:
            told.put_out |= set(fact.by)
        if fact.kind == RUN:
            told.ran_in |= set(fact.by)
        if fact.kind == AWAY:
            told.away.add(fact.at)
    return told


def clauses_at(voice: Voice, mission: Mission, flown: Passage, place: str) -> list[str]:
    """What stands somewhere, in clauses. They are drawn as they are told, so that they echo nothing
    that stands before them."""
    return [_clause(voice, mission, fact) for fact in flown.facts.get(place, [])]


def credited(mission: Mission, crew: int) -> tuple[int, ...]:
    """The crews that have the kill of one that was lost."""
    assert mission.fought is not None
    return next((kill.by for kill in mission.fought.kills if kill.lost == crew), ())


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


def _clause(voice: Voice, mission: Mission, fact: Fact) -> str:
    """A fact in words."""
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
    if fact.kind == CHASE:
        values["fired"] = voice.part("flight-fired", points=fact.points, times_fired=fact.times)
    if fact.kind == DUD:
        values["target"] = voice.target(mission, fact.target)
    return voice.say(f"flight-{fact.kind}", plain=mission.kind == Task.DOGFIGHT, **values)


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
    }


# Which of the facts are told.


def _chosen(voice: Voice, mission: Mission, found: list[Fact], most: int) -> list[Fact]:
    """Every dud, what decided the fight, the one that got away; then what is worth most, of each
    kind and of each man once, as many as there is room for. In the order in which they happened."""
    chosen = [fact for fact in found if fact.kind == DUD]
    chosen += [*_decisive(mission, found)][:1]
    chosen += [*_away(mission, found)][: min(most, 1)]
    rest = [f for f in found if f.kind in WORTH and not _is_said_elsewhere(mission, f)]
    worth = {fact.kind: WORTH[fact.kind] - _times(voice, fact.kind) for fact in rest}
    for fact in sorted(rest, key=lambda fact: (-worth[fact.kind], fact.turn)):
        needed = worth[fact.kind] > 0 and len(chosen) < most
        if needed and not any(_is_about_the_same(fact, other) for other in chosen):
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
    assert mission.fought is not None
    return fact.kind == PUT_OUT and mission.fought.fight.crew(fact.by[0]).fate == DOWN


def _decisive(mission: Mission, found: list[Fact]) -> Iterator[Fact]:
    """What brought down the airplane that mattered most: one of the side that lost, a bomber rather
    than a fighter, and the last of a dogfight."""
    assert mission.fought is not None
    winner = mission.fought.score.winner
    beaten = enemy_of(winner) if winner != DRAWN else DRAWN

    def order(fact: Fact) -> tuple[bool, bool, int]:
        flight = mission.flight(fact.at)
        fighter = not AIRCRAFT[flight.aircraft].bomber
        late = mission.kind == Task.DOGFIGHT
        return flight.airman.man.side != beaten, fighter, -fact.turn if late else fact.turn

    downed = [fact for fact in found if fact.kind in DOWNED]
    yield from sorted(downed, key=order)


def _away(mission: Mission, found: list[Fact]) -> Iterator[Fact]:
    """Those who left badly damaged, most of it by one enemy; the worst damaged first."""

    assert mission.fought is not None
    reports = {report.crew: report for report in mission.fought.fight.crews}

    def worn(fact: Fact) -> float:
        return reports[fact.at].damage / reports[fact.at].holds

    away = [
        fact
        for fact in found
        if fact.kind == AWAY and reports[fact.at].fate == LEFT
        if not reports[fact.at].burning and worn(fact) >= BADLY
    ]
    yield from sorted(away, key=lambda fact: -worn(fact))


def _is_his_alone(mission: Mission, fact: Fact) -> bool:
    """Whether the loss of an airplane is told of nobody but him whose shot or fire it was."""
    report = mission.flight(fact.at).report
    assert report is not None
    return fact.by == (credited(mission, fact.at) or report.by)


# The facts, read from the track.


def facts(track: Track) -> list[Fact]:
    """All that is worth telling, in no order."""
    fired = shots(track)
    return [
        *_first_shots(fired),
        *_blows(track, fired),
        *_got_away(track, fired),
        *_chases(track, fired),
        *_put_out(track),
        *_runs_in(track),
        *_torpedoes(track),
    ]


def shots(track: Track) -> list[Shot]:
    """What airplanes fired at airplanes, in order, the guns of one at another in one turn as one
    shot."""
    drawn: Counter[tuple[int, int, int]] = Counter()
    for row in track.rows:
        for one in row.happened:
            if one.kind == FIRED and one.other.isdigit():
                drawn[row.turn, row.crew, int(one.other)] += one.number
    return [Shot(*who, points) for who, points in sorted(drawn.items())]


def wounds(track: Track) -> dict[int, str]:
    """The crews that were wounded, each with whose guns it were the first time: the tokens in which
    a wound is found are noted just before it."""
    given: dict[int, str] = {}
    for row in track.rows:
        by = ""
        for one in row.happened:
            by = one.other if one.kind == TOKENS else by
            if one.kind == WOUNDED and by:
                given.setdefault(row.crew, by)
    return given


def _first_shots(fired: Sequence[Shot]) -> Iterator[Fact]:
    """The first shot at an airplane, if it was the only one of its turn."""
    first = [shot for shot in fired if shot.turn == fired[0].turn]
    if len(first) == 1:
        turn, by, at, points = first[0]
        yield Fact(FIRST, turn, (by,), at, points)


def _blows(track: Track, fired: Sequence[Shot]) -> Iterator[Fact]:
    """The shots and the fires that brought airplanes down; `times` is the damage taken before."""
    for row, lost in _happenings(track, LOST):
        if not lost.other.isdigit():
            continue
        last = [s for s in fired if (s.at, s.turn, s.by) == (row.crew, row.turn, int(lost.other))]
        blew_up = any((one.kind, one.what) == (SPECIAL, EXPLOSION) for one in row.happened)
        if lost.what == Cause.GUNS and last and (last[0].points or blew_up):
            before = max((r.damage for r in track.of(row.crew) if r.turn < row.turn), default=0)
            kind = BLEW_UP if blew_up else BLOW
            yield Fact(kind, row.turn, (last[0].by,), row.crew, last[0].points, times=before)
        specials = _happenings_of(track, row.crew, SPECIAL)
        lit = [turn for turn, one in specials if one.what == FIRE and turn < row.turn]
        if lost.what == FIRE and lit:
            yield Fact(BURNT, row.turn, (int(lost.other),), row.crew, 0, row.turn - lit[-1])


def _got_away(track: Track, fired: Sequence[Shot]) -> Iterator[Fact]:
    """Who had most of his damage from one enemy, and left the table before him: `points` is what
    that enemy did to him, `times` all that he had taken."""
    for row, _ in _happenings(track, EXIT):
        hits: Counter[int] = Counter()
        for shot in fired:
            if shot.at == row.crew:
                hits[shot.by] += shot.points
        for by, points in hits.most_common(1):
            # Who outstayed him saw him go; who had left before did not.
            still_there = any(other.turn >= row.turn for other in track.of(by))
            if 2 * points > row.damage and still_there:
                yield Fact(AWAY, row.turn, (by,), row.crew, points, times=row.damage)


def _chases(track: Track, fired: Sequence[Shot]) -> Iterator[Fact]:
    """Who stayed behind another, turn after turn: the longest of them."""
    rows = {(row.turn, row.crew): row for row in track.rows}
    found: list[tuple[int, int, int, int]] = []
    for one in track.planes:
        for other in track.planes:
            if one.side != other.side:
                found += _stretches(rows, one, other, track.turns)
    if not found:
        return
    turns, turn, by, at = max(found, key=lambda chase: (chase[0], -chase[1]))
    within = [s for s in fired if (s.by, s.at) == (by, at) and turn <= s.turn < turn + turns]
    if turns >= LONG_CHASE:
        drawn = sum(shot.points for shot in within)
        yield Fact(CHASE, turn, (by,), at, drawn, turns, len(within))


def _stretches(
    rows: dict[tuple[int, int], Row], one: Flown, other: Flown, last: int
) -> Iterator[tuple[int, int, int, int]]:
    """The stretches of turns for which an airplane was behind another: how many, and from which."""

    def chases(turn: int) -> bool:
        behind, ahead = rows.get((turn, one.crew)), rows.get((turn, other.crew))
        return behind is not None and ahead is not None and _is_behind(behind, ahead)

    for is_chase, run in groupby(range(1, last + 1), chases):
        turns = [*run]
        if is_chase:
            yield len(turns), turns[0], one.crew, other.crew


def _is_behind(one: Row, other: Row) -> bool:
    """Whether an airplane is near behind another, and points at it."""
    here, there = (one.x, one.y), (other.x, other.y)
    if squared_distance(here, there) > BEHIND**2:
        return False
    ahead, aside = seen_from(Pose(*here, one.heading), there)
    back, astern = seen_from(Pose(*there, other.heading), here)
    # Within 27 degrees of his nose, and in the rear quarter of the other.
    return ahead > 2 * abs(aside) and -back > abs(astern)


def _put_out(track: Track) -> Iterator[Fact]:
    """Fires that were put out, by turns that they burned."""
    for row, _ in _happenings(track, FIRE_OUT):
        lit = [
            turn
            for turn, one in _happenings_of(track, row.crew, SPECIAL)
            if one.what == FIRE and turn < row.turn
        ]
        if lit:
            yield Fact(PUT_OUT, row.turn, (row.crew,), turns=row.turn - lit[-1])


def _runs_in(track: Track) -> Iterator[Fact]:
    """Bombers that dropped what they carried after damage on their run; `times` is how many points
    of it were guns' from below."""
    for plane in track.planes:
        released = _happenings_of(track, plane.crew, DROPPED)
        if plane.role != BOMBER or not released:
            continue
        turn = released[0][0]
        taken = [
            one
            for at, one in _happenings_of(track, plane.crew, TOKENS)
            if turn - RUN_IN_TURNS < at <= turn and one.other != FIRE
        ]
        points = sum(one.number for one in taken)
        below = sum(one.number for one in taken if not one.other.isdigit())
        if points >= HARD:
            what = released[0][1].what
            yield Fact(RUN, turn, (plane.crew,), 0, points, times=below, target=what)


def _torpedoes(track: Track) -> Iterator[Fact]:
    """Torpedoes that struck and did not go off."""
    for row in track.surface:
        for one in row.happened:
            if one.kind == BURST and one.what == DUD and row.name.startswith(f"{TORPEDO} "):
                crew = int(row.name.split()[1])
                yield Fact(DUD, row.turn, (crew,), target=one.other)


def _happenings(track: Track, kind: str) -> Iterator[tuple[Row, Happening]]:
    """Everything of a kind that happened to airplanes."""
    return ((row, one) for row in track.rows for one in row.happened if one.kind == kind)


def _happenings_of(track: Track, crew: int, kind: str) -> list[tuple[int, Happening]]:
    """Everything of a kind that happened to an airplane, or was done by it, by turns."""
    return [(row.turn, one) for row, one in _happenings(track, kind) if row.crew == crew]


def _has(row: Row, kind: str) -> bool:
    return any(one.kind == kind for one in row.happened)
