"""The foot of the sheets of Wings over Malta."""

from sheetgen.core.game import Conditions
from sheetgen.games.wings import GAME
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import Paper


def art(paper: Paper, edition: str, foot: Foot) -> list[Item]:
    """What the foot prints on every copy: edition, rulings, credits, the program, the page."""
    return [*footing.art(_place(paper), footing.about(GAME, edition, foot), foot.page)]


def marks(paper: Paper, conditions: Conditions, foot: Foot) -> list[Item]:
    """This copy's own lines: where its dice come from, and the player's name; and its code, no
    higher than the foot, for the pages are full."""
    code = footing.code(footing.area(paper), foot, footing.HEIGHT)
    own = (footing.copy(foot), footing.dice(foot), footing.name(foot))
    lines = footing.about(GAME, conditions.edition, foot)
    return [*footing.marks(_place(paper), lines, own), *([code] if code else [])]


def _place(paper: Paper) -> Area:
    """The foot without the corner of the code."""
    return footing.beside_code(footing.area(paper), footing.HEIGHT)
