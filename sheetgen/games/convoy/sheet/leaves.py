"""The pages of the game sheet, for every size, each as a tree. In mm; pages that are enlarged have
the measures of normal type.

The normal sheet is two landscape pages that lie side by side in play: the front says where the
convoy is and who is left, the back what happened. The cut follows the rules: a quiet turn needs
three figures, an attack up to forty. The other sizes have the same parts on more pages.
"""

from collections.abc import Iterator
from functools import cache, lru_cache, partial
from math import fsum
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import data, texts
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER
from sheetgen.games.convoy.sheet import passage
from sheetgen.games.convoy.sheet.battle_log import (
    HEADS,
    MORE_TIERS,
    TIERS,
    battles,
    log,
    sample,
    steps,
)
from sheetgen.games.convoy.sheet.fleet import fleet
from sheetgen.games.convoy.sheet.turn import (
    CONTACT,
    COVER,
    OPTION,
    contact,
    covering,
    notes,
    option,
    rail,
)
from sheetgen.games.convoy.story.chronicle import CERTAIN, MOST_TURNS, Chronicle, most_turns
from sheetgen.kits.drawing import foot as feet
from sheetgen.kits.drawing.page import Area, Foot, Item, Paper
from sheetgen.kits.drawing.signs import silhouette
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.sheet import TITLE as TITLE_TYPE
from sheetgen.kits.pages.sheet import (
    UPRIGHT_HEAD,
    Copy,
    Head,
    Leaf,
    lines_of,
    of_chronicle,
    on_its_side,
    plate,
    printable,
)
from sheetgen.kits.pages.tree import (
    Art,
    Column,
    Fitted,
    Node,
    Of,
    Over,
    Pinned,
    Row,
    Share,
    Space,
)

ONE_PAGE = "one-page"
UNITS = {"normal": 1.0, "half": 1.0, "ten": 10 / 7.5, "large": 2.15, ONE_PAGE: 1.0}
"""How much larger than normal the type of each size is."""
HEAD, TITLE, GAP = 10.4, 8.2, 2.4
FIRST_HEAD = {"large": TITLE, ONE_PAGE: UPRIGHT_HEAD}
"""The head of the first page, where it is no HEAD."""
FEET = {"normal": (10.4, 7.6), "half": (10.4, 7.6), "ten": (20.8, 9.4), "large": (27.6, 8.4),
        ONE_PAGE: (feet.HEIGHT, feet.HEIGHT)}  # fmt: skip
"""The foot of a first page, and of the others, as printed."""
CODE, SMALL_CODE, QUIET = 22.2, 13.3, 1.0
"""The corner that a code takes with the white around it, as printed; and how much of that white is
above it at the edge of the page, whatever it says."""
LOWER, RAIL, RAIL_GAP = 80.4, 52.0, 4.6
"""What is below the chart; the rail beside the fleet."""
STEPS = 37.6
LINES = 12
"""So many attacks have a line on the normal sheet: enough for 98 games of 100."""
TIER, LARGE_TIER = 5.5, 8.3
"""The least height of a tier of the log, as printed, and in large print."""
FLEETS = {
    "half": ((CARGO, CARRIER), (CRUISER, DESTROYER)),
    "ten": ((CARGO, DESTROYER),),
    "large": ((CARGO, CARGO), (TANKER, CRUISER), (DESTROYER, DESTROYER)),
}
"""The first and the last type of ship on each page that has some."""
MIDDLE = 15
"""The last turn of the western half of a track in two."""
WHOLE = (1, MOST_TURNS)
CONVOY = ("destroyer", "cargo", "carrier", "tanker", "cargo", "cruiser", "cargo", "destroyer")
LONG = {"destroyer": 8.0, "cruiser": 9.6, "cargo": 11.0, "tanker": 11.4, "carrier": 10.6}
FIRST, WIDE = 24.0, 180.0
"""The type of a first title, in pt, on a page wider than that, in mm; on others the lines to write
on are in two rows."""


Sort = tuple[Conditions, bool, tuple[str, ...]]
"""What the pages of a sheet depend on: the conditions, whether it is blank, for there is all there
may be on it, and what the lines of its head are for."""


def leaves(
    paper: Paper, size: str, sides: str, conditions: Conditions, copy: Copy, logs: int = 1
) -> tuple[Leaf, ...]:
    """The pages of a sheet in a size: its `front`, or `both` sides; with so many pages of log, or
    as many as the attacks need."""
    chronicle = copy.chronicle
    sort = (conditions, chronicle is None, lines_of(copy.foot))
    attacks = len(battles(chronicle)) if chronicle else 0
    made = _maker(paper, size, sort)
    return made.leaves(sides, max(logs, -(-attacks // made.each)))


class _Leaves:
    """Makes the pages of a size; `each` of its pages of log has so many lines."""

    def __init__(self, paper: Paper, size: str, sort: Sort) -> None:
        self.paper, self.size = _page_of(paper, size), size
        self.on = printable(self.paper) if size == ONE_PAGE else plate(self.paper)
        self.conditions, self.blank, self.lines = sort
        self.leaves = cache(self._made)
        self.unit, self.words = UNITS[size], texts(self.conditions)
        self.wide = self.on.width / self.unit
        self.tiers = MORE_TIERS if size in ("half", "large") else TIERS
        high = (self.on.height - FEET[size][1] - 1.4) / self.unit - TITLE - HEADS
        if size == "normal":
            self.each = min(LINES, int((high - STEPS) / (2 * TIER)))
        else:
            tier = LARGE_TIER if size == "large" else TIER
            self.each = int(high / (self.tiers * tier / self.unit))

    def _made(self, sides: str, logs: int) -> tuple[Leaf, ...]:
        front = {"normal": self.front, ONE_PAGE: self.one_page}.get(self.size, self.others)
        backs = self.backs(logs) if sides == "both" and self.size != ONE_PAGE else ()
        return (*front(), *backs)

    def _leaf(self, part: str, *nodes: Node, beside: Node | None = None) -> Leaf:
        """A page of some parts below its head; the first of a sheet has that of the game. Where
        something stands `beside` the head and the first part, a code stands above that."""
        on, is_first = self.on, part == "holds"
        title = GAME.title.upper() if is_first else self.words["pages"][part]
        high = FEET[self.size][not is_first]
        foot = Area(on.x, on.bottom - high, on.width, high)
        about = self.words["about"].get("" if self.size == ONE_PAGE else part, ())
        tall = FIRST_HEAD.get(self.size, HEAD) if is_first else TITLE
        wide = self.wide - (0.0 if beside is None else GAP + CODE)
        top = self._head(Area(0, 0, wide, tall), title, tuple(about), is_first)
        page, code = Column(top, *nodes), None
        if is_first:
            side = SMALL_CODE if self.size == "half" else CODE
            code = Area(foot.right - side, foot.bottom - side, side, side)
        if beside is not None:
            code = Area(on.right - CODE, on.y, CODE, CODE - QUIET)
            first, *others = nodes
            left, right = (
                Column(top, first, size=Share()),
                Column(Space(size=CODE + 1.2), beside, size=CODE),
            )
            page = Column(Row(left, right, gap=GAP, size=TITLE + STEPS), *others)
        area = on._replace(height=on.height - high - (1.0 if self.size == ONE_PAGE else 1.4))
        holds = self.words["holds"] if is_first else title.capitalize()
        says = partial(_foot_lines, self.conditions, self.size, is_first)
        lay = partial(laid, page, area, self.unit)
        return Leaf(self.paper, lay, foot, says, code, holds)

    def _head(self, on: Area, title: str, about: tuple[str, ...], first: bool) -> Node:
        """The head of the first page, or of another."""
        is_upright = self.size == ONE_PAGE
        is_first, narrow = first and not is_upright, self.wide <= WIDE and not is_upright
        size = FIRST if is_first and not narrow else TITLE_TYPE
        head = Head(on, title, self.lines, about, size, narrow)
        return head.node(Art(_convoy) if is_first else None)

    def _fleet(self, first: int, last: int, wide: float, below: float = 6.0) -> Node:
        kinds = range(first, last + 1)
        return of_chronicle(fleet(kinds, self.conditions, self.blank, wide, below))

    def _rail(self) -> Node:
        return of_chronicle(rail(self.conditions))

    def _chart(self, turns: tuple[int, int], *panels: Pinned) -> Node:
        """The chart of the turns from the first to the last of the longest journey, for a journey
        as long as a copy's, and panels laid on it; on a blank, or before that is rolled, of any."""
        conditions, words = self.conditions, self.words["front"]

        def length(copy: Copy | None) -> tuple[int, int] | None:
            told = copy.chronicle if copy and not self.blank else None
            return (told.length, passage.maybe_turns(told)) if told and told.length else None

        def made(known: tuple[int, int] | None) -> Node:
            blank, journey = known is None, known or (most_turns(conditions), 0)

            def track(area: Area) -> passage.Track:
                of = passage.passage(area, turns, *journey)[1]
                return of._replace(certain=CERTAIN) if blank else of

            def ends(chronicle: Chronicle) -> tuple[int, tuple[int, ...]]:
                return chronicle.friendly, tuple(chronicle.halfways(journey[1]))

            def marks(area: Area, told: Any) -> Iterator[Item]:
                if not blank:
                    return passage.ends(track(area), *told)
                if not told.length:
                    return iter(())
                return passage.drawn_in(track(area), told.friendly, told.length)

            def draw(area: Area) -> Iterator[Item]:
                on, of = passage.passage(area, turns, *journey)[0], track(area)
                flags = passage.flags(of, journey[0], words) if blank else []
                holes = [*(panel.on(area) for panel in panels), *passage.rooms(flags)]
                yield from passage.art(on, of, holes, words)
                yield from flags

            chart = Art(draw, marks=marks, shared=None if blank else ends)
            boxes = Of(passage.contacts, Art(slots=lambda area: passage.slots(track(area))))
            return Of(lambda copy: copy.chronicle, Over(chart, Pinned(boxes), *panels))

        return Fitted(length, made, size=Share(), name="chart")

    # The normal sheet.

    def front(self) -> Iterator[Leaf]:
        """The chart, the fleet, the score."""
        wide = self.on.width - RAIL - RAIL_GAP
        # A code in the corner rises above the foot.
        above = Space(size=CODE - FEET["normal"][0] - 1.4)
        yield self._leaf(
            "holds",
            self._chart(WHOLE, *self.panels()),
            Space(size=GAP),
            Row(
                self._fleet(CARGO, DESTROYER, wide, 0.0),
                Column(self._rail(), above, size=RAIL),
                gap=RAIL_GAP,
                size=LOWER,
            ),
        )

    def panels(self) -> tuple[Pinned, ...]:
        """What is laid on the chart."""
        conditions = self.conditions
        (wide, high), (broad, tall), (narrow, low) = OPTION, CONTACT, COVER
        return (
            Pinned(option(conditions), 1.0, 1.0, wide, high),
            Pinned(contact(conditions), 86.0, -0.3 - tall, broad, tall),
            Pinned(covering(conditions), -1.0 - narrow, 1.0, narrow, low),
        )

    # The other sizes.

    def one_page(self) -> Iterator[Leaf]:
        """All on one page."""
        # Asked for by few.
        from sheetgen.games.convoy.sheet import one_page

        yield self._leaf("holds", of_chronicle(one_page.page(self.conditions, self.blank)))

    def others(self) -> Iterator[Leaf]:
        """The parts on more pages; what is used at once stands side by side, as far as there is
        room."""
        conditions, ruled = self.conditions, notes(self.words["notes"])
        (wide, tall), (covers, low) = OPTION, COVER
        if self.size == "large":
            for part, turns in (("holds", (1, MIDDLE)), ("track", (MIDDLE + 1, MOST_TURNS))):
                yield self._leaf(part, self._chart(turns))
            first = Row(option(conditions).sized(wide), ruled, gap=GAP)
            yield self._leaf("option", of_chronicle(Column(first, contact(conditions), gap=GAP)))
        else:
            turn = Row(option(conditions).sized(wide), contact(conditions).sized(Share()), gap=GAP)
            rise = SMALL_CODE - FEET["half"][0] if self.size == "half" else 0.0
            below = Column(of_chronicle(turn), size=tall)
            yield self._leaf("holds", self._chart(WHOLE), Space(size=GAP), below, Space(size=rise))
        for kinds in FLEETS[self.size]:
            yield self._leaf("fleet", self._fleet(*kinds, self.wide))
        covered = Row(Column(of_chronicle(covering(conditions)), size=covers), size=low)
        left = Column(covered, ruled, gap=GAP, size=Share())
        right = Column(self._rail(), size=RAIL)
        yield self._leaf("rail", Row(left, right, gap=GAP, size=Share()))

    def backs(self, logs: int) -> Iterator[Leaf]:
        """The steps of an attack, and so many pages of log, or what `LINES` take: on the normal
        sheet each has the steps above it, on the others it is nothing but log."""
        words, size, each = self.words, self.size, self.each
        ruled, parts = notes(words["notes"]), [range(3, 6), range(6, 9)]
        if size == "large":
            halves = [Column(steps(some, words), size=Share()) for some in (parts[0], range(6, 8))]
            yield self._leaf("steps", *halves)
            last = Column(steps(range(8, 9), words, shows=True), size=Share())
            yield self._leaf("steps", last, ruled)
        elif size != "normal":
            all_steps = [steps(some, words, shows=True) for some in parts]
            yield self._leaf("steps", Column(*all_steps, ruled, gap=GAP, size=Share()))
        for number in range(logs if size == "normal" else max(logs, -(-LINES // each))):
            shown = range(number * each + 1, number * each + each + 1)
            lines = of_chronicle(log(shown, self.wide, words, self.tiers))
            if size == "normal":
                yield self._leaf("log", steps(range(3, 9), words), lines, beside=sample(words))
            else:
                yield self._leaf("log", lines)


_maker = cache(_Leaves)


def _page_of(paper: Paper, size: str) -> Paper:
    """The page of a size: the paper on its side, half of it, or upright."""
    return paper.half if size == "half" else paper if size == ONE_PAGE else on_its_side(paper)


@lru_cache(maxsize=64)
def _foot_lines(
    conditions: Conditions, size: str, first: bool, foot: Foot, strip: Area
) -> tuple[str, ...]:
    """What is printed in the foot: in full on the first page, but in large print what the edition
    is."""
    edition, made = feet.about(GAME, conditions.edition, foot)
    if size == ONE_PAGE:
        return feet.leaving_room(strip, GAME, conditions.edition, foot)
    short = feet.short(GAME, conditions.edition, foot)
    return (edition if UNITS[size] == 1 else short, made) if first else (short,)


# The head.


def _convoy(area: Area) -> Iterator[Item]:
    """A line of ships, black, above the area of the write-ins."""
    shapes, x = data("silhouettes"), area.x
    gap = (area.width - fsum(LONG[ship] for ship in CONVOY)) / (len(CONVOY) - 1)
    for ship in CONVOY if gap > 0.5 else ():
        yield from silhouette(shapes[ship], x, area.y + 0.4, LONG[ship], black=True)
        x += LONG[ship] + gap
