"""The table on the screen of a real terminal."""

import os
import re

import pytest

from sheetgen.core import journal
from sheetgen.core.requests import Answer
from tests.cases import each
from tests.kits.table.games import at_once, played, typed_keys

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pseudo-terminal is needed")
if os.name == "posix":
    from tests.kits.table.terminal import Terminal

JOURNAL = "game.jsonl"
START = ("record", "convoy", "--journal", JOURNAL)
ON = ("record", "--resume", JOURNAL)


@pytest.mark.long
def test_a_whole_game_typed_crashed_resumed_and_taken_back_across_a_turn(tmp_path):
    """Keys sent as fast as they can be; in the middle, the power fails."""
    game = played()
    keys = typed_keys(game)
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type(at_once(*keys[:40]))
        terminal.see("40 kept")
        terminal.kill()
    with Terminal(tmp_path, *ON) as terminal:
        terminal.see("40 kept")
        turns = {request.turn for request in game.asked[30:40]}
        assert len(turns - {0}) > 1
        terminal.type("u" * 10)
        terminal.see("30 kept")
        terminal.type(at_once(*keys[30:]))
        terminal.see("The game is over")
        terminal.type("q")
        assert terminal.left() == 0
    record = journal.read(tmp_path / JOURNAL)
    assert record.answers == game.answers
    assert not record.mixed
    assert record.replay(game.game).events == game.events


@pytest.mark.long
def test_it_fits_the_smallest_screen(tmp_path):
    with Terminal(tmp_path, *START, columns=20, rows=5) as terminal:
        terminal.see("0 kept")
        terminal.see(" >")
        terminal.type(at_once("362", *"435241"))
        terminal.type("q")
        assert terminal.left() == 0
    assert len(journal.read(tmp_path / JOURNAL).answers) == 7


@pytest.mark.long
def test_keys_of_the_table(tmp_path):
    """`a`, `?`, `o`, `n`, `s`, `u` and `q`, one after the other."""
    with Terminal(tmp_path, *START, rows=40) as terminal:
        terminal.see("Roll 3D6")
        terminal.type("a")
        terminal.see("Option: ")
        terminal.type("?")
        terminal.see("Esc closes")
        terminal.type("o")
        terminal.see("Odds: turn 1")
        terminal.type("\x1b")
        terminal.see("Turn 1:")
        terminal.type("nA quiet night; u and q are text.\r")
        terminal.see("Noted.")
        terminal.type("s")
        terminal.see("convoy-sheet-game.sheet.pdf")
        terminal.see("convoy-sheet-game.report.md")
        terminal.type("uq")
        assert terminal.left() == 0
        terminal.see("recorded in game.jsonl")
    assert (tmp_path / "convoy-sheet-game.sheet.pdf").read_bytes().startswith(b"%PDF")
    report = (tmp_path / "convoy-sheet-game.report.md").read_text("utf-8")
    assert "A quiet night; u and q are text." in report
    assert re.search(r"All were rolled by the program, from the seed `[\w-]+`", report)
    record = journal.read(tmp_path / JOURNAL)
    assert len(record.answers) == 6
    assert record.notes == [(7, "A quiet night; u and q are text.")]


@pytest.mark.long
def test_keys_sent_while_it_works_wait_their_turn(tmp_path):
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type("aoxnAfter all\rq")
        assert terminal.left() == 0
    record = journal.read(tmp_path / JOURNAL)
    assert record.answers[-1] == Answer("option", choice="none")
    assert [note for _, note in record.notes] == ["After all"]


@pytest.mark.long
def test_a_long_view_is_read_to_its_end_by_the_arrows(tmp_path):
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type(at_once("111", *"111111"))
        terminal.see("Option: ")
        while "Contact:" not in terminal.text:
            terminal.type("x")
            terminal.read(0.3)
        terminal.type("u")
        terminal.see("Option: ")
        terminal.type("o")
        terminal.see("Esc closes, down")
        assert "score at last" not in terminal.text
        terminal.type("\x1b[B" * 40)
        terminal.see("score at last")
        terminal.type("\x1b[A" * 40)
        terminal.see("what comes")


@pytest.mark.long
def test_what_is_pasted_is_dice_and_never_a_key(tmp_path):
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type("\x1b[200~q3 62q\x1b[201~")
        terminal.see("1 kept")
        assert terminal.process.poll() is None


@pytest.mark.long
@pytest.mark.parametrize("key", ["\x03", "\x04"])
def test_control_c_and_d_leave_and_keep_everything(tmp_path, key):
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type(f"362{key}")
        assert terminal.left() == 0
    assert len(journal.read(tmp_path / JOURNAL).answers) == 1


class TestColours:
    def test_there_are_some(self, tmp_path):
        with Terminal(tmp_path, *START) as terminal:
            terminal.see("Roll 3D6")
            terminal.type("9")
            terminal.see("! 3 dice")
            colours = {char.fg for row in terminal.screen.buffer.values() for char in row.values()}
        assert len(colours) > 2

    @pytest.mark.long
    def test_no_color_means_none_and_a_complaint_has_its_mark(self, tmp_path):
        with Terminal(tmp_path, *START, NO_COLOR="1") as terminal:
            terminal.see("Roll 3D6")
            terminal.type("9")
            terminal.see(" ! 3 dice")
            seen = {
                (char.fg, char.bg)
                for row in terminal.screen.buffer.values()
                for char in row.values()
            }
        assert seen == {("default", "default")}

    @each("ground", [(0, 0, 0), (255, 255, 255), (253, 246, 227)])
    def test_they_stand_out_from_light_and_dark(self, ground):
        from sheetgen.kits.table.screen import LOOKS

        looks = [look.replace("bg:", " bg:").split() for look in LOOKS.values()]
        coloured = [words for words in looks if any("#" in w or "ansi" in w for w in words)]
        assert len(coloured) > 6
        for words in coloured:
            letters = [palette(word) for word in words if word in PALETTES or word[0] == "#"]
            grounds = [palette(w[3:]) for w in words if w.startswith("bg:")] or [[ground] * 3]
            for colour, behind in zip(letters[0], grounds[0], strict=True):
                assert contrast(colour, behind) > 3.0, words


PALETTES = {
    "ansiwhite": [(255, 255, 255), (255, 255, 255), (229, 229, 229)],
    "ansired": [(205, 0, 0), (170, 0, 0), (205, 49, 49)],
    "ansimagenta": [(205, 0, 205), (170, 0, 170), (188, 63, 188)],
}
"""The colours of these names in xterm, on the console and in a popular editor."""


def palette(name: str) -> list[tuple[int, int, int]]:
    """A colour as terminals show it."""
    if name in PALETTES:
        return PALETTES[name]
    red, green, blue = (int(name[i : i + 2], 16) for i in (1, 3, 5))
    return [(red, green, blue)] * 3


def contrast(one: tuple[int, int, int], two: tuple[int, int, int]) -> float:
    def light(colour: tuple[int, int, int]) -> float:
        parts = (c / 255 for c in colour)
        red, green, blue = (
            c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    high, low = sorted((light(one), light(two)), reverse=True)
    return (high + 0.05) / (low + 0.05)


WINDOWS_TERMINAL = {
    "Backspace": "\x7f", "Control and Backspace": "\x08", "Delete": "\x1b[3~", "Enter": "\r",
    "Control and Enter": "\n", "PageUp": "\x1b[5~", "PageDown": "\x1b[6~", "Home": "\x1b[H",
    "End": "\x1b[F", "up": "\x1b[A", "down": "\x1b[B", "Tab": "\t", "F2": "\x1bOQ",
    "Shift and Tab": "\x1b[Z", "Esc": "\x1b", "focus": "\x1b[I\x1b[O",
}  # fmt: skip
"""What Windows Terminal sends for its keys."""


class TestWindowsTerminal:
    def test_what_takes_out_a_die(self, tmp_path):
        with Terminal(tmp_path, *START) as terminal:
            terminal.see("Roll 3D6")
            terminal.type("3")
            for key in ("Backspace", "Control and Backspace", "Delete"):
                terminal.type("6")
                terminal.see("> 3 6   1 more")
                terminal.type(WINDOWS_TERMINAL[key])
                terminal.see("> 3   2 more")

    @pytest.mark.long
    def test_every_key_does_what_it_says(self, tmp_path):
        keys = WINDOWS_TERMINAL
        with Terminal(tmp_path, *START) as terminal:
            terminal.see("Roll 3D6")
            terminal.type(f"362{keys['Enter']}4{keys['Enter']}")
            terminal.see("2 kept")
            terminal.type("a")
            terminal.see("Option: ")
            terminal.type(f"nOne{keys['Control and Enter']}")
            terminal.see("Noted.")
            terminal.type(keys["PageUp"])
            terminal.see("What has happened")
            terminal.type(keys["PageDown"] * 2)
            terminal.see("Cargo ships")
            terminal.type(keys["Home"])
            terminal.see("What has happened")
            terminal.type(keys["End"] * 2)
            terminal.see("Cargo ships")
            terminal.type(keys["Tab"])
            terminal.see("How it stands")
            terminal.type(keys["Esc"])
            terminal.see("Fleet")
            terminal.type(f"N{keys['up']}")
            terminal.see("! ")
            terminal.type(keys["Esc"])
            terminal.see("u undo")
            terminal.type(keys["focus"] + keys["F2"] + keys["Shift and Tab"] + "x")
            terminal.see("8 kept")


@pytest.mark.long
def test_control_c_keeps_the_note_that_is_typed(tmp_path):
    with Terminal(tmp_path, *START) as terminal:
        terminal.see("Roll 3D6")
        terminal.type("nThe Ohio is\x03")
        assert terminal.left() == 0
    assert journal.read(tmp_path / JOURNAL).notes == [(0, "The Ohio is")]


@pytest.mark.long
def test_a_fight_against_the_program_is_on_the_same_screen(tmp_path):
    """Its table is in view, the airplanes, the cards and the captain's advice; what is planned is
    kept, and gone on with by the same command."""
    fight = ("fight", "wings", "--mission", "6", "--seed", "friday", "--human", "british")
    with Terminal(tmp_path, *fight) as terminal:
        advised = terminal.see("m as the program would: ").split("would: ")[1].split()[0]
        terminal.see("Seen from C")
        terminal.see("Hurricane I  3 fast  0/17")
        terminal.type("m")
        terminal.see("1 kept")
        terminal.type("z")
        terminal.see("2 kept")
        terminal.kill()
    with Terminal(tmp_path, *fight) as terminal:
        terminal.see("2 kept")
        terminal.type("?")
        terminal.see("fast straight")
        terminal.type("\x1buu")
        terminal.see("0 kept")
        terminal.see(f"k keep {advised}")
        terminal.type("Kq")
        assert terminal.left() == 0
        terminal.see("go on with: sheetgen record --resume")
