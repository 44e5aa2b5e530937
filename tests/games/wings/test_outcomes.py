"""The table of outcomes: fights that nobody fights do not contradict themselves."""

from __future__ import annotations

import random

import pytest

from sheetgen.games.wings import outcomes
from sheetgen.games.wings.fight_form import form
from sheetgen.games.wings.state import AXIS, BRITISH
from sheetgen.play import Report
from tests.games.wings.fights import mission
from tests.games.wings.table import ruled

TORPEDO, CARRIER, HARBOUR = 2, 3, 5


@pytest.mark.parametrize("attacker", [BRITISH, AXIS])
@pytest.mark.parametrize("kind", [TORPEDO, CARRIER, HARBOUR])
def test_bombers_that_both_attacked_did_not_both_leave_too_early(kind: int, attacker: int) -> None:
    s, dice = mission(kind, attacker), random.Random(kind)
    both_attacked = one_early = 0
    for _ in range(1000):
        asked = Report("fight", form(s, ruled()), s.mission)
        drawn = outcomes.fight(s, asked, lambda sides: dice.randint(1, sides))
        bombers = form(s, ruled()).read(drawn).crews[2:4]
        if all(crew.attacks for crew in bombers):
            both_attacked += 1
            one_early += any(crew.early for crew in bombers)
            assert not all(crew.early for crew in bombers)
    assert both_attacked > 300
    assert one_early > 10
