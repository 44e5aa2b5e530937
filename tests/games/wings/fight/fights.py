"""A fight of each kind of mission, fought once for all who look at it."""

from functools import cache
from typing import Any, NamedTuple

import pytest

from sheetgen.games.wings.fight.battle import fight
from sheetgen.games.wings.fight.throws import Throws
from sheetgen.games.wings.fight.track import Track
from sheetgen.games.wings.rules.fight import Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.state import ENEMY, HOME, Rulings, State
from tests.games.wings.fight.tables import key, mission_of

PAIRS = [
    (kind, attacker, ("early", "later")[(kind + attacker) % 2])
    for kind in range(1, 7)
    for attacker in (HOME, ENEMY)
]
"""A fight of each kind and side."""
every_pair = pytest.mark.parametrize(
    "pair",
    [
        pytest.param(pair, marks=() if pair[1] == pair[0] // 2 % 2 else pytest.mark.long)
        for pair in PAIRS
    ],
    ids=str,
)
"""Each kind; of both sides where there is time."""


class Fought(NamedTuple):
    """A mission, its fight as it is reported and as the form reads it, and its track."""

    s: State
    t: Rulings
    told: dict[str, Any]
    fight: Fight
    track: Track


@cache
def fought(kind: int, attacker: int, period: str, seed: int = 5) -> Fought:
    """A fight, which is read without a complaint."""
    s, t = mission_of(kind, attacker, period, seed)
    told, track = fight(s, t, s.set_up, Throws(key(seed), s.mission))
    return Fought(s, t, told, fight_form(s, t).read(told), track)
