"""Answers by the names of what was asked."""

from __future__ import annotations

from sheetgen.core.requests import Answer, Choose, Roll
from sheetgen.core.session import Remembered, names
from tests.asked import CONTACT, FIGHT, OPTION, chosen, reported, rolled

PAIR = Roll("attack", 2, 6, turn=3)
SECOND = Roll("attack", 1, 6, turn=3, slot=2)


def test_a_die_is_remembered_by_purpose_turn_sides_and_slot():
    kept = Remembered([PAIR], [rolled("attack", 4, 5)])
    assert names(PAIR) == [("attack", 3, 6, 1), ("attack", 3, 6, 2)]
    assert kept.answer(PAIR) == rolled("attack", 4, 5)
    assert kept.answer(SECOND) == rolled("attack", 5)
    for other in (
        PAIR._replace(turn=4), PAIR._replace(sides=20), PAIR._replace(ask="hits"),
        PAIR._replace(slot=3),
    ):  # fmt: skip
        assert kept.answer(other) is None
        assert kept.faces(other) == (0, 0)


def test_what_is_no_roll_has_one_name():
    assert names(OPTION) == [("option", OPTION.turn, 0, OPTION.slot)]


def test_a_roll_of_which_a_part_is_known_is_not_answered():
    kept = Remembered([SECOND], [rolled("attack", 5)])
    assert kept.faces(PAIR) == (0, 5)
    assert kept.known(PAIR) == (5,)
    assert kept.answer(PAIR) is None
    assert kept.known(OPTION) == kept.known(None) == ()


def test_who_rolled_is_remembered_with_the_dice():
    kept = Remembered([SECOND], [Answer("attack", (5,), rolled=True)])
    assert kept.answer(SECOND) == Answer("attack", (5,), rolled=True)
    kept.add([PAIR._replace(number=1)], [rolled("attack", 2)])
    assert kept.answer(PAIR) == rolled("attack", 2, 5)


def test_of_one_name_the_last_counts_whatever_was_asked_between():
    kept = Remembered([CONTACT, OPTION], [rolled("contact", 2), chosen("option", "none")])
    assert kept.answer(OPTION) == chosen("option", "none")
    kept.add([CONTACT, OPTION], [rolled("contact", 6), chosen("option", "split")])
    assert kept.answer(CONTACT) == rolled("contact", 6)
    assert kept.answer(OPTION) == chosen("option", "split")


def test_a_choice_that_may_no_longer_be_taken_is_none():
    kept = Remembered([OPTION], [chosen("option", "split")])
    now: Choose = OPTION._replace(allowed=1)
    assert kept.answer(now) is None
    assert kept.answer(OPTION) == kept.answer(OPTION) == chosen("option", "split")
    assert kept.answer(FIGHT) is None


def test_a_report_is_read_again_each_time():
    kept = Remembered([FIGHT], [reported("fight", count=3)])
    assert kept.answer(FIGHT) == reported("fight", count=3)
