"""The battle log: the steps of an attack, and a line for each, two tiers high, with a column for
each of nine attackers."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.language import minus, signed
from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.rules.conditions import called, data, say, words
from sheetgen.games.convoy.rules.state import CARGO, TYPES
from sheetgen.games.convoy.sheet.fleet import LETTERS
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Hit, Turn
from sheetgen.kits.drawing.page import HEAD, MARK, Area, Item, Line, Ring
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import LEADING, READING, silhouette
from sheetgen.kits.pages import tree
from sheetgen.kits.pages.layout import laid
from sheetgen.kits.pages.tree import (
    CELL,
    Art,
    Asks,
    Cell,
    Column,
    Framed,
    Grid,
    Node,
    Of,
    Over,
    Pinned,
    Repeat,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Table,
    Text,
    rule,
    step,
)

DICE, ATTACKERS = 8, 9
"""As many are rolled to intercept, and as many attack, at most."""
NARROW, NARROWER = 240.0, 150.0
"""Logs less wide than that, in mm, have narrower columns."""
HEADS = 7.2
"""The height of the heads of the columns."""
ENEMIES = " UIGC"
"""The initials of the enemies, by the row of their table."""
OUTCOMES = {
    ev.LOST_HIT: "=",
    ev.DUMMY: "~",
    ev.NO_MORE: "=",
    ev.DAMAGED: "/",
    ev.SUNK: "×",
    ev.FINISHED: "×",
}
STEP_GAP, SAMPLE = 4.0, 20.0
TIERS, MORE_TIERS = 2, 3
"""The tiers of a line; and where a column of two is too narrow for the letters of the ships."""
_TABLE = (7.0, Share(), None)


# The steps.


def steps(numbers: range, texts: dict[str, Any], shows: bool = False) -> Node:
    """The steps of an attack with these numbers, side by side; with the last it `shows` what a
    filled column looks like."""
    drawn = [(3, 49.0, _enemy), (5, 46.0, _intercept), (6, 50.0, _attack), (7, 59.0, _target),
             (8, 42.0, _again)]  # fmt: skip
    here = [
        Column(*draw(texts, texts["battle log"]), size=Share(share), name=f"step {number}")
        for number, share, draw in drawn
        if number in numbers
    ]
    shown = [Column(sample(texts), size=SAMPLE)] if shows and 8 in numbers else []
    return Column(rule(HEAD, 1.4), Row(*here, *shown, gap=STEP_GAP, size=Share()))


def _enemy(texts: dict[str, Any], log: dict[str, Any]) -> Iterator[Node]:
    part, force = texts["enemy"], texts["force"]
    yield step("3", part["title"], part["note"])
    yield Table(part["rows"], _TABLE)
    yield Space(size=2.0)
    yield step("4", force["title"], force["note"], high=6.0)
    yield Text(log["force"])


def _intercept(texts: dict[str, Any], log: dict[str, Any]) -> Iterator[Node]:
    part = texts["interception"]
    yield step("5", part["title"], part["note"])
    yield Table([*part["rows"], part["screen"]], (9.6, Share()))
    yield Space(size=0.6)
    yield Text(log["stopped"])


def _attack(texts: dict[str, Any], log: dict[str, Any]) -> Iterator[Node]:
    part = texts["attack"]
    yield step("6", part["title"], part["note"])
    cells = [
        Cell(
            Column(
                Space(size=1.0),
                Text(rolled, "bold", align="center"),
                Text(means, align="center"),
            ),
            tone="result" if place else "",
            size=Share(),
        )
        for place, ((rolled, _), means) in enumerate(zip(part["rows"], log["attack"], strict=True))
    ]
    yield Grid(Row(*cells), size=8.0)
    yield Space(size=1.6)
    yield Text(log["attacks"])
    yield Space(size=0.8)
    yield Text(log["missed"])


def _target(texts: dict[str, Any], log: dict[str, Any]) -> Iterator[Node]:
    part = texts["target"]
    yield step("7", part["title"], log["target"])
    shapes, pitch = data("silhouettes"), 3.3 if len(part["rows"]) > 5 else 3.9

    def draw(area: Area) -> Iterator[Item]:
        y = area.y + 2.8
        for rolled, letter, name, *note in part["rows"]:
            yield Printed(area.x, y, rolled, "bold", READING)
            if letter:
                shape = shapes[TYPES[LETTERS.index(letter)]]
                yield from silhouette(shape, area.x + 9.0, y, 9.6, black=True)
            yield Printed(area.x + 23.5, y, letter, "title", 8.5, "center")
            yield Printed(area.x + 27.0, y, name, "text", READING)
            if note and letter and letter != LETTERS[-1]:
                yield Printed(area.right, y, note[0], "italic", READING, "right")
            y += pitch

    yield Art(draw, high=0.4 + pitch * len(part["rows"]))
    yield Text(f"{log['decoyed']} {part['text']}")


def _again(texts: dict[str, Any], log: dict[str, Any]) -> Iterator[Node]:
    yield step("8", texts["again"]["title"], texts["again"]["note"])
    yield Text(log["again"])
    yield Space(size=1.6)
    yield Text(log["marks"], "bold")
    yield from map(Text, log["signs"])


def sample(texts: dict[str, Any]) -> Node:
    """A filled column, as large as it is in the log."""
    log = texts["battle log"]
    column = _one(1, 1, TIERS).child

    def draw(area: Area) -> Iterator[Item]:
        made = laid(Grid(Framed(column)), area)
        yield from (*made.items, *made.marks(SHOWN))

    steps = (
        Text(text, "bold", 7.5, align="center", size=Share()) for text in log["heads"]["attacker"]
    )
    return Column(Text(log["column"], "bold"), Row(*steps), Art(draw, high=2 * CELL))


# A line.


def battles(chronicle: Chronicle) -> list[Turn]:
    """The turns that have a line, in their order."""
    return [turn for turn in chronicle.turns if turn.battle]


def left_of(battle: Battle | None) -> int | None:
    """How many attack, after those that were intercepted; nothing before that is known."""
    if battle is None or not (battle.interception or battle.attack):
        return None
    return battle.interception.force if battle.interception else battle.force.force


class Attacker(NamedTuple):
    """A die of the attack, what it did, and the hit it made."""

    die: int
    result: int
    hit: Hit | None


SHOWN = Attacker(
    4,
    ev.Result.SHIP_DAMAGED,
    Hit(ev.ShipHit(1, ev.Result.SHIP_DAMAGED, 2, 2, CARGO, 1, ev.SUNK), None),
)
"""What the sample of a column shows."""


def _attacker(number: int) -> Callable[[Turn], Attacker | None]:
    """What finds an attacker of a turn by its number."""

    def found(turn: Turn) -> Attacker | None:
        battle = turn.battle
        if battle is None or battle.attack is None or number > len(battle.attack.dice):
            return None
        results = battle.attack.results
        before = sum(map(bool, results[: number - 1]))
        result = results[number - 1]
        hit = next(iter(battle.hits[before : before + 1]), None) if result else None
        return Attacker(battle.attack.dice[number - 1], result, hit)

    return found


def _cell(
    line: int,
    name: str,
    kind: tree.Kind,
    fill: Callable[[Any], Any],
    ask: str = "",
    die: int = 1,
    **look: Any,
) -> Slot:
    """A cell of a line; `ask` and `die` are what is rolled for it."""
    asks = Asks(ask, die, line) if ask else None
    look.setdefault("size", Share())
    return Slot(f"log.{line:02}.{name}", kind, partial(_tip, line, name), fill, asks, **look)


def _tip(line: int, name: str) -> str:
    return say("log", line=line, cell=called(name))


def _of_force(name: str, said: Callable[[Any], Any] = str) -> Callable[[Turn], Any]:
    """What a turn's force has under a name, as it is said."""
    return lambda turn: said(getattr(turn.battle.force, name)) if turn.battle else None


def _tiers(*tiers: Any) -> Column:
    return Column(*(Row(*cells, size=Share()) for cells in tiers))


class Part(NamedTuple):
    """A column of the log: its name, its widths in a wide log, a narrow one and a narrower one
    (none: it shares what the others leave), and its cells in a line of so many tiers."""

    name: str
    widths: tuple[float, float, float] | None
    cells: Callable[[int, int], Node]

    def wide(self, log: float) -> Size:
        """Its width in a log so wide."""
        fit = (log < NARROW) + (log < NARROWER)
        return self.widths[fit] if self.widths else Share()


def _turn(line: int, tiers: int) -> Node:
    return _cell(line, "turn", "number", lambda turn: turn.number)


def _met(line: int, tiers: int) -> Node:
    def initial(row: int, letter: str) -> Slot:
        tip = partial(say, "enemy", line=line, letter=letter)
        return _letter(f"log.{line:02}.enemy.{letter}", letter, tip, _of_force("enemy", row.__eq__))

    space = Space(size=Share(0.1))
    initials = [initial(row, letter) for row, letter in enumerate(ENEMIES) if row]
    return _tiers(
        [_cell(line, "enemy.die", "die", _of_force("enemy_die"), "enemy")],
        [Cell(Row(space, *initials, space), size=Share())],
    )


def _force(line: int, tiers: int) -> Node:
    equals = [tree.Printed("=", "left", type=READING)]
    return _tiers(
        [
            _cell(line, "force.die", "die", _of_force("force_die"), "force"),
            _cell(
                line, "force.modifier", "number", _of_force("modifier", lambda by: signed(by, "0"))
            ),
        ],
        [_cell(line, "force.size", "number", _of_force("force"), tone="result", printed=equals)],
    )


def _interception(line: int, tiers: int) -> Node:
    def die(number: int) -> Slot:
        def face(turn: Turn) -> int | None:
            rolled = turn.battle and turn.battle.interception
            return rolled.dice[number - 1] if rolled and number <= len(rolled.dice) else None

        return _cell(line, f"interception.{number}", "die", face, "intercept", number)

    half = DICE // 2
    return _tiers(*([die(first + n) for n in range(half)] for first in (1, half + 1)))


def _left(line: int, tiers: int) -> Node:
    def modifier(turn: Turn) -> str | None:
        attack = turn.battle and turn.battle.attack
        return signed(attack.modifier, "0") if attack else None

    return _tiers(
        [_cell(line, "left", "number", lambda turn: left_of(turn.battle), tone="result")],
        [_cell(line, "attack.modifier", "number", modifier)],
    )


def _attackers(line: int, tiers: int) -> Node:
    threes = [range(first, first + 3) for first in range(1, ATTACKERS + 1, 3)]
    each = [
        Framed(Row(*(_one(line, number, tiers) for number in three)), size=Share())
        for three in threes
    ]
    return Row(*each)


def _one(line: int, number: int, tiers: int) -> Of:
    """The column of an attacker: three dice, the letter of the ship, and what became of her."""

    def cell(name: str, *how: Any, **look: Any) -> Slot:
        return _cell(line, f"attacker.{number}.{name}", *how, **look)

    def of_hit(name: str) -> Callable[[Attacker], Any]:
        return lambda one: getattr(one.hit.rolled, name) if one.hit else None

    def ship(kind: int, letter: str) -> Slot:
        def hit(one: Attacker) -> bool:
            rolled = one.hit.rolled if one.hit else None
            return rolled is not None and rolled.kind == kind and rolled.outcome != ev.DUMMY

        def tip() -> str:
            return say("hit", line=line, number=number, type=words("types")[kind])

        return _letter(f"log.{line:02}.attacker.{number}.ship.{letter}", letter, tip, hit)

    def mark(one: Attacker) -> str | None:
        return OUTCOMES[one.hit.rolled.outcome] if one.hit else None

    def missed(area: Area, one: Attacker) -> Iterator[Item]:
        if one.result == 0:
            left, low = area.x + area.width / 3, area.y + area.height / tiers
            yield Line(left + 1.2, low - 1.0, area.right - 1.2, area.y + 1.0, MARK)

    dice = [
        cell("attack", "die", lambda one: one.die, "attack", number),
        cell("target", "die", of_hit("target"), "target", number),
        cell("again", "die", lambda one: of_hit("again")(one) or None, "again", number),
    ]
    ships, last = (
        [*map(ship, range(len(LETTERS)), LETTERS)],
        cell("mark", "text", mark, tone="result"),
    )
    if tiers == TIERS:
        column = _tiers(dice, [Cell(Row(*ships), tone="result", size=Share(3)), last])
    else:
        # Grey behind letters on two tiers of three would take a quarter more ink.
        upper, lower = (Cell(Row(*some), size=Share(2)) for some in (ships[:3], ships[3:]))
        column = _tiers(dice, [upper], [lower, last])
    struck = Pinned(Art(marks=missed))
    return Of(_attacker(number), Over(column, struck), size=Share())


def _letter(name: str, letter: str, tip: Callable[[], str], fill: Callable[[Any], bool]) -> Slot:
    """A printed letter to be ringed."""

    def ring(area: Area) -> list[Item]:
        return [Ring(*area.middle, min(area.width, area.height) / 2, MARK)]

    printed = [tree.Printed(letter)]
    return Slot(
        name, "mark", tip, fill, mark="ring", size=Share(), draws=ring, printed=printed, wide=0.0
    )


def _score(line: int, tiers: int) -> Node:
    return _cell(
        line, "score", "number", lambda turn: None if turn.score is None else minus(turn.score)
    )


COLUMNS = [
    Part("turn", (9.0, 7.0, 5.8), _turn),
    Part("enemy", (14.0, 11.6, 10.4), _met),
    Part("force", (22.0, 14.0, 9.6), _force),
    Part("interception", (30.0, 19.2, 13.6), _interception),
    Part("left", (10.0, 7.6, 5.6), _left),
    Part("attackers", None, _attackers),
    Part("score", (12.0, 9.6, 7.2), _score),
]
"""The columns of the log. One that is added here is printed, filled in, a field of the form, and
read from it; its head and what its cells are called stand in the words, if not by their names."""


def log(lines: range, wide: float, texts: dict[str, Any], tiers: int = TIERS) -> Node:
    """A log of so many lines on a width: the heads of its columns, and the lines, whose attackers
    have so many tiers."""
    told = texts["battle log"]["heads" if wide >= NARROW else "short"]
    heads = [_head(part, told, part.wide(wide)) for part in COLUMNS]

    def of_line(line: int) -> Node:
        return Row(*(Framed(part.cells(line, tiers), size=part.wide(wide)) for part in COLUMNS))

    def turn(turns: list[Turn], line: int) -> Turn | None:
        return turns[line - 1] if line <= len(turns) else None

    grid = Grid(Repeat(of_line, lines, turn), size=Share())
    return Column(Row(*heads, size=HEADS), Of(_fought, grid, size=Share(), name="lines"))


def _fought(chronicle: Chronicle) -> list[Turn] | None:
    return battles(chronicle) or None


def _head(part: Part, told: dict[str, Any], size: Size) -> Node:
    """The head of a column in two lines."""
    if part.name == "attackers":
        return Row(*(_number(number, told["attacker"]) for number in range(1, 10)), size=size)
    lines = told.get(part.name, ["", part.name])
    texts = (Text(t, "bold" if t.isdigit() else "text", 7.5, align="center") for t in lines)
    return Column(Space(size=0.3), *(Column(text, size=LEADING) for text in texts), size=size)


def _number(number: int, steps: list[str]) -> Node:
    below = (Text(one, "bold", 7.5, align="center", size=Share()) for one in steps)
    return Column(
        Space(size=0.3), Text(str(number), "title", 8.5, align="center"), Row(*below), size=Share()
    )
