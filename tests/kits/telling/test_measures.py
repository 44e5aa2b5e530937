"""Measures of prose, on texts of which the figure is known by hand."""

from __future__ import annotations

import pytest

from sheetgen.kits.telling import measures
from sheetgen.kits.telling.prose import MASK, masked, narrative, sentences, words

LOG = "Destroyer fails to find sub, continues to search. " * 40
LIKED = """
We had six cargo ships and one carrier, which nobody called enough. The next four watches passed
quietly. Then the Italians found us off the Balearics, and the old carrier took two bombs before
anyone had shouted. She sank in the dark. After that I stopped counting aircraft and counted ships.
"""


def test_distinct_counts_the_runs_that_differ():
    assert measures.distinct(["a", "b", "a", "b"], 2) == pytest.approx(2 / 3)
    assert measures.distinct(["a", "b", "c", "d"], 2) == 1
    assert measures.distinct(["a"], 2) == 1


def test_the_least_window_is_found_wherever_it_stands():
    varied = [f"w{n}" for n in range(50)]
    text = varied + ["same"] * 10 + varied
    by_hand = min(measures.distinct(text[i : i + 20], 2) for i in range(len(text) - 19))
    assert measures.least_distinct(text, 2, window=20) == pytest.approx(by_hand)
    assert measures.least_distinct(varied, 2, window=80) == 1


@pytest.mark.parametrize(
    ("text", "run"),
    [
        ("one two three four", ""),
        ("a b c x a b c y", "a b c"),
        ("a a a a", "a a"),
        ("the sea was empty and the sea was full", "the sea was"),
    ],
)
def test_the_longest_run_said_twice(text, run):
    assert measures.longest_repeat(text.split()) == run.split()


def test_openings_and_first_words():
    said = ["The ship sank.", "The ship burned.", "The men swam.", "Nobody came."]
    assert measures.distinct_openings(said) == 0.75
    assert measures.same_first_word(said) == 3
    assert measures.commonest_first_word(said) == 0.75
    assert measures.same_first_word([]) == 0


def test_lengths_of_sentences():
    mean, spread, longest = measures.lengths(["One two.", "One two three four five six."])
    assert (mean, spread, longest) == (4, 2, 6)


def test_short_words_in_short_sentences_are_easier_to_read():
    hard = ["Operational considerations necessitated considerable reconsideration immediately."]
    assert measures.reading_ease(["The sea was calm.", "We ate."]) > 90
    assert measures.reading_ease(hard) < 0


@pytest.mark.parametrize(
    ("one", "other", "rank"),
    [
        ([1, 2, 3], [10, 20, 90], 1.0),
        ([1, 2, 3], [3, 2, 1], -1.0),
        ([1, 1, 1], [1, 2, 3], 0.0),
        ([1, 2, 2, 3], [1, 2, 3, 4], 0.9487),
    ],
)
def test_ranks_go_together(one, other, rank):
    assert measures.rank_correlation(one, other) == pytest.approx(rank, abs=1e-4)


def test_a_machine_log_is_told_from_a_report():
    log, liked = words(LOG), words(LIKED)
    assert measures.least_distinct(log, 2) < 0.1
    assert len(measures.longest_repeat(log)) > 36
    assert measures.least_distinct(liked, 2) > 0.85
    assert len(measures.longest_repeat(liked)) <= 4
    assert measures.lengths(sentences([LOG]))[1] == 0


def test_the_narrative_is_what_is_told():
    text = (
        "---\ntitle: x\n---\n\n# Title\n\n*Below it. Score 9.*\n\nIt began.\n\n| a | b |\n\n"
        "> Here once.\n\n*a player's note*\n\n*Ohio* sank.\n\n## Losses\n\nNot this.\n"
    )
    assert narrative(text, ["Losses"]) == ["It began.", "Here once.", "*Ohio* sank."]


def test_sentences_are_parted_and_crossheads_are_none():
    said = sentences(["FOUR DAYS. It began at 4.30 p.m. and ended. *Ohio* sank."])
    assert said == ["It began at 4.30 p.m. and ended.", "*Ohio* sank."]


def test_names_are_masked_and_lists_of_them_are_one():
    plain = "They sank *Ohio*, *Kenya* and *Penn* off Bone; six were left."
    assert masked(plain, [r"\*[^*]+\*", "Bone", r"\bsix\b"]) == (
        f"They sank {MASK} off {MASK}; {MASK} were left."
    )
