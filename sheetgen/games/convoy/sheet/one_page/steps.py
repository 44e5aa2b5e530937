"""The steps of one page, in the order of play, each with its table and what is kept of it."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import rolls_extension, rulings_of
from sheetgen.games.convoy.rules.state import EVADE, OPTIONS, REAL_OPTIONS, Option
from sheetgen.games.convoy.sheet import scripts
from sheetgen.games.convoy.sheet.one_page.log import LETTERS, TYPE, say, tip
from sheetgen.games.convoy.sheet.text import texts
from sheetgen.games.convoy.sheet.turn import FIRST_ATTACK
from sheetgen.games.convoy.story.chronicle import Chronicle, option_name
from sheetgen.games.convoy.story.watches import most_turns
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line
from sheetgen.kits.pages.tree import (
    Art,
    Cell,
    Column,
    Framed,
    Grid,
    Node,
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
from sheetgen.kits.telling.grammar import minus, signed

BESIDE, GAP = 46.4, 3.0
"""The width of a table that has something beside it, and the gap between them."""
DIE = 7.0
"""The width of the dice before the rows of a table."""
PAD = 0.6
"""Between the rows that are framed and their frame."""
BOX = 8.4
"""The width of a box of the set-up."""
DOWN = 1.1
"""From the top of a step's head to a text beside its title."""
OPTION, NAME = 5.2, 13.0
"""The height of an option, and the width of its name."""
COVERING, CARRIERS = 38.8, 3
"""The width of the last steps, and for how many carriers they have cells."""
ROW, LAST, COUNT, TIMES, POINTS = 4.9, 5.7, 6.4, 6.0, 9.8
"""The heights of a row of the score and of its last, and the widths of its columns."""
COUNTED = ("cargo", "tanker", "carrier", "cruiser", "interceptions")
ALL = ("no-tankers", "no-cargo")
LEAST_RULE = 1.2
"""The least room of the rule between two steps."""


def steps(conditions: Conditions, blank: bool) -> Node:
    """All steps, a rule between each two."""
    said = texts(conditions)
    drawn = [_set_up, _option, _contact, _enemy, _interception, _attack, _target, _again]
    nodes = [draw(said, conditions, blank) for draw in drawn]
    ruled = Art(_rule, size=Share(1, LEAST_RULE))
    parts = [part for node in nodes for part in (node, ruled)]
    return Column(*parts, _ending(said, conditions), size=Share())


def _rule(area: Area) -> Iterator[Item]:
    y = area.middle[1]
    yield Line(area.x, y, area.right, y, HAIR)


def bold(text: str, **more: Any) -> Text:
    """A text in which what stands between pairs of asterisks is bold."""
    parts = text.strip().split("**")
    return Text([Words(part) if n % 2 else part for n, part in enumerate(parts) if part], **more)


def _level(text: str, face: str = "text", size: Size = None) -> Text:
    """A text in the middle of the height of its row."""
    return Text(text, face, middle=True, size=size)


def _right(text: str, size: Size = None, **more: Any) -> Text:
    """A bold text at the right, in the middle of the height of its row."""
    return Text(text, "bold", align="right", middle=True, size=size, **more)


def _set_up(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    own, boxes = said["one page"]["set-up"], list[Node]()
    for name, label, dice in zip(("friendly", "journey"), own["boxes"], own["dice"], strict=True):
        told, fill = say("set-up", cell=tip(name)), partial(_length, name)
        lines = (Text(label, "bold", 7.5, 3.1, "right"), Text(dice, "text", 7.5, 3.1, "right"))
        box = Slot(f"set-up.{name}", "number", told, fill, boxed=GROUP, size=BOX)
        boxes += [Column(*lines), box]
    title = step("0", said["fleet page"]["title"])
    head = Row(title, Space(size=Share()), *boxes, gap=1.2, size=6.4)
    return Column(head, bold(own["blank" if blank else "rolled"]), gap=0.8)


def _length(name: str, chronicle: Chronicle) -> str:
    *_, journey, friendly, _ = chronicle.set_up()
    return str(friendly if name == "friendly" else journey)


def _option(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    """A row for each option: a box to tick, the letters that are written, what it does; and of
    Evade the cell for what it adds."""
    own, ticks, rows = said["one page"]["option"], list[Node](), list[Node]()
    for option in REAL_OPTIONS:
        name, called, more = OPTIONS[option], option_name(option), list[Node]()
        told, is_taken = say("option", option=called), partial(_is_taken, option)
        ticks.append(Slot(f"option.{name}.taken", "mark", told, is_taken, mark="tick", size=OPTION))
        if option == EVADE and rolls_extension(rulings_of(conditions)):
            adds = Slot(
                "option.evade.more", "number", say("more", option=called), _evade_adds,
                type=TYPE, boxed=HAIR, size=6.0,
            )  # fmt: skip
            more = [_level(own["more"]), adds]
        letters = f"**{called[:LETTERS]}**{called[LETTERS:]}"
        effect = _level(said["option"]["rows"][name], size=Share())
        label = bold(letters, middle=True, size=NAME)
        rows.append(Row(label, effect, *more, gap=1.0, size=OPTION))
    title = step("1", said["option"]["title"])
    note, dice = Text(own["note"]), Text(own["dice"], "bold")
    beside = (
        Column(Space(size=DOWN), one, size=size) for one, size in ((note, Share()), (dice, None))
    )
    return Column(
        Row(title, *beside, gap=2.0, size=6.2),
        Space(size=0.4),
        Row(Grid(Column(*ticks), size=OPTION), Column(*rows, size=Share()), gap=1.8),
        Space(size=1.0),
        bold(own["text"]),
    )


def _is_taken(option: Option, chronicle: Chronicle) -> bool:
    return any(turn.taken and turn.taken.option == option for turn in chronicle.turns)


def _evade_adds(chronicle: Chronicle) -> str:
    adds = sum(turn.taken.extension for turn in chronicle.turns if turn.taken)
    return str(adds) if adds else ""


def _beside(left: Iterable[Node], right: Iterable[Node], gap: float = 0.0) -> Node:
    """A table with its head, and beside it what more is to be read."""
    return Row(Column(*left, size=BESIDE), Column(*right, gap=gap, size=Share()), gap=GAP)


def _contact(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["contact"]
    quiet, attacks = part["rows"][:FIRST_ATTACK], part["rows"][FIRST_ATTACK:]
    table = [
        step("2", part["title"], part["note"]),
        Table(quiet, (DIE, Share(), None)),
        Framed(Table(attacks, (DIE - PAD, Share(), None)), HAIR, PAD, "result"),
    ]
    return _beside(table, [Space(size=1.0), *map(bold, said["one page"]["contact"])], PAD)


def _enemy(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part, force, own = said["enemy"], said["force"], said["one page"]
    rows = [
        Row(Text(dice, "bold", size=DIE), bold(name, size=Share()), Text(effect, align="right"))
        for (dice, _, effect), name in zip(part["rows"], own["enemy"], strict=True)
    ]
    of_force = [step("4", force["title"], force["note"]), bold(own["force"])]
    return _beside([step("3", part["title"], part["note"]), *rows], of_force)


def _interception(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["interception"]
    rows = [*part["rows"], part["screen"]]
    halves = (Table(some, (9.6, None), size=Share()) for some in (rows[:3], rows[3:]))
    head = step("5", part["title"], part["note"])
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
    head, text = step("6", part["title"], part["note"]), bold(said["one page"]["attack"])
    return Column(head, Grid(Row(*cells), size=5.6), Space(size=1.0), text)


def _target(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part = said["target"]
    return Column(step("7", part["title"], part["note"]), bold(said["one page"]["target"]))


def _again(said: dict[str, Any], conditions: Conditions, blank: bool) -> Node:
    part, own = said["again"], said["one page"]
    head = step("8", part["title"], part["note"])
    return Column(head, bold(own["again"]), Space(size=0.8), bold(own["mark"]))


def _ending(said: dict[str, Any], conditions: Conditions) -> Node:
    """The end of a turn and the covering force, and beside them the final score."""
    end = Column(step("9", said["rail"]["title"]), bold(said["one page"]["end"]))
    left = Column(end, Space(size=Share()), _covering(said), size=COVERING)
    return Row(left, Column(_score(said, conditions), size=Share()), gap=2.4)


def _covering(said: dict[str, Any]) -> Node:
    own, rows = said["one page"]["covering"], list[Node]()
    for name, label in zip(("roll", "escort"), own["rows"], strict=True):
        cells = [
            Slot(
                f"covering-force.{carrier}.{name}", "number",
                say("covering", carrier=carrier, cell=tip(name)), partial(_went, name, carrier),
                size=Share(),
            )
            for carrier in range(1, CARRIERS + 1)
        ]  # fmt: skip
        row = Grid(Row(*cells), size=Share())
        rows.append(Row(_right(label, 12.0), row, gap=1.2, size=5.6))
    head = step("½", said["front"]["covering"]["title"])
    return Column(head, bold(own["text"]), Space(size=1.0), *rows)


def _went(name: str, carrier: int, chronicle: Chronicle) -> str:
    """The die of a carrier at halfway, or with how many warships it goes home."""
    rolled = [one.rolled for turn in chronicle.turns for one in turn.departures]
    if carrier > len(rolled):
        return ""
    one = rolled[carrier - 1]
    if name == "roll":
        return str(one.die)
    return str(sum(one.cruisers) + sum(one.destroyers)) if one.goes else ""


def _score(said: dict[str, Any], conditions: Conditions) -> Node:
    part = said["rail"]
    numbers = [_cell(name, "number", conditions) for name in COUNTED]
    points = [_cell(name, "points", conditions) for name in (*COUNTED, *ALL)]
    times = [*part["times"], part["interceptions"][1], *[part["ten"]] * len(ALL)]
    start = Cell(Text("100", "bold", 9, align="center", middle=True), size=ROW)
    reckoned = Row(
        Column(*(_level(label, size=ROW) for label in said["one page"]["score"]), size=Share()),
        Grid(Column(*numbers), size=COUNT),
        Column(*(_right(one, ROW) for one in times), size=TIMES),
        Space(size=0.8),
    )
    title = Text(part["score"], "title", 8.5, middle=True, size=ROW)
    total = Text(part["total"], "title", 9.5, align="right", middle=True, size=Share())
    return Column(
        Row(Column(title, reckoned, size=Share()), Grid(Column(start, *points), size=POINTS)),
        Row(total, _cell("total", "points", conditions, GROUP, POINTS), gap=2.0, size=LAST),
    )


def _cell(name: str, what: str, conditions: Conditions, pen: Any = None, size: float = ROW) -> Slot:
    """A cell of the score, which a viewer that can reckons: how many, or the points."""
    told, fill = say(what, cell=tip(name)), partial(_reckoned, name, what)
    if what == "points":
        script = scripts.points(name)
    elif name == "interceptions":
        script = scripts.summed("log.{}.ones", most_turns(conditions))
    else:
        script = scripts.number(name, conditions)
    return Slot(
        f"reckoning.{name}.{what}", "number", told, fill, type=TYPE, script=script,
        boxed=pen, tone="result" if pen else "", size=size,
    )  # fmt: skip


def _reckoned(name: str, what: str, chronicle: Chronicle) -> str:
    if not chronicle.finished:
        return ""
    if name == "total":
        return minus(chronicle.result().score)
    lines = {line.replace(" ", "-"): rest for line, *rest in chronicle.reckoning()}
    number, worth = lines[name]
    return str(number) if what == "number" else signed(worth, "0")
