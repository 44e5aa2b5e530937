"""Is an event still what was sealed? Every step after sealing asks."""

from __future__ import annotations

from pathlib import Path

from sheetgen.games import find
from sheetgen.packets import key_file, ledger
from sheetgen.packets.boards import commitment_of
from sheetgen.packets.event import Event, Sealed
from sheetgen.packets.ledger import Ledger
from sheetgen.requests import quoted


def ledger_of(path: Path, event: Event) -> Ledger | None:
    """The ledger of an event file; None if it is not sealed.

    Raises ValueError, which says what, if the sealed part has changed since.
    """
    found = ledger.find_ledger(path)
    if found is not None:
        changes = changed(found.terms, event.sealed)
        if changes:
            raise ValueError(
                f"{path} was changed after it was sealed: {'; '.join(changes)}; put that back, or"
                " announce a new event"
            )
    return found


def changed(sealed: Sealed, now: Sealed) -> list[str]:
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


def key_of_event(path: Path, found: Ledger) -> str:
    """The key of a sealed event: the published one, or the one in its private file.

    Raises ValueError if it is not the one that was sealed, or cannot be read.
    """
    kept = key_file.place(path)
    try:
        key = found.key or key_file.read(kept)
    except FileNotFoundError:
        raise ValueError(f"{kept}, the key of this event, is not there: put it back") from None
    if commitment_of(key, found.sealed) != found.commitment:
        raise ValueError(
            f"the key in {kept}, the sealed text and the commitment do not belong together: one of"
            " them was changed after sealing"
        )
    return key


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(str(item) for item in value)}]"
    return quoted(value) if isinstance(value, str) else str(value).lower()
