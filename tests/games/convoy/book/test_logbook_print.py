"""The solo journal as it is printed: in little ink, and with the code of its dice."""

import pytest

from sheetgen.core import again
from sheetgen.games.convoy.book import logbook
from sheetgen.games.convoy.story import chronicle as watches
from sheetgen.kits.drawing.booklets import leaf
from sheetgen.kits.drawing.draw import low_ink
from sheetgen.kits.drawing.page import PAPERS, SMALL_PAPERS, Bitmap, Text
from tests.cases import each
from tests.games.convoy.book.logbooks import clean, planned
from tests.games.convoy.sheet.sheets import chronicle, foot, set_up
from tests.kits.drawing.reading import codes, inked

LEAST_SPARED = 0.7
"""What low ink leaves of the normal one, at the most."""
LEAVES = {**SMALL_PAPERS, **{name: leaf(paper) for name, paper in PAPERS.items()}}
RULINGS = {"off-table": "dummy", "going-home": "sound-first"}
leaves = pytest.mark.parametrize("paper", LEAVES)
KINDS = {
    "blank": lambda: None,
    "prerolled": lambda: set_up("p1"),
    "record": lambda: chronicle("s155"),
}
in_turn = pytest.mark.parametrize(("kind", "paper"), [*zip(KINDS, LEAVES, strict=True)])


def pages(told, paper="a5", rulings=(), **known):
    return list(logbook.pages(LEAVES[paper], planned(told), foot(rulings=rulings, **known), True))


def of_seed(told, paper="a5", **known):
    return pages(told, paper, source="seed", **known)


# --- ink --------------------------------------------------------------------------------------


@in_turn
def test_less_than_a_twentieth_of_a_page_is_inked(kind, paper):
    made = of_seed(KINDS[kind](), paper, seed="s155", policy="random")
    normal, spared = inked(made, "normal"), inked(made, "low")
    assert max(spared) < 5
    assert sum(spared) < LEAST_SPARED * sum(normal)


@in_turn
def test_lighter_faces_fit_where_the_others_do(kind, paper):
    for page in of_seed(KINDS[kind](), paper, seed="s155", policy="random"):
        assert clean(page, "low") == []


def test_dark_is_not_daylight_where_nothing_is_filled():
    from sheetgen.games.convoy.book.watch import _light

    entries = planned().entries
    dark = next(e.known.watch for e in entries if watches.words(e.known.watch).startswith("dark, "))
    day = next(e.known.watch for e in entries if watches.words(e.known.watch) == "daylight")
    drawn = [
        [item for item in low_ink(_light(0, 0, watch)) if not isinstance(item, Text)]
        for watch in (dark, day)
    ]
    assert len(drawn[0]) >= 2 * watches.HOURS
    assert len(drawn[1]) == 1


# --- the code ---------------------------------------------------------------------------------


@pytest.mark.long
@leaves
def test_the_last_page_has_the_code_of_the_sheet_and_no_other_page_has_one(paper):
    made = of_seed(set_up("friday/13"), paper, seed="friday/13")
    assert [codes(page) for page in made[:-1]] == [[]] * (len(made) - 1)
    (said,) = map(again.read, codes(made[-1]))
    assert said.one("seed") == "friday/13"
    played = of_seed(
        chronicle("Ħal Far"), paper, seed="Ħal Far", policy="best", rulings=("evade-length=one",)
    )
    (said,) = map(again.read, codes(played[-1]))
    assert [said.one(name) for name in ("seed", "policy")] == ["Ħal Far", "best"]
    assert said.all("ruling") == ["evade-length=one"]


@each("told", [None, set_up("s8"), chronicle("s8")])
@each("source", [None, "typed"])
def test_without_a_seed_there_is_no_code(told, source):
    for page in pages(told, source=source):
        assert not [item for item in page.items if isinstance(item, Bitmap)]


@each(
    ("paper", "seed", "rulings"),
    [
        *((paper, "Ab " * 24, {}) for paper in LEAVES),
        *(("a5", *known) for known in (("a", {}), ("a", RULINGS), ("a" * 46, {}))),
    ],
)
def test_nothing_stands_in_the_white_of_a_code(paper, seed, rulings):
    ruled = tuple(f"{name}={value}" for name, value in rulings.items())
    told = set_up("s8", rulings=rulings)
    last = of_seed(told, paper, seed=seed, policy="best", player="Ġ. " * 40, rulings=ruled)[-1]
    assert clean(last) == []
    (said,) = codes(last, 200)
    assert again.read(said).one("seed") == seed


@leaves
def test_what_is_too_long_for_a_code_is_told_in_words(paper):
    last = of_seed(set_up("s8"), paper, seed="abc " * 400)[-1]
    said = " ".join(item.text for item in last.items if isinstance(item, Text))
    assert codes(last) == []
    assert "Too long for a code. sheetgen preroll convoy --seed" in said
    assert clean(last) == []
