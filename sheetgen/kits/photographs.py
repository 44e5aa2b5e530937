"""Photographs of the player's: taken in with a note, kept beside the journal, shown in the report.

What is kept is never what was given: a picture is read, turned as it is to be seen, scaled and
written anew, and nothing else that its file held goes with it. In the journal it is known by its
digest, so that no name of anybody's is a path here, and what was changed since is found out.
"""

from __future__ import annotations

import hashlib
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from sheetgen.core.errors import Error
from sheetgen.core.files import beside, read_whole, write_whole
from sheetgen.core.journal import Note
from sheetgen.kits.telling.figures import Figure, Figures
from sheetgen.kits.telling.usertext import visible

if TYPE_CHECKING:
    from sheetgen.core.again import Code

LARGEST = 16 << 20
"""Bytes of a file that is taken in."""
MOST_PIXELS = 60_000_000
"""Of a picture that is taken in: as many as the largest that telephones take."""
WIDEST, QUALITY = 1600, 80
"""What it is scaled to, in pixels either way, and how it is written as a JPEG."""
LARGEST_READ, LONGEST, SHORTEST = 40 << 20, 2900, 900
"""Of a picture that is to be read: bytes of its file, its longer side in pixels as it is read, and
the shorter, below which it shows no figures."""
BLURRED = 3000
"""A code on a picture that is to be read, and is smaller, is looked for once more, in one twice as
large."""
FORMATS = ("JPEG", "PNG")
_TAKES_JPEG = "; set the telephone to JPEG (“Most Compatible”), not HEIC"
T = TypeVar("T")
MADE, MISSING = "*(Photograph.)*", "*(Photograph missing.)*"
"""What stands in a text in the place of one."""
_DIGEST = re.compile(r"[0-9a-f]{64}")
_NUMBERED = re.compile(r"\*\(Photograph ([1-9]\d{0,2})\.\)\*")
_SPELT = re.compile(r"--photo\s+(?:\"([^\"]+)\"|'([^']+)'|(\S+))\s*(.*)", re.DOTALL)


def spelt(note: str) -> tuple[str, str]:
    """The file that a note as it is typed names by `--photo FILE`, and the rest of it; an empty
    name where it names none."""
    found = _SPELT.match(note.lstrip())
    if not found:
        return "", note
    *names, rest = found.groups()
    return next(filter(None, names)), rest


def taken_in(content: bytes, what: str) -> bytes:
    """A picture as it is kept, a JPEG; `what` it is called in messages.

    Raises Error for what is no JPEG and no PNG, is too large, or cannot be read.
    """
    from PIL import ImageOps

    return guarded(lambda: _written(ImageOps.exif_transpose(opened(content))), content, what)


def guarded(
    make: Callable[[], T],
    content: bytes,
    what: str,
    kinds: str = "JPEG or PNG",
    largest: int = LARGEST,
) -> T:
    """What is made of a file of anybody's, which should be of some kinds. Raises Error if it is
    longer than so many bytes, or cannot be read."""
    if len(content) > largest:
        raise Error(f"{what}: longer than the {largest:,} bytes that a photograph may have")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return make()
    except Error as error:
        raise Error(f"{what}: {error}") from None
    except Exception:
        # A broken file may break its reader in any way.
        more = _TAKES_JPEG if content[4:8] == b"ftyp" else ""
        raise Error(f"{what}: not a {kinds} that can be read{more}") from None


def opened(content: bytes) -> Any:
    """The picture in a file, not yet unpacked. Raises Error if it has too many pixels, and whatever
    its reader does."""
    from PIL import Image

    # The size is looked at before a pixel is, here and not by a warning: a small file may claim to
    # be as large as a house.
    Image.MAX_IMAGE_PIXELS = None
    picture = Image.open(BytesIO(content), formats=FORMATS)
    if picture.width * picture.height > MOST_PIXELS:
        raise Error(f"more than the {MOST_PIXELS // 10**6} million pixels it may have")
    return picture


def to_read(content: bytes, what: str, most: int) -> list[Any]:
    """The picture in a file, or the pages of a PDF, at most so many: grey, as large as they are to
    be read. Raises Error for what is no JPEG, PNG or PDF, is too large, too small, or cannot be
    read."""

    def made() -> list[Any]:
        if content[:4] == b"%PDF":
            from sheetgen.kits.pdf_pages import pages

            return pages(content, LONGEST, most)
        return [_grey(opened(content))]

    pages = guarded(made, content, what, "JPEG, PNG or PDF", LARGEST_READ)
    if any(min(page.size) < SHORTEST for page in pages):
        raise Error(
            f"{what}: too small to be read; its shorter side must have {SHORTEST} pixels or more"
        )
    return pages


def code_on(grey: Any) -> Code | None:
    """The code on a page that is to be read, an array of its pixels, if there is one and it is not
    too blurred."""
    import cv2
    from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

    from sheetgen.core import again

    # The edges of a blurred code lie between the pixels.
    for by in (1, 2) if max(grey.shape) < BLURRED else (1,):
        seen = cv2.resize(grey, None, fx=by, fy=by, interpolation=cv2.INTER_CUBIC)
        for one in read_barcodes(seen, BarcodeFormats(BarcodeFormat.QRCode)):
            with suppress(ValueError):
                return again.read(one.text)
    return None


def _grey(picture: Any) -> Any:
    from PIL import Image, ImageOps

    # A JPEG is read at half its size, or less, where that is enough.
    picture.draft("L", (LONGEST, LONGEST))
    grey = ImageOps.exif_transpose(picture).convert("L")
    grey.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    return grey


def _written(picture: Any) -> bytes:
    """A picture scaled, on white where it is transparent, and written without anything beside."""
    from PIL import Image

    if picture.mode != "RGB":
        clear = picture.convert("RGBA")
        picture = Image.new("RGB", clear.size, "white")
        picture.paste(clear, mask=clear.getchannel("A"))
    picture.thumbnail((WIDEST, WIDEST), Image.Resampling.LANCZOS)
    # What its file held besides would be written again with it.
    bare = Image.frombytes("RGB", picture.size, picture.tobytes())
    file = BytesIO()
    bare.save(file, "jpeg", quality=QUALITY, optimize=True)
    return file.getvalue()


# Beside the journal.


def folder_of(journal: Path) -> Path:
    """Where the photographs of a journal are: `game.journal.photos` beside `game.journal.jsonl`."""
    return beside(journal, ".photos")


def keep(journal: Path, jpeg: bytes) -> str:
    """Keep a photograph, on disk before the call returns; returns its digest. Raises OSError."""
    digest = hashlib.sha256(jpeg).hexdigest()
    folder = folder_of(journal)
    folder.mkdir(exist_ok=True)
    write_whole(folder / f"{digest}.jpg", jpeg)
    return digest


def kept(folder: Path | None, digest: str) -> bytes | None:
    """A photograph by its digest; None if it is not there, or is another than it was."""
    if folder is None or not _DIGEST.fullmatch(digest):
        return None
    try:
        content = read_whole(folder / f"{digest}.jpg", LARGEST)
    except (OSError, Error):
        return None
    return content if hashlib.sha256(content).hexdigest() == digest else None


def copied(old: Path, new: Path, digest: str) -> None:
    """Keep a photograph of a journal beside another, too, if it is there. Raises OSError."""
    jpeg = kept(folder_of(old), digest)
    if jpeg is not None:
        keep(new, jpeg)


# In a document.


def place(digest: str, is_there: bool) -> str:
    """The place of a photograph in a document, as Markdown: a line that says so."""
    return f"<!-- photo: {digest} -->\n{MADE}" if is_there else MISSING


def numbered(text: str, digests: Sequence[str]) -> str:
    """A document with the places of photographs as a player can move them: the second of these
    stands at `*(Photograph 2.)*`."""

    def number(m: re.Match[str]) -> str:
        return f"*(Photograph {digests.index(m[1]) + 1}.)*"

    return re.sub(rf"<!-- photo: ([0-9a-f]{{64}}) -->\n{re.escape(MADE)}", number, text)


def placed(folder: Path | None, digests: Sequence[str], paragraph: str) -> str:
    """A paragraph of such a document: the place of the photograph that it names, or itself."""
    found = _NUMBERED.fullmatch(paragraph)
    named = digests[int(found[1]) - 1 :][:1] if found else []
    return place(named[0], kept(folder, named[0]) is not None) if named else paragraph


def figures(folder: Path | None, notes: Iterable[Note]) -> Figures:
    """The photographs of some notes, by their digests, as far as they are there."""
    shown = {
        note.photo: figure(folder, note.photo, visible(note.text or ""))
        for note in notes
        if note.photo
    }
    return {digest: found for digest, found in shown.items() if found}


def figure(folder: Path | None, digest: str, says: str) -> Figure | None:
    """A photograph as a document shows it, `says` to who does not see it; None if it cannot be."""
    from reportlab.pdfbase.pdfutils import readJPEGInfo

    jpeg = kept(folder, digest)
    if jpeg is None:
        return None
    try:
        wide, high, *_ = readJPEGInfo(BytesIO(jpeg))
    except Exception:
        # A broken file may break its reader in any way.
        return None
    return Figure(lambda _: [], 0, says, high / max(wide, 1), jpeg)
