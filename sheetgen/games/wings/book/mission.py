"""A mission of the flying log: a page with room for a plan, rows of its crews, lines to write."""

from collections.abc import Iterator
from typing import Any

from sheetgen.core.language import capital, minus
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import ENEMY, HOME
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.story.chronicle import Mission
from sheetgen.games.wings.story.tellings import winner_name
from sheetgen.kits.book.boxes import Boxes, Field, drawn
from sheetgen.kits.book.leaves import SMALL
from sheetgen.kits.book.logbook import Book, Entry, asked, ruled_table
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    Area,
    Box,
    Item,
    Line,
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
    # Where a die was rolled again, the line may break.
    rolled = [[die.replace(">", "> ") for die in row.dice or [""] * 6] for row in rows]
    texts = [
        (row.pilot, row.aircraft, row.kills, *dice, row.fate)
        for row, dice in zip(rows, rolled, strict=True)
    ]
    figures = range(2, 9)
    table, _, ys = ruled_table(
        place, words["table"], SHARES, texts, len(rows), ROW, centred=figures
    )
    won = won_by(book.conditions.theatre, words, entry.known.mission)
    fields = [Field(label, share, ((label, 1.0),)) for label, share in zip(won, WON, strict=True)]
    result = drawn(page, ys[-1] + POINTS_GAP, [fields], won)
    plan = Area(page.right - PLAN_WIDE, page.y + 2.6, PLAN_WIDE, PLAN_HIGH)
    marks = [
        *_head(page, book, entry),
        Box(*plan, GROUP),
        Text(plan.x + 1, plan.y + 2.8, words["sketch"], "text", SMALL),
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
