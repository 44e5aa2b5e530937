"""The foot of the sheets of Wings over Malta."""

from __future__ import annotations

from sheetgen.core.game import Conditions
from sheetgen.games.wings import GAME
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import Paper


def art(paper: Paper, edition: str, foot: Foot) -> list[Item]:
    """What the foot prints on every copy: edition, rulings, credits, the program, the page."""
    return [*footing.art(footing.area(paper), footing.about(GAME, edition, foot), foot.page)]


def marks(paper: Paper, conditions: Conditions, foot: Foot) -> list[Item]:
    """This copy's own lines: where its dice come from, and the player's name."""
    place = footing.area(paper)
    own = (
        footing.copy(foot),
        footing.dice(GAME.name, conditions.edition, foot),
        footing.name(foot),
    )
    lines = footing.about(GAME, conditions.edition, foot)
    return [*footing.marks(place, lines, own)]
