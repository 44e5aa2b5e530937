"""Fights of Wings over Malta, fought over again from their journals by the printed rules.

    python -m tests.benchmarks.fight_referee [--count 1000] [--first 0]

The referee shares no code with the rules text. Every other fight is decided at random now and then,
so that what no pilot does happens, too. Exit status 1 if any fight comes to something else.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.requests import Answer
from sheetgen.core.session import Session
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight.board import OPTIONAL, Table
from sheetgen.games.wings.fight.track import BURSTS, Track
from sheetgen.games.wings.rules.state import Side
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo import flying
from sheetgen.games.wings.solo.rules import single_mission
from tests.games.wings.fight import referee
from tests.games.wings.fight.tables import of_all_sorts

PAIRS = list(product(MALTA.missions, Side, ("early", "later")))
AGREED = [(), *((rule.replace("_", "-"),) for rule in OPTIONAL)]
"""The optional rules of each round of missions: none, or one of them."""
AT_RANDOM = 6
"""One answer of so many, where some are given at random."""


class Journal(NamedTuple):
    """A fight: what stood on the table, what was answered, and what the program says it came to."""

    start: dict[str, Any]
    answers: list[tuple[str, str]]
    crews: list[dict[str, Any]]


def journal(number: int) -> Journal:
    """A fight by its number, each kind of mission in turn. This alone knows the program."""
    kind, side, period = PAIRS[number % len(PAIRS)]
    key, rng = dice.key_of_seed(f"referee {number}"), random.Random(number)
    rulings = dict.fromkeys(AGREED[number // len(PAIRS) % len(AGREED)], "on")
    s, t = single_mission(kind, side, period, key, GAME.conditions(None, rulings))
    of_all_sorts(s, rng)
    solo = flying.Solo(s, t, key, {berth.man: "" for berth in s.flying})
    start = _start(solo, flying.begun(solo)[0])
    game = GAME._replace(begin=lambda _: flying.begin(solo, frozenset(Side)), foretell=None)
    session = Session(game, game.conditions())
    while session.request is not None:
        choice = session.state.advised
        if number % 2 and rng.randrange(AT_RANDOM) == 0:
            choice = rng.choice(session.request.choices)
        session.answer(Answer(session.request.ask, choice=choice))
    result = session.state.result
    start["flak"] = _counters(result.track)
    crews = [{k: v for k, v in crew.items() if k != "early"} for crew in result.report["crews"]]
    return Journal(start, [(one.ask, str(one.choice)) for one in session.answers], crews)


def _start(solo: flying.Solo, table: Table) -> dict[str, Any]:
    """What stands on a table that has not begun."""
    return {
        "key": solo.key,
        "mission": solo.state.mission,
        "length": table.length,
        "width": table.width,
        "floor": table.floor,
        "coast": table.coast,
        "balloon": table.balloon,
        "shipping": MALTA.missions[table.kind].shipping,
        "strafes": MALTA.strafes(table.kind),
        "agreed": sorted(table.agreed),
        "explosion_by_points": table.explosion_by_points,
        "clouds": [(cloud.ring, cloud.lowest, cloud.highest) for cloud in table.clouds],
        "planes": [
            {
                "crew": one.crew, "name": one.name, "type": one.model.name, "side": int(one.side),
                "attacks": one.attacks, "bomber": one.model.bomber, "holds": one.holds,
                "x": one.x, "y": one.y, "heading": one.heading, "level": one.altitude,
                "counters": one.counters, "quality": one.quality, "skills": [*one.skills],
                "aims": one.aims, "wounded": one.starts_wounded, "hurt": one.hurt,
                "flask": one.flask, "case": one.case, "load": {**one.load}, "fuel": one.fuel,
                "dives": one.dives, "luck": one.luck,
            }
            for one in table.planes
        ],
        "vessels": [
            {
                "name": one.name, "kind": one.kind, "pose": tuple(one.pose), "long": one.length,
                "wide": one.width, "speed": one.speed, "holds": one.holds, "sinks": one.sinks,
                "worth": one.worth, "once": one.once,
            }
            for one in table.vessels
        ],
    }  # fmt: skip


def _counters(track: Track) -> dict[str, list[tuple[int, int, int]]]:
    """The counters of flak by the turn on which each goes off: where the gun has laid them."""
    found: dict[str, list[tuple[int, int, int]]] = {}
    for row in track.surface:
        for one in row.happened:
            if one.kind == BURSTS:
                found.setdefault(str(row.turn), []).append((one.x, one.y, int(one.what)))
    return found


def differences(of: Journal) -> Iterator[str]:
    """What the referee finds otherwise than the program."""
    try:
        found = referee.Fight(of.start, of.answers).report()
    except referee.Wrong as wrong:
        yield str(wrong)
        return
    for mine, told in zip(found, of.crews, strict=True):
        if mine != told:
            yield f"crew {told['crew']} is {told}, and not {mine}"


def main() -> int:
    """Referee and print. Returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    wrong, answers = 0, 0
    for number in range(options.first, options.first + options.count):
        fought = journal(number)
        answers += len(fought.answers)
        for difference in differences(fought):
            wrong += 1
            print(f"fight {number}: {difference}", flush=True)
    print(f"{options.count} fights, {answers} answers, {wrong} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
