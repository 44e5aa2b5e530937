"""The log of one page: a line for each turn, and in it a cell for each result."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

from sheetgen.core.data import Phrases
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.rules.state import (
    CARGO,
    CARRIER,
    CRUISER,
    DESTROYER,
    NONE,
    TANKER,
    TYPES,
    Kind,
    Option,
)
from sheetgen.games.convoy.sheet.battle_log import ENEMIES, OUTCOMES
from sheetgen.games.convoy.story.chronicle import Battle, Chronicle, Turn, option_name
from sheetgen.games.convoy.story.watches import CERTAIN, LEAST_TURNS, MOST_TURNS, most_turns
from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.items import MAYBE, Disc, Item, Line, Pen
from sheetgen.kits.drawing.items import Text as Printed
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
    Slot,
    Text,
)
from sheetgen.kits.telling.grammar import minus, signed

WIDE = 109.6
"""The width of the log, in mm."""
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
ORDER = (TANKER, CARGO, CARRIER, CRUISER, DESTROYER)
"""The types of ship by their numbers in the table of targets."""
LETTERS = 2
"""So many letters of an option are written."""
words = Phrases(data, "one-page").words


def say(what: str, **fields: object) -> str:
    """What a reader of the form is told of a field."""
    return str(words("tips", what)).format(**fields)


def tip(cell: str) -> str:
    """What a cell is called there."""
    return str(words("tips", "cells", cell))


class Known(NamedTuple):
    """What is known of a turn: the option that runs in it, what is added to its roll, the turn as
    far as it was played (None: it is still to come), and the score before it."""

    option: Option
    modifier: int
    turn: Turn | None = None
    before: int | None = None

    @property
    def battle(self) -> Battle | None:
        """The attack in it."""
        return self.turn.battle if self.turn else None


def known_of(number: int, chronicle: Chronicle) -> Known | None:
    """What is known of a turn; nothing, if that is nothing. What was left to turns to come is known
    of those: an option that runs on, and what the last contact adds to the next."""
    turns, state = chronicle.turns, chronicle.state
    at_hand = len(turns) + (not turns or turns[-1].score is not None)
    turn = turns[number - 1] if number <= len(turns) else None
    if turn and (number < at_hand or turn.contact):
        before = turns[number - 2].score if number > 1 else START
        return Known(turn.option, turn.contact.modifier if turn.contact else 0, turn, before)
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


def _option(line: Known) -> str:
    return option_name(line.option)[:LETTERS] if line.option else ""


def _contact(line: Known) -> str:
    return str(line.turn.contact.row) if line.turn and line.turn.contact else ""


def _enemy(line: Known) -> str:
    return ENEMIES[line.battle.force.enemy] if line.battle else ""


def _force(line: Known) -> str:
    return str(line.battle.force.force) if line.battle else ""


def _ones(line: Known) -> str:
    rolled = line.battle.interception if line.battle else None
    return str(rolled.scored) if rolled else ""


def _left(line: Known) -> str:
    battle = line.battle
    if not battle or not (battle.interception or battle.attack):
        return ""
    return str(battle.interception.force if battle.interception else battle.force.force)


def _attack(line: Known) -> str:
    attack = line.battle.attack if line.battle else None
    return signed(attack.modifier, "0") if attack else ""


def _score(line: Known) -> str:
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


START = 100
"""The score of a convoy that sails."""
SIGNS = "×/="
"""The signs of a tally, the weightiest first."""
COLUMNS = (
    Place("option", 7.0, _option),
    Place("modifier", 6.2, lambda line: signed(line.modifier)),
    Place("contact", 5.6, _contact, "result"),
    Place("enemy", 5.4, _enemy),
    Place("force", 5.4, _force, "result"),
    Place("ones", 5.4, _ones),
    Place("left", 5.4, _left, "result"),
    Place("attack", 6.2, _attack),
    *(Place(TYPES[kind], 7.0, partial(tally, kind)) for kind in ORDER),
    Place("score", 0.0, _score, "result"),
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


def _line(turn: int) -> Node:
    slots = [
        Slot(
            f"log.{turn:02}.{one.name}",
            "text",
            say("log", turn=turn, cell=tip(one.name)),
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
    rest = WIDE - sum(wide.values())
    x, middles = area.x, dict[str, float]()
    for name, head in words("log", "heads").items():
        room = wide[name] or rest
        middles[name] = x + room / 2
        face = "italic" if name == "friendly" else "bold"
        yield Printed(middles[name], area.bottom - 1.0, head, face, 7.5, "center")
        x += room
    for number, over in STEPS.items():
        middle = (middles[over[0]] + middles[over[-1]]) / 2
        yield Disc(middle, area.y + 2.3, 2.2)
        yield Printed(middle, area.y + 3.3, number, "title", 8, "center", white=True)
