"""The printed tables in words: the faces of a row, modifiers, and what a recovery event does."""

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.core.language import alike, counted_in_figures, runs
from sheetgen.games.wings.rules import kinds
from sheetgen.games.wings.rules.conditions import rulings_of, words_of
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import ENEMY, HOME, Side, Task
from sheetgen.games.wings.rules.tables import REROLLS, Banded, Mission
from sheetgen.games.wings.rules.theatre import Theatre


def faces(rows: Sequence[Banded], place: int) -> str:
    """The faces of the row at a place of a D100 table: `03–10`, `96–00`; of a row that only a
    modifier reaches, `under 1`."""
    first = rows[place - 1].to + 1 if place else 1
    last = rows[place].to
    if last < 1:
        return "under 1"
    return span(f"{max(first, 1):02d}", f"{last % 100:02d}")


def span(first: str, last: str) -> str:
    """From the first to the last: `1–3`, or one of them if they are equal."""
    return first if first == last else f"{first}–{last}"


def dice_of(meanings: Sequence[str]) -> list[tuple[str, str]]:
    """A table of a die that has a meaning for every face, with like neighbours in one row."""
    return [(span(str(first), str(last)), meaning) for first, last, meaning in alike(meanings)]


def banded(rows: Iterable[tuple[int, str]]) -> list[tuple[str, str]]:
    """A table of a die whose rows are up to a face each, with the faces of each."""
    first, told = 1, []
    for to, says in rows:
        told.append((span(str(first), str(to)), says))
        first = to + 1
    return told


def carried(conditions: Conditions, kind: Task | None = None) -> dict[str, dict[str, int]]:
    """The weapons that somebody carries, with what each does; of a kind of mission with weapons of
    its own, only these."""
    theatre: Theatre = conditions.theatre
    bombers = {
        theatre.bomber_of(mission, side, kind)
        for mission, side, kind in product((1, theatre.length), Side, theatre.missions)
    }
    loads = [theatre.load(one, rulings_of(conditions)) for one in bombers]
    own = {mission.of: mission.of.load for mission in theatre.missions.values()}
    if kind is None:
        loads += own.values()
    elif of := own[theatre.kind_of(kind)]:
        loads = [of]
    return {name: of for name, of in WEAPONS.items() if any(name in one for one in loads)}


def to_get_home(theatre: Theatre) -> dict[str, int]:
    """The types of airplane with a modifier on Get Home, by name."""
    return {one.name: one.get_home for one in theatre.aircraft.values() if one.get_home}


def rolls_again(means: str, said: dict[str, Any]) -> str:
    """The return tables that a means rolls again on, in words; nothing for none."""
    tables = next((one.tables for one in REROLLS if one.means == means), ())
    every = len(tables) == len(said["tables"])
    return said["any"] if every else ", ".join(said["tables"][table] for table in tables)


def skill_effect(theatre: Theatre, skill: str) -> str:
    """What an ace skill does in the campaign, in a few words."""
    said = theatre.data("quick")["skills"]
    tables = rolls_again(skill, said)
    return said["again"].format(tables=tables) if tables else str(said["fight"])


def fighters(theatre: Theatre) -> list[tuple[str, ...]]:
    """The fighters by the die, of either side in either period."""
    columns = [(mission, side) for mission in (1, theatre.length) for side in (ENEMY, HOME)]
    return [
        (str(die), *(theatre.aircraft[theatre.fighter_of(*column, die)].name for column in columns))
        for die in range(1, 7)
    ]


def d100(rows: Sequence[Any]) -> list[tuple[str, str]]:
    """A D100 table as it is printed."""
    return [(faces(rows, place), row.says) for place, row in enumerate(rows)]


def letter_of(theatre: Theatre, what: str) -> str:
    """The letter that stands for an ace skill, for a bad arm, luck or being a Novice."""
    return str(theatre.data("worksheet")["letters"][what])


def spans(numbers: Iterable[int]) -> str:
    """Numbers in order, those that follow one another as a span: `1–3, 5`."""
    return ", ".join(span(str(run[0]), str(run[-1])) for run in runs(numbers))


def in_flight(conditions: Conditions) -> dict[str, str]:
    """What each ace skill does in the fight."""
    ruled_so = words_of(conditions)
    skills = dict(conditions.theatre.data("quick")["flight"]["skills"])
    # where nobody tails, it does nothing in the air.
    if "escaping" in ruled_so:
        skills["good-at-escaping"] = ruled_so["escaping"]
    return skills


# The missions, and what their targets take.


def mission_rows(theatre: Theatre) -> list[tuple[str, ...]]:
    """The missions, cell by cell in the order of the columns."""
    return [_row(theatre, mission) for mission in theatre.missions.values()]


def _row(theatre: Theatre, mission: Mission) -> tuple[str, ...]:
    said: dict[str, Any] = theatre.data("quick")["missions"]
    lines, numbers = mission.of.quick, numbers_of(theatre, mission.kind)
    names = dict.fromkeys((mission.by_enemy, mission.by_home))
    attacker = [counted_in_figures(mission.fighters, "fighter")]
    if mission.bombers:
        attacker.append(counted_in_figures(mission.bombers, "bomber"))
    told = [lines[name].format_map(numbers) for name in ("attacker", "defender", "either", "ends")]
    told[0] = said["scored"].get(str(mission.kind), told[0])
    return (
        str(mission.kind),
        " / ".join(names),
        ", ".join(attacker),
        counted_in_figures(mission.defenders, "fighter"),
        f"{mission.floor}, {said['over'][mission.over]}",
        *told,
    )


def numbers_of(theatre: Theatre, kind: Task) -> dict[str, int]:
    """The numbers of a scenario, by the names the phrases have for them."""
    scenario = theatre.scenarios[kind]._asdict()
    bombs = WEAPONS[next(iter(theatre.kind_of(kind).load), "bombs")]
    numbers = {name: value for name, value in scenario.items() if isinstance(value, int)}
    return {**numbers, "bomb": bombs["hit"], "near": bombs["near miss"]}


_Places = dict[tuple[Task, str], list[int]]
"""By mission, and by whose attack it is, the numbers of targets."""


def limits(theatre: Theatre) -> list[tuple[str, str]]:
    """What each kind of target takes. Where not all of a kind take the same, which of them, by
    their numbers; where the same numbers do not in all missions, in which missions too."""
    said = theatre.data("quick")["targets"]
    found: dict[str, dict[str, _Places]] = {}
    for scenario in theatre.scenarios.values():
        # A photograph does no damage.
        photographed = theatre.kind_of(scenario.kind).brought_home
        for whose, targets in () if photographed else scenario.targets.items():
            for target in targets:
                name, _, number = str(target["name"]).partition(" ")
                limit = next((key for key in ("sinks", "holds") if key in target), "unlimited")
                where = found.setdefault(name, {}).setdefault(said[limit].format_map(target), {})
                where.setdefault((scenario.kind, whose), []).extend(map(int, number.split()))
    return [
        (f"{kinds.TARGETS[name]['name']}{_which(theatre, where, each)}", limit)
        for name, each in found.items()
        for limit, where in each.items()
    ]


def _which(theatre: Theatre, where: _Places, each: dict[str, _Places]) -> str:
    """Which of a kind of target are meant by those in some places; nothing for all."""
    if len(each) == 1:
        return ""
    alike = all(len({*map(tuple, of.values())}) == 1 for of in each.values())
    same_places = len({tuple(of) for of in each.values()}) == 1
    numbers = {place: spans(some) for place, some in where.items()}
    if alike and same_places:
        return f" {next(iter(numbers.values()))}".rstrip()
    said = theatre.data("quick")["targets"]
    told = (
        said["of"][whose].format(mission=kind, numbers=f" {some}" if some else "")
        for (kind, whose), some in numbers.items()
    )
    return str(said["where"].format(missions="; ".join(told)))
