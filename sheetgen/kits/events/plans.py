"""What players decided, replayed on the dice of their boards."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.core.game import Game
from sheetgen.core.session import Session, first_of, play_out, seeded
from sheetgen.kits.events import declared
from sheetgen.kits.events.declared import Plan
from sheetgen.kits.events.event import Event


def has_plans(game: Game) -> bool:
    """Whether what is decided in a game can be told as a plan, and replayed."""
    return game.has("event.plans")


def read(game: Game, cells: Mapping[str, str]) -> Plan:
    """The plan that cells of a slip hold, by column. Raises Error for what is none."""
    return declared.plans(game).read(cells)


def replay(event: Event, key: str, plan: Plan) -> Session:
    """The game that a plan gives on the dice of a board's key. What the rules do not allow of it is
    left out; the game's `departures` tell what that was."""
    session = Session(event.game, event.conditions)
    follows = declared.plans(event.game).follows(plan)
    play_out(session, first_of(seeded(key), follows))
    return session
