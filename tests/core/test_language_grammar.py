"""Small grammar."""

from __future__ import annotations

from sheetgen.core import language
from tests.cases import each


@each(
    ("count", "said"),
    [
        (0, "no"), (1, "one"), (12, "twelve"), (20, "twenty"), (45, "forty-five"),
        (100, "one hundred"), (110, "one hundred and ten"), (-4, "minus four"), (1000, "1000"),
    ],
)  # fmt: skip
def test_numbers(count, said):
    assert language.number(count) == said


@each(
    ("count", "said"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"),
     (13, "13th"), (14, "14th"), (21, "21st"), (22, "22nd"), (111, "111th")],
)  # fmt: skip
def test_ordinals(count, said):
    assert language.ordinal(count) == said


@each(
    ("count", "noun", "said"),
    [
        (1, "destroyer", "one destroyer"),
        (2, "destroyer", "two destroyers"),
        (0, "destroyer", "no destroyers"),
        (3, "watch", "three watches"),
        (2, "more watch", "two more watches"),
        (2, "enemy", "two enemies"),
        (2, "convoy", "two convoys"),
        (2, "aircraft", "two aircraft"),
        (7, "rifleman", "seven riflemen"),
        (2, "German", "two Germans"),
        (2, "a platoon", "two platoons"),
        (1, "an outpost", "one outpost"),
        (2, "answer", "two answers"),
    ],
)
def test_counts(count, noun, said):
    assert language.counted(count, noun) == said


def test_a_noun_that_is_counted_in_figures_has_no_article():
    assert language.counted_in_figures(2, "a ford") == "2 fords"


@each(
    ("items", "said"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "", "b", "c"], "a, b and c")],
)
def test_lists(items, said):
    assert language.join(items) == said


@each(
    "phrase",
    ["an Italian force", "a U-boat", "an enemy", "a German", "an hour", "a one-day run",
     "an *Indomitable*", "a unit", "an SM.79", "an MTB", "a MAS boat", "a C.202"],
)  # fmt: skip
def test_articles(phrase):
    assert language.article(phrase.split(" ", 1)[1]) == phrase


def test_verbs_agree():
    assert [language.was(count) for count in (0, 1, 2)] == ["were", "was", "were"]


def test_sentences_begin_and_end():
    assert language.sentences(["*Ohio* sank", "", "the end", "“all in”"]) == (
        "*Ohio* sank. The end. “All in”."
    )


def test_how_often():
    assert [language.times(n) for n in (1, 2, 3, 21)] == [
        "once",
        "twice",
        "three times",
        "twenty-one times",
    ]


@each(
    ("said", "shown"),
    [(-2, "−2"), ("3 each, -1 for a loss (-5)", "3 each, −1 for a loss (−5)"),
     ("T-34", "T-34"), ("'U'-99, 1940--41", "'U'-99, 1940--41"), ("9 - 3", "9 - 3")],
)  # fmt: skip
def test_a_hyphen_is_a_minus_sign_where_a_number_begins_with_it(said, shown):
    assert language.minus(said) == shown


@each(
    ("noun", "several"),
    [
        ("man", "men"),
        ("foot", "feet"),
        ("lost child", "lost children"),
        ("lifeboat", "lifeboats"),
        ("wolf", "wolves"),
        ("half", "halves"),
        ("sheep", "sheep"),
        ("German", "Germans"),
        ("fox", "foxes"),
        ("two", "twos"),
        ("belief", "beliefs"),
    ],
)
def test_nouns_that_go_their_own_way_have_their_own_plural(noun: str, several: str) -> None:
    assert language.plural(noun, 2) == language.plural(noun, 0) == several
    assert language.plural(noun, 1) == language.plural(noun, -1) == noun
