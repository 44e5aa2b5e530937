"""An event whose boards can be dealt: its file, its key and the delayed value, brought together."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.dice import key_of_seed
from sheetgen.packets import boards as boarding
from sheetgen.packets.boards import Board
from sheetgen.packets.event import Event
from sheetgen.packets.event_file import read
from sheetgen.packets.ledger import Replacement
from sheetgen.packets.unchanged import key_of_event, ledger_of


class Opened(NamedTuple):
    """An event, its key (64 hex digits) and the delayed value ("" for a friendly event).

    `replaced` holds the boards that were taken out of play, by name. `text` is the sealed text as
    it was published (empty: as this program writes it).
    """

    event: Event
    key: str
    delayed: str = ""
    replaced: Mapping[str, Replacement] = MappingProxyType({})
    text: str = ""

    def boards(self) -> tuple[Board, ...]:
        """The boards in play, in order: a reserve stands in the place of a board replaced."""
        return tuple(
            boarding.in_play(board, self.replaced) for board in boarding.boards(self.event.sealed)
        )

    def key_of(self, board: Board) -> str:
        """The key of a board's dice."""
        text = self.text or self.event.sealed.text
        return boarding.board_key_of(self.key, self.delayed, text, board)


def load(path: Path) -> Opened:
    """An event from its file, with what was sealed, opened and replaced.

    Raises Faults for a faulty event file, and ValueError for an event that is not sealed or not
    opened yet, or whose sealed part is no longer what it was; OSError if a file cannot be read.
    """
    event, seed = read(path)
    ledger = ledger_of(path, event)
    if event.sealed.friendly:
        friendly = Opened(event, key_of_seed(seed))
        if ledger is None:
            return friendly
        return friendly._replace(replaced=ledger.replacements, text=ledger.sealed)
    if ledger is None:
        raise ValueError(f"{path} is not sealed yet: run sheetgen event seal {path}")
    if ledger.delayed is None:
        raise ValueError(
            f"{path} is sealed and not opened yet: when the delayed value is known, run "
            f'sheetgen event open {path} --delayed "..."'
        )
    key = key_of_event(path, ledger)
    return Opened(event, key, ledger.delayed, ledger.replacements, ledger.sealed)
