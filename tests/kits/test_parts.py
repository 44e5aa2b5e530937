"""The parts of a game, each by its name."""

import pytest

from sheetgen.core.game import Game, find
from sheetgen.kits.parts import needed, parts_of, prices_by

CONVOY, WINGS = find("convoy"), find("wings")


def test_a_part_that_a_game_lacks_is_none_and_is_named_where_it_is_needed() -> None:
    assert parts_of(CONVOY).solo is None
    assert parts_of(WINGS).odds is None
    with pytest.raises(ValueError, match="the game has no odds"):
        needed(parts_of(WINGS).odds, "odds")


def test_a_game_that_nothing_makes_parts_for_says_so() -> None:
    with pytest.raises(ValueError, match=r"Zen has no parts: make the game by sheetgen\.design"):
        parts_of(Game("zen", "Zen", "zen", lambda conditions: (None, iter(()))))


def test_every_sheet_of_a_game_is_drawn_by_its_own_module() -> None:
    drawn = {name: parts_of(WINGS).sheet(name) for name in (*WINGS.sheets, *WINGS.further)}
    assert len(set(drawn.values())) == 7
    assert [name for name in drawn if parts_of(WINGS).form(name)] == [
        "log", "board", "worksheet",
    ]  # fmt: skip


def test_what_prices_there_are_is_a_part() -> None:
    assert prices_by(CONVOY) == CONVOY.reference_policy == CONVOY.measure == "best"
    assert prices_by(CONVOY._replace(reference_policy="")) == ""
    assert prices_by(WINGS._replace(reference_policy="careful")) == ""
