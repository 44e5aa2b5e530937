"""Sheets as pictures."""

from xml.etree import ElementTree

import pypdfium2
import pytest
from PIL import Image, ImageChops

from sheetgen.library.pictures import DPI

SVG = "{http://www.w3.org/2000/svg}"


def test_a_picture_a_page_beside_the_pdf(run, here):
    ran = run("blank", "convoy", "--format", "pdf,png", "--ink", "low")
    stem = "output/convoy-sheet.blank.low.sheet"
    assert ran.out.split() == [f"{stem}.pdf", f"{stem}-1.png", f"{stem}-2.png"]
    page = pypdfium2.PdfDocument(here / f"{stem}.pdf")[1]
    printed = page.render(scale=DPI / 72).to_pil().convert("L")
    picture = Image.open(here / f"{stem}-2.png")
    assert picture.info["dpi"][0] == pytest.approx(DPI, abs=0.1)
    shown = picture.convert("L")
    assert printed.size == shown.size
    # The foot of either, and the code in its corner, say how itself is made again.
    corner, foot = DPI * 30 // 25, shown.height - DPI
    for part in ((0, 0, shown.width - corner, foot), (0, corner, shown.width, foot)):
        apart = ImageChops.difference(printed.crop(part), shown.crop(part)).histogram()
        # A picture has few shades of grey.
        assert sum(apart[24:]) == 0


def test_letters_of_an_svg_are_drawn(run, here):
    run("preroll", "convoy", "--seed", "Ħal", "--format", "svg", "--sides", "front")
    (path,) = (here / "output").iterdir()
    root = ElementTree.parse(path).getroot()
    assert (root.get("width"), root.get("height")) == ("297mm", "210mm")
    assert root.find(f".//{SVG}text") is None
    outlines = {path.get("id") for path in root.iter(f"{SVG}path")} - {None}
    used = [use.get("{http://www.w3.org/1999/xlink}href") for use in root.iter(f"{SVG}use")]
    assert len(used) > 1000
    assert {name.removeprefix("#") for name in used} == outlines
    assert "currentColor" in path.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "stem"),
    [
        ("preroll convoy --format pdf,png --sides front", "preroll.front.sheet-1"),
        pytest.param(
            "play convoy --format png --size half", "half.sheet-1", marks=pytest.mark.long
        ),
    ],
)
def test_a_picture_makes_itself_again(run, here, words, stem):
    run(*words.split(), "--seed", "a")
    name = f"convoy-sheet-a.{stem}.png"
    ran = run("again", f"output/{name}", "--out", "second")
    assert f"second/{name}\n" in ran.out
    assert "sheet.pdf" not in ran.out
    assert (here / "second" / name).read_bytes() == (here / "output" / name).read_bytes()


def test_a_form_is_no_picture(complaint, here):
    assert "no fields to fill in" in complaint("blank", "convoy", "--fillable", "--format", "svg")
