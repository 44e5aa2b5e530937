"""A disk that is full: every writer names the file, says what can be done, and leaves no part."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from sheetgen.core import files


@pytest.fixture
def full(monkeypatch):
    """Nothing can be put in the place of a file any more."""

    def replace(part: str, path: str) -> None:
        # A full disk names no file.
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "replace", replace)


def test_the_file_is_named_and_what_to_do(complaint, here, played, full):
    (here / "none").write_text("")
    for words, file in (
        ("play convoy --seed b", "output/convoy-sheet-b.journal.jsonl"),
        (f"report {played} --format txt", "output/convoy-sheet-pedestal.report.txt"),
        (f"sheet {played} --paper letter", "output/convoy-sheet-pedestal.letter.sheet.pdf"),
        ("record convoy --seed c --answers none", "output/convoy-sheet-c.journal.jsonl"),
        ("career output", "output/output.career.pdf"),
        ("event new club", "club/event.toml"),
        ("config paper=letter", "home/config.json"),
    ):
        said = complaint(*words.split())
        assert f"{Path(file)}: " in said
        assert "No space left on device; make room there, or choose another folder" in said
        assert not list(here.rglob("*.part"))


def test_any_failure_to_write_is_the_files_own(tmp_path, monkeypatch) -> None:
    """Windows names two files where one is open in another program; the part is nobody's."""

    def replace(part: str, path: str) -> None:
        raise PermissionError(errno.EACCES, "is being used by another process", part, None, path)

    monkeypatch.setattr(os, "replace", replace)
    with pytest.raises(PermissionError) as raised:
        files.write_whole(tmp_path / "a.pdf", b"a")
    assert (raised.value.filename, raised.value.filename2) == (str(tmp_path / "a.pdf"), None)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no such device")
def test_what_is_printed_has_no_room_either(here) -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "sheetgen", "games"]
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ran.returncode == 2
    assert ran.stderr.startswith("sheetgen: what was to be written: No space left on device; ")
    assert ran.stderr.count("\n") == 1


def test_a_folder_that_cannot_be_written_is_named(complaint, here):
    (here / "taken").write_text("a file, not a folder")
    for command in ("blank", "preroll", "rules"):
        assert "taken" in complaint(command, "convoy", "--out", "taken")
        assert "taken" in complaint(command, "convoy", "--out", "taken/deeper")
