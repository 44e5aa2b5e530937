"""The typeface of form fields: brought whole, so that whatever is typed later has its letters.

reportlab brings only the letters a file uses, numbered as they come; a viewer could write nothing
else with those. This is the whole file of a face, its glyphs by their own numbers, with the table
that tells a viewer which letter each one is.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFZCompress,
)

from sheetgen.sheets import fonts

_FIXED_PITCH, _NONSYMBOLIC = 1, 32
_AT_ONCE = 100
"""A table of letters may list no more in one block."""


def embedded(document: PDFDocument, face: str) -> PDFObjectReference:
    """The whole of a face of equal widths, in a document as a font of two-byte glyph numbers."""
    metrics = fonts.font(face).face
    name = PDFName(metrics.name.decode())
    system = PDFDictionary(
        {"Registry": PDFString("Adobe"), "Ordering": PDFString("Identity"), "Supplement": 0}
    )
    descendant = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("CIDFontType2"),
        "BaseFont": name,
        "CIDSystemInfo": system,
        "CIDToGIDMap": PDFName("Identity"),
        "DW": metrics.defaultWidth,
        "FontDescriptor": document.Reference(_descriptor(document, metrics, name)),
    }
    font = {
        "Type": PDFName("Font"),
        "Subtype": PDFName("Type0"),
        "BaseFont": name,
        "Encoding": PDFName("Identity-H"),
        "DescendantFonts": PDFArray([document.Reference(PDFDictionary(descendant))]),
        "ToUnicode": document.Reference(packed(_letters(metrics.charToGlyph))),
    }
    return document.Reference(PDFDictionary(font))


def codes(text: str, face: str) -> str:
    """A text in the glyph numbers of the embedded face, as a string of a page's operators."""
    glyphs = fonts.font(face).face.charToGlyph
    return "<" + "".join(f"{glyphs[ord(character)]:04X}" for character in text) + ">"


def packed(content: bytes, **entries: Any) -> PDFStream:
    """A compressed stream with these entries."""
    return PDFStream(PDFDictionary(entries), content, [PDFZCompress])


def _descriptor(document: PDFDocument, metrics: Any, name: PDFName) -> PDFDictionary:
    file = Path(metrics.filename).read_bytes()
    entries = {
        "Type": PDFName("FontDescriptor"),
        "FontName": name,
        "Flags": _FIXED_PITCH | _NONSYMBOLIC,
        "FontBBox": PDFArray(metrics.bbox),
        "ItalicAngle": metrics.italicAngle,
        "Ascent": metrics.ascent,
        "Descent": metrics.descent,
        "CapHeight": metrics.capHeight,
        "StemV": metrics.stemV,
        "FontFile2": document.Reference(packed(file, Length1=len(file))),
    }
    return PDFDictionary(entries)


def _letters(glyphs: dict[int, int]) -> bytes:
    """The table from glyph numbers to letters; of letters that share a glyph, the first."""
    letters: dict[int, int] = {}
    for letter in sorted(glyphs):
        letters.setdefault(glyphs[letter], letter)
    pairs = [
        f"<{glyph:04X}> <{chr(letter).encode('utf-16-be').hex().upper()}>"
        for glyph, letter in sorted(letters.items())
    ]
    blocks = []
    for start in range(0, len(pairs), _AT_ONCE):
        block = pairs[start : start + _AT_ONCE]
        blocks += [f"{len(block)} beginbfchar", *block, "endbfchar"]
    lines = [
        "/CIDInit /ProcSet findresource begin",
        "12 dict begin begincmap",
        "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
        "1 begincodespacerange <0000> <FFFF> endcodespacerange",
        *blocks,
        "endcmap CMapName currentdict /CMap defineresource pop end end",
    ]
    return "\n".join(lines).encode()
