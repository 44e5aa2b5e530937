"""Booklets: which page lies where, and that what is drawn there is that page."""

from io import BytesIO

import pdfplumber
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sheetgen.kits.drawing import booklets
from sheetgen.kits.drawing.page import PAPERS, PT, Line, Page, Text
from sheetgen.kits.drawing.pdf import Drawer
from tests.cases import each
from tests.kits.drawing.drawn import fonts, forms, opened

papers = each("paper", PAPERS)


def leaf(number: int, paper: str = "a4", art: int = 0) -> Page:
    """A page that says which it is, on an art it shares with its like."""
    size = booklets.leaf(PAPERS[paper])
    ruled = (Line(10, 50, 60, 50 + art), Text(10, 60, "art", "bold", 9))
    return Page(size, ruled, (Text(20, 30, f"page {number}", "mono", 12),), f"Page {number}")


def booklet(count: int, paper: str = "a4", arts: int = 1) -> bytes:
    file, size = BytesIO(), booklets.leaf(PAPERS[paper])
    made = booklets.canvas(file, (size.width * PT, size.height * PT))
    drawer = Drawer(made)
    for number in range(1, count + 1):
        page = leaf(number, paper, number % arts)
        drawer.draw(page)
        made.bookmarkPage(page.title)
        made.addOutlineEntry(page.title, page.title)
        made.showPage()
    made.save()
    return file.getvalue()


def folded(count: int) -> list[int]:
    """The pages of a booklet in the order they are read: each sheet inside the one before."""
    before, after = [], []
    both = list(booklets.sides(count))
    for outer, inner in zip(both[::2], both[1::2], strict=True):
        # Turned on its short edge, what is on the left lies behind what is on the right.
        before += [outer[1], inner[0]]
        after = [inner[1], outer[0], *after]
    return before + after


@given(st.integers(1, 200))
def test_a_folded_booklet_reads_from_its_first_page_to_its_last(count):
    assert folded(count) == list(range(1, booklets.padded(count) + 1))
    assert 0 <= booklets.padded(count) - count < 4


def test_eight_pages_lie_as_any_binder_lays_them():
    assert list(booklets.sides(8)) == [(8, 1), (2, 7), (6, 3), (4, 5)]
    assert list(booklets.sides(5)) == list(booklets.sides(8))


@papers
def test_a_leaf_is_half_its_paper(paper):
    whole, half = PAPERS[paper], booklets.leaf(PAPERS[paper])
    assert (half.width * 2, half.height) == (whole.height, whole.width)


@papers
@each("count", [1, 4, 6, 12])
def test_each_page_is_drawn_where_it_lies(paper, count):
    whole = PAPERS[paper]
    with pdfplumber.open(BytesIO(booklet(count, paper))) as document:
        sides = list(booklets.sides(count))
        assert len(document.pages) == len(sides)
        for page, numbers in zip(document.pages, sides, strict=True):
            assert float(page.width) == pytest.approx(whole.height * PT)
            assert float(page.height) == pytest.approx(whole.width * PT)
            middle = page.width / 2
            halves = (
                page.crop((0, 0, middle, page.height)),
                page.crop((middle, 0, *page.bbox[2:])),
            )
            for half, number in zip(halves, numbers, strict=True):
                expected = [f"page {number}", "art"] if number <= count else []
                assert half.extract_text().splitlines() == expected
                for word in half.extract_words()[:1]:
                    left = word["x0"] - (middle if half is halves[1] else 0)
                    assert left / PT == pytest.approx(20, abs=0.3)


def test_the_fold_is_marked_on_every_side_and_the_staples_on_the_first():
    with pdfplumber.open(BytesIO(booklet(8))) as document:
        for number, page in enumerate(document.pages):
            on_fold = [line for line in page.lines if abs(line["x0"] - page.width / 2) < 0.1]
            assert len(on_fold) == (4 if number == 0 else 2)
            lengths = {round(line["height"] / PT, 1) for line in on_fold}
            assert lengths == ({4, 6} if number == 0 else {4})


def test_equal_art_is_stored_once_however_many_pages_share_it():
    assert forms(booklet(12)) == 12 + 1
    assert forms(booklet(12, arts=3)) == 12 + 3


def test_a_booklet_is_sound_and_brings_its_fonts():
    content = booklet(7)
    document = opened(content)
    assert document.check_pdf_syntax() == []
    assert document.Root.ViewerPreferences.PrintScaling == "/None"
    assert document.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert all(fonts(content).values())


def test_a_bookmark_leads_to_the_side_its_page_is_on():
    with opened(booklet(6)) as document, document.open_outline() as outline:
        pages = [page.objgen for page in document.pages]
        led = [
            pages.index(document.Root.Names.Dests.Names[
                [str(n) for n in document.Root.Names.Dests.Names].index(str(entry.destination)) + 1
            ][0].objgen)
            if isinstance(entry.destination, str)
            else pages.index(entry.destination[0].objgen)
            for entry in outline.root
        ]  # fmt: skip
    assert led == [0, 1, 2, 3, 3, 2]


def test_what_another_layout_engine_draws_becomes_a_booklet_too():
    """Platypus draws pages of its own accord, twice over, with links and a form made at the end."""
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.platypus import PageBreak, Paragraph, SimpleDocTemplate

    style = ParagraphStyle("plain", fontName="text", fontSize=10)
    story = []
    for number in range(1, 6):
        story.append(Paragraph(f'<a name="p{number}"/><a href="#p1">leaf {number}</a>', style))
        story.append(PageBreak())
    size = booklets.leaf(PAPERS["a4"])
    file = BytesIO()
    document = SimpleDocTemplate(file, pagesize=(size.width * PT, size.height * PT))

    def canvas(file, **unwanted):
        return booklets.canvas(file, (size.width * PT, size.height * PT))

    document.build(story, canvasmaker=canvas)
    assert opened(file.getvalue()).check_pdf_syntax() == []
    with pdfplumber.open(file) as read:
        texts = [page.extract_text() for page in read.pages]
    assert texts == ["leaf 1", "leaf 2", "leaf 3", "leaf 4 leaf 5"]
