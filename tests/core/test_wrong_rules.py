"""Rules that are wrong are named with their place, not played."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sheetgen.core import dice
from sheetgen.core.errors import Error
from sheetgen.core.game import Policy, find
from sheetgen.core.requests import Choose, Roll
from sheetgen.core.session import Session, decided, first_of, play_out, seeded
from tests.cases import each

CONVOY = find("convoy")
KEY = dice.key_of_seed("wrong")


def _played(*asked: Any, policy: Policy | None = None) -> Session:
    """A game that asks so, played with the dice of a seed."""

    def rules() -> Iterator[Any]:
        for request in asked:  # noqa: UP028 - what is yielded from is sent the answers
            yield request  # the line that is named

    session = Session(
        CONVOY._replace(begin=lambda conditions: (None, rules())), CONVOY.conditions()
    )
    by = decided(policy or CONVOY.policies["never"], KEY)
    play_out(session, first_of(seeded(KEY), by))
    return session


@each(
    "asked",
    [
        (Roll("watch", 1, 6), Roll("watch", 1, 6)),
        (Roll("watch", 2, 6, 3), Roll("watch", 2, 6, 3, 2)),
        (Roll("watch", 1, 6, 3), Roll("watch", 1, 8, 3)),
    ],
)
def test_the_same_dice_are_not_asked_for_twice(asked: Any) -> None:
    lines = Path(__file__).read_text("utf-8").splitlines()
    line = 1 + lines.index("            yield request  # the line that is named")
    place = re.escape(f'{__file__}, line {line}: the rules of Malta Convoy ask for "watch"')
    with pytest.raises(Error, match=place):
        _played(*asked)


def test_other_turns_slots_and_purposes_are_other_dice() -> None:
    asked = (Roll("watch", 2, 6, 3), Roll("watch", 1, 6, 3, 3), Roll("watch", 1, 6, 4))
    assert len(_played(*asked, Roll("hit", 2, 6, 3)).answers) == 4


def test_a_game_taken_back_asks_again() -> None:
    session = _played(Roll("watch", 1, 6), Roll("hit", 1, 6))
    answers = list(session.answers)
    session.back_to(1)
    session.answer(answers[1])
    assert session.finished


def test_a_policy_without_a_decider_is_named() -> None:
    mute = Policy("Decides nothing.", {})
    says = 'the policy does not decide "course": Decides nothing. Give it a decider of that name'
    with pytest.raises(Error, match=re.escape(says)):
        _played(Choose("course", ("in", "out"), 3), policy=mute)
