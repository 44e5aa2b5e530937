"""A board that is called to the whole room: what is read out, in which order, and what is for one
table alone.

Every die has a name, and the board's key fixes the die of each name: so whoever asks for it, and
whether anybody asks, no table's dice change. The dice of a turn are read to all, name by name in
the order of the dice book, as long as any table needs one: in another turn they are of no use to
anybody. What is rolled once a game another table may need later, and to hear it would be to know it
beforehand: so it stands on cards, and a card is for the table that asks for it alone.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import Phrases
from sheetgen.core.requests import Roll
from sheetgen.core.session import prerolled
from sheetgen.kits.book.dicebook import Declared, DiceColumn, Die, Row, Rows, Written, figures
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.events.data import data
from sheetgen.kits.events.of_game import words
from sheetgen.kits.parts import needed, parts_of

say = Phrases(data, "caller").say
_ANY = "0" * 64
"""A key: whatever it is, the same is asked before play."""
TOGETHER = 3
"""So many dice are read in a breath."""


class Call(NamedTuple):
    """What is read out under one name: its dice, from the left."""

    name: str
    dice: tuple[str, ...]

    @property
    def groups(self) -> list[tuple[str, ...]]:
        """The dice that are read in a breath."""
        return [self.dice[i : i + TOGETHER] for i in range(0, len(self.dice), TOGETHER)]

    @property
    def read(self) -> str:
        """The dice as they are read."""
        return ", ".join(" ".join(each) for each in self.groups)


class Turn(NamedTuple):
    """A turn: its name, what else is said of it, and what is read out, in order."""

    name: str
    said: tuple[str, ...]
    calls: tuple[Call, ...]


class Card(NamedTuple):
    """What is for a table alone: its number, by which it is asked for, its name, and its dice."""

    number: int
    name: str
    calls: tuple[Call, ...]


class Called(NamedTuple):
    """A board as it is called: what a turn is called in its game, its turns, and its cards."""

    noun: str
    turns: tuple[Turn, ...]
    cards: tuple[Card, ...]

    def said(self, what: str, turn: Turn) -> str:
        """What is said when a turn begins (DECIDE), and when it is over (OVER)."""
        key = what if self.cards else f"{what}-alone"
        return say(key, noun=self.noun.capitalize(), name=turn.name)


def called(game: Game, conditions: Conditions, key: str) -> Called:
    """A board by its key (64 hex digits). Raises Error if nothing is rolled in any turn."""
    written, book = figures(game.name, key), book_of(game, conditions)
    turns = []
    for table in (table for stack in book.stacks for table in stack):
        said: tuple[str, ...] = ("",) * len(table.ranged)
        for row in table.rows:
            # What is said of several rows stands in the first of them.
            said = tuple(new or old for new, old in zip(row.said, said, strict=True))
            calls = tuple(Call(column.head, die) for column, die in _read(table, row, written))
            turns.append(Turn(said[0], said[1:], calls))
    if not turns:
        raise Error(f"{game.title} rolls no dice in its turns: there are none to hide")
    cards: list[Card] = []
    for table, name, rows in _once(game, conditions, book):
        read = []
        for row in rows:
            for column, die in _read(table, row, written):
                which = (row.said[0],) if len(rows) > 1 else ()
                read.append(Call(", ".join((*which, column.head or row.said[-1])), die))
        cards.append(Card(len(cards) + 1, name, tuple(read)))
    return Called(words(game)["turn"], tuple(turns), tuple(cards))


def _read(table: Rows, row: Row, written: Written) -> Iterator[tuple[DiceColumn, tuple[str, ...]]]:
    """The columns of a row with their dice, from the left."""
    for column, die in zip(table.columns, row.dice, strict=False):
        yield column, tuple(written(die))


def book_of(game: Game, conditions: Conditions) -> Declared:
    """What the dice book of a game declares."""
    return needed(parts_of(game).dice_book, "dice book").declared(conditions, Foot())


def _once(
    game: Game, conditions: Conditions, book: Declared
) -> Iterator[tuple[Rows, str, Sequence[Row]]]:
    """Of what is rolled once a game, but for the set-up, the rows that are for one card: their
    table, and its name."""
    session = prerolled(game, conditions, _ANY)
    rolled = [request for request in session.asked if isinstance(request, Roll)]
    shown = {roll.ask for roll in rolled if not roll.cards}
    drawn = {(roll.ask, roll.slot) for roll in rolled if roll.cards}

    def is_shown(die: Die) -> bool:
        # The last card of a deck is known with the last but one.
        known = {(die.purpose, die.slot), (die.purpose, die.slot - (die.sides == 1))}
        return bool(drawn & known) if die.drawn else die.purpose in shown

    found: dict[str, tuple[Rows, list[Row]]] = {}
    for table in book.once:
        for row in table.rows:
            if not any(map(is_shown, row.dice)):
                found.setdefault(row.leaf or row.said[0], (table, []))[1].append(row)
    yield from ((table, name, rows) for name, (table, rows) in found.items())


# The caller at the screen.

NEXT, BACK, NO_FIST, QUIT = "next", "b", "n", "q"
"""Keys: go on, go back, no fist is up, end."""
DECIDE, FISTS, OVER = "decide", "fists", "over"
"""The steps of a turn that have no dice: before these are read, and after."""


class Caller:
    """A board being called, step by step: a turn begins, its names are read, it is over. `card` is
    the one that is shown, `wrong` what was not understood, and `left` whether the caller has
    ended."""

    def __init__(
        self, board: str, check: str, called: Called, turn: int = 1, times: Sequence[str] = ()
    ) -> None:
        """`times` are the latest at which each turn begins, where they are to be seen."""
        self.board, self.check, self.called, self.times = board, check, called, times
        self.steps: list[tuple[int, str | Call]] = []
        for number, one in enumerate(called.turns):
            self.steps += [(number, step) for step in (DECIDE, FISTS)]
            self.steps += [(number, call) for call in one.calls]
            self.steps.append((number, OVER))
        self.at = self.steps.index((min(turn, len(called.turns)) - 1, DECIDE))
        self.card: Card | None = None
        self.wrong, self.left = "", False

    @property
    def turn(self) -> Turn:
        """The turn at hand."""
        return self.called.turns[self.number - 1]

    @property
    def number(self) -> int:
        """Which of the turns this is, from 1."""
        return self.steps[self.at][0] + 1

    @property
    def step(self) -> str | Call:
        """What is read now: a name with its dice, or the words of the turn's beginning or end."""
        return self.steps[self.at][1]

    def press(self, key: str) -> None:
        """Take a key: NEXT, BACK, NO_FIST, QUIT, or the number of a card."""
        card, self.card, self.wrong = self.card, None, ""
        if key.isdecimal() and key.isascii():
            cards = self.called.cards
            self.card = next((one for one in cards if str(one.number) == key), None)
            if self.card is None:
                self.wrong = (
                    say("screen", "no-card", number=key[:4]) if cards else say("screen", "no-cards")
                )
        elif key == QUIT:
            self.left = True
        elif key in (NEXT, BACK) and card is not None:
            # A card is laid away before anything goes on.
            return
        elif key == NEXT:
            self.at = min(self.at + 1, len(self.steps) - 1)
        elif key == BACK:
            self.at = max(self.at - 1, 0)
        elif key == NO_FIST:
            self.at = self.steps.index((self.steps[self.at][0], OVER))
        else:
            self.wrong = say("screen", "not-known", key=key[:10])

    def said(self) -> str:
        """What is to be said now."""
        if isinstance(self.step, Call):
            return say("dice", name=self.step.name.capitalize(), dice=self.step.read)
        return say("fists") if self.step == FISTS else self.called.said(self.step, self.turn)

    def after(self) -> str:
        """The name that comes next in the turn, if there is one."""
        number, step = self.steps[min(self.at + 1, len(self.steps) - 1)]
        same = number == self.steps[self.at][0]
        return step.name if same and isinstance(step, Call) else ""

    def heading(self) -> str:
        """Where in the board this is."""
        count = len(self.called.turns)
        place = say("screen", "turn", noun=self.called.noun, name=self.turn.name, count=count)
        by = [say("by", time=self.times[self.number - 1])] if self.times else []
        return "  ".join((place, *by, *filter(None, self.turn.said)))


def plainly(caller: Caller) -> Iterator[str]:
    """The step in lines: where this is, what is wrong, what is to be said, and what comes next; of
    a card what stands on it."""
    yield caller.heading()
    if caller.wrong:
        yield f" {caller.wrong}"
    if caller.card is not None:
        yield f" {say('screen', 'card', **caller.card._asdict())}"
        yield from (f"   {one.name}: {one.read}" for one in caller.card.calls)
        return
    yield f" “{caller.said()}”"
    if after := caller.after():
        yield f" {say('screen', 'next')}: {after}"
