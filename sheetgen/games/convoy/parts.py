"""The parts of Malta Convoy, each where it is made."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from sheetgen.kits import contract, parts

if TYPE_CHECKING:
    from sheetgen.kits.defaults.subject import Subject
    from sheetgen.kits.events.declared import Plans, Results
    from sheetgen.kits.table.form_file import SheetReading
    from sheetgen.kits.table.moments import TableMoments
    from sheetgen.kits.table.words import Words


class Parts(parts.Parts):
    """The game's own parts."""

    def sheet(self, name: str) -> contract.SheetDocument:
        from sheetgen.games.convoy.sheet import document

        return document

    def form(self, name: str) -> contract.SheetForm:
        from sheetgen.games.convoy.sheet import form

        return form

    @property
    def chronicle(self) -> contract.Story:
        from sheetgen.games.convoy.story import chronicle

        return chronicle

    @property
    def words(self) -> Words:
        from sheetgen.games.convoy.table import words

        return words

    @property
    def reading(self) -> SheetReading:
        from sheetgen.games.convoy.sheet import form

        return form

    @property
    def report(self) -> contract.ReportDocument:
        from sheetgen.games.convoy.report import document

        return document

    @property
    def brief(self) -> contract.ReportBrief:
        from sheetgen.games.convoy.report import brief

        return brief

    @property
    def checking(self) -> contract.ReportChecking:
        from sheetgen.games.convoy.report.checking import reader

        return reader

    @property
    def lonelog(self) -> contract.ReportLonelog:
        from sheetgen.games.convoy.report import lonelog

        return lonelog

    @property
    def turns(self) -> contract.ReportTurns:
        from sheetgen.games.convoy.report import turns

        return turns

    @property
    def reference(self) -> contract.BookReference:
        from sheetgen.games.convoy.book import reference

        return reference

    @property
    def first_game(self) -> contract.BookFirstGame:
        from sheetgen.games.convoy.book import first_game

        return first_game

    @property
    def dice_book(self) -> contract.BookDicebook:
        from sheetgen.games.convoy.book import dicebook

        return dicebook

    @property
    def log_book(self) -> contract.BookLogbook:
        from sheetgen.games.convoy.book import logbook

        return logbook

    @cached_property
    def _subject(self) -> Subject:
        from sheetgen.games.convoy.declaration import DECLARES
        from sheetgen.kits.defaults.subject import subject

        return subject(self.game._replace(declares=DECLARES))

    @cached_property
    def odds(self) -> contract.ChancesOdds:
        from sheetgen.kits.defaults.odds import Odds

        return Odds(self._subject)

    @cached_property
    def questions(self) -> contract.ChancesQuestions:
        from sheetgen.kits.defaults.questions import Questions

        return Questions(self._subject)

    @property
    def ledger(self) -> contract.ChancesLedger:
        from sheetgen.games.convoy.chances import ledger

        return ledger

    @property
    def expectation(self) -> contract.ChancesExpectation:
        from sheetgen.games.convoy.chances import expectation

        return expectation

    @property
    def moments(self) -> TableMoments:
        from sheetgen.games.convoy.table import moments

        return moments

    @property
    def event_slip(self) -> contract.EventSlip:
        from sheetgen.games.convoy.event import slip

        return slip

    @property
    def event_dice(self) -> contract.EventDice:
        from sheetgen.games.convoy.event import dice

        return dice

    @property
    def event_sheet(self) -> contract.EventSheet:
        from sheetgen.games.convoy.event import sheet

        return sheet

    @property
    def event_best(self) -> contract.EventBest:
        from sheetgen.games.convoy.event import best

        return best

    @property
    def event_story(self) -> contract.EventStory:
        from sheetgen.games.convoy.event import story

        return story

    @property
    def plans(self) -> Plans[Any]:
        from sheetgen.games.convoy.event import plans

        return plans

    @property
    def results(self) -> Results:
        from sheetgen.games.convoy.event import results

        return results
