"""Pictures in characters."""

from sheetgen.kits.drawing.page import GROUP, MAYBE, Box, Disc, Fill, Item, Line, Ring, Text
from sheetgen.kits.table import panels, raster
from sheetgen.kits.table.views import text
from sheetgen.kits.table.words import Panel, Picture
from tests.cases import each

FRAME = Box(0, 0, 200, 100, GROUP)


def seen(*items: Item, columns: int = 20, rows: int = 5, signs: bool = True) -> list[str]:
    return raster.drawn(Picture(200, 100, items, "a frame"), columns, rows, signs)


def test_a_frame_is_whole_on_all_four_sides() -> None:
    rows = seen(FRAME)
    assert [len(row) for row in rows] == [20] * 5
    assert rows[0] == "█" + "▀" * 18 + "█"
    assert rows[-1] == "█" + "▄" * 18 + "█"
    assert rows[2] == "█" + " " * 18 + "█"


def test_it_is_drawn_in_ascii_where_there_are_no_signs() -> None:
    rows = seen(FRAME, signs=False)
    assert "".join(rows).isascii()
    assert rows[0] == ":" + "'" * 18 + ":"
    assert rows[-1] == ":" + "." * 18 + ":"


@each(("columns", "rows"), [(20, 5), (40, 5), (20, 9), (10, 50)])
def test_it_keeps_its_proportions_and_has_room(columns: int, rows: int) -> None:
    wide, high = raster.size(Picture(200, 100, (), ""), columns, rows)
    assert wide <= columns
    assert high <= rows
    # A character is twice as high as wide.
    assert abs(wide - 4 * high) <= 4


def test_a_text_stands_where_its_place_is_and_beside_one_that_was_there_first() -> None:
    rows = seen(Text(105, 50, "A"), Text(105, 50, "B"), Text(15, 10, "C3"))
    assert rows[2][10:12] == "AB"
    assert rows[0][1:3] == "C3"


def test_what_lies_outside_is_left_out() -> None:
    assert seen(Line(-50, -50, -10, -10), Text(300, 50, "A"), Ring(500, 500, 3)) == [" " * 20] * 5


def test_a_broken_line_has_fewer_dots_and_a_patch_is_grey_where_a_disc_is_black() -> None:
    def dots(item: Item) -> int:
        signs = "".join(seen(item)).replace(" ", "")
        return sum(2 if sign == "█" else 1 for sign in signs)

    whole, broken = dots(Line(0, 50, 200, 50)), dots(Line(0, 50, 200, 50, MAYBE))
    assert 0.4 * whole <= broken <= 0.6 * whole
    square = ((20.0, 20.0), (80.0, 20.0), (80.0, 80.0), (20.0, 80.0))
    area = 6 * 6
    assert area / 12 < dots(Fill(square, "night")) < area / 6
    assert dots(Disc(50, 50, 30)) > 0.6 * area


class TestBesidePanels:
    PICTURE = Picture(200, 100, (FRAME,), "a frame")
    WORDS = Panel("Words", tuple(f"line {n} of what there is" for n in range(4)))

    def test_a_picture_has_the_room_that_words_leave(self) -> None:
        found = panels.beside([self.WORDS, Panel("Seen", (), picture=self.PICTURE)], 80, 12)
        assert (found.pictures, found.whole) == (1, True)
        assert len(found.rows) <= 12
        assert "Words" in text(found.rows[0])
        assert "Seen" in text(found.rows[0])
        assert max(len(text(row)) for row in found.rows) <= 80

    def test_the_last_of_two_goes_first_and_none_is_shown_too_small(self) -> None:
        both = [Panel(name, (), picture=self.PICTURE) for name in ("One", "Two")]
        counts = {
            (wide, most): panels.beside([self.WORDS, *both], wide, most).pictures
            for wide, most in [(120, 20), (120, 12), (70, 12), (40, 12), (120, 6)]
        }
        assert counts == {(120, 20): 1, (120, 12): 2, (70, 12): 1, (40, 12): 0, (120, 6): 0}
        one = panels.beside([self.WORDS, *both], 70, 12)
        assert "One" in text(one.rows[0])
        assert not one.whole
