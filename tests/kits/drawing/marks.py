"""What is on the pages of a PDF, mark by mark: its characters and its strokes, in points from the
top left corner of the page."""

import ctypes
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

Thing = dict[str, Any]
"""A mark by its `x0`, `x1`, `top` and `bottom`, and what else is known of it."""


class Marks(NamedTuple):
    """The marks of a page: characters, curves and straight strokes."""

    chars: list[Thing]
    curves: list[Thing]
    lines: list[Thing]


def marks(content: bytes) -> list[Marks]:
    """The marks of every page of a PDF."""
    document = pypdfium2.PdfDocument(content)
    found = []
    for page in document:
        height = page.get_height()
        curves: list[Thing] = []
        lines: list[Thing] = []
        _paths(page.raw, height, pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject,
               curves, lines)  # fmt: skip
        text = page.get_textpage()
        found.append(Marks(_chars(text.raw, height), curves, lines))
    document.close()
    return found


def page_texts(content: bytes) -> list[str]:
    """What is written on every page of a PDF, line by line."""
    document = pypdfium2.PdfDocument(content)
    read = []
    for page in document:
        text = page.get_textpage()
        codes = (pdfium.FPDFText_GetUnicode(text.raw, i) for i in range(text.count_chars()))
        read.append("".join(map(chr, codes)).replace("\r\n", "\n"))
    document.close()
    return read


def _chars(text: Any, height: float) -> list[Thing]:
    found = []
    box, name = pdfium.FS_RECTF(), ctypes.create_string_buffer(80)
    flags = ctypes.c_int()
    for index in range(pdfium.FPDFText_CountChars(text)):
        if pdfium.FPDFText_IsGenerated(text, index) == 1:
            continue
        pdfium.FPDFText_GetLooseCharBox(text, index, box)
        pdfium.FPDFText_GetFontInfo(text, index, name, len(name), flags)
        found.append({
            "text": chr(pdfium.FPDFText_GetUnicode(text, index)),
            "fontname": name.value.decode(),
            "x0": box.left, "x1": box.right, "bottom": height - box.bottom,
            "top": height - box.bottom - pdfium.FPDFText_GetFontSize(text, index),
        })  # fmt: skip
    return found


def _paths(
    holder: Any, height: float, count: Any, at: Any, curves: list[Thing], lines: list[Thing]
) -> None:
    """The strokes of a page or of a form on it, each line of a path by itself; boxes are left
    out."""
    wide, x, y = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
    for index in range(count(holder)):
        item = at(holder, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_FORM:
            _paths(item, height, pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject,
                   curves, lines)  # fmt: skip
        if kind != pdfium.FPDF_PAGEOBJ_PATH:
            continue
        pdfium.FPDFPageObj_GetStrokeWidth(item, wide)
        matrix = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(item, matrix)
        parts: list[list[tuple[float, float]]] = []
        bent, closed = False, False
        for number in range(pdfium.FPDFPath_CountSegments(item)):
            segment = pdfium.FPDFPath_GetPathSegment(item, number)
            pdfium.FPDFPathSegment_GetPoint(segment, x, y)
            way = pdfium.FPDFPathSegment_GetType(segment)
            if way == pdfium.FPDF_SEGMENT_MOVETO:
                parts.append([])
            bent |= way == pdfium.FPDF_SEGMENT_BEZIERTO
            closed |= pdfium.FPDFPathSegment_GetClose(segment) == 1
            parts[-1].append((
                matrix.a * x.value + matrix.c * y.value + matrix.e,
                height - (matrix.b * x.value + matrix.d * y.value + matrix.f),
            ))  # fmt: skip
        for points in parts:
            xs, ys = zip(*points, strict=True)
            thing = {"x0": min(xs), "x1": max(xs), "top": min(ys), "bottom": max(ys),
                     "linewidth": round(wide.value, 4)}  # fmt: skip
            if len(points) == 2:
                lines.append(thing)
            elif bent or not (closed and len(set(xs)) == len(set(ys)) == 2):
                curves.append(thing)
