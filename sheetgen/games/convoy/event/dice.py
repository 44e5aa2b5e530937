"""All the dice of a board's dice book, as a text that its check digits are made from."""

from collections.abc import Iterator

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.kits.book.dicebook import Die, dice_of
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.parts import needed, parts_of

EXTENDED, EXTENSION = "duration-evade", "extension"
COVERING = ("return", "escort")


def text(conditions: Conditions, key: str) -> str:
    """The dice of a key (64 hex digits), a line for each name, in the order that sealed events
    have: what an option is longer by beside the option, and the covering force carrier by
    carrier."""
    book = needed(parts_of(GAME).dice_book, "dice book").declared(conditions, Foot())
    turns = [table for stack in book.stacks for table in stack]
    return "\n".join(
        f"{die.turn} {die.purpose} {die.sides} {die.slot} "
        + "".join(map(str, dice.faces(key, GAME.name, *die)))
        for die in _ordered([*dice_of(book.once)], [*dice_of(turns)])
    )


def _ordered(once: list[Die], turns: list[Die]) -> Iterator[Die]:
    for die in once:
        if die.purpose not in (EXTENSION, *COVERING):
            yield die
        if die.purpose == EXTENDED:
            yield from (other for other in once if other.purpose == EXTENSION)
    covering = [die for die in once if die.purpose in COVERING]
    for slot in range(1, max((die.number for die in covering), default=0) + 1):
        yield from (die._replace(slot=slot, number=1) for die in covering)
    yield from turns
