"""Texts in any script: the faces that print them, the order they stand in, and the sign for what no
face has."""

import shutil
from io import BytesIO
from unicodedata import normalize

import pdfplumber
import pikepdf
import pypdf
import pytest

from sheetgen.core.errors import Error, UnprintableText, check_printable
from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.fonts import SIGN, advance, held, parted
from sheetgen.kits.drawing.page import PAPERS, PT, Area, Text, TextField
from sheetgen.kits.drawing.svg import Outlines, page_svg
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.usertext import inert
from tests.cases import each
from tests.kits.drawing.drawn import page, pdf
from tests.kits.drawing.lettered import lettered

GREEK, HEBREW, ARABIC, SHIP = "Ωμέγα", "שלום", "مرحبا", "🚢"


@pytest.fixture(autouse=True)
def afresh():
    fonts.others.cache_clear()
    fonts.advance.cache_clear()
    fonts.unprinted.clear()
    yield
    fonts.others.cache_clear()
    fonts.advance.cache_clear()
    fonts.unprinted.clear()


@pytest.fixture
def without(monkeypatch):
    """A machine without the extra."""
    monkeypatch.setattr(fonts, "_PACKAGES", {})


def test_what_a_face_has_is_its_own() -> None:
    assert parted("Żahra − ½", "text") == [("text", "Żahra − ½")]


def test_greek_and_cyrillic_need_no_extra(without) -> None:
    parts = parted(f"A {GREEK} Я", "mono")
    assert "".join(part for _, part in parts) == f"A {GREEK} Я"
    assert {face for face, _ in parts} == {"mono", "text"}


@each("face", ["text", "bold", "mono", "title"])
def test_a_letter_typed_with_its_mark_is_one_sign(face) -> None:
    name = "Żaneta Dvořák Nguyễn"
    apart = normalize("NFD", name)
    assert parted(apart, face) == parted(name, face) == [(face, name)]
    assert advance(apart, face, 10) == advance(name, face, 10)
    content = pdf(page((Text(20, 20, apart, face),)))
    assert name in pypdf.PdfReader(BytesIO(content)).pages[0].extract_text()


def test_a_letter_and_its_mark_are_of_one_face(without) -> None:
    # No face has the one sign; the typewriter has x, but not this mark.
    assert parted("Ḃ", "mono") == [("mono", "B\u0307")]
    assert parted("ax\u0331", "mono") == [("mono", "a"), ("text", "x\u0331")]
    assert not fonts.unprinted


@each("face", ["text", "mono", "title"])
def test_a_mark_stands_over_the_middle_of_its_letter(face) -> None:
    letters = "nm\u0303x\u0304.\u1eb9\u0301"
    # The dot below is set apart from é, the taller sign.
    assert parted(letters, face) == [(face, "nm\u0303x\u0304.é\u0323")]
    drawn = page((Text(20, 20, letters, face, 40),))
    with pdfplumber.open(BytesIO(pdf(drawn))) as document:
        places = {c["text"]: (c["x0"], c["x1"]) for c in document.pages[0].chars}
    at = fonts.backs("m\u0303", face)
    assert at[0] == 0 < at[1] < fonts.advance("m", face, 1000)
    assert places["."][0] == pytest.approx(20 * PT + advance("nmx", face, 40), abs=0.1)
    assert places["\u0303"][0] == pytest.approx(places["m"][1] - 0.04 * at[1], abs=0.1)


def test_other_scripts_are_set_in_faces_of_the_extra() -> None:
    faces = {face for text in (HEBREW, ARABIC, SHIP, "ქართ") for face, _ in parted(text, "text")}
    assert all(face.startswith("other-Noto") for face in faces)
    assert len(faces) == 4
    assert not fonts.unprinted


def test_what_is_written_from_the_right_is_turned_and_joined() -> None:
    assert [part for _, part in parted(f"a {HEBREW} b", "text")] == ["a ", HEBREW[::-1], " b"]
    (_, shown), *_ = parted(ARABIC, "text")
    assert shown == "ﺎﺒﺣﺮﻣ"


def test_joiners_and_variants_take_no_room() -> None:
    assert advance(f"{SHIP}\ufe0f\u200d", "text", 10) == advance(SHIP, "text", 10) > 0


def test_without_a_face_there_is_a_sign_and_it_is_told_once(without) -> None:
    assert parted(f"a{HEBREW}", "mono") == [("mono", f"a{SIGN * 4}")]
    assert fonts.told().startswith(
        f"{SIGN} is printed for U+05DD HEBREW LETTER FINAL MEM and 3 more,"
    )
    assert "wargame-sheetgen[scripts]" in fonts.told()


def test_a_width_is_that_of_its_parts(without) -> None:
    assert advance(f"a{SHIP}", "mono", 10) == advance(f"a{SIGN}", "mono", 10)


def test_a_face_of_ones_own_is_used(without, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(fonts, "own_folder", lambda: tmp_path)
    (noto,) = (path for path in _noto() if path.name == "NotoSansGeorgian[wght].ttf")
    shutil.copy(noto, tmp_path / "mine.ttf")
    fonts.others.cache_clear()
    assert parted("ქ", "text") == [("other-mine", "ქ")]


def test_a_file_that_is_no_face_is_named(without, tmp_path, monkeypatch) -> None:
    monkeypatch.setattr(fonts, "own_folder", lambda: tmp_path)
    (tmp_path / "broken.ttf").write_bytes(b"no font")
    fonts.others.cache_clear()
    with pytest.raises(Error, match=r"broken\.ttf: not a TrueType font"):
        parted("ქ", "text")


def test_a_pdf_has_it_embedded_and_as_text() -> None:
    content = pdf(page((Text(20, 20, f"{GREEK} {SHIP} ok", "mono"),)))
    assert f"{GREEK} {SHIP} ok" in pypdf.PdfReader(BytesIO(content)).pages[0].extract_text()
    with pikepdf.open(BytesIO(content)) as document:
        named = [str(one.get("/FontName", "")) for one in document.objects if hasattr(one, "get")]
    assert any("NotoEmoji" in name for name in named)


def test_names_side_by_side_are_each_in_their_own_font() -> None:
    names = ["ნინო", "Anna", "Նարե", "ſtraße", "Ħal", GREEK, "สมชาย", "Ana", "राम", "Żahra", "日本"]
    cells = (Text(20 + 15 * n, 20, name, "text", 9) for n, name in enumerate(names))
    shown = lettered(pdf(page((), (*cells, Text(20, 30, "Anna")))))
    for name in names[:-1]:
        assert name in shown
    assert shown.count("Anna") == 2
    assert shown.count(SIGN) == 2


def test_names_are_right_however_many_letters_a_page_has() -> None:
    letters = "".join(map(chr, range(0xC0, 0x180)))
    names = ["Anna", "Ŵyn", GREEK, "Jürgen Ó", "Ж"]
    cells = (Text(20 + 30 * n, 30, name) for n, name in enumerate(names))
    shown = lettered(pdf(page((), (Text(20, 20, letters), *cells))))
    for name in names:
        assert name in shown


def test_a_picture_has_its_outlines() -> None:
    from fontTools.pens.svgPathPen import SVGPathPen
    from fontTools.ttLib import TTFont

    drawn = page_svg(page((Text(20, 20, f"a{SHIP}"),)), "a", outlines=Outlines(TTFont, SVGPathPen))
    assert drawn.count("<use ") == 2


def test_a_report_prints_it_to_the_letter() -> None:
    file = BytesIO()
    to_pdf(inert(f"<b> & {SHIP}"), file, PAPERS["a4"], "t")
    assert "<b> & " in lettered(file.getvalue())
    assert SHIP in lettered(file.getvalue())


def test_a_field_holds_all_of_a_text_and_shows_what_it_can() -> None:
    content = pdf(
        page()._replace(fields=(TextField("name", "a name", Area(20, 20, 40, 6), f"A{HEBREW}"),))
    )
    assert pypdf.PdfReader(BytesIO(content)).get_fields()["name"]["/V"] == f"A{HEBREW}"
    assert held(f"A{HEBREW}", "mono") == f"A{SIGN * 4}"
    assert "FINAL MEM" in fonts.told()


@each("text", ["\u202e", "\x07", "\ud800", "\u2066", "a\nb", "\ue000"])
def test_what_cannot_be_seen_is_refused(text) -> None:
    with pytest.raises(UnprintableText, match=r"the note holds U\+"):
        check_printable(text, "the note")


@each("text", [GREEK, HEBREW, ARABIC, SHIP, "日本語", "می\u200cروم", "👩\u200d✈️"])
def test_any_script_may_be_written(text) -> None:
    check_printable(text, "the note")


def _noto():
    from importlib.util import find_spec
    from pathlib import Path

    return Path(find_spec("manimgx_fonts").origin).parent.glob("*.ttf")
