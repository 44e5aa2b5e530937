"""The briefing of a mission: one page that sets the table, says what counts and takes the result.

Blank, it is a pair of attacker and mission before any dice; pre-rolled, what was rolled for is
printed; filled, its crews and its result are.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.games.wings import GAME
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.playing_area import PlayingArea, playing_area
from sheetgen.games.wings.rules.state import Side, Task
from sheetgen.games.wings.rules.tables import MISSIONS
from sheetgen.games.wings.sheet.briefing import crews, forces, set_up
from sheetgen.games.wings.sheet.briefing.facts import Briefing, Crew, Result
from sheetgen.games.wings.sheet.briefing.formations import formations
from sheetgen.games.wings.sheet.briefing.layout import GAP, Layout, layout
from sheetgen.games.wings.sheet.briefing.plan import drawing
from sheetgen.games.wings.sheet.briefing.text import (
    Passage,
    foot_lines,
    passages,
    title,
    words,
)
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, Area, head
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import Bitmap, Item, Items, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import Paper
from sheetgen.kits.drawing.typesetting import broken, width

__all__ = ["Briefing", "Crew", "Result", "page"]
SIZE, LEADING = 7.6, 3.2
APART, PASSAGES_APART = 0.9, 2.8
"""The space between paragraphs, and between passages."""
COLUMNS, COLUMN_GAP = 3, 4.0
INDENT = 2.2
DOT = "·"


def page(paper: Paper, conditions: Conditions, briefing: Briefing, foot: Foot) -> Page:
    """The briefing of a mission on a paper.

    Raises Error if there are not as many aircraft, units, crews or ships as the mission has;
    fonts.UnprintableText if a text holds a character that cannot be printed.
    """
    short_sides = rulings_of(conditions).mats_by_short_sides
    kind, attacker = briefing.kind, briefing.attacker
    area = playing_area(kind, attacker, short_sides, briefing.set_up)
    _check(briefing, area, foot)
    where = layout(paper, kind, area)
    code = footing.code(where.foot, foot)
    if code:
        where = where._replace(foot=footing.beside_code(where.foot))
    art = _art(where, conditions, kind, attacker, foot.shared())
    notes = _reading(where, conditions, kind, attacker)[1]
    marks = _marks(where, conditions, briefing, area, foot, code, notes)
    return Page(paper, art, marks, _title(briefing, foot))


def _check(briefing: Briefing, area: PlayingArea, foot: Foot) -> None:
    """Raise Error unless what is told is of this mission, and printable."""
    mission = MISSIONS[briefing.kind]
    flights = 2 + (mission.bombers > 0)
    wanted = {
        "aircraft": (briefing.aircraft, flights),
        "units": (briefing.units, flights),
        "crews": (briefing.crews, mission.fighters + mission.bombers + mission.defenders),
        "ships": (briefing.ships, len(area.ships)),
    }
    for what, (told, number) in wanted.items():
        if told and len(told) != number:
            raise Error(f"the mission has {number} {what}, not {len(told)}")
    for text in briefing.texts():
        check_printable(text, "a text of the briefing", "mono", "bold")
    footing.check(foot)


@lru_cache(maxsize=32)
def _art(where: Layout, conditions: Conditions, kind: Task, attacker: Side, foot: Foot) -> Items:
    """What is the same on every briefing of a pair."""
    said = words()
    read, notes = _reading(where, conditions, kind, attacker)
    items = [
        *crews.header(where, said, title(kind, attacker), attacker),
        *head(where.area.x, where.area.y, where.area.width, said["area"]["title"]),
        *crews.crews(where, said["crews"], kind),
        *forces.key(where, said),
        *formations(where, said, kind),
        *forces.result(where, said),
        *read,
        *crews.notes(notes, said),
        *footing.art(where.foot, foot_lines(conditions.edition, foot), foot.page),
    ]
    if kind == Task.DOGFIGHT:
        items += set_up.tables(where, said)
    else:
        items += _edges(where, kind)
    return tuple(items)


def _edges(where: Layout, kind: Task) -> list[Item]:
    """Whose edge is which, above the plan."""
    left, right = words()["area"]["harbour-edges" if kind == Task.HARBOUR else "edges"]
    base = where.plan.y - 1.1
    return [
        Text(where.plan.x, base, left, "bold", 7.5),
        Text(where.plan.right, base, right, "bold", 7.5, "right"),
    ]


def _marks(
    where: Layout,
    conditions: Conditions,
    briefing: Briefing,
    area: PlayingArea,
    foot: Foot,
    code: Bitmap | None,
    notes: Area,
) -> Items:
    """What this copy has of its own, and what stands on the table."""
    said = words()
    dice = footing.dice(foot)
    items: list[Item] = [code] if code else []
    if foot.again and not code:
        dice = f"{footing.NO_CODE}   {dice}"
    lines = foot_lines(conditions.edition, foot)
    own = (footing.copy(foot), dice, foot.player or "")
    items += footing.marks(where.foot, lines, own)
    items += crews.header_marks(where, said, briefing)
    items += drawing(where, said["area"], area, briefing)
    items += forces.forces(where, said, area, briefing)
    items += crews.crew_marks(where, briefing)
    long = crews.overlong(where, said, briefing) + forces.overlong(where, area, briefing)
    items += crews.note_marks(notes, long)
    items += forces.result_marks(where, said, briefing)
    if briefing.kind == Task.DOGFIGHT:
        return (*items, *set_up.spotting(where, said, briefing))
    return (*items, *set_up.strip(where, said, briefing))


def _title(briefing: Briefing, foot: Foot) -> str:
    """The page's bookmark."""
    name = title(briefing.kind, briefing.attacker)
    number = f"{briefing.mission}. " if briefing.mission is not None else ""
    copy = f" ({foot.copy})" if foot.copy else ""
    return f"{GAME.title}: {number}{name}{copy}"


# What is to be read: passages in columns of equal height.


class Set(NamedTuple):
    """A passage set in lines: those of each paragraph, and how high it is with its head."""

    passage: Passage
    paragraphs: tuple[tuple[str, ...], ...]
    height: float


def _reading(
    where: Layout, conditions: Conditions, kind: Task, attacker: Side
) -> tuple[list[Item], Area]:
    """What is to be read, and what is left below it for notes."""
    items, high = reading(where.below, passages(conditions, kind, attacker))
    below = where.below
    y = below.y + high + GAP
    return items, Area(below.x, y, below.width, below.bottom - y)


def reading(area: Area, passages: Sequence[Passage]) -> tuple[list[Item], float]:
    """The passages in their order, in columns at the top of an area; and how high they are."""
    wide = (area.width - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS
    columns = _in_columns([_set(passage, wide) for passage in passages])
    items: list[Item] = []
    for i, column in enumerate(columns):
        x, y = area.x + i * (wide + COLUMN_GAP), area.y
        for one in column:
            items += _passage_items(x, y, wide, one)
            y += one.height + PASSAGES_APART
    return items, max(_height(column) for column in columns)


def _set(passage: Passage, wide: float) -> Set:
    paragraphs = []
    for label, text in passage.paragraphs:
        first = f"{label}: " if label else ""
        paragraphs.append(tuple(broken(first + text, wide - INDENT, "text", SIZE)))
    lines = sum(map(len, paragraphs))
    height = HEAD_HEIGHT + lines * LEADING + (len(paragraphs) - 1) * APART
    return Set(passage, tuple(paragraphs), height)


def _in_columns(passages: list[Set]) -> list[list[Set]]:
    """The passages on the columns, in order, so that the highest column is as low as can be."""
    count = len(passages)
    cuts = [(a, b) for a in range(1, count) for b in range(a + 1, count)]
    shares = [[passages[:a], passages[a:b], passages[b:]] for a, b in cuts]
    return min(shares, key=lambda columns: max(map(_height, columns)))


def _height(column: Sequence[Set]) -> float:
    return sum(one.height for one in column) + (len(column) - 1) * PASSAGES_APART


def _passage_items(x: float, y: float, wide: float, one: Set) -> list[Item]:
    items = head(x, y, wide, one.passage.title)
    base = y + HEAD_HEIGHT + 2.5
    for (label, _), lines in zip(one.passage.paragraphs, one.paragraphs, strict=True):
        items.append(Text(x, base, DOT, "bold", SIZE))
        for line in lines:
            start = x + INDENT
            if label and line is lines[0]:
                items.append(Text(start, base, f"{label}:", "bold", SIZE))
                start += width(f"{label}: ", "bold", SIZE)
                line = line.removeprefix(f"{label}: ")
            items.append(Text(start, base, line, "text", SIZE))
            base += LEADING
        base += APART
    return items
