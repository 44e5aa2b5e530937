"""What an attack did to its targets: damage, and ships sunk by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sheetgen.games.wings.fight import Attack, Fight
from sheetgen.games.wings.scenarios import MISS, WEAPONS, Target, targets
from sheetgen.games.wings.state import State
from sheetgen.games.wings.tables import MISSIONS


def sails(s: State) -> bool:
    """Whether the defender of the mission at hand has vessels on the table."""
    return MISSIONS[s.kind].shipping


def bomb_damage(attack: Attack) -> int:
    """What a bomb or a torpedo did, in bomb damage."""
    return WEAPONS[attack.weapon][attack.result]


def attacks(fight: Fight) -> Iterator[tuple[int, Attack]]:
    """Every bomb and torpedo with its crew: by the turn noted, else in the order of the report."""
    released = [(crew.crew, attack) for crew in fight.crews for attack in crew.attacks]
    return iter(sorted(released, key=lambda one: one[1].turn))


def damage(fight: Fight) -> Counter[str]:
    """The damage to each target, of guns and of what was dropped."""
    done: Counter[str] = Counter()
    for crew in fight.crews:
        done.update(dict(crew.strafed))
    for _, attack in attacks(fight):
        done[attack.target] += bomb_damage(attack)
    return done


def hits(fight: Fight) -> list[tuple[int, Attack]]:
    """The attacks that were no misses, each with its crew."""
    return [(crew, attack) for crew, attack in attacks(fight) if attack.result != MISS]


def sinkings(fight: Fight, on_table: Mapping[str, Target]) -> dict[str, int]:
    """The vessels sunk, each with the crew whose hit or burst sank it. A ship sinks by bomb damage,
    a boat by all the damage that it can take."""
    sunk: dict[str, int] = {}
    done: Counter[str] = Counter()
    blows = [(crew.crew, name, points) for crew in fight.crews for name, points in crew.strafed]
    blows += [(crew, attack.target, bomb_damage(attack)) for crew, attack in attacks(fight)]
    for crew, name, points in blows:
        done[name] += points
        limit = on_table[name].sinks or on_table[name].holds
        if name not in sunk and 0 < limit <= done[name]:
            sunk[name] = crew
    return sunk


def all_sunk(fight: Fight, s: State) -> bool:
    """Whether every vessel of the mission at hand is sunk."""
    on_table = targets(s.kind, s.attacker)
    known = all(name in on_table for name in damage(fight))
    return known and len(sinkings(fight, on_table)) == len(on_table)
