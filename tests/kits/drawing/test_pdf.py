from __future__ import annotations

import re
import subprocess
import sys
import zlib
from io import BytesIO

import pdfplumber
import pikepdf
import pypdfium2
import pytest

from sheetgen.kits.drawing import foot
from sheetgen.kits.drawing.page import (
    GROUP,
    PAPERS,
    PT,
    Bitmap,
    Box,
    Line,
    Pen,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.pdf import write
from tests.cases import each
from tests.kits.drawing.drawn import fonts, forms, opened, page, pdf

ART = (
    Text(20, 20, "Ħal Għargħur (Żebbuġ) \\ Łódź"),
    Text(100, 20, "white", "bold", 8, "center", white=True),
    Box(90, 16, 20, 6, filled=True),
    Line(10, 30, 60, 30, GROUP),
)
MARKS = (Text(12, 42, "×", "mono", 12, "center"), Ring(50, 50, 3), Line(1, 2, 3, 4, Pen(0.4, 2)))


def plumbed(content: bytes):
    return pdfplumber.open(BytesIO(content)).pages[0]


def test_art_is_stored_once_however_many_pages_share_it():
    shared = [page(ART, (Text(20, 60, str(i), "mono"),)) for i in range(12)]
    assert forms(pdf(*shared)) == 1
    equal_but_not_the_same = [page(tuple(ART)), page((*ART[:2], *ART[2:]))]
    assert forms(pdf(*equal_but_not_the_same)) == 1
    assert forms(pdf(page(ART), page(ART, paper="letter"))) == 2
    assert forms(pdf(page(ART), page(ART[:2]))) == 2


def test_a_layer_is_stored_once_and_drawn_on_every_page_that_has_it():
    lower, upper = (Text(20, 60, "lower"),), (Text(20, 80, "upper"),)
    equal = (Text(20, 60, "lower"),)
    content = pdf(
        page(ART, layers=(lower,)), page(ART, layers=(equal, upper)), page(ART), page(layers=(ART,))
    )
    assert forms(content) == 4  # with the empty art of the last
    read = [p.get_textpage().get_text_range() for p in pypdfium2.PdfDocument(content)]
    assert [("lower" in text, "upper" in text, "Łódź" in text) for text in read] == [
        (True, False, True),
        (True, True, True),
        (False, False, True),
        (False, False, True),
    ]


def test_a_bitmap_is_squares_where_they_stand():
    rows = ("10000000001", "00000000000", "01000000000")
    content = pdf(page((), (Bitmap(20, 30, 2, rows),)))
    dots = pypdfium2.PdfDocument(content)[0].render(scale=254 / 72).to_pil().convert("L")
    seen = tuple(
        "".join(
            "1" if dots.getpixel((210 + 20 * column, 310 + 20 * row)) < 128 else "0"
            for column in range(11)
        )
        for row in range(3)
    )
    assert seen == rows
    assert sum(dots.histogram()[:128]) == pytest.approx(3 * 400, rel=0.02)
    assert opened(content).check_pdf_syntax() == []


def test_steps_are_told_alike_but_never_add_up_to_an_error():
    """Rows 1.234 mm apart are 3.498 pt apart: 3.5 would be a tenth of a mm off after fifty."""
    rows = [20 + i * 1.234 for i in range(150)]
    items = (*(Text(20, y, "x") for y in rows), *(Line(50, y, 60, y, GROUP) for y in rows))
    for made, out in ((page(items), 0.011), (page((), items), 0.051)):
        drawn = plumbed(pdf(made))
        bottoms = [c["bottom"] / PT for c in drawn.chars]
        offset = plumbed(pdf(page((Text(20, 20, "x"),)))).chars[0]["bottom"] / PT - 20
        assert bottoms == pytest.approx([y + offset for y in rows], abs=out + 0.004)
        assert sorted(line["top"] / PT for line in drawn.lines) == pytest.approx(rows, abs=out)


def test_marks_are_drawn_to_a_tenth_of_a_pt_and_art_to_a_hundredth():
    items = (Line(10.01, 20.02, 33.33, 44.44), Text(50.05, 60.06, "x"), Ring(70, 80, 3.33))
    marked, drawn = opened(pdf(page((), items))), opened(pdf(page(items)))
    (form,) = (o for o in drawn.objects if isinstance(o, pikepdf.Stream) and "/BBox" in o)
    hundredths = re.compile(rb" -?\d+\.\d\d ")
    assert hundredths.findall(form.read_bytes())
    told = marked.pages[0].Contents.read_bytes().replace(b"0.25 w", b"").replace(b"0.9 w", b"")
    assert b" Td " in told
    assert not hundredths.findall(told)


def test_pages_are_taken_one_at_a_time():
    alive = []

    def pages():
        for i in range(5):
            alive.append(i)
            yield page(ART, (Text(20, 60, str(i)),))

    file = BytesIO()
    write(file, pages(), "t")
    assert len(opened(file.getvalue()).pages) == 5
    assert alive == [0, 1, 2, 3, 4]


def test_no_pages_are_an_error():
    with pytest.raises(ValueError, match="no pages"):
        pdf()


@each("name", PAPERS)
def test_a_page_has_the_size_of_its_paper(name):
    document = opened(pdf(page(ART, paper=name)))
    assert [float(n) for n in document.pages[0].MediaBox[2:]] == pytest.approx(
        [PAPERS[name].width * PT, PAPERS[name].height * PT], abs=0.01
    )


def test_items_are_drawn_where_they_stand():
    drawn = plumbed(pdf(page(ART, MARKS)))
    crosses = [(c["x0"] + c["x1"]) / 2 / PT for c in drawn.chars if c["text"] == "×"]
    assert crosses == pytest.approx([12], abs=0.05)
    line = next(x for x in drawn.lines if x["width"] > 100)
    assert (line["x0"] / PT, line["top"] / PT, line["width"] / PT) == pytest.approx(
        (10, 30, 50), abs=0.01
    )
    ring = drawn.curves[0]
    assert ring["width"] / PT == pytest.approx(6, abs=0.02)
    assert ring["top"] / PT == pytest.approx(47, abs=0.02)


def test_a_polyline_is_one_stroke_whose_corners_close():
    drawn = plumbed(pdf(page((Polyline(((10, 10), (30, 10), (30, 40)), Pen(2)),))))
    (curve,) = drawn.curves
    assert [(x / PT, y / PT) for x, y in curve["pts"]] == [
        pytest.approx(point, abs=0.01) for point in ((10, 10), (30, 10), (30, 40))
    ]
    assert drawn.lines == []
    assert curve["linewidth"] == 2


def test_texts_come_back_as_they_were_given():
    texts = ["(a) \\ b", "Ħal Għargħur", "Łódź Żółć", "<b>&\"'{{", "x" * 300]
    content = pdf(page((), tuple(Text(10, 20 + 10 * i, t) for i, t in enumerate(texts))))
    read = pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range()
    assert read.split("\r\n") == texts


def test_alignment():
    texts = (
        Text(50, 20, "abc", "mono", 10),
        Text(50, 30, "abc", "mono", 10, "right"),
        Text(50, 40, "abc", "mono", 10, "center"),
    )
    chars = plumbed(pdf(page(texts))).chars
    left, right, middle = (chars[i : i + 3] for i in (0, 3, 6))
    assert left[0]["x0"] / PT == pytest.approx(50, abs=0.01)
    assert right[-1]["x1"] / PT == pytest.approx(50, abs=0.01)
    assert (middle[0]["x0"] + middle[-1]["x1"]) / 2 / PT == pytest.approx(50, abs=0.01)


def test_everything_needed_to_print_is_in_the_file():
    content = pdf(page(ART, MARKS), page(ART))
    assert opened(content).check_pdf_syntax() == []
    embedded = fonts(content)
    assert len(embedded) == 3
    assert all(embedded.values())
    assert b"ASCII85" not in content


def test_only_the_faces_used_are_in_the_file():
    assert len(fonts(pdf(page((Text(10, 10, "a"),))))) == 1


def test_printed_at_real_size():
    document = opened(pdf(page(ART)))
    assert document.Root.ViewerPreferences.PrintScaling == "/None"


def test_metadata_and_a_bookmark_a_page():
    content = pdf(
        page(ART, title="Ħal Far, 1"),
        page(ART, title="two"),
        title="Sheets",
        author="A. Borg",
        subject="edition sheet",
        keywords="sheetgen k",
    )
    document = opened(content)
    info = document.docinfo
    assert [str(info[k]) for k in ("/Title", "/Author", "/Subject", "/Keywords")] == [
        "Sheets",
        "A. Borg",
        "edition sheet",
        "sheetgen k",
    ]
    with document.open_outline() as outline:
        assert [entry.title for entry in outline.root] == ["Ħal Far, 1", "two"]


def test_a_copy_costs_little():
    def size(copies):
        return len(pdf(*(page(ART, (Text(20, 60, str(i), "mono"),)) for i in range(copies))))

    assert (size(101) - size(1)) / 100 < 250


def test_the_rule_is_50_mm():
    ruled = page((*foot.ruler(20, 40),))
    long = max(plumbed(pdf(ruled)).lines, key=lambda line: line["width"])
    assert long["width"] / PT == pytest.approx(50, abs=0.01)
    dots = pypdfium2.PdfDocument(pdf(ruled))[0].render(scale=254 / 72).to_pil().convert("L")
    dark = [
        x
        for x in range(195, dots.width)
        if min(dots.getpixel((x, y)) for y in range(397, 404)) < 200
    ]
    assert dark[-1] - dark[0] == pytest.approx(500, abs=4)


def test_streams_are_deflated():
    for stream in (
        o for o in opened(pdf(page(ART, MARKS))).objects if isinstance(o, pikepdf.Stream)
    ):
        assert "/FlateDecode" in str(stream.get("/Filter"))
        assert zlib.decompress(stream.read_raw_bytes())


def test_reportlab_is_left_as_it_is_for_whoever_else_uses_it():
    script = """if True:
        from reportlab import rl_config
        from reportlab.pdfbase import pdfdoc, ttfonts
        def now():
            face = ttfonts.TTFontFile.extractInfo, ttfonts.makeToUnicodeCMap
            return *face, pdfdoc.pdfdocEnc, pdfdoc.fp_str, rl_config.useA85
        before = now()
        import sheetgen
        sheetgen.blank("convoy").pdf()
        assert now() == before
    """
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
