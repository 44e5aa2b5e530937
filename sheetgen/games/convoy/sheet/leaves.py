"""The pages of the game sheet, for every size, each as a tree. In mm; pages that are enlarged have
the measures of normal type.

The normal sheet is two landscape pages that lie side by side in play: the front says where the
convoy is and who is left, the back what happened. The cut follows the rules: a quiet turn needs
three figures, an attack up to forty. The other sizes have the same parts on more pages.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.rules.conditions import data, texts
from sheetgen.games.convoy.rules.state import CARGO, CARRIER, CRUISER, DESTROYER, TANKER
from sheetgen.games.convoy.sheet import passage
from sheetgen.games.convoy.sheet.battle_log import HEADS, MORE_TIERS, TIERS, log, sample, steps
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
from sheetgen.kits.drawing.page import Area, Foot, Item, Paper
from sheetgen.kits.drawing.signs import silhouette, typed
from sheetgen.kits.pages.layout import Laid, laid
from sheetgen.kits.pages.sheet import TITLE as TITLE_TYPE
from sheetgen.kits.pages.sheet import Head, on_its_side, plate
from sheetgen.kits.pages.tree import Art, Column, Node, Of, Over, Pinned, Row, Share, Slot, Space

UNITS = {"normal": 1.0, "half": 1.0, "ten": 10 / 7.5, "large": 2.15}
"""How much larger than normal the type of each size is."""
HEAD, TITLE, GAP = 10.4, 8.2, 2.4
FEET = {"normal": (10.4, 7.6), "half": (10.4, 7.6), "ten": (19.8, 9.4), "large": (27.6, 8.4)}
"""The foot of a first page, and of the others, as printed."""
CODE, TEN_CODE, SMALL_CODE, QUIET = 22.2, 19.8, 13.3, 1.0
"""The corner that a code takes with the white around it, as printed; and how much of that white is
above it at the edge of the page, whatever it says."""
LOWER, RAIL, RAIL_GAP = 80.4, 52.0, 4.6
"""What is below the chart; the rail beside the fleet."""
STEPS = 37.6
LINES = 12
"""So many attacks have a line on the normal sheet: enough for 98 games of 100."""
TIER, LARGE_TIER = 5.5, 8.3
"""The least height of a tier of the log, as printed, and in large print."""
MIDDLE = 15
"""The last turn of the western half of a track in two."""
WHOLE = (1, MOST_TURNS)
CONVOY = ("destroyer", "cargo", "carrier", "tanker", "cargo", "cruiser", "cargo", "destroyer")
LONG = {"destroyer": 8.0, "cruiser": 9.6, "cargo": 11.0, "tanker": 11.4, "carrier": 10.6}
FIRST, WIDE = 24.0, 180.0
"""The type of a first title, in pt, on a page wider than that, in mm; on others the lines to write
on are in two rows."""
TYPE = 9.0
"""The type of what is typed in, in pt."""


class Copy(NamedTuple):
    """What a copy of the sheet is filled from: whose it is, and the game as far as it is known."""

    foot: Foot
    chronicle: Chronicle | None

    @property
    def lines(self) -> tuple[str, ...]:
        """What the lines of its head are for: a seed has one where it is known."""
        if self.foot.board:
            return ("name", "table", "board")
        return ("name", "date", "seed") if self.foot.seed else ("name", "date")


Sort = tuple[Conditions, bool, tuple[str, ...]]
"""What the pages of a sheet depend on: the conditions, whether it is blank, for there is all there
may be on it, and what the lines of its head are for."""


@dataclass(eq=False)
class Leaf:
    """A page: its title and what it `holds`, its tree, laid out on an area `unit` times smaller
    than printed, and its foot. `turns` are the first and the last of its chart, whose place has
    that name; the panels are laid on the chart, or none. `code` is the place of a code, with the
    white around it. `lines` are those of its log."""

    paper: Paper
    sort: Sort
    title: str
    holds: str
    head: Art
    page: Node
    area: Area
    foot: Area
    unit: float = 1.0
    code: Area | None = None
    turns: tuple[int, int] | None = None
    panels: tuple[Pinned, ...] = ()
    lines: range = range(0)

    def parts(self, chronicle: Chronicle | None) -> list[Laid]:
        """It as laid out: what is the same whatever the game, its chart, and what lies on that."""
        if self.turns is None:
            return [self.base]
        length = chronicle.length if chronicle else most_turns(self.sort[0])
        maybe = passage.maybe_turns(chronicle) if chronicle else 0
        return [self.base, self._chart(length, maybe), self._on_chart]

    @cached_property
    def base(self) -> Laid:
        """What every copy has, but for its chart."""
        return laid(self.page, self.area, self.unit)

    @cached_property
    def room(self) -> float:
        """The room for a player's name in the head."""
        slots = self.head.slots(self.base.areas["head"]) if self.head.slots else ()
        return next(area.width - 0.6 for slot, area in slots if slot.name == "name")

    @cached_property
    def _place(self) -> Area:
        """The chart's place, as printed."""
        return Area(*(self.unit * side for side in self.base.areas["chart"]))

    @cached_property
    def _on_chart(self) -> Laid:
        panels = Over(Space(), *self.panels)
        return laid(Of(lambda copy: copy.chronicle, panels), self._place, self.unit)

    @lru_cache(maxsize=64)  # noqa: B019 - pages are kept as long
    def _chart(self, turns: int, maybe: int) -> Laid:
        """The chart of a journey of so many turns and perhaps more; on a blank, of any."""
        (conditions, blank, _), place = self.sort, self.base.areas["chart"]
        words = texts(conditions)["front"]
        on, of = passage.passage(place, self.turns or WHOLE, turns, maybe)
        of = of._replace(certain=CERTAIN) if blank else of
        flags = passage.flags(of, turns, words) if blank else []
        holes = [*(panel.on(place) for panel in self.panels), *passage.rooms(flags)]

        def ends(chronicle: Chronicle) -> tuple[int, tuple[int, ...]]:
            return chronicle.friendly, tuple(chronicle.halfways(maybe))

        def marks(area: Area, told: Any) -> Iterator[Item]:
            if blank:
                return passage.drawn_in(of, told.friendly, told.length)
            return passage.ends(of, *told)

        def draw(area: Area) -> Iterator[Item]:
            yield from passage.art(on, of, holes, words)
            yield from flags

        chart = Art(draw, marks=marks, shared=None if blank else ends)
        track = Of(passage.contacts, Art(slots=lambda area: passage.slots(of)))
        page = Of(lambda copy: copy.chronicle, Over(chart, Pinned(track)))
        return laid(page, self._place, self.unit)


def landscape(paper: Paper, size: str = "normal") -> Paper:
    """The page of a size: the paper on its side, or half of it."""
    if size == "half":
        return paper.half
    return on_its_side(paper)


@cache
def leaves(paper: Paper, size: str, sides: str, sort: Sort, logs: int = 1) -> tuple[Leaf, ...]:
    """The pages of a sheet in a size, with so many pages of log: its `front`, or `both` sides."""
    made = _Leaves(paper, size, sort)
    if size == "normal":
        return (made.front(), *(map(made.log, range(logs)) if sides == "both" else ()))
    front = {"half": made.half, "ten": made.ten, "large": made.large}[size]()
    return (*front, *(made.backs(logs) if sides == "both" else ()))


class _Leaves:
    """Makes the pages of a size."""

    def __init__(self, paper: Paper, size: str, sort: Sort) -> None:
        self.paper, self.size, self.sort = landscape(paper, size), size, sort
        self.on = plate(self.paper)
        self.conditions, self.blank, self.lines = sort
        self.unit, self.words = UNITS[size], texts(self.conditions)
        self.wide = self.on.width / self.unit
        self.tiers = MORE_TIERS if size in ("half", "large") else TIERS

    def _leaf(self, part: str, *nodes: Node, beside: Node | None = None, **more: Any) -> Leaf:
        """A page of some parts below its head; the first of a sheet has that of the game. Where
        something stands `beside` the head and the first part, a code stands above that. `more` as
        a leaf has it."""
        on, is_first = self.on, part == "holds"
        title = GAME.title.upper() if is_first else self.words["pages"][part]
        high = FEET[self.size][not is_first]
        foot = Area(on.x, on.bottom - high, on.width, high)
        about = self.words["front"]["subtitle"] if is_first else self.words["about"].get(part, ())
        tall = HEAD if is_first and self.size != "large" else TITLE
        top = self._head(title, tuple(about), is_first, tall)
        page, code = Column(top, *nodes), None
        if is_first:
            side = {"half": SMALL_CODE, "ten": TEN_CODE}.get(self.size, CODE)
            code = Area(foot.right - side, foot.bottom - side, side, side)
        if beside is not None:
            code = Area(on.right - CODE, on.y, CODE, CODE - QUIET)
            first, *others = nodes
            left, right = (
                Column(top, first, size=Share()),
                Column(Space(size=CODE + 1.2), beside, size=CODE),
            )
            page = Column(Row(left, right, gap=GAP, size=TITLE + STEPS), *others)
        area = on._replace(height=on.height - high - 1.4)
        holds = self.words["holds"] if is_first else title.capitalize()
        known = (self.paper, self.sort, title, holds, top, page, area, foot, self.unit, code)
        return Leaf(*known, **more)

    def _head(self, title: str, about: tuple[str, ...], first: bool, high: float) -> Art:
        """The head of the first page, or of another."""
        labels = [self.words["labels"][line] for line in self.lines]
        size = FIRST if first and self.wide > WIDE else TITLE_TYPE

        def on(area: Area) -> Head:
            return Head(area, title, (*labels,), about, size, self.wide <= WIDE)

        def draw(area: Area) -> Iterator[Item]:
            yield from on(area).art()
            yield from _convoy(on(area)) if first else ()

        def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
            rooms = zip(self.lines, labels, on(area).lines.rooms(), strict=True)
            for what, label, room in rooms:
                if what != PRINTED:
                    yield Slot(what, "text", label, HELD[what], type=TYPE, align="left"), room

        def marks(area: Area, copy: Copy) -> Iterator[Item]:
            if PRINTED in self.lines:
                room = on(area).lines.rooms()[self.lines.index(PRINTED)]
                yield from typed(room, HELD[PRINTED](copy), TYPE)

        return Art(draw, high=high, size=high, slots=slots, marks=marks, name="head")

    def _of(self, node: Node) -> Node:
        """A part that the chronicle fills, of a copy that has one; it has what is left."""
        return Of(lambda copy: copy.chronicle, node, size=Share())

    def _fleet(self, first: int, last: int, wide: float, below: float = 6.0) -> Node:
        kinds = range(first, last + 1)
        return self._of(fleet(kinds, self.conditions, self.blank, wide, below))

    def _rail(self) -> Node:
        return self._of(rail(self.conditions))

    # The normal sheet.

    def front(self) -> Leaf:
        """The chart, the fleet, the score."""
        wide = self.on.width - RAIL - RAIL_GAP
        # A code in the corner rises above the foot.
        above = Space(size=CODE - FEET["normal"][0] - 1.4)
        return self._leaf(
            "holds",
            Space(name="chart", size=Share()),
            Space(size=GAP),
            Row(
                self._fleet(CARGO, DESTROYER, wide, 0.0),
                Column(self._rail(), above, size=RAIL),
                gap=RAIL_GAP,
                size=LOWER,
            ),
            turns=WHOLE,
            panels=self._panels(),
        )

    def _panels(self) -> tuple[Pinned, ...]:
        conditions = self.conditions
        (wide, high), (broad, tall), (narrow, low) = OPTION, CONTACT, COVER
        return (
            Pinned(option(conditions), 1.0, 1.0, wide, high),
            Pinned(contact(conditions), 86.0, -0.3 - tall, broad, tall),
            Pinned(covering(conditions), -1.0 - narrow, 1.0, narrow, low),
        )

    def log(self, number: int) -> Leaf:
        """The steps of an attack, and the lines of a log: the first, the second, ..."""
        on, words = self.on, self.words
        room = on.height - FEET["normal"][1] - 1.4 - TITLE - STEPS - HEADS
        lines = min(LINES, int(room / (2 * TIER)))
        shown = range(number * lines + 1, number * lines + lines + 1)
        parts = steps(range(3, 9), words), self._log(shown)
        return self._leaf("log", *parts, beside=sample(words), lines=shown)

    def _log(self, lines: range) -> Node:
        return self._of(log(lines, self.wide, self.words, self.tiers))

    # The other sizes.

    def half(self) -> Iterator[Leaf]:
        """The type of the normal sheet on half the paper."""
        yield self._turn()
        for kinds in ((CARGO, CARRIER), (CRUISER, DESTROYER)):
            yield self._leaf("fleet", self._fleet(*kinds, self.wide))
        yield self._score()

    def ten(self) -> Iterator[Leaf]:
        """No type smaller than 10 pt."""
        yield self._turn()
        yield self._leaf("fleet", self._fleet(CARGO, DESTROYER, self.wide))
        yield self._score()

    def _turn(self) -> Leaf:
        conditions = self.conditions
        turn = Row(
            option(conditions).sized(OPTION[0]),
            contact(conditions).sized(Share()),
            gap=GAP,
        )
        chart = Space(name="chart", size=Share())
        rise = SMALL_CODE - FEET["half"][0] if self.size == "half" else 0.0
        return self._leaf(
            "holds",
            chart,
            Space(size=GAP),
            Column(self._of(turn), size=OPTION[1]),
            Space(size=rise),
            turns=WHOLE,
        )

    def _score(self) -> Leaf:
        wide, high = COVER
        covered = Row(Column(self._of(covering(self.conditions)), size=wide), size=high)
        left = Column(covered, notes(self.words["notes"]), gap=GAP, size=Share())
        row = Row(left, Column(self._rail(), size=RAIL), gap=GAP, size=Share())
        return self._leaf("rail", row)

    def large(self) -> Iterator[Leaf]:
        """What is used at once stands side by side."""
        conditions, wide = self.conditions, self.wide
        for part, turns in (("holds", (1, MIDDLE)), ("track", (MIDDLE + 1, MOST_TURNS))):
            yield self._leaf(part, Space(name="chart", size=Share()), turns=turns)
        first = Row(option(conditions).sized(OPTION[0]), notes(self.words["notes"]), gap=GAP)
        yield self._leaf("option", self._of(Column(first, contact(conditions), gap=GAP)))
        for kinds in ((CARGO, CARGO), (TANKER, CRUISER), (DESTROYER, DESTROYER)):
            yield self._leaf("fleet", self._fleet(*kinds, wide))
        yield self._score()

    def backs(self, logs: int) -> Iterator[Leaf]:
        """The steps of an attack, and pages of nothing but log: so many, or what `LINES` take."""
        words, large = self.words, self.size == "large"
        ruled, parts = notes(words["notes"]), [range(3, 6), range(6, 9)]
        if large:
            halves = [Column(steps(some, words), size=Share()) for some in (parts[0], range(6, 8))]
            yield self._leaf("steps", *halves)
            last = Column(steps(range(8, 9), words, shows=True), size=Share())
            yield self._leaf("steps", last, ruled)
        else:
            all_steps = [steps(some, words, shows=True) for some in parts]
            yield self._leaf("steps", Column(*all_steps, ruled, gap=GAP, size=Share()))
        high = (self.on.height - FEET[self.size][1] - 1.4) / self.unit - TITLE - HEADS
        lines = int(high / (self.tiers * (LARGE_TIER if large else TIER) / self.unit))
        for number in range(max(logs, -(-LINES // lines))):
            shown = range(number * lines + 1, number * lines + lines + 1)
            yield self._leaf("log", self._log(shown), lines=shown)


# The head.


PRINTED = "seed"
"""A line that nobody writes on."""
HELD: dict[str, Callable[[Copy], str]] = {
    "name": lambda copy: copy.foot.player or "",
    "date": lambda copy: copy.foot.date,
    "seed": lambda copy: copy.foot.seed or "",
    "table": lambda copy: copy.foot.table,
    "board": lambda copy: copy.foot.board,
}


def _convoy(head: Head) -> Iterator[Item]:
    """A line of ships, black, above the write-ins."""
    shapes, places = data("silhouettes"), head.lines.places()
    gap = (places[-1].right - places[0].x - sum(LONG[ship] for ship in CONVOY)) / (len(CONVOY) - 1)
    x = places[0].x
    for ship in CONVOY if gap > 0.5 else ():
        yield from silhouette(shapes[ship], x, places[0].y - 3.2, LONG[ship], black=True)
        x += LONG[ship] + gap
