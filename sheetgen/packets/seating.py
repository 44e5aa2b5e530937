"""The movement: who plays which board in which round, and who reads to whom.

Tables stand in a row or in a ring. Neighbours never hold the same board at once, and every table
plays every board of the session once, one a round.
"""

from __future__ import annotations

from collections.abc import Iterable

from sheetgen.packets.event import Player


def starts(tables: int, boards: int) -> tuple[int, ...]:
    """The board, from 0, that each table begins with. In each round after it, each takes the next
    board, and after the last the first.

    Where two boards must serve a ring with an odd number of tables, the last table and the first
    begin with the same one: they are the ends of a row. Raises ValueError for less than two of
    either.
    """
    if tables < 2 or boards < 2:
        raise ValueError(f"neighbours need two tables and two boards, not {tables} and {boards}")
    first = [table % boards for table in range(tables)]
    if first[-1] == first[0] and boards > 2:
        near = {first[-2], first[0]}
        free = [board for board in range(boards) if board not in near]
        # A board that the table before the neighbour begins with only if there is no other.
        first[-1] = min(free, key=lambda board: board == first[max(tables - 3, 0)])
    return tuple(first)


def movement(tables: int, boards: int) -> tuple[tuple[int, ...], ...]:
    """For each round the board, from 0, of each table. With one table or one board there are no
    neighbours to tell apart."""
    if tables < 2 or boards < 2:
        return tuple((this,) * tables for this in range(boards))
    first = starts(tables, boards)
    return tuple(tuple((start + turn) % boards for start in first) for turn in range(boards))


def readers(tables: int, boards: int) -> tuple[int, ...]:
    """The table, from 0, that reads the dice to each table: its partner.

    Tables pair off; where one is left over, the last three read in a ring, or if the first of them
    begins with the last one's board, the middle one reads to both its neighbours. Raises as
    `starts` does.
    """
    first = starts(tables, boards)
    reader = [table ^ 1 for table in range(tables)]
    if tables % 2:
        reader[-1] = tables - 2
        reader[-2] = tables - 1
        if first[-1] != first[-3]:
            reader[-1] = tables - 3
    return tuple(reader)


def seated(players: Iterable[Player]) -> tuple[Player, ...]:
    """The players by table; those without one take the lowest tables that are free."""
    players = tuple(players)
    taken = {player.table for player in players}
    free = (table for table in range(1, 2 * len(players) + 2) if table not in taken)
    placed = [player if player.table else player._replace(table=next(free)) for player in players]
    return tuple(sorted(placed, key=lambda player: player.table))
