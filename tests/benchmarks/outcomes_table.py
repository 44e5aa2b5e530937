"""The table of outcomes of Wings over Malta, counted from fights of the pilots in force.

    nice python -m tests.benchmarks.outcomes_table --count 40 --first 0 --keep part-0.json
    nice python -m tests.benchmarks.outcomes_table --of part-*.json --write
    nice python -m tests.benchmarks.outcomes_table --of part-*.json --compare 400

The first counts so many fights of each mission, attacker and period; the second makes the table of
all that was counted and writes it into the game's data; the third draws so many fights from the
table and sets them beside those that were counted. It runs in one process; the parts of a long run
have another `--first`.
"""

import argparse
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from operator import itemgetter
from pathlib import Path
from typing import Any

import sheetgen.games.wings
from sheetgen.core import dice
from sheetgen.core.requests import ReportFight
from sheetgen.games.wings import GAME
from sheetgen.games.wings.fight.battle import fight
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.fight import DOWN, LEFT, Cause, CrewReport, Fight, Special
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import score
from sheetgen.games.wings.rules.state import DRAWN, Side, State, Task
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.games.wings.solo.rules import single_mission
from tests.games.wings.fight.tables import of_all_sorts

DATA = Path(sheetgen.games.wings.__file__).parent / "data" / "outcomes.json"
PERIODS = ("early", "later")
FIELDS = ("attacker", "defender", "nobody")
ROLES = ("fighter", "bomber", "defender")
SPECIALS = (Special.FIRE, Special.ENGINE, Special.SMOKE, Special.RUDDER_LEFT, Special.RUDDER_RIGHT)
LEAST = 8
"""For fewer airplanes than this those of all missions stand."""


def counted(count: int, first: int) -> dict[str, Any]:
    """What fights come to, mission by mission."""
    return {
        _row_of(kind, side): [
            _fight(kind, side, period, number)
            for period, number in product(PERIODS, range(first, first + count))
        ]
        for kind, side in product(MALTA.missions, Side)
    }


def _row_of(kind: Task, side: Side) -> str:
    return f"{MALTA.kind_of(kind).name}-{side.key}"


def _mission(kind: Task, side: Side, period: str, number: int) -> Any:
    key = dice.key_of_seed(f"captains {number}")
    s, t = single_mission(kind, side, period, key, GAME.conditions())
    of_all_sorts(s, random.Random(number))
    return s, t, key


def _fight(kind: Task, side: Side, period: str, number: int) -> dict[str, Any]:
    """A fight: who has won (in halves for the attacker), and its airplanes."""
    s, t, key = _mission(kind, side, period, number)
    told, _ = fight(s, t, s.set_up, Throws(key, s.mission))
    return _told(fight_form(s, t).unchecked(told), s, t)


def _told(fought: Fight, s: State, t: Any) -> dict[str, Any]:
    winner = score(fought, s, t).winner
    crews = [_crew(crew, s) for crew in fought.crews]
    flying = {one["side"] for one in crews if one["fate"] not in (DOWN, LEFT)}
    return {
        "half_wins": 1 if winner == DRAWN else 2 * (winner == s.attacker),
        "field": flying.pop() if len(flying) == 1 else "nobody",
        "crews": crews,
    }


def _crew(crew: CrewReport, s: State) -> dict[str, Any]:
    """What is counted of an airplane."""
    attacks, bomber = s.man(crew.crew).side == s.attacker, MALTA.aircraft[crew.aircraft].bomber
    special = [special for special in SPECIALS if special in crew.specials]
    blown = [Special.EXPLOSION] * (Special.EXPLOSION in crew.specials)
    return {
        "side": "attacker" if attacks else "defender",
        "role": "bomber" if bomber else "fighter" if attacks else "defender",
        "fate": crew.fate.value,
        "specials": [one.value for one in (*blown, *special)][:1],
        "below": crew.cause in (Cause.ANTI_AIRCRAFT, Cause.BALLOON),
        "by": len(crew.by),
        "level": crew.altitude,
        "tenth": min(10, 10 * crew.damage // crew.holds + 1) if crew.damage else 0,
        "hurt": crew.wounds > 0,
        "burning": crew.burning,
        "early": crew.early,
        "own": crew.edge == "own",
        "released": [[one.weapon, one.result] for one in crew.attacks],
        "strafed": sum(points for _, points in crew.strafed),
        "aim": max(crew.strafed, key=itemgetter(1))[0].rstrip(" 123") if crew.strafed else "",
    }


# The table.


def table(fights: dict[str, list[dict[str, Any]]]) -> dict[str, Any]:
    """The table of all that was counted: what is like in all missions once, the rest by mission."""
    every = [one for several in fights.values() for one in several]
    down = [crew for crew in _crews(every) if crew["fate"] == DOWN]
    through = [crew for crew in _crews(every) if crew["fate"] != DOWN]
    hit = [crew for crew in through if crew["tenth"]]
    left = [crew for crew in through if crew["fate"] == LEFT]
    whole = {
        "lost": _specials(down),
        "lost_by": _rows("by", [2 if crew["by"] > 1 else 1 for crew in down]),
        "came_through": _specials(hit),
        "untouched": _percent(not crew["tenth"] for crew in through),
        "damage": _rows("tenth", [crew["tenth"] for crew in hit]),
        "hero_stays_to": 75,
        "wounded": _percent(crew["hurt"] for crew in through),
        "burning": _percent(crew["burning"] for crew in left if "fire" in crew["specials"]),
    }
    return {"all": whole, **{name: _cell(several, every) for name, several in fights.items()}}


def _cell(fights: list[dict[str, Any]], every: list[dict[str, Any]]) -> dict[str, Any]:
    """What a mission has of its own."""
    attackers = [crew for crew in _crews(fights) if crew["side"] == "attacker"]
    lost = [crew for crew in attackers if crew["fate"] == DOWN]
    went = [crew for crew in attackers if crew["fate"] == LEFT and crew["own"]]
    levels = [crew["level"] for crew in _crews(fights) if crew["fate"] == DOWN]
    cell: dict[str, Any] = {
        "field": _rows("holds", [one["field"] for one in fights], FIELDS),
        "fates": _fates(fights, every),
        "altitude": _rows("level", levels),
        "anti_aircraft": _percent(crew["below"] for crew in lost),
        "early": _percent(crew["early"] for crew in went),
        "own_edge": _percent(crew["own"] for crew in attackers if crew["fate"] == LEFT),
    }
    bombers = [crew for crew in attackers if crew["role"] == "bomber"]
    if bombers:
        gone = [crew for crew in bombers if crew["fate"] == DOWN]
        back = [crew for crew in bombers if crew["fate"] != DOWN]
        cell["released_when_lost"] = _percent(bool(crew["released"]) for crew in gone)
        cell["released"] = _percent(bool(crew["released"]) for crew in back)
        for weapon in ("torpedo", "bombs"):
            results = [one for crew in bombers for what, one in crew["released"] if what == weapon]
            cell[weapon] = _rows("result", results or ["miss"], ("miss", "near miss", "hit"))
    elif any(crew["strafed"] for crew in attackers):
        cell["strafed"] = {
            name: _tenths([crew["strafed"] for crew in attackers if (crew in lost) == of])
            for name, of in (("lost", True), ("not lost", False))
        }
        cell["strafed_by_all"] = [_tenths(points) for points in _by_all(fights)]
        cell["aim"] = _rows("kind", [crew["aim"] for crew in attackers if crew["aim"]])
    return cell


def _by_all(fights: list[dict[str, Any]]) -> Iterator[list[int]]:
    """What the guns of all attackers of a fight do together, by how many of them are lost."""
    strafers = [[crew for crew in one["crews"] if crew["side"] == "attacker"] for one in fights]
    for lost in range(max(map(len, strafers)) + 1):
        yield [
            sum(crew["strafed"] for crew in crews)
            for crews in strafers
            if sum(crew["fate"] == DOWN for crew in crews) == lost
        ]


def _crews(fights: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    return [crew for one in fights for crew in one["crews"]]


def _fates(fights: list[dict[str, Any]], every: list[dict[str, Any]]) -> dict[str, Any]:
    """The fates by role and by who holds the air; nobody is on the table who has lost it."""
    return {
        role: {
            field: _rows("fate", _of(fights, role, field) or _of(every, role, field), FATES)
            for field in FIELDS
        }
        for role in ROLES
        if _of(fights, role)
    }


FATES = (DOWN.value, LEFT.value, "on the table")


def _of(fights: list[dict[str, Any]], role: str, field: str = "") -> list[str]:
    """The fates of airplanes of a role where a side holds the air, if there are enough."""
    found = [
        crew["fate"]
        for one in fights
        for crew in one["crews"]
        if crew["role"] == role and field in ("", one["field"])
    ]
    return found if len(found) >= LEAST else []


def _specials(crews: list[dict[str, Any]]) -> list[dict[str, Any]]:
    drawn = ["".join(crew["specials"]) for crew in crews]
    order = [Special.EXPLOSION.value, *(one.value for one in SPECIALS), ""]
    rows = _rows("specials", drawn, order)
    return [{**row, "specials": [row["specials"]] if row["specials"] else []} for row in rows]


def _rows(name: str, drawn: Sequence[Any], order: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """The rows of a die of 100 for what was counted, in an order."""
    counts, rows, so_far = Counter(drawn), [], 0
    for value in order or sorted(counts):
        so_far += counts[value]
        to = round(100 * so_far / len(drawn))
        if counts[value] and to > (rows[-1]["to"] if rows else 0):
            rows.append({"to": to, name: value})
    return rows


def _percent(said: Iterable[bool]) -> int:
    found = list(said)
    return round(100 * sum(found) / len(found)) if found else 0


def _tenths(points: list[int]) -> list[int]:
    """The middle of each tenth of what was counted."""
    points = sorted(points) or [0]
    return [points[(2 * i + 1) * len(points) // 20] for i in range(10)]


# What is drawn from it, beside what was counted.


def compared(fights: dict[str, list[dict[str, Any]]], count: int) -> Iterable[str]:
    """A line for each mission and attacker: per cent won by the attacker and lost, in fights and as
    drawn."""
    yield "mission           won: fought  drawn   lost: fought  drawn"
    for kind, side in product(MALTA.missions, Side):
        drawn = [
            _drawn(kind, side, period, number)
            for period, number in product(PERIODS, range(count // 2))
        ]
        told = [(_won(some), _lost(some)) for some in (fights[_row_of(kind, side)], drawn)]
        (won, lost), (won_so, lost_so) = told
        yield f"{kind} {side.key:<15} {won:10.0f} {won_so:6.0f} {lost:14.2f} {lost_so:6.2f}"


def _drawn(kind: Task, side: Side, period: str, number: int) -> dict[str, Any]:
    s, t, _ = _mission(kind, side, period, number)
    rng = random.Random(f"{kind} {side} {period} {number}")
    asked = ReportFight("fight", fight_form(s, t), s.mission)
    told = outcomes.fight(s, asked, lambda sides: rng.randint(1, sides))
    return _told(fight_form(s, t).read(told), s, t)


def _won(fights: list[dict[str, Any]]) -> float:
    return 50 * sum(one["half_wins"] for one in fights) / len(fights)


def _lost(fights: list[dict[str, Any]]) -> float:
    crews = _crews(fights)
    return sum(crew["fate"] == DOWN for crew in crews) / len(crews)


def _written(found: dict[str, Any]) -> str:
    """The file as it stands in the data, a line for each thing."""

    def lines(of: dict[str, Any], deeper: int, pad: str = "  ") -> str:
        rows = (
            f'{pad}"{name}": {lines(one, deeper - 1, pad + "  ") if deeper else json.dumps(one)}'
            for name, one in of.items()
        )
        return "{\n" + ",\n".join(rows) + "\n" + pad[:-2] + "}"

    return lines(found, 1) + "\n"


def main() -> None:
    """Read the command line and do what it asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--of", type=Path, nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--compare", type=int, default=0)
    given = parser.parse_args()
    if given.keep:
        given.keep.write_text(json.dumps(counted(given.count, given.first)), "utf-8")
        return
    fights: dict[str, list[dict[str, Any]]] = {}
    for part in given.of:
        for name, several in json.loads(part.read_text("utf-8")).items():
            fights.setdefault(name, []).extend(several)
    if given.write:
        DATA.write_text(_written(table(fights)), "utf-8")
    if given.compare:
        print(*compared(fights, given.compare), sep="\n")


if __name__ == "__main__":
    main()
