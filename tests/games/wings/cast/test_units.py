"""The units that fly."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of
from sheetgen.games.wings.cast.units import unit_of
from sheetgen.games.wings.rules.state import (
    ENEMY,
    FIRST_FORCE,
    HOME,
    HOME_FORCE,
    LATER_FORCE,
)
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.fonts import FILES, has_all
from tests.games.wings.cast.test_names import CASTS
from tests.games.wings.table.by_hand import ruled

DAYS = {1: date(1940, 6, 11), 13: date(1941, 10, 1)}
"""The first day of each period, by the period's first mission."""


def flown(mission: int) -> set[str]:
    """The types flown in the period of a mission."""
    fighters = {
        MALTA.fighter_of(mission, side, die) for side in (HOME, ENEMY) for die in range(1, 7)
    }
    bombers = {
        MALTA.bomber_of(mission, side, kind) for side in (HOME, ENEMY) for kind in range(1, 7)
    }
    return fighters | bombers - {""}


def months(mission: int) -> list[date]:
    """A day of each month of the period of a mission."""
    first = DAYS[mission]
    counts = range(12 * first.year + first.month - 1, 12 * first.year + first.month + 14)
    days = [date(count // 12, count % 12 + 1, 15) for count in counts]
    return [first, *(day for day in days if first < day < date(1942, 11, 20))]


def test_all_types_are_flown() -> None:
    assert flown(1) | flown(13) == set(MALTA.aircraft)


@given(CASTS, st.sampled_from(["by-aircraft", "italian"]), st.integers(1, 24))
def test_every_type_has_a_unit_on_every_day_it_may_fly(cast, nationality, mission) -> None:
    terms = ruled(axis_nationality=nationality)
    for aircraft in flown(mission):
        force = MALTA.air_force_of(aircraft, terms)
        unit = unit_of(cast, force, aircraft, date_of(cast, mission))
        assert unit.name
        assert unit.base
        assert all(has_all(face, unit.full + unit.base) for face in FILES)


@pytest.mark.long
def test_no_unit_is_there_in_vain() -> None:
    seen: dict[str, set[str]] = {force: set() for force in MALTA.air_forces}
    parts: set[tuple[str, str, str]] = set()
    for cast in (Cast(MALTA, (face, 7)) for face in range(1, 51)):
        for mission in DAYS:
            for aircraft in flown(mission):
                for terms in (ruled(), ruled(axis_nationality="italian")):
                    force = MALTA.air_force_of(aircraft, terms)
                    for day in months(mission)[::2]:
                        unit = unit_of(cast, force, aircraft, day)
                        seen[MALTA.air_forces[force]].add(unit.name)
                        parts.add(unit[:3])
    for force in MALTA.air_forces:
        assert seen[force] == {unit["name"] for unit in MALTA.folder.file("people")[force]["units"]}
    assert {part for name, part, _ in parts if name == "6° Gruppo Autonomo"} == {
        "79ª Squadriglia", "81ª Squadriglia", "88ª Squadriglia"
    }  # fmt: skip
    assert {base for name, _, base in parts if name == "I./JG 53"} == {"Comiso", "Gela", "Catania"}


@given(CASTS)
def test_a_unit_that_is_there_comes_before_one_that_is_not(cast) -> None:
    assert unit_of(cast, HOME_FORCE, "gladiator", date(1940, 7, 1)).name == "Hal Far Fighter Flight"
    assert unit_of(cast, HOME_FORCE, "hurricane1", date(1941, 2, 1)).name == "No. 261 Squadron"
    assert unit_of(cast, FIRST_FORCE, "c202", date(1942, 2, 1)).full.endswith(
        "10° Gruppo, 4° Stormo"
    )
    assert unit_of(cast, LATER_FORCE, "ju88a", date(1942, 10, 5)).name == "I./KG 54"


@given(CASTS)
def test_where_none_is_there_the_nearest_in_time_flies(cast) -> None:
    assert unit_of(cast, HOME_FORCE, "gladiator", date(1941, 9, 1)).name == "No. 261 Squadron"
    assert unit_of(cast, HOME_FORCE, "blenheim1", date(1940, 8, 1)).name == "No. 21 Squadron"
    beauforts = {"No. 39 Squadron", "No. 217 Squadron"}
    assert unit_of(cast, HOME_FORCE, "beaufort1", date(1941, 10, 9)).name in beauforts


@given(CASTS)
def test_level_bombers_carry_torpedoes_only_before_the_torpedo_units_are_there(cast) -> None:
    stormi = ("11° Stormo", "30° Stormo", "34° Stormo", "36° Stormo", "41° Stormo")
    assert unit_of(cast, FIRST_FORCE, "sm79", date(1940, 7, 1)).name in stormi
    for day in (date(1940, 10, 1), date(1941, 6, 30), date(1942, 11, 1)):
        assert "Aerosiluranti" in unit_of(cast, FIRST_FORCE, "sm79", day).name


@given(CASTS)
def test_a_unit_flies_on_for_as_long_as_it_is_there(cast) -> None:
    days = [date(1941, month, 3) for month in range(6, 10)]
    assert len({unit_of(cast, HOME_FORCE, "hurricane1", day) for day in days}) == 1


def test_a_unit_is_written_with_its_part() -> None:
    unit = unit_of(Cast(MALTA, (1, 1)), FIRST_FORCE, "cr42", date(1940, 7, 15))
    assert unit.full == f"{unit.part}, {unit.name}"
    assert unit_of(Cast(MALTA, (1, 1)), HOME_FORCE, "swordfish", date(1941, 1, 1)).full == (
        "No. 830 Squadron, Fleet Air Arm"
    )


def test_a_type_an_air_force_never_flew() -> None:
    with pytest.raises(ValueError, match="no unit of the raf flies the c202"):
        unit_of(Cast(MALTA, (1, 1)), HOME_FORCE, "c202", date(1942, 1, 1))
