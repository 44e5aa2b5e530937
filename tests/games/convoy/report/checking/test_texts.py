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
    ("half", "named", "seen"),
    [
        ("tuned", 15, 16), ("held out", 17, 19), ("of others", 17, 19), ("of strangers", 15, 18),
        ("of players", 18, 18), ("of readers", 15, 18), ("of members", 16, 18),
        ("of guests", 17, 18), ("of newcomers", 13, 13),
    ],
)  # fmt: skip
def test_what_is_true_is_not_accused_and_what_is_false_is_named(
    half: str, named: int, seen: int
) -> None:
    """So many of twenty falsehoods are named, and so many at least said to be worth a look."""
    accused, found, planted = list[str](), [0, 0], 0
    for one in (one for one in ACCOUNTS if one["half"] == half):
        conditions = {key: one[key] for key in ("seed", "edition", "policy")}
        world = World(sheetgen.play("convoy", **conditions).chronicle, None)
        text = (TEXTS / f"{one.get('file', one['seed'])}.md").read_text("utf-8")
        true = Checked(Reader(world).read(text))
        accused += [read.sentence.text for read in true.contradicted]
        for _, was, put in one["false"]:
            assert text.count(was) == 1
            planted += 1
            false = Checked(Reader(world).read(text.replace(was, put)))
            found[0] += bool(false.contradicted)
            known = [str(read) for read in true.doubtful]
            found[1] += any(
                str(read) not in known for read in (*false.doubtful, *false.contradicted)
            )
    assert not accused
    assert planted == 20
    assert found[0] >= named
    assert found[1] >= seen


SENTENCES = tomllib.loads((TEXTS / "sentences.toml").read_text("utf-8"))["game"]


@pytest.mark.parametrize("game", SENTENCES, ids=lambda game: str(game["seed"]))
def test_a_true_sentence_that_may_be_misread_is_no_accusation(game: dict[str, object]) -> None:
    conditions = {key: game[key] for key in ("seed", "edition", "policy")}
    world = World(sheetgen.play("convoy", **conditions).chronicle, None)
    sentences = game["sentences"]
    assert isinstance(sentences, list)
    for sentence in sentences:
        assert not Checked(Reader(world).read(sentence)).contradicted, sentence
