"""The game sheet to be filled in on the screen: a field in every box that is drawn on it.

A ship holds more than one tick, for a click can put only one mark in one place: at the left that
she is damaged, at the right that she is sunk; where a type may go home, the lower half of the right
is for that. Nothing is placed here: the boxes are where the parts of the sheet have them.
"""

from collections.abc import Iterator
from typing import Any

from sheetgen.core.data import Phrases
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import CARRIER, CRUISER, DESTROYER, OPTIONS, TYPES
from sheetgen.games.convoy.sheet import (
    battle_log,
    document,
    fleet,
    head,
    panels,
    reckoning,
    scripts,
)
from sheetgen.games.convoy.sheet.leaves import Leaf, Place, lines_on
from sheetgen.games.convoy.sheet.one_page.document import SHEET
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.story.chronicle import (
    HOME,
    HURT,
    SUNK,
    Chronicle,
    Ship,
    option_name,
    ships_of,
)
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, Mark, TextField, Tick
from sheetgen.kits.drawing.items import Line, Polyline, Ring
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.slots import filled, of_copy, within

PHRASES = Phrases(data, "form")
say, words = PHRASES.say, PHRASES.words
ROWS = ("modifier", "die", "result")
"""The cells of a turn on the track."""
COVERING = ("roll", "escort", "cruisers", "destroyers")
LOSSES = ("cargo", "tanker", "carrier", "cruiser", "interceptions")
POINTS = ("start", *LOSSES, "no-tankers", "no-cargo", "total")
GOING_HOME = (CARRIER, CRUISER, DESTROYER)
MARKS: dict[str, Mark] = {HURT: "stroke", SUNK: "cross", HOME: "ring"}
sizes = ("normal", document.ONE_PAGE)
LOGS = 2
"""Nobody knows how many attacks will come, and paper costs nothing here."""
SIZE, HEAD_SIZE, SET_UP_SIZE = 9.0, 9.0, 10.0
"""The type, in pt, of what is typed in the cells, in the head, and in the boxes of the set-up."""


def pages(
    paper: Paper,
    conditions: Conditions,
    chronicle: Chronicle | None,
    foot: Foot,
    sides: str = "both",
    size: str = "normal",
) -> list[Page]:
    """The game sheet with fields, blank or with the set-up in it: its `front`, or `both` sides, the
    log twice; or all on one page. Raises as `document.pages` does."""
    if size == document.ONE_PAGE:
        return SHEET.form(paper, conditions, chronicle, foot)
    flat = document.pages(paper, conditions, chronicle, foot, sides, logs=LOGS)
    if chronicle and not chronicle.length:
        chronicle = None
    made = []
    # What a pencil draws is ticked here.
    drawn = (Line, Polyline, Ring)
    flat = [p._replace(marks=tuple(m for m in p.marks if not isinstance(m, drawn))) for p in flat]
    leaves = document.leaves_of(paper, "normal", sides, chronicle, LOGS)
    lines = sum(map(lines_on, leaves))
    for page, leaf in zip(flat, leaves, strict=True):
        fields = list(_fields(leaf, conditions, chronicle, foot, lines))
        made.append(filled(page, of_copy(fields, foot.copy) if foot.copy else fields))
    return made


def _fields(
    leaf: Leaf, conditions: Conditions, chronicle: Chronicle | None, foot: Foot, lines: int
) -> Iterator[Field]:
    """The fields of a page in the order of reading; all logs have so many `lines`."""
    words = texts(conditions)
    for place in leaf.places:
        match place.part:
            case "head" | "title":
                yield from _head(place, leaf, words, foot)
            case "track":
                yield from _track(place, conditions, chronicle)
            case "option":
                yield from _options(place.area, conditions)
            case "covering":
                yield from _covering_force(place.area)
            case "fleet":
                yield from _fleet(place, conditions, chronicle)
            case "rail":
                yield from _reckoning(place.area, conditions, lines)
            case "log":
                yield from _log(place, chronicle)


def _head(place: Place, leaf: Leaf, words: dict[str, Any], foot: Foot) -> Iterator[Field]:
    """Name, date and seed, the same on every page. A seed that is known is printed."""
    title = document.title_of(leaf, place, words)
    held = {"Name": foot.player or "", "Date": foot.date}
    rooms = head.head(
        place.area, words["front"], title, bool(foot.board), place.part == "head"
    ).rooms()
    for label, area in rooms.items():
        if not (label == "Seed" and foot.seed):
            value = held.get(label, "")
            yield TextField(label.lower(), label, area, value, HEAD_SIZE, "left")


def _track(place: Place, conditions: Conditions, chronicle: Chronicle | None) -> Iterator[Field]:
    _, of = document.track_of(place, conditions, chronicle)
    for turn in of.turns:
        for row, name in enumerate(ROWS):
            tip = say("track", turn=turn, cell=_named(name))
            yield _cell(f"track.{turn:02}.{name}", tip, of.cell(turn, row))


def _options(area: Area, conditions: Conditions) -> Iterator[Field]:
    """For each option its turns."""
    for option, row in panels.option_rows(area).items():
        for cell, place in panels.option_cells(row, option, conditions).items():
            tip = say("option", option=option_name(option), cell=_named(cell))
            yield _cell(f"option.{OPTIONS[option]}.{cell}", tip, place)


def _covering_force(area: Area) -> Iterator[Field]:
    for carrier in range(3):
        for name, cell in zip(COVERING, panels.cover_cells(area, carrier), strict=True):
            tip = say("covering", carrier=carrier + 1, cell=_named(name))
            yield _cell(f"covering-force.{carrier + 1}.{name}", tip, cell)


def _fleet(place: Place, conditions: Conditions, chronicle: Chronicle | None) -> Iterator[Field]:
    kinds, counts = (place.first, place.last), fleet.most(conditions)
    names, several = ("friendly", "journey"), fleet.several_dice(conditions)
    for name, box in zip(names, fleet.set_up_boxes(place.area), strict=True):
        yield _set_up(name, box)
    for kind, of in fleet.ranks(place.area, kinds, counts).items():
        yield _set_up(TYPES[kind], of.count_box())
        for number, box in enumerate(of.dice_boxes(several.get(kind, 0)), start=1):
            name = f"dice.{TYPES[kind]}.{number}"
            yield _cell(f"set-up.{name}", say("set-up", cell=_named(name)), box)
        for ship in chronicle.fleet[kind] if chronicle else ships_of(conditions, kind):
            yield from _ship(ship, of.ship_area(ship.number))


def _ship(ship: Ship, area: Area) -> Iterator[Tick]:
    """The ticks of a ship, named `fleet.cargo.03.sunk`, on her silhouette."""
    kind, marks = ship.kind, {ship.condition}
    if ship.hit_on and ship.condition == HOME:
        marks.add(HURT)
    half = area.width / 2
    high = area.height / 2 if kind in GOING_HOME else area.height
    parts = {
        HURT: within(area.x, area.y, half, area.height),
        SUNK: within(area.x + half, area.y, half, high),
    }
    if kind in GOING_HOME:
        parts[HOME] = within(area.x + half, area.y + high, half, high)
    for condition, place in parts.items():
        name = f"fleet.{TYPES[kind]}.{ship.number:02}.{condition}"
        said = {"type": words("types")[kind], "condition": words("conditions")[condition]}
        tip, on = say("ship", number=ship.number, ship=ship.name, **said), condition in marks
        yield Tick(name, tip, place, MARKS[condition], on)


def _reckoning(area: Area, conditions: Conditions, lines: int) -> Iterator[Field]:
    """The cells of the score, which add up where a viewer can: what is ticked and rolled is
    counted, and the points follow from the numbers."""
    numbers, points = reckoning.cells(area)
    for name, cell in zip((*LOSSES, "destroyer"), numbers, strict=True):
        field = _cell(f"reckoning.{name}.number", say("number", cell=_named(name)), cell)
        yield field._replace(script=scripts.number(name, conditions, lines))
    for name, cell in zip(POINTS[1:], points[1:], strict=True):
        field = _cell(f"reckoning.{name}.points", say("points", cell=_named(name)), cell)
        yield field._replace(script=scripts.points(name))


def _log(place: Place, chronicle: Chronicle | None) -> Iterator[Field]:
    of = battle_log.Lines(place.area, place.first, place.last)
    battles = [turn.battle for turn in battle_log.battles(chronicle)] if chronicle else []
    for line in range(place.first, place.last + 1):
        battle = battles[line - 1] if line <= len(battles) else None
        ringed = battle_log.ENEMIES[battle.force.enemy] if battle else ""
        for name, cell in of.cells(line).items():
            if name != "enemy":
                tip = say("log", line=line, cell=_named(name))
                yield _cell(f"log.{line:02}.{name}", tip, cell)
                continue
            for letter, area in zip(battle_log.ENEMIES.strip(), of.initials(line), strict=True):
                tip, on = say("enemy", line=line, letter=letter), letter == ringed
                yield Tick(f"log.{line:02}.enemy.{letter}", tip, within(*area), "ring", on)


def _set_up(name: str, box: Area) -> TextField:
    return _cell(f"set-up.{name}", say("set-up", cell=_named(name)), box, SET_UP_SIZE)


def _named(cell: str) -> str:
    """What a cell is called to a reader: `attacker, 2, die` for `attacker.2.die`."""
    return ", ".join(words("cells").get(part, part) for part in cell.split("."))


def _cell(name: str, tip: str, area: Area, size: float = SIZE) -> TextField:
    return TextField(name, tip, within(*area), "", size)
