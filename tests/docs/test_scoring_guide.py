"""The worked examples of docs/scoring.md: the program finds the same numbers."""

from fractions import Fraction

from sheetgen.kits.events.results import league, scoring
from sheetgen.kits.events.results.standings import points_shown
from tests.docs.test_guide import DOCS
from tests.kits.events.results.test_percent import held

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


def test_teams() -> None:
    rows = table("Teams**")
    found = held({"S1-B1": {int(n): int(score) for n, _, score, _ in rows}}, teams=2)
    assert [row[3] for row in rows] == [percent(row.total) for row in found.ranked]
    players = {n: p._replace(club=rows[n - 1][1]) for n, p in found.players.items()}
    teams = found._replace(players=players).teams()
    assert [f"{club} {percent(total)}" for _, club, total in teams] == [
        "Valletta 75.00", "Gozo 50.00",
    ]  # fmt: skip
    assert "Valletta has (100 + 50) / 2 = 75.00, Gozo (75 + 25) / 2 = 50.00." in SCORING


def test_leagues() -> None:
    for after, how in (("A league**", {"best": 3}), ("Carry-over.**", {"carried": 50})):
        rows = table(after)
        events = tuple(
            {(row[0], ""): Fraction(row[n]) for row in rows if row[n] != "–"}
            for n in range(1, len(rows[0]) - 1)
        )
        names = tuple(str(n) for n in range(len(events)))
        places = league.ranked(league.Season(names, events, **how))
        assert [[p.who[0], percent(p.total)] for p in places] == [[r[0], r[-1]] for r in rows]
