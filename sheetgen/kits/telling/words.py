"""The words that the passages of any bank can use: to ask, and to say numbers and lists."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sheetgen.core import language
from sheetgen.kits.telling.storyteller import Memory

ORDINALS = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip


class Asking:
    """The words that only ask: what a condition can use, too."""

    def __init__(self, said: Memory, chance: Callable[..., float]) -> None:
        self._memory, self._chance = said, chance

    def len(self, things: Sequence[object]) -> int:
        """How many there are."""
        return len(things)

    def said(self, key: str) -> bool:
        """Whether something has been said, by its key."""
        return key in self._memory.said

    def one_in(self, many: int, what: str) -> bool:
        """Whether one record in so many may say this: for lines that must be rare."""
        return self._chance(what) * many < 1


class Saying:
    """The words that say a number or a list."""

    def count(self, many: int, noun: str) -> str:
        """`one turn`, `two turns`, `no turns`."""
        return language.counted(many, noun)

    def figures(self, many: int) -> str:
        """A number in figures: `1941`, `−3`."""
        return language.minus(many)

    def ordinal(self, which: int) -> str:
        """`first`, `second` ... `tenth`, and then `11th`."""
        return ORDINALS[which - 1] if 1 <= which <= len(ORDINALS) else language.ordinal(which)

    def times(self, many: int) -> str:
        """`once`, `twice`, `three times`."""
        return language.times(many)

    def was(self, many: int) -> str:
        """`was` for one, `were` for more and for none."""
        return language.was(many)

    def how_many(self, many: int) -> str:
        """A number with no noun: `three`, `none`."""
        return language.number(many) if many else "none"

    def plural(self, noun: str) -> str:
        """A noun of many."""
        return language.plural(noun, 2)

    def listed(self, things: Sequence[str]) -> str:
        """Some things in a list."""
        return language.join(things)
