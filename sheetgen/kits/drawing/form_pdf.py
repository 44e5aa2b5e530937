"""From placed fields to those of a PDF: the tree of their names, a picture of each, and the
typeface they are typed in."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from sheetgen.core.errors import Error, check_printable
from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import operators
from sheetgen.kits.drawing.fonts import broken, fitted, width
from sheetgen.kits.drawing.page import PT, Field, TextField, Tick
from sheetgen.kits.drawing.pdf import Entries, Stream, box, string
from sheetgen.kits.drawing.signs import FACE, FIELD_LEADING, FIRST, shape

_PRINTED = 4
_SEVERAL_LINES = 1 << 12
_NOT_SPELLED, _NOT_SCROLLED = 1 << 22, 1 << 23
_CENTERED = 1
_FONT = "Wingdings"
"""What the form calls its font. PDFium asks a font of another name for the letters of Western
Europe only, and shows no Ħ or Ġ that is typed in; one of this name it asks for all."""
_FIXED_PITCH, _NONSYMBOLIC = 1, 32
_AT_ONCE = 100
"""A table of letters may list no more in one block."""
_PAD = 0.5
"""What a text keeps clear at either side of its field, in mm."""
_MARGIN = 0.7
"""What viewers keep clear before what is typed from the left, in mm."""
_FLOOR = 4.0
"""The smallest type, in pt, a value is shown in; a longer one is shown cut short and held whole."""
_MANY = 3
"""From how many lines on a field is filled from the top."""


class FormWriter:
    """Puts fields on the pages of one canvas, as one form. Fields of the same name are one, in
    several places: what is filled in at one is at all."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._document = canvas._doc
        font = Entries({_FONT: embedded_font(self._document, FACE)})
        self._resources = self._name(Entries({"Font": font}))
        self._pictures: dict[tuple[object, ...], str] = {}
        self._held: dict[str, tuple[type, str | bool]] = {}
        self._fields: dict[str, dict[str, Any]] = {}
        self._places: dict[str, list[Entries]] = {}

    def _name(self, made: Entries) -> str:
        """The name by which an object of the file is referred to."""
        return str(self._document.Reference(made).name)

    def add(self, height: float, fields: Sequence[Field]) -> None:
        """Put fields on the page at hand, `height` mm high.

        Raises UnprintableText if a field holds a character that it could not show; Error
        if there is one of its name that is of another kind or holds something else.
        """
        for field in fields:
            if isinstance(field, TextField):
                check_printable(field.value, f"the field {field.name}")
                entries, shown = self._text(field)
            else:
                entries, shown = self._tick(field)
            if self._held.setdefault(field.name, _held(field)) != _held(field):
                raise Error(f"the form has another field {field.name}")
            self._fields.setdefault(field.name, entries)
            x, y, wide, high = field.area
            edges = (x, height - y - high, x + wide, height - y)
            corners = " ".join(f"{round(edge * PT, 2):g}" for edge in edges)
            widget = {
                "Type": b"/Annot",
                "Subtype": b"/Widget",
                "F": _PRINTED,
                "P": self._document.thisPageName(),
                "Rect": f"[{corners}]".encode(),
                "BS": b"<</W 0>>",
                **shown,
            }
            place = Entries(widget)
            self.canvas._addAnnotation(place)
            self._places.setdefault(field.name, []).append(place)

    def close(self) -> None:
        """Finish the form, after the last page.

        Raises Error if a field is named like the beginning of another's name.
        """
        tree: dict[str, Any] = {}
        for name in self._fields:
            *wholes, part = name.split(".")
            node = tree
            for whole in wholes:
                node = node.setdefault(whole, {})
                if isinstance(node, str):
                    raise Error(f"the field {node} cannot hold the field {name}")
            if part in node:
                raise Error(f"the field {name} cannot hold other fields")
            node[part] = name
        entries: dict[str, Any] = {
            "Fields": [*self._grown(tree, {})],
            "DR": self._resources,
            "DA": f"(/{_FONT} 0 Tf 0 g)".encode(),
        }
        self._document.Catalog.AcroForm = self._document.Reference(Entries(entries))

    def _grown(self, tree: dict[str, Any], above: dict[str, Any]) -> Iterator[str]:
        """The nodes of a tree of names, each with those below it."""
        for part, below in tree.items():
            said = {"T": string(part, self._document), **above}
            if isinstance(below, str):
                yield self._name(self._field(below, said))
                continue
            node = Entries(said)
            name = self._name(node)
            node.has["Kids"] = [*self._grown(below, {"Parent": name})]
            yield name

    def _field(self, name: str, named: dict[str, Any]) -> Entries:
        """A field: in one place, the place itself; in several, what holds them."""
        places, entries = self._places[name], named | self._fields[name]
        if len(places) == 1:
            places[0].has |= entries
            return places[0]
        node = Entries(entries)
        for place in places:
            place.has["Parent"] = self._name(node)
        node.has["Kids"] = [self._name(place) for place in places]
        return node

    def _text(self, field: TextField) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a text field is, and what each of its places shows."""
        document = self._document
        entries: dict[str, Any] = {
            "FT": b"/Tx",
            "TU": string(field.tip, document),
            "Ff": _NOT_SPELLED | _NOT_SCROLLED | (_SEVERAL_LINES if field.several else 0),
            "V": string(field.value, document),
        }
        if not field.several:
            # Never less than is there already, which a viewer would cut.
            entries["MaxLen"] = max(_that_fit(field), len(field.value))
        return entries, {
            "DA": f"(/{_FONT} {field.size:g} Tf 0 g)".encode(),
            "Q": _CENTERED if field.align == "center" else 0,
            "AP": Entries({"N": self._picture(_written(field), field)}),
        }

    def _tick(self, field: Tick) -> tuple[dict[str, Any], dict[str, Any]]:
        """What a tick box is, and what each of its places shows."""
        state = b"/Yes" if field.on else b"/Off"
        entries = {"FT": b"/Btn", "TU": string(field.tip, self._document), "Ff": 0, "V": state}
        pictures = {"Off": self._shared("", field), "Yes": self._shared(_ticked(field), field)}
        return entries, {"AS": state, "AP": Entries({"N": Entries(pictures)})}

    def _shared(self, operators: str, field: Field) -> str:
        """The picture of a tick box in a state, one for all of its size. Not so a text's: some
        programs write what is typed in one field into its picture as it stands."""
        key = (operators, *_size(field))
        if key not in self._pictures:
            self._pictures[key] = self._picture(operators, field)
        return self._pictures[key]

    def _picture(self, operators: str, field: Field) -> str:
        """What a field shows."""
        about = {"Type": b"/XObject", "Subtype": b"/Form", "BBox": box(_size(field))}
        return self._name(Stream(operators.encode(), {**about, "Resources": self._resources}))


def _held(field: Field) -> tuple[type, str | bool]:
    """What fields of the same name must have in common."""
    return type(field), field.value if isinstance(field, TextField) else field.on


def _size(field: Field) -> tuple[float, float]:
    """A field's width and height in pt."""
    return round(field.area.width * PT, 2), round(field.area.height * PT, 2)


# What a field shows before anybody has typed.


def _written(field: TextField) -> str:
    """What a text field shows, between the marks where a viewer puts what is typed."""
    if not field.value:
        return "/Tx BMC EMC"
    room, high = field.area.width - 2 * _PAD, field.area.height
    lines, size = _set(field, room)
    # Capitals and figures are 0.7 of the size high: so they stand in the middle, or in a field of
    # many lines at the top.
    first = high * PT / 2 - 0.35 * size + (len(lines) - 1) * FIELD_LEADING * size / 2
    if field.several and high * PT > _MANY * FIELD_LEADING * size:
        first = high * PT - FIRST * size
    shown = []
    for i, line in enumerate(lines):
        spare = room - width(line, FACE, size)
        x = (_PAD + (spare / 2 if field.align == "center" else 0)) * PT
        y = first - i * FIELD_LEADING * size
        shown.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm {glyph_codes(line, FACE)} Tj")
    return f"/Tx BMC q BT /{_FONT} {size:g} Tf 0 g {' '.join(shown)} ET Q EMC"


def _set(field: TextField, room: float) -> tuple[list[str], float]:
    """The lines a value is shown in, and their size in pt."""
    text, size = fonts.held(field.value, FACE), field.size
    while field.several and size > _FLOOR:
        lines = broken(text, room, FACE, size)
        if len(lines) * FIELD_LEADING * size <= field.area.height * PT:
            return lines, size
        size = round(size - 0.5, 1)
    line, size = fitted(text, room, FACE, field.size, _FLOOR)
    return [line], size


def _that_fit(field: TextField) -> int:
    """How many letters typed in one line fit. Not every viewer stops where they no longer do."""
    room = field.area.width - (2 * _MARGIN if field.align == "left" else 0)
    return max(1, int(room / width("0", FACE, field.size)))


def _ticked(field: Tick) -> str:
    """What a field shows when it is ticked."""
    wide, high = field.area.width, field.area.height
    return f"q {operators(high, shape(field.mark, wide, high))} Q"


# The typeface, whole: its glyphs by their own numbers, and the table that tells a viewer which
# letter each is. reportlab embeds only the letters a file uses; a viewer could write no others.


def embedded_font(document: Any, face: str) -> str:
    """The whole of a face of equal widths, in a document as a font of two-byte glyph numbers."""
    metrics = fonts.font(face).face
    name = b"/" + metrics.name

    def named(made: Entries) -> str:
        return str(document.Reference(made).name)

    edges = " ".join(f"{edge:g}" for edge in metrics.bbox)
    file = Path(metrics.filename).read_bytes()
    described = {
        "Type": b"/FontDescriptor",
        "FontName": name,
        "Flags": _FIXED_PITCH | _NONSYMBOLIC,
        "FontBBox": f"[{edges}]".encode(),
        **{key: f"{value:g}".encode() for key, value in (
            ("ItalicAngle", metrics.italicAngle), ("Ascent", metrics.ascent),
            ("Descent", metrics.descent), ("CapHeight", metrics.capHeight),
            ("StemV", metrics.stemV),
        )},
        "FontFile2": named(Stream(file, {"Length1": len(file)})),
    }  # fmt: skip
    descendant = {
        "Type": b"/Font",
        "Subtype": b"/CIDFontType2",
        "BaseFont": name,
        "CIDSystemInfo": b"<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>",
        "CIDToGIDMap": b"/Identity",
        "DW": f"{metrics.defaultWidth:g}".encode(),
        "FontDescriptor": named(Entries(described)),
    }
    font = {
        "Type": b"/Font",
        "Subtype": b"/Type0",
        "BaseFont": name,
        "Encoding": b"/Identity-H",
        "DescendantFonts": [named(Entries(descendant))],
        "ToUnicode": named(Stream(_letters(metrics.charToGlyph))),
    }
    return named(Entries(font))


def glyph_codes(text: str, face: str) -> str:
    """A text in the glyph numbers of the embedded face, as a string of a page's operators."""
    glyphs = fonts.font(face).face.charToGlyph
    return "<" + "".join(f"{glyphs[ord(character)]:04X}" for character in text) + ">"


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
