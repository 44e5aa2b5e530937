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


@pytest.mark.parametrize("policy", GAME.policies)
def test_it_plays_and_reports_itself(policy):
    """Whoever is in command."""
    record = sheetgen.play("$name", seed="test", policy=policy)
    assert record.finished
    assert "# $title" in record.report().markdown()
