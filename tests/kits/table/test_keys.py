"""What may be typed, and what it is read as."""

from __future__ import annotations

import pytest

from sheetgen.core.requests import Roll
from sheetgen.kits.table import keys


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 12, 100])
def test_every_face_is_read_as_it_may_be_typed(sides: int) -> None:
    roll = Roll("x", sides, sides)
    every = tuple(range(1, sides + 1))
    assert keys.faces(keys.typed(every, roll), roll) == every
