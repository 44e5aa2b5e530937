"""The screen as lines: whatever its size, its lines fit, and what matters most is there."""

from itertools import cycle

import pytest

from sheetgen.kits.table.screen_layout import Look, lay_out
from sheetgen.kits.table.views import text
from sheetgen.kits.table.words import Panel
from tests.kits.table.games import played, press, sitting, typed_keys

SIZES = [(80, 24), (60, 18), (20, 5), (10, 1), (200, 60)]


@pytest.mark.long
def test_every_screen_of_a_game_has_its_lines_and_no_more(path):
    sizes = cycle(SIZES)
    with sitting(path) as at:
        for keys in [*typed_keys(played()), "n"]:
            for view in ("", "?"):
                press(at, view if at.prompt else "")
                columns, rows = next(sizes)
                screen = lay_out(at, columns, rows)
                assert len(screen.lines) == rows
                long = [text(line) for line in screen.lines if len(text(line)) > max(columns, 20)]
                assert long == []
                row, column = screen.cursor
                assert 0 <= row < rows
                assert 0 <= column < columns
                if rows > 1:
                    assert text(screen.lines[row]).startswith((" > ", " Note: "))
            press(at, keys)


def test_the_fleet_and_the_turn_are_in_view_at_every_question_of_80_by_24(path):
    with sitting(path) as at:
        for keys in typed_keys(played()):
            shown = "\n".join(text(line) for line in lay_out(at, 80, 24).lines)
            for panel in at.panels:
                assert panel.title in shown
                assert panel.lines[0] in shown
            assert all(line in shown for line in at.panels[0].lines)
            if at.sentences:
                assert at.sentences[-1].split()[0] in shown
            for choice in at.choices:
                assert choice.name in shown
            assert at.prompt is not None
            assert at.prompt.title in shown
            assert at.prompt.do in shown
            assert "quit" in shown
            press(at, keys)


def test_panels_stand_side_by_side_where_they_have_room(path):
    with sitting(path) as at:
        at.panels = [Panel("North", ("a" * 30,) * 5), Panel("South", ("b" * 30,) * 5)]
        wide = [text(line) for line in lay_out(at, 80, 24).lines]
        narrow = [text(line) for line in lay_out(at, 60, 24).lines]
    assert any("aaa" in line and "bbb" in line for line in wide)
    assert not any("aaa" in line and "bbb" in line for line in narrow)


def test_a_view_is_passed_over_line_by_line_to_its_end_and_no_further(path):
    with sitting(path) as at:
        press(at, "1" * 9, "x", "o")
        lines = [text(line) for line in at.view.lines]
        first = lay_out(at, 80, 24)
        assert first.below > 0
        last = lay_out(at, 80, 24, Look(scroll=first.below))
        assert last.below == 0
        assert lay_out(at, 80, 24, Look(scroll=999)).lines == last.lines
        seen = {text(line).strip() for screen in (first, last) for line in screen.lines}
        assert {line.strip() for line in lines[:3] + lines[-3:]} <= seen


def test_a_long_complaint_is_shown_whole_and_a_very_long_one_cut(path):
    with sitting(path) as at:
        at.complain("word " * 30)
        shown = "\n".join(text(line) for line in lay_out(at, 80, 24).lines)
        assert shown.count("word") == 30
        at.complain("word " * 300)
        assert "..." in "\n".join(text(line) for line in lay_out(at, 80, 24).lines)
