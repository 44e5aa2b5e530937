"""Nothing is lost: a program killed, a full disk, a file removed or replaced, a second program."""

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sheetgen.core import journal
from sheetgen.core.requests import Answer
from sheetgen.kits.table.sitting import ENTER
from tests.kits.table.games import press, sitting

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals and limits of POSIX")
CARGO = Answer("cargo", dice=(3, 6, 2))


@pytest.mark.long
def test_killed_at_any_moment_it_loses_no_answer_that_it_said_was_kept(tmp_path):
    """Every time what was kept is a beginning of what was typed, and the game goes on."""
    from tests.kits.table.killing import kill

    told = kill(tmp_path, 5, seed=5)
    assert all(one.right for one in told)
    assert all(one.said <= one.kept <= one.sent for one in told)
    assert any(one.kept < one.sent for one in told)


@pytest.mark.long
def test_nor_does_a_fight_that_a_person_plans(tmp_path):
    from tests.kits.table.killing import kill_fight

    told = kill_fight(tmp_path, 3, seed=2)
    assert all(one.right and one.said <= one.kept <= one.sent for one in told)


@contextmanager
def full_disk(path: Path, room: int) -> Iterator[None]:
    """A disk on which a file has room for so many bytes more."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + room, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


class TestFullDisk:
    @pytest.mark.parametrize("room", [0, 1, 10, 25])
    def test_the_answer_is_not_kept_all_before_is_and_the_sitting_goes_on(self, path, room):
        with sitting(path) as at:
            press(at, "362")
            before = path.read_bytes()
            with full_disk(path, room):
                press(at, "4")
                assert at.wrong
                assert at.message.startswith(f"{path}: ")
                assert "this was not saved, but everything before it was" in at.message
                assert path.read_bytes() == before
                assert at.book.session.answers == [CARGO]
            press(at, "5")
            assert not at.wrong
        assert [answer.dice for answer in journal.read(path).answers] == [(3, 6, 2), (5,)]

    def test_nor_is_an_undo_or_a_note(self, path):
        with sitting(path) as at:
            press(at, "362", "4")
            with full_disk(path, 5):
                press(at, "u")
                assert at.wrong
                assert len(at.book.session.answers) == 2
                press(at, "n", "A calm sea", ENTER)
                assert (at.wrong, at.typed) == (True, "A calm sea")
            press(at, ENTER)
            assert not at.wrong
        assert journal.read(path).notes == [(2, "A calm sea")]

    def test_what_was_rolled_before_it_was_full_is_kept(self, path):
        with sitting(path) as at:
            with full_disk(path, 120):
                press(at, "a")
                assert at.wrong
                rolled = list(at.book.session.answers)
                assert 0 < len(rolled) < 7
            press(at, "a")
            assert not at.wrong
            whole = at.book.session.answers
        assert journal.read(path).answers == whole
        assert whole[: len(rolled)] == rolled


class TestRemoved:
    @pytest.mark.parametrize("what", ["file", "folder"])
    def test_all_but_the_last_answer_is_written_again(self, tmp_path, what):
        path = tmp_path / "games" / "game.jsonl"
        with sitting(path) as at:
            press(at, "362")
            path.unlink() if what == "file" else shutil.rmtree(path.parent)
            press(at, "4")
            assert at.wrong
            assert "was removed while it was in use" in at.message
            assert journal.read(path).answers == [CARGO]
            press(at, "5")
            assert not at.wrong
        assert [answer.dice for answer in journal.read(path).answers] == [(3, 6, 2), (5,)]

    def test_on_a_full_disk_it_is_written_when_there_is_room_again(self, path):
        with sitting(path) as at:
            press(at, "362")
            size = path.stat().st_size
            path.unlink()
            (path.parent / "small").write_bytes(b"1")
            with full_disk(path.parent / "small", size - 10):
                press(at, "4")
                assert at.wrong
                assert not path.exists()
            press(at, "4")
            assert journal.read(path).answers == [CARGO]
            press(at, "4")
        assert len(journal.read(path).answers) == 2

    def test_another_file_in_its_place_is_left_alone(self, path):
        with sitting(path) as at:
            press(at, "362")
            path.unlink()
            path.write_text("mine")
            press(at, "4")
            assert at.wrong
            assert "has been replaced by another file" in at.message
            assert path.read_text() == "mine"
            path.unlink()
            press(at, "44")
        assert [answer.dice for answer in journal.read(path).answers] == [(3, 6, 2), (4,)]


class TestSecondProgram:
    @pytest.mark.long
    def test_it_is_told_in_a_sentence_and_changes_nothing(self, tmp_path):
        from tests.kits.table.terminal import Terminal

        start = ("record", "convoy", "--journal", "game.jsonl")
        on = ("record", "--resume", "game.jsonl")
        (tmp_path / "more.jsonl").write_text(json.dumps({"ask": "tanker", "dice": [4]}))
        with Terminal(tmp_path, *start) as first:
            first.see("Roll 3D6")
            first.type("362")
            first.see("1 kept")
            for words in (on, (*on, "--plain"), (*on, "--answers", "more.jsonl")):
                with Terminal(tmp_path, *words) as second:
                    assert second.left() == 2
                    said = " ".join(second.text.split())
                    assert "is in use by another sheetgen" in said
                    assert "Traceback" not in said
            first.type("5")
            first.see("2 kept")
            first.kill()
        with Terminal(tmp_path, *on) as third:
            third.see("2 kept")

    def test_reading_is_free(self, path, capsys):
        from sheetgen.cli import main

        with sitting(path) as at:
            press(at, "a")
            assert main(["show", str(path)]) == 0
            assert main(["verify", str(path)]) == 0


def test_a_file_that_nothing_was_written_to_yet_is_no_game(path):
    path.touch()
    with sitting(path) as at:
        press(at, "362")
    assert journal.read(path).answers == [CARGO]
