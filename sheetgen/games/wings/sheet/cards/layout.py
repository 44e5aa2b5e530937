"""Where everything stands on a pilot record card, in mm from the card's upper left corner."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from sheetgen.games.wings.rules.conditions import data
from sheetgen.games.wings.rules.state import AIR_FORCES, LASTING, SKILLS, AirForce
from sheetgen.games.wings.rules.tables import MEDALS, RANKS
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.cutting import laid_out
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import width

WIDTH, HEIGHT = 92.0, 121.0
"""A card: the largest of which four lie on an A4 sheet and on a Letter sheet alike."""
FRAME, INSET = 2.2, 4.0
"""From the edge to the frame, and to what stands in it."""
ROOM = WIDTH - 2 * INSET

TICK = 4.0
"""The side of a box to tick."""
WORDS = TICK + 0.9
"""From a box to the words beside it."""
COUNT = 3.0
"""The width of a box that counts; it is as high as one to tick."""
FIVES = 0.9
"""The space after every fifth of them."""
SMALL, TINY, LEADING = 6.2, 6.0, 2.3
"""The type of what is printed beside a box, in pt, and its lines."""

EMBLEM = (10.3, 10.6, 6.0)
"""The middle and the radius of the emblem."""
TEXTS = 18.8
"""Where the text beside the emblem begins."""
FORCE_LINE, CARD_LINE, NAME_LINE = 8.0, 10.9, 16.0
FATE = Area(55.0, 4.2, 33.0, 8.0)
UNIT_LINE = 22.6
CREW_TOP = 24.9
FIGHTER, BOMBER, NOVICE, FLOWN, JOINED = 0.0, 16.0, 32.4, 45.2, 57.4
"""Where the boxes of the crew begin, from the inset; the write-in of the mission joined at last."""
RANK_TOP = 31.2
RANK_FIRST = 12.0
"""Where the first rank begins, from the inset."""
EXPERIENCE_TOP = 42.0
ROW, ROWS, BOXES = 4.6, 4, 15
"""The experience track: from row to row, its rows of thirty points, and their boxes."""
TALLY_TOP = 65.2
SHARED = ROOM / 2 + 1
KILLS = 10
"""The boxes to count kills, and as many for shared ones."""
SKILLS_TOP, LASTING_TOP = 71.7, 87.0
PAIR = 5.8
"""From one row of skills or lasting effects to the next."""
MEDALS_TOP = 102.2
MEDALS_FIRST = 12.4
INJURIES_LINE = 115.9
HEAD = 3.9
"""From the line of a section to its first row."""


def words() -> dict[str, Any]:
    """The words of a card."""
    found: dict[str, Any] = data("cards")
    return found


def places(paper: Paper) -> list[Area]:
    """The cards of a sheet, row by row, in the middle of what its foot leaves."""
    above_foot = footing.area(paper).y
    shift = (MARGIN + above_foot - paper.height) / 2
    return [card._replace(y=card.y + shift) for card in laid_out(paper, WIDTH, HEIGHT)]


def counters(x: float, count: int) -> list[float]:
    """The left edges of boxes that count, in fives."""
    return [x + i * COUNT + i // 5 * FIVES for i in range(count)]


def first_kill(left: float) -> float:
    """The left edge of the first box of a tally that begins at `left`: it ends with its half."""
    return left + ROOM - SHARED - counters(0, KILLS)[-1] - COUNT


MILESTONES = counters(0, BOXES + 1)[-1] + 0.6
"""Where the number at the end of a row of experience ends, and its three boxes begin."""
MILESTONE_BOXES = [MILESTONES + 4.9 + i * TICK for i in range(3)]
PANEL = MILESTONE_BOXES[-1] + TICK + 3.4
"""Where wounds and the missions to miss begin, beside the experience."""
MISS_COLUMNS, MISSES = 3, 6
WOUNDS = 2
LUCKY = ROOM - TICK
WOUND_BOXES_TOP = EXPERIENCE_TOP + 4.0
MISS_BOXES_TOP = WOUND_BOXES_TOP + TICK + 3.6


def ranks(air_force: AirForce) -> list[tuple[float, list[str]]]:
    """Where each rank of an air force stands, from the inset, and its lines."""
    set_in = [name.split() for name in RANKS[air_force]]
    return _spread(set_in, RANK_FIRST, SMALL, 0)


def medals(air_force: AirForce) -> list[tuple[float, list[str]]]:
    """Where each medal of an air force stands, from the inset, and its lines."""
    set_in = [list(lines) for lines in words()["medal-lines"][AIR_FORCES[air_force]]]
    assert len(set_in) == len(MEDALS[air_force])
    return _spread(set_in, MEDALS_FIRST, TINY, WORDS)


def _spread(
    names: list[list[str]], first: float, size: float, before: float
) -> list[tuple[float, list[str]]]:
    """Names of several lines side by side, with equal gaps as far as the room goes."""
    wide = [before + max(width(line, "bold", size) for line in lines) for lines in names]
    gap = min(6.0, (ROOM - first - sum(wide)) / (len(names) - 1))
    lefts = accumulate([w + gap for w in wide[:-1]], initial=first)
    return list(zip(lefts, names, strict=True))


def skills() -> list[tuple[float, float]]:
    """The upper left corners of the skills' boxes, from the card's own, as in SKILLS."""
    return _in_rows(SKILLS_TOP, [INSET + i * ROOM / 3 for i in range(3)], len(SKILLS))


def lasting() -> list[tuple[float, float]]:
    """The same of the lasting effects, as in LASTING."""
    kept = [words()["kept"][name] for name in LASTING]
    columns = [[*upper, *lower] for upper, lower in zip(kept[:4], kept[4:], strict=True)]
    lefts = [INSET + x for x, _ in _spread(columns, 0, TINY, WORDS)]
    return _in_rows(LASTING_TOP, lefts, len(LASTING))


def _in_rows(top: float, lefts: list[float], count: int) -> list[tuple[float, float]]:
    return [(lefts[i % len(lefts)], top + HEAD + i // len(lefts) * PAIR) for i in range(count)]
