"""Dice by name, and the re-rolls of the Return to Base tables."""

from collections.abc import Callable, Generator, Sequence
from typing import Any, TypeVar

from sheetgen.core.game import Rules
from sheetgen.core.requests import Choose, Roll
from sheetgen.games.wings.rules.events import RolledAgain
from sheetgen.games.wings.rules.state import Man, Offered, State
from sheetgen.games.wings.rules.tables import LUCK, REROLLS, Banded, row_of

KEEP, ROLL_AGAIN = range(2)
REROLL = ("keep", "roll-again")

Offer = tuple[Offered, int]
"""What a roll would make of a man: his status, or IN_THE_SEA, and his wounds."""
Row = TypeVar("Row", bound=Banded)
T = TypeVar("T")


def answered(rules: Generator[Any, Any, T], answer: Callable[[Any], Any]) -> T:
    """What rules come to, where all that they ask or tell is answered so."""
    value = None
    try:
        while True:
            value = answer(rules.send(value))
    except StopIteration as over:
        result: T = over.value
        return result


def identity(s: State, number: int) -> str:
    """Who a man is in the names of his dice: `raf-03` is the third who joined the RAF."""
    air_force = s.man(number).air_force
    place = sum(man.air_force == air_force for man in s.men[:number])
    return f"{s.theatre.air_forces[air_force]}-{place:02}"


def thrown(s: State, number: int, purpose: str, sides: int, dice: int = 1) -> Rules:
    """Dice of a purpose for the man of that number, after those he has thrown for it in this
    mission. Returns the faces."""
    slot = _next(s, number, purpose, dice)
    name = f"{purpose}:{identity(s, number)}"
    return (yield Roll(name, dice, sides, s.mission, slot, number))


def chosen(s: State, number: int, purpose: str, among: tuple[str, ...], allowed: int) -> Rules:
    """A decision for the man of that number. Returns the place of what is chosen."""
    slot = _next(s, number, purpose)
    name = f"{purpose}:{identity(s, number)}"
    return (yield Choose(name, among, allowed, s.mission, slot, number))


def _next(s: State, number: int, purpose: str, further: int = 1) -> int:
    """The number of the next die of a purpose for a man in this mission, from 1."""
    thrown = s.man(number).thrown
    slot = thrown.get(purpose, 0) + 1
    thrown[purpose] = slot + further - 1
    return slot


def on_table(
    s: State,
    number: int,
    table: str,
    rows: Sequence[Row],
    added: int,
    makes: Callable[[Row], Offer],
) -> Rules:
    """A D100 on a Return to Base table, which may be rolled again once. Returns the face, and the
    place of its row.

    `makes` tells what a row would make of the man.
    """
    man = s.man(number)
    (die,) = yield from thrown(s, number, table, 100)
    means = means_to_roll_again(man, table)
    if means is not None:
        s.offered_status, s.offered_wounds = makes(rows[row_of(rows, die + added)])
        either = 1 << KEEP | 1 << ROLL_AGAIN
        if (yield from chosen(s, number, f"reroll-{table}", REROLL, either)) == ROLL_AGAIN:
            use(man, means)
            yield RolledAgain(number, table, means, die)
            (die,) = yield from thrown(s, number, table, 100)
    return die, row_of(rows, die + added)


def means_to_roll_again(man: Man, table: str) -> int | None:
    """The first means a man has to roll again on a table, as a place in REROLLS; None if none."""
    for place, reroll in enumerate(REROLLS):
        held = man.lucky if reroll.means == LUCK else man.has(reroll.means)
        if held and table in reroll.tables and not man.used >> place & 1:
            return place
    return None


def use(man: Man, means: int) -> None:
    """Use up a means to roll again: a skill for this mission, luck for good."""
    if REROLLS[means].means == LUCK:
        man.lucky = False
    else:
        man.used |= 1 << means
