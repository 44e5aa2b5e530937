"""The game by its rules."""

from importlib import import_module

from asked import answered

rules = import_module("$package.rules")


def in_hand(name):
    """A state with a card of a name in hand."""
    state = rules.State(crates=9)
    rules.CARDS.lay(state, rules.CARDS.cards.index(name), "hand")
    return state


def drawn(state, name):
    """The place in the pile of a card of a name, as a roll is answered."""
    pile = [rules.CARDS.cards[card] for card in rules.CARDS.at(state)]
    return (pile.index(name) + 1,)


def test_mud_takes_two_more_units_of_fuel_without_a_mechanic():
    """A mechanic is discarded, and the mud after it."""
    state = rules.State()
    answered(rules.leg(state), drawn(state, rules.MUD))
    assert state.fuel == rules.FUEL - 3
    state = in_hand(rules.MECHANIC)
    answered(rules.leg(state), drawn(state, rules.MUD))
    assert (state.fuel, rules.CARDS.at(state, "hand")) == (rules.FUEL - 1, [])


def test_a_guide_leads_past_a_danger():
    """By night, two crates are lost on a 3."""
    state = in_hand(rules.GUIDE)
    assert answered(rules.danger(state), rules.BY_NIGHT, (3,)) == [rules.Lost(2)]
    (guide,) = rules.held(state, rules.GUIDE)
    assert answered(rules.danger(state), rules.GUIDED) == [rules.Helped(guide)]
    assert (state.crates, rules.CARDS.at(state, "discard")) == (7, [guide])
