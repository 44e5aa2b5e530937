"""The slip desk: a slip in a line, a ruling in a line, and nothing lost between two of them."""

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import boards, lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.desk import Desk
from sheetgen.kits.events.results.slips import counted
from tests.kits.events.results.results import slip

TOML = """[sealed]
name = "Desk"
date = "2026-12-05"
game = "convoy"
edition = "sheet"
sessions = [2]
friendly = true
seed = "club"
[open]
players = [{ name = "Anna", club = "Gozo" }, { name = "Ben" }, { name = "Anna" }]
"""


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "event.toml"
    path.write_text(TOML, "utf-8")
    return path


@pytest.fixture
def desk(path):
    return Desk(path)


def written(one) -> str:
    """The plan of a slip as it is typed, with the cruisers."""
    return f"{one.plan.cells['plan']} sent={one.plan.cells['sent'].replace(' ', '')}"


def panels(desk) -> dict[str, list[str]]:
    return dict(desk.panels())


def test_a_slip_is_a_line_whose_check_digits_name_its_board(path, desk) -> None:
    held = load(path)
    first, second = (slip(held, number, 1, Plan((0, 0, 8, 0))) for number in (0, 1))
    desk.take(f"b1 1 {written(first)} {first.score}")
    assert desk.said == [f"line 2: board S1-B1, table 1, Anna (Gozo): agrees {first.score}"]
    event, board = held.event, held.boards()[1]
    digits = boards.check_digits(event.game, event.conditions, held.key_of(board), board)
    desk.take(f"{digits.lower()} 1 {written(second)} {second.score}")
    assert desk.said == [f"line 3: board S1-B2, table 1, Anna (Gozo): agrees {second.score}"]
    assert panels(desk)["SLIPS MISSING"] == ["S1-B1: 2, 3", "S1-B2: 2, 3"]
    assert panels(desk)["STANDINGS"] == ["  1    1   50.00  Anna (Gozo)"]
    # Another desk, or the same after a power cut, has all of it.
    assert panels(Desk(path)) == panels(desk)
    desk.take(f"b1 1 {written(first)} {first.score}")
    assert desk.said == ["board S1-B1, table 1 stands already"]


def test_a_score_that_the_plan_does_not_give_asks_for_the_rest(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    desk.take(f"B1 2 {written(right)} {right.score + 4}")
    assert desk.wrong
    assert desk.said[0].startswith(f"the plan comes to {right.score}, the slip to")
    told = counted(load(path), right.board, right.tallies)
    tallies = " ".join(f"{name}={count}" for name, count in told.items())
    desk.take(f"B1 2 {written(right)} {tallies} {right.score + 4}")
    assert f"arithmetic slip: the slip adds up to {right.score}" in desk.said[0]
    assert panels(desk)["STANDINGS"] == ["  1    2   50.00  Ben"]


def test_rulings_are_made_and_taken_back(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    desk.take(f"B1 2 {written(right)} {right.score}")
    desk.take("rule adjust B1 2 7 because dice were misprinted")
    counts = f"board S1-B1 counts 7 for table 2 ({right.score} before, 7 now): dice were misprinted"
    assert desk.said == [f"line 3: {counts}"]
    assert panels(desk)["RULINGS"] == [counts]
    desk.take("undo")
    assert desk.said[1:] == [f"board S1-B1, table 2: 7 before, {right.score} now"]
    assert panels(desk)["RULINGS"] == []
    desk.take("rule withdraw B1 2 because it is of another board")
    withdrawn = f"the slip of board S1-B1, table 2 is withdrawn ({right.score} before, none now)"
    assert panels(desk)["RULINGS"] == [f"{withdrawn}: it is of another board"]
    desk.take(f"B1 2 {written(right)} {right.score}")
    assert desk.said == ["board S1-B1, table 2 was withdrawn by line 5: rule undo 5 because REASON"]
    other = slip(load(path), 0, 2, Plan((0, 0, 8, 0)))
    desk.take(f"B1 2 {written(other)} {other.score}")
    again = withdrawn.replace(" (", ", and came in again (")
    assert f"{again}: it is of another board" in panels(desk)["RULINGS"]
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
    line = f"B1 1 {written(second)} {second.score}"
    desk.take(f"B1 1 {written(first)} {first.score}")
    asked = f"S1-B1, table 1, Anna (Gozo) has {first.score} already (line 2): replace it by"
    for answer in ("no", "", "see"):
        desk.take(line)
        assert desk.said == [f"{asked} {second.score}?", "Type yes or no."]
        desk.take(answer)
        assert desk.said[0] == f"S1-B1, table 1, Anna (Gozo): {first.score} stays"
        assert len(lines.read(lines.place(path)).lines) == 2
    # The next slip is taken all the same.
    third = slip(load(path), 1, 2, Plan())
    desk.take(line)
    desk.take(f"B2 2 {written(third)} {third.score}")
    assert (desk.said[0].endswith("stays"), "Ben: agrees" in desk.said[1]) == (True, True)
    assert desk.refused == 4
    desk.take(line)
    desk.take("yes")
    assert desk.said == [f"line 4: board S1-B1, table 1, Anna (Gozo): agrees {second.score}"]
    assert panels(desk)["TO BE LOOKED AT"] == [
        f"board S1-B1, table 1, Anna (Gozo): {second.score} (line 4) took the place of"
        f" {first.score} (line 2): confirmed at the desk"
    ]


def test_what_is_taken_back_brings_the_slip_before_it_back(path, desk, two) -> None:
    first, second = two
    for one in two:
        desk.take(f"B1 1 {written(one)} {one.score}")
    desk.take("yes")
    desk.take("undo")
    assert desk.said == [
        "line 4: line 3 is taken back: taken back at the desk",
        f"board S1-B1, table 1: {second.score} before, {first.score} now",
    ]
    assert desk.standings.entries["S1-B1", 1].score == first.score
    assert panels(desk)["TO BE LOOKED AT"] == [
        f"board S1-B1, table 1, Anna (Gozo): {second.score} (line 3) was taken back"
    ]
    # Nothing is erased, and the same slip may come in again.
    assert [line.what for line in lines.read(lines.place(path)).lines] == [
        "sealed", "slip", "slip", "ruling",
    ]  # fmt: skip
    desk.take(f"B1 1 {written(second)} {second.score}")
    desk.take("y")
    assert desk.standings.entries["S1-B1", 1].score == second.score
    desk.take("rule undo 2 because of a mistake")
    assert desk.said == ["line 5 of the ledger came after it: undo that first"]


def test_two_slips_are_exchanged(path, desk, two) -> None:
    first, second = two
    desk.take(f"B1 1 {written(first)} {first.score}")
    desk.take("rule swap B1 1 2 because of the tables")
    assert "if the slip is of that table, rule table S1-B1 1 2" in desk.said[0]
    desk.take(f"B1 2 {written(second)} {second.score}")
    desk.take("rule swap B1 1 2 because of the tables")
    assert desk.said[0] == (
        "line 4: on board S1-B1 the slips of tables 1 and 2 are exchanged (table 1:"
        f" {first.score} before, {second.score} now; table 2: {second.score} before,"
        f" {first.score} now): of the tables"
    )
    # Who has more is another: that is said, too.
    assert len(desk.said) == 3
    scores = {table: desk.standings.score(table) for table in (1, 2)}
    assert scores == {1: second.score, 2: first.score}
    desk.take("undo")
    assert {t: desk.standings.score(t) for t in (1, 2)} == {1: first.score, 2: second.score}


def test_a_correction_of_the_score_counts_or_is_refused(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    desk.take(f"B1 2 {written(right)} {right.score}")
    desk.take(f"rule correct B1 2 score={right.score + 4} because of a misprint")
    assert desk.wrong
    assert desk.said == [
        f"by the rest of the slip board S1-B1 of table 2 counts {right.score}, not"
        f" {right.score + 4}: correct the rest too, or rule adjust S1-B1 2 {right.score + 4}"
    ]
    assert len(lines.read(lines.place(path)).lines) == 2


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("B9 1 D7 80", 'no board "B9" in play'),
        ("B1 7 D7 80", 'there is no table "7"'),
        ("B1 1 Q7 80", '"Q7" is no option'),
        ("B1 1", "A slip in a line"),
        ("B1 1 D7 ninety", 'the score stands last: "ninety" is no number'),
        ("TRTX 1 D7 80", '"TRTX" are the check digits of no board in play'),
        ("rule", "rule withdraw S1-B3 7 because he went home"),
        ("rule void B1", "give the reason"),
        ("rule void B1 because ", "give the reason"),
        ("undo", "nothing to take back"),
    ],
)
def test_what_cannot_be_taken_is_said_and_changes_nothing(path, desk, line, said) -> None:
    desk.take(line)
    assert (desk.wrong, desk.refused) == (True, 1)
    assert said in desk.said[0]
    assert not lines.place(path).exists()


def test_it_is_left_by_a_letter(desk) -> None:
    desk.take("")
    assert (desk.wrong, desk.left) == (False, False)
    desk.take("see")
    assert desk.said[:2] == ["SLIPS MISSING", "S1-B1: 1, 2, 3"]
    desk.take("q")
    assert desk.left
