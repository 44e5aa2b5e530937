from __future__ import annotations

import pikepdf


def sides(path) -> list[tuple[int, int]]:
    """The pages' width and height, in mm."""
    with pikepdf.open(path) as pdf:
        boxes = [[float(side) for side in page.mediabox] for page in pdf.pages]
    return [(round(box[2] / 72 * 25.4), round(box[3] / 72 * 25.4)) for box in boxes]


def bookmarks(path) -> int:
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        return len(outline.root)


def test_a_blank_sheet_in_another_size(run, here):
    for size, paper, expected in (
        ("large", "a4", [(297, 210)] * 11),
        ("ten", "a4", [(297, 210)] * 5),
        ("half", "letter", [(216, 140)] * 7),
        ("two-up", "a4", [(210, 297)] * 4),
        ("one-page", "letter", [(216, 279)]),
    ):
        assert run("blank", "convoy", "--size", size, "--paper", paper).status == 0
        look = size if paper == "a4" else f"{paper}.{size}"
        assert sides(here / "output" / f"convoy-sheet.blank.{look}.sheet.pdf") == expected
    assert run("blank", "convoy", "--size", "half", "--sides", "front", "-n", "2").status == 0
    assert len(sides(here / "output" / "convoy-sheet.blank.front.half.sheet.pdf")) == 2 * 4


def test_a_packet_in_another_size_has_a_bookmark_a_sheet(run, here):
    run("preroll", "convoy", "--seed", "a", "-n", "3", "--size", "half")
    path = here / "output" / "convoy-sheet-a.preroll-3.half.sheet.pdf"
    assert len(sides(path)) == 21
    assert bookmarks(path) == 3


def test_what_cannot_be_is_refused(complaint):
    assert "invalid choice" in complaint("blank", "convoy", "--size", "huge")
    fillable = complaint("blank", "convoy", "--size", "large", "--fillable")
    assert "the normal or one-page size" in fillable
    own = complaint("blank", "wings", "--sheet", "log", "--size", "one-page")
    assert "the log of Wings over Malta comes in one size" in own


def test_an_example_is_one_of_a_blank_sheet(run, here, complaint):
    run("blank", "convoy", "--size", "one-page", "--example")
    path = here / "output" / "convoy-sheet.blank.example.one-page.sheet.pdf"
    assert sides(path) == [(210, 297)]
    assert "no example comes with the log" in complaint(
        "blank", "wings", "--sheet", "log", "--example"
    )
    assert "filled in on the screen" in complaint("blank", "convoy", "--example", "--fillable")
