"""The two faces that everything named in a campaign is drawn from."""

from datetime import date
from itertools import product

import pytest

from sheetgen.games.wings.cast.cast import Cast
from sheetgen.games.wings.cast.dates import date_of
from sheetgen.games.wings.cast.names import muster, names
from sheetgen.games.wings.cast.places import place_of, ships_of
from sheetgen.games.wings.cast.units import unit_of
from sheetgen.games.wings.rules.state import ENEMY, FIRST_FORCE, HOME, HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each


@each("faces", [(0, 5), (5, 0), (101, 5), (5, 101), (-1, 1), (5,), (1, 2, 3)])
def test_faces_no_two_dice_of_100_sides_show(faces) -> None:
    with pytest.raises(ValueError, match="two dice of 100 sides"):
        Cast(MALTA, faces)


def test_every_pair_of_faces_is_a_cast_of_its_own() -> None:
    faces = [1, 2, 10, 11, 100]
    casts = [Cast(MALTA, pair) for pair in product(faces, faces)]
    first = {tuple(name.full for name in muster(cast, HOME_FORCE)[:6]) for cast in casts}
    assert len(first) == len(casts)


def test_the_same_faces_are_the_same_campaign_for_ever() -> None:
    cast = Cast(MALTA, (17, 83))
    called = names(cast, [HOME_FORCE, HOME_FORCE, FIRST_FORCE, LATER_FORCE])
    assert [(name.full, name.nickname) for name in called] == [
        ("Jack Haslam", ""),
        ("Norman Winterton", "Shorty"),
        ("Michele Marinelli", ""),
        ("Kurt Wendt", ""),
    ]
    assert date_of(cast, 1) == date(1940, 6, 22)
    assert date_of(cast, 24) == date(1942, 11, 3)
    assert unit_of(cast, FIRST_FORCE, "c200", date(1941, 7, 1)).full == (
        "84ª Squadriglia, 10° Gruppo, 4° Stormo"
    )
    assert place_of(cast, 2, 2, ENEMY).where == "off the Skerki Bank"
    assert [ship.name for ship in ships_of(cast, 15, 3, HOME)] == ["Maestrale", "Malocello"]
