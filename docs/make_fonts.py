"""Make the desk's typefaces again, `templates/desk/fonts`: `python docs/make_fonts.py`.

Of each typeface of the sheets, the letters of Western, Central European and Maltese texts, and the
signs that pages use. Needs fonttools and brotli.
"""

from __future__ import annotations

from pathlib import Path

from fontTools import subset

from sheetgen.kits.drawing import fonts

FOLDER = Path(__file__).parent.parent / "templates" / "desk" / "fonts"
FACES = (
    "text", "light", "semibold", "bold", "italic", "bold-italic", "mono", "mono-light",
    "mono-bold", "title",
)  # fmt: skip
LETTERS = (
    "U+0020-007E,U+00A0-017F,U+0218-021B,U+02C6-02DD,U+1E80-1E85,U+2010-2015,U+2018-201E,"
    "U+2020-2022,U+2026,U+2030,U+2032,U+2033,U+2039,U+203A,U+2044,U+20AC,U+2116,U+2122,"
    "U+2150-215E,U+2190-2193,U+2212,U+2248,U+2260,U+2264,U+2265,U+25A0,U+25CB,U+25CF"
)
FEATURES = ["kern", "liga", "tnum", "lnum", "mark", "mkmk", "ccmp", "locl"]
NAMES = [0, 1, 2, 3, 4, 5, 6, 13, 14]
"""Whose they are, what they are called, and under which licence."""


def main() -> None:
    """Make them all."""
    options = subset.Options(
        flavor="woff2", layout_features=FEATURES, hinting=False, name_IDs=NAMES
    )
    for face in FACES:
        font = subset.load_font(str(fonts.file(face)), options)
        made = subset.Subsetter(options)
        made.populate(unicodes=subset.parse_unicodes(LETTERS))
        made.subset(font)
        subset.save_font(font, str(FOLDER / f"{face}.woff2"), options)


if __name__ == "__main__":
    main()
