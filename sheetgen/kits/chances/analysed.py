"""A game analysed: what is told of its luck, its decisions, and of every other choice."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.kits.chances.ledger import Die, Ledger

ROUGHLY = 3
"""Games played for a choice where dice are hypothetical, to see which are the best."""
TOLD = 3
"""Other choices that a report tells of."""


class Tried(NamedTuple):
    """Another choice at a decision, on the same named dice: the score it would have brought, how
    many dice of it nobody rolled, and the games that the score is then the mean of."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    score: float
    hypothetical: int
    games: int = 1

    @property
    def is_rough(self) -> bool:
        """Whether the score is good for no more than a rank among others."""
        return 1 < self.games <= ROUGHLY


class Analysis(NamedTuple):
    """A game analysed. `names[i]` is `ledger.dice[i]` in words; `reference` is the policy whose
    expectation prices dice and decisions; `scored` is the score as the record stands. `titles` are
    what is asked as a reader knows it, where that is not the name of it."""

    ledger: Ledger
    names: tuple[str, ...]
    tried: tuple[Tried, ...]
    reference: str
    scored: int
    finished: bool
    titles: Mapping[str, str] = MappingProxyType({})

    def by_luck(self) -> list[tuple[Die, str]]:
        """The dice with their names, the luckiest first."""
        named = zip(self.ledger.dice, self.names, strict=True)
        return sorted(named, key=lambda die: (-die[0].luck, die[0].place, die[0].slot))

    def to_json(self) -> dict[str, Any]:
        """The analysis as one object."""
        ledger = self.ledger
        dice = [
            {**die._asdict(), "name": name}
            for die, name in zip(ledger.dice, self.names, strict=True)
        ]
        ranked = self.by_luck()
        return {
            "par": ledger.par,
            "luck": ledger.luck,
            "errors": ledger.errors,
            "score": ledger.score,
            "scored": self.scored,
            "finished": self.finished,
            "reference": self.reference,
            "luckiest": _named(ranked[:1]),
            "unluckiest": _named(ranked[-1:]),
            "swings": [{"turn": turn, "change": change} for turn, change in ledger.swings()],
            "expected": list(ledger.expected),
            "dice": dice,
            "decisions": [decision._asdict() for decision in ledger.decisions],
            "tried": [tried._asdict() for tried in self.tried],
        }


def _named(ranked: list[tuple[Die, str]]) -> dict[str, Any] | None:
    """The one die of a list, shortly, or None."""
    for die, name in ranked:
        return {"turn": die.turn, "name": name, "face": die.face, "luck": die.luck}
    return None


def best_of_each(tried: Iterable[Tried]) -> list[Tried]:
    """The best other choice of each decision, the best of all first."""
    best: dict[int, Tried] = {}
    for one in tried:
        if one.place not in best or one.score > best[one.place].score:
            best[one.place] = one
    return sorted(best.values(), key=lambda one: (-one.score, one.place))
