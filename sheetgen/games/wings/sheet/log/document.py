"""The campaign log of Wings over Malta: a page for each period, and one drawing for three sheets.

Blank, nothing is known; of a pre-rolled campaign the missions are, with their dates, places and
airplanes; filled, the campaign is as far as it was played. What every copy has is a page's art,
what a chronicle has of its own the marks.
"""

from functools import lru_cache
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.conditions import data, words_of
from sheetgen.games.wings.rules.state import AXIS, BRITISH, SIDES, Side, Task
from sheetgen.games.wings.rules.tables import (
    AIRCRAFT,
    ATTACKER_OF_DIE,
    MISSIONS,
    bomber_of,
    fighter_of,
)
from sheetgen.games.wings.sheet import page_foot, page_head
from sheetgen.games.wings.sheet.cells import FACE
from sheetgen.games.wings.sheet.log import rows, track
from sheetgen.games.wings.sheet.log.layout import KINDS, PERIODS, TABLE_HEAD, Layout, missions, plan
from sheetgen.games.wings.sheet.pages import bookmark, short_type
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.items import GROUP, Box, Item, Items, Run, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import paragraph

WHAT = "campaign log"
COLUMNS = (AXIS, BRITISH)
"""The sides, in the order of the printed tables."""
FIGHTERS, CREWS, GAP = 36.0, 34.0, 3.0
"""The widths of two blocks in mm (the first has what they leave), and the space between them."""
DIE = 4.4
BOX = 4.2
NUMBER, INSET, BETWEEN = 4.2, 1.1, 3.0
"""The room for a number behind a box; from a box to what stands beside it; and between the two
columns of missions."""
SUBHEAD = 3.0
"""From the upper edge of the section to the baseline of the heads of the columns."""
CROSS = ("╳", 8.9, 2.1)
"""A cross as big as a box: its sign, size and stretch."""
LEADING, READING = 2.9, 7.7


def pages(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> list[Page]:
    """The log: blank without a chronicle, else filled as far as it tells.

    Raises fonts.UnprintableText if the player's name or the seed holds a character that cannot be
    printed.
    """
    footing.check(foot)
    made = []
    for number, period in enumerate(PERIODS, start=1):
        numbered = foot._replace(page=f"{number} of {len(PERIODS)}")
        art = _art(paper, conditions, period, numbered.shared(foot.board and "event"))
        title = bookmark(WHAT, foot) if number == 1 else ""
        made.append(Page(paper, art, _marks(paper, conditions, period, chronicle, numbered), title))
    return made


@lru_cache(maxsize=8)
def _art(paper: Paper, conditions: Conditions, period: str, foot: Foot) -> Items:
    """What is the same on every copy."""
    layout, words = plan(paper), data("log")
    return (
        *page_head.art(paper, conditions.edition, bool(foot.board)),
        *tables_art(layout, words, period, conditions),
        *rows.art(layout, words, period),
        *track.art(layout, words["track"], period),
        *page_foot.art(paper, conditions.edition, foot),
    )


def _marks(
    paper: Paper, conditions: Conditions, period: str, chronicle: Chronicle | None, foot: Foot
) -> Items:
    """What this copy has of its own."""
    layout = plan(paper)
    items: list[Item] = page_head.marks(paper, foot)
    items += page_foot.marks(paper, conditions, page_head.left_to_foot(paper, foot))
    if chronicle is None:
        return tuple(items)
    return (
        *items,
        *tables_marks(layout, period, chronicle),
        *rows.marks(layout, data("log"), period, chronicle),
        *track.marks(layout, period, chronicle),
    )


# The tables a mission is drawn from: attacker and mission, to be crossed out, and fighters.


def tables_art(
    layout: Layout, words: dict[str, Any], period: str, conditions: Conditions
) -> list[Item]:
    """The three blocks: what is drawn for a mission, and who flies it."""
    draw, fighters, crews = _blocks(layout)
    title, note = words["fighters"]["title"], words_of(conditions)["fighters"]
    return [
        *head(draw.x, draw.y, draw.width, words["draw"]["title"], "1", words["draw"]["note"]),
        *_draw(layout, words["draw"], period),
        *head(fighters.x, fighters.y, fighters.width, title, "2", note),
        *_fighters(layout, words, period),
        *head(crews.x, crews.y, crews.width, words["crews"]["title"], "3"),
        *_crews(crews, words["crews"]),
    ]


def tables_marks(layout: Layout, period: str, chronicle: Chronicle) -> list[Item]:
    """The missions drawn, by their numbers, and crossed out as they are fought."""
    items: list[Item] = []
    for mission in chronicle.missions:
        if mission.number not in missions(period):
            continue
        box = mission_box(layout, mission.attacker, mission.kind)
        y = _baseline(layout, mission.kind)
        items.append(Text(box.right + NUMBER, y, str(mission.number), FACE, 7.5, "right"))
        if mission.fought:
            sign, size, stretch = CROSS
            x = box.x + BOX / 2
            items.append(Run(x, box.y + 0.775 * BOX, BOX, sign, size, stretch))
    return items


def _draw(layout: Layout, words: dict[str, Any], period: str) -> list[Item]:
    """The mission by its die, the attacker by his; with the bombers he brings."""
    area = _blocks(layout)[0]
    items: list[Item] = []
    for side in COLUMNS:
        x, label = _column(layout, side), words["attackers"][SIDES[side]]
        y = area.y + HEAD_HEIGHT + SUBHEAD
        items.append(Text(x, y, _faces(side), "bold"))
        items.append(Text(x + BOX + NUMBER + INSET, y, label))
    for kind in Task:
        y = _baseline(layout, kind)
        items.append(Text(area.x, y, str(kind), "bold"))
        for side in COLUMNS:
            mission, box = MISSIONS[kind], mission_box(layout, side, kind)
            items.append(Box(*box, GROUP))
            name = mission.by_british if side == BRITISH else mission.by_axis
            items.append(Text(box.right + NUMBER + INSET, y, name))
            bomber = bomber_of(missions(period)[0], side, kind)
            if bomber:
                right = _column(layout, side) + _wide(layout)
                name = short_type(AIRCRAFT[bomber].name)
                items.append(Text(right, y, name, "italic", 7.5, "right"))
    return items


def _faces(side: Side) -> str:
    """The faces of the die by which a side attacks: `1–3`."""
    faces = [die for die, attacker in enumerate(ATTACKER_OF_DIE, start=1) if attacker == side]
    return f"{faces[0]}–{faces[-1]}"


def _fighters(layout: Layout, words: dict[str, Any], period: str) -> list[Item]:
    """The fighter types by die."""
    area = _blocks(layout)[1]
    half = (area.width - DIE) / 2
    items: list[Item] = []
    for place, side in enumerate(COLUMNS):
        x = area.x + DIE + place * half
        items.append(Text(x, area.y + HEAD_HEIGHT + SUBHEAD, words["sides"][side]))
        for die in range(1, KINDS + 1):
            name = AIRCRAFT[fighter_of(missions(period)[0], side, die)].name
            items.append(Text(x, _baseline(layout, die), name))
    faces = range(1, KINDS + 1)
    return items + [Text(area.x, _baseline(layout, die), str(die), "bold") for die in faces]


def _crews(area: Area, words: dict[str, Any]) -> list[Item]:
    """Who flies, and the signs behind the names."""
    y = area.y + HEAD_HEIGHT + SUBHEAD
    items: list[Item] = []
    for text in (*words["text"], words["signs"]):
        lines = paragraph(area.x, y, area.width, text, LEADING, "text", READING)
        y = lines[-1].y + LEADING + 0.9
        items += lines
    return items


def mission_box(layout: Layout, attacker: Side, kind: Task) -> Area:
    """The box of a kind of mission by its attacker."""
    y = _top(layout, kind) + (layout.table_row - BOX) / 2
    return Area(_column(layout, attacker), y, BOX, BOX)


def _blocks(layout: Layout) -> tuple[Area, Area, Area]:
    area = layout.tables
    last = area._replace(x=area.right - CREWS, width=CREWS)
    second = area._replace(x=last.x - GAP - FIGHTERS, width=FIGHTERS)
    return area._replace(width=second.x - GAP - area.x), second, last


def _top(layout: Layout, row: int) -> float:
    """The upper edge of a row of the tables, from 1."""
    return layout.tables.y + TABLE_HEAD + (row - 1) * layout.table_row


def _baseline(layout: Layout, row: int) -> float:
    return _top(layout, row) + layout.table_row / 2 + 0.85


def _column(layout: Layout, attacker: Side) -> float:
    """The left edge of an attacker's missions."""
    return _blocks(layout)[0].x + DIE + COLUMNS.index(attacker) * (_wide(layout) + BETWEEN)


def _wide(layout: Layout) -> float:
    """The width of a column of missions."""
    return (_blocks(layout)[0].width - DIE - BETWEEN) / 2
