"""VICTORY CONDITIONS: the points of a fight, and who has won the mission."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from sheetgen.games.wings.rules.fight import (
    DOWN,
    EXPLOSION,
    LEFT,
    OWN,
    TABLE,
    Attack,
    CrewReport,
    Fight,
)
from sheetgen.games.wings.rules.scenarios import HIT, MISS, WEAPONS, Target
from sheetgen.games.wings.rules.state import DRAWN, Rulings, Side, State, Winner


class Reason(StrEnum):
    """What points are for: damage to a target, the same again for one that sank, an enemy airplane
    shot down, targets that were spared or untouched, an own airplane destroyed, or one that
    left."""

    TARGET = "target"
    SUNK = "sunk"
    PLANE = "plane"
    SPARED = "spared"
    UNTOUCHED = "untouched"
    DESTROYED = "destroyed"
    EARLY = "left"


TARGET, SUNK, PLANE, SPARED, UNTOUCHED, DESTROYED, EARLY = Reason


class Points(NamedTuple):
    """A line of the score: whose points, what for, how many of it, and the points, below 0 where
    they are lost; `target` names the target they are for."""

    side: Side
    reason: Reason
    number: int
    points: int
    target: str = ""


class Score(NamedTuple):
    """The points of a mission line by line, and the side that has won it (DRAWN: nobody)."""

    lines: tuple[Points, ...]
    winner: Winner

    def of(self, side: Side) -> int:
        """The points of a side."""
        return sum(line.points for line in self.lines if line.side == side)


class Kill(NamedTuple):
    """A kill: the crew that was lost or left on fire, and those credited with it, who share it if
    they are several."""

    lost: int
    by: tuple[int, ...]


def score(fight: Fight, s: State, t: Rulings) -> Score:
    """The score of the mission at hand."""
    lines = (
        *_for_targets(fight, s, t),
        *_for_airplanes(fight, s, t),
        *_for_safety(fight, s, t),
    )
    # a dogfight is not won by points.
    if not s.theatre.kind_of(s.kind).on_points:
        return Score(lines, _last_in_the_air(fight, s))
    return Score(lines, ahead(*(Score(lines, DRAWN).of(side) for side in (Side.HOME, Side.ENEMY))))


def _for_targets(fight: Fight, s: State, t: Rulings) -> Iterator[Points]:
    """The attacker's: damage, doubled for a ship that sinks."""
    on_table = s.theatre.targets(s.kind, s.attacker)
    sunk = sinkings(fight, on_table)
    done = _counting(fight, s, t)
    for name, target in on_table.items():
        # the points of a ship that sinks are doubled by a line of their own, below.
        points = done[name] * target.worth
        if points:
            yield Points(s.attacker, TARGET, done[name], points, name)
            if target.sinks and name in sunk:
                yield Points(s.attacker, SUNK, 1, points, name)


def _for_airplanes(fight: Fight, s: State, t: Rulings) -> Iterator[Points]:
    """For airplanes shot down or gone: what the enemy gets, and what their own side loses."""
    scenario = s.theatre.scenarios[s.kind]
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


def pays_for_leaving(crew: CrewReport, fight: Fight, s: State, t: Rulings) -> bool:
    """Whether an airplane left, and its side loses points for it: attackers may leave by their own
    edge once both bombers have attacked, or are down."""
    # defenders, and attackers over any other edge, always pay.
    free = (
        crew.edge == OWN
        and not crew.early
        and s.man(crew.crew).side == s.attacker
        and all_have_attacked(fight, crew.turn, s, t)
    )
    return crew.fate == LEFT and not free


def all_have_attacked(fight: Fight, turn: int, s: State, t: Rulings) -> bool:
    """Whether every bomber had attacked or was down by a turn of the fight, as far as turns are
    noted."""
    for bomber in (one for one in fight.crews if s.theatre.aircraft[one.aircraft].bomber):
        turns = [attack.turn for attack in bomber.attacks]
        turns += [bomber.turn] if shot_down(bomber, t) else []
        if not any(turn == 0 or done <= turn for done in turns):
            return False
    return True


def _for_safety(fight: Fight, s: State, t: Rulings) -> Iterator[Points]:
    """The defender's, for what the attacker has failed to do."""
    scenario = s.theatre.scenarios[s.kind]
    defender = enemy_of(s.attacker)
    if scenario.spared_points:
        gained = sum(line.points for line in _for_targets(fight, s, t))
        if gained <= scenario.spared:
            yield Points(defender, SPARED, gained, scenario.spared_points)
    if scenario.untouched_points and not _touched(fight, s, t):
        yield Points(defender, UNTOUCHED, 1, scenario.untouched_points)


def _counting(fight: Fight, s: State, t: Rulings) -> Counter[str]:
    """The damage to each target that counts."""
    if not s.theatre.kind_of(s.kind).brought_home:
        return damage_by_target(fight)
    best = Counter[str]()
    for crew in fight.crews:
        for attack in () if shot_down(crew, t) else crew.attacks:
            best[attack.target] = max(best[attack.target], bomb_damage(attack))
    return best


def _touched(fight: Fight, s: State, t: Rulings) -> bool:
    """Whether a target that counts was hit; over the harbour a near miss is enough."""
    if s.theatre.kind_of(s.kind).brought_home:
        return _counting(fight, s, t).total() > 0
    on_table = s.theatre.targets(s.kind, s.attacker)
    results = {HIT} | ({"near miss"} if s.theatre.kind_of(s.kind).near_miss_touches else set())
    return any(
        attack.result in results and on_table[attack.target].worth for _, attack in hits(fight)
    )


def _last_in_the_air(fight: Fight, s: State) -> Winner:
    """The side with airplanes on the table when the other has none."""
    left = Counter(s.man(crew.crew).side for crew in fight.crews if crew.fate == TABLE)
    return ahead(left[Side.HOME] > 0, left[Side.ENEMY] > 0)


def shot_down(crew: CrewReport, t: Rulings) -> bool:
    """Whether an airplane counts as shot down."""
    return crew.fate == DOWN or (crew.burning and t.burning_exit_is_shot_down)


def ahead(home: int, enemy: int) -> Winner:
    """The side that has more; DRAWN where both have as much."""
    if home == enemy:
        return DRAWN
    return Side.HOME if home > enemy else Side.ENEMY


def enemy_of(side: Side) -> Side:
    """The other side."""
    return Side.ENEMY if side == Side.HOME else Side.HOME


# Attacks: the damage to targets, and the vessels sunk.


def has_vessels(s: State) -> bool:
    """Whether the defender of the mission at hand has vessels on the table."""
    return s.theatre.missions[s.kind].shipping


def attacks_in_order(fight: Fight) -> Iterator[tuple[int, Attack]]:
    """Every bomb and torpedo with its crew: by the turn noted, else in the order of the report."""
    released = [(crew.crew, attack) for crew in fight.crews for attack in crew.attacks]
    return iter(sorted(released, key=lambda one: one[1].turn))


def bomb_damage(attack: Attack) -> int:
    """What a bomb or a torpedo did, in bomb damage."""
    return WEAPONS[attack.weapon][attack.result]


def damage_by_target(fight: Fight) -> Counter[str]:
    """The damage to each target, of guns and of what was dropped."""
    done: Counter[str] = Counter()
    for crew in fight.crews:
        done.update(dict(crew.strafed))
    for _, attack in attacks_in_order(fight):
        done[attack.target] += bomb_damage(attack)
    return done


def hits(fight: Fight) -> list[tuple[int, Attack]]:
    """The attacks that were no misses, each with its crew."""
    return [(crew, attack) for crew, attack in attacks_in_order(fight) if attack.result != MISS]


def sinkings(fight: Fight, on_table: Mapping[str, Target]) -> dict[str, int]:
    """The vessels sunk, in their order on the table, each with the crew whose hit or burst sank it.
    A ship sinks by bomb damage, a boat by all the damage that it can take."""
    sunk: dict[str, int] = {}
    done: Counter[str] = Counter()
    # Strafing has no turn in the report, so it is counted before all bombs.
    blows = [(crew.crew, name, points) for crew in fight.crews for name, points in crew.strafed]
    blows += [
        (crew, attack.target, bomb_damage(attack)) for crew, attack in attacks_in_order(fight)
    ]
    for crew, name, points in blows:
        done[name] += points
        limit = on_table[name].sinks or on_table[name].holds
        if name not in sunk and 0 < limit <= done[name]:
            sunk[name] = crew
    return {name: sunk[name] for name in on_table if name in sunk}


def all_sunk(fight: Fight, s: State) -> bool:
    """Whether every vessel of the mission at hand is sunk."""
    on_table = s.theatre.targets(s.kind, s.attacker)
    known = all(name in on_table for name in damage_by_target(fight))
    return known and len(sinkings(fight, on_table)) == len(on_table)


# Kills: who is credited with the airplanes lost.


def kills(fight: Fight, t: Rulings) -> list[Kill]:
    """The kills of a fight. An airplane that leaves on fire is one for whoever set it alight."""
    found = []
    for crew in fight.crews:
        if shot_down(crew, t) or crew.burning:
            by = credited(crew, t)
            if by:
                found.append(Kill(crew.crew, by))
    return found


def credited(crew: CrewReport, t: Rulings) -> tuple[int, ...]:
    """The crews credited with an airplane. Where their shares are noted, the one whose shot it was
    has it alone if he blew it up or did half of the damage; else he shares it with all who did a
    quarter."""
    if not crew.shares:
        return crew.by
    # A report may note less damage than the shares come to.
    whole = max(crew.damage, sum(crew.shares))
    blown_up = EXPLOSION in crew.specials and not t.explosion_by_points
    if blown_up or 2 * crew.shares[0] >= whole:
        return crew.by[:1]
    last = () if t.last_shot_by_points else crew.by[:1]
    return tuple(
        firer
        for firer, share in zip(crew.by, crew.shares, strict=True)
        if firer in last or 4 * share >= whole
    )
