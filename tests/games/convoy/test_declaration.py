"""What the convoy declares is what its rules ask."""

from sheetgen.core.game import find
from sheetgen.games.convoy.declaration import declared
from sheetgen.kits.defaults.subject import subject
from tests.cases import each

GAME = find("convoy")


@each(("ruling", "left_out"), [({}, set()), ({"evade-length": "one"}, {"extension"})])
def test_whatever_is_asked_is_declared(ruling: dict[str, str], left_out: set[str]) -> None:
    conditions = GAME.conditions("sheet", ruling)
    told = declared(conditions)
    named = {one.ask for one in (*told.tables, *told.decisions)} - left_out
    assert {column.ask for column in subject(GAME).asked(conditions)} == named
    assert len(told.turns.said) == told.turns.most == (27 if left_out else 29)


def test_of_no_roll_more_dice_are_asked_for_than_its_book_has() -> None:
    under = subject(GAME).under(GAME.conditions())
    for column in under.asked(GAME.conditions()):
        if table := under.tables.get(column.ask):
            assert not table.dice or column.slots <= table.dice, column.ask
