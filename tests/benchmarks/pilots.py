"""Whether the pilots of Wings over Malta do their job: what bombers release and when, whether
strafers are fired at, which escorts leave too early, and how lively dogfights are.

    nice python -m tests.benchmarks.pilots [--count 10] [--missions 1 2 6]
    nice python -m tests.benchmarks.pilots --kept FILE [--count 1000]

Prints a row for each mission and attacker, of fights in both periods (`--apart`: of each). It runs
in one process; the parts of a long run have another `--first`. With `--kept` every fight is added
to a file as soon as it is over, one of each pair of mission, attacker and period in turn: a count
that was stopped goes on where it was. It ends with the table of all pairs.
"""

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import sqrt
from pathlib import Path
from statistics import mean, median, pstdev
from time import process_time
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight import battle, ends, scene
from sheetgen.games.wings.fight.pilots.minds import Pilots
from sheetgen.games.wings.fight.plane import ESCORT
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import DROPPED, FIRED, Row, Track
from sheetgen.games.wings.rules.fight import DOWN, LEFT, Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.state import DRAWN, SIDES, Side, Task
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo.rules import single_mission
from tests.games.wings.fight.tables import of_all_sorts

PERIODS = ("early", "later")
IN_TIME = 20
"""The turn by which a bomber has to have released."""
NEAR = 2
"""Within so many turns of a strafer's shot a defender has to have fired at him."""


class Watched(NamedTuple):
    """What was seen in a fight: its turns, who won it (in halves for the attacker), counts."""

    turns: int
    half_wins: int
    seen: Counter[str]


def watched(kind: int, attacker: int, period: str, number: int, **rulings: str) -> Watched:
    """A fight by its number."""
    key = dice.key_of_seed(f"captains {number}")
    s, t = single_mission(Task(kind), Side(attacker), period, key, GAME.conditions(None, rulings))
    of_all_sorts(s, random.Random(number))
    began = process_time()
    draw = Throws(key, s.mission)
    table = scene.table(s, t, s.set_up, draw)
    battle.play_out(table, Pilots(), draw)
    told, track = ends.report(table, s, t), battle.track(table)
    seen = Counter({"ms": int(1000 * (process_time() - began))})
    fought = fight_form(s, t).read(told)
    winner = score(fought, s, t).winner
    half_wins = 1 if winner == DRAWN else 2 * (winner == attacker)
    seen["sorties"] = len(fought.crews)
    seen["lost"] = sum(crew.fate == DOWN for crew in fought.crews)
    for count in (_bombing(fought), _strafing(track, attacker), _leaving(fought, track)):
        seen.update(count)
    seen.update(_flying(track))
    return Watched(track.turns, half_wins, seen)


def _bombing(fought: Fight) -> Counter[str]:
    """Bombers that were not shot down before their time, and those of them that released in it."""
    seen: Counter[str] = Counter()
    for crew in fought.crews:
        if MALTA.aircraft[crew.aircraft].bomber:
            released = any(attack.turn <= IN_TIME for attack in crew.attacks)
            if released or crew.fate != DOWN:
                seen["bombers"] += 1
                seen["released"] += released
    return seen


def _strafing(track: Track, attacker: int) -> Counter[str]:
    """Turns on which somebody strafed, and those of them on which nobody had fired at him or did
    soon; turns with a low strafer, and those with every defender two levels above."""
    seen: Counter[str] = Counter()
    side = {plane.crew: plane.side for plane in track.planes}
    under_fire = {
        (int(shot), row.turn)
        for row in track.rows
        if side[row.crew] != attacker
        for shot in _shots(row)
        if shot.isdigit()
    }
    levels = {
        (row.turn, row.crew): row.altitude for row in track.rows if side[row.crew] != attacker
    }
    for row in track.rows:
        if side[row.crew] == attacker and any(not shot.isdigit() for shot in _shots(row)):
            near = range(row.turn - NEAR, row.turn + NEAR + 1)
            seen["strafing"] += 1
            seen["unmolested"] += not any((row.crew, turn) in under_fire for turn in near)
            above = [high for (turn, _), high in levels.items() if turn == row.turn]
            seen["left alone"] += bool(above) and min(above) >= row.altitude + 2
    return seen


def _shots(row: Row) -> list[str]:
    """What an airplane fired at on a turn."""
    return [one.other for one in row.happened if one.kind == FIRED]


def _leaving(fought: Fight, track: Track) -> Counter[str]:
    """Escorts, and those that left little hurt, with a bomber of theirs still on the table."""
    seen: Counter[str] = Counter()
    escorts = {plane.crew for plane in track.planes if plane.role == ESCORT}
    bombers = [crew for crew in fought.crews if MALTA.aircraft[crew.aircraft].bomber]
    for crew in fought.crews:
        if crew.crew in escorts:
            seen["escorts"] += 1
            little = crew.fate == LEFT and 2 * crew.damage <= crew.holds
            seen["gone early"] += little and any(not 0 < one.turn <= crew.turn for one in bombers)
    return seen


def _flying(track: Track) -> Counter[str]:
    """Shots, airplanes, and those that were at another level than at the start."""
    seen: Counter[str] = Counter()
    for plane in track.planes:
        rows = track.of(plane.crew)
        seen["airplanes"] += 1
        seen["changed level"] += len({row.altitude for row in rows}) > 1
        seen["climbed"] += any(b.altitude > a.altitude for a, b in pairwise(rows))
    seen["shots"] = sum(len(_shots(row)) for row in track.rows)
    seen["drops"] = sum(one.kind == DROPPED for row in track.rows for one in row.happened)
    return seen


def told(title: str, games: list[Watched]) -> str:
    """A row of the table."""
    seen: Counter[str] = Counter()
    for game in games:
        seen.update(game.seen)

    def share(what: str, of: str) -> str:
        return f"{100 * seen[what] / seen[of]:.0f} %" if seen[of] else ""

    turns = sum(game.turns for game in games)
    cells = (
        title,
        str(len(games)),
        _with_margin([50 * game.half_wins for game in games], 0) + " %",
        _with_margin([game.seen["lost"] / game.seen["sorties"] for game in games], 2),
        f"{median(game.turns for game in games):.0f}",
        f"{seen['shots'] / turns:.2f}",
        share("changed level", "airplanes"),
        share("climbed", "airplanes"),
        share("released", "bombers"),
        share("unmolested", "strafing"),
        share("left alone", "strafing"),
        share("gone early", "escorts"),
        f"{seen['ms'] / 1000 / len(games):.2f}",
    )
    return f"| {' | '.join(cells)} |"


def _with_margin(of: list[float], digits: int) -> str:
    """A mean, and how good it is: two standard errors."""
    return f"{mean(of):.{digits}f} ± {2 * pstdev(of) / sqrt(len(of)):.{digits}f}"


HEADS = (
    "mission", "fights", "attackers win", "lost a sortie", "median turns", "shots a turn",
    "change level", "climb", "release", "unmolested", "all above", "escorts gone", "CPU s",
)  # fmt: skip


def rows(
    missions: list[int], first: int, count: int, apart: bool, **rulings: str
) -> Iterator[tuple[str, list[Watched]]]:
    """The fights of each mission and attacker, in either period or both together."""
    for kind, attacker in product(missions, range(len(SIDES))):
        of = {
            period: [
                watched(kind, attacker, period, number, **rulings)
                for number in range(first, first + count)
            ]
            for period in PERIODS
        }
        if apart:
            yield from ((f"{kind} {SIDES[attacker]} {period}", of[period]) for period in PERIODS)
        else:
            yield f"{kind} {SIDES[attacker]}", [game for games in of.values() for game in games]


def keep(path: Path, missions: list[int], first: int, count: int) -> None:
    """Fight on until a file has so many fights of each pair, one of each in turn."""
    pairs = [*product(missions, range(len(SIDES)), PERIODS)]
    done = sum(map(len, kept(path).values()))
    with path.open("a", encoding="utf-8") as lines:
        for number in range(done, count * len(pairs)):
            kind, attacker, period = pairs[number % len(pairs)]
            game = watched(kind, attacker, period, first + number // len(pairs))
            lines.write(json.dumps([f"{kind} {SIDES[attacker]} {period}", *game]) + "\n")
            lines.flush()


def kept(path: Path) -> dict[str, list[Watched]]:
    """The fights of a file, by their pair."""
    found: dict[str, list[Watched]] = {}
    for line in path.read_text("utf-8").splitlines() if path.exists() else []:
        title, turns, half_wins, seen = json.loads(line)
        found.setdefault(title, []).append(Watched(turns, half_wins, Counter(seen)))
    return found


def main() -> None:
    """Fight and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--missions", type=int, nargs="*", default=[*MALTA.missions])
    parser.add_argument("--apart", action="store_true")
    parser.add_argument("--ruling", action="append", default=[])
    parser.add_argument("--kept", type=Path)
    options = parser.parse_args()
    if options.kept:
        keep(options.kept, options.missions, options.first, options.count)
        of: Iterator[tuple[str, list[Watched]]] = iter(sorted(kept(options.kept).items()))
    else:
        rulings = dict(ruling.split("=", 1) for ruling in options.ruling)
        of = rows(options.missions, options.first, options.count, options.apart, **rulings)
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}")
    for title, games in of:
        print(told(title, games), flush=True)


if __name__ == "__main__":
    sys.exit(main())
