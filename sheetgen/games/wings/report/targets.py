"""What was done to the targets: strafed, bombed, torpedoed, sunk or missed."""

import re
from collections import Counter
from collections.abc import Container, Iterable

from sheetgen.core.language import join, number
from sheetgen.games.wings.report.forces import what
from sheetgen.games.wings.report.voice import Voice, bombers, vessels
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.fight import Attack
from sheetgen.games.wings.rules.points import attacks_in_order
from sheetgen.games.wings.rules.scenarios import (
    HIT,
    MISS,
    NEAR_MISS,
    TORPEDO,
)
from sheetgen.games.wings.rules.state import Sort
from sheetgen.games.wings.story.chronicle import Flight, Mission


def attacked(
    voice: Voice, mission: Mission, duds: Container[int], ran_in: Container[int]
) -> list[str]:
    """What became of the targets of a mission that is fought, in clauses; `duds` are the crews of
    whose torpedoes it is told that they did not go off, `ran_in` those of whom it is told that they
    dropped."""
    if voice.theatre.strafes(mission.kind):
        return _strafed(voice, mission)
    return _dropped(voice, mission, duds, ran_in)


def _strafed(voice: Voice, mission: Mission) -> list[str]:
    assert mission.fought is not None
    by_target: dict[str, list[Flight]] = {}
    for flight in mission.flights:
        assert flight.report is not None
        for target, _ in flight.report.strafed:
            by_target.setdefault(target, []).append(flight)
    if not by_target:
        what_of = (
            "the targets" if voice.theatre.sort_of(mission.kind) == Sort.AIRFIELD else what(mission)
        )
        return [voice.say("strafed-nothing", what=what_of)]
    said = []
    sunk = dict(mission.fought.sunk)
    only_damaged = {target: by for target, by in by_target.items() if target not in sunk}
    if only_damaged:
        names = [f for f in mission.flights if any(f in by for by in only_damaged.values())]
        said.append(
            voice.say(
                "strafed",
                names=voice.names(names),
                m=len(names),
                targets=listed(voice, mission, only_damaged),
                t=len(only_damaged),
            )
        )
    for target, crew in sunk.items():
        helpers = [flight for flight in by_target[target] if flight.airman.number != crew]
        helped = f", {voice.names(helpers)} having had a share in it" if helpers else ""
        said.append(
            voice.say(
                "boat-sunk" if target in vessels(mission) else "destroyed",
                n=voice.of(mission.flight(crew)),
                target=voice.target(mission, target),
                helped=helped,
            )
        )
    return said


ALIKE = ("hangar", "building", "boat")
"""What is told of in a word if all of the sort are: ships have names."""


def listed(voice: Voice, mission: Mission, names: Iterable[str]) -> str:
    """Targets in a list, in the order of the table; all of a sort in a word."""
    there, told = voice.theatre.targets(mission.kind, mission.attacker), []
    left = [name for name in there if name in set(names)]
    for sort in ALIKE:
        alike = {name for name in there if name.split()[0] == sort}
        if len(alike) > 1 and alike <= set(left):
            count = "both" if len(alike) == 2 else f"all {number(len(alike))}"
            told.append(f"{count} {sort}s")
            left = [name for name in left if name not in alike]
    return join([*told, *(voice.target(mission, name) for name in left)])


def _dropped(
    voice: Voice, mission: Mission, duds: Container[int], ran_in: Container[int]
) -> list[str]:
    """Bombs and torpedoes: hits, near misses, sinkings, misses, and what was not dropped."""
    assert mission.fought is not None
    fight = mission.fought.fight
    released = list(attacks_in_order(fight))
    sank = {(crew, target): None for target, crew in mission.fought.sunk}
    said: list[str] = []
    for result, slot in ((HIT, "hit"), (NEAR_MISS, "near")):
        said += _on_targets(voice, mission, slot, [
            (crew, attack)
            for crew, attack in released
            if attack.result == result and (crew, attack.target) not in sank
        ], said)  # fmt: skip
    for crew, target in sank:
        blow = next(attack for by, attack in released if (by, attack.target) == (crew, target))
        said.append(
            voice.say(
                f"sunk-{blow.weapon}",
                again=_speaks_of(said, blow.weapon),
                n=voice.of(mission.flight(crew)),
                target=voice.target(mission, target),
            )
        )
    clear = [(crew, attack) for crew, attack in released if crew not in duds]
    said += _missed(voice, mission, clear, said, ran_in)
    said += _kept(voice, mission, said)
    return said


def _on_targets(
    voice: Voice, mission: Mission, slot: str, blows: list[tuple[int, Attack]], before: list[str]
) -> list[str]:
    """Blows of one kind, those on one target with one weapon together."""
    said: list[str] = []
    together: dict[tuple[str, str], dict[int, None]] = {}
    for crew, attack in blows:
        together.setdefault((attack.weapon, attack.target), {})[crew] = None
    for (weapon, target), crews in together.items():
        said.append(
            voice.say(
                f"{slot}-{weapon}" if slot == "hit" else slot,
                names=voice.names([mission.flight(crew) for crew in crews]),
                m=len(crews),
                target=voice.target(mission, target),
                again=_speaks_of([*before, *said], weapon),
            )
        )
    return said


def _missed(
    voice: Voice,
    mission: Mission,
    released: list[tuple[int, Attack]],
    before: list[str],
    ran_in: Container[int],
) -> list[str]:
    misses: dict[str, Counter[int]] = {}
    for crew, attack in released:
        if attack.result == MISS:
            misses.setdefault(attack.weapon, Counter())[crew] += 1
    told_of = {crew for crew, attack in released if attack.result != MISS}
    said = []
    for weapon, by in misses.items():
        clean = [mission.flight(crew) for crew in by if crew not in told_of]
        if clean:
            said.append(
                voice.say(
                    f"missed-{weapon}",
                    names=voice.names(clean),
                    nor=nor(voice, clean),
                    m=len(clean),
                    n=by[clean[0].airman.number],
                    again=_speaks_of(before, weapon),
                    ran=any(flight.airman.number in ran_in for flight in clean),
                )
            )
        said += [
            voice.say("missed-once", n=voice.of(mission.flight(crew)))
            for crew in by
            if crew in told_of
        ]
    return said


def _speaks_of(clauses: list[str], weapon: str) -> bool:
    """Whether the weapon has been named, and need not be again."""
    return any(re.search(rf"\b{weapon}\b", clause) for clause in clauses)


def _kept(voice: Voice, mission: Mission, before: list[str]) -> list[str]:
    """Bombers that have dropped nothing."""
    ruled = rulings_of(voice.chronicle.conditions)
    carried = voice.theatre.load(mission.bomber, ruled) if mission.bomber else {}
    idle = [f for f in bombers(mission) if f.report is not None and not f.report.attacks]
    if not idle or not carried:
        return []
    weapon = TORPEDO if TORPEDO in carried else "bombs"
    return [
        voice.say(
            f"kept-{weapon}",
            names=voice.names(idle),
            nor=nor(voice, idle),
            m=len(idle),
            again=_speaks_of(before, weapon),
        )
    ]


def nor(voice: Voice, flights: list[Flight]) -> str:
    """Two men after `neither`: `Hill nor Gray`."""
    return join((voice.of(flight) for flight in flights), "nor")
