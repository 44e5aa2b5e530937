"""The sheet filled in on the screen, read back: what a slot answers is declared where it stands."""

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import ReportFight, Request
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, numbered
from sheetgen.kits.defaults.sheet import Sheet
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.pages.game_sheet import PageReading
from sheetgen.kits.table.form_file import Cells, Written


class SheetReading(PageReading):
    """The default of `reading`."""

    def __init__(self, subject: Subject) -> None:
        super().__init__(Sheet(subject), lambda session: Chronicle(subject, session))
        self.subject = subject

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request. Raises Error for a report, which has none."""
        if isinstance(request, ReportFight):
            raise Error(f"turn {request.turn}: a report has no field: {request.wanted}")
        subject, asked = self.subject.under(session.conditions), [*session.asked, request]
        turns, conditions = [*session.turns, session.turn], session.conditions
        places = [subject.place(*one, conditions) for one in zip(asked, turns, strict=True)]
        same = [one for one, place in zip(asked, places, strict=True) if place == places[-1]]
        before = sum(getattr(one, "number", 1) for one in same[:-1])
        ask, at = places[-1]
        own = request._replace(ask=ask, slot=numbered(same)[-1])
        return self.reading(conditions).asked(own, written, at, before)

    def notes(self, written: Written, conditions: Conditions) -> list[tuple[int, str]]:
        """What the player noted, each with its turn."""
        return self.reading(conditions).notes(written)
