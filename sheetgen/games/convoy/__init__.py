"""Malta Convoy: Operation Pedestal as a solo dice game (Lloyd Krassner, Warp Spawn Games)."""

from __future__ import annotations

from sheetgen.game import Conditions, Game, Rules
from sheetgen.games.convoy import rules
from sheetgen.games.convoy.conditions import editions, rulings, terms
from sheetgen.games.convoy.policies import POLICIES
from sheetgen.games.convoy.state import State


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """An empty state, and the rules that will play a game on it."""
    state = State()
    return state, rules.play(state, terms(conditions))


GAME = Game(
    name="convoy",
    title="Malta Convoy",
    module=__name__,
    rules_version="convoy-1",
    editions=editions(),
    default_edition="sheet",
    rulings=rulings(),
    policies=POLICIES,
    default_policy="steady",
    reference_policy="best",
    begin=begin,
    credits=(
        "Malta Convoy: game by Lloyd Krassner (Warp Spawn Games)",
        "original game sheet by Mike Marinos",
    ),
)
