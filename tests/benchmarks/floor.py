"""A floor under any writer of sheets: the operators of the items of each page, laid by hand into a
PDF of object streams. It knows what sheets hold and no more: nothing is checked, no page is read
out, and what is drawn in common is known by its identity first.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any

from reportlab.pdfbase.ttfonts import TTFontFace

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.draw import TONES
from sheetgen.kits.drawing.page import (
    PT,
    Bitmap,
    Box,
    Disc,
    Fill,
    Item,
    Items,
    Line,
    Page,
    Polyline,
    Ring,
    Text,
)

BATCH = 200
SPACE, ESCAPED = 32, b"()\\"
QUARTER = 0.5523
FREE, IN_FILE, IN_STREAM = 0, 1, 2


class Floor:
    """A PDF being written."""

    def __init__(self) -> None:
        self.file = BytesIO()
        # Catalog, page tree, bookmarks and resources are written last.
        self.count = 4
        self.places = {0: (FREE, 0, 65535)}
        self.loose: list[tuple[int, str]] = []
        self.codes: dict[str, dict[str, int]] = {}
        self.forms: dict[Items, int] = {}
        self.seen: dict[int, int] = {}
        self.kept: list[Items] = []
        self.set: dict[tuple[str, str], str] = {}

    def write(self, pages: Iterable[Page]) -> bytes:
        """The file of some pages, with a bookmark for each title."""
        self._put(b"%PDF-1.7\n")
        kids, entries = list[int](), list[tuple[str, int]]()
        for page in pages:
            wide, high = page.paper.width * PT, page.paper.height
            box = f"[0 0 {wide:.2f} {high * PT:.2f}]"
            drawn = [f"/f{self._form(box, high, layer)} Do" for layer in (page.art, *page.layers)]
            drawn.append(self._operators(page.marks, high, 1))
            content = self._stream("", "\n".join(drawn).encode("latin1"))
            number = self._object(
                f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Resources 4 0 R/Contents {content} 0 R>>"
            )
            kids.append(number)
            entries += [(page.title, number)] * bool(page.title)
        self._finish(kids, entries)
        return self.file.getvalue()

    def _form(self, box: str, high: float, layer: Items) -> int:
        number = self.seen.get(id(layer)) or self.forms.get(layer)
        if number is None:
            about = f"/Type/XObject/Subtype/Form/BBox{box}/Resources 4 0 R"
            number = self._stream(about, self._operators(layer, high, 2).encode("latin1"))
            self.forms[layer] = number
        if id(layer) not in self.seen:
            self.seen[id(layer)] = number
            self.kept.append(layer)
        return number

    def _operators(self, items: Iterable[Item], high: float, decimals: int) -> str:
        unit, strokes = 10**decimals, dict[Any, list[Any]]()
        patches, out, texts = list[str](), list[str](), list[Text]()
        for item in items:
            if isinstance(item, Text):
                texts.append(item)
            elif isinstance(item, Bitmap):
                out.append(_image(item, high))
            elif isinstance(item, Fill):
                x, y, shape = _shape(item, decimals)
                grey = f"q {1 - TONES[item.tone]:g} g"
                patches.append(f"{grey} 1 0 0 1 {PT * x:.2f} {PT * (high - y):.2f} cm {shape} f Q")
            else:
                filled = isinstance(item, Disc) or (isinstance(item, Box) and item.filled)
                pen = None if filled or isinstance(item, Disc) else item.pen
                strokes.setdefault(pen, []).append(item)
        for pen, drawn in strokes.items():
            dash = f"[{pen.dash:g}]0 d" if pen and pen.dash else ""
            out.append(f"q {pen.weight:g} w {dash}" if pen else "q")
            paint, x0, y0 = "S" if pen else "f", 0, 0
            for item in drawn:
                x, y, shape = _shape(item, decimals)
                at, up = round(unit * PT * x), round(unit * PT * (high - y))
                out.append(f"1 0 0 1 {(at - x0) / unit:g} {(up - y0) / unit:g} cm {shape} {paint}")
                x0, y0 = at, up
            out.append("Q")
        return " ".join([*patches, *out, *(self._texts(texts, high, unit) if texts else ())])

    def _texts(self, texts: Sequence[Text], high: float, unit: int) -> list[str]:
        out, white = ["q BT"], False
        x0 = y0 = end = 0.0
        used: tuple[str, float] | None = None
        line: tuple[Any, ...] = ()
        for item in texts:
            codes = self.set.get((item.face, item.text)) or self._coded(item.face, item.text)
            wide = fonts.advance(item.text, item.face, item.size)
            x = item.x * PT
            if item.align != "left":
                x -= wide / 2 if item.align == "center" else wide
            here = item.y, item.face, item.size, item.white
            if here == line and x >= end:
                gap = round(100 * (x - end) / item.size) * 10
                out[-1] = f"[{out[-1].removesuffix('Tj').strip('[]TJ')}{-gap}({codes})]TJ"
                end += gap * item.size / 1000 + wide
                continue
            line, end = here, x + wide
            if item.white != white:
                white = item.white
                out.append(f"{int(white)} g")
            x, y = round(unit * x), round(unit * PT * (high - item.y))
            out.append(f"{(x - x0) / unit:g} {(y - y0) / unit:g} Td")
            x0, y0 = x, y
            if used != (item.face, item.size):
                used = item.face, item.size
                out.append(f"/{item.face} {item.size:g} Tf")
            out.append(f"({codes})Tj")
        return [*out, "ET Q"]

    def _coded(self, face: str, text: str) -> str:
        codes = self.codes.setdefault(face, {" ": SPACE})
        told = (codes.setdefault(letter, SPACE + len(codes)) for letter in text)
        shown = "".join(chr(c) if c < 127 and c not in ESCAPED else f"\\{c:03o}" for c in told)
        self.set[face, text] = shown
        return shown

    def _put(self, content: bytes) -> int:
        at = self.file.tell()
        self.file.write(content)
        return at

    def _stream(self, about: str, content: bytes, number: int = 0) -> int:
        if not number:
            number = self.count = self.count + 1
        packed = zlib.compress(content)
        head = f"{number} 0 obj<<{about}/Filter/FlateDecode/Length {len(packed)}>>stream\n"
        at = self._put(head.encode() + packed + b"\nendstream endobj\n")
        self.places[number] = (IN_FILE, at, 0)
        return number

    def _object(self, body: str, number: int = 0) -> int:
        if not number:
            number = self.count = self.count + 1
        self.loose.append((number, body))
        return number

    def _finish(self, kids: list[int], entries: list[tuple[str, int]]) -> None:
        self._object("<</Type/Catalog/Pages 2 0 R/Outlines 3 0 R/Lang(en-GB)>>", 1)
        every = " ".join(f"{kid} 0 R" for kid in kids)
        self._object(f"<</Type/Pages/Count {len(kids)}/Kids[{every}]>>", 2)
        first = self.count + 1
        last = first + len(entries) - 1
        for number, (title, page) in enumerate(entries, start=first):
            near = f"/Prev {number - 1} 0 R" * (number > first)
            near += f"/Next {number + 1} 0 R" * (number < last)
            named = title.encode("utf-16").hex()
            self._object(f"<</Title<{named}>/Parent 3 0 R/Dest[{page} 0 R/Fit]{near}>>")
        self._object(f"<</Count {len(entries)}/First {first} 0 R/Last {last} 0 R>>", 3)
        faces = " ".join(f"/{face} {self._font(face)} 0 R" for face in self.codes)
        forms = " ".join(f"/f{number} {number} 0 R" for number in self.forms.values())
        self._object(f"<</Font<<{faces}>>/XObject<<{forms}>>>>", 4)
        for start in range(0, len(self.loose), BATCH):
            index, bodies = list[str](), ""
            for i, (number, body) in enumerate(self.loose[start : start + BATCH]):
                index.append(f"{number} {len(bodies)}")
                bodies += body + "\n"
                self.places[number] = (IN_STREAM, self.count + 1, i)
            head = " ".join(index) + "\n"
            about = f"/Type/ObjStm/N {len(index)}/First {len(head)}"
            self._stream(about, (head + bodies).encode("latin1"))
        number = self.count = self.count + 1
        self.places[number] = (IN_FILE, at := self.file.tell(), 0)
        listed = b"".join(
            kind.to_bytes(1, "big") + where.to_bytes(4, "big") + which.to_bytes(2, "big")
            for kind, where, which in (self.places[i] for i in range(number + 1))
        )
        self._stream(f"/Type/XRef/Size {number + 1}/W[1 4 2]/Root 1 0 R", listed, number)
        self._put(b"startxref\n%d\n%%%%EOF\n" % at)

    def _font(self, face: str) -> int:
        font, letters = fonts.font(face), [" "] * SPACE + list(self.codes[face])
        widths = " ".join(f"{fonts.advance(letter, face, 1000):.0f}" for letter in letters)
        content = TTFontFace.makeSubset(font.face, [ord(letter) for letter in letters])
        file = self._stream(f"/Length1 {len(content)}", content)
        lines = (f"<{i:02x}> <{c.encode('utf-16-be').hex()}>" for i, c in enumerate(letters))
        to_unicode = self._stream(
            "",
            b"/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /x def "
            b"1 begincodespacerange <00> <ff> endcodespacerange %d beginbfchar\n%b\n"
            b"endbfchar endcmap CMapName currentdict /CMap defineresource pop end end"
            % (len(letters), "\n".join(lines).encode()),
        )
        described = self._object(
            f"<</Type/FontDescriptor/FontName/A+{face}/Flags 4/FontBBox[-200 -300 1200 1000]"
            f"/ItalicAngle 0/Ascent 900/Descent -250/CapHeight 700/StemV 80/FontFile2 {file} 0 R>>"
        )
        return self._object(
            f"<</Type/Font/Subtype/TrueType/BaseFont/A+{face}/FirstChar 0"
            f"/LastChar {len(letters) - 1}/Widths[{widths}]/FontDescriptor {described} 0 R"
            f"/ToUnicode {to_unicode} 0 R>>"
        )


def _image(item: Bitmap, high: float) -> str:
    wide, rows = len(item.rows[0]), len(item.rows)
    octets = (wide + 7) // 8
    bits = "".join(f"{int(row.ljust(8 * octets, '0'), 2):0{2 * octets}x}" for row in item.rows)
    x, y = item.x * PT, (high - item.y - rows * item.pitch) * PT
    across, up = item.pitch * PT * wide, item.pitch * PT * rows
    about = f"BI/W {wide}/H {rows}/IM true/D[1 0]/F/AHx ID"
    return f"q {across:.2f} 0 0 {up:.2f} {x:.2f} {y:.2f} cm {about} {bits}> EI Q"


def _shape(item: Any, decimals: int) -> tuple[float, float, str]:
    if isinstance(item, Line):
        x1, y1, x2, y2, _ = item
        return x1, y1, f"0 0 m {_told(decimals, (x2 - x1, y1 - y2), 'l')}"
    if isinstance(item, Polyline | Fill):
        (x, y), *rest = item.way
        ends = (_told(decimals, (across - x, y - down), "l") for across, down in rest)
        return x + item.at[0], y + item.at[1], " ".join(["0 0 m", *ends])
    if isinstance(item, Ring | Disc):
        return item.x, item.y, " ".join(_circle(item.radius, decimals))
    return item.x, item.y, _told(decimals, (0, 0, item.width, -item.height), "re")


def _circle(r: float, decimals: int) -> Iterator[str]:
    k = QUARTER * r
    yield _told(decimals, (r, 0), "m")
    yield _told(decimals, (r, k, k, r, 0, r), "c")
    yield _told(decimals, (-k, r, -r, k, -r, 0), "c")
    yield _told(decimals, (-r, -k, -k, -r, 0, -r), "c")
    yield _told(decimals, (k, -r, r, -k, r, 0), "c")


def _told(decimals: int, lengths: tuple[float, ...], operator: str) -> str:
    return " ".join((*(f"{round(PT * length, decimals):g}" for length in lengths), operator))
