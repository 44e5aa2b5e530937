"""Rounds are drawn so that those who have done as well meet, and nobody meets another twice."""

from __future__ import annotations

import random

from sheetgen.kits.events.results import swiss
from sheetgen.kits.events.results.swiss import Round


def test_the_draw_goes_from_the_top_down() -> None:
    assert swiss.drawn([3, 1, 4, 2], []) == Round(((3, 1), (4, 2)))
    assert swiss.drawn([3, 1, 4, 2], [Round(((3, 1), (4, 2)))]) == Round(((3, 4), (1, 2)))
    # The last has a bye, and then the last that has had none.
    assert swiss.drawn([3, 1, 2], []) == Round(((3, 1),), 2)
    assert swiss.drawn([3, 1, 2], [Round(((3, 1),), 2)]) == Round(((3, 2),), 1)


def test_who_cannot_be_paired_otherwise_is_met_lower_down() -> None:
    # 1 has met 2 and 3 has met 4 and 5: 1-3 would leave 2 to 4 or 5, and so it goes.
    past = [Round(((1, 2), (3, 4))), Round(((1, 3), (5, 6))), Round(((3, 5), (4, 6)))]
    made = swiss.drawn([1, 2, 3, 4, 5, 6], past)
    assert made is not None
    met = {frozenset(pair) for one in past for pair in one.pairs}
    assert sorted(table for pair in made.pairs for table in pair) == [1, 2, 3, 4, 5, 6]
    assert not met & {frozenset(pair) for pair in made.pairs}
    # Of four everybody has met everybody after three rounds.
    rounds: list[Round] = []
    for _ in range(3):
        one = swiss.drawn([1, 2, 3, 4], rounds)
        assert one is not None
        rounds.append(one)
    assert swiss.drawn([1, 2, 3, 4], rounds) is None


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
    assert swiss.opponents([one], {1: 2, 2: 0, 3: 2}) == {1: 0, 2: 2}


def test_five_rounds_are_those_of_another_reckoning() -> None:
    for tables in (12, 13):
        rolled = random.Random(tables)
        rounds: list[Round] = []
        scores: list[dict[str, dict[int, int]]] = []
        won = dict.fromkeys(range(1, tables + 1), 0)
        for number in range(1, 6):
            order = sorted(won, key=lambda table: (-won[table], table))
            made = swiss.drawn(order, rounds)
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
        met = [frozenset(pair) for one in rounds for pair in one.pairs]
        assert len(met) == len(set(met)) == 5 * (tables // 2)
        byes = [one.bye for one in rounds if one.bye]
        assert len(byes) == len(set(byes)) == 5 * (tables % 2)
