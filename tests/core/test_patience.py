"""Work that nobody waits for any more."""

from __future__ import annotations

from io import BytesIO

import pytest

import sheetgen
from sheetgen.core import registry
from sheetgen.core.patience import CalledOff, as_long_as, go_on
from sheetgen.core.session import played_by
from sheetgen.games.wings.fight import turn


def asked(times: int):
    """Somebody who waits until it was asked so often whether he does."""
    left = iter([True] * times)
    return lambda: next(left, False)


def test_what_takes_long_ends_when_nobody_waits() -> None:
    game = registry.find("convoy")
    about = (game, game.conditions(), "00" * 32, game.policies[game.default_policy])
    whole = played_by(*about)
    with as_long_as(asked(len(whole.answers))):
        assert played_by(*about).answers == whole.answers
    with pytest.raises(CalledOff), as_long_as(asked(len(whole.answers) - 1)):
        played_by(*about)
    go_on()


def test_pages_are_drawn_for_somebody_who_waits() -> None:
    sheet = sheetgen.blank("convoy")
    for pages in range(sheet.pages):
        with pytest.raises(CalledOff), as_long_as(asked(pages)):
            sheet.write(BytesIO())
    with as_long_as(asked(sheet.pages)):
        sheet.write(BytesIO())


def test_a_fight_is_fought_for_somebody_who_waits() -> None:
    with pytest.raises(CalledOff), as_long_as(asked(0)):
        turn.play(None, None, None)  # type: ignore[arg-type]
