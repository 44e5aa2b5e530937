"""The parts of Wings over Malta, each where it is made."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sheetgen.kits import contract
from sheetgen.kits.parts import Machine

if TYPE_CHECKING:
    from sheetgen.kits.defaults.declaration import Declares


class Parts(Machine):
    """The parts that are the game's own; the others are made from its rules and its declaration.
    A campaign has no score and no odds, and too many dice for one page."""

    reading = dice_book = event_dice = questions = None

    @property
    def declares(self) -> Declares:
        from sheetgen.games.wings.declaration import declared

        return declared(self.game.theatre)

    def sheet(self, name: str) -> contract.SheetDocument:
        match name:
            case "log":
                from sheetgen.games.wings.sheet.campaign_log import SHEET

                return SHEET
            case "board":
                from sheetgen.games.wings.sheet.squadron_board import SHEET

                return SHEET
            case "briefings":
                from sheetgen.games.wings.sheet.briefing.page import SHEET

                return SHEET
            case "worksheet":
                from sheetgen.games.wings.sheet.worksheet.page import SHEET

                return SHEET
            case "quick":
                from sheetgen.games.wings.sheet.quick_reference import SHEET

                return SHEET
            case "tracks":
                from sheetgen.games.wings.sheet.tracks import flight_paths as tracks

                return tracks
            case _:
                from sheetgen.games.wings.sheet.enemy_charts import SHEET

                return SHEET

    def form(self, name: str) -> contract.SheetDocument | None:
        from sheetgen.games.wings.sheet.pages import Form, Sheet

        sheet = self.sheet(name)
        return Form(sheet) if isinstance(sheet, Sheet) and sheet.is_form else None

    @property
    def chronicle(self) -> contract.Story:
        from sheetgen.games.wings.story import chronicle

        return chronicle

    @property
    def booklet(self) -> contract.SheetBooklet:
        from sheetgen.games.wings.sheet import booklet

        return booklet

    @property
    def report(self) -> contract.ReportDocument:
        from sheetgen.games.wings.report import war_diary

        return war_diary

    @property
    def reference(self) -> contract.BookReference:
        from sheetgen.games.wings.book.reference import CampaignReference

        return CampaignReference(self.subject)

    @property
    def log_book(self) -> contract.BookLogbook:
        from sheetgen.games.wings.book.logbook import CampaignLogBook

        return CampaignLogBook(self.subject)

    @property
    def fight_grid(self) -> contract.FightGrid:
        from sheetgen.games.wings.table import fight_grid

        return fight_grid

    @property
    def boards(self) -> contract.TableBoards:
        from sheetgen.games.wings.table import boards

        return boards

    @property
    def replays(self) -> contract.StoryReplays:
        from sheetgen.games.wings.story import replays

        return replays

    @property
    def own(self) -> contract.Own:
        from sheetgen.games.wings.campaigns.own import OwnFiles

        return OwnFiles(self.game.theatre.folder)

    @property
    def solo(self) -> contract.Solo:
        from sheetgen.games.wings.solo.rules import Fights

        return Fights(self.game.theatre)

    @property
    def paths(self) -> contract.FightPages:
        from sheetgen.games.wings.sheet.tracks import sheet

        return sheet

    @property
    def event_slip(self) -> contract.EventSlip:
        from sheetgen.games.wings.event.slip import slip

        return slip(self.game.theatre)

    @property
    def event_sheet(self) -> contract.EventSheet:
        from sheetgen.games.wings.event import sheet

        return sheet

    @property
    def event_book(self) -> contract.EventBook:
        from sheetgen.games.wings.event.book import CampaignBook

        return CampaignBook(self.game.theatre)
