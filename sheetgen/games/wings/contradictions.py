"""What in the report of a fight contradicts the rules, the mission, or itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sheetgen.games.wings.causes import possible
from sheetgen.games.wings.fault import Fault
from sheetgen.games.wings.fight import (
    AGREED,
    ANTI_AIRCRAFT,
    BALLOON,
    COLLISION,
    DOWN,
    ENGINE,
    EXPLOSION,
    FIRE,
    GUNS,
    LEFT,
    OWN,
    Attack,
    CrewReport,
    Fight,
)
from sheetgen.games.wings.scenarios import MISS, SCENARIOS, Target, load, strafes, targets
from sheetgen.games.wings.state import State, Terms
from sheetgen.games.wings.tables import AIRCRAFT, MISSIONS
from sheetgen.games.wings.targets import all_sunk, bomb_damage, sails
from sheetgen.requests import quoted

INCAPACITATED = 2
"""Wounds with which a pilot cannot fly."""
_NOT_HERE = {
    BALLOON: "no ship tows one in this mission",
    ANTI_AIRCRAFT: "there are no such guns in this mission",
}
"""Why a cause is not possible."""


def of(fight: Fight, s: State, t: Terms) -> Iterator[Fault]:
    """Every contradiction of a report, crew by crew, then those of the targets."""
    on_table = targets(s.kind, s.attacker)
    for crew in fight.crews:
        yield from _fate(crew, s)
        yield from _shot_down_by(crew, fight, s)
        yield from _used_up(crew, s)
        yield from _released(crew, on_table, s, t)
        yield from _strafed(crew, on_table, s)
    yield from _each_before_the_other(fight)
    yield from _beyond_what_they_hold(fight, on_table)
    if fight.afloat and not sails(s):
        yield Fault(0, "afloat", "there are no vessels in this mission")
    elif fight.afloat and all_sunk(fight, s):
        yield Fault(0, "afloat", "every vessel is sunk by what is reported")


def _fate(crew: CrewReport, s: State) -> Iterator[Fault]:
    number = crew.crew
    reasons = _reasons(crew, s)
    if crew.fate == DOWN:
        if not reasons:
            yield Fault(
                number,
                "fate",
                f"shot down with {crew.damage} of {crew.holds} damage, no explosion and a pilot who"
                " can fly",
            )
        yield from _where_lost(crew, s)
    elif reasons:
        yield Fault(number, "fate", f"{crew.fate}, but {reasons[0]}")
    if (crew.fate == LEFT) != bool(crew.edge):
        wanted = "which edge it left by is not said" if crew.fate == LEFT else "it did not leave"
        yield Fault(number, "edge", wanted)
    if crew.burning and crew.fate != LEFT:
        yield Fault(number, "burning", "is for an airplane that left on fire")
    if crew.burning and FIRE not in crew.specials:
        yield Fault(number, "burning", "no fire is among its special damage")
    if crew.early:
        yield from _early(crew, s)
    if crew.fate != DOWN and (crew.altitude or crew.over):
        yield Fault(number, "altitude", "and the mat are for an airplane that was shot down")


def _reasons(crew: CrewReport, s: State) -> list[str]:
    """Why an airplane must be down."""
    reasons = []
    if crew.damage >= crew.holds:
        reasons.append(f"its damage of {crew.damage} is all that it can take ({crew.holds})")
    if EXPLOSION in crew.specials:
        reasons.append("it exploded")
    if s.man(crew.crew).wounds + crew.wounds >= INCAPACITATED:
        reasons.append("its pilot is incapacitated")
    if crew.specials.count(ENGINE) > 1 and AIRCRAFT[crew.aircraft].engines == 1:
        reasons.append("its engine was hit twice")
    if crew.cause in (COLLISION, AGREED):
        reasons.append(f"the cause is {crew.cause}")
    return reasons


def _where_lost(crew: CrewReport, s: State) -> Iterator[Fault]:
    highest = AIRCRAFT[crew.aircraft].ceiling - MISSIONS[s.kind].floor
    if not 1 <= crew.altitude <= highest:
        yield Fault(crew.crew, "altitude", f"is {crew.altitude}, and 1 to {highest} was expected")
    if bool(crew.over) != (MISSIONS[s.kind].over == "harbour"):
        said = "is not said: sea or coast" if not crew.over else "is only asked over the harbour"
        yield Fault(crew.crew, "over", said)


def _early(crew: CrewReport, s: State) -> Iterator[Fault]:
    if not (crew.fate == LEFT and crew.edge == OWN and s.man(crew.crew).side == s.attacker):
        yield Fault(crew.crew, "early", "is for an attacker that left by his own edge")
    elif not SCENARIOS[s.kind].left_early:
        yield Fault(crew.crew, "early", "makes no difference in this mission")


def _each_before_the_other(fight: Fight) -> Iterator[Fault]:
    """Bombers that have all attacked, and have all left before all had."""
    bombers = [crew for crew in fight.crews if AIRCRAFT[crew.aircraft].bomber]
    if bombers and all(crew.early and crew.attacks for crew in bombers):
        last = bombers[-1].crew
        yield Fault(last, "early", "both bombers attacked, and one must have been the last to")


def _shot_down_by(crew: CrewReport, fight: Fight, s: State) -> Iterator[Fault]:
    number = crew.crew
    if crew.by and crew.fate != DOWN and not crew.burning:
        yield Fault(number, "by", "it was neither shot down, nor did it leave on fire")
    if crew.by and crew.cause not in (GUNS, FIRE, EXPLOSION):
        yield Fault(number, "by", f"the cause is {crew.cause}, and no crew's guns")
    if crew.cause != GUNS and crew.fate != DOWN and not crew.burning:
        yield Fault(number, "cause", f"is {crew.cause}, and it was not shot down")
    if crew.cause not in possible(s.kind, s.attacker):
        yield Fault(number, "cause", f"is {crew.cause}, and {_NOT_HERE[crew.cause]}")
    if len(set(crew.by)) < len(crew.by):
        yield Fault(number, "by", "a crew is named twice")
    if crew.shares and len(crew.shares) != len(crew.by):
        yield Fault(number, "shares", "one for each crew in by was expected")
    if sum(crew.shares) > max(crew.damage, crew.holds):
        yield Fault(number, "shares", f"add up to more than the {crew.damage} damage it took")
    flying = {report.crew: report for report in fight.crews}
    for firer in crew.by:
        if firer not in flying or s.man(firer).side == s.man(number).side:
            yield Fault(number, "by", f"crew {firer} is no enemy in this mission")
        elif _must_be_there(firer, crew) and _gone_before(flying[firer], crew.turn):
            left = flying[firer]
            yield Fault(
                number, "by", f"crew {firer} was gone on turn {left.turn}, before turn {crew.turn}"
            )


def _must_be_there(firer: int, crew: CrewReport) -> bool:
    """Whether one who is named must have been there to the end of an airplane: he whose shot it
    was. A fire burns on without him who lit it, and who did damage before has his share."""
    return firer == crew.by[0] and crew.cause == GUNS and not crew.burning


def _gone_before(crew: CrewReport, turn: int) -> bool:
    """Whether a crew was gone before a turn of the fight, as far as both are noted."""
    return 0 < crew.turn < turn


def _used_up(crew: CrewReport, s: State) -> Iterator[Fault]:
    man = s.man(crew.crew)
    held = {
        "luck": man.lucky,
        "flask": man.keeps("hip-flask"),
        "case": man.keeps("cigarette-case"),
    }
    used = {"luck": crew.luck, "flask": crew.flask, "case": crew.case}
    for name, has in held.items():
        if used[name] and not has:
            yield Fault(crew.crew, name, "the crew has none to use")


def _released(crew: CrewReport, on_table: dict[str, Target], s: State, t: Terms) -> Iterator[Fault]:
    carried = load(crew.aircraft, t)
    for weapon, number in Counter(attack.weapon for attack in crew.attacks).items():
        able = carried.get(weapon, 0)
        if number > able:
            yield Fault(
                crew.crew, "attacks", f"{number} of {weapon}, and it carries {able or 'none'}"
            )
    for attack in crew.attacks:
        yield from _attack(crew, attack, on_table)


def _attack(crew: CrewReport, attack: Attack, on_table: dict[str, Target]) -> Iterator[Fault]:
    if attack.target not in on_table:
        yield _no_target(crew, "attacks", attack.target, on_table)
    if _gone_before(crew, attack.turn):
        yield Fault(
            crew.crew,
            "attacks",
            f"it was gone on turn {crew.turn}, and attacked {attack.target} on turn {attack.turn}",
        )


def _strafed(crew: CrewReport, on_table: dict[str, Target], s: State) -> Iterator[Fault]:
    if crew.strafed and not strafes(s.kind):
        yield Fault(crew.crew, "strafed", "guns count for nothing against these targets")
    elif crew.strafed and s.man(crew.crew).side != s.attacker:
        yield Fault(crew.crew, "strafed", "it flies for the defender")
    else:
        for name, _ in crew.strafed:
            if name not in on_table:
                yield _no_target(crew, "strafed", name, on_table)


def _no_target(crew: CrewReport, field: str, name: str, on_table: dict[str, Target]) -> Fault:
    known = ", ".join(on_table) or "none"
    return Fault(crew.crew, field, f"there is no target {quoted(name)}; there are: {known}")


def _beyond_what_they_hold(fight: Fight, on_table: dict[str, Target]) -> Iterator[Fault]:
    """More damage than a target holds, and ships hit when they were sunk already, in whatever
    order they were hit."""
    strafed: Counter[str] = Counter()
    for crew in fight.crews:
        strafed.update(dict(crew.strafed))
    for name, points in strafed.items():
        able = on_table[name].holds if name in on_table else 0
        if 0 < able < points:
            yield Fault(
                0, "strafed", f"{name} takes {able} damage at most, and {points} is reported"
            )
    for name, target in on_table.items():
        blows = [
            bomb_damage(attack)
            for crew in fight.crews
            for attack in crew.attacks
            if attack.target == name and attack.result != MISS
        ]
        if target.sinks and blows and sum(blows) - max(blows) >= target.sinks:
            yield Fault(0, "attacks", f"{name} was sunk before all these hits ({sum(blows)})")
