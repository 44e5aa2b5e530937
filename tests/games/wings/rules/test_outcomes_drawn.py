"""Fights drawn from a table of outcomes die by die: what each die says, and which are thrown."""

from __future__ import annotations

from typing import Any

import pytest

from sheetgen.core.requests import ReportFight
from sheetgen.games.wings.rules import outcomes
from sheetgen.games.wings.rules.fight_form import fight_form
from sheetgen.games.wings.rules.state import ENEMY, HOME, State
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.rules.fights import mission
from tests.games.wings.table.by_hand import lasting, ruled

STRAFE, TORPEDO, CARRIER, AIRFIELD, HARBOUR, DOGFIGHT = range(1, 7)


def rows(key: str, **upto: Any) -> list[dict[str, Any]]:
    """Rows of a table, `to30="shot down"` for example."""
    return [{"to": int(to[2:]), key: said} for to, said in upto.items()]


FATES = {
    holds: rows("fate", to30="shot down", to60="left", to100="on the table")
    for holds in ("attacker", "defender", "nobody")
}
PLAIN: dict[str, Any] = {
    "field": rows("holds", to30="attacker", to60="defender", to100="nobody"),
    "fates": dict.fromkeys(("fighter", "bomber", "defender"), FATES),
    "lost": rows("specials", to10=["explosion"], to100=[]),
    "lost_by": rows("by", to50=1, to100=2),
    "came_through": rows("specials", to10=["fire"], to100=[]),
    "damage": [{"to": 10 * tenth, "tenth": tenth} for tenth in range(1, 11)],
    "altitude": rows("level", to50=1, to100=2),
    "untouched": 20, "hero_stays_to": 75, "wounded": 10, "burning": 35, "anti_aircraft": 20,
    "early": 50, "own_edge": 50, "released": 60, "released_when_lost": 30,
    "torpedo": rows("result", to50="miss", to100="hit"),
    "bombs": rows("result", to50="miss", to100="hit"),
    "strafed": {"lost": [*range(10)], "not lost": [*range(10, 20)]},
    "aim": rows("kind", to50="boat 1", to100="boat"),
}  # fmt: skip


def drawn(
    s: State, script: str, monkeypatch: pytest.MonkeyPatch, **changed: Any
) -> list[dict[str, Any]]:
    """The crews of a fight drawn with these dice, of 100 sides unless others are named; after `...`
    every die shows its highest face. Fails unless exactly these are thrown."""
    monkeypatch.setattr(outcomes, "table_of", lambda theatre, kind, attacker: {**PLAIN, **changed})
    said, open_end, _ = script.partition("...")
    dice = (die.partition("/") for die in said.split())
    rest = [(int(face), int(of or 100)) for face, _, of in dice]

    def draw(sides: int) -> int:
        if open_end and not rest:
            return sides
        assert rest, f"a die of {sides} sides is thrown, and none was to be"
        face, of = rest.pop(0)
        assert sides == of, f"{len(rest)} from the end"
        return face

    made = outcomes.fight(s, ReportFight("fight", fight_form(s, ruled()), s.mission), draw)
    assert not rest
    assert made["source"] == "outcomes"
    assert [crew["crew"] for crew in made["crews"]] == [berth.man for berth in s.flying]
    return [{key: value for key, value in crew.items() if key != "crew"} for crew in made["crews"]]


def fates(crews: list[dict[str, Any]]) -> list[str]:
    return [crew.get("fate", "on the table") for crew in crews]


LEFT, TABLE, DOWN = "left", "on the table", "shot down"


@each(
    ("dice", "told"),
    [
        ("30 30 31 60 61", [DOWN, LEFT, LEFT, TABLE]),
        ("30 31 60 30 31", [LEFT, TABLE, DOWN, LEFT]),
        ("31 31 60 30 31", [LEFT, LEFT, DOWN, TABLE]),
        ("60 61 60 30 31", [TABLE, LEFT, DOWN, LEFT]),
        ("61 30 31 60 30", [DOWN, LEFT, LEFT, DOWN]),
    ],
)
def test_whoever_holds_the_air_has_somebody_left_in_it(dice, told, monkeypatch) -> None:
    assert fates(drawn(mission(DOGFIGHT), f"{dice} ...", monkeypatch)) == told


def test_a_fate_is_by_what_an_airplane_was_there_for_and_who_holds_the_air(monkeypatch) -> None:
    table = {
        role: {holds: rows("fate", to100=fate) for holds, fate in by_field.items()}
        for role, by_field in {
            "fighter": {"attacker": TABLE, "defender": DOWN},
            "bomber": {"attacker": LEFT, "defender": LEFT},
            "defender": {"attacker": DOWN, "defender": TABLE},
        }.items()
    }
    for attacker in (HOME, ENEMY):
        for die, told in (
            (1, [TABLE, TABLE, LEFT, LEFT, DOWN, DOWN]),
            (60, [DOWN, DOWN, LEFT, LEFT, TABLE, TABLE]),
        ):
            s = mission(TORPEDO, attacker)
            assert fates(drawn(s, f"{die} ...", monkeypatch, fates=table)) == told


UNHURT = " 1 11 1 11 1 11"
"""The dice of the three others: untouched, not wounded."""


def alone(fate: int, dice: str, monkeypatch: pytest.MonkeyPatch, **man: Any) -> dict[str, Any]:
    """What becomes of the first attacker of a dogfight while nothing does of the others. His
    Hurricane takes 17."""
    s = mission(DOGFIGHT)
    for name, value in man.items():
        setattr(s.men[0], name, value)
    crew, *others = drawn(s, f"61 {fate} 61 61 61 {dice}{UNHURT}", monkeypatch)
    assert others == [{}, {}, {}]
    return crew


LOST = {"fate": DOWN, "specials": [], "damage": 17, "altitude": 1, "by": [3]}


@each(
    ("dice", "man", "told"),
    [
        ("11 50 50 1/2 11", {}, {}),
        ("11 51 50 2/2 11", {}, {"altitude": 2, "by": [4]}),
        ("11 50 51 2/2 11", {}, {"by": [4, 3]}),
        ("10 16/16 50 50 1/2 11", {}, {"specials": ["explosion"], "damage": 16}),
        ("11 50 50 1/2 10", {"wounds": 1}, {"wounds": 1}),
        ("11 50 50 1/2 10", {"lasting": lasting("hip-flask")}, {"flask": True}),
        ("11 50 50 1/2 11", {"sturdier": 2}, {"damage": 19}),
    ],
)
def test_how_an_airplane_is_lost_and_to_whom(dice, man, told, monkeypatch) -> None:
    assert alone(30, dice, monkeypatch, **man) == LOST | told


@each(
    ("dice", "man", "told"),
    [
        ("20 11", {}, {}),
        ("20 10", {}, {"wounds": 1}),
        ("20 10", {"wounds": 1}, {}),
        ("20 10", {"lasting": lasting("hip-flask", "cigarette-case")}, {"flask": True}),
        ("20 10", {"lasting": lasting("cigarette-case")}, {"case": True}),
        ("21 10 1/2 11 11", {}, {"damage": 1}),
        ("21 10 2/2 10 11", {}, {"damage": 2, "specials": ["fire"]}),
        ("21 11 2/2 11 11", {}, {"damage": 3}),
        ("21 100 1/2 11 11", {}, {"damage": 16}),
        ("21 100 2/2 11 11", {}, {"damage": 16}),
        ("21 100 3/3 11 11", {"sturdier": 13}, {"damage": 29}),
        ("21 91 3/3 11 11", {"sturdier": 15}, {"damage": 31}),
        ("20 11", {"lasting": lasting("national-hero")}, {}),
    ],
)
def test_damage_is_within_the_tenth_drawn_and_never_all_it_can_take(
    dice, man, told, monkeypatch
) -> None:
    assert alone(61, dice, monkeypatch, **man) == told


@each(
    ("dice", "man", "told"),
    [
        ("20 50 11", {}, {"edge": "own"}),
        ("20 51 1/3 11", {}, {"edge": "enemy"}),
        ("20 51 2/3 11", {}, {"edge": "left"}),
        ("20 51 3/3 11", {}, {"edge": "right"}),
        (
            "21 11 1/2 10 50 35 2/2 11",
            {},
            {"damage": 2, "specials": ["fire"], "edge": "own", "burning": True, "by": [4]},
        ),
        (
            "21 11 1/2 10 50 36 11",
            {},
            {"damage": 2, "specials": ["fire"], "edge": "own"},
        ),
        (
            "11 1/2 11 50 11",
            {"lasting": lasting("national-hero")},
            {"damage": 13, "edge": "own"},
        ),
    ],
)
def test_over_which_edge_one_leaves_and_whether_on_fire(dice, man, told, monkeypatch) -> None:
    assert alone(31, dice, monkeypatch, **man) == {"fate": LEFT} | told


@each(
    ("kind", "attacker", "lost", "dice", "told"),
    [
        # Over the harbour: on which mat.
        (HARBOUR, HOME, 0, "11 50 2/2 50 1/3 11", {"over": "coast"}),
        # Of the guns, attackers alone.
        (AIRFIELD, HOME, 0, "11 50 20 11", {"by": None, "cause": "anti-aircraft"}),
        (AIRFIELD, HOME, 0, "11 50 21 50 1/2 11", {}),
        (AIRFIELD, HOME, -1, "11 50 50 1/2 11", {"by": [1]}),
    ],
)
def test_where_and_by_what_an_airplane_is_lost(
    kind, attacker, lost, dice, told, monkeypatch
) -> None:
    s = mission(kind, attacker)
    number = len(s.flying)
    fallen = range(number)[lost]
    throws = ["61", *("30" if one == fallen else "61" for one in range(number))]
    throws += [dice if one == fallen else "1 11" for one in range(number)]
    crew = drawn(s, " ".join(throws) + " ...", monkeypatch)[fallen]
    holds = {"damage": 17} if lost == 0 else {"damage": 16}
    crew.pop("strafed", None)
    named = LOST | {"by": [s.flying[2 if kind == AIRFIELD else 4].man]} | holds | told
    assert crew == {key: value for key, value in named.items() if value is not None}


GONE = "11 50 21 50 1/2 11"
"""The dice of an attacker lost to the first defender."""


def torpedo(target: str, result: str) -> dict[str, str]:
    return {"weapon": "torpedo", "target": target, "result": result}


@each(
    ("fates_", "crews", "dropped", "told"),
    [
        ("61 61", "1 11 1 11", "60 1/4 51 61", [[torpedo("escort", "hit")], None]),
        ("61 61", "1 11 1 11", "60 2/4 50 60 4/4 51",
         [[torpedo("cargo 1", "miss")], [torpedo("cargo 3", "hit")]]),
        # What falls where a ship has sunk falls into the water.
        ("61 61", "1 11 1 11", "60 1/4 51 60 1/4 51",
         [[torpedo("escort", "hit")], [torpedo("escort", "miss")]]),
        ("30 30", f"{GONE} {GONE}", "30 1/4 50 31",
         [[torpedo("escort", "miss")], None]),
    ],
)  # fmt: skip
def test_bombers_release_what_they_carry_at_targets_that_count(
    fates_, crews, dropped, told, monkeypatch
) -> None:
    script = f"61 61 61 {fates_} 61 61 1 11 1 11 {crews} 1 11 1 11 {dropped}"
    drawn_ = drawn(mission(TORPEDO), script, monkeypatch)
    assert [crew.get("attacks") for crew in drawn_] == [None, None, *told, None, None]


def test_nothing_is_released_at_what_does_not_count(monkeypatch) -> None:
    script = f"61 {'61 ' * 6} {'1 11 ' * 6} 60 51 61"
    crews = drawn(mission(CARRIER, ENEMY), script, monkeypatch)
    assert [crew.get("attacks") for crew in crews[2:4]] == [[torpedo("carrier", "hit")], None]


@each(
    ("fighter", "bombers", "dropped", "told"),
    [
        # The dice: untouched, own edge, early, wounded.
        ("1 50 50 11", ["1 50 51 11", "1 50 51 11"], "60 1/4 50 60 1/4 50", [True, None, None]),
        ("1 50 51 11", ["1 50 50 11", "1 50 50 11"], "60 1/4 50 60 1/4 50", [None, True, None]),
        ("1 50 51 11", ["1 50 50 11", "1 50 50 11"], "60 1/4 50 61", [None, True, True]),
        ("1 50 51 11", ["1 50 51 11", "1 50 50 11"], "60 1/4 50 60 1/4 50", [None, None, True]),
        ("1 51 3/3 11", ["1 51 3/3 11", "1 51 3/3 11"], "61 61", [None, None, None]),
    ],
)
def test_attackers_alone_may_leave_too_early_and_not_the_last_to_attack(
    fighter, bombers, dropped, told, monkeypatch
) -> None:
    script = f"61 61 31 31 31 31 61 1 11 {fighter} {' '.join(bombers)} 1 50 11 1 11 {dropped}"
    crews = drawn(mission(TORPEDO), script, monkeypatch)
    assert [crew.get("early") for crew in crews] == [None, *told, None, None]
    assert crews[4] == {"fate": LEFT, "edge": "own"}


@each(
    ("fates_", "crews", "guns", "told"),
    [
        # The points of a die, what is aimed at, and the target where there are several.
        ("61 61", "1 11 1 11", "6/10 50 10/10 50 1/2",
         [{"boat 1": 15}, {"boat 2": 15, "boat 3": 4}]),
        ("61 61", "1 11 1 11", "1/10 51 3/3 1/10 51 3/3 2/2",
         [{"boat 3": 10}, {"boat 3": 5, "boat 2": 5}]),
        ("30 30", f"{GONE} {GONE}", "1/10 50 10/10 50", [None, {"boat 1": 9}]),
    ],
)  # fmt: skip
def test_guns_do_what_a_die_says_to_one_target_after_the_other(
    fates_, crews, guns, told, monkeypatch
) -> None:
    script = f"61 {fates_} 61 61 {crews} 1 11 1 11 {guns}"
    drawn_ = drawn(mission(STRAFE), script, monkeypatch)
    assert [crew.get("strafed") for crew in drawn_] == [*told, None, None]


@each(
    ("fates_", "crews", "guns", "told"),
    [
        # The first die is for all; the second's own does not count, for he does the rest.
        ("61 61", "1 11 1 11", "10/10 2/10 50 9/10 50 2/2",
         [{"boat 1": 11}, {"boat 1": 4, "boat 3": 8}]),
        ("61 61", "1 11 1 11", "1/10 2/10 50 9/10 50", [{"boat 1": 2}, None]),
        ("30 61", f"{GONE} 1 11", "1/10 4/10 50 1/10 50", [{"boat 1": 3}, {"boat 1": 4}]),
        ("30 30", f"{GONE} {GONE}", "1/10 4/10 50 9/10 50", [{"boat 1": 3}, {"boat 1": 4}]),
    ],
)  # fmt: skip
def test_what_all_who_strafe_do_is_drawn_first_by_how_many_are_lost(
    fates_, crews, guns, told, monkeypatch
) -> None:
    together = [[2] * 9 + [23], [7] * 10]
    script = f"61 {fates_} 61 61 {crews} 1 11 1 11 {guns}"
    drawn_ = drawn(mission(STRAFE), script, monkeypatch, strafed_by_all=together)
    assert [crew.get("strafed") for crew in drawn_] == [*told, None, None]


def test_a_table_is_that_of_the_kind_of_mission_and_its_attacker() -> None:
    for number in range(1, 7):
        for attacker in (HOME, ENEMY):
            own = outcomes.TABLES[f"{MALTA.kind_of(number).name}-{attacker.key}"]
            table = outcomes.table_of(MALTA, mission(number, attacker).kind, attacker)
            assert table == {**outcomes.TABLES["all"], **own}
