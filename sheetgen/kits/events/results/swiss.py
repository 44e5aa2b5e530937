"""A Swiss event: each session is a round, in which tables meet head to head on the same boards. Who
has done as well meets, and nobody meets another twice.

Rounds are drawn by the Monrad system: neighbours in the standings meet. Of all ways to pair the
whole field without meeting twice that leave the coming rounds a way, too, the best is taken, as a
matching of maximum weight in a graph: its vertices are the tables and, if their number is odd, the
bye; its edges are who may meet.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import islice
from typing import NamedTuple

from sheetgen.core.errors import Error
from sheetgen.kits.events.ledger import PAIRED, RULING, Ledger
from sheetgen.kits.events.lines import as_whole

WON, LEVEL, LOST = 2, 1, 0
"""Of a board for the better score, and of a match for more of its points."""
PAIR, HALF_BYE = "pair", "half-bye"
"""The rulings on rounds: one is paired by hand; a table sits one out, for half a win."""
METHOD = "sheetgen-monrad-1"
"""By which a round is drawn: the ledger says it, for the same method to draw it again."""
_BYE = 0
"""The vertex in the place of an opponent."""
_LARGE, _REACH = 40, 12
_MOST_STEPS, _MOST_LOOKED_AT = 20_000, 500
"""How far is looked ahead, and at how many ways to pair a round."""
_LOTS = 1 << 64


class Round(NamedTuple):
    """Who meets whom; who is left over, meets nobody and wins all the same (0: no table is); and
    who asked to sit the round out, for half of that."""

    pairs: tuple[tuple[int, int], ...]
    bye: int = 0
    half: tuple[int, ...] = ()

    def opponent(self, table: int) -> int:
        """The opponent of a table; 0: it has none."""
        for pair in self.pairs:
            if table in pair:
                return sum(pair) - table
        return 0


def on_record(ledger: Ledger) -> tuple[Round, ...]:
    """The rounds of an event as they were drawn, or paired by hand after that. Raises Error, naming
    the line, for what is no round."""
    found: list[Round] = []
    for line in ledger.lines:
        ruled = line.what == RULING and line.held.get("ruling") == PAIR
        if line.what != PAIRED and not ruled:
            continue
        held = line.held
        try:
            pairs = tuple((as_whole(a), as_whole(b)) for a, b in held["pairs"])
            half = tuple(as_whole(table) for table in held.get("half", ()))
            number = as_whole(held["value" if ruled else "round"])
            # One that was paired anew takes the place of the one before.
            found[number - 1 :] = [Round(pairs, as_whole(held["bye"]), half)]
        except (KeyError, TypeError, ValueError):
            raise Error(f"line {line.number} of the ledger is no round") from None
    return tuple(found)


def meeting(rounds: Sequence[Round], number: int) -> set[int]:
    """The tables that have an opponent in a round; none, before it is drawn."""
    one = rounds[number - 1 : number]
    return {table for pair in (one[0].pairs if one else ()) for table in pair}


def most_rounds(tables: int) -> int:
    """In how many rounds so many tables can meet, nobody another twice and nobody with two byes."""
    return tables - 1 + tables % 2 if tables > 1 else 0


# How a round is drawn.

Pair = tuple[int, int]
Met = Collection[frozenset[int]]
"""Pairs that have met already; a table and the bye: it has had one."""


def drawn(
    order: Sequence[int],
    past: Iterable[Round],
    points: Mapping[int, int],
    lot: Callable[[int, int], int],
    coming: Sequence[Collection[int]] = (),
) -> Round | None:
    """The next round of tables in the order of their standing; None: they cannot be paired without
    meeting twice.

    Of an odd number the last has the bye that has had none. Then the squares of the differences in
    `points` are least in all; then those of the places in the standings; then the numbers of 64
    bits that the `lot` gives to each pair, the lower table first. In a field of more than 40 those
    who meet are at most 12 places apart, or 24, 48 ... if that will not do. `coming` holds the
    tables of each round still to come: the best is taken after which they can be drawn as well, or
    as many of them as can be at all.
    """
    met = {frozenset(pair) for one in past for pair in (*one.pairs, (one.bye, _BYE))}
    fields = [_vertices(order), *map(_vertices, coming)]
    for ahead in range(len(fields), 0, -1):
        for reach in _reaches(len(order)) if _Ahead().goes(fields[:ahead], met) else ():
            costs = _costs(order, points, met, lot, reach)
            for pairs in islice(_best_first(fields[0], costs), _MOST_LOOKED_AT):
                if _Ahead().goes(fields[1:ahead], met | {frozenset(pair) for pair in pairs}):
                    return _round(order, pairs)
    return None


def _reaches(tables: int) -> Iterator[int]:
    """How many places apart two may be that meet: any, in a field that is not large; else so few
    that it is soon done, and more if that will not do."""
    reach = _REACH if tables > _LARGE else tables
    yield reach
    while reach < tables:
        reach *= 2
        yield reach


def _round(order: Sequence[int], pairs: Iterable[Pair]) -> Round:
    """Pairs as a round, each and all in the order of the standings."""
    place = {table: i for i, table in enumerate(order)}
    bye = next((sum(pair) for pair in pairs if _BYE in pair), 0)
    matches = [sorted(pair, key=place.__getitem__) for pair in pairs if _BYE not in pair]
    matches.sort(key=lambda pair: place[pair[0]])
    return Round(tuple((a, b) for a, b in matches), bye)


def _vertices(tables: Collection[int]) -> tuple[int, ...]:
    """The vertices of a round: an odd number of tables, and the bye."""
    return (*sorted(tables), _BYE) if len(tables) % 2 else tuple(sorted(tables))


def _costs(
    order: Sequence[int],
    points: Mapping[int, int],
    met: Met,
    lot: Callable[[int, int], int],
    reach: int,
) -> dict[Pair, int]:
    """What each pair that may meet costs. What counts first is multiplied by more than all that
    counts after it can come to; so no two ways to pair the field cost the same."""
    count = len(order)
    had = [points.get(table, 0) for table in order]
    by_place = _LOTS * count
    by_points = by_place * count**3
    by_bye = by_points * count * (1 + max(had, default=0) - min(had, default=0)) ** 2
    costs = {}
    for i, a in enumerate(order):
        for j in range(i + 1, min(i + 1 + reach, count)):
            pair = (min(a, order[j]), max(a, order[j]))
            if frozenset(pair) not in met:
                cost = (had[i] - had[j]) ** 2 * by_points + (i - j) ** 2 * by_place
                costs[pair] = cost + lot(*pair)
        if count % 2 and count - i <= reach and frozenset((a, _BYE)) not in met:
            costs[_BYE, a] = (count - i) * by_bye
    return costs


def _matched(vertices: Sequence[int], costs: Mapping[Pair, int]) -> list[Pair] | None:
    """The pairs of least cost that leave no vertex over; None, if there are none."""
    # It takes long to come, and start-up counts.
    import networkx

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(vertices)
    top = 1 + max(costs.values(), default=0)
    graph.add_weighted_edges_from((a, b, top - costs[a, b]) for a, b in sorted(costs))
    found = networkx.max_weight_matching(graph, maxcardinality=True)
    pairs = sorted((min(pair), max(pair)) for pair in found)
    return pairs if 2 * len(pairs) == len(vertices) else None


def _best_first(vertices: Sequence[int], costs: Mapping[Pair, int]) -> Iterator[list[Pair]]:
    """All ways to pair the vertices, the best first, as by K. G. Murty (1968): every other way
    lacks a pair of the best, and they are parted by the first that they lack."""
    heap: list[tuple[int, list[Pair], int, Mapping[Pair, int]]] = []

    def add(fixed: list[Pair], free: Mapping[Pair, int]) -> None:
        gone = {vertex for pair in fixed for vertex in pair}
        found = _matched([vertex for vertex in vertices if vertex not in gone], free)
        if found is not None:
            pairs = [*fixed, *found]
            heappush(heap, (sum(costs[pair] for pair in pairs), pairs, len(fixed), free))

    add([], costs)
    while heap:
        _, pairs, count, free = heappop(heap)
        yield pairs
        for at in range(count, len(pairs)):
            add(pairs[:at], {pair: cost for pair, cost in free.items() if pair != pairs[at]})
            free = {pair: cost for pair, cost in free.items() if not {*pair} & {*pairs[at]}}


class _Ahead:
    """A look at rounds that are still to come: can they be drawn? What is not found in so many
    steps is taken for what cannot be."""

    def __init__(self) -> None:
        self.steps = _MOST_STEPS

    def goes(self, fields: Sequence[Sequence[int]], met: Met) -> bool:
        """Whether rounds of these vertices can be drawn, one after the other."""
        if not fields:
            return True
        unmet = [
            {v: [w for w in field if w != v and frozenset((v, w)) not in met] for v in field}
            for field in fields
        ]
        # Who can choose from half of a field in every round can be paired, whoever met before
        # (Dirac, 1952).
        if all(
            len(own) - i >= len(field) / 2
            for i, field in enumerate(fields)
            for own in unmet[i].values()
        ):
            return True
        # Where nothing can be left out, it does not matter in which round two meet.
        same = all(field == fields[0] for field in fields)
        tight = [v for v, own in unmet[0].items() if same and len(own) <= len(fields)]
        if any(len(unmet[0][v]) < len(fields) for v in tight):
            return False
        if tight:
            unmet[0][tight[0]] = unmet[0][tight[0]][:1]
        return any(
            self.goes(fields[1:], {*met, *pairs}) for pairs in self._ways(list(fields[0]), unmet[0])
        )

    def _ways(
        self, left: list[int], unmet: Mapping[int, Sequence[int]]
    ) -> Iterator[list[frozenset[int]]]:
        """All ways to pair what is left, who has the least choice first."""
        if not left:
            yield []
            return
        choice = {v: [w for w in unmet[v] if w in left] for v in left}
        first = min(left, key=lambda v: len(choice[v]))
        for other in choice[first]:
            self.steps -= 1
            if self.steps < 0:
                return
            rest = [v for v in left if v not in (first, other)]
            for more in self._ways(rest, unmet):
                yield [frozenset((first, other)), *more]


# What a round is worth.

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
        for table, own in (*((half, LEVEL) for half in one.half), (one.bye, WON)):
            if table:
                found[table] = found.get(table, 0) + own
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
