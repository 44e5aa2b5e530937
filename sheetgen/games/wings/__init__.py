"""Wings over Malta: a campaign of 24 missions for Wings of Glory, in two periods."""

from __future__ import annotations

from sheetgen.game import Conditions, Game, Rules
from sheetgen.games.wings import foretelling, rules
from sheetgen.games.wings.conditions import editions, rulings, terms
from sheetgen.games.wings.policies import POLICIES
from sheetgen.games.wings.state import State


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """A campaign before its first mission, and the rules that will play it."""
    state = State()
    return state, rules.play(state, terms(conditions))


def foretell(conditions: Conditions) -> tuple[State, Rules]:
    """A campaign before its first mission, and the rules that roll what can be foretold of it."""
    state = State()
    return state, foretelling.foretell(state, terms(conditions))


GAME = Game(
    name="wings",
    title="Wings over Malta",
    module=__name__,
    rules_version="wings-1",
    editions=editions(),
    default_edition="2018",
    rulings=rulings(),
    policies=POLICIES,
    default_policy="fought",
    begin=begin,
    foretell=foretell,
    sheets=("log", "board", "cards", "briefings", "worksheet", "quick"),
    further=("tracks", "enemy"),
    credits=(
        "Wings over Malta: campaign and scenario rules by their author at Little Wars (2018)",
        "for Wings of Glory, published by Ares Games",
    ),
)
