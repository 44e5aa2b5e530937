"""The track of a fight on paper: the chart with who is who beside it and what each turn cost below
it; then five turns at a time, and what happened in words. And the strip of a fight, a picture for
each turn: what each airplane flew, and what happened."""

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.errors import check_printable
from sheetgen.core.game import Conditions
from sheetgen.games.wings.fight.by_turn import Turn, turns
from sheetgen.games.wings.fight.geometry import MM
from sheetgen.games.wings.fight.track import EXIT, FIRED, LOST, Flown, Row, Track
from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import HOME_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing.symbols import View, arrow_head
from sheetgen.games.wings.sheet.pages import Leaf, airplane, bookmark, frame, outline_of
from sheetgen.games.wings.sheet.tracks import marks as mark
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
from sheetgen.kits.drawing.fonts import HARD_SPACE, fitted, width
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    MARK,
    Area,
    BoxRow,
    Disc,
    Foot,
    Grid,
    Item,
    Line,
    Page,
    Paper,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, marked, tinted
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.layout import high, laid
from sheetgen.kits.pages.prose import Prose, heading
from sheetgen.kits.pages.sheet import Frame, on_its_side
from sheetgen.kits.pages.tree import Art, Column, Node, Share, Space, rule

GAP, COLUMNS = 3.0, 4
"""Between small charts, and how many stand side by side."""
BESIDE, MAN, MOST_MAN = 74.0, 12.0, 15.0
"""The least width of who is who, and the least and the greatest height of an airplane there."""
CELL, LETTERS, LEAST_TURNS = 4.4, 10.0, 20
"""The height of a row of the turns, the width of its head, and how many turns it has at least."""
TURN_WIDE, PLANE_WIDE = 9.0, 14.5
"""The columns of a turn's number and of an airplane in the table of words."""
SIZE, LEAST_ROWS = 7.5, 6
"""The type; and so many rows have room on the page on which the table begins."""
PROSE = Prose(SIZE, 3.0)


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
    words = data("track")
    of = _frame(paper, conditions, fought, foot, words["title"])
    made = _Pages(of.body._replace(height=of.body.height - 1.0))
    made.put(_first(fought, words, made.body))
    made.turn()
    made.put(heading(words["strip"]))
    small = [
        (
            _caption(stretch, words),
            Art(partial(_small, fought.track, stretch), high=_shaped(fought)),
        )
        for stretch in stretches(fought.track)
    ]
    for row in _side_by_side([Column(*one) for one in small]):
        made.put(row)
    _table(made, fought, words)
    return made.drawn(conditions.theatre, of, f"flight paths, {fought.title}")


class Strip:
    """The part `strip` of a campaign."""

    def pages(self, paper: Paper, conditions: Conditions, fought: Fought, foot: Foot) -> list[Page]:
        """The strip of a fight. Raises UnprintableText."""
        words = data("track")
        of = _frame(paper, conditions, fought, foot, words["strip-title"])
        made = _Pages(of.body)
        told = turns(fought.track, letters(fought.track), words)
        for row in _side_by_side([pictured(fought, turn, words) for turn in told]):
            made.put(row)
        return made.drawn(conditions.theatre, of, f"{words['strip-title']}, {fought.title}")


def _frame(paper: Paper, conditions: Conditions, fought: Fought, foot: Foot, title: str) -> Frame:
    for text in (fought.title, fought.about, *fought.names.values()):
        check_printable(text, "a text of the flight paths")
    return frame(on_its_side(paper), conditions, foot, title, (fought.title, fought.about))


class _Pages:
    """Nodes one below the other, page by page."""

    def __init__(self, body: Area) -> None:
        self.body = body
        self.nodes: list[list[Node]] = [[Space(size=0.8)]]
        self.left = body.height - 0.8

    def turn(self) -> None:
        """Go on to the next page."""
        self.nodes.append([Space(size=0.8)])
        self.left = self.body.height - 0.8

    def put(self, node: Node, head: Node | None = None, room: float = 0.0) -> None:
        """A node, on the next page if it has no room on this, there below a `head`; or if there is
        less than so much room."""
        tall = high(node, self.body.width)
        if max(tall, room) > self.left:
            self.turn()
            if head:
                self.put(head)
        self.nodes[-1].append(node)
        self.left -= tall

    def drawn(self, theatre: Theatre, of: Frame, title: str) -> list[Page]:
        """The pages, each in the frame with its number; the first has a bookmark."""
        made, count = [], len(self.nodes)
        for number, nodes in enumerate(self.nodes, start=1):
            numbered = of._replace(own=of.own._replace(page=of_several(number, count)))
            called = bookmark(theatre, title, of.own) if number == 1 else ""
            made.append(Leaf(numbered, laid(Column(*nodes), self.body), None, called).page())
        return made


def _side_by_side(nodes: list[Column]) -> Iterator[Node]:
    """Nodes in rows."""
    for first in range(0, len(nodes), COLUMNS):
        some: list[Node] = [one.sized(Share()) for one in nodes[first : first + COLUMNS]]
        some += [Space(size=Share())] * (COLUMNS - len(some))
        yield Column(tree.Row(*some, gap=GAP), Space(size=GAP))


def _shaped(fought: Fought) -> Any:
    return lambda wide: wide * fought.shape


def _small(track: Track, stretch: Stretch, area: Area) -> list[Item]:
    return chart(track, area, stretch)


# The first page: the chart, who is who, and the turns.


def _first(fought: Fought, words: dict[str, Any], body: Area) -> Node:
    track, shape = fought.track, fought.shape
    planes = len(track.planes)
    below = CELL * (planes + 1)
    wide = min(body.width - BESIDE - 5.0, (body.height - below - 4.0) / shape)
    whole = Art(partial(_small, track, Stretch(0, track.turns)), high=_shaped(fought))
    key, room, named = _key(track.theatre, words), wide * shape, HEAD_HEIGHT + MAN * planes
    # Beside a low chart there is no room for the key, which then stands below it.
    beside = body.width - wide - 5.0
    is_low = room < named + high(key, beside)
    tall = room + 3.0 + high(key, wide) if is_low else room - high(key, beside) - 1.6
    each = min(MOST_MAN, max(MAN, (tall - HEAD_HEIGHT) / planes))
    scale = words["scale"].format(scale=f"{track.length / MM / wide:.1f}")
    men = (Art(partial(_man, fought, plane, words), size=each) for plane in track.planes)
    left = Column(whole, *([Space(size=3.0), key] if is_low else []), size=wide)
    right = Column(heading(words["who"]["title"], scale), *men,
                   *([] if is_low else [Space(size=1.6), key]), size=Share())  # fmt: skip
    turn_by_turn = Art(partial(_turns, track, words), high=below)
    return Column(tree.Row(left, right, gap=5.0), Space(size=1.6), turn_by_turn)


def _man(fought: Fought, plane: Flown, words: dict[str, Any], area: Area) -> Iterator[Item]:
    """An airplane: its letter and line, whose it is, and the damage of what it holds."""
    track, y = fought.track, area.y
    model = track.theatre.aircraft[plane.aircraft]
    letter = letters(track)[plane.crew]
    yield from badge((area.x + BADGE + 0.3, y + 3.2), letter, plane.side == track.attacker)
    yield from airplane(track.theatre, plane.aircraft, area.x + 10.0, y + 4.8, 7.6, 90)
    name = area.x + 17.0
    text, size = fitted(fought.names.get(plane.crew, ""), area.right - name, "mono", 8)
    yield Text(name, y + 3.2, text, "mono", size)
    fate = f"{model.name}: {_fate(track, plane, words)}"
    text, size = fitted(fate, area.right - name, "text", SIZE)
    yield Text(name, y + 6.6, text, "text", size)
    base = area.bottom - 2.6
    sample = ((area.x, base), (area.x + 15.0, base))
    yield from (Polyline(*line) for line in lined(sample, style(track, plane)))
    label = words["who"]["holds"].format(holds=model.holds)
    yield Text(name, base + 0.95, label, "bold", SIZE)
    start = name + width(label, "bold") + 1.6
    step = (area.right - start) / model.holds
    yield BoxRow(start, base - 1.7, step, 3.4, model.holds, step)
    taken = min(track.of(plane.crew)[-1].damage, model.holds)
    if taken:
        yield Line(start, base, start + taken * step, base, MARK)
    yield Line(area.x, area.bottom, area.right, area.bottom, HAIR)


def _fate(track: Track, plane: Flown, words: dict[str, Any]) -> str:
    """What became of an airplane, in a few words."""
    last = track.of(plane.crew)[-1]
    kinds = {one.kind for one in last.happened}
    fate = "lost" if LOST in kinds else "exit" if EXIT in kinds else "table"
    told: str = words["fates"][fate].format(turn=last.turn, damage=last.damage)
    return told


def _key(theatre: Theatre, words: dict[str, Any]) -> Node:
    """What the marks mean, in two columns."""
    signs = [
        tree.Row(
            Art(partial(_sampled, theatre, name), size=9.0),
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


def _sampled(theatre: Theatre, name: str, area: Area) -> list[Item]:
    return _sample(theatre, name, (area.x + 3.6, area.middle[1]))


def _sample(theatre: Theatre, name: str, at: tuple[float, float]) -> list[Item]:
    x, y = at
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
            row = Row(0, 0, 0, 0, 72, 0, True, "", 0)
            return mark.drawn(mark.turned_about(View(x + 1, y, 1.0), row))
        case "left":
            way = ((x - 2.4, y), (x + 2.4, y))
            return mark.drawn([(way, GROUP), (arrow_head(way), GROUP)])
    return mark.drawn(mark.cross(at))


def _turns(track: Track, words: dict[str, Any], area: Area) -> Iterator[Item]:
    """A row for each airplane, a column a turn: its height, whether it fired, and in grey the
    damage it took."""
    count = max(track.turns, LEAST_TURNS)
    wide = (area.width - LETTERS) / count
    xs = tuple(area.x + LETTERS + i * wide for i in range(count + 1))
    ys = tuple(area.y + CELL * (i + 1) for i in range(len(track.planes) + 1))
    yield Text(area.x, area.y + 3.2, words["turn"], "bold", SIZE)
    for number in range(1, count + 1):
        face = "bold" if number % EVERY == 0 else "text"
        yield Text(xs[number] - wide / 2, area.y + 3.2, str(number), face, SIZE, "center")
    for plane, top in zip(track.planes, ys, strict=False):
        letter = letters(track)[plane.crew]
        yield from badge((area.x + 3.6, top + CELL / 2), letter, plane.side == track.attacker)
        before = 0
        for row in track.of(plane.crew):
            taken, before = row.damage - before, row.damage
            if row.turn:
                yield from _cell(Area(xs[row.turn - 1], top, wide, CELL), row, taken)
    yield Grid((area.x, *xs), ys, HAIR)


def _cell(place: Area, row: Row, taken: int) -> Iterator[Item]:
    kinds = {one.kind for one in row.happened}
    base, x = place.y + place.height / 2 + 0.95, place.x
    if taken > 0:
        yield tinted(place, "night")
        yield Text(place.right - 0.7, base, str(taken), "bold", SIZE, "right")
    yield Text(x + 0.7, base, str(row.altitude), "text", SIZE)
    if FIRED in kinds:
        yield Disc(x + 3.3, place.y + place.height / 2, 0.5)
    if LOST in kinds:
        # Between its height and the damage.
        side = min(3.8, place.width - 5.1)
        middle = x + place.width / 2 - 0.1, place.y + place.height / 2
        yield from marked("cross", Area(middle[0] - side / 2, middle[1] - side / 2, side, side))


# What follows: five turns at a time, and words.


def stretches(track: Track) -> list[Stretch]:
    """Five turns at a time; the last has what is left."""
    starts = range(0, max(track.turns, 1), EVERY)
    return [Stretch(at, min(at + EVERY, track.turns), labelled=False) for at in starts]


def _caption(stretch: Stretch, words: dict[str, Any]) -> Node:
    told: str = words["one-turn" if stretch.last - stretch.first == 1 else "turns"]
    says = told.format(first=stretch.first + 1, last=stretch.last)
    return tree.Text(says, "bold", SIZE, 4.0)


def _table(made: _Pages, fought: Fought, words: dict[str, Any]) -> None:
    """The table turn by turn, as many pages as it takes."""
    called = letters(fought.track)

    def row(turn: str, flown: Iterable[str], happened: str, face: str = "text") -> Node:
        texts = (tree.Text(one, face, **PROSE._asdict(), size=PLANE_WIDE) for one in flown)
        number = tree.Text(turn, "bold", **PROSE._asdict(), size=TURN_WIDE)
        told = tree.Text(happened, face, **PROSE._asdict(), size=Share())
        return Column(tree.Row(number, *texts, told), Space(size=0.6), rule(HAIR, 0.3))

    said = words["columns"]
    head = Column(
        heading(words["table"]), PROSE.text(words["cards"]), Space(size=1.0),
        row(said["turn"], called.values(), said["events"], "bold"),
    )  # fmt: skip
    made.put(head, room=2 * HEAD_HEIGHT + LEAST_ROWS * PROSE.leading)
    for turn in turns(fought.track, called, words):
        made.put(row(str(turn.number), turn.flown, turn.happened), head)


def pictured(fought: Fought, turn: Turn, words: dict[str, Any]) -> Column:
    """A turn: its number above the table, and below it the cards flown and what happened."""
    track = fought.track
    stretch = Stretch(max(turn.number - 1, 0), turn.number, labelled=False)
    # A card stands in one line with its letter and its altitude.
    pairs = zip(letters(track).values(), turn.flown, strict=False)
    flown = (f"{letter} {card}".replace(" ", HARD_SPACE) for letter, card in pairs if card)
    return Column(
        tree.Text(words["one-turn"].format(first=turn.number), "bold", 9, 4.2),
        Art(partial(_small, track, stretch), high=_shaped(fought)),
        Space(size=1.0),
        tree.Text(", ".join(flown), "bold", **PROSE._asdict()),
        PROSE.text(turn.happened),
    )
