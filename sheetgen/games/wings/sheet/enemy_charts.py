"""Charts that play an enemy's fighters on paper, one for each thing they may be there for: words of
its own, then, the same for all, an arrow by sector, aspect, distance and a die.

Its figures are the habits of the program's own pilots (`tests/benchmarks/enemy_chart.py`
writes them anew). Equal faces are one cell, so that its width is its likelihood; arrows are drawn
for an opponent at the right of the enemy.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from functools import partial
from itertools import product, starmap
from math import cos, pi, radians, sin
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import alike
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    airplane,
    bookmark,
    frame,
    leaf_on,
    outline_of,
)
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    Area,
    Box,
    Fill,
    Foot,
    Item,
    Line,
    Paper,
    Pen,
    Polyline,
    Ring,
)
from sheetgen.kits.drawing.signs import READING, die
from sheetgen.kits.drawing.signs import step as step_sign
from sheetgen.kits.pages.sheet import on_its_side
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Framed,
    Grid,
    Node,
    Over,
    Pinned,
    Row,
    Share,
    Space,
    Text,
    rule,
    step,
)

SECTORS = ("ahead", "ahead-aside", "beside", "behind-aside", "behind")
"""Where the enemy is: eight sectors of 45 degrees, those of either side told as one."""
ASPECTS = ("nose", "across", "tail")
"""What the enemy shows: his nose, his side, his tail."""
BANDS = ((50, 100), (100, 200), (200, 450))
"""Distances in mm: within half a ruler, within a ruler, further."""
FACES = range(1, 7)
WHERE, SHOWS = 29.0, 20.4
"""The widths of the columns of the sectors and the aspects."""
GLYPH, DIAL, SEEN = 6.9, 9.4, 7.6
"""The height of an arrow, the radius of a dial, and an airplane as it is seen."""
HEAVY = Pen(1.7)
POINT, POINT_HALF = 30.0, 13.0
"""The head of an arrow: its length, and half its width, in hundredths of a glyph."""
FOOT, BANK = 12.0, 22.0
CASES, KEY = (25.0, 46.0, 63.0, 32.0), 88.0
"""How the cases of a last card share the width, and the width of the key."""


class Purpose(StrEnum):
    """What an enemy's fighters are there for: to fight others of their kind, to defend, or to
    attack, be it as escorts or to strafe."""

    DOGFIGHT = "dogfight"
    DEFENCE = "defence"
    ATTACK = "attack"


class Place(NamedTuple):
    """A place of the chart: the sector, the aspect and the band, by their places above."""

    sector: int
    aspect: int
    band: int


def places() -> Iterator[Place]:
    """All places of a chart."""
    return starmap(Place, product(*(range(len(one)) for one in (SECTORS, ASPECTS, BANDS))))


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The charts for each purpose, a page each; they are the same for every campaign, and for all
    fighters."""
    words, theatre = data("enemy"), conditions.theatre
    for purpose in Purpose:
        title, about = words["purposes"][purpose]["title"], tuple(words["subtitle"])
        of = frame(on_its_side(paper), conditions, foot, title, about)
        # It is nobody's, and nothing is written on it.
        of = of._replace(head=of.head._replace(lines=()))
        yield Leaf(
            leaf_on(of, page, theatre, purpose),
            None,
            bookmark(theatre, f"enemy chart, {purpose}", foot),
        )


SHEET = Sheet(leaves, is_form=False)


def page(theatre: Theatre, purpose: Purpose) -> Node:
    """The page of a purpose."""
    words = data("enemy")
    said = words["purposes"][purpose]
    fly = dict(zip(places(), data("enemy_cards")["grid"], strict=True))
    sectors = (_sector(theatre, words, sector, fly) for sector in range(len(SECTORS)))
    return Column(
        rule(HEAD),
        _words(said["words"]),
        rule(GROUP),
        _steps(words),
        Grid(Column(*sectors), size=Share()),
        Space(size=1.0),
        Row(_last(words), _upright(4.0), _key(words)),
    )


def _upright(size: float, pen: Pen = HAIR) -> Art:
    """An upright line in the middle of so much room."""

    def draw(area: Area) -> list[Item]:
        x, _ = area.middle
        return [Line(x, area.y, x, area.bottom, pen)]

    return Art(draw, size=size)


def _glyph(words: dict[str, Any], card: str, most: float = 6.2, **about: Any) -> Art:
    """The arrow of a manoeuvre in the middle of its room."""
    return Art(lambda area: arrow(words, card, *area.middle, min(most, area.height - 1.2)), **about)


def _words(said: list[list[str]]) -> Node:
    """What comes before the grid, side by side in the order in which it is asked."""
    nodes: list[Node] = []
    for title, says in said:
        text = Text(says, type=8.5, leading=3.4)
        column = Column(Space(size=0.8), Text(title, "bold", 9, 4.0), text)
        nodes += [*([_upright(2.4)] if nodes else []), column.sized(Share(len(says) + 30))]
    return Row(*nodes, size=15.6)


def _steps(words: dict[str, Any]) -> Node:
    """The steps of the reading, above the columns they are of."""
    where = Column(
        Space(size=0.6),
        step("1", words["where"]["title"], high=5.6),
        Text(words["where"]["says"], type=7.5, leading=3.0),
        size=WHERE,
    )
    shows = Column(
        Space(size=0.6),
        step("2", words["shows"]["title"], high=5.6),
        Row(
            Text(words["shows"]["says"], type=7.5, leading=3.2, align="right", size=Share()),
            Space(size=1.2),
        ),
        Row(
            Text(words["roll"], "bold", 7.5, align="right", middle=True, size=Share()),
            Art(_disc("4"), size=5.2),
            gap=1.0,
            size=5.0,
        ),
        size=SHOWS,
    )
    return Row(where, shows, *(_band(words, band) for band in range(len(BANDS))), size=15.4)


def _band(words: dict[str, Any], band: int) -> Node:
    """The head of the columns of a distance: a ruler, and the faces of the die."""
    number = [Art(_disc("3"), size=6.0)] if band == 0 else []
    label = Text(words["bands"][band], "bold", 8.5, middle=True)
    faces = (Art(partial(_face, face), size=Share()) for face in FACES)
    ruler = Art(partial(_ruler, band), size=Share())
    return Over(
        Column(
            Space(size=0.6),
            Row(Space(size=1.2), *number, ruler, label, Space(size=1.2), size=5.2),
            Space(size=3.4),
            Row(*faces, size=5.6),
        ),
        Pinned(Art(lambda area: [Line(area.x, area.y, area.x, area.bottom, GROUP)])),
        size=Share(),
    )


def _disc(number: str) -> Callable[[Area], list[Item]]:
    """What draws the number of a step alone."""
    return lambda area: step_sign(area.x, area.y, number, "")[:2]


def _face(face: int, area: Area) -> list[Item]:
    return die(area.middle[0] - 2.1, area.y, 4.2, face)


def _ruler(band: int, area: Area) -> Iterator[Item]:
    """A ruler in two halves: that within which the distance lies is black, an arrow leads on."""
    half, high, x, y = 11.0, 2.4, area.x + 1.0, area.y + 1.2
    for part in range(2):
        yield Box(x + part * half, y, half, high, GROUP, filled=part == band)
    if band == len(BANDS) - 1:
        yield from _arrow_on(x + 2 * half, y + high / 2, 7.5)


def _arrow_on(x: float, y: float, long: float) -> Iterator[Item]:
    """An arrow to the right."""
    end = x + long - 2.5
    yield Line(x, y, end, y, GROUP)
    yield Fill(((end, y - 1.0), (x + long, y), (end, y + 1.0)), "black")


def _sector(
    theatre: Theatre, words: dict[str, Any], sector: int, fly: dict[Place, list[str]]
) -> Node:
    """A sector with its dial; what each row of it is seen of, and what the die says in each place,
    equal faces in one cell."""
    name = Row(Space(size=0.8), Text(words["sectors"][sector], "bold", 8, 4.2))
    dial = Cell(Column(name, Art(partial(_dial, theatre, sector), size=Share())), size=WHERE)

    def place(aspect: int, band: int) -> Node:
        at = f"{sector}.{aspect}.{band}"
        arrows = (
            _glyph(words, card, GLYPH, size=Share(last - first + 1), name=f"{at}.{first}")
            for first, last, card in alike(fly[Place(sector, aspect, band)])
        )
        return Framed(Row(*arrows), size=Share())

    def row(aspect: int, label: str) -> Node:
        outline = Art(partial(_seen, theatre, aspect), size=9.6)
        text = Text(label, "bold", 7.5, align="right", middle=True, size=Share())
        bands = (place(aspect, band) for band in range(len(BANDS)))
        return Row(Cell(Row(outline, text, Space(size=1.4)), size=SHOWS), *bands, size=Share())

    rows = (row(*one) for one in enumerate(words["aspects"]))
    return Framed(Row(dial, Column(*rows, size=Share())), size=Share())


def _seen(theatre: Theatre, aspect: int, area: Area) -> list[Item]:
    kind, wide = outline_of(theatre, HOME_FORCE), min(SEEN, area.height - 0.8)
    return airplane(theatre, kind, *area.middle, wide, (180, 90, 0)[aspect])


def _dial(theatre: Theatre, sector: int, area: Area) -> Iterator[Item]:
    """The eight sectors around the enemy; that of some rows is tinted, its mirror image dashed."""
    (x, y), radius = area.middle, min(DIAL, area.height / 2 - 0.6)
    right, left = _slice(x, y, radius, sector), _slice(x, y, radius, -sector)
    yield Fill(right, "night")
    yield Ring(x, y, radius, HAIR)
    # The rays at either side of the mirror image are dashed.
    mirrored = {(-sector) % 8, (-sector - 1) % 8} if sector % 4 else set()
    for part in {*range(8)} - mirrored:
        angle = pi * (2 * part + 1) / 8
        yield Line(x, y, x + radius * sin(angle), y - radius * cos(angle), HAIR)
    yield Polyline(right, GROUP)
    if sector % 4:
        yield Polyline(left, Pen(0.6, 1.6))
    yield from airplane(theatre, outline_of(theatre, LATER_FORCE), x, y, 0.62 * radius, black=True)


def _slice(x: float, y: float, radius: float, sector: int) -> tuple[tuple[float, float], ...]:
    angles = [pi * (2 * sector - 1) / 8 + pi / 4 * part / 6 for part in range(7)]
    arc = ((x + radius * sin(angle), y - radius * cos(angle)) for angle in angles)
    return ((x, y), *arc, (x, y))


def arrow(words: dict[str, Any], card: str, x: float, y: float, high: float) -> Iterator[Item]:
    """The arrow of a manoeuvre, `high` mm high about its middle: `T> to` is a fast turn to the
    right, `H off` a hard turn to the left."""
    code, _, side = card.partition(" ")
    glyph, scale = words["arrows"][code], high / 100
    hand = -1 if side == "off" else 1
    shaft = glyph["shaft"]
    points = list(zip(shaft[::2], shaft[1::2], strict=True))
    top = max(up for _, up in points) + (POINT if glyph["way"] < 90 else 8)
    base = y + max(glyph.get("bar", 0), top) / 2 * scale

    def placed(across: float, up: float) -> tuple[float, float]:
        return x + hand * across * scale, base - up * scale

    pen = HEAVY if glyph.get("heavy") else GROUP
    (left, start), end = points[0], points[-1]
    yield Polyline(tuple(placed(*point) for point in points), pen)
    yield Line(*placed(left - FOOT, start), *placed(left + FOOT, start), GROUP)
    way = radians(glyph["way"])
    across, up = sin(way), cos(way)
    tip = end[0] + POINT * across, end[1] + POINT * up
    sides = [(end[0] + s * POINT_HALF * up, end[1] - s * POINT_HALF * across) for s in (1, -1)]
    head = tuple(placed(*point) for point in (sides[0], tip, sides[1], sides[0]))
    yield Fill(head, "black" if glyph.get("fast") else "paper")
    yield Polyline(head, GROUP)
    if "bar" in glyph:
        yield Line(*placed(-BANK, glyph["bar"]), *placed(BANK, glyph["bar"]), HEAVY)
    if "sign" in glyph:
        at, half = (30.0, 40.0), 13.0
        yield Line(*placed(at[0] - half, at[1]), *placed(at[0] + half, at[1]), HEAVY)
        if glyph["sign"] == "+":
            yield Line(*placed(at[0], at[1] - half), *placed(at[0], at[1] + half), HEAVY)


def _last(words: dict[str, Any]) -> Node:
    """Step 5, the cards that may not follow others; and step 6, the edges."""
    said, edge = words["last"], words["edge"]

    def case(told: Sequence[Any], share: float) -> Node:
        title, _, _, says = told
        then = Art(lambda area: _arrow_on(area.x + 0.6, area.middle[1], 4.6), size=5.8)
        old, new = ([_glyph(words, card, size=6.0) for card in some if card] for some in told[1:3])
        nodes = [*old, _upright(2.0, Pen(0.4, 1.0)), *new]
        if len(new) > 1:
            nodes.insert(-1, then)
        text = Text(says, type=7.5, leading=3.1, middle=True, size=Share())
        row = Row(*nodes, Space(size=0.6), text, size=Share())
        return Framed(Column(Text(title, "bold", READING), row), pad=0.9, size=Share(share))

    cases = (case(one, share) for one, share in zip(said["cases"], CASES, strict=True))
    return Column(
        Row(step("5", said["title"], high=5.6), Text(said["says"], middle=True), gap=2.0),
        Row(*cases, gap=1.4, size=13.4),
        Space(size=0.8),
        Row(step("6", edge["title"], high=5.2), Text(edge["says"], middle=True), gap=2.0),
        size=Share(),
    )


def _key(words: dict[str, Any]) -> Node:
    """What the arrows mean, five in a row."""

    def one(card: str, name: str) -> Node:
        return Column(
            _glyph(words, card, size=8.0), Text(name, "bold", 7.5, align="center"), size=Share()
        )

    nodes: list[Node] = [one(*told) for told in words["key"]]
    heavy = Text(words["heavy"], "bold", 7.5, 3.1, "center", size=Share())
    nodes.append(Column(heavy, size=Share()))
    return Column(
        *(Row(*nodes[n : n + 5], gap=0.6) for n in range(0, len(nodes), 5)), gap=0.8, size=KEY
    )
