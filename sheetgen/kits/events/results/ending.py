"""The end of an event: its key is published when no slip is due any more, since with the key
everybody knows every die."""

from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.kits.events import sealing
from sheetgen.kits.events.ledger import SLIP, Ledger
from sheetgen.kits.events.opened import Opened, load
from sheetgen.kits.events.results import standings

MISSING = "missing"
"""The ruling that a slip will not come."""
_MOST_TOLD = 8
"""So many slips that are due are named."""


def due(opened: Opened) -> list[tuple[str, int]]:
    """The slips that have yet to come in, by board and table: of nobody, before players were
    printed or had slips; not of boards that are void, nor where it was ruled that none comes."""
    if not (opened.ledger.roster or any(opened.ledger.told(SLIP))):
        return []
    found = standings.now(opened)
    past = found.history
    ruled = {one.place for one in past.of(MISSING)}
    return [
        (board.name, table)
        for board in opened.boards()
        if board.name not in past.void
        for table in found.due(board.name)
        if (board.name, table) not in ruled
    ]


def reveal(path: Path) -> Ledger:
    """Publish the key. Raises Error while slips are due, and as `sealing.reveal` does."""
    if slips := due(load(path)):
        named = "; ".join(f"{board}, table {table}" for board, table in slips[:_MOST_TOLD])
        more = f"; and {len(slips) - _MOST_TOLD} more" if slips[_MOST_TOLD:] else ""
        board, table = slips[0]
        raise Error(
            f"slips are due of {named}{more}: enter them, or rule that one will not come: sheetgen"
            f" event rule {MISSING} {board} {table} --event {path} --reason TEXT"
        )
    return sealing.reveal(path)
