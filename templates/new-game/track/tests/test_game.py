"""The game by its rules."""

from importlib import import_module

from asked import answered

rules = import_module("$package.rules")


def test_inshore_more_is_sighted_for_more_fuel():
    """A 6 inshore is a tanker, and takes two units."""
    state = rules.State(fuel=12)
    events = answered(rules.watch(state, rules.Terms(True)), rules.INSHORE, (6,), rules.DIVE)
    assert events == [rules.Sighted(rules.TARGETS.index("tanker"))]
    assert state.fuel == 10


def test_a_hit_sinks_and_the_escort_strikes_back():
    """A collier is worth 3, and each hit taken costs 2."""
    state = rules.State(torpedoes=3, target=rules.TARGETS.index("collier"))
    answered(rules.attack(state, rules.Terms(True)), rules.THREE, (1, 4, 5), (6,))
    assert (state.torpedoes, state.sunk, state.damage) == (0, [0, 0, 1, 0], 2)
    assert rules.score(state) == 3 - 2 * 2
