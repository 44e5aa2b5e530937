"""The long tables of a font file, read at a stroke: which glyph a character has, how wide it is and
where it lies. To have reportlab read them number by number takes a good part of a sheet's time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from struct import iter_unpack, unpack_from
from typing import Any

from reportlab.pdfbase.ttfonts import TTFont, TTFontFile

_read_all = TTFontFile.extractInfo
_MICROSOFT = 3
_BY_SEGMENTS, _BY_GROUPS = 4, 12
"""The two forms of a table of characters that are known here."""
_SPACE, _NO_BREAK_SPACE = 0x20, 0xA0


def font_of(name: str, file: str, **options: Any) -> TTFont:
    """A font of reportlab's from a file, called `name`; options as `TTFont` has them."""
    TTFontFile.extractInfo = _read
    try:
        return TTFont(name, file, **options)
    finally:
        TTFontFile.extractInfo = _read_all


def _read(font: Any, charInfo: int = 1) -> None:  # noqa: N803 - as reportlab calls it
    """What `extractInfo` does, and leaves the same."""
    at = _characters_at(font)
    if at is None or not charInfo:
        _read_all(font, charInfo)
        return
    _read_all(font, 0)
    font.charToGlyph = {}
    for first, glyphs in _runs(font._ttf_data, at):
        font.charToGlyph.update(enumerate(glyphs, first))
    _read_widths(font)
    font.glyphPos = _places(font)


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


def _runs(data: bytes, at: int) -> Iterator[tuple[int, Sequence[int]]]:
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
    if _SPACE in font.charToGlyph:
        for of in (font.charToGlyph, font.charWidths):
            of[_NO_BREAK_SPACE] = of[_SPACE]


def _places(font: Any) -> list[int]:
    """Where the outline of each glyph begins, and where the last ends."""
    data, loca, count = font._ttf_data, _table(font, "loca"), font.numGlyphs + 1
    (is_long,) = unpack_from(">h", data, _table(font, "head") + 50)
    if is_long:
        return [*unpack_from(f">{count}L", data, loca)]
    return [2 * half for half in unpack_from(f">{count}H", data, loca)]
