"""Standings, travellers, stories and export of an event that was played."""

import csv
import json
import re
from fractions import Fraction
from io import StringIO

import pytest

from sheetgen.games.convoy.event import results
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.drawing.page import PAPERS, Text
from sheetgen.kits.events import of_game
from sheetgen.kits.events.event import Player
from sheetgen.kits.events.packet.brief import Brief
from sheetgen.kits.events.results import files, standings, travellers
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import History, Ruling, added
from tests.cases import each
from tests.kits.drawing.measuring import faults
from tests.kits.events.results.results import opened, slip, slips

HOSTILE = ("=cmd|' /C calc'!A0", "<b>& [x](http://y) | `z`", 'Ġorġ "Żahra" \\ ' + "M" * 40)
papers = each("paper", PAPERS)


def held(names=HOSTILE, **sealed):
    """An event of five tables, some of them with names that are more than names."""
    plain = opened(tables=5, **sealed)
    players = list(plain.event.players)
    for place, name in enumerate(names):
        players[place] = Player(name, "+1", place + 1)
    return plain._replace(event=plain.event._replace(players=tuple(players)))


class Night:
    """An event that was played: table 5 missed the second board."""

    def __init__(self, **sealed) -> None:
        self.opened = held(**sealed)
        self.checker = Checker(self.opened)
        handed_in = slips(self.opened)[:-1]
        handed_in[0] = slip(self.opened, 0, 1, Plan((0, 0, 8, 0)), score=199)
        history = History(added(History(), map(self.checker.judge, handed_in)))
        self.standings = standings.standings_of(self.opened, history)

    def brief(self, paper: str) -> Brief:
        return Brief(self.opened, PAPERS[paper])


@pytest.fixture(scope="module")
def night() -> Night:
    return Night()


@pytest.fixture(scope="module")
def told(night):
    """The travellers."""
    return travellers.travellers(night.standings, night.checker)


def texts(page) -> list[str]:
    return [item.text for item in page.items if isinstance(item, Text)]


def test_the_standings_are_those_of_the_scores(night) -> None:
    ranked = night.standings
    assert [row.rank for row in ranked.ranked] == [1, 2, 3, 4, 5]
    for row in ranked.ranked:
        assert row.total == sum(row.boards.values())
        assert ranked.score(row.table) == sum(entry.score for entry in ranked.of(row.table))
    totals = [row.total for row in ranked.ranked]
    assert totals == sorted(totals, reverse=True)
    (missed,) = [row for row in ranked.ranked if row.table == 5]
    assert missed.boards["S1-B2"] == 0
    # Four results of five tables are factored.
    assert sum(totals) == 5 * 4 + (4 * 3 + 4) * 5 / 4 - 4


def test_a_table_without_a_result_is_named() -> None:
    plain = held()
    history = History(added(History(), [Checker(plain).judge(slip(plain, 0, 2, Plan()))]))
    found = standings.standings_of(plain, history)
    assert [row.table for row in found.ranked] == [2]
    assert [player.table for player in found.without()] == [1, 3, 4, 5]
    named = [one["table"] for one in files.as_object(found)["without_result"]]
    assert named == [1, 3, 4, 5]


def test_a_board_that_was_replaced_counts_no_more(night) -> None:
    from sheetgen.kits.events.ledger import Replacement

    entries = tuple(night.standings.entries.values())
    gone = (Replacement("S1-B1", "S1-B1a", "seen"),)
    opened = night.opened._replace(ledger=night.opened.ledger._replace(replaced=gone))
    found = standings.standings_of(opened, History(entries))
    assert found.boards == ("S1-B2",)


@each(
    ("points", "ranking", "said"),
    [
        (Fraction(7), "matchpoints", "7"),
        (Fraction(7, 2), "matchpoints", "3.50"),
        (Fraction(29, 6), "matchpoints", "4.83"),
        (Fraction(29, 20), "datum", "+1.45"),
        (Fraction(-31, 10), "datum", "−3.10"),
        (Fraction(1, 300), "datum", "0.00"),
        # A half goes up: 3.125.
        (Fraction(25, 8), "percent", "3.13"),
        (Fraction(200, 3), "percent", "66.67"),
        (Fraction(-1, 2), "percent", "−0.50"),
    ],
)
def test_points_as_they_are_printed(points, ranking, said) -> None:
    assert standings.points_shown(points, ranking) == said


def test_no_cell_of_the_table_is_a_formula(night) -> None:
    content = files.to_csv(night.standings)
    rows = list(csv.reader(StringIO(content.decode("utf-8-sig"))))
    assert {len(row) for row in rows} == {len(rows[0])}
    for row in rows[1:]:
        for cell in row:
            assert cell[:1] not in ("=", "+", "@", "|", "%")
            assert cell[:1] != "-" or float(cell) < 0
    names = [row[2].removeprefix("'") for row in rows[1:]]
    assert set(names) == {player.name for player in night.opened.event.players}
    assert [row[0] for row in rows[1:]] == ["1", "2", "3", "4", "5"]
    assert [float(row[4]) for row in rows[1:]] == [row.total for row in night.standings.ranked]


def test_the_object_says_all(night) -> None:
    found = json.loads(files.to_json(night.standings))
    assert found["event"] == "Club Night"
    for row, ranked in zip(found["standings"], night.standings.ranked, strict=True):
        assert (row["rank"], row["table"]) == (ranked.rank, ranked.table)
        assert row["score"] == sum(on.get("score", 0) for on in row["boards"].values())
    assert {row["name"] for row in found["standings"]} >= set(HOSTILE)


@pytest.mark.long
@papers
def test_pages_are_clean_and_say_who_is_where(night, paper) -> None:
    brief = night.brief(paper)
    (page,) = files.pages(brief, night.standings)
    said = texts(page)
    assert faults(page) == []
    for row in night.standings.ranked:
        assert night.standings.players[row.table].name[:20] in " ".join(said)


@papers
@pytest.mark.parametrize("tables", [1, 48, 53, 101])
def test_long_lists_take_several_pages(paper, tables) -> None:
    plain = opened(tables=tables, sessions=(1,))
    entry = Checker(plain).judge(slip(plain, 0, 1, Plan()))
    judged = [
        entry._replace(slip=entry.slip._replace(table=n), score=60 + n % 31)
        for n in range(1, tables + 1)
    ]
    found = standings.standings_of(plain, History(added(History(), judged)))
    pages = files.pages(Brief(plain, PAPERS[paper]), found)
    assert [page.title for page in pages] == ["Standings"] + [""] * (len(pages) - 1)
    said = [text for page in pages for text in texts(page)]
    for page in pages:
        assert faults(page) == []
        # No page with a few rows alone.
        assert len(texts(page)) > 30 or tables == 1
    assert [text for text in said if text.startswith("Player ")] == [
        found.players[row.table].name for row in found.ranked
    ]


def ruled(night, *rulings: Ruling, **changed: str):
    """The standings after rulings, with other verdicts for some entries (`S1-B1.2`)."""
    past = night.standings.history._replace(rulings=rulings)
    return standings.standings_of(night.opened, past)


def test_a_penalty_and_who_is_out_stand_in_their_rows(night) -> None:
    found = ruled(
        night,
        Ruling(50, "penalise", table=3, value=2, reason="third"),
        Ruling(51, "penalise", table=3, value=1, reason="fourth"),
        Ruling(52, "disqualify", table=2, reason="read ahead"),
        Ruling(53, "withdraw", table=4, reason="went home"),
    )
    said = {row.table: found.ruled(row) for row in found.listed}
    assert said == {1: "", 2: "disqualified", 3: "penalty −3", 4: "left", 5: ""}
    rows = list(csv.DictReader(StringIO(files.to_csv(found).decode("utf-8-sig"))))
    assert {row["table"]: row["ruled, tie broken by"] for row in rows}["3"] == "penalty −3"
    shown = [text for page in files.pages(night.brief("a4"), found) for text in texts(page)]
    assert {"penalty −3", "disqualified", "left"} <= {*shown}


@pytest.mark.parametrize("many", [1, 30, 300])
def test_every_ruling_is_on_the_paper_that_is_hung_up(night, many) -> None:
    rulings = [
        Ruling(50 + n, "penalise", table=3, value=1, reason=f"error {n}") for n in range(many)
    ]
    pages = files.pages(night.brief("a4"), ruled(night, *rulings))
    shown = [text for page in pages for text in texts(page)]
    for n in range(many):
        assert f"Table 3 loses 1 of its points: error {n}." in shown
    for page in pages:
        assert faults(page) == []


def test_a_score_has_the_sign_of_how_it_came_to_stand(night) -> None:
    held = night.standings.entries["S1-B2", 2]._replace(verdict="held")
    past = night.standings.history
    kept = tuple(held if one.place == held.place else one for one in past.entries)
    rulings = (Ruling(50, "adjust", "S1-B1", 3, 61, "misprint"),)
    found = standings.standings_of(night.opened, past._replace(entries=kept, rulings=rulings))
    right = found.entries["S1-B1", 1].score
    shown = " ".join(t for page in files.pages(night.brief("a4"), found) for t in texts(page))
    for said in (
        f"({right}*)", "(61†)", f"({held.score}?)",
        "* the score of the replay, not of the slip.",
        "† the score that the director gave.", "? held until the director rules",
    ):  # fmt: skip
        assert said in shown
    plain = standings.standings_of(night.opened, History(past.entries[3:4]))
    assert standings.signs(plain.entries.values()) == []


def test_the_field_is_told_by_the_scores_that_stand(night) -> None:
    """Of a board whose story and list would else part: a director gave a score."""
    found = ruled(night, Ruling(50, "adjust", "S1-B1", 3, 7, "misprint"))
    first = travellers.travellers(found, night.checker)[0]
    scores = [line.entry.score for line in first.lines]
    assert 7 in scores
    assert re.search(r"\b7\b", first.story.partition("\n\n")[0])
    assert f"{sum(scores) / len(scores):.1f}" in first.story


def test_an_option_is_worth_what_the_game_without_it_lacks(night, told) -> None:
    seen = 0
    for traveller in told:
        event, key = night.opened.event, night.opened.key_of(traveller.board)
        for line in traveller.lines:
            plan = of_game.plans(night.opened.event.game).read(line.entry.decided)
            for place, name in enumerate(("decoy", "split", "evade", "screen")):
                less = plan._replace(starts=(*plan.starts[:place], 0, *plan.starts[place + 1 :]))
                session = of_game.replay(event.game, event.conditions, key, less)
                gain = line.entry.score - results.score(session)
                assert line.gains.get(name, 0) == (gain if plan.starts[place] else 0)
                seen += bool(plan.starts[place])
    assert seen > 8


def test_what_an_option_gained_is_no_matter_of_rulings(night, told) -> None:
    board = told[0].board.name
    ruled = {
        place: entry._replace(score=entry.score - 40) if place[0] == board else entry
        for place, entry in night.standings.entries.items()
    }
    standings = night.standings._replace(entries=ruled)
    again = travellers.travellers(standings, night.checker)[0]
    assert [line.gains for line in again.lines] == [line.gains for line in told[0].lines]


def test_a_traveller_tells_par_and_datum(night, told) -> None:
    first = told[0]
    assert [line.entry.score for line in first.lines] == sorted(
        (line.entry.score for line in first.lines), reverse=True
    )
    game = night.opened.event.game
    assert travellers.figures(first) == {
        "par: what the set-up was worth": f"{first.par:.1f}",
        "datum: trimmed mean of the tables": f"{float(first.datum):.1f}",
    }
    assert 60 < first.par < 110
    note = travellers.note(game, first)
    assert "Sent: cruisers sent with each carrier that returns, in their order" in note
    # The slip of table 1 was added up wrongly: its score is marked.
    right = night.standings.entries["S1-B1", 1].score
    cells = {one.of(line) for one in travellers.columns(night.standings) for line in first.lines}
    assert f"{right}*" in cells
    assert "* the score of the replay, not of the slip." in note


def test_what_a_slip_leaves_to_the_rules_is_in_brackets(night, told) -> None:
    assert "not told on the slip" not in travellers.note(night.opened.event.game, told[0])
    first = night.standings.entries["S1-B1", 2]
    silent = first._replace(slip={**first.slip, "sent": ""})
    found = night.standings._replace(entries={**night.standings.entries, first.place: silent})
    again = travellers.travellers(found, night.checker)[0]
    (sent,) = [one for one in travellers.columns(found) if one.head == "sent"]
    assert f"({first.decided['sent']})" in [sent.of(line) for line in again.lines]
    assert "In brackets: not told" in travellers.note(night.opened.event.game, again)


def test_the_field_is_told_by_its_figures(night, told) -> None:
    for traveller in told:
        scores = [line.entry.score for line in traveller.lines]
        for figure in (max(scores), min(scores)):
            assert str(figure) in traveller.story
        assert "<b>" not in traveller.story
        assert traveller.story == travellers.story(night.standings, traveller, night.checker)
