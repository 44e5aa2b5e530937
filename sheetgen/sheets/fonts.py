"""The typefaces, embedded in every page: none of them is asked of the reader's machine.

`text` (with `bold`, `italic`, `bold-italic`) has equal-width figures and is what the press
printed; `mono` and `mono-bold` are what was rolled or typed in; `title` is the stencil face.
`light`, `semibold` and `mono-light` take their places where ink is spared.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from sheetgen.sheets.font_tables import font_of

FILES = {
    "text": ("font_source_sans_pro", "SourceSansPro-Regular.ttf"),
    "light": ("font_source_sans_pro", "SourceSansPro-Light.ttf"),
    "semibold": ("font_source_sans_pro", "SourceSansPro-Semibold.ttf"),
    "bold": ("font_source_sans_pro", "SourceSansPro-Bold.ttf"),
    "italic": ("font_source_sans_pro", "SourceSansPro-It.ttf"),
    "bold-italic": ("font_source_sans_pro", "SourceSansPro-BoldIt.ttf"),
    "mono": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Regular.ttf"),
    "mono-light": ("fontpkg_ibm_plex_mono", "IBMPlexMono-Light.ttf"),
    "mono-bold": ("fontpkg_ibm_plex_mono", "IBMPlexMono-SemiBold.ttf"),
    "title": ("fontpkg_black_ops_one", "BlackOpsOne-Regular.ttf"),
}

_SPACE, _ASCII = 32, range(33, 127)


class UnprintableText(ValueError):
    """A text holds a character that no typeface here can print; the message names it."""


@cache
def font(face: str) -> TTFont:
    """The font of a face (a key of FILES), registered with reportlab under that name."""
    package, name = FILES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed")
    file = Path(spec.origin).parent / "files" / name
    # Only the glyphs used are embedded, not all of ASCII besides.
    loaded = font_of(face, str(file), asciiReadable=0)
    pdfmetrics.registerFont(loaded)
    return loaded


def keep_ascii(font: TTFont, document: Any, character: str) -> None:
    """See to it that a character of ASCII has its own code in a document's subset of a font, as
    far as the first holds it: what the pages say deflates well among the numbers they say it with.
    Only characters that are used are embedded, as ever.
    """
    state = font._assignState(document)
    first, code = state.subsets[0], ord(character)
    if len(first) < _ASCII.stop:
        first += [_SPACE] * (_ASCII.stop - len(first))
        state.nextCode = max(state.nextCode, _ASCII.stop)
    if code in _ASCII and code not in state.assignments:
        state.assignments[code] = first[code] = code


@lru_cache(maxsize=4096)
def width(text: str, face: str, size: float) -> float:
    """The width of a text in pt, set in a face at a size in pt."""
    metrics = font(face).face
    of = metrics.charWidths.get
    return float(0.001 * size * sum([of(ord(c), metrics.defaultWidth) for c in text]))


def check_printable(text: str, what: str, *faces: str) -> None:
    """Raise UnprintableText unless every face given (if none is, `text`) holds every character.

    `what` is what the text is called in the message: `"the player's name"`.
    """
    for face in faces or ("text",):
        glyphs = font(face).face.charToGlyph
        for character in text:
            if ord(character) not in glyphs or unicodedata.category(character).startswith("C"):
                raise UnprintableText(f"{what} holds {named(character)}, which cannot be printed")


def named(character: str) -> str:
    """A character by its Unicode number and name: `U+05D0 HEBREW LETTER ALEF`."""
    nameless = {"Cc": "a control character", "Cs": "half a character"}
    unnamed = nameless.get(unicodedata.category(character), "an unnamed character")
    return f"U+{ord(character):04X} {unicodedata.name(character, unnamed)}"
