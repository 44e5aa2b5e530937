"""One program at a time on one journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetgen.core.journal import JournalError
from sheetgen.core.lock import locked


def test_it_is_held_by_one_and_let_go(path: Path) -> None:
    for _ in range(2):
        with locked(path):
            second = locked(path)
            with pytest.raises(JournalError, match=r"game\.jsonl is in use"):
                second.__enter__()


def test_it_is_let_go_when_work_fails(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(path):
        _ = 1 / 0
    with locked(path):
        pass


def test_the_journal_itself_is_not_touched(path: Path) -> None:
    with locked(path):
        assert not path.exists()
