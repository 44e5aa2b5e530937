"""A floor under any writer of sheets: the operators of `kits.drawing.draw`, laid by hand into
a PDF of object streams. It knows what sheets hold and no more: nothing is checked, nothing kept.
"""

from __future__ import annotations

import zlib

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.items import (
    TONES,
    Bitmap,
    Box,
    BoxRow,
    Disc,
    Fill,
    Grid,
    Line,
    Polyline,
    Ring,
    Run,
    Text,
)
from sheetgen.kits.drawing.paper import PT

BATCH = 200
SPACE, ESCAPED = 32, b"()\\"


def write(path, pages) -> None:
    """Write pages as one PDF, with a bookmark each."""
    with open(path, "wb") as file:
        Floor(file).write(pages)


class Floor:
    """A PDF being written."""

    def __init__(self, file) -> None:
        self.file = file
        self.at = 0
        self.count = 4  # catalog, page tree, outlines, fonts: written last
        self.places: dict[int, tuple[int, int, int]] = {0: (0, 0, 65535)}
        self.loose: list[tuple[int, str]] = []
        self.codes: dict[str, dict[str, int]] = {}
        self.forms: dict[tuple, int] = {}
        self.seen: dict[int, int] = {}
        self.set: dict[tuple[str, str], str] = {}

    def write(self, pages) -> None:
        self._put(b"%PDF-1.7\n")
        kids, entries = [], []
        for page in pages:
            wide, high = page.paper.width * PT, page.paper.height
            box = f"[0 0 {wide:.2f} {high * PT:.2f}]"
            drawn = [f"/f{self._form(box, high, layer)} Do" for layer in (page.art, *page.layers)]
            drawn.append(self._operators(page.marks, high, 1))
            content = self._stream("", "\n".join(drawn))
            number = self._object(
                f"<</Type/Page/Parent 2 0 R/MediaBox{box}/Resources 4 0 R/Contents {content} 0 R>>"
            )
            kids.append(number)
            if page.title:
                entries.append((page.title, number))
        self._finish(kids, entries)

    def _form(self, box: str, high: float, layer) -> int:
        number = self.seen.get(id(layer)) or self.forms.get(layer)
        if number is None:
            about = f"/Type/XObject/Subtype/Form/BBox{box}/Resources 4 0 R"
            number = self._stream(about, self._operators(layer, high))
            self.forms[layer] = self.seen[id(layer)] = number
        return number

    def _operators(self, items, high: float, decimals: int = 2) -> str:
        unit = 10**decimals
        strokes: dict = {}
        out, texts, patches = [], [], 0
        for item in items:
            kind = type(item)
            if kind is Text or kind is Run:
                texts.append(item)
            elif kind is Bitmap:
                out.append(_image(item, high))
            elif kind is Fill:
                grey = 1 - TONES[item.tone]
                places = [
                    f"{PT * x:.{decimals}f} {PT * (high - y):.{decimals}f}" for x, y in item.points
                ]
                out.insert(patches, f"{grey:g} g {places[0]} m {' l '.join(places[1:])} l f 0 g")
                patches += 1
            else:
                filled = kind is Disc or (kind is Box and item.filled)
                strokes.setdefault(None if filled else item.pen, []).append(item)
        for pen, drawn in strokes.items():
            dash = f"[{pen.dash:g}]0 d" if pen and pen.dash else ""
            out.append(f"q {pen.weight:g} w {dash}" if pen else "q")
            paint, x0, y0 = "S" if pen else "f", 0, 0
            for item in drawn:
                x, y, shape = _shape(item, decimals)
                x, y = round(unit * PT * x), round(unit * PT * (high - y))
                out.append(f"1 0 0 1 {(x - x0) / unit:g} {(y - y0) / unit:g} cm {shape} {paint}")
                x0, y0 = x, y
            out.append("Q")
        if texts:
            self._texts(out, texts, high, unit)
        return " ".join(out)

    def _texts(self, out: list[str], texts, high: float, unit: int) -> None:
        out.append("q BT")
        x0 = y0 = end = 0
        now = 0.0, 1.0, False
        used = line = ()
        for item in texts:
            style, x = (0.0, 1.0, False), item.x * PT
            codes = self.set.get((item.face, item.text)) or self._coded(item.face, item.text)
            if type(item) is Run:
                here = ()
                wide = fonts.width("0", item.face, item.size)
                style = round(item.pitch * PT / item.stretch - wide, 3), item.stretch, False
                x -= wide * item.stretch / 2
            else:
                wide = fonts.width(item.text, item.face, item.size)
                if item.align != "left":
                    x -= wide / 2 if item.align == "center" else wide
                here = item.y, item.face, item.size, item.white
                if here == line and x >= end:
                    gap = round(100 * (x - end) / item.size) * 10
                    out[-1] = f"[{out[-1].removesuffix('Tj').strip('[]TJ')}{-gap}({codes})]TJ"
                    end += gap * item.size / 1000 + wide
                    continue
                end = x + wide
                if item.white:
                    style = 0.0, 1.0, True
            if style != now:
                now = style
                out.append(f"{now[0]:g} Tc {100 * now[1]:g} Tz {int(now[2])} g")
            line, x, y = here, round(unit * x), round(unit * PT * (high - item.y))
            out.append(f"{(x - x0) / unit:g} {(y - y0) / unit:g} Td")
            x0, y0 = x, y
            if used != (item.face, item.size):
                used = item.face, item.size
                out.append(f"/{item.face} {item.size:g} Tf")
            out.append(f"({codes})Tj")
        out.append("ET Q")

    def _coded(self, face: str, text: str) -> str:
        codes = self.codes.setdefault(face, {" ": SPACE})
        told = (codes.setdefault(c, SPACE + len(codes)) for c in text)
        shown = "".join(chr(c) if c < 127 and c not in ESCAPED else f"\\{c:03o}" for c in told)
        if len(self.set) < 4096:
            self.set[face, text] = shown
        return shown

    def _put(self, content: bytes) -> int:
        at = self.at
        self.file.write(content)
        self.at += len(content)
        return at

    def _stream(self, about: str, content: str | bytes, number: int = 0) -> int:
        if not number:
            number = self.count = self.count + 1
        packed = zlib.compress(content.encode("latin1") if isinstance(content, str) else content)
        head = f"{number} 0 obj<<{about}/Filter/FlateDecode/Length {len(packed)}>>stream\n"
        self.places[number] = (1, self._put(head.encode() + packed + b"\nendstream endobj\n"), 0)
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
            batch = self.loose[start : start + BATCH]
            index, bodies = [], ""
            for i, (number, body) in enumerate(batch):
                index.append(f"{number} {len(bodies)}")
                bodies += body + "\n"
                self.places[number] = (2, self.count + 1, i)
            head = " ".join(index) + "\n"
            self._stream(f"/Type/ObjStm/N {len(batch)}/First {len(head)}", head + bodies)
        number = self.count = self.count + 1
        self.places[number] = (1, at := self.at, 0)
        listed = b"".join(
            kind.to_bytes(1, "big") + where.to_bytes(4, "big") + which.to_bytes(2, "big")
            for kind, where, which in (self.places[i] for i in range(number + 1))
        )
        self._stream(f"/Type/XRef/Size {number + 1}/W[1 4 2]/Root 1 0 R", listed, number)
        self._put(b"startxref\n%d\n%%%%EOF\n" % at)

    def _font(self, face: str) -> int:
        font, codes = fonts.font(face), [" "] * SPACE + list(self.codes[face])
        widths = " ".join(f"{font.face.getCharWidth(ord(c)):.0f}" for c in codes)
        content = font.face.makeSubset([ord(c) for c in codes])
        file = self._stream(f"/Length1 {len(content)}", content)
        lines = "\n".join(f"<{i:02x}> <{c.encode('utf-16-be').hex()}>" for i, c in enumerate(codes))
        to_unicode = self._stream(
            "",
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /x def "
            f"1 begincodespacerange <00> <ff> endcodespacerange {len(codes)} beginbfchar\n{lines}\n"
            "endbfchar endcmap CMapName currentdict /CMap defineresource pop end end",
        )
        box = " ".join(f"{n:.0f}" for n in font.face.bbox)
        described = self._object(
            f"<</Type/FontDescriptor/FontName/A+{face}/Flags 4/FontBBox[{box}]/ItalicAngle 0"
            f"/Ascent {font.face.ascent:.0f}/Descent {font.face.descent:.0f}/CapHeight 700/StemV 80"
            f"/FontFile2 {file} 0 R>>"
        )
        return self._object(
            f"<</Type/Font/Subtype/TrueType/BaseFont/A+{face}/FirstChar 0/LastChar {len(codes) - 1}"
            f"/Widths[{widths}]/FontDescriptor {described} 0 R/ToUnicode {to_unicode} 0 R>>"
        )


def _image(item: Bitmap, high: float) -> str:
    wide, rows = len(item.rows[0]), len(item.rows)
    octets = (wide + 7) // 8
    bits = "".join(f"{int(row.ljust(8 * octets, '0'), 2):0{2 * octets}x}" for row in item.rows)
    x, y = item.x * PT, (high - item.y - rows * item.pitch) * PT
    across, up = item.pitch * PT * wide, item.pitch * PT * rows
    about = f"BI/W {wide}/H {rows}/IM true/D[1 0]/F/AHx ID"
    return f"q {across:.2f} 0 0 {up:.2f} {x:.2f} {y:.2f} cm {about} {bits}> EI Q"


def _shape(item, decimals: int) -> tuple[float, float, str]:
    kind = type(item)
    if kind is Line:
        x1, y1, x2, y2, _ = item
        return x1, y1, f"0 0 m {_told(decimals, (x2 - x1, y1 - y2), 'l')}"
    if kind is Polyline:
        (x, y), *rest = item.points
        ends = (_told(decimals, (across - x, y - down), "l") for across, down in rest)
        return x, y, " ".join(["0 0 m", *ends])
    if kind in (Ring, Disc):
        r = item.radius
        k = 0.5523 * r
        quarters = (
            (r, k, k, r, 0, r), (-k, r, -r, k, -r, 0), (-r, -k, -k, -r, 0, -r), (k, -r, r, -k, r, 0)
        )  # fmt: skip
        curves = " ".join(_told(decimals, quarter, "c") for quarter in quarters)
        return item.x, item.y, f"{_told(decimals, (r, 0), 'm')} {curves}"
    if kind is Grid:
        x, y = item.xs[0], item.ys[0]
        wide, down = item.xs[-1] - x, y - item.ys[-1]
        ends = [((0, y - at), (wide, y - at)) for at in item.ys]
        ends += [((at - x, 0), (at - x, down)) for at in item.xs]
        lines = (f"{_told(decimals, a, 'm')} {_told(decimals, b, 'l')}" for a, b in ends)
        return x, y, " ".join(lines)
    boxes, pitch = (item.boxes, item.pitch) if kind is BoxRow else (1, 0)
    row = (_told(decimals, (i * pitch, 0, item.width, -item.height), "re") for i in range(boxes))
    return item.x, item.y, " ".join(row)


def _told(decimals: int, lengths: tuple[float, ...], operator: str) -> str:
    return " ".join((*(f"{round(PT * length, decimals):g}" for length in lengths), operator))
