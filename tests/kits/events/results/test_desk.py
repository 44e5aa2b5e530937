"""The slip desk: slips and rulings, and nothing lost between two of them."""

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import boards, lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.desk import Desk
from sheetgen.kits.events.results.rulings import noticed, published_rulings
from sheetgen.kits.events.results.standings import due
from tests.kits.events.friendly import friendly
from tests.kits.events.results.results import slip

PLAYERS = ('name = "Anna", club = "Gozo"', 'name = "Ben"', 'name = "Anna"')


@pytest.fixture
def path(tmp_path):
    return friendly(tmp_path, *PLAYERS)


@pytest.fixture
def desk(path):
    return Desk(path)


def take(desk, board: str, table: int, one, sure: bool = False, **more: object) -> None:
    """A slip typed in, with its plan and score, or what is said instead."""
    cells = {"board": board, "table": f"{table}", **one.plan.cells, "score": f"{one.score}"}
    cells |= {name: f"{cell}" for name, cell in more.items()}
    desk.does(lambda: desk.slip(cells, sure))


def rule(desk, kind: str, *words: str, because: str) -> None:
    desk.does(lambda: desk.rule(kind, words, because))


def ruled(desk) -> list[str]:
    return published_rulings(desk.past)


def test_a_slip_names_its_board_by_its_check_digits(path, desk) -> None:
    held = load(path)
    first, second = (slip(held, number, 1, Plan((0, 0, 8, 0))) for number in (0, 1))
    take(desk, "b1", 1, first)
    assert desk.said == [f"line 2: board S1-B1, table 1, Anna (Gozo): agrees {first.score}"]
    event, board = held.event, held.boards()[1]
    digits = boards.check_digits(event.game, event.conditions, held.key_of(board), board)
    take(desk, digits.lower(), 1, second)
    assert desk.said == [f"line 3: board S1-B2, table 1, Anna (Gozo): agrees {second.score}"]
    assert [desk.standings.due(name) for name in ("S1-B1", "S1-B2")] == [[2, 3], [2, 3]]
    # Another desk, or the same after a power cut, has all of it.
    assert [Desk(path).standings.due(name) for name in ("S1-B1", "S1-B2")] == [[2, 3], [2, 3]]
    take(desk, "b1", 1, first)
    assert desk.said == ["board S1-B1, table 1 stands already"]


def test_a_score_that_the_plan_does_not_give_asks_before_it_is_taken(path, desk, two) -> None:
    right, other = two
    more = right.score + 59
    take(desk, "B1", 1, right, score=more)
    said = f"the plan gives {right.score}, and the slip has {more}; on these dice"
    assert desk.said[0].startswith(said)
    assert desk.said[1:] == ["is that what the slip says?"]
    assert not lines.place(path).exists()
    take(desk, "B1", 1, right, sure=True, score=more)
    assert desk.said[0].startswith("line 2: board S1-B1, table 1, Anna (Gozo): corrected: the plan")
    assert desk.said[0].endswith(f". The plan's {right.score} counts")
    # What is asked is asked at once.
    take(desk, "B1", 1, other, score=other.score + 59)
    assert [one.partition(" ")[0] for one in desk.said] == ["the", "S1-B1,", "is"]


def test_rulings_are_made_and_taken_back(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    take(desk, "B1", 2, right)
    rule(desk, "adjust", "B1", "2", "7", because="dice were misprinted")
    counts = f"board S1-B1 counts 7 for table 2 ({right.score} before, 7 now): dice were misprinted"
    assert desk.said == [f"line 3: {counts}"]
    assert ruled(desk) == [counts]
    desk.does(desk.undo)
    assert desk.said == ["line 4: line 3 is taken back: taken back at the desk"]
    assert desk.standings.score(2) == right.score
    assert ruled(desk) == []
    rule(desk, "withdraw", "B1", "2", because="it is of another board")
    withdrawn = f"the slip of board S1-B1, table 2 is withdrawn ({right.score} before, none now)"
    assert ruled(desk) == [f"{withdrawn}: it is of another board"]
    take(desk, "B1", 2, right)
    assert desk.said == ["board S1-B1, table 2 was withdrawn by line 5: rule undo 5 because REASON"]
    take(desk, "B1", 2, slip(load(path), 0, 2, Plan((0, 0, 8, 0))))
    again = withdrawn.replace(" (", ", and came in again (")
    assert f"{again}: it is of another board" in ruled(desk)
    assert [line.what for line in lines.read(lines.place(path)).lines] == [
        "sealed", "slip", "ruling", "ruling", "ruling", "slip",
    ]  # fmt: skip


@pytest.fixture
def two(path):
    """Two plans on the first board that come to different scores, as slips of table 1."""
    first = slip(load(path), 0, 1, Plan())
    others = (slip(load(path), 0, 1, Plan((0, 0, turn, 0))) for turn in range(4, 20))
    return first, next(other for other in others if other.score != first.score)


def test_a_second_slip_of_a_table_asks_before_it_replaces(path, desk, two) -> None:
    first, second = two
    take(desk, "B1", 1, first)
    take(desk, "B1", 1, second)
    assert desk.said == [
        f"S1-B1, table 1, Anna (Gozo) has {first.score} already (line 2), which {second.score}"
        " would replace",
        "is that what the slip says?",
    ]
    assert desk.asked["score"] == f"{second.score}"
    assert len(lines.read(lines.place(path)).lines) == 2
    take(desk, "B1", 1, second, sure=True)
    assert desk.said == [f"line 3: board S1-B1, table 1, Anna (Gozo): agrees {second.score}"]
    assert noticed(desk.standings) == [
        f"board S1-B1, table 1, Anna (Gozo): {second.score} (line 3) took the place of"
        f" {first.score} (line 2): confirmed at the desk"
    ]


def test_what_is_taken_back_brings_the_slip_before_it_back(path, desk, two) -> None:
    first, second = two
    take(desk, "B1", 1, first)
    take(desk, "B1", 1, second, sure=True)
    desk.does(desk.undo)
    assert desk.said == ["line 4: line 3 is taken back: taken back at the desk"]
    assert desk.standings.entries["S1-B1", 1].score == first.score
    assert noticed(desk.standings) == [
        f"board S1-B1, table 1, Anna (Gozo): {second.score} (line 3) was taken back"
    ]
    # Nothing is erased, and the same slip may come in again.
    assert [line.what for line in lines.read(lines.place(path)).lines] == [
        "sealed", "slip", "slip", "ruling",
    ]  # fmt: skip
    take(desk, "B1", 1, second, sure=True)
    assert desk.standings.entries["S1-B1", 1].score == second.score
    rule(desk, "undo", "2", because="of a mistake")
    assert desk.said == ["line 5 of the ledger came after it: undo that first"]


def test_two_slips_are_exchanged(path, desk, two) -> None:
    first, second = two
    take(desk, "B1", 1, first)
    rule(desk, "swap", "B1", "1", "2", because="of the tables")
    assert "if the slip is of that table, rule table S1-B1 1 2" in desk.said[0]
    take(desk, "B1", 2, second)
    rule(desk, "swap", "B1", "1", "2", because="of the tables")
    assert desk.said[0] == (
        "line 4: on board S1-B1 the slips of tables 1 and 2 are exchanged (table 1:"
        f" {first.score} before, {second.score} now; table 2: {second.score} before,"
        f" {first.score} now): of the tables"
    )
    scores = {table: desk.standings.score(table) for table in (1, 2)}
    assert scores == {1: second.score, 2: first.score}
    desk.does(desk.undo)
    assert {t: desk.standings.score(t) for t in (1, 2)} == {1: first.score, 2: second.score}


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ({"board": "B9"}, 'no board "B9" in play'),
        ({"table": "7"}, 'there is no table "7"'),
        ({"plan": "Q7"}, '"Q7" is not an option'),
        ({"board": "TRTX"}, '"TRTX" are the check digits of no board in play'),
        ({"score": "ninety"}, "ninety"),
    ],
)
def test_what_cannot_be_taken_is_said_and_changes_nothing(path, desk, cells, said) -> None:
    desk.does(
        lambda: desk.slip({"board": "B1", "table": "1", "plan": "D7", "score": "80", **cells})
    )
    assert desk.wrong
    assert said in desk.said[0]
    assert not lines.place(path).exists()


def test_a_ruling_takes_a_reason_and_nothing_is_taken_back_of_nothing(path, desk) -> None:
    rule(desk, "void", "B1", because=" ")
    assert "give the reason" in desk.said[0]
    desk.does(desk.undo)
    assert "nothing to take back" in desk.said[0]
    assert not lines.place(path).exists()


def test_of_all_slips_that_are_due_none_need_come(path, desk) -> None:
    rule(desk, "missing", because="nothing was played")
    assert desk.said == ["no slip is due: nothing to rule upon"]
    take(desk, "B1", 1, slip(load(path), 0, 1, Plan()))
    assert due(load(path)) == [("S1-B1", 2), ("S1-B1", 3), *(("S1-B2", n) for n in (1, 2, 3))]
    rule(desk, "missing", because="it was late")
    assert desk.said == ["line 3: no more slips will come in: it was late"]
    assert due(load(path)) == []
    # What is played instead of a board was not meant.
    rule(desk, "replace", "B2", because="it lay open")
    assert ("S1-B2a", 1) in due(load(path))


def test_a_datum_knows_no_average(path, desk) -> None:
    text = path.read_text("utf-8")
    path.write_text(text.replace("tie_breaks", 'ranking = "datum"\ntie_breaks'), "utf-8")
    rule(desk, "average", "B1", "1", because="the book was missing")
    assert "here adjust the score instead" in desk.said[0]
