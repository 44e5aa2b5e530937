"""The dice book of a key: on one page every die that a game may ask for, by its name."""

from collections.abc import Iterator

from sheetgen.core.game import Conditions
from sheetgen.core.language import join, plural
from sheetgen.core.requests import purpose
from sheetgen.kits.book import dicebook as kit
from sheetgen.kits.book.dicebook import Declared, Die, Row, Rows, say
from sheetgen.kits.defaults.declaration import Table
from sheetgen.kits.defaults.subject import Made
from sheetgen.kits.drawing.page import GROUP, HAIR, Foot
from sheetgen.kits.equipment.decks import draws
from sheetgen.kits.table.asked import AskedColumn

ROOM = 186.0
"""The room of the lists of what is rolled once, side by side, in mm."""
SPARE = 2
"""Dice beyond the most that the games played for it asked for, where their number varies."""
MOST_SIDES = 24
"""A roll whose sides vary has a column for each number of sides, if these are no more."""


def has_room(column: AskedColumn) -> bool:
    """Whether a page has room for the dice of what is asked."""
    return len(column.every_sides) <= MOST_SIDES


class DiceBook(Made):
    """The default of `book.dicebook`."""

    def declared(self, conditions: Conditions, foot: Foot) -> Declared:
        """What stands in the book: a row a turn, a column for whatever is rolled in one."""
        subject = self.subject.under(conditions)
        if subject is not self.subject:
            return DiceBook(subject).declared(conditions, foot)
        game, asked = subject.game, subject.asked(conditions)
        piles = {held.field: held.pile for held in subject.holds() if held.pile}
        decks = [column for column in asked if column.drawn and column.ask in piles]
        asked = [column for column in asked if column not in decks]
        rolled = [column for each in asked if has_room(each) for column in each.by_dice()]
        set_up = [column for column in rolled if column.of_set_up]
        once = [column for column in rolled if column.once and not column.of_set_up]
        order = [*subject.tables]
        once.sort(key=lambda c: order.index(c.ask) if c.ask in order else len(order))
        columns = [column for column in rolled if not column.once]
        rows = tuple(self._row(turn, columns) for turn in range(1, subject.turns(conditions) + 1))
        noun = subject.noun
        is_plain = {column.sides for column in columns} == {6}
        heads = tuple(
            kit.DiceColumn(
                subject.title(c.ask) if is_plain else f"{subject.title(c.ask)} D{c.sides}",
                self.count(c),
                c.sides,
                step=self._known(c).step,
            )
            for c in columns
        )
        ranged = (True, *(n == 0 for n in range(len(rows[0].said) - 1))) if rows else (True,)
        table = Rows(say("dice-book", "turns", noun=noun.upper()), heads, rows, noun, ranged)
        skipping = [subject.title(column.ask) for column in columns if column.skips]
        skips = say("dice-book", "skips", of=join(skipping)) if skipping else ""
        use = [
            say("dice-book", "asked"),
            say("dice-book", "row", noun=noun, skips=skips),
        ]
        if not subject.declares.turns.most:
            use.append(say("dice-book", "beyond", noun=noun))
        several = [column for column in asked if len(column.every_sides) > 1]
        if varying := [subject.title(column.ask) for column in several if has_room(column)]:
            use.append(say("dice-book", "varying", of=join(varying)))
        for column in several:
            if not has_room(column):
                many = len(column.every_sides)
                use.append(say("dice-book", "left-out", of=subject.title(column.ask), many=many))
        return Declared(
            game,
            game.title,
            conditions.edition,
            self._once(set_up, once, [one for c in decks for one in self._drawn(c, piles[c.ask])]),
            ((table,),) if columns and rows else (),
            (
                *use,
                *([say("dice-book", "above")] if set_up or once else []),
                *([say("dice-book", "decks")] if decks else []),
                say("dice-book", "card", nouns=plural(noun, 2)),
            ),
        )

    def _row(self, turn: int, columns: list[AskedColumn]) -> Row:
        """A turn with what is said of it, and its dice. A line stands above each fifth, or where
        something new is said first."""
        turns = self.subject.declares.turns
        said = turns.said[turn - 1] if turns.said else ()
        rule = (GROUP if said[0] else None) if said else GROUP if turn % 5 == 1 else HAIR
        dice = tuple(Die(turn, c.ask, c.sides, self.count(c)) for c in columns)
        return Row((str(turn), *said), dice, rule, turn in turns.dark)

    def _known(self, column: AskedColumn) -> Table:
        return self.subject.tables.get(purpose(column.ask)) or Table(column.ask, "")

    def count(self, column: AskedColumn) -> int:
        """How many dice of a column a turn has in the book: as declared, or as many as games asked
        for and, where their number varies, some more."""
        spare = SPARE if column.varies or column.slots > column.most else 0
        return self._known(column).dice or column.slots + (0 if column.once else spare)

    def _drawn(self, column: AskedColumn, pile: tuple[str, ...]) -> Iterator[tuple[str, list[Row]]]:
        """The lists of a deck, each with its title: the cards in the order in which they are drawn;
        and of what is drawn after it was shuffled anew the number among those that are left."""
        title, many = self.subject.title(column.ask), len(pile)

        def row(slot: int, said: str, left: int, deck: tuple[str, ...]) -> Row:
            die = Die(0, column.ask, left, 1, slot, True, deck)
            return Row((said,), (die,), leaf=f"{title} {slot}")

        yield title.upper(), [row(n, str(n), many - n + 1, pile) for n in range(1, many + 1)]
        last = draws(column.slots, many)
        again = ((n, many - (n - 1) % many) for n in range(many + 1, last + 1))
        anew = [
            row(n, say("dice-book", "left", left=left), left, ()) for n, left in again if left > 1
        ]
        if anew:
            yield say("dice-book", "anew", deck=title).upper(), anew

    def _once(
        self,
        set_up: list[AskedColumn],
        once: list[AskedColumn],
        decks: list[tuple[str, list[Row]]],
    ) -> tuple[Rows, ...]:
        """What is rolled once a game, side by side, and the cards of decks."""
        rows = [
            Row(
                (self.subject.title(c.ask), self._known(c).written or f"D{c.sides}"),
                (Die(0, c.ask, c.sides, self.count(c) if c.once else c.slots),),
                leaf=self._known(c).leaf,
            )
            for c in (*set_up, *once)
        ]
        parts = (
            (say("dice-book", "set-up"), rows[: len(set_up)]),
            (say("dice-book", "once"), rows[len(set_up) :]),
            *decks,
        )
        most = max(len(some) for _, some in parts)
        for high in range(1, most + 1):
            found = [one for title, some in parts for one in _lists(title, some, high)]
            if kit.abreast(found) <= ROOM:
                return tuple(found)
        parts = ((say("dice-book", "once"), rows), *decks)
        return tuple(one for title, some in parts for one in _lists(title, some, len(some)))


def _lists(title: str, rows: list[Row], high: int) -> Iterator[Rows]:
    """Rows in lists that are no higher; the first has the title."""
    for first in range(0, len(rows), max(high, 1)):
        some = tuple(rows[first : first + high])
        most = max((row.dice[0] for row in some), key=lambda die: die.number * len(str(die.sides)))
        dice = (kit.DiceColumn(most=most.number, sides=most.sides, deck=most.deck),)
        ranged = (False, True) if len(some[0].said) > 1 else (True,)
        is_set_up = title == say("dice-book", "set-up")
        yield Rows("" if first else title, dice, some, "", ranged, is_set_up)
