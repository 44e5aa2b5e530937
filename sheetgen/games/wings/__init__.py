"""Wings over Malta: a campaign of 24 missions for Wings of Glory, in two periods."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions, Game, Rules
from sheetgen.games.wings.campaigns.folder import HERE
from sheetgen.games.wings.campaigns.played import FOLDER
from sheetgen.games.wings.rules import sequence_of_play
from sheetgen.games.wings.rules.conditions import EDITIONS, RULINGS, rulings_of
from sheetgen.games.wings.rules.policies import POLICIES
from sheetgen.games.wings.rules.state import State


def begin(conditions: Conditions) -> tuple[State, Rules]:
    """A campaign before its first mission, and the rules that will play it."""
    state = State()
    return state, sequence_of_play.play(state, rulings_of(conditions))


def foretell(conditions: Conditions) -> tuple[State, Rules]:
    """A campaign before its first mission, and the rules that roll what can be foretold of it."""
    state = State()
    return state, sequence_of_play.foretell(state, rulings_of(conditions))


def of_folder(path: Path) -> Game:
    """The same game, played from the campaign of a folder. Raises Faults for all that is wrong with
    it."""
    from sheetgen.games.wings.campaigns import copies

    return copies.game(path)


def of_own(said: Mapping[str, Any]) -> Game:
    """The same game, played with what the players have of their own, as a record says it. Raises
    Error if that cannot be."""
    from sheetgen.games.wings.campaigns import own

    return own.game(said)


def of_fight(facts: Mapping[str, Any], seed: str) -> Game:
    """The game of one mission by itself. Raises Error for facts that cannot be."""
    from sheetgen.games.wings.solo import parts

    return parts.game(facts, seed)


def makes_parts(game: Game) -> object:
    """What the program does with the game."""
    from sheetgen.games.wings.parts import Parts

    return Parts(game)


GAME = Game(
    name="wings",
    title=FOLDER.file("campaign")["title"],
    module=__name__,
    rules_version="wings-1",
    editions=EDITIONS,
    default_edition="2018",
    rulings=RULINGS,
    policies=POLICIES,
    default_policy="fought",
    begin=begin,
    foretell=foretell,
    sheets=("log", "board", "cards", "briefings", "worksheet", "quick"),
    further=("tracks", "enemy"),
    makes_parts=makes_parts,
    of_own=of_own,
    of_fight=of_fight,
    of_folder=of_folder,
    campaigns=HERE,
    campaign=None if FOLDER.is_malta else FOLDER.known_by,
    credits=(
        "Wings over Malta: campaign and scenario rules by their author at Little Wars (2018)",
        "for Wings of Glory, published by Ares Games",
    ),
)
