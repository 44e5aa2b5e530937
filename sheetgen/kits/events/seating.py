"""The movement: who plays which board in which round, and who reads to whom.

Tables stand in a row or in a ring. Neighbours never hold the same board at once, and every table
plays every board of the session once, one a round. Whoever reads has, from the second round on,
just played the board he reads from.
"""

from sheetgen.core.errors import Error


def starts(tables: int, boards: int) -> tuple[int, ...]:
    """The board, from 0, that each table begins with. In each round after it, each takes the next
    board, and after the last the first.

    So many tables as there are boards make a group, which begins with all of them. Where two boards
    must serve a ring with an odd number of tables, the last table and the first begin with the same
    one: they are the ends of a row. Raises Error for less than two of either.
    """
    if tables < 2 or boards < 2:
        raise Error(f"neighbours need two tables and two boards, not {tables} and {boards}")
    if tables < boards:
        return tuple(range(tables))
    first = list(_group(boards)) * (tables // boards)
    left = tables % boards
    # Each of those left over begins one board before the table beside it, which reads to it.
    before = first[-1]
    if boards > 2 and left == before:
        before -= 1
    first += [(before - place) % boards for place in range(1, left + 1)]
    return tuple(first)


def _group(boards: int) -> tuple[int, ...]:
    """The boards in the order of a group's tables: a ring laid flat, so that those which follow
    each other are at most two seats apart. The last two follow each other upwards."""
    up, down = list(range(1, boards)), list(range(boards - 1, 0, -1))
    pair = (down, up) if boards % 2 == 0 else (up, down)
    return (0, *(pair[place % 2][place // 2] for place in range(boards - 1)))


def movement(tables: int, boards: int) -> tuple[tuple[int, ...], ...]:
    """For each round the board, from 0, of each table. With one table or one board there are no
    neighbours to tell apart."""
    if tables < 2 or boards < 2:
        return tuple((this,) * tables for this in range(boards))
    first = starts(tables, boards)
    return tuple(tuple((start + turn) % boards for start in first) for turn in range(boards))


def readers(tables: int, boards: int) -> tuple[int, ...]:
    """The table, from 0, that reads the dice to each table: the one near by that begins with the
    next board, and so has in every later round just played the board it reads.

    A group reads in a ring. To a table that is left over the one before it reads, which may then
    read to two, on the same board. With fewer tables than boards nobody begins with the next board
    of the last table, and the one beside it reads. Raises as `starts` does.
    """
    first = starts(tables, boards)
    if tables < boards:
        return (*range(1, tables), tables - 2)
    grouped = tables - tables % boards
    found = []
    for table, start in enumerate(first):
        begun = table - table % boards if table < grouped else table - 2
        near = range(begun, min(begun + boards, grouped)) if table < grouped else (table - 1, begun)
        found.append(next(other for other in near if first[other] == (start + 1) % boards))
    return tuple(found)
