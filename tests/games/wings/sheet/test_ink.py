"""How much of the pages that lie on the table is inked, where ink is spared."""

from sheetgen.games.wings.sheet import enemy_charts as enemy
from sheetgen.games.wings.sheet.board import squadron_board as board
from sheetgen.games.wings.sheet.cards import record_cards as cards
from sheetgen.games.wings.sheet.log import campaign_log as log
from tests.cases import each
from tests.games.convoy.sheet.test_ink import inked
from tests.games.wings.report.told import drawn


@each("sheet", [board, cards, enemy, log])
def test_less_than_a_twentieth_of_a_page_is_inked(sheet):
    pages = drawn(sheet, None)[:1]
    assert max(inked(pages, "low")) < 5
