"""The dice book of a key: on one page every die that a game may ask for, by its name."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions
from sheetgen.kits.defaults.subject import Subject
from sheetgen.kits.drawing import foot as footing
from sheetgen.kits.drawing.blocks import HEAD_HEIGHT, field, head, on_field
from sheetgen.kits.drawing.fonts import check_printable
from sheetgen.kits.drawing.items import GROUP, HAIR, Item, Line, Text
from sheetgen.kits.drawing.page import Foot, Page
from sheetgen.kits.drawing.paper import MARGIN, Paper
from sheetgen.kits.drawing.typesetting import broken, fitted, paragraph, width
from sheetgen.kits.table.asked import Column
from sheetgen.kits.telling.grammar import join

Written = Callable[[int, str, int, int, int], str]
"""How dice are printed: of a turn, a purpose, so many sides, so many of them from a slot on."""
TITLE, SIZE = 18, 9.0
ROW = (4.4, 8.0)
NUMBER, PAD = 14.0, 4.0
USE = (
    "Nothing is rolled: whatever is asked for stands here by its name, and the game is that of "
    "this key whatever you decide. In the row of the {noun}, take from a column as many dice as "
    "the rules ask for, from left to right; when the same is asked again in the {noun}, go on "
    "where you stopped{skips}.{once}"
)
ONCE = " What is rolled once a game stands above."
SKIPS = "; but of {of} take the die at the number of what it is rolled for"
SPARE = 2
"""Dice beyond the most that the games played for it asked for, where their number varies."""
MOST_SIDES = 12
"""A roll whose sides vary has a column for each number of sides, if these are no more."""
VARYING = (
    " Where the sides of {of} vary, take it from the column with as many sides as the rules then "
    "ask for; a die with a number of sides that is not here is rolled by hand."
)
_SEED = 60.0
"""The line of the seed, in mm."""


class Part(NamedTuple):
    """A column: what is asked, its width, and how many dice it holds."""

    column: Column
    wide: float


def count(column: Column) -> int:
    """How many dice of a column a turn has in the book."""
    return column.slots + (SPARE if column.varies or column.slots > column.most else 0)


def by_sides(column: Column) -> list[Column]:
    """The columns of what is asked, one for each number of sides that was met; of what has too many
    none, and of what is not rolled."""
    return column.by_sides() if len(column.every_sides) <= MOST_SIDES else []


class DiceBook:
    """The default of `book.dicebook`."""

    def __init__(self, subject: Subject) -> None:
        self.subject = subject

    def figures(self, key: str) -> Written:
        """The dice of a key as figures, a space between."""
        name = self.subject.game.name

        def written(turn: int, purpose: str, sides: int, number: int, slot: int) -> str:
            return " ".join(map(str, dice.faces(key, name, turn, purpose, sides, number, slot)))

        return written

    def page(
        self,
        paper: Paper,
        conditions: Conditions,
        key: str,
        foot: Foot,
        written: Written | None = None,
    ) -> Page:
        """The dice book of a key (64 hex digits) under conditions; `written` is how its dice are
        printed, unless as figures. Raises Error for a game of which no page can hold all."""
        if foot.seed:
            check_printable(foot.seed, "the seed", "mono")
        written = written or self.figures(key)
        place, game = footing.area(paper), self.subject.game
        art, marks = self._head(paper, conditions, foot)
        y = MARGIN + 11
        once = [c for c in self._rolled(conditions) if c.once or c.of_set_up]
        if once:
            items, dice_items, y = self._once(paper, once, written, y)
            art += items
            marks += dice_items
        skipping = [c.ask for c in self._of_turns(conditions) if c.skips]
        skips = SKIPS.format(of=join(map(self.subject.title, skipping))) if skipping else ""
        text = USE.format(noun=self.subject.noun, skips=skips, once=ONCE if once else "")
        varying = [c.ask for c in self.subject.asked(conditions) if len(c.every_sides) > 1]
        if varying:
            text += VARYING.format(of=join(map(self.subject.title, varying)))
        lines = paragraph(MARGIN, 0, paper.right - MARGIN, text, 3.3, "text", 7.5)
        below = place.y - 3 - len(lines) * 3.3
        items, dice_items = self._turns(paper, conditions, written, y, below - 3)
        art += [*items, *(line._replace(y=line.y + below + 2) for line in lines)]
        marks += dice_items
        ruled = "".join(f", {ruling}" for ruling in foot.rulings)
        about = f"{game.title}, edition {conditions.edition}{ruled}"
        art += footing.art(place, (about, ". ".join((*foot.credits, foot.software))))
        marks += footing.marks(place, foot, self._command(conditions, foot), paper.width)
        named = foot.board or foot.seed
        title = f"{game.title}, dice book" + (f": {named}" if named else "")
        return Page(paper, tuple(art), tuple(marks), title)

    def holder(self, paper: Paper, name: str) -> Text:
        """Who holds a copy of a board's book, in its head."""
        *_, title = self._titles()
        x = title.x + width(title.text, "bold", title.size) + 4
        text, size = fitted(name, paper.right - _SEED - x - 2, "mono", 8, 5)
        return Text(x, title.y, text, "mono", size)

    def _command(self, conditions: Conditions, foot: Foot) -> str:
        """The command that prints the book again; a book of no seed has none."""
        if foot.event:
            return foot.event
        if foot.seed is None:
            return f"dice by the scheme {dice.SCHEME}"
        seeded = [f"--seed={foot.seed}"] if foot.seed.startswith("-") else ["--seed", foot.seed]
        words = ["sheetgen", "dicebook", self.subject.game.name, *seeded]
        words += ["--edition", conditions.edition]
        for ruling in foot.rulings:
            words += ["--ruling", ruling]
        return f"{shlex.join(words)}   scheme {dice.SCHEME}"

    def _head(
        self, paper: Paper, conditions: Conditions, foot: Foot
    ) -> tuple[list[Item], list[Item]]:
        y, label = MARGIN + 4.6, "Board" if foot.board else "Seed"
        art: list[Item] = [*self._titles(), *field(paper.right - _SEED, y, _SEED, label)]
        value = foot.board or foot.seed
        return art, list(on_field(paper.right - _SEED, y, _SEED, label, value)) if value else []

    def _titles(self) -> tuple[Text, Text]:
        """What the page is, and the game."""
        text, size = fitted("DICE BOOK", 60, "title", TITLE, 10)
        name, fit = fitted(self.subject.game.title, 60, "bold", 10, 6)
        y, x = MARGIN + 4.6, MARGIN + width(text, "title", size) + 3
        return Text(MARGIN, y, text, "title", size), Text(x, y, name, "bold", fit)

    def _once(
        self, paper: Paper, columns: list[Column], written: Written, y: float
    ) -> tuple[list[Item], list[Item], float]:
        """What is rolled once a game: a place each, in as many lines as it takes."""
        art = head(MARGIN, y, paper.right - MARGIN, "ONCE A GAME")
        marks: list[Item] = []
        x, y = MARGIN, y + HEAD_HEIGHT + 4.4
        for column in columns:
            label = f"{self.subject.title(column.ask)} D{column.sides}"
            faces = written(0, column.ask, column.sides, column.slots, 1)
            wide = width(label, "text", 8) + 2 + max(width(faces, "mono", SIZE), 4) + 8
            if x + wide > paper.right and x > MARGIN:
                x, y = MARGIN, y + 5.4
            art.append(Text(x, y, label, "text", 8))
            marks.append(Text(x + width(label, "text", 8) + 2, y, faces, "mono", SIZE))
            x += wide
        return art, marks, y + 6

    def _turns(
        self,
        paper: Paper,
        conditions: Conditions,
        written: Written,
        y: float,
        bottom: float,
    ) -> tuple[list[Item], list[Item]]:
        """A row a turn, a column a purpose."""
        rolled = self._of_turns(conditions)
        turns, room = self.subject.turns(conditions), paper.right - MARGIN - NUMBER
        if not rolled or not turns:
            return [], []
        art = head(
            MARGIN,
            y,
            paper.right - MARGIN,
            f"{self.subject.noun.upper()} BY {self.subject.noun.upper()}",
        )
        y += HEAD_HEIGHT + 8
        row = min((bottom - y) / turns, ROW[1])
        if row < 2.4:
            raise Error(f"no page can hold the dice of {turns} {self.subject.noun}s")
        parts, size = self._parts(rolled, room)
        x = MARGIN + NUMBER
        art.append(Text(MARGIN, y - 1.6, self.subject.noun, "bold", 7))
        for column, wide in parts:
            label = f"{self.subject.title(column.ask)} D{column.sides}"
            lines = broken(label, wide - 1, "text", 6.5)[:2]
            for up, text in enumerate(reversed(lines)):
                art.append(Text(x + 1, y - 1.6 - up * 2.6, text, "text", 6.5))
            art.append(Line(x, y - 6, x, y + turns * row, HAIR))
            x += wide
        for turn in range(1, turns + 1):
            top = y + (turn - 1) * row
            base = top + row / 2 + 1.1
            art.append(Line(MARGIN, top, paper.right, top, GROUP if turn % 5 == 1 else HAIR))
            art.append(
                Text(MARGIN + NUMBER - 3, base, str(turn), "bold", min(9.0, row * 1.7), "right")
            )
        marks = list(self._marks(parts, turns, written, y, row, min(size, row * 1.7)))
        return art, marks

    def _of_turns(self, conditions: Conditions) -> list[Column]:
        """What is rolled under the number of a turn."""
        return [c for c in self._rolled(conditions) if not c.once]

    def _rolled(self, conditions: Conditions) -> list[Column]:
        """What is rolled, a column for each number of its sides."""
        return [c for column in self.subject.asked(conditions) for c in by_sides(column)]

    def _parts(self, rolled: list[Column], room: float) -> tuple[list[Part], float]:
        """The columns as wide as their dice, and the size of their type."""
        for size in (SIZE, 8.0, 7.0, 6.0, 5.0, 4.0):
            digit = width("0", "mono", size)
            wide = [max(count(c) * (len(str(c.sides)) + 1) * digit + PAD, 11.0) for c in rolled]
            if sum(wide) <= room:
                over = room / sum(wide)
                return [
                    Part(c, w * min(over, 1.6)) for c, w in zip(rolled, wide, strict=True)
                ], size
        raise Error(f"no page can hold all dice of a {self.subject.noun}")

    def _marks(
        self, parts: list[Part], turns: int, written: Written, y: float, row: float, size: float
    ) -> Iterator[Item]:
        for turn in range(1, turns + 1):
            x, base = MARGIN + NUMBER, y + (turn - 0.5) * row + 1.1
            for column, wide in parts:
                faces = written(turn, column.ask, column.sides, count(column), 1)
                yield Text(x + 1.2, base, faces, "mono", size)
                x += wide
