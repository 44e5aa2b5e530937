"""The game sheet on one page: at the left what is written, a log of all turns and the fleet; at the
right what is read, the steps in the order of play, and the final score.

It keeps what the dice come to, and no die. A turn is a line of the log from left to right; what an
attack did to the types of ship is tallied in the same line. The fleet is the table of targets.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import fsum
from typing import Any, NamedTuple

from sheetgen.core.game import Conditions
from sheetgen.core.language import Phrases, minus, signed
from sheetgen.games.convoy.rules.conditions import (
    called,
    data,
    rolls_extension,
    rulings_of,
    say,
    texts,
)
from sheetgen.games.convoy.rules.state import (
    EVADE,
    NONE,
    OPTIONS,
    REAL_OPTIONS,
    TYPES,
    ContactRolled,
    Kind,
    Option,
)
from sheetgen.games.convoy.sheet.battle_log import ENEMIES, OUTCOMES, left_of
from sheetgen.games.convoy.sheet.fleet import LENGTHS, ORDER, of_one_page, set_up_slot
from sheetgen.games.convoy.sheet.leaves import CODE
from sheetgen.games.convoy.sheet.turn import (
    CARRIERS,
    FIRST_ATTACK,
    START,
    gone_home,
    reckoned,
    score,
    taken_in,
)
from sheetgen.games.convoy.story.chronicle import (
    CERTAIN,
    LEAST_TURNS,
    MOST_TURNS,
    Battle,
    Chronicle,
    Departure,
    Turn,
    most_turns,
    option_name,
)
from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.page import HAIR, MAYBE, Area, Disc, Item, Line, Pen
from sheetgen.kits.drawing.page import Text as Printed
from sheetgen.kits.drawing.signs import die, ringed
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Framed,
    Grid,
    Node,
    Of,
    Row,
    Share,
    Size,
    Slot,
    Space,
    Table,
    Text,
    Words,
    step,
)

WIDE, GAP, PARTS = 109.6, 3.6, 0.6
"""The width of what is written, in mm; the gap to what is read; and between the parts of the
former."""
LINE, TOGETHER = 5.5, 5
"""The least height of a turn's line, and after how many there is a heavier rule."""
MARKS = 12.2
"""The width of the column that says which turn may end friendly waters, the journey or its first
half."""
HALVES = range(LEAST_TURNS, MOST_TURNS + 1)
"""The journeys whose halfway turn is printed."""
FRIENDLY, DIE = 6, 3.6
"""The most turns that friendly waters may last, and the side of the die that says how many."""
THICK = Pen(2.0)
"""What is drawn below the last turn of friendly waters and of the journey."""
LETTERS = 2
"""So many letters of an option are written."""
BESIDE, BETWEEN = 46.4, 3.0
"""The width of a table that has something beside it, and the gap between them."""
ROLLED = 7.0
"""The width of the dice before the rows of a table."""
PAD = 0.6
"""Between the rows that are framed and their frame."""
DOWN = 1.1
"""From the top of a step's head to a text beside its title."""
OPTION, NAME = 5.0, 13.0
"""The height of an option, and the width of its name."""
COVERING = 38.8
"""The width of the last steps."""
ROW, COUNT, TIMES, POINTS = 4.9, 6.4, 7.0, 9.8
"""The height of a row of the score, and the widths of its columns."""
DENSE = 3.15
"""From line to line of what is read."""
LEAST_RULE = 0.9
"""The least room of the rule between two steps."""
words = Phrases(data, "one-page").words


def page(conditions: Conditions, blank: bool) -> Node:
    """The page between head and foot."""
    parts = (*log(conditions), *of_one_page(conditions, blank))
    return Row(Column(*parts, gap=PARTS, size=WIDE), steps(conditions, blank), gap=GAP)


# The log.


class Known(NamedTuple):
    """What is known of a turn: the option that runs in it, what is added to its roll, the turn as
    far as it was played (None: it is still to come), the score before it, and its contact and
    attack, if there are any."""

    option: Option
    modifier: int
    turn: Turn | None = None
    before: int | None = None
    contact: ContactRolled | None = None
    battle: Battle | None = None


def known_of(number: int, chronicle: Chronicle) -> Known | None:
    """What is known of a turn; nothing, if that is nothing. What was left to turns to come is known
    of those: an option that runs on, and what the last contact adds to the next."""
    turns, state = chronicle.turns, chronicle.state
    at_hand = len(turns) + (not turns or turns[-1].score is not None)
    turn = turns[number - 1] if number <= len(turns) else None
    if turn and (number < at_hand or turn.contact):
        before = turns[number - 2].score if number > 1 else START
        modifier = turn.contact.modifier if turn.contact else 0
        return Known(turn.option, modifier, turn, before, turn.contact, turn.battle)
    if chronicle.finished:
        return None
    option = state.option if number < at_hand + state.option_turns else NONE
    carry = state.carry if number == at_hand else 0
    return Known(option, carry, turn) if option or carry or turn else None


def tally(kind: Kind, line: Known) -> list[str] | None:
    """What the hits on a type of ship came to, a sign each; many are counted. The first of these
    that has room is written."""
    hits = line.battle.hits if line.battle else []
    signs = [OUTCOMES[hit.rolled.outcome] for hit in hits if hit.rolled.kind == kind]
    signs = [sign for sign in signs if sign in SIGNS]
    counted = [f"{signs.count(sign)}{sign}" for sign in SIGNS if sign in signs]
    told = ["".join(sorted(signs, key=SIGNS.index)), "".join(counted), "".join(counted[:2])]
    return told if signs else None


def _fought(fill: Callable[[Battle], Any]) -> Callable[[Known], Any]:
    """What fills a cell of a line with an attack."""
    return lambda line: fill(line.battle) if line.battle else None


def _score_of(line: Known) -> str:
    if not line.turn or line.turn.score is None:
        return ""
    return "–" if line.turn.score == line.before else minus(line.turn.score)


class Place(NamedTuple):
    """A column of the log: its name, its width in mm (0: as wide as is left), what is written in it
    and whether it is grey."""

    name: str
    wide: float
    fill: Callable[[Known], Any]
    tone: str = ""


SIGNS = "×/="
"""The signs of a tally, the weightiest first."""
COLUMNS = (
    Place("option", 7.0, lambda line: option_name(line.option)[:LETTERS] if line.option else None),
    Place("modifier", 6.2, lambda line: signed(line.modifier)),
    Place("contact", 5.6, lambda line: line.contact.row if line.contact else None, "result"),
    Place("enemy", 5.4, _fought(lambda it: ENEMIES[it.force.enemy])),
    Place("force", 5.4, _fought(lambda it: it.force.force), "result"),
    Place("ones", 5.4, _fought(lambda it: it.interception and it.interception.scored)),
    Place("left", 5.4, lambda line: left_of(line.battle), "result"),
    Place("attack", 6.2, _fought(lambda it: it.attack and signed(it.attack.modifier, "0"))),
    *(Place(TYPES[kind], 7.0, partial(tally, kind)) for kind in ORDER),
    Place("score", 0.0, _score_of, "result"),
)
STEPS = {
    "1": ("option",), "2": ("modifier", "contact"), "3": ("enemy",), "4": ("force",),
    "5": ("ones", "left"), "6": ("attack",), "7": ("tanker", "cargo"),
    "8": ("carrier", "destroyer"), "9": ("score",),
}  # fmt: skip
"""The steps above the columns that are filled in by them, from the first to the last."""
TURN = 6.6
"""The width of the column of turns."""
TYPE = 9.0
"""The type of what is typed in, in pt."""


def _tip(turn: int, cell: str) -> str:
    said = words("tips")
    return str(said["log"].format(turn=turn, cell=said["cells"].get(cell) or called(cell)))


def _line(turn: int) -> Node:
    slots = [
        Slot(
            f"log.{turn:02}.{one.name}",
            "text",
            _tip(turn, one.name),
            one.fill,
            type=TYPE,
            tone=one.tone,
            wide=one.wide,
            size=one.wide or Share(),
        )
        for one in COLUMNS
    ]
    number = Cell(Text(str(turn), "bold", 9.5, align="center", middle=True), size=TURN)
    known = Art(partial(_printed_of, turn), marks=partial(_drawn_of, turn), size=MARKS)
    played = Of(partial(known_of, turn), Row(*slots), size=Share())
    return Row(number, known, played, size=Share(1, LINE))


def _printed_of(turn: int, area: Area) -> Iterator[Item]:
    """What is printed of a turn: the die that ends friendly waters or the journey with it, or the
    journeys that it is halfway of."""
    said, (across, middle) = words("log"), area.middle
    face = turn if turn <= FRIENDLY else turn - LEAST_TURNS + 1
    half = [length for length in HALVES if (length + 1) // 2 == turn]
    above = {HALVES[0] // 2: "halfway", LEAST_TURNS - 1: "journey"}
    group = "maybe" if turn > CERTAIN else above.get(turn)
    if group:
        yield Printed(across, middle + 0.9, said[group], "italic", 7.5, "center")
    elif half:
        yield Printed(area.x + 2.4, middle + 1.3, said["half"], "bold", 10, "center")
        lengths = "–".join(map(str, dict.fromkeys((half[0], half[-1]))))
        yield Printed(area.right - 0.5, middle + 1.0, lengths, "text", 7.5, "right")
    elif 1 <= face <= FRIENDLY:
        yield from die(across - DIE / 2, middle - DIE / 2, DIE, face)


def _drawn_of(turn: int, area: Area, chronicle: Chronicle) -> Iterator[Item]:
    """What the set-up has drawn in the line of a turn: below the last of friendly waters and of the
    journey, and around the ½."""
    if turn in (chronicle.friendly, chronicle.length):
        left = area.x - TURN
        yield Line(left, area.bottom, left + WIDE, area.bottom, THICK)
    if turn == chronicle.halfway():
        yield ringed(Area(area.x + 0.2, area.y + area.height / 2 - 2.3, 4.5, 4.6))


def log(conditions: Conditions) -> list[Node]:
    """The heads of the columns, and the lines of all turns."""
    turns = range(1, most_turns(conditions) + 1)
    certain = [_line(turn) for turn in turns if turn <= CERTAIN]
    together = [
        Framed(Column(*some), size=Share(len(some), LINE * len(some)))
        for first in range(0, len(certain), TOGETHER)
        for some in [certain[first : first + TOGETHER]]
    ]
    maybe = [_line(turn) for turn in turns if turn > CERTAIN]
    last = Grid(Column(*maybe), MAYBE, size=Share(len(maybe), LINE * len(maybe)))
    return [
        Art(_log_heads, high=9.2),
        Grid(Framed(Column(*together, last)), size=Share(1, LINE * len(turns)), name="log"),
    ]


def _log_heads(area: Area) -> Iterator[Item]:
    wide = {"turn": TURN, "friendly": MARKS, **{one.name: one.wide for one in COLUMNS}}
    rest = WIDE - fsum(wide.values())
    x, middles = area.x, dict[str, float]()
    for name, head in words("log", "heads").items():
        room = wide[name] or rest
        middles[name] = x + room / 2
        face = "italic" if name == "friendly" else "bold"
        yield Printed(middles[name], area.bottom - 1.0, head, face, 7.5, "center")
        x += room
    for figure, over in STEPS.items():
        middle = (middles[over[0]] + middles[over[-1]]) / 2
        yield Disc(middle, area.y + 2.3, 2.2)
        yield Printed(middle, area.y + 3.3, figure, "title", 8, "center", white=True)


# The steps.


def steps(conditions: Conditions, blank: bool) -> Node:
    """All steps, a rule between each two."""
    said = texts(conditions)
    drawn = [_set_up, _option, _contact, _enemy, _interception, _attack, _target, _again]
    nodes = [draw(said, conditions, blank) for draw in drawn]
    ruled = Art(_rule, size=Share(1, LEAST_RULE))
    parts = [part for node in nodes for part in (node, ruled)]
    # What a code in the corner takes above the foot is free.
    return Column(*parts, _ending(said, conditions), Space(size=CODE - foot.HEIGHT), size=Share())


def _rule(area: Area) -> Iterator[Item]:
    y = area.middle[1]
    yield Line(area.x, y, area.right, y, HAIR)


_step = partial(step, high=5.2)
"""The head of a step."""


def bold(text: str, **more: Any) -> Text:
    """A text in which what stands between pairs of asterisks is bold."""
    parts = text.strip().split("**")
    said = [Words(part) if n % 2 else part for n, part in enumerate(parts) if part]
    return Text(said, leading=DENSE, **more)


def _level(text: str, size: Size = None) -> Text:
    """A text in the middle of the height of its row."""
    return Text(text, middle=True, size=size)


def _set_up(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    own, boxes = said["one page"]["set-up"], list[Node]()
    known = said["fleet page"]
    for of, label, dice in zip(LENGTHS.items(), known["boxes"], known["dice"], strict=True):
        lines = (Text(label, "bold", 7.5, 3.1, "right"), Text(dice, "text", 7.5, 3.1, "right"))
        boxes += [Column(*lines), set_up_slot(*of, type=10.0, size=8.4)]
    title = _step("0", said["fleet page"]["title"])
    head = Row(title, Space(size=Share()), *boxes, gap=1.2, size=6.4)
    return Column(head, bold(own["blank" if blank else "rolled"]), gap=0.8)


def _option(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    """A row for each option: a box to tick, the letters that are written, what it does; and of
    Evade the cell for what it adds."""
    own, ticks, rows = said["one page"]["option"], list[Node](), list[Node]()
    for option in REAL_OPTIONS:
        name, title, more = OPTIONS[option], option_name(option), list[Node]()
        told, is_taken = words("tips", "option").format(option=title), partial(_is_taken, option)
        ticks.append(Slot(f"option.{name}.taken", "mark", told, is_taken, mark="tick", size=OPTION))
        if option == EVADE and rolls_extension(rulings_of(conditions)):
            told = say("option", option=title, cell=called("more"))
            adds = Slot("option.evade.more", "number", told, _adds, type=TYPE, boxed=HAIR, size=6.0)
            more = [_level(own["more"]), adds]
        letters = f"**{title[:LETTERS]}**{title[LETTERS:]}"
        effect = _level(said["option"]["rows"][name], size=Share())
        label = bold(letters, middle=True, size=NAME)
        rows.append(Row(label, effect, *more, gap=1.0, size=OPTION))
    head = _step("1", said["option"]["title"])
    note, dice = Text(own["note"]), Text(own["dice"], "bold")
    beside = (
        Column(Space(size=DOWN), one, size=size) for one, size in ((note, Share()), (dice, None))
    )
    return Column(
        Row(head, *beside, gap=2.0, size=6.2),
        Space(size=0.4),
        Of(taken_in, Row(Grid(Column(*ticks), size=OPTION), Column(*rows, size=Share()), gap=1.8)),
        Space(size=1.0),
        bold(own["text"]),
    )


def _is_taken(option: Option, turns: Mapping[Option, Turn]) -> bool:
    return option in turns


def _adds(turns: Mapping[Option, Turn]) -> int | None:
    """What Evade adds to the journey."""
    turn = turns.get(EVADE)
    return (turn.taken.extension or None) if turn and turn.taken else None


def _beside(left: Iterable[Node], right: Iterable[Node], gap: float = 0.0) -> Node:
    """A table with its head, and beside it what more is to be read."""
    return Row(Column(*left, size=BESIDE), Column(*right, gap=gap, size=Share()), gap=BETWEEN)


def _contact(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["contact"]
    quiet, attacks = part["rows"][:FIRST_ATTACK], part["rows"][FIRST_ATTACK:]
    table = [
        _step("2", part["title"], part["note"]),
        Table(quiet, (ROLLED, Share(), None)),
        Framed(Table(attacks, (ROLLED - PAD, Share(), None)), HAIR, PAD, "result"),
    ]
    return _beside(table, [Space(size=1.0), *map(bold, said["one page"]["contact"])], PAD)


def _enemy(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part, force, own = said["enemy"], said["force"], said["one page"]
    rows = [
        Row(
            bold(f"**{dice}**", size=ROLLED),
            bold(name, size=Share()),
            bold(effect, align="right"),
        )
        for (dice, _, effect), name in zip(part["rows"], own["enemy"], strict=True)
    ]
    of_force = [_step("4", force["title"], force["note"]), bold(own["force"])]
    return _beside([_step("3", part["title"], part["note"]), *rows], of_force)


def _interception(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["interception"]
    rows = [*part["rows"], part["screen"]]
    halves = (Table(some, (9.6, None), size=Share()) for some in (rows[:3], rows[3:]))
    head = _step("5", part["title"], part["note"])
    return Column(head, Row(*halves), Space(size=PAD), bold(said["one page"]["interception"]))


def _attack(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["attack"]
    cells = [
        Cell(
            bold(f"**{dice}**  {meaning}", align="center", middle=True),
            tone="result" if number else "",
            size=Share(),
        )
        for number, (dice, meaning) in enumerate(part["rows"])
    ]
    head, text = _step("6", part["title"], part["note"]), bold(said["one page"]["attack"])
    return Column(head, Grid(Row(*cells), size=5.6), Space(size=1.0), text)


def _target(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["target"]
    return Column(_step("7", part["title"], part["note"]), bold(said["one page"]["target"]))


def _again(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part, own = said["again"], said["one page"]
    head = _step("8", part["title"], part["note"])
    return Column(head, bold(own["again"]), Space(size=0.8), bold(own["mark"]))


def _ending(said: dict[str, Any], conditions: Conditions) -> Node:
    """The end of a turn and the covering force, and beside them the final score."""
    end = Column(_step("9", said["rail"]["title"]), bold(said["one page"]["end"]))
    left = Column(end, Space(size=Share()), _covering(said), size=COVERING)
    return Row(left, Column(_score(said, conditions), size=Share()), gap=2.4)


def _covering(said: dict[str, Any]) -> Node:
    own, rows = said["one page"]["covering"], list[Node]()
    for name, label in zip(("roll", "escort"), own["rows"], strict=True):
        before = Text(label, "bold", align="right", middle=True, size=12.0)
        cells = Row(*(_went(name, carrier) for carrier in range(1, CARRIERS + 1)))
        rows.append(Row(before, Grid(cells, size=Share()), gap=1.2, size=5.6))
    head = _step("½", said["front"]["covering"]["title"])
    return Of(gone_home, Column(head, bold(own["text"]), Space(size=1.0), *rows))


def _went(name: str, carrier: int) -> Slot:
    """A cell for the die of a carrier at halfway, or for how many warships go home with it."""

    def went(covered: tuple[list[Departure], bool]) -> int | None:
        one = next((one.rolled for one in covered[0][carrier - 1 : carrier]), None)
        if one is None or name == "roll":
            return one and one.die
        return sum(one.cruisers) + sum(one.destroyers) if one.goes else None

    told = say("covering", carrier=carrier, cell=called(name))
    return Slot(f"covering-force.{carrier}.{name}", "number", told, went, size=Share())


def _score(said: dict[str, Any], conditions: Conditions) -> Node:
    part = said["rail"]
    title = Text(part["score"], "title", 8.5, middle=True, size=Share())
    labels = [title, *(_level(label, size=Share()) for label in said["one page"]["score"])]
    lines = score(labels, conditions, ROW, (COUNT, TIMES, POINTS), type=TYPE)
    return Of(reckoned, Column(*lines))
