"""The dice book of a campaign weekend: for every mission a page with the D100 of each crew, in a
column for each table of the return to base, and the dice of medals."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data, rulings_of
from sheetgen.games.wings.rules.state import AIR_FORCES, LUFTWAFFE, RAF, REGIA
from sheetgen.games.wings.rules.tables import CAMPAIGN, EARLY, period
from sheetgen.games.wings.sheet import page_foot
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, field, head, on_field
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Items, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import paragraph, width

SPARE = 4
"""Rows for crews who join, in each air force."""
TOP, USE, GAP, HEADS, MOST_ROW = 12.0, 17.0, 4.0, 5.0, 6.4
BOARD_ROOM = 36.0
DIE, CREW = 8.0, 9.0
"""A die's type, in pt; the room for a crew's number, in mm."""


class Column(NamedTuple):
    """A column: the table its dice are for, their sides, how many are rolled together, and how
    often at most; its share of the width."""

    purpose: str
    sides: int
    together: int
    times: int
    share: float


COLUMNS = (
    Column("get-home", 100, 1, 2, 12),
    Column("bale-out", 100, 1, 2, 12),
    Column("shot-down", 100, 1, 2, 12),
    Column("drink", 100, 1, 2, 12),
    Column("special-injury", 100, 1, 1, 9),
    Column("recovery", 100, 1, 2, 13),
    Column("medal", 6, 2, 2, 13),
)


class Block(NamedTuple):
    """The rows of an air force: how many crews, and where they stand."""

    air_force: int
    crews: int
    area: Area
    row: float


def pages(paper: Paper, conditions: Conditions, key: str, foot: Foot) -> list[Page]:
    """The book of a key (64 hex digits): a page for every mission."""
    made = []
    for mission in range(1, CAMPAIGN + 1):
        numbered = foot._replace(page=f"{mission} of {CAMPAIGN}").shared()
        art = _art(paper, conditions, mission, numbered)
        marks = (
            *_board(paper, foot),
            *(t for b in blocks(paper, conditions, mission) for t in _dice(b, key, mission)),
            *footing.marks(footing.area(paper), foot, foot.event, paper.width),
        )
        title = data("event")["mission"].format(number=mission)
        made.append(Page(paper, art, marks, f"{foot.board}, {title.lower()}"))
    return made


def text(conditions: Conditions, key: str) -> str:
    """All the dice of a book, a line for each crew and mission."""
    from sheetgen.kits.drawing.paper import PAPERS

    found = []
    for mission in range(1, CAMPAIGN + 1):
        # Any paper will do: only the number of crews is asked for.
        for block in blocks(PAPERS["a4"], conditions, mission):
            for crew in range(1, block.crews + 1):
                told = ",".join(
                    written(key, mission, block.air_force, crew, column) for column in COLUMNS
                )
                found.append(f"{mission} {AIR_FORCES[block.air_force]}-{crew:02} {told}")
    return "\n".join(found)


def written(key: str, mission: int, air_force: int, crew: int, column: Column) -> str:
    """The dice of a crew in a column: as they are read, in the order they are taken."""
    name = f"{column.purpose}:{AIR_FORCES[air_force]}-{crew:02}"
    count = column.together * column.times
    faces = dice.faces(key, "wings", mission, name, column.sides, count)
    if column.sides == 100:
        return " ".join(f"{face % 100:02}" for face in faces)
    rolls = (faces[i : i + column.together] for i in range(0, count, column.together))
    return " ".join("".join(map(str, roll)) for roll in rolls)


def holder(paper: Paper, said: str) -> Text:
    """Who holds a copy of the book, in its head."""
    return Text(paper.right - BOARD_ROOM - 4, MARGIN + 4.6, said, "mono", 8, "right")


def blocks(paper: Paper, conditions: Conditions, mission: int) -> list[Block]:
    """The air forces that fly in a mission's period: the RAF at the left, the Axis at the right."""
    squadrons = rulings_of(conditions).squadrons
    forces = [REGIA] if period(mission) == EARLY else [REGIA, LUFTWAFFE]
    if rulings_of(conditions).axis_is_italian:
        forces = [REGIA]
    crews = {force: sum(squadrons[force]) + SPARE for force in (RAF, *forces)}
    area = _body(paper)
    wide = (area.width - GAP) / 2
    room = area.height - len(forces) * (HEAD_HEIGHT + HEADS) - GAP
    rows = max(crews[RAF], sum(crews[force] for force in forces))
    row = min(MOST_ROW, room / rows)
    found = [Block(RAF, crews[RAF], area._replace(width=wide), row)]
    y = area.y
    for force in forces:
        right = Area(area.x + wide + GAP, y, wide, 0)
        found.append(Block(force, crews[force], right, row))
        y += HEAD_HEIGHT + HEADS + crews[force] * row + GAP
    return found


def _body(paper: Paper) -> Area:
    bottom = footing.area(paper).y - 2 - USE
    return Area(MARGIN, MARGIN + TOP, paper.width - 2 * MARGIN, bottom - MARGIN - TOP)


def _edges(block: Block) -> list[float]:
    """The left edges of the columns, and the right end of the last."""
    room = block.area.width - CREW
    total = sum(column.share for column in COLUMNS)
    xs = [block.area.x + CREW]
    for column in COLUMNS:
        xs.append(xs[-1] + room * column.share / total)
    return xs


def _baseline(block: Block, crew: int) -> float:
    return block.area.y + HEAD_HEIGHT + HEADS + (crew - 0.5) * block.row + 1.0


@lru_cache(maxsize=64)
def _art(paper: Paper, conditions: Conditions, mission: int, foot: Foot) -> Items:
    words, baseline = data("event"), MARGIN + 4.6
    said = words["mission"].format(number=mission).upper()
    x = MARGIN + width(words["title"], "title", 18) + 4
    items: list[Item] = [
        Text(MARGIN, baseline, words["title"], "title", 18),
        Text(x, baseline, said, "title", 12),
        *field(paper.right - BOARD_ROOM, baseline, BOARD_ROOM, "Board"),
    ]
    for block in blocks(paper, conditions, mission):
        items += _block(block)
    y = _body(paper).bottom + 4
    for sentence in words["use"]:
        lines = paragraph(MARGIN, y, paper.width - 2 * MARGIN, sentence, 3.3, "text", 8)
        items += lines
        y = lines[-1].y + 4.0
    return (*items, *page_foot.art(paper, conditions.edition, foot))


def _block(block: Block) -> Iterator[Item]:
    words, area, xs = data("event"), block.area, _edges(block)
    yield from head(area.x, area.y, area.width, words["forces"][AIR_FORCES[block.air_force]])
    y = area.y + HEAD_HEIGHT + HEADS
    yield Text(area.x + CREW - 2, y - 1.4, words["crew"], "bold", 7, "right")
    for left, right, column in zip(xs, xs[1:], COLUMNS, strict=False):
        middle = (left + right) / 2
        yield Text(middle, y - 1.4, words["columns"][column.purpose], "bold", 7, "center")
    yield Line(area.x, y, area.right, y, GROUP)
    bottom = y + block.crews * block.row
    for x in xs[:-1]:
        yield Line(x, y, x, bottom, HAIR)
    for crew in range(1, block.crews + 1):
        at = _baseline(block, crew)
        yield Text(area.x + CREW - 3, at, str(crew), "bold", DIE, "right")
        if crew % 3 == 0 or crew == block.crews:
            lower = y + crew * block.row
            yield Line(area.x, lower, area.right, lower, HAIR)


def _dice(block: Block, key: str, mission: int) -> Iterator[Text]:
    xs = _edges(block)
    for crew in range(1, block.crews + 1):
        for left, right, column in zip(xs, xs[1:], COLUMNS, strict=False):
            said = written(key, mission, block.air_force, crew, column)
            middle = (left + right) / 2
            yield Text(middle, _baseline(block, crew), said, "mono", DIE, "center")


def _board(paper: Paper, foot: Foot) -> list[Item]:
    x = paper.right - BOARD_ROOM
    return on_field(x, MARGIN + 4.6, BOARD_ROOM, "Board", foot.board) if foot.board else []
