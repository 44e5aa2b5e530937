"""The table of outcomes: fights that nobody fights do not contradict themselves."""

from __future__ import annotations

import random

import pytest

from sheetgen.core.requests import ReportFight
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.fight import DOWN, Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import kills
from sheetgen.games.wings.rules.state import ENEMY, HOME, State
from sheetgen.games.wings.rules.theatre import MALTA, Theatre
from tests.cases import each
from tests.games.wings.rules.fights import mission
from tests.games.wings.table.by_hand import ruled

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


def drawn(s: State, dice: random.Random, **rulings: str) -> Fight:
    """A fight drawn from the table, as the form takes it."""
    asked = ReportFight("fight", fight_form(s, ruled(**rulings)), s.mission)
    return fight_form(s, ruled(**rulings)).read(
        outcomes.fight(s, asked, lambda sides: dice.randint(1, sides))
    )


def test_whose_a_drawn_explosion_is_is_what_its_ruling_says() -> None:
    """The table does not say whose shot it was: whoever is named has a share."""
    dice = random.Random(1)
    shared = 0
    for kind in range(1, 7):
        s = mission(kind)
        for _ in range(60):
            fight = drawn(s, dice)
            won = {kill.lost: kill.by for kill in kills(fight, ruled())}
            for crew in fight.crews:
                if "explosion" in crew.specials and crew.by:
                    assert not crew.shares
                    assert won[crew.crew] == crew.by
                    shared += len(crew.by) > 1
    assert shared > 10
    (ruling,) = (one for one in MALTA.rulings if one.name == "explosion-kill")
    said = ruling.values[ruling.default]
    assert "drawn from the table of outcomes" in said
    assert "all who are named share it" in said


@each("kind", [HARBOUR, DOGFIGHT])
def test_only_bombers_drop_anything(kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Theatre, "load", lambda theatre, aircraft, t, kind: {"bombs": 1})
    s, dice = mission(kind), random.Random(kind)
    asked = ReportFight("fight", fight_form(s, ruled()), s.mission)
    fights = [outcomes.fight(s, asked, lambda sides: dice.randint(1, sides)) for _ in range(20)]
    dropped = {crew["crew"] for made in fights for crew in made["crews"] if "attacks" in crew}
    assert dropped == ({3, 4} if kind == HARBOUR else set())


@each("attacker", [HOME, ENEMY])
@each("kind", range(1, 7))
def test_what_is_counted_is_drawn_as_the_form_takes_it(kind: int, attacker: int) -> None:
    """By its table, and about as often as that says."""
    s, dice = mission(kind, attacker), random.Random(f"{kind} {attacker}")
    table = outcomes.table_of(MALTA, s.kind, s.attacker)
    fights = [drawn(s, dice) for _ in range(150)]
    crews = [crew for one in fights for crew in one.crews]
    assert any(crew.fate == DOWN for crew in crews)
    levels = {row["level"] for row in table["altitude"]}
    assert {crew.altitude for crew in crews if crew.fate == DOWN} <= levels
    assert kind in (HARBOUR, DOGFIGHT) or table["anti_aircraft"] > 0
    through = [crew for crew in crews if crew.fate != DOWN]
    untouched = 100 * sum(not crew.damage for crew in through) // len(through)
    assert abs(untouched - table["untouched"]) < 12
