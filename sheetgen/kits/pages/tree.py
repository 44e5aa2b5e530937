"""What a page is declared of: a tree of rows, columns and grids, of texts and drawings, and of the
slots that are written in or marked. Lengths in mm, type in pt.

A slot is said once: its name, what it is, what fills it, and what is asked for in it. Print, the
fields of a form and the reading of a filled one follow from that.

Trees are declared in Python. The battle log was tried both ways: as data, two thirds of a column
are the names of functions (what fills a cell, what it answers, when it is marked) that some table
in Python must have by these names, and a column stands in two places again. In Python a column is
one expression, and a repeated part is a comprehension. Words stay in data files.
"""

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Self

from sheetgen.kits.drawing.blocks import Area
from sheetgen.kits.drawing.fields import Mark
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Pen
from sheetgen.kits.drawing.signs import LEADING, READING
from sheetgen.kits.drawing.signs import step as step_sign
from sheetgen.kits.drawing.typesetting import width

CELL = 5.5
"""The height and width of a slot that says nothing else: what a pencil needs."""
STEP = 6.2
"""The height of the head of a step."""

Kind = Literal["die", "number", "mark", "text"]
Align = Literal["left", "center", "right"]


class Share(NamedTuple):
    """A size: so large a part of what the others leave, and `least` mm at least."""

    of: float = 1.0
    least: float = 0.0


Size = float | Share | None
"""How large a node is along its parent: in mm, a share of what is left, or as large as what stands
in it. Across, it is as large as its parent."""


class Asks(NamedTuple):
    """What is answered in a slot: the purpose of a request, and which of its dice; `at` is the turn
    it is asked in, or the line of a log that the game gives a turn (0: once a game). Where
    something is chosen, `choice` is what, and the turn is written in the slot. `reads` makes of
    what is written what it tells: the face of a die. A slot that is written in `after` another
    request, too, is read with that. In one of `several`, all that is rolled or decided so in a turn
    stands one after the other."""

    ask: str
    die: int = 1
    at: int = 0
    choice: str = ""
    reads: Callable[[str], str] | None = None
    after: str = ""
    several: bool = False


NOTE = "note"
"""What is asked for in a slot in which the player notes something on a turn."""


@dataclass(frozen=True, kw_only=True)
class Node:
    """A part of a page: its size along its parent, and a name, by which its area is found and a
    complaint tells of it."""

    size: Size = None
    name: str = ""

    def sized(self, size: Size) -> Self:
        """It, of another size."""
        made = copy(self)
        object.__setattr__(made, "size", size)
        return made


@dataclass(frozen=True, init=False)
class Several(Node):
    """Nodes in an order, with a gap between each two."""

    children: tuple[Node, ...]
    gap: float

    def __init__(self, *children: Node, gap: float = 0.0, size: Size = None, name: str = ""):
        super().__init__(size=size, name=name)
        object.__setattr__(self, "children", children)
        object.__setattr__(self, "gap", gap)


class Row(Several):
    """Nodes side by side."""


class Column(Several):
    """Nodes one below the other."""


class Flow(Several):
    """Nodes side by side, as many as have room; the next ones in a line below them, `down` mm
    further. All are as wide, and `wide` mm at least (0: as the widest of them); but those of an
    `uneven` one are as wide as what stands in each."""

    wide: float
    down: float
    uneven: bool

    def __init__(
        self,
        *children: Node,
        wide: float = 0.0,
        gap: float = 0.0,
        down: float = 0.0,
        uneven: bool = False,
        size: Size = None,
        name: str = "",
    ):
        super().__init__(*children, gap=gap, size=size, name=name)
        object.__setattr__(self, "wide", wide)
        object.__setattr__(self, "down", down)
        object.__setattr__(self, "uneven", uneven)


@dataclass(frozen=True)
class Grid(Node):
    """A node with the edges of all that stands in it, each drawn once."""

    child: Node
    pen: Pen = HAIR


@dataclass(frozen=True)
class Cell(Node):
    """A node whose edges a grid draws, and not those of what stands in it; in a tone, or with white
    at its edges."""

    child: Node
    tone: str = ""
    pad: float = 0.0


@dataclass(frozen=True)
class Framed(Node):
    """A node in a frame. In a grid the frame takes the place of lighter lines."""

    child: Node
    pen: Pen = GROUP
    pad: float = 0.0
    tone: str = ""


@dataclass(frozen=True)
class Of(Node):
    """A node whose slots are about a part of the record: what `select` finds in it. If it finds
    nothing (None), none of them is filled."""

    select: Callable[[Any], Any]
    child: Node


@dataclass(frozen=True)
class Space(Node):
    """Nothing; `size` says how much of it."""


class Words(NamedTuple):
    """Some words of a text in a face of their own."""

    text: str
    face: str = "bold"


@dataclass(frozen=True)
class Text(Node):
    """A text, broken to the width it gets: `leading` is from line to line. Some of its words may
    be in another face. In a `middle` its lines stand in the middle of its height; else at the
    top."""

    text: str | Sequence[str | Words]
    face: str = "text"
    type: float = READING
    leading: float = LEADING
    align: Align = "left"
    middle: bool = False


@dataclass(frozen=True)
class Table(Node):
    """Rows of texts under each other. Columns are as wide as they say, or as their widest text and
    `gap` mm more; in one that has a share of the width, texts are broken to it. `aligns` and
    `faces` are those of the columns."""

    rows: Sequence[Sequence[str]]
    widths: Sequence[Size]
    faces: Sequence[str] = ("bold", "text", "text")
    aligns: Sequence[Align] = ("left", "left", "right")
    type: float = READING
    leading: float = LEADING
    gap: float = 1.6


@dataclass(frozen=True)
class Art(Node):
    """What code draws on the area it gets, at least so `wide` and `high`. `slots` are those that
    it brings, in places of its own; `marks` is what else a record, or the part of one that it is
    `Of`, has drawn there."""

    draw: Callable[[Area], Iterable[Item]]
    wide: float = 0.0
    high: float = 0.0
    slots: Callable[[Area], Iterable[tuple["Slot", Area]]] | None = None
    marks: Callable[[Area, Any], Iterable[Item]] | None = None


def nothing(record: Any) -> None:
    """What fills a slot that only a pencil fills."""


@dataclass(frozen=True)
class Slot(Node):
    """A place to write in or to mark. Its name is made of parts joined by dots, from the whole to
    the particular (`log.07.enemy.die`); `tip` is what a reader of the form is told.

    `fill` gives what stands in it, of a record or the part of one that `Of` selects: a text, a
    number, texts of which the first that fits is typed, or whether it is marked; nothing if it is
    empty. `asks` is what it answers. `script` reckons what it holds, in the language of forms.

    It is printed in a frame of its own (`boxed`: a pen, or the face of a die) or none, or on a
    line to write on (`lined`), in a tone or white, with texts `printed` in it. What is typed is of
    a `type` in pt, or smaller. A mark is drawn as `draws` has it, or like its kind.
    """

    name: str = field()
    kind: Kind
    tip: str
    fill: Callable[[Any], Any] = nothing
    asks: Asks | None = None
    type: float = 10.0
    align: Literal["left", "center"] = "center"
    several: bool = False
    mark: Mark = "cross"
    draws: Callable[[Area], Iterable[Item]] | None = None
    script: str = ""
    boxed: Pen | Literal["die"] | None = None
    lined: bool = False
    tone: str = ""
    printed: Sequence["Printed"] = ()
    wide: float = CELL
    high: float = CELL


class Printed(NamedTuple):
    """A text printed in a slot: at its left, in its middle or at its right, on a baseline so far
    below its middle."""

    text: str
    align: Align = "center"
    face: str = "text"
    type: float = 7.5
    down: float = 1.0


def step(number: str, title: str, note: str = "", size: Size = STEP) -> Art:
    """The head of a step: the disc with its number, a title, and a note at the right."""

    def draw(area: Area) -> Iterable[Item]:
        return step_sign(area.x, area.y, number, title, area.right, note)

    wide = 8.0 + width(title, "title", 9.5) + (width(note, "bold", READING) + 2.0 if note else 0.0)
    return Art(draw, wide=wide, high=STEP, size=size)
