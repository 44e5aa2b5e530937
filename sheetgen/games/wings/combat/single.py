"""A mission by itself, outside any campaign: its airplanes, its crews and its set-up."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen import dice
from sheetgen.game import Conditions, Rules
from sheetgen.games.wings.conditions import terms
from sheetgen.games.wings.missions import draw_aircraft
from sheetgen.games.wings.rosters import found, who_flies
from sheetgen.games.wings.setting_up import set_up
from sheetgen.games.wings.state import AIR_FORCES, State, Terms
from sheetgen.games.wings.tables import CAMPAIGN, EARLY
from sheetgen.requests import Choose, Roll

FIRST_OF_PERIOD = {True: 1, False: CAMPAIGN // 2 + 1}
"""The number a mission goes by, by whether it is an early one."""


def single_mission(
    kind: int,
    attacker: int,
    period: str,
    key: str,
    conditions: Conditions,
    fighters: Sequence[str] = (),
) -> tuple[State, Terms]:
    """A mission ready to be fought, all its dice those of a key; `fighters` are the types by side
    if they are not to be rolled for."""
    s, t = (
        State(mission=FIRST_OF_PERIOD[period == EARLY], kind=kind, attacker=attacker),
        terms(conditions),
    )
    _rolled(_prepared(s, t, fighters), key)
    return s, t


def _prepared(s: State, t: Terms, fighters: Sequence[str]) -> Rules:
    yield from draw_aircraft(s, t)
    s.fighters = list(fighters) or s.fighters
    for air_force in range(len(AIR_FORCES)):
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
