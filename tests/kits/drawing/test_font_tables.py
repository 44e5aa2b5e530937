"""The typefaces as they are read here are what reportlab reads in them."""

from reportlab.pdfbase.ttfonts import TTFontFace

from sheetgen.kits.drawing.fonts import FILES, font
from tests.cases import each

READ = ("charToGlyph", "charWidths", "defaultWidth", "glyphPos", "hmetrics", "numGlyphs", "bbox")


@each("face", FILES)
def test_every_table_is_the_same(face: str) -> None:
    here = font(face).face
    there = TTFontFace(here.filename)
    assert len(there.charToGlyph) > 600
    for name in READ:
        assert getattr(here, name) == getattr(there, name), name
