"""The parts of a game that names none of its own: made from its rules and from what it declares.

An author who has a part of his own makes a class of `Machine` that has it. Knows no game.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.kits import contract, parts

if TYPE_CHECKING:
    from sheetgen.kits.defaults.declaration import Declares
    from sheetgen.kits.defaults.subject import Subject
    from sheetgen.kits.events.declared import Plans, Results
    from sheetgen.kits.table.form_file import SheetReading
    from sheetgen.kits.table.words import Words


class Machine(parts.Parts):
    """The parts that there are by default; of a game without a score fewer."""

    @property
    def declares(self) -> Declares | None:
        """What the game declares; nothing, if it does not."""
        declared: Declares | None = self.game.declares
        return declared

    @cached_property
    def subject(self) -> Subject:
        """The game as its parts know it."""
        from sheetgen.kits.defaults.subject import Subject

        return Subject(self.game, self.declares)

    @property
    def _has_score(self) -> bool:
        return self.subject.score is not None

    @cached_property
    def _sheet(self) -> contract.SheetDocument:
        from sheetgen.kits.defaults.sheet import Sheet

        return Sheet(self.subject)

    @cached_property
    def _form(self) -> contract.SheetForm:
        from sheetgen.kits.defaults.sheet import SheetForm

        return SheetForm(self.subject)

    def sheet(self, name: str) -> contract.SheetDocument:
        return self._sheet

    def form(self, name: str) -> contract.SheetForm | None:
        return self._form

    @cached_property
    def reading(self) -> SheetReading | None:
        from sheetgen.kits.defaults.reading import SheetReading
        from sheetgen.kits.defaults.sheet import SheetForm

        # A form of the author's own is not read by the slots of this one.
        is_ours = isinstance(self.form(self.game.sheets[0]), SheetForm)
        return SheetReading(self.subject) if is_ours else None

    @cached_property
    def chronicle(self) -> contract.Story:
        from sheetgen.kits.defaults.chronicle import Story

        return Story(self.subject)

    @cached_property
    def words(self) -> Words:
        from sheetgen.kits.defaults.table_words import TableWords

        return TableWords(self.subject)

    @cached_property
    def report(self) -> contract.ReportDocument:
        from sheetgen.kits.defaults.report import ReportPart

        return ReportPart(self.subject)

    @cached_property
    def lonelog(self) -> contract.ReportLonelog:
        from sheetgen.kits.defaults.lonelog import Log

        return Log(self.subject)

    @cached_property
    def turns(self) -> contract.ReportTurns | None:
        from sheetgen.kits.defaults.report import Turns

        return Turns(self.subject) if self._has_score else None

    @cached_property
    def reference(self) -> contract.BookReference:
        from sheetgen.kits.defaults.reference import Reference

        return Reference(self.subject)

    @cached_property
    def dice_book(self) -> contract.BookDicebook:
        from sheetgen.kits.defaults.dicebook import DiceBook

        return DiceBook(self.subject)

    @cached_property
    def log_book(self) -> contract.BookLogbook:
        from sheetgen.kits.defaults.logbook import Logbook

        return Logbook(self.subject)

    @cached_property
    def odds(self) -> contract.ChancesOdds | None:
        from sheetgen.kits.defaults.odds import Odds

        return Odds(self.subject) if self._has_score else None

    @cached_property
    def questions(self) -> contract.ChancesQuestions:
        from sheetgen.kits.defaults.questions import Questions

        return Questions(self.subject)

    @cached_property
    def prices(self) -> contract.ChancesPrices | None:
        from sheetgen.kits.defaults.prices import Accounts

        return Accounts(self.subject) if self._has_score else None

    @cached_property
    def event_dice(self) -> contract.EventDice:
        from sheetgen.kits.defaults.event_paper import EventDice

        return EventDice(self.subject)

    @cached_property
    def event_slip(self) -> contract.EventSlip:
        from sheetgen.kits.defaults.event_paper import EventSlip

        return EventSlip(self.subject)

    @cached_property
    def event_sheet(self) -> contract.EventSheet:
        from sheetgen.kits.defaults.event_paper import EventSheet

        return EventSheet(self.subject)

    @cached_property
    def event_best(self) -> contract.EventBest | None:
        from sheetgen.kits.defaults.event_best import EventBest

        return EventBest(self.subject) if self._has_score else None

    @cached_property
    def plans(self) -> Plans[Any] | None:
        from sheetgen.kits.defaults.event_plans import EventPlans

        return EventPlans(self.subject) if self._has_score else None

    @cached_property
    def results(self) -> Results | None:
        from sheetgen.kits.defaults.event_plans import EventResults

        return EventResults(self.subject) if self._has_score else None
