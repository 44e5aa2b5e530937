"""The sheets of the packet benchmark drawn by others, item by item."""

from __future__ import annotations

import json
import tempfile
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.items import Bitmap, Box, BoxRow, Grid, Line, Polyline, Ring, Run, Text
from sheetgen.kits.drawing.paper import PT


def font_file(face: str) -> Path:
    """The file of a face."""
    package, name = fonts.FILES[face]
    return Path(find_spec(package).origin).parent / "files" / name


def begins(item) -> float:
    """Where the text of an item begins, in mm."""
    wide = fonts.width(item.text, item.face, item.size) / PT
    return item.x - wide * {"left": 0, "center": 0.5, "right": 1}[item.align]


def strokes(item) -> list[tuple[float, float, float, float]]:
    """The straight strokes of lines and grids."""
    match item:
        case Line(x1, y1, x2, y2):
            return [(x1, y1, x2, y2)]
        case Polyline(points):
            return [(*a, *b) for a, b in pairwise(points)]
        case Grid(xs, ys):
            level = [(xs[0], y, xs[-1], y) for y in ys]
            return level + [(x, ys[0], x, ys[-1]) for x in xs]
    return []


# --- fpdf2 ------------------------------------------------------------------------------------


def with_fpdf2(path: Path, pages) -> None:
    """A call for each item; fpdf2 has nothing to draw once and show on many pages."""
    from fpdf import FPDF

    pdf = None
    for page in pages:
        if pdf is None:
            pdf = FPDF(unit="mm", format=(page.paper.width, page.paper.height))
            pdf.set_auto_page_break(False)
            for face in ("text", "bold", "title", "mono"):
                pdf.add_font(face, fname=font_file(face))
        pdf.add_page()
        pdf.start_section(page.title)
        for item in page.items:
            _with_fpdf2(pdf, item)
    pdf.output(str(path))


def _with_fpdf2(pdf, item) -> None:
    match item:
        case Text(_, y, text, face, size, _, white):
            pdf.set_font(face, size=size)
            if white:
                pdf.set_text_color(255)
            pdf.text(begins(item), y, text)
            if white:
                pdf.set_text_color(0)
            return
        case Run(x, y, pitch, text, size, stretch, face):
            pdf.set_font(face, size=size)
            wide = fonts.width("0", face, size)
            with pdf.local_context():
                pdf.set_stretching(100 * stretch)
                pdf.set_char_spacing(pitch * PT / stretch - wide)
                pdf.text(x - wide * stretch / 2 / PT, y, text)
            return
        case Bitmap(x, y, pitch, rows):
            for i, row in enumerate(rows):
                for left, wide in runs(row):
                    pdf.rect(x + left * pitch, y + i * pitch, wide * pitch, pitch, style="F")
            return
        case Box(x, y, wide, high, _, True):
            pdf.rect(x, y, wide, high, style="F")
            return
    pdf.set_line_width(item.pen.weight / PT)
    if item.pen.dash:
        pdf.set_dash_pattern(dash=item.pen.dash / PT)
    match item:
        case Box(x, y, wide, high):
            pdf.rect(x, y, wide, high)
        case BoxRow(x, y, wide, high, boxes, pitch):
            for i in range(boxes):
                pdf.rect(x + i * pitch, y, wide, high)
        case Ring(x, y, r):
            pdf.ellipse(x - r, y - r, 2 * r, 2 * r)
        case _:
            for stroke in strokes(item):
                pdf.line(*stroke)
    if item.pen.dash:
        pdf.set_dash_pattern()


def runs(row: str) -> list[tuple[int, int]]:
    """Where the black stretches of a row of a bitmap begin, and how long they are."""
    found, at = [], 0
    while (at := row.find("1", at)) >= 0:
        end = (row + "0").index("0", at)
        found.append((at, end - at))
        at = end
    return found


# --- typst ------------------------------------------------------------------------------------

TYPST = """
#let data = json("data.json")
#set page(width: data.width * 1mm, height: data.height * 1mm, margin: 0mm)
#set text(top-edge: "baseline", bottom-edge: "baseline", kerning: false, ligatures: false)
#set par(leading: 0mm, spacing: 0mm)
#show heading: it => none
#let faces = (
  text: ("Source Sans Pro", 400), bold: ("Source Sans Pro", 700),
  title: ("Black Ops One", 400), mono: ("IBM Plex Mono", 400),
)
#let draw(items) = for (x, y, what, ..rest) in items {
  if what == "text" {
    let (body, face, size, white, stretch) = rest
    let (family, weight) = faces.at(face)
    let set-text = text(
      font: family, weight: weight, size: size * 1pt, fill: if white { luma(255) } else { luma(0) },
      body,
    )
    if stretch != 1 {
      set-text = scale(x: stretch * 100%, origin: left + bottom, reflow: false, set-text)
    }
    place(dx: x * 1mm, dy: y * 1mm, set-text)
  } else if what == "line" {
    let (wide, high, weight, dash) = rest
    let pen = stroke(
      paint: luma(0), thickness: weight * 1pt,
      dash: if dash == 0 { none } else { (dash * 1pt, dash * 1pt) },
    )
    place(dx: x * 1mm, dy: y * 1mm, line(end: (wide * 1mm, high * 1mm), stroke: pen))
  } else if what == "box" {
    let (wide, high, weight) = rest
    place(dx: x * 1mm, dy: y * 1mm, rect(
      width: wide * 1mm, height: high * 1mm,
      fill: if weight == 0 { luma(0) }, stroke: if weight != 0 { weight * 1pt },
    ))
  } else if what == "ring" {
    let (radius, weight) = rest
    place(dx: x * 1mm, dy: y * 1mm, circle(radius: radius * 1mm, stroke: weight * 1pt))
  } else {
    let (svg, wide) = rest
    place(dx: x * 1mm, dy: y * 1mm, image(bytes(svg), format: "svg", width: wide * 1mm))
  }
}
#let layers = data.layers.map(draw)
#for sheet in data.sheets {
  heading(sheet.title)
  for layer in sheet.layers { layers.at(layer) }
  draw(sheet.marks)
  pagebreak(weak: true)
}
"""


def with_typst(path: Path, pages) -> None:
    """A template over data, its layers evaluated once, and no tags, which would double the file.
    With the layers as SVG it is no faster and its file is three times as large."""
    import typst

    layers, sheets = {}, []
    for page in pages:
        used = [layers.setdefault(layer, len(layers)) for layer in (page.art, *page.layers)]
        marks = [drawn for item in page.marks for drawn in _for_typst(item)]
        sheets.append({"title": page.title, "layers": used, "marks": marks})
        size = {"width": page.paper.width, "height": page.paper.height}
    drawn_once = [[drawn for item in layer for drawn in _for_typst(item)] for layer in layers]
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder, "data.json")
        data.write_text(json.dumps({**size, "layers": drawn_once, "sheets": sheets}))
        Path(folder, "sheets.typ").write_text(TYPST)
        typst.compile(
            str(Path(folder, "sheets.typ")),
            output=str(path),
            font_paths=sorted({str(font_file(face).parent) for face in ("text", "title", "mono")}),
            ignore_system_fonts=True,
            pdf_tags=False,
        )


def _for_typst(item) -> list[tuple]:
    match item:
        case Text(_, y, text, face, size, _, white):
            return [(_mm(begins(item)), _mm(y), "text", text, face, size, white, 1)]
        case Run(x, y, pitch, text, size, stretch, face):
            start = x - fonts.width("0", face, size) * stretch / 2 / PT
            return [
                (_mm(start + i * pitch), _mm(y), "text", sign, face, size, False, stretch)
                for i, sign in enumerate(text)
                if sign != " "
            ]
        case Bitmap(x, y, pitch, rows):
            path = "".join(
                f"M{left} {i}h{wide}v1h-{wide}z"
                for i, row in enumerate(rows)
                for left, wide in runs(row)
            )
            box = f"0 0 {len(rows[0])} {len(rows)}"
            svg = (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"><path d="{path}"/></svg>'
            )
            return [(_mm(x), _mm(y), "image", svg, _mm(pitch * len(rows)))]
        case Box(x, y, wide, high, pen, filled):
            return [(_mm(x), _mm(y), "box", _mm(wide), _mm(high), 0 if filled else pen.weight)]
        case BoxRow(x, y, wide, high, boxes, pitch, pen):
            return [
                (_mm(x + i * pitch), _mm(y), "box", _mm(wide), _mm(high), pen.weight)
                for i in range(boxes)
            ]
        case Ring(x, y, r, pen):
            return [(_mm(x - r), _mm(y - r), "ring", _mm(r), pen.weight)]
    pen = item.pen
    return [
        (_mm(x1), _mm(y1), "line", _mm(x2 - x1), _mm(y2 - y1), pen.weight, pen.dash)
        for x1, y1, x2, y2 in strokes(item)
    ]


def _mm(value: float) -> float:
    return round(value, 3)
