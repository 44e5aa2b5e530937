"""Slips from the tables' own telephones: nothing is on record that nobody else has seen, nothing
that was sent is lost, and a telephone finds out no more than its table may know."""

import pytest

from sheetgen.core.errors import Error
from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import ledger
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results import history, phones, rulings, standings
from tests.kits.events.friendly import friendly
from tests.kits.events.results.results import slip
from tests.kits.events.results.test_desk import PLAYERS

PLAN = Plan((0, 0, 8, 0))
FIRST = ("S1-B1", 1)


@pytest.fixture
def path(tmp_path):
    return friendly(tmp_path, *PLAYERS)


def cells(path, board: int = 0, table: int = 1) -> dict[str, str]:
    one = slip(load(path), board, table, PLAN)
    return {"board": one.board.name, **PLAN.cells, "score": str(one.score)}


def mark(path, place=FIRST) -> str:
    """What somebody is shown of a slip that waits."""
    return phones.sent(path).waiting[place].mark


def on_record(path) -> dict:
    return standings.now(load(path)).entries


def test_a_slip_waits_until_the_neighbour_has_seen_the_sheet(path) -> None:
    phones.hand(path, 1, cells(path))
    assert on_record(path) == {}
    opened = load(path)
    for by in (1, 3):
        with pytest.raises(Error, match="is looked at by table 2"):
            phones.see(path, opened, by, FIRST, mark(path), True)
    phones.see(path, opened, 2, FIRST, mark(path), True)
    (entry,) = on_record(path).values()
    assert (entry.place, entry.verdict) == (FIRST, "agrees")
    assert entry.by == "from the telephone of table 1, seen by table 2"
    assert phones.sent(path).waiting == {}
    # The ledger says so, to whoever reads it.
    (line,) = load(path).ledger.told(ledger.SLIP)
    assert line.held["by"] == entry.by
    assert line.at


def test_the_last_table_is_seen_by_the_first(path) -> None:
    opened = load(path)
    assert [phones.neighbour(opened, table) for table in (1, 2, 3)] == [2, 3, 1]


def test_a_helper_may_see_it_in_the_neighbours_place(path) -> None:
    phones.hand(path, 1, cells(path))
    shown = mark(path)
    phones.accept(path, FIRST, shown)
    (entry,) = on_record(path).values()
    assert entry.by.endswith("seen at the slip desk")
    with pytest.raises(Error, match="table 1 on board S1-B1 is gone"):
        phones.accept(path, FIRST, shown)


def test_a_yes_is_to_what_was_shown_and_to_nothing_that_came_instead(path) -> None:
    phones.hand(path, 1, cells(path))
    shown = mark(path)
    phones.take_back(path, 1, "S1-B1")
    other = slip(load(path), 0, 1, Plan((0, 0, 9, 0)))
    assert other.score != int(cells(path)["score"])
    phones.hand(path, 1, {"board": "S1-B1", **other.plan.cells, "score": str(other.score)})
    for act in (
        lambda: phones.see(path, load(path), 2, FIRST, shown, True),
        lambda: phones.see(path, load(path), 2, FIRST, shown, False),
        lambda: phones.accept(path, FIRST, shown),
    ):
        with pytest.raises(Error, match="or was changed: look again"):
            act()
    assert on_record(path) == {}
    phones.see(path, load(path), 2, FIRST, mark(path), True)
    assert on_record(path)[FIRST].score == other.score


def test_what_the_neighbour_denies_the_director_looks_at_first(path) -> None:
    phones.hand(path, 2, cells(path, table=2))
    phones.hand(path, 1, cells(path))
    phones.see(path, load(path), 2, FIRST, mark(path), False)
    found = phones.waiting(path, standings.now(load(path)))
    assert [(one.table, one.doubt) for one in found] == [
        (1, "table 2 says that it is not so"), (2, "")
    ]  # fmt: skip
    assert on_record(path) == {}


def test_a_score_that_the_plan_does_not_give_is_not_told_the_right_one(path) -> None:
    right = int(cells(path)["score"])
    wrong = cells(path) | {"score": str(right + 3)}
    for _ in range(phones.TRIES):
        with pytest.raises(Error, match="do not go together") as said:
            phones.hand(path, 1, wrong)
        assert str(right) not in str(said.value)
    # A plan cannot be sought: the right one is not taken any more either.
    with pytest.raises(Error, match="did not go together 3 times"):
        phones.hand(path, 1, cells(path))
    with pytest.raises(Error, match="impossible"):
        phones.hand(path, 1, cells(path, board=1) | {"plan": "D1 S1 E- X-"}, as_it_is=True)
    # Another board may be typed, and this one handed in as it stands.
    phones.hand(path, 1, cells(path, board=1))
    phones.hand(path, 1, wrong, as_it_is=True)
    assert phones.sent(path).waiting[FIRST].doubt == "plan and score do not go together"


def test_a_code_opens_one_table_until_the_key_is_out(path) -> None:
    opened = load(path)
    codes = {table: phones.code(opened, table) for table in (1, 2, 3)}
    assert len({*codes.values()}) == 3
    assert [phones.table_of(opened, code.lower()) for code in codes.values()] == [1, 2, 3]
    for bad in ("", "3" * phones.LENGTH, codes[1][:-1], "É" * phones.LENGTH):
        with pytest.raises(Error, match="no table"):
            phones.table_of(opened, bad)
    rulings.rule(path, "void", ["S1-B1"], "a test")
    rulings.rule(path, "void", ["S1-B2"], "a test")
    standings.reveal(path)
    with pytest.raises(Error, match="closed"):
        phones.table_of(load(path), codes[1])


def test_a_line_cut_short_was_never_answered_and_goes(path) -> None:
    phones.hand(path, 1, cells(path))
    place = phones.place(path)
    whole = place.read_bytes()
    for cut in range(1, len(whole)):
        place.write_bytes(whole + whole[:cut])
        assert list(phones.sent(path).waiting) == [FIRST]
    phones.hand(path, 1, cells(path, board=1))
    assert place.read_bytes().startswith(whole)
    assert list(phones.sent(path).waiting) == [FIRST, ("S1-B2", 1)]
    place.write_bytes(whole + b"nonsense\n")
    with pytest.raises(Error, match=r"phones\.jsonl, line 2"):
        phones.sent(path)


def test_a_program_killed_between_two_files_has_the_slip_once(path) -> None:
    phones.hand(path, 1, cells(path))
    before = phones.place(path).read_bytes()
    phones.accept(path, FIRST, mark(path))
    # As if it had ended before it noted that the slip is done with.
    phones.place(path).write_bytes(before)
    assert phones.waiting(path, standings.now(load(path))) == []
    phones.accept(path, FIRST, mark(path))
    assert len(history.history_of(load(path)).entries) == 1


def test_what_is_taken_back_or_not_due_does_not_wait(path) -> None:
    phones.hand(path, 1, cells(path))
    phones.take_back(path, 1, "S1-B1")
    assert phones.sent(path).waiting == {}
    phones.hand(path, 1, cells(path))
    phones.accept(path, FIRST, mark(path))
    with pytest.raises(Error, match="in already"):
        phones.hand(path, 1, cells(path))
    with pytest.raises(Error, match="score is missing"):
        phones.hand(path, 2, cells(path) | {"score": ""})
