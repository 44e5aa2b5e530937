"""The dice book of any game: every die in a place of its own, and told where it is."""

from itertools import pairwise

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.kits.book.dicebook import Declared, DiceColumn, Die, Row, Rows, figures, layout, page
from sheetgen.kits.drawing.page import PAPERS, Foot, Run, Text
from tests.cases import each
from tests.kits.drawing.measuring import faults

KEY = dice.key_of_seed("kit")
papers = each("paper", PAPERS)


def declared(turns=12, most=5, sides=6, heads=("wind", "a longer head")) -> Declared:
    """A book of one die in its first column and so many in the second."""
    columns = (DiceColumn(heads[0]), DiceColumn(heads[1], most, sides, step="2"))
    rows = tuple(
        Row((str(turn),), (Die(turn, "wind"), Die(turn, "wave", sides, most)))
        for turn in range(1, turns + 1)
    )
    once = Rows("ONCE", (DiceColumn(most=3),), (Row(("fleet", "3D6"), (Die(0, "fleet", 6, 3),)),),
                ranged=(False, True))  # fmt: skip
    return Declared(
        "sea", "The Sea", "first", (once,), ((Rows("TURNS", columns, rows, "watch"),),),
        ("Read it here.", "Then there."), ("The Sea.", "Nobody."),
    )  # fmt: skip


@papers
@pytest.mark.parametrize("sides", [6, 20, 100])
def test_a_page_is_clean_and_has_every_die_where_the_layout_says(paper, sides):
    said = declared(sides=sides)
    drawn = page(PAPERS[paper], said, Foot(seed="kit"), figures("sea", KEY))
    assert faults(drawn) == []
    shown = {(i.x, i.y): i.text for i in drawn.marks if isinstance(i, Run | Text)}
    places = layout(PAPERS[paper], said).places()
    assert len(places) == 12 * 6 + 3
    for (turn, purpose, slot), place in places.items():
        if slot == 1:
            die = 6 if purpose in ("wind", "fleet") else sides
            face = dice.faces(KEY, "sea", turn, purpose, die, 1)[0]
            assert shown[place].startswith(str(face))


@papers
@pytest.mark.parametrize("most", [1, 3])
def test_a_d3_is_printed_with_the_faces_of_a_d6(paper, most):
    rows = Row(("boats", "D3"), (Die(0, "boats", 3, most),))
    said = declared(sides=3, most=most)
    (once,) = said.once
    said = said._replace(once=(once._replace(rows=(rows, *once.rows), set_up=True),))
    drawn = page(PAPERS[paper], said, Foot(seed="kit"), figures("sea", KEY))
    assert faults(drawn) == []
    at = {(i.x, i.y): n for n, i in enumerate(drawn.marks) if isinstance(i, Run)}
    places = layout(PAPERS[paper], said).places()
    for turn, purpose, slots in ((1, "wave", most), (7, "wave", most), (0, "boats", 1)):
        for slot in range(1, slots + 1):
            (value,) = dice.faces(KEY, "sea", turn, purpose, 3, 1, slot)
            one, faces = drawn.marks[at[places[turn, purpose, slot]] :][:2]
            assert (one.text, faces.text[:5]) == (str(value), f"({2 * value - 1}-{2 * value})")


def test_dice_that_stand_together_stand_apart_from_the_next():
    places = layout(PAPERS["a4"], declared()).places()
    xs = [places[1, "wave", slot][0] for slot in range(1, 6)]
    steps = [round(after - before, 6) for before, after in pairwise(xs)]
    assert steps[0] == steps[1] == steps[3] < steps[2]


def test_many_dice_are_set_smaller_and_too_many_are_refused():
    few, many = (layout(PAPERS["a4"], declared(most=most)).tables[-1].size for most in (5, 60))
    assert few > many
    with pytest.raises(Error, match="no page can hold all dice of a watch"):
        layout(PAPERS["a4"], declared(most=200))
    with pytest.raises(Error, match="no page can hold the dice of 200 watches"):
        layout(PAPERS["a4"], declared(turns=200))
