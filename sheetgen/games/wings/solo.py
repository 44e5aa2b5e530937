"""A mission by itself: fought by the program, or by a person against it."""

from __future__ import annotations

from typing import Any, NamedTuple

from sheetgen import dice
from sheetgen.game import Conditions, pick
from sheetgen.games.wings.cast import SIDES as CAST_SIDES
from sheetgen.games.wings.cast import Cast
from sheetgen.games.wings.cast_names import names, title
from sheetgen.games.wings.combat import battle, ends, scene
from sheetgen.games.wings.combat.single import single_mission
from sheetgen.games.wings.combat.throws import Throws
from sheetgen.games.wings.combat.track import Track
from sheetgen.games.wings.combat.turn import Planner
from sheetgen.games.wings.fight import Fight
from sheetgen.games.wings.fight_form import form
from sheetgen.games.wings.points import Score, score
from sheetgen.games.wings.state import BRITISH, SIDES, State, Terms
from sheetgen.games.wings.tables import EARLY, LATER, MISSIONS

KINDS = range(1, len(MISSIONS) + 1)
PERIODS = (EARLY, LATER)


class Solo(NamedTuple):
    """A mission ready to be fought: its place among the missions, who attacks, the period; `crews`
    are the men by number, each with his rank."""

    kind: int
    attacker: int
    period: str
    key: str
    state: State
    terms: Terms
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


def mission(kind: int, attacker: str, period: str, seed: str, conditions: Conditions) -> Solo:
    """A mission with all its dice from a seed. Raises ValueError for one that there is not."""
    if kind not in KINDS:
        raise ValueError(f"missions are numbered 1 to {len(MISSIONS)}, and there is no {kind}")
    side = SIDES.index(pick(attacker, SIDES, "side"))
    pick(period, PERIODS, "period")
    key = dice.key_of_seed(seed)
    s, t = single_mission(kind, side, period, key, conditions)
    return Solo(kind, side, period, key, s, t, _crews(s, key))


def _crews(s: State, key: str) -> dict[int, str]:
    """The crews that fly, by number, with the names a cast rolled from the key gives them."""
    first, second = dice.faces(key, "wings", 0, "cast", CAST_SIDES, 2)
    called = names(Cast((first, second)), [man.air_force for man in s.men])
    numbers = [berth.man for berth in s.flying]
    return {n: title(s.man(n).air_force, s.man(n).rank, called[n - 1]) for n in numbers}


def fought(solo: Solo, planner: Planner) -> Result:
    """Fight it to the end."""
    s, t, draw = solo.state, solo.terms, Throws(solo.key, solo.state.mission)
    table = scene.table(s, t, s.set_up, draw)
    battle.fought(table, planner, draw)
    report = ends.report(table, s, t)
    fight = form(s, t).told(report)
    return Result(report, fight, score(fight, s, t), battle.track(table))
