"""The page of a game's prices."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sheetgen.kits.chances.account import change, choice, decimal, figures
from sheetgen.kits.chances.analysed import Analysis, Tried
from sheetgen.kits.chances.luck_page import page
from sheetgen.kits.chances.prices import Decided, Die, account
from sheetgen.kits.chances.whatif import COMPLETIONS
from sheetgen.kits.drawing.page import PAPERS, Fill, Foot, Polyline, Text
from tests.cases import each
from tests.kits.chances.accounts import analyses, line
from tests.kits.drawing.drawn import made_again
from tests.kits.drawing.measuring import faults

AGAIN = made_again(Foot(seed="a", policy="steady", source="seed"), "convoy", "sheet")
FOOT = ("Dice of the seed x.", "Design: somebody.")
SMALL = account(
    [
        Die(0, 1, "contact", 1, 2, (80.0, 90.0, 84.0, 84.0, 84.0, 84.0)),
        Decided(1, 2, "option", 1, "decoy", "none", {"none": 91.5}),
        Decided(2, 2, "escort-cruisers", 1, "3", "0", {"0": 88.0}),
        Die(3, 2, "attack", 1, 6, (95.0, 95.0, 95.0, 95.0, 95.0, 70.0)),
        Die(4, 3, "attack", 1, 1, (86.0,) * 6),
    ],
    86,
)
NAMES = ("the contact roll", "the attack die that sank Eagle", "a die of no matter")
TRIED = (
    Tried(1, 2, "option", 1, "evade", 80.0, 0),
    Tried(1, 2, "option", 1, "none", 92.0, 0),
    Tried(2, 2, "escort-cruisers", 1, "1", 86.0, 0),
)


def analysed(prices=SMALL, tried=TRIED, finished=True, scored=86, names=NAMES) -> Analysis:
    return Analysis(prices, names, tried, "best", scored, finished)


def made(analysis, paper=PAPERS["a4"], title="LUCK AND CHOICE", subtitle="seed x", foot=FOOT):
    return page(paper, title, subtitle, analysis, foot, AGAIN)


def texts(drawn) -> list[str]:
    return [item.text for item in drawn.art if isinstance(item, Text)]


def after(shown: list[str], title: str, count: int) -> list[str]:
    return shown[shown.index(title) + 1 :][:count]


@pytest.mark.long
@settings(max_examples=20)
@given(st.sampled_from(list(PAPERS.values())), analyses())
def test_all_is_inside_the_margins_and_nothing_touches(paper, analysis):
    drawn = made(analysis, paper)
    assert faults(drawn) == []
    assert min(item.size for item in drawn.art if isinstance(item, Text)) >= 7


@settings(deadline=None, max_examples=40)
@given(analyses(), st.integers(0, 2))
def test_figures_add_up_and_are_true(analysis, places):
    prices = analysis.prices
    shown = figures(prices, places)
    assert shown.par + shown.luck - shown.errors == pytest.approx(shown.score, abs=1e-9)
    for figure, exact in zip(
        shown, (prices.par, prices.luck, prices.errors, prices.score), strict=True
    ):
        assert figure == round(figure, places)
        assert abs(figure - exact) <= 2 * 10**-places


def test_the_account_stands_in_large_type():
    shown = figures(SMALL, 2)
    sign = "+" if shown.luck >= 0 else "−"
    large = [
        item.text for item in made(analysed()).art if isinstance(item, Text) and item.size > 15
    ]
    minus = "−" if shown.errors >= 0 else "+"
    assert large[1:] == [
        f"{shown.par:.2f}",
        f"{sign} {abs(shown.luck):.2f}",
        f"{minus} {abs(shown.errors):.2f}",
        "= 86",
    ]
    assert "luck of 3 dice" in texts(made(analysed()))


def test_a_gain_by_decisions_is_added():
    better = account([Decided(0, 1, "option", 1, "a", "b", {"b": 80.0})], 90)
    assert better.errors == -10
    shown = texts(made(analysed(better, (), scored=90, names=())))
    assert "+ 10.00" in shown
    assert "errors: what 1 decision cost or gained" in shown


def test_a_game_not_finished_says_so():
    shown = texts(made(analysed(SMALL._replace(score=86.25), finished=False, scored=97)))
    assert "= 86.25" in shown
    assert "so far" in shown
    assert "to be expected; the score stands at 97" in shown
    assert "now 86.2" in shown
    assert "so far" not in texts(made(analysed()))


def test_rolls_are_listed_by_luck():
    shown = texts(made(analysed()))
    by_luck = {name: die.luck for die, name in zip(SMALL.dice, NAMES, strict=True)}
    lucky = ["turn", "what it did", "points", "1", NAMES[0], change(by_luck[NAMES[0]], 2)]
    assert after(shown, "LUCKIEST ROLLS", 6) == lucky
    unlucky = ["2", NAMES[1], change(by_luck[NAMES[1]], 2)]
    assert after(shown, "UNLUCKIEST ROLLS", 6)[3:] == unlucky
    assert by_luck[NAMES[0]] > 0 > by_luck[NAMES[1]]
    assert NAMES[2] not in shown


def test_decisions_are_listed_by_weight_with_the_reference():
    found = analysed()
    shown = texts(made(found))
    rows = [
        [
            str(d.turn),
            *(choice(found, d.ask, c) for c in (d.choice, d.reference)),
            change(-d.cost, 2),
        ]
        for d in sorted(SMALL.decisions, key=lambda d: -abs(d.cost))
    ]
    assert after(shown, "policy best", 9) == ["points", *rows[0], *rows[1]]
    assert "escort cruisers: 3" in shown
    assert "decoy" in shown
    asked = {d.ask: "What now?" for d in SMALL.decisions}
    titled = texts(made(found._replace(titles=asked)))
    assert {"What now: 3", "What now: decoy"} <= set(titled)


def test_other_choices_are_the_best_of_each_decision():
    shown = texts(made(analysed()))
    assert after(shown, "best other choice", 6) == ["score", "change", "2", "none", "92", "+6"]
    assert "evade" not in shown
    assert "escort cruisers: 1" not in shown


def test_hypothetical_dice_are_marked():
    assert not [text for text in texts(made(analysed())) if "≈" in text]
    shown = texts(made(analysed(tried=(Tried(1, 2, "option", 1, "evade", 88.4, 3),))))
    assert after(shown, "evade", 2) == ["≈ 88", "+2"]
    assert f"≈ with dice that nobody rolled: the mean of up to {COMPLETIONS} games." in shown


def test_turning_points_are_those_of_the_chart():
    drawn = made(analysed(line(80, 83, 82.5, 79, *[79] * 12), (), scored=79, names=()))
    shown = texts(drawn)
    assert after(shown, "TURNING POINTS", 15)[5:] == [
        "1", "1", "80.0", "83.0", "+3.0", "2", "3", "82.5", "79.0", "−3.5",
    ]  # fmt: skip
    assert shown.count("+3.0") == 2
    assert any(isinstance(item, Polyline) for item in drawn.art)


def test_where_there_is_nothing_to_list_that_is_said():
    shown = texts(made(analysed(line(80, 80), (), scored=80, names=())))
    assert shown.count("none") == 3
    assert "no gain or loss" in shown
    assert "none changes the score" in shown


@each("paper", PAPERS)
def test_long_texts_stay_on_the_page(paper):
    long = "a long word or two " * 20
    analysis = analysed(names=(long, long, long))._replace(reference="policy " * 30)
    assert faults(made(analysis, PAPERS[paper], long, long.strip(), (long.strip(), long))) == []
    assert faults(made(analysis, PAPERS[paper], "T", "", ())) == []


@each(
    ("points", "shown", "signed"),
    [(0.04, "0.0", "0.0"), (-0.04, "0.0", "0.0"), (-1.25, "−1.2", "−1.2"), (3, "3.0", "+3.0")],
)
def test_points_as_they_are_written(points, shown, signed):
    assert (decimal(points), change(points)) == (shown, signed)


def test_results_are_grey_and_turning_points_have_the_discs_of_the_chart():
    drawn = made(analysed()).items
    grey = [item for item in drawn if isinstance(item, Fill) and item.tone == "result"]
    # The score; and the last column of five tables.
    assert len(grey) == 1 + 5
    numbers = [item.text for item in drawn if isinstance(item, Text) and item.white]
    assert sorted(numbers) == sorted(2 * [str(n) for n in range(1, len(numbers) // 2 + 1)])
