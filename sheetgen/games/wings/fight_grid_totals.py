"""What a fight comes to while it is being reported: points, targets and kills, in lines."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.wings.chronicle import Flight
from sheetgen.games.wings.conditions import data
from sheetgen.games.wings.credit import kills
from sheetgen.games.wings.fight import TABLE, Fight
from sheetgen.games.wings.points import Score, score
from sheetgen.games.wings.scenarios import DOGFIGHT, targets
from sheetgen.games.wings.state import AXIS, BRITISH, DRAWN, State, Terms
from sheetgen.games.wings.table_words import diary, side_name
from sheetgen.games.wings.targets import damage, sinkings
from sheetgen.reports.words import join


def totals(
    fight: Fight, s: State, t: Terms, flights: Sequence[Flight], sound: bool
) -> tuple[str, ...]:
    """The lines; kills only of a `sound` report, which does not contradict itself."""
    found = score(fight, s, t)
    lines = [_in_the_air(fight, s, found) if s.kind == DOGFIGHT else _points(s, found)]
    lines.append(_targets(fight, s))
    if sound:
        lines.append(_kills(fight, t, flights))
    return tuple(line for line in lines if line)


def _say(name: str, /, **fields: object) -> str:
    return str(data("fight_grid")["totals"][name]).format(**fields)


def _result(found: Score) -> str:
    if found.winner == DRAWN:
        return _say("drawn")
    return _say("won", side=side_name(found.winner))


def _points(s: State, found: Score) -> str:
    """The points of both sides, and what they are for."""
    told = []
    for side in (BRITISH, AXIS):
        reasons: dict[str, int] = {}
        for line in found.lines:
            if line.side == side:
                reasons[line.reason] = reasons.get(line.reason, 0) + line.points
        why = ", ".join(f"{diary()['points'][one]} {points}" for one, points in reasons.items())
        shown = f" ({why})" if why else ""
        told.append(_say("side", side=side_name(side), points=found.of(side), why=shown))
    return _say("points", sides="; ".join(told), result=_result(found))


def _in_the_air(fight: Fight, s: State, found: Score) -> str:
    """Of a dogfight, who is left."""
    left = [s.man(crew.crew).side for crew in fight.crews if crew.fate == TABLE]
    british, axis = left.count(BRITISH), left.count(AXIS)
    return _say("dogfight", british=british, axis=axis, result=_result(found))


def _targets(fight: Fight, s: State) -> str:
    """The damage to each target that has any."""
    on_table = targets(s.kind, s.attacker)
    done, sunk = damage(fight), sinkings(fight, on_table)
    told = []
    for name, target in on_table.items():
        able = target.sinks or target.holds
        if name in sunk:
            kind = "sunk" if target.sinks or name.startswith("boat") else "destroyed"
            told.append(_say(kind, name=name, done=done[name]))
        elif done[name]:
            of = f" of {able}" if able else ""
            told.append(_say("target", name=name, done=done[name], of=of))
    return _say("targets", targets="; ".join(told)) if told else ""


def _kills(fight: Fight, t: Terms, flights: Sequence[Flight]) -> str:
    """Who is credited with whom."""
    names: dict[int, str] = {flight.airman.number: flight.airman.name.surname for flight in flights}
    told = [
        f"{names[kill.lost]} by {join(names[crew] for crew in kill.by)}" for kill in kills(fight, t)
    ]
    return _say("kills", kills="; ".join(told)) if told else ""
