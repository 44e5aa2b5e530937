"""The game by its rules, and through sheetgen as a player has it."""

from importlib import import_module

import pytest

import sheetgen

GAME = sheetgen.games()["$name"]
rules = import_module(f"{GAME.module}.rules")


def answered(rule, *answers):
    """The events of a rule that is sent these answers."""
    answers, events, sent = list(answers), [], None
    try:
        while True:
            asked = rule.send(sent)
            wants = hasattr(asked, "ask")
            sent = answers.pop(0) if wants else None
            events += [] if wants else [asked]
    except StopIteration:
        assert not answers
        return events


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


@pytest.mark.parametrize("policy", GAME.policies)
def test_it_plays_and_reports_itself(policy):
    """Whoever is in command."""
    record = sheetgen.play("$name", seed="test", policy=policy)
    assert record.finished
    assert "# $title" in record.report().markdown()
