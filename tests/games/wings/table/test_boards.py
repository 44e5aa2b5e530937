"""The boards of a campaign: its year, its squadrons, honours and losses."""

import pytest

import sheetgen
from sheetgen.core.session import Session
from sheetgen.games.wings.table.boards import boards


@pytest.fixture(scope="module")
def played():
    return sheetgen.play("wings", seed="takali", policy="careful")


def of(session, name: str):
    return next(one for one in boards(session) if one.name == name)


def fights(record) -> list[int]:
    return [n for n, one in enumerate(record.session.answers) if one.report is not None]


def test_the_year_has_what_was_what_is_and_what_is_to_come(played) -> None:
    part = Session(
        played.game, played.session.conditions, played.session.answers[: fights(played)[4]]
    )
    year, aces = of(part, "year").tables
    *_, lost = of(part, "honours").tables
    won = played.summary()["missions"]
    sides = [m["winner"] for m in won[:4]]
    assert year.rows[3][5] == f"{sides.count('british')}–{sides.count('axis')}"
    assert {row[3] for row in year.rows[:4]} <= {"British", "Axis"}
    assert year.apply == (4,)
    assert year.rows[4][5] == "not fought yet"
    assert year.rows[23][0] == "24"
    assert set(year.rows[23][2:]) == {"–"}
    flown = {row[1] for table in of(part, "squadron").tables for row in table.rows}
    assert {row[1] for row in aces.rows} <= flown
    fates = [row for table in of(part, "squadron").tables for row in table.rows]
    assert len(lost.rows) == sum("mission" in row[3] and "back" not in row[3] for row in fates)
    ended, *_ = of(played.session, "year").tables
    assert [row[1] for row in ended.rows] == [row[1] for row in year.rows]
    assert ended.apply == ()


def test_every_man_is_on_the_board_with_what_he_did(played) -> None:
    rows = [row for table in of(played.session, "squadron").tables for row in table.rows]
    men = played.summary()["men"]
    assert sorted(int(row[0]) for row in rows) == [one["number"] for one in men]
    told = {int(row[0]): row for row in rows}
    for one in men:
        assert told[one["number"]][5] == str(one["kills"] or "–")
        assert len(told[one["number"]][11].split(", ")) == max(one["medals"], 1)


def test_before_the_first_mission_there_is_nothing_to_tell() -> None:
    game = sheetgen.games()["wings"]
    told = boards(Session(game, game.conditions()))
    assert [one.name for one in told] == ["year", "squadron", "briefing", "diary", "honours"]
    assert told[0].tables[0].rows == ()
