"""Every kind of document, printed: each unit begins at the front of a sheet of paper, and what is
cut out has nothing behind it. The labels of the pages tell the units."""

from io import BytesIO

import pikepdf
import pytest

import sheetgen
from sheetgen.kits.drawing.pdf import write
from sheetgen.kits.events.event import WEEKEND
from sheetgen.kits.events.packet import packet
from sheetgen.library.books import luck_page
from tests.cases import each
from tests.kits.events.packet.briefs import brief
from tests.library.test_properties import flight_paths

ONE, LONG, SHORT = "/Simplex", "/DuplexFlipLongEdge", "/DuplexFlipShortEdge"


def walked(content: bytes) -> str:
    """How a file says that it is printed, after a walk along its labels: the first page of a unit
    has an odd place."""
    with pikepdf.open(BytesIO(content)) as file:
        duplex = str(file.Root.ViewerPreferences.Duplex)
        labels = [page.label for page in file.pages]
        first = [n for n, label in enumerate(labels) if label.partition("-")[2] in ("", "1")]
        if duplex == ONE:
            assert labels == [str(n + 1) for n in range(len(labels))]
        elif "-" in labels[0]:
            assert all(place % 2 == 0 for place in first)
            assert len(set(labels)) == len(labels)
        else:
            assert labels[0] == "1"
        return duplex


@each("size", ["normal", "half", "large", "two-up"])
def test_sheets_of_the_convoy(size):
    assert walked(sheetgen.blank("convoy", copies=2, look=sheetgen.Look(size=size)).pdf()) == ONE
    both = sheetgen.blank("convoy", copies=3, look=sheetgen.Look(size=size, duplex=True))
    assert walked(both.pdf()) == (LONG if size == "two-up" else SHORT)


@each("sheet", ["log", "quick", "briefings"])
def test_sheets_of_wings(sheet):
    assert walked(sheetgen.blank("wings", sheet, copies=2).pdf()) == ONE
    one_page = sheet in ("quick", "worksheet")
    both = sheetgen.blank("wings", sheet, copies=2, look=sheetgen.Look(duplex=True))
    assert walked(both.pdf()) in ((ONE,) if one_page else (LONG, SHORT))


def test_booklets_of_wings():
    assert walked(sheetgen.blank("wings", copies=2).pdf()) == ONE
    duplex = sheetgen.Look(duplex=True)
    assert walked(sheetgen.blank("wings", copies=2, look=duplex).pdf()) == LONG


def test_books():
    assert walked(sheetgen.dicebook("convoy", seed="friday").pdf()) == ONE
    assert walked(sheetgen.logbook("convoy", look=sheetgen.Look(paper="a5")).pdf()) == LONG
    with pikepdf.open(BytesIO(sheetgen.logbook("convoy").pdf())) as folded:
        assert str(folded.Root.ViewerPreferences.Duplex) == SHORT


def test_pages_of_figures(tmp_path):
    assert walked(sheetgen.odds("convoy", games=200).document().pdf()) == ONE
    for seed in ("a", "b"):
        sheetgen.play("convoy", seed=seed).save(tmp_path / f"{seed}.journal.jsonl")
    assert walked(sheetgen.career(tmp_path).document().pdf()) == ONE
    record = sheetgen.play("convoy", seed="a")
    assert walked(luck_page(record, record.analysis()).pdf()) == ONE


@pytest.mark.long
def test_pages_of_flight_paths():
    assert walked(flight_paths()) == ONE


def test_a_report_and_a_page_of_rules():
    record = sheetgen.play("convoy", seed="hits18")
    with pikepdf.open(BytesIO(record.report().pdf())) as report:
        assert str(report.Root.ViewerPreferences.Duplex) == LONG
    with pikepdf.open(BytesIO(sheetgen.rules("convoy").pdf())) as rules:
        assert str(rules.Root.ViewerPreferences.Duplex) in (ONE, LONG)


@pytest.mark.parametrize(("game", "kind"), [("convoy", "same-dice"), ("wings", WEEKEND)])
@pytest.mark.long
def test_the_parts_of_a_packet_and_all_of_them(game, kind):
    edition = "sheet" if game == "convoy" else "2018"
    about = brief(kind=kind, game=game, edition=edition, sessions=(2,))
    parts = packet.parts(about)
    for part in parts:
        of_all = part.name == "run-sheet"
        several = of_all or (part.name == "dice" and game == "wings")
        duplex = walked(drawn(part.pages()))
        assert duplex == (LONG if several else ONE), part.ending
    if game == "convoy":
        # Its first page says so.
        assert walked(drawn(packet.bound(parts))) == ONE


def drawn(pages) -> bytes:
    file = BytesIO()
    write(file, pages, "a packet")
    return file.getvalue()
