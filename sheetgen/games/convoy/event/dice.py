"""All the dice of a board's dice book, as a text that its check digits are made from."""

from __future__ import annotations

from collections.abc import Iterator

from sheetgen.core import dice
from sheetgen.core.game import Conditions
from sheetgen.games.convoy.book.dicebook import DICE, once
from sheetgen.games.convoy.sheet.layout import MOST_TURNS
from sheetgen.kits.book.dicebook import dice_of


def text(conditions: Conditions, key: str) -> str:
    """The dice of a key (64 hex digits), a line for each name."""
    return "\n".join(_lines(conditions, key))


def _lines(conditions: Conditions, key: str) -> Iterator[str]:
    for die in dice_of(once(conditions)):
        faces = dice.faces(key, "convoy", 0, die.purpose, die.sides, die.number, die.slot)
        yield f"0 {die.purpose} {die.sides} {die.slot} {_digits(faces)}"
    for turn in range(1, MOST_TURNS + 1):
        for purpose, (_, most) in DICE.items():
            faces = dice.faces(key, "convoy", turn, purpose, 6, most)
            yield f"{turn} {purpose} 6 1 {_digits(faces)}"


def _digits(faces: tuple[int, ...]) -> str:
    return "".join(map(str, faces))
