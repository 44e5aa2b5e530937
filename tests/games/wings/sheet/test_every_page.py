"""Every page of a campaign, whatever is known of it: nothing on it lies over another or past the
margins, nothing is too small to read or cut short."""

import pytest

from sheetgen.games.wings.sheet import (
    campaign_log,
    enemy_charts,
    quick_reference,
    squadron_board,
)
from sheetgen.games.wings.sheet.worksheet import page as worksheet
from sheetgen.kits.drawing.page import PAPERS, Text
from tests.cases import each
from tests.games.convoy.sheet.test_ink import inked
from tests.games.wings.report.told import (
    LONG,
    ON_PAPER,
    OTHER_RULINGS,
    campaign,
    drawn,
    known,
)
from tests.games.wings.sheet.leaves import wrong
from tests.games.wings.sheet.test_booklet import bound
from tests.kits.drawing.drawn import forms, pdf

SHEETS = {
    module.__name__.rpartition("sheet.")[2]: module.SHEET
    for module in (campaign_log, squadron_board, worksheet)
}
UNWRITTEN = {"quick": quick_reference.SHEET, "enemy": enemy_charts.SHEET}
RULINGS = [None, OTHER_RULINGS]


@each("paper", PAPERS)
@each("rulings", RULINGS)
@each("sheet", [*SHEETS, *UNWRITTEN])
def test_blank(sheet, rulings, paper):
    for page in drawn((SHEETS | UNWRITTEN)[sheet], None, paper, rulings, player=LONG):
        assert wrong(page) == []


@each(("paper", "rulings"), [*zip(sorted(PAPERS), RULINGS, strict=True)])
@each("sheet", SHEETS)
def test_prerolled(sheet, rulings, paper):
    about = {"seed": "takali", "source": "seed", "player": LONG}
    for page in drawn(SHEETS[sheet], known("takali", rulings), paper, **about):
        assert wrong(page) == []


@each(("seed", "paper"), ON_PAPER[:4])
@each("sheet", SHEETS)
def test_filled(sheet, seed, paper):
    about = {"seed": seed, "source": "seed", "policy": "careful"}
    for page in drawn(SHEETS[sheet], campaign(seed), paper, **about):
        assert wrong(page) == []
        # A long name is cut short in the log, and in the log alone.
        cut = [one for one in page.items if isinstance(one, Text) and "…" in one.text]
        assert not cut or sheet == "campaign_log"


@pytest.mark.parametrize(
    ("paper", "rulings", "told"), [("a4", OTHER_RULINGS, True), ("letter", None, False)]
)
def test_the_cover(paper, rulings, told):
    front, *_ = bound(known("takali", rulings) if told else None, paper, rulings, player=LONG)
    assert wrong(front) == []


def test_what_cannot_be_printed_is_refused_by_name():
    with pytest.raises(ValueError, match=r"the player's name holds .*RIGHT-TO-LEFT"):
        drawn(SHEETS["campaign_log"], None, player="a\u202eb")


@each("sheet", SHEETS)
def test_the_same_input_gives_the_same_bytes_in_which_what_pages_share_is_held_once(sheet):
    first, again = (drawn(SHEETS[sheet], campaign("takali"), seed="a") for _ in range(2))
    assert pdf(*first) == pdf(*again)
    assert forms(pdf(*first, *again)) == len({page.art for page in first})


@each("sheet", ["campaign_log", "squadron_board", "enemy"])
def test_less_than_a_twentieth_of_a_page_is_inked_where_ink_is_spared(sheet):
    assert max(inked(drawn((SHEETS | UNWRITTEN)[sheet], None)[:1], "low")) < 5
