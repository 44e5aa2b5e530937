"""A mission of the flying log: a page with its plan, the rows of its crews, and lines to write."""

from __future__ import annotations

from itertools import accumulate, pairwise

from sheetgen.games.wings.book.plan import Book, Entry, Row
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.playing_area import HARBOUR, Card, PlayingArea, moved, playing_area
from sheetgen.games.wings.rules.scenarios import DOGFIGHT
from sheetgen.games.wings.rules.state import AXIS, BRITISH, NOBODY
from sheetgen.games.wings.rules.tables import AIRCRAFT, MISSIONS, period
from sheetgen.games.wings.story.chronicle import Mission
from sheetgen.kits.book import notes
from sheetgen.kits.book.leaves import SMALL, Leaf, folio, ruled
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    Box,
    Grid,
    Item,
    Line,
    Pen,
    Polyline,
    Text,
)
from sheetgen.kits.drawing.typesetting import fitted, paragraph, width
from sheetgen.kits.telling.grammar import capital

NUMERAL = 16.0
"""The room of the mission's number, in mm."""
PLAN_WIDE, PLAN_HIGH = 46.0, 34.0
HEAD_HIGH = 40.0
"""From the heavy rule to the table of crews."""
SHARES = (34.0, 17.0, 8.0, 8.5, 8.5, 8.5, 8.5, 8.5, 8.5, 14.0)
"""The widths of the table's columns, as parts of its own."""
LABELS, ROW = 4.2, 6.6
POINTS_GAP, POINTS_HIGH = 3.0, 6.6
TICK = 4.0
SAID, SAID_LEADING = 8.5, 3.9
PROMPT, PROMPT_LEADING = 9.5, 4.4
DIE, FLOOR = 8.0, 6.0
LABEL = 6.5


def title(book: Book, entry: Entry) -> str:
    """The heading of a mission: `Mission 3: 4 August 1940, Dogfight`."""
    head = str(book.words["mission"]["head"].format(number=entry.number))
    if entry.mission is None:
        return head
    return f"{head}: {in_words(entry.mission.day)}, {entry.mission.name}"


def art(page: Leaf, book: Book, entry: Entry) -> list[Item]:
    """What is printed whatever is known: rules, the frame of the plan, the table, the boxes."""
    area, words = page.body, book.words["mission"]
    xs, ys = _columns(area), _lines(area, len(entry.rows))
    items: list[Item] = [
        Line(area.x, area.y, area.right, area.y, HEAD),
        Grid(xs, ys, HAIR),
        Line(area.x, ys[0], area.right, ys[0], GROUP),
        Line(area.x, ys[-1], area.right, ys[-1], GROUP),
    ]
    for left, name in zip(xs, words["table"], strict=False):
        items.append(Text(left + 0.7, ys[0] - 1.2, *_fitted(name, SHARES[0], "text", 7)))
    top = ys[-1] + POINTS_GAP
    for label, (left, right) in zip(
        (*words["points"], words["winner"]), _result(area, book), strict=True
    ):
        items.append(Text(left - 1.2, top + 4.4, label, "text", SMALL, "right"))
        items.append(Box(left, top, right - left, POINTS_HIGH, GROUP))
    return items


def marks(page: Leaf, book: Book, entry: Entry) -> list[Item]:
    """What a mission has of its own, down to its lines."""
    area = page.body
    return [
        folio(page),
        *_head(area, book, entry),
        *small_plan(_plan(area), book, entry.mission),
        *_crews(area, entry),
        *_outcome(area, book, entry),
        *_passage(area, book, entry),
    ]


def typed(area: Area, entry: Entry) -> notes.Typed:
    """The player's own notes as they are set on the page of a mission."""
    said, asked = _happened(area, entry), _prompt(area, entry)
    y = said[-1].y if said else _below(area, entry)
    return notes.typed(entry.notes, area.width, area.bottom - y - (asked[-1].y if asked else 0))


def _plan(area: Area) -> Area:
    return Area(area.right - PLAN_WIDE, area.y + 2.6, PLAN_WIDE, PLAN_HIGH)


def _columns(area: Area) -> tuple[float, ...]:
    unit = area.width / sum(SHARES)
    return tuple(accumulate((share * unit for share in SHARES), initial=area.x))


def _lines(area: Area, rows: int) -> tuple[float, ...]:
    top = area.y + HEAD_HIGH + LABELS
    return tuple(top + i * ROW for i in range(rows + 1))


def _result(area: Area, book: Book) -> list[tuple[float, float]]:
    """The left and right edges of the boxes for points and winner."""
    words = book.words["mission"]
    found = []
    right = area.right
    for label, wide in ((words["winner"], 24.0), *((each, 13.0) for each in words["points"][::-1])):
        found.append((right - wide, right))
        right -= wide + width(label, "text", SMALL) + 5
    return found[::-1]


# What a mission has of its own.


def _fitted(text: str, room: float, face: str, size: float) -> tuple[str, str, float]:
    """A text with the face and the size it fits the room in."""
    shown, size = fitted(text, room, face, size, FLOOR)
    return shown, face, size


def _head(area: Area, book: Book, entry: Entry) -> list[Item]:
    """Number, mission, date, place, who attacks, and what flies."""
    words, mission = book.words["mission"], entry.mission
    x, right = area.x + NUMERAL, area.right - PLAN_WIDE - 3
    items: list[Item] = [
        Text(area.x, area.y + 10, str(entry.number), "title", 24),
        Text(area.x, area.y + 14.2, words["periods"][period(entry.number)], "text", 6.5),
    ]
    known = (mission.name, in_words(mission.day), capital(mission.place.where)) if mission else ()
    for i, label in enumerate((words["what"], words["date"], words["place"])):
        y = area.y + 5 + i * 5.2
        if known:
            face = "bold" if i == 0 else "text"
            items.append(Text(x, y, *_fitted(known[i], right - x, face, 10.5 if i == 0 else 10)))
        else:
            start = x + width(label, "text", 9) + 1.2
            items.append(Text(x, y, label, "text", 9))
            items.append(Line(start, y + 0.6, right, y + 0.6, HAIR))
    return items + _attack(area, book, entry, right)


def _attack(area: Area, book: Book, entry: Entry, right: float) -> list[Item]:
    """Who attacks, and the units that fly with their airplanes, or lines for them."""
    words, mission = book.words["mission"], entry.mission
    top = area.y + 18.4
    items: list[Item] = []
    for side, x in ((BRITISH, area.x), (AXIS, area.x + 31)):
        items.append(Box(x, top, TICK, TICK, HAIR))
        items.append(Text(x + TICK + 1.2, top + 3.1, words["attackers"][side], "text", 9))
        if mission and mission.attacker == side:
            items.append(Text(x + TICK / 2, top + 3.05, "×", "mono-bold", 9, "center"))
    flown = []
    if mission and book.chronicle:
        flown = [
            f"{AIRCRAFT[aircraft].name}: {book.chronicle.unit(mission, aircraft).full}"
            for _, aircraft in mission.aircraft
        ]
    for i in range(len(flown) or 3):
        y = top + 8.6 + i * 4.6
        if flown:
            items.append(Text(area.x, y, *_fitted(flown[i], right - area.x, "text", 8.5)))
        else:
            label = words["flown"][i]
            start = area.x + width(label, "text", 9) + 1.2
            items.append(Text(area.x, y, label, "text", 9))
            items.append(Line(start, y + 0.6, right, y + 0.6, HAIR))
    return items


def _crews(area: Area, entry: Entry) -> list[Item]:
    """The rows as far as they are known; a heavier line between the sides."""
    xs, ys = _columns(area), _lines(area, len(entry.rows))
    items: list[Item] = []
    for top, row in zip(ys, entry.rows, strict=False):
        items += _crew(xs, top, row)
    if entry.mission:
        kind = MISSIONS[entry.mission.kind]
        y = ys[len(entry.rows) - kind.defenders]
        items.append(Line(area.x, y, area.right, y, GROUP))
    return items


def _crew(xs: tuple[float, ...], top: float, row: Row) -> list[Item]:
    baseline = top + ROW / 2 + 1.1
    rooms = [right - left - 1.4 for left, right in pairwise(xs)]
    items: list[Item] = []
    if row.pilot:
        items.append(Text(xs[0] + 0.7, baseline, *_fitted(row.pilot, rooms[0], "mono", 8)))
    if row.aircraft:
        items.append(Text(xs[1] + 0.7, baseline, *_fitted(row.aircraft, rooms[1], "text", 8)))
    if row.kills:
        middle = (xs[2] + xs[3]) / 2
        items.append(Text(middle, baseline, *_fitted(row.kills, rooms[2], "mono", DIE), "center"))
    for i, rolled in enumerate(row.dice, start=3):
        middle = (xs[i] + xs[i + 1]) / 2
        *before, last = rolled.split(">")
        y = top + 5.6 if before else baseline
        if before:
            items.append(
                Text(
                    middle,
                    top + 2.7,
                    *_fitted(">".join(before) + ">", rooms[i], "mono", FLOOR),
                    "center",
                )
            )
        if last:
            items.append(Text(middle, y, *_fitted(last, rooms[i], "mono", DIE), "center"))
    if row.fate:
        items.append(Text(xs[-2] + 0.7, baseline, *_fitted(row.fate, rooms[-1], "mono", 7)))
    return items


def _outcome(area: Area, book: Book, entry: Entry) -> list[Item]:
    """Points and winner."""
    words, mission = book.words["mission"], entry.mission
    if mission is None or mission.fought is None:
        return []
    score = mission.fought.score
    values = ["–", "–"] if mission.kind == DOGFIGHT else [str(score.of(s)) for s in (BRITISH, AXIS)]
    y = _lines(area, len(entry.rows))[-1] + POINTS_GAP + 4.7
    return [
        Text((left + right) / 2, y, value.replace("-", "−"), "mono", 10, "center")
        for value, (left, right) in zip(
            (*values, words["winners"][score.winner]), _result(area, book), strict=True
        )
    ]


def _passage(area: Area, book: Book, entry: Entry) -> list[Item]:
    """What happened, what the player noted, the prompt, and lines to write on."""
    said, asked, own = _happened(area, entry), _prompt(area, entry), typed(area, entry)
    y = said[-1].y if said else _below(area, entry)
    items: list[Item] = [*said, *notes.marks(area, y, own, book.words["notes"]["more"])]
    y += own.height
    items += [text._replace(y=text.y + y) for text in asked]
    return items + ruled(area, y + (asked[-1].y if asked else 0))


def _below(area: Area, entry: Entry) -> float:
    """Where the table and its boxes end."""
    return _lines(area, len(entry.rows))[-1] + POINTS_GAP + POINTS_HIGH


def _happened(area: Area, entry: Entry) -> list[Text]:
    if not entry.happened:
        return []
    y = _below(area, entry) + 5.4
    return paragraph(area.x, y, area.width, entry.happened, SAID_LEADING, "text", SAID)


def _prompt(area: Area, entry: Entry) -> list[Text]:
    """The prompt below a line whose baseline is 0."""
    if not entry.prompt:
        return []
    return paragraph(area.x, 6.2, area.width, entry.prompt, PROMPT_LEADING, "italic", PROMPT)


# The small plan: the table as a mission finds it, or an empty frame to draw in.


def small_plan(within: Area, book: Book, mission: Mission | None) -> list[Item]:
    """The plan in its area."""
    if mission is None:
        label = Text(within.x + 1, within.y + 2.8, book.words["mission"]["sketch"], "text", LABEL)
        return [Box(*within, GROUP), label]
    set_up = mission.set_up
    short = rulings_of(book.conditions).mats_by_short_sides
    area = playing_area(mission.kind, mission.attacker, short, set_up)
    if mission.kind == HARBOUR and (set_up is None or set_up.coastal_edge == NOBODY):
        # Where the defenders start is still to be chosen.
        area = area._replace(flights=area.flights[:-1])
    on = _Scale(within, area)
    items: list[Item] = [Box(*on.box(0, 0, area.length, area.width), GROUP)]
    for mat in area.mats[1:]:
        (x, top), (_, bottom) = on.at(mat.x, mat.y), on.at(mat.x, mat.y + mat.width)
        items.append(Line(x, top, x, bottom, HAIR))
    items += [on.ring(card.corners, GROUP) for card in (*area.ships, *area.targets)]
    items += [line for card in area.ships for line in on.bow(card)]
    for flight in area.flights:
        for plane in flight.planes:
            items += on.plane(plane)
    if set_up and clouds.cloudy(mission.kind):
        items += [on.ring(outline, HAIR) for outline in clouds.outlines(area, set_up)]
    return items


class _Scale:
    """From the table to the paper: in the middle of an area, as large as it goes."""

    def __init__(self, within: Area, area: PlayingArea) -> None:
        self.by = min(within.width / area.length, within.height / area.width)
        self.x = within.right - area.length * self.by
        self.y = within.y + (within.height - area.width * self.by) / 2

    def at(self, x: float, y: float) -> tuple[float, float]:
        """A place on the table, on paper."""
        return self.x + x * self.by, self.y + y * self.by

    def box(self, x: float, y: float, long: float, high: float) -> Area:
        """A rectangle of the table, on paper."""
        return Area(*self.at(x, y), long * self.by, high * self.by)

    def ring(self, corners: tuple[tuple[int, int], ...], pen: Pen) -> Polyline:
        """A closed line through places of the table."""
        points = tuple(self.at(*corner) for corner in (*corners, corners[0]))
        return Polyline(points, pen)

    def bow(self, card: Card) -> list[Item]:
        """A stroke ahead of a ship: the way it goes."""
        start = moved((card.x, card.y), card.heading, (card.length // 2, 0))
        end = moved((card.x, card.y), card.heading, (card.length // 2 + 60, 0))
        return [Line(*self.at(*start), *self.at(*end), HAIR)]

    def plane(self, card: Card) -> list[Item]:
        """An airplane: fuselage, wings and tail."""
        strokes = (((34, 0), (-34, 0)), ((8, -30), (8, 30)), ((-28, -12), (-28, 12)))
        return [
            Line(
                *self.at(*moved((card.x, card.y), card.heading, start)),
                *self.at(*moved((card.x, card.y), card.heading, end)),
                MARK,
            )
            for start, end in strokes
        ]
