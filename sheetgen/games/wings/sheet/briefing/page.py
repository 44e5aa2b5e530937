"""The briefings of a campaign: a page for every mission that is known, or for every pair. It sets
the table, says what counts and takes the result.

Blank, it is a pair of attacker and mission before any dice; pre-rolled, what was rolled for is
printed; filled, its crews and its result are. At the left the playing area and the crews, at the
right the forces and the result, below them what is to be read, and lines for notes in what is left.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import cos, radians, sin
from typing import Any, NamedTuple

from sheetgen.core import language
from sheetgen.core.errors import check_printable
from sheetgen.core.game import Conditions
from sheetgen.games.wings.fight.constants import AGREED
from sheetgen.games.wings.rules.conditions import rulings_of
from sheetgen.games.wings.rules.playing_area import (
    DISTANCES,
    POSITIONS,
    RULER,
    Card,
    PlayingArea,
    playing_area,
)
from sheetgen.games.wings.rules.points import enemy_of
from sheetgen.games.wings.rules.state import (
    DRAWN,
    ENEMY,
    HOME,
    NOBODY,
    SIDES,
    Side,
    Task,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet import on_table as symbol
from sheetgen.games.wings.sheet.briefing.facts import Briefing, briefing
from sheetgen.games.wings.sheet.briefing.plan import drawing
from sheetgen.games.wings.sheet.briefing.text import Passage, agreed, passages
from sheetgen.games.wings.sheet.mission_row import Field, mission_row
from sheetgen.games.wings.sheet.on_table import View
from sheetgen.games.wings.sheet.pages import Leaf, Sheet, airplane, frame, widest_side
from sheetgen.games.wings.sheet.printed_tables import banded
from sheetgen.games.wings.story.chronicle import Chronicle
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    Area,
    Box,
    Foot,
    Item,
    Line,
    Paper,
    Ring,
)
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import HEAD_HEIGHT, PAD
from sheetgen.kits.pages import sheet, tree
from sheetgen.kits.pages.layout import high
from sheetgen.kits.pages.prose import GUTTER, Prose, balanced, columns, heading
from sheetgen.kits.pages.sheet import Frame
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Grid,
    Node,
    Over,
    Pinned,
    Row,
    Share,
    Slot,
    Space,
    Text,
    rule,
)

GAP, COLUMN_GAP = 2.4, 4.0
LEFT, DOWN_ROOM = 142.0, 8.0
"""The width of the left column; in it the room left of the plan for how deep that is."""
SCALES = (10, 12, 15, 20)
"""The plan is drawn to the first of these scales at which it fits the left column and leaves room
for what is to be read."""
FIELDS = {"attacker": 24.0, "period": 23.0, "date": 37.0, "place": 98.0}
"""The lines of the head, and how they share its width."""
SET = Prose(7.5, 3.3)
READ = Prose(7.6, 3.2)
CREWS = {
    "number": 6.0, "airplane": 23.6, "pilot": 50.0, "of-him": 54.4, "alt": 8.0,
}  # fmt: skip
"""The widths of the columns of the crews."""
CREW, FUEL, TANK = 5.8, 3.8, 2
"""The least height of a crew's row, that of its fuel where that is counted, and the counters that a
box of it stands for: what a fast card takes."""
LEADS = 2.1
"""The radius of the ring about the number of a leader."""
PLANE, INDENT, UNIT = 5.6, 1.4, (3.8, 6.7)
"""The room of an airplane of a flight, and the heights of a unit of one line and of two."""
BOX, WIDE_BOX = 8.0, 12.0
NOTE_ROW = 5.4
LEAST_NOTES = HEAD_HEIGHT + NOTE_ROW
"""The least height of the notes: with a line to write on."""
SPOKE, LABEL = 13.6, 19.8
"""How far from those first seen the others are drawn, and their numbers."""


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """A page for each mission of a campaign that is drawn; without one, for each of the missions by
    either attacker."""
    theatre: Theatre = conditions.theatre
    missions = chronicle.missions if chronicle else []
    told = [briefing(chronicle, mission) for mission in missions if chronicle]
    if not told:
        pairs = ((kind, side) for side in (ENEMY, HOME) for kind in theatre.missions)
        told = [Briefing(theatre, kind, side) for kind, side in pairs]
    for one in told:
        yield leaf(paper, conditions, one, foot)


SHEET = Sheet(leaves, is_form=False)


def leaf(paper: Paper, conditions: Conditions, briefing: Briefing, foot: Foot) -> Leaf:
    """The leaf of a mission's briefing.

    Raises UnprintableText if a text holds a character that cannot be printed.
    """
    theatre = briefing.theatre
    name = theatre.missions[briefing.kind].by(briefing.attacker)
    about = theatre.data("briefing")["about"], theatre.title
    of = frame(paper, conditions, foot, name.upper(), about)
    # It is of a mission, not of a player.
    of = of._replace(head=of.head._replace(lines=()))
    on = _laid(of, conditions, briefing)
    number = f"{briefing.mission}. " if briefing.mission is not None else ""
    copy = f" ({foot.copy})" if foot.copy else ""
    return Leaf(on, briefing, f"{theatre.title}: {number}{name}{copy}", foot)


@lru_cache(maxsize=64)
def _laid(of: Frame, conditions: Conditions, briefing: Briefing) -> sheet.Leaf:
    """A briefing laid out: kept, for of a campaign that goes on only the last is another than
    before. Before the plan is drawn to the smallest scale, the notes are left out."""
    short, body = rulings_of(conditions).mats_by_short_sides, of.body
    area = playing_area(
        conditions.theatre, briefing.kind, briefing.attacker, short, briefing.set_up
    )
    for text in briefing.texts():
        check_printable(text, "a text of the briefing")
    # Beside a smaller plan the tables of a dogfight have no room.
    known = SCALES[:2] if briefing.theatre.kind_of(briefing.kind).meets else SCALES
    scales = [one for one in known if area.length / one <= LEFT - DOWN_ROOM]
    for scale, has_notes in [*((one, True) for one in scales[:3]), *((s, False) for s in scales)]:
        node = _Page(conditions, briefing, area, scale, body.width).page(has_notes)
        if high(node, body.width) <= body.height:
            break
    return of.leaf(node)


def _of(name: str, place: int) -> Callable[[Briefing], str | None]:
    """What fills a slot: one of some texts of a briefing, as soon as they are known."""

    def fill(briefing: Briefing) -> str | None:
        told: Sequence[str] = getattr(briefing, name)
        return told[place] if told else None

    return fill


class _Page:
    """The page of a briefing, its plan drawn 1 to `scale`."""

    def __init__(
        self, conditions: Conditions, known: Briefing, area: PlayingArea, scale: int, wide: float
    ) -> None:
        self.conditions, self.known, self.area = conditions, known, area
        self.scale, self.wide = scale, wide
        self.theatre, self.attacker, self.task = known.theatre, known.attacker, known.kind
        self.kind = known.theatre.kind_of(known.kind)
        self.mission = known.theatre.missions[known.kind]
        self.words: dict[str, Any] = known.theatre.data("briefing")
        self.flights = flights_of(known.theatre, known.kind, known.attacker)

    def page(self, has_notes: bool) -> Node:
        """All of it; with lines for notes if there is to be room for one at least."""
        left = [self._plan(), Space(size=GAP), self._crews()]
        left += [Space(size=GAP), self._spotting()] if self.kind.meets else []
        right = Column(
            self._forces(), self._key(), self._formations(), self._result(), gap=GAP, size=Share()
        )
        above = Column(
            self._head(),
            Row(Column(*left, size=LEFT), right, gap=COLUMN_GAP),
            Space(size=GAP),
            self._reading(),
            Space(size=GAP),
        )
        notes: Node = Art(self._lines, size=Share(1, LEAST_NOTES), name="notes")
        return Column(above, notes if has_notes else Space(size=Share()))

    def _head(self) -> Node:
        label = self.words["head"]
        fills: dict[str, Callable[[Briefing], Any]] = {
            "attacker": lambda one: label["sides"][one.attacker],
            "period": lambda one: one.mission and one.theatre.period(one.mission),
            "date": lambda one: one.date,
            "place": lambda one: one.place,
        }
        wide = FIELDS | {"attacker": max(24.0, widest_side(self.theatre) + 18.0)}
        fields = (Field(name, label[name], share, fills[name]) for name, share in wide.items())
        return mission_row("", lambda one: one.mission, fields)

    # The playing area, and what is asked before the fight.

    def _plan(self) -> Node:
        long, deep = self.area.length / self.scale, self.area.width / self.scale
        words = self.words["area"]

        def draw(area: Area) -> list[Item]:
            place = Area(area.x + DOWN_ROOM, area.y, long, deep)
            return drawing(place, self.scale, words, self.area, self.known)

        wide = DOWN_ROOM + long
        plan: Node = Art(draw, wide=wide, high=deep + 5.0, size=wide, name="plan")
        if self.kind.meets:
            plan = Row(plan, Space(size=COLUMN_GAP), self._tables())
            return Column(heading(words["title"]), Space(size=3.6), plan)
        left, right = words["coastal-edges" if self.kind.coastal else "edges"]
        edges = Row(
            Space(size=DOWN_ROOM),
            Text(left, "bold", 7.5, size=Share()),
            Text(right, "bold", 7.5, align="right", size=Share()),
            Space(size=LEFT - DOWN_ROOM - long),
            size=3.6,
        )
        return Column(heading(words["title"]), edges, Row(plan), self._asked())

    def _asked(self) -> Node:
        """What is to be determined before a mission with two mats, in one line."""
        said, known = self.words["set-up"], self.known.set_up
        title = Text(said["title"], "bold", 7.5, middle=True)
        if self.kind.placed:
            return Row(title, Text(said["placed"], type=7.5, middle=True), gap=2.0, size=6.4)
        asked, drawn = said["started" if known else "ships"], ""
        dice: list[Node] = []
        if self.kind.coastal:
            asked = said["picked" if self.attacker == ENEMY else "drawn"]
            if known and known.coastal_edge != NOBODY:
                drawn = said["coastal"][known.coastal_edge]
            clouds = (known.clouds if known else ()) or (("", ""), ("", ""))
            dice = [_boxes(f"cloud.{n}", "", one) for n, one in enumerate(clouds, 1)]
            dice = [Space(size=Share()), Text(said["clouds"], type=7.5, middle=True), *dice]
        elif known:
            drawn = said["edges"][known.long_edge]
        start = Row(Text(asked, type=7.5, middle=True), _boxes("edge", "", [drawn], WIDE_BOX),
                    gap=1.2)  # fmt: skip
        return Column(Row(title, start, *dice, gap=1.2, size=5.0), size=6.4)

    # The crews.

    def _crews(self) -> Node:
        said, mission = self.words["crews"], self.mission
        attackers = mission.fighters + mission.bombers
        heads = (
            Row(Space(size=0.9), Text(label, type=7.5, size=Share()), size=wide)
            for label, wide in zip(said["columns"], CREWS.values(), strict=True)
        )
        both = (range(attackers), range(attackers, attackers + mission.defenders))
        tables = (
            Grid(Column(*map(self._crew, some)), size=Share(len(some), self._least * len(some)))
            for some in both
        )
        first, second = tables
        head = heading(said["title"], said["note"])
        return Column(head, Row(*heads, size=3.8), first, rule(HEAD), second, size=Share())

    @property
    def _least(self) -> float:
        return CREW + (FUEL if rulings_of(self.conditions).fuel else 0.0)

    def _crew(self, place: int) -> Node:
        number = Text(str(place + 1), "bold", 7.5, align="center", middle=True)
        is_leader = place in self.known.leaders
        ring = Pinned(Art(lambda area: [Ring(*area.middle, LEADS)] if is_leader else []))
        flights = [n for n, one in enumerate(self.flights) for _ in range(one.number)]

        def fill(key: str) -> Callable[[Briefing], Any]:
            if key == "airplane":
                return _of("aircraft", flights[place])
            if key == "alt":
                # It changes from turn to turn: a player writes it.
                return lambda one: None
            of_him = key.replace("-", "_")
            return lambda one: getattr(one.crews[place], of_him) if one.crews else None

        cells = (
            Slot(f"crew.{place + 1}.{key}", "text", str(place + 1), fill(key),
                 type=7.5, align="left", several=True, size=wide)
            for key, wide in list(CREWS.items())[1:]
        )  # fmt: skip
        row = Row(Over(number, ring, size=CREWS["number"]), *cells, size=Share(1, CREW))
        if not rulings_of(self.conditions).fuel:
            return row.sized(Share(1, CREW))
        flown = "bomber" if self.flights[flights[place]].bombers else "fighter"
        most, boxes = (AGREED["fuel"][one] // TANK for one in ("bomber", flown))

        def tank(area: Area) -> list[Item]:
            wide = area.width / most
            return [Box(area.x + n * wide, area.y, wide, FUEL) for n in range(boxes)]

        label = Text(self.words["crews"]["fuel"], type=7.5, align="right", middle=True, size=5.1)
        fuel = Cell(Row(label, Space(size=0.9), Art(tank, size=Share())), size=FUEL)
        return Column(row, fuel, size=Share(1, self._least))

    # The forces: who flies and what is attacked; the types there may be, where they are not known.

    def _forces(self) -> Node:
        said, nodes = self.words["forces"], list[Node]()
        for number, flight in enumerate(self.flights):
            attacks = flight.side == self.attacker
            if number == 0 or not attacks:
                title = said["defender" if number else "attacker"]
                side = self.words["head"]["sides"][flight.side]
                label = Text(title, "bold", 7.5, middle=True, size=Share())
                nodes.append(Row(label, Text(side, type=7.5, middle=True), size=4.4))
            levels = self.words["area"]["or"].join(
                map(str, self.theatre.altitudes(self.task, attacks))
            )
            height = self.words["area"]["altitude"].format(levels=levels)
            flown = said["bombers" if flight.bombers else "fighters"]
            nodes.append(SET.text(f"{flight.number} {flown}, {height}"))
            nodes += [*self._flight(number, flight), Space(size=0.6)]
        nodes += self._targets()
        return Column(heading(said["title"]), *nodes, Space(size=Share()), size=Share())

    def _flight(self, number: int, flight: "Flight") -> Iterator[Node]:
        said = self.words["forces"]
        if not self.known.aircraft:
            for mission in (1, self.theatre.length):
                keys = [self.theatre.bomber_of(mission, flight.side, self.task)]
                if not flight.bombers:
                    keys = [self.theatre.fighter_of(mission, flight.side, n) for n in range(1, 7)]
                types = ", ".join(self.theatre.aircraft[key].name for key in dict.fromkeys(keys))
                when = said[self.theatre.period(mission)]
                yield Row(Space(size=2.0), SET.text(f"{when}: {types}").sized(Share()))
            return
        name = self.known.aircraft[number]
        key = next((one.key for one in self.theatre.aircraft.values() if one.name == name), "")
        outlines = (
            Art(lambda area: airplane(self.theatre, key, *area.middle, PLANE - 0.6), size=PLANE)
            for _ in range(flight.number if key else 0)
        )
        kind = Slot(f"flight.{number}.type", "text", str(number + 1), _of("aircraft", number),
                    type=7.5, align="left", size=Share())  # fmt: skip
        unit = Slot(f"flight.{number}.unit", "text", str(number + 1), _of("units", number),
                    type=7.5, align="left", several=True, size=Share())  # fmt: skip
        named = self.known.units[number] if self.known.units else ""
        room = self.wide - LEFT - COLUMN_GAP - INDENT - 2 * PAD
        yield Row(Space(size=INDENT), kind, *outlines, size=4.0)
        yield Row(Space(size=INDENT), unit, size=UNIT[width(named, "mono", 7.5) > room])

    def _targets(self) -> Iterator[Node]:
        """Ships and targets: what each is and takes, and a box for the damage done."""
        said, told = self.words["forces"], self.theatre.targets(self.task, self.attacker)
        cards = [*self.area.ships, *self.area.targets]
        if not cards:
            return
        sinks = any(target.sinks for target in told.values())
        counted = sinks or any(target.holds for target in told.values())
        takes = said["sinks" if sinks else "takes"] if counted else ""
        done = said["done"]
        yield Row(
            Text(said["targets"], "bold", 7.5, middle=True, size=Share()),
            Text(takes, type=7.5, middle=True),
            Text(done, type=7.5, align="right", middle=True, size=10.2),
            size=4.4,
        )
        for place, card in enumerate(cards):
            target, called = told[card.name], f"{card.name[0].upper()}{card.name[1:]}"
            number = target.sinks or target.holds
            box = Slot(f"{card.name}.done", "number", card.name, partial(_done, place), type=8,
                       boxed=HAIR, size=4.6)  # fmt: skip
            named = Slot(f"{card.name}.name", "text", called, _of("ships", place), type=7.5,
                         align="left", size=4.0)  # fmt: skip
            ship = [Row(Space(size=INDENT), named.sized(Share()), size=4.0)]
            text = Text(called, type=7.5, leading=3.5)
            takes = str(number) if number else ""
            yield Row(
                Column(text, *(ship if card in self.area.ships else []), size=Share()),
                Text(takes, type=7.5, leading=3.5, align="right"),
                Column(box, size=9.0),
                gap=1.2,
                size=7.5 if self.area.ships else 5.4,
            )

    def _key(self) -> Node:
        """A ruler to the scale of the plan, and what the plan is drawn with."""
        said, long = self.words["key"], RULER / self.scale

        def ruler(area: Area) -> Iterator[Item]:
            y = area.y + 2.6
            for part, tick in ((0.0, 1.6), (0.5, 1.1), (1.0, 1.6)):
                yield Line(area.x + part * long, y - tick, area.x + part * long, y, GROUP)
            yield Line(area.x, y, area.x + long, y, GROUP)
            yield Printed(area.x + long + 2, y, said["ruler"])

        lines = map(SET.text, said["lines"])
        scale = said["scale"].format(scale=self.scale)
        return Column(heading(said["title"], scale), Art(ruler, high=3.6), *lines)

    def _formations(self) -> Node:
        """Who flies as one, and the formations there are."""
        said, defenders = self.words["formations"], language.number(self.mission.defenders)
        who = SET.text(self.kind.briefing["who"].format(defenders=defenders))
        return Column(heading(said["title"], said["note"]), who, SET.text(said["kinds"]))

    def _result(self) -> Node:
        """The points of either side, and the winner: to be ringed, or nobody."""
        said, sides = self.words["result"], self.words["head"]["sides"]

        def points(side: Side) -> Node:
            slot = Slot(f"points.{SIDES[side]}", "number", SIDES[side],
                        lambda one: one.result and language.minus(one.result.points[side]),
                        type=9, boxed=GROUP, size=12.0)  # fmt: skip
            return Row(Text(sides[side], type=7.5, middle=True, size=Share()), slot, size=5.2)

        def winner(called: str, name: str, side: int) -> Slot:
            return Slot(f"winner.{called}", "mark", called,
                        lambda one: one.result is not None and one.result.winner == side,
                        mark="ring", printed=[tree.Printed(name)], size=Share())  # fmt: skip

        label = Text(said["winner"], "bold", 7.5, middle=True, size=13.0)
        names = zip((*SIDES, "drawn"), (*sides, said["drawn"]), (*Side, DRAWN), strict=True)
        winners = Row(label, *(winner(*one) for one in names), size=4.4)
        return Column(heading(said["title"], said["points"]), *map(points, Side), winners, gap=0.8)

    # A dogfight: its tables beside the plan, the steps of the spotting, and boxes for its dice.

    def _tables(self) -> Node:
        said = self.words["spotting"]
        known = {
            "position": [(row.to, row.position) for row in POSITIONS],
            "distance": [(row.to, row.says) for row in DISTANCES],
        }
        tables = (
            SET.section(said[title].upper(), SET.rows(banded(rows)), note=said["die"])
            for title, rows in known.items()
        )
        return Column(*tables, gap=1.6, size=Share())

    def _spotting(self) -> Node:
        said = self.words["spotting"]
        steps = SET.rows((str(number), step) for number, step in enumerate(said["steps"], 1))
        dice = (
            _boxes(f"spotting.{n}", label, dice) for n, (label, dice) in enumerate(self._dice())
        )
        rows = (Row(Space(size=Share()), one, size=5.0) for one in dice)
        return Column(
            heading(said["title"]),
            Row(steps.sized(64.0), Art(_diagram, size=48.0), Column(*rows, gap=1.2, size=Share())),
            size=47.0,
        )

    def _dice(self) -> list[tuple[str, Sequence[str]]]:
        """The dice of the spotting: the die and what is added, position, distance, clouds."""
        said, known = self.words["spotting"], self.known.set_up
        clouds = [said["cloud"].format(number=number) for number in (1, 2)]
        labels = [said["british"], said["axis"], said["position"], said["distance"], *clouds]
        dice: list[Sequence[str]] = [["", ""], ["", ""], [""], [""], ["", ""], ["", ""]]
        if known:
            # Foretold, what is added and so where the clouds may lie hangs on who will fly.
            met = known.seen_first_by != NOBODY
            sums = zip(known.spotting, known.added, strict=True)
            dice[:2] = ([str(die), f"+{more}" if met else ""] for die, more in sums)
            dice[2:4] = [str(known.position)], [str(known.distance)]
            dice[4:] = [[*map(str, one)] for one in known.clouds] or dice[4:]
        return list(zip(labels, dice, strict=True))

    # What is to be read, and notes.

    def _reading(self) -> Node:
        sections = [_section(one) for one in passages(self.conditions, self.task, self.attacker)]
        wide = (self.wide - 2 * GUTTER) / 3
        stacked = balanced(sections, 3, wide)
        for one in agreed(self.conditions, self.task, self.attacker):
            # Each stands by itself, wherever there is most room.
            lowest = min(stacked, key=lambda some: high(columns(some), wide))
            lowest.append(_section(one))
        return columns(*stacked)

    def _lines(self, area: Area) -> Iterator[Item]:
        """Lines to write on, as many as there is room for."""
        said, y = self.words["notes"], area.y + LEAST_NOTES
        yield from heading(said["title"], said["note"]).draw(area)
        while y <= area.bottom:
            yield Line(area.x, y, area.right, y, HAIR)
            y += NOTE_ROW


def _section(one: Passage) -> Node:
    texts = (READ.text(text, f"{label}:" if label else "", True) for label, text in one.paragraphs)
    return READ.section(one.title, *texts)


def _boxes(name: str, label: str, dice: Sequence[Any], wide: float = BOX) -> Node:
    """A label, and boxes, each with its die if it is known."""

    def box(number: int, die: Any) -> Slot:
        tip = f"{label or name}, {number}"
        return Slot(f"{name}.{number}", "number", tip, lambda _: str(die), type=8, boxed=HAIR,
                    size=wide)  # fmt: skip

    boxes = (box(number, die) for number, die in enumerate(dice, start=1))
    text = [Text(label, type=7.5, middle=True), Space(size=1.2)] if label else []
    return Row(*text, *boxes)


def _done(place: int, briefing: Briefing) -> str | None:
    """The damage done to a target."""
    result = briefing.result
    return str(result.damage[place]) if result and place < len(result.damage) else None


def _diagram(area: Area) -> Iterator[Item]:
    """Those first seen in the middle, the others about them with the faces of the die, and a cross
    for the middle of the playing area halfway to each."""
    x, y = area.middle
    view = View(x, y, 10)
    lines = symbol.base(view, Card("", 0, 0, 270))
    for row, (faces, _) in zip(POSITIONS, banded((one.to, "") for one in POSITIONS), strict=True):
        bearing = radians(270 - row.heading)
        east, south = cos(bearing), sin(bearing)
        at = (round(10 * SPOKE * east), round(10 * SPOKE * south))
        lines += symbol.base(view, Card("", *at, (90 - row.heading) % 360))
        lines += symbol.cross(view.at((at[0] // 2, at[1] // 2)), 0.7)
        place = x + LABEL * east, y + LABEL * south + 0.9
        yield Printed(*place, faces, "bold", 8, "center")
    yield from symbol.drawn(lines)


class Flight(NamedTuple):
    """A flight in the list of forces: how many of what, and whose."""

    number: int
    bombers: bool
    side: Side


def flights_of(theatre: Theatre, kind: Task, attacker: Side) -> list[Flight]:
    """The flights of a mission, the attacker's first."""
    mission = theatre.missions[kind]
    flights = (
        Flight(mission.fighters, False, attacker),
        Flight(mission.bombers, True, attacker),
        Flight(mission.defenders, False, enemy_of(attacker)),
    )
    return [one for one in flights if one.number]
