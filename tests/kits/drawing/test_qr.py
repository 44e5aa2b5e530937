"""QR codes, read back off the rendered page."""

from __future__ import annotations

import subprocess
import sys

import pypdfium2
import pytest
import zxingcpp

from sheetgen.kits.drawing import foot, qr
from sheetgen.kits.drawing.page import Foot
from sheetgen.kits.drawing.paper import PAPERS
from tests.kits.drawing.drawn import page, pdf

ROOM = 20.0


def read(text: str, dpi: int = 200, room: float = ROOM) -> list[str]:
    code = qr.code(text, 100, 100, room)
    document = pypdfium2.PdfDocument(pdf(page((), (code,))))
    return [
        found.text for found in zxingcpp.read_barcodes(document[0].render(scale=dpi / 72).to_pil())
    ]


@pytest.mark.long
@pytest.mark.parametrize("dpi", [110, 200, 600])
def test_a_code_is_read_off_the_page(dpi):
    assert read("sheetgen Ħal Għargħur 499/500", dpi) == ["sheetgen Ħal Għargħur 499/500"]


@pytest.mark.long
def test_a_text_without_capitals_is_in_capitals():
    assert read("sheetgen convoy friday/13") == ["SHEETGEN CONVOY FRIDAY/13"]
    assert read("sheetgen convoy Friday/13") == ["sheetgen convoy Friday/13"]
    assert read("sheetgen convoy a_b") == ["sheetgen convoy a_b"]
    assert read("groß") == ["groß"]


def test_a_code_stands_in_its_corner_with_white_around_it():
    for text in ("a", "b" * 40, "c" * 60):
        code = qr.code(text, 100, 100, 13.3)
        side = len(code.rows) * code.pitch
        assert (code.x + side, code.y + side) == pytest.approx((100, 100))
        assert side + qr.QUIET * code.pitch == pytest.approx(13.3)
        assert code.pitch >= qr.LEAST_MODULE
        assert {len(row) for row in code.rows} == {len(code.rows)}


@pytest.mark.parametrize("length", [78, 170, 3000, 10_000])
def test_a_text_too_long_has_no_code(length):
    assert qr.code("x" * length, 100, 100, 13.3) is None


def test_the_longest_text_of_a_foot():
    assert qr.code("x" * 77, 100, 100, foot.CODE_ROOM)
    assert qr.code("X" + "x" * 52, 100, 100, foot.CODE_ROOM)
    assert qr.code("X" + "x" * 53, 100, 100, foot.CODE_ROOM) is None


def test_the_facts_of_a_replay():
    ruled = Foot(seed="a b", policy="steady", rulings=("evade-length=one", "off-table=dummy"))
    assert foot.facts("convoy", "sheet", ruled) == (
        "sheetgen convoy sheet steady evade-length:one+off-table:dummy a b"
    )
    assert foot.facts("convoy", "sheet", Foot(seed="x")) == "sheetgen convoy sheet - - x"


def test_the_ruler_keeps_clear_of_the_code():
    for paper in PAPERS.values():
        place = foot.area(paper)
        code = foot.code(place, "sheetgen")
        art = foot.art(foot.beside_code(place), ("one", "two"))
        right = max(item.x2 for item in art if hasattr(item, "x2"))
        assert right <= code.x - qr.QUIET * code.pitch + 0.01


@pytest.mark.long
def test_a_blank_sheet_has_no_need_of_the_encoder():
    script = (
        "import sys; from tests.games.convoy.sheet.sheets import drawn;"
        "from tests.kits.drawing.drawn import pdf; pdf(drawn(None)); print('segno' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    assert ran.stdout.strip() == "False"
