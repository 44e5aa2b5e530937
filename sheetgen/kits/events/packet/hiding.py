"""Pages folded over the dice that are still to come: a flap for each turn and for each card of what
a caller would read out. The set-up is hidden nowhere: it stands on the player's sheet. Lengths in
mm, type in pt."""

from collections.abc import Iterator, Sequence

from sheetgen.kits.drawing.page import HAIR, MAYBE, Area, Item, Line
from sheetgen.kits.events.calling import Call, Called, Card, Turn
from sheetgen.kits.events.data import data
from sheetgen.kits.events.packet import frame
from sheetgen.kits.pages.tree import Art, Column, Node, Over, Pinned, Row, Share, Space, Text, rule

LABEL, SHARE, LEAST_FLAP = 30.0, 0.5, 13.2
"""The part of a row that is always seen; how much of the rest the dice have; the least height of a
flap."""
DIE, SMALL, LEADING, ABOVE = 9.5, 7.5, 3.3, 7.0
"""The type of a die and of one of several characters, from line to line, and the room for what is
said of the use of a page."""
Leaf = Turn | Card
"""What is opened at once."""


def flaps(area: Area, read: Called) -> list[Sequence[Leaf]]:
    """The cards and turns of a board that stand on each page of an area."""
    every: list[Leaf] = [*read.cards, *read.turns]
    count = -(-len(every) // max(int((area.height - ABOVE) / LEAST_FLAP), 1))
    return frame.batches(every, -(-len(every) // count))


def folded(some: Sequence[Leaf], board: str, wide: float) -> Node:
    """A folded page: names, lines to cut along, the fold at the right of the dice, which the right
    part of the page is laid over."""
    words, fold = data("packet")["folded"], LABEL + SHARE * (wide - LABEL)

    def lines(area: Area) -> Iterator[Item]:
        for x, pen in ((LABEL, HAIR), (fold, MAYBE)):
            yield Line(area.x + x, area.y + ABOVE, area.x + x, area.bottom, pen)

    head = Column(
        frame.line(words["note"], "text", 9, ABOVE - 3.5),
        Row(Space(fold - 10.0), frame.line(words["fold"], "text", SMALL, 3.5, "center", 20.0)),
    )
    page = Column(head, *(_flap(leaf, board, fold) for leaf in some), rule(HAIR))
    return Over(page, Pinned(Art(lines)))


def _flap(leaf: Leaf, board: str, fold: float) -> Node:
    """A leaf in its row, which complains by the leaf's name if it cannot hold the dice."""
    if isinstance(leaf, Turn):
        said = (
            Text(text, "text" if line else "bold", SMALL, 3.2)
            for line, text in enumerate(leaf.said)
        )
        number = frame.line(leaf.name, "title", 20, 8.0, "right", 13.0)
        label: Node = Row(number, Column(*said, size=Share()), gap=2.0)
    else:
        label = frame.largest(leaf.name.upper(), LABEL - 3, 2, "title", 10)
    below = frame.line(board, "text", SMALL, 3.2, "right")
    seen = Column(Space(Share()), label, Space(Share()), below, size=LABEL - 1.5)
    single = [call for call in leaf.calls if len(call.dice) == 1]
    several = [call for call in leaf.calls if len(call.dice) > 1]
    blocks = [_block(calls) for calls in (single, several) if calls]
    dice = Row(Space(4.5), *blocks, size=fold - LABEL + 1.5, gap=4.0, name=f"dice of {leaf.name}")
    cover = frame.line(data("packet")["folded"]["cover"], "text", SMALL, LEADING, "center", Share())
    return Column(rule(HAIR), Row(seen, dice, cover, size=Share()), size=Share(1.0, LEAST_FLAP))


def _block(calls: Sequence[Call]) -> Node:
    """Names one below the other, each with its dice in threes."""
    labels = [frame.line(call.name, "text", SMALL, LEADING, "right") for call in calls]
    both = Row(Column(*labels), Column(*map(_dice, calls)), gap=2.2)
    return Column(Space(Share()), both, Space(Share()))


def _dice(call: Call) -> Node:
    type = DIE if all(len(face) == 1 for face in call.dice) else SMALL
    return frame.line("  ".join(map(" ".join, call.groups)), "mono", type, LEADING)
