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
from typing import Any, Literal, NamedTuple, Self

from sheetgen.kits.drawing.fonts import width
from sheetgen.kits.drawing.page import GROUP, HAIR, Area, Item, Line, Mark, Pen
from sheetgen.kits.drawing.signs import HEADING, LEADING, READING
from sheetgen.kits.drawing.signs import step as step_sign

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


class Node:
    """A part of a page: its size along its parent, and a name, by which its area is found and a
    complaint tells of it. A page has a thousand, so they are plain objects."""

    __slots__ = ("name", "size")

    def __init__(self, size: Size = None, name: str = ""):
        self.size, self.name = size, name

    def sized(self, size: Size) -> Self:
        """It, of another size."""
        made = copy(self)
        made.size = size
        return made


class Several(Node):
    """Nodes in an order, with a gap between each two."""

    __slots__ = ("children", "gap")

    def __init__(self, *children: Node, gap: float = 0.0, size: Size = None, name: str = ""):
        self.children, self.gap, self.size, self.name = children, gap, size, name


class Row(Several):
    """Nodes side by side."""

    __slots__ = ()


class Column(Several):
    """Nodes one below the other."""

    __slots__ = ()


class Flow(Several):
    """Nodes side by side, as many as have room; the next ones in a line below them, `down` mm
    further. All are as wide, and `wide` mm at least (0: as the widest of them); but those of an
    `uneven` one are as wide as what stands in each."""

    __slots__ = ("down", "uneven", "wide")

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
        self.wide, self.down, self.uneven = wide, down, uneven


class _Around(Node):
    """A node around another."""

    __slots__ = ("child",)
    child: Node


class Grid(_Around):
    """A node with the edges of all that stands in it, each drawn once."""

    __slots__ = ("pen",)

    def __init__(self, child: Node, pen: Pen = HAIR, size: Size = None, name: str = ""):
        self.child, self.pen, self.size, self.name = child, pen, size, name


class Cell(_Around):
    """A node whose edges a grid draws, and not those of what stands in it; in a tone, or with white
    at its edges."""

    __slots__ = ("pad", "tone")

    def __init__(
        self, child: Node, tone: str = "", pad: float = 0.0, size: Size = None, name: str = ""
    ):
        self.child, self.tone, self.pad, self.size, self.name = child, tone, pad, size, name


class Framed(Cell):
    """A node in a frame. In a grid the frame takes the place of lighter lines."""

    __slots__ = ("pen",)

    def __init__(
        self,
        child: Node,
        pen: Pen = GROUP,
        pad: float = 0.0,
        tone: str = "",
        size: Size = None,
        name: str = "",
    ):
        super().__init__(child, tone, pad, size, name)
        self.pen = pen


class Of(_Around):
    """A node whose slots are about a part of the record: what `select` finds in it. If it finds
    nothing (None), none of them is filled."""

    __slots__ = ("select",)

    def __init__(
        self, select: Callable[[Any], Any], child: Node, size: Size = None, name: str = ""
    ):
        self.select, self.child, self.size, self.name = select, child, size, name


class Repeat(Node):
    """Equal nodes one below the other, one for each of some numbers: what is printed of the first
    that `make` makes, and what fills it, is so of all; the names of their slots, and what these
    answer, are their own. They are about what `select` finds for their numbers in the record, or
    the part of one that it is `Of`; where it finds nothing (None), none is filled."""

    __slots__ = ("make", "numbers", "select")

    def __init__(
        self,
        make: Callable[[int], Node],
        numbers: Sequence[int],
        select: Callable[[Any, int], Any],
        size: Size = None,
    ):
        self.make, self.numbers, self.select = make, numbers, select
        self.size, self.name = size, ""


class Fitted(Node):
    """A node that `make` makes for what `key` finds in a record (None: there is none yet): a file
    holds once what is printed of all that are fitted to the same."""

    __slots__ = ("key", "make")

    def __init__(
        self,
        key: Callable[[Any], Any],
        make: Callable[[Any], Node],
        size: Size = None,
        name: str = "",
    ):
        self.key, self.make, self.size, self.name = key, make, size, name


class Pinned(NamedTuple):
    """A node laid on another: where in it, from its upper left corner, or from its right and lower
    edge where that is negative; and how large (0: as far as its edge)."""

    node: Node
    x: float = 0.0
    y: float = 0.0
    wide: float = 0.0
    high: float = 0.0

    def on(self, area: Area) -> Area:
        """Where it is on an area."""
        x = area.x + self.x if self.x >= 0 else area.right + self.x
        y = area.y + self.y if self.y >= 0 else area.bottom + self.y
        return Area(x, y, self.wide or area.right - x, self.high or area.bottom - y)


class Over(_Around):
    """A node with others laid on it."""

    __slots__ = ("pinned",)

    def __init__(self, child: Node, *pinned: Pinned, size: Size = None, name: str = ""):
        self.child, self.pinned, self.size, self.name = child, pinned, size, name


class Space(Node):
    """Nothing; `size` says how much of it."""

    __slots__ = ()


class Words(NamedTuple):
    """Some words of a text in a face of their own, and of a `type` (0: that of the text). They may
    be a `link` to an address or, after a `#`, to a place in the document."""

    text: str
    face: str = "bold"
    type: float = 0.0
    link: str = ""


class Text(Node):
    """A text, broken to the width it gets: `leading` is from line to line. Some of its words may
    be in another face. In a `middle` its lines stand in the middle of its height; else at the
    top."""

    __slots__ = ("align", "face", "leading", "middle", "text", "type")

    def __init__(
        self,
        text: str | Sequence[str | Words],
        face: str = "text",
        type: float = READING,
        leading: float = LEADING,
        align: Align = "left",
        middle: bool = False,
        size: Size = None,
        name: str = "",
    ):
        self.text, self.face, self.type, self.leading = text, face, type, leading
        self.align, self.middle, self.size, self.name = align, middle, size, name


class Table(Node):
    """Rows of texts under each other. Columns are as wide as they say, or as their widest text and
    `gap` mm more; in one that has a share of the width, texts are broken to it. `aligns` and
    `faces` are those of the columns."""

    __slots__ = ("aligns", "faces", "gap", "leading", "rows", "type", "widths")

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        widths: Sequence[Size],
        faces: Sequence[str] = ("bold", "text", "text"),
        aligns: Sequence[Align] = ("left", "left", "right"),
        type: float = READING,
        leading: float = LEADING,
        gap: float = 1.6,
        size: Size = None,
        name: str = "",
    ):
        self.rows, self.widths, self.faces, self.aligns = rows, widths, faces, aligns
        self.type, self.leading, self.gap, self.size, self.name = type, leading, gap, size, name


class Art(Node):
    """What code draws on the area it gets, at least so `wide` and `high`, which may be reckoned
    from its width. `slots` are those that it brings, in places of its own, of which it draws what
    is printed; `marks` is what else a record, or the part of one that it is `Of`, has drawn
    there. Where many records have the same drawn, `shared` finds by what in the record, `marks` is
    given that, and a file holds it once."""

    __slots__ = ("draw", "high", "marks", "shared", "slots", "wide")

    def __init__(
        self,
        draw: Callable[[Area], Iterable[Item]] = lambda area: (),
        wide: float = 0.0,
        high: float | Callable[[float], float] = 0.0,
        slots: Callable[[Area], Iterable[tuple["Slot", Area]]] | None = None,
        marks: Callable[[Area, Any], Iterable[Item]] | None = None,
        shared: Callable[[Any], Any] | None = None,
        size: Size = None,
        name: str = "",
    ):
        self.draw, self.wide, self.high, self.slots = draw, wide, high, slots
        self.marks, self.shared, self.size, self.name = marks, shared, size, name


def nothing(record: Any) -> None:
    """What fills a slot that only a pencil fills."""


class Slot(Node):
    """A place to write in or to mark. Its name is made of parts joined by dots, from the whole to
    the particular (`log.07.enemy.die`); `tip` is what a reader of the form is told, or makes it.

    `fill` gives what stands in it, of a record or the part of one that `Of` selects: a text, a
    number, texts of which the first that fits is typed, or whether it is marked; nothing if it is
    empty. `asks` is what it answers.

    It is printed in a frame of its own (`boxed`: a pen, or the face of a die) or none, or on a
    line to write on (`lined`), in a tone or white, with texts `printed` in it. What is typed is of
    a `type` in pt, or smaller. A mark is drawn as `draws` has it, or like its kind; what `shows` is
    given, be it a text or a mark, is drawn as that has it.
    """

    __slots__ = (
        "_tip", "align", "asks", "boxed", "draws", "fill", "high", "kind", "lined", "mark",
        "printed", "several", "shows", "tone", "type", "wide",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        kind: Kind,
        tip: str | Callable[[], str],
        fill: Callable[[Any], Any] = nothing,
        asks: Asks | None = None,
        type: float = 10.0,
        align: Literal["left", "center"] = "center",
        several: bool = False,
        mark: Mark = "cross",
        draws: Callable[[Area], Iterable[Item]] | None = None,
        shows: Callable[[Area, Any], Iterable[Item]] | None = None,
        boxed: Pen | Literal["die"] | None = None,
        lined: bool = False,
        tone: str = "",
        printed: Sequence["Printed"] = (),
        wide: float = CELL,
        high: float = CELL,
        size: Size = None,
    ):
        self.name, self.kind, self._tip, self.fill, self.asks = name, kind, tip, fill, asks
        self.type, self.align, self.several, self.mark, self.draws = (
            type,
            align,
            several,
            mark,
            draws,
        )
        self.shows = shows
        self.boxed, self.lined, self.tone = boxed, lined, tone
        self.printed, self.wide, self.high, self.size = printed, wide, high, size

    @property
    def tip(self) -> str:
        """What a reader of the form is told."""
        return self._tip if isinstance(self._tip, str) else self._tip()


class Printed(NamedTuple):
    """A text printed in a slot: at its left, in its middle or at its right, on a baseline so far
    below its middle; or in its lower left corner."""

    text: str
    align: Align | Literal["corner"] = "center"
    face: str = "text"
    type: float = 7.5
    down: float = 1.0


def rule(pen: Pen = GROUP, size: float = 0.0) -> Art:
    """A line along the upper edge."""
    return Art(lambda area: [Line(area.x, area.y, area.right, area.y, pen)], high=size, size=size)


def step(number: str, title: str, note: str = "", high: float = STEP) -> Art:
    """The head of a step: the disc with its number, a title, and a note at the right."""

    def draw(area: Area) -> Iterable[Item]:
        return step_sign(area.x, area.y, number, title, area.right, note)

    wide = (
        6.4 + width(title, "title", HEADING) + (width(f" {note}", "bold", READING) if note else 0)
    )
    return Art(draw, wide=wide, high=high)
