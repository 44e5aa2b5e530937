"""Work that nobody waits for any more."""

from __future__ import annotations

from io import BytesIO

import pytest

import sheetgen
from sheetgen.core import game as games
from sheetgen.core.session import (
    CalledOff,
    Progress,
    as_long_as,
    go_on,
    played_by,
    watched,
    watching,
)
from sheetgen.games.wings.fight import turn
from tests.cases import each


def asked(times: int):
    """Somebody who waits until it was asked so often whether he does."""
    left = iter([True] * times)
    return lambda: next(left, False)


def test_what_takes_long_ends_when_nobody_waits() -> None:
    game = games.find("convoy")
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
        next(turn.play(None, None, None))  # type: ignore[arg-type]


def test_what_is_watched_within_a_step_counts_for_a_part_of_it() -> None:
    progress, seen = Progress(), []
    with watching(progress.watch):
        for _ in watched([1, 2]):
            seen.append(progress.done)
            for _ in watched("abcd", "letters"):
                seen.append(progress.done)
    assert seen == [0, 0, 0.125, 0.25, 0.375, 0.5, 0.5, 0.625, 0.75, 0.875]


@each(
    ("things", "count", "seen"),
    [
        (iter("ab"), 2, [0, 0.5]),
        (iter("ab"), None, [0, 0]),
        (iter("abc"), 2, [0, 0.5, 1]),
        ([], None, []),
        ("ab", 4, [0, 0.25]),
    ],
)
def test_how_far_it_has_come_is_known_where_it_is_known_how_many(things, count, seen) -> None:
    progress = Progress()
    assert [progress.done for _ in progress.watch(things, "", count)] == seen


def test_watching_ends_with_it_and_stops_when_nobody_waits() -> None:
    progress = Progress()
    with watching(progress.watch), pytest.raises(CalledOff), as_long_as(asked(1)):
        assert len([*watched("ab")]) == 2
    assert progress.done == 0
    letters = "ab"
    assert watched(letters) is letters
