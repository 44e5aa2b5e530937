"""What an event takes from its game: its declaration, its words, its plans, its results."""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Conditions, Game
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.kits.events.data import data
from sheetgen.kits.events.declared import Declared, Plan, Plans, Results
from sheetgen.kits.parts import needed, parts_of


def declared(game: Game) -> Declared:
    """What a game declares; nothing, if it does not."""
    slip = parts_of(game).event_slip
    return slip.DECLARED if slip else Declared()


def words(game: Game) -> dict[str, str]:
    """The words that an event says in a game's own way, by name.

    `set-up` is what a board has, `printed` what of it is on the sheet where everybody rolls his own
    dice, `other-flaps` those of no turn, `called-dice` how those who hear all dice of a turn take
    them, `differ` that only decisions part those who meet the same dice, `score` what is handed in,
    `rest` what is left of a board broken off. A campaign has a `stage`, or `stages`, that is
    `played`, `stage-count` of them: `campaign` is what all do, `own-dice` what no book has dice
    for, `scored` what a score is, `to-whom` what is not played brings no points, `checked` what is
    compared with the book. Of tallies `counted` says what they are.
    """
    return {**data("words"), **declared(game).words}


def has_plans(game: Game) -> bool:
    """Whether what is decided in a game can be told as a plan, and replayed."""
    return parts_of(game).plans is not None


def plans(game: Game) -> Plans[Any]:
    """The plans of a game that has them."""
    return needed(parts_of(game).plans, "plans")


def results(game: Game) -> Results:
    """The results of a game that has plans."""
    return needed(parts_of(game).results, "results")


def replay(game: Game, conditions: Conditions, key: str, plan: Plan) -> Session:
    """The game that a plan gives on the dice of a board's key. What the rules do not allow of it is
    left out; the game's `departures` tell what that was."""
    session = Session(game, conditions, lot=key)
    play_out(session, first_of(seeded(key), plans(game).follows(plan)))
    return session
