"""The movement: neighbours never hold one board, everybody plays every board once."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.events.event import Player
from sheetgen.kits.events.event_file import seated
from sheetgen.kits.events.packet.brief import movement

tables = st.integers(1, 200)
boards = st.integers(1, 30)


@given(tables, boards)
def test_neighbours_never_hold_one_board_and_every_table_plays_each_once(tables, boards):
    rounds = movement(tables, boards)
    assert len(rounds) == boards
    for playing in rounds:
        assert boards == 1 or all(one != other for one, other in pairwise(playing))
        counts = [playing.count(board) for board in range(min(tables, boards))]
        assert max(counts) - min(counts) <= 1
    for table in range(tables):
        assert sorted(playing[table] for playing in rounds) == list(range(boards))


def test_players_without_a_table_take_the_lowest_that_are_free():
    players = [Player("a"), Player("b", table=1), Player("c"), Player("d", table=4)]
    assert [(p.table, p.name) for p in seated(players)] == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]
