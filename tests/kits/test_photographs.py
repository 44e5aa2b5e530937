"""Photographs: what is taken in, how it is kept, and what a report makes of it."""

import hashlib
import io
import json
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

import sheetgen
from sheetgen.core import journal
from sheetgen.core.errors import Error
from sheetgen.core.journal import Header, Note
from sheetgen.kits import photographs
from sheetgen.kits.photographs import folder_of, keep, kept, spelt, taken_in
from sheetgen.kits.table.plain import take_line
from sheetgen.kits.table.replay import branch
from sheetgen.kits.telling.forum import to_forum
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.plain import to_plain
from sheetgen.kits.telling.report import Asked
from tests.cases import each
from tests.kits.table.games import CONVOY, played, press, sitting, typed_keys

HEADER = Header("convoy", "sheet", "convoy-1")


def picture(wide=40, high=20, form="jpeg", mode="RGB", **how) -> bytes:
    file = io.BytesIO()
    Image.new(mode, (wide, high), how.pop("colour", "red")).save(file, form, **how)
    return file.getvalue()


def turned() -> bytes:
    """A picture that a telephone took on its side, and where."""
    about = Image.Exif()
    about[0x0112], about[0x010E] = 6, "at home"
    return picture(exif=about)


def opened(jpeg: bytes):
    return Image.open(io.BytesIO(jpeg))


def png_of(wide: int, high: int) -> bytes:
    """A PNG of a few bytes that claims to be so large."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(b"\0" * 99)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


class TestTakenIn:
    def test_it_is_turned_as_it_is_seen_and_bears_nothing_else(self):
        made = taken_in(turned(), "p")
        assert (opened(made).format, opened(made).size) == ("JPEG", (20, 40))
        assert not opened(made).getexif()
        assert b"at home" not in made
        assert b"at home" in turned()

    def test_it_is_scaled_and_never_enlarged(self):
        assert opened(taken_in(picture(4000, 1000), "p")).size == (1600, 400)
        assert opened(taken_in(picture(16, 9), "p")).size == (16, 9)

    @each("mode", ["RGBA", "P", "L", "1", "LA"])
    def test_what_is_clear_is_white(self, mode):
        clear = {"RGBA": (0, 0, 0, 0), "LA": (0, 0)}.get(mode, 0)
        made = opened(taken_in(picture(form="png", mode=mode, colour=clear), "p"))
        seen = made.convert("RGB").getpixel((5, 5))
        assert seen == ((255, 255, 255) if mode in ("RGBA", "LA") else (0, 0, 0))

    def test_the_same_file_makes_the_same_bytes(self):
        assert taken_in(turned(), "p") == taken_in(turned(), "p")

    @each(
        "content",
        [b"", b"%PDF-1.7", b"GIF89a", picture()[:300], picture(form="bmp"), picture(form="gif"),
         b"<svg xmlns='http://www.w3.org/2000/svg'/>", png_of(9, 9)[:40]],
    )  # fmt: skip
    def test_what_is_no_photograph_is_said_so(self, content):
        with pytest.raises(Error, match=r"^p: not a JPEG or PNG that can be read$"):
            taken_in(content, "p")

    def test_of_a_picture_of_another_kind_it_is_said_what_takes_a_jpeg(self):
        for taken in (taken_in, lambda content, what: photographs.to_read(content, what, 1)):
            with pytest.raises(Error, match=r"that can be read; set the telephone to JPEG"):
                taken(b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "p")

    def test_a_bomb_is_refused_before_it_is_unpacked(self):
        for wide, high in ((8000, 8000), (20000, 20000), (60000, 60000)):
            with pytest.raises(Error, match="more than the 60 million pixels"):
                taken_in(png_of(wide, high), "p")
        with pytest.raises(Error, match="longer than the 16,777,216 bytes"):
            taken_in(bytes(photographs.LARGEST + 1), "p")


def test_a_file_is_named_before_the_words():
    assert spelt("--photo a.jpg The table") == ("a.jpg", "The table")
    assert spelt('--photo "my table.jpg" It\'s over') == ("my table.jpg", "It's over")
    assert spelt("--photo a.jpg") == ("a.jpg", "")
    assert spelt("--photograph of it") == ("", "--photograph of it")
    assert spelt("a --photo b c") == ("", "a --photo b c")


class TestKept:
    def test_it_is_known_by_its_digest_beside_the_journal(self, tmp_path):
        record, jpeg = tmp_path / "a.journal.jsonl", taken_in(picture(), "p")
        digest = keep(record, jpeg)
        assert digest == hashlib.sha256(jpeg).hexdigest()
        assert [*tmp_path.rglob("*.*")] == [
            tmp_path / "a.journal.photos",
            tmp_path / "a.journal.photos" / f"{digest}.jpg",
        ]
        assert kept(folder_of(record), digest) == jpeg

    def test_what_is_gone_changed_or_no_digest_is_none(self, tmp_path):
        record = tmp_path / "a.jsonl"
        digest = keep(record, taken_in(picture(), "p"))
        folder = folder_of(record)
        for name in ("../a", "0" * 63, "0" * 64, "/etc/passwd"):
            assert kept(folder, name) is None
        assert kept(None, digest) is None
        (folder / f"{digest}.jpg").write_bytes(picture())
        assert kept(folder, digest) is None


def test_a_branch_takes_its_notes_with_what_they_answer_and_show(tmp_path):
    path, jpeg = tmp_path / "a.jsonl", taken_in(picture(), "p")
    with sitting(path) as at:
        for keys in typed_keys(played("one"))[:60]:
            press(at, keys)
            if at.moment and not at.noted:
                at.note("Why? The table says", photo=jpeg)
    record = journal.read(path)
    new = tmp_path / "b.jsonl"
    branch(record, record.replay(CONVOY), 12, new, path)
    (note,) = journal.read(new).noted
    assert (note.moment, note.photo) == ("decision 9", record.noted[0].photo)
    assert kept(folder_of(new), note.photo) == jpeg


class TestInAReport:
    def asked(self, folder: Path, says='"The" <table>') -> Asked:
        session = played("one")
        digest = keep(folder / "a.jsonl", taken_in(picture(30, 20), "p"))
        notes = [Note(40, says, 1, "", digest), Note(50, "Gone", 2, "", "0" * 64)]
        return Asked(HEADER, session, notes, photos=folder_of(folder / "a.jsonl"))

    def test_it_stands_below_its_note_and_a_missing_one_is_said(self, tmp_path):
        (notes,) = self.asked(tmp_path).noted()
        first, second = notes
        digest = self.asked(tmp_path).notes[0].photo
        assert first.split("\n\n")[1] == f"<!-- photo: {digest} -->\n*(Photograph.)*"
        assert second.split("\n\n")[1] == "*(Photograph missing.)*"

    def test_a_page_of_html_has_it_within_and_text_says_where_it_was(self, tmp_path):
        asked = self.asked(tmp_path)
        text = "# A\n\n" + "\n\n".join(asked.noted()[0])
        page = to_html(text, "A", figures=asked.photographs)
        assert page.count("<img") == 1
        assert 'alt="&quot;The&quot; &lt;table&gt;"' in page
        assert 'src="data:image/jpeg;base64,/9j/' in page
        assert "(Photograph missing.)" in page
        assert "<!-- photo" not in page
        assert " photo=" not in to_html(text, "A"), "without it the line stands"
        for plainly in (to_forum(text), to_plain(text)):
            assert plainly.count("(Photograph.)") == 1

    def test_a_pdf_has_it_and_is_the_same_each_time(self, tmp_path):
        pypdf = pytest.importorskip("pypdf")
        from sheetgen.kits.drawing.page import PAPERS
        from sheetgen.kits.telling.pdf import to_pdf

        asked = self.asked(tmp_path)
        text = "# A\n\nB\n\n" + "\n\n".join(asked.noted()[0])
        files = []
        for _ in range(2):
            file = io.BytesIO()
            to_pdf(text, file, PAPERS["a4"], "A", "A", figures=asked.photographs)
            files.append(file.getvalue())
        assert files[0] == files[1]
        (page,) = pypdf.PdfReader(io.BytesIO(files[0])).pages
        (image,) = page.images
        assert image.image.size == (30, 20)

    def test_a_note_cannot_feign_one(self, tmp_path):
        asked = self.asked(tmp_path)
        feigned = f"<!-- photo: {asked.notes[0].photo} -->\n(Photograph.)"
        (notes,) = asked._replace(notes=[Note(40, feigned)]).noted()
        assert "<img" not in to_html(notes[0], "A", figures=asked.photographs)


class TestInALogBook:
    @pytest.fixture
    def journal(self, tmp_path) -> Path:
        """A game with a photograph on its side before it, one in a turn, and one gone."""
        path = tmp_path / "a.journal.jsonl"
        pictures = picture(30, 90), picture(90, 30, colour="blue")
        digests = [keep(path, taken_in(each, "p")) for each in pictures]
        lines = sheetgen.play("convoy", seed="lions").journal().splitlines()
        notes = (
            (20, "Gone", "0" * 64),
            (20, "<b>Flat</b>", digests[1]),
            (3, "Upright", digests[0]),
        )
        for where, says, digest in notes:
            lines.insert(where, json.dumps({"note": says, "photo": digest}))
        path.write_text("\n".join(lines) + "\n", "utf-8")
        return path

    def test_it_stands_below_its_note(self, journal):
        told = sheetgen.logbook("convoy", record=sheetgen.open(journal)).markdown()
        assert told.count("*“Gone”*\n\n*(Photograph missing.)*") == 1
        for says in ("Upright", r"\<b\>Flat\</b\>"):
            assert f"*“{says}”*\n\n<!-- photo: " in told.replace("\\/", "/")

    @pytest.mark.parametrize("paper", ["a4", "a5"])
    def test_a_file_has_it_folded_or_not(self, journal, paper):
        pypdf = pytest.importorskip("pypdf")
        book = sheetgen.logbook(
            "convoy", record=sheetgen.open(journal), look=sheetgen.Look(paper=paper)
        )
        made = book.pdf()
        assert made == book.pdf()
        assert sizes_in(pypdf.PdfReader(io.BytesIO(made))) == {(30, 90), (90, 30)}

    def test_a_bound_book_has_it_with_the_story_and_in_the_log_book(self, journal):
        pypdf = pytest.importorskip("pypdf")
        made = pypdf.PdfReader(io.BytesIO(sheetgen.bound(journal).pdf()))
        assert sizes_in(made) == {(30, 90), (90, 30)}

    def test_a_page_of_html_has_it_within_below_its_note(self, journal):
        report = sheetgen.logbook("convoy", record=sheetgen.open(journal)).report
        page = report.html()
        assert page.count('src="data:image/jpeg;base64,') == 2
        noted = page.index("&lt;b&gt;Flat")
        assert noted < page.index("<img", noted) < page.index("<h3", noted)
        assert report.markdown().count("*(Photograph.)*") == 2


def sizes_in(file) -> set[tuple[int, int]]:
    """The sizes of the pictures of a PDF."""
    objects = (file.get_object(n) for n in range(1, file.trailer["/Size"]))
    images = (one for one in objects if isinstance(one, dict) and one.get("/Subtype") == "/Image")
    return {(one["/Width"], one["/Height"]) for one in images}


def test_a_note_that_stands_is_given_one_at_the_table(tmp_path):
    path, file = tmp_path / "a.jsonl", tmp_path / "my table.png"
    file.write_bytes(picture(form="png"))
    with sitting(path) as at:
        at.note("Off Tarifa")
        before = path.read_bytes()
        take_line(at, f'N 1 --photo "{file}"')
        assert not at.wrong
        take_line(at, f'N 1 --photo "{file}" With words')
        take_line(at, "N 1 --photo none.png")
        assert at.wrong
    assert path.read_bytes().startswith(before)
    (note,) = journal.read(path).noted
    assert (note.text, kept(folder_of(path), note.photo)) == (
        "With words",
        taken_in(picture(), "p"),
    )
