"""The typefaces, embedded in every page: none of them is asked of the reader's machine.

`text` (with `bold`, `italic`, `bold-italic`) has equal-width figures and is what the press
printed; `mono` and `mono-bold` are what was rolled or typed in; `title` is the stencil face.
`light`, `semibold` and `mono-light` take their places where ink is spared. And type set in them:
lines broken to a width, texts shrunk or cut to fit one.
"""

import re
import struct
import sys
import unicodedata
from array import array
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.util import find_spec
from math import fsum
from pathlib import Path
from typing import Any, Literal, TypeVar
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTEncoding, TTFError, TTFont, TTFontFace

from sheetgen.core.errors import Error, character_name
from sheetgen.core.files import user_folder
from sheetgen.kits.drawing.page import BEFORE, PT, Text

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
_STAND_INS = "text", "mono"
"""Ours that have more scripts than others of ours."""
_PACKAGES = {"manimgx_fonts": "", "matplotlib_fontja": "fonts"}
"""Packages that have faces of other scripts, and where in them."""
ELLIPSIS, HARD_SPACE = "…", "\u00a0"
SIGN = "¤"
"""What stands for a character that no face here has."""
_ABOVE, _LATIN_MARKS = 230, 202
"""The class of the marks that stand above, and the least of those of scripts like ours."""
_FROM_RIGHT = "R", "AL"
"""How Unicode calls letters that are written from the right."""
_MAY_BE = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Where Unicode has all of these."""
_UNSEEN = "\u200c\u200d"
IN_ORDER = "\u202d"
"""Stands before a text whose letters are in the order in which they stand."""
unprinted: dict[str, None] = {}
"""The characters that SIGN has stood for since this was last cleared."""
_SPACE, _ASCII = 32, range(33, 127)
_UNICODE, _IN_SEGMENTS, _IN_GROUPS = (0, 3), 4, 12
"""In a file, the platforms whose characters are told by their numbers in Unicode; and the kinds of
table they are told in."""
_LONG = re.compile(r"<([0-9A-F]{5,6})>$", re.M)
"""The last column of a table from codes to letters, where a letter's number is long."""
T = TypeVar("T")


@cache
def font(face: str) -> TTFont:
    """The font of a face (of FILES or `others`), registered with reportlab under that name."""
    try:
        loaded = _Font(face, file(face))
    except TTFError:
        raise Error(f"{file(face)}: not a TrueType font that can be used; remove it") from None
    pdfmetrics.registerFont(loaded)
    return loaded


def file(face: str) -> Path:
    """The file of a face (of FILES or `others`)."""
    if face not in FILES:
        return others()[face]
    package, name = FILES[face]
    return _folder(package) / "files" / name


@cache
def _folder(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"the font package {package} is not installed")
    return Path(spec.origin).parent


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
def advance(text: str, face: str, size: float) -> float:
    """The width of a text in pt, set in a face at a size in pt."""
    return fsum([part_width(part, own, size) for own, part in parted(text, face)])


@cache
def _plain(face: str) -> frozenset[str]:
    """The characters of ASCII that a face has."""
    known = font(face).face.charToGlyph
    return frozenset(chr(code) for code in (_SPACE, *_ASCII) if code in known)


def part_width(text: str, face: str, size: float) -> float:
    """The width of a part in pt, set in the face that has it."""
    return 0.001 * size * fsum(map(_widths(face).__getitem__, text))


class _Widths(dict[str, float]):
    """The widths of the characters of a face, in thousandths of the size of its type, as they are
    asked for."""

    def __init__(self, face: str) -> None:
        self._of = font(face).face

    def __missing__(self, character: str) -> float:
        wide = self._of.charWidths.get(ord(character), self._of.defaultWidth)
        found = self[character] = float(wide)
        return found


_widths = cache(_Widths)


# Texts in any script: what a face lacks is set in another.


def parted(text: str, face: str) -> list[tuple[str, str]]:
    """A text as it stands from left to right, in parts: the face that prints each, and what.

    A letter and its marks, however they were typed, are one sign if there is one, or else of one
    face. What no face here can print is SIGN, and remembered in `unprinted`.
    """
    if _plain(face).issuperset(text):
        return [(face, text)]
    return _parted(_from_left_to_right(text), face)


def _parted(text: str, face: str) -> list[tuple[str, str]]:
    text = _composed(text)
    if has_all(face, text):
        return [(face, text)]
    parts: list[tuple[str, str]] = []
    for letter in letters_of(text):
        if letter in _UNSEEN or "\ufe00" <= letter <= "\ufe0f":
            continue
        for own, shown in _printed(letter, face):
            if parts and parts[-1][0] == own:
                parts[-1] = own, parts[-1][1] + shown
            else:
                parts.append((own, shown))
    return parts


def _composed(text: str) -> str:
    """A text of which each letter is one sign with its marks, as far as there is one: rather with
    those above, which stand higher on a capital."""
    text = unicodedata.normalize("NFC", text)
    if text.isascii() or not any(map(unicodedata.combining, text)):
        return text
    return "".join(map(_with_marks_above, letters_of(text)))


def _with_marks_above(letter: str) -> str:
    if len(letter) == 1:
        return letter
    apart = unicodedata.normalize("NFD", letter)
    base, marks = apart[0], apart[1:]
    for mark in (mark for mark in marks if unicodedata.combining(mark) == _ABOVE):
        sign = unicodedata.normalize("NFC", base + mark)
        if len(sign) == 1 and has_all("text", sign):
            return sign + marks.replace(mark, "", 1)
    return letter


def backs(part: str, face: str) -> list[float]:
    """How far each character of a part is drawn back, in thousandths of the size of its type: a
    mark to the middle of its letter, which a face leaves to whoever sets it; a letter not at all.
    """
    found, letter = [], ""
    for character in part:
        is_mark = letter and unicodedata.combining(character) >= _LATIN_MARKS
        letter = letter if is_mark else character
        back = _middle(character, face) - _middle(letter, face) if is_mark else 0.0
        found.append(back + part_width(letter, face, 1000) if is_mark else 0.0)
    return found


@cache
def _middle(character: str, face: str) -> float:
    """The middle of an outline from where it begins, in thousandths of the size of its type."""
    of = font(face).face
    glyph = of.charToGlyph[ord(character)]
    at, end = of.glyphPos[glyph : glyph + 2]
    left, _, right = struct.unpack_from(">3h", of._ttf_data, of.get_table_pos("glyf")[0] + at + 2)
    return float(of._pdfScale((left + right) / 2)) if end > at else 0.0


def letters_of(text: str) -> list[str]:
    """The characters of a text, each with the marks on it."""
    letters: list[str] = []
    for character in text:
        if letters and unicodedata.combining(character):
            letters[-1] += character
        else:
            letters.append(character)
    return letters


def _printed(letter: str, face: str) -> list[tuple[str, str]]:
    """What prints a letter with its marks, in parts: it, or it and its marks one by one, in a face
    that has them all, or else each in any."""
    for spelt in (letter, unicodedata.normalize("NFD", letter)):
        if own := _face_for(spelt, face):
            return [(own, spelt)]
    if len(letter) > 1:
        return [part for character in letter for part in _printed(character, face)]
    unprinted[letter] = None
    return [(face, SIGN)]


def has_all(face: str, text: str) -> bool:
    """Whether a face has every character of a text."""
    return bool(font(face).face.charToGlyph.keys() >= set(map(ord, text)))


def held(text: str, face: str) -> str:
    """A text as a face alone prints it: with SIGN for what it has not, which is remembered."""
    shown = ""
    for own, part in parted(text, face):
        if own != face:
            unprinted.update(dict.fromkeys(part))
        shown += part if own == face else SIGN * len(part)
    return shown


def told() -> str:
    """What SIGN has stood for, in a sentence, and where there are faces that have it."""
    first, *more = unprinted
    count = f" and {len(more)} more" if more else ""
    return (
        f"{SIGN} is printed for {character_name(first)}{count}, which the typefaces here lack: "
        f"install 'wargame-sheetgen[scripts]', or put one that has it (.ttf) into {own_folder()}"
    )


def own_folder() -> Path:
    """Where a user's own typefaces are looked for."""
    return user_folder("data") / "fonts"


def _face_for(text: str, face: str) -> str | None:
    return next((own for own in (face, *_STAND_INS, *others()) if has_all(own, text)), None)


@cache
def others() -> dict[str, Path]:
    """Faces of other scripts, by name: those of the extra, and the user's own."""
    folders = [own_folder()]
    for package, inside in _PACKAGES.items():
        spec = find_spec(package)
        if spec is not None and spec.origin is not None:
            folders.insert(-1, Path(spec.origin).parent / inside)
    files = [path for folder in folders for path in sorted(folder.glob("*.ttf"))]
    return {f"other-{path.stem}": path for path in files if "Italic" not in path.stem}


def joined(text: str) -> str:
    """A text with its letters joined that are written from the right, where the extra is installed
    that can."""
    if not has_from_right(text):
        return text
    try:
        from arabic_reshaper import reshape
    except ImportError:
        return text
    return str(reshape(text))


def _from_left_to_right(text: str) -> str:
    if not has_from_right(text) or text.startswith(IN_ORDER):
        return text.removeprefix(IN_ORDER)
    letters = [(letter, None) for letter in letters_of(joined(text))]
    return "".join(letter for letter, _ in turned(letters, is_from_right(text)))


def turned(line: Sequence[tuple[str, T]], from_right: bool) -> list[tuple[str, T]]:
    """The letters of a line of which some are written from the right, each with its marks and what
    belongs to it, in the order in which they stand from left to right, where the extra is installed
    that can; `from_right` says how the whole is read that the line is of."""
    try:
        from bidi import algorithm
    except ImportError:
        return [*line]
    # The package turns whole texts; only its steps tell where a letter has gone.
    held = algorithm.get_empty_storage()
    held |= {"base_level": int(from_right), "base_dir": "LR"[from_right]}
    algorithm.get_embedding_levels("".join(letter[0] for letter, _ in line), held)
    for found, (letter, own) in zip(held["chars"], line, strict=True):
        found |= {"marks": letter[1:], "own": own}
    for step in (
        algorithm.explicit_embed_and_overrides,
        algorithm.resolve_weak_types,
        algorithm.resolve_neutral_types,
        algorithm.resolve_implicit_levels,
        algorithm.reorder_resolved_levels,
        algorithm.apply_mirroring,
    ):
        step(held, False)
    return [(found["ch"] + found["marks"], found["own"]) for found in held["chars"]]


def has_from_right(text: str) -> bool:
    """Whether there are letters in a text that are written from the right."""
    return any(map(_is_from_right, _MAY_BE.findall(text)))


def is_from_right(text: str) -> bool:
    """Whether a text as a whole is read from the right: its first letter is, and more of them than
    not, so that a sentence of ours that begins with a name is not turned."""
    if not has_from_right(text):
        return False
    kinds = [unicodedata.bidirectional(character) for character in text]
    letters = [kind != "L" for kind in kinds if kind in ("L", *_FROM_RIGHT)]
    return letters[0] and 2 * sum(letters) > len(letters)


def _is_from_right(character: str) -> bool:
    return unicodedata.bidirectional(character) in _FROM_RIGHT


class _Face(TTFontFace):  # type: ignore[misc]
    """The outlines of a file as reportlab has them; but the tables of characters, widths and places
    are read as wholes, which takes a third of the time it needs for them number by number."""

    def extractInfo(self, charInfo: int = 1) -> None:  # noqa: N802, N803
        """Read the file. Raises TTFError for one that is no TrueType font."""
        try:
            super().extractInfo(charInfo=0)
            self._read_tables()
        except (LookupError, ValueError, struct.error):
            # Something rare, or a fault that reportlab has words for.
            super().extractInfo()

    def _read_tables(self) -> None:
        known = self._characters()
        if _SPACE in known:
            known[ord(HARD_SPACE)] = known[_SPACE]
        count, all_own = self.numGlyphs, self.get_ushort(self.get_table_pos("hhea")[0] + 34)
        told = self._numbers("H", *self.get_table_pos("hmtx"))
        # The last of those with a width of their own has that of all after it.
        wides = [*told[: 2 * all_own : 2], *[told[2 * all_own - 2]] * (count - all_own)]
        bearings = (*told[1 : 2 * all_own : 2], *told[2 * all_own :])
        self.hmetrics = [*zip(wides[:count], bearings[:count], strict=True)]
        scaled = [*map(self._pdfScale, wides)]
        self.charToGlyph, self.defaultWidth = known, scaled[0]
        self.charWidths = {character: scaled[glyph] for character, glyph in known.items()}
        is_long = self.get_ushort(self.get_table_pos("head")[0] + 50)
        places = self._numbers("I" if is_long else "H", *self.get_table_pos("loca"))
        self.glyphPos = places.tolist() if is_long else [2 * place for place in places]

    def getCharWidth(self, code: int) -> bytes:  # noqa: N802
        """The width of a character as a file has it: numbers the library would make so one by one,
        many times as slowly."""
        return b"%.7g" % self.charWidths.get(code, self.defaultWidth)

    def _characters(self) -> dict[int, int]:
        """The glyphs of characters, from the last table that has them by their numbers in Unicode.
        Raises LookupError if there is none, or it is of a rare kind."""
        start, _ = self.get_table_pos("cmap")
        each = range(start + 4, start + 4 + 8 * self.get_ushort(start + 2), 8)
        tables = [at for at in each if self.get_ushort(at) in _UNICODE]
        at = start + self.get_ulong(tables[-1] + 4)
        kind = self.get_ushort(at)
        if kind == _IN_GROUPS:
            told = self._numbers("I", at + 16, 12 * self.get_ulong(at + 12))
            groups = zip(told[::3], told[1::3], told[2::3], strict=True)
            return {
                letter: glyph + letter - first
                for first, last, glyph in groups
                for letter in range(first, last + 1)
            }
        if kind != _IN_SEGMENTS:
            raise LookupError(kind)
        told, known = self._numbers("H", at, self.get_ushort(at + 2)), dict[int, int]()
        count = told[3] // 2
        firsts, shifts, ways = (told[8 + n * count :][:count] for n in (1, 2, 3))
        segments = zip(firsts, told[7 : 7 + count], shifts, ways, strict=True)
        for place, (first, last, shift, way) in enumerate(segments, 8 + 3 * count):
            letters = range(first, last + 1)
            if way:
                listed = told[place + way // 2 :][: len(letters)]
                glyphs = [glyph and glyph + shift & 0xFFFF for glyph in listed]
            else:
                glyphs = [letter + shift & 0xFFFF for letter in letters]
            known.update(zip(letters, glyphs, strict=False))
        return known

    def _numbers(self, kind: Literal["H", "I"], at: int, long: int) -> "array[int]":
        """Numbers, short or long ones, from a place in the file on, so many bytes."""
        found = array(kind, self._ttf_data[at : at + long])
        if sys.byteorder == "little":
            found.byteswap()
        return found


class _Font(TTFont):  # type: ignore[misc]
    """A font as reportlab has it, of which only the glyphs used are embedded, not all of ASCII
    besides; and of letters beyond the first 65,536 a reader of the file is told what they are."""

    def __init__(self, name: str, path: Path) -> None:
        # As the library does it, but for the face.
        self.fontName, self.face, self.encoding = name, _Face(str(path)), TTEncoding()
        self.state, self._asciiReadable, self.shapable = WeakKeyDictionary[Any, Any](), 0, False

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        """Put the subsets of a document into it."""
        super().addObjects(doc)
        for name, made in doc.idToObject.items():
            if name.startswith("toUnicodeCMap:"):
                made.content = _LONG.sub(_pair, made.content)


def _pair(number: re.Match[str]) -> str:
    """A letter of more than four figures in UTF-16, where reportlab writes its number."""
    return f"<{chr(int(number[1], 16)).encode('utf-16-be').hex().upper()}>"


def width(text: str, face: str = "text", size: float = 7.5) -> float:
    """The width of a text in mm, set in a face at a size in pt."""
    return advance(text, face, size) / PT


def extent(text: Text) -> tuple[float, float]:
    """Where a text begins, in mm, and its width."""
    wide = width(text.text, text.face, text.size)
    return text.x - wide * BEFORE[text.align], wide


def broken(text: str, room: float, face: str = "text", size: float = 7.5) -> list[str]:
    """A text in lines no wider than `room`, broken at spaces; a longer word is broken anywhere."""
    # Most have room on one.
    if not text.startswith(" ") and width(text, face, size) <= room:
        return [text]
    space = width(" ", face, size)
    lines, used = [""], 0.0
    for word in text.split(" "):
        wide = width(word, face, size)
        if lines[-1] and used + space + wide <= room:
            lines[-1] += f" {word}"
            used += space + wide
            continue
        if lines[-1]:
            lines.append("")
        while wide > room:
            head = _that_fits(word, room, face, size)
            lines[-1:] = [word[:head], ""]
            word = word[head:]
            wide = width(word, face, size)
        lines[-1], used = word, wide
    return lines


def _that_fits(text: str, room: float, face: str, size: float) -> int:
    """How many characters from the start fit the room; at least one."""
    count = 1
    while count < len(text) and width(text[: count + 1], face, size) <= room:
        count += 1
    return count


def paragraph(
    x: float,
    y: float,
    room: float,
    text: str,
    leading: float,
    face: str = "text",
    size: float = 7.5,
) -> list[Text]:
    """A text in lines no wider than `room`: the first baseline at `y`, the others `leading` mm
    apart."""
    lines = broken(text, room, face, size)
    return [Text(x, y + i * leading, line, face, size) for i, line in enumerate(lines)]


@lru_cache(maxsize=4096)
def fitted(
    text: str, room: float, face: str = "text", size: float = 7.5, floor: float = 7.5
) -> tuple[str, float]:
    """A text and the size (pt) it fits the room in: shrunk as far as `floor`, then cut short."""
    full = width(text, face, size)
    if full <= room:
        return text, size
    # Rounded down, so that it fits for certain.
    shrunk = int(10 * size * room / full) / 10
    if shrunk >= floor:
        return text, shrunk
    return cut(text, room, face, floor), floor


def cut(text: str, room: float, face: str, size: float) -> str:
    """A text that fits the room, its end replaced by an ellipsis if need be."""
    if width(text, face, size) <= room:
        return text
    count = _that_fits(text, room - width(ELLIPSIS, face, size), face, size)
    return text[:count].rstrip() + ELLIPSIS
