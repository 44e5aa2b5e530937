"""Accounts of forty games: what is true in them is not accused, what is made false is named."""

from __future__ import annotations

import tomllib
from pathlib import Path

import sheetgen
from sheetgen.games.convoy.report.checking.reader import Reader
from sheetgen.games.convoy.report.checking.truth import Truth
from sheetgen.kits.telling.checking.findings import Checked

TEXTS = Path(__file__).parent / "texts"
ACCOUNTS = tomllib.loads((TEXTS / "texts.toml").read_text("utf-8"))["text"]


def measured(half: str) -> tuple[int, int, int]:
    """Of a half of the accounts: how many sentences of them as they are true are contradicted, how
    many are worth a look, and how many falsehoods are named."""
    wrong = looks = named = 0
    for one in (one for one in ACCOUNTS if one["half"] == half):
        conditions = {key: one[key] for key in ("seed", "edition", "policy")}
        reader = Reader(Truth(sheetgen.play("convoy", **conditions).chronicle, None))
        text = (TEXTS / f"{one.get('file', one['seed'])}.md").read_text("utf-8")
        true = Checked(reader.read(text))
        wrong, looks = wrong + len(true.contradicted), looks + len(true.looks)
        known = {(each.sentence.printed, f.claim) for each in true.reads for f in each.false}
        for _, was, put in one["false"]:
            assert text.count(was) == 1
            reads = reader.read(text.replace(was, put))
            named += bool({(r.sentence.printed, f.claim) for r in reads for f in r.false} - known)
    return wrong, looks, named


def test_nothing_that_is_true_is_accused_and_what_is_false_is_named() -> None:
    wrong, looks, named = measured("tuned")
    assert (wrong, looks) == (0, 0)
    assert named >= 18


def test_it_is_so_of_accounts_that_nothing_was_tuned_on() -> None:
    wrong, looks, named = measured("held out")
    assert wrong == 0
    assert looks <= 2
    assert named >= 18


def test_it_is_so_of_texts_in_other_words() -> None:
    wrong, looks, named = measured("of others")
    assert (wrong, looks) == (0, 0)
    assert named >= 18
