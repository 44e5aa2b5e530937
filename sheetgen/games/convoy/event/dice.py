"""All the dice of a board's dice book, as a text that its check digits are made from."""

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.convoy import GAME
from sheetgen.games.convoy.book.dicebook import declared
from sheetgen.kits.book.dicebook import dice_of
from sheetgen.kits.drawing.page import Foot


def text(conditions: Conditions, key: str) -> str:
    """The dice of a key (64 hex digits), a line for each name."""
    book = declared(conditions, Foot())
    turns = [table for stack in book.stacks for table in stack]
    return "\n".join(
        f"{die.turn} {die.purpose} {die.sides} {die.slot} "
        + "".join(map(str, dice.faces(key, GAME.name, *die)))
        for die in dice_of((*book.once, *turns))
    )
