"""Scores to ranks: matchpoints or differences from a datum, tie-breaks in order, and of those who
are level even then a shared rank."""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.game import pick
from sheetgen.kits.events.boards import board_called
from sheetgen.kits.events.event import AVERAGE, DATUM, MATCHPOINTS, NOTHING, PERCENT

HEAD_TO_HEAD = "head-to-head"
TRIMMED = 10
"""One table in so many is left out of a datum at either end; of five or more at least one is."""
FEW = 5

Scores = Mapping[str, Mapping[int, int]]
"""The scores by board and table."""
Awards = Mapping[tuple[str, int], str]
"""What is awarded without a score, by board and table."""


class Ranked(NamedTuple):
    """A table in the standings: its rank, which others may share (0: it is out of the event), what
    it has in all, what it has on each board by name (those it did not play among them), and the
    tie-break that put it after or before another of the same total ("": none was needed)."""

    rank: int
    table: int
    total: Fraction
    boards: Mapping[str, Fraction]
    by: str = ""


def matchpoints(scores: Mapping[int, int], tables: int = 0) -> dict[int, Fraction]:
    """A board by matchpoints: 2 for each table beaten, 1 for each tied. Where it has fewer results
    than there are `tables` they are factored, as in duplicate bridge (Neuberg): of R results for T
    tables, (matchpoints + 1) x T / R - 1."""
    ordered = sorted(scores.values())
    factor = Fraction(max(tables, len(ordered)), max(1, len(ordered)))
    return {
        table: (bisect_left(ordered, score) + bisect_right(ordered, score)) * factor - 1
        for table, score in scores.items()
    }


def datum(scores: Iterable[int]) -> Fraction:
    """The trimmed mean of a board: of five tables or more a tenth at either end, at least one, is
    left out."""
    ordered = sorted(scores)
    cut = max(1, len(ordered) // TRIMMED) if len(ordered) >= FEW else 0
    kept = ordered[cut : len(ordered) - cut]
    # Exact, for what is level must tie, and not differ in the fifteenth place.
    return Fraction(sum(kept), len(kept))


def differences(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """A board against its datum: score minus datum."""
    against = datum(scores.values())
    return {table: score - against for table, score in scores.items()}


def percents(scores: Mapping[int, int], tables: int) -> dict[int, Fraction]:
    """A board in percent of the matchpoints that could be had against so many tables."""
    top = 2 * (tables - 1)
    return {
        table: 100 * points / top if top else _HALF
        for table, points in matchpoints(scores, tables).items()
    }


def rounded(points: Fraction) -> Fraction:
    """Points to a hundredth, a half away from nought."""
    hundredths = math.floor(abs(points) * 100 + Fraction(1, 2))
    return Fraction(hundredths if points > 0 else -hundredths, 100)


_HALF = Fraction(50)
AWARDS: Mapping[str, tuple[Fraction, Callable[..., Fraction] | None]] = {
    "average": (_HALF, None),
    "average-plus": (Fraction(60), max),
    "average-minus": (Fraction(40), min),
}
"""What is awarded on a board without a score, in percent: so much, or (average-plus) what the table
has on the other boards of the session, if that is more, or (average-minus) if it is less: Law 12C2
of duplicate bridge (WBF, 2017)."""


def awarded(award: str, own: Sequence[Fraction]) -> Fraction:
    """What an award comes to, in percent, for a table that has its `own` on the other boards of the
    session."""
    least, better = AWARDS[award]
    return better(least, sum(own, Fraction(0)) / len(own)) if better and own else least


def board_points(scores: Mapping[int, int], ranking: str, tables: int) -> dict[int, Fraction]:
    """What each table has on a board, by the ranking of the event with so many tables."""
    if ranking == DATUM:
        return differences(scores)
    return (matchpoints if ranking == MATCHPOINTS else percents)(scores, tables)


def without_playing(
    points: Mapping[int, Fraction], ranking: str, missed: str, top: int
) -> Fraction:
    """What a table has on a board that it did not play, of which `top` could be had: against a
    datum a point less than the last."""
    if missed == AVERAGE:
        return Fraction(top, 2)
    if ranking == DATUM:
        return min(points.values(), default=Fraction(0)) - 1
    return Fraction(0)


def points_of(
    scores: Scores,
    tables: Sequence[int],
    ranking: str,
    missed: str,
    awards: Awards = MappingProxyType({}),
) -> dict[int, dict[str, Fraction]]:
    """What every table has on every board."""
    found: dict[int, dict[str, Fraction]] = {table: {} for table in tables}
    count = len(tables)
    shares = {board: board_points(played, PERCENT, count) for board, played in scores.items()}
    top = {PERCENT: 100, MATCHPOINTS: 2 * (count - 1)}.get(ranking, 0)
    for board, played in scores.items():
        points = shares[board] if ranking == PERCENT else board_points(played, ranking, count)
        otherwise = without_playing(points, ranking, missed, top)
        for table in tables:
            found[table][board] = points.get(table, otherwise)
            if award := awards.get((board, table)):
                own = [
                    at[table]
                    for other, at in shares.items()
                    if other != board and table in at and _session(other) == _session(board)
                ]
                found[table][board] = awarded(award, own) * top / 100
    return found


def _session(board: str) -> int:
    return board_called(board).session


Measure = Callable[[int], int]
"""Of a table: the more the better."""


def ranked(
    scores: Scores,
    tables: Sequence[int],
    ranking: str,
    tie_breaks: Sequence[str],
    measures: Mapping[str, Measure],
    missed: str = NOTHING,
    penalties: Mapping[int, int] = MappingProxyType({}),
    awards: Awards = MappingProxyType({}),
    out: Container[int] = (),
) -> tuple[Ranked, ...]:
    """The standings, the first first, and after them, with rank 0, the tables that are `out`: with
    them the others are compared, but they are not ranked. `measures` are the tie-breaks of the
    game, by name; `penalties` are points taken from a table's total, which in percent is the mean
    of its boards. Totals are rounded to a hundredth, as they are printed: who is printed
    with the same is level. Raises Error for a tie-break that is unknown."""
    for name in tie_breaks:
        pick(name, (HEAD_TO_HEAD, *measures), "tie-break")

    def broken(tied: list[int], names: Sequence[str], by: str) -> list[tuple[list[int], str]]:
        """Tables of the same total in groups of one rank, each with the tie-break that last set it
        apart."""
        if len(tied) == 1:
            return [(tied, by)]
        if not names:
            return [(sorted(tied), by)]
        name, *rest = names
        if name == HEAD_TO_HEAD:
            worth = {table: head_to_head(table, tied, scores) for table in tied}
        else:
            worth = {table: measures[name](table) for table in tied}
        values = sorted(set(worth.values()), reverse=True)
        by = name if len(values) > 1 else by
        levels = ([table for table in tied if worth[table] == value] for value in values)
        return [group for level in levels for group in broken(level, rest, by)]

    boards = points_of(scores, tables, ranking, missed, awards)
    parts = max(1, len(scores)) if ranking == PERCENT else 1
    totals = {
        table: rounded(sum(boards[table].values(), Fraction(0)) / parts - penalties.get(table, 0))
        for table in tables
    }
    counted = sorted(table for table in tables if table not in out)
    found: list[Ranked] = []
    for total in sorted({totals[table] for table in counted}, reverse=True):
        tied = [table for table in counted if totals[table] == total]
        for level, by in broken(tied, tie_breaks, ""):
            rank = len(found) + 1
            found += [Ranked(rank, table, total, boards[table], by) for table in level]
    found += [Ranked(0, one, totals[one], boards[one]) for one in sorted(tables) if one in out]
    return tuple(found)


def head_to_head(table: int, tied: Iterable[int], scores: Scores) -> int:
    """The boards on which a table beat others of those tied with it, less those on which it was
    beaten; only boards that both played count."""
    won = 0
    for played in scores.values():
        for other in tied:
            if other != table and table in played and other in played:
                won += (played[table] > played[other]) - (played[table] < played[other])
    return won
