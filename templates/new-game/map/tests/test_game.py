"""The game by its rules."""

from importlib import import_module

from asked import answered

rules = import_module("$package.rules")


def test_a_move_east_finds_out_what_is_there():
    """A 4 is wire, which takes another hour."""
    state = rules.State()
    events = answered(rules.move(state), rules.MOVES.index("east"), (4,))
    assert events == [rules.Found(rules.MAP.names.index("B2"), rules.WIRE), rules.Slowed(1)]
    assert state.hours == rules.NIGHT - 2


def test_who_rushes_a_post_loses_a_man_on_a_three():
    """And who creeps loses two hours."""
    for way, men, hours in ((rules.RUSH, 3, 0), (rules.CREEP, 4, 2)):
        state = rules.State()
        answered(rules.post(state), way, (3,))
        assert (state.men, state.hours, state.prisoners) == (men, rules.NIGHT - hours, 1)
