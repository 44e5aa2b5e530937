"""The private file of an event's key, which nobody but the organiser may read."""

import os
import secrets
import stat
from pathlib import Path

from sheetgen.core.errors import Error

SCHEME = "sheetgen-event-key-1"
_BYTES = 32
_WARNING = "Private: whoever reads this file before the event is over knows every die of it."
_MOST = 1000


def place(event_file: Path) -> Path:
    """Where the key of an event file is kept: `private/event.key`."""
    return event_file.parent / "private" / f"{event_file.stem}.key"


def private_by_mode() -> bool:
    """Whether this system keeps a file private by its mode (Windows does not)."""
    return os.name == "posix"


def make(path: Path, warning: str = _WARNING) -> str:
    """Draw a key from the operating system and keep it in a file that nobody else may read, with a
    warning to whoever opens it; returns it.

    Raises FileExistsError, and changes nothing, if the file is there already.
    """
    key = secrets.token_hex(_BYTES)
    path.parent.mkdir(mode=stat.S_IRWXU, exist_ok=True)
    # Private from its first byte, by the mode it is made with; and never in place of another key.
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, stat.S_IRUSR | stat.S_IWUSR)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(f"{SCHEME}\n{key}\n{warning}\n".encode())
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        # Also where somebody stops it: half a key would stand in the way.
        path.unlink(missing_ok=True)
        raise
    return key


def read(path: Path) -> str:
    """The key in a file (64 hex digits). Raises Error if others may read the file or it holds
    no key, and FileNotFoundError."""
    with path.open("rb") as file:
        # Of the file that is open: its name may be another's by now.
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        if private_by_mode() and mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise Error(
                f"{path} can be read by others (mode {mode:o}): if nobody has, run chmod 600 "
                f"{path}; if somebody may have, the event needs a new key"
            )
        lines = file.read(_MOST).decode("ascii", "replace").splitlines()
    key = lines[1] if len(lines) > 1 and lines[0] == SCHEME else ""
    if len(key) != 2 * _BYTES or not set(key) <= set("0123456789abcdef"):
        raise Error(f"{path} holds no key of an event")
    return key
