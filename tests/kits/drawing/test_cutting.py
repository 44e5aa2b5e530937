"""Crop marks: in line with every cut, and on no card."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing.cutting import CLEARANCE, MARK_LENGTH, crop_marks, laid_out, two_up
from sheetgen.kits.drawing.page import MARGIN, MEASURE, PAPERS, Line, Page, Paper, Text
from tests.cases import each

cards = st.tuples(
    st.sampled_from(sorted(PAPERS)),
    st.floats(20, 150),
    st.floats(20, 200),
    st.sampled_from([0.0, 3.0, 12.0]),
)


def distance(mark, card) -> float:
    """From a mark to a card, in mm: the larger of across and down."""
    across = max(card.x - mark.x2, mark.x1 - card.right, 0)
    down = max(card.y - mark.y2, mark.y1 - card.bottom, 0)
    return max(across, down)


@given(cards)
def test_no_mark_touches_a_card_or_leaves_the_printable_page(laid):
    paper, *size = laid
    placed = laid_out(PAPERS[paper], *size)
    for mark in crop_marks(placed):
        assert min(distance(mark, card) for card in placed) >= CLEARANCE - 0.02
        assert mark.x1 >= MARGIN - 0.01
        assert mark.x2 <= PAPERS[paper].right + 0.01
        assert mark.y1 >= MARGIN - 0.01
        assert mark.y2 <= PAPERS[paper].bottom + 0.01
        assert (mark.x2 - mark.x1) + (mark.y2 - mark.y1) == pytest.approx(MARK_LENGTH, abs=0.01)


@given(cards)
def test_every_edge_has_a_mark_in_line_at_both_ends_of_the_sheet(laid):
    paper, *size = laid
    placed = laid_out(PAPERS[paper], *size)
    marks = crop_marks(placed)
    top, bottom = min(c.y for c in placed), max(c.bottom for c in placed)
    left, right = min(c.x for c in placed), max(c.right for c in placed)
    for x in {x for c in placed for x in (c.x, c.right)}:
        upright = [m for m in marks if m.x1 == m.x2 == pytest.approx(x, abs=0.002)]
        assert any(m.y2 < top for m in upright)
        assert any(m.y1 > bottom for m in upright)
    for y in {y for c in placed for y in (c.y, c.bottom)}:
        level = [m for m in marks if m.y1 == m.y2 == pytest.approx(y, abs=0.002)]
        assert any(m.x2 < left for m in level)
        assert any(m.x1 > right for m in level)


@given(cards)
def test_cards_do_not_overlap_and_lie_in_the_middle(laid):
    paper, wide, high, gap = laid
    placed = laid_out(PAPERS[paper], wide, high, gap)
    for one, two in itertools.combinations(placed, 2):
        assert (
            one.right + gap <= two.x + 0.001
            or one.bottom + gap <= two.y + 0.001
            or (two.right + gap <= one.x + 0.001)
        )
    left, right = min(c.x for c in placed), max(c.right for c in placed)
    assert left == pytest.approx(PAPERS[paper].width - right)


def test_two_cards_side_by_side_share_their_marks():
    placed = laid_out(PAPERS["a4"], 90, 120)
    assert len(placed) == 4
    assert len(crop_marks(placed)) == 2 * 3 + 2 * 3


def test_cards_far_apart_have_eight_marks_each():
    placed = laid_out(PAPERS["a4"], 85, 120, 12)
    assert len(placed) == 4
    assert len(crop_marks(placed)) == 8 * 4


def test_a_card_larger_than_the_sheet_is_refused():
    with pytest.raises(ValueError, match="a card of 250 by 100 mm does not fit on a4"):
        laid_out(PAPERS["a4"], 250, 100)


def half(number: int, lies: bool) -> Page:
    paper = Paper("half", 210.0, 148.0) if lies else Paper("half", 148.5, 210.0)
    return Page(paper, (Text(20, 30, "art"),), (Text(20, 40, str(number)),), f"page {number}")


def numbers(page: Page) -> list[tuple[str, float, float]]:
    return [(i.text, i.x, i.y) for i in page.marks if isinstance(i, Text)]


def test_two_half_pages_follow_one_another_on_a_sheet():
    sheets = two_up(PAPERS["a4"], [half(n, lies=True) for n in (1, 2, 3)], duplex=False)
    assert [numbers(sheet) for sheet in sheets] == [
        [("1", 20, 40), ("2", 20, 40 + 148.5)],
        [("3", 20, 40)],
    ]
    assert sheets[0].layers == ((Text(20, 30 + 148.5, "art"),),)
    assert [sheet.title for sheet in sheets] == ["page 1", "page 3"]
    assert Line(8, 148.5, 202, 148.5, MEASURE) in sheets[0].marks


@each("lies", [True, False])
def test_cut_apart_each_half_has_the_next_behind_it(lies):
    halves = [half(n, lies) for n in range(1, 7)]
    sheets = two_up(PAPERS["a4"], halves, duplex=True)
    found = []
    for front, back in zip(sheets[::2], sheets[1::2], strict=True):
        assert (front.paper.width < front.paper.height) == lies
        wide = front.paper.width
        for text, x, y in numbers(front):
            # Seen from behind, left is right.
            over = [t for t, a, b in numbers(back) if b == y and (lies or a != x)]
            found.append((text, *over))
            assert x < wide
    assert found == [("1", "2"), ("3", "4"), ("5", "6")]
