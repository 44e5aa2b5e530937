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

from sheetgen.game import Conditions
from sheetgen.games.convoy import sheet, sheet_end, sheet_rules, sheet_score
from sheetgen.games.convoy import sheet_back as back
from sheetgen.games.convoy import sheet_fleet as fleet
from sheetgen.games.convoy import sheet_form_back as form_back
from sheetgen.games.convoy import sheet_journey as journey
from sheetgen.games.convoy import sheet_log as log
from sheetgen.games.convoy.chronicle import Chronicle
from sheetgen.games.convoy.sheet_form_ships import ship_ticks
from sheetgen.games.convoy.sheet_layout import LEAST_TURNS, MOST_TURNS, TRACK_CELL, Layout, plan
from sheetgen.games.convoy.sheet_text import TITLE, texts
from sheetgen.games.convoy.state import OPTIONS, TYPES
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.form import Field, TextField, Tick, cells, filled, of_copy, within
from sheetgen.sheets.items import Box, BoxRow, Grid, Line
from sheetgen.sheets.page import Foot, Page
from sheetgen.sheets.paper import Paper

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


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
) -> list[Page]:
    """The game sheet with fields, blank or with the set-up in it: its `front`, or `both` sides.
    Raises as `sheet.pages` does."""
    flat = sheet.pages(paper, conditions, chronicle, foot, sides)
    if chronicle is None or not chronicle.length:
        ships, turns, maybe = fleet.most(conditions), LEAST_TURNS, MOST_TURNS - LEAST_TURNS
    else:
        ships = tuple(len(kind) for kind in chronicle.fleet)
        turns, maybe = chronicle.length, sheet.maybe_turns(chronicle)
    words, head = texts(conditions), tuple(header(plan(paper), conditions, foot))
    placed = [chain(head, front(plan(paper), words, ships, turns + maybe))]
    for page in flat[1:]:
        below = form_back.fields(back.plan(paper), page.items, ships, turns, maybe)
        placed.append(chain(head, below))
    return [
        filled(page, of_copy(fields, foot.copy) if foot.copy else fields)
        for page, fields in zip(flat, placed, strict=True)
    ]


def header(layout: Layout, conditions: Conditions, foot: Foot) -> Iterator[Field]:
    """Name, date and seed, from left to right. The edition is printed; so is a seed, if known."""
    drawn = sheet_rules.header(layout, TITLE, conditions)
    lines = dict(zip(sheet_rules.fields(layout), _of(Line, drawn), strict=True))
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
    boxes = sheet_rules.set_up_boxes(layout)
    for name, label, box in zip(SET_UP, words["set-up"], boxes, strict=True):
        yield TextField(f"set-up.{name}", f"Set-up: {label.lower()}", within(*box), "", 9)


def _options(layout: Layout, words: Texts) -> Iterator[Field]:
    """For each option that it was taken, and its turns; at Evade how many turns it added."""
    drawn = sheet_rules.option(sheet_rules.columns(layout)[0], words["option"], layout.box)
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
    (grid,) = _of(Grid, sheet_end.art(layout, words))
    names = [(i, name) for i in range(1, sheet_end.CARRIERS + 1) for name in COVERING]
    for (carrier, name), area in zip(names, cells(grid), strict=True):
        tip = f"Covering force, carrier {carrier}: {COVERING[name]}"
        yield TextField(f"covering-force.{carrier}.{name}", tip, area)


def _score(layout: Layout) -> Iterator[Field]:
    for score in range(sheet_score.HIGHEST + 1):
        area = within(*sheet_score.cell(layout, score), sheet_score.pitch(layout), TRACK_CELL)
        yield Tick(f"score.{score:03}", f"Score {score} struck off", area, "stroke")


def _reckoning(layout: Layout, words: Texts) -> Iterator[Field]:
    _, lefts, rights = _of(Grid, sheet_score.art(layout, words))
    losses = [(loss, what) for loss in sheet_score.LOSSES for what in ("sunk", "points")]
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


def _of(kind: type, items: Any) -> list[Any]:
    """The items of one kind."""
    return [item for item in items if isinstance(item, kind)]
