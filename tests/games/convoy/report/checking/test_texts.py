"""Accounts of games: what is true in them is not accused, what is made false is named."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import sheetgen
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.world import World
from sheetgen.kits.telling.checking.findings import Checked

TEXTS = Path(__file__).parent / "texts"
ACCOUNTS = tomllib.loads((TEXTS / "texts.toml").read_text("utf-8"))["text"]


@pytest.mark.parametrize(
    ("half", "least"),
    [
        ("tuned", 16), ("held out", 18), ("of others", 18), ("of strangers", 18),
        ("of players", 18), ("of readers", 17), ("of members", 18), ("of guests", 18),
    ],
)  # fmt: skip
def test_what_is_true_is_not_accused_and_what_is_false_is_named(half: str, least: int) -> None:
    accused, named, planted = list[str](), 0, 0
    for one in (one for one in ACCOUNTS if one["half"] == half):
        conditions = {key: one[key] for key in ("seed", "edition", "policy")}
        world = World(sheetgen.play("convoy", **conditions).chronicle, None)
        text = (TEXTS / f"{one.get('file', one['seed'])}.md").read_text("utf-8")
        accused += [read.sentence.text for read in Checked(Reader(world).read(text)).contradicted]
        for _, was, put in one["false"]:
            assert text.count(was) == 1
            planted += 1
            named += bool(Checked(Reader(world).read(text.replace(was, put))).contradicted)
    assert not accused
    assert planted == 20
    assert named >= least
