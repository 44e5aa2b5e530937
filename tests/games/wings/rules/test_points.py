"""Victory points, winners, kills and ships sunk: every line of every mission's conditions."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.games.wings import GAME as WINGS
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.points import Kill, Points, Score, kills, shot_down, sinkings
from sheetgen.games.wings.rules.scenarios import WEAPONS
from sheetgen.games.wings.rules.state import DRAWN, ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.rules.fights import LOST, attack, mission, report, scored
from tests.games.wings.table.by_hand import ruled

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)
HIT, NEAR, MISS = "hit", "near miss", "miss"


def left(edge: str = "own", **more: Any) -> dict[str, Any]:
    return {"fate": "left", "edge": edge, **more}


def after_both_attacked(kind: int, crew: int, what: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """Reports of a British attack in which both bombers have released, to no effect."""
    weapon, target = {
        TORPEDO: ("torpedo", "escort"), CARRIER: ("torpedo", "destroyer 1"),
        HARBOUR: ("bombs", "harbour"),
    }[kind]  # fmt: skip
    released = {n: {"attacks": [attack(weapon, target, MISS, 5)]} for n in (3, 4)}
    return {**released, crew: {**released.get(crew, {}), **what}}


def points(score: Score) -> tuple[int, int, int]:
    """The British points, those of the Axis, and the winner."""
    return score.of(HOME), score.of(ENEMY), score.winner


@each(
    ("strafed", "british", "axis"),
    [(0, 0, 20), (1, 1, 20), (20, 20, 20), (21, 21, 0), (45, 45, 0)],
)
def test_boats_give_a_point_of_damage_each_and_sparing_them_twenty(
    strafed: int, british: int, axis: int
) -> None:
    each = [min(15, max(0, strafed - 15 * boat)) for boat in range(3)]
    boats = {f"boat {n + 1}": damage for n, damage in enumerate(each)}
    score = scored(mission(STRAFE), {1: {"strafed": boats}})
    assert points(score)[:2] == (british, axis)


@each("kind", [STRAFE, AIRFIELD])
def test_an_airplane_shot_down_gives_its_enemy_sixteen(kind: int) -> None:
    crews = {1: LOST, 2: left(), 3: LOST, 4: LOST}
    score = scored(mission(kind), crews)
    assert Points(ENEMY, "plane", 1, 16) in score.lines
    assert Points(HOME, "plane", 2, 32) in score.lines
    assert not any(line.reason in ("left", "destroyed") for line in score.lines)


@each(
    ("target", "damage", "worth"),
    [
        ("hangar 1", 7, 14),
        ("hangar 2", 20, 40),
        ("building 1", 15, 15),
        ("building 2", 3, 3),
        ("dispersal", 12, 12),
        ("emplacement", 20, 0),
    ],
)
def test_what_a_target_of_the_airfield_is_worth(target: str, damage: int, worth: int) -> None:
    score = scored(mission(AIRFIELD, ENEMY), {1: {"strafed": {target: damage}}})
    assert score.of(ENEMY) == worth
    assert score.of(HOME) == (0 if worth > 16 else 16)


def test_an_airfield_spared_by_sixteen_points_gives_sixteen() -> None:
    assert points(scored(mission(AIRFIELD), {1: {"strafed": {"hangar 1": 8}}})) == (16, 16, DRAWN)
    more = {1: {"strafed": {"building 1": 15, "hangar 1": 1}}}
    assert points(scored(mission(AIRFIELD), more)) == (17, 0, HOME)


def test_what_boats_and_buildings_hold() -> None:
    assert {t.name: t.holds for t in MALTA.targets(STRAFE, ENEMY).values()} == {
        "boat 1": 15, "boat 2": 15, "boat 3": 15,
    }  # fmt: skip
    assert {t.name: t.holds for t in MALTA.targets(AIRFIELD, ENEMY).values()} == {
        "hangar 1": 20, "hangar 2": 20, "building 1": 15, "building 2": 15, "dispersal": 12,
        "emplacement": 20,
    }  # fmt: skip


def test_what_sinks_a_ship() -> None:
    def sinks(kind: int, attacker: int) -> dict[str, int]:
        return {target.name: target.sinks for target in MALTA.targets(kind, attacker).values()}

    for attacker in (HOME, ENEMY):
        assert sinks(TORPEDO, attacker) == {"escort": 3, "cargo 1": 4, "cargo 2": 4, "cargo 3": 4}
    assert sinks(CARRIER, ENEMY) == {"carrier": 8, "destroyer": 3}
    assert sinks(CARRIER, HOME) == {"destroyer 1": 3, "destroyer 2": 3}
    assert WEAPONS["torpedo"] == {HIT: 3, MISS: 0}
    assert WEAPONS["bombs"] == {HIT: 2, NEAR: 1, MISS: 0}


@each(
    ("aircraft", "carries"),
    [
        ("sm79", {"torpedo": 1}),
        ("swordfish", {"torpedo": 1}),
        ("beaufort1", {"torpedo": 1}),
        ("beaufighter1c", {"bombs": 2}),
        ("br20m", {"bombs": 1}),
        ("ju88a", {"bombs": 1}),
        ("blenheim1", {"bombs": 1}),
        ("blenheim4", {"bombs": 1}),
        ("hurricane1", {}),
    ],
)
def test_what_an_airplane_carries(aircraft: str, carries: dict[str, int]) -> None:
    assert MALTA.load(aircraft, ruled()) == carries


def test_a_torpedo_gives_three_and_a_ship_that_sinks_twice_as_much() -> None:
    torpedo = {"attacks": [attack("torpedo", "cargo 1", HIT)]}
    once = scored(mission(TORPEDO), {3: torpedo})
    assert points(once) == (3, 0, HOME)
    both = scored(mission(TORPEDO), {3: torpedo, 4: torpedo})
    assert both.lines == (
        Points(HOME, "target", 6, 6, "cargo 1"),
        Points(HOME, "sunk", 1, 6, "cargo 1"),
    )
    escort = scored(mission(TORPEDO), {3: {"attacks": [attack("torpedo", "escort", HIT)]}})
    assert points(escort) == (6, 0, HOME)


def test_convoy_or_squadron_untouched_gives_one() -> None:
    for kind in (TORPEDO, CARRIER):
        assert points(scored(mission(kind))) == (0, 1, ENEMY)
    s = mission(CARRIER, bomber="beaufighter1c")
    near = {3: {"attacks": [attack("bombs", "destroyer 1", NEAR)]}}
    assert points(scored(s, near)) == (1, 1, DRAWN)
    hit = {3: {"attacks": [attack("bombs", "destroyer 1", HIT)]}}
    assert points(scored(s, hit)) == (2, 0, HOME)


def test_only_the_carrier_counts_where_there_is_one() -> None:
    s = mission(CARRIER, ENEMY)
    destroyer = {3: {"attacks": [attack("torpedo", "destroyer", HIT)]}}
    assert points(scored(s, destroyer)) == (1, 0, HOME)
    carrier = {3: {"attacks": [attack("torpedo", "carrier", HIT)]}}
    assert points(scored(s, carrier)) == (0, 3, ENEMY)


@each(
    ("results", "british", "axis"),
    [
        ((MISS, MISS), 0, 1),
        ((MISS, NEAR), 1, 0),
        ((NEAR, NEAR), 2, 0),
        ((HIT, MISS), 2, 0),
        ((HIT, HIT), 4, 0),
    ],
)
def test_the_harbour_gives_two_for_bombs_on_it_and_one_for_near_misses(
    results: tuple[str, str], british: int, axis: int
) -> None:
    crews = {3 + n: {"attacks": [attack("bombs", "harbour", r)]} for n, r in enumerate(results)}
    assert points(scored(mission(HARBOUR), crews))[:2] == (british, axis)


@each("kind", [TORPEDO, CARRIER, HARBOUR])
@each(
    ("crew", "what", "lost"),
    [
        (1, LOST, -2),
        (1, left("own"), 0),
        (1, left("own", early=True), -1),
        (1, left("left"), -1),
        (1, left("enemy"), -1),
        (3, left("right"), -1),
        (5, left("own"), -1),
        (5, left("enemy"), -1),
        (5, LOST, -2),
    ],
)
def test_an_airplane_costs_two_if_destroyed_and_one_if_it_may_not_leave(
    kind: int, crew: int, what: dict[str, Any], lost: int
) -> None:
    fallen = {**what, "over": "sea"} if kind == HARBOUR and what is LOST else what
    before = scored(mission(kind))
    after = scored(mission(kind), after_both_attacked(kind, crew, fallen))
    side = HOME if crew < 5 else ENEMY
    assert after.of(side) - before.of(side) == lost
    assert after.of(1 - side) == before.of(1 - side)


@each("kind", [TORPEDO, CARRIER, HARBOUR])
@each(
    ("turn", "bombers", "lost"),
    [
        (0, {}, -1),
        (0, {4: {"attacks": []}}, -1),
        (9, {3: LOST, 4: LOST}, -4),
        (9, {4: {"attacks": [], **LOST, "turn": 9}}, -2),
        (8, {4: {"attacks": [], **LOST, "turn": 9}}, -3),
        (5, {}, 0),
        (4, {}, -1),
    ],
)
def test_an_attacker_leaves_for_nothing_only_after_both_bombers_have_attacked_or_are_down(
    kind: int, turn: int, bombers: dict[int, dict[str, Any]], lost: int
) -> None:
    """As far as turns are noted; without a turn a bomber that never attacked is enough to pay."""
    over = {"over": "sea"} if kind == HARBOUR else {}
    crews = after_both_attacked(kind, 1, left(turn=turn)) if turn or bombers else {1: left()}
    for n, what in bombers.items():
        crews[n] = {**crews[n], **what, **(over if "fate" in what else {})}
    assert scored(mission(kind), crews).of(HOME) == lost


@each(
    ("fates", "winner"),
    [
        ("table table table table", DRAWN),
        ("table left left down", HOME),
        ("table table down down", HOME),
        ("left down table left", ENEMY),
        ("down down left table", ENEMY),
        ("left down left down", DRAWN),
        ("table down left table", DRAWN),
    ],
)
def test_a_dogfight_is_won_by_who_is_left(fates: str, winner: int) -> None:
    known = {"table": {}, "left": left(), "down": LOST}
    crews = {n: known[fate] for n, fate in enumerate(fates.split(), start=1)}
    score = scored(mission(DOGFIGHT), crews)
    assert score == Score((), winner)


def test_every_mission_has_its_conditions() -> None:
    told = {
        kind: (s.for_a_plane, s.lost_plane, s.left_early) for kind, s in MALTA.scenarios.items()
    }
    assert told == {
        STRAFE: (16, 0, 0), TORPEDO: (0, 2, 1), CARRIER: (0, 2, 1), AIRFIELD: (16, 0, 0),
        HARBOUR: (0, 2, 1), DOGFIGHT: (0, 0, 0),
    }  # fmt: skip


BURNS = left(specials=["fire"], burning=True, by=[5])


def test_one_that_leaves_on_fire_is_a_kill_and_no_loss_unless_it_is_ruled_so() -> None:
    s, ruling = mission(TORPEDO), ruled(burning_exit="shot-down")
    fight = report(s, {1: BURNS})
    assert kills(fight, ruled()) == kills(fight, ruling) == [Kill(1, (5,))]
    assert not shot_down(fight.crew(1), ruled())
    assert shot_down(fight.crew(1), ruling)
    crews = after_both_attacked(TORPEDO, 1, BURNS)
    assert scored(s, crews).of(HOME) == 0
    assert scored(s, crews, ruling).of(HOME) == -2


@each(
    ("by", "shares", "damage", "credited"),
    [
        ([3], [], 17, (3,)),
        ([3, 4], [], 17, (3, 4)),
        ([3, 4], [9, 8], 17, (3,)),
        ([3, 4], [8, 9], 17, (3, 4)),
        ([3, 4], [14, 3], 17, (3,)),
        ([3, 4], [3, 14], 17, (3, 4)),
        ([3], [2], 17, (3,)),
        ([3, 4], [0, 2], 17, (3,)),
        ([3, 4], [5, 5], 20, (3, 4)),
        ([3, 4], [4, 16], 20, (3, 4)),
        ([], [], 17, None),
    ],
)
def test_who_did_half_has_the_kill_else_he_shares_it_with_all_who_did_a_quarter(
    by: list[int], shares: list[int], damage: int, credited: tuple[int, ...] | None
) -> None:
    lost = {**LOST, "by": by, "shares": shares, "damage": damage}
    found = kills(report(mission(DOGFIGHT), {1: lost}), ruled())
    assert found == ([] if credited is None else [Kill(1, credited)])


BLEW_UP = ["explosion"]


@each(
    ("specials", "shares", "firer", "points", "by_quarters"),
    [
        # One man's burst blew him up; another, with one point, is given nothing.
        (BLEW_UP, [3, 13], (3,), (3, 4), (4,)),
        (BLEW_UP, [0, 1], (3,), (3,), ()),
        (BLEW_UP, [4, 6], (3,), (3, 4), (4,)),
        # Without an explosion the last shot is worth a share, however little it did.
        ([], [1, 16], (3, 4), (3, 4), (4,)),
        ([], [2, 3], (3,), (3,), ()),
        ([], [9, 8], (3,), (3,), (3,)),
    ],
)
def test_whose_kill_an_explosion_is_and_what_a_last_shot_is_worth(
    specials: list[str],
    shares: list[int],
    firer: tuple[int, ...],
    points: tuple[int, ...],
    by_quarters: tuple[int, ...],
) -> None:
    lost = {**LOST, "by": [3, 4], "shares": shares, "damage": 17, "specials": specials}
    fight = report(mission(DOGFIGHT), {1: lost})
    for expected, rules in (
        (firer, ruled()),
        (points, ruled(explosion_kill="points")),
        (
            by_quarters,
            rulings_of(
                WINGS.conditions(rulings={"explosion-kill": "points", "last-shot": "quarter"})
            ),
        ),
    ):
        assert kills(fight, rules) == ([Kill(1, expected)] if expected else [])


def test_guns_of_the_ground_have_no_kill() -> None:
    fight = report(mission(STRAFE), {1: {**LOST, "cause": "anti-aircraft"}})
    assert kills(fight, ruled()) == []


def test_who_strikes_the_last_blow_has_sunk_a_ship() -> None:
    s = mission(TORPEDO)
    on_table = MALTA.targets(s.kind, s.attacker)

    def sunk(first: int, second: int) -> dict[str, int]:
        turns = {3: first, 4: second}
        crews = {
            n: {"attacks": [attack("torpedo", "cargo 2", HIT, turn)]} for n, turn in turns.items()
        }
        return sinkings(report(s, crews), on_table)

    assert sunk(0, 0) == {"cargo 2": 4}
    assert sunk(9, 5) == {"cargo 2": 3}
    assert (
        sinkings(report(s, {3: {"attacks": [attack("torpedo", "cargo 2", HIT)]}}), on_table) == {}
    )


def test_a_boat_is_sunk_by_all_the_damage_it_can_take() -> None:
    s = mission(STRAFE)
    crews = {1: {"strafed": {"boat 2": 9}}, 2: {"strafed": {"boat 2": 6, "boat 1": 14}}}
    assert sinkings(report(s, crews), MALTA.targets(STRAFE, HOME)) == {"boat 2": 2}


def test_what_is_sunk_is_in_its_order_on_the_table() -> None:
    s = mission(STRAFE)
    crews = {1: {"strafed": {"boat 2": 15}}, 2: {"strafed": {"boat 1": 15}}}
    assert [*sinkings(report(s, crews), MALTA.targets(STRAFE, HOME))] == ["boat 1", "boat 2"]


def test_a_harbour_does_not_sink() -> None:
    bombed = {3: {"attacks": [attack("bombs", "harbour", HIT)]}}
    assert sinkings(report(mission(HARBOUR), bombed), MALTA.targets(HARBOUR, HOME)) == {}


def test_guns_count_against_targets_that_no_bomber_is_there_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(MALTA.scenarios, 1, MALTA.scenarios[1]._replace(spared_points=0))
    assert [kind for kind in MALTA.missions if MALTA.strafes(kind)] == [1, 4]
