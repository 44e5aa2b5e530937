"""Dice that others are rolled for."""

from __future__ import annotations

from sheetgen.core.requests import Roll
from sheetgen.core.substitutes import both, comes_to, lying, thrown_for
from tests.cases import each


@each(
    ("sides", "thrown", "values"),
    [
        (2, 6, (1, 1, 1, 2, 2, 2)),
        (3, 6, (1, 1, 2, 2, 3, 3)),
        (5, 10, (1, 1, 2, 2, 3, 3, 4, 4, 5, 5)),
    ],
)
def test_every_value_has_as_many_faces(sides, thrown, values) -> None:
    roll = Roll("crew", 1, sides)
    assert lying(roll, ()).sides == thrown
    assert lying(roll, {sides}) == roll
    assert comes_to(range(1, thrown + 1), sides, thrown) == values
    every = tuple(range(1, sides + 1))
    assert comes_to(thrown_for(every, sides, thrown), sides, thrown) == every


def test_both_are_printed_where_another_die_is_rolled() -> None:
    assert [both(value, 3) for value in (1, 2, 3)] == ["1 (1-2)", "2 (3-4)", "3 (5-6)"]
    assert both(2, 6) == "2"
