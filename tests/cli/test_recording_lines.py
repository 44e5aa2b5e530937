"""Recording a game line by line, from a script that is piped in."""

import io
import os
import sys
from pathlib import Path

import pytest
from PIL import Image

import sheetgen
from sheetgen.cli.at_table import Papers
from sheetgen.core import journal
from sheetgen.core.requests import Answer
from sheetgen.kits.parts import parts_of
from tests.kits.table.games import OWN, played, press, sitting, typed_keys

JOURNAL = "game.jsonl"


@pytest.fixture
def table(run, monkeypatch, here):
    """Runs the recorder with a script piped in."""

    def table(script: str, *words: str):
        monkeypatch.setattr(sys, "stdin", io.StringIO(script))
        return run("record", *words)

    return table


def kept(folder: Path) -> list[Answer]:
    return journal.read(folder / JOURNAL).answers


class TestScript:
    def test_a_whole_game_of_lines(self, table, here, monkeypatch):
        monkeypatch.setattr(Papers, "save", lambda self, book: [Path("output/x.sheet.pdf")])
        game = played(captain="never")
        script = "".join(f"{keys}\n" for keys in (*typed_keys(game), ""))
        ran = table(script, "convoy", "--journal", JOURNAL)
        assert (ran.status, ran.err) == (0, "")
        assert "The game is over." in ran.out
        assert "\n  output/x.sheet.pdf\n" in ran.out
        assert "go on with" not in ran.out
        assert kept(here) == game.answers
        # What happened is told as it happens, and once.
        record = sheetgen.open(here / JOURNAL)
        for sentence in parts_of(record.game).words.sentences(record.session):
            assert sentence in ran.out
        assert ran.out.count("Turn 7:") == 1

    def test_whoever_throws_dice_is_told_that_a_blank_sheet_may_have_other_names(self, table, here):
        said = "On a blank sheet, go by the numbers"
        begun = ["convoy", "--journal", JOURNAL, "--plain"]
        assert said in table("1 1 1\n", *begun).out
        assert said not in table("", "--resume", JOURNAL, "--plain").out
        assert said not in table("", "convoy", "--seed", "a", "--journal", "b.jsonl", "--plain").out
        assert said not in table("", "wings", "--journal", "c.jsonl", "--plain").out

    def test_a_question_to_the_player_is_answered_by_a_note(self, table, here):
        keys = typed_keys(played("one"))[:40]
        script = "".join(f"{one}\n" for one in keys)
        ran = table(script, "convoy", "--journal", "silent.jsonl")
        asked = [line for line in ran.out.splitlines() if line.startswith("* ")]
        assert asked
        assert all(line.endswith("?") for line in asked)
        assert journal.read(here / "silent.jsonl").notes == []
        # The same lines, but for the answer.
        place = ran.out[: ran.out.index(asked[0])].count("\n> ")
        script = "".join(f"{one}\n" for one in [*keys[:place], "n We had been seen", *keys[place:]])
        ran = table(script, "convoy", "--journal", JOURNAL)
        assert ran.status == 0
        (note,) = journal.read(here / JOURNAL).noted
        assert (note.text, note.moment) == ("We had been seen", "decision 9")
        assert kept(here) == journal.read(here / "silent.jsonl").answers

    def test_a_setting_turns_the_questions_off(self, table, run):
        script = "".join(f"{one}\n" for one in typed_keys(played("one"))[:40])
        run("config", "questions=off")
        assert "\n* " not in table(script, "convoy", "--journal", JOURNAL).out

    def test_a_note_with_a_photograph(self, table, here):
        Image.new("RGB", (8, 6), "red").save(here / "my table.jpg")
        script = (
            '362\nn --photo "my table.jpg" The table <b>\nn --photo gone.jpg It\n'
            "n --photo game.jsonl It\nn --photo 'my table.jpg'\n"
        )
        ran = table(script, "convoy", "--journal", JOURNAL)
        assert ran.status == 1
        assert [line for line in ran.out.splitlines() if line.startswith("! ")] == [
            "! gone.jpg: No such file or directory",
            "! game.jsonl: not a JPEG or PNG that can be read",
            "! say in a few words what the photograph shows: --photo FILE and the words",
        ]
        (note,) = journal.read(here / JOURNAL).noted
        assert note.text == "The table <b>"
        assert (here / "game.photos" / f"{note.photo}.jpg").is_file()
        assert "(Photograph.)" in sheetgen.open(here / JOURNAL).report().markdown()
        assert sheetgen.open(here / JOURNAL).verify().answers == 1

    def test_the_end_of_the_input_leaves_and_keeps_everything(self, table, here):
        ran = table("3 6 2\n4", "convoy", "--journal", JOURNAL)
        assert ran.status == 0
        assert [answer.dice for answer in kept(here)] == [(3, 6, 2), (4,)]
        assert ran.out.splitlines()[-4:] == [
            "recorded in game.jsonl",
            "the set-up is not rolled yet",
            'asked now: "carrier": 1 die of 3 sides',
            "go on with: sheetgen record --resume game.jsonl",
        ]

    @pytest.mark.long
    def test_the_end_of_a_game_leaves_no_paper_behind(self, table, here):
        """Also when they were written on the way, and the game was left and gone on with."""
        keys = typed_keys(played())
        report, sheet = (here / f"convoy-sheet-game.{x}" for x in ("report.md", "sheet.pdf"))
        script = "".join(f"{key}\n" for key in [*keys[:20], "s", *keys[20:22], "q"])
        left = table(script, "convoy", "--journal", JOURNAL).out
        assert "game as it was before: convoy-sheet-game.report.md, " in left
        assert left.count("as it was before") == 1
        before = sheet.read_bytes()
        assert "finished: false" in report.read_text()
        assert "as it was before" in table("q\n", "--resume", JOURNAL).out
        done = table("".join(f"{key}\n" for key in keys[22:]), "--resume", JOURNAL).out
        assert "the sheet: convoy-sheet-game.sheet.pdf\n" in done
        assert "as it was before" not in done
        assert "finished: true" in report.read_text()
        assert sheet.read_bytes() != before

    def test_bytes_that_are_no_text_do_no_harm(self, here, monkeypatch, run):
        raw = io.TextIOWrapper(
            io.BytesIO(b"\xef\xbb\xbf362\r\n\xff\xfe\x00\n4\n\x1b[31m\n"), "utf-8"
        )
        monkeypatch.setattr(sys, "stdin", raw)
        ran = run("record", "convoy", "--journal", JOURNAL)
        assert ran.status == 1
        assert len(kept(here)) == 2
        assert "\x1b" not in ran.out

    def test_a_campaign_is_led_to_the_form_of_its_fight(self, table, here):
        script = "a\n" + 4 * "left\na\nkeep\na\nreplace\na\n"
        ran = table(script, "wings", "--journal", JOURNAL)
        assert f"sheetgen fight-form {JOURNAL}" in ran.out
        assert f"sheetgen record --resume {JOURNAL} --fight FORM" in ran.out


class TestStart:
    def test_two_games_of_one_folder_have_names_of_their_own(self, table, here):
        for _ in range(2):
            assert table("362\n", "convoy").status == 0
        paths = sorted((here / "output").glob("convoy-sheet-*.journal.jsonl"))
        assert len(paths) == 2
        for path in paths:
            record = journal.read(path)
            assert record.header.roller is not None
            assert record.header.roller in path.name
            assert record.header.player is None

    def test_conditions_and_player_are_those_given(self, table, here):
        table("", "convoy", "--journal", JOURNAL, "--edition", "classic", "--player", "A. Borg")
        header = journal.read(here / JOURNAL).header
        assert (header.edition, header.player) == ("classic", "A. Borg")

    def test_a_game_is_to_be_named_or_a_journal(self, complaint):
        assert "name the game" in complaint("record")
        assert "is a record of convoy" in complaint(
            "record", "wings", "--resume", begun_at("x.jsonl")
        )


def begun_at(name: str) -> str:
    with sitting(Path(name), OWN):
        pass
    return name


class TestComingBack:
    """Every way out says what goes on, and --resume finds the open games by itself."""

    def test_the_line_that_goes_on_is_said(self, table):
        ran = table("3 6 2\n", "convoy", "--journal", "a game.jsonl")
        assert ran.out.splitlines()[-1] == "go on with: sheetgen record --resume 'a game.jsonl'"

    def test_a_single_open_game_is_gone_on_with(self, table, here):
        table("3 6 2\n", "convoy", "--journal", "output/a.jsonl")
        with sitting(here / "output/over.jsonl", OWN) as at:
            press(at, *typed_keys(played()))
        (here / "output" / "none.jsonl").write_text("no journal\n")
        for words in (("--resume",), ("--resume", "output"), ("convoy", "--resume", "output")):
            before = len(journal.read(here / "output/a.jsonl").answers)
            assert table("2\n", *words).status == 0
            assert len(journal.read(here / "output/a.jsonl").answers) > before

    def test_several_are_listed_the_newest_first(self, table, here, monkeypatch):
        for name, at in (("old", 1), ("new", 2)):
            table("3 6 2\n", "convoy", "--journal", f"output/{name}.jsonl")
            os.utime(here / f"output/{name}.jsonl", (at, at))
        ran = table("", "--resume")
        assert ran.status == 2
        assert [line.split(":")[0] for line in ran.out.splitlines()] == [
            "  1  output/new.jsonl",
            "  2  output/old.jsonl",
        ]
        assert "name the journal of one" in ran.err
        monkeypatch.setattr("sheetgen.cli.at_table.at_a_terminal", lambda: True)
        monkeypatch.setattr("builtins.input", lambda asked: "2")
        table("4\n", "--resume", "--plain")
        assert len(journal.read(here / "output/old.jsonl").answers) == 2
        monkeypatch.setattr("builtins.input", lambda asked: "3")
        assert "a number from 1 to 2" in table("4\n", "--resume").err

    def test_no_open_game_is_said(self, table, here):
        (here / "empty").mkdir()
        assert "no unfinished game" in table("", "--resume", "empty").err
        assert "output: there is no unfinished game" in table("", "--resume").err
