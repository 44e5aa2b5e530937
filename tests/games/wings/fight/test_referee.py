"""Fights that a referee fights over again from their journals, by the printed rules alone."""

from copy import deepcopy
from functools import cache

import pytest

from tests.benchmarks.fight_referee import Journal, differences, journal
from tests.cases import each
from tests.games.wings.fight import ruler
from tests.games.wings.fight.ruler import CODES

DOGFIGHT, TORPEDOES, HARBOUR = 44, 28, 163
SHORT = (DOGFIGHT, TORPEDOES, HARBOUR, 23, 34, 52, 86, 125, 216, 221, 222, 259, 264)
"""All that happens in a few hundred fights happens in these: each mission and optional rule, every
card, skill, special damage and cause."""

fought = cache(journal)


@pytest.mark.parametrize(
    "number", [*SHORT, *(pytest.param(n, marks=pytest.mark.long) for n in range(24, 144, 5))]
)
def test_he_finds_what_the_program_finds(number):
    assert list(differences(fought(number))) == []


def test_every_card_is_flown_before_him_and_everything_decided():
    answers = {answer for number in SHORT for answer in fought(number).answers}
    assert {choice for ask, choice in answers if ask == "card"} == {*CODES}
    assert {ask for ask, _ in answers} == {"card", "fire", "release", "token"}


# What is otherwise than it was he finds.


def _first(of: Journal, ask: str) -> int:
    return next(place for place, one in enumerate(of.answers) if one[0] == ask)


def test_an_answer_that_is_left_out_changed_or_too_much_is_found():
    of = fought(DOGFIGHT)
    place = _first(of, "card")
    others = [
        of.answers[:-1],
        [*of.answers, ("card", "S>")],
        [*of.answers[:place], ("card", "IM?"), *of.answers[place + 1 :]],
        [*of.answers[:place], ("fire", "S>"), *of.answers[place + 1 :]],
    ]
    for answers in others:
        assert list(differences(of._replace(answers=answers)))


@each(
    ("number", "what", "value"),
    [
        (DOGFIGHT, "level", 2),
        (DOGFIGHT, "x", 30_000),
        (DOGFIGHT, "heading", 7),
        (DOGFIGHT, "holds", 3),
        (DOGFIGHT, "wounded", 1),
        (HARBOUR, "load", {}),
        (HARBOUR, "type", "Gladiator"),
    ],
)
def test_other_airplanes_come_to_something_else(number, what, value):
    start = deepcopy(fought(number).start)
    for plane in start["planes"]:
        plane[what] = value
    assert list(differences(fought(number)._replace(start=start)))


@each(
    ("number", "printed", "other"),
    [
        (DOGFIGHT, "| {fast} | ", "| 20 | "),
        (DOGFIGHT, "± 32.5", "± 12.5"),
        (DOGFIGHT, "22 × 0, 16 × 1", "16 × 0, 22 × 1"),
        (TORPEDOES, "-5, 0, 5", "-30, -30, -30"),
    ],
)
def test_he_goes_by_what_is_printed(monkeypatch, number, printed, other):
    of = fought(number)
    fast = ruler.types()[of.start["planes"][0]["type"]][0][1]
    text = ruler.PRINTED.replace(printed.format(fast=f"{fast:g}"), other)
    assert text != ruler.PRINTED
    read = ruler.types, ruler.bag, ruler.surface, ruler.aside
    monkeypatch.setattr(ruler, "PRINTED", text)
    try:
        for one in read:
            one.cache_clear()
        assert list(differences(of))
    finally:
        monkeypatch.undo()
        for one in read:
            one.cache_clear()
