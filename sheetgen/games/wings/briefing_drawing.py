"""A plan of the playing area being drawn: lines, cards and labels, and which gives way to which."""

from __future__ import annotations

from collections.abc import Sequence

from sheetgen.games.wings import briefing_symbols as symbol
from sheetgen.games.wings.briefing_labels import Label, Spot, covered, interrupted, settled
from sheetgen.games.wings.briefing_layout import Layout
from sheetgen.games.wings.briefing_symbols import Lines, View
from sheetgen.games.wings.playing_area import HALF_RULER, Card, PlayingArea, Point
from sheetgen.sheets.blocks import Area
from sheetgen.sheets.items import HEAD, Item, Polyline, Text

SIZE, SMALL = 7.0, 6.5
CLEAR = 0.3
"""The white on either side of a line no label may lie on, in mm."""


class Plan:
    """A plan being drawn: `lines` give way to labels, `holes` are what they give way to; of
    `taken`, no label may cover anything. What is `under` gives way to `cards` as well."""

    def __init__(self, layout: Layout, area: PlayingArea) -> None:
        self.view = View(layout.plan.x, layout.plan.y, layout.scale)
        self.area, self.within = area, layout.plan
        self.lines: Lines = []
        self.under: Lines = []
        self.texts: list[Text] = []
        self.holes: list[Area] = []
        self.cards: list[Area] = []
        self.taken: list[Area] = []

    def write(self, label: Label, *spots: Spot) -> None:
        """A label in the first of these spots that is free."""
        texts = settled(label, spots, self.taken, self.within)
        self.texts += texts
        self.holes += [covered(text) for text in texts]

    def say(self, text: str, place: Point, dx: float, dy: float, align: str = "left") -> None:
        """A small text, so far from a place on the table."""
        x, y = self.view.at(place)
        self.write(Label((text,), SMALL), Spot(x + dx, y + dy, align))

    def stands(self, card: Card, letter: str, drawn: Lines) -> None:
        """A card on the table, with a letter or number on it if it has one."""
        self.lines += drawn
        self.cards.append(self.view.area(card, 0.4))
        self.taken.append(self.cards[-1])
        if letter:
            self.texts.append(symbol.lettered(self.view, card, letter, SIZE))

    def keep_clear(self, one: Point, two: Point) -> None:
        """No label may lie on the level or upright line from place to place."""
        (x1, y1), (x2, y2) = self.view.at(one), self.view.at(two)
        left, top = min(x1, x2) - CLEAR, min(y1, y2) - CLEAR
        wide, high = abs(x2 - x1) + 2 * CLEAR, abs(y2 - y1) + 2 * CLEAR
        self.taken.append(Area(left, top, wide, high))

    def items(self) -> list[Item]:
        """All of it."""
        frame = self.view.ring(
            (
                (0, 0),
                (self.area.length, 0),
                (self.area.length, self.area.width),
                (0, self.area.width),
            )
        )
        return [
            Polyline(frame, HEAD),
            *interrupted(self.under, [*self.cards, *self.holes]),
            *interrupted(self.lines, self.holes),
            *self.texts,
        ]


def neighbours(cards: Sequence[Card]) -> list[tuple[Card, Card]]:
    """Cards within half a ruler of each other."""
    pairs = [(one, two) for i, one in enumerate(cards) for two in cards[i + 1 :]]
    return [(one, two) for one, two in pairs if near((one.x, one.y), (two.x, two.y))]


def near(one: Point, two: Point) -> bool:
    """Whether two places are within half a ruler of each other, as whole mm have it."""
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2 <= (HALF_RULER + 1) ** 2


def between(view: View, one: Card, two: Card) -> tuple[tuple[float, float], ...]:
    """The line between the middles of two cards."""
    return view.along((one.x, one.y), (two.x, two.y))
