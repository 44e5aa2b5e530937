"""Rulings where the rules are silent: their names, their defaults, and what is whose."""

from __future__ import annotations

from sheetgen.games.wings.rules.conditions import EDITIONS
from sheetgen.games.wings.rules.state import ENEMY, HOME, Man
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each
from tests.games.wings.table.by_hand import ruled

VALUES = {
    "fighter-die": ("one", "per-side"),
    "squadron-size": ("mixed", "4", "6", "8", "10"),
    "axis-nationality": ("by-aircraft", "italian"),
    "burning-exit": ("kill-only", "shot-down"),
    "explosion-kill": ("firer", "points"),
    "last-shot": ("share", "quarter"),
    "tailing": ("off", "on"),
    "dive-bombing": ("off", "on"),
    "collisions": ("off", "on"),
    "flak": ("off", "on"),
    "fuel": ("off", "on"),
    "harbour-location": ("mat", "territory"),
    "beaufighter-load": ("bombs", "torpedo"),
    "mats": ("long-sides", "short-sides"),
}
CREWS = {
    "cr42": "regia",
    "c200": "regia",
    "c202": "regia",
    "bf109e7": "luftwaffe",
    "gladiator": "raf",
    "hurricane1": "raf",
    "hurricane2a": "raf",
    "spitfire2a": "raf",
    "sm79": "regia",
    "br20m": "regia",
    "ju88a": "luftwaffe",
    "swordfish": "raf",
    "beaufort1": "raf",
    "beaufighter1c": "raf",
    "blenheim1": "raf",
    "blenheim4": "raf",
}


def test_the_rulings_have_their_names_and_values_the_default_first() -> None:
    assert {ruling.name: tuple(ruling.values) for ruling in MALTA.rulings} == VALUES


def test_nothing_printed_of_the_conditions_is_empty() -> None:
    told = [ruling.question for ruling in MALTA.rulings]
    told += [text for ruling in MALTA.rulings for text in ruling.values.values()]
    told += [edition.title for edition in EDITIONS]
    assert all(told)
    assert [edition.name for edition in EDITIONS] == ["2018"]


@each("name", VALUES)
def test_each_ruling_changes_one_term(name: str) -> None:
    default, other = ruled(), ruled(**{name: VALUES[name][1]})
    assert ruled(**{name: VALUES[name][0]}) == default
    assert sum(a != b for a, b in zip(default, other, strict=True)) == 1


@each("aircraft", CREWS)
def test_whose_crews_fly_an_airplane(aircraft: str) -> None:
    assert MALTA.air_forces[MALTA.air_force_of(aircraft, ruled())] == CREWS[aircraft]
    italian = CREWS[aircraft].replace("luftwaffe", "regia")
    assert (
        MALTA.air_forces[MALTA.air_force_of(aircraft, ruled(axis_nationality="italian"))] == italian
    )


def test_every_airplane_has_a_crew() -> None:
    assert set(MALTA.aircraft) == set(CREWS)
    assert len({aircraft.name for aircraft in MALTA.aircraft.values()}) == len(CREWS)


def test_one_airplane_bombs_in_a_low_run_and_one_may_in_a_dive() -> None:
    assert [key for key, one in MALTA.aircraft.items() if one.bombs_low] == ["beaufighter1c"]
    assert [key for key, one in MALTA.aircraft.items() if one.bombs_in_a_dive] == ["ju88a"]


def test_the_side_follows_the_air_force() -> None:
    assert [Man(force).side for force in range(3)] == [HOME, ENEMY, ENEMY]


def test_every_row_says_what_it_means_in_words_of_its_own() -> None:
    for table in (
        MALTA.get_home,
        MALTA.bale_out,
        MALTA.shot_down,
        MALTA.drink,
        MALTA.special_injury,
        MALTA.recovery_events,
    ):
        said = [row.says for row in table]
        assert all(said)
        assert len(set(said)) == len(said)
