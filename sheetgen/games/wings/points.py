"""VICTORY CONDITIONS: the points of a fight, and who has won the mission."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from sheetgen.games.wings.fight import DOWN, LEFT, OWN, TABLE, CrewReport, Fight
from sheetgen.games.wings.scenarios import DOGFIGHT, HIT, SCENARIOS, targets
from sheetgen.games.wings.state import AXIS, BRITISH, DRAWN, State, Terms
from sheetgen.games.wings.tables import AIRCRAFT
from sheetgen.games.wings.targets import damage, hits, sinkings

TARGET, SUNK, PLANE, SPARED, UNTOUCHED, DESTROYED, EARLY = (
    "target",
    "sunk",
    "plane",
    "spared",
    "untouched",
    "destroyed",
    "left",
)
"""What points are for: damage to a target, the same again for one that sank, an enemy airplane shot
down, targets that were spared or untouched, an own airplane destroyed, or one that left."""


class Points(NamedTuple):
    """A line of the score: whose points, what for, how many of it, and the points, below 0 where
    they are lost; `target` names the target they are for."""

    side: int
    reason: str
    number: int
    points: int
    target: str = ""


class Score(NamedTuple):
    """The points of a mission line by line, and the side that has won it (DRAWN: nobody)."""

    lines: tuple[Points, ...]
    winner: int

    def of(self, side: int) -> int:
        """The points of a side."""
        return sum(line.points for line in self.lines if line.side == side)


def score(fight: Fight, s: State, t: Terms) -> Score:
    """The score of the mission at hand."""
    lines = (
        *_for_targets(fight, s),
        *_for_airplanes(fight, s, t),
        *_for_safety(fight, s),
    )
    if s.kind == DOGFIGHT:
        return Score(lines, _last_in_the_air(fight, s))
    british, axis = (Score(lines, DRAWN).of(side) for side in (BRITISH, AXIS))
    return Score(lines, DRAWN if british == axis else (BRITISH if british > axis else AXIS))


def shot_down(crew: CrewReport, t: Terms) -> bool:
    """Whether an airplane counts as shot down."""
    return crew.fate == DOWN or (crew.burning and t.burning_exit_is_shot_down)


def enemy_of(side: int) -> int:
    """The other side."""
    return AXIS if side == BRITISH else BRITISH


def _for_targets(fight: Fight, s: State) -> Iterator[Points]:
    """The attacker's: damage, doubled for a ship that sinks."""
    on_table = targets(s.kind, s.attacker)
    sunk = sinkings(fight, on_table)
    done = damage(fight)
    for name, target in on_table.items():
        points = done[name] * target.worth
        if points:
            yield Points(s.attacker, TARGET, done[name], points, name)
            if target.sinks and name in sunk:
                yield Points(s.attacker, SUNK, 1, points, name)


def _for_airplanes(fight: Fight, s: State, t: Terms) -> Iterator[Points]:
    """For airplanes shot down or gone: what the enemy gets, and what their own side loses."""
    scenario = SCENARIOS[s.kind]
    for side in (s.attacker, enemy_of(s.attacker)):
        own = [crew for crew in fight.crews if s.man(crew.crew).side == side]
        lost = sum(shot_down(crew, t) for crew in own)
        gone = sum(not shot_down(crew, t) and pays_for_leaving(crew, fight, s, t) for crew in own)
        if lost and scenario.for_a_plane:
            yield Points(enemy_of(side), PLANE, lost, scenario.for_a_plane * lost)
        if lost and scenario.lost_plane:
            yield Points(side, DESTROYED, lost, -scenario.lost_plane * lost)
        if gone and scenario.left_early:
            yield Points(side, EARLY, gone, -scenario.left_early * gone)


def pays_for_leaving(crew: CrewReport, fight: Fight, s: State, t: Terms) -> bool:
    """Whether an airplane left, and its side loses points for it: attackers may leave by their own
    edge once both bombers have attacked, or are down."""
    free = (
        crew.edge == OWN
        and not crew.early
        and s.man(crew.crew).side == s.attacker
        and all(has_done_its_part(one, crew.turn, t) for one in fight.crews if _bombs(one))
    )
    return crew.fate == LEFT and not free


def _bombs(crew: CrewReport) -> bool:
    return AIRCRAFT[crew.aircraft].bomber


def has_done_its_part(bomber: CrewReport, turn: int, t: Terms) -> bool:
    """Whether a bomber had attacked or was down by a turn of the fight, as far as turns are
    noted."""
    turns = [attack.turn for attack in bomber.attacks]
    if shot_down(bomber, t):
        turns.append(bomber.turn)
    return any(turn == 0 or done <= turn for done in turns)


def _for_safety(fight: Fight, s: State) -> Iterator[Points]:
    """The defender's, for what the attacker has failed to do."""
    scenario = SCENARIOS[s.kind]
    defender = enemy_of(s.attacker)
    if scenario.spared_points:
        gained = sum(line.points for line in _for_targets(fight, s))
        if gained <= scenario.spared:
            yield Points(defender, SPARED, gained, scenario.spared_points)
    if scenario.untouched_points and not _touched(fight, s):
        yield Points(defender, UNTOUCHED, 1, scenario.untouched_points)


def _touched(fight: Fight, s: State) -> bool:
    """Whether a target that counts was hit; over the harbour a near miss is enough."""
    on_table = targets(s.kind, s.attacker)
    results = {HIT} | ({"near miss"} if SCENARIOS[s.kind].near_miss_touches else set())
    return any(
        attack.result in results and on_table[attack.target].worth for _, attack in hits(fight)
    )


def _last_in_the_air(fight: Fight, s: State) -> int:
    """The side with airplanes on the table when the other has none."""
    left = Counter(s.man(crew.crew).side for crew in fight.crews if crew.fate == TABLE)
    if bool(left[BRITISH]) == bool(left[AXIS]):
        return DRAWN
    return BRITISH if left[BRITISH] else AXIS
