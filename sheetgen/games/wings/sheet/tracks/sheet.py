"""The track of a fight on paper: the chart with who is who beside it and what each turn cost below
it; then five turns at a time, and what happened in words."""

from collections.abc import Iterable, Iterator, Mapping
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
from sheetgen.games.wings.sheet.pages import airplane, bookmark, frame, outline_of
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
from sheetgen.kits.drawing.fonts import broken, fitted, paragraph, width
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
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, head, marked, tinted
from sheetgen.kits.pages.sheet import Frame, on_its_side

WHAT = "flight paths"
GAP = 3.0
COLUMNS = 4
"""Small charts side by side."""
CAPTION = 4.0
BESIDE = 74.0
"""The least width of who is who, in mm."""
MAN, MOST_MAN = 12.0, 15.0
"""The least height of an airplane there, and the greatest."""
CELL, LETTERS = 4.4, 10.0
"""The height of a row of the turns, and the width of its head."""
LEAST_TURNS = 20
TURN_WIDE, PLANE_WIDE = 9.0, 14.5
"""The columns of a turn's number and of an airplane in the table of words, in mm."""
SIZE, LEADING, PAD = 7.5, 3.0, 0.9
LEAST_ROWS = 6
"""The table does not begin on a page that has no room for so many rows."""


class Fought(NamedTuple):
    """A fight with what is known of it: the name of its mission, when and where, its crews."""

    track: Track
    title: str
    about: str = ""
    names: Mapping[int, str] = {}


def pages(paper: Paper, conditions: Conditions, fought: Fought, foot: Foot) -> list[Page]:
    """The pages of a fight. Raises UnprintableText."""
    for text in (fought.title, fought.about, *fought.names.values()):
        check_printable(text, "a text of the flight paths")
    words, about = data("track"), (fought.title, fought.about)
    framed = frame(on_its_side(paper), conditions, foot, words["title"], about)
    column = BlockColumn(
        framed.body._replace(y=framed.body.y + 0.6, height=framed.body.height - 1.6)
    )
    column.pages[-1] += _first(column.area, fought, words)
    column.turn()
    _strips(column, fought, words)
    _table(column, fought, words)
    return paged(conditions.theatre, column, framed, f"{WHAT}, {fought.title}")


class BlockColumn:
    """A column of blocks that goes on from page to page; `y` is where the next block begins."""

    def __init__(self, area: Area) -> None:
        self.area = area
        self.pages: list[list[Item]] = [[]]
        self.y = area.y

    def room(self, high: float) -> bool:
        """Whether a block so high has room on this page."""
        return self.y + high <= self.area.bottom

    def turn(self) -> None:
        """Go on to the next page."""
        self.pages.append([])
        self.y = self.area.y

    def put(self, items: Iterable[Item], high: float) -> None:
        """A block that begins at `y`."""
        self.pages[-1] += items
        self.y += high


def paged(theatre: Theatre, column: BlockColumn, framed: Frame, title: str) -> list[Page]:
    """The pages of a column, each in the frame with its number; the first has a bookmark."""
    made = []
    for number, items in enumerate(column.pages, start=1):
        of = framed._replace(own=framed.own._replace(page=of_several(number, len(column.pages))))
        art = tuple(of._replace(own=of.own.shared()).art())
        marked = bookmark(theatre, title, framed.own) if number == 1 else ""
        made.append(Page(framed.paper, art, (*of.marks(), *items), marked))
    return made


# The first page: the chart, who is who, and the turns.


def _first(area: Area, fought: Fought, words: dict[str, Any]) -> Iterator[Item]:
    track = fought.track
    rows = CELL * (len(track.planes) + 1) + 2.0
    shape = track.width / track.length
    wide = min(area.width - BESIDE - 5.0, (area.height - rows - 1.0) / shape)
    place = Area(area.x, area.y, wide, wide * shape)
    yield from chart(track, place, Stretch(0, track.turns))
    left = place.right + 5.0
    planes, key = len(track.planes), len(words["key"]) / 2 * 5.2 + 10.0
    room, named = place.height, HEAD_HEIGHT + MAN * planes
    # Beside a low chart there is no room for the key, which then stands below it.
    is_low = room < named + key
    deep = max(room + 3.0 + key, named) if is_low else room - key
    high = min(MOST_MAN, max(MAN, (deep - HEAD_HEIGHT) / planes))
    rail = Area(left, area.y, area.right - left, HEAD_HEIGHT + high * planes)
    scale = words["scale"].format(scale=f"{track.length / MM / wide:.1f}")
    yield from _who(rail, fought, words, scale, high)
    keys = place._replace(y=place.bottom + 3.0) if is_low else rail._replace(y=rail.bottom + 1.6)
    yield from _key(fought.track.theatre, keys, words)
    below = area.y + (deep if is_low else room) + 1.6
    yield from _turns(area._replace(y=below), track, words)


def _who(
    area: Area, fought: Fought, words: dict[str, Any], scale: str, high: float
) -> Iterator[Item]:
    """Each airplane, `high` mm for each: its letter and line, whose it is, and the damage of what
    it holds."""
    track, said = fought.track, words["who"]
    yield from head(area.x, area.y, area.width, said["title"], "", scale)
    y = area.y + HEAD_HEIGHT
    for plane in track.planes:
        letter, holds = (
            letters(track)[plane.crew],
            fought.track.theatre.aircraft[plane.aircraft].holds,
        )
        yield from badge((area.x + BADGE + 0.3, y + 3.2), letter, plane.side == track.attacker)
        yield from airplane(fought.track.theatre, plane.aircraft, area.x + 10.0, y + 4.8, 7.6, 90)
        name = area.x + 17.0
        text, size = fitted(fought.names.get(plane.crew, ""), area.right - name, "mono", 8)
        yield Text(name, y + 3.2, text, "mono", size)
        fate = f"{fought.track.theatre.aircraft[plane.aircraft].name}: {_fate(track, plane, words)}"
        text, size = fitted(fate, area.right - name, "text", SIZE)
        yield Text(name, y + 6.6, text, "text", size)
        base = y + high - 2.6
        sample = ((area.x, base), (area.x + 15.0, base))
        yield from (Polyline(*line) for line in lined(sample, style(track, plane)))
        label = said["holds"].format(holds=holds)
        yield Text(name, base + 0.95, label, "bold", SIZE)
        start = name + width(label, "bold") + 1.6
        step = (area.right - start) / holds
        yield BoxRow(start, base - 1.7, step, 3.4, holds, step)
        taken = min(track.of(plane.crew)[-1].damage, holds)
        if taken:
            yield Line(start, base, start + taken * step, base, MARK)
        y += high
        yield Line(area.x, y, area.right, y, HAIR)


def _fate(track: Track, plane: Flown, words: dict[str, Any]) -> str:
    """What became of an airplane, in a few words."""
    last = track.of(plane.crew)[-1]
    kinds = {one.kind for one in last.happened}
    fate = "lost" if LOST in kinds else "exit" if EXIT in kinds else "table"
    told: str = words["fates"][fate].format(turn=last.turn, damage=last.damage)
    return told


def _key(theatre: Theatre, area: Area, words: dict[str, Any]) -> Iterator[Item]:
    """What the marks mean, in two columns."""
    half = (len(words["key"]) + 1) // 2
    for place, (name, says) in enumerate(words["key"]):
        x = area.x + place // half * area.width * 0.52
        y = area.y + place % half * 5.2 + 2.8
        yield from _sample(theatre, name, (x + 3.6, y - 0.9))
        yield Text(x + 9.0, y, says, "text", SIZE)
    y = area.y + half * 5.2 + 3.4
    yield from paragraph(area.x, y, area.width, words["who"]["says"], 3.1, "text", SIZE)


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


def _turns(area: Area, track: Track, words: dict[str, Any]) -> Iterator[Item]:
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
        middle = top + CELL / 2
        letter = letters(track)[plane.crew]
        yield from badge((area.x + 3.6, middle), letter, plane.side == track.attacker)
        before = 0
        for row in track.of(plane.crew):
            taken, before = row.damage - before, row.damage
            if row.turn:
                place = Area(xs[row.turn - 1], top, wide, CELL)
                yield from _cell(place, row, taken)
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


def _strips(column: BlockColumn, fought: Fought, words: dict[str, Any]) -> None:
    """Small charts in rows, as many pages as they take."""
    track, area = fought.track, column.area
    wide = (area.width - (COLUMNS - 1) * GAP) / COLUMNS
    high = wide * track.width / track.length + CAPTION + GAP
    shown = stretches(track)
    column.put(head(area.x, column.y, area.width, words["strip"]), HEAD_HEIGHT)
    for begin in range(0, len(shown), COLUMNS):
        if not column.room(high):
            column.turn()
        items: list[Item] = []
        for i, stretch in enumerate(shown[begin : begin + COLUMNS]):
            x = area.x + i * (wide + GAP)
            items.append(Text(x, column.y + 2.8, _caption(stretch, words), "bold", SIZE))
            items += chart(track, Area(x, column.y + CAPTION, wide, 0), stretch)
        column.put(items, high)


def _caption(stretch: Stretch, words: dict[str, Any]) -> str:
    told: str = words["one-turn" if stretch.last - stretch.first == 1 else "turns"]
    return told.format(first=stretch.first + 1, last=stretch.last)


def _table(column: BlockColumn, fought: Fought, words: dict[str, Any]) -> None:
    """The table turn by turn, as many pages as it takes."""
    marked_so, area = letters(fought.track), column.area
    events_at = TURN_WIDE + PLANE_WIDE * len(marked_so)
    starts = [0.0, *(TURN_WIDE + PLANE_WIDE * i for i in range(len(marked_so))), events_at]
    names = [words["columns"]["turn"], *marked_so.values(), words["columns"]["events"]]
    begun = False
    for turn in turns(fought.track, marked_so, words):
        lines = broken(turn.happened, area.width - events_at, size=SIZE)
        high = max(1, len(lines)) * LEADING + PAD
        if not column.room(high if begun else 2 * HEAD_HEIGHT + LEAST_ROWS * (LEADING + PAD)):
            column.turn()
            begun = False
        if not begun:
            _table_head(column, words, starts, names)
            begun = True
        below = Line(area.x, column.y + high, area.right, column.y + high, HAIR)
        column.put([*_row(turn, lines, area, starts, column.y), below], high)


def _table_head(
    column: BlockColumn, words: dict[str, Any], starts: list[float], names: list[str]
) -> None:
    """The head of the table, what the cards are called, and the heads of its columns."""
    area, y = column.area, column.y
    items = [*head(area.x, y, area.width, words["table"])]
    cards = paragraph(area.x, y + HEAD_HEIGHT + 2.4, area.width, words["cards"], LEADING, size=SIZE)
    y = cards[-1].y + 4.0
    items += cards
    items += [
        Text(area.x + at, y, name, "bold", SIZE) for at, name in zip(starts, names, strict=True)
    ]
    y += 1.2
    items.append(Line(area.x, y, area.right, y, HAIR))
    column.put(items, y - column.y)


def _row(turn: Turn, lines: list[str], area: Area, starts: list[float], y: float) -> Iterator[Item]:
    base = y + LEADING - 0.35
    yield Text(area.x, base, str(turn.number), "bold", SIZE)
    for at, flown in zip(starts[1:-1], turn.flown, strict=True):
        if flown:
            yield Text(area.x + at, base, flown, "text", SIZE)
    for i, line in enumerate(lines):
        yield Text(area.x + starts[-1], base + i * LEADING, line, "text", SIZE)
