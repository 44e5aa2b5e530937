"""What of a flat page is pencil."""

import cv2
import numpy as np

from sheetgen.kits.drawing.page import Area, Polyline, Ring
from sheetgen.kits.scan.page import SCALE
from sheetgen.kits.scan.pencil import Pencil

CELL = Area(20, 20, 6, 5)
BELOW, ABOVE = Ring(23, 27.2, 2.4), Ring(23, 17.8, 2.4)
ROOM = Area(20.5, 24.8, 5, 5)


def _page(*drawn: str) -> np.ndarray:
    page = np.full((400, 400), 255, np.uint8)
    if "figure" in drawn:
        cv2.putText(page, "3", (174, 197), cv2.FONT_HERSHEY_SIMPLEX, 1.3, 60, 3, cv2.LINE_AA)
    if "stroke" in drawn:
        cv2.line(page, (150, 220), (220, 140), 60, 3, cv2.LINE_AA)
    for name, ring in (("below", BELOW), ("above", ABOVE)):
        if name in drawn:
            middle = (round(ring.x * SCALE), round(ring.y * SCALE))
            cv2.circle(page, middle, round(ring.radius * SCALE), 60, 3, cv2.LINE_AA)
    return page.astype(np.float32) / 255


def _pencil(page: np.ndarray) -> Pencil:
    return Pencil(page, np.full(page.shape, 255, np.uint8))


def _glyph(pencil: Pencil) -> np.ndarray:
    cut = pencil.cell(CELL).glyphs(1)
    assert cut
    return cut[0][0]


def test_a_ring_that_touches_a_figure_is_taken_off_it():
    alone, ringed = (_pencil(_page("figure", *rings)) for rings in ((), ("below",)))
    assert ringed.share(BELOW, ROOM) > 0.9
    assert alone.share(BELOW, ROOM) < 0.4
    assert np.abs(_glyph(ringed) - _glyph(alone)).mean() > 0.12
    ringed = _pencil(_page("figure", "below"))
    ringed.rub_out(BELOW, ROOM)
    assert np.abs(_glyph(ringed) - _glyph(alone)).mean() < 0.08


def test_a_figure_between_two_rings_is_not_struck_out():
    assert not _pencil(_page("figure", "below", "above")).cell(CELL).struck
    assert _pencil(_page("stroke")).cell(CELL).struck


def test_the_edge_of_a_shadow_is_no_pencil():
    page = _page("figure")
    light = np.where(np.arange(400) < 150, 1, np.float32(0.7))[None]
    page *= cv2.GaussianBlur(light, (0, 0), 8)
    cells = [Area(16, 30, 6, 5), Area(20, 30, 6, 5), Area(16, 40, 6, 5)]
    pencil = _pencil(page)
    assert all(pencil.cell(one).is_empty and not pencil.cell(one).struck for one in cells)
    assert np.abs(_glyph(pencil) - _glyph(_pencil(_page("figure")))).mean() < 0.03


def test_what_a_ring_reaches_into_a_cell_beyond_its_room_is_no_figure():
    tall, cell = Ring(23, 27.4, 2.4), Area(20, 14, 8, 11)
    page = np.full((400, 400), 255, np.uint8)
    cv2.ellipse(page, (184, 219), (20, 40), 0, 0, 360, 60, 3, cv2.LINE_AA)
    blank = np.full(page.shape, 255, np.uint8)
    for picture in (page, blank):
        cv2.line(picture, (140, 200), (240, 200), 0, 2)
    cv2.putText(page, "3", (184, 165), cv2.FONT_HERSHEY_SIMPLEX, 1.3, 60, 3, cv2.LINE_AA)
    pencil = Pencil(page.astype(np.float32) / 255, blank)
    pencil.rub_out(tall, Area(20.5, 25, 5, 5))
    assert len(pencil.cell(cell).pieces) == 1


def test_a_large_ring_is_seen_though_it_goes_far_astray():
    room, turn = Area(8, 14, 34, 13), np.linspace(0, 2 * np.pi, 60)
    around = np.stack([np.cos(turn), np.sin(turn)], 1)
    ring = Polyline(tuple(map(tuple, around * [17, 6.5] + room.middle)))
    page = np.full((400, 400), 255, np.uint8)
    # A tenth larger than it is printed, as a hand draws it.
    drawn = np.round((around * [18.7, 7.9] + room.middle) * SCALE).astype(np.int32)
    cv2.polylines(page, [drawn], True, 60, 3, cv2.LINE_AA)
    assert _pencil(page.astype(np.float32) / 255).share(ring, room) > 0.9


def test_a_stroke_along_the_side_of_a_cell_that_goes_on_beyond_it_is_no_figure():
    beside, across = _page("figure"), _page()
    for page, x in ((beside, 164), (across, 184)):
        cv2.line(page, (x, 90), (x, 184), 0.2, 7)
    assert np.abs(_glyph(_pencil(beside)) - _glyph(_pencil(_page("figure")))).mean() < 0.05
    alone = _page()
    cv2.line(alone, (164, 90), (164, 184), 0.2, 7)
    assert _pencil(alone).cell(CELL).is_empty
    assert not _pencil(across).cell(CELL).is_empty


def test_dots_of_a_die_beside_a_ring_are_counted_and_no_other_remains_of_rings_are():
    page = _page("below")
    for x in (174, 194):
        for y in (168, 180, 193):
            cv2.circle(page, (x, y), 4, 0.25, -1, cv2.LINE_AA)
    dotted, figure = _pencil(page), _page("figure", "below")
    cv2.circle(figure, (168, 194), 4, 0.25, -1, cv2.LINE_AA)
    beside = _pencil(figure)
    for pencil in (dotted, beside):
        pencil.rub_out(BELOW, ROOM)
    assert len(dotted.cell(CELL).pieces) == 6
    assert len(beside.cell(CELL).pieces) == 1
