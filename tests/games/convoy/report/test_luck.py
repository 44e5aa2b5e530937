"""The section on luck and decisions: true to the analysis, in every format."""

from __future__ import annotations

import io
import re
from statistics import fmean

import pytest

from sheetgen.games.convoy.report import after_action as report
from sheetgen.games.convoy.rules.sequence_of_play import score
from sheetgen.kits.chances.account import (
    change,
    differing,
    figures,
    luckiest,
    otherwise,
    turning_points,
    unluckiest,
)
from sheetgen.kits.chances.analysed import SHOWN, Analysis, analyse
from sheetgen.kits.chances.whatif import COMPLETIONS, Branches
from sheetgen.kits.drawing.page import PAPERS
from sheetgen.kits.telling.html import to_html
from sheetgen.kits.telling.markdown import parse, plain
from sheetgen.kits.telling.pdf import to_pdf
from sheetgen.kits.telling.report import Asked, luck_charts
from tests.cases import each
from tests.games.convoy.report.reports import body, game
from tests.kits.drawing.marks import page_texts

PLACE = "<!-- figure: fortunes -->"


@pytest.fixture(scope="module")
def finished() -> tuple:
    header, session = game("pedestal", "classic", "random")
    return header, session, analyse(session, "best", header.seed)


@pytest.fixture(scope="module")
def typed_and_at_sea() -> tuple:
    header, session = game("pedestal", "classic", "random")
    session.back_to(50)
    return header._replace(seed=None), session, analyse(session, "best", None)


def told(header, session, analysis) -> str:
    return report.tell(Asked(header, session, [], None, analysis, appendix=True)).text


def section(text: str) -> str:
    return "## Luck" + body(text).split("\n## Luck", 1)[1].split("\n## ")[0]


def prose(analysis: Analysis, given: tuple) -> str:
    return section(told(*given[:2], analysis)).split("\n\n")[1]


def table(text: str, heading: str) -> list[list[str]]:
    rows = text.split(f"### {heading}\n\n")[1].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_it_stands_before_the_dice_and_nothing_else_changes(finished):
    header, session, analysis = finished
    text = told(header, session, analysis)
    shown = section(text)
    without = report.tell(Asked(header, session, appendix=True)).text
    # What is told goes by the expected score; what is drawn up from the record does not.
    tables, expected = (whole.split("\n## Losses\n")[1] for whole in (text, without))
    # Which quiet turns are incidents goes by it, too: the rows of turns have their numbers.
    tables, expected = (
        re.sub(r"^\| \d+ \|.*\n", "", t, flags=re.MULTILINE)
        for t in (tables.replace(f"\n{shown}", "", 1), expected)
    )
    assert tables == expected
    headings = re.findall(r"^## (.*)", text, re.MULTILINE)
    assert headings[headings.index("Luck and decisions") + 1] == "The dice"


def test_the_account_is_told_and_adds_up(finished):
    analysis = finished[2]
    par, luck, errors, score = figures(analysis.prices, 1)
    more = "more" if luck > 0 else "fewer"
    assert prose(analysis, finished) == (
        f"The set-up was worth {par:.1f} points in the hands of the policy *best*. The dice "
        f"brought {abs(luck):.1f} points {more} than they do on average, and the decisions "
        f"{'cost' if errors > 0 else 'gained'} {abs(errors):.1f}, which makes {score:.0f}."
    )
    assert score == analysis.scored == int(told(*finished).split("Score ")[1].split(".")[0])


def test_a_game_at_sea_is_told_so_far(typed_and_at_sea):
    analysis = typed_and_at_sea[2]
    text = told(*typed_and_at_sea)
    assert "\n## Luck and decisions so far\n" in text
    said = prose(analysis, typed_and_at_sea)
    assert "So far the dice have brought" in said
    assert said.endswith(f"; {analysis.prices.score:.1f} is to be expected now.")


@each(
    ("luck", "said"),
    [
        (3.21, "brought 3.2 points more than they do on average"),
        (-3.21, "brought 3.2 points fewer than they do on average"),
        (0.01, "brought what they do on average"),
    ],
)
def test_luck_in_words(finished, luck, said):
    analysis = finished[2]
    prices = analysis.prices
    prices = prices._replace(par=85.0, luck=luck, errors=0.0, score=85 + luck)
    assert said in prose(analysis._replace(prices=prices), finished)


@each(
    ("cost", "said"),
    [
        (1.5, "and the decisions cost 1.5,"),
        (-1.5, "and the decisions gained 1.5,"),
        (0.02, "and the decisions came to less than a tenth of a point,"),
        (0, "and no decision cost or gained anything,"),
    ],
)
def test_decisions_in_words(finished, cost, said):
    analysis = finished[2]
    first, *rest = analysis.prices.decisions
    decisions = (first._replace(cost=cost), *(d._replace(cost=0.0) for d in rest))
    prices = analysis.prices._replace(errors=cost, decisions=decisions)
    changed = analysis._replace(prices=prices)
    assert said in prose(changed, finished)
    weighed = "### The decisions that weighed most" in told(*finished[:2], changed)
    assert weighed == (cost != 0)


def test_the_tables_are_those_of_the_analysis(finished):
    analysis = finished[2]
    text = section(told(*finished))
    dice = luckiest(analysis)[:3] + unluckiest(analysis)[:3][::-1]
    rolls = [[str(die.turn), name, change(die.luck, 2)] for die, name in dice]
    assert table(text, "The luckiest and the unluckiest rolls") == rolls
    choices = table(text, "The decisions that weighed most")
    assert [row[3] for row in choices] == [
        change(-d.cost, 2) for d in differing(analysis.prices)[:5]
    ]
    swings = table(text, "Turning points")
    assert [int(row[1]) for row in swings] == [s.turn for s in turning_points(analysis.prices)]
    others = table(text, "Other choices on the same dice")
    assert [int(row[2]) for row in others] == [t.score for t, _ in otherwise(analysis)[:3]]


def test_hypothetical_dice_are_marked_where_dice_were_typed(typed_and_at_sea, finished):
    text = section(told(*typed_and_at_sea))
    first = otherwise(typed_and_at_sea[2])[:3]
    assert any(tried.hypothetical for tried, _ in first)
    shown = [row[2] for row in table(text, "Other choices on the same dice")]
    assert [cell.startswith("≈") for cell in shown] == [t.hypothetical > 0 for t, _ in first]
    assert "some of the dice are hypothetical" in text
    assert "≈" not in section(told(*finished))


def test_the_chart_is_in_html_and_pdf_and_markdown_is_text(finished):
    text, figures = told(*finished), luck_charts(finished[2])
    assert text.count(PLACE) == 1
    assert "<svg" not in text
    assert "figure" not in plain(parse(text))
    html = to_html(text, "t", None, figures)
    assert html.count("<svg") == 1
    assert html.index("<svg") < html.index(">Luck and decisions</h2></summary>")
    file = io.BytesIO()
    to_pdf(text, file, PAPERS["a4"], "t", figures=figures)
    pages = page_texts(file.getvalue())
    assert sum("par " in page and "turn 0" in page for page in pages) == 1


def test_a_mean_that_is_shown_is_what_a_what_if_gives(typed_and_at_sea):
    _, session, analysis = typed_and_at_sea
    shown = [one for one, _ in otherwise(analysis)[:SHOWN] if one.hypothetical]
    assert not any(one.is_rough for one in shown)
    one = shown[0]
    games = Branches(session, None, COMPLETIONS).instead(one.place, one.choice)
    assert one.score == pytest.approx(fmean(score(g.session.state) for g in games), abs=1)
