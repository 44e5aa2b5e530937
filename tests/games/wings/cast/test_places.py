"""Where missions are flown, and against which ships."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of
from sheetgen.games.wings.cast.places import Place, Ship, place_of, ships_of
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import MALTA
from sheetgen.kits.drawing.fonts import FILES, has_all
from tests.games.wings.cast.test_names import CASTS

PAIRS = list(product(range(1, 7), (HOME, ENEMY)))
CAMPAIGNS = st.tuples(st.permutations(PAIRS), st.permutations(PAIRS)).map(
    lambda two: two[0] + two[1]
)
"""Kind and attacker of the 24 missions: every pair once in each period."""

LOST = {
    "HMS Fearless": "1941-07", "HMS Ark Royal": "1941-11", "HMS Cossack": "1941-10",
    "HMS Lance": "1942-04", "HMS Lively": "1942-05", "HMS Bedouin": "1942-06",
    "HMS Eagle": "1942-08", "Breconshire": "1942-03", "Talabot": "1942-03", "Pampas": "1942-03",
    "Imperial Star": "1941-09", "Reichenfels": "1942-06", "Rosolino Pilo": "1942-08",
    "Pozarica": "1942-08", "Dielpi": "1942-08", "San Andrea": "1942-08", "Proserpina": "1942-10",
    "Duisburg": "1941-11", "Sebastiano Venier": "1941-12", "Libeccio": "1941-11",
    "Scirocco": "1942-03", "Lanciere": "1942-03", "Strale": "1942-06", "Usodimare": "1942-06",
    "Pessagno": "1942-05", "Da Verrazzano": "1942-10", "MAS 451": "1941-07", "MAS 452": "1941-07",
}  # fmt: skip
"""The month in which ships were lost."""


@pytest.mark.long
@given(CASTS, CAMPAIGNS)
def test_no_place_and_no_ship_comes_twice_in_a_campaign(cast, missions) -> None:
    places: list[str] = []
    ships: list[str] = []
    for mission, (kind, attacker) in enumerate(missions, start=1):
        place = place_of(cast, mission, kind, attacker)
        places += [place.name]
        ships += [ship.name for ship in ships_of(cast, mission, kind, attacker)]
        assert all(has_all(face, "".join([*place, *ships])) for face in FILES)
    assert len(set(places)) == 24
    assert len(set(ships)) == len(ships) == 2 * (2 * 3 + 2 * 4 + 2 * 2)


@given(CASTS, st.integers(1, 24))
def test_ships_of_every_mission_are_those_of_the_scenario(cast, mission) -> None:
    def roles(kind: int, attacker: int) -> list[str]:
        return [ship.role for ship in ships_of(cast, mission, kind, attacker)]

    for attacker in (HOME, ENEMY):
        assert roles(1, attacker) == ["boat"] * 3
        assert roles(2, attacker) == ["escort", "cargo", "cargo", "cargo"]
        assert not any(roles(kind, attacker) for kind in (4, 5, 6))
    assert roles(3, ENEMY) == ["carrier", "destroyer"]
    assert roles(3, HOME) == ["destroyer", "destroyer"]


@given(CASTS, st.integers(1, 24))
def test_everybody_attacks_the_ships_of_the_other_side(cast, mission) -> None:
    def attacked(kind: int, attacker: int) -> list[str]:
        return [ship.name for ship in ships_of(cast, mission, kind, attacker)]

    assert all(name.startswith("MTB") for name in attacked(1, ENEMY))
    assert all(name.startswith("MAS") for name in attacked(1, HOME))
    assert attacked(2, ENEMY)[0].startswith("HMS")
    assert all(name.startswith("HMS") for name in attacked(3, ENEMY))
    assert not any(name.startswith("HMS") for name in attacked(2, HOME) + attacked(3, HOME))


@given(CASTS, st.integers(1, 24))
def test_a_ship_sails_in_its_own_time(cast, mission) -> None:
    month = f"{date_of(cast, mission):%Y-%m}"
    for kind, attacker in PAIRS:
        for ship in ships_of(cast, mission, kind, attacker):
            assert month <= LOST.get(ship.name, month), ship


@pytest.mark.long
def test_carriers_are_those_on_hand() -> None:
    found: dict[str, set[str]] = {}
    for cast in (Cast(MALTA, (face, 5)) for face in range(1, 101)):
        for mission in range(1, 25):
            carrier = ships_of(cast, mission, 3, ENEMY)[0]
            found.setdefault(carrier.name, set()).add(f"{date_of(cast, mission):%Y-%m}")
    pools = MALTA.data("ships")["pools"]["british carriers"]
    assert set(found) == {ship["name"] for ship in pools["early"] + pools["later"]}
    assert found["HMS Illustrious"] <= {
        "1940-09", "1940-10", "1940-11", "1940-12", "1941-01"
    }  # fmt: skip
    assert found["HMS Victorious"] <= {"1942-08", "1942-09"}


def test_every_place_can_be_drawn_and_has_one_name() -> None:
    listed = [
        place["name"]
        for mission in MALTA.folder.missions.values()
        for side in ("home", "enemy")
        for place in mission[side]["places"]
    ]
    assert len(listed) == len(set(listed))
    drawn = {
        place_of(Cast(MALTA, (face, 9)), mission, kind, attacker).name
        for face in range(1, 101)
        for mission in (1, 13)
        for kind, attacker in PAIRS
    }
    assert drawn == set(listed)


def test_the_date_of_a_mission_has_no_say_in_its_place() -> None:
    cast = Cast(MALTA, (33, 44))
    for kind, attacker in PAIRS:
        assert len({place_of(cast, mission, kind, attacker) for mission in range(1, 13)}) == 1
        assert len({place_of(cast, mission, kind, attacker) for mission in range(13, 25)}) == 1


def test_places_and_ships_are_those_of_the_kind_of_mission() -> None:
    malta = {place_of(Cast(MALTA, (face, 2)), 3, 4, ENEMY) for face in range(1, 101)}
    assert malta >= {Place("Hal Far", "at Hal Far"), Place("Takali", "at Takali")}
    assert Ship("boat", "MTB 213") in ships_of(Cast(MALTA, (3, 3)), 5, 1, ENEMY)
