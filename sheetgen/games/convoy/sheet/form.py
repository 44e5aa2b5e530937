"""The game sheet to be filled in on the screen: a field in every place that is written in."""

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.sheet import document
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.slots import of_copy

sizes = ("normal", document.ONE_PAGE)
LOGS = 2
"""Nobody knows how many attacks will come, and paper costs nothing here."""


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
) -> list[Page]:
    """The game sheet with fields, blank or with what is known in it: its `front`, or `both` sides,
    the log twice; or all on one page. Raises as `document.pages` does."""
    made = document.pages(paper, conditions, chronicle, foot, sides, size, LOGS, form=True)
    if not foot.copy or size == document.ONE_PAGE:
        return made
    return [page._replace(fields=tuple(of_copy(page.fields, foot.copy))) for page in made]
