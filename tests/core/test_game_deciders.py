"""Captains of any game: at random, the first there is, by name."""

from __future__ import annotations

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.game import ByName, any_choice, any_number, first_choice, lowest_number
from sheetgen.core.requests import Choose, ChooseNumber
from tests.cases import each

WIND = ("north", "east", "south", "west")


def taken(decide, request):
    """What is decided by each face of the die that it draws, or without one."""
    sides = []

    def draw(of: int) -> int:
        sides.append(of)
        return 1

    first = decide(None, request, draw)
    if not sides:
        return [first]
    return [decide(None, request, lambda of, face=face: face) for face in range(1, sides[0] + 1)]


@each("allowed", range(1, 16))
def test_any_choice_has_one_face_of_the_die(allowed):
    request = Choose("wind", WIND, allowed)
    places = [place for place in range(4) if allowed >> place & 1]
    assert taken(any_choice, request) == places
    assert first_choice(None, request, None) == places[0]


@each(("low", "high"), [(0, 0), (3, 3), (0, 1), (2, 5)])
def test_any_number_has_one_face_of_the_die(low, high):
    request = ChooseNumber("knots", low, high)
    assert taken(any_number, request) == [*range(low, high + 1)]
    assert lowest_number(None, request, None) == low


def test_where_there_is_one_choice_no_die_is_drawn():
    assert any_choice(None, Choose("wind", WIND, 0b100), None) == 2
    assert any_number(None, ChooseNumber("knots", 4, 4), None) == 4


def test_the_first_name_that_may_be_chosen_is_else_the_first_there_is():
    captain = ByName("west", "east")
    masks = (0b1111, 0b0111, 0b0101)
    assert [captain(None, Choose("wind", WIND, mask), None) for mask in masks] == [3, 1, 0]


def test_a_name_that_there_is_not_and_a_number_are_refused():
    with pytest.raises(Error) as told:
        ByName("north", "up")(None, Choose("wind", WIND, 1), None)
    assert str(told.value) == (
        'a policy chooses "up" for "wind", which has not got it; '
        "choose from north, east, south, west"
    )
    with pytest.raises(Error, match='chooses a name for "knots", which is a number'):
        ByName("north")(None, ChooseNumber("knots", 1, 2), None)
