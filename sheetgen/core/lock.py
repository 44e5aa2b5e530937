"""One program at a time on one journal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sheetgen.core.journal import JournalError


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a journal for this program alone; it is let go however the program ends.

    Raises JournalError if another program holds it.
    """
    # Few commands lock anything, and start-up counts.
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"))
    try:
        # Nobody waits: at the table the other program may be open for hours.
        lock.acquire(timeout=0)
    except Timeout:
        raise JournalError(f"{path} is in use: another sheetgen is at work on it") from None
    try:
        yield
    finally:
        lock.release()
