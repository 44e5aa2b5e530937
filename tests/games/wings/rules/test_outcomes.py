"""The table of outcomes: fights that nobody fights do not contradict themselves."""

from __future__ import annotations

import random

import pytest

from sheetgen.core.requests import ReportFight
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.fight import DOWN, LEFT, Fight
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.points import kills
from sheetgen.games.wings.rules.state import ENEMY, HOME, State
from sheetgen.games.wings.rules.theatre import MALTA, Theatre
from tests.cases import each
from tests.games.wings.rules.fights import mission
from tests.games.wings.table.by_hand import lasting, ruled

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


def drawn(s: State, dice: random.Random, **rulings: str) -> Fight:
    """A fight drawn from the table, as the form takes it."""
    asked = ReportFight("fight", fight_form(s, ruled(**rulings)), s.mission)
    return fight_form(s, ruled(**rulings)).read(
        outcomes.fight(s, asked, lambda sides: dice.randint(1, sides))
    )


@pytest.mark.long
@pytest.mark.parametrize("attacker", [HOME, ENEMY])
@pytest.mark.parametrize("kind", [TORPEDO, CARRIER, HARBOUR])
def test_bombers_that_both_attacked_did_not_both_leave_too_early(
    kind: int, attacker: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, dice = mission(kind, attacker), random.Random(kind)
    row = f"{MALTA.kind_of(kind).name}-{('british', 'axis')[attacker]}"
    # Pilots hardly ever leave too early.
    monkeypatch.setitem(outcomes.TABLES, row, {**outcomes.TABLES[row], "early": 50})
    both_attacked = one_early = 0
    for _ in range(1000):
        bombers = drawn(s, dice).crews[2:4]
        if all(crew.attacks for crew in bombers):
            both_attacked += 1
            one_early += any(crew.early for crew in bombers)
            assert not all(crew.early for crew in bombers)
    assert both_attacked > 300
    assert one_early > 10


@each("kind", range(1, 7))
def test_only_where_there_are_guns_attackers_fall_to_them(kind: int) -> None:
    s, dice = mission(kind), random.Random(kind)
    crews = [crew for _ in range(200) for crew in drawn(s, dice).crews if crew.fate == DOWN]
    of_guns = [crew for crew in crews if crew.cause == "anti-aircraft"]
    assert len(crews) > 50
    if kind in (HARBOUR, DOGFIGHT):
        assert not of_guns
    else:
        assert len(of_guns) > 5
        assert all(s.man(crew.crew).side == s.attacker for crew in of_guns)


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


@pytest.mark.long
@pytest.mark.parametrize("kind", [STRAFE, HARBOUR, DOGFIGHT])
def test_a_national_hero_leaves_only_with_more_than_three_quarters_damage(kind: int) -> None:
    s, dice = mission(kind), random.Random(kind)
    s.men[0].lasting = lasting("national-hero")
    fights = [drawn(s, dice) for _ in range(4000)]
    left = [[f.crew(n) for f in fights if f.crew(n).fate == LEFT] for n in (1, 2)]
    hero, other = ({crew.damage for crew in crews} for crews in left)
    holds = left[0][0].holds
    assert all(4 * damage > 3 * holds for damage in hero)
    assert hero == {damage for damage in range(1, holds) if 4 * damage > 3 * holds}
    assert 0 in other
    assert min(other - {0}) == 1
    # Whoever stays to the end may have come through with any damage.
    stayed = {f.crew(1).damage for f in fights if f.crew(1).fate == "on the table"}
    assert 0 in stayed
    assert min(stayed - {0}) == 1


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


@each("kind", [STRAFE, AIRFIELD])
def test_what_strafers_do_together_is_drawn_before_what_each_does(
    kind: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By how many of them are lost."""
    together = [12, 9, 4]
    cell = f"{MALTA.kind_of(kind).name}-british"
    row = {**outcomes.TABLES[cell], "strafed_by_all": [[sum_] * 10 for sum_ in together]}
    monkeypatch.setitem(outcomes.TABLES, cell, row)
    s, dice = mission(kind), random.Random(kind)
    each = set()
    for _ in range(200):
        strafers = [c for c in drawn(s, dice).crews if s.man(c.crew).side == s.attacker]
        done = [sum(points for _, points in crew.strafed) for crew in strafers]
        assert sum(done) == together[sum(crew.fate == DOWN for crew in strafers)]
        each.add(tuple(done))
    assert len(each) > 10
