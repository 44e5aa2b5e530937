"""Fields of a PDF: where they are, what they show, and what becomes of a value filled in."""

from io import BytesIO

import pikepdf
import pypdf
import pypdfium2
import pytest

from sheetgen.core.errors import UnprintableText
from sheetgen.kits.drawing.fonts import font
from sheetgen.kits.drawing.page import Area, TextField, Tick
from sheetgen.kits.drawing.signs import of_copy, shape
from tests.cases import each
from tests.kits.drawing.drawn import opened, page, pdf

HIGH, WIDE = 8.0, 60.0
MALTESE = "Ħal Għargħur, Ġgantija, Żebbuġ, Łódź"


def text(name="log.07.die", value="", at=20.0, **options) -> TextField:
    return TextField(name, "a tip", Area(20, at, WIDE, HIGH), value, **options)


def tick(name="ship.sunk", mark="cross", on=False) -> Tick:
    return Tick(name, "a tip", Area(20, 40, 4, 4), mark, on)


def form(*fields) -> bytes:
    return pdf(page()._replace(fields=fields))


def dark(content: bytes, area: Area, dpi=254, side=0) -> int:
    """How many dots of an area are dark, as pdfium shows the file with its form."""
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    picture = document[side].render(scale=dpi / 72, may_draw_forms=True).to_pil().convert("L")
    box = (area.x, area.y, area.right, area.bottom)
    crop = picture.crop([round(mm * dpi / 25.4) for mm in box])
    return sum(crop.histogram()[:128])


def brings_its_fonts(document: pikepdf.Pdf) -> bool:
    """Whether every font of a file is in it; one of two-byte codes is in what it is made of."""
    described = [
        o
        for o in document.objects
        if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font" and o.Subtype != "/Type0"
    ]
    return bool(described) and all("/FontFile2" in font.FontDescriptor for font in described)


def read(content: bytes) -> dict:
    return pypdf.PdfReader(BytesIO(content)).get_fields()


def test_a_page_without_fields_has_no_form():
    assert "/AcroForm" not in opened(pdf(page())).Root


def test_every_field_is_printed_named_told_of_and_shown():
    content = form(text(value="x"), text("note", at=50), tick())
    document = opened(content)
    assert document.check_pdf_syntax() == []
    for widget in document.pages[0].Annots:
        assert widget.F == 4
        assert widget.TU == "a tip"
        assert widget.P.objgen == document.pages[0].objgen
        shown = widget.AP.N
        streams = [shown] if isinstance(shown, pikepdf.Stream) else [shown.Yes, shown.Off]
        for stream in streams:
            wide, high = (float(widget.Rect[i + 2] - widget.Rect[i]) for i in (0, 1))
            assert [float(n) for n in stream.BBox] == pytest.approx([0, 0, wide, high], abs=0.02)
    assert brings_its_fonts(document)


def test_names_are_a_tree_in_the_order_of_the_fields():
    content = form(text("log.07.die"), text("name", at=50), tick("log.08.hit"))
    assert [name for name, field in read(content).items() if "/FT" in field] == [
        "log.07.die",
        "log.08.hit",
        "name",
    ]
    document = opened(content)
    widgets = document.pages[0].Annots
    assert [str(widget.T) for widget in widgets] == ["die", "name", "hit"]


def test_a_value_is_held_and_shown():
    values = ("", "Göring", MALTESE, "<b>&\"'\\{{ (", "−1 × ╱ ╳")
    fields = [text(f"field.{n}", value, 20 + 20 * n) for n, value in enumerate(values)]
    content = form(*fields)
    for one in fields:
        assert read(content)[one.name].get("/V", "") == one.value
        assert (dark(content, one.area) > 300) is bool(one.value)
    assert dark(content, fields[0].area) == 0


def test_what_a_value_shows_is_the_same_letters():
    content = form(text(value=MALTESE))
    stream = picture(content)
    codes = stream[stream.index("<") + 1 : stream.index(">")]
    glyphs = {glyph: chr(letter) for letter, glyph in font("mono").face.charToGlyph.items()}
    shown = "".join(glyphs[int(codes[i : i + 4], 16)] for i in range(0, len(codes), 4))
    assert shown.replace("\xa0", " ") == MALTESE


def test_a_long_value_is_shrunk_then_cut_but_held_whole():
    value = "M" * 200
    content = form(text(value=value))
    assert read(content)["log.07.die"]["/V"] == value
    stream = picture(content)
    assert " 4 Tf" in stream
    ellipsis = f"{font('mono').face.charToGlyph[ord('…')]:04X}>"
    assert ellipsis in stream


def test_what_cannot_be_shown_is_refused_by_its_character_and_field():
    with pytest.raises(UnprintableText, match=r"the field log\.07\.die holds .*RIGHT-TO-LEFT"):
        form(text(value="a\u202eb"))


@each("names", [("a.b", "a"), ("a", "a.b"), ("a.b", "a.b.c.d")])
def test_no_field_is_named_like_the_beginning_of_another(names):
    with pytest.raises(ValueError, match="cannot hold"):
        form(*(text(name, at=10.0 * i) for i, name in enumerate(names)))


@each("other", [text("ship.sunk"), tick(on=True)])
def test_fields_of_the_same_name_must_be_of_one_kind_and_hold_the_same(other):
    with pytest.raises(ValueError, match=r"another field ship\.sunk"):
        form(tick(), other)


def test_a_field_in_two_places_is_one():
    sides = [page()._replace(fields=(text(value="x"), tick())) for _ in range(2)]
    content = pdf(*sides)
    assert opened(content).check_pdf_syntax() == []
    assert sum("/FT" in field for field in read(content).values()) == 2
    after = typed(content, "ĦĠ")
    for side in range(2):
        assert dark(after, tick().area, side=side) > 60
    document = opened(after)
    for side in document.pages:
        assert side.Annots[0].Parent.V == "xĦĠ"
        assert side.Annots[1].AS == "/Yes"


def test_sheets_of_a_file_may_be_told_apart():
    sheets = [page()._replace(fields=tuple(of_copy([text()], f"{i} of 2"))) for i in (1, 2)]
    fields = read(pdf(*sheets))
    assert {"sheet-1-of-2.log.07.die", "sheet-2-of-2.log.07.die"} < set(fields)


def test_a_field_lies_where_it_was_placed():
    document = opened(form(text()))
    (widget,) = document.pages[0].Annots
    left, bottom, right, top = (float(n) / 72 * 25.4 for n in widget.Rect)
    assert (left, 297 - top, right, 297 - bottom) == pytest.approx((20, 20, 80, 28), abs=0.005)


def test_a_tick_shows_its_mark_only_when_on():
    marks = ("stroke", "cross", "ring", "tick")
    boxes = [
        Tick(f"{mark}.{on}", "a tip", Area(20 + 10 * n, 40 + 10 * on, 4, 4), mark, on)
        for n, mark in enumerate(marks)
        for on in (False, True)
    ]
    content = form(*boxes)
    held = read(content)
    for box in boxes:
        assert (dark(content, box.area) > 60) is box.on
        assert box.on or dark(content, box.area) == 0
        assert held[box.name]["/V"] == ("/Yes" if box.on else "/Off")
    assert len({str(shape(mark, 4, 4)) for mark in marks}) == 4


def picture(content: bytes) -> str:
    """What the first field of a file shows, in operators."""
    document = opened(content)
    return document.pages[0].Annots[0].AP.N.read_bytes().decode()


def filled_in(content: bytes, values: dict[str, str]) -> bytes:
    writer = pypdf.PdfWriter(BytesIO(content))
    writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    file = BytesIO()
    writer.write(file)
    return file.getvalue()


def test_pypdf_fills_in_a_field_and_no_other():
    content = form(text(), text("log.08.die", at=60), tick())
    after = filled_in(content, {"log.07.die": MALTESE[:12], "ship.sunk": "/Yes"})
    assert read(after)["log.07.die"]["/V"] == MALTESE[:12]
    assert read(after)["ship.sunk"]["/V"] == "/Yes"
    assert dark(after, text().area) > 300
    assert dark(after, tick().area) > 60
    assert dark(after, text(at=60).area) == 0


def typed(content: bytes, letters: str) -> bytes:
    """A file after a reader has typed in the text field and clicked the tick box, by pdfium."""
    document = pypdfium2.PdfDocument(content)
    document.init_forms()
    views, raw = list(document), pypdfium2.raw
    reader = document.formenv.raw

    def click(area):
        x, y = (area.x + area.right) / 2, 297 - (area.y + area.bottom) / 2
        at = (views[0].raw, 0, x / 25.4 * 72, y / 25.4 * 72)
        raw.FORM_OnMouseMove(reader, *at)
        raw.FORM_OnLButtonDown(reader, *at)
        raw.FORM_OnLButtonUp(reader, *at)

    click(tick().area)
    click(text().area)
    for letter in letters:
        raw.FORM_OnChar(reader, views[0].raw, ord(letter), 0)
    raw.FORM_ForceToKillFocus(reader)
    file = BytesIO()
    document.save(file)
    return file.getvalue()


def test_pdfium_takes_a_click_and_shows_all_that_is_typed():
    content = form(text(size=12), tick())
    after = typed(content, "ĦĠŻħ")
    assert read(after)["log.07.die"]["/V"] == "ĦĠŻħ"
    assert read(after)["ship.sunk"]["/V"] == "/Yes"
    assert dark(after, tick().area) > 60
    assert dark(after, text().area) > 3 * dark(typed(content, "Ż"), text().area)


def test_pdfium_takes_no_more_than_fits():
    long = "1234567890" * 9
    after = read(typed(form(text(size=12), tick()), long))["log.07.die"]["/V"]
    assert long.startswith(after)
    assert 15 < len(after) < 30


@each(("align", "most"), [("center", 23), ("left", 23), ("center", 24)])
def test_a_viewer_is_told_how_many_letters_fit(align, most):
    document = opened(form(text(size=12, align=align, value="x" * most)))
    assert document.pages[0].Annots[0].MaxLen == most
    document = opened(form(text(several=True)))
    assert "/MaxLen" not in document.pages[0].Annots[0]


@each("height", [8.0, 30.0])
def test_a_long_value_of_several_lines_is_broken(height):
    value = "one two three four five six seven eight nine ten eleven twelve"
    field = TextField("a", "a tip", Area(20, 20, 30, height), value, 7, "left", several=True)
    shown = picture(form(field))
    assert shown.count("Tj") > 1
    letters = sum(len(code) - 2 for code in shown.split() if code.startswith("<")) // 4
    assert letters == len(value) - shown.count("Tj") + 1
    assert dark(form(field), Area(20, 20 - 5, 30, 5)) == 0
    assert dark(form(field), Area(20, 20 + height, 30, 5)) == 0


def test_a_form_brings_the_whole_typeface():
    document = opened(form(text()))
    entry = next(iter(document.Root.AcroForm.DR.Font.values()))
    table = entry.ToUnicode.read_bytes().decode()
    glyphs = font("mono").face.charToGlyph
    for letter in "Aż0Ħ×":
        assert f"<{glyphs[ord(letter)]:04X}> <{ord(letter):04X}>" in table
    descriptor = entry.DescendantFonts[0].FontDescriptor
    assert len(descriptor.FontFile2.read_bytes()) == int(descriptor.FontFile2.Length1) > 100_000
