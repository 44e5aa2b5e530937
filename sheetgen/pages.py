"""All that the author of a page needs, in one import: what a page is declared of, and what makes a
sheet of it."""

from sheetgen.kits.drawing.page import Area
from sheetgen.kits.pages.game_sheet import PageForm, PageReading, PageSheet
from sheetgen.kits.pages.layout import Unfit, laid
from sheetgen.kits.pages.tree import (
    Art,
    Asks,
    Cell,
    Column,
    Flow,
    Framed,
    Grid,
    Node,
    Of,
    Printed,
    Row,
    Share,
    Slot,
    Space,
    Table,
    Text,
    Words,
    step,
)

__all__ = [
    "Area",
    "Art",
    "Asks",
    "Cell",
    "Column",
    "Flow",
    "Framed",
    "Grid",
    "Node",
    "Of",
    "PageForm",
    "PageReading",
    "PageSheet",
    "Printed",
    "Row",
    "Share",
    "Slot",
    "Space",
    "Table",
    "Text",
    "Unfit",
    "Words",
    "laid",
    "step",
]
