"""The game sheet to be filled in on the screen: a field in every box that is drawn on it.

A ship's box holds more than one tick, for a click can put only one mark in one place: at the left
that the ship is damaged, at the right that it is sunk; where a type may go home, the lower half of
the right is for that. Nothing is placed here: the boxes are where the parts of the sheet have them.
What is on both sides, the head and the ships, is filled in on both at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, OPTIONS, TYPES
from sheetgen.games.convoy.sheet import (
    back,
    end,
    fleet,
    incidents,
    journey,
    log,
    roster,
    rules_tables,
    score,
)
from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.games.convoy.sheet import map as passage
from sheetgen.games.convoy.sheet.back import BackLayout
from sheetgen.games.convoy.sheet.fleet import BOX
from sheetgen.games.convoy.sheet.layout import LEAST_TURNS, MOST_TURNS, TRACK_CELL, Layout, plan
from sheetgen.games.convoy.sheet.notes import RAISED
from sheetgen.games.convoy.sheet.text import TITLE, texts
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area
from sheetgen.kits.drawing.fields import Field, Mark, TextField, Tick
from sheetgen.kits.drawing.form import FIRST, LEADING, cells, filled, of_copy, within
from sheetgen.kits.drawing.items import Box, BoxRow, Grid, Items, Line
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import PT, Paper

Texts = dict[str, Any]
HEADER_HEIGHT = 4.0
NUMBERED = 2.4
"""What the number of a turn takes of its box on the journey, in mm."""
SIZE, SMALL, TWO_LINES = 7.0, 6.5, 5.0
"""The type, in pt, of the log (ten dice fit their cell), of the head and the journey, and of what
is typed where it may take two lines of a row."""
SET_UP = (*TYPES, "journey", "friendly", "halfway")
CELLS = {
    "contact": ("contact.die", "contact, die"),
    "contact-modifier": ("contact.modifier", "contact, modifier"),
    "row": ("contact.row", "contact, row of the table"),
    "enemy": ("enemy", "enemy, die and initial"),
    "force": ("force.die", "force, die"),
    "size": ("force.size", "force, size"),
    "interception": ("interception.dice", "interception, dice"),
    "left": ("interception.left", "force left after interception"),
    "attack": ("attack.dice", "attack, dice"),
    "attack-modifier": ("attack.modifier", "attack, modifier"),
    "targets": ("targets", "targets: die, (again die), ship, mark"),
}
"""The name and the tip of each cell of the log; of those not here, both are the column's key."""
COVERING = {
    "roll": "1D6",
    "carrier": "which goes home",
    "warships": "how many warships, 3+1D6",
    "cruisers": "cruisers",
    "destroyers": "destroyers",
}
OTHER_POINTS = ("interceptions", "no-tankers", "no-cargo", "total")
TURN, HAPPENED = 7.5, 6.0
"""The type, in pt, of a turn's number and of what happened on it."""
PRINTED = 5.4
"""What number and watch take of a turn's box on the map, in mm."""
GOING_HOME = (CARRIER, CRUISER, DESTROYER)
MARKS: dict[str, Mark] = {HURT: "stroke", SUNK: "cross", HOME: "ring"}


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
) -> list[Page]:
    """The game sheet with fields, blank or with the set-up in it: its `front`, or `both` sides.
    Raises as `document.pages` does."""
    flat = sheet.pages(paper, conditions, chronicle, foot, sides)
    if chronicle is None or not chronicle.length:
        ships, turns, maybe = fleet.most(conditions), LEAST_TURNS, MOST_TURNS - LEAST_TURNS
    else:
        ships = tuple(len(kind) for kind in chronicle.fleet)
        turns, maybe = chronicle.length, sheet.maybe_turns(chronicle)
    words, head = texts(conditions), tuple(header(plan(paper), conditions, foot))
    placed = [chain(head, front(plan(paper), words, ships, turns + maybe))]
    for page in flat[1:]:
        below = back_fields(back.plan(paper), page.items, ships, turns, maybe)
        placed.append(chain(head, below))
    return [
        filled(page, of_copy(fields, foot.copy) if foot.copy else fields)
        for page, fields in zip(flat, placed, strict=True)
    ]


# The front.


def header(layout: Layout, conditions: Conditions, foot: Foot) -> Iterator[Field]:
    """Name, date and seed, from left to right. The edition is printed; so is a seed, if known."""
    drawn = rules_tables.header(layout, TITLE, conditions)
    lines = dict(zip(rules_tables.fields(layout), _of(Line, drawn), strict=True))
    held = {"Name": foot.player or "", "Date": "", "Seed": ""}
    for label, value in held.items():
        if label == "Seed" and foot.seed:
            continue
        line = lines[label]
        above = Area(line.x1, line.y1 - HEADER_HEIGHT, line.x2 - line.x1, HEADER_HEIGHT)
        yield TextField(label.lower(), label, above, value, SMALL, "left")


def front(layout: Layout, words: Texts, ships: tuple[int, ...], turns: int) -> Iterator[Field]:
    """The fields of the front, below its head, in the order of reading: a box for each of so many
    ships by type, a row for each of so many turns."""
    yield from _set_up(layout, words)
    yield from _options(layout, words)
    yield from _log(layout, turns)
    yield from _covering_force(layout, words)
    yield from _score(layout)
    yield from _reckoning(layout, words)
    yield from _journey(layout, turns)
    for kind, count in enumerate(ships):
        for number in range(1, count + 1):
            corner = fleet.place(layout, kind, number)
            yield from ship_ticks(kind, number, Area(*corner, layout.box, layout.box))


def _set_up(layout: Layout, words: Texts) -> Iterator[Field]:
    boxes = rules_tables.set_up_boxes(layout)
    for name, label, box in zip(SET_UP, words["set-up"], boxes, strict=True):
        yield TextField(f"set-up.{name}", f"Set-up: {label.lower()}", within(*box), "", 9)


def _options(layout: Layout, words: Texts) -> Iterator[Field]:
    """For each option that it was taken, and its turns; at Evade how many turns it added."""
    drawn = rules_tables.option(rules_tables.columns(layout)[0], words["option"], layout.box)
    *taken, added = (box for box in _of(Box, drawn) if not box.filled)
    rows = _of(BoxRow, drawn)
    for name, box, row in zip(OPTIONS[1:], taken, rows, strict=True):
        option = name.capitalize()
        yield Tick(f"option.{name}.taken", f"{option}: taken", cells(box)[0], "tick")
        for turn, area in enumerate(cells(row), start=1):
            tip = f"{option}: turn {turn} struck off"
            yield Tick(f"option.{name}.turn.{turn}", tip, area, "cross")
        if name == "evade":
            tip = "Evade: turns added to the journey"
            yield TextField("option.evade.added", tip, cells(added)[0])


def _log(layout: Layout, turns: int) -> Iterator[Field]:
    for turn in range(1, turns + 1):
        top = log.row_top(layout, turn)
        for key, (left, right) in log.edges(layout).items():
            if key in ("turn", "watch"):
                continue
            name, tip = CELLS.get(key, (key, key))
            area = within(left, top, right - left, layout.row)
            field = TextField(f"log.{turn:02}.{name}", f"Turn {turn}: {tip}", area, "", SIZE)
            if key == "targets":
                field = field._replace(align="left", several=True, typed=TWO_LINES)
            yield field


def _covering_force(layout: Layout, words: Texts) -> Iterator[Field]:
    (grid,) = _of(Grid, end.art(layout, words))
    names = [(i, name) for i in range(1, end.CARRIERS + 1) for name in COVERING]
    for (carrier, name), area in zip(names, cells(grid), strict=True):
        tip = f"Covering force, carrier {carrier}: {COVERING[name]}"
        yield TextField(f"covering-force.{carrier}.{name}", tip, area)


def _score(layout: Layout) -> Iterator[Field]:
    for points in range(score.HIGHEST + 1):
        area = within(*score.cell(layout, points), score.pitch(layout), TRACK_CELL)
        yield Tick(f"score.{points:03}", f"Score {points} struck off", area, "stroke")


def _reckoning(layout: Layout, words: Texts) -> Iterator[Field]:
    _, lefts, rights = _of(Grid, score.art(layout, words))
    losses = [(loss, what) for loss in score.LOSSES for what in ("sunk", "points")]
    for (loss, what), area in zip(losses, cells(lefts), strict=True):
        tip = f"Final score: {loss}s sunk".replace("cargos", "cargo ships")
        tip += "" if what == "sunk" else ", points"
        yield TextField(f"reckoning.{loss}.{what}", tip, area)
    labels = words["reckoning"]["others"]
    for name, label, area in zip(OTHER_POINTS, labels, cells(rights), strict=True):
        yield TextField(f"reckoning.{name}", f"Final score: {label}", area)


def _journey(layout: Layout, turns: int) -> Iterator[Field]:
    """Below the number of each turn, what was met on it."""
    top = layout.journey.y + journey.TOP + NUMBERED
    for turn in range(1, turns + 1):
        left, wide = journey.left(layout, turn), journey.pitch(layout)
        area = within(left, top, wide, journey.HEIGHT - NUMBERED)
        tip = f"Journey, turn {turn}: what was met"
        yield TextField(f"journey.{turn:02}", tip, area, "", SMALL)


# The back: passage, incidents, notes, and the ships once more.


def back_fields(
    layout: BackLayout, drawn: Items, ships: tuple[int, ...], turns: int, maybe: int
) -> Iterator[Field]:
    """The fields below the head of the back as it is `drawn`, in the order of reading: for so many
    ships by type, and a journey of so many turns and `maybe` more."""
    yield from _passage(layout, turns, maybe)
    yield from _incidents(layout)
    yield _notes(layout.notes, drawn)
    for kind, count in enumerate(ships):
        for number in range(1, count + 1):
            corner = roster.place(layout.roster, kind, number)
            yield from ship_ticks(kind, number, Area(*corner, BOX, BOX))


def _passage(layout: BackLayout, turns: int, maybe: int) -> Iterator[Field]:
    """In the box of each turn on the map, below its number and watch."""
    drawn = passage.turns(layout.chart, turns, maybe, "")
    boxes = (item for item in drawn if isinstance(item, Box))
    for turn, box in enumerate(boxes, start=1):
        area = within(box.x, box.y + PRINTED, box.width, box.height - PRINTED)
        yield TextField(f"passage.{turn:02}", f"Passage, turn {turn}: what was met", area, "", TURN)


def _incidents(layout: BackLayout) -> Iterator[Field]:
    rows = incidents.rows(layout.incidents)
    grid = Grid(incidents.edges(layout.incidents), incidents.tops(layout.incidents, rows))
    for place, area in enumerate(cells(grid)):
        number, column = place // 3 + 1, place % 3
        name, tip = f"incident.{number:02}", f"Incident {number}"
        if column == 1:
            yield TextField(f"{name}.turn", f"{tip}: turn", area, "", TURN)
        elif column == 2:
            what = f"{tip}: what happened"
            yield TextField(f"{name}.told", what, area, "", HAPPENED, "left", several=True)


def _notes(area: Area, drawn: Items) -> Field:
    """On the ruled lines: two lines of type to each."""
    ruled = [
        item.y1
        for item in drawn
        if isinstance(item, Line)
        and (item.x1, item.x2) == (area.x, area.right)
        and item.y1 > area.y
    ]
    step = (ruled[1] - ruled[0]) / 2
    size = round(step * PT / LEADING, 1)
    before = int((ruled[0] - area.y - HEAD_HEIGHT) / step)
    # So that the first line of type is on the first of `notes.baselines`.
    top = ruled[0] - RAISED - (before - 1) * step - FIRST * size / PT
    place = Area(area.x, top, area.width, ruled[-1] - top)
    return TextField("notes", "Notes", place, "", size, "left", several=True)


# The ticks in a ship's box.


def ship_ticks(kind: int, number: int, box: Area) -> Iterator[Tick]:
    """The ticks of a ship, named `fleet.cargo.03.sunk`, in its box."""
    ship = data("ships")[TYPES[kind]][number - 1]["name"]
    tip = f"{TYPES[kind].capitalize()} {number}, {ship}"
    for condition, area in _divided(box, kind in GOING_HOME).items():
        name = f"fleet.{TYPES[kind]}.{number:02}.{condition}"
        yield Tick(name, f"{tip}: {condition}", area, MARKS[condition])


def _divided(box: Area, may_go_home: bool) -> dict[str, Area]:
    """The parts of a ship's box, by what a tick in each says of the ship."""
    half, high = box.width / 2, box.height / 2 if may_go_home else box.height
    parts = {
        HURT: within(box.x, box.y, half, box.height),
        SUNK: within(box.x + half, box.y, half, high),
    }
    if may_go_home:
        parts[HOME] = within(box.x + half, box.y + high, half, high)
    return parts


def _of(kind: type, items: Any) -> list[Any]:
    """The items of one kind."""
    return [item for item in items if isinstance(item, kind)]
