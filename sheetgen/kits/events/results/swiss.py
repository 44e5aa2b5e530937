"""A Swiss event: each session is a round, in which tables meet head to head on the same boards. Who
has done as well meets, and nobody meets another twice."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

WON, LEVEL, LOST = 2, 1, 0
"""Of a board for the better score, and of a match for more of its points."""


class Round(NamedTuple):
    """Who meets whom, and who meets nobody and wins all the same (0: no table does)."""

    pairs: tuple[tuple[int, int], ...]
    bye: int = 0

    def opponent(self, table: int) -> int:
        """The opponent of a table; 0: it has none."""
        for pair in self.pairs:
            if table in pair:
                return sum(pair) - table
        return 0


def drawn(order: Sequence[int], rounds: Iterable[Round]) -> Round | None:
    """The next round of tables in the order of their standing: from the top down each meets the
    first after it that it has not met, as far as all can be paired so. Of an odd number the last
    that has had no bye has one. None, if they cannot be paired without meeting twice."""
    past = list(rounds)
    met = {frozenset(pair) for one in past for pair in one.pairs}
    if len(order) % 2 == 0:
        pairs = _paired(list(order), met)
        return None if pairs is None else Round(tuple(pairs))
    rested = {one.bye for one in past}
    for bye in (table for table in reversed(order) if table not in rested):
        pairs = _paired([table for table in order if table != bye], met)
        if pairs is not None:
            return Round(tuple(pairs), bye)
    return None


def _paired(order: list[int], met: set[frozenset[int]]) -> list[tuple[int, int]] | None:
    """Pairs of tables, the first with the first that leaves the others a way."""
    # A choice is where the search stands for the first table that has no opponent yet.
    pairs: list[tuple[int, int]] = []
    left, tried = list(order), 0
    while left:
        first, *others = left
        found = next(
            (i for i in range(tried, len(others)) if frozenset((first, others[i])) not in met), None
        )
        if found is not None:
            pairs.append((first, others.pop(found)))
            left, tried = others, 0
        elif pairs:
            # Back to the pair before, which tries its next.
            above, below = pairs.pop()
            place = {table: i for i, table in enumerate(order)}
            left = sorted([above, below, *left], key=place.__getitem__)
            tried = left.index(below)
        else:
            return None
    return pairs


Scores = Mapping[str, Mapping[int, int]]


def board_points(scores: Mapping[int, int], one: Round) -> dict[int, int]:
    """What each table has on a board: against an opponent who has no score it has won."""
    found = {}
    for table, score in scores.items():
        other = one.opponent(table)
        if other:
            theirs = scores.get(other)
            better = theirs is None or score > theirs
            found[table] = WON if better else LEVEL if score == theirs else LOST
    return found


def totals(scores: Sequence[Scores], rounds: Sequence[Round]) -> dict[int, int]:
    """The match points of each table that was drawn; `scores` are those of each round, by board. A
    match of which there is no score yet counts for nobody."""
    found: dict[int, int] = {}
    for boards, one in zip(scores, rounds, strict=False):
        points = [board_points(board, one) for board in boards.values()]
        for pair in one.pairs:
            mine, theirs = (sum(at.get(table, 0) for at in points) for table in pair)
            played = any(table in at for at in points for table in pair)
            for table, gained, lost in ((pair[0], mine, theirs), (pair[1], theirs, mine)):
                won = WON if gained > lost else LEVEL if gained == lost else LOST
                found[table] = found.get(table, 0) + (won if played else LOST)
        if one.bye:
            found[one.bye] = found.get(one.bye, 0) + WON
    return found


def opponents(rounds: Iterable[Round], points: Mapping[int, int]) -> dict[int, int]:
    """The match points of all opponents that each table has met, added up."""
    found: dict[int, int] = {}
    for one in rounds:
        for a, b in one.pairs:
            found[a] = found.get(a, 0) + points.get(b, 0)
            found[b] = found.get(b, 0) + points.get(a, 0)
    return found


def as_fractions(
    scores: Sequence[Scores], rounds: Sequence[Round], tables: Iterable[int]
) -> dict[int, dict[str, Fraction]]:
    """What every table has on every board."""
    found: dict[int, dict[str, Fraction]] = {table: {} for table in tables}
    for number, boards in enumerate(scores):
        for board, played in boards.items():
            points = board_points(played, rounds[number]) if number < len(rounds) else {}
            for table, own in found.items():
                own[board] = Fraction(points.get(table, LOST))
    return found
