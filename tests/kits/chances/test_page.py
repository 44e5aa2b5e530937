from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from sheetgen.kits.chances.page import page
from sheetgen.kits.chances.simulation import QUANTILES, Summary
from sheetgen.kits.drawing.page import PAPERS, Box, Foot, Line, Text
from tests.kits.drawing.drawn import made_again
from tests.kits.drawing.measuring import extent, faults, ink, meet

SUMS = {"cargo lost": 3, "tanker lost": 1, "carrier lost": 1}
AGAIN = made_again(Foot(seed="a", policy="steady", source="seed"), "convoy", "sheet")
FOOT = ("Seed x, policy steady.", "Design: somebody.")


def summed(scores, sums=None):
    scores = Counter(scores)
    return Summary(sum(scores.values()), scores, Counter(SUMS if sums is None else sums), 10)


def hill(low, high):
    middle = (low + high) / 2
    return {s: 1 + int(400 * (1 - abs(s - middle) / (high - low))) for s in range(low, high + 1)}


SUMMARIES = {
    "usual": summed(hill(43, 116)),
    "one game": summed({83: 1}),
    "one game at a ten": summed({80: 1}),
    "all equal": summed({90: 5000}),
    "all nought": summed({0: 7}),
    "all below nought": summed({-13: 7, -17: 2}),
    "wide": summed(hill(-20, 130)),
    "only the ends": summed({-20: 50, 130: 50}),
    "the ends of the axis": summed({80: 50, 120: 50}),
    "very wide": summed({-5000: 1, 3: 5, 12345: 1}),
    "a rare one": summed({40: 1, 90: 1_000_000}),
    "much counted": summed(hill(40, 116), {f"thing {n} " + "lost " * n: n for n in range(60)}),
    "nothing counted": summed(hill(40, 116), {}),
}


@pytest.fixture(params=PAPERS)
def paper(request):
    return PAPERS[request.param]


@pytest.fixture(params=SUMMARIES)
def summary(request):
    return SUMMARIES[request.param]


@pytest.fixture
def drawn(summary):
    """Every second summary on letter paper."""
    return usual(tuple(SUMMARIES.values()).index(summary))


@cache
def usual(number):
    paper = PAPERS["letter" if number % 2 else "a4"]
    return made(paper, tuple(SUMMARIES.values())[number])


def made(paper, summary, title="MALTA CONVOY", subtitle="policy steady", foot=FOOT):
    return page(paper, title, subtitle, summary, foot, AGAIN)


def texts(made_page):
    return [item.text for item in made_page.art if isinstance(item, Text)]


def columns(made_page):
    return [item for item in made_page.art if isinstance(item, Box) and item.filled]


def test_nothing_touches_and_no_type_is_smaller_than_can_be_read(drawn):
    assert faults(drawn) == []
    inked = [ink(item) for item in drawn.art if isinstance(item, Text)]
    assert not [text for text in inked for box in columns(drawn) if meet(text, extent(box))]
    assert min(item.size for item in drawn.art if isinstance(item, Text)) >= 7


def test_columns_are_as_high_as_their_scores_are_frequent(drawn, summary):
    drawn = columns(drawn)
    counts = [count for _, count in sorted(summary.scores.items())]
    assert len(drawn) == len(counts)
    assert len({round(box.y + box.height, 6) for box in drawn}) == 1
    scale = max(box.height for box in drawn) / max(counts)
    assert scale * max(counts) > 40
    assert [box.height for box in drawn] == pytest.approx([scale * count for count in counts])


def test_columns_stand_apart_over_their_scores(drawn, summary):
    drawn = columns(drawn)
    scores = sorted(summary.scores)
    if len(scores) > 1:
        pitch = (drawn[-1].x - drawn[0].x) / (scores[-1] - scores[0])
        assert [box.x - drawn[0].x for box in drawn] == pytest.approx(
            [(score - scores[0]) * pitch for score in scores]
        )
        assert all(box.width < max(0.6 * pitch, 0.2) for box in drawn)


def test_every_label_is_there(paper):
    shown = texts(made(paper, SUMMARIES["usual"]))
    usual = SUMMARIES["usual"]
    figures = (f"{usual.games:,}", f"{usual.mean:.2f}", f"± {usual.standard_error:.2f}")
    for text in ("MALTA CONVOY", "policy steady", *FOOT, *figures, f"{usual.deviation:.2f}"):
        assert text in shown
    for score in range(40, 121, 10):
        assert str(score) in shown
    for share in QUANTILES:
        assert f"{100 * share:.0f} %" in shown
        assert str(usual.quantile(share)) in shown
    for low, high in usual.bands():
        assert f"{low} to {high}" in shown
        assert f"{100 * usual.chance(low, high):.1f} %" in shown
    for name in SUMS:
        assert name in shown


def test_the_median_is_marked(drawn, summary):
    assert f"median {summary.quantile(0.5)}".replace("-", "−") in texts(drawn)


def test_a_rare_score_is_not_told_as_never():
    shown = texts(made(PAPERS["a4"], SUMMARIES["a rare one"]))
    assert shown[shown.index("40 to 49") + 1 :][:2] == ["< 0.1 %", "100.0 %"]
    assert shown[shown.index("90 to 99") + 1 :][:2] == ["> 99.9 %", "> 99.9 %"]
    assert "0.0 %" in shown


def test_scores_far_apart_have_wider_bands_and_fewer_ticks(paper):
    drawn = made(paper, SUMMARIES["very wide"])
    assert "−5000 to −4001" in texts(drawn)
    assert len([item for item in drawn.art if isinstance(item, Line)]) < 100


def test_one_game_has_no_deviation():
    shown = texts(made(PAPERS["a4"], SUMMARIES["one game"]))
    assert "–" in shown
    assert not [text for text in shown if "±" in text]


def test_what_does_not_fit_a_table_is_counted(paper):
    shown = texts(made(paper, SUMMARIES["much counted"]))
    named = sum(text.startswith("thing") for text in shown)
    assert f"and {60 - named} more" in shown
    assert named > 15


def test_long_texts_stay_on_the_page(paper):
    long = "a long word or two " * 20
    assert faults(made(paper, SUMMARIES["usual"], long, long.strip(), (long.strip(), long))) == []
    assert faults(made(paper, SUMMARIES["usual"], "T", "", ())) == []


def test_no_games_are_refused(paper):
    with pytest.raises(ValueError, match="no games"):
        made(paper, Summary())
