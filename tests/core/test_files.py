"""Files read whole, and no further than they may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.files import called, read_whole


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
