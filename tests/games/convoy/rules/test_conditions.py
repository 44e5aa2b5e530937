"""Editions and rulings, as the data tell them and as the rules text reads them."""

from __future__ import annotations

from sheetgen.games.convoy.rules.conditions import (
    EDITIONS,
    data,
    evade_adds,
    fewest_and_most,
    rolls_extension,
    rulings_of,
)
from sheetgen.games.convoy.rules.state import TYPES
from tests.cases import each
from tests.games.convoy.table.by_hand import GAME

MOST = {"cargo": 18, "tanker": 6, "carrier": 3, "cruiser": 30, "destroyer": 60}


@each(
    ("edition", "numbers"),
    [
        ("classic", (5, 0, 1, 10, 0, True)),
        ("revised", (1, 6, 3, 1, 20, True)),
        ("sheet", (5, 0, 1, 10, 0, False)),
    ],
)
def test_the_terms_of_an_edition(edition: str, numbers: tuple[int, ...]) -> None:
    read = tuple(rulings_of(GAME.conditions(edition)))
    assert read[: len(numbers)] == numbers
    assert not any(read[len(numbers) :])


@each(
    ("edition", "fewest", "most"),
    [
        ("classic", (3, 1, 1, 5, 10), (18, 6, 3, 30, 60)),
        ("revised", (3, 1, 1, 7, 23), (18, 6, 3, 12, 38)),
        ("sheet", (3, 1, 1, 5, 10), (18, 6, 3, 30, 60)),
    ],
)
def test_the_fewest_and_most_ships_that_can_sail(
    edition: str, fewest: object, most: object
) -> None:
    assert fewest_and_most(rulings_of(GAME.conditions(edition))) == (fewest, most)


def test_how_many_turns_evade_adds() -> None:
    die, one = (
        rulings_of(GAME.conditions(rulings={"evade-length": said})) for said in ("d3", "one")
    )
    assert (evade_adds(die), rolls_extension(die)) == ((1, 3), True)
    assert (evade_adds(one), rolls_extension(one)) == ((1, 1), False)


def test_the_sheet_edition_is_played_unless_another_is_named() -> None:
    assert GAME.conditions().edition == "sheet"
    assert GAME.conditions() == GAME.conditions("sheet", {})
    assert GAME.editions == EDITIONS


@each("kind", TYPES)
def test_there_is_a_name_for_every_ship_that_can_sail(kind: str) -> None:
    names = [ship["name"] for ship in data("ships")[kind]]
    assert len(names) >= MOST[kind]
    assert len(set(names)) == len(names)
    assert all(names)


def test_no_two_ships_of_any_type_share_a_name() -> None:
    names = [ship["name"] for kind in TYPES for ship in data("ships")[kind]]
    assert len(set(names)) == len(names)


def test_warships_have_a_prefix() -> None:
    for kind in ("carrier", "cruiser", "destroyer"):
        assert all(ship["prefix"] for ship in data("ships")[kind])


def test_the_designers_are_credited() -> None:
    credits = " ".join(GAME.credits)
    assert "Lloyd Krassner (Warp Spawn Games)" in credits
    assert "Mike Marinos" in credits
