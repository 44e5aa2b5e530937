"""Files written whole or not at all, held for one program at a time; names that any file may have;
and the user's own folders."""

import hashlib
import os
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sheetgen.core.errors import Error

_PLAIN = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-.")
_DEVICES = {
    "CON",
    "PRN",
    "AUX",
    "NUL",
    *(f"{port}{n}" for port in ("COM", "LPT") for n in range(10)),
}
"""On Windows no file may be called so, whatever its ending."""
_LETTERS = str.maketrans(
    {
        "Đ": "D", "đ": "d", "Ð": "D", "ð": "d", "Ħ": "H", "ħ": "h", "ı": "i", "Ł": "L", "ł": "l",
        "Ø": "O", "ø": "o", "Ŧ": "T", "ŧ": "t", "Æ": "AE", "æ": "ae", "Œ": "OE", "œ": "oe",
        "Þ": "Th", "þ": "th", "ß": "ss", "ẞ": "SS",
    }
)  # fmt: skip
"""Letters that are no plain ones with marks on them, by the plain ones that are read for them."""
_LONGEST = 48
LONGEST = 1 << 25
"""Bytes of a file that is read: a campaign with all its flight paths has less than a tenth."""


def plain_name(file: str) -> str:
    """The name of a record's file without the endings that all have."""
    return file.removesuffix(".jsonl").removesuffix(".journal")


def beside(journal: Path, ending: str) -> Path:
    """What is kept beside a journal: `game.journal` and an ending, for `game.journal.jsonl`."""
    return journal.with_name(f"{journal.name.removesuffix('.jsonl')}{ending}")


def plain_letters(text: str) -> str:
    """A text with a plain letter in the place of every one that has a mark: `Ħamrun` as `Hamrun`.
    Signs and letters of other scripts stay."""
    apart = unicodedata.normalize("NFKD", text.translate(_LETTERS))
    return "".join(sign for sign in apart if not unicodedata.combining(sign))


def safe(text: str) -> str:
    """A text made safe for a file name: short, plain ASCII, and another for another text."""
    folded = plain_letters(text).encode("ascii", "ignore").decode()
    plain = "".join(c if c in _PLAIN else "-" for c in folded).strip("-.")[:_LONGEST]
    is_device = plain.partition(".")[0].upper() in _DEVICES
    if plain == text and not is_device:
        return plain
    # Two texts that fold to the same letters must not share a file.
    digest = hashlib.sha256(unicodedata.normalize("NFC", text).encode()).hexdigest()[:8]
    if is_device:
        return f"{digest}-{plain}"
    return f"{plain}-{digest}" if plain else digest


def called(path: str | Path) -> Path:
    """The path that a person calls so: `~` is his home, and `~nobody` a name like any other."""
    return Path(os.path.expanduser(path))


def read_whole(path: Path, most: int = LONGEST) -> bytes:
    """All that a file holds. Raises Error for a folder, and if it is more than so many bytes: a
    device or a pipe may have no end."""
    if path.is_dir():
        raise Error(f"{path}: a folder: name a file in it")
    with path.open("rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise Error(f"{path}: longer than the {most:,} bytes that it may have")
    return content


def write_whole(path: Path, content: bytes) -> None:
    """Write a file, which takes the place of one that is there only when all of it is on disk."""
    # The number of the process keeps two programs out of one another's part.
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    with writing(path):
        try:
            with part.open("wb") as file:
                file.write(content)
                file.flush()
                # Without this a power cut could leave the name on an empty file.
                os.fsync(file.fileno())
            os.replace(part, path)
        finally:
            part.unlink(missing_ok=True)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Within, what fails has failed to write a file, and says so by its name: a full disk names
    none, and where a file takes the place of another it would be that of a part."""
    try:
        yield
    except OSError as error:
        error.filename, error.filename2 = str(path), None
        raise


def user_folder(kind: str) -> Path:
    """The user's own folder for "cache", "config" or "data" of this program."""
    import platformdirs

    found: Path = getattr(platformdirs, f"user_{kind}_path")("sheetgen", appauthor=False)
    return found


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file for this program alone, by whatever link it is named; it is let go however the
    program ends, and by any thread.

    Raises Error if another program holds it.
    """
    # Few commands lock anything, and start-up counts.
    from filelock import FileLock, Timeout

    file = path.resolve()
    sign = file.with_name(f".{file.name}.lock")
    lock = FileLock(sign, thread_local=False)
    try:
        # Nobody waits: at the table the other program may be open for hours.
        lock.acquire(timeout=0)
    except Timeout:
        raise Error(f"{path} is in use by another sheetgen") from None
    try:
        yield
    finally:
        # Gone before it is let go, so that nobody's new lock is taken away. Windows refuses, and
        # takes it away with the release.
        with suppress(OSError):
            sign.unlink()
        lock.release()
