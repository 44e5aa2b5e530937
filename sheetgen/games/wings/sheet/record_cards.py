"""The pilot record cards of Wings over Malta, four on a page, to be cut out: a card for each man of
the campaign as he is now. Blank, there is a page for each air force."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.wings.rules.state import (
    FIRST_FORCE,
    HOME_FORCE,
    LATER_FORCE,
    SKILLS,
    AirForce,
)
from sheetgen.games.wings.rules.theatre import Theatre
from sheetgen.games.wings.sheet.crews import ROWS, Known, Places, gone, shut, track
from sheetgen.games.wings.sheet.pages import (
    Leaf,
    Sheet,
    air_forces,
    airplane,
    frame,
    leaf_on,
    outline_of,
)
from sheetgen.games.wings.sheet.printed_tables import rolls_again
from sheetgen.games.wings.story.chronicle import Airman, Chronicle
from sheetgen.games.wings.story.tellings import skill_name
from sheetgen.kits.drawing.cutting import crop_marks
from sheetgen.kits.drawing.fonts import fitted, width
from sheetgen.kits.drawing.foot import of_several
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Foot, Item, Line, Paper
from sheetgen.kits.drawing.signs import marked, tinted, typed
from sheetgen.kits.pages.sheet import Copy
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Flow,
    Framed,
    Grid,
    Node,
    Of,
    Over,
    Pinned,
    Row,
    Share,
    Space,
    Text,
    rule,
)

WIDTH, HEIGHT = 92.0, 121.0
"""A card: the largest of which four lie on an A4 sheet and on a Letter sheet alike."""
CARDS = 4
INSET = 3.5
TICK, TYPE = 3.8, 7.5
PLANE = 23.5
"""The width of the airplane."""
KILLS, WOUNDS, MISSES = 8, 2, 4
LAST, ROLL = 6.4, 7.4
"""The box at the end of a row of the track, and the room for what is rolled there."""
OWN, SHARED = "×", "/"
Place = tuple[bool, Airman | None]
"""A card on a page: whether it is for a bomber crew, and whose it is."""


def leaves(
    paper: Paper, conditions: Conditions, chronicle: Chronicle | None, foot: Foot
) -> Iterator[Leaf]:
    """The pages of each air force."""
    theatre: Theatre = conditions.theatre
    found, said = sheets(conditions, chronicle), theatre.data("cards")
    before, last = 0, None
    for number, (force, on_it) in enumerate(found, start=1):
        before = before + CARDS if force == last else 0
        last, trades = force, tuple(bombers for bombers, _ in on_it)
        own = foot._replace(page=of_several(number, len(found)))
        of = frame(paper, conditions, own, "")
        on = leaf_on(of, page, theatre, force, trades, before)
        told = [airman and chronicle and Known(chronicle, airman) for _, airman in on_it]
        title = said["bookmark"].format(force=theatre.force(force)["name"])
        yield Leaf(on, Copy(own, told if chronicle else None), title, "alone")


SHEET = Sheet(leaves)


def sheets(
    conditions: Conditions, chronicle: Chronicle | None
) -> list[tuple[AirForce, list[Place]]]:
    """The air force and the men of each page: its fighter crews, its bomber crews, and half and
    half what is left."""
    found: list[tuple[AirForce, list[Place]]] = []
    spare: list[Place] = [(place >= CARDS // 2, None) for place in range(CARDS)]
    for force in air_forces(conditions):
        men = [a for a in chronicle.men if a.man.air_force == force] if chronicle else []
        men.sort(key=lambda airman: airman.man.bomber)
        placed: list[Place] = [(airman.man.bomber, airman) for airman in men]
        for first in range(0, max(len(men), 1), CARDS):
            on_it = placed[first : first + CARDS]
            found.append((force, [*on_it, *spare[len(on_it) :]]))
    return found


def page(theatre: Theatre, force: AirForce, trades: tuple[bool, ...], before: int) -> Node:
    """A page of cards for these trades; so many of the air force are on pages before."""
    cards = [
        Of(_nth(place), _Printed(theatre, force, bombers, before + place + 1).card(), size=WIDTH)
        for place, bombers in enumerate(trades)
    ]
    space = Space(size=Share())
    rows = (Row(space, *cards[n : n + 2], space, size=HEIGHT) for n in range(0, CARDS, 2))
    return Over(Column(space, *rows, space), Pinned(Art(_cut)))


def _nth(place: int) -> Callable[[list[Any]], Any]:
    return lambda cards: cards[place]


def _cut(area: Area) -> list[Line]:
    """The marks to cut cards out by, which lie in the middle of an area."""
    x, y = area.middle
    return crop_marks(
        [Area(x - dx, y - dy, WIDTH, HEIGHT) for dy in (HEIGHT, 0) for dx in (WIDTH, 0)]
    )


def kills(known: Known) -> list[str]:
    """A man's kills, then those he shared; what is beyond the outlines is told by its number."""
    found = [OWN] * known.man.kills + [SHARED] * known.man.shared
    if len(found) <= KILLS:
        return found
    more = known.theatre.data("cards")["more"]
    return [*found[: KILLS - 1], more.format(kills=len(found) - KILLS + 1)]


class _Printed(Places):
    """A card for the crews of a trade, by its number in its air force."""

    def __init__(self, theatre: Theatre, force: AirForce, bombers: bool, number: int) -> None:
        self.air_force, self.bombers, self.said = force, bombers, theatre.data("cards")
        line = f"{theatre.air_forces[force]}.{number:02}"
        about = f"{theatre.force(force)['name']}, card {number}"
        super().__init__(theatre, line, about, TICK, 8.0)

    def card(self) -> Node:
        """All of it."""
        said = self.said
        skills = [
            (key, skill_name(key), again(self.theatre, key))
            for key in SKILLS
            if not (self.bombers and key == self.theatre.not_for_bombers)
        ]
        kept = [(key, *label) for key, label in said["kept"].items()]
        parts = Column(
            self._head(),
            self._part(5.0, self._crew()),
            self._part(8.4, self._ranks()),
            self._part(11.8, self._missions()),
            self._part(17.2, *self._experience()),
            self._part(7.2, self._kills()),
            self._part(14.6, self._title("skills"), self._named("skill", skills)),
            self._part(19.9, self._title("keeps"), self._named("keeps", kept)),
            self._part(5.2, self._medals()),
            self._line("injuries", lambda one: one.injuries),
            self._line("fate", lambda one: one.fate),
            Space(size=Share()),
        )
        return Cell(Framed(Cell(parts, pad=1.9), GROUP), pad=1.6)

    def _part(self, high: float, *nodes: Node) -> Node:
        return Column(rule(GROUP, 0.6), *nodes, size=high)

    def _title(self, key: str) -> Node:
        note = Text(self.said.get(f"{key}-note", ""), "italic", TYPE, 3.2)
        title = Text(self.said[key].upper(), "title", 8, 3.2)
        return Row(title, Space(size=Share()), note, size=3.4)

    def _line(self, key: str, fill: Callable[[Known], Any]) -> Node:
        label = self.said[key]
        big = 9.0 if key == "name" else 8.0
        line = self.slot(key, "text", fill, label, lined=True, align="left", type=big,
                         size=Share())  # fmt: skip
        return Row(Text(label, "bold", TYPE, middle=True), line, gap=1.2, size=4.4)

    def _head(self) -> Node:
        outline = outline_of(self.theatre, self.air_force, self.bombers)

        def draw(area: Area) -> list[Item]:
            return airplane(
                self.theatre, outline, *area.middle, min(area.width - 1.5, area.height / 0.84)
            )

        trade = self.said["trades"][self.bombers]
        room = WIDTH - 2 * INSET - PLANE - width(trade, "italic", 8) - 2.0
        full, size = name_of(self.theatre, self.air_force, room)
        title = Row(Text(full, "title", size, size=Share()), Text(trade, "italic"), size=4.6)
        lines = Column(
            title,
            Space(size=0.6),
            self._line("name", lambda one: one.nickname),
            Space(size=0.6),
            self._line("unit", lambda one: one.unit),
            size=Share(),
        )
        return Row(Art(draw, marks=gone, size=PLANE), lines, size=15.9)

    def _crew(self) -> Node:
        """His number, the mission he came before, his missions as a Novice, and his wounds."""
        said = self.said

        def label(key: str) -> Text:
            return Text(said[key], "bold", TYPE, middle=True)

        def written(key: str, fill: Callable[[Known], Any]) -> Node:
            box = self.slot(key, "text", fill, said[key], boxed=HAIR)
            return Column(Space(size=Share()), box, Space(size=Share()), size=7.0)

        def flown(one: Known) -> int:
            man = one.man
            return min(man.missions, self.theatre.novice_missions) * one.airman.as_novice

        novice = self._counted("novice", self.theatre.novice_missions, flown)
        wounds = self._counted("wounds", WOUNDS, lambda one: one.man.wounds, tone="night")
        return Row(
            Row(label("number"), written("number", lambda one: one.airman.number), gap=1.0),
            Row(label("joined"), written("joined", lambda one: one.airman.joined), gap=1.0),
            Row(label("novice"), novice, gap=1.0),
            Row(label("wounds"), wounds, gap=1.0),
            gap=3.4,
            size=4.4,
        )

    def _counted(self, key: str, boxes: int, count: Callable[[Known], int], **look: Any) -> Node:
        """Boxes, of which so many are struck."""

        def box(number: int) -> Node:
            called = f"{self.said[key]} {number}"
            return self.tick(f"{key}.{number}", lambda one: count(one) >= number, TICK, called,
                             mark="stroke", **look)  # fmt: skip

        return Row(*map(box, range(1, boxes + 1)))

    def _ranks(self) -> Node:
        names = self.theatre.named("ranks", self.air_force, "card")

        def rank(number: int, name: str) -> Node:
            tick = self.tick(f"rank.{number}", lambda one: one.man.rank + 1 >= number, TICK,
                             f"{self.said['rank']}: {name}")  # fmt: skip
            middle = Row(Space(size=Share()), tick, Space(size=Share()), size=4.4)
            text = Text(name, "bold", TYPE, 3.2, "center", size=3.2)
            return Column(middle, text, size=Share())

        return Row(*(rank(number, name) for number, name in enumerate(names, start=1)))

    def _missions(self) -> Node:
        """A place for each mission, beside its number, in two rows."""
        length = self.theatre.length
        first = length // 2 + 1 if self.air_force == LATER_FORCE else 1
        half = (length - first + 1) // 2

        def box(mission: int) -> Node:
            number = Text(str(mission), type=TYPE, leading=3.0, size=3.0)
            slot = self.mission(mission, self.said["mission"].format(mission=mission))
            return Cell(Row(Space(size=0.4), number, slot), size=Share())

        def row(start: int) -> Node:
            boxes = Row(*map(box, range(start, start + half)), size=5.4)
            return Over(boxes, Pinned(Art(marks=partial(shut, start, half, 0.75))), size=5.4)

        return Grid(Column(row(first), row(first + half)))

    def _experience(self) -> Iterator[Node]:
        """The track, and boxes for what is rolled at the end of each of its rows."""
        said, known = self.said, track(self.theatre)
        note = said["experience-note" if known.last == known.each else "experience-odd"]
        heads = (Text(roll, "bold", TYPE, 3.2, "center", size=ROLL) for roll in said["rolls"])
        title = Text(said["experience"].upper(), "title", 8, 3.2, size=31.0)
        points = Text(note.format(points=known.each, last=known.last), type=TYPE, leading=3.2)
        yield Row(title, points.sized(Share()), *heads, size=3.4)
        slots, each = [*self.track(LAST, said["points"])], len(known.boxes) // ROWS
        for row in range(ROWS):
            rolls = (self._roll(row, place) for place in range(len(said["rolls"])))
            track_row = Grid(Row(*slots[row * each : (row + 1) * each]), size=Share())
            yield Row(Column(Space(size=0.3), track_row, Space(size=0.3), size=Share()),
                      Space(size=1.6), *rolls, size=4.3)  # fmt: skip

    def _roll(self, row: int, place: int) -> Node:
        points, roll = (row + 1) * self.theatre.step, self.said["rolls"][place]
        tick = self.tick(
            f"roll.{points:03}.{roll}",
            lambda one: place < len(one.rolls.get(row, ())) and one.rolls[row][place],
            TICK,
            self.said["rolled"].format(points=points, roll=roll),
        )
        return Row(Space(size=Share()), tick, Space(size=Share()), size=ROLL)

    def _kills(self) -> Node:
        other = FIRST_FORCE if self.air_force == HOME_FORCE else HOME_FORCE
        kind = outline_of(self.theatre, other)

        def draw(area: Area) -> list[Item]:
            return airplane(self.theatre, kind, *area.middle, min(area.width, area.height / 0.84))

        def kill(number: int) -> Node:
            slot = self.slot(
                f"kill.{number:02}", "text",
                lambda one: next(iter(kills(one)[number - 1 : number]), None),
                self.said["kill"].format(number=number), shows=_downed, size=Share(),
            )  # fmt: skip
            return Over(Art(draw), Pinned(slot), size=Share())

        note = Text(self.said["kills-note"], type=TYPE, leading=3.2)
        title = Text(self.said["kills"].upper(), "title", 8, 3.2)
        return Row(
            Column(title, note, size=21.0), *map(kill, range(1, KILLS + 1)), gap=0.6, size=6.6
        )

    def _named(self, of: str, found: list[tuple[str, str, str]]) -> Node:
        """Named boxes, three in a row."""

        def one(key: str, name: str, says: str) -> Node:
            tick = self.tick(f"{of}.{key}", lambda one: key in one.kept, TICK, f"{name}, {says}")
            lines = Column(
                Text(name, "bold", TYPE, 2.6), Text(says, type=TYPE, leading=2.6), size=Share()
            )
            return Row(tick, lines, gap=0.7, size=Share())

        return Flow(*(one(*label) for label in found), wide=26.0, down=0.1)

    def _medals(self) -> Node:
        """The medals of the air force, and the missions he has to miss."""
        names = self.theatre.named("medals", self.air_force, "short")

        def medal(number: int, name: str) -> Node:
            # Of bars there may be two, alike.
            called = f"{self.said['medals']} {number}: {name}"
            tick = self.tick(f"medal.{number}", lambda one: str(number) in one.kept, TICK, called)
            return Row(tick, Text(name, "bold", TYPE, middle=True), gap=0.7)

        missed = self._counted("miss", MISSES, lambda one: one.man.misses)
        label = Text(self.said["miss"], "bold", TYPE, middle=True)
        return Row(
            *(medal(number, name) for number, name in enumerate(names, start=1)),
            Space(size=Share()),
            label,
            missed,
            gap=1.2,
            size=4.6,
        )


def name_of(theatre: Theatre, air_force: AirForce, room: float) -> tuple[str, float]:
    """What an air force is called in the head of a card, and the size (pt) it fits the room in:
    its short name where the full one would have to be too small."""
    names = theatre.force(air_force)["name"], theatre.force(air_force)["short"]
    full, short = (fitted(one.upper(), room, "title", 9.5, TYPE) for one in names)
    return full if full[0] == names[0].upper() else short


def again(theatre: Theatre, skill: str) -> str:
    """The return tables that a skill rolls again on, in words."""
    return rolls_again(skill, theatre.data("cards")) or str(theatre.data("cards")["none"])


# What is drawn of a man.


def _downed(area: Area, kill: str) -> Iterator[Item]:
    if kill in (OWN, SHARED):
        yield from marked("cross" if kill == OWN else "stroke", area)
    else:
        # The number of those beyond the outlines, on white.
        yield tinted(area, "paper")
        yield from typed(area, kill, 8.0, "center")
