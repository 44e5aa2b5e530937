"""Scoring as in duplicate bridge, against numbers worked by hand and an independent reckoning."""

import random
from fractions import Fraction

from sheetgen.core import dice
from sheetgen.kits.events.event import Event, Player, Sealed
from sheetgen.kits.events.opened import Opened
from sheetgen.kits.events.results import files, rulings, scoring, standings
from sheetgen.kits.events.results.history import Entry, History, Ruling
from sheetgen.kits.events.results.standings import Standings
from tests.cases import each

ANY = Sealed("League", "2026-12-05", "convoy", "sheet", ranking="percent", friendly=True)
KEY = dice.key_of_seed("x")


def held(
    scores: dict[str, dict[int, int]], rulings: tuple[Ruling, ...] = (), clubs: str = "", **sealed
) -> Standings:
    """The standings of an event with these scores, by board and table."""
    tables = sorted({table for played in scores.values() for table in played})
    players = tuple(
        Player(f"P{table}", clubs[table - 1] if clubs else "", table) for table in tables
    )
    boards = max(int(board.partition("-B")[2]) for board in scores)
    event = Event(ANY._replace(**{"sessions": (boards,), **sealed}), players)
    slips = [(b, t, score) for b, played in scores.items() for t, score in played.items()]
    entries = tuple(
        Entry(n, {"board": board, "table": str(table)}, "agrees", "", {}, score, {})
        for n, (board, table, score) in enumerate(slips, start=1)
    )
    return standings.standings_of(Opened(event, KEY), History(entries, rulings))


def totals(found: Standings) -> dict[int, Fraction]:
    return {row.table: row.total for row in found.ranked}


def by_hand(boards: list[dict[int, int]], tables: list[int]) -> dict[int, Fraction]:
    """Percentages by another way: each board's place among those who played, weighed."""
    found = {}
    for table in tables:
        percents = []
        for played in boards:
            if table not in played:
                percents.append(Fraction(0))
                continue
            beaten = len([s for at, s in played.items() if s < played[table]])
            level = len([s for at, s in played.items() if s == played[table]]) - 1
            share = Fraction(2 * beaten + level + 1, 2 * len(played))
            # Between half a place from the bottom and half a place from the top.
            wide = Fraction(len(tables), len(tables) - 1)
            percents.append(100 * (share * wide - Fraction(1, 2 * (len(tables) - 1))))
        exact = sum(percents, Fraction(0)) / len(percents)
        found[table] = Fraction(f"{float(exact) + 1e-9:.2f}")
    return found


# --- percentages and factoring ----------------------------------------------------------------


def test_a_board_in_percent() -> None:
    # Matchpoints 6, 4, 1, 1 of 6 (the guide's example).
    points = scoring.percents({1: 83, 2: 77, 3: 70, 4: 70}, 4)
    assert points == {1: 100, 2: Fraction(200, 3), 3: Fraction(50, 3), 4: Fraction(50, 3)}
    assert scoring.percents({1: 83}, 1) == {1: 50}


def test_a_board_with_fewer_results_is_factored() -> None:
    # Of five tables four have a result: 6, 3, 3, 0 become 7.75, 4, 4, 0.25 of 8.
    points = scoring.percents({1: 80, 2: 75, 3: 75, 4: 60}, 5)
    assert points == {1: Fraction(775, 8), 2: 50, 3: 50, 4: Fraction(25, 8)}
    # Who plays alone has as much as an average table.
    assert scoring.percents({1: 80}, 5) == {1: 50}


def test_the_total_is_the_mean_of_the_boards() -> None:
    found = held({"S1-B1": {1: 90, 2: 80, 3: 70}, "S1-B2": {1: 60, 2: 80}})
    # B2: (0 + 1) x 3 / 2 - 1 = 0.5 of 4, and 3.5 of 4.
    assert totals(found) == {1: Fraction(225, 4), 2: Fraction(275, 4), 3: 0}
    assert [row.rank for row in found.ranked] == [1, 2, 3]
    average = held({"S1-B1": {1: 90, 2: 80, 3: 70}, "S1-B2": {1: 60, 2: 80}}, missed="average")
    assert totals(average)[3] == 25


@each("seed", range(5))
def test_percentages_are_those_of_another_reckoning(seed) -> None:
    rolled = random.Random(seed)
    tables = list(range(1, 31))
    scores = {
        f"S1-B{b}": {t: rolled.randrange(40, 60) for t in tables if rolled.random() < 0.9}
        for b in range(1, 5)
    }
    found = held(scores)
    assert totals(found) == by_hand(list(scores.values()), tables)
    ranks = {row.table: row.rank for row in found.ranked}
    of = totals(found)
    assert all(ranks[t] == 1 + sum(of[o] > of[t] for o in tables) for t in tables)


# --- averages ---------------------------------------------------------------------------------

FOUR = {
    "S1-B1": {1: 90, 2: 80, 3: 70, 4: 60},
    "S1-B2": {1: 90, 2: 80, 3: 70, 4: 60},
    "S1-B3": {1: 90, 2: 80, 3: 70, 4: 60},
}


@each(
    ("kind", "table", "percent"),
    [
        ("average", 1, 50),
        # Its own mean is 100: that is more than 60.
        ("average-plus", 1, 100),
        ("average-plus", 4, 60),
        ("average-minus", 1, 40),
        ("average-minus", 4, 0),
        ("average-plus", 2, Fraction(200, 3)),
    ],
)
def test_an_award_stands_in_the_place_of_a_score(kind, table, percent) -> None:
    ruling = Ruling(99, kind, "S1-B3", table, 0, "so")
    found = held(FOUR, (ruling,))
    row = next(row for row in found.ranked if row.table == table)
    assert row.boards["S1-B3"] == percent
    assert (("S1-B3", table) in found.entries, found.missing()) == (False, {})
    # The others' board has three results for four tables now: 4, 2, 0 become 17, 9, 1 thirds of 6.
    left = sorted({1, 2, 3, 4} - {table})
    others = {row.table: row.boards["S1-B3"] for row in found.ranked if row.table != table}
    expected = [Fraction(100 * points, 18) for points in (17, 9, 1)]
    assert [others[t] for t in left] == expected
    # By matchpoints it is the same part of the six points that could be had.
    by_points = held(FOUR, (ruling,), ranking="matchpoints")
    row = next(row for row in by_points.ranked if row.table == table)
    own = {1: 100, 2: Fraction(200, 3), 4: 0}[table]
    part = {"average": 50, "average-plus": max(60, own), "average-minus": min(40, own)}[kind]
    assert row.boards["S1-B3"] == Fraction(6 * part, 100)


@each(("kind", "percent"), [("average-plus", Fraction(200, 3)), ("average-minus", 40)])
def test_an_award_is_by_what_the_table_has_else_in_the_session(kind, percent) -> None:
    # In the first session table 2 has two thirds; in the second it came last.
    later = {f"S2-B{b}": {1: 90, 2: 50, 3: 70, 4: 60} for b in (1, 2, 3)}
    found = held({**FOUR, **later}, (Ruling(99, kind, "S1-B3", 2, 0, "so"),), sessions=(3, 3))
    row = next(row for row in found.listed if row.table == 2)
    assert row.boards["S1-B3"] == percent


# --- who leaves ---------------------------------------------------------------------------------


@each("kind", ["withdraw", "disqualify"])
def test_who_leaves_keeps_what_he_played_and_is_not_ranked(kind) -> None:
    scores = {"S1-B1": {1: 80, 2: 70, 3: 75}, "S1-B2": {1: 60, 2: 70, 3: 50}}
    leaves = Ruling(99, kind, "", 3, 0, "went home")
    before, found = held(scores), held(scores, (leaves,))
    # Were he left out, the others would be level.
    assert [(row.rank, row.table, row.total) for row in found.listed] == [
        (1, 1, 75), (2, 2, 50), (0, 3, 25),
    ]  # fmt: skip
    assert totals(found) == {1: 75, 2: 50}
    assert {**totals(found), 3: 25} == totals(before)
    assert (found.due("S1-B1"), found.missing(), found.without()) == ([], {}, [])
    table = files.to_csv(found).decode("utf-8-sig").splitlines()
    assert table[3].startswith("–,3,P3,")
    ((_, _, said),) = [
        one.partition("is not ranked") for one in rulings.published_rulings(found.history)
    ]
    assert said == " (results that stand: 2): went home"
