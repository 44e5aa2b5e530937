"""Pieces on pages: what stands together, and how what has no room is parted."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sheetgen.kits.drawing.page import Area
from sheetgen.kits.pages import texts
from sheetgen.kits.pages.flowing import Flow, Kind, Piece, Turn
from sheetgen.kits.pages.pieces import Paragraph, Ruling, Table, White
from sheetgen.kits.pages.tree import Text, Words
from tests.cases import each

LINE = 5.0
PAGE = Kind((Area(10, 20, 100, 50),))
"""Ten lines high."""


def said(count: int, **how: object) -> Paragraph:
    """A paragraph of so many lines."""
    text = Text([Words("\n".join(["line"] * count), "text")], leading=LINE)
    return Paragraph(text).set(**how)


def table(*rows: int, head: int = 0) -> Table:
    """A table with rows of so many lines."""
    return Table([[said(count)] for count in rows], [50.0], Ruling(), head)


def tops(*pieces: Piece, kind: Kind = PAGE) -> list[list[tuple[float, float]]]:
    """On each page, where pieces begin and how high they are, in lines from its top."""
    return [
        [((area.y - page.kind.areas[0].y) / LINE, area.height / LINE) for _, area in page.pieces]
        for page in Flow(kind).pages(pieces)
    ]


def test_of_the_white_between_two_the_larger_counts_and_none_at_the_top():
    first, second = said(2, before=15.0, after=5.0), said(3, before=10.0)
    assert tops(first, second) == [[(0, 2), (4, 3)]]
    assert tops(said(9), second) == [[(0, 9)], [(0, 3)]]


@each(
    ("before", "count", "parts"),
    [(6, 4, [4]), (7, 4, [2, 2]), (8, 4, [2, 2]), (9, 4, [0, 4]), (7, 3, [3]), (8, 3, [0, 3]),
     (5, 16, [5, 9, 2]), (5, 6, [4, 2])],
)  # fmt: skip
def test_two_lines_of_a_paragraph_stand_together_where_it_is_parted(before, count, parts):
    made = tops(said(before), said(count))
    assert [tall for page in made for _, tall in page][1:] == [part for part in parts if part]
    assert len(made) == len(parts)


def test_what_is_kept_with_the_next_goes_with_it():
    heading = said(1, keep=True)
    assert tops(said(7), heading, said(4)) == [[(0, 7), (7, 1), (8, 2)], [(0, 2)]]
    assert tops(said(8), heading, said(4)) == [[(0, 8)], [(0, 1), (1, 4)]]
    assert tops(said(8), heading, heading) == [[(0, 8), (8, 1), (9, 1)]]


def test_a_piece_begins_where_it_has_the_room_it_needs():
    assert tops(said(5), said(2, needs=25.0)) == [[(0, 5), (5, 2)]]
    assert tops(said(6), said(2, needs=25.0)) == [[(0, 6)], [(0, 2)]]
    assert tops(said(1, keep=True), said(12, needs=60.0)) == [[(0, 1), (1, 9)], [(0, 3)]]


def test_a_table_repeats_its_head_and_begins_with_some_rows():
    long = table(*[1] * 16, head=1)
    assert tops(long) == [[(0, 10)], [(0, 7)]]
    assert tops(said(5), long) == [[(0, 5), (5, 5)], [(0, 10)], [(0, 3)]]
    assert tops(said(6), long) == [[(0, 6)], [(0, 10)], [(0, 7)]]


def test_a_row_higher_than_a_page_is_parted_by_its_lines():
    assert tops(table(1, 23, 1, head=1)) == [[(0, 10)], [(0, 10)], [(0, 7)]]


def test_pages_are_of_the_kinds_that_are_asked_for():
    low = Kind((Area(0, 0, 100, 20),), then=PAGE)
    halves = Kind((Area(0, 0, 100, 25), Area(0, 25, 100, 25)))
    made = [*Flow(low).pages([said(8), Turn(halves), said(1), Turn(), said(1), Turn(PAGE)])]
    assert [page.kind for page in made] == [low, PAGE, halves]
    assert [area.y for _, area in made[-1].pieces] == [0, 25]
    assert len([*Flow(low).pages([Turn(halves), said(1)])]) == 1, "an empty page is not left"
    assert len([*Flow(low).pages([])]) == 1


def test_white_stands_at_the_top_too_and_may_leave_so_much():
    assert tops(White(10.0), said(1), White(-15.0), said(1)) == [[(0, 2), (2, 1), (3, 4), (7, 1)]]


def test_pieces_are_taken_as_pages_are_asked_for():
    flow, taken = Flow(PAGE), []

    def pieces() -> Iterator[Piece]:
        for _ in range(100):
            taken.append(flow.number)
            yield said(4)

    pages = flow.pages(pieces())
    next(pages)
    assert taken == [1, 1, 1]
    assert len([*pages]) == 39
    assert taken[-1] == flow.number == 40


def test_what_stands_further_right_has_less_room():
    text = Text([Words("word " * 40, "text")])
    (page,) = Flow(PAGE).pages([Paragraph(text).set(left=60.0), Paragraph(text)])
    (_, narrow), (_, wide) = page.pieces
    assert (narrow.x, narrow.width, wide.x, wide.width) == (70, 40, 10, 100)
    assert narrow.height == pytest.approx(2.5 * wide.height, rel=0.3)


def test_a_paragraph_is_broken_into_lines_once_for_a_width(monkeypatch):
    broken, lines = [], texts.lines
    monkeypatch.setattr(texts, "lines", lambda node, room: broken.append(room) or lines(node, room))
    text = Paragraph(Text("a few words " * 20, leading=LINE))
    highs = [text.high(wide) for wide in (80, 80, 40, 40, 80)]
    assert highs[0] == highs[1] == highs[4] < highs[2] == highs[3]
    assert broken == [80, 40, 80]
