"""What every document says of itself, and that it brings its typefaces with it."""

import ctypes
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pikepdf
import pypdfium2
import pytest

import sheetgen
from sheetgen.cli import main
from sheetgen.kits.drawing.pdf import write
from sheetgen.kits.events.packet import packet
from sheetgen.library.books import luck_page
from tests.games.wings.fought import fought
from tests.kits.events.packet.briefs import brief

GAMES = ("convoy", "wings")
SHEETS = {"convoy": "sheet", "wings": "log"}
POLICIES = {"convoy": None, "wings": "careful"}


def flight_paths() -> bytes:
    """The pages of a mission that was flown card by card."""
    mission = ["--mission", "2", "--attacker", "axis", "--period", "early", "--seed", "friday"]
    with TemporaryDirectory() as folder:
        main(["fight", "wings", *mission, "--out", folder])
        (path,) = Path(folder).glob("*.paths.pdf")
        return path.read_bytes()


def _documents(game: str) -> Iterator[tuple[str, bytes]]:
    """A document of every kind, by what it is."""
    sheet, seed = SHEETS[game], "properties"
    letter = sheetgen.Look(paper="letter", ink="low")
    yield "blank sheet", sheetgen.blank(game, sheet, look=letter).pdf()
    yield "form", sheetgen.blank(game, sheet, look=sheetgen.Look(fillable=True)).pdf()
    yield "pre-rolled sheet", sheetgen.preroll(game, sheet, seed=seed, player="A. Borg").pdf()
    yield "rules", sheetgen.rules(game).pdf()
    yield "log book", sheetgen.logbook(game, seed=seed).pdf()
    yield "single log book", sheetgen.logbook(game, look=sheetgen.Look(paper="a5")).pdf()
    record = sheetgen.play(game, seed=seed, policy=POLICIES[game])
    for name in sheetgen.games()[game].sheets:
        yield f"blank {name}", sheetgen.blank(game, name).pdf()
        yield f"filled {name}", record.sheet(name).pdf()
    if game == "wings":
        yield "enemy", sheetgen.blank(game, "enemy").pdf()
        yield "flight paths", flight_paths()
        yield "report", fought(seed).report().pdf()
    else:
        yield "dice book", sheetgen.dicebook(game, seed=seed).pdf()
        for voice in ("account", "press"):
            yield f"report of {voice}", record.report(voice, appendix=True).pdf()
        yield "booklet of a report", record.report(length="brief").pdf(booklet=True)
        yield "odds", sheetgen.odds(game, games=200).document().pdf()
        yield "luck", luck_page(record, record.analysis()).pdf()
    with TemporaryDirectory() as folder:
        record.save(Path(folder, "one.journal.jsonl"))
        yield "career", sheetgen.career(folder).document().pdf()


def _packet() -> Iterator[tuple[str, bytes]]:
    about = brief(players=("A. Borg", "B. Borg"))
    for part in packet.parts(about, []):
        file = BytesIO()
        write(file, part.pages(), f"Club Night, {part.title}")
        yield part.title, file.getvalue()


def contents() -> Iterator[tuple[str, bytes]]:
    """All of them, as files."""
    for game in GAMES:
        yield from ((f"{game}: {name}", content) for name, content in _documents(game))
    yield from ((f"packet: {name}", content) for name, content in _packet())


def unembedded(pdf: pikepdf.Pdf) -> Iterator[str]:
    """The fonts that a file names and does not bring."""
    for font in pdf.objects:
        if not isinstance(font, pikepdf.Dictionary) or font.get("/Type") != "/Font":
            continue
        if font.get("/Subtype") == "/Type0":
            # What it is made of stands in a font of its own.
            continue
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & set(font.get("/FontDescriptor", {})):
            yield str(font.BaseFont)


def sizes(content: bytes) -> Iterator[tuple[float, int]]:
    """The sizes of type of a file, in pt, each with a page that has it."""
    with pypdfium2.PdfDocument(content) as document:
        for number, page in enumerate(document, start=1):
            for text in page.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT], max_depth=4):
                size = ctypes.c_float()
                pypdfium2.raw.FPDFTextObj_GetFontSize(text.raw, ctypes.byref(size))
                yield round(size.value, 2), number


@pytest.mark.long
def test_every_document_says_what_it_is_and_can_be_read_by_anybody():
    """It brings its typefaces, none of them small, has a title, and a structure."""
    seen = []
    for name, content in contents():
        seen.append(name)
        # The reference of the rules is set as large as its sheet of paper allows.
        least = 7.0 if name.endswith(": rules") else 7.5
        small = {(size, page) for size, page in sizes(content) if size < least}
        assert not small, f"{name}: {sorted(small)[:3]}"
        pdf = pikepdf.open(BytesIO(content))
        assert [*unembedded(pdf)] == [], name
        assert pdf.docinfo["/Title"] not in ("Malta Convoy", "Wings over Malta", "untitled"), name
        with pdf.open_metadata() as xmp:
            assert xmp["dc:title"] == pdf.docinfo["/Title"], name
            assert xmp["xmp:CreatorTool"] == f"sheetgen {sheetgen.__version__}"
            assert "xmp:CreateDate" not in xmp
        assert pdf.Root.Lang == "en-GB"
        assert "/PageLabels" in pdf.Root, name
        assert pdf.Root.MarkInfo.Marked, name
        _check(pdf)
        if "report of account" in name:
            _has_headings_tables_and_charts(pdf)
    assert len(seen) > 25


def _check(pdf: pikepdf.Pdf) -> None:
    """All that is marked on a page, or on those laid on it to be folded, belongs to one part of the
    document, and the other way."""
    nums = [*pdf.Root.StructTreeRoot.ParentTree.Nums]
    parents = {int(key): [*parts] for key, parts in zip(nums[::2], nums[1::2], strict=True)}
    leaves = [part for part, _ in parts_of(pdf) if not isinstance(part.K, pikepdf.Array)]
    assert len(leaves) == sum(map(len, parents.values())) > 0
    for page in pdf.pages:
        # All pages have the same resources, and each shows some of them.
        shown = [
            page.obj.Resources.XObject[str(operands[0])]
            for operands, operator in pikepdf.parse_content_stream(page)
            if str(operator) == "Do"
        ]
        for drawn in (page.obj, *shown):
            if "/StructParents" not in drawn:
                continue
            marked = [
                int(operands[1].MCID)
                for operands, operator in pikepdf.parse_content_stream(drawn)
                if str(operator) == "BDC"
            ]
            held = parents.pop(int(drawn.StructParents))
            assert marked == [*range(len(held))]
            for number, part in enumerate(held):
                assert part.Pg.objgen == page.obj.objgen
                if drawn.objgen == page.obj.objgen:
                    assert number == part.K
                else:
                    assert (number, drawn.objgen) == (part.K.MCID, part.K.Stm.objgen)
    assert not parents


def parts_of(pdf: pikepdf.Pdf) -> Iterator[tuple[pikepdf.Dictionary, list[str]]]:
    """The parts of a document in the order they are read, each with what it stands in."""

    def within(part: pikepdf.Dictionary, above: list[str]):
        yield part, above
        if isinstance(part.get("/K"), pikepdf.Array):
            for one in part.K:
                yield from within(one, [*above, str(part.S)])

    yield from within(pdf.Root.StructTreeRoot.K, [])


def _has_headings_tables_and_charts(pdf: pikepdf.Pdf) -> None:
    """What a report has."""
    kinds = [str(part.S) for part, _ in parts_of(pdf)]
    assert kinds[:4] == ["/Document", "/Figure", "/H1", "/P"]
    assert kinds.count("/H2") >= 5
    assert {"/Table", "/TR", "/TD"} <= set(kinds)
    for part, above in parts_of(pdf):
        if part.S in ("/TH", "/TD"):
            assert above[-2:] == ["/Table", "/TR"]
        if part.S == "/TH":
            assert part.A.Scope == "/Column"
    charts = [str(part.Alt) for part, _ in parts_of(pdf) if part.S == "/Figure"]
    assert charts
    assert all(len(alt) > 20 for alt in charts)


def test_tables_bring_their_typeface():
    assert not [*unembedded(pikepdf.open(BytesIO(sheetgen.rules("convoy").pdf())))]


def test_a_code_is_read_out():
    pdf = pikepdf.open(BytesIO(sheetgen.preroll("convoy", seed="Ħal").pdf()))
    figures = [str(part.Alt) for part, _ in parts_of(pdf) if part.S == "/Figure"]
    # One on either page.
    assert len(figures) == 2
    assert all(text.startswith("A code that says: SHEETGEN 1.") for text in figures)
    assert all("--SEED:%C4%A6AL" in text for text in figures)
    _check(pdf)


def test_nobody_s_text_is_markup_in_the_metadata():
    name = "<x>&amp;'\"]]>"
    pdf = pikepdf.open(BytesIO(sheetgen.preroll("convoy", seed="a", player=name).pdf()))
    with pdf.open_metadata() as xmp:
        assert xmp["dc:title"] == f"Malta Convoy: game sheet, {name}, a"
        assert xmp["dc:creator"] == [name]


def test_the_sides_of_a_booklet_are_labelled_with_their_pages():
    pdf = pikepdf.open(BytesIO(sheetgen.logbook("convoy").pdf()))
    count = 2 * len(pdf.pages)
    assert pdf.pages[0].label == f"{count}, 1"
    assert pdf.pages[1].label == f"2, {count - 1}"
