"""The first turns of a game in grey on a blank sheet."""

from sheetgen.games.convoy.rules import state as ev
from sheetgen.games.convoy.sheet import game_sheet
from sheetgen.games.convoy.sheet.game_sheet import told
from sheetgen.kits.drawing.page import PAPERS, Text
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, OTHER_RULINGS, foot, pages
from tests.kits.drawing.measuring import faults

SIZES = each("size", ["normal", "large", "one-page"])


@each("edition", EDITIONS)
@each("rulings", [None, OTHER_RULINGS])
def test_it_shows_an_option_in_friendly_waters_and_all_that_an_attack_may_bring(edition, rulings):
    game = told(GAME.conditions(edition, rulings))
    first, second, *more = game.turns
    assert first.friendly
    assert first.taken
    assert second.battle
    assert {*second.battle.attack.results} == {*ev.Result}
    # Turns to come are not played: one may just have begun.
    assert [turn.contact for turn in more] in ([], [None])


@SIZES
@each("paper", PAPERS)
def test_it_stands_on_a_blank_sheet(size, paper):
    conditions = GAME.conditions()
    shown = game_sheet.example(PAPERS[paper], conditions, foot(), "both", size)
    for page, blank in zip(shown, pages(None, paper, size=size), strict=True):
        assert page._replace(pale=()) == blank
        assert faults(page) == []
    typed = {item.text for page in shown for item in page.pale if isinstance(item, Text)}
    assert "98" in typed
    assert "Sp" in typed or size != "one-page"
