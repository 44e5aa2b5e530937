"""The sheet that a player of an event is handed for a board."""

from collections.abc import Callable
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.games.convoy.sheet.leaves import ONE_PAGE
from sheetgen.kits.defaults import event_paper
from sheetgen.kits.drawing.page import Foot, Page, Paper


class EventSheet(event_paper.EventSheet):
    """A board is a paper: the log beside the steps of a turn, and the fleet below it."""

    def drawer(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> Callable[[Foot], list[Page]]:
        """What draws the sheet of a board, on one page."""
        return lambda own: SHEET.pages(paper, conditions, chronicle, own, size=ONE_PAGE)
