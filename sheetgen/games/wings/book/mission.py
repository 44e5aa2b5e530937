"""A mission of the flying log: a page with its plan, the rows of its crews, and lines to write."""

from collections.abc import Iterator
from typing import Any

from sheetgen.core.language import capital, minus
from sheetgen.games.wings.book.plan import Row
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import clouds
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.playing_area import Card, moved, playing_area
from sheetgen.games.wings.rules.state import ENEMY, HOME, NOBODY, Sort
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.briefing.symbols import Lines, View
from sheetgen.games.wings.story.chronicle import Mission
from sheetgen.games.wings.story.tellings import winner_name
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.book.logbook import Book, Entry, asked, ruled_table
from sheetgen.kits.drawing.fonts import fitted
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    Area,
    Box,
    Item,
    Line,
    Pen,
    Polyline,
    Text,
)

NUMERAL = 16.0
"""The room of the mission's number, in mm."""
PLAN_WIDE, PLAN_HIGH = 46.0, 34.0
HEAD_HIGH = 40.0
"""From the heavy rule to the table of crews."""
SHARES = (31.6, 18.8, 8.6, 8.5, 8.5, 8.5, 8.5, 8.5, 8.5, 14.0)
"""The widths of the table's columns, as parts of its own."""
LABELS, ROW = 4.2, 6.6
POINTS_GAP, WON = 3.0, (2, 2, 3)
"""From the table to points and winner, in mm; the shares of their boxes."""
TICK = 4.0
DIE, FLOOR = 8.0, 7.5


def boxes(page: Area, book: Book, entry: Entry) -> Boxes:
    """The head of a mission, the rows of its crews, points and winner."""
    words, rows = book.words["mission"], entry.known.rows
    place = page._replace(y=page.y + HEAD_HIGH + LABELS)
    # What is typed, besides figures.
    texts = [(row.pilot, *[""] * 8, row.fate) for row in rows]
    table, xs, ys = ruled_table(place, words["table"], SHARES, texts, len(rows), ROW)
    won = won_by(book.conditions.theatre, words, entry.known.mission)
    fields = [Field(label, share, ((label, 1.0),)) for label, share in zip(won, WON, strict=True)]
    result = drawn(page, ys[-1] + POINTS_GAP, [fields], won)
    plan = Area(page.right - PLAN_WIDE, page.y + 2.6, PLAN_WIDE, PLAN_HIGH)
    marks = [
        *_head(page, book, entry),
        *small_plan(plan, book, entry.known.mission),
        *_figures(xs, ys, rows),
        *result.marks,
    ]
    if entry.known.mission:
        y = ys[len(rows) - book.conditions.theatre.missions[entry.known.mission.kind].defenders]
        marks.append(Line(page.x, y, page.right, y, GROUP))
    return Boxes(
        [Line(page.x, page.y, page.right, page.y, HEAD), *table, *result.art], marks, result.bottom
    )


def won_by(theatre: Theatre, words: dict[str, Any], mission: Mission | None) -> dict[str, str]:
    """Points and winner, by their labels; empty where they are not known."""
    labels, values = [*words["points"], words["winner"]], ["", "", ""]
    if mission and mission.fought:
        score = mission.fought.score
        points = [minus(score.of(side)) for side in (HOME, ENEMY)]
        if not mission.on_points:
            points = ["–", "–"]
        values = [*points, winner_name(theatre, score.winner)]
    return dict(zip(labels, values, strict=True))


# What a mission has of its own.


def _head(area: Area, book: Book, entry: Entry) -> Iterator[Item]:
    """Number, mission, date, place, who attacks, and what flies; or lines for them."""
    words, mission = book.words["mission"], entry.known.mission
    x, right = area.x + NUMERAL, area.right - PLAN_WIDE - 3
    yield Text(area.x, area.y + 10, str(entry.number), "title", 24)
    yield Text(
        area.x,
        area.y + 14.2,
        words["periods"][book.conditions.theatre.period(entry.number)],
        "text",
        SMALL,
    )
    known = ("", "", "")
    if mission:
        known = (mission.name, in_words(mission.day), capital(mission.place.where))
    for i, (label, value) in enumerate(
        zip((words["what"], words["date"], words["place"]), known, strict=True)
    ):
        face = "text" if i else "bold"
        yield from asked(x, area.y + 5 + i * 5.2, right, label, value, face)
    top = area.y + 18.4
    for side, left in ((HOME, area.x), (ENEMY, area.x + 31)):
        yield Box(left, top, TICK, TICK, HAIR)
        yield Text(left + TICK + 1.2, top + 3.1, words["attackers"][side], "text", 9)
        if mission and mission.attacker == side:
            yield Text(left + TICK / 2, top + 3.05, "×", "mono-bold", 9, "center")
    units = flown(book, mission)
    for i, label in enumerate(words["flown"][: len(units) or None]):
        value = units[i] if units else ""
        yield from asked(area.x, top + 8.6 + i * 4.6, right, label, value, size=8.5)


def flown(book: Book, mission: Mission | None) -> list[str]:
    """The units that fly, with their airplanes."""
    if mission is None:
        return []
    types = mission.theatre.aircraft
    return [
        f"{types[aircraft].name}: {book.chronicle.unit(mission, aircraft).marked}"
        for _, aircraft in mission.aircraft
    ]


def _figures(xs: tuple[float, ...], ys: tuple[float, ...], rows: tuple[Row, ...]) -> Iterator[Item]:
    """The airplane of each crew, its kills and what was rolled: the die that counts, and above it
    those before."""
    for top, row in zip(ys, rows, strict=False):
        name, size = fitted(row.aircraft, xs[2] - xs[1] - 1.0, "text", 8, FLOOR)
        yield Text(xs[1] + 0.7, top + ROW / 2 + 1.1, name, "text", size)
        for i, rolled in enumerate((row.kills, *row.dice), start=2):
            middle, room = (xs[i] + xs[i + 1]) / 2, xs[i + 1] - xs[i] - 0.6
            *before, last = rolled.split(">")
            if before:
                text, size = fitted(">".join(before) + ">", room, "mono", FLOOR, FLOOR)
                yield Text(middle, top + 2.7, text, "mono", size, "center")
            text, size = fitted(last, room, "mono", DIE, FLOOR)
            y = top + (5.6 if before else ROW / 2 + 1.1)
            yield Text(middle, y, text, "mono", size, "center")


# The small plan: the table as a mission finds it, or an empty frame to draw in.


Stroke = tuple[tuple[int, int], tuple[int, int]]
BOW: Stroke = ((0, 0), (60, 0))
"""A stroke ahead of a ship, from its bow: the way it goes."""
PLANE: tuple[Stroke, ...] = (((34, 0), (-34, 0)), ((8, -30), (8, 30)), ((-28, -12), (-28, 12)))
"""An airplane: fuselage, wings and tail."""


def small_plan(within: Area, book: Book, mission: Mission | None) -> list[Item]:
    """The plan in its area."""
    theatre: Theatre = book.conditions.theatre
    if mission is None:
        label = Text(within.x + 1, within.y + 2.8, book.words["mission"]["sketch"], "text", SMALL)
        return [Box(*within, GROUP), label]
    set_up = mission.set_up
    short = rulings_of(book.conditions).mats_by_short_sides
    area = playing_area(theatre, mission.kind, mission.attacker, short, set_up)
    if theatre.sort_of(mission.kind) == Sort.HARBOUR and (
        set_up is None or set_up.coastal_edge == NOBODY
    ):
        # Where the defenders start is still to be chosen.
        area = area._replace(flights=area.flights[:-1])
    scale = max(area.length / within.width, area.width / within.height)
    y = within.y + (within.height - area.width / scale) / 2
    view = View(within.right - area.length / scale, y, scale)
    edges = ((0, 0), (area.length, 0), (area.length, area.width), (0, area.width))
    lines = [(view.ring(edges), GROUP)]
    lines += [(view.along((m.x, 0), (m.x, m.width)), HAIR) for m in area.mats[1:]]
    lines += [(view.ring(card.corners), GROUP) for card in (*area.ships, *area.targets)]
    for ship in area.ships:
        lines += _stroke(view, ship, BOW, HAIR)
    for flight in area.flights:
        for plane in flight.planes:
            for stroke in PLANE:
                lines += _stroke(view, plane, stroke, MARK)
    if set_up and mission.kind in theatre.clouds:
        lines += [(view.ring(outline), HAIR) for outline in clouds.outlines(area, set_up)]
    return [Polyline(points, pen) for points, pen in lines]


def _stroke(view: View, card: Card, stroke: Stroke, pen: Pen) -> Lines:
    """A stroke on a card, or from its edge ahead."""
    at, ahead = (card.x, card.y), card.length // 2 if stroke is BOW else 0
    start, end = (moved(at, card.heading, (x + ahead, y)) for x, y in stroke)
    return [(view.along(start, end), pen)]
