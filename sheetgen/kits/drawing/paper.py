"""Papers, and the units: the kit places in mm from the top left; type and pens are in pt."""

from typing import NamedTuple

PT = 72 / 25.4
"""One mm in pt."""
MARGIN = 8.0
"""What every printer can print inside of, in mm from each edge."""


class Paper(NamedTuple):
    """A paper in portrait: name, width and height in mm."""

    name: str
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right margin, in mm from the left edge of the paper."""
        return self.width - MARGIN

    @property
    def bottom(self) -> float:
        """The bottom margin, in mm from the upper edge of the paper."""
        return self.height - MARGIN

    @property
    def half(self) -> "Paper":
        """Half of it on its side, cut to whole mm where the paper is."""
        height = self.height / 2
        whole = self.height == int(self.height)
        return Paper(f"{self.name}-half", self.width, float(int(height)) if whole else height)


PAPERS = {
    "a4": Paper("a4", 210.0, 297.0),
    "letter": Paper("letter", 215.9, 279.4),
}
"""What sheets are printed on: a paper is added here, and nowhere else."""
SMALL_PAPERS = {"a5": Paper("a5", 148.0, 210.0)}
"""Those for what is made of small pages."""
