"""A loose page of a sheet can be put with the others: each says which game it is of."""

from __future__ import annotations

import pytest

from sheetgen.games.convoy.sheet import document as sheet
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.backs import texts
from tests.games.convoy.sheet.sheets import GAME, chronicle, foot, set_up

SIZES = ("normal", "large", "half")
NAME = "Captain Ġorġ Żammit of the Birkirkara and Valletta Convoy Society, retired"


def pages(told, size, paper, **known):
    return sheet.pages(PAPERS[paper], GAME.conditions(), told, foot(**known), "both", size)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("size", SIZES)
def test_every_page_says_which_game_it_is_of(paper, size):
    known = {"seed": "friday/3", "source": "seed", "player": "A. Borg", "copy": "3 of 500"}
    made = pages(set_up("friday/3"), size, paper, **known)
    for number, page in enumerate(made, start=1):
        said = texts(page)
        assert {"A. Borg", "friday/3", "sheet 3 of 500"} <= set(said)
        assert f"page {number} of {len(made)}" in said
        assert "sheetgen preroll convoy --seed friday/3 --edition sheet" in said


@pytest.mark.parametrize("size", SIZES)
def test_a_page_of_a_game_with_dice_of_ones_own_names_the_player(size):
    for page in pages(chronicle("s8"), size, "a4", source="typed", player="A. Borg"):
        assert {"A. Borg", "own dice"} <= set(texts(page))


@pytest.mark.parametrize("size", SIZES)
def test_copies_of_a_blank_sheet_are_told_apart(size):
    for page in pages(None, size, "a4", copy="3 of 500"):
        assert "sheet 3 of 500" in texts(page)


@pytest.mark.parametrize("size", SIZES)
def test_a_name_cut_short_begins_on_every_page_and_a_long_seed_is_in_every_foot(size):
    seed = "convoy of August " * 5
    for page in pages(set_up("x"), size, "a4", source="seed", seed=seed, player=NAME):
        said = " ".join(texts(page))
        assert NAME[:20] in said
        assert f"--seed '{seed}'" in said
