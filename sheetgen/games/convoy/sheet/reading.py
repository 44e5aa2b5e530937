"""A game sheet filled in on the screen or in pencil, read back."""

import re

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import Request
from sheetgen.core.session import Session
from sheetgen.games.convoy.rules.conditions import say
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.games.convoy.sheet.leaves import LINES, ONE_PAGE, leaves
from sheetgen.games.convoy.story.chronicle import MOST_TURNS, tell
from sheetgen.kits.drawing.page import PAPERS, Foot, Paper
from sheetgen.kits.pages.game_sheet import PageReading
from sheetgen.kits.pages.reading import Blank, Reading
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.table.form_file import Cells, Written

_OF_ONE_PAGE = re.compile(r"log\.[0-9]{2}\.contact|option\.[a-z]+\.taken")
"""Fields of a sheet on one page, which has none for dice."""
_LINE = re.compile(r"log\.([0-9]{2})\.")
IN_LOG = ("enemy", "force", "intercept", "attack", "target", "again")
"""What is asked on a line of the log."""


class ConvoyReading(PageReading):
    """The part `reading`: an attack stands on the next line of the log, whichever its turn."""

    def _reading(self, conditions: Conditions) -> Reading:
        """What is answered where: in as many logs as there may ever be."""
        logs = -(-MOST_TURNS // LINES)
        known = leaves(PAPERS["a4"], "normal", "both", conditions, Copy(Foot(), None), logs)
        return Reading(one.slot for leaf in known for one in leaf.laid.slots)

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request. Raises Error for a sheet on one page, whose dice nobody knows."""
        if any(map(_OF_ONE_PAGE.fullmatch, written)):
            raise Error(say("one-page"))
        line = _line(session, request, written) if request.ask in IN_LOG else None
        return self.reading(session.conditions).asked(request, written, line)

    def blanks(self, paper: Paper, conditions: Conditions, size: str) -> list[Blank]:
        """The pages of a blank sheet, with a second log. Raises Error for a sheet on one page."""
        if size == ONE_PAGE:
            raise Error(say("one-page"))
        return super().blanks(paper, conditions, size)


def _line(session: Session, request: Request, written: Written) -> int:
    """The line of the log that this turn's attack has: the next that anything is written in."""
    lines = sorted({int(line[1]) for line in map(_LINE.match, written) if line})
    before = sum(1 for one in session.asked if one.ask == "enemy" and one.turn < request.turn)
    return lines[before] if before < len(lines) else before + 1


READING = ConvoyReading(SHEET, tell)
"""The part."""
