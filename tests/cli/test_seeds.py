"""A packet made from a file of seeds."""

import pikepdf
import pypdfium2
import zxingcpp

from sheetgen.core import again


def packet(here, content: bytes, name: str = "club.txt") -> str:
    (here / name).write_bytes(content)
    return name


def test_a_sheet_for_each_seed_in_order(run, here):
    seeds = packet(here, "\ufefffriday/3\r\n\n  Ħal Far \nlast one".encode())
    ran = run("preroll", "convoy", "--seeds", seeds, "--sides", "front")
    assert (ran.status, ran.err) == (0, "")
    path = here / "output" / "convoy-sheet-club.preroll-3.front.sheet.pdf"
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == [
            "Malta Convoy: 1 of 3, friday/3",
            "Malta Convoy: 2 of 3, Ħal Far",
            "Malta Convoy: 3 of 3, last one",
        ]
    said = []
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage().get_text_range()
        (code,) = zxingcpp.read_barcodes(page.render(scale=2).to_pil())
        said.append((code.text, f"sheet {len(said) + 1} of 3" in text))
    codes = [again.read(code) for code, _ in said]
    assert [(code.one("seed"), code.one("copy")) for code in codes] == [
        ("friday/3", "1/3"),
        ("Ħal Far", "2/3"),
        ("last one", "3/3"),
    ]
    assert all(
        code.one("sides") == "front" and numbered
        for code, (_, numbered) in zip(codes, said, strict=True)
    )


def test_a_numbered_sheet_is_the_one_of_its_own_seed(run, here):
    run("preroll", "convoy", "--seed", "friday", "-n", "3", "--sides", "front")
    seeds = packet(here, b"friday/1\nfriday/2\nfriday/3")
    run("preroll", "convoy", "--seeds", seeds, "--sides", "front")
    files = sorted((here / "output").iterdir())
    one, other = (
        [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path)]
        for path in files
    )
    assert one == other
    assert len(set(one)) == 3


def test_a_bad_line_is_named_and_nothing_written(complaint, here):
    for content, told in (
        (b"ok\n\nbad\x07seed\n", "club.txt, line 3: the seed holds U+0007"),
        (b"ok\n\xff\n", "club.txt, line 2: the seed holds a byte that is not UTF-8 text"),
        ("ok\n\u202e\n".encode(), "club.txt, line 2: the seed holds U+202E RIGHT-TO-LEFT OVERRIDE"),
        (b"\n  \n", "club.txt contains no seed"),
    ):
        assert told in complaint("preroll", "convoy", "--seeds", packet(here, content))
    assert not (here / "output").exists()


def test_what_does_not_go_together(complaint, here):
    seeds = packet(here, b"a\nb")
    assert "-n cannot be used with --seeds" in complaint(
        "preroll", "convoy", "--seeds", seeds, "-n", "2"
    )
    assert "not allowed" in complaint("preroll", "convoy", "--seeds", seeds, "--seed", "x")
    assert "missing.txt" in complaint("preroll", "convoy", "--seeds", "missing.txt")


def test_another_list_does_not_take_the_place_of_one_of_the_same_name(run, complaint, here):
    for _ in range(2):
        assert run("preroll", "convoy", "--seeds", packet(here, b"a\nb")).status == 0
    assert "club" in complaint("preroll", "convoy", "--seeds", packet(here, b"a\nc"))
