"""A recorded game beside the same game with one decision changed."""

from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from sheetgen.core.errors import Error
from sheetgen.core.requests import Decision
from sheetgen.core.session import Session
from sheetgen.kits.chances.account import decimal
from sheetgen.kits.chances.whatif import COMPLETIONS, Branches, last_turn
from sheetgen.kits.contract import Chronicle
from sheetgen.kits.parts import needed, parts_of

ToldByTurn = dict[int, tuple[str, int | None]]
"""By turn: what happened in words, and the score at its end (None: it has not ended)."""


class Comparison(NamedTuple):
    """Two games that differ by one decision: `chosen` as recorded, `tried` instead of it.

    `standings` are as `sheetgen show` gives them and `turns` hold the turns that differ, each for
    the one and the other (None: not played there). Where dice are `hypothetical` (how many a game,
    on average), the other is the mean of several games, and its words are None in a turn that they
    do not share.
    """

    request: Decision
    chosen: str
    tried: str
    games: int
    hypothetical: float
    standard_error: float
    standings: tuple[dict[str, Any], dict[str, Any]]
    turns: dict[int, tuple[Any, Any]]


def compared(session: Session, seed: str | None, place: int, choice: str) -> Comparison:
    """A game compared with the same game in which answer number `place`, a decision, is another
    `choice`; dice the record lacks are those of its `seed`. Raises Error for what was chosen there,
    and for what could not be."""
    request, chosen = session.asked[place], session.answers[place].choice
    assert isinstance(request, Decision)
    assert chosen is not None
    if choice == chosen:
        raise Error(f"{chosen} is what was chosen there")
    played = Branches(session, seed, COMPLETIONS).instead(place, choice)
    others = [one.session for one in played]
    game = session.game
    tell, turns = (
        parts_of(game).chronicle.tell,
        needed(parts_of(game).turns, "account turn by turn").turns,
    )
    told = [tell(other) for other in others]
    scores = [one.result().score or 0 for one in told]
    return Comparison(
        request,
        chosen,
        choice,
        len(played),
        fmean(one.hypothetical for one in played),
        stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0,
        (tell(session).standing(), _standing(told)),
        _differing(turns(session), [turns(other) for other in others], last_turn(session)),
    )


def _standing(told: list[Chronicle]) -> dict[str, Any]:
    """How several games stand on an average; of games that are won or lost how many were won."""
    found: dict[str, Any] = _mean([one.standing() for one in told])
    results = [one.result() for one in told]
    for name, said in found.items():
        if said is None and name == "result" and results[0].is_outcome:
            found[name] = f"won {decimal(fmean(r.score or 0 for r in results), is_chance=True)}"
    return found


def _mean(values: list[Any]) -> Any:
    """What is the same in all; else the mean of numbers, of objects key by key; None where there
    is no mean."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        return {key: _mean([value[key] for value in values]) for key in first}
    return fmean(values) if type(first) is int else None


def _differing(
    recorded: ToldByTurn, others: list[ToldByTurn], last: int | None
) -> dict[int, tuple[Any, Any]]:
    """The turns, up to the last one to be looked at, in which something else happens in any of
    the other games."""
    if last is None:
        last = max([*recorded, *(turn for other in others for turn in other)])
    turns = {}
    for turn in range(1, last + 1):
        played = [other[turn] for other in others if turn in other]
        words = {told for told, _ in played}
        if turn not in recorded or len(played) < len(others) or words != {recorded[turn][0]}:
            shared = words.pop() if len(words) == 1 else None
            mean = _mean([score for _, score in played]) if played else None
            turns[turn] = (recorded.get(turn), (shared, mean) if played else None)
    return turns
