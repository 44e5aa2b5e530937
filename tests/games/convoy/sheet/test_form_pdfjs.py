"""The sheet's fields in pdf.js: read, filled in, drawn and saved by a headless Chromium."""

from base64 import b64decode
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from sheetgen.games.convoy.sheet.game_sheet import FORM
from sheetgen.kits.drawing.page import PAPERS, TextField
from tests.browser import MISSING, in_pdf_js
from tests.games.convoy.sheet.sheets import GAME, foot, set_up
from tests.kits.drawing.drawn import pdf

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(bool(MISSING), reason=f"not on this machine: {', '.join(MISSING)}"),
]
SCALE = 2
VALUES = {
    "date": "12 Ġunju",
    "track.02.die": "5",
    "log.01.attacker.1.mark": "×",
    "log.01.attacker.1.ship.D": True,
    "log.01.enemy.G": True,
    "option.evade.from": "12",
    "reckoning.total.points": "−12",
    "fleet.cargo.03.sunk": True,
    "log.01.interception.1": "1",
    "fleet.carrier.01.home": True,
}


@pytest.fixture(scope="module", params=PAPERS)
def made(request, tmp_path_factory):
    """The pages of a form, its file, and what pdf.js makes of it."""
    about = foot(player="Ħal Għargħur", seed="pedestal", source="seed")
    pages = FORM.pages(PAPERS[request.param], GAME.conditions(), set_up("pedestal"), about)
    file = pdf(*pages)
    return pages, file, in_pdf_js(file, VALUES, tmp_path_factory.mktemp("profile"))


def test_every_field_is_read_in_order_with_what_it_holds(made):
    pages, _, told = made
    for number, page in enumerate(pages, start=1):
        read = [field for field in told["fields"] if field["page"] == number]
        assert [field["fieldName"] for field in read] == [field.name for field in page.fields]
        for field, placed in zip(read, page.fields, strict=True):
            assert field["annotationFlags"] == 4, "printed, and not hidden"
            assert field["hasAppearance"]
            if isinstance(placed, TextField):
                assert (field["fieldType"], field["fieldValue"]) == ("Tx", placed.value)
            else:
                assert (field["fieldType"], field["checkBox"]) == ("Btn", True)


def test_what_is_filled_in_is_drawn_in_its_fields_and_nowhere_else(made):
    _, _, told = made
    pictures = [[Image.open(BytesIO(b64decode(p))) for p in told[w]] for w in ("before", "after")]
    _changed_in_fields(told["fields"], *pictures)


def test_what_is_filled_in_is_saved(made):
    _, file, told = made
    saved = b64decode(told["saved"])
    held: dict[str, set] = {}
    for page in pikepdf.open(BytesIO(saved)).pages:
        for widget in page.Annots:
            held.setdefault(_name(widget), set()).add(str(widget.get("/AS", widget.get("/V", ""))))
    for name, value in VALUES.items():
        assert held[name] == {"/Yes" if value is True else value}
    assert held["fleet.cargo.04.sunk"] == {"/Off"}
    _changed_in_fields(told["fields"], _by_pdfium(file), _by_pdfium(saved))


def _name(widget) -> str:
    """The whole name of a field, part by part from its root."""
    parts = []
    while widget is not None:
        parts += [str(widget.T)] if "/T" in widget else []
        widget = widget.get("/Parent")
    return ".".join(reversed(parts))


def _by_pdfium(file: bytes) -> list[Image.Image]:
    document = pypdfium2.PdfDocument(file)
    document.init_forms()
    return [page.render(scale=SCALE).to_pil() for page in document]


def _changed_in_fields(fields, before, after) -> None:
    """Each field filled in shows something new, and nothing else on its page does."""
    for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        changed = ImageChops.difference(old.convert("L"), new.convert("L"))
        here = [f for f in fields if f["page"] == number and f["fieldName"] in VALUES]
        assert here
        for field in here:
            left, bottom, right, top = (round(SCALE * at) for at in field["rect"])
            place = (left - 1, old.height - top - 2, right + 1, old.height - bottom + 1)
            assert changed.crop(place).getextrema()[1] > 100, field["fieldName"]
            changed.paste(0, place)
        assert changed.getbbox() is None
