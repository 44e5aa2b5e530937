"""Ranks, by examples worked by hand."""

from fractions import Fraction

import pytest

from sheetgen.kits.events.results.scoring import (
    board_points,
    datum,
    head_to_head,
    matchpoints,
    ranked,
    rounded,
)
from tests.cases import each


def rank(
    scores,
    ties=(),
    measures=None,
    ranking="matchpoints",
    missed="none",
    tables=None,
    penalties=None,
    **more,
):
    everybody = tables or sorted({table for played in scores.values() for table in played})
    measures, penalties = measures or {}, penalties or {}
    return ranked(scores, everybody, ranking, ties, measures, missed, penalties, **more)


def test_two_for_each_table_beaten_one_for_each_tied() -> None:
    # 90 beats three; the two of 85 beat one and tie one; 70 beats nobody.
    assert matchpoints({1: 85, 2: 90, 3: 70, 4: 85}) == {1: 3, 2: 6, 3: 0, 4: 3}
    assert matchpoints({1: 60}) == {1: 0}


def test_matchpoints_of_a_board_are_tables_times_tables_less_one() -> None:
    scores = dict(enumerate((80, 80, 80, 91, 60, 72, 72)))
    assert sum(matchpoints(scores).values()) == 7 * 6


def test_the_datum_leaves_out_the_extremes() -> None:
    assert datum([80, 90]) == 85
    assert datum([10, 80, 90, 100]) == 70
    # Five: the highest and the lowest go.
    assert datum([10, 80, 85, 90, 100]) == 85
    # Twenty: a tenth at either end.
    assert datum([0, 1, *[50] * 16, 99, 100]) == 50
    assert board_points({1: 80, 2: 91}, "datum", {}) == {1: Fraction(-11, 2), 2: Fraction(11, 2)}


def test_boards_are_added_up() -> None:
    rows = rank({"B1": {1: 90, 2: 80, 3: 70}, "B2": {1: 60, 2: 80, 3: 75}})
    assert [(row.rank, row.table, row.total, row.by) for row in rows] == [
        (1, 2, 6, ""),
        (2, 1, 4, ""),
        (3, 3, 2, ""),
    ]
    assert rows[0].boards == {"B1": 2, "B2": 4}


def test_head_to_head_parts_those_who_are_level() -> None:
    scores = {"B1": {1: 90, 2: 80, 3: 70, 4: 60}, "B2": {1: 60, 2: 70, 3: 95, 4: 50}}
    # 1: 6 + 2, 2: 4 + 4, 3: 2 + 6; 1 beat 2 and 3 on B1, 3 beat both on B2: 1 and 3 are level.
    assert [head_to_head(table, (1, 2, 3), scores) for table in (1, 2, 3)] == [0, 0, 0]
    assert head_to_head(1, (1, 4), scores) == 2


def test_head_to_head_decides() -> None:
    # B1: 1 beats 2, and 3 is last; B2: 3 beats 2 beats 1; B3: 1 beats 2, 3 between them.
    scores = {
        "B1": {1: 80, 2: 70, 3: 60, 4: 50},
        "B2": {1: 60, 2: 90, 3: 95, 4: 50},
        "B3": {1: 70, 2: 69, 3: 68, 4: 90},
    }
    # 1: 6 + 2 + 4, 2: 4 + 4 + 2, 3: 2 + 6 + 0, 4: 0 + 0 + 6.
    assert [(row.table, row.total) for row in rank(scores)] == [(1, 12), (2, 10), (3, 8), (4, 6)]
    even = {
        "B1": {1: 80, 2: 70, 3: 60},
        "B2": {1: 60, 2: 50, 3: 70},
        "B3": {1: 80, 2: 70, 3: 40},
    }
    # 1: 4 + 2 + 4, 2: 2 + 0 + 2, 3: 0 + 4 + 0: 2 and 3 have four; 2 beat 3 on B1 and B3, 3 beat 2
    # once.
    rows = rank(even, ("head-to-head",))
    assert [(row.table, row.total, row.by) for row in rows] == [
        (1, 10, ""),
        (2, 4, "head-to-head"),
        (3, 4, "head-to-head"),
    ]


def test_tie_breaks_are_applied_in_their_order() -> None:
    level = {"B1": {1: 80, 2: 80, 3: 80}}
    tankers, cargo = {1: 2, 2: 3, 3: 2}, {1: 5, 2: 0, 3: 9}
    measures = {"tankers": tankers.__getitem__, "cargo": cargo.__getitem__}
    rows = rank(level, ("tankers", "cargo"), measures)
    assert [(row.table, row.by) for row in rows] == [(2, "tankers"), (3, "cargo"), (1, "cargo")]
    rows = rank(level, ("cargo", "tankers"), measures)
    assert [(row.table, row.by) for row in rows] == [(3, "cargo"), (1, "cargo"), (2, "cargo")]


def test_an_unknown_tie_break_is_refused() -> None:
    with pytest.raises(ValueError, match='no tie-break called "age"'):
        rank({"B1": {1: 80, 2: 80}}, ("age",))


def test_those_who_are_level_share_a_rank() -> None:
    rows = rank({"B1": {1: 80, 2: 80, 3: 90, 4: 70}})
    assert [(row.rank, row.table, row.by) for row in rows] == [
        (1, 3, ""),
        (2, 1, ""),
        (2, 2, ""),
        (4, 4, ""),
    ]


def test_points_taken_from_a_total_change_the_rank() -> None:
    rows = rank({"B1": {1: 80, 2: 90}}, penalties={2: 3})
    assert [(row.rank, row.table, row.total) for row in rows] == [(1, 1, 0), (2, 2, -1)]


@each(
    ("ranking", "missed", "expected"),
    [
        ("matchpoints", "none", 0),
        ("matchpoints", "average", 3),
        ("datum", "average", 0),
        ("datum", "none", -11),
    ],
)
def test_a_board_not_played(ranking, missed, expected) -> None:
    scores = {"B1": {1: 90, 2: 80, 3: 70}, "B2": {4: 75}}
    rows = rank(scores, ranking=ranking, missed=missed)
    (row,) = [row for row in rows if row.table == 4]
    assert row.boards["B1"] == expected
    # Alone on B2: half of the six points that could be had there.
    assert row.boards["B2"] == (3 if ranking == "matchpoints" else 0)
    assert row.total == sum(row.boards.values())


def test_who_did_not_play_is_behind_the_last_who_did() -> None:
    scores = {"B1": {1: 90, 2: 80, 3: 40}, "B2": {1: 90, 2: 80, 3: 40, 4: 40}}
    assert [row.table for row in rank(scores, ranking="datum")] == [1, 2, 3, 4]


def test_a_table_that_is_nowhere_is_not_needed() -> None:
    rows = rank({"B1": {1: 90, 2: 80}}, tables=[1, 2, 3])
    # Two results of three tables are factored: 2 become 3.5, 0 become 0.5.
    assert [(row.table, row.total) for row in rows] == [(1, 3.5), (2, 0.5), (3, 0)]


def test_matchpoints_are_factored() -> None:
    # Of seven tables six have a result: the third has 2 for each of the two it beat: 4.
    points = matchpoints({1: 90, 2: 85, 3: 80, 4: 75, 5: 70, 6: 65}, 7)
    assert points[4] == Fraction(29, 6)
    assert [float(round(points[table], 4)) for table in (1, 4, 6)] == [11.8333, 4.8333, 0.1667]
    rows = rank({"B1": {1: 90, 2: 85, 3: 80, 4: 75, 5: 70, 6: 65}, "B2": {7: 60}})
    (row,) = [row for row in rows if row.table == 4]
    assert (row.boards["B1"], row.total) == (Fraction(29, 6), Fraction(483, 100))


def test_who_is_printed_with_the_same_total_is_level() -> None:
    # 2/3 and 0.67 of a percent are both printed as 0.67.
    assert [rounded(Fraction(*one)) for one in ((2, 3), (1, 200), (-1, 200), (149, 10000))] == [
        Fraction(67, 100), Fraction(1, 100), Fraction(-1, 100), Fraction(1, 100),
    ]  # fmt: skip


def test_who_has_left_is_compared_and_not_ranked() -> None:
    # Without table 3 the others would be level, each with two points.
    scores = {"B1": {1: 80, 2: 70, 3: 75}, "B2": {1: 60, 2: 70, 3: 50}}
    rows = rank(scores, out={3})
    assert [(row.rank, row.table, row.total) for row in rows] == [(1, 1, 6), (2, 2, 4), (0, 3, 2)]
