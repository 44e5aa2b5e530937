"""The return-to-base worksheet to be filled in on the screen: a field on every line of its head,
and in every cell of the crews' lines."""

from sheetgen.core.game import Conditions
from sheetgen.games.wings.sheet.worksheet import lines
from sheetgen.games.wings.sheet.worksheet import worksheets as worksheet
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import Foot, Page, Paper


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
) -> list[Page]:
    """The worksheet with fields, for whichever mission comes: it is kept under another name for
    each. Raises as `worksheet.pages` does. It is all of it, whichever
    sides are asked for."""
    (flat,) = worksheet.pages(paper, conditions, None, foot)
    of = worksheet.frame_of(paper, conditions, foot)
    layout = worksheet.plan(of.body, conditions)
    places = [*layout.head.slots(), *lines.slots(conditions.theatre, layout.log)]
    named = (place._replace(name=f"worksheet.{place.name}") for place in places)
    return [of.form(flat, named, {})]
