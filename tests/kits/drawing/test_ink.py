"""Low ink: nothing filled, nothing white, everything in its place."""

import re

import pytest
from pikepdf import Stream

from sheetgen.kits.drawing import fonts
from sheetgen.kits.drawing.cutting import two_up
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import (
    GROUP,
    HAIR,
    HEAD,
    MARK,
    MAYBE,
    PALE,
    PAPERS,
    Bitmap,
    Box,
    Disc,
    Fill,
    Line,
    Polyline,
    Ring,
    Text,
)
from sheetgen.kits.drawing.svg import page_svg
from tests.kits.drawing.drawn import opened, page, pdf
from tests.kits.drawing.reading import inked

ITEMS = (
    Box(10, 10, 20, 5, filled=True),
    Text(20, 14, "OPTION", "title", 8, "center", white=True),
    Text(20, 24, "U-boats"),
    Text(20, 34, "4 of 6", "bold"),
    Line(0, 50, 100, 50, HEAD),
    Line(0, 60, 100, 60, GROUP),
    Line(0, 70, 100, 70, MAYBE),
    Polyline(((0, 80), (10, 90)), MARK),
    Box(10, 100, 4, 4),
    Ring(10, 160, 2),
    Bitmap(10, 170, 0.4, ("101", "010", "111")),
)


def test_one_colour_is_that_of_steps_night_and_results_and_nothing_else():
    cell = ((10, 10), (20, 10), (20, 20), (10, 20))
    items = (Disc(30, 30, 2), Fill(cell, "night"), Fill(cell, "land"), Text(40, 40, "black"))
    plain, coloured = opened(pdf(page(items))), opened(pdf(page(items), ink="colour"))
    streams = [o for o in coloured.objects if isinstance(o, Stream)]
    drawn = b" ".join(o.read_bytes() for o in streams if "/Length1" not in o)
    rgb = set(re.findall(rb"[\d.]+ [\d.]+ [\d.]+ rg", drawn))
    assert len(rgb) == 2
    assert b"0.05 0.32 0.5 rg" in rgb
    assert b" rg" not in b" ".join(o.read_bytes() for o in plain.objects if isinstance(o, Stream))
    shown = page_svg(page(items), "a page", "colour")
    assert shown.count("#0d5280") == 2
    assert "#0d5280" not in page_svg(page(items), "a page")


def test_every_item_stays_where_it_is():
    for normal, spared in zip(ITEMS, low_ink(ITEMS), strict=True):
        assert type(normal) is type(spared)
        unchanged = normal._asdict().keys() - {"pen", "filled", "face", "white"}
        for name in unchanged:
            assert getattr(normal, name) == getattr(spared, name)


def test_nothing_is_filled_and_no_text_is_white():
    for item in low_ink(ITEMS):
        assert not getattr(item, "filled", False)
        assert not getattr(item, "white", False)


def test_lines_are_never_heavier_and_grids_to_write_in_are_dotted():
    for normal, spared in zip(ITEMS, low_ink(ITEMS), strict=True):
        if hasattr(normal, "pen"):
            assert spared.pen.weight <= max(normal.pen.weight, 0.3)
    dotted = low_ink([Box(0, 0, 1, 1, HAIR)])[0].pen
    assert dotted.dash
    assert dotted.gap > 1


def test_a_code_is_left_as_it_is():
    code = ITEMS[-1]
    assert low_ink([code]) == [code]


def test_lighter_faces_hold_all_that_the_others_do_and_set_no_wider():
    """Whatever was laid out and checked in one face can be printed in the other."""
    texts = ("Reconnaissance Plane next +2", "0123456789", "Ġorġ Żammit", "MALTA CONVOY")
    for item in [Text(0, 0, "x", face) for face in ("text", "bold", "mono", "title")]:
        lighter = low_ink([item])[0].face
        assert lighter != item.face
        missing = set(fonts.font(item.face).face.charToGlyph) - set(
            fonts.font(lighter).face.charToGlyph
        )
        assert not [c for c in missing if 0x20 <= c < 0x180]
        for text in texts:
            assert fonts.advance(text, lighter, 10) <= fonts.advance(text, item.face, 10) * 1.001


def test_a_document_is_written_in_the_ink_asked_for():
    heavy = page(ITEMS[:-1])
    assert pdf(heavy) == pdf(heavy, ink="normal") != pdf(heavy, ink="low")
    spared = page(low_ink(ITEMS[:-1]))
    assert pdf(heavy, ink="low") == pdf(spared)


def test_what_is_pale_is_grey_in_print_and_picture_and_stays_so_on_half_a_sheet():
    bar = (Box(20, 20, 100, 60, filled=True), Text(20, 100, "grey", "bold", 40))
    for ink in ("normal", "low"):
        black, grey = page(marks=bar), page()._replace(pale=bar)
        full, pale = inked([black, grey], ink)
        assert pale == pytest.approx(PALE * full, rel=0.05)
    drawn = page_svg(grey, "pale")
    assert drawn.count(f'<g opacity="{PALE:g}">') == 1
    assert drawn.index("<g opacity") < drawn.index(">grey<")
    half = page()._replace(pale=bar, paper=PAPERS["a4"].half)
    (sheet,) = two_up(PAPERS["a4"], [half, half], duplex=False)
    assert len(sheet.pale) == 2 * len(bar)
