"""Where everything stands on a page of the squadron board, in mm: one plan for every paper.

A man has a line of three tiers: his name, unit and ranks; what he flew, his experience and his
tallies; and boxes, each with its name.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import accumulate
from typing import Any, NamedTuple

from sheetgen.games.wings.rules.state import LATER_FORCE, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.experience import track
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import Area, BoxRow

ROWS, TIERS = 10, 3
"""The men of a page, and the tiers of a man's line."""
LEAST_SPARE = 3
"""The fewest lines for replacements on a blank board."""
STEPS, KEY, CAPTION = 18.6, 11.6, 3.7
"""The heights of what stands above the lines, of the key below them, and of a group's caption."""
NUMBER, WHO = 0.021, 0.146
"""The shares of the page that the numbers have, and name, unit and ranks; between them the
outlines."""
OUTLINE = 0.052
BOX, BESIDE, BETWEEN = 3.4, 0.7, 1.5
"""A named box, the space before its name, and the least after it."""
WIDE_BOX = 2.5
"""How much wider than the others a box with a number is."""
TALLY_GAP = 2.0


class Part(NamedTuple):
    """Lines on one page for the crews of one trade: how many, and which of the trade's men (from 0)
    is the first."""

    bombers: bool
    first: int
    rows: int


def parts(founders: tuple[int, int], men: tuple[int, int]) -> list[tuple[Part, ...]]:
    """What is on each page of a board, for so many fighter and bomber crews who found an air force,
    and so many who are in it by now: the founders, then pages for those who join."""
    wanted = (max(founders[0], men[0]), max(founders[1], men[1]))
    done, found = [0, 0], list[tuple[Part, ...]]()
    while (
        not found
        or any(d < w for d, w in zip(done, wanted, strict=True))
        or (sum(done) < sum(founders) + LEAST_SPARE)
    ):
        left = founders if not found else (max(wanted[0] - done[0], 0), max(wanted[1] - done[1], 0))
        bombers = _bombers(left) if all(wanted) else ROWS if wanted[1] else 0
        page = []
        for trade, rows in ((False, ROWS - bombers), (True, bombers)):
            if rows:
                page.append(Part(trade, done[trade], rows))
                done[trade] += rows
        found.append(tuple(page))
    return found


def _bombers(left: tuple[int, int]) -> int:
    """How many lines of a page are for bomber crews, where so many of either are without one."""
    fighters, bombers = left
    if fighters + bombers <= ROWS:
        return bombers + (ROWS - fighters - bombers) // 4
    return 0 if fighters >= ROWS else ROWS - fighters


class BoardAreas(NamedTuple):
    """The page of an air force, on the `body` of its frame. `columns` are the columns of named
    boxes with their left edges, by what they are of."""

    body: Area
    theatre: Theatre
    air_force: AirForce
    left: float
    right: float
    columns: tuple[tuple[str, float, tuple[tuple[str, str], ...]], ...]
    tier: float

    @property
    def missions(self) -> range:
        """The missions the air force takes part in."""
        return range(
            self.theatre.length // 2 + 1 if self.air_force == LATER_FORCE else 1,
            self.theatre.length + 1,
        )

    def tops(self, page: Iterable[Part]) -> list[tuple[Part, float, list[float]]]:
        """Each part of a page, where its caption begins, and its lines."""
        y, found = self.body.y + STEPS, []
        for part in page:
            lines = [y + CAPTION + i * TIERS * self.tier for i in range(part.rows)]
            found.append((part, y, lines))
            y = lines[-1] + TIERS * self.tier
        return found

    @property
    def bottom(self) -> float:
        """Where the key begins."""
        return self.body.bottom - KEY

    @property
    def outline(self) -> float:
        """The left edge of a man's airplane."""
        return self.body.x + NUMBER * self.body.width

    @property
    def who(self) -> float:
        """The left edge of his name."""
        return self.outline + OUTLINE * self.body.width

    def mission(self, top: float, number: int) -> Area:
        """The box of a mission in a row that begins at `top`."""
        wide = (self.right - self.left) / len(self.missions)
        return Area(self.left + (number - self.missions[0]) * wide, top, wide, self.tier)

    def experience(self, top: float) -> list[tuple[int, Area]]:
        """The boxes of the track with the points each reaches, in a line that begins at `top`."""
        shares = [
            (points, WIDE_BOX if points % self.theatre.step == 0 else 1.0)
            for points in track(self.theatre).boxes
        ]
        unit = (self.right - self.left) / sum(share for _, share in shares)
        starts = accumulate((share * unit for _, share in shares), initial=self.left)
        y = top + self.tier
        return [
            (points, Area(x, y, share * unit, self.tier))
            for (points, share), x in zip(shares, starts, strict=False)
        ]

    def tallies(self, top: float) -> list[tuple[str, float, BoxRow]]:
        """What is counted, with where its name stands and its boxes."""
        of = [(name, int(boxes)) for name, boxes in self.theatre.data("board")["tallies"]]
        names = sum(width(name, "bold") + BESIDE for name, _ in of) + TALLY_GAP * len(of)
        wide = (self.right - self.left - names) / sum(boxes for _, boxes in of)
        x, y, found = self.left + TALLY_GAP, top + 2 * self.tier, []
        for name, boxes in of:
            start = x + width(name, "bold") + BESIDE
            row = BoxRow(start, y + (self.tier - BOX) / 2, wide, BOX, boxes, wide)
            found.append((name, x, row))
            x = start + boxes * wide + TALLY_GAP
        return found

    def boxes(self, top: float, bombers: bool) -> Iterator[tuple[str, str, float, float]]:
        """The named boxes of a man: what each is of, what it is called, and its corner. Medals are
        called by their number."""
        for _, x, names in self.columns:
            for row, (key, name) in enumerate(names):
                if name and not (bombers and key == self.theatre.not_for_bombers):
                    yield (key, name, x, top + row * self.tier + (self.tier - BOX) / 2)


@cache
def plan(theatre: Theatre, body: Area, air_force: AirForce) -> BoardAreas:
    """The plan of a page: named boxes have what they take, the missions what is left."""
    said: dict[str, Any] = theatre.data("board")
    medals = [
        [str(i), name]
        for i, name in enumerate(said["medal-boxes"][theatre.air_forces[air_force]], 1)
    ]
    *keeps, last = said["boxes"]["keeps"]
    columns = [("skills", column) for column in said["boxes"]["skills"]]
    columns += [("keeps", column) for column in keeps]
    # A fourth medal stands beside the third, below what is seldom kept.
    columns += [("medals", medals[:TIERS]), ("also", [*last, *medals[TIERS:]])]
    x, placed = body.right, list[tuple[str, float, tuple[tuple[str, str], ...]]]()
    for of, names in reversed(columns):
        x -= BOX + BESIDE + max(width(name, "bold") for _, name in names) + BETWEEN
        placed.insert(0, (of, x, tuple((key, name) for key, name in names)))
    left = body.x + (NUMBER + OUTLINE + WHO) * body.width
    tier = (body.height - STEPS - KEY - 2 * CAPTION) / ROWS / TIERS
    return BoardAreas(body, theatre, air_force, left, x - BETWEEN, tuple(placed), tier)
