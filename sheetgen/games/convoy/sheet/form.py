"""The game sheet to be filled in on the screen: a field in every place that is written in; and
which of them answer what the rules ask, and what stands in those of a filled one."""

import re
from functools import cache

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import say
from sheetgen.games.convoy.sheet import game_sheet
from sheetgen.games.convoy.sheet.leaves import LINES, ONE_PAGE, leaves
from sheetgen.games.convoy.story.chronicle import MOST_TURNS, Chronicle, tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Page, Paper, TextField
from sheetgen.kits.pages.reading import Blank, Reading
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.table.form_file import TICKED, Cells, Written

sizes = ("normal", ONE_PAGE)
LOGS = 2
"""Nobody knows how many attacks will come, and paper costs nothing here."""
_OF_ONE_PAGE = re.compile(r"log\.[0-9]{2}\.contact|option\.[a-z]+\.taken")
"""Fields of a sheet on one page, which has none for dice."""
_LINE = re.compile(r"log\.([0-9]{2})\.")
IN_LOG = ("enemy", "force", "intercept", "attack", "target", "again")
"""What is asked on a line of the log."""


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
    return game_sheet.pages(paper, conditions, chronicle, foot, sides, size, LOGS, form=True)


@cache
def _reading(conditions: Conditions) -> Reading:
    logs = -(-MOST_TURNS // LINES)
    known = leaves(PAPERS["a4"], "normal", "both", conditions, Copy(Foot(), None), logs)
    return Reading(one.slot for leaf in known for one in leaf.laid.slots)


def is_asked(field: str, conditions: Conditions) -> bool:
    """Whether a field is for what is rolled or decided."""
    return _reading(conditions).is_asked(field)


def asked(request: Request, session: Session, written: Written) -> Cells:
    """The cells of a request. Raises Error for a sheet on one page, whose dice nobody knows."""
    if any(map(_OF_ONE_PAGE.fullmatch, written)):
        raise Error(say("one-page"))
    line = _line(session, request, written) if request.ask in IN_LOG else None
    return _reading(session.conditions).asked(request, written, line)


def _line(session: Session, request: Request, written: Written) -> int:
    """The line of the log that this turn's attack has: the next that anything is written in."""
    lines = sorted({int(line[1]) for line in map(_LINE.match, written) if line})
    before = sum(1 for one in session.asked if one.ask == "enemy" and one.turn < request.turn)
    return lines[before] if before < len(lines) else before + 1


def filled(session: Session) -> Written:
    """What stands in the fields of a sheet filled with a game."""
    told = tell(session)
    made = pages(PAPERS["a4"], session.conditions, told, Foot())
    fields = (field for page in made for field in page.fields)
    return {
        field.name: field.value if isinstance(field, TextField) else TICKED if field.on else ""
        for field in fields
        if field.name not in ("name", "date")
    }


def blanks(paper: Paper, conditions: Conditions, size: str) -> list[Blank]:
    """The pages of a blank sheet, with a second log. Raises Error for a sheet on one page."""
    if size == ONE_PAGE:
        raise Error(say("one-page"))
    known = leaves(paper, size, "both", conditions, Copy(Foot(), None), LOGS)
    made = game_sheet.pages(paper, conditions, None, Foot(), size=size, logs=LOGS)
    return [Blank(page, (leaf.laid,)) for page, leaf in zip(made, known, strict=True)]


def told(session: Session) -> Copy:
    """What fills the slots of those pages."""
    return Copy(Foot(), tell(session))
