"""Voices: found by name, a user's own with ours, and refused in one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetgen.kits.telling.templates import library
from sheetgen.kits.telling.voices import FULL, bank_of, usual, voices_of

BANKS = sorted((Path(__file__).parents[3] / "templates").rglob("voices/**/*.txt"))


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


@pytest.mark.parametrize("bank", BANKS, ids=lambda path: path.name)
def test_no_passage_has_the_name_of_a_fact_for_a_word(bank: Path) -> None:
    """As `voyage.afloat` would be one outside its slot, or in quotes within."""
    kind = ""
    for line in bank.read_text(encoding="utf-8").splitlines():
        kind = line if line[:1] == "@" else kind
        # A shape names the passages that it is made of.
        if line[:1] in ("@", "#") or kind.startswith("@shape"):
            continue
        plain = re.sub(r'tell\("[^"]*"\)', "", line)
        said = " ".join([re.sub(r"\{[^{}]*\}", " ", plain), *re.findall(r'"([^"]*)"', plain)])
        assert not re.search(r"\b[a-z_]{2,}\.[a-z_]{2,}\b", said), line
