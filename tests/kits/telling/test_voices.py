"""Voices: found by name, a user's own with ours, and refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import FULL, bank_of, usual, voices_of


def test_voices_are_the_files_of_a_games_folder(tmp_path: Path) -> None:
    folder = tmp_path / "chess" / "voices"
    folder.mkdir(parents=True)
    (folder / "king.toml").write_text("", "utf-8")
    assert voices_of(library(tmp_path), "chess") == ["king"]
    assert voices_of(library(), "chess") == []
    assert bank_of(library(tmp_path), "king", "brief", "chess") == "chess/voices/king.toml"
    with pytest.raises(ValueError, match=r'no voice of chess called "\.\./king" .*; choose king'):
        bank_of(library(tmp_path), "../king", FULL, "chess")
    with pytest.raises(ValueError, match="no length of a report called"):
        bank_of(library(tmp_path), "king", "long", "chess")


def test_a_voice_may_be_a_bank_of_passages_and_the_games_own_needs_no_name(tmp_path: Path) -> None:
    folder = tmp_path / "chess" / "voices"
    folder.mkdir(parents=True)
    (folder / "staff.toml").write_text("", "utf-8")
    assert bank_of(library(tmp_path), "", FULL, "chess") == "chess/voices/staff.toml"
    (folder / "account.txt").write_text("", "utf-8")
    shelf = library(tmp_path)
    assert voices_of(shelf, "chess") == ["account", "staff"]
    assert bank_of(shelf, "", FULL, "chess") == "chess/voices/account.txt"
    assert bank_of(shelf, "staff", FULL, "chess") == "chess/voices/staff.toml"
    assert (usual(["king"]), usual([])) == ("king", "")


def test_a_voice_may_be_based_on_a_file_above_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "chess" / "voices"
    folder.mkdir(parents=True)
    (tmp_path / "chess" / "words.toml").write_text('check = ["check"]\nmate = ["mate"]', "utf-8")
    own = 'based_on = "../words.toml"\nmate = ["checkmate"]'
    (folder / "king.toml").write_text(own, "utf-8")
    bank = library(tmp_path).data(bank_of(library(tmp_path), "king", FULL, "chess"))
    assert bank == {"check": ["check"], "mate": ["checkmate"]}
