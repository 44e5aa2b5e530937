"""What an event of a game may declare: how it is played, and its tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping

from sheetgen.game import Game
from sheetgen.packets.event import OWN_DICE, PUZZLE, SAME_DICE, WEEKEND

TIE_BREAKS = {"head-to-head": "the boards on which each beat the others it is level with"}
"""Those of every game, in words. A lot comes last of all, and need not be declared."""


def formats(game: Game) -> tuple[str, ...]:
    """How events of a game may be played, the usual way first: of one whose dice can be printed in
    a book, and of one that is a campaign."""
    boards = (SAME_DICE, OWN_DICE, PUZZLE) if game.has("event_dice") else ()
    return boards + ((WEEKEND,) if game.foretell is not None else ())


def tie_breaks(game: Game) -> Mapping[str, str]:
    """The tie-breaks of a game by name, each in words: those of every game, then its own."""
    own = game.part("event_ties").TIE_BREAKS if game.has("event_ties") else {}
    return {**TIE_BREAKS, **own}
