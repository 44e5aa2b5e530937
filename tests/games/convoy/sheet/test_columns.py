"""A column more in the log: said in one place, it is drawn, named and filled in."""

from copy import deepcopy

import pytest

from sheetgen.games.convoy.rules.conditions import data
from sheetgen.games.convoy.sheet import battle_log, form
from sheetgen.games.convoy.sheet.leaves import leaves
from sheetgen.kits.drawing.items import Text
from sheetgen.kits.drawing.paper import PAPERS
from tests.games.convoy.sheet.sheets import GAME, foot, pages
from tests.kits.drawing.measuring import faults

AIR = {
    "name": "air", "heads": ["air"], "short": ["air"], "widths": [8.0, 7.0, 5.0],
    "tiers": [["air.up"], ["air.lost"]],
}  # fmt: skip


@pytest.fixture
def added(monkeypatch):
    """The log with a column before the score."""
    more = deepcopy(data("battle-log"))
    more["columns"].insert(-1, AIR)
    monkeypatch.setattr(
        battle_log, "data", lambda name: more if name == "battle-log" else data(name)
    )
    battle_log.columns.cache_clear()
    yield
    battle_log.columns.cache_clear()


def drawn(paper: str, size: str):
    from sheetgen.games.convoy.sheet import document

    document._art.cache_clear()
    made = pages(None, paper, size=size)
    document._art.cache_clear()
    return made


@pytest.mark.parametrize(("paper", "size"), [("a4", "normal"), ("letter", "half"), ("a4", "large")])
def test_a_column_is_added_in_one_place_and_no_other_page_changes(request, paper, size):
    before = drawn(paper, size)
    request.getfixturevalue("added")
    after = drawn(paper, size)
    for leaf, old, new in zip(leaves(PAPERS[paper], size, "both"), before, after, strict=True):
        has_log = any(place.part == "log" for place in leaf.places)
        assert (old.items == new.items) == (not has_log)
        assert faults(new) == []
        heads = [item.text for item in new.items if isinstance(item, Text)]
        assert heads.count("air") == has_log


def test_its_field_follows(added):
    made = form.pages(PAPERS["a4"], GAME.conditions(), None, foot())
    names = {field.name for page in made for field in page.fields}
    assert {"log.01.air.up", "log.24.air.lost"} <= names
