"""The return-to-base worksheet: the tables of steps 1 to 12, and a line for each crew.

Blank it is any mission's; pre-rolled, there is a page for each mission of the campaign; filled, for
each that was fought.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules.state import DRAWN
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.mission_row import Field, mission_row
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    bookmark,
    frame,
    leaf_on,
    short_type,
)
from sheetgen.games.wings.sheet.sections import Sections
from sheetgen.games.wings.sheet.worksheet.facts import Cell, airplanes, cells, letters
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import MARK, Area, Foot, Item, Line, Paper
from sheetgen.kits.drawing.page import Text as Typed
from sheetgen.kits.drawing.signs import numbered, typed
from sheetgen.kits.pages.prose import Prose, fitting, heading
from sheetgen.kits.pages.tree import (
    Art,
    Column,
    Framed,
    Grid,
    Node,
    Repeat,
    Row,
    Share,
    Slot,
    Space,
    Text,
)

RETURNING = (("come", "home", "again"), ("bale", "shot"), ("where", "drink", "injury"))
AFTERWARDS = (("recovery",), ("experience", "skills"), ("ranks", "medals"))
"""The tables in columns: of steps 1 to 7, and of steps 8 to 12."""
FIELDS = {"mission": 43.6, "attacker": 25.8, "date": 36.1, "won": 24.2, "place": 46.2}
"""The lines of the head, and how they share its width."""
SETTINGS = [Prose(7.5, leading / 100) for leading in range(300, 256, -2)]
GAP, LEAST_LINE = 2.4, 7.4
CREWS = 7
"""As many crews as fly a mission at the most."""
NUMBER, HEADS, SQUARE = 4.8, 9.4, 2.9
GROUPS = [
    {"crew": 0.0, "come": 10.2, "get-home": 12.6, "bale-out": 11.8, "shot-down": 11.8,
     "where": 9.4, "drink": 11.4},
    {"wounds": 8.2},
    {"injury": 13.4, "event": 15.0, "miss": 6.6},
    {"points": 13.4, "total": 7.4, "skill": 8.4, "rank": 13.4, "medal": 11.0},
]  # fmt: skip
"""The columns by the phases of the return, with their widths; the crew's has what they leave."""
PAD, DIE_GAP, SIZE = 0.3, 0.7, 7.5


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """A page for each mission of `missions_shown`, or one for whichever comes."""
    theatre: Theatre = conditions.theatre
    said = theatre.data("worksheet")
    of = frame(paper, conditions, foot, said["title"], ("", theatre.title))
    of = of._replace(head=of.head._replace(lines=("name", "seed") if foot.seed else ("name",)))
    on = leaf_on(of, page, conditions, of.body)
    shown = missions_shown(chronicle)
    for mission in shown:
        title = said["bookmark"].format(mission=mission.number)
        yield Leaf(on, mission, title)
    if not shown:
        yield Leaf(on, None, bookmark(theatre, said["called"], foot))


SHEET = Sheet(leaves, blank_form=True)


def missions_shown(chronicle: Chronicle | None) -> list[Mission]:
    """The missions that have a page: those fought; before the first fight, all that are drawn."""
    drawn = chronicle.missions if chronicle else []
    return [mission for mission in drawn if mission.fought is not None] or drawn


def page(conditions: Conditions, body: Area) -> Node:
    """The page: what is left over goes to the tables first, then to the lines to write on."""
    return _page(conditions, fitting(partial(_page, conditions), SETTINGS, body))


def _page(conditions: Conditions, prose: Prose) -> Node:
    sections = Sections(conditions, prose, "worksheet")
    said = sections.said
    fills: dict[str, Callable[[Mission], str]] = {
        "mission": lambda mission: mission.name,
        "attacker": lambda mission: said["sides"][mission.attacker],
        "date": lambda mission: in_words(mission.day),
        "won": partial(_won, said),
        "place": lambda mission: mission.place.name,
    }
    fields = (Field(name, said["head"][name], share, fills[name]) for name, share in FIELDS.items())
    lines = Repeat(partial(_line, said["log"]["columns"]), range(1, CREWS + 1), crew_of)
    numbers = (
        Text(str(n), "bold", SIZE, align="center", middle=True, size=Share())
        for n in range(1, CREWS + 1)
    )
    grid = Row(Framed(Column(*numbers), size=NUMBER), lines.sized(Share()))
    return Column(
        mission_row("worksheet.", lambda mission: mission.number, fields),
        sections.columns(*RETURNING),
        Space(size=GAP),
        sections.columns(*AFTERWARDS, shares=(1.04, 0.96, 1.0)),
        Space(size=GAP),
        heading(said["log"]["title"], said["log"]["key"]),
        Row(Space(size=NUMBER), *_heads(said["log"]["columns"]), size=HEADS),
        Grid(grid, size=Share(1, CREWS * LEAST_LINE)),
        Space(size=0.6),
    )


def _won(said: dict[str, Any], mission: Mission) -> str:
    if mission.fought is None:
        return ""
    winner = mission.fought.score.winner
    return str(said["drawn"] if winner == DRAWN else said["sides"][winner])


# The lines of the crews.


def crew_of(mission: Mission, number: int) -> dict[str, Any] | None:
    """What stands on the line of a crew, by column; of one told off, its airplane."""
    if mission.fought is None:
        types = airplanes(mission)
        return {"crew": Crew(types[number - 1])} if number <= len(types) else None
    if number > len(mission.flights):
        return None
    flight = mission.flights[number - 1]
    crew = Crew(
        mission.theatre.aircraft[flight.aircraft].name,
        (*flight.called[:3], flight.airman.name.surname),
        letters(mission.theatre, flight.before),
    )
    return {**cells(mission, flight), "crew": crew}


class Crew(NamedTuple):
    """A crew's own cell: its airplane, what its man may be called, the longest first, and what
    counts for him when he comes back."""

    kind: str
    called: tuple[str, ...] = ()
    letters: str = ""


def _line(said: dict[str, list[str]], crew: int) -> Node:
    def cell(name: str, wide: float) -> Slot:
        tip = f"Crew {crew}: {' '.join(filter(None, said[name][1:]))}"
        return Slot(f"worksheet.crew.{crew}.{name}", "text", tip, lambda line: line.get(name),
                    type=SIZE, align="left", several=True, size=wide or Share(),
                    shows=_crew if name == "crew" else _cell)  # fmt: skip

    return Row(
        *(
            Framed(Row(*(cell(*one) for one in group.items())), size=None if place else Share())
            for place, group in enumerate(GROUPS)
        ),
        size=Share(),
    )


def _heads(said: dict[str, list[str]]) -> Iterator[Node]:
    """The heads of the columns: the step, and what stands above and below in a cell."""
    for name, wide in (one for group in GROUPS for one in group.items()):
        number, above, below = said[name]

        def disc(area: Area, number: str = number) -> list[Item]:
            return numbered(area.x, area.y + 0.5, number, SQUARE) if number else []

        texts = (Text(above, "bold", SIZE, 2.6), Text(below, type=SIZE, leading=2.6, size=2.6))
        lines = Column(Art(disc, size=3.9), *texts)
        yield Row(Space(size=2 * PAD), lines.sized(Share()), size=wide or Share())


def _cell(area: Area, cell: Cell) -> Iterator[Item]:
    """Above the dice, all but the last struck out, the first left out where there is no room for
    all; below what they come to."""
    dice, room = (*cell.struck, cell.above), area.width - 2 * PAD
    while len(dice) > 1 and width("".join(dice), "mono", SIZE) + DIE_GAP * len(dice) > room:
        dice = dice[1:]
    gaps = DIE_GAP * (len(dice) - 1)
    x = area.x + (area.width - width("".join(dice), "mono", SIZE) - gaps) / 2
    y = area.y + 3.1
    for die in dice:
        end = x + width(die, "mono", SIZE)
        yield Typed(x, y, die, "mono", SIZE)
        if die is not dice[-1]:
            yield Line(x - 0.3, y - 0.3, end + 0.3, y - 1.4, MARK)
        x = end + DIE_GAP
    if cell.below:
        yield from typed(_half(area, 1), cell.below, align="center")


def _half(area: Area, half: int) -> Area:
    """The upper or the lower half of a cell."""
    return area._replace(y=area.y + half * (area.height - 4.4), height=4.4)


def _crew(area: Area, crew: Crew) -> Iterator[Item]:
    below = _half(area, 1)
    if crew.called:
        yield from typed(_half(area, 0), crew.called)
    if crew.letters:
        below = below._replace(width=below.width - width(crew.letters, "mono-bold", SIZE) - 1.2)
    kind = typed(below, (crew.kind, short_type(crew.kind)))
    yield from kind
    if crew.letters:
        yield Typed(area.right - 2 * PAD, kind[0].y, crew.letters, "mono-bold", SIZE, "right")
