"""Wings over Malta: a campaign of 24 missions for Wings of Glory, in two periods."""

from collections.abc import Callable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import Any

from sheetgen.core.game import Conditions, Game, Rules
from sheetgen.games.wings.campaigns.folder import HERE, Folder
from sheetgen.games.wings.rules import sequence_of_play
from sheetgen.games.wings.rules.conditions import EDITIONS, rulings_of
from sheetgen.games.wings.rules.policies import POLICIES
from sheetgen.games.wings.rules.state import Rulings, State
from sheetgen.games.wings.rules.theatre import MALTA, Theatre, theatre_of


def begin(
    conditions: Conditions, rules: Callable[[State, Rulings], Rules] = sequence_of_play.play
) -> tuple[State, Rules]:
    """A campaign before its first mission, and the rules that will play it."""
    state = State(conditions.theatre)
    return state, rules(state, rulings_of(conditions))


def of_folder(path: Path) -> Game:
    """The same game, played in the theatre of a folder. Raises Faults for all that is wrong with
    it."""
    from sheetgen.games.wings.campaigns.checks import checked

    folder = checked(path)
    if folder.digest == MALTA.folder.digest:
        return GAME
    folder.read_all()
    return _of_folder(folder.known_by["name"], _theatre(folder))


@cache
def _of_folder(name: str, theatre: Theatre) -> Game:
    """The game in a theatre, by the name of the folder that has it."""
    data = {"name": name, "data": theatre.folder.digest}
    return game_in(theatre)._replace(campaign=data)


_theatres: dict[str, Theatre] = {}


def _theatre(folder: Folder) -> Theatre:
    """The theatre of a folder: of several that have the same data, that of the first."""
    return _theatres.setdefault(folder.digest, theatre_of(folder))


def of_own(theatre: Theatre, said: Mapping[str, Any]) -> Game:
    """The game in a theatre, played with what the players have of their own, as a record says it.
    Raises Error if that cannot be."""
    from sheetgen.games.wings.campaigns import own

    return own.game(theatre.folder, said)


def of_fight(theatre: Theatre, facts: Mapping[str, Any], seed: str, conditions: Conditions) -> Game:
    """The game of one mission, by itself or of a campaign. Raises Error for facts that cannot
    be."""
    from sheetgen.games.wings.solo import parts

    return parts.game(theatre, facts, seed, conditions)


def makes_parts(game: Game) -> object:
    """What the program does with the game."""
    from sheetgen.games.wings.parts import Parts

    return Parts(game)


@cache
def game_in(theatre: Theatre) -> Game:
    """The game in a theatre."""
    return Game(
        name="wings",
        title=theatre.title,
        module=__name__,
        rules_version="wings-1",
        editions=EDITIONS,
        default_edition="2018",
        rulings=theatre.rulings,
        policies=POLICIES,
        default_policy="fought",
        begin=begin,
        foretell=partial(begin, rules=sequence_of_play.foretell),
        sheets=("log", "board", "briefings", "worksheet", "quick"),
        further=("tracks", "enemy"),
        makes_parts=makes_parts,
        of_own=partial(of_own, theatre),
        of_fight=partial(of_fight, theatre),
        of_folder=of_folder,
        campaigns=HERE,
        campaign=None if theatre.folder.is_malta else theatre.folder.known_by,
        theatre=theatre,
        credits=(
            "Wings over Malta: campaign and scenario rules by their author at Little Wars (2018)",
            "for Wings of Glory, published by Ares Games",
        ),
    )


GAME = game_in(MALTA)
