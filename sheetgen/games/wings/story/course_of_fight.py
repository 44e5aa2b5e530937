"""What of a fight's course is worth telling, read from its track: chases, runs under fire, who got
away."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from sheetgen.games.wings.fight.geometry import MM, Pose, seen_from, squared_distance
from sheetgen.games.wings.fight.plane import BOMBER
from sheetgen.games.wings.fight.track import (
    BURST,
    DROPPED,
    EXIT,
    FIRED,
    TOKENS,
    Flown,
    Happening,
    Row,
    Track,
)
from sheetgen.games.wings.rules.fight import FIRE
from sheetgen.games.wings.rules.scenarios import TORPEDO

AWAY, CHASE, RUN, DUD, SHOTS, ALONE = (
    "got-away", "chase", "run-under-fire", "dud", "shots", "left-alone",
)  # fmt: skip
"""What is told: an enemy who got away, a chase, a run to the target
under fire, a torpedo that struck and did not go off, shot after shot at the same airplane, one at
whom nobody fired while he fired at the targets."""
OFTEN = 4
"""So many shots at the same airplane are told, and so many at targets."""
BEHIND, LONG_CHASE = 300 * MM, 5
"""Who chases another is no further behind him, and for so many turns at least."""
RUN_IN_TURNS, HARD = 5, 2
"""A run is under fire that cost so many points or more in so many turns before the release."""


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


def facts(track: Track) -> list[Fact]:
    """All that is worth telling, in no order."""
    fired = shots(track)
    return [
        *_got_away(track, fired),
        *_chases(track, fired),
        *_runs_in(track),
        *_torpedoes(track),
        *_most_shots(fired),
        *_left_alone(track, fired),
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


def _most_shots(fired: Sequence[Shot]) -> Iterator[Fact]:
    """Who fired most often at another: so many `times`, for so many points."""
    often = Counter((shot.by, shot.at) for shot in fired)
    for (by, at), times in often.most_common(1):
        theirs = [shot for shot in fired if (shot.by, shot.at) == (by, at)]
        if times >= OFTEN:
            points = sum(shot.points for shot in theirs)
            yield Fact(SHOTS, theirs[-1].turn, (by,), at, points, times=times)


def _left_alone(track: Track, fired: Sequence[Shot]) -> Iterator[Fact]:
    """Who fired at targets so many `times` and was fired at by no airplane, while somebody (`at`)
    on the same side was."""
    at_targets = Counter(
        row.crew
        for row in track.rows
        if any(one.kind == FIRED and not one.other.isdigit() for one in row.happened)
    )
    shot_at = Counter(shot.at for shot in fired)
    for one in track.planes:
        others = [p.crew for p in track.planes if p.side == one.side and shot_at[p.crew] >= OFTEN]
        if at_targets[one.crew] >= OFTEN and not shot_at[one.crew] and others:
            yield Fact(ALONE, 1, (one.crew,), others[0], times=at_targets[one.crew])


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
