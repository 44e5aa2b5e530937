"""The state of a campaign, and a copy of it."""

from __future__ import annotations

from dataclasses import fields, replace

from tests.games.wings.sheet.forms import before_the_fight_of


def test_a_copy_is_equal_and_shares_nothing_that_changes() -> None:
    state = before_the_fight_of(12).state
    copy = state.copy()
    assert copy == state
    kept = [*zip([copy, *copy.men], [state, *state.men], strict=True)]
    for one, other in kept:
        for field in fields(one):
            value = getattr(one, field.name)
            if isinstance(value, (list, dict)):
                assert value is not getattr(other, field.name), field.name
            else:
                hash(value)
    assert not {id(one) for one, _ in kept} & {id(other) for _, other in kept}


def test_what_would_become_of_a_man_is_tried_on_another_who_has_thrown_no_dice() -> None:
    state = before_the_fight_of(12).state
    state.man(2).thrown["get-home"] = 3
    before = state.copy()
    tried = state.to_try_on(2)
    assert tried.man(2) == replace(state.man(2), thrown={})
    assert replace(tried, men=state.men) == state
    tried.man(2).wounds += 1
    assert state == before
    assert [one is other for one, other in zip(tried.men, state.men, strict=True)].count(False) == 1
