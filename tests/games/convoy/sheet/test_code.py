"""The code in the foot of a game sheet: what it says, and when there is none."""

import pypdfium2
import zxingcpp

import sheetgen
from sheetgen.core import again
from sheetgen.games.convoy import GAME
from sheetgen.kits.drawing.page import PAPERS, Bitmap
from tests.cases import each
from tests.games.convoy.sheet.sheets import OTHER_RULINGS, chronicle, drawn, pages, set_up
from tests.kits.drawing.drawn import pdf
from tests.kits.drawing.measuring import faults
from tests.kits.drawing.reading import codes

papers = each("paper", PAPERS)


def text(page) -> str:
    return pypdfium2.PdfDocument(pdf(page))[0].get_textpage().get_text_range()


def _said(page) -> tuple[str, list[str], list[str]]:
    (text,) = codes(page)
    code = again.read(text)
    return code.words[0], code.all("seed"), code.all("ruling")


@papers
def test_a_seeded_sheet_says_how_its_dice_are_rolled_again(paper):
    page = drawn(set_up("friday/13"), paper, seed="friday/13", source="seed")
    assert _said(page) == ("preroll", ["friday/13"], [])
    told = chronicle("Ħal Far", rulings={"evade-length": "one"})
    page = drawn(told, paper, seed="Ħal Far", policy="best", source="seed")
    assert _said(page) == ("play", ["Ħal Far"], ["evade-length=one"])


def test_what_no_code_is_given_for_has_none():
    for page in (drawn(None), drawn(chronicle("s8"), source="typed"), drawn(set_up("s8"))):
        assert not [item for item in page.items if isinstance(item, Bitmap)]
        assert "code" not in text(page)


@papers
def test_what_is_too_long_for_a_code_is_told_in_words(paper):
    seed = "abc " * 2500
    page = drawn(set_up(seed), paper, seed=seed, source="seed")
    assert codes(page) == []
    assert "Too long for a code. sheetgen preroll convoy --seed" in " ".join(text(page).split())
    assert faults(page) == []


@papers
def test_all_rulings_and_a_long_seed_have_room_in_a_code(paper):
    page = drawn(
        set_up("friday " * 12, rulings=OTHER_RULINGS), paper, seed="friday " * 12, source="seed"
    )
    assert len(_said(page)[2]) == len(OTHER_RULINGS)
    assert faults(page) == []


@each("size", ["normal", "half", "large"])
def test_all_rulings_and_a_long_seed_stand_on_a_sheet(size):
    """In its code, or in words beside it; and where there is no room for a line it is not cut."""
    seed = "a seed that goes on and on: forty-one"
    ruled = {one.name: [*one.values][-1] for one in GAME.rulings}
    document = sheetgen.preroll("convoy", seed=seed, rulings=ruled, look=sheetgen.Look(size=size))
    page = pypdfium2.PdfDocument(document.pdf())[0]
    (said,) = zxingcpp.read_barcodes(page.render(scale=300 / 72, grayscale=True).to_pil())
    code = again.read(said.text)
    assert code.all("ruling") == [f"{name}={value}" for name, value in ruled.items()]
    words = " ".join(page.get_textpage().get_text_range().split())
    assert size == "half" or f"Seed: {seed}" in words
    assert words.count("Print again") <= 1
    # The head alone is short of room.
    assert words.count("…") == 1


@papers
@each("seed", ["a", "friday/13", "a" * 46])
def test_nothing_stands_in_the_white_of_a_code(paper, seed):
    page = drawn(set_up("s54"), paper, seed=seed, source="seed", copy="499 of 500")
    assert [item for item in page.items if isinstance(item, Bitmap)]
    assert faults(page) == []


@papers
def test_the_code_stands_on_both_pages_and_a_phone_reads_it(paper):
    both = pages(set_up("s54"), paper, seed="friday/13", source="seed", player="Żaneta Borg")
    for page in both:
        (code,) = [item for item in page.items if isinstance(item, Bitmap)]
        assert code.pitch >= 0.6
        assert len(codes(page)) == 1
        assert faults(page) == []


@papers
@each("size,coded", [("normal", 2), ("one-page", 1), ("ten", 1), ("large", 1)])
def test_the_modules_of_a_code_are_large_enough_for_a_phone(paper, size, coded):
    seed = "the first long evening of the year at Luqa"
    found = pages(set_up(seed), paper, size=size, seed=seed, source="seed")
    sides = [item.pitch for page in found for item in page.marks if isinstance(item, Bitmap)]
    assert len(sides) == coded
    assert min(sides) >= 0.6
