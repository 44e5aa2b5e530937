"""The same dice with one decision changed: `sheetgen whatif`."""

from __future__ import annotations

import json
from argparse import Namespace
from math import sqrt
from statistics import fmean, stdev
from typing import Any, NamedTuple

from sheetgen.cli.comparing import figure_text, print_standings
from sheetgen.cli.subject import replayed
from sheetgen.core.errors import Error
from sheetgen.core.game import Game
from sheetgen.core.requests import Decision
from sheetgen.core.session import Session
from sheetgen.kits.chances.whatif import decision, instead, last_turn

Told = dict[int, tuple[str, int | None]]
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

    def to_json(self) -> dict[str, Any]:
        """Both games as one object."""
        (was, other), turns = self.standings, self.turns.items()
        return {
            "decision": {
                "ask": self.request.ask,
                "turn": self.request.turn,
                "slot": self.request.slot,
                "choices": list(self.request.choices),
            },
            "games": self.games,
            "hypothetical_dice": self.hypothetical,
            "standard_error": self.standard_error,
            "recorded": {"choice": self.chosen, **was},
            "instead": {"choice": self.tried, **other},
            "turns": [
                {"turn": turn, "recorded": _turn_json(one), "instead": _turn_json(two)}
                for turn, (one, two) in turns
            ],
        }


def whatif(arguments: Namespace) -> int:
    """`sheetgen whatif JOURNAL`."""
    record, game, session = replayed(arguments.journal)
    if not game.has("report.turns"):
        raise Error(f"{game.title} has no score to compare two games by")
    place = decision(session, arguments.turn, arguments.ask, arguments.slot)
    chosen = session.answers[place].choice
    if arguments.choose == chosen:
        raise Error(f"{chosen} is what was chosen there")
    compared = _compared(game, session, record.header.seed, place, arguments.choose)
    if arguments.json:
        print(json.dumps(compared.to_json(), ensure_ascii=False))
    else:
        _print(game, session, compared)
    return 0


def _compared(
    game: Game, session: Session, seed: str | None, place: int, choice: str
) -> Comparison:
    played = instead(session, seed, place, choice)
    others = [one.session for one in played]
    tell, turns = game.part("story.chronicle").tell, game.part("report.turns").turns
    standings = [tell(other).standing() for other in others]
    scores = [standing["score"] for standing in standings]
    request, chosen = session.asked[place], session.answers[place].choice
    assert isinstance(request, Decision)
    assert chosen is not None
    return Comparison(
        request,
        chosen,
        choice,
        len(played),
        fmean(one.hypothetical for one in played),
        stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.0,
        (tell(session).standing(), _mean(standings)),
        _differing(turns(session), [turns(other) for other in others], last_turn(session)),
    )


def _mean(values: list[Any]) -> Any:
    """What is the same in all; else the mean of numbers, of objects key by key; None where there
    is no mean."""
    first = values[0]
    if all(value == first for value in values):
        return first
    if isinstance(first, dict):
        return {key: _mean([value[key] for value in values]) for key in first}
    return fmean(values) if type(first) is int else None


def _differing(recorded: Told, others: list[Told], last: int | None) -> dict[int, tuple[Any, Any]]:
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


def _turn_json(told: tuple[str | None, Any] | None) -> dict[str, Any] | None:
    return None if told is None else {"told": told[0], "score": told[1]}


def _print(game: Game, session: Session, compared: Comparison) -> None:
    request, names = compared.request, (compared.chosen, compared.tried)
    when = f"turn {request.turn}" if request.turn else f"slot {request.slot}"
    print(f"{game.title}, {request.ask}, {when}: {names[0]} was chosen; {names[1]} instead")
    if compared.hypothetical:
        print(
            f"{names[1]}: the mean of {compared.games} games with {compared.hypothetical:.1f} "
            f"hypothetical dice each; standard error of the score {compared.standard_error:.2f}"
        )
    if not session.finished:
        turn = last_turn(session)
        print(f"the record has come to turn {turn}; {names[1]} is played to the end of that turn")
    print_standings(names, compared.standings)
    print("\nwhat happens otherwise, and the score at the end of the turn")
    for turn, two in compared.turns.items():
        for name, told in zip(names, two, strict=True):
            if told is not None:
                words = "as the dice may fall" if told[0] is None else told[0]
                print(f"{turn:>4}  {name:<10}{figure_text(told[1]):>8}  {words}")
