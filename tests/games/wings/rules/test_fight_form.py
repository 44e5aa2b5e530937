"""The form of a fight: what it reads, what it refuses, and every contradiction by name."""

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
    ("crews", "said"),
    [
        (
            {1: {"fate": "lost"}},
            'crew 1, fate: has to be on the table, left or shot down, not "lost"',
        ),
        ({1: {"damage": -1}}, "crew 1, damage: has to be a whole number from 0 to 99, not -1"),
        ({1: {"damage": 2.5}}, "crew 1, damage: has to be a whole number from 0 to 99, not 2.5"),
        ({1: {"damage": True}}, "crew 1, damage: has to be a whole number from 0 to 99, not true"),
        ({1: {"wounds": "1"}}, 'crew 1, wounds: has to be a whole number from 0 to 9, not "1"'),
        (
            {2: {"early": 1}},
            "crew 2, early: has to be true or false, without quotation marks, not 1",
        ),
        (
            {2: {"by": 3}},
            "crew 2, by: has to be a list of crews by their numbers, such as [12, 5]",
        ),
        (
            {2: {"specials": ["gun jam"]}},
            "crew 2, specials: item 1 has to be engine, fire",
        ),
        (
            {2: {"strafed": [3]}},
            "crew 2, strafed: has to be a part of its own, or stand in braces, not [3]",
        ),
        (
            {2: {"attacks": [attack("bombs", "escort", "wide")]}},
            "crew 2, attacks, result: has to be",
        ),
        (
            {2: {"attacks": [attack("torpedo", "escort", NEAR)]}},
            "crew 2, attacks: of torpedo the result is hit or miss, not near miss",
        ),
        (
            {2: {"attacks": [attack("cannon", "escort", HIT)]}},
            "crew 2, attacks, weapon: has to be",
        ),
        (
            {2: {"dammage": 3}},
            'crew 2, dammage: there is no field called "dammage" here; did you mean damage?',
        ),
    ],
)
def test_a_field_that_cannot_be_read_is_named(crews: dict[int, Any], said: str) -> None:
    (fault,) = faults(mission(TORPEDO), crews)
    assert fault.startswith(said)


@each(
    "rows",
    [
        [{"crew": 1}, {"crew": 1}, {"crew": 3}, {"crew": 4}],
        [{"crew": 1}, {"crew": 2}, {"crew": 3}],
        [{"crew": n} for n in range(1, 6)],
        [{"crew": True}, {"crew": 2}, {"crew": 3}, {"crew": 4}],
        [{"crew": "1"}, {"crew": [2]}, 4, None],
        {"1": {}},
        None,
    ],
)
def test_every_crew_is_to_be_reported_once(rows: Any) -> None:
    with pytest.raises(FightFaults) as refusal:
        fight_form(mission(DOGFIGHT), ruled()).read({"crews": rows})
    assert str(refusal.value) == (
        "crews: has to be a list that reports each of these once: 1, 2, 3, 4"
    )


def test_what_no_report_has_is_named() -> None:
    assert faults(mission(DOGFIGHT), {}, weather="fine") == [
        'weather: there is no field called "weather" here; known here: afloat, optional, '
        "source, key, flown"
    ]


@each("key", [7, "ab", "AB" * 32, "ab" * 33])
def test_a_fight_is_known_by_64_hex_digits(key: Any) -> None:
    (fault,) = faults(mission(DOGFIGHT), {}, key=key)
    assert "key: has to be a key of 64 hex digits, not " in fault


CONTRADICTIONS: list[tuple[int, dict[int, Any], str]] = [
    (
        DOGFIGHT,
        {1: {"fate": "shot down", "damage": 16, "altitude": 2}},
        "crew 1, fate: shot down with 16 of 17 damage, no explosion and a pilot who can fly",
    ),
    (
        DOGFIGHT,
        {1: {"damage": 17}},
        "crew 1, fate: on the table, but its damage of 17 is all that it can take (17)",
    ),
    (DOGFIGHT, {1: {**GONE, "wounds": 2}}, "crew 1, fate: left, but its pilot is incapacitated"),
    (DOGFIGHT, {1: {"specials": ["explosion"]}}, "crew 1, fate: on the table, but it exploded"),
    (
        DOGFIGHT,
        {1: {"specials": ["engine", "engine"]}},
        "crew 1, fate: on the table, but its engine was hit twice",
    ),
    (DOGFIGHT, {1: {"fate": "left"}}, "crew 1, edge: which edge it left by is not said"),
    (DOGFIGHT, {1: {"edge": "own"}}, "crew 1, edge: it did not leave"),
    (
        DOGFIGHT,
        {1: {"burning": True, "specials": ["fire"]}},
        "crew 1, burning: is for an airplane that left on fire",
    ),
    (
        DOGFIGHT,
        {1: {**GONE, "burning": True}},
        "crew 1, burning: no fire is among its special damage",
    ),
    (
        DOGFIGHT,
        {1: {"altitude": 3}},
        "crew 1, altitude: is for an airplane that was shot down",
    ),
    (
        DOGFIGHT,
        {1: {**LOST, "altitude": 0}},
        "crew 1, altitude: is not filled in, and 1 to 9 was expected",
    ),
    (DOGFIGHT, {1: {**LOST, "altitude": 10}}, "crew 1, altitude: is 10, and 1 to 9 was expected"),
    (DOGFIGHT, {1: {**LOST, "over": "sea"}}, "crew 1, over: is only asked over the harbour"),
    (HARBOUR, {1: LOST}, "crew 1, over: is not said: sea or coast"),
    (
        TORPEDO,
        {5: {**GONE, "early": True}},
        "crew 5, early: is for an attacker that left by its own edge",
    ),
    (
        TORPEDO,
        {1: {"fate": "left", "edge": "left", "early": True}},
        "crew 1, early: is for an attacker that left by its own edge",
    ),
    (
        STRAFE,
        {1: {**GONE, "early": True}},
        "crew 1, early: makes no difference in this mission",
    ),
    (DOGFIGHT, {1: {"by": [3]}}, "crew 1, by: it was neither shot down, nor did it leave on fire"),
    (
        DOGFIGHT,
        {1: {**LOST, "cause": "collision", "by": [3]}},
        "crew 1, by: the cause is collision, and no crew's guns",
    ),
    (
        STRAFE,
        {1: {"cause": "anti-aircraft"}},
        "crew 1, cause: is anti-aircraft, and it was not shot down",
    ),
    *(
        (
            kind,
            {1: {**LOST, **over, "cause": "anti-aircraft"}},
            "crew 1, cause: is anti-aircraft, and there are no such guns in this mission",
        )
        for kind, over in ((HARBOUR, {"over": "coast"}), (DOGFIGHT, {}))
    ),
    *(
        (
            kind,
            {5: {**LOST, "cause": "balloon", **({"over": "sea"} if kind == HARBOUR else {})}},
            "crew 5, cause: is balloon, and no ship tows one in this mission",
        )
        for kind in (CARRIER, HARBOUR)
    ),
    (
        DOGFIGHT,
        {1: {**LOST, "cause": "balloon"}},
        "crew 1, cause: is balloon, and no ship tows one in this mission",
    ),
    (
        TORPEDO,
        {
            n: {**GONE, "early": True, "attacks": [attack("torpedo", "escort", MISS)]}
            for n in (3, 4)
        },
        "crew 4, early: both bombers attacked, and one must have been the last to",
    ),
    (DOGFIGHT, {1: {**LOST, "by": [3, 3]}}, "crew 1, by: a crew is named twice"),
    (DOGFIGHT, {1: {**LOST, "by": [2]}}, "crew 1, by: crew 2 is not an enemy in this mission"),
    (DOGFIGHT, {1: {**LOST, "by": [7]}}, "crew 1, by: crew 7 is not an enemy in this mission"),
    (
        DOGFIGHT,
        {1: {**LOST, "by": [3, 4], "shares": [9]}},
        "crew 1, shares: one for each crew in by was expected",
    ),
    (
        DOGFIGHT,
        {1: {**LOST, "by": [3], "shares": [41]}},
        "crew 1, shares: add up to more than the 40 damage it took",
    ),
    (
        DOGFIGHT,
        {1: {**LOST, "by": [3], "turn": 9}, 3: {**LOST, "by": [1], "turn": 8}},
        "crew 1, by: crew 3 was gone on turn 8, before turn 9",
    ),
    (DOGFIGHT, {1: {"luck": True}}, "crew 1, luck: the crew has none to use"),
    (DOGFIGHT, {1: {"flask": True}}, "crew 1, flask: the crew has none to use"),
    (DOGFIGHT, {1: {"case": True}}, "crew 1, case: the crew has none to use"),
    (
        TORPEDO,
        {1: {"attacks": [attack("torpedo", "escort", HIT)]}},
        "crew 1, attacks: 1 of torpedo, and it carries none",
    ),
    (
        TORPEDO,
        {3: {"attacks": [attack("torpedo", "escort", MISS), attack("torpedo", "cargo 1", MISS)]}},
        "crew 3, attacks: 2 of torpedo, and it carries 1",
    ),
    (
        TORPEDO,
        {3: {"attacks": [attack("torpedo", "carrier", MISS)]}},
        'crew 3, attacks: there is no target "carrier"; '
        "there are: escort, cargo 1, cargo 2, cargo 3",
    ),
    (
        TORPEDO,
        {3: {**LOST, "turn": 6, "attacks": [attack("torpedo", "escort", HIT, 7)]}},
        "crew 3, attacks: it was gone on turn 6, and attacked escort on turn 7",
    ),
    (
        TORPEDO,
        {1: {"strafed": {"escort": 3}}},
        "crew 1, strafed: guns count for nothing against these targets",
    ),
    (STRAFE, {3: {"strafed": {"boat 1": 3}}}, "crew 3, strafed: it flies for the defender"),
    (
        STRAFE,
        {1: {"strafed": {"boat 9": 3}}},
        'crew 1, strafed: there is no target "boat 9"; there are: boat 1, boat 2, boat 3',
    ),
    (
        STRAFE,
        {1: {"strafed": {"boat 1": 9}}, 2: {"strafed": {"boat 1": 7}}},
        "strafed: boat 1 takes 15 damage at most, and 16 is reported",
    ),
    (
        TORPEDO,
        {n: {"attacks": [attack("torpedo", "escort", HIT)]} for n in (3, 4)},
        "attacks: escort was sunk before all these hits (6)",
    ),
]


@each(("kind", "crews", "said"), CONTRADICTIONS)
def test_a_contradiction_is_named(kind: int, crews: dict[int, Any], said: str) -> None:
    assert faults(mission(kind), crews) == [said]


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


def test_everything_that_is_wrong_is_named_at_once() -> None:
    said = faults(mission(DOGFIGHT), {1: {"luck": True, "edge": "own"}, 3: {"damage": 16}})
    assert len(said) == 3


def test_vessels_are_afloat_unless_all_are_sunk_or_it_is_said() -> None:
    s = mission(STRAFE)
    sunk = {1: {"strafed": {"boat 1": 15, "boat 2": 15, "boat 3": 15}}}
    assert report(s).afloat
    assert not report(s, afloat=False).afloat
    assert not report(s, sunk).afloat
    assert faults(s, sunk, afloat=True) == ["afloat: every vessel is sunk by what is reported"]
    assert not report(mission(AIRFIELD)).afloat
    assert faults(mission(AIRFIELD), {}, afloat=True) == [
        "afloat: there are no vessels in this mission"
    ]


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
