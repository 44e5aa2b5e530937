"""Every page there is: each size, paper and edition, blank and filled, with the longest names and
all rulings that differ from the usual. Nothing on it is too small, cut short or past the margin."""

import pytest

from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.kits.drawing.page import PAPERS, Text
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, OTHER_RULINGS, chronicle, pages, texts
from tests.games.convoy.sheet.test_clean import LEAST_TYPE
from tests.kits.drawing.measuring import faults

LONG = "Żaneta O’Brien-Ħal Għargħur of Birkirkara"


@pytest.mark.long
@each("size", SHEET.sizes)
@each("paper", PAPERS)
@each("edition", EDITIONS)
@each("rulings", [None, OTHER_RULINGS])
@each("seed", [None, "s155"])
def test_nothing_on_any_page_is_too_small_or_cut_short(size, paper, edition, rulings, seed):
    told = seed and chronicle(seed, edition, rulings=rulings)
    known = {"player": LONG, "seed": seed, "policy": "random", "source": "seed"} if seed else {}
    made = pages(told, paper, edition, rulings, size, **known)
    uncut = (text for page in made for text in texts(page) if "…" not in text)
    whole = {word.strip(".,:") for text in uncut for word in text.split()}
    for number, page in enumerate(made, start=1):
        where = (size, paper, edition, bool(rulings), seed, number)
        assert faults(page) == [], where
        for item in page.items:
            if isinstance(item, Text):
                assert item.size >= LEAST_TYPE[size] - 0.01, (where, item)
                # What is cut in a head or a foot stands whole elsewhere.
                words, is_cut, _ = item.text.partition("…")
                said = {word.strip(".,:") for word in words.split()[:-1]}
                assert not is_cut or said <= whole, (where, item)
