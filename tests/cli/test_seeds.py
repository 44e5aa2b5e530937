"""Several sheets in one file."""

import pikepdf
import pypdfium2
import zxingcpp

from sheetgen.core import again


def test_each_of_several_sheets_has_its_own_seed(run, here):
    ran = run("preroll", "convoy", "--seed", "friday", "-n", "3", "--sides", "front")
    assert (ran.status, ran.err) == (0, "")
    path = here / "output" / "convoy-sheet-friday.preroll-3.front.sheet.pdf"
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        assert [entry.title for entry in outline.root] == [
            "Malta Convoy: 1 of 3, friday/1",
            "Malta Convoy: 2 of 3, friday/2",
            "Malta Convoy: 3 of 3, friday/3",
        ]
    said = []
    for page in pypdfium2.PdfDocument(path):
        text = page.get_textpage().get_text_range()
        (code,) = zxingcpp.read_barcodes(page.render(scale=2).to_pil())
        said.append((code.text, f"sheet {len(said) + 1} of 3" in text))
    codes = [again.read(code) for code, _ in said]
    assert [(code.one("seed"), code.one("copy")) for code in codes] == [
        ("friday/1", "1/3"),
        ("friday/2", "2/3"),
        ("friday/3", "3/3"),
    ]
    assert all(
        code.one("sides") == "front" and numbered
        for code, (_, numbered) in zip(codes, said, strict=True)
    )
