"""Game sheets in other sizes to test, and their pages read back."""

from __future__ import annotations

from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet.sizes_layout import UNITS, leaves
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import MARK
from sheetgen.kits.drawing.paper import PAPERS, PT
from tests.games.convoy.sheet.backs import map_faults
from tests.games.convoy.sheet.sheets import GAME, foot
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.marks import marks
from tests.kits.drawing.measuring import faults


def drawn(told, size, paper="a4", edition="sheet", rulings=None, **known):
    conditions = told.conditions if told else GAME.conditions(edition, rulings)
    departures = tuple(f"{k}={v}" for k, v in GAME.departures(conditions).items())
    about = foot(rulings=departures, **known)
    return sheet.pages(PAPERS[paper], conditions, told, about, size=size)


def all_faults(pages, size, paper) -> list[str]:
    """Of every page; the one with a map is looked at as the normal back is."""
    found = []
    for leaf, page in zip(leaves(PAPERS[paper], size), pages, strict=True):
        if "passage" in leaf.parts:
            frame = Area(*(side * UNITS[size] for side in leaf.rear.chart.area))
            found += map_faults(page, frame)
        else:
            found += faults(page)
    return found


def with_part(known, part):
    return [(page, leaf.layout) for page, leaf in known if part in leaf.parts]


class Read:
    """The pages of a sheet read back: typed characters, rings and strokes, by page in mm of the
    layout."""

    def __init__(self, pages, size):
        self.unit = UNITS[size]
        self.pages = [
            (
                [c for c in p.chars if "Mono" in c["fontname"] and c["text"] != " "],
                p.curves,
                [line for line in p.lines if line["linewidth"] == MARK.weight],
            )
            for p in marks(pdf(*pages))
        ]
        self.typed = [
            [
                (*self._middle(c), c["text"])
                for c in sorted(typed, key=lambda c: (round(c["bottom"]), c["x0"]))
            ]
            for typed, _, _ in self.pages
        ]

    def within(self, page, left, top, right, bottom) -> str:
        return "".join(
            text for x, y, text in self.typed[page] if left < x < right and top < y < bottom
        )

    def ringed(self, page, *box) -> bool:
        return any(self._inside(c, *box) for c in self.pages[page][1])

    def ticked(self, page, *box) -> bool:
        return sum(self._inside(s, *box) for s in self.pages[page][2]) == 2

    def _inside(self, thing, left, top, right, bottom) -> bool:
        x, y = self._middle(thing)
        return left < x < right and top < y < bottom

    def _middle(self, thing) -> tuple[float, float]:
        x = (thing["x0"] + thing["x1"]) / 2 / PT / self.unit
        y = (thing["top"] + thing["bottom"]) / 2 / PT / self.unit
        return x, y
