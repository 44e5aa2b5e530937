"""The state of a game: whole numbers, and a copy that is its own."""

from __future__ import annotations

from dataclasses import fields

from sheetgen.games.convoy.rules.state import OPTIONS, TYPES, State
from tests.games.convoy.rules.reckoner import drawn_session


def test_a_type_and_an_option_are_places_in_their_lists() -> None:
    assert TYPES == ("cargo", "tanker", "carrier", "cruiser", "destroyer")
    assert OPTIONS == ("none", "decoy", "split", "evade", "screen")


def test_a_ship_that_sailed_is_present_lost_or_returned() -> None:
    state = State(sound=[4] * 5, damaged=[3] * 5, lost=[2] * 5, returned=[1] * 5)
    assert [state.present(kind) for kind in range(5)] == [7] * 5
    assert [state.sailed(kind) for kind in range(5)] == [10] * 5


def test_before_it_is_rolled_nothing_has_sailed() -> None:
    assert [State().sailed(kind) for kind in range(5)] == [0] * 5


def test_a_copy_has_the_same_numbers() -> None:
    state = drawn_session(7).state
    assert state.copy() == state
    assert state.copy() is not state


def test_what_happens_to_a_copy_does_not_happen_to_the_state() -> None:
    for field in fields(State):
        state = State()
        before, copy = repr(state), state.copy()
        value = getattr(copy, field.name)
        if isinstance(value, list):
            value[0] += 1
        else:
            setattr(copy, field.name, value + 1)
        assert repr(state) == before
        assert copy != state


def test_it_holds_whole_numbers_and_nothing_else() -> None:
    state = drawn_session(7).state
    for field in fields(State):
        value = getattr(state, field.name)
        numbers = value if isinstance(value, list) else [value]
        assert all(isinstance(number, int) for number in numbers), field.name
