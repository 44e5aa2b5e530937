"""A mission by itself: fought by the program, or by a person against it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Rules, pick
from sheetgen.core.requests import Choose, Roll
from sheetgen.games.wings.cast.cast import SIDES as CAST_SIDES
from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.names import names, title
from sheetgen.games.wings.fight import battle, ends, scene
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.fight.turn import Planner
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.missions import draw_aircraft
from sheetgen.games.wings.rules.points import Score, score
from sheetgen.games.wings.rules.rosters import found, who_flies
from sheetgen.games.wings.rules.setting_up import set_up
from sheetgen.games.wings.rules.state import BRITISH, SIDES, AirForce, Rulings, Side, State, Task
from sheetgen.games.wings.rules.tables import CAMPAIGN, EARLY, LATER, MISSIONS

OPTIONS: dict[str, dict[str, Any]] = data("solo")["options"]
"""What a mission is told by, as `begun` takes it: the name of each, what stands for its value, what
it means, its default, and whether it is a whole number."""
KINDS = range(1, len(MISSIONS) + 1)
PERIODS = (EARLY, LATER)
FIRST_OF_PERIOD = {True: 1, False: CAMPAIGN // 2 + 1}
"""The number a mission goes by, by whether it is an early one."""


class Solo(NamedTuple):
    """A mission ready to be fought: its place among the missions, who attacks, the period; `crews`
    are the men by number, each with his rank."""

    kind: Task
    attacker: Side
    period: str
    key: str
    state: State
    rulings: Rulings
    crews: dict[int, str]

    @property
    def name(self) -> str:
        """The mission by its attacker: `Strafe the MTBs`."""
        mission = MISSIONS[self.kind]
        return mission.by_british if self.attacker == BRITISH else mission.by_axis


class Result(NamedTuple):
    """What came of it: the report as it is typed, the fight, its points, its track."""

    report: dict[str, Any]
    fight: Fight
    score: Score
    track: Track


def begun(seed: str, conditions: Conditions, mission: int, attacker: str, period: str) -> Solo:
    """A mission with all its dice from a seed. Raises Error for one that there is not."""
    if mission not in KINDS:
        raise Error(f"missions are numbered 1 to {len(MISSIONS)}, and there is no {mission}")
    kind, side = Task(mission), Side.of(pick(attacker, SIDES, "side"))
    pick(period, PERIODS, "period")
    key = dice.key_of_seed(seed)
    s, t = single_mission(kind, side, period, key, conditions)
    return Solo(kind, side, period, key, s, t, _crews(s, key))


def single_mission(
    kind: Task,
    attacker: Side,
    period: str,
    key: str,
    conditions: Conditions,
    fighters: Sequence[str] = (),
) -> tuple[State, Rulings]:
    """A mission ready to be fought, all its dice those of a key; `fighters` are the types by side
    if they are not to be rolled for."""
    s, t = (
        State(mission=FIRST_OF_PERIOD[period == EARLY], kind=kind, attacker=attacker),
        rulings_of(conditions),
    )
    _rolled(_prepared(s, t, fighters), key)
    return s, t


def _prepared(s: State, t: Rulings, fighters: Sequence[str]) -> Rules:
    yield from draw_aircraft(s, t)
    s.fighters = list(fighters) or s.fighters
    for air_force in AirForce:
        yield from found(s, t, air_force)
    yield from who_flies(s, t)
    yield from set_up(s, t)


def _rolled(rules: Rules, key: str) -> None:
    """Answer what rules ask: dice by their names, a decision by its first choice."""
    value: object = None
    while True:
        try:
            said = rules.send(value)
        except StopIteration:
            return
        value = None
        if isinstance(said, Roll):
            ask, number, sides, turn, slot, _ = said
            value = dice.faces(key, "wings", turn, ask, sides, number, slot)
        elif isinstance(said, Choose):
            value = said.among.index(said.choices[0])


def _crews(s: State, key: str) -> dict[int, str]:
    """The crews that fly, by number, with the names a cast rolled from the key gives them."""
    first, second = dice.faces(key, "wings", 0, "cast", CAST_SIDES, 2)
    called = names(Cast((first, second)), [man.air_force for man in s.men])
    numbers = [berth.man for berth in s.flying]
    return {n: title(s.man(n).air_force, s.man(n).rank, called[n - 1]) for n in numbers}


def fought(solo: Solo, planner: Planner) -> Result:
    """Fight it to the end."""
    s, t, draw = solo.state, solo.rulings, Throws(solo.key, solo.state.mission)
    table = scene.table(s, t, s.set_up, draw)
    battle.play_out(table, planner, draw)
    report = ends.report(table, s, t)
    fight = fight_form(s, t).unchecked(report)
    return Result(report, fight, score(fight, s, t), battle.track(table))
