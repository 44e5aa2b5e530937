"""One program at a time on one journal."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sheetgen.core.journal import JournalError


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a journal for this program alone, by whatever link it is named; it is let go however the
    program ends, and by any thread.

    Raises JournalError if another program holds it.
    """
    # Few commands lock anything, and start-up counts.
    from filelock import FileLock, Timeout

    file = path.resolve()
    beside = file.with_name(f".{file.name}.lock")
    lock = FileLock(beside, thread_local=False)
    try:
        # Nobody waits: at the table the other program may be open for hours.
        lock.acquire(timeout=0)
    except Timeout:
        raise JournalError(f"{path} is in use: another sheetgen is at work on it") from None
    try:
        yield
    finally:
        # Gone before it is let go, so that nobody's new lock is taken away. Windows refuses, and
        # takes it away with the release.
        with suppress(OSError):
            beside.unlink()
        lock.release()
