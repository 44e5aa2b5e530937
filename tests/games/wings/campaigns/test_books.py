"""Campaigns of two folders, against books that are kept of their journals by other code."""

from pathlib import Path

import pytest

import sheetgen
from sheetgen.games.wings.campaigns.folder import HERE
from tests.cases import each
from tests.games.wings.campaigns.bookkeeping import books
from tests.games.wings.campaigns.held import agree, held_to_the_books

FOLDERS = ("malta", "skarholm")


@each("name", FOLDERS)
def test_the_books_of_a_campaign_agree(name: str, tmp_path: Path) -> None:
    held_to_the_books(HERE / name, "books-1", "careful", tmp_path)


@each("ask", ["get-home", "recovery", "medal"])
def test_the_books_do_not_agree_with_other_dice(ask: str) -> None:
    record = sheetgen.play("wings", seed="books-3", policy="careful", campaign=HERE / "skarholm")
    lines = record.journal().splitlines()
    gone = next(number for number, line in enumerate(lines) if f'"ask":"{ask}:' in line)
    with pytest.raises(AssertionError, match="is due"):
        books(HERE / "skarholm", "\n".join(lines[:gone] + lines[gone + 1 :]))


@each("figure", ["experience", "kills", "misses", "medals", "rank", "missions", "wounds", "status"])
def test_the_books_do_not_agree_with_a_figure_that_is_one_off(figure: str) -> None:
    record = sheetgen.play("wings", seed="books-3", policy="careful", campaign=HERE / "skarholm")
    man = record.chronicle.missions[0].flights[0].after
    one_off = type(man.status)(man.status ^ 1) if figure == "status" else getattr(man, figure) + 1
    setattr(man, figure, one_off)
    with pytest.raises(AssertionError, match="mission 1, crew"):
        agree(HERE / "skarholm", record.journal(), record.chronicle)


@pytest.mark.long
@pytest.mark.parametrize("name", FOLDERS)
def test_the_books_of_many_campaigns_agree(name: str, tmp_path: Path) -> None:
    for number in range(2, 5):
        held_to_the_books(HERE / name, f"books-{number}", "careful", tmp_path)


@pytest.mark.long
def test_the_books_of_a_campaign_that_was_fought_agree(tmp_path: Path) -> None:
    """`tests/benchmarks/campaign_folders.py` keeps them of fifty of each folder."""
    held_to_the_books(HERE / "skarholm", "books-1", "fought", tmp_path)
