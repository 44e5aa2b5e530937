"""A loose page of a sheet can be put with the others: each says which game it is of."""

from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.kits.drawing.page import PAPERS
from tests.cases import each
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot, set_up, texts

SIZES = ("normal", "large", "half")
NAME = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"


def pages(told, size, paper, **known):
    return SHEET.pages(PAPERS[paper], GAME.conditions(), told, foot(**known), "both", size)


@each("paper", PAPERS)
@each("size", SIZES)
def test_every_page_says_which_game_it_is_of(paper, size):
    known = {"seed": "friday/3", "source": "seed", "player": "A. Borg", "copy": "3 of 500"}
    made = pages(set_up("friday/3"), size, paper, **known)
    for number, page in enumerate(made, start=1):
        said = texts(page)
        assert "A. Borg" in said
        assert any(text.startswith("frid") for text in said)
        assert f"{number} of {len(made)}" in said
        if size != "large" or number == 1:
            assert "sheet 3 of 500" in " ".join(said)


@each("size", SIZES)
def test_a_page_of_a_game_with_dice_of_ones_own_names_the_player(size):
    for page in pages(chronicle("s8"), size, "a4", source="typed", player="A. Borg"):
        assert "A. Borg" in texts(page)


@each("size", SIZES)
def test_the_first_page_says_whose_dice_they_are_and_what_rolls_them_again(size):
    first, *_ = pages(chronicle("s8"), size, "a4", source="typed", player="A. Borg")
    assert "own dice" in " ".join(texts(first))
    first, *_ = pages(set_up("friday/3"), size, "a4", seed="friday/3", source="seed")
    assert "sheetgen preroll convoy --seed friday/3" in " ".join(texts(first))


@each("size", SIZES)
def test_copies_of_a_blank_sheet_are_told_apart(size):
    first, *_ = pages(None, size, "a4", copy="3 of 500")
    assert "sheet 3 of 500" in " ".join(texts(first))


@each("size", SIZES)
def test_a_name_cut_short_begins_on_every_page(size):
    for page in pages(set_up("x"), size, "a4", source="seed", seed="x", player=NAME):
        assert NAME[:8] in " ".join(texts(page))
