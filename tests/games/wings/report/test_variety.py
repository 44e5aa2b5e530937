"""Sentences of a war diary that do not begin alike."""

from __future__ import annotations

import pytest

from sheetgen.games.wings.report.missions import varied


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        (["the one", "the two", "the three"], ["the one", "the two; the three"]),
        (["the one", "Hill won", "the three"], ["the one", "Hill won", "the three"]),
        (
            ["Hill won it", "Hill's luck held", "Hill left"],
            ["Hill won it", "Hill's luck held; Hill left"],
        ),
        (["a", "a; b", "a"], ["a", "a; b", "a"]),
    ],
)
def test_no_three_sentences_on_end_begin_alike(told: list[str], instead: list[str]) -> None:
    assert varied(told) == instead
