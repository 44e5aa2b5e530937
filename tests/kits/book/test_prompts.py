"""Nudges to write by: each drawn once, by its tags, and only of those who have a name."""

import pytest

from sheetgen.kits.book.prompts import Prompts, tagged
from sheetgen.kits.telling.templates import TemplateError

KEY = "7" * 64
BANK = [
    {"say": "Any?"},
    {"say": "Some?"},
    {"sea": "rough", "say": "Rough?"},
    {"sea": "rough", "wind": "high", "say": "Rough and high?"},
    {"sea": "calm", "say": "Where is {ship}?"},
]


def prompts(key: str = KEY, bank=None) -> Prompts:
    return Prompts(bank or BANK, "a bank", key, "convoy")


def test_every_prompt_is_drawn_once_and_then_there_are_none():
    left = prompts()
    assert {left.draw(1, [tagged()], {}), left.draw(2, [tagged()], {})} == {"Any?", "Some?"}
    assert left.draw(3, [tagged()], {}) == ""
    assert len(BANK) == 5


def test_tags_are_met_exactly_and_in_the_order_wanted():
    left = prompts()
    assert left.draw(1, [tagged(sea="foggy"), tagged(sea="rough")], {}) == "Rough?"
    assert left.draw(2, [tagged(sea="rough"), tagged(sea="rough", wind="high")], {}) == (
        "Rough and high?"
    )


def test_nobody_without_a_name_is_spoken_of():
    calm = [tagged(sea="calm")]
    assert prompts().draw(1, calm, {"ship": ""}) == ""
    assert prompts().draw(1, calm, {"ship": "Ohio"}) == "Where is Ohio?"


def test_the_same_key_draws_the_same_and_others_do_not_always():
    many = [{"say": str(i)} for i in range(50)]
    drawn = [
        [p.draw(t, [tagged()], {}) for t in range(5)]
        for p in (prompts(k * 64, many) for k in "1123")
    ]
    assert drawn[0] == drawn[1]
    assert len({tuple(one) for one in drawn}) == 3


def test_a_prompt_that_cannot_be_filled_in_is_named():
    with pytest.raises(
        TemplateError, match=r"a bank: this prompt cannot be filled in: Who is \{x\}"
    ):
        prompts(bank=[{"say": "Who is {x}?"}]).draw(1, [tagged()], {"ship": "Ohio"})
