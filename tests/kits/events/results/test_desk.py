"""The slip desk: a slip in a line, a ruling in a line, and nothing lost between two of them."""

from __future__ import annotations

import pytest

from sheetgen.games.convoy.event.plans import Plan
from sheetgen.kits.events import boards, lines
from sheetgen.kits.events.opened import load
from sheetgen.kits.events.results.desk import Desk
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
    assert panels(desk)["STANDINGS"] == ["  1    1       0  Anna (Gozo)"]
    # Another desk, or the same after a power cut, has all of it.
    assert panels(Desk(path)) == panels(desk)
    desk.take(f"b1 1 {written(first)} {first.score}")
    assert desk.said == ["board S1-B1, table 1 stands already"]


def test_a_score_that_the_plan_does_not_give_asks_for_the_rest(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    desk.take(f"B1 2 {written(right)} {right.score + 4}")
    assert desk.wrong
    assert desk.said[0].startswith(f"the plan comes to {right.score}, the slip to")
    tallies = " ".join(f"{name}={count}" for name, count in right.tallies.items())
    desk.take(f"B1 2 {written(right)} {tallies} {right.score + 4}")
    assert f"arithmetic slip: the slip adds up to {right.score}" in desk.said[0]
    assert panels(desk)["STANDINGS"] == ["  1    2       0  Ben"]


def test_rulings_are_made_and_taken_back(path, desk) -> None:
    right = slip(load(path), 0, 2, Plan())
    desk.take(f"B1 2 {written(right)} {right.score}")
    desk.take("rule adjust B1 2 7 because dice were misprinted")
    assert desk.said == ["line 3: board S1-B1 counts 7 for table 2: dice were misprinted"]
    assert panels(desk)["RULINGS"] == ["board S1-B1 counts 7 for table 2: dice were misprinted"]
    desk.take("undo")
    assert panels(desk)["RULINGS"] == []
    desk.take("undo")
    assert panels(desk)["STANDINGS"] == ["none"]
    withdrawn = "the slip of board S1-B1, table 2 is withdrawn"
    assert panels(desk)["RULINGS"] == [f"{withdrawn}: taken back at the desk"]
    desk.take(f"B1 2 {written(right)} {right.score}")
    assert desk.said == ["board S1-B1, table 2 was withdrawn by line 5: rule undo 5 because REASON"]
    other = slip(load(path), 0, 2, Plan((0, 0, 8, 0)))
    desk.take(f"B1 2 {written(other)} {other.score}")
    again = f"{withdrawn}, and came in again: taken back at the desk"
    assert again in panels(desk)["RULINGS"]
    assert [line.what for line in lines.read(lines.place(path)).lines] == [
        "sealed", "slip", "ruling", "ruling", "ruling", "slip",
    ]  # fmt: skip


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
