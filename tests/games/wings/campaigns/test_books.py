"""Campaigns of two folders, against books that are kept of their journals by other code."""

from __future__ import annotations

from pathlib import Path

import pytest

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE
from tests.games.wings.campaigns.bookkeeping import SIDES, books

FOLDERS = ("malta", "skarholm")


def kept_alike(name: str, number: int, tmp_path: Path, policy: str = "careful") -> None:
    """A campaign is played, and every mission of it is as the other books have it."""
    record = sheetgen.play("wings", seed=f"books-{number}", policy=policy, campaign=HERE / name)
    path = tmp_path / "campaign.journal.jsonl"
    path.write_text(record.journal(), "utf-8")
    kept, chronicle = books(HERE / name, path), record.chronicle
    assert len(kept) == len(chronicle.missions)
    for ours, theirs in zip(chronicle.missions, kept, strict=True):
        assert ours.name == theirs.name
        assert SIDES[ours.attacker] == theirs.attacker
        assert ours.fighters == tuple(theirs.fighters[side] for side in SIDES)
        assert (ours.bomber or "") == theirs.bomber
        score = ours.fought.score
        if ours.on_points:
            assert [score.of(side) for side in (0, 1)] == [theirs.points[one] for one in SIDES]
        assert score.winner == (SIDES.index(theirs.winner) if theirs.winner else -1)
        assert len(ours.fought.kills) == theirs.kills
    won = [sum(one.winner == side for one in kept) for side in SIDES]
    assert chronicle.won == won


@pytest.mark.parametrize("name", FOLDERS)
def test_the_books_of_a_campaign_agree(name: str, tmp_path: Path) -> None:
    kept_alike(name, 1, tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", FOLDERS)
def test_the_books_of_many_campaigns_agree(name: str, tmp_path: Path) -> None:
    for number in range(60):
        kept_alike(name, number, tmp_path)
    kept_alike(name, 1, tmp_path, "fought")
