"""Nudges to write by: each drawn once, by its tags, and only of those who have a name."""

import pytest

from sheetgen.kits.book.prompts import Moment, Prompts, Telling, of_bank
from sheetgen.kits.telling.templates import TemplateError

KEY = "7" * 64
BANK = [
    {"say": "Any?"},
    {"say": "Some?"},
    {"sea": "rough", "say": "Rough?"},
    {"sea": "rough", "wind": "high", "say": "Rough and high?"},
    {"after": "lost", "say": "Where is {ship}?"},
]


def prompts(key: str = KEY, bank=None) -> Prompts:
    return Prompts(bank or BANK, "a bank", key, "convoy")


def lost(name: str) -> Moment:
    return Moment([Telling("after", "lost", {"ship": name})])


def test_every_prompt_is_drawn_once_and_then_there_are_none():
    left = prompts()
    assert {left.draw(1, Moment()), left.draw(2, Moment())} == {"Any?", "Some?"}
    assert left.draw(3, Moment()) == ""
    assert len(BANK) == 5


def test_what_a_turn_is_like_comes_first_but_in_every_third():
    rough = Moment(like={"sea": "rough", "wind": "low"})
    assert prompts().draw(1, rough) == "Rough?"
    assert prompts().draw(3, rough) in {"Any?", "Some?"}
    both = {prompts(k * 64).draw(1, Moment(like={"sea": "rough", "wind": "high"})) for k in "12345"}
    assert both == {"Rough?", "Rough and high?"}


def test_what_happened_comes_before_all_and_nobody_without_a_name_is_spoken_of():
    assert prompts().draw(3, lost("Ohio")) == "Where is Ohio?"
    assert prompts().draw(3, lost("")) in {"Any?", "Some?"}


def test_the_same_key_draws_the_same_and_others_do_not_always():
    many = [{"say": str(i)} for i in range(50)]
    drawn = [
        [p.draw(t, Moment()) for t in range(5)] for p in (prompts(k * 64, many) for k in "1123")
    ]
    assert drawn[0] == drawn[1]
    assert len({tuple(one) for one in drawn}) == 3


def test_a_prompt_that_cannot_be_used_is_named():
    with pytest.raises(TemplateError, match=r"a bank: this prompt cannot be .*: Who is \{x\}"):
        prompts(bank=[{"say": "Who is {x}?"}]).draw(1, Moment())
    for wrong in ([{"sea": "rough"}], [{"say": 3}], "Who?"):
        with pytest.raises(TemplateError, match="a bank: `prompts` is a list"):
            of_bank({"prompts": wrong}, "a bank")
