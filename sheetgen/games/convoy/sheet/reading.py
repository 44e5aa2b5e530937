"""Which fields of the sheet answer what the rules ask, and what stands in those of a filled one."""

import re
from functools import cache

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.sheet import document, form
from sheetgen.games.convoy.sheet.text import say
from sheetgen.games.convoy.story.chronicle import tell
from sheetgen.kits.drawing.fields import TextField
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from sheetgen.kits.pages.reading import Reading
from sheetgen.kits.table.form_file import TICKED, Cells, Written

_OF_ONE_PAGE = re.compile(r"log\.[0-9]{2}\.contact|option\.[a-z]+\.taken")
"""Fields of a sheet on one page, which has none for dice."""
_LINE = re.compile(r"log\.([0-9]{2})\.")
IN_LOG = ("enemy", "force", "intercept", "attack", "target", "again")
"""What is asked on a line of the log."""


@cache
def _reading(conditions: Conditions) -> Reading:
    return Reading(document.slots(PAPERS["a4"], conditions))


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
    pages = form.pages(PAPERS["a4"], session.conditions, told, Foot())
    fields = (field for page in pages for field in page.fields)
    return {
        field.name: field.value if isinstance(field, TextField) else TICKED if field.on else ""
        for field in fields
        if field.name not in ("name", "date")
    }
