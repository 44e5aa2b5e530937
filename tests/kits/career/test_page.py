"""The pages of a career: nothing touches, and what stands on them is true."""

from functools import cache

import pytest

from sheetgen.kits.career import chart
from sheetgen.kits.career.career import Career
from sheetgen.kits.career.lists import Numbered
from sheetgen.kits.career.page import pages
from sheetgen.kits.drawing.page import PAPERS, Area, Box, Foot, Line, Polyline, Text
from tests.cases import each
from tests.kits.career.careers import CAREERS, convoy, wings
from tests.kits.drawing.measuring import extent, faults, ink, meet

FOOT = ("How to read it.", "Game by somebody.")
PLACE = Area(10, 20, 190, 40)
papers = each("paper", PAPERS)
careers = each("name", CAREERS)


@cache
def drawn(name, paper="a4"):
    return pages(PAPERS[paper], CAREERS[name], FOOT, Foot())


def texts(page):
    return [item.text for item in page.items if isinstance(item, Text)]


def numbered(*games):
    return [Numbered(n, played) for n, played in enumerate(games, start=1)]


@careers
def test_all_is_inside_the_margins_and_nothing_touches(name):
    for page in (*drawn(name), *(drawn(name, "letter") if name == "sixty" else ())):
        assert faults(page) == []
        inked = [ink(item) for item in page.items if isinstance(item, Text) and not item.white]
        boxes = [extent(item) for item in page.items if isinstance(item, Box) and item.filled]
        assert not [text for text in inked for box in boxes if meet(text, box)]


@careers
def test_every_game_is_listed_once_in_order(name):
    found = [text for page in drawn(name) for text in texts(page)]
    career = CAREERS[name]
    if name in ("one", "seven", "sixty", "hundreds"):
        files = [p.file.removesuffix(".journal.jsonl") for p in career.finished + career.unfinished]
        # The last of each: it may be named before, among the best and the worst.
        places = [len(found) - 1 - found[::-1].index(file) for file in files]
        assert places == sorted(places)
    assert found.count("not finished") == len(career.unfinished)


@papers
@careers
def test_no_few_rows_stand_alone_on_a_page(paper, name):
    career = CAREERS[name]
    listed = len(career.games)
    for page in drawn(name, paper):
        said = texts(page)
        rows = sum(text.startswith(("Malta Convoy, ", "Wings over Malta, ")) for text in said)
        assert rows == 0 or rows >= min(4, listed)


@papers
def test_pages_are_numbered_where_there_are_several(paper):
    assert not any("page" in text for text in texts(drawn("one", paper)[0]))
    several = drawn("sixty", paper)
    for number, page in enumerate(several, start=1):
        assert f"page {number} of {len(several)}" in texts(page)
        assert set(FOOT) < set(texts(page))


def test_the_key_figures_are_the_means():
    (kind,) = Career((convoy(1, score=80), convoy(2, score=91))).kinds()
    career = Career(kind.games)
    said = texts(pages(PAPERS["a4"], career, FOOT, Foot())[0])
    assert "85.5" in said
    assert f"{sum(p.account.errors for p in kind.games) / 2:.1f}" in said


def test_a_campaign_says_who_won():
    said = texts(drawn("one campaign")[0])
    assert "nobody 11–11" in said
    assert "11 : 11" in said
    assert "won by British and Axis in all games" in said


def test_squares_stand_as_high_as_the_scores_and_strokes_at_par():
    games = numbered(*(convoy(n) for n in range(1, 9)))
    items = [*chart.scores(PLACE, games)]
    squares = [item for item in items if isinstance(item, Box)]
    assert len(squares) == len(games)
    assert [s.x for s in squares] == sorted(s.x for s in squares)
    heights = [s.y + s.height / 2 for s in squares]
    first, second = games[0].played, games[1].played
    per_point = (heights[0] - heights[1]) / (second.score - first.score)
    for game, at in zip(games, heights, strict=True):
        assert heights[0] - at == pytest.approx(per_point * (game.played.score - first.score))
        par_at = heights[0] - per_point * (game.played.account.par - first.score)
        assert any(
            isinstance(item, Line) and item.y1 == item.y2 == pytest.approx(par_at) for item in items
        )
    assert per_point > 0


def test_the_dashed_line_is_the_running_mean():
    games = numbered(*(convoy(n, score=60 + 10 * n, account=None) for n in range(1, 7)))
    items = [*chart.scores(PLACE, games)]
    (line,) = [item for item in items if isinstance(item, Polyline)]
    squares = [item for item in items if isinstance(item, Box)]
    assert line.points[0] == pytest.approx(
        (squares[0].x + squares[0].width / 2, squares[0].y + squares[0].height / 2)
    )
    # Of 80 to 120 the mean is 100, where the fourth square stands.
    assert line.points[5][1] == pytest.approx(squares[3].y + squares[3].height / 2)


def test_bars_of_luck_go_up_and_those_of_errors_down():
    unlucky, lucky = convoy(1), convoy(2)
    up = lucky.account._replace(luck=10.0, errors=5.0)
    down = unlucky.account._replace(luck=-20.0, errors=-2.5)
    games = numbered(lucky._replace(account=up), unlucky._replace(account=down))
    boxes = [item for item in chart.luck_and_errors(PLACE, games) if isinstance(item, Box)]
    won, cost, lost, gained = boxes
    nought = won.y + won.height
    assert cost.y == pytest.approx(nought)
    assert lost.y == pytest.approx(nought)
    assert gained.y + gained.height == pytest.approx(nought)
    assert won.height == pytest.approx(2 * cost.height)
    assert lost.height == pytest.approx(2 * won.height)
    assert (won.filled, cost.filled) == (True, False)
    assert won.x + won.width <= cost.x


def test_bars_of_chances_stay_within_their_levels():
    of = convoy(1)
    account = of.account._replace(luck=0.3, errors=1.14)
    marks = [*chart.luck_and_errors(PLACE, numbered(of._replace(account=account, is_outcome=True)))]
    levels = [item.y1 for item in marks if isinstance(item, Line)]
    for bar in (item for item in marks if isinstance(item, Box)):
        assert min(levels) <= bar.y <= bar.y + bar.height <= max(levels)


def test_a_side_has_a_black_bar_where_it_won():
    games = numbered(wings(1), wings(2), wings(3))
    items = [*chart.wins(PLACE, games, ["british", "axis"])]
    bars = [item for item in items if isinstance(item, Box)]
    assert [bar.filled for bar in bars] == [False, True, False, False, False, True]
    assert [game.played.winner for game in games] == ["nobody", "british", "axis"]
    heights = [bar.height for bar in bars]
    counts = [game.played.won[side] for side in ("british", "axis") for game in games]
    for height, count in zip(heights, counts, strict=True):
        assert height == pytest.approx(heights[0] * count / counts[0])


def test_a_chart_shows_the_last_hundred_games():
    games = numbered(*(convoy(n) for n in range(1, 140)))
    items = [*chart.scores(PLACE, games)]
    assert sum(isinstance(item, Box) for item in items) == chart.MOST
    assert "139" not in [i.text for i in items if isinstance(i, Text)][:1]
    said = [text for page in drawn("hundreds") for text in texts(page)]
    assert any("the last 100 games" in text for text in said)


def test_what_cannot_be_seen_is_written_out():
    said = [text for page in drawn("rude") for text in texts(page)]
    assert "\\u202e\\x1b[2J=1+1" in said
