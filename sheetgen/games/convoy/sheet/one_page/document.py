"""The page: what is written at the left, what is read at the right, between head and foot."""

from collections.abc import Iterable
from functools import lru_cache

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.state import TYPES, Kind
from sheetgen.games.convoy.sheet.fleet import of_convoy
from sheetgen.games.convoy.sheet.one_page import fleet
from sheetgen.games.convoy.sheet.one_page.log import WIDE, log
from sheetgen.games.convoy.sheet.one_page.steps import steps
from sheetgen.games.convoy.story.chronicle import Chronicle
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field
from sheetgen.kits.drawing.items import Items
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.pages.layout import Laid
from sheetgen.kits.pages.sheet import PageSheet
from sheetgen.kits.pages.tree import Column, Node, Row

GAP, PARTS = 3.6, 0.6
"""Between what is written and what is read, and between the parts of the former."""


class OnePage(PageSheet):
    """The sheet on one page. One that is not blank is printed without ships: those that sail lie on
    it in layers, which many copies share."""

    def tree(self, conditions: Conditions, blank: bool) -> Node:
        """The page between head and foot."""
        parts = (*log(conditions), *fleet.fleet(conditions, blank))
        return Row(Column(*parts, gap=PARTS, size=WIDE), steps(conditions, blank), gap=GAP)

    def added(self, page: Page, on: Laid, chronicle: Chronicle) -> Page:
        """A page with the ships that sail."""
        areas = {kind: on.areas[TYPES[kind]] for kind in Kind}
        sailed = dict(zip(Kind, chronicle.fleet, strict=True))
        named = (name for kind in Kind for name in fleet.names(sailed[kind], areas[kind]))
        layers = tuple(_ships(kind, len(sailed[kind]), areas[kind]) for kind in Kind)
        return page._replace(marks=(*page.marks, *named), layers=layers)

    def kept(self, fields: Iterable[Field], chronicle: Chronicle | None) -> Iterable[Field]:
        """The fields without those of ships that stay in port."""
        return of_convoy(fields, chronicle)

    def in_grey(
        self, paper: Paper, conditions: Conditions, foot: Foot, chronicle: Chronicle
    ) -> list[Page]:
        """The blank sheet, and in grey what a game has written on it."""
        (page,) = super().in_grey(paper, conditions, foot, chronicle)
        areas = self.laid_on(paper, conditions).areas
        crossed = (
            line for kind in Kind for line in fleet.crossed_out(chronicle, kind, areas[TYPES[kind]])
        )
        return [page._replace(pale=(*page.pale, *crossed))]


SHEET = OnePage(GAME)


@lru_cache(maxsize=256)
def _ships(kind: Kind, sailed: int, area: Area) -> Items:
    """The ships of a type that sail. Many copies have as many."""
    return (*fleet.ships(kind, sailed, area),)
