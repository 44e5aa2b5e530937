"""Voices: found by name, a user's own with ours, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import FULL, bank_of, usual, voices_of


def test_voices_are_the_files_of_a_games_folder(tmp_path: Path) -> None:
    folder = tmp_path / "chess" / "voices"
    folder.mkdir(parents=True)
    (folder / "king.txt").write_text("", "utf-8")
    assert voices_of(library(tmp_path), "chess") == ["king"]
    assert voices_of(library(), "chess") == []
    assert bank_of(library(tmp_path), "king", "brief", "chess") == "chess/voices/king.txt"
    with pytest.raises(ValueError, match=r'no voice of chess called "\.\./king" .*; choose king'):
        bank_of(library(tmp_path), "../king", FULL, "chess")
    with pytest.raises(ValueError, match="no length of a report called"):
        bank_of(library(tmp_path), "king", "long", "chess")


def test_the_games_own_needs_no_name(tmp_path: Path) -> None:
    folder = tmp_path / "chess" / "voices"
    folder.mkdir(parents=True)
    for name in ("account", "king"):
        (folder / f"{name}.txt").write_text("", "utf-8")
    shelf = library(tmp_path)
    assert voices_of(shelf, "chess") == ["account", "king"]
    assert bank_of(shelf, "", FULL, "chess") == "chess/voices/account.txt"
    assert (usual(["king"]), usual([])) == ("king", "")
