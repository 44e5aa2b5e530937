"""What is done with an event, in this order: seal, open, replace a board, reveal the key.

Each step is told in the published ledger; none can be taken twice or taken back.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.core.errors import Error
from sheetgen.core.lock import locked
from sheetgen.core.requests import quoted
from sheetgen.kits.events import key_file, ledger
from sheetgen.kits.events.boards import (
    board_called,
    boards,
    commitment,
    in_play,
    next_reserve,
    reserves,
)
from sheetgen.kits.events.csv_file import clean
from sheetgen.kits.events.event import Event
from sheetgen.kits.events.event_file import checked_text, read
from sheetgen.kits.events.ledger import Ledger, Replacement
from sheetgen.kits.events.opened import key_of_event, ledger_of, load
from sheetgen.kits.events.verifying import dealt


def seal(path: Path) -> tuple[Ledger, Path]:
    """Seal an event: make its key and its ledger. Returns the ledger and where it is.

    Raises Error if it is sealed already, or friendly; Faults as `event_file.read` does.
    """
    with _alone(path):
        event = read(path).event
        found = ledger_of(path, event)
        if event.sealed.friendly:
            raise Error(f"{path} is a friendly event: its seed is its key, nothing is sealed")
        if found is not None:
            raise Error(f"{path} is sealed already, and an event is sealed once")
        place = ledger.place(path, event)
        kept = key_file.place(path)
        for there in (place, kept):
            _must_be_free(there)
        key = key_file.make(kept)
        try:
            begun = ledger.new_ledger(path, event, commitment(key, event.sealed.text))
            ledger.write(place, begun)
        except BaseException:
            # A key without a ledger is of no use, and would stand in the way.
            if not place.exists():
                kept.unlink()
            raise
        return begun, place


def open_with(path: Path, delayed: str) -> Ledger:
    """Mix in the delayed value, which fixes all dice. Raises Error if that was done, or
    cannot be."""
    with _alone(path):
        event = read(path).event
        found = ledger_of(path, event)
        if event.sealed.friendly:
            raise Error(f"{path} is a friendly event: it has no delayed value")
        if found is None:
            raise Error(f"{path} is not sealed yet: run sheetgen event seal {path}")
        if found.delayed is not None:
            raise Error(
                f"{path} is opened already with {quoted(found.delayed)}, which cannot be changed"
            )
        # Opened once and for all: the key must be there, and be the one committed to.
        key_of_event(path, found)
        value = clean(delayed)
        wrong = checked_text(value, "the delayed value") if value else "the delayed value is empty"
        if wrong:
            raise Error(wrong)
        return _kept(path, found._replace(delayed=value))


def replace(path: Path, name: str, reason: str) -> Replacement:
    """Take a board out of play and put its next reserve in its place, with the reason on record.

    `name` is the board's, or that of the reserve that is played in its place: the same command
    given twice replaces one board. Raises Error if it is not in play, or has no reserve left.
    """
    with _alone(path):
        opened = load(path)
        found = _ledger_or_new(path, opened.event)
        if found.key is not None:
            raise Error("the key is published, and with it every reserve: nothing is replaced")
        named = board_called(name)
        if named.replaced not in tuple(boards(opened.event.sealed)):
            raise Error(f"there is no board {named.name} in this event")
        taken = in_play(named.replaced, opened.replaced)
        if named != taken:
            raise Error(f"{named.name} is not in play: {taken.name} is, in its place")
        left = reserves(opened.event.sealed, named)
        if not left or taken == left[-1]:
            count = len(left)
            raise Error(f"{taken.name} has no reserve left: the sealed part grants {count}")
        why = clean(reason)
        wrong = checked_text(why, "the reason") if why else "give the reason, for the record"
        if wrong:
            raise Error(wrong)
        done = Replacement(taken.name, next_reserve(taken).name, why)
        _kept(path, found._replace(replaced=(*found.replaced, done)))
        return done


def reveal(path: Path) -> Ledger:
    """Publish the key, and of every board that was in play what anybody can check by it.

    Raises Error if that was done, or the event is not opened yet.
    """
    with _alone(path):
        opened = load(path)
        found = _ledger_or_new(path, opened.event)
        if found.key is not None:
            raise Error(f"the key of {path} is published already")
        shown = found._replace(key=opened.key)
        return _kept(path, shown._replace(boards=dealt(shown)))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Hold an event for this program alone. Raises FileNotFoundError if it has no file."""
    # Else a lock would be made beside a file that is not there.
    path.stat()
    with locked(path):
        yield


def _ledger_or_new(path: Path, event: Event) -> Ledger:
    """The ledger of an event; a friendly one gets its own when there is something to tell."""
    return ledger.find_ledger(path) or ledger.new_ledger(path, event, None)


def _kept(path: Path, changed: Ledger) -> Ledger:
    place = ledger.find_place(path)
    if place is None:
        place = ledger.place(path, read(path).event)
        _must_be_free(place)
    ledger.write(place, changed)
    return changed


def _must_be_free(path: Path) -> None:
    if path.exists():
        raise Error(
            f"{path} is there already: if it is another event's, move it to a folder of its own;"
            " if nothing of it was ever published, delete it"
        )
