"""Where everything stands on a mission's briefing, in mm: one plan for every paper.

At the left the playing area and the crews, at the right the forces and the result, below them what
is to be read, and lines for notes in what is left.
"""

from typing import NamedTuple

from sheetgen.games.wings.rules.playing_area import PlayingArea
from sheetgen.games.wings.rules.state import Task
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.mission_row import MissionRow
from sheetgen.games.wings.sheet.pages import widest_side
from sheetgen.kits.drawing.page import Area, Paper
from sheetgen.kits.drawing.signs import HEAD_HEIGHT
from sheetgen.kits.pages.sheet import body as body_of

GAP, COLUMN_GAP = 2.4, 4.0
LEFT = 142.0
"""The width of the left column; the right one has what is left."""
DOWN_ROOM = 8.0
"""The room left of the plan for how deep it is."""
SCALES = (10, 12, 15, 20)
"""The plan is drawn to the first of these scales at which it fits the left column and leaves room
for what is to be read."""
EDGES, ACROSS, ASKED = 3.6, 5.0, 6.4
"""The heights of the names of the edges, of how long the plan is, and of what the set-up asks."""
CREWS_HEAD, CREW, FUEL = 8.4, 5.8, 3.8
"""The heights in the list of crews of its head, a crew, and its fuel where that is counted."""
FIELDS = {"attacker": 24.0, "period": 23.0, "date": 37.0, "place": 98.0}
"""The lines of the head, and how they share its width."""
SPOTTING = 47.0
SIDE_HEAD, FLIGHT, UNKNOWN, TARGET, SHIP = 4.0, 13.9, 11.6, 5.4, 7.5
"""The heights in the list of forces of the name of a side, a flight, one of unknown airplanes, a
target, and a ship with her name."""
FORMATIONS, RESULT, KEY = 29.5, 22.6, 19.0


class Layout(NamedTuple):
    """The areas of the page. `plan` is the playing area itself, drawn 1 to `scale`; `below` has
    all the room for what is to be read, and for notes. `spotting` and `tables`, beside the plan,
    are for a dogfight. `crew` is the height of a crew's row, which grows where the right column is
    the longer, `fuel` that of what it has at its foot for the fuel."""

    paper: Paper
    scale: int
    crew: float
    fuel: float
    head: MissionRow
    area: Area
    plan: Area
    asked: Area
    crews: Area
    spotting: Area
    tables: Area
    forces: Area
    key: Area
    formations: Area
    result: Area
    below: Area


def layout(
    theatre: Theatre,
    paper: Paper,
    kind: Task,
    area: PlayingArea,
    least: int = 0,
    fuel: bool = False,
) -> Layout:
    """The layout of a kind of mission on a paper, its plan drawn 1 to `least` or smaller; `fuel`
    says that it is counted."""
    mission, body = theatre.missions[kind], body_of(paper)
    labels = theatre.data("briefing")["head"]
    fields = FIELDS | {"attacker": max(FIELDS["attacker"], widest_side(theatre) + 16.4)}
    head = MissionRow(body, tuple((name, labels[name], share) for name, share in fields.items()))
    x, wide, top = body.x, body.width, head.below.y
    scales = (one for one in SCALES if area.length / one <= LEFT - DOWN_ROOM)
    if theatre.kind_of(kind).meets:
        # Beside a smaller plan its tables have no room.
        least = min(least, SCALES[1])
    scale = next(one for one in scales if one >= least)
    long, high = area.length / scale, area.width / scale
    plan = Area(x + DOWN_ROOM, top + HEAD_HEIGHT + EDGES, long, high)
    asked = Area(x, plan.bottom + ACROSS, LEFT, 0 if theatre.kind_of(kind).meets else ASKED)
    block = Area(x, top, LEFT, asked.bottom - top)
    airplanes = mission.fighters + mission.bombers + mission.defenders
    under = GAP + SPOTTING if theatre.kind_of(kind).meets else 0.0
    tank = FUEL if fuel else 0.0
    left = block.height + GAP + CREWS_HEAD + airplanes * (CREW + tank) + under
    crew = CREW + tank + max(0.0, _right_column(theatre, kind, area) - left) / airplanes
    crews = Area(x, block.bottom + GAP, LEFT, CREWS_HEAD + airplanes * crew)
    spotting = Area(x, crews.bottom, LEFT, 0)
    if theatre.kind_of(kind).meets:
        spotting = Area(x, crews.bottom + GAP, LEFT, SPOTTING)
    right = Area(x + LEFT + COLUMN_GAP, top, wide - LEFT - COLUMN_GAP, spotting.bottom - top)
    result = Area(right.x, right.bottom - RESULT, right.width, RESULT)
    formations = Area(right.x, result.y - GAP - FORMATIONS, right.width, FORMATIONS)
    key = Area(right.x, formations.y - GAP - KEY, right.width, KEY)
    forces = Area(right.x, top, right.width, key.y - GAP - top)
    tables = Area(plan.right + COLUMN_GAP, plan.y, block.right - plan.right - COLUMN_GAP, high)
    below = Area(x, right.bottom + GAP, wide, body.bottom - 0.4 - right.bottom - GAP)
    return Layout(
        paper,
        scale,
        crew,
        tank,
        head,
        block,
        plan,
        asked,
        crews,
        spotting,
        tables,
        forces,
        key,
        formations,
        result,
        below,
    )


def _right_column(theatre: Theatre, kind: Task, area: PlayingArea) -> float:
    """The least height of the right column."""
    flights = 2 + (theatre.missions[kind].bombers > 0)
    targets = len(area.ships) * SHIP + len(area.targets) * TARGET
    forces = HEAD_HEIGHT + 2 * SIDE_HEAD + flights * FLIGHT
    if targets:
        forces += SIDE_HEAD + targets
    return forces + KEY + FORMATIONS + RESULT + 3 * GAP
