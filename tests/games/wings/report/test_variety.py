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


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        (["Hill rose", "Hill fired", "Hill left"], ["Hill rose", "Hill fired; he left"]),
        (["Hill rose", "Hill met Day", "Hill left"], ["Hill rose", "Hill met Day; Hill left"]),
        (["Hill rose", "Hill met", "Hill; he"], ["Hill rose; he met", "Hill; he"]),
    ],
)
def test_the_same_man_again_is_he_if_nobody_else_was_named(
    told: list[str], instead: list[str]
) -> None:
    assert varied(told, ["Hill", "Day"]) == instead
