"""Booklets: pages laid two to a side of paper, so that the sheets, folded and stapled, read on.

The pages may be drawn by anything that draws on a reportlab canvas: each is kept as a form and
drawn again where its sheet has it. A sheet is as wide as two pages; it is printed on both sides,
turned on its short edge.
"""

from collections.abc import Iterator
from typing import Any, BinaryIO

from reportlab.pdfgen.canvas import Canvas

from sheetgen.kits.drawing import pdf
from sheetgen.kits.drawing.draw import Plotter
from sheetgen.kits.drawing.page import HAIR, PT, Items, Line, Paper, Pen
from sheetgen.kits.drawing.pdf import Tags

FOLD = Pen(0.25, 1.6)
FOLD_FROM, FOLD_LONG = 3.0, 4.0
"""Where the fold's marks begin, from the upper and lower edge, and their length, in mm."""
STAPLE = 6.0
"""The length of a staple's mark, in mm."""


def leaf(paper: Paper) -> Paper:
    """The page two of which lie on this paper turned on its side."""
    return Paper(f"{paper.name} folded", paper.height / 2, paper.width)


def padded(count: int) -> int:
    """How many pages a booklet of `count` pages has: a multiple of four."""
    return count + -count % 4


def sides(count: int) -> Iterator[tuple[int, int]]:
    """The pages, from 1, on the left and the right of each side of paper: the outermost sheet
    first, its outer side before its inner one. Pages beyond `count` stay empty."""
    first, last = 1, padded(count)
    while first < last:
        yield last, first
        yield first + 1, last - 1
        first, last = first + 2, last - 2


def marks(width: float, height: float, stapled: bool) -> Items:
    """What a side `width` by `height` mm shows of its making: where it is folded, and on the
    outermost side where it is stapled."""
    x = width / 2
    tops = (FOLD_FROM, height - FOLD_FROM - FOLD_LONG)
    items = [Line(x, top, x, top + FOLD_LONG, FOLD) for top in tops]
    if stapled:
        for y in (height / 4, height * 3 / 4):
            items.append(Line(x, y - STAPLE / 2, x, y + STAPLE / 2, HAIR))
    return tuple(items)


def canvas(file: BinaryIO, size: tuple[float, float]) -> Canvas:
    """A canvas for a booklet's pages of `size` (width, height in pt), set up as `pdf.canvas`."""
    made = pdf.canvas(file, size, Booklet)
    made.tags = Tags(made)
    made.setViewerPreference("Duplex", "DuplexFlipShortEdge")
    return made


class Booklet(pdf.Drawn):
    """A canvas that keeps its pages, all of one size, and lays them on sheets when it is saved.

    A bookmark leads to the side its page is on. Links are left out: paper has none.
    """

    def __init__(self, file: BinaryIO, **options: Any) -> None:
        super().__init__(file, **options)
        self._bookmarks: list[set[str]] = [set()]

    def bookmarkPage(self, key: str, *where: Any, **more: Any) -> None:  # noqa: N802
        """Set a bookmark on the page being drawn."""
        self._bookmarks[-1].add(key)

    def showPage(self) -> None:  # noqa: N802
        """Keep the page that was drawn, and begin the next."""
        # Links belong to pages, and this one becomes a form.
        self._annotationrefs: list[Any] = []
        self.push_state_stack()
        # beginForm would set aside what is drawn: entered afterwards, it is the form.
        self._formData = (_form(len(self._bookmarks)), 0, 0, *self._pagesize)
        self.endForm()
        self._bookmarks.append(set())
        self._startPage()

    def save(self) -> None:
        """Lay the pages on sheets, and write the file."""
        if self._code:
            self.showPage()
        wide, high = self._pagesize
        self.setPageSize((2 * wide, high))
        plotter, count = Plotter(self), len(self._bookmarks) - 1
        on: dict[int, Any] = {}
        for side, pages in enumerate(sides(count)):
            for page, shift in zip(pages, (0, wide), strict=True):
                if page <= count:
                    self._lay(page, shift)
            self.addPageLabel(side, prefix=", ".join(str(p) for p in pages if p <= count))
            plotter.draw(high / PT, marks(2 * wide / PT, high / PT, stapled=side == 0))
            super().showPage()
            on |= dict.fromkeys(pages, self._doc.Pages.pages[-1])
        numbers = range(1, count + 1)
        self.tags.close([on[page] for page in numbers], [_form(page) for page in numbers])
        super().save()

    def _lay(self, page: int, shift: float) -> None:
        for key in sorted(self._bookmarks[page - 1]):
            super().bookmarkPage(key)
        self.saveState()
        self.translate(shift, 0)
        self.doForm(_form(page))
        self.restoreState()


def _form(page: int) -> str:
    return f"leaf{page}"
