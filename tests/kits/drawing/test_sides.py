"""Which side of the paper each page is on: units begin at the front, and blank backs are put in."""

from sheetgen.kits.drawing.page import Text, in_order, order, unit
from tests.cases import each
from tests.kits.drawing.drawn import opened, page, pdf

COPY = [page(title="a copy"), page(title=""), page(title="")]


@each(
    ("sides", "placed"),
    [
        (["front", "front"], [0, 1]),
        (["front", "next", "front"], [0, 1, 2]),
        (["front", "next", "next", "front"], [0, 1, 2, None, 3]),
        (["front", "front", "next"], [0, None, 1, 2]),
    ],
)
def test_blank_backs_are_put_in_where_a_front_follows(sides, placed):
    assert order(sides) == placed


def test_a_unit_is_one_page_after_another():
    assert [p.side for p in unit(COPY)] == ["front", "next", "next"]


def test_blank_pages_that_are_counted_are_pages_of_their_own():
    pages = in_order([*unit(COPY), *unit(COPY)])
    assert [p.title for p in pages] == ["a copy", "", "", "", "a copy", "", ""]
    assert [p.side for p in pages] == ["front", *["next"] * 6]


def labelled(content: bytes) -> list[str]:
    return [page.label for page in opened(content).pages]


def duplex(content: bytes) -> str:
    file = opened(content)
    return str(file.Root.ViewerPreferences.Duplex)


def test_a_file_says_how_it_is_printed_and_labels_its_pages():
    one_sided = pdf(*COPY, *COPY)
    assert duplex(one_sided) == "/Simplex"
    assert labelled(one_sided) == ["1", "2", "3", "4", "5", "6"]
    both = pdf(*unit(COPY), *unit(COPY))
    assert duplex(both) == "/DuplexFlipLongEdge"
    assert labelled(both) == ["1-1", "1-2", "1-3", "1-4", "2-1", "2-2", "2-3"]
    assert labelled(pdf(*unit(COPY))) == ["1", "2", "3"]
    on_its_side = [p._replace(paper=p.paper._replace(width=297.0, height=210.0)) for p in COPY]
    assert duplex(pdf(*unit(on_its_side))) == "/DuplexFlipShortEdge"


def test_a_blank_back_is_as_large_as_its_front_and_holds_nothing():
    marked = [page(marks=(Text(20, 20, "x"),), paper="letter"), page((), paper="a4")]
    file = opened(pdf(*(p for p in marked), *unit(COPY)))
    blank = file.pages[1]
    assert list(blank.MediaBox) == list(file.pages[0].MediaBox) != list(file.pages[2].MediaBox)
    assert blank.Contents.read_bytes().strip() == b""
    # Bookmarks lead to the pages they were set on.
    with file.open_outline() as outline:
        leads = [entry.destination[0].objgen for entry in outline.root]
    assert leads == [file.pages[n].objgen for n in (0, 2, 4)]
