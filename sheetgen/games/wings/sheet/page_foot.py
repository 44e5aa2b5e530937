"""The foot of the sheets of Wings over Malta."""

from __future__ import annotations

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.items import Item
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import Paper

GAME = "wings"
TITLE = "Wings over Malta"


def art(paper: Paper, edition: str, foot: Foot) -> list[Item]:
    """What the foot prints on every copy: edition, rulings, credits, the program, the page."""
    return footing.art(footing.area(paper), lines(edition, foot), foot.page)


def lines(edition: str, foot: Foot) -> tuple[str, str]:
    """The printed lines of a foot: the edition with its rulings, the credits."""
    printed = data("conditions")["editions"][edition]["title"]
    ruled = f"Rulings: {', '.join(foot.rulings)}." if foot.rulings else "Default rulings."
    return (
        f"{TITLE}, edition {edition}: {printed}. {ruled}",
        ". ".join(part for part in ("; ".join(foot.credits), foot.software) if part),
    )


def marks(paper: Paper, conditions: Conditions, foot: Foot) -> list[Item]:
    """This copy's own lines: where its dice come from, and the player's name."""
    place = footing.area(paper)
    kept = footing.kept_for_booklet(place)
    return footing.marks(
        place, foot, footing.dice(GAME, conditions.edition, foot), name_room=0, kept=kept
    )
