"""One program at a time on one journal."""

from __future__ import annotations

import time
from pathlib import Path
from threading import Thread

import pytest

from sheetgen.core.errors import Error
from sheetgen.core.files import locked


def test_it_is_held_by_one_and_let_go(path: Path) -> None:
    for _ in range(2):
        with locked(path):
            second = locked(path)
            with pytest.raises(Error, match=r"game\.jsonl is in use"):
                second.__enter__()


def test_nobody_waits_for_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "sleep", lambda seconds: pytest.fail("it is waited for"))
    with locked(path), pytest.raises(Error, match="is in use"):
        locked(path).__enter__()


def test_it_is_let_go_when_work_fails(path: Path) -> None:
    with pytest.raises(ZeroDivisionError), locked(path):
        _ = 1 / 0
    with locked(path):
        pass


def test_the_journal_itself_is_not_touched(path: Path) -> None:
    with locked(path):
        assert not path.exists()


def test_a_link_is_the_file_it_leads_to(path: Path) -> None:
    path.write_text("{}\n")
    link = path.with_name("another name.jsonl")
    link.symlink_to(path)
    with locked(path), pytest.raises(Error, match=r"another name\.jsonl is in use"):
        locked(link).__enter__()


def test_any_thread_may_let_it_go(path: Path) -> None:
    held = locked(path)
    held.__enter__()
    other = Thread(target=held.__exit__, args=(None, None, None))
    other.start()
    other.join()
    with locked(path):
        pass


def test_it_leaves_no_litter(path: Path) -> None:
    with locked(path):
        assert len(list(path.parent.iterdir())) == 1
    assert list(path.parent.iterdir()) == []
