"""The dice book of a key: on one page every die that a game may ask for, by its name."""

from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.book.dicebook import Declared, Die, Row, Rows
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.drawing.page import GROUP, HAIR, Foot
from sheetgen.kits.drawing.typesetting import width
from sheetgen.kits.table.asked import AskedColumn
from sheetgen.kits.telling.grammar import join

USE = (
    "Nothing is rolled: whatever is asked for stands here by its name, and the game is that of "
    "this key whatever you decide.",
    "In the row of the {noun}, take from a column as many dice as the rules ask for, from left to "
    "right; when the same is asked again in the {noun}, go on where you stopped{skips}.",
)
ONCE = "What is rolled once a game stands above."
SKIPS = "; but of {of} take the die at the number of what it is rolled for"
ABREAST, ROOM = 3, 180.0
"""How many lists of what is rolled once stand side by side at the most, and their room in mm."""
SPARE = 2
"""Dice beyond the most that the games played for it asked for, where their number varies."""
MOST_SIDES = 24
"""A roll whose sides vary has a column for each number of sides, if these are no more."""
VARYING = (
    "Where the sides of {of} vary, take it from the column with as many sides as the rules then "
    "ask for; a die with a number of sides that is not here is rolled by hand."
)


def count(column: AskedColumn) -> int:
    """How many dice of a column a turn has in the book."""
    return column.slots + (SPARE if column.varies or column.slots > column.most else 0)


LEFT_OUT = (
    "{of} is not here: its dice have {many} numbers of sides, too many for this page. Roll them by "
    "hand."
)


def has_room(column: AskedColumn) -> bool:
    """Whether a page has room for the dice of what is asked."""
    return len(column.every_sides) <= MOST_SIDES


class DiceBook(Made):
    """The default of `book.dicebook`."""

    def declared(self, conditions: Conditions, foot: Foot) -> Declared:
        """What stands in the book: a row a turn, a column for whatever is rolled in one."""
        subject, game = self.subject, self.subject.game
        asked = subject.asked(conditions)
        rolled = [column for each in asked if has_room(each) for column in each.by_dice()]
        once = [column for column in rolled if column.once or column.of_set_up]
        columns = [column for column in rolled if not column.once]
        rows = tuple(
            Row(
                (str(turn),),
                tuple(Die(turn, c.ask, c.sides, count(c)) for c in columns),
                GROUP if turn % 5 == 1 else HAIR,
            )
            for turn in range(1, subject.turns(conditions) + 1)
        )
        noun = subject.noun
        titled = f"{noun.upper()} BY {noun.upper()}"
        heads = tuple(
            kit.DiceColumn(f"{subject.title(c.ask)} D{c.sides}", count(c), c.sides) for c in columns
        )
        table = Rows(titled, heads, rows, noun)
        skipping = [subject.title(column.ask) for column in columns if column.skips]
        skips = SKIPS.format(of=join(skipping)) if skipping else ""
        use = [sentence.format(noun=noun, skips=skips) for sentence in USE]
        several = [column for column in asked if len(column.every_sides) > 1]
        if varying := [subject.title(column.ask) for column in several if has_room(column)]:
            use.append(VARYING.format(of=join(varying)))
        for column in several:
            if not has_room(column):
                many = len(column.every_sides)
                use.append(LEFT_OUT.format(of=subject.title(column.ask), many=many))
        return Declared(
            game.name,
            game.title,
            conditions.edition,
            tuple(self._once(once)),
            ((table,),) if columns and rows else (),
            (*use, *([ONCE] if once else [])),
            subject.printed(conditions.edition, foot),
        )

    def _once(self, columns: list[AskedColumn]) -> Iterator[Rows]:
        """What is rolled once a game, side by side."""
        rows = [
            Row((self.subject.title(c.ask), f"D{c.sides}"), (Die(0, c.ask, c.sides, c.slots),))
            for c in columns
        ]
        wanted = max(
            (width(r.said[0], "text", 8) + r.dice[0].number * 4 + 16 for r in rows), default=1
        )
        high = -(-len(rows) // max(min(int(ROOM / wanted), ABREAST), 1))
        for first in range(0, len(rows), high or 1):
            some = columns[first : first + high]
            widest = max(some, key=lambda c: c.slots * len(str(c.sides)))
            yield Rows(
                "" if first else "ONCE A GAME",
                (kit.DiceColumn(most=widest.slots, sides=widest.sides),),
                tuple(rows[first : first + high]),
                ranged=(False, True),
            )
