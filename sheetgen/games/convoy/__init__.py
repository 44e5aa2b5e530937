"""Malta Convoy: Operation Pedestal as a solo dice game (Lloyd Krassner, Warp Spawn Games)."""

from sheetgen.core.game import Conditions, Game, Rules
from sheetgen.games.convoy.rules import sequence_of_play
from sheetgen.games.convoy.rules.conditions import EDITIONS, FIXED, RULINGS, rulings_of
from sheetgen.games.convoy.rules.policies import POLICIES
from sheetgen.games.convoy.rules.state import State


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """An empty state, and the rules that will play a game on it."""
    state = State()
    return state, sequence_of_play.play(state, rulings_of(conditions))


def makes_parts(game: Game) -> object:
    """What the program does with the game."""
    from sheetgen.games.convoy.parts import Parts

    return Parts(game)


GAME = Game(
    name="convoy",
    title="Malta Convoy",
    module=__name__,
    rules_version="convoy-1",
    editions=EDITIONS,
    default_edition="sheet",
    rulings=RULINGS,
    fixed=FIXED,
    policies=POLICIES,
    default_policy="steady",
    reference_policy="best",
    begin=begin,
    makes_parts=makes_parts,
    credits=(
        "Malta Convoy: game by Lloyd Krassner (Warp Spawn Games)",
        "original game sheet by Mike Marinos",
    ),
)
