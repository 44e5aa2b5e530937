"""The causes of a loss that a form offers are those that the rules of the mission take."""

from __future__ import annotations

from sheetgen.games.wings.rules.fight import Cause
from sheetgen.games.wings.rules.fight_form import FightFaults
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.table.fight_grid import fields_of, grid
from sheetgen.kits.table.grid import printed
from tests.cases import each
from tests.games.wings.rules.fights import LOST, mission, report
from tests.games.wings.sheet.forms import MISSIONS, before_the_fight_of
from tests.games.wings.table.by_hand import ruled

HARBOUR = 5


def is_taken(kind: int, attacker: int, cause: str, **rulings: str) -> bool:
    """Whether a fight may say that an airplane was lost by this cause."""
    lost = {**LOST, "cause": cause, **({"over": "sea"} if kind == HARBOUR else {})}
    try:
        report(mission(kind, attacker), {1: lost}, ruled(**rulings))
    except FightFaults:
        return False
    return True


@each("kind", range(1, 7))
@each("attacker", [HOME, ENEMY])
def test_offered_on_the_screen_is_what_may_be_given(kind, attacker):
    s = mission(kind, attacker)
    offered = [*(fields_of(s, ruled(), s.flying[0], {})["cause"].among or ())]
    assert sorted(offered) == sorted(c for c in Cause if is_taken(kind, attacker, c))
    assert {"guns", "collision", "agreed"} <= set(offered) < {*Cause, ""}


def test_fuel_and_flak_are_causes_where_they_are_agreed_on():
    for kind in range(1, 7):
        assert is_taken(kind, HOME, "fuel", fuel="on")
        assert not is_taken(kind, HOME, "fuel")
    assert is_taken(HARBOUR, HOME, "anti-aircraft", flak="on")
    assert not is_taken(HARBOUR, HOME, "anti-aircraft")
    assert not is_taken(6, HOME, "anti-aircraft", flak="on")


def test_a_dogfight_has_neither_balloons_nor_guns_on_the_ground():
    assert not is_taken(6, HOME, "balloon")
    assert not is_taken(6, HOME, "anti-aircraft")
    assert is_taken(1, HOME, "anti-aircraft")


@each("number", MISSIONS)
def test_so_does_the_form_to_write_on(number):
    session = before_the_fight_of(number)
    (line,) = [
        line for line in printed(grid(session), "Wings").splitlines() if line.startswith("# cause ")
    ]
    s = session.state
    for cause in Cause:
        assert (f'"{cause}"' in line) == is_taken(s.kind, s.attacker, cause)
