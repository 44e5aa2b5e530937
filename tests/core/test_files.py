"""Files read whole, and no further than they may go; written whole; their names; own folders."""

from __future__ import annotations

import os
import re
import sys
import unicodedata
from pathlib import Path

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.files import (
    LONGEST,
    called,
    plain_name,
    read_whole,
    safe,
    user_folder,
    write_whole,
)
from tests.cases import each


def test_a_file_is_read_up_to_its_bound(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"12345")
    assert read_whole(file, 5) == b"12345"
    with pytest.raises(Error, match="file: longer than the 4 bytes"):
        read_whole(file, 4)


def test_what_has_no_end_is_refused() -> None:
    with pytest.raises(Error, match="/dev/zero: longer than"):
        read_whole(Path("/dev/zero"))


def test_a_path_is_called_as_a_person_calls_it(monkeypatch) -> None:
    monkeypatch.setenv("HOME", "/home/borg")
    assert called("~/games") == Path("/home/borg/games")
    assert called("~nobody-at-all/games") == Path("~nobody-at-all/games")


def test_a_folder_is_no_file_and_what_is_read_has_a_bound(tmp_path: Path) -> None:
    with pytest.raises(Error, match="a folder: name a file in it"):
        read_whole(tmp_path)
    assert LONGEST == 32 * 1024 * 1024


@each(
    ("file", "name"),
    [
        ("a.journal.jsonl", "a"),
        ("a.jsonl", "a"),
        ("a.journal", "a"),
        ("a.jsonl.txt", "a.jsonl.txt"),
    ],
)
def test_the_endings_of_a_record_are_no_part_of_its_name(file: str, name: str) -> None:
    assert plain_name(file) == name


@each("name", ["pedestal", "Ohio_1942", "1.5", "x" * 48, "console", "COM10"])
def test_a_plain_name_is_safe_as_it_is(name: str) -> None:
    assert safe(name) == name


@each(
    ("text", "shape"),
    [
        ("CON", "#-CON"),
        ("com0.pdf", "#-com0.pdf"),
        ("Lpt9", "#-Lpt9"),
        ("nul", "#-nul"),
        ("prn", "#-prn"),
        ("aux.a.b", "#-aux.a.b"),
        ("\u0126al \u010bar", "Hal-car-#"),
        ("\u0126amrun & G\u0127awdex", "Hamrun---Ghawdex-#"),
        ("\u0141\u00f3d\u017a Stra\u00dfe \u00c6r\u00f8", "Lodz-Strasse-AEro-#"),
        ("caf\u00e9", "cafe-#"),
        ("a/b", "a-b-#"),
        ("..a.-", "a-#"),
        ("x" * 49, "x" * 48 + "-#"),
        ("\u0445", "#"),
    ],
)
def test_any_other_bears_eight_digits_of_itself(text: str, shape: str) -> None:
    named = safe(text)
    assert re.fullmatch(re.escape(shape).replace("\\#", "[0-9a-f]{8}"), named)
    # However its letters are composed, and as no other text is.
    assert safe(unicodedata.normalize("NFD", text)) == named
    assert safe(text + "\u0301") != named


def test_what_is_written_takes_the_place_of_what_was_and_leaves_no_part(tmp_path: Path) -> None:
    file = tmp_path / "sheet.pdf"
    write_whole(file, b"one")
    write_whole(file, b"other")
    assert file.read_bytes() == b"other"
    assert [*tmp_path.iterdir()] == [file]


def test_what_cannot_be_written_is_named_and_nothing_is_left_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "sheet.pdf"
    file.write_bytes(b"whole")
    monkeypatch.setattr(os, "fsync", lambda number: (_ for _ in ()).throw(OSError(5, "torn")))
    with pytest.raises(OSError, match="torn") as told:
        write_whole(file, b"new")
    assert (told.value.filename, told.value.filename2) == (str(file), None)
    assert file.read_bytes() == b"whole"
    assert [*tmp_path.iterdir()] == [file]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere they have other names")
def test_the_users_folders_are_where_the_system_has_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/mary")
    assert str(user_folder("cache")) == "/somewhere/sheetgen"
    assert str(user_folder("config")) == "/home/mary/.config/sheetgen"
