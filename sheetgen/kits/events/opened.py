"""An event whose boards can be dealt: its file, its key and the delayed value, brought together, if
they are still what was sealed."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from sheetgen.core.dice import key_of_seed
from sheetgen.core.errors import Error
from sheetgen.core.registry import find
from sheetgen.core.requests import quoted
from sheetgen.kits.events import boards as boarding
from sheetgen.kits.events import key_file, ledger
from sheetgen.kits.events.boards import Board, commitment
from sheetgen.kits.events.event import Event, Sealed
from sheetgen.kits.events.event_file import read
from sheetgen.kits.events.ledger import Ledger, Replacement


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
        return boarding.board_key(self.key, self.delayed, text, board)


def load(path: Path) -> Opened:
    """An event from its file, with what was sealed, opened and replaced.

    Raises Faults for a faulty event file, and Error for an event that is not sealed or not
    opened yet, or whose sealed part is no longer what it was; OSError if a file cannot be read.
    """
    event, seed = read(path)
    ledger = ledger_of(path, event)
    if ledger is not None:
        event = event._replace(sealed_under=ledger.rules)
    if event.sealed.friendly:
        friendly = Opened(event, key_of_seed(seed))
        if ledger is None:
            return friendly
        return friendly._replace(replaced=ledger.replacements, text=ledger.sealed)
    if ledger is None:
        raise Error(f"{path} is not sealed yet: run sheetgen event seal {path}")
    if ledger.delayed is None:
        raise Error(
            f"{path} is sealed and not opened yet: when the delayed value is known, run "
            f'sheetgen event open {path} --delayed "..."'
        )
    key = key_of_event(path, ledger)
    return Opened(event, key, ledger.delayed, ledger.replacements, ledger.sealed)


def ledger_of(path: Path, event: Event) -> Ledger | None:
    """The ledger of an event file; None if it is not sealed.

    Raises Error, which says what, if the sealed part has changed since.
    """
    found = ledger.find_ledger(path)
    if found is not None:
        changes = changes_since_sealing(found.sealed_part, event.sealed)
        if changes:
            raise Error(
                f"{path} was changed after it was sealed: {'; '.join(changes)}; put that back, or"
                " announce a new event"
            )
    return found


def changes_since_sealing(sealed: Sealed, now: Sealed) -> list[str]:
    """What differs between two sealed parts, in words."""
    before, after = _fields(sealed), _fields(now)
    names = before if sealed.game == now.game else Sealed._fields
    return [
        f"{name} was {_shown(before[name])}, is {_shown(after[name])}"
        for name in names
        if name != "rulings" and before[name] != after[name]
    ]


def _fields(sealed: Sealed) -> dict[str, object]:
    """The fields of a sealed part, and each ruling as a field of its own."""
    rulings = find(sealed.game).conditions(None, sealed.rulings).rulings
    return sealed._asdict() | {f"ruling {name}": value for name, value in rulings.items()}


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(str(item) for item in value)}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()


def key_of_event(path: Path, found: Ledger) -> str:
    """The key of a sealed event: the published one, or the one in its private file.

    Raises Error if it is not the one that was sealed, or cannot be read.
    """
    kept = key_file.place(path)
    try:
        key = found.key or key_file.read(kept)
    except FileNotFoundError:
        raise Error(f"{kept}, the key of this event, is not there: put it back") from None
    if commitment(key, found.sealed) != found.commitment:
        raise Error(
            f"the key in {kept}, the sealed text and the commitment do not belong together: one of"
            " them was changed after sealing"
        )
    return key
