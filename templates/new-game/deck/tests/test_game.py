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


def test_a_card_of_which_none_is_left_is_the_next():
    """There is no clear road left, and a 1 is mud, which takes two more units of fuel."""
    state = rules.State()
    state.deck[rules.CLEAR] = 0
    assert answered(rules.leg(state), (1,)) == [rules.Drawn(rules.MUD)]
    assert (state.deck[rules.MUD], state.fuel) == (2, rules.FUEL - 3)


def test_a_guide_leads_past_a_danger():
    """Without one, two crates are lost by night on a 3."""
    state = rules.State(hand=[1, 0])
    assert answered(rules.danger(state)) == []
    assert answered(rules.danger(state), rules.BY_NIGHT, (3,)) == [rules.Lost(2)]
    assert (state.hand, state.crates) == ([0, 0], rules.CRATES - 2)


@pytest.mark.parametrize("policy", GAME.policies)
def test_it_plays_and_reports_itself(policy):
    """Whoever is in command."""
    record = sheetgen.play("$name", seed="test", policy=policy)
    assert record.finished
    assert "# $title" in record.report().markdown()
