"""The worked examples of docs/scoring.md: the program finds the same numbers."""

from fractions import Fraction

from sheetgen.kits.events.results import scoring
from sheetgen.kits.events.results.standings import points_shown
from tests.docs.test_guide import DOCS

SCORING = (DOCS / "scoring.md").read_text("utf-8")


def table(after: str) -> list[list[str]]:
    """The rows of the first table after a paragraph that begins so."""
    _, _, text = SCORING.partition(f"\n**{after}")
    assert text, after
    lines = text[text.index("\n|") + 1 :].partition("\n\n")[0].splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def percent(points: Fraction) -> str:
    return points_shown(points, "percent")


def scored(rows: list[list[str]], tables: int) -> list[list[str]]:
    """Score, matchpoints and percent of a board."""
    scores = dict(enumerate((int(row[0]) for row in rows), start=1))
    points, percents = scoring.matchpoints(scores), scoring.percents(scores, tables)
    return [[str(scores[n]), str(points[n]), percent(percents[n])] for n in scores]


def test_percent_and_factoring() -> None:
    rows = table("Percent**")
    assert rows == scored(rows, 4)
    rows = table("Factoring.**")
    assert [[row[0], row[1], row[3]] for row in rows] == scored(rows, 5)
    assert [float(row[2]) * 100 / 8 for row in rows] == [96.875, 50, 50, 3.125]


def test_averages() -> None:
    for boards, *awards in table("Average, average-plus"):
        own = [Fraction(one) for one in boards.split(",")]
        assert awards == [percent(scoring.awarded(kind, own)) for kind in scoring.AWARDS]
