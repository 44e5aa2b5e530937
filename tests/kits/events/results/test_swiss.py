"""Rounds are drawn so that those who have done as well meet, and nobody meets another twice."""

import random
from collections.abc import Collection, Iterator, Sequence
from hashlib import sha256

import pytest

from sheetgen.kits.events.results import swiss
from sheetgen.kits.events.results.swiss import Round
from tests.cases import each


def lot(a: int, b: int) -> int:
    return int.from_bytes(sha256(f"{a}-{b}".encode()).digest()[:8], "big")


def met(rounds: list[Round]) -> list[frozenset[int]]:
    return [frozenset(pair) for one in rounds for pair in one.pairs]


def played(tables: int, count: int, seed: int) -> list[Round]:
    """The rounds of an event in which matches end at random, as far as they can be drawn."""
    rolled = random.Random(seed)
    rounds: list[Round] = []
    won = dict.fromkeys(range(1, tables + 1), 0)
    for number in range(1, count + 1):
        order = sorted(won, key=lambda table: (-won[table], lot(seed, table)))
        made = swiss.drawn(order, rounds, won, lot, [list(won)] * (count - number))
        if made is None:
            break
        rounds.append(made)
        for pair in (*made.pairs, (made.bye,) * bool(made.bye)):
            if pair:
                won[rolled.choice(pair)] += 2
    return rounds


def test_neighbours_in_the_standings_meet() -> None:
    assert swiss.drawn([3, 1, 4, 2], [], {}, lot) == Round(((3, 1), (4, 2)))
    past = [Round(((3, 1), (4, 2)))]
    assert swiss.drawn([3, 1, 4, 2], past, {}, lot) == Round(((3, 4), (1, 2)))
    # The last has a bye, and then the last that has had none.
    assert swiss.drawn([3, 1, 2], [], {}, lot) == Round(((3, 1),), 2)
    assert swiss.drawn([3, 1, 2], [Round(((3, 1),), 2)], {}, lot) == Round(((3, 2),), 1)


@each(("tables", "count"), [(6, 4), (6, 5), (5, 5), (9, 9), (8, 7)])
def test_no_event_that_can_be_drawn_gets_stuck(tables, count) -> None:
    for seed in range(8):
        rounds = played(tables, count, seed)
        assert len(met(rounds)) == len(set(met(rounds))) == count * (tables // 2)
        byes = [one.bye for one in rounds if one.bye]
        assert len(byes) == len(set(byes)) == count * (tables % 2)


def ways(left: Sequence[int], gone: Collection[frozenset[int]]) -> Iterator[list[tuple[int, int]]]:
    """All ways to pair tables, tried one by one."""
    if not left:
        yield []
    for other in left[1:]:
        if frozenset((left[0], other)) not in gone:
            rest = [table for table in left[1:] if table != other]
            yield from ([(left[0], other), *more] for more in ways(rest, gone))


def test_a_draw_is_the_best_of_all_that_leave_the_next_round_a_way() -> None:
    for seed in range(12):
        past = played(6, 5, seed)[:3]
        rolled = random.Random(seed)
        points = {table: 2 * rolled.randrange(3) for table in range(1, 7)}
        order = sorted(points, key=lambda table: (-points[table], table))
        gone = {*met(past)}

        def cost(pairs: list[tuple[int, int]], order=order, points=points) -> tuple[int, ...]:
            return (
                sum((points[a] - points[b]) ** 2 for a, b in pairs),
                sum((order.index(a) - order.index(b)) ** 2 for a, b in pairs),
                sum(lot(min(pair), max(pair)) for pair in pairs),
            )

        on = [w for w in ways(order, gone) if any(ways(order, {*gone, *map(frozenset, w)}))]
        made = swiss.drawn(order, past, points, lot, [order])
        assert on
        assert made is not None
        assert list(made.pairs) == min(on, key=cost)


def test_who_misses_a_round_to_come_is_looked_ahead_for() -> None:
    # Of five, 4 and 5 will miss the next round; then 1, 2 and 3 need a pair, and a bye.
    past = [Round(((1, 4), (2, 5)), 3), Round(((1, 5), (3, 4)), 2)]
    made = swiss.drawn([1, 2, 3, 4, 5], past, {}, lot, [[1, 2, 3]])
    assert made is not None
    after = swiss.drawn([1, 2, 3], [*past, made], {}, lot)
    assert after == Round(((2, 3),), 1)


def test_of_four_all_have_met_after_three_rounds() -> None:
    assert len(played(4, 4, 1)) == 3
    assert [swiss.most_rounds(tables) for tables in range(7)] == [0, 0, 1, 3, 3, 5, 5]


@pytest.mark.long
def test_a_hundred_tables_are_drawn() -> None:
    rounds = played(101, 7, 1)
    assert len(met(rounds)) == len(set(met(rounds))) == 7 * 50


def test_a_match_goes_to_who_has_more_of_its_points() -> None:
    # The guide's example: boards won 2-0 by table 1, and level on the third.
    boards = {"S1-B1": {1: 80, 2: 70}, "S1-B2": {1: 60, 2: 60}, "S1-B3": {1: 50, 2: 61}}
    one = Round(((1, 2),), 3)
    assert [swiss.board_points(board, one) for board in boards.values()] == [
        {1: 2, 2: 0}, {1: 1, 2: 1}, {1: 0, 2: 2},
    ]  # fmt: skip
    assert swiss.totals([boards], [one]) == {1: 1, 2: 1, 3: 2}
    boards["S1-B3"] = {2: 61, 1: 62}
    assert swiss.totals([boards], [one]) == {1: 2, 2: 0, 3: 2}
    # Who did not play has lost; a match of which nothing is known counts for nobody.
    assert swiss.totals([{"S1-B1": {1: 3}}], [one]) == {1: 2, 2: 0, 3: 2}
    assert swiss.totals([{"S1-B1": {}}], [one]) == {1: 0, 2: 0, 3: 2}
    # Half a win for who sits a round out.
    assert swiss.totals([{"S1-B1": {}}], [Round(((1, 2),), 3, (4,))]) == {1: 0, 2: 0, 3: 2, 4: 1}
    assert swiss.opponents([one], {1: 2, 2: 0, 3: 2}) == {1: 0, 2: 2}


def test_five_rounds_are_those_of_another_reckoning() -> None:
    for tables in (12, 13):
        rolled = random.Random(tables)
        rounds: list[Round] = []
        scores: list[dict[str, dict[int, int]]] = []
        won = dict.fromkeys(range(1, tables + 1), 0)
        for number in range(1, 6):
            order = sorted(won, key=lambda table: (-won[table], table))
            made = swiss.drawn(order, rounds, won, lot)
            assert made is not None
            rounds.append(made)
            boards = {
                f"S{number}-B{b}": {t: rolled.randrange(60, 70) for t in won} for b in (1, 2, 3)
            }
            scores.append(boards)
            for a, b in made.pairs:
                ahead = sum((s[a] > s[b]) - (s[a] < s[b]) for s in boards.values())
                won[a] += 1 + (ahead > 0) - (ahead < 0)
                won[b] += 1 + (ahead < 0) - (ahead > 0)
            if made.bye:
                won[made.bye] += 2
            assert swiss.totals(scores, rounds) == won
            assert sum(won.values()) == number * 2 * ((tables + 1) // 2)
        assert len(met(rounds)) == len(set(met(rounds))) == 5 * (tables // 2)
        byes = [one.bye for one in rounds if one.bye]
        assert len(byes) == len(set(byes)) == 5 * (tables % 2)
