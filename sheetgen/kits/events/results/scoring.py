"""Scores to ranks: matchpoints or differences from a datum, tie-breaks in order, and a lot."""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from sheetgen.core.game import pick
from sheetgen.kits.events.event import AVERAGE, MATCHPOINTS, NOTHING

LOT = "lot"
HEAD_TO_HEAD = "head-to-head"
TRIMMED = 10
"""One table in so many is left out of a datum at either end; of five or more at least one is."""
FEW = 5

Scores = Mapping[str, Mapping[int, int]]
"""The scores by board and table."""


class Ranked(NamedTuple):
    """A table in the standings: its rank, what it has in all, what it has on each board by name
    (those it did not play among them), and the tie-break that put it after or before another of
    the same total ("": none was needed)."""

    rank: int
    table: int
    total: Fraction
    boards: Mapping[str, Fraction]
    by: str = ""


def matchpoints(scores: Mapping[int, int]) -> dict[int, Fraction]:
    """A board by matchpoints: 2 for each table beaten, 1 for each tied."""
    found = {}
    for table, score in scores.items():
        others = [other for at, other in scores.items() if at != table]
        points = sum(2 * (score > other) + (score == other) for other in others)
        found[table] = Fraction(points)
    return found


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


def board_points(scores: Mapping[int, int], ranking: str) -> dict[int, Fraction]:
    """What each table has on a board, by the ranking of the event."""
    return matchpoints(scores) if ranking == MATCHPOINTS else differences(scores)


def without_playing(points: Mapping[int, Fraction], ranking: str, missed: str) -> Fraction:
    """What a table has on a board that it did not play."""
    if missed == AVERAGE:
        return Fraction(len(points) - 1 if ranking == MATCHPOINTS and points else 0)
    if ranking == MATCHPOINTS:
        return Fraction(0)
    return min(points.values(), default=Fraction(0))


def points_of(
    scores: Scores, tables: Sequence[int], ranking: str, missed: str
) -> dict[int, dict[str, Fraction]]:
    """What every table has on every board."""
    found: dict[int, dict[str, Fraction]] = {table: {} for table in tables}
    for board, played in scores.items():
        points = board_points(played, ranking)
        otherwise = without_playing(points, ranking, missed)
        for table in tables:
            found[table][board] = points.get(table, otherwise)
    return found


Measure = Callable[[int], int]
"""Of a table: the more the better."""


def ranked(
    scores: Scores,
    tables: Sequence[int],
    ranking: str,
    tie_breaks: Sequence[str],
    measures: Mapping[str, Measure],
    key: str,
    missed: str = NOTHING,
) -> tuple[Ranked, ...]:
    """The standings, the first first. `measures` are the tie-breaks of the game, by name; `key` is
    the event's key, by which lots are drawn. Raises Error for a tie-break that is unknown."""
    for name in tie_breaks:
        pick(name, (HEAD_TO_HEAD, *measures), "tie-break")
    boards = points_of(scores, tables, ranking, missed)
    totals = {table: sum(boards[table].values(), Fraction(0)) for table in tables}
    order: list[tuple[int, str]] = []
    for total in sorted(set(totals.values()), reverse=True):
        tied = sorted(table for table in tables if totals[table] == total)
        order += _broken(tied, list(tie_breaks), scores, measures, key, "")
    return tuple(
        Ranked(rank, table, totals[table], boards[table], by)
        for rank, (table, by) in enumerate(order, start=1)
    )


def _broken(
    tied: list[int],
    names: list[str],
    scores: Scores,
    measures: Mapping[str, Measure],
    key: str,
    by: str,
) -> list[tuple[int, str]]:
    """Tables of the same total in order, each with the tie-break that last set it apart."""
    if len(tied) == 1:
        return [(tied[0], by)]
    if not names:
        return [(table, LOT) for table in drawn(tied, key)]
    name, *rest = names
    if name == HEAD_TO_HEAD:
        worth = {table: head_to_head(table, tied, scores) for table in tied}
    else:
        worth = {table: measures[name](table) for table in tied}
    if len(set(worth.values())) == 1:
        return _broken(tied, rest, scores, measures, key, by)
    found = []
    for value in sorted(set(worth.values()), reverse=True):
        level = [table for table in tied if worth[table] == value]
        found += _broken(level, rest, scores, measures, key, name)
    return found


def head_to_head(table: int, tied: Iterable[int], scores: Scores) -> int:
    """The boards on which a table beat others of those tied with it, less those on which it was
    beaten; only boards that both played count."""
    won = 0
    for played in scores.values():
        for other in tied:
            if other != table and table in played and other in played:
                won += (played[table] > played[other]) - (played[table] < played[other])
    return won


def first_by_lot(key: str, a: int, b: int) -> int:
    """Which of two tables the lot puts first: HMAC-SHA256 by the event's key (32 bytes, here in
    hex) of the text `tie|a|b`, the lower number first; an even first byte is for the lower."""
    low, high = sorted((a, b))
    drawn = hmac.new(bytes.fromhex(key), f"tie|{low}|{high}".encode(), hashlib.sha256).digest()
    return low if drawn[0] % 2 == 0 else high


def drawn(tables: Iterable[int], key: str) -> list[int]:
    """Tables in the order of the lot. Lots are drawn between two: each table, from the lowest
    number on, goes up from the end of the row as long as the lot puts it first."""
    row: list[int] = []
    for table in sorted(tables):
        place = len(row)
        while place and first_by_lot(key, row[place - 1], table) == table:
            place -= 1
        row.insert(place, table)
    return row
