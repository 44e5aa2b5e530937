"""The fleet: every ship that may sail, as a silhouette to be marked, by type; and the set-up."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.dice import faces_of
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data, fewest_and_most, rulings_of
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.sheet.text import called, fleet_dice, say, texts, words
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship, ships_of
from sheetgen.kits.drawing import typesetting
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Field, Mark
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line, Pen
from sheetgen.kits.drawing.items import Text as Printed
from sheetgen.kits.drawing.signs import ringed, silhouette
from sheetgen.kits.pages.tree import (
    Art,
    Asks,
    Column,
    Node,
    Of,
    Over,
    Pinned,
    Row,
    Share,
    Slot,
    Space,
    Text,
    rule,
    step,
)

LETTERS = "CTAKD"
"""The letters of the types of ship, by their places in `state.TYPES`."""
LABEL, COUNT_GAP = 26.4, 2.2
"""The column of the types, and the space between the box for how many sail and the rank."""
BOX, DIE = (8.4, 6.8), (4.2, 5.5)
RANK = {CARGO: 11.3, TANKER: 11.3, CARRIER: 11.3, CRUISER: 7.0, DESTROYER: 5.7}
"""From one rank of a type to the next."""
PITCH = {CARGO: 19.6, TANKER: 15.8, CARRIER: 18.0, CRUISER: 11.0, DESTROYER: 8.0}
"""From one ship to the next, at least."""
MOST_IN_RANK = {CARGO: 9, TANKER: 6, CARRIER: 3, CRUISER: 15, DESTROYER: 20}
LONG = {CARGO: 16.0, TANKER: 14.4, CARRIER: 16.5, CRUISER: 10.4, DESTROYER: 7.4}
"""How long a silhouette is."""
TANKER_SHARE = 0.64
"""How much of the row that tankers and carriers share is theirs."""
BESIDE = 190.0
"""In a fleet as wide as this tankers and carriers stand side by side."""
NUMBER, FIVES = 3.6, 4.2
"""Before a rank of escorts, and between fives of them: room for a number."""
HIGH, HIGHER = 0.34, 0.42
"""The height of a silhouette's marks for its length; of an escort's."""
STROKE = Pen(1.1)
NAME, NAME_GAP = 7.5, 1.0
"""The type of a ship's name, in pt, and the least space to the next and to the box before the
rank."""
ESCORTS = (CRUISER, DESTROYER)
MARKS: dict[str, Mark] = {HURT: "stroke", SUNK: "cross", HOME: "ring"}
GOING_HOME = (CARRIER, CRUISER, DESTROYER)


def least(conditions: Conditions) -> tuple[int, ...]:
    """The fewest ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[0]


def most(conditions: Conditions) -> tuple[int, ...]:
    """The most ships of each type the set-up can give."""
    return fewest_and_most(rulings_of(conditions))[1]


def several_dice(conditions: Conditions) -> dict[int, int]:
    """The types whose number is the sum of several dice, and how many."""
    dice = {CARGO: 3, DESTROYER: rulings_of(conditions).destroyer_dice}
    return {kind: number for kind, number in dice.items() if number > 1}


class Ranks(NamedTuple):
    """Where the ships of a type stand on an area: how many are in a rank, and from one ship to the
    next."""

    area: Area
    kind: Kind
    in_rank: int
    pitch: float

    def place(self, number: int) -> tuple[float, float]:
        """Where a ship's silhouette begins, and its waterline; numbered from 1."""
        rank, column = divmod(number - 1, self.in_rank)
        left, top = self.area.x, self.area.y + rank * RANK[self.kind]
        if self.kind in ESCORTS:
            x = left + NUMBER + column * self.pitch + column // 5 * FIVES
            return x, top + RANK[self.kind] - 1.0
        return left + column * self.pitch + (self.pitch - LONG[self.kind]) / 2, top + 7.4

    def ship_area(self, number: int) -> Area:
        """What a ship's marks are made on."""
        (x, y), long = self.place(number), LONG[self.kind]
        high = long * (HIGHER if self.kind in ESCORTS else HIGH)
        return Area(x, y - high, long, high + 0.4)


def ranks(area: Area, kind: Kind) -> Ranks:
    """The ranks of a type on an area, as long as it is wide."""
    if kind in ESCORTS:
        five = 5 * PITCH[kind] + FIVES
        fives = max(min(int((area.width - NUMBER + FIVES) / five), MOST_IN_RANK[kind] // 5), 1)
        pitch = (area.width - NUMBER - (fives - 1) * FIVES) / (5 * fives)
        return Ranks(area, kind, 5 * fives, pitch)
    in_rank = max(min(int(area.width / PITCH[kind]), MOST_IN_RANK[kind]), 1)
    return Ranks(area, kind, in_rank, area.width / in_rank)


# What is printed.


def fleet(kinds: range, conditions: Conditions, blank: bool, wide: float, below: float) -> Node:
    """Some types of ship on a width, with the set-up before the first of all, and the legend. Of
    the height that is left, `below` shares stand below them, one below each."""
    part, is_wide = texts(conditions)["fleet page"], wide >= BESIDE
    rows: list[Node] = []
    if CARGO in kinds:
        rows.append(_set_up(part, conditions, blank, is_wide))
    for kind in map(Kind, kinds):
        if kind == CARRIER and TANKER in kinds and is_wide:
            continue
        across = _rank(kind, conditions, blank, 1.0)
        if kind == TANKER and is_wide:
            across = [
                *_rank(TANKER, conditions, blank, TANKER_SHARE),
                Art(_bar, wide=1.4, size=1.4),
                *_rank(CARRIER, conditions, blank, 1 - TANKER_SHARE),
            ]
        rows += [rule(HAIR), Row(*across), Space(size=Share())]
    return Column(*rows, Space(size=Share(below)), _legend(part, is_wide))


def _bar(area: Area) -> Iterator[Item]:
    yield Line(area.x + 0.7, area.y + 1.2, area.x + 0.7, area.bottom - 1.2, HAIR)


def _rank(kind: Kind, conditions: Conditions, blank: bool, share: float) -> list[Node]:
    """The label of a type, with the boxes for its number and its dice, and its ships."""
    part, name = texts(conditions)["fleet page"], TYPES[kind]

    def count(chronicle: Chronicle) -> int:
        return len(chronicle.fleet[kind])

    def die(number: int) -> Slot:
        def face(chronicle: Chronicle) -> int | None:
            dice = chronicle.rolled.get(name, ())
            return dice[number - 1] if number <= len(dice) else None

        key = f"dice.{name}.{number}"
        return _set_up_slot(key, "die", face, Asks(name, number), DIE, HAIR)

    dice = several_dice(conditions).get(kind, 0)
    reads = None if dice else _face(*_sum_of(name, conditions))
    box = _set_up_slot(name, "number", count, Asks(name, 0, reads=reads), BOX, GROUP)
    beside = [
        Text(fleet_dice(conditions)[kind], type=7.5, leading=3.0),
        Text(part["target"][kind], type=7.5, leading=3.0),
    ]
    faces = Art(lambda area: (), marks=_faces) if kind == CARRIER else Space()
    titles = Row(
        Text(LETTERS[kind], "title", 8.5, 4.2, size=4.0),
        Text(part["titles"][kind], "title", 7.5, 4.2, size=Share()),
    )
    told = Over(Column(*beside), Pinned(faces), size=Share())
    sail = Row(told, Column(box, size=BOX[0]), Space(size=COUNT_GAP))
    dies = [die(number) for number in range(1, dice + 1)]
    rolled = [
        Space(size=1.0),
        Row(Space(size=Share()), *dies, Space(size=COUNT_GAP), size=DIE[1]),
    ]
    label = Column(titles, sail, *(rolled if dice else ()), size=LABEL)
    return [label, _ships(kind, conditions, blank, share)]


def _sum_of(name: str, conditions: Conditions) -> tuple[int, int]:
    """What the die of the set-up is multiplied by, and what is added."""
    t = rulings_of(conditions)
    return {
        "cruiser": (t.cruiser_times, t.cruiser_plus),
        "destroyer": (t.destroyer_times, t.destroyer_plus),
        "journey": (1, 20),
    }.get(name, (1, 0))


def _face(times: int, plus: int) -> Any:
    """What makes the face of a die of the number that came of it; of another it makes itself."""

    def face(text: str) -> str:
        if not (text.isascii() and text.isdigit() and len(text) < 4):
            return text
        whole, rest = divmod(int(text) - plus, times)
        return text if rest else str(whole)

    return face


def _set_up_slot(
    name: str, kind: Any, fill: Any, asks: Asks, size: tuple[float, float], pen: Pen
) -> Slot:
    tip = say("set-up", cell=called(name))
    wide, high = size
    type_ = 11.0 if pen == GROUP else 10.0
    return Slot(
        f"set-up.{name}", kind, tip, fill, asks, type=type_, boxed=pen, wide=wide, high=high
    )


def _faces(area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """Carriers are 1D3: before their number, the faces of the D6 that come to it."""
    faces = f"({faces_of(len(chronicle.fleet[CARRIER]), 3)})"
    yield Printed(area.right - 0.8, area.y + 2.2, faces, "text", 7.5, "right")


def _set_up(part: dict[str, Any], conditions: Conditions, blank: bool, is_wide: bool) -> Node:
    text, leading = part["blank"] if blank else part["rolled"], 3.1 if is_wide else 2.9
    said = Text(text, type=7.5, leading=leading, size=Share())
    boxes: list[Node] = []
    fills = (lambda told: told.friendly, lambda told: told.set_up()[-3])
    for name, fill, label, rolled in zip(
        ("friendly", "journey"), fills, part["boxes"], part["dice"], strict=True
    ):
        lines = [(label, "bold"), (rolled, "text")]
        told = [Text(text, face, 7.5, 3.1, align="right") for text, face in lines]
        asks = Asks(name, 0, reads=_face(*_sum_of(name, conditions)))
        wide = max(typesetting.width(text, face) for text, face in lines) + 1.0
        box = _set_up_slot(name, "number", fill, asks, BOX, GROUP)
        boxes += [
            Space(size=2.4),
            Column(Space(size=0.5), *told, size=wide),
            Space(size=1.0),
            Column(Space(size=0.6), box, size=BOX[0]),
        ]
    head = step("0", part["title"])
    if is_wide:
        return Row(Row(head, size=LABEL + 1.6), said, *boxes, size=9.4)
    row = Row(head, Space(size=Share()), *boxes, size=7.5)
    return Column(row, said)


def _legend(part: dict[str, Any], is_wide: bool) -> Node:
    def draw(area: Area) -> Iterator[Item]:
        x, y = area.x, area.bottom - 0.4
        shape = data("silhouettes")["cruiser"]
        for name, condition in zip(part["legend"], ("", HURT, SUNK, HOME), strict=True):
            yield from silhouette(shape, x, y, 7.2)
            high = 7.2 * HIGHER
            yield from mark(Area(x, y - high, 7.2, high + 0.4), condition)
            yield Printed(x + 10.6, y, name, "bold", 7.5)
            x += 13.4 + typesetting.width(name, "bold", 7.5)
        if is_wide:
            yield Printed(x + 1.0, y, part["text"], "text", 7.5)

    above = [] if is_wide else [Text(part["text"], type=7.5)]
    return Column(rule(HAIR), *above, Art(draw, high=4.6 if is_wide else 4.0))


def _ships(kind: Kind, conditions: Conditions, blank: bool, share: float) -> Node:
    """The ships of a type: silhouettes as far as every copy has them, names, and marks."""
    counts, all_ships = (most if blank else least)(conditions), most(conditions)[kind]

    def high(wide: float) -> float:
        return -(-all_ships // ranks(Area(0, 0, wide, 0), kind).in_rank) * RANK[kind]

    def draw(area: Area) -> Iterator[Item]:
        of = ranks(area, kind)
        named = names(of, ships_of(conditions, kind)) if blank else {}
        return ships(of, 1, counts[kind], named)

    def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
        of = ranks(area, kind)
        for ship in ships_of(conditions, kind):
            yield from ticks(ship, of.ship_area(ship.number))

    def named(area: Area, chronicle: Chronicle) -> Iterator[Item]:
        return iter(names(ranks(area, kind), chronicle.fleet[kind]).values())

    art = Art(draw, high=high, marks=named, name=f"ships.{TYPES[kind]}", size=Share())

    sailing = Of(partial(marked, kind), Art(lambda area: (), slots=slots))
    return Over(art, Pinned(sailing), size=Share(share))


def marked(kind: Kind, chronicle: Chronicle) -> Sequence[Ship] | None:
    """The ships of a type that sailed, if any of them has a mark."""
    s = chronicle.state
    some = s.damaged[kind] or s.lost[kind] or s.returned[kind]
    return chronicle.fleet[kind] if some else None


def ticks(ship: Ship, area: Area) -> Iterator[tuple[Slot, Area]]:
    """The places of a ship's marks on her silhouette, named `fleet.cargo.03.sunk`. A click can put
    only one mark in one place: at her left that she is damaged, at the right that she is sunk;
    where a type may go home, the lower half of the right is for that."""
    kind, number = ship.kind, ship.number
    half, goes = area.width / 2, kind in GOING_HOME
    high = area.height / 2 if goes else area.height
    right = area._replace(x=area.x + half, width=half)
    parts = {HURT: area._replace(width=half), SUNK: right._replace(height=high)}
    if goes:
        parts[HOME] = right._replace(y=area.y + high, height=high)
    for condition, place in parts.items():
        name, tip = f"fleet.{TYPES[kind]}.{number:02}.{condition}", tip_of(ship, condition)

        def draw(_: Area, condition: str = condition) -> Iterator[Item]:
            return mark(area, condition)

        fill = _became(number, condition)
        yield Slot(name, "mark", tip, fill, mark=MARKS[condition], draws=draw), place


def of_convoy(fields: Iterable[Field], chronicle: Chronicle | None) -> Iterator[Field]:
    """The fields of a form; of ships those of the ones that sail, by their names."""
    for field in fields:
        what, *named = field.name.split(".")
        if what != "fleet" or chronicle is None:
            yield field
            continue
        kind, number = TYPES.index(named[0]), int(named[1])
        if number <= len(chronicle.fleet[kind]):
            yield field._replace(tip=tip_of(chronicle.fleet[kind][number - 1], named[2]))


def tip_of(ship: Ship, condition: str) -> str:
    """What a place for a mark on a ship is called."""
    said = {"type": words("types")[ship.kind], "condition": words("conditions")[condition]}
    return say("ship", number=ship.number, ship=ship.name, **said)


def _became(number: int, condition: str) -> Any:
    """Whether the ship of a number came to that. One damaged that goes home has both marks."""

    def became(ships: Sequence[Ship]) -> bool:
        if number > len(ships):
            return False
        ship = ships[number - 1]
        hurt = condition == HURT and ship.condition == HOME and ship.hit_on is not None
        return ship.condition == condition or hurt

    return became


def ships(
    of: Ranks, first: int, last: int, named: Mapping[int, Printed] = MappingProxyType({})
) -> Iterator[Item]:
    """The silhouettes of some ships of a type, with their names as far as those are known."""
    shape = data("silhouettes")[TYPES[of.kind]]
    for number in range(first, last + 1):
        x, y = of.place(number)
        yield from silhouette(shape, x, y, LONG[of.kind])
        if number in named:
            yield named[number]
        elif of.kind in ESCORTS and number % 5 == 1:
            yield Printed(x - 0.7, y, str(number), "text", NAME, "right")


def names(of: Ranks, ships: Sequence[Ship]) -> dict[int, Printed]:
    """The names of the ships of a type by number, none of escorts: each under its ship, but clear
    of the next, of the end of the rank and of the box before it."""
    named: dict[int, Printed] = {}
    numbered = {} if of.kind in ESCORTS else {s.number: f"{s.number} {s.name}" for s in ships}
    half = {number: _half(name) for number, name in numbered.items()}
    # Carriers may stand beside tankers, after a line.
    right = of.area.right - (2.0 if of.kind == TANKER else 0.0)
    middles, end = dict[int, float](), right
    for number in reversed(numbered):
        end = right if number % of.in_rank == 0 else end
        middles[number] = min(of.place(number)[0] + LONG[of.kind] / 2, end - half[number])
        end = middles[number] - half[number] - NAME_GAP
    for number, name in numbered.items():
        if number % of.in_rank == 1:
            end = of.area.x - COUNT_GAP + NAME_GAP
        middle = max(middles[number], end + half[number])
        named[number] = Printed(middle, of.place(number)[1] + 3.2, name, "text", NAME, "center")
        end = middle + half[number] + NAME_GAP
    return named


@lru_cache(maxsize=1024)
def _half(name: str) -> float:
    """Half the width of a name. The sheets of a packet have the same ones."""
    return typesetting.width(name, "text", NAME) / 2


# What was played.


def mark(on: Area, condition: str) -> Iterator[Item]:
    """A pencil's mark on a silhouette: a stroke, a cross, a ring."""
    x, _, long, _ = on
    left, right, top, bottom = x + long * 0.14, x + long * 0.86, on.y - 0.3, on.bottom + 0.1
    if condition in (HURT, SUNK):
        yield Line(left, bottom, right, top, STROKE)
    if condition == SUNK:
        yield Line(left, top, right, bottom, STROKE)
    if condition == HOME:
        yield ringed(Area(x - 0.25, top - 0.4, long + 0.5, bottom - top + 0.7))
