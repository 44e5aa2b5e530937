"""The movement: neighbours never hold one board, everybody plays every board once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.events.event import Player
from sheetgen.kits.events.event_file import seated
from sheetgen.kits.events.packet.brief import movement, starts

tables = st.integers(2, 200)
boards = st.integers(2, 30)


@given(tables, boards)
def test_neighbours_never_hold_the_same_board_at_once(tables, boards):
    for playing in movement(tables, boards):
        ring = zip(playing, (*playing[1:], playing[0]), strict=True)
        alike = [place for place, (one, other) in enumerate(ring) if one == other]
        # Two boards cannot go round an odd ring: there the ends of the row are no neighbours.
        assert alike == ([tables - 1] if boards == 2 and tables % 2 else [])


@given(tables, boards)
def test_every_table_plays_every_board_once(tables, boards):
    rounds = movement(tables, boards)
    assert len(rounds) == boards
    for table in range(tables):
        assert sorted(playing[table] for playing in rounds) == list(range(boards))


@given(tables, boards)
def test_the_boards_are_dealt_evenly(tables, boards):
    counts = [starts(tables, boards).count(board) for board in range(min(tables, boards))]
    assert max(counts) - min(counts) <= 2


def test_one_table_or_one_board_has_no_neighbours_to_tell_apart():
    assert movement(3, 1) == ((0, 0, 0),)
    assert movement(1, 3) == ((0,), (1,), (2,))
    with pytest.raises(ValueError, match="two tables and two boards, not 3 and 1"):
        starts(3, 1)


def test_players_without_a_table_take_the_lowest_that_are_free():
    players = [Player("a"), Player("b", table=1), Player("c"), Player("d", table=4)]
    assert [(p.table, p.name) for p in seated(players)] == [(1, "b"), (2, "a"), (3, "c"), (4, "d")]
