"""Pages of a PDF are drawn apart, in so much memory and time."""

import subprocess
import zlib

import pytest

from sheetgen.core.errors import Error
from sheetgen.kits import pdf_pages
from sheetgen.kits.photographs import to_read
from tests.cases import each


def pdf_of(*objects: bytes) -> bytes:
    """A PDF of these objects; the first is its catalogue."""
    content, places = b"%PDF-1.4\n", list[int]()
    for number, one in enumerate(objects, 1):
        places.append(len(content))
        content += b"%d 0 obj" % number + one + b"endobj\n"
    listed = b"".join(b"%010d 00000 n \n" % place for place in places)
    ends = b"xref\n0 %d\n0000000000 65535 f \n" % (len(places) + 1) + listed
    ends += b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n" % (len(places) + 1)
    return content + ends + b"%d\n%%%%EOF" % len(content)


def stream(content: bytes, about: bytes = b"") -> bytes:
    return b"<<%s/Length %d>>stream\n%s\nendstream " % (about, len(content), content)


def page_of(*others: bytes, about: bytes = b"", count: int = 1) -> bytes:
    """A PDF of pages that are all alike; the first of the other objects, the fourth, is what they
    draw."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R%s>>" % about
    pages = b"<</Type/Pages/Kids[%s]/Count %d>>" % (b"3 0 R " * count, count)
    return pdf_of(b"<</Type/Catalog/Pages 2 0 R>>", pages, page, *others)


def of_many_strokes(chunks: int) -> bytes:
    """A page of so many million bytes, packed twice into some thousand."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    chunk = packer.compress(b"0 0 m 5 5 l S\n" * 71429) + packer.flush(zlib.Z_FULL_FLUSH)
    once = b"\x78\xda" + chunk * chunks + packer.flush()
    return page_of(stream(zlib.compress(once, 9), b"/Filter[/FlateDecode/FlateDecode]"))


def of_forms_in_forms(deep: int) -> bytes:
    """A page of a form that draws another ten times, and so on."""

    def using(n: int) -> bytes:
        return b"/Resources<</XObject<</F %d 0 R>>>>" % n

    forms = [
        stream(b"/F Do " * 10, b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]" + using(n + 6))
        for n in range(deep)
    ]
    last = stream(b"0 0 m 5 5 l S", b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]")
    return page_of(stream(b"/F Do"), *forms, last, about=using(5))


def of_a_vast_picture() -> bytes:
    """A page with a picture of as many pixels as a town has bricks."""
    about = b"/Type/XObject/Subtype/Image/Width 60000/Height 60000/ColorSpace/DeviceGray"
    image = stream(zlib.compress(bytes(1 << 20)), about + b"/BitsPerComponent 8/Filter/FlateDecode")
    used = b"/Resources<</XObject<</F 5 0 R>>>>"
    return page_of(stream(b"595 0 0 842 0 0 cm /F Do"), image, about=used)


def test_pages_are_drawn_as_large_as_they_are_to_be_read():
    made = pdf_pages.pages(page_of(stream(b"0 0 300 842 re f"), count=2), 421, 2)
    assert [(page.mode, page.size) for page in made] == [("L", (298, 421))] * 2
    assert made[0].getpixel((10, 10)) == 0
    assert made[0].getpixel((290, 10)) == 255


def test_more_pages_than_are_read_are_refused_before_one_is_drawn():
    with pytest.raises(Error, match="3 pages, and at most 2 are read"):
        pdf_pages.pages(page_of(stream(b""), count=3), 421, 2)


@each("made", [of_many_strokes(900), of_forms_in_forms(12)])
def test_what_unpacks_to_much_is_ended_and_told_in_a_sentence(made):
    resource = pytest.importorskip("resource")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert len(made) < 50_000
    with pytest.raises(Error, match=r"^bomb: a PDF that takes too much to be drawn"):
        to_read(made, "bomb", 16)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100_000


def test_a_picture_that_is_not_there_takes_no_room():
    (page,) = to_read(of_a_vast_picture(), "vast", 16)
    assert page.size == (2050, 2900)


def test_who_takes_too_long_is_given_up(monkeypatch):
    monkeypatch.setattr(pdf_pages, "WAIT", 0.01)
    with pytest.raises(Error, match="takes too much to be drawn"):
        pdf_pages.pages(page_of(stream(b"")), 421, 2)


def test_a_broken_file_is_no_pdf():
    with pytest.raises(subprocess.CalledProcessError):
        pdf_pages.pages(b"%PDF-1.4\nnothing", 421, 2)
    with pytest.raises(Error, match=r"^p: not a JPEG, PNG or PDF that can be read$"):
        to_read(b"%PDF-1.4\nnothing", "p", 16)
