"""The dice book of any game: every die in a place of its own, and told where it is."""

from itertools import pairwise

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.kits.book.dicebook import Declared, DiceColumn, Die, Row, Rows, figures, leaf, page
from sheetgen.kits.drawing.page import PAPERS, Foot, Text
from tests.cases import each
from tests.fixtures.night_patrol import GAME
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
        GAME, "The Sea", GAME.default_edition, (once,),
        ((Rows("TURNS", columns, rows, "watch"),),), ("Read it here.", "Then there."),
    )  # fmt: skip


def places(paper, said):
    """Where every die is, by its turn, purpose and number."""
    laid = leaf(PAPERS[paper], said, Foot(seed="kit")).laid
    return {slot.name: area for slot, area in laid.slots if slot.name != "seed"}


def said_in(drawn, area) -> str:
    """What is typed in a place."""
    (text,) = (
        i for i in drawn.marks
        if isinstance(i, Text) and area.y < i.y < area.bottom and area.x <= i.x <= area.right
    )  # fmt: skip
    return text.text


@papers
@pytest.mark.parametrize("sides", [6, 20, 100])
def test_a_page_is_clean_and_has_every_die_in_its_place(paper, sides):
    said = declared(sides=sides)
    drawn = page(PAPERS[paper], said, Foot(seed="kit"), figures(GAME.name, KEY))
    assert faults(drawn) == []
    found = places(paper, said)
    assert len(found) == 12 * 6 + 3
    for name, area in found.items():
        turn, purpose, die, slot = name.split(".")
        assert die == f"D{6 if purpose in ('wind', 'fleet') else sides}"
        (face,) = dice.faces(KEY, GAME.name, int(turn), purpose, int(die[1:]), 1, int(slot))
        assert said_in(drawn, area) == str(face)


@papers
@pytest.mark.parametrize("most", [1, 3])
def test_a_d3_is_printed_with_the_faces_of_a_d6(paper, most):
    rows = Row(("boats", "D3"), (Die(0, "boats", 3, most),))
    said = declared(sides=3, most=most)
    (once,) = said.once
    said = said._replace(once=(once._replace(rows=(rows, *once.rows), set_up=True),))
    drawn = page(PAPERS[paper], said, Foot(seed="kit"), figures(GAME.name, KEY))
    assert faults(drawn) == []
    found = places(paper, said)
    for turn, purpose in ((1, "wave"), (7, "wave"), (0, "boats")):
        for slot in range(1, most + 1):
            (value,) = dice.faces(KEY, GAME.name, turn, purpose, 3, 1, slot)
            told = said_in(drawn, found[f"{turn}.{purpose}.D3.{slot}"])
            assert told == f"{value} ({2 * value - 1}-{2 * value})"


def test_dice_that_stand_together_stand_apart_from_the_next():
    found = places("a4", declared())
    xs = [found[f"1.wave.D6.{slot}"].x for slot in range(1, 6)]
    steps = [round(after - before, 6) for before, after in pairwise(xs)]
    assert steps[0] == steps[1] == steps[3] < steps[2]


def test_many_dice_are_set_smaller_and_too_many_are_refused():
    def size(most):
        said = declared(most=most, sides=100)
        items = page(PAPERS["a4"], said, Foot(), KEY).marks
        return min(one.size for one in items if isinstance(one, Text) and one.face == "mono")

    assert size(5) > size(34) >= 7.5
    with pytest.raises(Error, match="no page can hold all dice of a watch"):
        size(200)
    with pytest.raises(Error, match="no page can hold the dice of 200 watches"):
        places("a4", declared(turns=200))


def test_dice_of_a_name_with_other_sides_have_places_of_their_own():
    columns = tuple(DiceColumn(f"D{sides}", 1, sides) for sides in (20, 3))
    row = Row(("1",), (Die(1, "card", 20), Die(1, "card", 3)))
    said = declared()._replace(once=(), stacks=((Rows("TURNS", columns, (row,), "turn"),),))
    drawn = page(PAPERS["a4"], said, Foot(seed="kit"), KEY)
    found = places("a4", said)
    for sides in (20, 3):
        (value,) = dice.faces(KEY, GAME.name, 1, "card", sides, 1)
        assert said_in(drawn, found[f"1.card.D{sides}.1"]).split()[0] == str(value)


@papers
def test_rows_that_are_as_low_as_can_be_do_not_touch(paper):
    drawn = page(PAPERS[paper], declared(turns=66), Foot(seed="kit"), KEY)
    assert faults(drawn) == []
    assert min(one.size for one in drawn.items if isinstance(one, Text)) >= 7.5
