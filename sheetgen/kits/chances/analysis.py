"""The analysis of a recorded game: its ledger, its dice in words, and every other choice tried."""

from collections import deque
from collections.abc import Mapping
from statistics import fmean
from types import MappingProxyType
from typing import Any, NamedTuple

from sheetgen.core.requests import Decision
from sheetgen.core.session import Session
from sheetgen.kits.chances.ledger import Die, Ledger, account
from sheetgen.kits.chances.whatif import Branches
from sheetgen.kits.contract import LEDGER, ODDS

UNITS = 10
"""A game's scores differ by so many of the units of its ledger."""
_priced: deque[tuple[Any, tuple[Ledger, tuple[str, ...]]]] = deque(maxlen=4)
"""What was priced last, each with the session that it is of."""
COMPLETIONS = 3
"""Games played for a choice where dice are hypothetical."""


class Tried(NamedTuple):
    """Another choice at a decision, on the same named dice: the score it would have brought, and
    how many dice of it nobody rolled (the score is then a mean over COMPLETIONS games)."""

    place: int
    turn: int
    ask: str
    slot: int
    choice: str
    score: float
    hypothetical: int


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


def analyse(session: Session, reference: str, seed: str | None) -> Analysis:
    """Analyse a session with the named policy of its game as reference. What other choices would
    have brought is judged by the dice of its `seed`, or if None by those of the record alone.

    Raises NothingPlayed if there is nothing to account for yet, and Error if no expectation
    is known of the policy or the game.
    """
    ledger, names = priced(session, reference)
    hooks = ODDS.of(session.game)
    value = getattr(hooks.RULES, hooks.VALUE)
    return Analysis(
        ledger,
        names,
        tuple(_tried(session, seed, value)),
        reference,
        value(session.state),
        session.finished,
        titles(session),
    )


def titles(session: Session) -> dict[str, str]:
    """What is asked in a session as a reader knows it, by name, where the game says so."""
    titled = getattr(LEDGER.of(session.game), "title", None)
    return {r.ask: titled(r.ask) for r in session.asked} if titled else {}


def priced(session: Session, reference: str) -> tuple[Ledger, tuple[str, ...]]:
    """The ledger of a session with the named policy of its game as reference, and its dice in
    words. Raises as `analyse` does."""
    # A story, its luck and what is printed of both are of the same session.
    key = session.game, session.conditions, [*session.answers], reference
    for known, found in [*_priced]:
        if known == key:
            return found
    game = session.game
    part = LEDGER.of(game)
    ledger = account(*part.moments(session, game.policies[reference]))
    if ODDS.is_in(game):
        deviation = getattr(ODDS.of(game), "DEVIATION", UNITS)
        ledger = ledger._replace(unit=deviation / UNITS)
    ledger = ledger._replace(noun=game.noun)
    priced = ledger, tuple(part.names(session, ledger.dice))
    _priced.append((key, priced))
    return priced


def _tried(session: Session, seed: str | None, value: Any) -> list[Tried]:
    """Every choice that was not made, at every decision."""
    found = []
    turn = 0
    branches = Branches(session, seed, COMPLETIONS)
    for place, (request, answer) in enumerate(zip(session.asked, session.answers, strict=True)):
        turn = request.turn or turn
        if not isinstance(request, Decision):
            continue
        for choice in request.choices:
            if choice != answer.choice:
                games = branches.instead(place, choice)
                score = fmean(value(played.session.state) for played in games)
                dice = max(played.hypothetical for played in games)
                found.append(Tried(place, turn, request.ask, request.slot, choice, score, dice))
    return found
