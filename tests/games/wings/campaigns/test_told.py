"""Campaigns of other names, told in their own words."""

import re
import shutil
from pathlib import Path

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE


def test_a_table_of_its_own_is_told_in_its_own_words(tmp_path: Path) -> None:
    mine = Path(shutil.copytree(HERE / "skarholm", tmp_path / "mine"))
    rows = '[[drink]]\nto = 100\nfate = "dead"\nsays = "Sharks."\n'
    (mine / "tables.toml").write_text(rows, "utf-8")
    counted = 0
    for seed in ("1", "3", "4"):
        record = sheetgen.play("wings", seed=seed, campaign=mine, policy="careful")
        told = record.report().markdown()
        counted += told.count("was lost in the sea (“Sharks”)")
        theirs = told.split("\n## The course")[0]
        assert not re.search("life jacket|nobody came|No boat|a boat", theirs)
    assert counted > 2


def test_a_newspaper_by_itself_has_its_page_and_the_missions_told_whole() -> None:
    record = sheetgen.play("wings", seed="2", campaign="skarholm", policy="careful")
    told, whole = record.report("press").markdown(), record.report().markdown()
    assert "\nwinner: isles\n" in told
    assert (told.count("<!-- cutting -->"), whole.count("<!-- cutting -->")) == (1, 0)
    assert told.count("\n### ") == whole.count("\n### ") == 0
