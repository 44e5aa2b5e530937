"""The track of a fight on paper: the chart with who is who beside it; then five turns at a time,
and what happened in words. And a turn as a picture: what each airplane flew, and what happened."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from math import pi
from typing import Any, NamedTuple

from sheetgen.core.errors import check_printable
from sheetgen.core.game import Conditions
from sheetgen.games.wings.fight.by_turn import Turn, turns
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import EXIT, LOST, Flown, Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import HOME_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import on_table as mark
from sheetgen.games.wings.sheet.pages import airplane, bookmark, frame, outline_of
from sheetgen.games.wings.sheet.tracks.chart import (
    BADGE,
    EVERY,
    Stretch,
    badge,
    chart,
    letters,
    lined,
    star,
    style,
)
from sheetgen.kits.drawing.fonts import HARD_SPACE
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    Area,
    Foot,
    Item,
    Page,
    Paper,
    Polyline,
    Text,
)
from sheetgen.kits.pages import breaking, tree
from sheetgen.kits.pages.breaking import Block
from sheetgen.kits.pages.prose import Prose, heading, shrunk
from sheetgen.kits.pages.sheet import Copy, on_its_side, pages_of
from sheetgen.kits.pages.tree import Art, Column, Node, Share, Space, rule

GAP, COLUMNS = 3.0, 4
"""Between small charts, and how many stand side by side."""
BESIDE, MAN, NAMED = 74.0, 15.0, 17.0
"""The least width of who is who, the height of an airplane there, and where its name begins."""
TURN_WIDE, PLANE_WIDE = 9.0, 14.5
"""The columns of a turn's number and of an airplane in the table of words."""
SIZE, LEAST_ROWS = 7.5, 6
"""The type; and so many rows have room on the page on which the table begins."""
PROSE = Prose(SIZE, 3.0)
TOP = 0.8
"""What is free above the first on a page."""


class Fought(NamedTuple):
    """A fight with what is known of it: the name of its mission, when and where, its crews."""

    track: Track
    title: str
    about: str = ""
    names: Mapping[int, str] = {}

    @property
    def shape(self) -> float:
        """How high its table is beside how wide."""
        return self.track.width / self.track.length


def pages(paper: Paper, conditions: Conditions, fought: Fought, foot: Foot) -> list[Page]:
    """The pages of a fight. Raises UnprintableText."""
    for text in (fought.title, fought.about, *fought.names.values()):
        check_printable(text, "a text of the flight paths")
    words, about = data("track"), (fought.title, fought.about)
    of = frame(on_its_side(paper), conditions, foot, words["title"], about)
    charts = _in_rows([_five(fought, one, words) for one in stretches(fought.track)])
    head, rows = _table(fought, words)
    blocks = [
        Block(heading(words["strip"]), charts),
        Block(head, Column(*rows), head, LEAST_ROWS),
    ]
    tall = of.body.height - TOP
    rest = breaking.pages(blocks, of.body.width, tall, tall, 0.0)
    nodes = [_first(fought, words, of.body), *rest]
    leaves = [of.leaf(Column(Space(size=TOP), node)) for node in nodes]
    title = bookmark(conditions.theatre, f"flight paths, {fought.title}", foot)
    return pages_of(leaves, Copy(foot, None), title)


def _in_rows(nodes: Sequence[Column]) -> Column:
    """Nodes in rows."""
    rows = []
    for first in range(0, len(nodes), COLUMNS):
        some: list[Node] = [one.sized(Share()) for one in nodes[first : first + COLUMNS]]
        some += [Space(size=Share())] * (COLUMNS - len(some))
        rows.append(Column(tree.Row(*some, gap=GAP), Space(size=GAP)))
    return Column(*rows)


def _chart(fought: Fought, stretch: Stretch) -> Art:
    """The chart of some turns."""
    return Art(
        lambda area: chart(fought.track, area, stretch), high=lambda wide: wide * fought.shape
    )


# The first page: the chart, and who is who.


def _first(fought: Fought, words: dict[str, Any], body: Area) -> Node:
    track = fought.track
    wide = min(body.width - BESIDE - 5.0, (body.height - 2 * TOP) / fought.shape)
    room = body.width - wide - 5.0 - NAMED
    scale = words["scale"].format(scale=f"{track.length / MM / wide:.1f}")
    men = (_man(fought, plane, words, room).sized(MAN) for plane in track.planes)
    right = Column(
        heading(words["who"]["title"], scale), *men, Space(size=1.6), _key(track.theatre, words),
        size=Share(),
    )  # fmt: skip
    return tree.Row(_chart(fought, Stretch(0, track.turns)).sized(wide), right, gap=5.0)


def _badge(track: Track, plane: Flown) -> Art:
    """The letter of an airplane, in the middle of its height."""
    letter, attacks = letters(track)[plane.crew], plane.side == track.attacker
    return Art(
        lambda area: badge(area.middle, letter, attacks),
        wide=2 * BADGE + 0.6,
    )


def _man(fought: Fought, plane: Flown, words: dict[str, Any], room: float) -> Node:
    """An airplane: its letter and line, whose it is, and what became of it."""
    track = fought.track
    model, last = track.theatre.aircraft[plane.aircraft], track.of(plane.crew)[-1]
    kinds = {one.kind for one in last.happened}
    fate = words["fates"]["lost" if LOST in kinds else "exit" if EXIT in kinds else "table"]
    told = f"{model.name}: {fate.format(turn=last.turn, damage=last.damage, holds=model.holds)}"

    def outline(area: Area) -> list[Item]:
        return airplane(track.theatre, plane.aircraft, area.x + 5.6, area.middle[1], 7.6, 90)

    def sample(area: Area) -> Iterator[Item]:
        ends = ((area.x, area.middle[1]), (area.x + 15.0, area.middle[1]))
        yield from (Polyline(*line) for line in lined(ends, style(track, plane)))

    whose = Column(shrunk(fought.names.get(plane.crew, ""), room, "mono", 8.0, size=3.5),
                   shrunk(told, room, "text", SIZE, size=3.4), size=Share())  # fmt: skip
    above = tree.Row(_badge(track, plane), Art(outline, size=NAMED - 2 * BADGE - 0.6), whose)
    below = Art(sample, size=4.6)
    return Column(Space(size=0.6), above.sized(Share()), below, Space(size=0.4), rule(HAIR))


def _key(theatre: Theatre, words: dict[str, Any]) -> Node:
    """What the marks mean, in two columns."""
    signs = [
        tree.Row(
            Art(partial(_sample, theatre, name), size=9.0),
            tree.Text(says, type=SIZE, leading=5.2, middle=True),
            size=Share(),
        )
        for name, says in words["key"]
    ]
    half = (len(signs) + 1) // 2
    rows = zip(signs[:half], [*signs[half:], Space(size=Share())], strict=False)
    return Column(
        *(tree.Row(*row, size=5.2) for row in rows), Space(size=0.8),
        PROSE.text(words["who"]["says"]),
    )  # fmt: skip


def _sample(theatre: Theatre, name: str, area: Area) -> list[Item]:
    x, y = at = area.x + 3.6, area.middle[1]
    match name:
        case "turn":
            return [*badge((x - 1.4, y), "A", True), Text(x + 1.2, y + 0.95, "5", "text", SIZE)]
        case "start":
            return airplane(theatre, outline_of(theatre, HOME_FORCE), x, y, 5.4, 90)
        case "damage":
            return [star(at), Text(x, y + 0.95, "3", "bold", SIZE, "center")]
        case "fired":
            return [mark.shot((x - 1.4, y), hit=False), mark.shot((x + 1.4, y), hit=True)]
        case "dropped":
            return [mark.drop((x - 1.6, y)), *mark.drawn(mark.burst((x + 1.6, y)))]
        case "about":
            return mark.drawn([mark.turned_about((x + 1, y), pi)])
        case "left":
            way = ((x - 2.4, y), (x + 2.4, y))
            return mark.drawn([(way, GROUP), (mark.arrow_head(way), GROUP)])
    return mark.drawn(mark.lost(at))


# What follows: five turns at a time, and words.


def stretches(track: Track) -> list[Stretch]:
    """Five turns at a time; the last has what is left."""
    starts = range(0, max(track.turns, 1), EVERY)
    return [Stretch(at, min(at + EVERY, track.turns), labelled=False) for at in starts]


def _five(fought: Fought, stretch: Stretch, words: dict[str, Any]) -> Column:
    told = words["one-turn" if stretch.last - stretch.first == 1 else "turns"]
    says = told.format(first=stretch.first + 1, last=stretch.last)
    return Column(tree.Text(says, "bold", SIZE, 4.0), _chart(fought, stretch))


def _table(fought: Fought, words: dict[str, Any]) -> tuple[Node, Iterable[Node]]:
    """The table turn by turn: its head, and its rows."""
    called, said = letters(fought.track), words["columns"]

    def row(turn: str, flown: Iterable[str], happened: str, face: str = "text") -> Node:
        texts = (tree.Text(one, face, **PROSE._asdict(), size=PLANE_WIDE) for one in flown)
        number = tree.Text(turn, "bold", **PROSE._asdict(), size=TURN_WIDE)
        told = tree.Text(happened, face, **PROSE._asdict(), size=Share())
        return Column(tree.Row(number, *texts, told), Space(size=0.6), rule(HAIR, 0.3))

    head = Column(
        heading(words["table"]), PROSE.text(words["cards"]), Space(size=1.0),
        row(said["turn"], called.values(), said["events"], "bold"),
    )  # fmt: skip
    told = turns(fought.track, called, words)
    return head, [row(str(turn.number), turn.flown, turn.happened) for turn in told]


def pictured(fought: Fought, turn: Turn, words: dict[str, Any]) -> Column:
    """A turn: its number above the table, and below it the cards flown and what happened."""
    stretch = Stretch(max(turn.number - 1, 0), turn.number, labelled=False)
    # A card stands in one line with its letter and its altitude.
    pairs = zip(letters(fought.track).values(), turn.flown, strict=False)
    flown = (f"{letter} {card}".replace(" ", HARD_SPACE) for letter, card in pairs if card)
    return Column(
        tree.Text(words["one-turn"].format(first=turn.number), "bold", 9, 4.2),
        _chart(fought, stretch),
        Space(size=1.0),
        tree.Text(", ".join(flown), "bold", **PROSE._asdict()),
        PROSE.text(turn.happened),
    )
