"""How much of the pages that lie on the table is inked, where ink is spared."""

from sheetgen.games.wings.sheet import (
    campaign_log,
    enemy_charts,
    record_cards,
    squadron_board,
)
from tests.cases import each
from tests.games.convoy.sheet.test_ink import inked
from tests.games.wings.report.told import drawn


@each("sheet", [squadron_board, record_cards, enemy_charts, campaign_log])
def test_less_than_a_twentieth_of_a_page_is_inked(sheet):
    pages = drawn(sheet.SHEET, None)[:1]
    assert max(inked(pages, "low")) < 5
