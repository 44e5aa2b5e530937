"""The bags of damage tokens. Their contents are our own; a token drawn stays out until its bag is
empty and all its tokens go back."""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from sheetgen.games.wings.fight.throws import Draw
from sheetgen.games.wings.rules.conditions import data

LETTERS = "ABCD"
CREW = "crew"
"""The special of a token that wounds the crew; all others have the names a report knows."""


class Token(NamedTuple):
    """A token: its damage points, and its special damage if it has any."""

    points: int
    special: str = ""

    @property
    def word(self) -> str:
        """The token in a word: `2`, `1+smoke`."""
        return f"{self.points}+{self.special}" if self.special else str(self.points)


@dataclass(slots=True)
class Bags:
    """The tokens that are left in each bag."""

    left: dict[str, list[Token]]

    def token(self, letter: str, draw: Draw) -> Token:
        """Draw a token."""
        bag = self.left[letter]
        if not bag:
            bag.extend(contents(letter))
        # The last token needs no die.
        place = draw(f"fight-token-{letter}", len(bag)) if len(bag) > 1 else 1
        return bag.pop(place - 1)


def new_bags() -> Bags:
    """All bags full."""
    return Bags({letter: list(contents(letter)) for letter in LETTERS})


@cache
def contents(letter: str) -> tuple[Token, ...]:
    """All the tokens of a bag."""
    found: list[Token] = []
    for row in data("combat_bags")[letter]:
        found += [Token(row["points"], row.get("special", ""))] * row.get("number", 1)
    return tuple(found)


@cache
def expected(letters: str) -> int:
    """What letters are worth on average, in hundredths of a point: an explosion and a wound count
    as what they cost, so many points."""
    worth = data("combat_minds")["specials"]
    total = 0
    for letter in letters:
        tokens = contents(letter)
        points = sum(token.points + worth.get(token.special, 0) for token in tokens)
        total += 100 * points // len(tokens)
    return total
