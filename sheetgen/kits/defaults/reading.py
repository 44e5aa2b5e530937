"""The sheet filled in on the screen, read back: what a slot answers is declared where it stands."""

from functools import lru_cache

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.core.requests import ReportFight, Request
from sheetgen.core.session import Session
from sheetgen.kits.defaults.chronicle import Chronicle, numbered
from sheetgen.kits.defaults.sheet import Sheet, declared
from sheetgen.kits.defaults.subject import Made, Subject
from sheetgen.kits.drawing.page import PAPERS, Foot, Paper
from sheetgen.kits.pages.reading import Blank, Reading
from sheetgen.kits.pages.sheet import Copy, Leaf
from sheetgen.kits.pages.tree import nothing
from sheetgen.kits.table.form_file import Cells, Written
from sheetgen.kits.table.turns import played_in


class SheetReading(Made):
    """The default of `reading`."""

    def is_asked(self, field: str, conditions: Conditions) -> bool:
        """Whether a field is for what is rolled or decided."""
        return _reading(self.subject, conditions).is_asked(field)

    def asked(self, request: Request, session: Session, written: Written) -> Cells:
        """The cells of a request. Raises Error for a report, which has none."""
        if isinstance(request, ReportFight):
            raise Error(f"turn {request.turn}: a report has no field: {request.wanted}")
        subject, asked = self.subject.under(session.conditions), [*session.asked, request]
        turns, conditions = played_in(asked), session.conditions
        places = [subject.place(*one, conditions) for one in zip(asked, turns, strict=True)]
        same = [one for one, place in zip(asked, places, strict=True) if place == places[-1]]
        before = sum(getattr(one, "number", 1) for one in same[:-1])
        ask, at = places[-1]
        own = request._replace(ask=ask, slot=numbered(same)[-1])
        return _reading(self.subject, conditions).asked(own, written, at, before)

    def notes(self, written: Written, conditions: Conditions) -> list[tuple[int, str]]:
        """What the player noted, each with its turn."""
        return _reading(self.subject, conditions).notes(written)

    def filled(self, session: Session) -> dict[str, str | None]:
        """What stands in the fields of a sheet filled with a game; None in those in which the
        player writes what he likes."""
        told = Chronicle(self.subject, session)
        found: dict[str, str | None] = {}
        for leaf in _leaves(self.subject, session.conditions, told):
            found |= dict.fromkeys(s.name for s, _ in leaf.laid.slots if s.fill is nothing)
            found |= leaf.laid.known(Copy(Foot(), told))
        return found

    def blanks(self, paper: Paper, conditions: Conditions, size: str) -> list[Blank]:
        """The pages of a blank sheet."""
        leaves = declared(self.subject, paper, size, conditions, None, Foot())
        pages = Sheet(self.subject).pages(paper, conditions, None, Foot(), size=size)
        return [Blank(page, (leaf.laid,)) for page, leaf in zip(pages, leaves, strict=True)]

    def told(self, session: Session) -> Copy:
        """What fills the slots of those pages."""
        return Copy(Foot(), Chronicle(self.subject, session))


def _leaves(subject: Subject, conditions: Conditions, told: Chronicle | None = None) -> list[Leaf]:
    return declared(subject, PAPERS["a4"], "normal", conditions, told, Foot())


@lru_cache(maxsize=16)
def _reading(subject: Subject, conditions: Conditions) -> Reading:
    return Reading(one.slot for leaf in _leaves(subject, conditions) for one in leaf.laid.slots)
