"""The sheet that a player of an event is handed for a board, and the specimen of one filled in."""

from collections.abc import Callable
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.kits.defaults import event_paper
from sheetgen.kits.drawing.page import Foot, Page, Paper


class EventSheet(event_paper.EventSheet):
    """The battle log lies beside the chart, and so is never on its back."""

    seed, policy = "example-44", "best"

    def drawer(
        self, paper: Paper, conditions: Conditions, chronicle: Any, foot: Foot
    ) -> Callable[[Foot], list[Page]]:
        """What draws the sheet of a board, each of its pages on a paper of its own."""
        drawn = super().drawer(paper, conditions, chronicle, foot)
        return lambda own: [page._replace(side="alone") for page in drawn(own)]
