"""The return-to-base worksheet: the tables of steps 1 to 12, and a line for each crew.

Blank it is any mission's; pre-rolled, there is a page for each mission of the campaign; filled, for
each that was fought.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import signed
from sheetgen.games.wings.cast.dates import in_words
from sheetgen.games.wings.rules import tables as t
from sheetgen.games.wings.rules.conditions import words_of
from sheetgen.games.wings.rules.return_to_base import LOW_LEVEL
from sheetgen.games.wings.rules.state import DRAWN, HOME_FORCE, LATER_FORCE
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.mission_row import Field, mission_row
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    air_forces,
    bookmark,
    frame,
    laid_on,
    short_type,
)
from sheetgen.games.wings.sheet.printed_tables import (
    d100,
    dice_of,
    faces,
    letter_of,
    span,
    spans,
    to_get_home,
)
from sheetgen.games.wings.sheet.worksheet.facts import Cell, airplanes, cells, letters
from sheetgen.games.wings.story.chronicle import Chronicle, Mission
from sheetgen.games.wings.story.tellings import (
    means_name,
    recovery_effect,
    recovery_name,
    skill_name,
)
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import MARK, Area, Foot, Item, Line, Paper
from sheetgen.kits.drawing.page import Text as Typed
from sheetgen.kits.drawing.signs import numbered, typed
from sheetgen.kits.pages.prose import Prose, columns, fitting, heading
from sheetgen.kits.pages.tree import (
    Art,
    Column,
    Framed,
    Grid,
    Node,
    Repeat,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Text,
)

STEPS = {"get-home": "2", "bale-out": "3", "shot-down": "4", "drink": "6"}
"""The steps at which the Return to Base tables are rolled on."""
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
    of = of._replace(head=of.head._replace(labels=("Name", "Seed") if foot.seed else ("Name",)))
    on = laid_on(of.body, page, conditions, of.body)
    shown = missions_shown(chronicle)
    for mission in shown:
        yield Leaf(of, on, mission, said["bookmark"].format(mission=mission.number))
    if not shown:
        yield Leaf(of, on, None, bookmark(theatre, said["called"], foot))


SHEET = Sheet(leaves, blank_form=True)


def missions_shown(chronicle: Chronicle | None) -> list[Mission]:
    """The missions that have a page: those fought; before the first fight, all that are drawn."""
    drawn = chronicle.missions if chronicle else []
    return [mission for mission in drawn if mission.fought is not None] or drawn


def page(conditions: Conditions, body: Area) -> Node:
    """The page: what is left over goes to the tables first, then to the lines to write on."""
    return _page(conditions, fitting(partial(_page, conditions), SETTINGS, body))


def _page(conditions: Conditions, prose: Prose) -> Node:
    theatre: Theatre = conditions.theatre
    said, tables = theatre.data("worksheet"), _Tables(conditions, prose)
    fields = (
        Field(name, said["head"][name], share, partial(_known, name))
        for name, share in FIELDS.items()
    )
    lines = Repeat(partial(_line, said["log"]["columns"]), range(1, CREWS + 1), crew_of)
    numbers = (
        Text(str(n), "bold", SIZE, align="center", middle=True, size=Share())
        for n in range(1, CREWS + 1)
    )
    grid = Row(Framed(Column(*numbers), size=NUMBER), lines.sized(Share()))
    return Column(
        mission_row("worksheet.", lambda mission: mission.number, fields),
        tables.returning(),
        Space(size=GAP),
        tables.afterwards(),
        Space(size=GAP),
        heading(said["log"]["title"], said["log"]["key"]),
        Row(Space(size=NUMBER), *_heads(said["log"]["columns"]), size=HEADS),
        Grid(grid, size=Share(1, CREWS * LEAST_LINE)),
        Space(size=0.6),
    )


def _known(name: str, mission: Mission) -> str:
    """What a line of the head has of a mission."""
    said = mission.theatre.data("worksheet")
    match name:
        case "mission":
            return mission.name
        case "attacker":
            return str(said["sides"][mission.attacker])
        case "date":
            return in_words(mission.day)
        case "place":
            return mission.place.name
    winner = mission.fought.score.winner if mission.fought else None
    if winner is None:
        return ""
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


# The tables, in the order of play.


class _Tables:
    """The tables, set so."""

    def __init__(self, conditions: Conditions, prose: Prose) -> None:
        self.conditions, self.prose = conditions, prose
        self.theatre: Theatre = conditions.theatre
        self.said = self.theatre.data("worksheet")
        self.ruled_so = words_of(conditions)
        self.forces = sorted(air_forces(conditions))

    def returning(self) -> Node:
        """Steps 1 to 7: coming back, and wounds."""
        return columns(
            [self._come(), self._get_home(), self._again()],
            [self._bale_out(), self._shot_down()],
            [self._where(), self._drink(), self._injury()],
        )

    def afterwards(self) -> Node:
        """Steps 8 to 12: hospital, and experience."""
        return columns(
            [self._recovery()],
            [self._experience(), self._skills()],
            [self._ranks(), self._medals()],
            shares=(1.04, 0.96, 1.0),
        )

    def _come(self) -> Node:
        said = self.said["come"]
        return self.prose.section(
            said["title"],
            self.prose.rows(("", what, f"→ {then}") for what, then in said["rows"]),
            f"{self.ruled_so['burning_sorted']}.",
            said["low"].format(low=LOW_LEVEL),
            said["had"],
            said["order"],
            number="1",
            note=said["note"],
        )

    def _get_home(self) -> Node:
        said, theatre = self.said["home"], self.theatre
        by = [f"{name} {signed(added)}" for name, added in to_get_home(theatre).items()]
        novice = f"{said['novice']} ({letter_of(theatre, 'novice')})"
        by.append(f"{novice} {signed(theatre.get_home_novice)}")
        return self._die("get-home", said, theatre.get_home, said["lucky"], note=", ".join(by))

    def _die(self, step: str, said: dict[str, str], rows: Sequence[Any], *texts: str,
             note: str = "") -> Node:  # fmt: skip
        """One of the Return to Base tables."""
        table = self.prose.rows(d100(rows))
        number = STEPS.get(step, step)
        note = note or said.get("note", "")
        return self.prose.section(said["title"], table, *texts, number=number, note=note)

    def _again(self) -> Node:
        said, rows = self.said["again"], []
        for reroll in t.REROLLS:
            steps = ", ".join(STEPS[table] for table in reroll.tables)
            kept = said["spent" if reroll.means == t.LUCK else "once"]
            letter = letter_of(self.theatre, reroll.means)
            rows.append((letter, means_name(reroll.means), f"{steps} · {kept}"))
        table = self.prose.rows(rows)
        return self.prose.section(said["title"], table, said["order"], note=said["note"])

    def _bale_out(self) -> Node:
        said, theatre = self.said["bale"], self.theatre
        arm = f"{said['arm']} ({letter_of(theatre, 'arm')}) {signed(theatre.bale_out_arm)}"
        return self._die("bale-out", said, theatre.bale_out, note=arm)

    def _shot_down(self) -> Node:
        said, rows = self.said["shot"], self.theatre.shot_down
        uncontrolled = (t.KILLED, t.BY_SCENARIO)
        first = next(row for row, one in enumerate(rows) if one.lands not in uncontrolled)
        landings = span(faces(rows, first).split("–")[0], "00")
        return self._die("shot-down", said, rows, said["crash"].format(faces=landings))

    def _where(self) -> Node:
        said, missions = self.said["where"], self.theatre.missions.values()
        rows = [said["columns"]]
        for (floor, over), group in groupby(missions, key=lambda one: (one.floor, one.over)):
            kinds = [str(mission.kind) for mission in group]
            low = [str(altitude) for altitude in (1, 2, 3, 4) if floor + altitude < LOW_LEVEL]
            then = self.ruled_so["comes_down"] if over == "harbour" else said[over]
            rows.append(
                (span(kinds[0], kinds[-1]), str(floor),
                 span(low[0], low[-1]) if low else said["never"], then)
            )  # fmt: skip
        shares = [Share(of) for of in (0.2, 0.12, 0.14, 0.46)]
        harbour = any(mission.over == "harbour" for mission in missions)
        mats = f"{self.ruled_so['harbour_mats']}." if harbour else None
        head, table = (
            self.prose.table(some, shares, bold)
            for some, bold in ((rows[:1], ()), (rows[1:], (0,)))
        )
        return self.prose.section(
            said["title"], Column(head, table), mats, said["land"], number="5"
        )

    def _drink(self) -> Node:
        said = self.said["drink"]
        kinds = (mission.kind for mission in self.theatre.missions.values() if mission.shipping)
        protect = said["protect"].format(kinds=spans(kinds))
        return self._die("drink", said, self.theatre.drink, protect)

    def _injury(self) -> Node:
        said = self.said["injury"]
        note = f"{said['two']} {signed(self.theatre.special_injury_two)}"
        return self._die("7", said, self.theatre.special_injury, note=note)

    def _recovery(self) -> Node:
        said, events = self.said["recovery"], self.theatre.recovery_events
        rows = (
            (
                faces(events, place),
                recovery_name(self.theatre, row.event),
                recovery_effect(self.theatre, row),
            )
            for place, row in enumerate(events)
        )
        return self.prose.section(
            said["title"], self.prose.rows(rows), said["misses"], number="8", note=said["note"]
        )

    def _experience(self) -> Node:
        said, theatre = self.said["experience"], self.theatre
        rows = [
            ("", said["rows"][name], str(points))
            for name, points in theatre.points._asdict().items()
        ]
        novice = said["novice"].format(missions=theatre.novice_missions)
        credit = said["credit"].format_map(self.ruled_so)
        return self.prose.section(
            said["title"], self.prose.rows(rows), credit, said["lost"], novice, number="9"
        )

    def _skills(self) -> Node:
        said, theatre = self.said["skills"], self.theatre
        again = [reroll.means for reroll in t.REROLLS]
        rows = []
        for die, skill in enumerate(theatre.skill_of_die, start=1):
            letter = f" ({letter_of(theatre, skill)})" if skill in again else ""
            flown = said["bombers"] if skill == theatre.not_for_bombers else ""
            rows.append((str(die), f"{skill_name(skill)}{letter}", flown))
        note = said["note"].format(step=theatre.step)
        table = self.prose.rows(rows)
        return self.prose.section(said["title"], table, said["again"], number="10", note=note)

    def _ranks(self) -> Node:
        said, theatre = self.said["ranks"], self.theatre
        promoted = range(1, 7)
        meanings = [
            said["promoted" if die >= theatre.promoted_from else "none"] for die in promoted
        ]
        die = "; ".join(f"{rolled} {meaning}" for rolled, meaning in dice_of(meanings))
        ladders = [theatre.ranks[force] for force in self.forces]
        heads = [theatre.force(force)["shorter"] for force in self.forces]
        *wide, _ = (max(width(one, size=self.prose.type) for one in some) for some in ladders)
        widths: list[Size] = [*wide, Share()]
        most = max(map(len, ladders))
        rows = [["".join(ladder[n : n + 1]) for ladder in ladders] for n in range(most)]
        ladder = theatre.ranks[HOME_FORCE]
        table = Column(
            self.prose.table([heads], widths, range(len(heads))), self.prose.table(rows, widths, ())
        )
        return self.prose.section(
            said["title"],
            f"{die}.",
            table,
            said["desk"].format(rank=ladder[-1], first=ladder[0]),
            number="11",
            note=said["note"].format(step=theatre.step),
        )

    def _medals(self) -> Node:
        said, theatre = self.said["medals"], self.theatre
        each = [
            self.prose.text(
                f"{'; '.join(theatre.medals[force])}.",
                f"{theatre.force(force)['shorter']} {theatre.medal_from[force]}+",
            )
            for force in self.forces
        ]
        by = theatre.medal_modifiers
        scars = said["scars"].format(
            impressive=signed(by["impressive-scars"]), horrible=signed(by["horrible-scars"])
        )
        ruled = "axis-nationality" in self.conditions.rulings
        return self.prose.section(
            said["title"],
            *each,
            scars,
            said["also"].format(kills=theatre.kills_for_a_medal),
            said["misses"],
            said["italian"] if ruled and LATER_FORCE not in self.forces else None,
            number="12",
            note=said["note"].format(step=theatre.step),
        )
