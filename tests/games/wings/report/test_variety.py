"""Sentences of a war diary that do not begin alike: what is joined, what changes places."""

from __future__ import annotations

import pytest

from sheetgen.games.wings.report.missions import varied


@pytest.mark.parametrize(
    ("told", "instead"),
    [
        # The third is joined to the second, a subject they share said once.
        ([["the one", "the two", "the three"]], [["the one", "the two; the three"]]),
        (
            [["Hill won it", "Hill's luck held", "Hill broke off"]],
            [["Hill won it", "Hill's luck held; Hill broke off"]],
        ),
        ([["so it was", "Hill left", "Hill fell"]], [["so it was", "Hill left", "Hill fell"]]),
        (
            [["the one", "Hill flew on", "Hill turned", "Hill landed"]],
            [["the one", "Hill flew on", "Hill turned and landed"]],
        ),
        # Nothing is added to the loss of a man.
        (
            [["the one was killed", "the two", "the three"]],
            [["the one was killed", "the two; the three"]],
        ),
        (
            [["the one", "the two was killed", "the three"]],
            [["the one", "the two was killed", "the three"]],
        ),
        # Where a paragraph begins, two change places; the last never does.
        (
            [["the one in turn 1"], ["the two in turn 2", "b", "a"]],
            [["the one in turn 1"], ["the two in turn 2", "b", "a"]],
        ),
        (
            [["the one"], ["the two"], ["the three", "b", "c"]],
            [["the one"], ["the two"], ["b", "the three", "c"]],
        ),
        # One alone in its paragraph ends the one before it.
        ([["the one"], ["the two"], ["the three"]], [["the one"], ["the two; the three"], []]),
    ],
)
def test_no_three_sentences_on_end_begin_alike(
    told: list[list[str]], instead: list[list[str]]
) -> None:
    assert varied(told) == instead


def test_what_would_grow_too_long_is_left_alone() -> None:
    long = "the " + "word " * 20 + "end"
    assert varied([[long, long, long]]) == [[long, long, long]]
