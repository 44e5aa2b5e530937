"""A file of slips, and slips typed in: read whole, or refused with every line that is wrong."""

import csv
from io import StringIO

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import boards
from sheetgen.kits.events.results.checking import Checker
from sheetgen.kits.events.results.history import Entry, History, added
from sheetgen.kits.events.results.slips import cells_of, read, read_slip, to_fill_in
from tests.kits.events.results.results import opened, slip, slips, to_csv

HELD = opened()
HEAD = "board,table,plan,sent,score"
GOOD = "S1-B1,1,D7 S- E12 X-,-,80"


@pytest.fixture
def file(tmp_path):
    def file(text: str | bytes):
        path = tmp_path / "results.csv"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return file


def test_slips_are_read_as_they_are_written(file) -> None:
    made = slips(HELD)
    found, said = read(HELD, file(to_csv([cells_of(one) for one in made])))
    assert said == []
    assert [one._replace(line=0) for one in found] == made
    assert [one.line for one in found] == list(range(2, len(made) + 2))


def test_a_spreadsheet_of_another_country(file) -> None:
    text = f"{HEAD}\r\n{GOOD}\r\n".replace(",", ";").encode("utf-8-sig")
    ((found,), _) = read(HELD, file(text))
    assert (found.plan, found.score) == (Plan((7, 0, 12, 0), ()), 80)


def test_what_is_no_slip_is_passed_over_and_the_rest_is_read(file) -> None:
    text = f"{HEAD}\n{GOOD}\nS1-B9,1,D7,-,80\nS1-B2,2,Q,x,=cmd\n\n{GOOD}\n{GOOD},,9"
    assert [one.name for one in read(HELD, file(text))[0]] == ["board S1-B1, table 1"]


def digits(board: int) -> str:
    event, at = HELD.event, HELD.boards()[board]
    return boards.check_digits(event.game, event.conditions, HELD.key_of(at), at)


def test_check_digits_are_compared() -> None:
    cells = cells_of(slip(HELD, 0, 1, Plan()))
    assert read_slip(HELD, {**cells, "check": digits(0).lower()})[1] == []
    _, said = read_slip(HELD, {**cells, "check": digits(1)})
    assert said == [f"the check digits {digits(1)} are those of board S1-B2, not of S1-B1"]
    _, said = read_slip(HELD, {**cells, "check": "AAAA"})
    assert said == ['"AAAA" are not the check digits of board S1-B1']


def test_a_replaced_board_is_named_with_its_reason() -> None:
    from sheetgen.kits.events.ledger import Replacement

    gone = (Replacement("S1-B2", "S1-B2a", "seen at table 4"),)
    held = HELD._replace(ledger=HELD.ledger._replace(replaced=gone))
    cells = cells_of(slip(HELD, 1, 1, Plan()))
    assert read_slip(held, cells)[1] == ["board S1-B2 was replaced by S1-B2a: seen at table 4"]
    found, said = read_slip(held, {**cells, "board": "s1-b2a"})
    assert (found.board.name, said) == ("S1-B2a", [])


def test_a_file_to_fill_in_has_a_row_for_every_slip_due(file) -> None:
    done = slip(HELD, 1, 3, Plan())
    text = to_fill_in(HELD, {("S1-B2", 3)})
    rows = list(csv.DictReader(StringIO(text.decode("utf-8-sig"))))
    due = [row for row in rows if not row["board"].startswith("#")]
    assert len(due) == 7
    assert (due[0]["table"], due[0]["player"]) == ("1", "Player 1, Club")
    # Nothing has come in, and nothing is wrong.
    assert read(HELD, file(text)) == ((), [])
    filled = {**due[2], **cells_of(done), "board": "S1-B1", "check": due[2]["check"]}
    lines = text.decode("utf-8-sig").splitlines()
    lines[3] = '"' + '","'.join(filled[name] for name in rows[0]) + '"'
    ((found,), bad) = read(HELD, file("\n".join(lines)))
    assert (found.board.name, found.table, found.plan, bad) == ("S1-B1", 3, done.plan, [])
    explained = [row["board"] for row in rows if row["board"].startswith("#")]
    assert "# score: as it stands on the slip" in explained


def entered() -> History:
    judged = Checker(HELD).judge(slip(HELD, 0, 2, Plan((7, 0, 0, 0))))
    return History(added(History(), [judged]))


def test_a_board_may_be_called_by_its_number_where_there_is_one_session() -> None:
    cells = cells_of(slip(HELD, 1, 1, Plan()))
    for name in ("B2", "b2", "2", "s1-b2"):
        assert read_slip(HELD, {**cells, "board": name})[0].board.name == "S1-B2"
    two = opened(sessions=(2, 2))
    assert read_slip(two, {**cells, "board": "B2"})[1] == [
        "'B2' is not a board: expected a name like S1-B2 or S1-B2a"
    ]


def test_an_entry_keeps_the_slip_as_it_was() -> None:
    (entry,) = entered().entries
    assert isinstance(entry, Entry)
    assert read_slip(HELD, entry.slip)[0] == slip(HELD, 0, 2, Plan((7, 0, 0, 0)))
