"""A form on the screen, for a game of its own: what keys do in each kind of cell."""

from typing import NamedTuple

from sheetgen.kits.table.form import (
    BACK,
    BACKSPACE,
    DONE,
    DOWN,
    DRAFT,
    ENTER,
    ESCAPE,
    LEFT,
    LONGEST_TEXT,
    NEXT,
    RIGHT,
    UP,
    Form,
)
from sheetgen.kits.table.grid import (
    CHOICE,
    NUMBER,
    NUMBERS,
    SEVERAL,
    TEXT,
    YES,
    Cell,
    Filled,
    GridColumn,
    Option,
    Row,
    Taken,
    Wrong,
)
from sheetgen.kits.table.views import BAR, MARKED, WRONG, text
from tests.cases import each

GAITS = (Option("w", "walk", "walk"), Option("g", "gallop", "gall."))
COLUMNS = (
    GridColumn("gait", "gait", "how it went", CHOICE, GAITS),
    GridColumn("falls", "fall", "how often it fell", NUMBER, (), 2),
    GridColumn("marks", "marks", "what the judges noted", SEVERAL, GAITS),
    GridColumn("passed", "passed", "whom it passed", NUMBERS, (), 3),
    GridColumn("won", "won", "whether it won", YES),
    GridColumn("said", "said", "what was said of it", TEXT),
)
EVERY = frozenset(column.name for column in COLUMNS)


class Race(NamedTuple):
    """Horses that may not win after a fall; one that walked passed nobody, and is not asked."""

    title: str = "A race"
    columns: tuple[GridColumn, ...] = COLUMNS
    rows: tuple[Row, ...] = (
        Row(1, "1 Nelson", "Nelson, by Admiral", EVERY),
        Row(2, "2 Ruby", "Ruby", EVERY - {"marks", "said"}),
        Row(3, "3 Tom", "Tom", EVERY),
    )

    def asked(self, cell: Cell, filled: Filled) -> bool:
        return cell[1] != "passed" or filled.get((cell[0], "gait")) == "gallop"

    def taken(self, filled: Filled) -> Taken:
        wrong = tuple(
            Wrong(row.number, "won", "it fell, and did not win")
            for row in self.rows
            if (row.number, "won") in filled and filled.get((row.number, "falls"))
        )
        report = {f"{row} {name}": value for (row, name), value in filled.items()}
        return Taken(None if wrong else report, wrong, (f"{len(filled)} cells",))


def form() -> Form:
    return Form(Race())


def press(to: Form, *keys: str) -> Form:
    """Keys by name, and texts typed."""
    named = (UP, DOWN, LEFT, RIGHT, NEXT, BACK, BACKSPACE, ENTER, ESCAPE, DONE, DRAFT)
    for key in keys:
        for one in [key] if key in named else key:
            to.key(one)
    return to


class TestCells:
    def test_a_letter_chooses(self) -> None:
        assert press(form(), "g").report() == {"1 gait": "gallop"}
        assert press(form(), "W").report() == {"1 gait": "walk"}
        assert press(form(), "gw").report() == {"1 gait": "walk"}
        assert press(form(), "g", BACKSPACE).report() == {}

    def test_a_letter_that_is_none_does_nothing_and_says_so(self) -> None:
        refused = press(form(), "x")
        assert refused.report() == {}
        assert refused.message
        assert not press(refused, "w").message

    def test_digits_type_a_number(self) -> None:
        assert press(form(), NEXT, "12").report() == {"1 falls": 12}
        assert press(form(), NEXT, "12", BACKSPACE).report() == {"1 falls": 1}
        assert press(form(), NEXT, "1", BACKSPACE, BACKSPACE).report() == {}
        assert press(form(), NEXT, "0").report() == {"1 falls": 0}
        assert press(form(), NEXT, "w²٣").report() == {}

    def test_a_digit_too_many_pushes_the_first_out(self) -> None:
        assert press(form(), NEXT, "123").report() == {"1 falls": 23}

    def test_letters_add_up_and_may_come_twice(self) -> None:
        to = press(form(), NEXT, NEXT, "gwg")
        assert to.report() == {"1 marks": ["gallop", "walk", "gallop"]}
        assert to.shown(to.at) == "gwg"
        assert press(to, BACKSPACE).report() == {"1 marks": ["gallop", "walk"]}

    def test_numbers_are_parted_by_a_blank_or_a_comma(self) -> None:
        to = press(form(), "g", NEXT, NEXT, NEXT)
        assert press(to, "2,13 ").report() == {"1 gait": "gallop", "1 passed": [2, 13]}
        assert press(to, BACKSPACE, BACKSPACE, BACKSPACE).report()["1 passed"] == [2]
        assert press(to, BACKSPACE, BACKSPACE).report() == {"1 gait": "gallop"}
        assert press(to, "12345").report()["1 passed"] == [123]

    def test_yes_and_no(self) -> None:
        to = press(form(), NEXT, NEXT, NEXT, "y")
        assert to.report() == {"1 won": True}
        assert press(to, "n").report() == {}
        assert press(to, "x").report() == {"1 won": True}
        assert press(to, BACKSPACE).report() == {}

    def test_a_text_takes_every_letter_and_has_an_end(self) -> None:
        to = press(form(), LEFT, *[RIGHT] * 9, "q, [b]{x}")
        assert to.report() == {"1 said": "q, [b]{x}"}
        press(to, "a" * 500)
        assert len(to.report()["1 said"]) == LONGEST_TEXT
        press(to, "\x07")
        assert len(to.report()["1 said"]) == LONGEST_TEXT

    def test_blanks_alone_are_nothing(self) -> None:
        assert press(form(), *[RIGHT] * 9, "   ").report() == {}


class TestMoving:
    def test_tab_goes_through_what_is_asked_and_round(self) -> None:
        to, seen = form(), []
        for _ in range(15):
            seen.append(to.at)
            to.key(NEXT)
        assert [name for row, name in seen if row == 1][:5] == [
            "gait", "falls", "marks", "won", "said",
        ]  # fmt: skip
        assert len(set(seen)) == 13
        assert seen[13] == seen[0]
        assert press(form(), BACK).at == (3, "said")

    def test_enter_begins_the_next_row(self) -> None:
        assert press(form(), NEXT, ENTER).at == (2, "gait")
        assert press(form(), ENTER, ENTER, NEXT, ENTER).at == (1, "gait")

    def test_arrows_move_and_stop_at_the_edges(self) -> None:
        assert press(form(), UP, LEFT).at == (1, "gait")
        assert press(form(), RIGHT, DOWN).at == (2, "falls")
        assert press(form(), *[RIGHT] * 9, *[DOWN] * 9).at == (3, "said")

    def test_a_row_without_the_column_is_met_at_the_one_before(self) -> None:
        assert press(form(), RIGHT, RIGHT, DOWN).at == (2, "falls")

    def test_a_cell_that_is_asked_no_more_is_passed_over_when_it_is_empty(self) -> None:
        to = press(form(), "g", NEXT, NEXT, NEXT)
        assert to.at == (1, "passed")
        press(to, "2", *[LEFT] * 9, "w", NEXT, NEXT, NEXT)
        assert to.at == (1, "passed")
        press(to, BACKSPACE, NEXT)
        assert to.at == (1, "won")
        press(to, LEFT)
        assert to.at == (1, "marks")


class TestGiven:
    def test_what_contradicts_itself_is_not_given(self) -> None:
        to = press(form(), DOWN, RIGHT, "1", NEXT, "y", UP, DONE)
        assert (to.done, to.report()) == (False, None)
        assert to.at == (2, "won")
        press(to, "n", DONE, "n")
        assert not to.done
        press(to, DONE, "y")
        assert to.done
        assert to.report() == {"2 falls": 1}
        assert not press(to, NEXT).done

    def test_a_draft_is_kept_and_gone_on_with(self) -> None:
        to = press(form(), "g", DRAFT)
        assert (to.done, to.left, to.asking) == (False, False, False)
        assert "draft" in to.message

    def test_escape_leaves_it_as_it_is(self) -> None:
        to = press(form(), "g", ESCAPE)
        assert to.left
        assert not to.done
        assert press(to, NEXT).report() == {"1 gait": "gallop"}
        assert not to.left


class TestDrawn:
    def shown(self, to: Form, width: int = 80, height: int = 24) -> list[str]:
        return [text(line).rstrip() for line in to.lines(width, height)]

    def looks(self, to: Form, look: str) -> list[str]:
        return [
            span.text.strip() for line in to.lines(80, 24)[1:] for span in line if span.look == look
        ]

    def test_rows_under_their_heads(self) -> None:
        lines = self.shown(press(form(), "g", NEXT, "12"))
        assert lines[0] == " A race"
        assert lines[1].split() == ["gait", "fall", "marks", "passed", "won", "said"]
        assert lines[2].split() == ["1", "Nelson", "gall.", "12", ".", ".", ".", "."]
        assert lines[1].index("fall") == lines[2].index("12")
        assert lines[3].split() == ["2", "Ruby", ".", ".", "."]

    def test_the_cell_at_hand_with_its_keys_and_the_totals(self) -> None:
        lines = self.shown(press(form(), "g"))
        assert " Nelson, by Admiral" in lines
        assert " gait: how it went" in lines
        assert any("w walk" in line and "g gallop" in line for line in lines)
        assert " 1 cells" in lines

    def test_what_is_wrong_is_named_where_it_stands(self) -> None:
        to = press(form(), NEXT, "1", NEXT, NEXT, "y", NEXT)
        assert "! 1 Nelson, won: it fell, and did not win" in "\n".join(self.shown(to))
        assert "y" in self.looks(to, WRONG)
        assert "1" in self.looks(to, MARKED)

    @each("width", [30, 34, 40, 60])
    def test_where_there_is_no_room_the_cell_at_hand_is_shown(self, width: int) -> None:
        to = press(form(), "g")
        for _ in range(14):
            press(to, NEXT)
            lines = to.lines(width, 14)
            assert len(lines) == 14
            assert max(len(text(line)) for line in lines) <= width
            assert sum(span.look == BAR for line in lines[1:] for span in line) == 1

    def test_columns_out_of_sight_are_hinted_at(self) -> None:
        to = form()
        assert ">" in self.shown(to, 34)[1]
        press(to, BACK)
        assert "<" in self.shown(to, 34)[1]
        assert not set("<>") & set(self.shown(to)[1])
