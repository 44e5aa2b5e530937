"""The report of a fight: what it reads; what it refuses stands in `test_faults_of_files`."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.rules.fight import TABLE, Attack, CrewReport, report_of
from sheetgen.games.wings.rules.fight_form import CREW, TOP, FightFaults, fight_form
from sheetgen.games.wings.rules.state import ENEMY, HOME, LASTING
from sheetgen.games.wings.table.fight_grid import fields_of
from tests.cases import each
from tests.games.wings.rules.fights import LOST, as_json, attack, faults, mission, report
from tests.games.wings.table.by_hand import ruled

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)
GONE = {"fate": "left", "edge": "own"}
HIT, NEAR, MISS = "hit", "near miss", "miss"


def test_who_is_not_said_to_be_hurt_is_not() -> None:
    fight = report(mission(DOGFIGHT))
    assert [crew.crew for crew in fight.crews] == [1, 2, 3, 4]
    assert fight.crews[0] == CrewReport(1, "hurricane1", 17)
    assert fight.crews[0].fate == TABLE
    assert not fight.afloat
    assert fight.source == "table"


def test_crews_may_be_reported_in_any_order_and_are_read_in_that_of_flying() -> None:
    s = mission(DOGFIGHT)
    given_ = as_json(s, {3: {"damage": 5}})
    given_["crews"].reverse()
    assert fight_form(s, ruled()).read(given_) == report(s, {3: {"damage": 5}})


def test_where_both_mats_are_the_defenders_nobody_is_asked_for_the_mat() -> None:
    s = mission(HARBOUR)
    by_mat, either = ruled(), ruled(harbour_location="territory")
    assert "over" in fields_of(s, by_mat, s.flying[0], {})
    assert "over" not in fields_of(s, either, s.flying[0], {})
    for over in ({}, {"over": "sea"}):
        told = as_json(s, {1: {**LOST, **over}})
        assert fight_form(s, either).read(told).crews[0].over == over.get("over", "")


def test_every_field_is_read() -> None:
    s = mission(HARBOUR)
    s.men[2].lucky = True
    s.men[2].lasting = (1 << len(LASTING)) - 1
    crew = report(
        s,
        {
            3: {
                "fate": "shot down",
                "by": [5, 6],
                "shares": [11, 9],
                "turn": 9,
                "damage": 22,
                "specials": ["fire", "rudder left"],
                "wounds": 1,
                "altitude": 3,
                "over": "coast",
                "attacks": [
                    attack("bombs", "harbour", NEAR, 5),
                ],
                "luck": True,
                "flask": True,
                "case": True,
                "holds": 22,
            }
        },
        optional="  clouds drift  ",
        source="outcomes",
    )
    assert (crew.optional, crew.source) == ("clouds drift", "outcomes")
    assert crew.crew(3) == CrewReport(
        crew=3,
        aircraft="blenheim1",
        holds=22,
        fate="shot down",
        by=(5, 6),
        shares=(11, 9),
        turn=9,
        damage=22,
        specials=("fire", "rudder left"),
        wounds=1,
        altitude=3,
        over="coast",
        attacks=(Attack("bombs", "harbour", NEAR, 5),),
        luck=True,
        flask=True,
        case=True,
    )


def test_a_card_of_another_make_may_hold_more_and_the_mechanic_adds_to_either() -> None:
    s = mission(DOGFIGHT)
    s.men[0].sturdier = s.men[1].sturdier = 3
    fight = report(s, {1: {"damage": 19}, 2: {"damage": 22, "holds": 20}})
    assert [crew.holds for crew in fight.crews] == [20, 23, 16, 16]


@each(
    "lost",
    [
        {"by": [4, 3], "shares": [5, 11]},
        {"by": [3], "cause": "fire", "specials": ["fire"]},
    ],
)
def test_who_is_gone_may_have_done_damage_or_lit_a_fire_before(lost: dict[str, Any]) -> None:
    gone = {**LOST, "by": [1], "turn": 8}
    fight = report(mission(DOGFIGHT), {1: {**LOST, **lost, "turn": 9}, 3: gone})
    assert 3 in fight.crew(1).by


@each("kind", [STRAFE, TORPEDO, CARRIER, AIRFIELD])
def test_ships_boats_and_airfields_have_guns(kind: int) -> None:
    crew = report(mission(kind), {1: {**LOST, "cause": "anti-aircraft"}}).crew(1)
    assert crew.cause == "anti-aircraft"


@each("attacker", [ENEMY, HOME])
def test_the_cable_of_the_balloon_is_a_cause_where_there_is_one(attacker: int) -> None:
    crew = report(mission(TORPEDO, attacker), {1: {**LOST, "cause": "balloon"}}).crew(1)
    assert crew.cause == "balloon"


def test_one_of_two_bombers_may_leave_before_the_other_has_attacked() -> None:
    bombs = [attack("torpedo", "escort", MISS)]
    early = {**GONE, "early": True}
    for second in ({**GONE, "attacks": bombs}, early):
        fight = report(mission(TORPEDO), {3: {**early, "attacks": bombs}, 4: second})
        assert fight.crew(3).early


def test_vessels_are_afloat_unless_all_are_sunk_or_it_is_said() -> None:
    s = mission(STRAFE)
    sunk = {1: {"strafed": {"boat 1": 15, "boat 2": 15, "boat 3": 15}}}
    assert report(s).afloat
    assert not report(s, afloat=False).afloat
    assert not report(s, sunk).afloat
    assert not report(mission(AIRFIELD)).afloat


@each("first", [[HIT, NEAR, NEAR], [NEAR, HIT, NEAR], [NEAR, NEAR, HIT]])
def test_a_ship_may_be_sunk_by_the_heaviest_blow_of_all(first: list[str]) -> None:
    """Three sink a destroyer: two bursts nearby, and then a hit."""
    s = mission(CARRIER, bomber="beaufighter1c")
    one, two, three = (attack("bombs", "destroyer 1", result) for result in first)
    assert report(s, {3: {"attacks": [one, two]}, 4: {"attacks": [three]}})
    assert faults(
        s, {n: {"attacks": [attack("bombs", "destroyer 1", HIT)] * 2} for n in (3, 4)}
    ) == ["attacks: destroyer 1 was sunk before all these hits (8)"]


def test_a_twin_flies_on_after_two_hits_of_engines() -> None:
    s = mission(HARBOUR)
    assert report(s, {3: {"specials": ["engine", "engine"]}}).crew(3).fate == TABLE


def test_the_beaufighter_carries_what_is_ruled() -> None:
    s = mission(CARRIER, bomber="beaufighter1c")
    bombs = {3: {"attacks": [attack("bombs", "destroyer 1", MISS)] * 2}}
    torpedo = {3: {"attacks": [attack("torpedo", "destroyer 1", HIT)]}}
    with_torpedo = ruled(beaufighter_load="torpedo")
    assert len(report(s, bombs).crew(3).attacks) == 2
    assert len(report(s, torpedo, with_torpedo).crew(3).attacks) == 1
    assert faults(s, torpedo) == ["crew 3, attacks: 1 of torpedo, and it carries none"]
    assert faults(s, bombs, with_torpedo) == ["crew 3, attacks: 2 of bombs, and it carries none"]


def test_the_axis_may_attack_the_carrier_and_its_destroyer() -> None:
    s = mission(CARRIER, ENEMY)
    assert report(s, {3: {"attacks": [attack("torpedo", "carrier", HIT)]}}).crew(3).attacks
    with pytest.raises(FightFaults, match="there are: carrier, destroyer"):
        report(s, {3: {"attacks": [attack("torpedo", "destroyer 1", HIT)]}})


values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 200) | st.text(max_size=5) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@pytest.mark.long
@given(
    st.dictionaries(st.sampled_from([*TOP.fields]) | st.text(max_size=4), values),
    st.lists(st.dictionaries(st.sampled_from(["crew", *CREW.fields]), values) | values, max_size=4),
)
def test_any_object_is_read_or_refused_with_its_faults(
    top: dict[str, Any], rows: list[Any]
) -> None:
    s = mission(STRAFE)
    for given_ in (top, {**top, "crews": [{"crew": i + 1, **r} if isinstance(r, dict) else r
                                         for i, r in enumerate(rows)]}):  # fmt: skip
        with suppress(FightFaults):
            fight_form(s, ruled()).read(given_)


def test_the_shortest_report_reads_the_same() -> None:
    s = mission(TORPEDO, HOME)
    long = as_json(
        s,
        {
            1: {"fate": "on the table", "by": [], "damage": 0, "holds": 0, "altitude": 0},
            2: {**GONE, "burning": True, "specials": ["fire"], "by": [5], "holds": 18},
            3: {"attacks": [attack("torpedo", "cargo 2", HIT)]},
            4: {"attacks": [attack("torpedo", "escort", MISS, 5)]},
            5: {**LOST, "by": [1, 2], "shares": [10, 6]},
        },
        optional="",
        afloat=True,
    )
    fight = fight_form(s, ruled()).read(long)
    short = report_of(fight, long)
    assert fight_form(s, ruled()).read(short) == fight
    assert short == {
        "afloat": True,
        "crews": [
            {"crew": 1},
            {"crew": 2, "holds": 18, "fate": "left", "edge": "own", "burning": True, "by": [5],
             "specials": ["fire"]},
            {"crew": 3, "attacks": [{"weapon": "torpedo", "target": "cargo 2", "result": "hit"}]},
            {"crew": 4, "attacks": [attack("torpedo", "escort", MISS, 5)]},
            {"crew": 5, "fate": "shot down", "by": [1, 2], "shares": [10, 6], "damage": 40,
             "altitude": 2},
            {"crew": 6},
        ],
    }  # fmt: skip


def test_by_what_a_fight_was_fought_stands_in_its_shortest_report() -> None:
    s = mission(TORPEDO, HOME)
    for source, top in (
        ("engine", {"key": "ab" * 32, "optional": "ammunition", "afloat": False}),
        ("outcomes", {}),
    ):
        long = as_json(s, {}, source=source, **top)
        short = report_of(fight_form(s, ruled()).read(long), long)
        assert short == {"source": source, **top, "crews": [{"crew": n} for n in range(1, 7)]}
