"""What a director is to look at: slips that took the place of others, or were taken back, and plans
better than anybody could be expected to find. It is shown to him, and published beside the
rulings."""

from collections.abc import Iterator
from functools import lru_cache
from statistics import pstdev

from sheetgen.core.game import Conditions, Game
from sheetgen.core.language import Phrases
from sheetgen.kits.events.boards import board_called
from sheetgen.kits.events.data import data
from sheetgen.kits.events.event import PUZZLE
from sheetgen.kits.events.of_game import has_plans
from sheetgen.kits.events.results.scoring import FEW
from sheetgen.kits.events.results.standings import Standings
from sheetgen.kits.parts import needed, parts_of

say = Phrases(data, "desk").say


def noticed(standings: Standings) -> list[str]:
    """All of it, in words: the slips in the order of the ledger, then the plans by board."""
    return [*_slips(standings), *_ahead(standings)]


def _slips(standings: Standings) -> Iterator[str]:
    past = standings.history
    scores = {one.number: one.score for one in past.entries}
    found = {
        one.number: say(
            "replaced", **_of(standings, *one.place), score=one.score, line=one.number,
            before=scores[one.instead_of], earlier=one.instead_of, reason=one.reason,
        )
        for one in past.entries
        if one.instead_of in scores and not one.ruled
    }  # fmt: skip
    found |= {
        one.number: say(
            "taken-back", **_of(standings, *one.place), score=one.score, line=one.number
        )
        for one in past.taken_back
    }
    for number in sorted(found):
        yield found[number]


def _ahead(standings: Standings) -> Iterator[str]:
    """On each board of few results or more the first table, if it is ahead of the second by more
    than the standard deviation of the others, and nearer to the best that any plan could score on
    these dice than to the second."""
    sealed, game = standings.opened.event.sealed, standings.opened.event.game
    if sealed.format == PUZZLE or not has_plans(game) or parts_of(game).event_best is None:
        return
    for name in standings.boards:
        ordered = sorted(standings.on(name).values(), key=lambda entry: -entry.score)
        if len(ordered) < FEW:
            continue
        first, second, *others = (entry.score for entry in ordered)
        if first - second <= pstdev([second, *others]):
            continue
        most = _most(*standings.opened.about, standings.opened.key_of(board_called(name)))
        if first - second > most - first:
            of = _of(standings, name, ordered[0].table)
            yield say("ahead", **of, score=first, second=second, best=most)


@lru_cache(maxsize=256)
def _most(game: Game, conditions: Conditions, key: str) -> int:
    """The best that any plan could score on a board."""
    return int(needed(parts_of(game).event_best, "best plan").best(conditions, key).score)


def _of(standings: Standings, board: str, table: int) -> dict[str, object]:
    name = standings.named(table) if table in standings.players else ""
    return {"board": board, "table": table, "name": name}
