"""What may be typed, and what it is read as."""

import pytest

from sheetgen.core.requests import Roll
from sheetgen.kits.table import keys
from tests.cases import each


@each("sides", [2, 3, 6, 10, 12, 100])
def test_every_face_is_read_as_it_may_be_typed(sides: int) -> None:
    roll = Roll("x", sides, sides)
    every = tuple(range(1, sides + 1))
    assert keys.faces(keys.typed(every, roll), roll) == every


@each(("typed", "more"), [("1234", "one"), ("1 2 3 4 5 6", "three"), ("13642516", "five")])
def test_dice_too_many_are_counted(typed: str, more: str) -> None:
    with pytest.raises(keys.WrongKey, match=f"3 dice of 1 to 6 .*, and that is {more} too many"):
        keys.faces(typed, Roll("x", 3, 6))


def test_a_die_is_typed_as_it_shows_unless_its_highest_face_is_nought() -> None:
    d10, d12, d20, d100 = (Roll("x", 1, sides) for sides in (10, 12, 20, 100))
    assert (keys.typed((12,), d12), keys.typed((7,), d12)) == ("12", "07")
    assert (keys.typed((20,), d20), keys.typed((10,), d10), keys.typed((100,), d100)) == (
        "20",
        "0",
        "00",
    )
    assert keys.expected(d12) == "1 die of 01 to 12"
    assert keys.expected(d10) == "1 die of 0 to 9 (0 is ten)"
    assert keys.expected(d100) == "1 die of 00 to 99 (00 is 100)"
    # As it was typed once.
    assert keys.faces("00", d12) == (12,)
    with pytest.raises(keys.WrongKey, match="of 01 to 12 was expected, not 13"):
        keys.faces("13", d12)
