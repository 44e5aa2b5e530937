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


@pytest.mark.parametrize("policy", GAME.policies)
def test_it_plays_and_reports_itself(policy):
    """Whoever is in command."""
    record = sheetgen.play("$name", seed="test", policy=policy)
    assert record.finished
    assert "# $title" in record.report().markdown()
