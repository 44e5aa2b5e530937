"""What players decided, replayed on the dice of their boards.

A plan is the game's own: its part `event.plans` reads it, writes it and answers decisions by it.
"""

from __future__ import annotations

from typing import Any

from sheetgen.core.game import Game
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.kits.events.event import Event


def has_plans(game: Game) -> bool:
    """Whether what is decided in a game can be told as a plan, and replayed."""
    return game.has("event.plans")


def read(game: Game, options: str, more: str = "") -> Any:
    """The plan of a slip: its options, and what else it decides. Raises Error."""
    return game.part("event.plans").read(options, more)


def replay(event: Event, key: str, plan: Any) -> Session:
    """The game that a plan gives on the dice of a board's key. What the rules do not allow of it is
    left out; `event_plans.departures` tells what that was."""
    session = Session(event.game, event.conditions)
    follows = event.game.part("event.plans").follows(plan)
    play_out(session, first_of(seeded(key), follows))
    return session
