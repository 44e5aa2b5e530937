"""A game analysed: what is told of its luck, its decisions, and of every other choice."""

from collections import deque
from collections.abc import Iterable, Mapping
from math import inf
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.requests import Decision
from sheetgen.core.session import NoEnd, Session
from sheetgen.kits.chances.prices import Die, Prices, account
from sheetgen.kits.chances.whatif import COMPLETIONS, Branches, Played
from sheetgen.kits.contract import Titled
from sheetgen.kits.parts import needed, parts_of

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
    """A game analysed. `names[i]` is `prices.dice[i]` in words; `reference` is the policy whose
    expectation prices dice and decisions; `scored` is the score as the record stands. `titles` are
    what is asked as a reader knows it, where that is not the name of it."""

    prices: Prices
    names: tuple[str, ...]
    tried: tuple[Tried, ...]
    reference: str
    scored: int
    finished: bool
    titles: Mapping[str, str] = MappingProxyType({})

    def by_luck(self) -> list[tuple[Die, str]]:
        """The dice with their names, the luckiest first."""
        named = zip(self.prices.dice, self.names, strict=True)
        return sorted(named, key=lambda die: (-die[0].luck, die[0].place, die[0].slot))

    def to_json(self) -> dict[str, Any]:
        """The analysis as one object."""
        prices = self.prices
        dice = [
            {**die._asdict(), "name": name}
            for die, name in zip(prices.dice, self.names, strict=True)
        ]
        ranked = self.by_luck()
        return {
            "par": prices.par,
            "luck": prices.luck,
            "errors": prices.errors,
            "score": prices.score,
            "scored": self.scored,
            "finished": self.finished,
            "reference": self.reference,
            "luckiest": _named(ranked[:1]),
            "unluckiest": _named(ranked[-1:]),
            "swings": [{"turn": turn, "change": change} for turn, change in prices.swings()],
            "expected": list(prices.expected),
            "dice": dice,
            "decisions": [decision._asdict() for decision in prices.decisions],
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


UNITS = 10
"""A game's scores differ by so many of the units of its prices."""
_priced: deque[tuple[Any, tuple[Prices, tuple[str, ...]]]] = deque(maxlen=4)
"""What was priced last, each with the session that it is of."""
AT_LEAST = 30
"""Games played for a choice that is shown where dice are hypothetical, at the least, for an error
of a unit (twice as many for half of one): a rare disaster is to be among them."""
SHOWN = 10
"""Other choices that a list shows at most."""
ABOUT, CLOSELY = 1.5, 0.5
"""How large a standard error is left to what these would have brought, in units of the prices: a
report says *about*, and is to be told soon."""


def analyse(
    session: Session,
    reference: str,
    seed: str | None,
    shown: int = SHOWN,
    error: float = CLOSELY,
) -> Analysis:
    """Analyse a session with the named policy of its game as reference. What other choices would
    have brought is judged by the dice of its `seed`, or if None by those of the record alone: of
    so many of the best as are `shown` to an `error` in units, of the others roughly.

    Raises NothingPlayed if there is nothing to account for yet, and Error if no expectation
    is known of the policy or the game.
    """
    prices, names = priced(session, reference)
    score = needed(parts_of(session.game).prices, "prices of dice").score
    return Analysis(
        prices,
        names,
        tuple(_tried(session, seed, score, shown, error, prices.unit)),
        reference,
        score(session.state),
        session.finished,
        titles(session),
    )


def titles(session: Session) -> dict[str, str]:
    """What is asked in a session as a reader knows it, by name, where the game says so."""
    told = parts_of(session.game).prices
    return {r.ask: told.title(r.ask) for r in session.asked} if isinstance(told, Titled) else {}


def priced(session: Session, reference: str) -> tuple[Prices, tuple[str, ...]]:
    """The prices of a session with the named policy of its game as reference, and its dice in
    words. Raises as `analyse` does."""
    # A story, its luck and what is printed of both are of the same session.
    key = session.game, session.conditions, [*session.answers], session.lot, reference
    for known, found in [*_priced]:
        if known == key:
            return found
    game = session.game
    part = needed(parts_of(game).prices, "prices of dice")
    prices = account(*part.moments(session, game.policies[reference]))
    # Scores that do not differ have no deviation.
    prices = prices._replace(
        unit=(part.DEVIATION or UNITS) / UNITS,
        noun=game.noun,
        is_chance=parts_of(game).endings() is not None,
    )
    priced = prices, tuple(part.names(session, prices.dice))
    _priced.append((key, priced))
    return priced


def _tried(
    session: Session, seed: str | None, value: Any, shown: int, error: float, unit: float
) -> list[Tried]:
    """Every choice that was not made, at every decision."""
    closely = round(AT_LEAST / error), error * unit
    found: dict[tuple[int, str], Tried] = {}
    branches = Branches(session, seed, COMPLETIONS)
    for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
        if not isinstance(request, Decision):
            continue
        for choice in request.choices:
            if choice != answer.choice:
                try:
                    came_to = _mean(branches.games(place, choice), value, ROUGHLY, inf)
                except NoEnd:
                    # By choices that were made of another game, some do not end.
                    continue
                tried = Tried(
                    place, session.turns[place], request.ask, request.slot, choice, *came_to
                )
                found[place, choice] = tried
    # The best by a rough mean are mostly the luckiest: they are looked at closely, until those that
    # come first have all been.
    while rough := [one for one in best_of_each(found.values())[:shown] if one.is_rough]:
        for one in rough:
            came_to = _mean(branches.games(one.place, one.choice), value, *closely)
            found[one.place, one.choice] = Tried(*one[:5], *came_to)
    return list(found.values())


def _mean(games: Iterable[Played], value: Any, least: int, error: float) -> tuple[float, int, int]:
    """What games came to on an average, the most dice of one that nobody rolled, and the number of
    games: of many, so many at `least`, and until the standard error is no larger."""
    number, total, squares, dice = 0, 0, 0, 0
    for played in games:
        score, dice = value(played.session.state), max(dice, played.hypothetical)
        number, total, squares = number + 1, total + score, squares + score * score
        if number >= least and squares / number - (total / number) ** 2 <= number * error * error:
            break
    return total / number, dice, number
