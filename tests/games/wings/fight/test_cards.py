"""The cards and guns of every type: by the formulas of the model, but for the heavy machine guns of
the Italian fighters."""

from sheetgen.games.wings.fight.guns import guns
from sheetgen.games.wings.rules.theatre import MALTA
from tests.cases import each

BY_FORMULA = {
    "cr42": (40, 31, 50, 75, 4, "B/A"),
    "c200": (47, 37, 45, 70, 3, "B/A"),
    "c202": (56, 44, 42.5, 65, 3, "BA/A"),
    "bf109e7": (54, 42, 42.5, 65, 3, "ACC/C"),
    "gladiator": (38, 30, 57.5, 85, 4, "B/A"),
    "hurricane1": (49, 38, 45, 70, 4, "BB/B"),
    "hurricane2a": (51, 40, 45, 70, 3, "BB/B"),
    "spitfire2a": (54, 42, 47.5, 70, 3, "BB/B"),
    "sm79": (40, 31, 37.5, 0, 10, "A/A A/A A/A A/A"),
    "br20m": (40, 31, 40, 0, 10, "A/A A/A A/A"),
    "ju88a": (42, 33, 35, 0, 8, "A/A A/A A/A"),
    "swordfish": (21, 16, 55, 85, 8, "A/A A/A"),
    "beaufort1": (39, 30, 35, 0, 8, "A/A A/A A/A"),
    "beaufighter1c": (49, 38, 37.5, 0, 5, "BACCCC/ACC"),
    "blenheim1": (42, 33, 42.5, 0, 6, "A/A A/A"),
    "blenheim4": (40, 31, 42.5, 0, 7, "A/A A/A A/A"),
}
"""Fast and slow straight in mm, turn and sharp turn in degrees (0: it has none), climb counters to
a level, and the letters of each gun, close and long."""
HEAVIER = {"cr42": "B/B", "c200": "BA/B", "c202": "BA/B"}
"""What departs from the formula, as docs/wings-fights.md says."""


@each("aircraft", BY_FORMULA)
def test_cards_and_guns_are_those_of_the_formulas(aircraft):
    *cards, letters = BY_FORMULA[aircraft]
    row = MALTA.aircraft[aircraft].cards
    found = [row["fast"], row["slow"], row["turn"] * 2.5, row["sharp"] * 2.5, row["climb"]]
    assert found == cards
    fired = " ".join(f"{gun.close}/{gun.long}" for gun in guns(MALTA.aircraft[aircraft]))
    assert fired == HEAVIER.get(aircraft, letters)


def test_no_other_type_is_there():
    assert set(MALTA.aircraft) == set(BY_FORMULA)
