"""The typefaces, embedded in every page: none of them is asked of the reader's machine.

`text` (with `bold`, `italic`, `bold-italic`) has equal-width figures and is what the press
printed; `mono` and `mono-bold` are what was rolled or typed in; `title` is the stencil face.
`light`, `semibold` and `mono-light` take their places where ink is spared.
"""

import unicodedata
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from struct import iter_unpack, unpack_from
from typing import Any

from sheetgen.core.errors import Error
from sheetgen.core.imports import Later, standing_in

# reportlab imports Pillow for pictures, of which no page here has any.
with standing_in(Later("PIL.Image")):
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont, TTFontFile

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
_MICROSOFT = 3
_BY_SEGMENTS, _BY_GROUPS = 4, 12
"""The two forms of a table of characters that are known here."""
_BREAKING_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0
_reportlab_extract_info = TTFontFile.extractInfo


class UnprintableText(Error):
    """A text holds a character that no typeface here can print; the message names it."""


@cache
def font(face: str) -> TTFont:
    """The font of a face (a key of FILES), registered with reportlab under that name."""
    # Only the glyphs used are embedded, not all of ASCII besides.
    loaded = load_font(face, str(file(face)), asciiReadable=0)
    pdfmetrics.registerFont(loaded)
    return loaded


def file(face: str) -> Path:
    """The file of a face (a key of FILES)."""
    package, name = FILES[face]
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed")
    return Path(spec.origin).parent / "files" / name


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
    # What was written before the first drawing has been given codes as it came.
    free = code in _ASCII and first[code] == _SPACE and state.assignments.get(_SPACE) != code
    if free and code not in state.assignments:
        state.assignments[code] = first[code] = code


# Layout asks for the widths of the same words again and again.
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
                raise UnprintableText(
                    f"{what} holds {character_name(character)}, which cannot be printed"
                )


def character_name(character: str) -> str:
    """A character by its Unicode number and name: `U+05D0 HEBREW LETTER ALEF`."""
    nameless = {"Cc": "a control character", "Cs": "half a character"}
    unnamed = nameless.get(unicodedata.category(character), "an unnamed character")
    return f"U+{ord(character):04X} {unicodedata.name(character, unnamed)}"


# The long tables of a font file, unpacked whole: which glyph a character has, how wide it is and
# where its outline lies. reportlab reads them number by number, which takes a good part of the
# time of a sheet.


def load_font(name: str, file: str, **options: Any) -> TTFont:
    """A font of reportlab's from a file, called `name`; options as `TTFont` has them."""
    # TTFont reads the file as it is made, and has no hook: ours stands in just so long.
    TTFontFile.extractInfo = _extract_info
    try:
        return TTFont(name, file, **options)
    finally:
        TTFontFile.extractInfo = _reportlab_extract_info


def _extract_info(font: Any, charInfo: int = 1) -> None:  # noqa: N803 - as reportlab calls it
    """What `extractInfo` does, and leaves the same."""
    at = _characters_at(font)
    if at is None or not charInfo:
        _reportlab_extract_info(font, charInfo)
        return
    # Without characters reportlab reads the short tables only.
    _reportlab_extract_info(font, 0)
    font.charToGlyph = {}
    for first, glyphs in _character_runs(font._ttf_data, at):
        font.charToGlyph.update(enumerate(glyphs, first))
    _read_widths(font)
    font.glyphPos = _glyph_places(font)


def _table(font: Any, tag: str) -> int:
    place: int = font.get_table_pos(tag)[0]
    return place


def _characters_at(font: Any) -> int | None:
    """Where the table of characters is that reportlab would take, if its form is known here."""
    cmap = _table(font, "cmap")
    (count,) = unpack_from(">H", font._ttf_data, cmap + 2)
    kinds = iter_unpack(">HHL", font._ttf_data[cmap + 4 : cmap + 4 + 8 * count])
    tables = [cmap + offset for platform, _, offset in kinds if platform == _MICROSOFT]
    if not tables:
        return None
    (form,) = unpack_from(">H", font._ttf_data, tables[-1])
    return tables[-1] if form in (_BY_SEGMENTS, _BY_GROUPS) else None


def _character_runs(data: bytes, at: int) -> Iterator[tuple[int, Sequence[int]]]:
    """Characters that follow one another: the first, and the glyph of each."""
    if unpack_from(">H", data, at)[0] == _BY_GROUPS:
        (count,) = unpack_from(">L", data, at + 12)
        numbers = unpack_from(f">{3 * count}L", data, at + 16)
        for first, last, glyph in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
            yield first, range(glyph, glyph + last - first + 1)
        return
    count = unpack_from(">H", data, at + 6)[0] // 2
    lasts = unpack_from(f">{count}H", data, at + 14)
    firsts, deltas, offsets = (
        unpack_from(f">{count}H", data, at + 16 + 2 * count * part) for part in (1, 2, 3)
    )
    for n, (first, last, delta, offset) in enumerate(
        zip(firsts, lasts, deltas, offsets, strict=True)
    ):
        if offset:
            listed = at + 16 + 6 * count + 2 * n + offset
            glyphs = unpack_from(f">{last - first + 1}H", data, listed)
            yield first, [glyph and (glyph + delta) & 0xFFFF for glyph in glyphs]
        else:
            yield first, [(char + delta) & 0xFFFF for char in range(first, last + 1)]


def _read_widths(font: Any) -> None:
    data, hmtx = font._ttf_data, _table(font, "hmtx")
    (count,) = unpack_from(">H", data, _table(font, "hhea") + 34)
    numbers = unpack_from(f">{2 * count}H", data, hmtx)
    bearings = unpack_from(f">{font.numGlyphs - count}H", data, hmtx + 4 * count)
    widths = [font._pdfScale(width) for width in numbers[::2]]
    font.hmetrics = [
        *zip(numbers[::2], numbers[1::2], strict=True),
        *((widths[-1], bearing) for bearing in bearings),
    ]
    widths += [widths[-1]] * len(bearings)
    font.defaultWidth = widths[0]
    font.charWidths = {
        char: widths[glyph] for char, glyph in font.charToGlyph.items() if glyph < len(widths)
    }
    if _BREAKING_SPACE in font.charToGlyph:
        for of in (font.charToGlyph, font.charWidths):
            of[_NO_BREAK_SPACE] = of[_BREAKING_SPACE]


def _glyph_places(font: Any) -> list[int]:
    """Where the outline of each glyph begins, and where the last ends."""
    data, loca, count = font._ttf_data, _table(font, "loca"), font.numGlyphs + 1
    (is_long,) = unpack_from(">h", data, _table(font, "head") + 50)
    if is_long:
        return [*unpack_from(f">{count}L", data, loca)]
    return [2 * half for half in unpack_from(f">{count}H", data, loca)]
