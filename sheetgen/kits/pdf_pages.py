"""The pages of anybody's PDF, drawn in a process of its own that has so much memory and time: how
much a small file unpacks to, nobody knows who has not unpacked it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from struct import Struct
from typing import Any

from sheetgen.core.errors import Error

MEMORY, SECONDS, WAIT = 400 << 20, 8, 60
"""What a file may take: bytes, seconds of the processor, and seconds until it is given up, which
are all that Windows bounds."""
_HEAD = Struct(">II")
"""What stands before each page as it is handed over: its width and its height."""
_RUN = (
    "import sys; sys.path[:] = sys.argv[3:]; from sheetgen.kits import pdf_pages; "
    "pdf_pages.draw(*map(int, sys.argv[1:3]))"
)


def pages(content: bytes, longest: int, most: int) -> list[Any]:
    """The pages of a PDF, grey, so many pixels long. Raises Error if there are more than so many,
    or the file takes too much to be drawn, and CalledProcessError if it is broken."""
    from PIL import Image

    command = [sys.executable, "-c", _RUN, str(longest), str(most), *sys.path]
    try:
        ran = subprocess.run(command, input=content, capture_output=True, timeout=WAIT)
    except subprocess.TimeoutExpired:
        ran = None
    # Whoever runs out of memory or time is ended by a signal.
    if ran is None or ran.returncode < 0:
        raise Error("a PDF that takes too much to be drawn; a scanner makes smaller ones")
    ran.check_returncode()
    (count, _), at, drawn = _HEAD.unpack_from(ran.stdout), _HEAD.size, list[Any]()
    if count > most:
        raise Error(f"{count} pages, and at most {most} are read")
    while at < len(ran.stdout):
        size, at = _HEAD.unpack_from(ran.stdout, at), at + _HEAD.size
        end = at + size[0] * size[1]
        drawn.append(Image.frombytes("L", size, ran.stdout[at:end]))
        at = end
    return drawn


def draw(longest: int, most: int) -> None:
    """Write the pages of the PDF on standard input to standard output, and before them how many
    there are, in a process that ends."""
    _bound()
    from pypdfium2 import PdfDocument

    file, out = PdfDocument(sys.stdin.buffer.read()), sys.stdout.buffer
    out.write(_HEAD.pack(len(file), 0))
    for page in file if len(file) <= most else ():
        scale = longest / max(page.get_size())
        drawn = page.render(scale=scale, grayscale=True).to_pil()
        out.write(_HEAD.pack(*drawn.size) + drawn.tobytes())


def _bound() -> None:
    if not find_spec("resource"):
        return
    resource = import_module("resource")
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CPU, SECONDS),
        (resource.RLIMIT_CORE, 0),
    ):
        # A system may know no such bound, or have a closer one.
        with suppress(ValueError, OSError):
            resource.setrlimit(what, (most, most))
