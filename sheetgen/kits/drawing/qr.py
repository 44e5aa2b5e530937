"""QR codes: a text that a telephone reads off a page."""

from functools import lru_cache

import segno

from sheetgen.kits.drawing.page import Bitmap

QUIET = 4
"""The white a code must have around it, in modules."""
LEAST_MODULE = 0.248
"""The smallest module, in mm: a scan at 300 dpi has about three dots for it."""
_BITS = 5.5
"""What a character takes at the least, unless all are figures."""
_MASK = 2
"""Any of the eight masks will do; to look for the best takes longer than all the rest."""
_DIGITS = bytes.maketrans(b"\0\1", b"01")


def code(text: str, right: float, bottom: float, room: float) -> Bitmap | None:
    """The code of a text, its lower right corner at `right` and `bottom`: past them is white.

    `room` is the side, in mm, of the square it takes with the white above and at the left. None if
    the modules would be too small.
    """
    modules = room / LEAST_MODULE - QUIET
    if len(text) * _BITS > modules * modules:
        return None
    rows = _matrix(text)
    if len(rows) > modules:
        return None
    pitch = room / (len(rows) + QUIET)
    side = len(rows) * pitch
    return Bitmap(right - side, bottom - side, pitch, rows, text)


@lru_cache(maxsize=4)
def _matrix(text: str) -> tuple[str, ...]:
    """The rows of a code, in which the pages of a copy are alike."""
    # The least correction, L, leaves the modules largest.
    matrix = segno.make(text, error="L", encoding="utf-8", micro=False, mask=_MASK).matrix
    return tuple(bytes(row).translate(_DIGITS).decode() for row in matrix)
