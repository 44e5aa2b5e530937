"""How a game stands as a whole, where there is more to it than the question at hand: the boards
that the game declares."""

from __future__ import annotations

from sheetgen.core.game import pick
from sheetgen.desk.core import Desk, Form, Reply, action
from sheetgen.desk.picture import pictured
from sheetgen.desk.seats import pages_of
from sheetgen.desk.table import table_seen
from sheetgen.kits.contract import BOARDS


@action("boards")
def boards(desk: Desk, form: Form) -> Reply:
    """A board of a game; the first, unless one is named."""
    name = form.get("id", "")
    record = desk.shelf.record(name)
    every = {one.name: one for one in BOARDS.of(record.game).boards(record.session)}
    board = every[pick(form.get("board") or next(iter(every)), every, "board")]
    pages = pages_of(record, board.sheet) if board.sheet else []
    return desk.page(
        "boards.html",
        id=name,
        record=record,
        game=record.game,
        boards=list(every.values()),
        board=board,
        tables=[table_seen(one) for one in board.tables],
        pages=[pictured(page) for page in pages[-1 if board.last else 0 :]],
    )
