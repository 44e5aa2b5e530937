"""How much of a page is inked, measured where it counts: on the page as a printer sees it."""

from sheetgen.core import dice
from sheetgen.games.convoy.sheet.game_sheet import SHEET
from sheetgen.kits.book import dicebook
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.parts import parts_of
from tests.cases import each
from tests.games.convoy.sheet.sheets import EDITIONS, GAME, chronicle, foot, set_up
from tests.kits.drawing.measuring import faults
from tests.kits.drawing.reading import inked

LEAST_SPARED = 0.7
"""What low ink leaves of the normal one, at the most."""
KINDS = {
    "blank": lambda: None,
    "prerolled": lambda: set_up("p1"),
    "filled": lambda: chronicle("s54"),
}
"""s54: all 29 turns, all 60 destroyers, heavy losses."""


def drawn(told, paper="a4", size="normal", edition="sheet"):
    conditions = told.conditions if told else GAME.conditions(edition)
    known = {} if told is None else {"seed": "s54", "policy": "random", "source": "seed"}
    return SHEET.pages(PAPERS[paper], conditions, told, foot(**known), size=size)


@each(
    ("kind", "paper", "size"),
    [
        ("blank", "a4", "normal"),
        ("prerolled", "letter", "large"),
        ("filled", "letter", "normal"),
    ],
)
def test_less_than_a_twentieth_of_a_page_is_inked(kind, paper, size):
    pages = drawn(KINDS[kind](), paper, size)
    normal, spared = inked(pages, "normal"), inked(pages, "low")
    assert max(spared) < (6 if size == "large" else 5)
    assert max(normal) < 10
    assert sum(spared) < LEAST_SPARED * sum(normal)


@each("paper", PAPERS)
def test_a_dice_book_too(paper):
    conditions, key = GAME.conditions(), dice.key_of_seed("a")
    about = foot(seed="a")
    pages = [
        dicebook.page(
            PAPERS[paper], parts_of(GAME).dice_book.declared(conditions, about), about, key
        )
    ]
    assert max(inked(pages, "low")) < 5


@each(
    ("kind", "size", "edition"),
    [
        *(("filled", size, "sheet") for size in ("normal", "large", "half")),
        *(("blank", "normal", edition) for edition in EDITIONS),
    ],
)
def test_lighter_faces_fit_where_the_others_do(kind, size, edition):
    for page in drawn(KINDS[kind](), size=size, edition=edition):
        spared = page._replace(
            art=tuple(low_ink(page.art)),
            marks=tuple(low_ink(page.marks)),
            layers=tuple(tuple(low_ink(layer)) for layer in page.layers),
        )
        assert faults(spared) == []
