"""A game turn by turn in a few words."""

from __future__ import annotations

from sheetgen.games.convoy.report.tables import turns
from tests.games.convoy.table.by_hand import Table


def test_a_turn_is_told_in_plain_words_with_its_score():
    table = Table(friendly=1)
    table.sail_to(2)
    table.plays(
        "option screen, duration-screen 2, contact 6, enemy 1, force 2, intercept 6..., "
        "attack 2, target 2"
    )
    table.sail_home()
    told = turns(table.session)
    assert list(told) == list(range(1, 22))
    assert told[1] == ("Friendly waters.", 100)
    assert told[2] == (
        "Screen for 2 turns. Contact: U-boats, force 1; none stopped; damaged Almeria Lykes.", 100
    )  # fmt: skip
    assert told[3] == ("Screen, turn 2. No Contact. Screen ends.", 100)


def test_a_turn_that_has_not_ended_has_no_score():
    table = Table(friendly=1)
    table.sail_to(2)
    assert turns(table.session)[2] == ("Under way.", None)


def test_before_the_set_up_there_is_no_turn():
    table = Table()
    table.session.back_to(0)
    assert turns(table.session) == {}
