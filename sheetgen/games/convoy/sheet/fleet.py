"""The fleet: every ship that may sail, as a silhouette to be marked, by type; and the set-up. On a
sheet of one page it is the table of targets, too."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.dice import faces_of
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import (
    called,
    data,
    fewest_and_most,
    fleet_dice,
    rulings_of,
    say,
    texts,
    words,
)
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    TANKER,
    TYPES,
    Kind,
)
from sheetgen.games.convoy.story.chronicle import HOME, HURT, SUNK, Chronicle, Ship, ships_of
from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    Area,
    Field,
    Item,
    Line,
    Mark,
    Pen,
    moved,
)
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import READING, ringed, silhouette
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.tree import (
    Art,
    Asks,
    Column,
    Framed,
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
ORDER = (TANKER, CARGO, CARRIER, CRUISER, DESTROYER)
"""The types by their numbers in the table of targets."""
LABEL, COUNT_GAP = 26.4, 2.2
"""The column of the types, and the space between the box for how many sail and the rank."""
BOX, DIE = (8.4, 6.8), (4.2, 5.5)
TANKER_SHARE = 0.64
"""How much of the row that tankers and carriers share is theirs."""
BESIDE = 190.0
"""In a fleet as wide as this tankers and carriers stand side by side."""
STROKE = Pen(1.1)
NAME, NAME_GAP = 7.5, 1.0
"""The type of a ship's name, in pt, and the least space to the next and to the box before the
rank."""
MARKS: dict[str, Mark] = {HURT: "stroke", SUNK: "cross", HOME: "ring"}
GOING_HOME = (CARRIER, CRUISER, DESTROYER)
ONE_PAGE_TANKERS, ONE_PAGE_HEAD = 62.4, 5.6
"""On one page, the width that tankers have beside carriers, and the height of the head of one."""
ONE_PAGE_LEGENDS = {CARGO: (HURT, SUNK), CRUISER: (HOME, "none")}
"""There, the marks that are explained in the head of a type."""


# Where they stand.


class Rank(NamedTuple):
    """How the ships of a type stand: how many in a rank at most, how long each is, from one rank to
    the next, and from its top to the waterline; from one ship to the next at least (0: as far as
    there is room), the room for a number before a rank, and between fives; the height of the marks
    on a ship for its length, and at least. Every so many have a number before them, or a name below
    (0), `numbered` or not."""

    most: int
    long: float
    high: float
    water: float
    pitch: float = 0.0
    number: float = 0.0
    fives: float = 0.0
    tall: float = 0.34
    lowest: float = 0.0
    every: int = 0
    numbered: bool = True


RANKS = {
    CARGO: Rank(9, 16.0, 11.3, 7.4, 19.6),
    TANKER: Rank(6, 14.4, 11.3, 7.4, 15.8),
    CARRIER: Rank(3, 16.5, 11.3, 7.4, 18.0),
    CRUISER: Rank(15, 10.4, 7.0, 6.0, 11.0, 3.6, 4.2, 0.42, every=5),
    DESTROYER: Rank(20, 7.4, 5.7, 4.7, 8.0, 3.6, 4.2, 0.42, every=5),
}
ONE_PAGE_RANKS = {
    TANKER: Rank(6, 9.6, 8.8, 5.2, tall=0.36, lowest=3.2, numbered=False),
    CARGO: Rank(9, 10.4, 5.8, 4.9, 0.0, 3.8, 0.0, 0.36, 3.2, 9),
    CARRIER: Rank(3, 11.0, 8.8, 5.2, tall=0.36, lowest=3.2, numbered=False),
    CRUISER: Rank(15, 6.0, 5.2, 4.3, 0.0, 3.8, 1.8, 0.36, 3.2, 15),
    DESTROYER: Rank(20, 4.2, 5.2, 4.3, 0.0, 3.8, 1.8, 0.36, 3.2, 20),
}


class Ranks(NamedTuple):
    """The ships of a type on an area: how many are in a rank, and from one to the next."""

    area: Area
    kind: Kind
    rank: Rank
    in_rank: int
    pitch: float

    def hull(self, number: int) -> Area:
        """What a ship's marks are made on: numbered from 1."""
        of, (line, column) = self.rank, divmod(number - 1, self.in_rank)
        x = self.area.x + of.number + column * self.pitch
        # The first of fives stands at the left of its room, to be clear of its number.
        x += column // 5 * of.fives if of.fives else 0.0
        x += 0.0 if of.every == 5 else (self.pitch - of.long) / 2
        high = max(of.long * of.tall, of.lowest)
        return Area(x, self.area.y + line * of.high + of.water - high, of.long, high + AFLOAT)


AFLOAT = 0.4
"""How far below its waterline the marks on a ship reach."""


@lru_cache(maxsize=256)
def ranks(area: Area, kind: Kind, one_page: bool = False) -> Ranks:
    """The ranks of a type on an area, as long as it is wide."""
    of = (ONE_PAGE_RANKS if one_page else RANKS)[kind]
    room = area.width - of.number
    if of.fives:
        five = 5 * of.pitch + of.fives
        fives = max(min(int((room + of.fives) / five), of.most // 5), 1)
        pitch = (room - (fives - 1) * of.fives) / (5 * fives)
        return Ranks(area, kind, of, 5 * fives, pitch)
    in_rank = max(min(int(room / of.pitch), of.most), 1) if of.pitch else of.most
    return Ranks(area, kind, of, in_rank, room / in_rank)


def ships(
    of: Ranks, first: int, last: int, named: Mapping[int, Printed] = MappingProxyType({})
) -> Iterator[Item]:
    """The silhouettes of some ships of a type, with their names as far as those are known, and the
    numbers before the others."""
    rank = of.rank
    ship = silhouette(data("silhouettes")[TYPES[of.kind]], 0.0, 0.0, rank.long)
    for number in range(first, last + 1):
        on = of.hull(number)
        water = on.bottom - AFLOAT
        yield from moved(ship, on.x, water)
        if number in named:
            yield named[number]
        elif rank.every and number % rank.every == 1:
            x = on.x - 0.7 if rank.every == 5 else of.area.x + rank.number - 0.8
            yield Printed(x, water, str(number), "text", NAME, "right")


@lru_cache(maxsize=64)
def _berths(of: Ranks) -> list[tuple[float, float]]:
    """The middle of the name of each ship, if it had all room, and its baseline."""
    hulls = [of.hull(number) for number in range(1, 3 * of.rank.most + 1)]
    return [(on.x + on.width / 2, on.bottom - AFLOAT + 3.2) for on in hulls]


def names(of: Ranks, ships: Sequence[Ship]) -> dict[int, Printed]:
    """The names of the ships of a type by number, none of those whose ranks are numbered: each
    under its ship, but clear of the next, of the end of the rank and of what stands before it."""
    if of.rank.every:
        return {}
    said = [f"{s.number} {s.name}" if of.rank.numbered else s.name for s in ships]
    half, berths, in_rank = [*map(_half, said)], _berths(of), of.in_rank
    # On one page there is nothing before a rank; elsewhere carriers stand beside tankers.
    before = of.area.x - (COUNT_GAP - NAME_GAP if of.rank.numbered else 0.0)
    right = of.area.right - (2.0 if of.kind == TANKER and of.rank.numbered else 0.0)
    middles, end = [0.0] * len(said), right
    for n in range(len(said) - 1, -1, -1):
        end = right if (n + 1) % in_rank == 0 else end
        middles[n] = min(berths[n][0], end - half[n])
        end = middles[n] - half[n] - NAME_GAP
    named = {}
    for n, name in enumerate(said):
        middle = max(middles[n], (end if n % in_rank else before) + half[n])
        end = middle + half[n] + NAME_GAP
        named[n + 1] = Printed(middle, berths[n][1], name, "text", NAME, "center")
    return named


@lru_cache(maxsize=1024)
def _half(name: str) -> float:
    """Half the width of a name. The sheets of a packet have the same ones."""
    return width(name, "text", NAME) / 2


def crossed_out(of: Ranks, sailed: int, whole: int) -> Iterator[Item]:
    """A line through the ships of each rank that stay in port."""
    for last in range(of.in_rank, whole + of.in_rank, of.in_rank):
        first = max(sailed, last - of.in_rank) + 1
        if first <= min(last, whole):
            one, other = of.hull(first), of.hull(min(last, whole))
            # Flat, lest it be taken for a ship's own stroke.
            below, above = one.bottom - 0.3 * one.height, other.bottom - 0.6 * other.height
            yield Line(one.x - 0.8, below, other.right + 0.8, above, STROKE)


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

    def die(number: int) -> Slot:
        def face(chronicle: Chronicle) -> int | None:
            dice = chronicle.rolled.get(name, ())
            return dice[number - 1] if number <= len(dice) else None

        return set_up_slot(f"dice.{name}.{number}", face, Asks(name, number), die=True)

    # The number of some is the sum of several dice, each with a box of its own.
    several = {CARGO: 3, DESTROYER: rulings_of(conditions).destroyer_dice}.get(kind, 1)
    dice = several if several > 1 else 0
    reads = None if dice else _face(*_sum_of(name, conditions))
    box = set_up_slot(name, partial(_sailed, kind), Asks(name, 0, reads=reads))
    beside = [
        Text(fleet_dice(conditions)[kind], type=7.5, leading=3.0),
        Text(part["target"][kind], type=7.5, leading=3.0),
    ]
    faces = Art(marks=_faces) if kind == CARRIER and not blank else Space()
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
    return [label, _afloat(kind, conditions, blank).sized(Share(share))]


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


def set_up_slot(
    name: str,
    fill: Callable[[Chronicle], Any],
    asks: Asks | None = None,
    die: bool = False,
    **look: Any,
) -> Slot:
    """A box of the set-up: for a number, or for one of several dice."""
    (wide, high), tip = DIE if die else BOX, say("set-up", cell=called(name))
    known: dict[str, Any] = {"type": 10.0 if die else 11.0, "boxed": HAIR if die else GROUP}
    kind: tree.Kind = "die" if die else "number"
    return Slot(f"set-up.{name}", kind, tip, fill, asks, wide=wide, high=high, **known | look)


def _sailed(kind: Kind, chronicle: Chronicle) -> int | None:
    """How many ships of a type sail, once that is rolled."""
    return len(chronicle.fleet[kind]) or None


FRIENDLY, JOURNEY = "friendly", "journey"
LENGTHS: dict[str, Callable[[Chronicle], int | None]] = {
    FRIENDLY: lambda told: told.friendly or None,
    JOURNEY: lambda told: told.set_up()[-3] or None,
}
"""What the journey's part in friendly waters and its whole come to, once rolled."""


def _faces(area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """Carriers are 1D3: before their number, the faces of a D6 that come to it."""
    carriers = len(chronicle.fleet[CARRIER])
    if carriers:
        faces = f"D6 {faces_of(carriers, 3)}"
        yield Printed(area.right - 0.8, area.y + 2.2, faces, "text", 7.5, "right")


def _set_up(part: dict[str, Any], conditions: Conditions, blank: bool, is_wide: bool) -> Node:
    text, leading = part["blank"] if blank else part["rolled"], 3.1 if is_wide else 2.9
    said = Text(text, type=7.5, leading=leading, size=Share())
    boxes: list[Node] = []
    for (name, fill), label, rolled in zip(
        LENGTHS.items(), part["boxes"], part["dice"], strict=True
    ):
        lines = [(label, "bold"), (rolled, "text")]
        told = [Text(text, face, 7.5, 3.1, align="right") for text, face in lines]
        asks = Asks(name, 0, reads=_face(*_sum_of(name, conditions)))
        wide = max(width(text, face) for text, face in lines) + 1.0
        box = set_up_slot(name, fill, asks)
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
            high = 7.2 * RANKS[CRUISER].tall
            yield from mark(Area(x, y - high, 7.2, high + AFLOAT), condition)
            yield Printed(x + 10.6, y, name, "bold", 7.5)
            x += 13.4 + width(name, "bold", 7.5)
        if is_wide:
            yield Printed(x + 1.0, y, part["text"], "text", 7.5)

    above = [] if is_wide else [Text(part["text"], type=7.5)]
    return Column(rule(HAIR), *above, Art(draw, high=4.6 if is_wide else 4.0))


def _afloat(kind: Kind, conditions: Conditions, blank: bool, one_page: bool = False) -> Node:
    """The ships of a type: silhouettes as far as every copy has them, names, and marks."""
    fewest, all_ships = (some[kind] for some in fewest_and_most(rulings_of(conditions)))
    count = all_ships if blank else fewest

    def on(area: Area) -> Ranks:
        return ranks(area, kind, one_page)

    def high(wide: float) -> float:
        of = on(Area(0, 0, wide, 0))
        return -(-all_ships // of.in_rank) * of.rank.high

    def draw(area: Area) -> Iterator[Item]:
        named = names(on(area), ships_of(conditions, kind)) if blank else {}
        return ships(on(area), 1, count, named)

    def slots(area: Area) -> Iterator[tuple[Slot, Area]]:
        for ship in ships_of(conditions, kind):
            yield from ticks(ship, on(area).hull(ship.number))

    def more(area: Area, sailed: int | None) -> Iterator[Item]:
        return ships(on(area), count + 1, sailed or 0)

    def named(area: Area, chronicle: Chronicle) -> Iterator[Item]:
        return iter(names(on(area), chronicle.fleet[kind]).values())

    def crossed(area: Area, chronicle: Chronicle) -> Iterator[Item]:
        return crossed_out(on(area), len(chronicle.fleet[kind]), all_ships)

    name = f"ships.{TYPES[kind]}"
    sailing = Pinned(Of(partial(marked, kind), Art(slots=slots)))
    if blank:
        return Over(Art(draw, high=high, marks=crossed, name=name), sailing)
    art = Art(draw, high=high, marks=more, shared=partial(_sailed, kind), name=name)
    numbered = (ONE_PAGE_RANKS if one_page else RANKS)[kind].every
    return Over(art, *([] if numbered else [Pinned(Art(marks=named))]), sailing)


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
    """The fields of a form; of ships those of the ones that sail, by their names, and of a type
    that is still to be rolled all."""
    for field in fields:
        what, *named = field.name.split(".")
        sail = chronicle.fleet[TYPES.index(named[0])] if what == "fleet" and chronicle else []
        if not sail:
            yield field
        elif int(named[1]) <= len(sail):
            yield field._replace(tip=tip_of(sail[int(named[1]) - 1], named[2]))


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


# On one page.


def of_one_page(conditions: Conditions, blank: bool) -> list[Node]:
    """The types in the order of their numbers, but that carriers stand beside the tankers; on a
    sheet that is not blank without their ships."""
    of = {kind: _type(kind, conditions, blank) for kind in ORDER}
    tankers = Column(of[TANKER], size=ONE_PAGE_TANKERS)
    above = Row(tankers, Column(of[CARRIER], size=Share()), gap=2.0)
    return [above, of[CARGO], of[CRUISER], of[DESTROYER]]


def _type(kind: Kind, conditions: Conditions, blank: bool) -> Node:
    """A type: its number in the table of targets, its letter and name, the dice of the set-up, how
    many sail, and the ships."""
    said = texts(conditions)
    title, dice = said["fleet page"]["titles"][kind], fleet_dice(conditions)[kind]
    number = Text(said["one page"]["targets"][kind], "bold", 9.5, align="center", middle=True)
    head = Row(
        Framed(number, HAIR, tone="result", size=9.0),
        Space(size=1.4),
        Text(LETTERS[kind], "title", 9.5, middle=True, size=4.2),
        Text(title, "title", 7.5, middle=True),
        Space(size=1.8),
        Text(dice, "text", READING, middle=True),
        Space(size=1.4),
        set_up_slot(TYPES[kind], partial(_sailed, kind), type=10.0, size=BOX[0]),
        Art(partial(_marks, kind), size=Share()),
        size=ONE_PAGE_HEAD,
    )
    return Column(head, _afloat(kind, conditions, blank, one_page=True))


def _marks(kind: Kind, area: Area) -> Iterator[Item]:
    """What some marks say, at the right; those of ships stand on one."""
    x, shape = area.right, data("silhouettes")["cruiser"]
    legend = data("one-page")["legend"]
    for condition in reversed(ONE_PAGE_LEGENDS.get(kind, ())):
        text = legend[condition]
        x -= width(text, "text", READING)
        yield Printed(x, area.bottom - 1.6, text, "text", READING)
        if condition in MARKS:
            on = Area(x - 8.6, area.bottom - 4.2, 7.2, 3.0)
            yield from silhouette(shape, on.x, on.bottom - AFLOAT, on.width)
            yield from mark(on, condition)
            x -= 8.6
        x -= 4.0


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
