"""The squadron board of a campaign, a page or more for each air force, and a line of three tiers
for each man: his name, unit and ranks; what he flew, his experience and his tallies; boxes.

Who is gone is marked on his airplane too, to be seen from across the table.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby
from math import fsum
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.state import LATER_FORCE, AirForce
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import fates
from sheetgen.games.wings.sheet.crews import Known, gone, lined, reached, shut, track
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    air_forces,
    airplane,
    bookmark,
    frame,
    leaf_on,
    outline_of,
)
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    Area,
    Box,
    Foot,
    Item,
    Line,
    Paper,
)
from sheetgen.kits.drawing.page import Text as Typed
from sheetgen.kits.drawing.signs import marked, ringed
from sheetgen.kits.pages.prose import Prose
from sheetgen.kits.pages.sheet import on_its_side
from sheetgen.kits.pages.tree import (
    Align,
    Art,
    Cell,
    Column,
    Framed,
    Grid,
    Kind,
    Node,
    Over,
    Pinned,
    Printed,
    Repeat,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Text,
    rule,
    step,
)

ROWS, LEAST_SPARE = 10, 3
"""The men of a page, and the fewest lines for replacements on a blank board."""
NUMBER, OUTLINE, WHO = 5.6, 13.0, 38.6
"""The widths of a man's number, his airplane, and his name, unit and ranks."""
LEFT = NUMBER + OUTLINE + WHO
BOX, BESIDE, INSET = 3.4, 0.7, 1.4
"""A named box, the space before its name, and that before the first of them."""
WIDE_BOX = 2.5
"""How much wider than the others a box of the track with a number is."""
TYPE = 7.5


class Part(NamedTuple):
    """Lines on one page for the crews of one trade: how many, and which of the trade's men (from 0)
    is the first."""

    bombers: bool
    first: int
    rows: int


def parts(founders: tuple[int, int], men: tuple[int, int] | None) -> list[tuple[Part, ...]]:
    """What is on each page of a board, for so many fighter and bomber crews who found an air force,
    and so many who are in it by now: the founders, then those who joined; of a blank one (None),
    those who will. A quarter of the lines to spare are for bombers, if there are any."""
    wanted = [max(pair) for pair in zip(founders, men or founders, strict=True)]
    least = max(sum(wanted), 1, sum(founders) + LEAST_SPARE if men is None else 0)
    spare = -(-least // ROWS) * ROWS - sum(wanted)
    bombers = 0 if not wanted[1] else spare // 4 if wanted[0] else spare
    lines = (wanted[0] + spare - bombers, wanted[1] + bombers)
    first = [(trade, n) for trade, some in enumerate(founders) for n in range(some)]
    later = [(t, n) for t, some in enumerate(lines) for n in range(founders[t], some)]
    every = [*first, *later]
    pages = (sorted(every[n : n + ROWS]) for n in range(0, len(every), ROWS))
    return [
        tuple(
            Part(bool(trade), numbers[0], len(numbers))
            for trade, some in groupby(page, lambda line: line[0])
            if (numbers := [n for _, n in some])
        )
        for page in pages
    ]


def men_of(chronicle: Chronicle, air_force: AirForce, bombers: bool) -> list[Airman]:
    """The men of a trade, in the order in which they joined."""
    return [a for a in chronicle.men if (a.man.air_force, a.man.bomber) == (air_force, bombers)]


def pages_of(
    conditions: Conditions, chronicle: Chronicle | None, air_force: AirForce
) -> list[tuple[Part, ...]]:
    """What is on each page of an air force."""
    founders = rulings_of(conditions).squadrons[air_force]
    if chronicle is None:
        return parts(founders, None)
    fighters, bombers = (len(men_of(chronicle, air_force, trade)) for trade in (False, True))
    return parts(founders, (fighters, bombers))


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The pages of each air force."""
    theatre: Theatre = conditions.theatre
    words = theatre.data("board")
    title = bookmark(theatre, "squadron board", foot)
    for force in air_forces(conditions):
        about = (theatre.force(force)["name"], words["about"].format(edition=theatre.title))
        of = frame(on_its_side(paper), conditions, foot, words["title"], about)
        for on_it in pages_of(conditions, chronicle, force):
            yield Leaf(leaf_on(of, page, conditions, force, on_it), chronicle, title)
            title = ""


SHEET = Sheet(leaves)


def page(conditions: Conditions, air_force: AirForce, on_it: tuple[Part, ...]) -> Node:
    """A page of an air force."""
    of = _Force(conditions.theatre, air_force)
    lines: list[Node] = []
    for part in on_it:
        numbers = range(part.first + 1, part.first + part.rows + 1)
        select = partial(_man, air_force, part.bombers)
        men = Repeat(partial(of.line, part.bombers), numbers, select)
        lines += [rule(GROUP), of.caption(part.bombers), Grid(men, size=Share(part.rows))]
    return Column(rule(HEAD), of.top(), *lines, of.key())


def _man(air_force: AirForce, bombers: bool, chronicle: Chronicle, number: int) -> Known | None:
    men = men_of(chronicle, air_force, bombers)
    return Known(chronicle, men[number - 1]) if number <= len(men) else None


class _Force:
    """What is on the pages of an air force."""

    def __init__(self, theatre: Theatre, air_force: AirForce) -> None:
        self.theatre, self.air_force = theatre, air_force
        self.force = self.theatre.air_forces[air_force]
        self.words: dict[str, Any] = self.theatre.data("board")
        half = self.theatre.length // 2
        begin = half + 1 if air_force == LATER_FORCE else 1
        self.missions = range(begin, self.theatre.length + 1)
        self.boxes = _boxes(self.theatre, air_force)
        self.right = INSET + fsum(wide for _, wide, _ in self.boxes)

    # Above the lines: who flies, and the numbers of the missions.

    def top(self) -> Node:
        """Step 1."""
        who = self.words["who"]
        title = Row(
            step("1", who["title"], high=5.0), Text(who["says"], middle=True), gap=2.4, size=5.0
        )
        label = Text(who["mission"], "bold", TYPE, align="right", middle=True, size=LEFT - 1.4)
        numbers = (
            Text(str(number), "bold", 8, align="center", middle=True, size=Share())
            for number in self.missions
        )
        missions = Row(label, Space(size=1.4), *numbers, Space(size=self.right), size=3.6)
        return Column(Space(size=0.8), title, missions)

    def caption(self, bombers: bool) -> Node:
        """The trade of the crews below, and what their columns are."""
        said = self.words["captions"]
        group = self.words["groups"]["bombers" if bombers else "fighters"]

        def told(of: str, size: Size, align: Align = "left") -> Text:
            says = said[of].format(points=track(self.theatre).each) if of else ""
            return Text(says, "italic", TYPE, 3.6, align, size=size)

        firsts = [of for of, _, _ in self.boxes]
        heads = []
        for of in dict.fromkeys(firsts):
            wide = fsum(size for one, size, _ in self.boxes if one == of)
            heads.append(told(of, wide))
        title = Text(group, "title", 8, 3.6)
        left = Row(title, told("crew", Share(), "right"), size=LEFT - 1.4)
        apart = Space(size=INSET)
        return Row(left, Space(size=2.2), told("missions", Share()), apart, *heads, size=3.7)

    # The line of a man.

    def line(self, bombers: bool, number: int) -> Node:
        """The line of a man, by his number in his trade."""
        trade = "bomber" if bombers else "fighter"
        about = f"{self.theatre.force(self.air_force)['name']}, {trade} crew {number}"
        line = f"board.{self.force}.{trade}.{number:02}"

        def slot(name: str, kind: Kind, fill: Callable[[Known], Any], called: str = "",
                 **look: Any) -> Slot:  # fmt: skip
            tip = f"{about}: {called or name.replace('.', ' ')}"
            look = {"size": Share(), "type": TYPE, **look}
            return Slot(f"{line}.{name}", kind, tip, fill, **look)

        text = partial(slot, kind="text", align="left", type=8, lined=True)
        novice = slot("novice", "text", lambda e: "N" if e.airman.as_novice else None, type=8)
        numbers = Column(
            Space(size=Share()),
            slot("number", "number", lambda e: e.airman.number, type=8),
            Over(novice, Pinned(Art(marks=_learnt)), size=Share()),
        )
        who = Column(
            text("name", fill=lambda e: _names(e.airman)),
            text("unit", fill=lambda e: e.unit),
            Row(*self._ranks(slot), size=Share()),
            size=WHO - 1.4,
        )
        missions = (
            slot(f"mission.{n:02}", "text", partial(Known.sign, mission=n), shows=fates.drawn)
            for n in self.missions
        )
        flown = Column(
            Over(
                Row(*missions),
                Pinned(Art(marks=partial(shut, self.missions[0], len(self.missions)))),
                size=Share(),
            ),
            Row(*self._track(slot), size=Share()),
            Row(*self._tallies(slot), Space(size=1.4), size=Share()),
        )  # fmt: skip
        outline = outline_of(self.theatre, self.air_force, bombers)
        plane = Art(partial(_outline, self.theatre, outline), marks=gone, size=OUTLINE)
        left = Cell(Row(numbers.sized(NUMBER), plane, who, Space(size=1.4)))
        boxes = (self._column(slot, bombers, wide, names) for _, wide, names in self.boxes)
        return Framed(Row(left, Framed(flown, size=Share()), Cell(Row(Space(size=INSET), *boxes))))

    def _track(self, slot: Callable[..., Slot]) -> Iterator[Slot]:
        """A line through the boxes of the experience, and a ring around each at which is rolled;
        past the last it begins again, below the first."""
        boxes = track(self.theatre).boxes

        def laps(points: int, known: Known) -> int | None:
            gained, most = known.man.experience, boxes[-1]
            again = gained > most and (gained - most) % (most + 1) >= points
            return (gained >= points) + again or None

        for points in boxes:
            rolls = points % self.theatre.step == 0
            look = {"mark": "ring", "shows": reached, "tone": "night", "size": Share(WIDE_BOX),
                    "printed": [Printed(str(points), face="bold")]}  # fmt: skip
            yield slot(f"experience.{points:03}", "mark", partial(laps, points),
                       **look if rolls else {"mark": "stroke", "shows": lined})  # fmt: skip

    def _ranks(self, slot: Callable[..., Slot]) -> Iterator[Slot]:
        for place, name in enumerate(self.theatre.named("ranks", self.air_force, "board")):
            yield slot(f"rank.{place + 1}", "mark", lambda e, p=place: e.man.rank == p,
                       mark="ring", draws=_about, printed=[Printed(name, face="bold")],
                       size=Share(width(name, "bold") + 1.6))  # fmt: skip

    def _tallies(self, slot: Callable[..., Slot]) -> Iterator[Node]:
        def fill(name: str, place: int, boxes: int, known: Known) -> int:
            man = known.man
            count = {"kills": man.kills, "shared": man.shared, "wounds": man.wounds,
                     "miss": man.misses}[name]  # fmt: skip
            # What is beyond the boxes is told by its number in the last.
            return count if place == boxes < count else count >= place

        for name, boxes in self.words["tallies"]:
            yield Cell(Row(Space(size=2.0), Text(name, "bold", TYPE, middle=True), Space(size=0.7)))
            for place in range(1, boxes + 1):
                yield slot(f"{name}.{place}", "mark", partial(fill, name, place, boxes),
                           mark="stroke", shows=_counted,
                           tone="night" if name == "wounds" else "")  # fmt: skip

    def _column(
        self, slot: Callable[..., Slot], bombers: bool, wide: float, names: list[list[str]]
    ) -> Node:
        """Named boxes one below the other."""

        def box(key: str, name: str) -> Node:
            if not name or (bombers and key == self.theatre.not_for_bombers):
                return Space(size=Share())
            # Of bars there may be two, alike.
            called = f"medal {key}: {name}" if key.isdigit() else name
            tick = slot(f"has.{key}", "mark", lambda e: key in e.kept, called, mark="tick",
                        boxed=HAIR, size=BOX)  # fmt: skip
            gap, label = Space(size=Share()), Text(name, type=TYPE, middle=True, size=Share())
            return Row(Column(gap, tick, gap, size=BOX), label, gap=BESIDE, size=Share())

        return Column(*(box(*one) for one in names), size=wide)

    # Below them: the signs, and what the boxes are for.

    def key(self) -> Node:
        """Step 2."""
        said, boxes = self.words["after"], track(self.theatre)
        odd = said["odd"].format(box=boxes.each, last=boxes.last)
        about = {
            **self.theatre.points._asdict(),
            "box": str(boxes.each) if boxes.last == boxes.each else odd,
            "novice": self.theatre.novice_missions,
            "step": self.theatre.step,
            "most": boxes.boxes[-1],
        }
        signs = (
            Row(Art(partial(_sample, sign), size=4.4), Text(says, middle=True), gap=1.0)
            for sign, says in said["signs"]
        )
        head = step("2", said["title"], high=5.0).sized(48.0)
        first = Row(head, *signs, Text(said["also"], middle=True), gap=3.2, size=5.0)
        text = Prose().text(said["says"].format_map(about), said["leads"])
        return Column(rule(GROUP), Space(size=0.6), first, Space(size=0.3), text)


def _boxes(theatre: Theatre, air_force: AirForce) -> list[tuple[str, float, list[list[str]]]]:
    """The columns of named boxes: what they are of, how wide they are, and what each box is of and
    is called. Medals are of their number."""
    said = theatre.data("board")
    medals = [
        [str(n), name] for n, name in enumerate(theatre.named("medals", air_force, "short"), 1)
    ]
    *keeps, last = said["boxes"]["keeps"]
    columns = [("skills", one) for one in said["boxes"]["skills"]]
    columns += [("keeps", one) for one in keeps]
    # A fourth medal stands beside the third, below what is seldom kept.
    columns += [("medals", medals[:3]), ("also", [*last, *medals[3:]])]
    padded = [(of, [*one, *[["", ""]] * (3 - len(one))]) for of, one in columns]
    return [
        (of, BOX + BESIDE + max(width(name, "bold") for _, name in one) + 1.5, one)
        for of, one in padded
    ]


def _names(airman: Airman) -> tuple[str, str]:
    """His name; with an initial if it has no room in full."""
    name = airman.name
    return name.full, f"{name.given[0]}. {name.surname}"


# What is drawn.


def _about(area: Area) -> list[Item]:
    """A ring around a word."""
    x, y, wide, high = area
    return [ringed(Area(x + 0.1, y + 0.4, wide - 0.2, high - 0.8))]


def _outline(theatre: Theatre, outline: str, area: Area) -> list[Item]:
    wide = min(area.width - 1.0, area.height / 0.88) * 0.92
    return airplane(theatre, outline, *area.middle, wide)


def _learnt(area: Area, known: Known) -> Iterator[Item]:
    """A stroke through the N of who is a Novice no more."""
    if known.airman.as_novice and not known.man.novice:
        x, y = area.middle
        yield Line(x - 1.4, y + 1.2, x + 1.4, y - 1.2, MARK)


def _counted(area: Area, count: int) -> Iterator[Item]:
    if count is True:
        yield from marked("stroke", area)
    else:
        x, y = area.middle
        yield Typed(x, y + 0.95, str(count), "mono", TYPE, "center")


def _sample(sign: str, area: Area) -> Iterator[Item]:
    """A box with a sign in it."""
    signs = {"dot": fates.FLEW, "stroke": fates.WOUNDED, "cross": "×", "ring": "P",
             "dash": fates.MISSED}  # fmt: skip
    box = area._replace(height=area.width)
    yield Box(*box)
    yield from fates.drawn(box, signs[sign])
