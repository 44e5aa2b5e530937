"""How a campaign is decided by itself after a fight."""

from __future__ import annotations

import random
from typing import Any

import pytest

from sheetgen.core.requests import Choose
from sheetgen.games.wings.rules import policies
from sheetgen.games.wings.rules.policies import AFTERMATH, BEST_SKILLS, POLICIES
from sheetgen.games.wings.rules.return_to_base import PARACHUTE, WAYS_DOWN, WRECK
from sheetgen.games.wings.rules.rolling import KEEP, REROLL, ROLL_AGAIN
from sheetgen.games.wings.rules.state import (
    DEAD,
    ENEMY,
    FIT,
    FRIENDLY,
    HOME,
    HOSTILE,
    IN_THE_SEA,
    PRISONER,
    SEA,
    SKILLS,
    Sortie,
)
from tests.cases import each
from tests.games.wings.table.by_hand import HURRICANE, flown, lasting

RANDOM = random.Random(5)


def dice(sides: int) -> int:
    return RANDOM.randint(1, sides)


@each(
    ("place", "man", "way"),
    [
        (SEA, {}, WRECK),
        (FRIENDLY, {}, PARACHUTE),
        (HOSTILE, {}, WRECK),
        (FRIENDLY, {"lasting": lasting("arm")}, WRECK),
        (FRIENDLY, {"wounds": 1}, PARACHUTE),
        (FRIENDLY, {"wounds": 1, "lasting": lasting("arm")}, PARACHUTE),
    ],
)
@each("aircraft", [HURRICANE, "swordfish"])
@each("attacker", [HOME, ENEMY])
def test_the_way_down_is_the_safer_one(
    place: int, man: dict[str, Any], way: int, aircraft: str, attacker: int
) -> None:
    s = flown(Sortie(2, "c202"), Sortie(1, aircraft), kind=2, attacker=attacker, afloat=True)
    s.place = place
    for name, value in man.items():
        setattr(s.man(1), name, value)
    assert AFTERMATH["way-down"](s, Choose("way-down", WAYS_DOWN, 3, 7, about=1), dice) == way


def test_where_the_sea_takes_nobody_a_parachute_is_safer_over_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(policies, "status_from_the_sea", lambda *of: FIT)
    s = flown(Sortie(1, HURRICANE))
    s.place = SEA
    asked = Choose("way-down", WAYS_DOWN, 3, 7, about=1)
    assert AFTERMATH["way-down"](s, asked, dice) == PARACHUTE


@each(
    ("status", "wounds", "on_land", "in_the_sea"),
    [
        (DEAD, 0, ROLL_AGAIN, ROLL_AGAIN),
        (PRISONER, 0, ROLL_AGAIN, ROLL_AGAIN),
        (IN_THE_SEA, 0, KEEP, KEEP),
        (FIT, 1, KEEP, KEEP),
        (FIT, 2, ROLL_AGAIN, KEEP),
        (IN_THE_SEA, 2, ROLL_AGAIN, KEEP),
    ],
)
def test_what_is_rolled_again(status: int, wounds: int, on_land: int, in_the_sea: int) -> None:
    s = flown(Sortie(1, HURRICANE))
    s.offered_status, s.offered_wounds = status, wounds
    for table in ("get-home", "bale-out", "shot-down", "drink"):
        asked = Choose(f"reroll-{table}", REROLL, 3, 7, about=1)
        wanted = in_the_sea if table == "drink" else on_land
        assert AFTERMATH[asked.ask](s, asked, dice) == wanted


def test_the_better_skill_is_taken() -> None:
    assert sorted(BEST_SKILLS) == sorted(SKILLS)
    s = flown(Sortie(1, HURRICANE))
    for rank, better in enumerate(BEST_SKILLS):
        for worse in BEST_SKILLS[rank + 1 :]:
            allowed = 1 << SKILLS.index(better) | 1 << SKILLS.index(worse)
            asked = Choose("skill", SKILLS, allowed, 7, about=1)
            assert AFTERMATH["skill"](s, asked, dice) == SKILLS.index(better)


def test_records_know_the_captains_by_these_names() -> None:
    assert list(POLICIES) == ["fought", "careful"]
