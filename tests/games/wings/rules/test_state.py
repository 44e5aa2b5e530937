"""The state of a campaign, and a copy of it."""

from __future__ import annotations

from dataclasses import fields

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
